/**
 * Degree-days of one day from its lowest and highest temperature (°C in, °C·day out). Never negative.
 * Sources: McMaster & Wilhelm 1997 (average, modified); Baskerville & Emin 1969 and Zalom et al. 1983, UC Leaflet 21373
 * (sine, triangle, cutoffs); Hanson et al. 2015, J. Econ. Entomol. 108:1720 (clamped mean).
 */

export type WaveShape = "sine" | "triangle";
/** What heat above the upper limit counts: as much as at the limit, nothing, or a deduction. */
export type Cutoff = "horizontal" | "vertical" | "intermediate";

/** max(0, mean − base). McMaster & Wilhelm 1997, method 1. */
export function averageDegreeDays(tmin: number, tmax: number, base: number): number {
  return Math.max(0, (tmin + tmax) / 2 - base);
}

/**
 * The day's mean brought into [base, upper], less the base: the extremes may lie outside of it. As the western bean
 * cutworm is forecast, between 38 and 75 °F: University of Nebraska-Lincoln, CropWatch, 2021, after Hanson et al. 2015.
 */
export function clampedMeanDegreeDays(tmin: number, tmax: number, base: number, upper: number): number {
  return Math.min(Math.max((tmin + tmax) / 2, base), upper) - base;
}

/**
 * Both temperatures brought into [base, upper] before the mean (the 86/50 °F method). McMaster & Wilhelm 1997, method
 * 2.
 */
export function modifiedDegreeDays(tmin: number, tmax: number, base: number, upper: number): number {
  const low = Math.min(Math.max(tmin, base), upper);
  const high = Math.min(Math.max(tmax, base), upper);
  return Math.max(0, (low + high) / 2 - base);
}

/** A daily wave between `tmin` and `tmax` over `base`, cut off at `upper`. */
export function waveDegreeDays(
  shape: WaveShape,
  cutoff: Cutoff,
  tmin: number,
  tmax: number,
  base: number,
  upper: number,
): number {
  const over = heatAbove(shape, tmin, tmax, upper);
  const heat = heatAbove(shape, tmin, tmax, base) - over;
  if (cutoff === "horizontal") return Math.max(0, heat);
  if (cutoff === "intermediate") return Math.max(0, heat - over);
  return Math.max(0, heat - (upper - base) * timeAbove(shape, tmin, tmax, upper));
}

/** Two half waves: up from this day's minimum, down to the next day's. */
export function doubleWaveDegreeDays(
  shape: WaveShape,
  cutoff: Cutoff,
  tmin: number,
  tmax: number,
  tminNext: number,
  base: number,
  upper: number,
): number {
  const low = Math.min(tminNext, tmax);
  const high = Math.max(tminNext, tmax);
  return (
    (waveDegreeDays(shape, cutoff, tmin, tmax, base, upper) + waveDegreeDays(shape, cutoff, low, high, base, upper)) / 2
  );
}

/** Mean over the day of the excess above `limit` (°C·day). */
export function heatAbove(shape: WaveShape, tmin: number, tmax: number, limit: number): number {
  if (limit >= tmax) return 0;
  const mean = (tmin + tmax) / 2;
  if (limit <= tmin) return mean - limit;
  if (shape === "triangle") return (tmax - limit) ** 2 / (2 * (tmax - tmin));
  const amplitude = (tmax - tmin) / 2;
  const phi = phaseAt(limit, mean, amplitude);
  return ((mean - limit) * (Math.PI / 2 - phi) + amplitude * Math.cos(phi)) / Math.PI;
}

/** Part of the day (0…1) spent above `limit`. */
export function timeAbove(shape: WaveShape, tmin: number, tmax: number, limit: number): number {
  if (limit >= tmax) return 0;
  if (limit <= tmin) return 1;
  if (shape === "triangle") return (tmax - limit) / (tmax - tmin);
  return 0.5 - phaseAt(limit, (tmin + tmax) / 2, (tmax - tmin) / 2) / Math.PI;
}

/** Where a sine passes `limit`, rad. Beside one of its extremes the last bit of the quotient may leave −1…1. */
function phaseAt(limit: number, mean: number, amplitude: number): number {
  return Math.asin(Math.min(1, Math.max(-1, (limit - mean) / amplitude)));
}
