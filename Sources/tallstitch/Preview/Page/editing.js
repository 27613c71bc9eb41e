// What can be done to the plan.

/** Takes over `state`, and says what was done and the sizes of the parts that changed. */
function commit(state, done, parts = []) {
  history.push(state, selected);
  refresh();
  say([done, sizesOf(parts)].filter(Boolean).join(" "));
}

function select(id) {
  if (selected === id) return;
  selected = id;
  showSelection();
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
  const isPossible = at && !editButton(name).disabled;
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
