// Brings the page in line with the state of the plan.

function refresh() {
  const before = new Set(laidOut);
  laidOut = arranged(history.state, laidOut);
  names = namesOf(history.state);
  for (const entry of laidOut) {
    if (before.has(entry)) continue;
    view.fill(entry);
    describePhotos(entry);
  }
  view.place(laidOut, Number(control("zoom").value) / widest(laidOut));
  laidOut.forEach((entry, index) => describePart(entry, index, names.get(entry.part.id)));
  describeAll();
  showSelection();
}

function describePart({ part, geometry }, index, name) {
  const shownPart = view.part(part);
  const isEmpty = part.photos.length === 0;
  const size = isEmpty ? "" : sizeFault(geometry);
  const mixed = mixesColors(part) ? "Colours can be kept of one photo alone." : "";
  shownPart.describe({
    heading: isEmpty ? "Empty part" : `Part ${name.number} of ${name.parts}`,
    size: isEmpty
      ? "Drop a photo here. Empty parts are not saved."
      : `${dimensions(geometry)}, ${count(part.photos.length, "photo")}`,
    warning: (size && `Too large: ${size}`) || mixed,
    file: isEmpty ? "" : shown(name.name) + (name.fault && `: ${name.fault}`),
    isMisnamed: Boolean(name?.fault),
    name: part.json.name ?? "",
    standardName: plan.output?.name ?? standardName,
    index,
  });
}

/** What is said of each photo of a part, by photo. */
function describePhotos({ part, geometry, looks }) {
  part.photos.forEach((photo, place) => {
    const size = dimensions(geometry.frames[place]);
    const where = `photo ${place + 1} of ${part.photos.length}`;
    const shownPhoto = view.photo(photo);
    shownPhoto.describe([shownPhoto.name, size, where, ...photoFaults(photo, looks.get(photo))].join(", "));
  });
}

function describeAll() {
  const over = laidOut.filter((entry) => isFull(entry) && sizeFault(entry.geometry));
  const things = thingsToMend();
  put(control("summary"), `${count(names.size, "part")}, ${count(photosIn(history.state.parts), "photo")}`
    + (over.length > 0 ? `; ${count(over.length, "part")} too large` : "")
    + (things > 0 ? `; ${count(things, "thing")} to mend` : "")
    + (history.isSaved ? "" : "; not saved yet"));
  control("undo").disabled = !history.canUndo;
  control("redo").disabled = !history.canRedo;
  control("save").disabled = names.size === 0;
  control("copy").disabled = names.size === 0;
}

function showSelection() {
  const at = selected && find(selected);
  const stops = history.state.parts.map(({ photos }, part) => photos[at?.part === part ? at.place : 0]);
  view.mark(at && photoAt(at), stops.filter(Boolean));
  control("toolbar").hidden = !at;
  if (!at) return;
  describeSelection(at);
  allowEdits(at);
}

function describeSelection(at) {
  const photo = photoAt(at);
  const { geometry, looks } = laidOut[at.part];
  control("selected").textContent =
    `${nameOf(photo)}: ${dimensions(photo.upright)}, drawn at ${dimensions(geometry.frames[at.place])}`
    + photoFaults(photo, looks.get(photo)).map((fault) => `; ${fault}`).join("");
  control("selected").title = shown(asPhoto(photo.json).file);
}

/** Enables the buttons for what can be done to the photo that stands there. */
function allowEdits({ part, place }) {
  const { parts } = history.state;
  const isPossible = {
    up: place > 0, down: place < parts[part].photos.length - 1, previous: part > 0,
    next: part < parts.length - 1, turn: true, remove: true,
  };
  for (const [name, possible] of Object.entries(isPossible)) editButton(name).disabled = !possible;
  const isColumn = flowOf(laidOut[part].settings) === "column";
  for (const [name, word] of [["up", isColumn ? "Up" : "Earlier"], ["down", isColumn ? "Down" : "Later"]]) {
    put(editButton(name), word);
    editButton(name).setAttribute("aria-label", `Move ${word.toLowerCase()}`);
  }
}

const editButton = (name) => control("toolbar").querySelector(`[data-edit="${name}"]`);

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
