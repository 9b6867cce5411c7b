/**
 * The one door to untrusted code: compile a script, evaluate chains of scripts over many targets, call an adapter
 * script. The rest of the service knows this interface only; it never sees threads, processes or isolates.
 *
 * An outcome is data, not an exception: a script that fails is the script author's affair (`script-failed`), one that
 * asks for too much is told which limit (`limit-exceeded`), and `broken` is ours. A promise from here rejects only when
 * the caller aborted or the pool is closed.
 */
import type { OutputKind, PointColumns, Series, TileEvent, TileTarget } from "#sandbox/tile.d.ts";

export type Language = "typescript" | "python";
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * What a script may be: a chain step (`evaluate`) or an adapter (`handle`). They get different realms and different
 * grammars.
 */
export type ScriptRole = "tile" | "adapter";

export interface ScriptSource {
  readonly language: Language;
  readonly role: ScriptRole;
  /** The author's source. */
  readonly code: string;
  /** Shown in error locations, for example `gdd.ts`. */
  readonly fileName: string;
  /**
   * Library modules the source may import, by specifier (`#tile/series` → TypeScript source); linked into the compiled
   * text.
   */
  readonly modules?: Readonly<Record<string, string>>;
}

/**
 * Self-contained and immutable: holds everything needed to run, independent of later library versions.
 * JSON-serialisable.
 */
export interface CompiledScript {
  readonly language: Language;
  readonly role: ScriptRole;
  /** SHA-256 (hex) of everything that decides the behaviour. */
  readonly hash: string;
  readonly fileName: string;
  readonly code: string;
  /** Source map (JSON text) back to the author's source, where positions moved. */
  readonly sourceMap?: string;
}

export interface CompileProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export type CompileOutcome =
  | { readonly status: "ok"; readonly script: CompiledScript }
  | { readonly status: "refused"; readonly problems: readonly CompileProblem[] }
  | { readonly status: "limit-exceeded" | "broken"; readonly message: string };

export interface ChainStep {
  readonly script: CompiledScript;
  readonly params: Readonly<Record<string, Json>>;
  /** Position in the flow; part of the random seed. */
  readonly row: number;
}

/** One step's data for one target. The same `Series` object used in many places is packed and sent once. */
export interface StepData {
  readonly series: Readonly<Record<string, Series>>;
  readonly weather: Readonly<Record<string, Series>>;
  readonly events: readonly TileEvent[];
}

export interface TargetInput {
  readonly target: TileTarget;
  readonly window: { readonly start: number; readonly end: number };
  /** Decides the randomness of this target's scripts: same seed, same bytes. */
  readonly seed: string;
  /** One entry per step. */
  readonly data: readonly StepData[];
}

export interface EvaluateRequest {
  readonly tenantId: string;
  readonly runId: string;
  readonly now: number;
  readonly steps: readonly ChainStep[];
  readonly targets: readonly TargetInput[];
  readonly signal?: AbortSignal;
  /** Called as targets finish, with how many are done in all. */
  readonly onProgress?: (doneCount: number) => void;
}

export interface StepOutput {
  readonly kind: OutputKind;
  readonly columns: PointColumns;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
}

export type StepOutcome =
  | { readonly status: "ok"; readonly output: StepOutput; readonly trace: readonly string[] }
  | {
      readonly status: "script-failed" | "limit-exceeded" | "broken";
      readonly message: string;
      readonly trace: readonly string[];
    }
  /** An earlier step of the same target failed. */
  | { readonly status: "skipped" };

export interface TargetOutcome {
  /** One entry per step, in the order of the request. */
  readonly steps: readonly StepOutcome[];
}

/** What an adapter script may ask of its host. The host decides; the script only sees the answer. */
export interface AdapterFetchRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}
export type AdapterFetchResponse =
  | {
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
      readonly url: string;
    }
  | { readonly error: string };

export interface CallRequest {
  readonly tenantId: string;
  readonly script: CompiledScript;
  readonly request: Json;
  readonly env: Readonly<Record<string, string>>;
  readonly now: number;
  readonly timeoutMs: number;
  readonly fetch: (request: AdapterFetchRequest, signal: AbortSignal) => Promise<AdapterFetchResponse>;
  readonly signal?: AbortSignal;
}

/**
 * A part of an adapter's response, which may be large: what checks it reads it in a thread, and nobody reads all of it
 * at once on the event loop. `root`: the whole response, or its empty outermost container. `entries`: what to add to
 * the container at `path`.
 */
export interface ResponsePiece {
  readonly kind: "root" | "entries";
  readonly path: readonly (string | number)[];
  readonly json: string;
}

/**
 * `response` is put together again by response-pieces.ts. Free of the values of the call's `env`. `durationMs`: from
 * when a cell was free for the call. `lost`: its process was ended by nobody knows whom, and what it asked for until
 * then may have arrived; a call that only reads may be made again.
 */
export type CallOutcome =
  | {
      readonly status: "ok";
      readonly response: readonly ResponsePiece[];
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
  readonly ready: boolean;
  /**
   * Parts of the confinement by the operating system in force, such as `no-network-namespace` or `data-limit`; and those that are
   * not, with why.
   */
  readonly confinement: readonly { readonly part: string; readonly inForce: boolean; readonly reason?: string }[];
  readonly cells: Readonly<Record<string, number>>;
  readonly queuedTargets: number;
}

export interface Runner {
  /**
   * @param tenantId whose turn it takes among those that wait; default: the platform's own, as for what is published at
   * the start
   */
  compile(source: ScriptSource, tenantId?: string): Promise<CompileOutcome>;
  evaluate(request: EvaluateRequest): Promise<readonly TargetOutcome[]>;
  call(request: CallRequest): Promise<CallOutcome>;
  health(): RunnerHealth;
  close(): Promise<void>;
}
