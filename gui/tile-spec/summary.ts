/** The one line of a tile that stands in the chain, and its badges. Pure. */
import { isDate } from "./dates.ts";
import { choicesOf, controlOf, isNumeric, unitChoiceOf } from "./fields.ts";
import { isRecord, numberOf, type Params, type ParamSpec, type TemperatureUnits, type TileLook } from "./model.ts";
import { shownParams, worthOf } from "./shown.ts";
import { unitOf } from "./units.ts";

/** How values are written for whoever reads them. */
export interface TileReader {
  readonly temperatureUnits: TemperatureUnits;
  readonly yes: string;
  readonly no: string;
  readonly number: (value: number) => string;
  /** @param date such as `2026-04-01` */
  readonly date: (date: string) => string;
  /** Without its year. */
  readonly yearDay: (date: string) => string;
  readonly list: (texts: readonly string[]) => string;
  /** How many entries a list has. */
  readonly entries: (count: number) => string;
}

interface Described {
  readonly params: readonly ParamSpec[];
  readonly ui: Pick<TileLook, "summaryTemplate">;
}

const placeholder = /\{\{\s*([\w.-]*)\s*\}\}/;
const stillToGive = "…";
/** Between a number and its unit: they stay on one line. */
const narrowSpace = "\u00a0";

/**
 * `{{param}}` is the label of what was chosen, or the number with its unit. Where the template writes the unit itself,
 * it is not written twice. What is hidden is nothing, and so is a text without a value. A number without one is still
 * to be given.
 */
export function summaryOf({ params, ui }: Described, given: Params, reader: TileReader): string {
  const shown = shownParams(params, given);
  // Odd pieces are names.
  const pieces = ui.summaryTemplate.split(new RegExp(placeholder.source, "g"));
  let text = "";
  let rest = pieces;
  while (rest.length > 0) {
    const [plain = "", name, after = "", ...further] = rest;
    text += plain;
    if (name === undefined) break;
    const param = params.find((one) => one.name === name && shown.has(one.name));
    const told = param === undefined ? { text: "", rest: after } : piece(param, after, further[0]);
    text += told.text;
    rest = [told.rest, ...further];
  }
  return text
    .replaceAll(/[{}]{2,}/g, "")
    .replaceAll(/ {2,}/g, " ")
    .trim();

  function piece(param: ParamSpec, after: string, next: string | undefined) {
    const value = numberOf(worthOf(param, given));
    if (value === null || !isNumeric(param) || choicesOf(param).length > 0)
      return { text: textOf(param, given, params, reader), rest: after };
    const unit = unitOf(param, params, given, reader.temperatureUnits);
    const number = reader.number(unit.toShown(value));
    const isUnitNext = after.trim() === "" && next !== undefined && unitChoiceOf(param, params)?.name === next;
    if (unit.label === null || isUnitNext) return { text: number, rest: after };
    const own = writtenUnit(after, unit.stored ?? "");
    if (own === null) return { text: withUnit(number, unit.label), rest: after };
    return { text: `${number}${own.space}${unit.label}`, rest: own.rest };
  }
}

/** Null where the text does not begin with the unit. */
function writtenUnit(text: string, unit: string): { readonly space: string; readonly rest: string } | null {
  const trimmed = text.trimStart();
  const rest = trimmed.slice(unit.length);
  // `5 mm` does not begin with the unit `m`.
  if (unit === "" || !trimmed.startsWith(unit) || /^[\p{L}\d]/u.test(rest)) return null;
  return { space: text.slice(0, text.length - trimmed.length), rest };
}

export function withUnit(number: string, unit: string | null): string {
  if (unit === null) return number;
  return unit === "°" ? `${number}°` : `${number}${narrowSpace}${unit}`;
}

/** A value as a person reads it; empty for none. */
export function textOf(param: ParamSpec, given: Params, params: readonly ParamSpec[], reader: TileReader): string {
  const value = worthOf(param, given);
  if (value === undefined) return isNumeric(param) || param.required ? stillToGive : "";
  const choices = choicesOf(param);
  const labelOf = (one: unknown): string => choices.find((choice) => choice.value === one)?.label ?? plainText(one);
  if (Array.isArray(value)) return choices.length > 0 ? reader.list(value.map(labelOf)) : reader.entries(value.length);
  if (choices.length > 0) return labelOf(value);
  if (typeof value === "boolean") return value ? reader.yes : reader.no;
  const number = numberOf(value);
  if (number !== null) {
    const unit = unitOf(param, params, given, reader.temperatureUnits);
    return withUnit(reader.number(unit.toShown(number)), unit.label);
  }
  const control = controlOf(param);
  if (isDate(value) && control === "yearly") return reader.yearDay(value);
  if (isDate(value) && control === "date") return reader.date(value);
  return plainText(value);
}

function plainText(value: unknown): string {
  return typeof value === "object" ? "" : String(value);
}

/** Labels of what is true: `soilWater` is told as "soil water". */
export function badgesOf({ badges }: Pick<TileLook, "badges">): readonly string[] {
  if (!isRecord(badges)) return [];
  return Object.entries(badges)
    .filter(([, isTrue]) => isTrue === true)
    .map(([name]) => spokenName(name));
}

function spokenName(name: string): string {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
}
