/**
 * What a tile says of itself, as `tileSpec` of the service gives it: everything that a palette, a dialog and a chain
 * show is made of this. Nothing here knows a tile. Pure.
 */

export type Params = Readonly<Record<string, unknown>>;
/** As `FlowSettings.temperatureUnits`. */
export type TemperatureUnits = "celsius" | "fahrenheit";

export interface ParamOption {
  readonly value: unknown;
  readonly label: string;
  readonly unit: string | null;
  readonly quantity: string | null;
}

/** A parameter of a tile, or a column of a list's rows. */
export interface ParamSpec {
  readonly name: string;
  /** JSON Schema type. */
  readonly type: string;
  readonly title: string;
  readonly description: string | null;
  readonly required: boolean;
  /** Used where no value is given; null for none. */
  readonly default: unknown;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly exclusiveMinimum: number | null;
  readonly exclusiveMaximum: number | null;
  readonly step: number | null;
  readonly multipleOf: number | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly pattern: string | null;
  readonly minItems: number | null;
  readonly maxItems: number | null;
  readonly format: string | null;
  readonly enum: unknown;
  readonly options: readonly ParamOption[] | null;
  readonly unit: string | null;
  /** Of a temperature's unit: `temperature` or `temperature-difference`. */
  readonly quantity: string | null;
  /** `threshold`, `threshold-upper`, or what later services know. */
  readonly role: string | null;
  /** The parameter whose chosen option gives unit and quantity. */
  readonly unitFrom: string | null;
  readonly widget: string | null;
  readonly group: string | null;
  readonly order: number;
  /** `{paramName: [values]}` */
  readonly showIf: unknown;
  /** While this one has a value, these are hidden and must not be given. */
  readonly insteadOf: readonly string[] | null;
  /** Further `x-ui-*` hints, verbatim. */
  readonly ui: unknown;
  /** Of a list. */
  readonly items?: ParamItems | null;
}

export interface ParamItems {
  /** `object`, or the type of plain values. */
  readonly type: string;
  /** Of an object its members. Of plain values one entry that stands for the value itself. */
  readonly params: readonly ParamSpec[];
}

export interface CrossRule {
  /** The parameter whose rows it is about; null for a rule between parameters. */
  readonly list: string | null;
  readonly param: string;
  readonly mustBe: "greaterThan" | "atLeast" | "lessThan" | "atMost" | "differentFrom";
  readonly other: string;
  readonly message: string;
}

export interface TileLook {
  readonly icon: { readonly value: string };
  readonly color: { readonly light: string; readonly dark: string };
  readonly group: string;
  readonly order: number;
  readonly shortName: string;
  readonly summaryTemplate: string;
  /** An object of booleans. */
  readonly badges: unknown;
  readonly help: { readonly markdown: string };
}

export interface TileSpec {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly name: string;
  readonly description: string;
  readonly isPlatform: boolean;
  readonly ui: TileLook;
  readonly params: readonly ParamSpec[];
  readonly crossRules: readonly CrossRule[];
  readonly notes: readonly string[];
}

/** What is wrong with a value, in the service's words. */
export interface Fault {
  /** Relative to the tile: `params.threshold`, `params.rules[1].x`. */
  readonly loc: string;
  readonly message: string;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Null for what is no number, or none that can be computed with. */
export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
