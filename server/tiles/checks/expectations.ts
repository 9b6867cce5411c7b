/** What came of an evaluation against what was expected of it, and against another of the same. Pure. */
import type { StepOutput } from "#sandbox/contract.ts";
import type { Point } from "#sandbox/tile.d.ts";
import type { TileExample } from "../model.ts";
import type { EvaluatedOnce } from "../testing/evaluate-once.ts";
import { below, textOf } from "./faults.ts";

export interface Difference {
  /** Below the example: `expect.lastValue`. */
  readonly loc: string;
  readonly message: string;
}

type Result = Pick<EvaluatedOnce, "output" | "error">;

/** The first thing in which the result is not as the example expects; null when it is. */
export function unexpected({ expect }: Pick<TileExample, "expect">, result: Result): Difference | null {
  const { output, error } = result;
  if (expect.error !== undefined) return unexpectedSuccess(expect.error, result);
  if (output === null) return { loc: "expect", message: `expected a result, and the tile failed: ${error?.message}` };
  const { isTriggered, lastValue, stage, pointCount, points } = expect;
  if (isTriggered !== undefined && isTriggered !== output.isTriggered)
    return notAs("expect.isTriggered", isTriggered, output.isTriggered);
  if (lastValue !== undefined && !isSameNumber(lastValue, output.lastValue))
    return notAs("expect.lastValue", lastValue, output.lastValue);
  if (stage !== undefined && stage !== (output.stage ?? null))
    return notAs("expect.stage", stage, output.stage ?? null);
  const found = output.columns.ts.length;
  if (pointCount !== undefined && pointCount !== found) return notAs("expect.pointCount", pointCount, found);
  return points === undefined ? null : unexpectedPoints(points, output);
}

function unexpectedSuccess(text: string, { output, error }: Result): Difference | null {
  const expected = `expected the tile to fail with ${textOf(text)}`;
  if (output !== null) return { loc: "expect.error", message: `${expected}, and it gave a result` };
  if (error?.message.includes(text)) return null;
  return { loc: "expect.error", message: `${expected}, and it failed with ${textOf(error?.message)}` };
}

function unexpectedPoints(expected: readonly Point[], output: StepOutput): Difference | null {
  for (const [index, point] of expected.entries()) {
    const found = pointAt(output, index);
    const loc = below("expect.points", index);
    if (found === null) return notAs(loc, point, null);
    for (const member of ["ts", "value", "isTriggered"] as const) {
      const [wanted, got] = [point[member], found[member]];
      const isSame = typeof wanted === "number" ? isSameNumber(wanted, got as number) : wanted === got;
      if (!isSame) return notAs(below(loc, member), wanted, got);
    }
  }
  const count = output.columns.ts.length;
  return count === expected.length ? null : notAs("expect.points", `${expected.length} points`, `${count} points`);
}

function notAs(loc: string, expected: unknown, found: unknown): Difference {
  return { loc, message: `expected ${textOf(expected)}, and it was ${textOf(found)}` };
}

const shownDigits = 10;

/** Results are rounded; who expects more digits expects these. */
function isSameNumber(expected: number | null, found: number | null): boolean {
  if (expected === null || found === null) return expected === found;
  return expected === found || Number(expected.toPrecision(shownDigits)) === found;
}

/** In what two evaluations of the same input differ, for a message; null when they are equal to the byte. */
export function differenceOf(one: EvaluatedOnce, other: EvaluatedOnce): string | null {
  const line = one.trace.findIndex((text, index) => text !== other.trace[index]);
  if (one.error?.message !== other.error?.message) return inTurn("error", messageOf(one), messageOf(other));
  if (one.output !== null && other.output !== null) {
    const found = outputDifference(one.output, other.output);
    if (found !== null) return found;
  }
  if (line >= 0) return inTurn(`trace[${line}]`, one.trace[line], other.trace[line]);
  return one.trace.length === other.trace.length ? null : inTurn("trace", one.trace.length, other.trace.length);
}

function messageOf({ error }: EvaluatedOnce): string | null {
  return error?.message ?? null;
}

function outputDifference(one: StepOutput, other: StepOutput): string | null {
  for (const member of ["kind", "isTriggered", "lastValue", "stage"] as const) {
    if (!Object.is(one[member], other[member])) return inTurn(member, one[member], other[member]);
  }
  const [count, otherCount] = [one.columns.ts.length, other.columns.ts.length];
  if (count !== otherCount) return inTurn("the number of points", count, otherCount);
  for (let index = 0; index < count; index++) {
    const [point, otherPoint] = [pointAt(one, index), pointAt(other, index)];
    for (const member of ["ts", "value", "isTriggered"] as const) {
      if (!Object.is(point?.[member], otherPoint?.[member]))
        return inTurn(`points[${index}].${member}`, point?.[member], otherPoint?.[member]);
    }
  }
  return null;
}

function inTurn(what: string, one: unknown, other: unknown): string {
  return `${what} was ${textOf(one)}, and then ${textOf(other)}`;
}

function pointAt({ columns: { ts, value, triggered } }: StepOutput, index: number): Point | null {
  if (index >= ts.length) return null;
  return { ts: ts[index] as number, value: value[index] as number, isTriggered: triggered[index] === 1 };
}
