// What the page holds. All that it shows follows from the state of the plan, the photo that is
// selected, the cap and the zoom.

const data = JSON.parse(document.getElementById("data").textContent);
const plan = JSON.parse(document.getElementById("plan").textContent);
const control = (id) => document.getElementById(id);

const history = new History(firstState(plan, data.photos));
const pictures = new Pictures(data);
const view = new PlanView(control("parts"), pictures);

/** What is called so is the photo that is selected, if there is one. */
let selected = null;
const largestCap = 1000000;
let cap = data.maxHeight;

/** What the state came to when it was last shown: see `arranged` and `namesOf`. */
let laidOut = [];
let names = new Map();

/** Where the photo called `id` stands; nothing where it does not. */
function find(id) {
  for (const [part, { photos }] of history.state.parts.entries()) {
    const place = photos.findIndex((photo) => photo.id === id);
    if (place >= 0) return { part, place };
  }
  return null;
}

const photoAt = ({ part, place }) => history.state.parts[part].photos[place];
const nameOf = (photo) => shown(lastComponent(asPhoto(photo.json).file));
