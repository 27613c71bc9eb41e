// What stands on, below and behind photos: the tool's own arithmetic again.

const standardOverlay = {
  anchor: "bottom-right", width: 0.18, margin: 0.04, opacity: 1, color: "#ffffff",
};

/** The overlays of a photo: its own, else its part's, else the plan's. */
function overlaysOf(plan, part, json) {
  const overlay = asPhoto(json).overlay ?? part.overlay ?? plan.overlay ?? [];
  return [overlay].flat().map((one) => ({ ...standardOverlay, ...one }));
}

/** Those of a photo that can be seen: nobody misses the picture of another. */
const visibleOverlays = (...at) => overlaysOf(...at).filter(({ opacity }) => Math.round(opacity * 1e6) > 0);

/** A fraction of a length in whole pixels; halves are rounded up. */
function share(fraction, length) {
  return Math.floor((length * Math.round(fraction * 1e6) + 500000) / 1e6);
}

const shortSide = ({ width, height }) => Math.min(width, height);

/** The most columns that an overlay takes on a photo that paints `target`. */
const overlayWidth = (overlay, target) => Math.min(
  Math.max(1, share(overlay.width, shortSide(target))), overlayRoom(overlay, target).width);

/** What is left of `target` between an overlay's margins, which leave at least half of a side. */
function overlayRoom({ margin }, target) {
  const gap = share(margin, shortSide(target));
  const room = (length) => Math.max(length - 2 * gap, Math.floor(length / 2), 1);
  return { width: room(target.width), height: room(target.height) };
}

/** Where on `target` an overlay's picture of the size `picture` stands. */
function overlayBox(overlay, picture, target) {
  const width = overlayWidth(overlay, target);
  const height = heightAt(width, picture);
  const most = overlayRoom(overlay, target).height;
  if (height <= most) return anchored(overlay, { width, height }, target);
  const narrowed = Math.min(width, heightAt(most, turned(picture)));
  return anchored(overlay, { width: narrowed, height: most }, target);
}

/** Where on `target` an overlay's text stands that has the size `line` at some size of its font. */
function lineBox(overlay, line, target) {
  const scale = Math.min(overlayWidth(overlay, target) / line.width, target.height / line.height);
  return anchored(overlay, { width: line.width * scale, height: line.height * scale }, target);
}

/** `size` at the overlay's anchor, with the margin to the edges as far as there is room. */
function anchored({ anchor, margin }, size, target) {
  const gap = share(margin, shortSide(target));
  const sides = anchor.split("-");
  const start = (length, room, first, last) => {
    if (sides.includes(first)) return Math.min(gap, room - length);
    if (sides.includes(last)) return Math.max(room - length - gap, 0);
    return Math.floor((room - length) / 2);
  };
  return {
    left: start(size.width, target.width, "left", "right"),
    top: start(size.height, target.height, "top", "bottom"), ...size,
  };
}

/**
 * A template with every place filled, in one line or in several, without controls and without
 * white space at the ends of lines.
 */
function filled(template, values, inLines) {
  return template
    .replace(/\{\{|\}\}|\{(name|number|count|date)\}/g, (found, key) => key ? values[key] : found[0])
    .replace(/[\p{Zl}\p{Zp}\n]/gu, inLines ? "\n" : " ")
    .replace(/\t/g, " ")
    .replace(/\p{Cc}/gu, (control) => (control === "\n" ? control : ""))
    .split("\n").map((line) => line.trim()).join("\n");
}

/** What fills the places in the texts of a photo. */
function textValues(photo, number, count) {
  const name = stem(asPhoto(photo.json).file).replace(/\p{Cs}/gu, "\ufffd");
  return { name, number: String(number), count: String(count), date: photo.day ?? "" };
}

/**
 * Where about its frame the picture of a photo lies that stands behind the photo, to be
 * turned about its own centre, and how much it is blurred: the standard deviation as a share of
 * the frame's width. Nothing where the photo fills its frame or has no backdrop.
 */
function backdropOf(json, upright, settings, frame, target) {
  const isFilled = target.width === frame.width && target.height === frame.height;
  if (!settings.backdrop || isFilled) return null;
  const { visible } = framing({ ...asPhoto(json), fit: "cover" }, upright, frame, true);
  const whole = { left: 0, top: 0, width: frame.width, height: frame.height };
  const width = settings.layout === "column" ? settings.width : frame.width;
  return {
    box: pictureBox(json, upright, { target: whole, visible }),
    blur: (settings.backdrop.blur * width) / 2 / frame.width,
    brightness: 1 - settings.backdrop.dim,
  };
}

/** Black or white, whichever stands out more from `color`, by the contrast ratio of WCAG 2.1. */
function contrast(color) {
  const linear = channelsOf(color).map((code) => {
    const value = code / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? "#ffffff" : "#000000";
}
