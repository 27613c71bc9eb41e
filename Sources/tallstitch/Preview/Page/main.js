// What the page does when somebody uses it.

const data = JSON.parse(document.getElementById("data").textContent);
const plan = JSON.parse(document.getElementById("plan").textContent);
const control = (id) => document.getElementById(id);

const history = new History(firstState(plan, data.photos));
const pictures = new Pictures(data);
const view = new PlanView(control("parts"), pictures);
let selected = null;
let laidOut = [];

// MARK: What is there

function layOut() {
  const total = history.state.parts.reduce((sum, part) => sum + part.photos.length, 0);
  let number = 0;
  return history.state.parts.map((part, index) => {
    const settings = settingsIn(history.state, index);
    const looks = part.photos.map((photo) => ({
      overlays: visibleOverlays(history.state.plan, part.json, photo.json),
      values: textValues(photo, ++number, total),
    }));
    return { part, settings, geometry: partGeometry(settings, part.photos), looks };
  });
}

/** Where the photo called `id` stands; nothing where it does not. */
function find(id) {
  for (const [part, { photos }] of history.state.parts.entries()) {
    const place = photos.findIndex((photo) => photo.id === id);
    if (place >= 0) return { part, place };
  }
  return null;
}

const photoAt = ({ part, place }) => history.state.parts[part].photos[place];
const nameOf = (photo) => shown(lastComponent(asPhoto(photo.json).file));
const largestSide = plan.output?.format === "png" ? 1000000 : 65500;
const largestCap = 1000000;
let cap = data.maxHeight;

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
  const images = laidOut.flatMap(({ looks }) => looks.flatMap(({ overlays }) => overlays))
    .flatMap(({ image }) => image ?? []);
  return [...new Set(images)].filter((image) => pictures.overlay(image).fault);
}

/** How many things there are for which the tool refuses the plan. */
function thingsToMend() {
  const full = laidOut.filter(({ part }) => part.photos.length > 0);
  const names = [...namesOfParts().values()].filter(({ fault }) => fault);
  const photos = full.flatMap(({ part }) => part.photos).filter(({ fault }) => fault);
  const parts = full.filter(({ geometry }) => limitFault(geometry));
  const mixed = full.filter(({ part }) => mixesColors(part));
  return [names, photos, parts, mixed, missingOverlays()].reduce((sum, list) => sum + list.length, 0);
}

/** Whether a part is to keep the colours of its photos, and has several. */
const mixesColors = (part) => plan.output?.color === "keep" && part.photos.length > 1;

/** The numbers and names of the parts that have photos, and what is wrong with the names. */
function namesOfParts() {
  const full = history.state.parts.filter((part) => part.photos.length > 0);
  const names = new Map();
  for (const [index, part] of full.entries()) {
    const template = part.json.name ?? plan.output?.name ?? standardName;
    const name = outputName(template, {
      plan: data.planName, part: index + 1, parts: full.length,
      photo: asPhoto(part.photos[0].json).file, format: plan.output?.format,
    });
    const same = [...names.values()].find((other) => folded(other.name) === folded(name));
    const fault = templateFault(template)
      || (byteCount(name) > longestName ? "is longer than the name of a file can be" : "")
      || (same ? `is the name of part ${same.number} too` : "");
    names.set(part.id, { number: index + 1, parts: full.length, name, fault });
  }
  return names;
}

// MARK: Showing it

function refresh() {
  laidOut = layOut();
  const widest = Math.max(...laidOut.map(({ geometry }) => geometry.width));
  view.update(laidOut, Number(control("zoom").value) / widest);
  const names = namesOfParts();
  laidOut.forEach((entry, index) => describePart(entry, index, names.get(entry.part.id)));
  describeAll(names.size);
  describeSelection();
}

