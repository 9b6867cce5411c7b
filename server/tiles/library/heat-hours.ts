/**
 * Growing degree hours: what one hour at a temperature is worth. °C in, °C·h out; never negative. Sources: Anderson,
 * Richardson & Kesner 1986, Acta Horticulturae 184: 71–78 (the model ASYMCUR); Richardson et al. 1975 (the linear
 * form).
 */

/** Of the model ASYMCUR, °C. */
export interface HeatCurve {
  /** No heat at or below it. */
  readonly base: number;
  /** Most heat. */
  readonly optimum: number;
  /** No heat at or above it. */
  readonly critical: number;
}

/** As published, with the stress factor 1. */
export const andersonCurve: HeatCurve = { base: 4, optimum: 25, critical: 36 };

/**
 * Two cosines: up from the base to `optimum − base` at the optimum, and down, more steeply, to nothing at the critical
 * temperature.
 */
export function andersonHour(temperature: number, { base, optimum, critical }: HeatCurve = andersonCurve): number {
  if (!(temperature > base && temperature < critical)) return 0;
  const most = optimum - base;
  if (temperature <= optimum) return (most / 2) * (1 + Math.cos(Math.PI + (Math.PI * (temperature - base)) / most));
  return most * (1 + Math.cos(Math.PI / 2 + ((Math.PI / 2) * (temperature - optimum)) / (critical - optimum)));
}

/** Where the linear form begins to count, °C, and the most that an hour counts, at 25 °C and above, °C·h. */
export const linearBase = 4.5;
export const linearMost = 20.5;

/** Each degree above 4.5 °C, as far as 25 °C. */
export function linearHour(temperature: number): number {
  return Math.min(Math.max(temperature - linearBase, 0), linearMost);
}
