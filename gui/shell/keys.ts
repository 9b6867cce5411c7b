/** Which shortcut a key is, and whether it is typed into a field. Pure. */

/** Of a `KeyboardEvent`. */
interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * A key with what is held beside it: `Control+Shift+z`. On a Mac the command key counts as Control. A sign is named by
 * itself alone: which keyboards need Shift for it differs, as for `/` on a German one.
 */
export function keyName({ key, ctrlKey, metaKey, shiftKey }: Pressed): string {
  const isSign = key.length === 1 && !/\p{Letter}/u.test(key);
  const held = [...(ctrlKey || metaKey ? ["Control"] : []), ...(shiftKey && !isSign ? ["Shift"] : [])];
  return [...held, key.length === 1 ? key.toLowerCase() : key].join("+");
}

interface Field {
  readonly tagName: string;
  readonly isContentEditable: boolean;
  /** Of an input. */
  readonly type?: string;
}

const textlessInputs = ["range", "checkbox", "radio", "button", "submit", "reset", "color", "file", "image"];

/** Whether keys write into it, and undo is its own. */
export function takesText({ tagName, isContentEditable, type = "text" }: Field): boolean {
  if (tagName === "INPUT") return !textlessInputs.includes(type);
  return isContentEditable || tagName === "TEXTAREA" || tagName === "SELECT";
}
