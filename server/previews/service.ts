/**
 * The preview of a flow that need not be saved: its chain at several times, by the code that evaluates runs. Nothing is
 * stored and nobody is told. What is wrong with the flow is part of the answer. Knows no face.
 */
import pLimit from "p-limit";
import type { Caller } from "#core/caller.ts";
import { type Clock, startStopwatch } from "#core/clock.ts";
import type { FieldError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { createBreather } from "#core/yield-when-long.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { checkTargets, sourceIdsOf } from "#server/flows/targets.ts";
import { matchTiles, referencesOf, resolveLeadingTiles } from "#server/flows/tiles.ts";
import type { FrozenFlow } from "#server/runs/model.ts";
import type { Rehearse } from "#server/runs/work/dry-run.ts";
import { storedAdapters } from "#server/runs/work/evaluate.ts";
import { runTime } from "#server/runs/work/rules.ts";
import type { ParamsChecks } from "#server/tiles/params-checks.ts";
import { lookUpOwner } from "#server/users/owners.ts";
import { type BasisUse, createKeptData } from "./kept-data.ts";
import type { PreviewMetrics, PreviewSample } from "./metrics.ts";
import type { FlowPreview, PreviewRequest } from "./model.ts";
import { type EvaluatedTime, shownPreview } from "./shown.ts";
import { previewTurns } from "./turns.ts";

/** As what its runs' randomness is made from. */
const previewFlowId = "preview";
/** Of one preview: while the data of one are gathered, others are evaluated. */
const timesTogether = 3;

export interface PreviewDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly rehearse: Rehearse;
  readonly checks: ParamsChecks;
  readonly metrics: PreviewMetrics;
  /** Aborted when requests in work must wait no longer. */
  readonly stopping: AbortSignal;
}

type Previewer = Caller<"flows:write" | "results:read">;

export type PreviewService = ReturnType<typeof createPreviewService>;

export function createPreviewService(dependencies: PreviewDependencies) {
  const { clock, rehearse, metrics, stopping } = dependencies;
  const turns = previewTurns(stopping);
  const kept = createKeptData({
    now: clock.now,
    adapterVersion: async (tenantId, facet) => {
      const found = await storedAdapters(dependencies, tenantId).findAdapter(facet);
      return found === null ? null : `${found.adapter.id} ${found.adapter.revision}`;
    },
  });

  const evaluateTimes = async (
    tenantId: string,
    { flow, times }: Prepared,
    use: BasisUse,
    ended: AbortSignal,
  ): Promise<readonly EvaluatedTime[]> => {
    const isEmpty = flow.tiles.length === 0 || flow.targets.length === 0 || times.length === 0;
    if (isEmpty) return [];
    const halt = new AbortController();
    const signal = AbortSignal.any([ended, halt.signal]);
    const flows = [{ tenantId, flowId: previewFlowId, frozenFlow: flow }];
    const evaluateAt = await rehearse(flows, signal, use.around);
    const limited = pLimit(timesTogether);
    const evaluate = async (at: number): Promise<EvaluatedTime> => {
      signal.throwIfAborted();
      const [rehearsed] = await evaluateAt(at);
      if (rehearsed === undefined) throw new Error("A flow that was rehearsed has no result.");
      return { at, rehearsed };
    };
    try {
      return await Promise.all(times.map((at) => limited(evaluate, at)));
    } catch (error) {
      // Nothing of it goes on beside the next one.
      halt.abort(error);
      throw error;
    }
  };

  const preview = async (caller: Previewer, asked: PreviewRequest, signal: AbortSignal): Promise<FlowPreview> => {
    const made = await prepared(dependencies, caller, asked);
    const { flow, targets, faults, isWholeChain } = made;
    const basis = asked.basis ?? newId();
    const use = kept.use({ caller, name: basis, userKey: flow.userKey });
    const evaluated = await evaluateTimes(caller.tenantId, made, use, signal);
    const isWholeFlow = isWholeChain && targets.length === asked.targets.length;
    const { rows, resolution } = asked;
    const parts = { rows, resolution, targets, tiles: flow.tiles, isWholeChain, isWholeFlow };
    const shown = await shownPreview(evaluated, parts, createBreather());
    return { basis, tileCount: flow.tiles.length, gatheredRequests: use.gatheredRequests(), faults, ...shown };
  };

  return {
    /** @throws AppError `superseded`, `rate-limited`, `unavailable` */
    preview: async (caller: Previewer, asked: PreviewRequest): Promise<FlowPreview> => {
      const elapsed = startStopwatch();
      const told = (outcome: PreviewSample["outcome"], gatheredRequests: number): void =>
        metrics.observePreview({ outcome, durationMs: elapsed(), gatheredRequests, keptBytes: kept.bytes() });
      try {
        const answered = await turns.inTurn(caller, (signal) => preview(caller, asked, signal));
        told("answered", answered.gatheredRequests);
        return answered;
      } catch (error) {
        told("ended", 0);
        throw error;
      }
    },
  };
}

