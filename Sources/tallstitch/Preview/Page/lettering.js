// Text on and below photos, as drawings that grow with them. The font is the browser's.

const drawing = document.createElement("canvas").getContext("2d");
const lineEm = 100;
drawing.font = `${lineEm}px sans-serif`;

/** The red, green and blue of a colour that a plan names. */
function channelsOf(color) {
  drawing.fillStyle = color;
  return [1, 3, 5].map((start) => parseInt(drawing.fillStyle.slice(start, start + 2), 16));
}

/** The size of a line and how far below its upper edge letters stand, at an em of `lineEm`. */
function measured(text) {
  const { width, fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } =
    drawing.measureText(text);
  return { width, height: ascent + descent, ascent };
}

const vector = (name, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};

/** `lines` in the middle of a drawing of `size`, each `line` high, `top` from its upper edge. */
function lettering(lines, { size, top, em, line, ascent, color }) {
  const texts = lines.map((text, index) => vector("text", {
    x: size.width / 2, y: top + index * line + ascent, "font-size": em, fill: color,
  }, text));
  return vector("svg", { class: "lettering", viewBox: `0 0 ${size.width} ${size.height}` }, ...texts);
}

/** A text in one line, of the size that `measured` says. */
function lineOf(text, color) {
  const { width, height, ascent } = measured(text);
  return lettering([text], { size: { width, height }, top: 0, em: lineEm, line: height, ascent, color });
}

/**
 * A text in the middle of a box of `size`, in lines that are broken where they are too long, and
 * set smaller where it would not fit.
 */
function paragraph(text, size, color) {
  let em = (0.6 * size.height) / text.split("\n").length;
  const room = size.width - 2 * Math.min(em / 2, size.width / 10);
  const { height, ascent } = measured(text);
  const fits = (lines) => lines.length * height * em <= size.height * lineEm
    && lines.every((line) => measured(line).width * em <= room * lineEm);
  let lines = broken(text, (room / em) * lineEm);
  while (em > 1 && !fits(lines)) {
    em *= 0.95;
    lines = broken(text, (room / em) * lineEm);
  }
  const line = (height * em) / lineEm;
  const top = (size.height - lines.length * line) / 2;
  return lettering(lines, { size, top, em, line, ascent: (ascent * em) / lineEm, color });
}

/** The lines of a text of which none is longer than `measure`, unless a single word is. */
function broken(text, measure) {
  return text.split("\n").flatMap((paragraph) => {
    const lines = [""];
    for (const word of paragraph.split(/(?<= )/)) {
      const longer = lines.at(-1) + word;
      if (lines.at(-1) === "" || measured(longer.trimEnd()).width <= measure) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.map((line) => line.trimEnd());
  });
}
