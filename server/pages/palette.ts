/** A skin as the variables of a style sheet: by day, by night and on paper. Pure. */
import type { Palette, Role, Skin } from "#server/branding/model.ts";

/** In the order of the page's variables: short names, because each use counts in its size. */
const variables: Readonly<Record<string, Role>> = {
  bg: "background.default",
  card: "background.paper",
  ink: "text.primary",
  soft: "text.secondary",
  main: "primary.main",
  on: "primary.contrastText",
  link: "link",
  rim: "outline",
};

export function paletteCss({ light, dark, radii }: Skin): string {
  return [
    `:root{color-scheme:light dark;${variablesOf(light)}--r1:${radii.small}px;--r2:${radii.medium}px;--r3:${radii.large}px}`,
    `@media screen and (prefers-color-scheme:dark){:root{${variablesOf(dark)}}}`,
    // Paper is white, whatever the skin.
    "@media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--ink:#000;--soft:#333;--main:#000;--on:#fff;--link:#000;--rim:#555}}",
  ].join("");
}

function variablesOf(palette: Palette): string {
  return Object.entries(variables)
    .map(([name, role]) => `--${name}:${palette[role]};`)
    .join("");
}
