/**
 * Evaluation jobs and their outcomes as JSON plus packed columns, and the jobs of adapters, for the way into a cell and
 * back. A `Series` object that is used in many places is packed once. Both sides check what they read: a cell may have
 * been taken over by what it runs.
 */
import type { AdapterJob } from "./adapter.ts";
import type { CompiledScript, StepData, StepMeasures, StepOutcome, StepOutput, TargetOutcome } from "./contract.ts";
import type { EngineJob, EngineTarget, EvaluationLimits } from "./engine.ts";
import { logLimits } from "./log-limits.ts";
import { checkOutput } from "./output-check.ts";
import { roundColumn, roundedOrNull } from "./rounding.ts";
import type { OutputKind, PointColumns, Series } from "./tile.d.ts";

/**
 * Byte offset and number of points. An offset alone names nothing: empty columns take no bytes, and share it with what
 * lies behind them.
 */
type Place = readonly [offset: number, count: number];
/** Each name's place in the job's table of series. */
type PackedSeries = Readonly<Record<string, number>>;
interface PackedOutput {
  readonly kind: OutputKind;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  readonly stage?: string;
  readonly at: Place;
}
interface PackedTarget extends Omit<EngineTarget, "data" | "upstream"> {
  readonly data: readonly {
    readonly series: PackedSeries;
    readonly weather: PackedSeries;
    readonly events: StepData["events"];
  }[];
  readonly upstream: PackedOutput | null;
}
interface PackedJob extends Omit<EngineJob, "steps" | "targets"> {
  readonly steps: readonly {
    readonly hash: string;
    readonly params: EngineJob["steps"][number]["params"];
    readonly row: number;
  }[];
  /** Each distinct `Series` object once. */
  readonly table: readonly Place[];
  readonly targets: readonly PackedTarget[];
}
type PackedOutcome =
  | {
      readonly status: "ok";
      readonly output: PackedOutput;
      readonly trace: readonly string[];
      readonly measures?: StepMeasures;
    }
  | Exclude<StepOutcome, { readonly status: "ok" }>;

/** As it was read. */
export interface Packed {
  readonly json: string;
  readonly columns: ArrayBufferLike;
}
export interface PackedJobParts {
  readonly json: string;
  readonly columns: Uint8Array<SharedArrayBuffer>;
}

/** Collects columns first, then copies them into one buffer. */
class ColumnPacker {
  readonly #parts: { readonly at: number; readonly view: Float64Array | Uint8Array }[] = [];
  readonly #known = new Map<Series, number>();
  readonly table: Place[] = [];
  #size = 0;

