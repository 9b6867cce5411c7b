/** Shortcuts on the keyboards of several countries, and fields that keep keys to themselves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { keyName, takesText } from "../../gui/shell/keys.ts";

const bare = { ctrlKey: false, metaKey: false, shiftKey: false };

test("a sign is itself with and without Shift, as keyboards differ; a letter is told apart", () => {
  assert.equal(keyName({ ...bare, key: "/" }), "/");
  assert.equal(keyName({ ...bare, key: "/", shiftKey: true }), "/");
  assert.equal(keyName({ ...bare, key: "?", shiftKey: true }), "?");
  assert.equal(keyName({ ...bare, key: "Z", ctrlKey: true, shiftKey: true }), "Control+Shift+z");
  assert.equal(keyName({ ...bare, key: "s", metaKey: true }), "Control+s");
  assert.equal(keyName({ ...bare, key: "Enter", shiftKey: true }), "Shift+Enter");
});

test("a slider and a switch take no text, so keys are the page's there", () => {
  const field = (tagName: string, type?: string) =>
    takesText({ tagName, isContentEditable: false, ...(type === undefined ? {} : { type }) });
  assert.deepEqual(
    [field("INPUT", "range"), field("INPUT", "checkbox"), field("BUTTON", "button")],
    [false, false, false],
  );
  assert.deepEqual([field("INPUT", "text"), field("INPUT"), field("TEXTAREA", "textarea")], [true, true, true]);
  assert.equal(takesText({ tagName: "DIV", isContentEditable: true }), true);
});
