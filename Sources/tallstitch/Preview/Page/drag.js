// Dragging photos by mouse, pen and finger. A finger has to rest first, since to draw it over
// the page scrolls.

const dragDistance = 5;
const restTime = 350;
const scrollZone = 56;

class Dragging {
  #drag = null;

  /**
   * `placeAt(x, y)` gives the place in the plan nearest to a point of the window, and where to
   * show the gap: { part, place, canvas, box }. `drop(id, place)` is called at the end.
   */
  constructor(root, { placeAt, drop }) {
    this.placeAt = placeAt;
    this.drop = drop;
    this.gap = element("div", "gap");
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("contextmenu", (event) => { if (this.#drag?.isTouch) event.preventDefault(); });
    root.addEventListener("dragstart", (event) => event.preventDefault());
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", () => this.#end());
    window.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#end(); });
    // Not passive: a finger that drags must not scroll as well.
    window.addEventListener("touchmove", (event) => {
      if (this.#drag?.isLifted && event.cancelable) event.preventDefault();
    }, { passive: false });
  }

  #down(event) {
    const frame = event.target.closest(".frame");
    if (!frame || event.button !== 0 || this.#drag) return;
    const drag = {
      frame, pointer: event.pointerId, isTouch: event.pointerType === "touch", isLifted: false,
      x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY,
    };
    this.#drag = drag;
    if (drag.isTouch) drag.timer = setTimeout(() => this.#lift(), restTime);
  }

  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    drag.x = event.clientX;
    drag.y = event.clientY;
    if (!drag.isLifted) {
      const distance = Math.hypot(drag.x - drag.startX, drag.y - drag.startY);
      if (distance <= dragDistance) return;
      if (drag.isTouch) return this.#end();
      this.#lift();
    }
    this.#show();
  }

  #lift() {
    const drag = this.#drag;
    drag.isLifted = true;
    const box = drag.frame.getBoundingClientRect();
    drag.offset = { x: drag.startX - box.left, y: drag.startY - box.top };
    drag.ghost = element("div", "ghost", ...[...drag.frame.children].map((node) => node.cloneNode(true)));
    drag.ghost.style.width = `${box.width}px`;
    drag.ghost.style.height = `${box.height}px`;
    drag.ghost.style.transformOrigin = `${drag.offset.x}px ${drag.offset.y}px`;
    document.body.append(drag.ghost);
    drag.frame.parentElement.classList.add("lifted");
    document.body.classList.add("dragging");
    this.#show();
    requestAnimationFrame(() => this.#scroll());
  }

  #show() {
    const drag = this.#drag;
    drag.ghost.style.left = `${drag.x - drag.offset.x}px`;
    drag.ghost.style.top = `${drag.y - drag.offset.y}px`;
    drag.place = this.placeAt(drag.x, drag.y);
    if (!drag.place) return this.gap.remove();
    drag.place.canvas.append(this.gap);
    for (const [side, length] of Object.entries(drag.place.box)) this.gap.style[side] = `${length}px`;
  }

  /** Scrolls the page, and a part that is wider than it, while the pointer is near an edge. */
  #scroll() {
    const drag = this.#drag;
    if (!drag?.isLifted) return;
    const across = beyond(drag.x, window.innerWidth);
    const down = beyond(drag.y, window.innerHeight);
    if (across !== 0 || down !== 0) {
      window.scrollBy({ top: down / 4, behavior: "instant" });
      drag.place?.canvas.parentElement.scrollBy({ left: across / 4, behavior: "instant" });
      this.#show();
    }
    requestAnimationFrame(() => this.#scroll());
  }

  #up(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const { isLifted, place, frame } = drag;
    this.#end();
    if (isLifted && place) this.drop(frame.dataset.photo, place);
  }

  #end() {
    const drag = this.#drag;
    if (!drag) return;
    clearTimeout(drag.timer);
    drag.ghost?.remove();
    drag.frame.parentElement?.classList.remove("lifted");
    document.body.classList.remove("dragging");
    this.gap.remove();
    this.#drag = null;
  }
}

/** How far `at` is into the zone at the end of `length`; negative at the beginning. */
const beyond = (at, length) => Math.max(0, at - (length - scrollZone)) - Math.max(0, scrollZone - at);

/**
 * Where between `frames`, in their part's pixels, a photo would go that is dropped at (x, y),
 * and the gap to show there. `flow` is the layout: "column", "row" or "grid".
 */
function insertion(frames, x, y, flow, canvas) {
  const isBefore = (frame) => {
    const bottom = frame.top + frame.height + frame.caption;
    if (flow === "column") return frame.top + (frame.height + frame.caption) / 2 < y;
    if (flow === "row") return frame.left + frame.width / 2 < x;
    return bottom < y || (frame.top <= y && frame.left + frame.width / 2 < x);
  };
  const place = frames.filter(isBefore).length;
  const next = frames[place];
  const last = frames[place - 1];
  if (!next && !last) return { place, box: { left: 0, top: 0, width: canvas.width, height: 0 } };
  const side = next ?? last;
  if (flow === "column") {
    const top = next && last ? (last.top + last.height + last.caption + next.top) / 2
      : next ? next.top : last.top + last.height + last.caption;
    return { place, box: { left: side.left, top, width: side.width, height: 0 } };
  }
  const left = next ? next.left : last.left + last.width;
  return { place, box: { left, top: side.top, width: 0, height: side.height } };
}
