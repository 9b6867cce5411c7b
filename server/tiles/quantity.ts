/** Whether a number in a temperature's unit is a temperature, or a difference of two: 10 °C are 50 °F, or 18. Pure. */
export const quantities = ["temperature", "temperature-difference"] as const;
export type Quantity = (typeof quantities)[number];

const temperatureUnits: readonly unknown[] = ["°C", "°F", "K"];

export function isTemperatureUnit(unit: unknown): boolean {
  return temperatureUnits.includes(unit);
}

/**
 * Null for any other unit.
 * @param told by the author; where nothing is told, a temperature is meant
 */
export function quantityOf(told: unknown, unit: unknown): Quantity | null {
  if (!isTemperatureUnit(unit)) return null;
  return quantities.find((quantity) => quantity === told) ?? "temperature";
}
