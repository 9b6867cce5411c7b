/**
 * One evaluation on the wire: packs a step's data into a message for the runner, and reads the result back as an
 * outcome. The result is checked as if it came from the author, because it did.
 *
 * Must not know: isolates, tenants, which evaluation comes next.
 */
import type { ChainStep, StepData, StepMeasures, StepOutcome, StepOutput } from "../contract.ts";
import type { EngineTarget, EvaluationLimits } from "../engine.ts";
import { cutLogLine, logLimits } from "../log-limits.ts";
import { checkOutput } from "../output-check.ts";
import type { Series } from "../tile.d.ts";
import type { CompiledCodes } from "./compilation.ts";
import { failureOf } from "./failures.ts";
import type { CallResult } from "./interpreter.ts";
import { MessageWriter, readLines, readMessage, readText } from "./message.ts";

const maxMessageChars = 8_000;

export interface Evaluation {
  readonly step: ChainStep;
  readonly codes: CompiledCodes;
  readonly target: EngineTarget;
  readonly data: StepData;
  readonly upstream: StepOutput | null;
  readonly now: number;
  readonly limits: EvaluationLimits;
  readonly isMeasured: boolean;
}

/** Same target and same row: same randomness. */
export function seedOf(target: EngineTarget, step: ChainStep): string {
  return `${target.seed}:${step.row}`;
}

export function packEvaluation(evaluation: Evaluation): Uint8Array<ArrayBuffer> {
  const { step, codes, target, data, upstream, limits } = evaluation;
  const writer = new MessageWriter();
  const series = packAll(writer, data.series);
  const weather = packAll(writer, data.weather);
  const upstreamEntry = upstream === null ? null : packUpstream(writer, upstream);
  return writer.finish({
    codes: addCodes(writer, codes),
    files: codes.files,
    seed: seedOf(target, step),
    params: step.params,
    series,
    weather,
    events: data.events,
    upstream: upstreamEntry,
    target: target.target,
    window: target.window,
    now: evaluation.now,
    limits: { maxTraceLines: limits.maxTraceLines, maxTraceLineChars: limits.maxTraceLineChars },
    ...(evaluation.isMeasured ? { isMeasured: true } : {}),
  });
}

/** Adds the compiled modules to the blob; gives `[start, length]` by module name. */
export function addCodes(writer: MessageWriter, codes: CompiledCodes): Record<string, readonly [number, number]> {
  const start = writer.add(codes.blob);
  return Object.fromEntries(
    Object.entries(codes.spans).map(([name, span]) => [name, [start + span[0], span[1]] as const]),
  );
}

function packAll(
  writer: MessageWriter,
  all: Readonly<Record<string, Series>>,
): Record<string, readonly [number, number]> {
  const entries: Record<string, readonly [number, number]> = {};
  for (const [name, series] of Object.entries(all)) {
    const start = writer.add(series.ts);
    writer.add(series.value);
    entries[name] = [start, series.ts.length];
  }
  return entries;
}

function packUpstream(writer: MessageWriter, upstream: StepOutput): unknown {
  const start = writer.add(upstream.columns.ts);
  writer.add(upstream.columns.value);
  writer.add(upstream.columns.triggered);
  writer.align();
  return {
    columns: [start, upstream.columns.ts.length],
    kind: upstream.kind,
    isTriggered: upstream.isTriggered,
    lastValue: upstream.lastValue,
  };
}

/** The most bytes a well-behaved runner can return: the result, the trace, and room for names. */
export function maxResponseBytes(limits: EvaluationLimits): number {
  return limits.maxResultBytes + limits.maxTraceLines * limits.maxTraceLineChars * 6 + 65_536;
}

export function readOutcome(result: CallResult, limits: EvaluationLimits): StepOutcome {
  if (!result.ok) {
    return { ...failureOf(result, limits), trace: [] };
  }
  const message = readMessage(result.bytes);
  if (message === null) {
    return {
      status: "script-failed",
      message: "The script damaged its interpreter: no readable result came back.",
      trace: [],
    };
  }
  const { header } = message;
  const trace = readLines(header.trace, limits.maxTraceLines, limits.maxTraceLineChars);
  const text = readText(header.message, maxMessageChars, "The script failed without a message.");
  switch (header.status) {
    case "ok":
      return readOutput(header, message.blob, limits, trace);
    case "limit":
      return { status: "limit-exceeded", message: text, trace };
    case "memory":
      return { ...failureOf({ reason: "memory" }, limits), trace };
    case "recursion":
      return {
        status: "limit-exceeded",
        message: `The script's calls are nested too deeply (recursion limit). ${text}`,
        trace,
      };
    default:
      return { status: "script-failed", message: text, trace };
  }
}

/** Where in the author's own source the call failed, as its interpreter says; null where it does not. */
export function placeOf(result: CallResult, fileName: string): StepMeasures["place"] {
  const told = result.ok ? readMessage(result.bytes)?.header.place : undefined;
  if (!Array.isArray(told)) return null;
  const [file, line, column] = told as readonly unknown[];
  const isPlace = file === fileName && Number.isSafeInteger(line) && Number.isSafeInteger(column);
  return isPlace ? { line: line as number, column: column as number } : null;
}

/** What was printed, line by line. */
export function printedLines(printed: Uint8Array): readonly string[] {
  const text = new TextDecoder().decode(printed);
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n", logLimits.maxLines + 1);
  if (text === "") return [];
  const kept = lines.slice(0, logLimits.maxLines).map((line) => line.slice(0, logLimits.maxLineChars));
  return lines.length > logLimits.maxLines ? [...kept, cutLogLine(logLimits.maxLines)] : kept;
}

function readOutput(
  header: Readonly<Record<string, unknown>>,
  blob: Uint8Array,
  limits: EvaluationLimits,
  trace: readonly string[],
): StepOutcome {
  const counts = header.counts;
  if (
    !Array.isArray(counts) ||
    counts.length !== 3 ||
    !counts.every((count) => Number.isSafeInteger(count) && count >= 0)
  ) {
    return {
      status: "script-failed",
      message: "The script damaged its interpreter: the result has no columns.",
      trace,
    };
  }
  const [tsCount, valueCount, triggeredCount] = counts as [number, number, number];
  if (8 * (tsCount + valueCount) + triggeredCount > blob.byteLength) {
    return { status: "script-failed", message: "The script damaged its interpreter: the result is cut off.", trace };
  }
  const copy = blob.slice();
  const checked = checkOutput(
    {
      kind: header.kind,
      isTriggered: header.isTriggered,
      lastValue: header.lastValue,
      stage: header.stage,
      form: header.form === "columns" ? "columns" : "points",
      columns: {
        ts: new Float64Array(copy.buffer, 0, tsCount),
        value: new Float64Array(copy.buffer, 8 * tsCount, valueCount),
        triggered: new Uint8Array(copy.buffer, 8 * (tsCount + valueCount), triggeredCount),
      },
    },
    limits,
  );
  return checked.ok
    ? { status: "ok", output: checked.output, trace }
    : { status: checked.status, message: checked.message, trace };
}
