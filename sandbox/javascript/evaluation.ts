/**
 * One job on its way through a tenant's isolate. A chain whose scripts are new is evaluated one step at a time, so that
 * the thread that has to end the process knows the guilty script. Once a number of its targets went through without
 * trouble, the rest of a batch is one call. When anything but a script's own failure happens in that call, all of it is
 * undone (scripts are pure) and its targets are evaluated one step at a time.
 */
import { patientMs, settledThreadCpuMs, threadCpuMs, wasStarved } from "#sandbox/cpu-time.ts";
import type { Blame, EngineJob, EngineTarget } from "#sandbox/engine.ts";
import type { ChainStep, StepData, StepMeasures, StepOutcome, StepOutput, TargetOutcome } from "../contract.ts";
import type { Series } from "#sandbox/tile.d.ts";
import { failureOf, placeOf } from "./failures.ts";
import type { InputBuffer } from "./inputs.ts";
import { type Buffers, type CallEnd, LoadError, type TenantIsolate, type WarmContext } from "./isolate.ts";
import type { Plan, PlannedStepData, Verdict } from "./realm/plan.ts";
import { type OutputBuffer, readReport } from "./results.ts";

/**
 * So many targets must have gone through a chain one step at a time, each within `calmMs` of CPU time, before several
 * go at once.
 */
const calmTargets = 8;
const calmMs = 20;
/** The count of calm targets after a call for several had to be taken back. */
const calmAgainAfterTrouble = -100;

/** @param isAgain it was kept waiting by the machine, and is tried once more */
type StepBlame = (isAgain: boolean) => void;

interface EvaluatedStep {
  readonly outcome: StepOutcome;
  /** Of the call alone; null when there was none. */
  readonly cpuMs: number | null;
  readonly place: StepMeasures["place"];
}

/** Where an evaluation's isolate comes from, and how it is given up. */
export interface IsolateSource {
  get(): TenantIsolate;
  forget(): void;
}

export class Evaluation {
  readonly #job: EngineJob;
  readonly #blame: Blame;
  readonly #inputs: InputBuffer;
  readonly #outputs: OutputBuffer;
  readonly #isolates: IsolateSource;
  readonly #setKey: string;
  #isOneByOne: boolean;

  constructor(job: EngineJob, blame: Blame, inputs: InputBuffer, outputs: OutputBuffer, isolates: IsolateSource) {
    this.#job = job;
    this.#blame = blame;
    this.#inputs = inputs;
    this.#outputs = outputs;
    this.#isolates = isolates;
    this.#setKey = job.steps.map(({ script }) => script.hash).join();
    this.#isOneByOne = job.isOneByOne === true || job.isMeasured === true;
  }

