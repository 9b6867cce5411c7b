/**
 * One evaluate request on its way through the groups: cut into segments of one language and batches of targets, run,
 * and put together again. When a cell is killed in the middle of a batch, the target it was at fails with a message and
 * the others run again: scripts are pure.
 */
import type { EngineJob, EngineTarget, EvaluationLimits } from "#sandbox/engine.ts";
import { roundedOutput } from "#sandbox/rounding.ts";
import { packJob } from "#sandbox/wire.ts";
import type { BufferPool } from "./buffer-pool.ts";
import { type CellGroup, QueueFullError } from "./cell-group.ts";
import type { EvaluateReply, EvaluateTask, Killed, KillReason } from "./messages.ts";
import type { EvaluateRequest } from "./runner.ts";
import type { ChainStep, Language, StepOutcome, StepOutput, TargetOutcome } from "#sandbox/contract.ts";
import { isGuilty, type Strikes } from "./strikes.ts";

const minBatchTargets = 10;
const maxBatchTargets = 20;
/** Enough to keep every thread busy; the rest of a large request is neither packed nor queued yet. */
const batchesInFlightPerThread = 2;
/** A batch is also cut where its data would exceed this. */
const maxBatchBytes = 16 * 1_048_576;
/**
 * After so many targets that hit a limit with one script, its remaining targets are not tried: they would only burn the
 * limit once more each.
 */
const maxLimitHitsPerScript = 25;

export interface EvaluationContext {
  /** Where no cell can be started, it is tried again until one is, or the request is aborted. */
  readonly isPatient: boolean;
  readonly limits: EvaluationLimits;
  readonly threads: number;
  readonly strikes: Strikes;
  readonly buffers: BufferPool;
  cellGroupOf(language: Language, isQuarantined: boolean): Promise<CellGroup>;
  /** A cell was killed: for the log. */
  onKill(event: {
    readonly reason: KillReason;
    readonly detail: string;
    readonly tenantId: string;
    readonly runId: string;
    readonly fileName: string | null;
  }): void;
}

interface Segment {
  readonly language: Language;
  readonly firstStep: number;
  readonly steps: readonly ChainStep[];
  /** Another language's steps follow, and are given the last one's values as they are. */
  readonly isContinued: boolean;
}

/** A target's place in the request, and what its finished segments gave. */
interface Entry {
  readonly index: number;
  readonly done: StepOutcome[];
}

/** The step at which a cell ended, and how. */
interface Guilt {
  readonly reason: KillReason;
  readonly stepIndex: number;
  readonly step: ChainStep;
}

export async function evaluateRequest(
  request: EvaluateRequest,
  context: EvaluationContext,
): Promise<readonly TargetOutcome[]> {
  const evaluation = new Evaluation(request, context);
  return evaluation.run();
}

class Evaluation {
  readonly #request: EvaluateRequest;
  readonly #context: EvaluationContext;
  readonly #segments: readonly Segment[];
  readonly #cancelled = new Int32Array(new SharedArrayBuffer(4));
  readonly #limitHits = new Map<string, number>();
  #doneCount = 0;

  constructor(request: EvaluateRequest, context: EvaluationContext) {
    this.#request = request;
    this.#context = context;
    this.#segments = segmentsOf(request.steps);
  }

