/**
 * Chill of one hour, and the Dynamic Model over many. Temperatures in °C. Sources: Weinberger 1950 and Bennett 1949
 * (hours); Richardson, Seeley & Walker 1974 (Utah units); Fishman, Erez & Couvillon 1987 and Erez et al. 1990 (Dynamic
 * Model, chill portions).
 */

/** 1 when strictly below `base` and, with a lower limit, not below that; else 0. */
export function chillHour(temperature: number, base: number, lower: number | null): number {
  return temperature < base && (lower === null || temperature >= lower) ? 1 : 0;
}

/** Utah chill units of one hour: −1 … 1. */
export function utahUnit(temperature: number): number {
  if (temperature <= 1.4) return 0;
  if (temperature <= 2.4) return 0.5;
  if (temperature <= 9.1) return 1;
  if (temperature <= 12.4) return 0.5;
  if (temperature <= 15.9) return 0;
  if (temperature <= 18) return -0.5;
  return -1;
}

const e0 = 4153.5;
const e1 = 12_888.8;
const a0 = 139_500;
const a1 = 2.567e18;
const slope = 1.6;
const transitionK = 277;
const zeroCelsiusK = 273;

/**
 * Chill portions booked in each hour by the Dynamic Model, started empty at the first hour. An hour without a value
 * (NaN) books nothing and leaves the state as it is. Uses each hour's own temperature.
 */
export function chillPortions(hours: Float64Array): Float64Array {
  const booked = new Float64Array(hours.length);
  let intermediate = 0;
  let destroyed = 0;
  for (let i = 0; i < hours.length; i++) {
    const temperature = hours[i] as number;
    if (Number.isNaN(temperature)) continue;
    const kelvin = temperature + zeroCelsiusK;
    const s = Math.exp((slope * transitionK * (kelvin - transitionK)) / kelvin);
    const xi = s / (1 + s);
    const xs = (a0 / a1) * Math.exp((e1 - e0) / kelvin);
    const k = Math.exp(-a1 * Math.exp(-e1 / kelvin));
    const start = intermediate < 1 ? intermediate : intermediate * (1 - destroyed);
    intermediate = xs - (xs - start) * k;
    destroyed = xi;
    if (intermediate >= 1) booked[i] = intermediate * xi;
  }
  return booked;
}
