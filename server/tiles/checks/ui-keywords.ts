/**
 * The `x-ui-*` keywords of parameters: which there are, what each may hold, and that it fits the parameter. From them a
 * dialog is built by clients that know no tile, so one that is misspelt would be missing without a word. Pure.
 */
import { findVariable } from "#core/variables.ts";
import { isTemperatureUnit, quantities } from "#server/tiles/quantity.ts";
import { paramRoles } from "#server/tiles/threshold.ts";
import { below, type Faults, isOneOf, isRecord, named, textOf } from "./faults.ts";
import { checkCondition, noSuchParameter, type Parameters } from "./conditions.ts";
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
  "x-ui-insteadOf": checkInsteadOf,
  "x-ui-recurs": ({ property, value, loc, faults }) => {
    if (value !== "yearly") faults.add(loc, wrongKind('"yearly"', value));
    else if (property["format"] !== "date") faults.add(loc, "is for dates only: texts of the format date");
  },
  "x-ui-role": checkRole,
  "x-ui-quantity": ({ property, value, loc, faults }) => checkQuantity(value, property["x-ui-unit"], loc, faults),
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

/** Others that are there, and stand in for none themselves: else both could hide each other for good. */
function checkInsteadOf({ property, value, loc, parameters, faults }: Hint): void {
  if (!Array.isArray(value) || value.length === 0) return faults.add(loc, wrongKind("a list of parameters", value));
  if (property["default"] !== undefined) faults.add(loc, "can't have a default: it would always hide the others");
  for (const [index, name] of value.entries()) {
    const other = typeof name === "string" ? parameters.get(name) : undefined;
    if (other === undefined) faults.add(below(loc, index), noSuchParameter(parameters));
    else if (other === property) faults.add(below(loc, index), "must be another parameter");
    else if (other["x-ui-insteadOf"] !== undefined)
      faults.add(below(loc, index), "can't be one that stands instead of others itself");
  }
}

/** One line is drawn for each role, so each is told once; an upper end has a lower one. */
function checkRole({ property, value, loc, parameters, faults }: Hint): void {
  if (!isOneOf(paramRoles, value)) return faults.add(loc, `must be one of ${named(paramRoles)}`);
  if (!isNumeric(property)) return faults.add(loc, "is for numbers only");
  const others = [...parameters].filter(([, other]) => other !== property);
  // The first that bears it stands; those after it are told.
  const same = [...parameters].find(([, other]) => other["x-ui-role"] === value);
  if (same !== undefined && same[1] !== property)
    faults.add(loc, `stands twice: ${same[0]} is the ${String(value)} as well`);
  if (value === "threshold-upper" && !others.some(([, other]) => other["x-ui-role"] === "threshold"))
    faults.add(loc, "needs another parameter with the role threshold");
}

function checkQuantity(value: unknown, unit: unknown, loc: string, faults: Faults): void {
  if (!isOneOf(quantities, value)) faults.add(loc, `must be one of ${named(quantities)}`);
  else if (!isTemperatureUnit(unit)) faults.add(loc, "needs a temperature's unit beside it: °C, °F or K");
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
  if (!Array.isArray(value)) return faults.add(loc, wrongKind("a list of {value, label, unit?, quantity?}", value));
  const seen = new Set<unknown>();
  const before = faults.count;
  for (const [index, option] of value.entries()) checkOption(option, below(loc, index), { choices, seen, faults });
  if (faults.count > before) return;
  const missing = choices.filter((choice) => !seen.has(choice));
  if (missing.length > 0)
    faults.add(loc, `must have a label for each choice of \`enum\`; without one: ${named(missing)}`);
}

const optionMembers: readonly string[] = ["value", "label", "unit", "quantity"];

interface OptionCheck {
  readonly choices: readonly unknown[];
  readonly seen: Set<unknown>;
  readonly faults: Faults;
}

function checkOption(option: unknown, loc: string, { choices, seen, faults }: OptionCheck): void {
  if (!isRecord(option)) return faults.add(loc, wrongKind("{value, label, unit?, quantity?}", option));
  for (const member of Object.keys(option)) {
    if (!optionMembers.includes(member))
      faults.add(below(loc, member), `is no member of an option: ${named(optionMembers)}`);
  }
  const { value, label, unit, quantity } = option;
  if (!choices.includes(value)) faults.add(below(loc, "value"), `must be one of ${named(choices)}`);
  else if (seen.has(value)) faults.add(below(loc, "value"), `stands twice: ${textOf(value)}`);
  seen.add(value);
  if (typeof label !== "string" || label === "" || label.length > maxTextLength)
    faults.add(below(loc, "label"), wrongKind(`a text of 1 to ${maxTextLength} characters`, label));
  if (unit !== undefined && (typeof unit !== "string" || unit.length > maxTextLength))
    faults.add(below(loc, "unit"), wrongKind(`a text of ${maxTextLength} characters at most`, unit));
  if (quantity !== undefined) checkQuantity(quantity, unit, below(loc, "quantity"), faults);
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
