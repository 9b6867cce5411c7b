/**
 * The contract of scripts: what a script is before and after compiling, what a tile gets and gives, what an adapter may
 * ask of its host. Plain types. Cells hold to it, the pool carries it, and the service behind the pool speaks it.
 *
 * An outcome is data, not an exception: a script that fails is its author's concern (`script-failed`), one that asks
 * for too much exceeds a named limit (`limit-exceeded`), and `broken` is our own fault.
 */
import type { OutputKind, PointColumns, Series, TileEvent, TileTarget } from "./tile.d.ts";

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
  /** The kind that its results must have; any where it is left out. */
  readonly outputKind?: OutputKind;
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
  /** What the first step is given as the result of the step before it; none when left out. */
  readonly upstream?: StepOutput | null;
}

export interface StepOutput {
  readonly kind: OutputKind;
  readonly columns: PointColumns;
  readonly isTriggered: boolean;
  readonly lastValue: number | null;
  /** Which stage it is now; left out for none. */
  readonly stage?: string;
}

/** What one evaluation took and printed, where it was asked for. */
export interface StepMeasures {
  /** What the script printed (`console.log`, `print`), line by line, cut to the limits. */
  readonly log: readonly string[];
  /** Processor time of the call; null when the process was ended with it. */
  readonly cpuMs: number | null;
  /** Of the script's realm at its end; null when the realm was lost. */
  readonly memoryBytes: number | null;
  /** Where in the author's own source a failure arose, from 1 on; null where that is not known, or nothing failed. */
  readonly place: { readonly line: number; readonly column: number } | null;
}

export type StepOutcome =
  | {
      readonly status: "ok";
      readonly output: StepOutput;
      readonly trace: readonly string[];
      readonly measures?: StepMeasures;
    }
  | {
      readonly status: "script-failed" | "limit-exceeded" | "broken";
      readonly message: string;
      readonly trace: readonly string[];
      readonly measures?: StepMeasures;
    }
  /** An earlier step of the same target failed. */
  | { readonly status: "skipped" };

export interface TargetOutcome {
  /** One entry per step, in the order of the request. */
  readonly steps: readonly StepOutcome[];
}

/** What an adapter script may ask of its host. The host decides; the script only sees the response. */
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
      /** Nobody else has the body's bytes, and they may be handed over. Otherwise they stay with who gave them. */
      readonly isGivenAway?: true;
      readonly url: string;
    }
  | { readonly error: string };

/** A script waits, within its call's time. */
export interface AdapterPause {
  readonly sleepMs: number;
}
/** What a script asks its host for, and what it is told. */
export type HostRequest = AdapterFetchRequest | AdapterPause;
export type HostAnswer = AdapterFetchResponse | { readonly slept: true };

/** Which of a response's series has its points in columns, and how many. */
export type PointPlace = readonly [series: number, count: number];

export interface PackedPoints {
  readonly places: readonly PointPlace[];
  /** Of one place after the other, all times and then all values. A value that is not finite stands for null. */
  readonly columns: Float64Array<ArrayBuffer>;
}

/** What an adapter's script returned, in memory of its own. */
export interface PackedResponse {
  /** In UTF-8. A series whose points are in columns has none in here. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly points: PackedPoints;
}
