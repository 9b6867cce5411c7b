/**
 * What a language must offer inside a cell. A cell process loads exactly one engine and calls it synchronously, one job
 * at a time. An engine keeps tenants, runs and targets apart; it does not keep the process alive (see pool/: only
 * SIGKILL does).
 *
 * The data types are those of the scripts' contract (contract.ts). An engine never sees a socket, a file or a host
 * callback.
 */
import type { ChainStep, CompileOutcome, ScriptSource, StepOutput, TargetInput, TargetOutcome } from "./contract.ts";

export interface EvaluationLimits {
  /** CPU time of one tile evaluation. */
  readonly cpuMs: number;
  readonly typescriptMemoryMiB: number;
  readonly pythonMemoryMiB: number;
  readonly maxTraceLines: number;
  readonly maxTraceLineChars: number;
  readonly maxResultBytes: number;
  readonly maxPoints: number;
}

export const defaultLimits: EvaluationLimits = {
  cpuMs: 2_000,
  typescriptMemoryMiB: 256,
  pythonMemoryMiB: 96,
  maxTraceLines: 100,
  maxTraceLineChars: 500,
  maxResultBytes: 1_048_576,
  maxPoints: 50_000,
};

export interface EngineTarget extends TargetInput {
  /** Output of the step before `steps[0]`, when the chain began in another language's cell. */
  readonly upstream: StepOutput | null;
}

export interface EngineJob {
  readonly tenantId: string;
  readonly runId: string;
  readonly now: number;
  readonly steps: readonly ChainStep[];
  readonly targets: readonly EngineTarget[];
  readonly limits: EvaluationLimits;
  /** Blame every script by itself: a process was ended before, and it was not known which script was at fault. */
  readonly isOneByOne?: boolean;
  /** Each outcome says what its evaluation took and printed; every evaluation has a realm of its own. */
  readonly isMeasured?: boolean;
}

/**
 * Says whose script comes next.
 * @param targetIndex -1: nobody's in particular, the engine works for itself or for several targets at once
 * @param isPreparing something is made ready (an interpreter, byte code), or a script that the machine kept waiting is
 *   tried again: not to be charged to the script's time
 */
export type Blame = (targetIndex: number, stepIndex: number, isPreparing?: boolean) => void;

export interface Engine {
  readonly language: ScriptSource["language"];
  /** Checks and compiles an author's source. Never throws: what is wrong comes back with line and column. */
  compile(source: ScriptSource): CompileOutcome;
  /**
   * Evaluates every step of every target. `blame` is called before each script starts, so that a thread
   * that kills the process knows whom to blame. Never throws for anything a script does.
   */
  evaluate(job: EngineJob, blame: Blame): readonly TargetOutcome[];
  /**
   * Where a job's columns are best put, for an engine that would have to copy them otherwise. What was there before is
   * lost.
   */
  columnsBuffer?(byteLength: number): Uint8Array<SharedArrayBuffer>;
  /** Called when there is no work: readies what the next job may need. May take half a second. */
  prepare?(): void;
  /** Forgets a tenant: its next job starts from a blank state. */
  forget(tenantId: string): void;
  close(): void;
}
