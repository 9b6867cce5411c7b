/**
 * The colour of a result, from a flow's `settings.colors`. Without a gradient: `triggerColor` when the probability tile is triggered, else
 * `resetColor`. With `useGradient`: below 20 % `resetColor`; from 20 % (`color20`) to 100 % (`color100`) a straight line per
 * sRGB channel. A missing end of the gradient is `resetColor` or `triggerColor`; a colour that is not given is null.
 */

interface Colors {
  readonly triggerColor?: string;
  readonly resetColor?: string;
  readonly useGradient?: boolean;
  readonly color20?: string;
  readonly color100?: string;
}

const gradientStartPercent = 20;
const gradientEndPercent = 100;

/**
 * @param probability percent, 0 to 100
 * @param colors the block as stored, valid by the contract
 */
export function colorFor(probability: number, isTriggered: boolean, colors: unknown): string | null {
  if (typeof colors !== "object" || colors === null) {
    return null;
  }
  const { triggerColor, resetColor, useGradient, color20, color100 } = colors as Colors;
  if (useGradient !== true) {
    return (isTriggered ? triggerColor : resetColor) ?? null;
  }
  if (probability < gradientStartPercent) {
    return resetColor ?? null;
  }
  const from = color20 ?? resetColor;
  const to = color100 ?? triggerColor;
  if (from === undefined || to === undefined) {
    return from ?? to ?? null;
  }
  const share = Math.min(1, (probability - gradientStartPercent) / (gradientEndPercent - gradientStartPercent));
  return mixed(from, to, share);
}

function mixed(from: string, to: string, share: number): string {
  const start = channelsOf(from);
  const end = channelsOf(to);
  const channels = start.map((value, index) => Math.round(value + ((end[index] ?? value) - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** `#rgb` or `#rrggbb`. */
function channelsOf(hex: string): readonly number[] {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return [0, 2, 4].map((start) => Number.parseInt(long.slice(start, start + 2), 16));
}
