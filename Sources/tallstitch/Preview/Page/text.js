// A plan as text, laid out as the tool writes it: one photo a line.

/** A string in quotes. Lone surrogates, which stand for bytes, stay escapes. */
function quoted(text) {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029]/g,
    (character) => "\\u" + character.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** Any value on one line. */
function onOneLine(value) {
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return "[" + value.map(onOneLine).join(", ") + "]";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${quoted(key)}: ${onOneLine(member)}`);
  return members.length > 0 ? `{ ${members.join(", ")} }` : "{}";
}

/** A container with one member a line. */
function onLines([opener, closer], lines, indent) {
  const space = "\n" + "  ".repeat(indent);
  return opener + lines.map((line) => space + "  " + line).join(",") + space + closer;
}

function objectOnLines(value, indent, write) {
  const lines = Object.entries(value).map(([key, member]) => `${quoted(key)}: ${write(key, member)}`);
  return onLines("{}", lines, indent);
}

function planText(plan) {
  const part = (value) => objectOnLines(value, 2, (key, member) =>
    key === "photos" ? onLines("[]", member.map(onOneLine), 3) : onOneLine(member));
  return objectOnLines(plan, 0, (key, member) => {
    if (key === "parts") return onLines("[]", member.map(part), 1);
    if (key === "output") return objectOnLines(member, 1, (_, value) => onOneLine(value));
    return onOneLine(member);
  }) + "\n";
}

/** A name as it may be shown: nothing in it moves, hides or turns text around it. */
function shown(name) {
  return name.toWellFormed?.() === name && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)
    ? name
    : Array.from(name, shownCharacter).join("");
}

function shownCharacter(character) {
  const code = character.codePointAt(0);
  if (code >= 0xdc80 && code <= 0xdcff) return "\\x" + (code - 0xdc00).toString(16);
  // Joiners are parts of emoji.
  if (code === 0x200c || code === 0x200d) return character;
  return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(character) ? `\\u{${code.toString(16)}}` : character;
}

const lastComponent = (path) => path.replace(/\/+$/, "").split("/").pop();

/** A file's name without folders and extension. */
function stem(path) {
  const name = lastComponent(path);
  const dot = name.lastIndexOf(".");
  return dot > 0 ? name.slice(0, dot) : name;
}

const standardName = "{plan}-part-{part}-of-{parts}";

const places = /\{(plan|parts|part|name)\}/g;

/** The longest file name, in bytes, that the usual file systems take. */
const longestName = 255;

/** Bytes of a name in UTF-8. A lone surrogate stands for one byte. */
function byteCount(name) {
  const lone = name.match(/\p{Cs}/gu)?.length ?? 0;
  return new TextEncoder().encode(name).length - 2 * lone;
}

/**
 * The name of the file that a part becomes. The photo's name is shortened where a file system
 * could not take the whole.
 */
function outputName(template, { plan, part, parts, photo, format }) {
  const extensions = format === "png" ? ["png"] : ["jpg", "jpeg"];
  const ends = extensions.some((extension) => template.toLowerCase().endsWith("." + extension));
  const values = { plan, part: String(part).padStart(String(parts).length, "0"), parts: String(parts) };
  const named = (name) => template.replace(places, (_, key) => ({ ...values, name })[key])
    + (ends ? "" : `.${extensions[0]}`);
  const whole = named(stem(photo));
  const excess = byteCount(whole) - longestName;
  const times = template.split("{name}").length - 1;
  if (excess <= 0 || times === 0) return whole;
  const room = byteCount(stem(photo)) - Math.ceil(excess / times);
  return room > 0 ? named(beginning(stem(photo), room)) : whole;
}

/** As much of the beginning of `name` as fits into `limit` bytes. */
function beginning(name, limit) {
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  while (characters.length > 1 && byteCount(characters.join("")) > limit) characters.pop();
  return characters.join("");
}

/** What two names have in common that some system takes for one. */
const folded = (name) => name.toLowerCase().normalize("NFC");

/** What is wrong with a template for names, in words; nothing where it is right. */
function templateFault(template) {
  const rest = template.replace(places, "");
  if (template === "." || template === "..") return "names a folder";
  if (/[/\\]/.test(rest)) return "must not hold slashes";
  if (/[\u0000-\u001f\u007f-\u009f]/.test(rest)) return "must not hold control characters";
  if (/[{}]/.test(rest)) return "may hold no other braces than {plan}, {part}, {parts} and {name}";
  return "";
}
