// What a plan's numbers come to. The same whole-number arithmetic as the tool's own: every
// product stays below 2⁵³, so that nothing is rounded but where the plan's format says so.

const standardSettings = { width: 1080, spacing: 24, margin: 0, layout: "column", enlarge: true };

/** A part's settings: its own, else the plan's, else the standard ones. */
function settingsOf(plan, part) {
  const settings = {};
  for (const [key, standard] of Object.entries(standardSettings)) {
    settings[key] = part[key] ?? plan[key] ?? standard;
  }
  const background = part.background ?? plan.background ?? "#ffffff";
  settings.color = typeof background === "string" ? background : (background.color ?? "#ffffff");
  const { blur, dim } = background;
  settings.backdrop = (blur ?? dim) === undefined ? null : { blur: blur ?? 0.05, dim: dim ?? 0.3 };
  settings.contentWidth = settings.width - 2 * settings.margin;
  return settings;
}

/** How photos follow each other in a part. */
const flowOf = ({ layout }) => (layout.grid ? "grid" : layout.row ? "row" : "column");

const turned = (size) => ({ width: size.height, height: size.width });

/** The height that keeps the ratio of `size` at `width`; halves are rounded up. */
function heightAt(width, size) {
  return Math.max(1, Math.floor((2 * width * size.height + size.width) / (2 * size.width)));
}

function columnHeight(size, contentWidth, enlarge) {
  return enlarge || size.width >= contentWidth ? heightAt(contentWidth, size) : size.height;
}

const asPhoto = (json) => (typeof json === "string" ? { file: json } : json);
const isQuarter = (rotate) => rotate === 90 || rotate === 270;

/** The upright size once cropped and turned. */
function paintedSize(json, upright) {
  const photo = asPhoto(json);
  const size = photo.crop ?? upright;
  return isQuarter(photo.rotate) ? turned(size) : { width: size.width, height: size.height };
}

/** Whether a height beside `atWidth` is the photo's own, and no wish of somebody's. */
function heightIsOwn(json, upright) {
  const photo = asPhoto(json);
  if (photo.height === undefined || photo.atWidth === undefined) return false;
  const shapes = [upright, photo.crop ?? upright];
  if (isQuarter(photo.rotate)) shapes.push(...shapes.map(turned));
  return shapes.some((shape) =>
    [true, false].some((enlarge) => columnHeight(shape, photo.atWidth, enlarge) === photo.height));
}

/** Rows of a photo's frame in a column. */
function frameHeight(json, upright, settings) {
  const photo = asPhoto(json);
  const own = columnHeight(paintedSize(photo, upright), settings.contentWidth, settings.enlarge);
  if (photo.height === undefined || heightIsOwn(photo, upright)) return own;
  if (photo.atWidth === undefined) return photo.height;
  return heightAt(settings.contentWidth, { width: photo.atWidth, height: photo.height });
}

/** What the text of captions is in proportion to, one length for all photos of a part. */
const captionSide = ({ layout, contentWidth }) =>
  layout.row?.height ?? layout.grid?.cell[0] ?? contentWidth;

/** Rows of one line of a caption. */
const captionLine = (settings) => Math.max(24, Math.floor((captionSide(settings) + 10) / 20));

/** Rows of a photo's caption; 0 where it has none. */
function captionRows(json, settings) {
  const caption = asPhoto(json).caption;
  if (caption === undefined) return 0;
  const text = typeof caption === "string" ? caption : caption.text;
  const lines = text.split("\n").length;
  return caption.height ?? captionLine(settings) * lines;
}

/**
 * The canvas of a part and the frames on it.
 *
 * `photos` are objects with `json`, as the plan has it, and `upright`, the size of the upright
 * photo.
 */
