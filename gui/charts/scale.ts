/** How far the values of a plot reach, and how a line over it lies between them. Pure. */

/** Where the plotting area lies in its frame, in pixels, and the values at its lower and upper edge. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly min: number;
  readonly max: number;
}

/** A value with a name, as a line across the plot. */
export interface PlotLevel {
  readonly name: string;
  readonly value: number;
}

const air = 0.08;

/** The smallest and the largest of the values; nothing where there is none. */
export function extentOf(values: Iterable<number | null | undefined>): readonly [] | readonly [number, number] {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null || value === undefined || !Number.isFinite(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min > max ? [] : [min, max];
}

/** The range of all values with some air. Values that are all alike still have a range. */
export function valueRange(values: Iterable<number | null | undefined>): readonly [number, number] {
  const [min, max] = extentOf(values);
  if (min === undefined || max === undefined) return [0, 1];
  const margin = max > min ? (max - min) * air : Math.max(Math.abs(max) * air, 1);
  // What never is below zero, such as rain or degree days, stands on zero.
  const low = min >= 0 && min - margin < 0 ? 0 : min - margin;
  return [low, max + margin];
}

/** Pixels from the upper edge of the area; a value beyond an edge lies on it. */
export function topOf(value: number, { height, min, max }: PlotArea): number {
  const share = (max - value) / (max - min);
  return Math.min(1, Math.max(0, share)) * height;
}

export interface PlacedLevel extends PlotLevel {
  /** Pixels from the upper edge of the area. */
  readonly top: number;
  /** From the left edge; null where there is no room for the name. */
  readonly nameLeft: number | null;
}

/**
 * Those within the area, the lowest first. Names stand above their lines. Where one would lie over the name of a lower
 * line, it stands beside it.
 * @param name pixels that each has
 */
export function placedLevels(
  levels: readonly PlotLevel[],
  area: PlotArea,
  name: { readonly width: number; readonly height: number },
): readonly PlacedLevel[] {
  const columns = Math.max(1, Math.floor(area.width / name.width));
  const free = Array.from({ length: columns }, () => area.height);
  return levels
    .filter(({ value }) => value >= area.min && value <= area.max)
    .toSorted((one, other) => one.value - other.value)
    .map((level) => {
      const top = topOf(level.value, area);
      const column = top < name.height ? -1 : free.findIndex((lowest) => top <= lowest);
      if (column >= 0) free[column] = top - name.height;
      return { ...level, top, nameLeft: column < 0 ? null : column * name.width };
    });
}

/** @param top pixels from the upper edge of the area */
export function valueAt(top: number, { height, min, max }: PlotArea): number {
  return max - (top / height) * (max - min);
}

export interface Bounds {
  readonly min?: number | null | undefined;
  readonly max?: number | null | undefined;
  readonly step: number;
}

/** The nearest multiple of the step within the bounds, without the crumbs of binary fractions. */
export function onStep(value: number, { min, max, step }: Bounds): number {
  const base = min ?? 0;
  const stepped = base + Math.round((value - base) / step) * step;
  const clean = Number(stepped.toFixed(digitsOf(step) + digitsOf(base)));
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, clean));
}

/** A step for a parameter that names none: about a two hundredth of what is seen, as 1, 2 or 5 of a power of ten. */
export function stepFor(span: number): number {
  const rough = span / 200;
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return Number((step * power).toPrecision(3));
}

function digitsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1]?.length ?? 0) - Number(exponent));
}
