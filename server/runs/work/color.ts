/**
 * The colour of a result, from a flow's `settings.colors`. Without a gradient: `triggerColor` when triggered, else
 * `resetColor`. With `useGradient`: below 20 % `resetColor`; from 20 % (`color20`) to 100 % (`color100`) a straight
 * line per sRGB channel. A missing end of the gradient is `resetColor` or `triggerColor`; those have defaults.
 */

interface Colors {
  readonly triggerColor?: string;
  readonly resetColor?: string;
  readonly useGradient?: boolean;
  readonly color20?: string;
  readonly color100?: string;
}

/** Red and green, dark enough to be read on white. */
export const defaultColors = { triggerColor: "#c62828", resetColor: "#2e7d32" } as const;

const gradientStartPercent = 20;
const gradientEndPercent = 100;

/** With defaults; null for an end of the gradient that was not given. */
export function filledColors(colors: unknown) {
  const given: Colors = { ...(colors ?? {}) };
  return {
    triggerColor: given.triggerColor ?? defaultColors.triggerColor,
    resetColor: given.resetColor ?? defaultColors.resetColor,
    useGradient: given.useGradient ?? false,
    color20: given.color20 ?? null,
    color100: given.color100 ?? null,
  };
}

/**
 * @param probability percent, 0 to 100; null for a target without one, which has no place on a gradient
 * @param colors the block as stored, valid by the contract
 */
export function colorFor(probability: number | null, isTriggered: boolean, colors: unknown): string {
  const { triggerColor, resetColor, useGradient, color20, color100 }: Colors & typeof defaultColors = {
    ...defaultColors,
    ...(colors ?? {}),
  };
  if (useGradient !== true || probability === null) return isTriggered ? triggerColor : resetColor;
  if (probability < gradientStartPercent) return resetColor;
  const share = Math.min(1, (probability - gradientStartPercent) / (gradientEndPercent - gradientStartPercent));
  return mixed(color20 ?? resetColor, color100 ?? triggerColor, share);
}

function mixed(from: string, to: string, share: number): string {
  const start = channelsOf(from);
  const end = channelsOf(to);
  const channels = start.map((value, index) => Math.round(value + ((end[index] ?? value) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** @param hex `#rrggbb` */
function channelsOf(hex: string): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}
