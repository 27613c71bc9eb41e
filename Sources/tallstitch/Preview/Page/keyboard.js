// What keys do.

/**
 * Where an arrow leads from a place in a part, along the rows and columns that are seen: over how
 * many photos, or over how many parts and to which place.
 */
function arrowed(key, { part, place }) {
  const { settings, geometry } = laidOut[part];
  const flow = flowOf(settings);
  const ahead = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  if (flow === (isAcross ? "column" : "row")) return { parts: ahead, place };
  const photos = flow === "grid" && !isAcross ? ahead * settings.layout.grid.columns : ahead;
  const isWithin = place + photos >= 0 && place + photos < geometry.frames.length;
  if (isWithin) return { photos };
  // Up and down a column its parts are not reached, since they stand side by side.
  return flow === "column" ? { photos: 0 } : { parts: ahead, place: ahead > 0 ? 0 : Infinity };
}

/** The photo that an arrow leads to; nothing where it leads to none. */
function neighbour(key, at) {
  const { parts } = history.state;
  const to = arrowed(key, at);
  if (to.parts === undefined) return parts[at.part].photos[at.place + to.photos];
  let part = at.part + to.parts;
  while (parts[part]?.photos.length === 0) part += to.parts;
  return parts[part]?.photos[Math.min(to.place, parts[part].photos.length - 1)];
}

function walk(key, at) {
  const { photos } = history.state.parts[at.part];
  const next = { Home: photos[0], End: photos.at(-1) }[key] ?? neighbour(key, at);
  if (next) focus(next.id);
}

/** Moves the selected photo to where an arrow leads. */
function shift(key, at) {
  const { parts, photos } = arrowed(key, at);
  if (parts !== undefined) command(parts < 0 ? "previous" : "next");
  else move(selected, { part: at.part, place: at.place + photos + (photos > 0 ? 1 : 0) });
}

function onPhotoKey(event) {
  const at = selected && find(selected);
  const { key, altKey } = event;
  const isArrow = key.startsWith("Arrow");
  if (!at || event.ctrlKey || event.metaKey || (altKey && !isArrow)) return;
  if (isArrow && altKey) shift(key, at);
  else if (isArrow || key === "Home" || key === "End") walk(key, at);
  else if (key === "Delete" || key === "Backspace") command("remove");
  else if (key.toLowerCase() === "r") command("turn");
  else return;
  event.preventDefault();
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
