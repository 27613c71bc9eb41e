#include "CLCMS.h"

#include <lcms2.h>

// The handles of Little CMS are pointers already; a cast gives them a type each.
static cmsHPROFILE unwrap(const clcms_profile *profile) { return (cmsHPROFILE)profile; }

static cmsTagSignature curve_tag(int channel) {
  switch (channel) {
    case 0: return cmsSigRedTRCTag;
    case 1: return cmsSigGreenTRCTag;
    default: return cmsSigBlueTRCTag;
  }
}

// Links between two devices, named colours and effects describe no photo.
static bool describes_photos(cmsHPROFILE profile) {
  switch (cmsGetDeviceClass(profile)) {
    case cmsSigInputClass:
    case cmsSigDisplayClass:
    case cmsSigOutputClass:
    case cmsSigColorSpaceClass: return true;
    default: return false;
  }
}

clcms_profile *clcms_profile_read(const uint8_t *bytes, size_t count) {
  if (count > UINT32_MAX) return NULL;
  cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count);
  if (profile != NULL && !describes_photos(profile)) {
    cmsCloseProfile(profile);
    return NULL;
  }
  return (clcms_profile *)profile;
}

clcms_profile *clcms_profile_rgb(
  const double white[2], const double primaries[6], const float *curve, uint32_t count) {
  cmsToneCurve *tone = cmsBuildTabulatedToneCurveFloat(NULL, count, curve);
  if (tone == NULL) return NULL;
  const cmsCIExyY white_point = {white[0], white[1], 1};
  const cmsCIExyYTRIPLE triple = {
    {primaries[0], primaries[1], 1},
    {primaries[2], primaries[3], 1},
    {primaries[4], primaries[5], 1},
  };
  cmsToneCurve *const tones[3] = {tone, tone, tone};
  cmsHPROFILE profile = cmsCreateRGBProfile(&white_point, &triple, tones);
  cmsFreeToneCurve(tone);
  return (clcms_profile *)profile;
}

clcms_profile *clcms_profile_gray(const float *curve, uint32_t count) {
  cmsToneCurve *tone = cmsBuildTabulatedToneCurveFloat(NULL, count, curve);
  if (tone == NULL) return NULL;
  cmsHPROFILE profile = cmsCreateGrayProfile(cmsD50_xyY(), tone);
  cmsFreeToneCurve(tone);
  return (clcms_profile *)profile;
}

void clcms_profile_free(clcms_profile *profile) { cmsCloseProfile(unwrap(profile)); }

clcms_space clcms_profile_space(const clcms_profile *profile) {
  switch (cmsGetColorSpace(unwrap(profile))) {
    case cmsSigGrayData: return CLCMS_GRAY;
    case cmsSigRgbData: return CLCMS_RGB;
    case cmsSigCmykData: return CLCMS_CMYK;
    default: return CLCMS_OTHER;
  }
}

bool clcms_profile_is_curves(const clcms_profile *profile) {
  cmsHPROFILE handle = unwrap(profile);
  return cmsIsMatrixShaper(handle) && !cmsIsTag(handle, cmsSigAToB0Tag) &&
         !cmsIsTag(handle, cmsSigAToB1Tag) && !cmsIsTag(handle, cmsSigDToB0Tag) &&
         !cmsIsTag(handle, cmsSigDToB1Tag);
}

bool clcms_profile_colorants(const clcms_profile *profile, double colorants[9]) {
  const cmsTagSignature tags[3] = {
    cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
  for (int i = 0; i < 3; i++) {
    const cmsCIEXYZ *xyz = cmsReadTag(unwrap(profile), tags[i]);
    if (xyz == NULL) return false;
    colorants[3 * i] = xyz->X;
    colorants[3 * i + 1] = xyz->Y;
    colorants[3 * i + 2] = xyz->Z;
  }
  return true;
}

double clcms_profile_curve(const clcms_profile *profile, int channel, double value) {
  const bool is_gray = clcms_profile_space(profile) == CLCMS_GRAY;
  const cmsToneCurve *curve =
    cmsReadTag(unwrap(profile), is_gray ? cmsSigGrayTRCTag : curve_tag(channel));
  return curve == NULL ? -1 : cmsEvalToneCurveFloat(curve, (cmsFloat32Number)value);
}

static cmsUInt32Number pixel_format(clcms_space space) {
  switch (space) {
    case CLCMS_GRAY: return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1);
    case CLCMS_RGB: return COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3);
    case CLCMS_CMYK: return COLORSPACE_SH(PT_CMYK) | CHANNELS_SH(4);
    case CLCMS_OTHER: break;
  }
  return 0;
}

// Measured with Little CMS 2.14 on one core, random pixels, against the library in floating
// point (megapixels per second; mean and worst error in 8-bit steps, where exact rounding
// has 0.2 and 0.5):
//
//   8-bit matrix profiles    default 90…105, 0.2, 0.8; forced table 40, 0.3, 26;
//                            not optimised 5, 0.2, 0.5
//   16-bit matrix profiles   default 41, 0.3, 31; finer table 38, 0.24, 26;
//                            not optimised 5, 0.2, 0.5
//   8-bit tables, RGB        default 24, 0.26, 8; finer 16, 0.25, 5 (35 against 120 ms to set up)
//   8-bit tables, CMYK       default 20, 0.44, 20; finer 15, 0.34, 16 (25 against 146 ms);
//                            not optimised 2, 0.22, 0.5
//   16-bit tables, RGB       default: an error of 13 in a smooth picture
//
// So the library's own choice stands for 8 bits. Deep curves through a table are what it
// gets wrong at 16 bits, and photos of those are converted after they were made smaller:
// exact there. Its cache of one pixel only costs time in photos.
static cmsUInt32Number flags(int bits) {
  return cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE |
         (bits == 16 ? cmsFLAGS_NOOPTIMIZE : 0);
}

clcms_transform *clcms_transform_create(
  const clcms_profile *source, int bits, const clcms_profile *target) {
  const cmsUInt32Number format = pixel_format(clcms_profile_space(source));
  if (format == 0 || (bits != 8 && bits != 16)) return NULL;
  return (clcms_transform *)cmsCreateTransform(
    unwrap(source), format | BYTES_SH(bits / 8), unwrap(target), TYPE_RGB_8,
    INTENT_RELATIVE_COLORIMETRIC, flags(bits));
}

void clcms_transform_free(clcms_transform *transform) {
  cmsDeleteTransform((cmsHTRANSFORM)transform);
}

void clcms_transform_run(
  const clcms_transform *transform, const void *source, uint8_t *target, uint32_t count) {
  cmsDoTransform((cmsHTRANSFORM)transform, source, target, count);
}
