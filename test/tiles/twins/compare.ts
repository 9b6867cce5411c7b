/**
 * A call in TypeScript and in Python, both inside the sandbox, and what differs. See decision 074 for what equal means.
 */
import assert from "node:assert/strict";
import type { ScriptSource } from "#sandbox/contract.ts";
import { toTenDigits } from "#sandbox/rounding.ts";
import { directly, inSandbox } from "../evaluators.ts";
import type { Evaluated, TileCall } from "../tile-call.ts";
import { readTwins } from "./sources.ts";

/** What a comparison saw, so that a test can tell that it saw something. */
export interface Seen {
  inputs: number;
  points: number;
  triggered: number;
  /** Trace lines without their figures. */
  readonly texts: Set<string>;
  /** Values whose tenth digit was decided by the last bits of a sine, a logarithm or a power. */
  undecided: number;
  typescriptMs: number;
  pythonMs: number;
}

export function nothingSeen(): Seen {
  return { inputs: 0, points: 0, triggered: 0, texts: new Set(), undecided: 0, typescriptMs: 0, pythonMs: 0 };
}

export interface TwinComparison {
  /** Throws where the twins differ. */
  readonly compare: (call: TileCall, seen: Seen) => Promise<void>;
  readonly evaluateTwin: (call: TileCall) => Promise<Evaluated>;
  readonly keys: readonly string[];
  readonly close: () => Promise<void>;
}

/** @param changed replaces a twin's script: for a test of the comparison itself */
export async function twinComparison(): Promise<TwinComparison> {
  const [twins, sandbox] = await Promise.all([readTwins(), inSandbox()]);
  const evaluateTwin = (call: TileCall) => sandbox.evaluate(call, twins.get(call.key) as ScriptSource);
  return {
    keys: [...twins.keys()],
    evaluateTwin,
    compare: async (call, seen) => {
      const startedAt = performance.now();
      const ours = await sandbox.evaluate(call);
      const between = performance.now();
      const theirs = await evaluateTwin(call);
      seen.typescriptMs += between - startedAt;
      seen.pythonMs += performance.now() - between;
      seen.inputs += 1;
      seen.points += ours.ts.length;
      seen.triggered += ours.isTriggered ? 1 : 0;
      for (const line of ours.trace) seen.texts.add(line.replace(/\d+/g, "0"));
      seen.undecided += await assertTwins(call, ours, theirs);
    },
    close: sandbox.close,
  };
}

/** @returns how many values could have been rounded either way */
export async function assertTwins(call: TileCall, ours: Evaluated, theirs: Evaluated): Promise<number> {
  const { value, lastValue, ...rest } = ours;
  const { value: otherValue, lastValue: otherLast, ...otherRest } = theirs;
  assert.deepEqual(otherRest, rest);
  if (isEqual([...otherValue, otherLast], [...value, lastValue])) return 0;
  assert.equal(otherValue.length, value.length);
  const exact = await directly(call);
  let undecided = 0;
  for (const [i, unrounded] of [...exact.value, exact.lastValue].entries()) {
    const [mine, other] = i < value.length ? [value[i], otherValue[i]] : [lastValue, otherLast];
    if (mine === other) continue;
    assert.ok(typeof unrounded === "number" && typeof other === "number", `value ${i}: ${other} instead of ${mine}`);
    assert.ok(isNearTie(unrounded, other), `value ${i}: ${other} instead of ${mine} (unrounded ${unrounded})`);
    undecided += 1;
  }
  return undecided;
}

function isEqual(a: readonly (number | null)[], b: readonly (number | null)[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** A sum of a few thousand doubles, each off by its last bit, is off by less than this part of itself. */
const lastBits = 1e-13;
/** What remains of vapour pressures of some kPa where they cancel each other out. */
const cancelled = 1e-15;

/** Whether a change in the last bits makes `rounded` of a value. */
function isNearTie(unrounded: number, rounded: number): boolean {
  const slack = Math.abs(unrounded) * lastBits + cancelled;
  return toTenDigits(unrounded - slack) <= rounded && rounded <= toTenDigits(unrounded + slack);
}
