/**
 * Carries out one outlook: takes its targets some at a time, and writes what was found of them and how far it is. A
 * worker that dies, or releases it, leaves it to another one, which goes on from what was written.
 */
import { createHash } from "node:crypto";
import stableJson from "fast-json-stable-stringify";
import { startStopwatch } from "#core/clock.ts";
import { keptMs } from "#schema/past-years.ts";
import type { Stores } from "#schema/stores.ts";
import type { ClaimedOutlook } from "#schema/outlooks.ts";
import { identityOf } from "#server/flows/targets.ts";
import type { CallableAdapter } from "#server/adapters/call.ts";
import { alertJob, outlookJob } from "#server/queue/catalogue.ts";
import { dataSupply } from "#server/runs/data/data-supply.ts";
import { readSubjects } from "#server/runs/plan/read-run.ts";
import { tileReader } from "#server/runs/plan/runnable-tiles.ts";
import type { SkippedTarget, Subject } from "#server/runs/plan/subjects.ts";
import { givenUp } from "#server/runs/work/attempts.ts";
import { type EvaluateDependencies, storedAdapters } from "#server/runs/work/evaluate.ts";
import { LeaseLost } from "#server/runs/work/lease.ts";
import { type LeasedExecutor, leasedExecutor, WorkProblem } from "#server/runs/work/leased-executor.ts";
import type { WorkLease } from "#server/runs/work/leased-work.ts";
import { thresholdOf, unitOf } from "#server/tiles/threshold.ts";
import { countsOf, nextOf } from "#server/expectations/headline.ts";
import type { Horizon } from "./horizon.ts";
import { lookAhead, type LookAheadFacts, OutlookProblem, sharedHorizons, type TileLine } from "./look-ahead.ts";
import type { OutlookRecord, OutlookTarget } from "#server/expectations/model.ts";
import { yearData, type YearShelf } from "./year-data.ts";

export type OutlookDependencies = Omit<EvaluateDependencies, "circuitBreaker" | "metrics">;

/** Time that workers may spend on one. */
export const maxOutlookMs = 30 * 60_000;
/** Targets whose data are in memory together, with all their years. */
const targetsTogether = 10;

/** How an outlook's calls end says nothing for or against an adapter. */
const uncounted = { record: async () => {} };

export function outlookExecutor(given: OutlookDependencies): LeasedExecutor {
  const dependencies = { ...given, circuitBreaker: uncounted };
  const { database, clock, logger } = dependencies;
  const readTiles = tileReader();

  const carryOut = async (claimed: ClaimedOutlook, lease: WorkLease, signal: AbortSignal): Promise<null> => {
    const problem = givenUp(claimed.lost);
    if (problem !== null) throw new WorkProblem(problem);
    const { tenantId, flowId } = claimed.record;
    const run = { tenantId, flowId, frozenFlow: claimed.flow.frozenFlow };
    const basis = await database.read(async (stores) => {
      const read = await readSubjects(stores, run);
      if ("problem" in read) return read;
      const runnable = await readTiles(stores, run);
      return { ...read, runnable, lines: await linesOf(stores, tenantId, claimed) };
    });
    if ("problem" in basis) throw new WorkProblem(basis.problem);
    const { record, workedMs } = claimed;
    const elapsed = startStopwatch();
    const inTime = AbortSignal.timeout(Math.max(1, maxOutlookMs - workedMs));
    const stopping = AbortSignal.any([signal, inTime]);
    const facts: LookAheadFacts = {
      ...{ tenantId, flowId, outlookId: record.id, frozenFlow: run.frozenFlow },
      ...{ now: record.now, years: record.years, runnable: basis.runnable, lines: basis.lines },
    };
    const supply = dataSupply({
      ...dependencies,
      ...storedAdapters(dependencies, tenantId),
      ...{ tenantId, userKey: run.frozenFlow.userKey },
    });
    let { targetsDone, counts, next } = record;
    const save = async (targets: readonly OutlookTarget[]): Promise<void> => {
      targetsDone += targets.length;
      counts = countsOf(
        counts,
        targets.filter(({ skipped }) => skipped === null),
      );
      next = nextOf(next, targets);
      const checkpoint = { targetsDone, counts, next, targets, workedMs: workedMs + elapsed() };
      if (!(await database.write((stores) => stores.outlooks.forSystem().save(lease, checkpoint))))
        throw new LeaseLost();
    };
    try {
      for (const portion of portionsOf(facts, basis.subjects, targetsDone)) {
        stopping.throwIfAborted();
        const year = yearData({
          ...{ supply, shelf: shelfOf(dependencies, tenantId), signal: stopping, now: record.now },
          adapterVersion: async (kind) => {
            const found = await storedAdapters(dependencies, tenantId).findAdapter(kind);
            return found === null ? null : { id: found.adapter.id, digest: digestOf(found) };
          },
          userKey: run.frozenFlow.userKey,
        });
        const { horizon, subjects } = portion;
        const looking = { ...dependencies, supply, yearData: year };
        await save([
          ...portion.skipped.map((one) => skippedTarget(facts, one)),
          ...(horizon === null ? [] : await lookAhead(looking, facts, horizon, subjects, stopping)),
        ]);
      }
    } catch (error) {
      if (error instanceof OutlookProblem) throw new WorkProblem(error.message);
      if (inTime.aborted && !signal.aborted) throw new WorkProblem(tookTooLong);
      throw error;
    }
    return null;
  };

  return leasedExecutor({
    ...{ name: "outlook", database, clock, logger, jobOf: outlookJob, carryOut },
    storeOf: (stores) => stores.outlooks.forSystem(),
    onEnd: async (stores, { record }, end) => {
      if (end.status !== "succeeded" || !isOfPresent(record)) return;
      await stores.outlooks.forSystem().mark(record);
      await stores.outbox.append(alertJob(record));
    },
  });
}

