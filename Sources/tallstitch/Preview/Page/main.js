// Listens to who uses the page.

/** The index of the part that an element belongs to. */
const partOf = (node) => Number(node.closest(".part").dataset.index);

function onParts(root) {
  root.addEventListener("focusin", ({ target }) => {
    if (target.matches(".frame")) select(target.dataset.photo);
  });
  root.addEventListener("click", ({ target }) => {
    // Safari gives buttons no focus by a click.
    if (target.closest(".frame")) select(target.closest(".frame").dataset.photo);
    if (!target.matches(".part header button")) return;
    const index = partOf(target);
    commit(edits.removePart(history.state, index), `Part ${index + 1} is removed, with its photos.`);
    control("add").focus();
  });
  root.addEventListener("change", ({ target }) => {
    if (!target.matches(".name input")) return;
    const index = partOf(target);
    const before = history.state.parts[index].json.name ?? "";
    if (target.value === before) return;
    commit(edits.rename(history.state, index, target.value), `Part ${index + 1} is renamed.`);
  });
}

/** Where a photo would go that is dropped at a point of the window. */
function placeAt(x, y) {
  const node = document.elementsFromPoint(x, y).find((other) => other.closest(".part"))?.closest(".part");
  if (!node) return null;
  const { part, settings, geometry } = laidOut[Number(node.dataset.index)];
  const { canvas } = view.part(part);
  const box = canvas.getBoundingClientRect();
  const scale = box.width / geometry.width;
  const found = insertion(geometry.frames, (x - box.left) / scale, (y - box.top) / scale, flowOf(settings), geometry);
  const gap = Object.fromEntries(Object.entries(found.box).map(([side, length]) => [side, length * scale]));
  const thickness = 6;
  const thin = gap.height === 0 ? { top: gap.top - thickness / 2, height: thickness }
    : { left: gap.left - thickness / 2, width: thickness };
  return { part: Number(node.dataset.index), place: found.place, canvas, box: { ...gap, ...thin } };
}

/** Takes over the cap that is typed in, unless it is none. */
function readCap() {
  const { valueAsNumber: value } = control("cap");
  const isSound = Number.isInteger(value) && value >= 1 && value <= largestCap;
  if (isSound) cap = value;
  control("cap").setAttribute("aria-invalid", String(!isSound));
  control("cap-fault").hidden = isSound;
  control("cap-fault").textContent =
    isSound ? "" : `A cap is a whole number from 1 to ${largestCap}; that of ${cap} holds.`;
  refresh();
}

/**
 * Pixels of the screen for the widest part while nobody has zoomed: as few parts as there are
 * fill the window, columns as far as they can still be overlooked.
 */
function standardZoom() {
  const { parts } = history.state;
  const isNarrow = window.innerWidth < 480;
  // Of the margins, of a scroll bar and between parts.
  const [edges, gap] = isNarrow ? [24, 12] : [48, 16];
  const room = window.innerWidth - edges;
  const least = isNarrow ? Math.floor((window.innerWidth - 36) / 20) * 10 : 220;
  const isColumns = parts.every((_, index) => settingsIn(history.state, index).layout === "column");
  const most = isColumns ? 360 : room;
  const wanted = Math.min((room + gap) / parts.length - gap, most, widest(arranged(history.state, [])));
  return Math.max(least, Math.floor(wanted / 10) * 10);
}

/** As many of them as make the smallest photos large enough for a finger. */
function largestZoom() {
  const parts = arranged(history.state, []);
  const smallest = parts.reduce((least, { settings }) => Math.min(least, captionSide(settings)), Infinity);
  return Math.min(8000, Math.max(480, (widest(parts) * 160) / smallest));
}

function start() {
  document.title = `${shown(data.fileName)} – stitch plan`;
  control("title").textContent = shown(data.fileName);
  control("cap").value = data.maxHeight;
  const zoom = standardZoom();
  control("zoom").max = Math.max(largestZoom(), zoom);
  control("zoom").value = zoom;
  control("cap").addEventListener("input", readCap);
  control("zoom").addEventListener("input", refresh);
  control("names").addEventListener("change", ({ target }) =>
    control("parts").classList.toggle("named", target.checked));
  control("undo").addEventListener("click", stepBack);
  control("redo").addEventListener("click", stepForward);
  control("save").addEventListener("click", save);
  control("copy").addEventListener("click", copy);
  control("add").addEventListener("click", () => {
    const index = history.state.parts.length;
    commit(edits.addPart(history.state, index), `Part ${index + 1} is added, without photos.`);
    view.part(history.state.parts[index]).node.scrollIntoView({ block: "nearest" });
  });
  control("toolbar").addEventListener("click", ({ target }) => {
    if (target.dataset.edit) command(target.dataset.edit);
  });
  onParts(control("parts"));
  document.addEventListener("keydown", onKey);
  window.addEventListener("beforeunload", (event) => { if (!history.isSaved) event.preventDefault(); });
  new Dragging(control("parts"), { placeAt, drop: move });
  refresh();
}

start();
