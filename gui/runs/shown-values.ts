/**
 * Values of tiles as the flow shows temperatures: what is stored stays in °C. Converted is what the service converts in
 * its own words, so that a plot and the sentence above it agree. Pure.
 */

export interface ShownValues {
  readonly unit: string;
  readonly shown: (value: number) => number;
}

const fahrenheitPerCelsius = 1.8;
const freezingFahrenheit = 32;
/** Differences, and their sums over time, have no zero point that differs. */
const differences: ReadonlyMap<string, string> = new Map([
  ["K", "°F"],
  ["Δ°C", "Δ°F"],
  ["°C·d", "°F·d"],
  ["°C·h", "°F·h"],
  ["GDD", "GDD (°F)"],
]);

/** @param unit of what is stored; null for none */
export function shownValues(unit: string | null, isFahrenheit: boolean): ShownValues {
  const difference = differences.get(unit ?? "");
  if (isFahrenheit && unit === "°C")
    return { unit: "°F", shown: (value) => value * fahrenheitPerCelsius + freezingFahrenheit };
  if (isFahrenheit && difference !== undefined)
    return { unit: difference, shown: (value) => value * fahrenheitPerCelsius };
  return { unit: unit ?? "", shown: (value) => value };
}