/** One from a time that is past tells nobody anything. */
function isOfPresent({ isDaily, now, createdAt }: OutlookRecord): boolean {
  return isDaily || now === createdAt;
}

const tookTooLong =
  `the outlook took longer than ${maxOutlookMs / 60_000} minutes: ` +
  "ask for fewer years, or divide the flow's targets";

interface Portion {
  /** Null for those that were left out. */
  readonly horizon: Horizon | null;
  readonly subjects: readonly Subject[];
  readonly skipped: readonly SkippedTarget[];
}

/** The same for each worker, so that one goes on where another one ended. */
function* portionsOf(
  facts: LookAheadFacts,
  { subjects, skipped }: { readonly subjects: readonly Subject[]; readonly skipped: readonly SkippedTarget[] },
  done: number,
): Iterable<Portion> {
  let left = done;
  const first = left < skipped.length ? skipped.slice(left) : [];
  left = Math.max(0, left - skipped.length);
  if (first.length > 0) yield { horizon: null, subjects: [], skipped: first };
  for (const { horizon, subjects: together } of sharedHorizons(facts, subjects)) {
    const rest = together.slice(left);
    left = Math.max(0, left - together.length);
    for (let at = 0; at < rest.length; at += targetsTogether)
      yield { horizon, subjects: rest.slice(at, at + targetsTogether), skipped: [] };
  }
}

function skippedTarget({ frozenFlow }: LookAheadFacts, { position, target, reason }: SkippedTarget): OutlookTarget {
  const given = frozenFlow.targets[position];
  return {
    ...{ position, sourceId: target.sourceId, targetName: target.name, timezone: null, season: null },
    ...{ identity: given === undefined ? "" : identityOf(given), skipped: reason, expectations: [] },
  };
}

/** By row. */
async function linesOf(stores: Stores, tenantId: string, { flow }: ClaimedOutlook): Promise<readonly TileLine[]> {
  const { tiles } = flow.frozenFlow;
  const ids = [...new Set(tiles.map(({ tileDefinitionId }) => tileDefinitionId))];
  const known = await stores.tiles.forSystem().runnable(tenantId, ids);
  return tiles.map((tile) => {
    const definition = known.get(tile.tileDefinitionId)?.definition;
    return {
      threshold: thresholdOf(tile, definition),
      unit: definition === undefined ? null : unitOf(tile, definition),
    };
  });
}

/** Of all that decides what it tells: how its calls ended does not. */
function digestOf({ adapter, sealedEnv }: CallableAdapter): string {
  const { script, settings, egress, maxSpanHours } = adapter;
  const content = stableJson([script, settings, egress, maxSpanHours, sealedEnv]);
  return createHash("sha256").update(content).digest("base64url");
}

function shelfOf({ database, clock }: Pick<OutlookDependencies, "database" | "clock">, tenantId: string): YearShelf {
  return {
    find: (key, names, year) =>
      database.read((stores) =>
        stores.pastYears.forSystem().find({ tenantId, key, year }, names, clock.now() - keptMs),
      ),
    keep: (key, adapterId, year, series) =>
      database.write((stores) =>
        stores.pastYears.forSystem().keep({ tenantId, key, year }, adapterId, series, clock.now()),
      ),
  };
}
