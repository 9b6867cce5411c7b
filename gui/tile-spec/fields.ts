/** What a dialog has: groups of fields in order, and the control of each. Pure. */
import { isRecord, type Params, type ParamSpec } from "./model.ts";
import { shownParams } from "./shown.ts";

/** `choices` is a list of which several may be chosen. */
export type Control =
  | "select"
  | "metric-picker"
  | "choices"
  | "switch"
  | "slider"
  | "number"
  | "date"
  | "yearly"
  | "text"
  | "rules";

export interface Field {
  readonly param: ParamSpec;
  readonly control: Control;
  /** The choice that is only the number's unit, and stands in its frame. */
  readonly unitChoice: ParamSpec | null;
}

export interface FieldGroup {
  /** Null for what belongs to none. */
  readonly title: string | null;
  readonly fields: readonly Field[];
}

type Fits = (param: ParamSpec) => boolean;

/** A widget that does not fit the parameter is as good as one that is not known. */
const widgets: Readonly<Record<string, readonly [Control, Fits]>> = {
  select: ["select", (param) => choicesOf(param).length > 0],
  "metric-picker": ["metric-picker", (param) => choicesOf(param).length > 0],
  switch: ["switch", ({ type }) => type === "boolean"],
  slider: ["slider", (param) => isNumeric(param) && lowestOf(param) !== undefined && highestOf(param) !== undefined],
  number: ["number", (param) => isNumeric(param)],
  date: ["date", ({ type }) => type === "string"],
  text: ["text", ({ type }) => type === "string"],
  rules: ["rules", (param) => hasRows(param)],
};

export function controlOf(param: ParamSpec): Control {
  const [control, fits] = (Object.hasOwn(widgets, param.widget ?? "") ? widgets[param.widget ?? ""] : undefined) ?? [];
  const chosen = control !== undefined && fits?.(param) ? control : controlOfType(param);
  if (chosen === "date" && isRecord(param.ui) && param.ui["x-ui-recurs"] === "yearly") return "yearly";
  if (chosen === "select" && param.type === "array") return "choices";
  return chosen === "rules" && isListOfChoices(param) ? "choices" : chosen;
}

function controlOfType(param: ParamSpec): Control {
  if (choicesOf(param).length > 0) return "select";
  if (param.type === "array" && hasRows(param)) return "rules";
  if (param.type === "boolean") return "switch";
  if (isNumeric(param)) return "number";
  return param.format === "date" ? "date" : "text";
}

export interface Choice {
  readonly value: unknown;
  readonly label: string;
  readonly unit: string | null;
}

/** Of a list of choices those of its entries. */
export function choicesOf(param: ParamSpec): readonly Choice[] {
  if (param.options !== null && param.options.length > 0) return param.options;
  if (Array.isArray(param.enum)) return param.enum.map((value) => ({ value, label: String(value), unit: null }));
  const [entry] = isListOfChoices(param) ? (param.items?.params ?? []) : [];
  return entry === undefined ? [] : choicesOf(entry);
}

function isListOfChoices({ type, items }: ParamSpec): boolean {
  const [entry] = items?.params ?? [];
  return type === "array" && items?.type !== "object" && entry !== undefined && choicesOf(entry).length > 0;
}

function hasRows({ type, items }: ParamSpec): boolean {
  return type === "array" && (items?.params.length ?? 0) > 0;
}

export function isNumeric({ type }: ParamSpec): boolean {
  return type === "number" || type === "integer";
}

/** The end of the range, itself in it or not. */
export function lowestOf({ minimum, exclusiveMinimum }: ParamSpec): number | undefined {
  return exclusiveMinimum ?? minimum ?? undefined;
}

export function highestOf({ maximum, exclusiveMaximum }: ParamSpec): number | undefined {
  return exclusiveMaximum ?? maximum ?? undefined;
}

/**
 * The choice that is only the unit of a number: it follows it, gives its unit and no other's, is shown when the number
 * is, and nothing else depends on it. Null for none.
 */
export function unitChoiceOf(param: ParamSpec, params: readonly ParamSpec[]): ParamSpec | null {
  if (param.unitFrom === null || !isNumeric(param)) return null;
  const choice = inOrder(params).find((_, place, all) => all[place - 1] === param);
  if (choice === undefined || choice.name !== param.unitFrom || choice.group !== param.group) return null;
  const isAlone = params.every(({ name, unitFrom }) => name === param.name || unitFrom !== choice.name);
  const isUsed = params.some(({ showIf }) => isRecord(showIf) && Object.hasOwn(showIf, choice.name));
  const isShownAlike = JSON.stringify(choice.showIf ?? null) === JSON.stringify(param.showIf ?? null);
  const isUnit = choicesOf(choice).every(({ unit }) => unit !== null) && choicesOf(choice).length > 0;
  return isAlone && !isUsed && isShownAlike && isUnit ? choice : null;
}

/** The shown fields. A group stands where its first parameter does. */
export function fieldGroups(params: readonly ParamSpec[], given: Params): readonly FieldGroup[] {
  const shown = shownParams(params, given);
  const groups = new Map<string | null, Field[]>();
  for (const field of fieldsOf(params)) {
    if (!shown.has(field.param.name)) continue;
    const fields = groups.get(field.param.group) ?? [];
    groups.set(field.param.group, [...fields, field]);
  }
  return [...groups].map(([title, fields]) => ({ title, fields }));
}

/** Every field, shown or not. */
export function fieldsOf(params: readonly ParamSpec[]): readonly Field[] {
  const inOthers = new Set(params.map((param) => unitChoiceOf(param, params)));
  return inOrder(params)
    .filter((param) => !inOthers.has(param))
    .map((param) => ({ param, control: controlOf(param), unitChoice: unitChoiceOf(param, params) }));
}

function inOrder(params: readonly ParamSpec[]): readonly ParamSpec[] {
  return params.toSorted((a, b) => a.order - b.order);
}
