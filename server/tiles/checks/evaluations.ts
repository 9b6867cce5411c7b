/**
 * A tile at work before it is published: its own examples, and demo data with its defaults, each evaluated twice. What
 * came must be what the example expects, of the kind that the tile declares, and the same both times.
 */
import pLimit from "p-limit";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, ScriptSource } from "#sandbox/contract.ts";
import type { AuthoredTile, Params, PlannedTile, TileExample } from "../model.ts";
import { type Allowance, type Matching, newAllowance, resolveAnyParams } from "../params-checks.ts";
import { type EvaluatedOnce, evaluateOnce } from "../testing/evaluate-once.ts";
import { exampleEvaluation, givenEvaluation, type GivenEvaluation, type GivenOutcome } from "../testing/given.ts";
import { demoOf, demoParams, type DemoSource } from "./demo-data.ts";
import { differenceOf, unexpected } from "./expectations.ts";
import { below, type Faults, type Place } from "./faults.ts";

export interface EvaluationCheck {
  readonly runner: Pick<Runner, "evaluate">;
  readonly demo: DemoSource;
  readonly matching: Matching;
  readonly tenantId: string;
  readonly compiled: CompiledScript;
  readonly source: ScriptSource;
  readonly signal?: AbortSignal | undefined;
}

/** Of one tile side by side: the pool gives tenants their turns, and a tenant waits for its own. */
const sideBySide = 2;
/** Time that all evaluations of a tile may take together. */
export const maxTogetherMs = 30_000;

interface Case {
  /** `examples[2]`, or `script` for demo data. */
  readonly loc: string;
  readonly what: string;
  readonly params: Params;
  readonly given: GivenEvaluation;
  readonly example: TileExample | null;
}

/** @param tile everything else of it is right */
export async function checkEvaluations(tile: AuthoredTile, check: EvaluationCheck, faults: Faults): Promise<void> {
  const found: { readonly loc: string; readonly message: string }[] = [];
  const refuse = (loc: string, message: string): void => void found.push({ loc, message });
  const allowance = newAllowance();
  const cases: Case[] = [];
  for (const [index, example] of tile.examples.entries())
    cases.push(...(await exampleCase(tile, example, index, { matching: check.matching, allowance, refuse })));
  const demo = await demoCase(tile, check, allowance);
  const left = { ms: maxTogetherMs };
  const limit = pLimit(sideBySide);
  const outcomes = await Promise.all(
    [...(demo === null ? [] : [demo]), ...cases].map((one) => limit(() => twice(one, check, left))),
  );
  for (const outcome of outcomes) if (outcome.case.example === null) tell(outcome, tile, check.source, faults);
  // In the order of the examples, whichever of them could be tried.
  for (const index of tile.examples.keys()) {
    const loc = below("examples", index);
    for (const fault of found) if (isAt(fault.loc, loc)) faults.add(fault.loc, fault.message);
    for (const outcome of outcomes) if (outcome.case.loc === loc) tell(outcome, tile, check.source, faults);
  }
}

function isAt(loc: string, place: string): boolean {
  return loc === place || loc.startsWith(`${place}.`);
}

interface Reading {
  readonly matching: Matching;
  readonly allowance: Allowance;
  refuse(loc: string, message: string): void;
}

async function exampleCase(
  tile: AuthoredTile,
  example: TileExample,
  index: number,
  { matching, allowance, refuse }: Reading,
): Promise<readonly Case[]> {
  const loc = below("examples", index);
  const resolved = await resolveAnyParams(matching, tile, example.params ?? {}, allowance);
  if ("errors" in resolved) {
    for (const error of resolved.errors) refuse(`${loc}.${error.loc}`, error.message);
    return [];
  }
  const given: GivenOutcome = exampleEvaluation(plannedOf(tile, resolved.params), example);
  if ("errors" in given) {
    for (const error of given.errors) refuse(`${loc}.${error.loc}`, error.message);
    return [];
  }
  return [{ loc, what: `the example "${example.name}"`, params: resolved.params, given, example }];
}

/** Null where no parameters fit without knowing what they are for. */
async function demoCase(
  tile: AuthoredTile,
  { demo, matching, tenantId }: EvaluationCheck,
  allowance: Allowance,
): Promise<Case | null> {
  const resolved = await resolveAnyParams(matching, tile, demoParams(tile.paramsSchema), allowance);
  if ("errors" in resolved) return null;
  const planned = plannedOf(tile, resolved.params);
  const given = givenEvaluation(planned, await demoOf(planned, demo, tenantId));
  if ("errors" in given) throw new Error(`Demo data do not fit: ${given.errors[0]?.loc} ${given.errors[0]?.message}`);
  return { loc: "script", what: "demo data with its defaults", params: resolved.params, given, example: null };
}

function plannedOf(definition: AuthoredTile, params: Params): PlannedTile {
  return { definition, params };
}

type Outcome =
  | { readonly case: Case; readonly first: EvaluatedOnce; readonly difference: string | null }
  | { readonly case: Case; readonly first: null };

async function twice(one: Case, check: EvaluationCheck, left: { ms: number }): Promise<Outcome> {
  const { runner, tenantId, compiled, signal } = check;
  const { notes: _, ...given } = one.given;
  const once = async (): Promise<EvaluatedOnce> => {
    signal?.throwIfAborted();
    const ended = signal === undefined ? {} : { signal };
    const evaluated = await evaluateOnce(runner, { tenantId, compiled, params: one.params, ...given, ...ended });
    left.ms -= evaluated.cpuMs ?? evaluated.durationMs;
    return evaluated;
  };
  if (left.ms <= 0) return { case: one, first: null };
  const first = await once();
  // What passed a limit did so at some moment that nobody can repeat.
  if (first.error?.kind === "limit") return { case: one, first, difference: null };
  return { case: one, first, difference: differenceOf(first, await once()) };
}

function tell(outcome: Outcome, tile: AuthoredTile, source: ScriptSource, faults: Faults): void {
  const { loc, what, example } = outcome.case;
  if (outcome.first === null) {
    return faults.add(loc, `was not tried: the tile's evaluations may take ${maxTogetherMs / 1_000} s together`);
  }
  const { first, difference } = outcome;
  if (difference !== null) {
    faults.add(loc, `The same input did not give the same output twice: with ${what}, ${difference}.`);
  }
  const place = placeOf(first, source);
  if (example === null) {
    if (first.error !== null) faults.add(loc, `fails on ${what}: ${first.error.message}`, place);
  } else {
    const wrong = unexpected(example, first);
    if (wrong !== null) faults.add(`${loc}.${wrong.loc}`, wrong.message, place);
  }
  checkKind(outcome.case, first, tile, faults);
}

function placeOf({ error }: EvaluatedOnce, { fileName: file }: ScriptSource): Place {
  if (error?.line === undefined) return {};
  return { file, line: error.line, ...(error.column === undefined ? {} : { column: error.column }) };
}

function checkKind({ what }: Case, { output }: EvaluatedOnce, { outputKind }: AuthoredTile, faults: Faults): void {
  if (output === null || output.kind === outputKind || faults.isFaulty("outputKind")) return;
  faults.add("outputKind", `is ${outputKind}, and with ${what} the script gives ${output.kind}: they must be the same`);
}
