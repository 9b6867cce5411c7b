/**
 * Temperature-humidity index of cattle: heat stress, without unit. The two forms differ by some points: compare a value
 * only with thresholds of its own form. Temperatures °C, humidity %.
 */

/** 0.8·T + RH·(T − 14.4) + 46.4, with RH from 0 to 1. Mader, Davis & Brown-Brandl 2006, J. Anim. Sci. 84:712. */
export function thiFromHumidity(temperature: number, humidity: number): number {
  return 0.8 * temperature + (Math.min(100, Math.max(0, humidity)) / 100) * (temperature - 14.4) + 46.4;
}

/** T + 0.36·Td + 41.2. Yousef 1985, Stress Physiology in Livestock. */
export function thiFromDewPoint(temperature: number, dew: number): number {
  return temperature + 0.36 * dew + 41.2;
}
