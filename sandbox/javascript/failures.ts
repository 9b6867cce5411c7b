/**
 * Puts a script's failure into words for its author: place, message, and a hint for the usual mistakes.
 */
import type { CompiledScript, StepMeasures, StepOutcome } from "../contract.ts";
import { locate } from "./locate.ts";
import type { Verdict } from "./realm/plan.ts";

type Failed = Extract<StepOutcome, { readonly message: string }>;

/** Things authors reach for that a realm does not have, and what to use instead. */
const missingNames: Readonly<Record<string, string>> = {
  Promise: "A tile runs synchronously: there are no promises.",
  setTimeout: "There are no timers: a tile computes its result at once.",
  setInterval: "There are no timers: a tile computes its result at once.",
  fetch: "A tile has no network: what it needs comes in ctx.series, ctx.weather and ctx.events.",
  require: "There is no require: use import with one of the library modules.",
  process: "There is no process: settings belong in ctx.params.",
  Intl: "There is no Intl: use ctx.target.utcOffsets for local time.",
  BigInt: "There is no BigInt here: use numbers.",
  Proxy: "There is no Proxy here.",
  performance: "There is no performance clock: time stands still at ctx.now.",
  crypto: "There is no crypto: Math.random is seeded from the run.",
};

export function failureOf(
  script: CompiledScript,
  failure: NonNullable<Verdict["failure"]>,
  trace: readonly string[],
): Failed {
  const place = failure.stack === "" ? undefined : locate(script, failure.stack);
  const where = place ? `${place.fileName}:${place.line}:${place.column}: ` : `${script.fileName}: `;
  const name = failure.name === "" || failure.name === "Error" ? "" : `${failure.name}: `;
  if (failure.limit !== undefined)
    return { status: "limit-exceeded", message: `${where}${limitText(failure.limit, failure.message)}`, trace };
  return { status: "script-failed", message: `${where}${name}${failure.message}${hint(failure)}`, trace };
}

/** Where in the author's own source it arose; null in a library module, and where that is not known. */
export function placeOf(
  script: CompiledScript,
  { stack }: Pick<NonNullable<Verdict["failure"]>, "stack">,
): StepMeasures["place"] {
  const place = stack === "" ? undefined : locate(script, stack);
  return place?.fileName === script.fileName ? { line: place.line, column: place.column } : null;
}

function limitText(limit: string, message: string): string {
  if (limit === "depth") return "The script nested too many calls (call depth limit).";
  if (limit === "memory") return "The script asked for more memory than its limit.";
  return message;
}

function hint(failure: { readonly name: string; readonly message: string }): string {
  const missing = /^(\w+) is not defined$/.exec(failure.message)?.[1];
  if (missing !== undefined && Object.hasOwn(missingNames, missing)) return ` ${missingNames[missing]}`;
  if (/^Cannot assign to read only property|^Cannot add property|object is not extensible$/.test(failure.message)) {
    return " (ctx and the built-ins are read-only: copy what you want to change.)";
  }
  if (/^Cannot read properties of undefined \(reading '(ts|value)'\)/.test(failure.message)) {
    return " (a series is absent when the target has no such data: check it before use.)";
  }
  return "";
}
