/**
 * Readable contrast by WCAG 2.2, level AA: text stands out from its background by at least 4.5:1 (success criterion
 * 1.4.3), and what one must see to use a control by at least 3:1 (1.4.11). Says which pairs of a palette count, and
 * finds the nearest colour that passes. Pure. Ratios are (L1 + 0.05) / (L2 + 0.05) of the relative luminances as WCAG
 * defines them, from 1 to 21, and are compared unrounded.
 */
import { createRequire } from "node:module";
import type { Oklch } from "culori";
import { whenNeeded } from "#core/lazy.ts";
import { intents, type Palette, type Role } from "./model.ts";

/** In one file: its 150 modules one by one would take several times as long. */
const culori = whenNeeded(() => createRequire(import.meta.url)("culori/require") as typeof import("culori"));
const toOklch = whenNeeded(() => culori().converter("oklch"));

export const minTextRatio = 4.5;
export const minControlRatio = 3;

export interface Demand {
  readonly foreground: Role;
  readonly backgrounds: readonly Role[];
  readonly minRatio: number;
}

const surfaces: readonly Role[] = ["background.default", "background.paper"];

/** Ordered so that each foreground comes after its background. Backgrounds have no demands: the rest adapts to them. */
export const demands: readonly Demand[] = [
  { foreground: "text.primary", backgrounds: surfaces, minRatio: minTextRatio },
  { foreground: "text.secondary", backgrounds: surfaces, minRatio: minTextRatio },
  ...intents.flatMap((intent): Demand[] => [
    { foreground: `${intent}.main`, backgrounds: surfaces, minRatio: minControlRatio },
    { foreground: `${intent}.contrastText`, backgrounds: [`${intent}.main`], minRatio: minTextRatio },
  ]),
  { foreground: "link", backgrounds: surfaces, minRatio: minTextRatio },
  { foreground: "outline", backgrounds: surfaces, minRatio: minControlRatio },
];

export interface ColorPair {
  readonly foreground: Role;
  readonly background: Role;
  readonly ratio: number;
  readonly minRatio: number;
}

export function contrastRatio(one: string, other: string): number {
  return culori().wcagContrast(one, other);
}

/** Every pair that must be told apart. */
export function pairsOf(palette: Palette): readonly ColorPair[] {
  return demands.flatMap((demand) => pairsOfDemand(palette, demand));
}

export function unreadablePairs(palette: Palette): readonly ColorPair[] {
  return pairsOf(palette).filter(isUnreadable);
}

export function unreadableOf(palette: Palette, demand: Demand): readonly ColorPair[] {
  return pairsOfDemand(palette, demand).filter(isUnreadable);
}

function pairsOfDemand(palette: Palette, { foreground, backgrounds, minRatio }: Demand): readonly ColorPair[] {
  return backgrounds.map((background) => ({
    foreground,
    background,
    ratio: contrastRatio(palette[foreground], palette[background]),
    minRatio,
  }));
}

function isUnreadable({ ratio, minRatio }: ColorPair): boolean {
  return ratio < minRatio;
}

const lightnessStep = 0.0025;
/** Kept as far as the hue allows. Grey is the last choice. */
const chromaShares = [1, 0.5] as const;

/**
 * The colour nearest in lightness (OKLCH) that stands out from every background, of the same hue; null where no colour
 * can. On one background there always is one: black or white reaches 4.58:1 on any colour.
 */
export function nearestReadable(color: string, backgrounds: readonly string[], minRatio: number): string | null {
  const isReadable = (candidate: string): boolean =>
    backgrounds.every((background) => contrastRatio(candidate, background) >= minRatio);
  const start = toOklch()(color);
  if (start === undefined) return null;
  for (const share of chromaShares) {
    for (const l of lightnessFrom(start.l)) {
      const candidate = hexOf({ ...start, l, c: start.c * share });
      if (isReadable(candidate)) return candidate;
    }
  }
  return nearestGrey(start.l, isReadable);
}

/** Whether text can be readable on all of these at once. */
export function canCarryText(backgrounds: readonly string[]): boolean {
  const luminances = backgrounds.map((background) => culori().wcagLuminance(background));
  return greyLuminances().some((grey) => luminances.every((other) => ratioOf(grey, other) >= minTextRatio));
}

/** `background` moved towards `anchor` no further than it takes for text to be readable on both. */
export function nearestCompanion(background: string, anchor: string): string {
  const between = culori().interpolate([background, anchor], "oklab");
  const steps = Array.from({ length: companionSteps }, (_, index) =>
    culori().formatHex(between((index + 1) / companionSteps)),
  );
  return steps.find((candidate) => canCarryText([candidate, anchor])) ?? anchor;
}
const companionSteps = 40;

/** The more readable of black and white. */
export function blackOrWhite(background: string): string {
  return contrastRatio("#ffffff", background) >= contrastRatio("#000000", background) ? "#ffffff" : "#000000";
}

const greys: readonly string[] = Array.from(
  { length: 256 },
  (_, level) => `#${level.toString(16).padStart(2, "0").repeat(3)}`,
);
const greyLuminances = whenNeeded((): readonly number[] => greys.map((grey) => culori().wcagLuminance(grey)));

function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Every eight-bit grey is tried, because on both a black and a white background only two of them are readable. */
function nearestGrey(lightness: number, isReadable: (candidate: string) => boolean): string | null {
  const distance = (grey: string): number => Math.abs((toOklch()(grey)?.l ?? 0) - lightness);
  return greys.filter(isReadable).toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Lightnesses from 0 to 1, the nearest first. */
function lightnessFrom(start: number): readonly number[] {
  const count = Math.ceil(1 / lightnessStep);
  const around = Array.from({ length: count + 1 }, (_, step) => [
    start - step * lightnessStep,
    start + step * lightnessStep,
  ]).flat();
  return [...around.filter((lightness) => lightness >= 0 && lightness <= 1), 0, 1];
}

function hexOf(color: Oklch): string {
  return culori().formatHex(culori().clampChroma(color, "oklch"));
}