function describePart({ part, geometry, looks }, index, name) {
  const shownPart = view.part(part);
  const isEmpty = part.photos.length === 0;
  const size = isEmpty ? "" : sizeFault(geometry);
  const mixed = mixesColors(part) ? "Colours can be kept of one photo alone." : "";
  shownPart.heading.textContent = isEmpty ? "Empty part" : `Part ${name.number} of ${name.parts}`;
  shownPart.size.textContent = isEmpty
    ? "Drop a photo here. Empty parts are not saved."
    : `${dimensions(geometry)}, ${count(part.photos.length, "photo")}`;
  shownPart.warning.textContent = (size && `Too large: ${size}`) || mixed;
  shownPart.warning.hidden = shownPart.warning.textContent === "";
  shownPart.file.textContent = isEmpty ? "" : shown(name.name) + (name.fault && `: ${name.fault}`);
  shownPart.file.classList.toggle("warning", Boolean(name?.fault));
  shownPart.name.placeholder = plan.output?.name ?? standardName;
  shownPart.name.setAttribute("aria-invalid", String(Boolean(name?.fault)));
  if (document.activeElement !== shownPart.name) shownPart.name.value = part.json.name ?? "";
  shownPart.node.dataset.index = index;
  shownPart.node.setAttribute("aria-label", shownPart.heading.textContent);
  shownPart.remove.setAttribute("aria-label", `Remove ${shownPart.heading.textContent.toLowerCase()}`);
  const stop = part.photos.find((photo) => photo.id === selected) ?? part.photos[0];
  part.photos.forEach((photo, place) => {
    const size = dimensions(geometry.frames[place]);
    const where = `photo ${place + 1} of ${part.photos.length}`;
    const description = [nameOf(photo), size, where, ...photoFaults(photo, looks[place])].join(", ");
    view.photo(photo).describe(description, photo.id === selected, photo === stop);
  });
}

function describeAll(parts) {
  const photos = history.state.parts.reduce((sum, part) => sum + part.photos.length, 0);
  const over = laidOut.filter(({ part, geometry }) => part.photos.length > 0 && sizeFault(geometry));
  const things = thingsToMend();
  control("summary").textContent =
    `${count(parts, "part")}, ${count(photos, "photo")}`
    + (over.length > 0 ? `; ${count(over.length, "part")} too large` : "")
    + (things > 0 ? `; ${count(things, "thing")} to mend` : "")
    + (history.isSaved ? "" : "; not saved yet");
  control("undo").disabled = !history.canUndo;
  control("redo").disabled = !history.canRedo;
  control("save").disabled = parts === 0;
  control("copy").disabled = parts === 0;
}

function describeSelection() {
  const at = selected && find(selected);
  control("toolbar").hidden = !at;
  if (!at) return;
  const photo = photoAt(at);
  const frame = laidOut[at.part].geometry.frames[at.place];
  control("selected").textContent =
    `${nameOf(photo)}: ${dimensions(photo.upright)}, drawn at ${dimensions(frame)}`
    + photoFaults(photo, laidOut[at.part].looks[at.place]).map((fault) => `; ${fault}`).join("");
  control("selected").title = shown(asPhoto(photo.json).file);
  const last = history.state.parts[at.part].photos.length - 1;
  const isPossible = {
    up: at.place > 0, down: at.place < last, previous: at.part > 0,
    next: at.part < history.state.parts.length - 1, turn: true, remove: true,
  };
  for (const [name, possible] of Object.entries(isPossible)) {
    control("toolbar").querySelector(`[data-edit="${name}"]`).disabled = !possible;
  }
}

function say(text) { control("status").textContent = text; }

/** The sizes of the parts at `indices`, in words. */
function sizesOf(indices) {
  return [...new Set(indices)].map((index) => {
    const { part, geometry } = laidOut[index];
    if (part.photos.length === 0) return `Part ${index + 1} is empty.`;
    const fault = sizeFault(geometry);
    return `Part ${index + 1} is ${dimensions(geometry)}${fault && `, ${fault}`}.`;
  }).join(" ");
}

// MARK: Changing it

/** Takes over `state`, and says what was done and the sizes of the parts that changed. */
function commit(state, done, parts = []) {
  history.push(state, selected);
  refresh();
  say([done, sizesOf(parts)].filter(Boolean).join(" "));
}

function select(id) {
  if (selected === id) return;
  selected = id;
  refresh();
}

