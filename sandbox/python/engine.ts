/**
 * Python inside a cell: Pyodide interpreters in isolates of their own, started from a memory snapshot. Every evaluation
 * begins with the memory image of a blank interpreter, so nothing that a script did (to builtins, modules, the heap
 * itself) reaches a later evaluation, target or tenant; tenants also never share an isolate. See realm/bridge.js for
 * what a script can reach: nothing but its own memory.
 *
 * Needs `--no-node-snapshot`. Must not know: threads, sockets, how jobs arrive.
 */
import { readFileSync } from "node:fs";
import type {
  ChainStep,
  CompileOutcome,
  ScriptSource,
  StepData,
  StepOutcome,
  StepOutput,
  TargetOutcome,
} from "../contract.ts";
import { patientMs, settledThreadCpuMs, threadCpuMs, wasStarved } from "../cpu-time.ts";
import type { Blame, Engine, EngineJob, EngineTarget, EvaluationLimits } from "../engine.ts";
import { type CodesOutcome, PythonCompiler } from "./compilation.ts";
import { maxResponseBytes, packEvaluation, placeOf, printedLines, readOutcome, seedOf } from "./evaluation.ts";
import { InterpreterFleet } from "./fleet.ts";
import { type CallResult, type Interpreter, loadAssets } from "./interpreter.ts";

const defaultMaxTenants = 3;
/** For `blame`: the engine works for itself. */
const nobody = -1;

export interface PythonEngineOptions {
  /** `pythonMemoryMiB` is built into the interpreters here; a job's other limits are its own. */
  readonly limits: EvaluationLimits;
  /** From `ensurePythonSnapshot`. */
  readonly snapshotPath: string;
  /** How many tenants keep an interpreter (about 70 MB each). */
  readonly maxTenants?: number;
  /**
   * When the interpreter's memory is put back: before every evaluation (the default, and the promise to authors), or
   * only between jobs, for scripts that are one's own and trusted not to leave anything behind.
   */
  readonly restoreBefore?: "evaluation" | "job";
}

/** Starts the engine with one blank interpreter ready (about half a second). */
export async function createPythonEngine(options: PythonEngineOptions): Promise<Engine> {
  const assets = loadAssets(options.limits.pythonMemoryMiB, readFileSync(options.snapshotPath));
  const fleet = new InterpreterFleet(assets, options.maxTenants ?? defaultMaxTenants);
  return new PythonEngine(fleet, new PythonCompiler(fleet, options.limits), options.restoreBefore ?? "evaluation");
}

class PythonEngine implements Engine {
  readonly language = "python";
  readonly #fleet: InterpreterFleet;
  readonly #compiler: PythonCompiler;
  readonly #restoreBefore: "evaluation" | "job";

  constructor(fleet: InterpreterFleet, compiler: PythonCompiler, restoreBefore: "evaluation" | "job") {
    this.#fleet = fleet;
    this.#compiler = compiler;
    this.#restoreBefore = restoreBefore;
  }

  compile(source: ScriptSource): CompileOutcome {
    return this.#compiler.compile(source);
  }

  evaluate(job: EngineJob, blame: Blame): readonly TargetOutcome[] {
    const codes = job.steps.map((step, stepIndex) => {
      blame(nobody, nobody, true);
      const interpreter = this.#fleet.clean(job.tenantId);
      blame(0, stepIndex, true);
      return this.#compiler.codesOf(step.script, interpreter);
    });
    return job.targets.map((target, targetIndex) =>
      this.#evaluateChain(job, codes, target, (stepIndex, isAgain) => {
        if (stepIndex === nobody) blame(nobody, nobody, true);
        else blame(targetIndex, stepIndex, isAgain);
      }),
    );
  }

  #evaluateChain(
    job: EngineJob,
    codes: readonly CodesOutcome[],
    target: EngineTarget,
    blame: (stepIndex: number, isAgain?: boolean) => void,
  ): TargetOutcome {
    const steps: StepOutcome[] = [];
    let upstream: StepOutput | null = target.upstream;
    for (const [stepIndex, step] of job.steps.entries()) {
      if (steps.at(-1) !== undefined && steps.at(-1)?.status !== "ok") {
        steps.push({ status: "skipped" });
        continue;
      }
      const outcome = this.#evaluateStep(
        job,
        step,
        codes[stepIndex],
        target,
        target.data[stepIndex],
        upstream,
        (isAgain) => blame(stepIndex, isAgain),
        () => blame(nobody),
      );
      steps.push(outcome);
      if (outcome.status === "ok") {
        upstream = outcome.output;
      } else {
        blame(nobody);
        this.#fleet.clean(job.tenantId);
      }
    }
    return { steps };
  }

  #evaluateStep(
    job: EngineJob,
    step: ChainStep,
    made: CodesOutcome | undefined,
    target: EngineTarget,
    data: StepData | undefined,
    upstream: StepOutput | null,
    blame: (isAgain: boolean) => void,
    prepare: () => void,
  ): StepOutcome {
    if (made === undefined || data === undefined) {
      return { status: "broken", message: "The job has no data for this step.", trace: [] };
    }
    if (!made.ok) {
      return { ...explain(made.outcome), trace: [] };
    }
    const { now, limits, isMeasured = false } = job;
    const { codes } = made;
    const cpuClock = isMeasured ? settledThreadCpuMs : threadCpuMs;
    const run = (
      interpreter: Interpreter,
      timeoutMs: number,
      isAgain: boolean,
    ): { result: CallResult; cpuMs: number; outcome: StepOutcome } => {
      const message = packEvaluation({ step, codes, target, data, upstream, now, limits, isMeasured });
      const cpuBefore = cpuClock();
      blame(isAgain);
      const result = interpreter.call("evaluate", message, {
        now,
        seed: seedOf(target, step),
        timeoutMs,
        maxBytes: maxResponseBytes(limits),
        keepsPrinted: isMeasured,
      });
      const cpuMs = cpuClock() - cpuBefore;
      const outcome = readOutcome(result, limits);
      if (!isMeasured || outcome.status === "skipped") return { result, cpuMs, outcome };
      const { printed, memoryBytes } = interpreter.measures();
      const place = placeOf(result, step.script.fileName);
      return {
        result,
        cpuMs,
        outcome: { ...outcome, measures: { log: printedLines(printed), cpuMs, memoryBytes, place } },
      };
    };
    prepare();
    const first = run(
      this.#restoreBefore === "evaluation" ? this.#fleet.clean(job.tenantId) : this.#fleet.current(job.tenantId),
      limits.cpuMs,
      false,
    );
    const isStarved = !first.result.ok && first.result.reason === "timeout" && wasStarved(first.cpuMs, limits.cpuMs);
    if (!isStarved) {
      return first.outcome;
    }
    prepare();
    // The first try has shown that the time limit in here ends it: the process need not be killed for this one.
    return run(this.#fleet.clean(job.tenantId), patientMs(limits.cpuMs, first.cpuMs), true).outcome;
  }

  prepare(): void {
    this.#fleet.prepare();
  }

  forget(tenantId: string): void {
    this.#fleet.forget(tenantId);
  }

  close(): void {
    this.#fleet.close();
  }
}

function explain(outcome: Exclude<CompileOutcome, { readonly status: "ok" }>): {
  readonly status: "script-failed" | "limit-exceeded" | "broken";
  readonly message: string;
} {
  if (outcome.status !== "refused") {
    return { status: outcome.status, message: outcome.message };
  }
  const first = outcome.problems[0];
  return {
    status: "script-failed",
    message: first === undefined ? "The script does not compile." : `${first.line}:${first.column}: ${first.message}`,
  };
}
