/**
 * Decides what a brand and a skin become. A skin is judged by the colours that were given. The others are chosen to
 * fit. With `adjust` the given ones are moved too, as little as necessary. Pure.
 */
import type { FieldError } from "#core/errors.ts";
import {
  blackOrWhite,
  canCarryText,
  type ColorPair,
  contrastRatio,
  type Demand,
  demands,
  minTextRatio,
  nearestCompanion,
  nearestReadable,
  pairsOf,
  unreadableOf,
} from "./contrast.ts";
import { defaultPalettes, defaultRadii } from "./defaults.ts";
import { type Palette, type Role, type Scheme, schemes, type Skin, type SkinInput } from "./model.ts";

/** A given colour that was moved. */
export interface Adjustment {
  readonly loc: string;
  readonly from: string;
  readonly to: string;
}

/** A pair that must be told apart. */
export interface Contrast {
  /** Of the colour in front. */
  readonly loc: string;
  /** Of the colour behind it. */
  readonly background: string;
  /** Rounded down, so that a pair that fails is not shown as one that passes. */
  readonly ratio: number;
  readonly minRatio: number;
}

/** A skin with what was done to the colours that were given for it. */
export interface DecidedSkin {
  readonly skin: Skin;
  readonly adjusted: readonly Adjustment[];
  /** Of all pairs, in the colours as given: before any was moved. */
  readonly contrasts: readonly Contrast[];
}

export type SkinDecision =
  | ({ readonly ok: true } & DecidedSkin)
  | { readonly ok: false; readonly errors: readonly FieldError[] };

const minuteMs = 60_000;
/** A picture that could not be copied is tried again after these times: a server that is away comes back by then. */
const retriesMs = [1, 10, 60, 6 * 60, 24 * 60, 24 * 60].map((minutes) => minutes * minuteMs);

/** @param failures in a row. @returns null where it is not tried again by itself */
export function retryAfterFailures(failures: number): number | null {
  return retriesMs[failures - 1] ?? null;
}

export const defaultSkin: Skin = { ...defaultPalettes, radii: defaultRadii };

/** Whether it is empty, and so means the platform's skin. */
export function isEmptySkin({ light, dark, radii }: SkinInput): boolean {
  return [light, dark, radii].every((part) => Object.keys(part).length === 0);
}

export function decideSkin(input: SkinInput, adjust: boolean): SkinDecision {
  const decided = schemes.map((scheme) => completePalette(scheme, input[scheme], adjust));
  const [light, dark] = decided;
  const errors = decided.flatMap((each) => each.errors);
  if (errors.length > 0 || light === undefined || dark === undefined) return { ok: false, errors };
  const skin = { light: light.palette, dark: dark.palette, radii: { ...defaultRadii, ...input.radii } };
  const adjusted = decided.flatMap((each) => each.adjusted);
  return { ok: true, skin, adjusted, contrasts: schemes.flatMap((scheme) => contrastsOf(scheme, skin, input)) };
}

function contrastsOf(scheme: Scheme, skin: Skin, input: SkinInput): readonly Contrast[] {
  const asGiven: Palette = { ...skin[scheme], ...input[scheme] };
  return pairsOf(asGiven).map(({ foreground, background, ratio, minRatio }) => ({
    loc: `${scheme}.${foreground}`,
    background: `${scheme}.${background}`,
    ratio: roundedDown(ratio),
    minRatio,
  }));
}

interface Completed {
  readonly palette: Palette;
  readonly errors: readonly FieldError[];
  readonly adjusted: readonly Adjustment[];
}

function completePalette(scheme: Scheme, given: Partial<Palette>, adjust: boolean): Completed {
  const errors: FieldError[] = [];
  const adjusted: Adjustment[] = [];
  const backgrounds = backgroundsOf(scheme, given);
  const palette: Record<Role, string> = { ...defaultPalettes[scheme], ...given, ...backgrounds };

  const move = (role: Role, to: string): void => {
    const from = given[role];
    if (from !== undefined && from !== to) adjusted.push({ loc: `${scheme}.${role}`, from, to });
    palette[role] = to;
  };

  const paper = palette["background.paper"];
  const anchor = palette["background.default"];
  if (!canCarryText([paper, anchor])) {
    if (!adjust)
      return {
        palette,
        adjusted,
        errors: [{ loc: `${scheme}.background.paper`, message: clashMessage(paper, anchor, scheme) }],
      };
    move("background.paper", nearestCompanion(paper, anchor));
  }

  for (const demand of demands) {
    const { foreground } = demand;
    if (given[foreground] === undefined) palette[foreground] = chosen(palette, demand);
    const failures = unreadableOf(palette, demand);
    if (failures.length === 0) continue;
    if (given[foreground] === undefined || adjust) move(foreground, adapted(palette, demand));
    else
      errors.push(
        ...failures.map((pair) => ({ loc: `${scheme}.${foreground}`, message: pairMessage(scheme, palette, pair) })),
      );
  }
  return { palette, errors, adjusted };
}

/** A missing background is derived from the one that was given. */
function backgroundsOf(
  scheme: Scheme,
  given: Partial<Palette>,
): Pick<Palette, "background.default" | "background.paper"> {
  const defaults = defaultPalettes[scheme];
  const anchor = given["background.default"] ?? given["background.paper"] ?? defaults["background.default"];
  const paper = given["background.paper"] ?? given["background.default"] ?? defaults["background.paper"];
  return { "background.default": anchor, "background.paper": paper };
}

/** What a colour that was not given starts from. */
function chosen(palette: Palette, { foreground, backgrounds, minRatio }: Demand): string {
  const preset = palette[foreground];
  const [background] = backgrounds;
  if (foreground === "link") return adaptedFrom(palette["primary.main"], palette, backgrounds, minRatio);
  if (!foreground.endsWith(".contrastText") || background === undefined) return preset;
  return contrastRatio(preset, palette[background]) >= minRatio ? preset : blackOrWhite(palette[background]);
}

/** Text on a colour becomes black or white: a grey between them would be barely readable, and the colour stays. */
function adapted(palette: Palette, { foreground, backgrounds, minRatio }: Demand): string {
  const [background] = backgrounds;
  if (foreground.endsWith(".contrastText") && background !== undefined) return blackOrWhite(palette[background]);
  return adaptedFrom(palette[foreground], palette, backgrounds, minRatio);
}

function adaptedFrom(color: string, palette: Palette, backgrounds: readonly Role[], minRatio: number): string {
  return (
    nearestReadable(
      color,
      backgrounds.map((role) => palette[role]),
      minRatio,
    ) ?? color
  );
}

/** In the words of every face. */
const orAdjust = "or set `adjust` to true";

function pairMessage(scheme: Scheme, palette: Palette, { foreground, background, ratio, minRatio }: ColorPair): string {
  const purpose = minRatio === minTextRatio ? "text" : "controls";
  return (
    `${palette[foreground]} has a contrast of ${shown(ratio)}:1 with ${scheme}.${background} (${palette[background]}); ` +
    `${purpose} must have at least ${minRatio}:1. Change one of the two, ${orAdjust}`
  );
}

function clashMessage(paper: string, anchor: string, scheme: Scheme): string {
  return (
    `no text colour is readable both on ${paper} and on ${scheme}.background.default (${anchor}). ` +
    `Make both dark or both light, ${orAdjust}`
  );
}

function shown(ratio: number): string {
  return roundedDown(ratio).toFixed(2);
}

/** So that a pair that fails is not shown as one that passes. */
function roundedDown(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}
