/**
 * The digits that values keep when they leave the sandbox: ten significant ones, in every language the same. What a sum
 * of doubles leaves in the last places (`1502.3949999999993`) means nothing and differs from library to library;
 * `1502.395` is what the author and the reader meant.
 *
 * Nothing is decided by a rounded value: scripts see each other's results as they are, and flags come with them.
 */
import type { StepOutput } from "./contract.ts";

const digits = 10;
const least = 10 ** (digits - 1);
const most = 10 ** digits;
/**
 * Powers of ten up to here are exact doubles, so that one multiplication or division by them is rounded once, as
 * reading a decimal text is.
 */
const exactPowers = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const lowestShift = -22;
const highestShift = 22;
/** Nearer to the middle between two decimals than this, the scaled value cannot say which one is nearer. */
const tieMargin = 1e-5;

/**
 * The same as `Number(value.toPrecision(10))` at a fraction of the time; no negative zero, and NaN and infinities as
 * they are.
 */
export function toTenDigits(value: number): number {
  return scaledBy(shiftFor(value), value);
}

/** Rounds in place. Most values of a column are of one magnitude: it is computed again only where it changes. */
export function roundColumn(values: Float64Array): void {
  let shift = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    if (value === 0) {
      values[index] = 0;
      continue;
    }
    const size = Math.abs(value);
    const scaled = shift >= 0 ? size * (exactPowers[shift] as number) : size / (exactPowers[-shift] as number);
    if (!(scaled >= least && scaled < most)) shift = shiftFor(value);
    values[index] = scaledBy(shift, value);
  }
}

/** A copy whose values are rounded; everything else is shared. */
export function roundedOutput(output: StepOutput): StepOutput {
  const value = output.columns.value.slice();
  roundColumn(value);
  return { ...output, lastValue: roundedOrNull(output.lastValue), columns: { ...output.columns, value } };
}

export function roundedOrNull(value: number | null): number | null {
  return value === null ? null : toTenDigits(value);
}

/**
 * By how many decimal places a value must be shifted to have ten digits before the point. Beyond the exact powers: the
 * nearest of them.
 */
function shiftFor(value: number): number {
  const shift = digits - 1 - Math.floor(Math.log10(Math.abs(value)));
  return Math.max(lowestShift, Math.min(highestShift, Number.isFinite(shift) ? shift : 0));
}

function scaledBy(shift: number, value: number): number {
  const power = exactPowers[Math.abs(shift)] as number;
  const size = Math.abs(value);
  const scaled = shift >= 0 ? size * power : size / power;
  const whole = Math.round(scaled);
  const isUnsure = Math.abs(scaled - Math.floor(scaled) - 0.5) < tieMargin;
  // Zero and values that are no number come this way too.
  if (!(scaled >= least && scaled < most) || isUnsure) return inText(value);
  const rounded = shift >= 0 ? whole / power : whole * power;
  return value < 0 ? -rounded : rounded;
}

function inText(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value + 0;
  const rounded = Number(value.toPrecision(digits));
  // The largest doubles would be rounded up beyond all of them.
  return Number.isFinite(rounded) ? rounded : Math.sign(value) * largest;
}

const largest = 1.797693134e308;
