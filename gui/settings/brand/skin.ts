/** A skin as it is edited: colours by role, and what the service takes and gives of it. Pure. */
import type { PaletteInput, SkinInput, SkinPaletteFragment } from "../../api/generated.ts";

export const schemes = ["light", "dark"] as const;
export type Scheme = (typeof schemes)[number];

export const roles = [
  "background.default",
  "background.paper",
  "text.primary",
  "text.secondary",
  "primary.main",
  "primary.contrastText",
  "secondary.main",
  "secondary.contrastText",
  "success.main",
  "success.contrastText",
  "info.main",
  "info.contrastText",
  "warning.main",
  "warning.contrastText",
  "error.main",
  "error.contrastText",
  "link",
  "outline",
] as const;
export type Role = (typeof roles)[number];

/** `#rrggbb` by role. One that is empty is chosen by the service. */
export type Colors = Readonly<Record<Role, string>>;

export interface Radii {
  readonly small: number;
  readonly medium: number;
  readonly large: number;
}

export interface SkinDraft {
  readonly light: Colors;
  readonly dark: Colors;
  readonly radii: Radii;
}

type Nested = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export function colorsOf(palette: SkinPaletteFragment): Colors {
  const nested: Nested = { ...palette };
  const colorAt = (role: Role): string => {
    const [group = "", member] = role.split(".");
    const value = nested[group] ?? "";
    return typeof value === "string" ? value : (value[member ?? ""] ?? "");
  };
  return Object.fromEntries(roles.map((role) => [role, colorAt(role)])) as Record<Role, string>;
}

/** Without what is empty: a corner that is empty is `NaN`. */
export function inputOf({ light, dark, radii }: SkinDraft): SkinInput {
  const given = Object.entries(radii).filter(([, radius]) => Number.isFinite(radius));
  return { light: paletteInput(light), dark: paletteInput(dark), radii: Object.fromEntries(given) };
}

function paletteInput(colors: Colors): PaletteInput {
  const nested: Record<string, string | Record<string, string>> = {};
  for (const role of roles) {
    const color = colors[role].trim();
    const [group = "", member] = role.split(".");
    if (color === "") continue;
    if (member === undefined) nested[group] = color;
    else nested[group] = { ...(nested[group] as Record<string, string> | undefined), [member]: color };
  }
  return nested;
}

const color = /^#[0-9a-f]{6}$/i;

export function isColor(text: string): boolean {
  return color.test(text.trim());
}

/** What is seen: what is typed, and where that is no colour, what the service chose. */
export function shownColors(typed: Colors, chosen: Colors): Colors {
  const shown = (role: Role): string => (isColor(typed[role]) ? typed[role].trim() : chosen[role]);
  return Object.fromEntries(roles.map((role) => [role, shown(role)])) as Record<Role, string>;
}

/** As the theme of these pages has it. */
export function paletteOf(colors: Colors): SkinPaletteFragment {
  const pair = (intent: "primary" | "secondary" | "success" | "info" | "warning" | "error") => ({
    main: colors[`${intent}.main`],
    contrastText: colors[`${intent}.contrastText`],
  });
  return {
    background: { default: colors["background.default"], paper: colors["background.paper"] },
    text: { primary: colors["text.primary"], secondary: colors["text.secondary"] },
    primary: pair("primary"),
    secondary: pair("secondary"),
    success: pair("success"),
    info: pair("info"),
    warning: pair("warning"),
    error: pair("error"),
    link: colors.link,
    outline: colors.outline,
  };
}

/**
 * With another colour. The text on a main colour is chosen anew with it, unless somebody has set it meanwhile.
 * @param saved what the edits began with
 */
export function withColor(draft: SkinDraft, saved: SkinDraft, scheme: Scheme, role: Role, to: string): SkinDraft {
  const text = textOn(role);
  const isOwn = text !== undefined && draft[scheme][text] !== saved[scheme][text];
  const chosenAnew = text === undefined || isOwn ? {} : { [text]: "" };
  return { ...draft, [scheme]: { ...draft[scheme], ...chosenAnew, [role]: to } };
}

function textOn(main: Role): Role | undefined {
  return roles.find((role) => main.endsWith(".main") && role === main.replace(/main$/, "contrastText"));
}

export interface Moved {
  /** Such as `light.primary.main`. */
  readonly loc: string;
  readonly to: string;
}

/** With the colours that the service would move. */
export function withMoved(draft: SkinDraft, moved: readonly Moved[]): SkinDraft {
  const moveIn = (scheme: Scheme): Colors => {
    const own = moved
      .filter(({ loc }) => loc.startsWith(`${scheme}.`))
      .map(({ loc, to }) => [loc.slice(scheme.length + 1), to] as const);
    return { ...draft[scheme], ...Object.fromEntries(own) };
  };
  return { ...draft, light: moveIn("light"), dark: moveIn("dark") };
}
