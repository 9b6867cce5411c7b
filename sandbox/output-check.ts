/**
 * The last look at what a script returned, outside the realm, the same for every language: kind, lengths, finite
 * numbers, ascending times, size limits. A realm only packs the author's values into columns; whether they are
 * acceptable is decided here, and every message names the field in the author's terms (`points[3].value`), so an author
 * reads the same words in TypeScript and in Python.
 *
 * Must not know: isolates, wire formats, what the numbers mean.
 */
import type { StepOutput } from "./contract.ts";
import type { EvaluationLimits } from "./engine.ts";
import type { OutputKind, PointColumns } from "./tile.d.ts";

const outputKinds: readonly OutputKind[] = ["numeric", "boolean", "probability", "events"];
const bytesPerPoint = 17;
/** Characters of a stage's name. The realm of JavaScript says the same of it (result-packer.ts). */
export const maxStageLength = 100;

/**
 * The times that every face can show: calendars, files and plots. The realm of JavaScript says the same of them
 * (result-packer.ts).
 */
export const firstTime = Date.UTC(1800, 0, 1);
export const lastTime = Date.UTC(2200, 0, 1) - 1;

/** What a realm hands out: columns of one length as packed from the author's result; the scalars still unchecked. */
export interface RawOutput {
  readonly kind: unknown;
  readonly columns: PointColumns;
  readonly isTriggered: unknown;
  readonly lastValue: unknown;
  readonly stage?: unknown;
  /** How the author gave the points; decides how a field is named. */
  readonly form: "points" | "columns";
}

export type OutputCheck =
  | { readonly ok: true; readonly output: StepOutput }
  | { readonly ok: false; readonly status: "script-failed" | "limit-exceeded"; readonly message: string };

/** The one sentence for a field that is not what was promised: `points[3].value is NaN: expected a finite number.` */
export function fieldProblem(path: string, value: unknown, expected: string): string {
  return `${path} is ${show(value)}: expected ${expected}.`;
}

/**
 * Checks a packed result. Never throws; the first problem found is the one reported.
 * @param outputKind the tile's own kind, which its results must have; any where it is not given
 */
export function checkOutput(raw: RawOutput, limits: EvaluationLimits, outputKind?: OutputKind): OutputCheck {
  const { ts, value, triggered } = raw.columns;
  const kind = outputKinds.find((known) => known === raw.kind);
  if (kind === undefined) {
    return failed(fieldProblem("kind", raw.kind, '"numeric", "boolean", "probability" or "events"'));
  }
  if (outputKind !== undefined && kind !== outputKind) {
    return failed(fieldProblem("kind", kind, `"${outputKind}", the outputKind of the tile`));
  }
  if (typeof raw.isTriggered !== "boolean") {
    return failed(fieldProblem("isTriggered", raw.isTriggered, "true or false"));
  }
  const lastValue = raw.lastValue;
  if (lastValue !== null && typeof lastValue !== "number") {
    return failed(fieldProblem("lastValue", lastValue, "a number or null"));
  }
  if (lastValue !== null && !Number.isFinite(lastValue)) {
    return failed(fieldProblem("lastValue", lastValue, "a finite number or null"));
  }
  if (kind === "probability" && lastValue !== null && (lastValue < 0 || lastValue > 100)) {
    return failed(fieldProblem("lastValue", lastValue, "per cent from 0 to 100, as it is a probability"));
  }
  const { stage = null } = raw;
  if (stage !== null && !isStage(stage)) {
    return failed(fieldProblem("stage", stage, `a text of 1 to ${maxStageLength} characters or null`));
  }
  const lengths = [ts.length, value.length, triggered.length] as const;
  if (lengths[0] !== lengths[1] || lengths[0] !== lengths[2]) {
    return failed(
      `columns.ts, columns.value and columns.triggered must be of one length: they have ${lengths[0]}, ${lengths[1]} and ${lengths[2]} entries.`,
    );
  }
  if (ts.length > limits.maxPoints) {
    return exceeded(
      `${raw.form === "points" ? "points" : "columns.ts"} has ${ts.length} points, and a result may have at most ${limits.maxPoints}.`,
    );
  }
  if (ts.length * bytesPerPoint > limits.maxResultBytes) {
    return exceeded(resultTooLarge(limits));
  }
  const problem = firstBadPoint(raw);
  if (problem !== null) {
    return failed(problem);
  }
  const output = { kind, columns: raw.columns, isTriggered: raw.isTriggered, lastValue };
  return { ok: true, output: stage === null ? output : { ...output, stage } };
}

function isStage(stage: unknown): stage is string {
  return typeof stage === "string" && stage.length > 0 && stage.length <= maxStageLength;
}

/** The one sentence for a result over the size limit. */
export function resultTooLarge(limits: EvaluationLimits): string {
  return `The result is larger than ${limits.maxResultBytes} bytes.`;
}

function firstBadPoint(raw: RawOutput): string | null {
  const { ts, value, triggered } = raw.columns;
  let previous = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < ts.length; index += 1) {
    const time = ts[index] as number;
    const wrong = timeProblem(time);
    if (wrong !== null) {
      return fieldProblem(fieldName(raw, "ts", index), time, wrong);
    }
    if (time <= previous) {
      return fieldProblem(
        fieldName(raw, "ts", index),
        time,
        `a time after ${previous}, the one before: points ascend by ts`,
      );
    }
    const reading = value[index] as number;
    if (!Number.isFinite(reading)) {
      return fieldProblem(fieldName(raw, "value", index), reading, "a finite number");
    }
    if ((triggered[index] as number) > 1) {
      return fieldProblem(fieldName(raw, "triggered", index), triggered[index], "0 or 1");
    }
    previous = time;
  }
  return null;
}

/** What was expected; null where the time is one. */
function timeProblem(time: number): string | null {
  if (!Number.isFinite(time)) return "a finite number";
  if (time < firstTime || time > lastTime) return "epoch milliseconds, of a time from 1800 to 2199";
  return Number.isInteger(time) ? null : "whole milliseconds (round it)";
}

function fieldName(raw: RawOutput, column: "ts" | "value" | "triggered", index: number): string {
  if (raw.form === "columns") {
    return `columns.${column}[${index}]`;
  }
  return `points[${index}].${column === "triggered" ? "isTriggered" : column}`;
}

/** A value in a few words for a message; long text is cut. */
function show(value: unknown): string {
  if (value === undefined) {
    return "missing";
  }
  if (typeof value === "string") {
    return `"${value.slice(0, 40)}" (text)`;
  }
  if (value === null || typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  return Array.isArray(value) ? "an array" : "an object";
}

function failed(message: string): OutputCheck {
  return { ok: false, status: "script-failed", message };
}

function exceeded(message: string): OutputCheck {
  return { ok: false, status: "limit-exceeded", message };
}
