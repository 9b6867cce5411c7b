/**
 * The one door to untrusted code: compile a script, evaluate chains of scripts over many targets, call an adapter
 * script. The rest of the service knows this interface only; it never sees threads, processes or isolates.
 *
 * An outcome is data, not an exception: a script that fails is its author's concern (`script-failed`), one that asks
 * for too much exceeds a named limit (`limit-exceeded`), and `broken` is our own fault. A promise from here rejects
 * only when the caller aborted or the pool is closed.
 */
import type {
  AdapterFetchRequest,
  AdapterFetchResponse,
  ChainStep,
  CompiledScript,
  CompileOutcome,
  Json,
  ScriptSource,
  TargetInput,
  TargetOutcome,
  PackedResponse,
} from "#sandbox/contract.ts";
import type { Wait } from "#core/wait.ts";

export interface EvaluateRequest {
  readonly tenantId: string;
  readonly runId: string;
  readonly now: number;
  readonly steps: readonly ChainStep[];
  readonly targets: readonly TargetInput[];
  /**
   * Each outcome says what its evaluation took and printed (`measures`). Every evaluation has a realm of its own then:
   * for tests of a few, not for runs.
   */
  readonly isMeasured?: boolean;
  readonly signal?: AbortSignal;
  /** Called as targets finish, with how many are done in all. */
  readonly onProgress?: (doneCount: number) => void;
}

export interface CallRequest {
  readonly tenantId: string;
  readonly script: CompiledScript;
  readonly request: Json;
  readonly env: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly settings?: Json;
  /** What an earlier call has left. Default: nothing. */
  readonly state?: Json;
  readonly now: number;
  readonly timeoutMs: number;
  /** @param leftMs of the call's time */
  readonly fetch: (request: AdapterFetchRequest, signal: AbortSignal, leftMs: number) => Promise<AdapterFetchResponse>;
  /** What the script's `sleep` is. Default: time passes. */
  readonly wait?: Wait;
  readonly signal?: AbortSignal;
}

/**
 * Free of the values of the call's `env`. `durationMs`: from when a cell was free for the call. `lost`: its process
 * ended for a reason that is not known, and what it asked for until then may have arrived; a call that only reads may
 * be made again.
 */
export type CallOutcome =
  | {
      readonly status: "ok";
      /**
       * Within the limits of its size. It may be large: it is handed over to the thread that checks it, and nobody
       * reads it on the event loop.
       */
      readonly response: PackedResponse;
      /** What the script leaves for its next call, as JSON. Absent: what there is stays. */
      readonly stateJson?: string;
      readonly log: readonly string[];
      readonly durationMs: number;
    }
  | {
      readonly status: "script-failed" | "limit-exceeded" | "broken" | "lost";
      readonly message: string;
      readonly log: readonly string[];
      readonly durationMs: number;
    };

export interface RunnerHealth {
  /** Whether the pool is open, and of each kind of cell that it was asked to have at its start one has come up. */
  readonly ready: boolean;
  /**
   * Parts of the confinement by the operating system in force, such as `no-network-namespace` or `data-limit`; and
   * those that are not, with why.
   */
  readonly confinement: readonly { readonly part: string; readonly inForce: boolean; readonly reason?: string }[];
  readonly cells: Readonly<Record<string, number>>;
  readonly queuedTargets: number;
}

/** What can be done with scripts. */
export interface Scripts {
  /**
   * @param tenantId whose turn it takes among those that wait; default: the platform's own, as for what is published at
   * the start
   */
  compile(source: ScriptSource, tenantId?: string): Promise<CompileOutcome>;
  evaluate(request: EvaluateRequest): Promise<readonly TargetOutcome[]>;
  call(request: CallRequest): Promise<CallOutcome>;
}

export interface Runner extends Scripts {
  /**
   * The same for who can wait. Where no cell comes up, which is no script's doing, it is tried again until one does or
   * the caller aborts. Without it the outcome is `broken` then.
   */
  readonly patient: Scripts;
  /**
   * Once the cells run that the pool was asked to have at its start. Nothing needs to wait for it: whoever comes before
   * waits for a cell. A cell that takes too long is started again, as often as it takes. Rejects where cells end as
   * they start.
   */
  warmed(): Promise<void>;
  health(): RunnerHealth;
  close(): Promise<void>;
}
