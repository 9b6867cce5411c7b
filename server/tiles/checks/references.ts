/**
 * What a tile declares beside its parameters: the data that it asks for, its window, the rules between parameters. Each
 * name is one that there is, and each parameter named can hold what it is named for. Pure.
 */
import { variables } from "#core/variables.ts";
import { maxHorizonHours } from "../requirements.ts";
import type { Amount, AuthoredTile, CrossRule, TileInput, WindowRule } from "../model.ts";
import { checkCondition, noSuchParameter, type Parameters } from "./conditions.ts";
import { below, type Faults, isOneOf, isRecord, named, textOf } from "./faults.ts";

export const eventKinds: readonly string[] = ["planted", "harvested", "irrigated", "custom"];
const timeUnits: readonly string[] = ["minutes", "hours", "days", "weeks"];

const inputLists = { weather: "variables", series: "metrics", events: "events" } as const;

const namesOfKind: Readonly<Record<TileInput["kind"], readonly string[]>> = {
  weather: variables.filter(({ facet }) => facet === "weather").map(({ name }) => name),
  series: variables.filter(({ facet }) => facet === "series").map(({ name }) => name),
  events: eventKinds,
};

/** @param parameters null where the schema could not be read */
export function checkInputs(inputs: readonly TileInput[], parameters: Parameters | null, faults: Faults): void {
  const declared = new Map<string, string>();
  for (const [index, input] of inputs.entries()) {
    const loc = below("inputs", index);
    const list = inputLists[input.kind];
    checkLists(input, loc, faults);
    const names: readonly unknown[] = (input as unknown as Readonly<Record<string, readonly unknown[]>>)[list] ?? [];
    for (const [at, name] of names.entries()) {
      const place = below(loc, list, at);
      if (!isOneOf(namesOfKind[input.kind], name))
        faults.add(place, noSuchName(input.kind, typeof name === "string" ? name : textOf(name)));
      else checkOnce(`${input.kind} ${textOf(name)} ${textOf(input.when ?? {})}`, place, declared, faults);
    }
    checkHorizon(input, below(loc, "horizonHours"), parameters, faults);
    checkCondition(input.when, below(loc, "when"), parameters, faults);
  }
}

/** Only weather has a forecast; a parameter that says how far must be able to hold no more than there is. */
function checkHorizon(input: TileInput, loc: string, parameters: Parameters | null, faults: Faults): void {
  if (input.kind !== "weather") {
    if ("horizonHours" in input) faults.add(loc, `does not go with ${input.kind}: only weather is forecast`);
    return;
  }
  const { horizonHours } = input;
  if (typeof horizonHours !== "string" || parameters === null) return;
  const parameter = parameters.get(horizonHours);
  if (parameter === undefined) return faults.add(loc, noSuchParameter(parameters));
  const { type, minimum, maximum } = parameter;
  const isBounded = typeof minimum === "number" && minimum >= 0 && typeof maximum === "number";
  if (type !== "integer" || !isBounded || maximum > maxHorizonHours)
    faults.add(loc, `must name an integer from 0 to at most ${maxHorizonHours}, with minimum and maximum`);
}

/** The list of its kind is there, and no other. */
function checkLists(input: TileInput, loc: string, faults: Faults): void {
  const wanted = inputLists[input.kind];
  if (!(wanted in input)) faults.add(below(loc, wanted), `is required: what the tile asks for of ${input.kind}`);
  for (const other of Object.values(inputLists)) {
    if (other !== wanted && other in input)
      faults.add(below(loc, other), `does not go with ${input.kind}: use ${wanted}`);
  }
}

/** The same name for the same condition, in one declaration or in two. */
function checkOnce(what: string, loc: string, declared: Map<string, string>, faults: Faults): void {
  const before = declared.get(what);
  if (before !== undefined) faults.add(loc, `is declared twice: it stands at ${before}`);
  else declared.set(what, loc);
}

function noSuchName(kind: TileInput["kind"], name: string): string {
  const other = (Object.keys(namesOfKind) as TileInput["kind"][]).find((each) => namesOfKind[each].includes(name));
  if (other !== undefined) return `is a name of ${other}: declare it with the kind ${other}`;
  return `is no name of ${kind}. There are: ${named(namesOfKind[kind])}`;
}

