// Taking the plan away.

function save() {
  const address = URL.createObjectURL(new Blob([planText(planOf(history.state))], { type: "application/json" }));
  const link = element("a");
  link.href = address;
  link.download = data.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
  history.saved = history.state;
  refresh();
  say(`${shown(data.fileName)} is among your downloads${advice()}`);
}

/** What is to be done with a plan that was taken away: the end of a sentence. */
function advice() {
  const things = thingsToMend();
  if (things === 0) return ". Put it where the old plan lies.";
  return `, but the tool will refuse it: ${count(things, "thing")} marked in red ${things === 1 ? "is" : "are"} to be mended.`;
}

async function copy() {
  const text = planText(planOf(history.state));
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Some browsers give pages from files no clipboard.
    const field = element("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  say(`The plan is on the clipboard${advice()}`);
}
