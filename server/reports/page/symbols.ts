/** The few drawings that a page repeats: a state by its shape, so that it is not told by its colour alone. */
import { escapeHtml } from "#core/html.ts";

export type StateSymbol = "on" | "off" | "out";

export const symbolDefinitions = [
  '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>',
  // A triangle with a mark, a ring with a tick, a ring with a bar.
  '<symbol id="on" viewBox="0 0 20 20"><path fill-rule="evenodd" d="M10 1.5 19.4 18H.6ZM9 7v5.4h2V7Zm0 6.8v2h2v-2Z"/></symbol>',
  '<symbol id="off" viewBox="0 0 20 20"><path fill-rule="evenodd" d="M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm-1 12.9 6-6.3-1.5-1.4L9 11 6.700 8.7 5.3 10.1Z"/></symbol>',
  '<symbol id="out" viewBox="0 0 20 20"><path fill-rule="evenodd" d="M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM5.5 9v2h9V9Z"/></symbol>',
  // The hatching of what is expected.
  '<pattern id="ha" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hp" d="M0 0v7"/></pattern>',
  "</defs></svg>",
].join("");

export function symbolUse(symbol: StateSymbol): string {
  return `<svg class="i" aria-hidden="true"><use href="#${symbol}"/></svg>`;
}

/** A tenant's text: of whatever direction of writing. */
export function foreign(tag: string, text: string, attributes = ""): string {
  return `<${tag}${attributes} dir="auto">${escapeHtml(text)}</${tag}>`;
}
