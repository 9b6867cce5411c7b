/**
 * What a guide does by itself, where scripts run: each block of code gets a button that copies it, and the table of
 * contents is open where it has room of its own, and closes after a choice where it has none. Pure.
 */
export const guideScript = `
const wide = matchMedia("(min-width: 64rem)");
const contents = document.querySelector(".toc details");
if (contents !== null) {
  contents.open = wide.matches;
  contents.addEventListener("click", ({ target }) => {
    if (target.matches("a") && !wide.matches) contents.open = false;
  });
}
const say = (button, text, isDone) => {
  button.title = text;
  button.ariaLabel = text;
  button.classList.toggle("done", isDone);
};
for (const block of navigator.clipboard === undefined ? [] : document.querySelectorAll(".code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  say(button, "Copy", false);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.querySelector("code").textContent);
    say(button, "Copied", true);
    setTimeout(say, 2000, button, "Copy", false);
  });
  block.append(button);
}
`;