export function checkWindow(window: WindowRule | undefined, parameters: Parameters, faults: Faults): void {
  const check = { parameters, faults };
  for (const [index, season] of (window?.seasons ?? []).entries()) {
    const loc = below("window", "seasons", index);
    requireDate(season.start, below(loc, "start"), check);
    requireDate(season.stop, below(loc, "stop"), check);
    checkCondition(season.when, below(loc, "when"), parameters, faults);
  }
  for (const [index, fixed] of (window?.since ?? []).entries()) {
    const loc = below("window", "since", index);
    requireDate(fixed.date, below(loc, "date"), check);
    checkCondition(fixed.when, below(loc, "when"), parameters, faults);
  }
  for (const list of ["lookBacks", "reaches", "leads"] as const) {
    for (const [index, amount] of (window?.[list] ?? []).entries())
      checkAmount(amount, below("window", list, index), check);
  }
}

interface ReferenceCheck {
  readonly parameters: Parameters;
  readonly faults: Faults;
}

function requireDate(name: string, loc: string, { parameters, faults }: ReferenceCheck): void {
  const parameter = parameters.get(name);
  if (parameter === undefined) faults.add(loc, noSuchParameter(parameters));
  else if (parameter["type"] !== "string" || parameter["format"] !== "date")
    faults.add(loc, `must name a parameter that holds a date: a text of the format date, which ${name} is not`);
}

function checkAmount({ amount, units, when }: Amount, loc: string, { parameters, faults }: ReferenceCheck): void {
  if (typeof amount === "string") {
    const parameter = parameters.get(amount);
    if (parameter === undefined) faults.add(below(loc, "amount"), noSuchParameter(parameters));
    else if (parameter["type"] !== "number" && parameter["type"] !== "integer")
      faults.add(below(loc, "amount"), `must name a parameter that holds a number, which ${amount} does not`);
  }
  if (!timeUnits.includes(units)) checkUnits(units, below(loc, "units"), { parameters, faults });
  checkCondition(when, below(loc, "when"), parameters, faults);
}

function checkUnits(name: string, loc: string, { parameters, faults }: ReferenceCheck): void {
  const choices = parameters.get(name)?.["enum"];
  if (!parameters.has(name))
    faults.add(loc, `must be ${named(timeUnits)}, or name the parameter that holds one of them`);
  else if (!Array.isArray(choices) || choices.some((choice) => !timeUnits.includes(choice)))
    faults.add(loc, `must name a parameter whose enum has only ${named(timeUnits)}, which ${name} has not`);
}

export function checkRules(
  { crossRules = [], upstreamRules = [], ui }: Pick<AuthoredTile, "crossRules" | "upstreamRules" | "ui">,
  parameters: Parameters,
  faults: Faults,
): void {
  for (const [index, rule] of crossRules.entries())
    checkCrossRule(rule, below("crossRules", index), parameters, faults);
  for (const [index, { param, when }] of upstreamRules.entries()) {
    const loc = below("upstreamRules", index);
    if (!parameters.has(param)) faults.add(below(loc, "param"), noSuchParameter(parameters));
    checkCondition(when, below(loc, "when"), parameters, faults);
  }
  for (const [, name = ""] of ui.summaryTemplate.matchAll(/\{\{([^{}]*)\}\}/g)) {
    if (!parameters.has(name))
      faults.add("ui.summaryTemplate", `{{${name.slice(0, 100)}}} ${noSuchParameter(parameters)}`);
  }
}

function checkCrossRule({ list, param, other }: CrossRule, loc: string, all: Parameters, faults: Faults): void {
  const parameters = list === undefined ? all : membersOf(all.get(list));
  if (parameters === null) faults.add(below(loc, "list"), "must name a parameter that is a list of objects");
  else if (!parameters.has(param)) faults.add(below(loc, "param"), noSuchParameter(parameters));
  else if (!parameters.has(other)) faults.add(below(loc, "other"), noSuchParameter(parameters));
  else if (param === other) faults.add(below(loc, "other"), "must be another parameter");
  else if (orderOf(parameters, param) === undefined || orderOf(parameters, param) !== orderOf(parameters, other))
    faults.add(below(loc, "other"), `can't be compared with ${param}: both must be numbers, or both texts`);
}

/** Of the rows of a list, as they are written in its schema; null for another parameter. */
function membersOf(list: Readonly<Record<string, unknown>> | undefined): Parameters | null {
  const items = list?.["items"];
  const properties = isRecord(items) ? items["properties"] : undefined;
  if (!isRecord(properties)) return null;
  return new Map(Object.entries(properties).filter((entry): entry is [string, Member] => isRecord(entry[1])));
}

type Member = Readonly<Record<string, unknown>>;

/** What its values are compared as; undefined where there is no order. */
function orderOf(parameters: Parameters, name: string): "number" | "string" | undefined {
  const type = parameters.get(name)?.["type"];
  if (type === "number" || type === "integer") return "number";
  return type === "string" ? "string" : undefined;
}