function partGeometry(settings, photos) {
  if (settings.layout.grid) return gridGeometry(settings, settings.layout.grid, photos);
  if (settings.layout.row) return rowGeometry(settings, settings.layout.row.height, photos);
  let top = settings.margin;
  const frames = photos.map(({ json, upright }) => {
    const width = settings.contentWidth;
    const height = frameHeight(json, upright, settings);
    const caption = captionRows(json, settings);
    const frame = { left: settings.margin, top, width, height, caption };
    top += height + caption + settings.spacing;
    return frame;
  });
  const end = top - (photos.length > 0 ? settings.spacing : 0);
  return { frames, width: settings.width, height: end + settings.margin };
}

function rowGeometry(settings, height, photos) {
  let left = settings.margin;
  let captions = 0;
  const frames = photos.map(({ json, upright }) => {
    const width = columnHeight(turned(paintedSize(json, upright)), height, settings.enlarge);
    const caption = captionRows(json, settings);
    const frame = { left, top: settings.margin, width, height, caption };
    left += width + settings.spacing;
    captions = Math.max(captions, caption);
    return frame;
  });
  const end = left - (photos.length > 0 ? settings.spacing : 0);
  return {
    frames, width: end + settings.margin, height: height + captions + 2 * settings.margin,
  };
}

function gridGeometry(settings, grid, photos) {
  const [width, height] = grid.cell;
  const captions = Math.max(0, ...photos.map(({ json }) => captionRows(json, settings)));
  const frames = photos.map(({ json }, index) => ({
    left: settings.margin + (index % grid.columns) * (width + settings.spacing),
    top: settings.margin
      + Math.floor(index / grid.columns) * (height + captions + settings.spacing),
    width, height, caption: captionRows(json, settings),
  }));
  const rows = Math.max(1, Math.ceil(photos.length / grid.columns));
  const side = (length, count) =>
    count * length + (count - 1) * settings.spacing + 2 * settings.margin;
  return { frames, width: side(width, grid.columns), height: side(height + captions, rows) };
}

/**
 * Where in its frame a photo shows what: `target`, the box that it paints, and `visible`, the
 * extent of the cropped and turned photo, about its centre, that fills it.
 */
function framing(json, upright, frame, enlarge) {
  const size = paintedSize(json, upright);
  const fit = asPhoto(json).fit ?? "cover";
  const across = frame.width / size.width;
  const down = frame.height / size.height;
  const mayFill = enlarge || (across <= 1 && down <= 1);
  const agrees =
    Math.abs(frame.height * size.width - frame.width * size.height) < size.width
    || heightAt(frame.width, size) === frame.height;
  if (mayFill && (fit === "stretch" || agrees)) return centred(frame, frame, size);
  const most = enlarge ? Infinity : 1;
  const scale = {
    cover: [Math.max(across, down), Math.max(across, down)],
    contain: [Math.min(across, down), Math.min(across, down)],
    stretch: [across, down],
  }[fit].map((value) => Math.min(most, value));
  const target = {
    width: Math.max(1, Math.min(frame.width, Math.round(size.width * scale[0]))),
    height: Math.max(1, Math.min(frame.height, Math.round(size.height * scale[1]))),
  };
  return centred(frame, target, {
    width: Math.min(size.width, frame.width / scale[0]),
    height: Math.min(size.height, frame.height / scale[1]),
  });
}

function centred(frame, target, visible) {
  return {
    target: {
      left: Math.floor((frame.width - target.width) / 2),
      top: Math.floor((frame.height - target.height) / 2),
      width: target.width, height: target.height,
    },
    visible,
  };
}

/**
 * Where the upright picture of what the crop leaves of a photo lies so that `target` shows what
 * it is to show: a box about the target's first pixel, to be turned clockwise about its own
 * centre.
 */
function pictureBox(json, upright, { target, visible }) {
  const photo = asPhoto(json);
  const shown = photo.crop ?? upright;
  const scaleX = target.width / visible.width;
  const scaleY = target.height / visible.height;
  const quarter = isQuarter(photo.rotate);
  const width = shown.width * (quarter ? scaleY : scaleX);
  const height = shown.height * (quarter ? scaleX : scaleY);
  return {
    left: (target.width - width) / 2,
    top: (target.height - height) / 2,
    width, height, rotate: photo.rotate ?? 0,
  };
}