  async run(): Promise<readonly TargetOutcome[]> {
    const { signal, targets } = this.#request;
    signal?.throwIfAborted();
    const cancel = (): void => void Atomics.store(this.#cancelled, 0, 1);
    signal?.addEventListener("abort", cancel, { once: true });
    const entries = targets.map((_, index): Entry => ({ index, done: [] }));
    const batches = this.#batches(entries);
    try {
      const takers = Array.from({ length: this.#context.threads * batchesInFlightPerThread }, async () => {
        for (let batch = batches.shift(); batch; batch = batches.shift()) {
          await this.#runBatch(batch);
          this.#doneCount += batch.length;
          this.#request.onProgress?.(this.#doneCount);
        }
      });
      await Promise.all(takers);
    } finally {
      cancel();
      batches.length = 0;
      signal?.removeEventListener("abort", cancel);
    }
    return entries.map(({ done }) => ({ steps: done }));
  }

  #batches(entries: readonly Entry[]): Entry[][] {
    const perThread = Math.ceil(entries.length / this.#context.threads);
    const wanted = Math.min(maxBatchTargets, Math.max(minBatchTargets, Math.ceil(perThread / 4)));
    const size = Math.min(wanted, Math.max(1, perThread));
    const batches: Entry[][] = [];
    let batch: Entry[] = [];
    let bytes = 0;
    for (const entry of entries) {
      const entryBytes = this.#bytesOf(entry);
      if (batch.length >= size || (batch.length > 0 && bytes + entryBytes > maxBatchBytes)) {
        batches.push(batch);
        batch = [];
        bytes = 0;
      }
      batch.push(entry);
      bytes += entryBytes;
    }
    if (batch.length > 0) batches.push(batch);
    return batches;
  }

  #bytesOf(entry: Entry): number {
    let points = 0;
    for (const { series, weather } of this.#request.targets[entry.index]?.data ?? []) {
      for (const each of Object.values(series)) points += each.ts.length;
      for (const each of Object.values(weather)) points += each.ts.length;
    }
    return points * 16;
  }

  async #runBatch(batch: readonly Entry[]): Promise<void> {
    let going = batch;
    for (const segment of this.#segments) {
      going = going.filter(({ done }) => done.at(-1)?.status === "ok" || done.length === 0);
      if (going.length > 0) await this.#runSegment(segment, going);
    }
    const { steps } = this.#request;
    for (const { done } of batch) {
      while (done.length < steps.length) done.push({ status: "skipped" });
      for (const { firstStep } of this.#segments.slice(1))
        done[firstStep - 1] = roundedOutcome(done[firstStep - 1] as StepOutcome);
    }
  }

