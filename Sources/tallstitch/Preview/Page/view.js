// The page's elements for a plan. They are kept from one state to the next, so that the focus, and
// the place of a finger on a photo, outlast an edit.

/** Of more photos in a part, those that an edit moves jump to their places. */
const mostGliding = 200;

class PartView {
  #heading = element("h2");
  #size = element("p", "size");
  #warning = element("p", "warning");
  #file = element("p", "file");
  #remove = button("Remove");
  #said = {};

  constructor() {
    this.name = element("input");
    this.name.type = "text";
    this.name.spellcheck = false;
    this.name.autocomplete = "off";
    this.canvas = element("ol", "canvas");
    const header = element(
      "header", "", element("div", "heading", this.#heading, this.#remove), this.#size, this.#warning,
      element("label", "name", "Name", this.name), this.#file);
    this.node = element("section", "part", header, element("div", "pane", this.canvas));
    // Takes the focus when its last photo goes.
    this.node.tabIndex = -1;
  }

  /** `scale` is in pixels of the screen for one of the part. */
  place({ geometry, settings }, scale) {
    const isEmpty = geometry.frames.length === 0;
    this.canvas.classList.toggle("empty", isEmpty);
    this.canvas.classList.toggle("crowded", geometry.frames.length > mostGliding);
    this.canvas.style.width = `${Math.max(24, geometry.width * scale)}px`;
    this.canvas.style.aspectRatio = isEmpty ? "4 / 3" : `${geometry.width} / ${geometry.height}`;
    this.canvas.style.backgroundColor = isEmpty ? "" : settings.color;
  }

  /** Shows what is said of the part: texts, and whether its file's name is at fault. */
  describe(said) {
    if (isSame(said, this.#said)) return;
    this.#said = said;
    put(this.#heading, said.heading);
    put(this.#size, said.size);
    put(this.#warning, said.warning);
    this.#warning.hidden = said.warning === "";
    put(this.#file, said.file);
    this.#file.classList.toggle("warning", said.isMisnamed);
    this.name.placeholder = said.standardName;
    this.name.setAttribute("aria-invalid", String(said.isMisnamed));
    if (document.activeElement !== this.name) this.name.value = said.name;
    this.node.dataset.index = said.index;
    this.node.setAttribute("aria-label", said.heading);
    this.#remove.setAttribute("aria-label", `Remove ${said.heading.toLowerCase()}`);
  }
}

/** All parts of a state, in one element. */
class PlanView {
  #root;
  #pictures;
  #parts = new Map();
  #photos = new Map();
  #stops = new Set();
  #selected = null;

  constructor(root, pictures) {
    this.#root = root;
    this.#pictures = pictures;
  }

  part(part) {
    if (!this.#parts.has(part.id)) this.#parts.set(part.id, new PartView());
    return this.#parts.get(part.id);
  }

  photo(photo) {
    if (!this.#photos.has(photo.id)) {
      this.#photos.set(photo.id, new PhotoView(photo, this.#pictures));
    }
    return this.#photos.get(photo.id);
  }

  /** Brings what is in a part in line with its geometry and its looks. */
  fill({ part, settings, geometry, looks }) {
    const nodes = part.photos.map((photo, index) => {
      const view = this.photo(photo);
      view.update(photo, settings, geometry.frames[index], geometry, looks.get(photo));
      return view.node;
    });
    keep(this.part(part).canvas, nodes);
  }

  /** Shows the parts of `laidOut` and no others, `scale` times as large as they are. */
  place(laidOut, scale) {
    keep(this.#root, laidOut.map((entry) => {
      const view = this.part(entry.part);
      view.place(entry, scale);
      return view.node;
    }));
  }

  /** Marks the photo that is selected, if one is, and those at which the tabulator stops. */
  mark(selected, stops) {
    const photo = selected && this.photo(selected).frame;
    const frames = new Set(stops.map((stop) => this.photo(stop).frame));
    if (photo !== this.#selected) {
      this.#selected?.setAttribute("aria-pressed", "false");
      photo?.setAttribute("aria-pressed", "true");
      this.#selected = photo;
    }
    for (const frame of this.#stops) if (!frames.has(frame)) frame.tabIndex = -1;
    for (const frame of frames) if (!this.#stops.has(frame)) frame.tabIndex = 0;
    this.#stops = frames;
  }
}
