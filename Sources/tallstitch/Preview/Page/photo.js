// A photo on the page.

class PhotoView {
  #pictures;
  #source;
  #image;
  #target;
  #overlays = element("span", "overlays");
  #backdrop = null;
  #caption = element("span", "caption");
  #drawn = {};
  #description = "";

  /** `pictures` are those of photos and of overlays that the page has. */
  constructor(photo, pictures) {
    this.#pictures = pictures;
    this.#source = photo.thumbnail === null ? null : pictures.photo(photo.thumbnail);
    this.#image = this.#source === null ? element("span", "missing") : image(this.#source);
    this.#target = element("span", "target", this.#image);
    this.name = shown(lastComponent(asPhoto(photo.json).file));
    this.frame = button("");
    this.frame.className = "frame";
    this.frame.dataset.photo = photo.id;
    this.frame.dataset.name = this.name;
    this.frame.tabIndex = -1;
    this.frame.setAttribute("aria-pressed", "false");
    this.frame.append(this.#target);
    this.node = element("li", "photo", this.frame);
  }

  /** `look` has the photo's overlays and what fills the places in its texts. */
  update(photo, settings, frame, canvas, look) {
    place(this.node, frame, canvas);
    // All within the frame is in fractions of it.
    const { width, height, caption } = frame;
    const drawn = { photo, settings, width, height, caption, look };
    if (isSame(drawn, this.#drawn)) return;
    this.#drawn = drawn;
    this.#draw(photo, settings, frame, look);
  }

  #draw({ json, upright }, settings, frame, look) {
    const shape = framing(json, upright, frame, settings.enlarge);
    place(this.#target, shape.target, frame);
    if (this.#source !== null) {
      placeTurned(this.#image, pictureBox(json, upright, shape), shape.target);
      // What shows through a photo is the background's colour, whatever is behind the photo.
      this.#image.style.backgroundColor = settings.color;
      this.#drawBackdrop(backdropOf(json, upright, settings, frame, shape.target), settings, frame);
    }
    this.#drawOverlays(look, shape.target);
    this.#drawCaption(asPhoto(json).caption, settings, frame, look);
  }

  #drawBackdrop(backdrop, settings, frame) {
    this.#backdrop?.remove();
    this.#backdrop = null;
    if (backdrop === null) return;
    const behind = element("span", "enlarged");
    behind.style.borderImageSource = `url("${this.#source}")`;
    behind.style.backgroundColor = settings.color;
    placeTurned(behind, backdrop.box, frame);
    behind.style.setProperty("--blur", `${100 * backdrop.blur}cqw`);
    behind.style.setProperty("--brightness", backdrop.brightness);
    this.#backdrop = element("span", "backdrop", behind);
    this.frame.prepend(this.#backdrop);
  }

  #drawOverlays({ overlays, values }, target) {
    const nodes = overlays.flatMap((overlay) => {
      const made = this.#overlay(overlay, values, target);
      if (made === null) return [];
      place(made.node, made.box, target);
      if (!made.isMissing) made.node.style.opacity = overlay.opacity;
      return [made.node];
    });
    this.#overlays.replaceChildren(...nodes);
    if (nodes.length > 0) this.#target.append(this.#overlays); else this.#overlays.remove();
  }

  /** An overlay's element, and its place; nothing where there is nothing to see. */
  #overlay(overlay, values, target) {
    if (overlay.image !== undefined) {
      const picture = this.#pictures.overlay(overlay.image);
      const isMissing = picture.source === null;
      const node = isMissing ? element("span", "missing") : image(picture.source);
      return { node, box: overlayBox(overlay, picture, target), isMissing };
    }
    const text = filled(overlay.text, values, false);
    if (text.trim() === "") return null;
    return { node: lineOf(text, overlay.color), box: lineBox(overlay, measured(text), target) };
  }

  #drawCaption(caption, settings, frame, { values }) {
    if (caption === undefined) return;
    this.#caption.style.height = percent(frame.caption, frame.height);
    const text = filled(caption.text ?? caption, values, true);
    const size = { width: frame.width, height: frame.caption };
    this.#caption.replaceChildren(paragraph(text, size, caption.color ?? contrast(settings.color)));
    this.node.append(this.#caption);
  }

  describe(description) {
    if (description === this.#description) return;
    this.#description = description;
    this.frame.setAttribute("aria-label", description);
    this.frame.title = description;
  }
}