  /** Runs one segment for some targets until each of them has its outcomes. */
  async #runSegment(segment: Segment, entries: readonly Entry[]): Promise<void> {
    let left = this.#withoutHopeless(segment, entries);
    let isSecondTry = false;
    let isOneByOne = false;
    while (left.length > 0) {
      const reply = await this.#send(segment, left, isOneByOne);
      if (reply.status === "done") {
        for (const [at, entry] of left.entries()) this.#keep(segment, entry, reply.outcomes[at] as TargetOutcome);
        return;
      }
      if (reply.reason === "cancelled") {
        this.#request.signal?.throwIfAborted();
        throw new Error("The pool is closed.");
      }
      if (reply.reason === "no-cell") return this.#giveUp(segment, left, reply);
      const isSettled = await this.#settleSuspect(segment, left, reply);
      if (!isSettled && reply.suspect === null && !isOneByOne) isOneByOne = true;
      else if (isSettled) {
        left = this.#withoutHopeless(
          segment,
          left.filter(({ done }) => done.length === segment.firstStep),
        );
        isSecondTry = false;
      } else if (isSecondTry && left.length > 1) {
        // Nobody could be blamed, twice: each half is tried by itself.
        const middle = Math.ceil(left.length / 2);
        await this.#runSegment(segment, left.slice(0, middle));
        return this.#runSegment(segment, left.slice(middle));
      } else if (isSecondTry) {
        this.#fail(segment, left[0] as Entry, 0, {
          status: "broken",
          message: "The sandbox process ended again and again without a reason.",
          trace: [],
        });
        return;
      } else isSecondTry = true;
    }
  }

  #giveUp(segment: Segment, entries: readonly Entry[], killed: Killed): void {
    this.#report(killed, null);
    for (const entry of entries)
      this.#fail(segment, entry, 0, { status: "broken", message: "The sandbox could not be started.", trace: [] });
  }

  #report(killed: Killed, fileName: string | null): void {
    const { tenantId, runId } = this.#request;
    this.#context.onKill({ reason: killed.reason, detail: killed.detail, tenantId, runId, fileName });
  }

  /**
   * Settles the target at whose script the cell ended: one that is guilty fails with a message, any other is run again
   * alone, each time in a fresh cell, until it has its outcomes or is guilty. False where nobody can be named.
   */
  async #settleSuspect(segment: Segment, entries: readonly Entry[], killed: Killed): Promise<boolean> {
    const { suspect } = killed;
    const entry = suspect ? entries[suspect.targetIndex] : undefined;
    const step = suspect ? segment.steps[suspect.stepIndex] : undefined;
    this.#report(killed, step?.script.fileName ?? null);
    if (!suspect || !entry || !step) return false;
    let last: Guilt = { reason: killed.reason, stepIndex: suspect.stepIndex, step };
    let isAlone = entries.length === 1;
    for (let ends = 1; !this.#isGuilty(last, isAlone, ends); ends += 1) {
      const reply = await this.#send(segment, [entry]);
      if (reply.status === "done") {
        this.#keep(segment, entry, reply.outcomes[0] as TargetOutcome);
        return true;
      }
      if (reply.reason === "cancelled") return false;
      if (reply.reason === "no-cell") {
        this.#giveUp(segment, [entry], reply);
        return true;
      }
      this.#report(reply, last.step.script.fileName);
      isAlone = true;
      const stepIndex = reply.suspect?.stepIndex ?? last.stepIndex;
      last = { reason: reply.reason, stepIndex, step: segment.steps[stepIndex] ?? last.step };
    }
    await this.#blame(segment, entry, last);
    return true;
  }

  #isGuilty({ reason, step }: Guilt, isAlone: boolean, ends: number): boolean {
    return isGuilty({ reason, isAlone, ends, strikes: this.#context.strikes.of(step.script.hash) });
  }

  async #blame(segment: Segment, entry: Entry, { reason, stepIndex, step }: Guilt): Promise<void> {
    this.#context.strikes.add(step.script.hash);
    await this.#runEarlierSteps(segment, entry, stepIndex);
    this.#fail(segment, entry, stepIndex, {
      status: "limit-exceeded",
      message: `${step.script.fileName}: ${killText(reason, this.#context.limits)}`,
      trace: [],
    });
  }

  #keep(segment: Segment, entry: Entry, outcome: TargetOutcome): void {
    for (const [at, step] of outcome.steps.entries()) {
      entry.done.push(step);
      if (step.status === "limit-exceeded") this.#countLimitHit(segment.steps[at]);
    }
  }

  /** What the steps before the guilty one gave went down with the process: they run again without it. */
  async #runEarlierSteps(segment: Segment, entry: Entry, stepIndex: number): Promise<void> {
    if (stepIndex === 0) return;
    const earlier: Segment = { ...segment, steps: segment.steps.slice(0, stepIndex), isContinued: false };
    const reply = await this.#send(earlier, [entry]);
    if (reply.status === "done") this.#keep(earlier, entry, reply.outcomes[0] as TargetOutcome);
  }

  #fail(segment: Segment, entry: Entry, stepIndex: number, outcome: StepOutcome): void {
    while (entry.done.length < segment.firstStep + stepIndex) entry.done.push({ status: "skipped" });
    entry.done.push(outcome);
    this.#countLimitHit(segment.steps[stepIndex]);
  }

  #countLimitHit(step: ChainStep | undefined): void {
    if (step) this.#limitHits.set(step.script.hash, (this.#limitHits.get(step.script.hash) ?? 0) + 1);
  }

  #withoutHopeless(segment: Segment, entries: readonly Entry[]): readonly Entry[] {
    const at = segment.steps.findIndex((step) => (this.#limitHits.get(step.script.hash) ?? 0) >= maxLimitHitsPerScript);
    if (at < 0) return entries;
    const fileName = (segment.steps[at] as ChainStep).script.fileName;
    const message = `${fileName}: Not tried: the script exceeded its limits for ${maxLimitHitsPerScript} other targets of this run.`;
    for (const entry of entries) this.#fail(segment, entry, at, { status: "limit-exceeded", message, trace: [] });
    return [];
  }

  async #send(segment: Segment, entries: readonly Entry[], isOneByOne = false): Promise<EvaluateReply> {
    const { tenantId, signal } = this.#request;
    const isQuarantined = segment.steps.some((step) => this.#context.strikes.isQuarantined(step.script.hash));
    let buffer: SharedArrayBuffer | undefined;
    try {
      const group = await this.#context.cellGroupOf(segment.language, isQuarantined);
      const makeTask = (): { task: EvaluateTask; transfer: [] } => {
        const task = this.#task(segment, entries, isOneByOne);
        buffer = task.packed.columns.buffer;
        return { task, transfer: [] };
      };
      return (await group.run({ tenantId, makeTask, targetCount: entries.length, signal })) as EvaluateReply;
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      const outcome: StepOutcome = { status: "broken", message: error.message, trace: [] };
      const skipped: StepOutcome = { status: "skipped" };
      return {
        status: "done",
        outcomes: entries.map(() => ({ steps: segment.steps.map((_, at) => (at === 0 ? outcome : skipped)) })),
      };
    } finally {
      if (buffer) this.#context.buffers.putBack(buffer);
    }
  }

  #task(segment: Segment, entries: readonly Entry[], isOneByOne: boolean): EvaluateTask {
    const { tenantId, runId, now, targets, isMeasured = false } = this.#request;
    const { limits } = this.#context;
    const job: EngineJob = {
      tenantId,
      runId,
      now,
      limits,
      isOneByOne,
      isMeasured,
      steps: segment.steps,
      targets: entries.map(({ index, done }): EngineTarget => {
        const input = targets[index] as (typeof targets)[number];
        const data = input.data.slice(segment.firstStep, segment.firstStep + segment.steps.length);
        const upstream = segment.firstStep === 0 ? (input.upstream ?? null) : lastOutput(done);
        return { target: input.target, window: input.window, seed: input.seed, data, upstream };
      }),
    };
    const scripts = [...new Map(segment.steps.map(({ script }) => [script.hash, script])).values()];
    return {
      kind: "evaluate",
      packed: packJob(job, (byteLength) => this.#context.buffers.take(byteLength)),
      scripts,
      targetCount: entries.length,
      outputKinds: segment.steps.map(({ outputKind }) => outputKind),
      isContinued: segment.isContinued,
      isMeasured,
      limits,
      isPatient: this.#context.isPatient,
      cancelled: this.#cancelled,
    };
  }
}

function lastOutput(done: readonly StepOutcome[]): StepOutput | null {
  const last = done.at(-1);
  return last?.status === "ok" ? last.output : null;
}

/** Of a step whose values another language's script has been given as they were. */
function roundedOutcome(outcome: StepOutcome): StepOutcome {
  return outcome.status === "ok" ? { ...outcome, output: roundedOutput(outcome.output) } : outcome;
}

function segmentsOf(steps: readonly ChainStep[]): readonly Segment[] {
  const segments: { language: Language; firstStep: number; steps: ChainStep[] }[] = [];
  for (const [index, step] of steps.entries()) {
    const open = segments.at(-1);
    if (open?.language === step.script.language) open.steps.push(step);
    else segments.push({ language: step.script.language, firstStep: index, steps: [step] });
  }
  return segments.map((segment, index) => ({ ...segment, isContinued: index < segments.length - 1 }));
}

function killText(reason: KillReason, limits: EvaluationLimits): string {
  if (reason === "deadline")
    return `The script used more than ${limits.cpuMs} ms of CPU time and had to be stopped by force.`;
  if (reason === "memory") return "The script used more memory than its limit and had to be stopped by force.";
  return "The script brought its sandbox process to an end (most often: too much memory at once).";
}