  run(): readonly TargetOutcome[] {
    const { targets } = this.#job;
    const outcomes: TargetOutcome[] = [];
    while (outcomes.length < targets.length) {
      const together = this.#isOneByOne ? undefined : this.#leadTogether(targets.slice(outcomes.length));
      if (together) outcomes.push(...together);
      else outcomes.push(this.#leadAlone(targets[outcomes.length] as EngineTarget, outcomes.length));
    }
    return outcomes;
  }

  /**
   * @returns outcomes of the first of `targets`, as many as found room; undefined when the next one must be led alone
   */
  #leadTogether(targets: readonly EngineTarget[]): readonly TargetOutcome[] | undefined {
    const { limits, steps } = this.#job;
    try {
      const isolate = this.#isolates.get();
      const warm = isolate.context(this.#setKey);
      if (warm.calmTargets < calmTargets) return undefined;
      const plan = this.#plan(isolate, warm, steps, targets);
      // Nobody in particular: when the process must be ended in here, the targets are tried one by one.
      this.#blame(-1, 0);
      const end = isolate.runBatch(warm, plan, this.#buffers(), limits.cpuMs);
      const outcomes = end.end === "returned" ? this.#outcomesOf(end.report, targets.length) : undefined;
      if (outcomes) return outcomes;
      warm.calmTargets = calmAgainAfterTrouble;
      this.#outputs.spoil();
    } catch {
      // It will come again where it is clear whose it is.
    }
    this.#isOneByOne = true;
    return undefined;
  }

  /**
   * @returns undefined when a script exceeded a limit: what it left in the realm, the targets after it may have seen
   */
  #outcomesOf(reportText: string | undefined, targetCount: number): readonly TargetOutcome[] | undefined {
    const { limits, steps } = this.#job;
    const { done, verdicts } =
      reportText === undefined ? { done: targetCount, verdicts: [] } : readReport(reportText, targetCount, limits);
    if (verdicts.some(([, , { failure }]) => failure?.limit !== undefined)) return undefined;
    const known = new Map(verdicts.map(([target, step, verdict]) => [target * steps.length + step, verdict]));
    const failedAt = (target: number): number => {
      const at = steps.findIndex((_, step) => known.get(target * steps.length + step)?.failure !== undefined);
      return at < 0 ? steps.length : at;
    };
    if (verdicts.some(([, , { failure }]) => failure !== undefined)) this.#outputs.spoil();
    const counts = Array.from({ length: done }, (_, target) => failedAt(target));
    const outputs = this.#outputs.take(counts.reduce((sum, count) => sum + count, 0));
    let next = 0;
    return counts.map((okCount, target) => ({
      steps: steps.map(({ script }, step): StepOutcome => {
        const verdict = known.get(target * steps.length + step);
        if (step > okCount) return { status: "skipped" };
        if (verdict?.failure) return failureOf(script, verdict.failure, verdict.trace);
        next += 1;
        return succeeded(outputs[next - 1] as StepOutput, verdict);
      }),
    }));
  }

  #leadAlone(target: EngineTarget, targetIndex: number): TargetOutcome {
    const outcomes: StepOutcome[] = [];
    const isolate = this.#isolates.get();
    const cpuBefore = threadCpuMs();
    let upstream = target.upstream;
    let failed = false;
    for (const [index, step] of this.#job.steps.entries()) {
      if (failed) {
        outcomes.push({ status: "skipped" });
        continue;
      }
      const alone: EngineTarget = { ...target, data: [target.data[index] as StepData], upstream };
      const blame: StepBlame = (isAgain) => this.#blame(targetIndex, index, isAgain);
      const outcome = this.#job.isMeasured
        ? this.#measureStep(step, alone, blame)
        : this.#evaluateStep(step, alone, blame).outcome;
      outcomes.push(outcome);
      if (outcome.status === "ok") {
        upstream = outcome.output;
        continue;
      }
      failed = true;
      this.#outputs.spoil();
      // After a limit the realm may be in any state that a script could bring about: the tenant starts from a blank
      // one.
      if (outcome.status === "limit-exceeded" || outcome.status === "broken") this.#isolates.forget();
    }
    const isCalm = !isolate.isDisposed && threadCpuMs() - cpuBefore <= calmMs;
    if (isCalm) isolate.context(this.#setKey).calmTargets += 1;
    return { steps: outcomes };
  }

  /** In a realm of its own, so that what it used is its own. */
  #measureStep(step: ChainStep, target: EngineTarget, blame: StepBlame): StepOutcome {
    this.#isolates.forget();
    const { outcome, cpuMs, place } = this.#evaluateStep(step, target, blame);
    const isolate = this.#isolates.get();
    const measures = {
      log: isolate.isDisposed ? [] : isolate.readLog(isolate.context(this.#setKey)),
      cpuMs,
      memoryBytes: isolate.usedBytes(),
      place,
    };
    this.#isolates.forget();
    return outcome.status === "skipped" ? outcome : { ...outcome, measures };
  }

  #evaluateStep(step: ChainStep, target: EngineTarget, blame: StepBlame): EvaluatedStep {
    const { limits } = this.#job;
    const { script } = step;
    const cpuClock = this.#job.isMeasured ? settledThreadCpuMs : threadCpuMs;
    let cpuMs: number | null = null;
    const ended = (outcome: StepOutcome): EvaluatedStep => ({ outcome, cpuMs, place: null });
    const failed = (failure: NonNullable<Verdict["failure"]>, trace: readonly string[]): EvaluatedStep => ({
      outcome: failureOf(script, failure, trace),
      cpuMs,
      place: placeOf(script, failure),
    });
    try {
      const call = (timeoutMs: number, isAgain: boolean): CallEnd => {
        const isolate = this.#isolates.get();
        const warm = isolate.context(this.#setKey);
        const plan = this.#plan(isolate, warm, [step], [target]);
        blame(isAgain);
        const callBefore = cpuClock();
        const callEnd = isolate.runBatch(warm, plan, this.#buffers(), timeoutMs);
        cpuMs = cpuClock() - callBefore;
        return callEnd;
      };
      const cpuBefore = threadCpuMs();
      let end = call(limits.cpuMs, false);
      const usedMs = threadCpuMs() - cpuBefore;
      if (end.end === "timeout" && wasStarved(usedMs, limits.cpuMs)) {
        // What the first try left, memory above all, must not count for the second.
        this.#isolates.forget();
        // The first try has shown that the time limit in here ends it: the process need not be killed for this one.
        end = call(patientMs(limits.cpuMs, usedMs), true);
      }
      if (end.end === "timeout")
        return ended(exceeded(script.fileName, `The script used more than ${limits.cpuMs} ms of CPU time.`));
      if (end.end === "memory")
        return ended(
          exceeded(script.fileName, `The script used more than ${limits.typescriptMemoryMiB} MiB of memory.`),
        );
      if (end.end !== "returned") return failed({ name: "", message: end.message, stack: "" }, []);
      const verdict = end.report === undefined ? undefined : readReport(end.report, 1, limits).verdicts[0]?.[2];
      if (verdict?.failure) return failed(verdict.failure, verdict.trace);
      return ended(succeeded(this.#outputs.take(1)[0] as StepOutput, verdict));
    } catch (error) {
      if (error instanceof LoadError)
        return failed({ name: "", message: `The script can't be loaded: ${error.message}`, stack: "" }, []);
      const message = `The sandbox failed: ${error instanceof Error ? error.message : "unknown"}`;
      return ended({ status: "broken", message, trace: [] });
    }
  }

  #buffers(): Buffers {
    return { inputs: this.#inputs.buffer, outputs: this.#outputs.buffer };
  }

  /** @throws LoadError */
  #plan(
    isolate: TenantIsolate,
    warm: WarmContext,
    steps: readonly ChainStep[],
    targets: readonly EngineTarget[],
  ): string {
    this.#outputs.makeRoom(steps.length);
    const plan: Plan = {
      now: this.#job.now,
      outputAt: this.#outputs.used,
      steps: steps.map(({ script, params, row }) => ({ script: isolate.scriptNumber(warm, script), params, row })),
      targets: targets.map(({ target, window, seed, data, upstream }) => ({
        target,
        window,
        seed,
        data: data.map((each) => this.#planData(each)),
        upstream: upstream && {
          kind: upstream.kind,
          isTriggered: upstream.isTriggered,
          lastValue: upstream.lastValue,
          at: this.#inputs.columnsAt(upstream.columns),
          count: upstream.columns.ts.length,
        },
      })),
    };
    return JSON.stringify(plan);
  }

  #planData({ series, weather, events }: StepData): PlannedStepData {
    const names: (readonly ["series" | "weather", string, number, number])[] = [];
    for (const name of Object.keys(series)) names.push(["series", name, ...this.#placeOf(series[name] as Series)]);
    for (const name of Object.keys(weather)) names.push(["weather", name, ...this.#placeOf(weather[name] as Series)]);
    return { names, events };
  }

  #placeOf(series: Series): [at: number, count: number] {
    return [this.#inputs.seriesAt(series), series.ts.length];
  }
}

/** With what the realm said of it beside its numbers. */
function succeeded(output: StepOutput, { stage, trace = [] }: Partial<Verdict> = {}): StepOutcome {
  return { status: "ok", output: stage === undefined ? output : { ...output, stage }, trace };
}

function exceeded(fileName: string, message: string): StepOutcome {
  return { status: "limit-exceeded", message: `${fileName}: ${message}`, trace: [] };
}
