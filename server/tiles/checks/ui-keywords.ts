/**
 * The `x-ui-*` keywords of parameters: which there are, what each may hold, and that it fits the parameter. From them a
 * dialog is built by clients that know no tile, so one that is misspelt would be missing without a word. Pure.
 */
import { findVariable } from "#core/variables.ts";
import { below, type Faults, isRecord, named, textOf } from "./faults.ts";
import { checkCondition, type Parameters } from "./conditions.ts";
import { wrongKind } from "./schema-keywords.ts";

type Property = Readonly<Record<string, unknown>>;

interface Hint {
  readonly property: Property;
  readonly value: unknown;
  readonly loc: string;
  readonly parameters: Parameters;
  readonly faults: Faults;
}

const maxTextLength = 200;

const hints: Readonly<Record<string, (hint: Hint) => void>> = {
  "x-ui-step": ({ property, value, loc, faults }) => {
    if (typeof value !== "number" || !(value > 0)) faults.add(loc, wrongKind("a number above 0", value));
    else if (!isNumeric(property)) faults.add(loc, "is for numbers only");
  },
  "x-ui-options": checkOptions,
  "x-ui-unit": checkText,
  "x-ui-unitFrom": checkUnitFrom,
  "x-ui-widget": checkWidget,
  "x-ui-group": checkText,
  "x-ui-order": ({ value, loc, faults }) => {
    if (typeof value !== "number") faults.add(loc, wrongKind("a number", value));
  },
  "x-ui-showIf": ({ value, loc, parameters, faults }) => checkCondition(value, loc, parameters, faults),
  "x-ui-recurs": ({ property, value, loc, faults }) => {
    if (value !== "yearly") faults.add(loc, wrongKind('"yearly"', value));
    else if (property["format"] !== "date") faults.add(loc, "is for dates only: texts of the format date");
  },
};

/** What each widget can show, and how to say it. */
const widgets: Readonly<Record<string, { readonly needs: string; readonly fits: (property: Property) => boolean }>> = {
  select: {
    needs: "a parameter with `enum`, or a list of such",
    fits: (property) =>
      choicesOf(property) !== undefined || (isRecord(property["items"]) && choicesOf(property["items"]) !== undefined),
  },
  switch: { needs: "a parameter of the type boolean", fits: ({ type }) => type === "boolean" },
  slider: {
    needs: "a number with `minimum` and `maximum`",
    fits: (property) => isNumeric(property) && property["minimum"] !== undefined && property["maximum"] !== undefined,
  },
  number: { needs: "a number", fits: (property) => isNumeric(property) },
  date: { needs: "a text of the format date", fits: ({ type, format }) => type === "string" && format === "date" },
  text: { needs: "a text", fits: ({ type }) => type === "string" },
  "metric-picker": {
    needs: "a text whose `enum` names sensor metrics",
    fits: (property) =>
      property["type"] === "string" &&
      (choicesOf(property)?.every((name) => typeof name === "string" && findVariable(name)?.facet === "series") ??
        false),
  },
  rules: { needs: "a list", fits: ({ type }) => type === "array" },
};

/** @param loc of the parameter's schema */
export function checkHints(property: Property, loc: string, parameters: Parameters, faults: Faults): void {
  for (const [keyword, value] of Object.entries(property)) {
    if (!keyword.startsWith("x-ui-")) continue;
    const check = Object.hasOwn(hints, keyword) ? hints[keyword] : undefined;
    const at = below(loc, keyword);
    if (check === undefined)
      faults.add(at, `is no hint that dialogs know. There are: ${Object.keys(hints).join(", ")}`);
    else check({ property, value, loc: at, parameters, faults });
  }
}

function checkText({ value, loc, faults }: Hint): void {
  if (typeof value !== "string" || value.length > maxTextLength)
    faults.add(loc, wrongKind(`a text of ${maxTextLength} characters at most`, value));
}

function checkWidget({ property, value, loc, faults }: Hint): void {
  const widget = typeof value === "string" && Object.hasOwn(widgets, value) ? widgets[value] : undefined;
  if (widget === undefined) faults.add(loc, `must be one of ${named(Object.keys(widgets))}`);
  else if (!widget.fits(property)) faults.add(loc, `does not fit: ${String(value)} needs ${widget.needs}`);
}

/** A label for each choice, and a unit where another parameter's unit follows it. */
function checkOptions({ property, value, loc, faults }: Hint): void {
  const choices = choicesOf(property);
  if (choices === undefined) return faults.add(loc, "needs the parameter's choices in `enum`");
  if (!Array.isArray(value)) return faults.add(loc, wrongKind("a list of {value, label, unit?}", value));
  const seen = new Set<unknown>();
  const before = faults.count;
  for (const [index, option] of value.entries()) checkOption(option, below(loc, index), { choices, seen, faults });
  if (faults.count > before) return;
  const missing = choices.filter((choice) => !seen.has(choice));
  if (missing.length > 0)
    faults.add(loc, `must have a label for each choice of \`enum\`; without one: ${named(missing)}`);
}

interface OptionCheck {
  readonly choices: readonly unknown[];
  readonly seen: Set<unknown>;
  readonly faults: Faults;
}

function checkOption(option: unknown, loc: string, { choices, seen, faults }: OptionCheck): void {
  if (!isRecord(option)) return faults.add(loc, wrongKind("{value, label, unit?}", option));
  for (const member of Object.keys(option)) {
    if (!["value", "label", "unit"].includes(member))
      faults.add(below(loc, member), "is no member of an option: value, label, unit");
  }
  const { value, label, unit } = option;
  if (!choices.includes(value)) faults.add(below(loc, "value"), `must be one of ${named(choices)}`);
  else if (seen.has(value)) faults.add(below(loc, "value"), `stands twice: ${textOf(value)}`);
  seen.add(value);
  if (typeof label !== "string" || label === "" || label.length > maxTextLength)
    faults.add(below(loc, "label"), wrongKind(`a text of 1 to ${maxTextLength} characters`, label));
  if (unit !== undefined && (typeof unit !== "string" || unit.length > maxTextLength))
    faults.add(below(loc, "unit"), wrongKind(`a text of ${maxTextLength} characters at most`, unit));
}

/** The unit follows a parameter whose options all say one. */
function checkUnitFrom({ value, loc, parameters, faults }: Hint): void {
  const other = typeof value === "string" ? parameters.get(value) : undefined;
  if (other === undefined) return faults.add(loc, `must name a parameter: ${named(parameters.keys())}`);
  const options = other["x-ui-options"];
  const hasUnits =
    Array.isArray(options) && options.every((option) => isRecord(option) && typeof option["unit"] === "string");
  if (!hasUnits) faults.add(loc, `names ${String(value)}, whose x-ui-options must each have a unit`);
}

function choicesOf(property: Property): readonly unknown[] | undefined {
  return Array.isArray(property["enum"]) ? property["enum"] : undefined;
}

function isNumeric({ type }: Property): boolean {
  return type === "number" || type === "integer";
}
