// The page's elements. They are kept from one state to the next, so that the focus, and the
// place of a finger on a photo, outlast an edit.

const element = (tag, className, ...children) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

const button = (text) => {
  const made = element("button", "", text);
  made.type = "button";
  return made;
};

const percent = (part, whole) => `${(100 * part) / whole}%`;
const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const dimensions = ({ width, height }) => `${width} × ${height}`;

/** Lays `node` over `box`, in fractions of `whole`. */
function place(node, box, whole) {
  node.style.left = percent(box.left, whole.width);
  node.style.top = percent(box.top, whole.height);
  node.style.width = percent(box.width, whole.width);
  node.style.height = percent(box.height, whole.height);
}

class PhotoView {
  constructor(photo, thumbnails) {
    this.image = photo.thumbnail === null ? element("span", "missing") : element("img");
    if (photo.thumbnail !== null) {
      this.image.src = "data:image/jpeg;base64," + thumbnails[photo.thumbnail];
      this.image.alt = "";
      this.image.draggable = false;
    }
    const name = shown(lastComponent(asPhoto(photo.json).file));
    this.target = element("span", "target", this.image);
    this.label = element("span", "label", element("bdi", "", name));
    this.caption = element("span", "caption");
    this.frame = button("");
    this.frame.className = "frame";
    this.frame.dataset.photo = photo.id;
    this.frame.append(this.target, this.label);
    this.node = element("li", "photo", this.frame, this.caption);
  }

  update(photo, settings, frame, canvas) {
    const { json, upright } = photo;
    place(this.node, frame, canvas);
    const shape = framing(json, upright, frame, settings.enlarge);
    place(this.target, shape.target, frame);
    if (photo.thumbnail !== null) {
      const box = pictureBox(json, upright, shape);
      place(this.image, box, shape.target);
      this.image.style.transform = box.rotate === 0 ? "" : `rotate(${box.rotate}deg)`;
    }
    const caption = asPhoto(json).caption;
    this.caption.hidden = caption === undefined;
    if (caption !== undefined) {
      this.caption.textContent = caption.text ?? caption;
      this.caption.style.height = percent(frame.caption, frame.height);
      this.caption.style.color = caption.color ?? "";
    }
  }

  describe(description, isSelected, isStop) {
    this.frame.setAttribute("aria-label", description);
    this.frame.title = description;
    this.frame.setAttribute("aria-pressed", String(isSelected));
    this.frame.tabIndex = isStop ? 0 : -1;
  }
}

class PartView {
  constructor() {
    this.heading = element("h2");
    this.size = element("p", "size");
    this.warning = element("p", "warning");
    this.file = element("p", "file");
    this.name = element("input");
    this.name.type = "text";
    this.name.spellcheck = false;
    this.name.autocomplete = "off";
    this.remove = button("Remove");
    this.canvas = element("ol", "canvas");
    this.header = element(
      "header", "", element("div", "heading", this.heading, this.remove), this.size, this.warning,
      element("label", "name", "Name", this.name), this.file);
    this.node = element("section", "part", this.header, this.canvas);
  }

  /** `scale` is in pixels of the screen for one of the part. */
  update(geometry, settings, scale) {
    const isEmpty = geometry.frames.length === 0;
    const width = Math.max(24, geometry.width * scale);
    this.canvas.classList.toggle("empty", isEmpty);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.aspectRatio = isEmpty ? "4 / 3" : `${geometry.width} / ${geometry.height}`;
    this.canvas.style.backgroundColor = isEmpty ? "" : settings.color;
    // Captions are about as large as the tool sets them: three fifths of a line.
    this.canvas.style.fontSize = `${captionLine(settings) * 0.6 * scale}px`;
  }
}

/** All parts of a state, in one element. */
class PlanView {
  #parts = new Map();
  #photos = new Map();

  constructor(root, thumbnails) {
    this.root = root;
    this.thumbnails = thumbnails;
  }

  part(part) {
    if (!this.#parts.has(part.id)) this.#parts.set(part.id, new PartView());
    return this.#parts.get(part.id);
  }

  photo(photo) {
    if (!this.#photos.has(photo.id)) {
      this.#photos.set(photo.id, new PhotoView(photo, this.thumbnails));
    }
    return this.#photos.get(photo.id);
  }

  /** Brings the elements in line with `parts`, of which each has its photos and geometry. */
  update(parts, scale) {
    const nodes = parts.map(({ part, settings, geometry }) => {
      const view = this.part(part);
      view.update(geometry, settings, scale);
      part.photos.forEach((photo, index) =>
        this.photo(photo).update(photo, settings, geometry.frames[index], geometry));
      keep(view.canvas, part.photos.map((photo) => this.photo(photo).node));
      return view.node;
    });
    keep(this.root, nodes);
  }
}

/** Makes `nodes` the children of `parent`, moving no more of them than needed. */
function keep(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}
