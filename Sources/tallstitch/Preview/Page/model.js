// The plan that is being edited. States are never changed: every edit makes a new one, so that
// undoing is going back.

/** What stands under `key`, without it. */
function without(object, key) {
  const { [key]: _, ...rest } = object;
  return rest;
}

const photoFields = [
  "file", "height", "atWidth", "crop", "rotate", "fit", "overlay", "caption", "source",
];

/** A photo with its fields in the order in which the tool writes them; others come last. */
function inOrder(photo) {
  const known = photoFields.filter((key) => key in photo).map((key) => [key, photo[key]]);
  return { ...Object.fromEntries(known), ...photo };
}

/**
 * The first state: of `plan`, as JSON says it, and for each of its photos what was `seen` of
 * the file: [width, height, thumbnail or null, what is wrong or null, day or null].
 */
function firstState(plan, seen) {
  let id = 0;
  const parts = plan.parts.map((part, index) => ({
    id: `part-${index}`,
    json: part,
    photos: part.photos.map((json, place) => {
      const [width, height, thumbnail, fault, day] = seen[index][place];
      return { id: `photo-${id++}`, json, upright: { width, height }, thumbnail, fault, day };
    }),
  }));
  return { plan, parts, nextPart: parts.length };
}

/** The plan that a state is. Parts without photos are none. */
function planOf(state) {
  const parts = state.parts.filter((part) => part.photos.length > 0).map((part) => ({
    ...part.json, photos: part.photos.map((photo) => photo.json),
  }));
  return { ...state.plan, parts };
}

function withPart(state, index, change) {
  return { ...state, parts: state.parts.map((part, at) => (at === index ? change(part) : part)) };
}

function withPhotos(state, index, change) {
  return withPart(state, index, (part) => ({ ...part, photos: change(part.photos) }));
}

const settingsIn = (state, part) => settingsOf(state.plan, state.parts[part].json);

const edits = {
  /** Takes the photo at `from` to before the one that is now at `to`. */
  move(state, from, to) {
    const photo = state.parts[from.part].photos[from.place];
    const isLater = to.part === from.part && to.place > from.place;
    const taken = edits.remove(state, from);
    return withPhotos(taken, to.part, (photos) =>
      photos.toSpliced(to.place - (isLater ? 1 : 0), 0, photo));
  },

  remove(state, { part, place }) {
    return withPhotos(state, part, (photos) => photos.toSpliced(place, 1));
  },

  /** Turns a photo clockwise by a quarter. A height that was the photo's own follows. */
  turn(state, { part, place }) {
    return withPhotos(state, part, (photos) => photos.map((photo, at) => {
      if (at !== place) return photo;
      const before = asPhoto(photo.json);
      const rotate = ((before.rotate ?? 0) + 90) % 360;
      const json = rotate === 0 ? without(before, "rotate") : { ...before, rotate };
      if (heightIsOwn(before, photo.upright)) {
        const size = paintedSize(json, photo.upright);
        json.height = columnHeight(size, json.atWidth, settingsIn(state, part).enlarge);
      }
      return { ...photo, json: inOrder(json) };
    }));
  },

  addPart(state, index) {
    const id = `part-${state.nextPart}`;
    const parts = state.parts.toSpliced(index, 0, { id, json: { photos: [] }, photos: [] });
    return { ...state, parts, nextPart: state.nextPart + 1 };
  },

  removePart(state, index) {
    return { ...state, parts: state.parts.toSpliced(index, 1) };
  },

  rename(state, index, name) {
    return withPart(state, index, (part) => ({
      ...part,
      json: name === "" ? without(part.json, "name") : { name, ...without(part.json, "name") },
    }));
  },
};

/** The states that there were, each with the photo that was selected in it, and the one that is. */
class History {
  #past = [];
  #future = [];

  constructor(state) {
    this.state = state;
    this.saved = state;
  }

  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }
  get isSaved() { return this.state === this.saved; }

  push(state, selected) {
    this.#past.push({ state: this.state, selected });
    this.#future = [];
    this.state = state;
  }

  /** Goes back from a state with `selected`; what was selected before. */
  undo(selected) { return this.#go(this.#past, this.#future, selected); }

  redo(selected) { return this.#go(this.#future, this.#past, selected); }

  #go(from, to, selected) {
    to.push({ state: this.state, selected });
    const gone = from.pop();
    this.state = gone.state;
    return gone.selected;
  }
}
