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

/** The same for a box that is turned about its own centre. */
function placeTurned(node, box, whole) {
  place(node, box, whole);
  node.style.transform = box.rotate === 0 ? "" : `rotate(${box.rotate}deg)`;
}

function image(source) {
  const made = element("img");
  made.src = source;
  made.alt = "";
  made.draggable = false;
  return made;
}

/** The address of a JPEG or a PNG in base 64. */
const dataAddress = (base64) =>
  `data:image/${base64.startsWith("iVBOR") ? "png" : "jpeg"};base64,${base64}`;

/** The small pictures that the page has. */
class Pictures {
  #photos;
  #overlays;

  constructor({ thumbnails, overlays }) {
    this.#photos = thumbnails.map(dataAddress);
    this.#overlays = new Map(overlays.map(([file, width, height, picture, fault]) =>
      [file, { width, height, source: picture && dataAddress(picture), fault }]));
  }

  photo(index) { return this.#photos[index]; }

  /** The size of an overlay, its picture, and why there is none. */
  overlay(file) { return this.#overlays.get(file); }
}

class PhotoView {
  /** `pictures` are those of photos and of overlays that the page has. */
  constructor(photo, pictures) {
    this.pictures = pictures;
    const source = photo.thumbnail === null ? null : pictures.photo(photo.thumbnail);
    this.image = source === null ? element("span", "missing") : image(source);
    const name = shown(lastComponent(asPhoto(photo.json).file));
    this.overlays = element("span", "overlays");
    this.target = element("span", "target", this.image, this.overlays);
    this.behind = element("span", "enlarged");
    if (source !== null) this.behind.style.borderImageSource = `url("${source}")`;
    this.backdrop = element("span", "backdrop", this.behind);
    this.label = element("span", "label", element("bdi", "", name));
    this.caption = element("span", "caption");
    this.frame = button("");
    this.frame.className = "frame";
    this.frame.dataset.photo = photo.id;
    this.frame.append(this.backdrop, this.target, this.label);
    this.node = element("li", "photo", this.frame, this.caption);
  }

  /** `look` has the photo's overlays and what fills the places in its texts. */
  update(photo, settings, frame, canvas, look) {
    const { json, upright } = photo;
    place(this.node, frame, canvas);
    const shape = framing(json, upright, frame, settings.enlarge);
    place(this.target, shape.target, frame);
    if (photo.thumbnail !== null) {
      placeTurned(this.image, pictureBox(json, upright, shape), shape.target);
      // What shows through a photo is the background's colour, whatever is behind the photo.
      for (const node of [this.image, this.behind]) node.style.backgroundColor = settings.color;
    }
    this.#updateBackdrop(photo, settings, frame, canvas, shape.target);
    this.#updateOverlays(look, shape.target);
    this.#updateCaption(asPhoto(json).caption, settings, frame, look);
  }

  #updateBackdrop({ json, upright, thumbnail }, settings, frame, canvas, target) {
    const backdrop = thumbnail === null ? null : backdropOf(json, upright, settings, frame, canvas, target);
    this.backdrop.hidden = backdrop === null;
    if (backdrop === null) return;
    placeTurned(this.behind, backdrop.box, frame);
    this.behind.style.setProperty("--blur", `${100 * backdrop.blur}cqw`);
    this.behind.style.setProperty("--brightness", backdrop.brightness);
  }

  #updateOverlays({ overlays, values }, target) {
    this.overlays.replaceChildren(...overlays.flatMap((overlay) => {
      const made = this.#overlay(overlay, values, target);
      if (made === null) return [];
      place(made.node, made.box, target);
      if (!made.isMissing) made.node.style.opacity = overlay.opacity;
      return [made.node];
    }));
  }

  /** An overlay's element, and its place; nothing where there is nothing to see. */
  #overlay(overlay, values, target) {
    if (overlay.image !== undefined) {
      const picture = this.pictures.overlay(overlay.image);
      const isMissing = picture.source === null;
      const node = isMissing ? element("span", "missing") : image(picture.source);
      return { node, box: overlayBox(overlay, picture, target), isMissing };
    }
    const text = filled(overlay.text, values, false);
    if (text.trim() === "") return null;
    return { node: lineOf(text, overlay.color), box: lineBox(overlay, measured(text), target) };
  }

  #updateCaption(caption, settings, frame, { values }) {
    this.caption.hidden = caption === undefined;
    if (caption === undefined) return;
    this.caption.style.height = percent(frame.caption, frame.height);
    const text = filled(caption.text ?? caption, values, true);
    const size = { width: frame.width, height: frame.caption };
    this.caption.replaceChildren(paragraph(text, size, caption.color ?? contrast(settings.color)));
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
    // Takes the focus when its last photo goes.
    this.node.tabIndex = -1;
  }

  /** `scale` is in pixels of the screen for one of the part. */
  update(geometry, settings, scale) {
    const isEmpty = geometry.frames.length === 0;
    const width = Math.max(24, geometry.width * scale);
    this.canvas.classList.toggle("empty", isEmpty);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.aspectRatio = isEmpty ? "4 / 3" : `${geometry.width} / ${geometry.height}`;
    this.canvas.style.backgroundColor = isEmpty ? "" : settings.color;
  }
}

/** All parts of a state, in one element. */
class PlanView {
  #parts = new Map();
  #photos = new Map();

  constructor(root, pictures) {
    this.root = root;
    this.pictures = pictures;
  }

  part(part) {
    if (!this.#parts.has(part.id)) this.#parts.set(part.id, new PartView());
    return this.#parts.get(part.id);
  }

  photo(photo) {
    if (!this.#photos.has(photo.id)) {
      this.#photos.set(photo.id, new PhotoView(photo, this.pictures));
    }
    return this.#photos.get(photo.id);
  }

  /**
   * Brings the elements in line with `parts`, of which each has its photos, what stands on them,
   * and its geometry.
   */
  update(parts, scale) {
    const nodes = parts.map(({ part, settings, geometry, looks }) => {
      const view = this.part(part);
      view.update(geometry, settings, scale);
      part.photos.forEach((photo, index) =>
        this.photo(photo).update(photo, settings, geometry.frames[index], geometry, looks[index]));
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
