// What a state of the plan comes to, and what is wrong with it, in words.

/** Whether some text counts the photos, so that those after the one that goes have to change. */
const isNumbered = /\{(number|count)\}/.test(JSON.stringify(plan));

/**
 * Of each part of `state` its settings, its geometry, and by photo what stands on it. What is as
 * it was in `before` is the very same, so that an edit costs what it changes.
 */
function arranged(state, before) {
  const known = new Map(before.map((entry) => [entry.part.id, entry]));
  const total = isNumbered ? photosIn(state.parts) : 0;
  let start = 0;
  return state.parts.map((part) => {
    const old = known.get(part.id);
    const numbering = { start, total };
    if (isNumbered) start += part.photos.length;
    return old?.part === part && isSame(old.numbering, numbering)
      ? old : arrangedPart(state.plan, part, numbering, old);
  });
}

function arrangedPart(plan, part, numbering, old) {
  const isKept = old?.part.json === part.json;
  const settings = isKept ? old.settings : settingsOf(plan, part.json);
  const looks = new Map(part.photos.map((photo, place) => {
    const number = isNumbered ? numbering.start + place + 1 : 0;
    const look = isKept && old.looks.get(photo);
    const isRight = look && look.number === number && look.total === numbering.total;
    return [photo, isRight ? look : lookOf(plan, part, photo, number, numbering.total)];
  }));
  return { part, settings, numbering, looks, geometry: partGeometry(settings, part.photos) };
}

/** What stands on a photo, and what fills the places in its texts. */
function lookOf(plan, part, photo, number, total) {
  const overlays = visibleOverlays(plan, part.json, photo.json);
  return { overlays, values: textValues(photo, number, total), number, total };
}

/** The width of the widest part. */
const widest = (laidOut) => laidOut.reduce((most, { geometry }) => Math.max(most, geometry.width), 1);

const photosIn = (parts) => parts.reduce((sum, { photos }) => sum + photos.length, 0);
const isFull = ({ part }) => part.photos.length > 0;
const largestSide = plan.output?.format === "png" ? 1000000 : 65500;

/** What is wrong with a part that the tool refuses for its size, in words. */
function limitFault({ width, height }) {
  if (width > largestSide) return `${count(width - largestSide, "column")} wider than a file can be`;
  if (height > largestSide) return `${count(height - largestSide, "row")} higher than a file can be`;
  return "";
}

/** What is wrong with a part's size, in words. */
function sizeFault(size) {
  const over = size.height - cap;
  return limitFault(size) || (over > 0 ? `${count(over, "row")} over the cap of ${cap}` : "");
}

/** What is wrong with a photo or with what stands on it, each in words. */
function photoFaults(photo, { overlays }) {
  const faults = overlays.filter(({ image }) => image && pictures.overlay(image).fault)
    .map(({ image }) => `${shown(lastComponent(image))}, which stands on it: ${pictures.overlay(image).fault}`);
  return photo.fault ? [photo.fault, ...faults] : faults;
}

/** The overlays in use of which there is no picture. */
function missingOverlays() {
  const images = new Set();
  for (const { looks } of laidOut) {
    for (const { overlays } of looks.values()) for (const { image } of overlays) images.add(image);
  }
  return [...images].filter((image) => image && pictures.overlay(image).fault);
}

/** How many things there are for which the tool refuses the plan. */
function thingsToMend() {
  const full = laidOut.filter(isFull);
  const misnamed = [...names.values()].filter(({ fault }) => fault);
  const photos = full.flatMap(({ part }) => part.photos.filter(({ fault }) => fault));
  const parts = full.filter(({ geometry }) => limitFault(geometry));
  const mixed = full.filter(({ part }) => mixesColors(part));
  return [misnamed, photos, parts, mixed, missingOverlays()].reduce((sum, list) => sum + list.length, 0);
}

/** Whether a part is to keep the colours of its photos, and has several. */
const mixesColors = (part) => plan.output?.color === "keep" && part.photos.length > 1;

/** By id the numbers and names of the parts that have photos, and what is wrong with the names. */
function namesOf(state) {
  const full = state.parts.filter((part) => part.photos.length > 0);
  const first = new Map();
  return new Map(full.map((part, index) => {
    const number = index + 1;
    const template = part.json.name ?? plan.output?.name ?? standardName;
    const name = outputName(template, {
      plan: data.planName, part: number, parts: full.length,
      photo: asPhoto(part.photos[0].json).file, format: plan.output?.format,
    });
    const same = first.get(folded(name));
    if (!same) first.set(folded(name), number);
    const fault = templateFault(template)
      || (byteCount(name) > longestName ? "is longer than the name of a file can be" : "")
      || (same ? `is the name of part ${same} too` : "");
    return [part.id, { number, parts: full.length, name, fault }];
  }));
}