interface Prepared {
  /** As much of it as has no fault. */
  readonly flow: FrozenFlow;
  /** Their places in the request. */
  readonly targets: readonly number[];
  readonly times: readonly number[];
  readonly faults: readonly FieldError[];
  readonly isWholeChain: boolean;
}

async function prepared(
  { database, clock, checks }: PreviewDependencies,
  caller: Previewer,
  asked: PreviewRequest,
): Promise<Prepared> {
  const { keys, ids } = referencesOf(asked.tiles);
  const { tenantId } = caller;
  const sourceIds = sourceIdsOf(asked.targets);
  const { owner, userKey, catalogue, knownSources } = await database.read(async (stores) => {
    const owner = await lookUpOwner(stores, caller, asked, null);
    const { isKnown, ownerUserId } = owner;
    return {
      owner,
      userKey: isKnown ? await userKeyOf(stores, caller, asked) : null,
      catalogue: await stores.tiles.forCaller(caller).catalogue(keys, ids),
      knownSources: isKnown
        ? await stores.sources.forOwner(tenantId, ownerUserId).known(sourceIds)
        : new Set(sourceIds),
    };
  });
  const matched = await matchTiles(asked.tiles, catalogue, { checks, tenantId });
  const { tiles, errors } = resolveLeadingTiles(asked.tiles, catalogue, matched);
  const misplaced = checkTargets(asked.targets, knownSources);
  const faulty = new Set(misplaced.map(({ loc }) => Number(/^targets\[(\d+)\]/.exec(loc)?.[1])));
  // Adapters are told whose flow it is: without the owner nothing is evaluated.
  const targets = owner.isKnown ? [...asked.targets.keys()].filter((index) => !faulty.has(index)) : [];
  const { times, wrong } = timesOf(asked.at, clock.now());
  return {
    flow: { tiles, targets: targets.flatMap((index) => asked.targets[index] ?? []), settings: {}, userKey },
    targets,
    times,
    faults: [...errors, ...misplaced, ...wrong, ...owner.errors],
    isWholeChain: errors.length === 0,
  };
}

/** The owner as adapters are told: for a user's session the user itself. */
async function userKeyOf(stores: Stores, caller: Caller, { ownerUserKey }: PreviewRequest): Promise<string | null> {
  if (caller.userId === null) return ownerUserKey ?? null;
  return (await stores.users.forAnyCaller(caller).self())?.tenantKey ?? null;
}

function timesOf(at: readonly number[], present: number) {
  const each = at.map((asked) => runTime(asked, present));
  const times = each.flatMap((time) => ("now" in time ? [time.now] : []));
  const wrong = each.flatMap((time, index) =>
    "problem" in time ? [{ loc: `at[${index}]`, message: time.problem }] : [],
  );
  return { times, wrong };
}