  /** @returns the place in the table */
  series(series: Series): number {
    const known = this.#known.get(series);
    if (known !== undefined) return known;
    const { ts, value } = series;
    // A reader finds both by one count: a shorter column would be read on into its neighbour.
    if (ts.length !== value.length) throw new RangeError(`A series has ${ts.length} times and ${value.length} values.`);
    const index = this.table.push([this.#add(ts), ts.length]) - 1;
    this.#add(value);
    this.#known.set(series, index);
    return index;
  }

  output(output: StepOutput): PackedOutput {
    const { kind, isTriggered, lastValue, columns } = output;
    const at: Place = [this.#add(columns.ts), columns.ts.length];
    this.#add(columns.value);
    this.#add(columns.triggered);
    return { kind, isTriggered, lastValue, at };
  }

  finish(takeBuffer: (byteLength: number) => SharedArrayBuffer): Uint8Array<SharedArrayBuffer> {
    const into = new Uint8Array(takeBuffer(this.#size), 0, this.#size);
    for (const { at, view } of this.#parts) into.set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), at);
    return into;
  }

  #add(view: Float64Array | Uint8Array): number {
    const at = this.#size;
    this.#parts.push({ at, view });
    this.#size += Math.ceil(view.byteLength / 8) * 8;
    return at;
  }
}

/** @param takeBuffer a buffer of at least so many bytes */
export function packJob(job: EngineJob, takeBuffer: (byteLength: number) => SharedArrayBuffer): PackedJobParts {
  const packer = new ColumnPacker();
  const packSeries = (series: Readonly<Record<string, Series>>): PackedSeries =>
    Object.fromEntries(Object.entries(series).map(([name, each]) => [name, packer.series(each)]));
  const targets = job.targets.map(
    (target): PackedTarget => ({
      target: target.target,
      window: target.window,
      seed: target.seed,
      upstream: target.upstream ? packer.output(target.upstream) : null,
      data: target.data.map((data) => ({
        series: packSeries(data.series),
        weather: packSeries(data.weather),
        events: data.events,
      })),
    }),
  );
  const steps = job.steps.map(({ script, params, row }) => ({ hash: script.hash, params, row }));
  const { tenantId, runId, now, limits, isOneByOne, isMeasured } = job;
  const { table } = packer;
  const packed: PackedJob = {
    tenantId,
    runId,
    now,
    limits,
    steps,
    table,
    targets,
    ...(isOneByOne ? { isOneByOne } : {}),
    ...(isMeasured ? { isMeasured } : {}),
  };
  return { json: JSON.stringify(packed), columns: packer.finish(takeBuffer) };
}

export function unpackJob(packed: Packed, scripts: ReadonlyMap<string, CompiledScript>): EngineJob {
  const { table, ...job } = JSON.parse(packed.json) as PackedJob;
  const series = table.map(
    ([offset, count]): Series => ({
      ts: new Float64Array(packed.columns, offset, count),
      value: new Float64Array(packed.columns, offset + 8 * count, count),
    }),
  );
  const seriesAt = (index: number): Series => {
    const found = series[index];
    if (!found) throw new RangeError(`The job has no series ${index}.`);
    return found;
  };
  const unpackSeries = (named: PackedSeries): Record<string, Series> =>
    Object.fromEntries(Object.entries(named).map(([name, index]) => [name, seriesAt(index)]));
  return {
    ...job,
    steps: job.steps.map(({ hash, params, row }) => ({ script: scriptOf(hash, scripts), params, row })),
    targets: job.targets.map((target) => ({
      ...target,
      data: target.data.map((data) => ({
        series: unpackSeries(data.series),
        weather: unpackSeries(data.weather),
        events: data.events,
      })),
      upstream: target.upstream ? { ...target.upstream, columns: columnsAt(packed.columns, target.upstream.at) } : null,
    })),
  };
}

function scriptOf(hash: string, scripts: ReadonlyMap<string, CompiledScript>): CompiledScript {
  const script = scripts.get(hash);
  if (!script) throw new Error(`The script ${hash} was not sent.`);
  return script;
}

/** JSON of an adapter's job, whose script is sent once to each cell. */
export function packCall({ script, ...job }: AdapterJob): string {
  return JSON.stringify({ ...job, hash: script.hash });
}

export function unpackCall(json: string, scripts: ReadonlyMap<string, CompiledScript>): AdapterJob {
  const { hash, ...job } = JSON.parse(json) as Omit<AdapterJob, "script"> & { readonly hash: string };
  return { ...job, script: scriptOf(hash, scripts) };
}

/** Outputs that lie in one buffer are sent as they lie there, with what is between them. */
class OutputSpans {
  readonly #spans = new Map<ArrayBufferLike, { first: number; last: number; at: number }>();

  /** A look at every output must come before the first is packed. */
  add({ columns }: StepOutput): void {
    const { ts, triggered } = columns;
    const last = triggered.byteOffset + triggered.byteLength;
    const span = this.#spans.get(ts.buffer);
    if (!span) this.#spans.set(ts.buffer, { first: ts.byteOffset, last, at: 0 });
    else {
      span.first = Math.min(span.first, ts.byteOffset);
      span.last = Math.max(span.last, last);
    }
  }

  parts(): readonly Uint8Array[] {
    let at = 0;
    return [...this.#spans].map(([buffer, span]) => {
      const bytes = Math.ceil((span.last - span.first) / 8) * 8;
      span.at = at;
      at += bytes;
      const isWhole = span.first + bytes <= buffer.byteLength;
      if (isWhole) return new Uint8Array(buffer, span.first, bytes);
      const padded = new Uint8Array(bytes);
      padded.set(new Uint8Array(buffer, span.first, span.last - span.first));
      return padded;
    });
  }

  pack({ columns, ...scalars }: StepOutput): PackedOutput {
    const { ts } = columns;
    const span = this.#spans.get(ts.buffer);
    return { ...scalars, at: [(span?.at ?? 0) + ts.byteOffset - (span?.first ?? 0), ts.length] };
  }
}

export interface PackedParts {
  readonly json: string;
  readonly columns: readonly Uint8Array[];
}

/** What an engine returns: each output's times, values and flags lie one behind the other in one buffer. */
export function packOutcomes(outcomes: readonly TargetOutcome[]): PackedParts {
  const spans = new OutputSpans();
  for (const { steps } of outcomes) for (const step of steps) if (step.status === "ok") spans.add(step.output);
  const columns = spans.parts();
  const packed = outcomes.map((outcome) =>
    outcome.steps.map(
      (step): PackedOutcome => (step.status === "ok" ? { ...step, output: spans.pack(step.output) } : step),
    ),
  );
  return { json: JSON.stringify(packed), columns };
}

/** What was asked of a cell. */
export interface AskedOutcomes {
  readonly targetCount: number;
  /** Of each step: the kind that its results must have; undefined where it may be any. */
  readonly outputKinds: readonly (OutputKind | undefined)[];
  /** The last step's values go on to a script of another language, and are not rounded yet. */
  readonly isContinued: boolean;
  readonly isMeasured: boolean;
  readonly limits: EvaluationLimits;
}

/**
 * Reads what a cell sent, rounding every value and checking every number again. Throws when it is not what a cell would
 * send.
 */
export function unpackOutcomes(
  packed: Packed,
  { targetCount, outputKinds, isContinued, isMeasured, limits }: AskedOutcomes,
): readonly TargetOutcome[] {
  const outcomes = JSON.parse(packed.json) as readonly (readonly PackedOutcome[])[];
  if (!Array.isArray(outcomes) || outcomes.length !== targetCount)
    throw new TypeError("The cell answered for other targets.");
  const stepCount = outputKinds.length;
  const rounded = isContinued ? stepCount - 1 : stepCount;
  // All before the first is checked: a cell that was taken over may have named places that lie over each other.
  for (const steps of outcomes) if (Array.isArray(steps)) roundSteps(steps.slice(0, rounded), packed.columns);
  return outcomes.map((steps) => {
    if (!Array.isArray(steps) || steps.length !== stepCount) throw new TypeError("The cell answered for other steps.");
    let isRefused = false;
    return {
      steps: steps.map((step: PackedOutcome, index): StepOutcome => {
        // A cell leaves out what follows a failure, and so does what is found here, such as another kind.
        if (isRefused || step.status === "skipped") return { status: "skipped" };
        const outcome = unpackStep(step, packed.columns, limits, index < rounded, outputKinds[index]);
        isRefused = step.status === "ok" && outcome.status !== "ok";
        return isMeasured ? { ...outcome, measures: checkedMeasures(step.measures) } : outcome;
      }),
    };
  });
}

function roundSteps(steps: readonly PackedOutcome[], buffer: ArrayBufferLike): void {
  for (const step of steps) if (step.status === "ok") roundColumn(columnsAt(buffer, step.output.at).value);
}

function unpackStep(
  step: Exclude<PackedOutcome, { readonly status: "skipped" }>,
  buffer: ArrayBufferLike,
  limits: EvaluationLimits,
  isRounded: boolean,
  outputKind: OutputKind | undefined,
): Exclude<StepOutcome, { readonly status: "skipped" }> {
  const trace = step.trace
    .slice(0, limits.maxTraceLines)
    .map((line) => String(line).slice(0, limits.maxTraceLineChars));
  if (step.status === "script-failed" || step.status === "limit-exceeded" || step.status === "broken") {
    return { status: step.status, message: String(step.message).slice(0, maxMessageChars), trace };
  }
  if (step.status !== "ok") throw new TypeError("The cell answered with an unknown status.");
  const { at, ...scalars } = step.output;
  const raw = { ...scalars, columns: columnsAt(buffer, at), form: "columns" } as const;
  const check = checkOutput(raw, limits, outputKind);
  if (check.ok) return { status: "ok", output: isRounded ? withRoundedLast(check.output) : check.output, trace };
  return { status: check.status, message: check.message, trace };
}

function checkedMeasures(told: Partial<StepMeasures> | undefined): StepMeasures {
  const { log, cpuMs, memoryBytes, place } = told ?? {};
  const lines = Array.isArray(log) ? log.slice(0, logLimits.maxLines + 1) : [];
  const line = place?.line;
  const column = place?.column;
  return {
    log: lines.map((text) => String(text).slice(0, logLimits.maxLineChars)),
    cpuMs: isAmount(cpuMs) ? cpuMs : null,
    memoryBytes: isAmount(memoryBytes) ? Math.round(memoryBytes) : null,
    place: isPosition(line) && isPosition(column) ? { line, column } : null,
  };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

function withRoundedLast(output: StepOutput): StepOutput {
  return { ...output, lastValue: roundedOrNull(output.lastValue) };
}

const maxMessageChars = 10_000;

function columnsAt(buffer: ArrayBufferLike, [offset, count]: Place): PointColumns {
  return {
    ts: new Float64Array(buffer, offset, count),
    value: new Float64Array(buffer, offset + 8 * count, count),
    triggered: new Uint8Array(buffer, offset + 16 * count, count),
  };
}
