/**
 * The colours of states, beside the skin's (server/pages/palette.ts). A state's colour is shown as the flow has it
 * where it is a plane of its own, and moved as far as it takes to be seen (3:1, WCAG 2.2, 1.4.11) where it is a line on
 * the card. No state is told by colour alone. Pure.
 */
import { LRUCache } from "lru-cache";
import { blackOrWhite, minControlRatio, nearestReadable } from "#server/branding/contrast.ts";
import type { Scheme, Skin } from "#server/branding/model.ts";

/** To move a colour takes a part of a millisecond, and a gradient has a hundred. */
const moved = new LRUCache<string, string>({ max: 5_000 });

function readableOn(color: string, background: string): string {
  const place = `${color} ${background}`;
  const found = moved.get(place) ?? nearestReadable(color, [background], minControlRatio) ?? blackOrWhite(background);
  moved.set(place, found);
  return found;
}

/** Of what is triggered in the plots. */
export function triggerCss(color: string, skin: Skin): string {
  return perScheme(":root", "--c", color, skin);
}

/**
 * The variables of what bears a state's colour: `k` for lines and drawings, `kb` for planes with the text `kt`.
 *
 * @param name of the class
 * @param color `#rrggbb`
 */
export function stateCss(name: string, color: string, skin: Skin): string {
  return `.${name}{--kb:${color};--kt:${blackOrWhite(color)}}${perScheme(`.${name}`, "--k", color, skin)}`;
}

function perScheme(selector: string, variable: string, color: string, skin: Skin): string {
  const on = (background: string): string => `${selector}{${variable}:${readableOn(color, background)}}`;
  const onCard = (scheme: Scheme): string => on(skin[scheme]["background.paper"]);
  return `${onCard("light")}@media screen and (prefers-color-scheme:dark){${onCard("dark")}}@media print{${on("#ffffff")}}`;
}
