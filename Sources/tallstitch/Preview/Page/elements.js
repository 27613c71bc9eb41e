// How the page's elements are made and placed.

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

function image(source) {
  const made = element("img");
  made.src = source;
  made.alt = "";
  made.draggable = false;
  return made;
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const dimensions = ({ width, height }) => `${width} × ${height}`;
const percent = (part, whole) => `${(100 * part) / whole}%`;

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

/** Whether the members of two objects are the same. */
const isSame = (a, b) => Object.keys(a).every((key) => a[key] === b[key]);

/** The text of an element. One that it has already would be laid out again. */
function put(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Makes `nodes` the children of `parent`, moving no more of them than needed where one goes elsewhere. */
function keep(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const node of nodes) {
    if (next && next !== node && next.nextElementSibling === node) {
      // What stands here comes later.
      next.remove();
      next = node;
    }
    if (next === node) next = node.nextElementSibling;
    else parent.insertBefore(node, next);
  }
}
