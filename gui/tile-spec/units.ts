/**
 * In which unit a number is shown. What is stored stays in the tile's own unit: °F is display alone, and a number that
 * was shown and is stored again is the same number. Pure.
 */
import type { ParamOption, Params, ParamSpec, TemperatureUnits } from "./model.ts";
import { shownParamOf, worthOf } from "./shown.ts";

export interface ShownUnit {
  /** Behind the number; null for none. */
  readonly label: string | null;
  /** The tile's own; null for none. */
  readonly stored: string | null;
  readonly toShown: (stored: number) => number;
  readonly toStored: (shown: number) => number;
  /** A step of the stored number, as a round one of the shown. */
  readonly toShownStep: (step: number) => number;
}

/** Of a level of 0 °C. */
const freezingFahrenheit = 32;
const fahrenheitDegrees = 1.8;
/** More digits than anybody enters. Stored numbers are finer, so that what was shown comes back. */
const shownDigits = 8;
const storedDigits = 10;

/**
 * @param params among which `unitFrom` names another
 * @param given their values
 */
export function unitOf(
  param: ParamSpec,
  params: readonly ParamSpec[],
  given: Params,
  temperatureUnits: TemperatureUnits,
): ShownUnit {
  const { unit, quantity } = storedUnit(param, params, given);
  if (temperatureUnits !== "fahrenheit" || unit !== "°C") return plainUnit(unit);
  return fahrenheit(quantity === "temperature-difference" ? 0 : freezingFahrenheit);
}

/** Of what a tile measures: that of its threshold. Null for a tile without one. */
export function valueUnitOf(
  spec: { readonly params: readonly ParamSpec[] },
  given: Params,
  temperatureUnits: TemperatureUnits,
): ShownUnit | null {
  const threshold = shownParamOf(spec, given, "threshold");
  return threshold === null ? null : unitOf(threshold, spec.params, given, temperatureUnits);
}

function storedUnit(
  param: ParamSpec,
  params: readonly ParamSpec[],
  given: Params,
): Pick<ParamOption, "unit" | "quantity"> {
  if (param.unitFrom === null) return param;
  const other = params.find(({ name }) => name === param.unitFrom);
  const chosen = other === undefined ? undefined : optionOf(other, worthOf(other, given));
  return { unit: chosen?.unit ?? param.unit, quantity: chosen?.quantity ?? param.quantity };
}

function optionOf(param: ParamSpec, value: unknown): ParamOption | undefined {
  return param.options?.find((option) => option.value === value);
}

function plainUnit(unit: string | null): ShownUnit {
  const label = unit === "" ? null : unit;
  const same = (value: number): number => value;
  return { label, stored: label, toShown: same, toStored: same, toShownStep: same };
}

function fahrenheit(zero: number): ShownUnit {
  return {
    label: "°F",
    stored: "°C",
    toShown: (celsius) => rounded(celsius * fahrenheitDegrees + zero, shownDigits),
    toStored: (shown) => rounded((shown - zero) / fahrenheitDegrees, storedDigits),
    toShownStep: (step) => roundStep(step * fahrenheitDegrees),
  };
}

/** Nobody wants to read -0. */
function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}

/** 1, 2 or 5 of a power of ten, whichever is nearest. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const [nearest = 1] = [1, 2, 5, 10].toSorted((a, b) => Math.abs(a - step / power) - Math.abs(b - step / power));
  return rounded(nearest * power, storedDigits);
}
