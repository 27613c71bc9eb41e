// The small pictures that the page has.

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