function focus(id) {
  const at = find(id);
  if (!at) return;
  select(id);
  const { frame } = view.photo(photoAt(at));
  frame.focus({ preventScroll: true });
  frame.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** For a part without photos. */
function focusPart(index) {
  select(null);
  view.part(history.state.parts[index]).node.focus({ preventScroll: true });
}

function move(id, to) {
  const from = find(id);
  const isSame = to.part === from.part && (to.place === from.place || to.place === from.place + 1);
  if (isSame) return;
  const name = nameOf(photoAt(from));
  const state = edits.move(history.state, from, to);
  selected = id;
  const place = state.parts[to.part].photos.findIndex((photo) => photo.id === id) + 1;
  commit(state, `${name} is photo ${place} of part ${to.part + 1}.`, [from.part, to.part]);
  focus(id);
}

const commands = {
  up: ({ part, place }) => move(selected, { part, place: place - 1 }),
  down: ({ part, place }) => move(selected, { part, place: place + 2 }),
  previous: ({ part }) => move(selected, { part: part - 1, place: Infinity }),
  next: ({ part }) => move(selected, { part: part + 1, place: 0 }),
  turn(at) {
    const name = nameOf(photoAt(at));
    commit(edits.turn(history.state, at), `${name} is turned.`, [at.part]);
  },
  remove(at) {
    const name = nameOf(photoAt(at));
    const { photos } = history.state.parts[at.part];
    const neighbour = photos[at.place + 1] ?? photos[at.place - 1];
    commit(edits.remove(history.state, at), `${name} is removed.`, [at.part]);
    if (neighbour) focus(neighbour.id); else focusPart(at.part);
  },
};

/** Does `name` to the selected photo, where that is possible. */
function command(name) {
  const at = selected && find(selected);
  const isPossible = at && !control("toolbar").querySelector(`[data-edit="${name}"]`).disabled;
  if (isPossible) commands[name](at);
}

function stepBack() {
  if (!history.canUndo) return;
  step(() => history.undo(selected), "The last step is undone.");
}

function stepForward() {
  if (!history.canRedo) return;
  step(() => history.redo(selected), "The step is done again.");
}

/**
 * Shows the state that `go` goes to. The photo that it says was selected there has the focus
 * again, unless that is on something that is still there, such as the button that was pressed.
 */
function step(go, done) {
  const { activeElement } = document;
  const isAmongPhotos = activeElement === document.body || activeElement.matches(".frame, .part");
  const at = selected && find(selected);
  selected = go();
  refresh();
  if (isAmongPhotos && selected && find(selected)) focus(selected);
  else if (isAmongPhotos && at && history.state.parts[at.part]) focusPart(at.part);
  say(done);
}

// MARK: Taking it away

function save() {
  const address = URL.createObjectURL(new Blob([planText(planOf(history.state))], { type: "application/json" }));
  const link = element("a");
  link.href = address;
  link.download = data.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  history.saved = history.state;
  refresh();
  say(`${shown(data.fileName)} is among your downloads${advice()}`);
}

/** What is to be done with a plan that was taken away: the end of a sentence. */
function advice() {
  const things = thingsToMend();
  if (things === 0) return ". Put it where the old plan lies.";
  return `, but the tool will refuse it: ${count(things, "thing")} marked in red ${things === 1 ? "is" : "are"} to be mended.`;
}

async function copy() {
  const text = planText(planOf(history.state));
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Some browsers give pages from files no clipboard.
    const field = element("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  say(`The plan is on the clipboard${advice()}`);
}

// MARK: Listening

/** From photo to photo by arrows: along a part, or to the neighbouring part. */
function walk(key) {
  const at = selected && find(selected);
  if (!at) return false;
  const { parts } = history.state;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  const photos = parts[at.part].photos;
  let next = { Home: photos[0], End: photos.at(-1) }[key] ?? (step && photos[at.place + step]);
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  for (let part = at.part + side; side && parts[part] && !next; part += side) {
    next = parts[part].photos[Math.min(at.place, parts[part].photos.length - 1)];
  }
  if (next) focus(next.id);
  return true;
}

function onPhotoKey(event) {
  const moves = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "previous", ArrowRight: "next" };
  if (event.altKey && moves[event.key]) {
    event.preventDefault();
    command(moves[event.key]);
  } else if (event.altKey || event.ctrlKey || event.metaKey) {
    return;
  } else if (event.key === "Delete" || event.key === "Backspace") {
    event.preventDefault();
    command("remove");
  } else if (event.key.toLowerCase() === "r") {
    command("turn");
  } else if (/^(Arrow|Home$|End$)/.test(event.key) && walk(event.key)) {
    event.preventDefault();
  }
}

function onKey(event) {
  const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
  const isRedo = event.ctrlKey && event.key.toLowerCase() === "y";
  if (event.target.matches("input[type=text], input[type=number]")) return;
  if (isUndo || isRedo) {
    event.preventDefault();
    if (isRedo || event.shiftKey) stepForward(); else stepBack();
  } else if (event.target.matches(".frame")) {
    onPhotoKey(event);
  }
}

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
  const flow = settings.layout.grid ? "grid" : settings.layout.row ? "row" : "column";
  const found = insertion(geometry.frames, (x - box.left) / scale, (y - box.top) / scale, flow, geometry);
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
  const widest = Math.max(...layOut().map(({ geometry }) => geometry.width));
  const wanted = Math.min((room + gap) / parts.length - gap, most, widest);
  return Math.max(least, Math.floor(wanted / 10) * 10);
}

function start() {
  document.title = `${shown(data.fileName)} – stitch plan`;
  control("title").textContent = shown(data.fileName);
  control("cap").value = data.maxHeight;
  const zoom = standardZoom();
  control("zoom").max = Math.max(480, zoom);
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
