/**
 * Evaluates one compiled tile once, on given data, as a run would: what a test of a tile, an example and the author's
 * own machine have in common. Knows no database and no HTTP.
 */
import { startStopwatch } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import type { Runner } from "#pool/runner.ts";
import type {
  ChainStep,
  CompiledScript,
  Json,
  StepData,
  StepOutcome,
  StepOutput,
  TargetInput,
} from "#sandbox/contract.ts";
import type { OutputKind, TileTarget } from "#sandbox/tile.d.ts";
import type { Params } from "../model.ts";

export interface Evaluation {
  /** Whose turn it takes in the pool. */
  readonly tenantId: string;
  readonly compiled: CompiledScript;
  /** Resolved (params.ts). */
  readonly params: Params;
  readonly data: StepData;
  readonly target: TileTarget;
  /** Epoch ms. */
  readonly window: { readonly start: number; readonly end: number };
  /** Epoch ms. */
  readonly now: number;
  /** The result of the tile before; null for none. */
  readonly upstream: StepOutput | null;
  /** Decides the randomness of the script, with `row`. */
  readonly seed: string;
  /** Position in a flow; 0 when left out. */
  readonly row?: number;
  /** That its result must have; any where it is left out. */
  readonly outputKind?: OutputKind;
  readonly signal?: AbortSignal;
}

export interface EvaluationError {
  /** The script's own fault, a limit that it passed, or what it was to be given could not be had. */
  readonly kind: "script" | "limit" | "data";
  readonly message: string;
  /** In the author's source, from 1 on, where they are known. */
  readonly line?: number;
  readonly column?: number;
}

export interface EvaluatedOnce {
  /** Null when the tile failed. All its points, not thinned. */
  readonly output: StepOutput | null;
  readonly trace: readonly string[];
  /** What the script printed. */
  readonly log: readonly string[];
  /** Wall time, with the wait for a free process. */
  readonly durationMs: number;
  /** Null when the process was ended with it. */
  readonly cpuMs: number | null;
  /** Of the script's realm at its end; null when that was lost. */
  readonly memoryBytes: number | null;
  readonly error: EvaluationError | null;
}

/** @throws AppError `unavailable` when the sandbox itself fails */
export async function evaluateOnce(runner: Pick<Runner, "evaluate">, evaluation: Evaluation): Promise<EvaluatedOnce> {
  const { tenantId, compiled, params, data, target, window, now, upstream, seed, row = 0, signal } = evaluation;
  const kind = evaluation.outputKind === undefined ? {} : { outputKind: evaluation.outputKind };
  const { last } = await evaluateChain(runner, {
    tenantId,
    now,
    steps: [{ script: compiled, params: params as Readonly<Record<string, Json>>, row, ...kind }],
    input: { target, window, seed, data: [data], upstream },
    ...(signal === undefined ? {} : { signal }),
  });
  return last;
}

/** The last tile of a chain, after those before it. */
export interface ChainEvaluation {
  readonly tenantId: string;
  /** Epoch ms. */
  readonly now: number;
  readonly steps: readonly ChainStep[];
  readonly input: TargetInput;
  readonly signal?: AbortSignal;
}

/** Of the last tile, and the result of the one before it; null for none. */
export interface EvaluatedChain {
  readonly last: EvaluatedOnce;
  readonly upstream: StepOutput | null;
}

/** @throws AppError `unavailable` when the sandbox itself fails */
export async function evaluateChain(
  runner: Pick<Runner, "evaluate">,
  { tenantId, now, steps, input, signal }: ChainEvaluation,
): Promise<EvaluatedChain> {
  const elapsed = startStopwatch();
  const [evaluated] = await runner.evaluate({
    tenantId,
    runId: testRunId,
    now,
    steps,
    targets: [input],
    isMeasured: true,
    ...(signal === undefined ? {} : { signal }),
  });
  const outcomes = evaluated?.steps ?? [];
  const failed = outcomes.findIndex(({ status }) => status !== "ok");
  if (failed >= 0 && failed < steps.length - 1)
    return { last: withoutUpstream(outcomes[failed], failed, elapsed()), upstream: null };
  const before = steps.length === 1 ? undefined : outcomes.at(-2);
  const upstream = before?.status === "ok" ? before.output : (input.upstream ?? null);
  return { last: evaluatedOnce(outcomes.at(-1), elapsed()), upstream };
}

/** For the pool's log: no run has this id. */
const testRunId = "test";

/** What is known of a tile whose data could not be had. */
export function unserved(message: string, durationMs: number): EvaluatedOnce {
  const nothing = { output: null, trace: [], log: [], cpuMs: null, memoryBytes: null };
  return { ...nothing, durationMs, error: { kind: "data", message } };
}

function withoutUpstream(outcome: StepOutcome | undefined, row: number, durationMs: number): EvaluatedOnce {
  const { error } = evaluatedOnce(outcome, durationMs);
  return unserved(`The tile before it failed, tiles[${row}]: ${error?.message ?? ""}`, durationMs);
}

function evaluatedOnce(outcome: StepOutcome | undefined, durationMs: number): EvaluatedOnce {
  if (outcome === undefined || outcome.status === "skipped" || outcome.status === "broken")
    throw new AppError("unavailable", outcome?.status === "broken" ? outcome.message : "The sandbox gave no outcome.");
  const { trace, measures } = outcome;
  const { log = [], cpuMs = null, memoryBytes = null, place = null } = measures ?? {};
  const taken = { trace, log, durationMs, cpuMs, memoryBytes };
  if (outcome.status === "ok") return { ...taken, output: outcome.output, error: null };
  const kind = outcome.status === "script-failed" ? "script" : "limit";
  return { ...taken, output: null, error: { kind, message: outcome.message, ...place } };
}
