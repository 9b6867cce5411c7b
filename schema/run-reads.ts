/**
 * Reading runs and their results: as callers see them, a user's session those of its own flows only; and what the
 * service itself reads of them.
 */
import { type FilterQuery, raw } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { TileOutline } from "#server/alerts/content.ts";
import type { StoredOutline } from "#server/reports/snapshot.ts";
import type {
  FinishedRun,
  FrozenFlow,
  PackedTargetResult,
  PackedTileResult,
  Run,
  RunOutcome,
  RunRecord,
  TargetOutcome,
} from "#server/runs/model.ts";
import type { RunProgress } from "#server/runs/run-events.ts";
import { otherTileFailed } from "#server/runs/work/rules.ts";
import type { CapWindow } from "#server/schedules/tick.ts";
import { demoUseOf } from "#server/tiles/demo-use.ts";
import { containing } from "./connection/paging.ts";
import { FlowEntity } from "./flows.ts";
import { ownedBy } from "./ownership.ts";
import {
  countOutcomes,
  countTargets,
  failureSql,
  type OutcomeFilter,
  placeOfSource,
  readOutcomes,
} from "./run-outcomes.ts";
import { type StoredColumns, type StoredResult, unpackOutcome, unpackResult } from "./run-results.ts";
import { RunEntity, type RunRow, runStatuses, runTriggers, toRecord, toRun, withoutFrozenFlow } from "./run-rows.ts";

type RunKey = Pick<Run, "tenantId" | "id">;

export interface ExplainableRun {
  readonly run: Run;
  /** Alerts have not looked at it yet. */
  readonly areAlertsDue: boolean;
}

export interface RunFilter {
  readonly flowId?: string;
  readonly status?: Run["status"];
  readonly trigger?: Run["trigger"];
  /** A text in status, trigger or error. */
  readonly q?: string;
}

export interface NamedPosition {
  readonly position: number;
  readonly name: string;
}

export function runsOfCaller(em: SqlEntityManager, caller: Caller<"results:read">) {
  const find = async (where: FilterQuery<RunRow>): Promise<RunRecord | null> => {
    const row = await em.findOne(RunEntity, where, withoutFrozenFlow);
    return row === null ? null : toRecord(row);
  };

  const where = ({ q, ...exactly }: RunFilter): FilterQuery<RunRow>[] => [
    { tenantId: caller.tenantId, isExpired: false },
    ...ofOwnFlows(caller),
    ...Object.entries(exactly).flatMap(([field, value]) => (value === undefined ? [] : [{ [field]: value }])),
    ...(q === undefined ? [] : [search(q)]),
  ];

  const pageOf = async (found: FilterQuery<RunRow>[], { limit, after }: PageRequest): Promise<Page<RunRecord>> => {
    const options = { orderBy: newestRequestFirst, limit: limit + 1, ...withoutFrozenFlow };
    const rows = await em.find(RunEntity, { $and: [...found, ...olderThan(after)] }, options);
    return toPage(rows.map(toRecord), limit, ({ id, requestedAt }) => ({ id, createdAt: requestedAt }));
  };

  const reachesFlow = async (flowId: string): Promise<boolean> => {
    return (await em.count(FlowEntity, { ...ownedBy(caller), id: flowId })) > 0;
  };

  /** Of a run that ended before it was kept, it follows from the flow that was frozen for it. */
  const withDemoUse = async (run: RunRecord): Promise<RunRecord> => {
    if (run.summary === null || run.summary.demoData !== null) return run;
    const [row] = await em.execute<{ tiles: FrozenFlow["tiles"] }[]>(frozenTilesSql, [caller.tenantId, run.id]);
    return row === undefined ? run : { ...run, summary: { ...run.summary, ...demoUseOf(row.tiles) } };
  };

  return {
    get: async (id: string): Promise<RunRecord | null> => {
      const run = await find({ tenantId: caller.tenantId, id, isExpired: false });
      return run !== null && (await reachesFlow(run.flowId)) ? withDemoUse(run) : null;
    },
    /** With its frozen flow. */
    whole: async (id: string): Promise<Run | null> => {
      const where = { tenantId: caller.tenantId, id, isExpired: false };
      const row = await em.findOne(RunEntity, where, { disableIdentityMap: true });
      return row !== null && (await reachesFlow(row.flowId)) ? toRun(row) : null;
    },
    /**
     * How far the run is; null where the caller reaches no such run.
     * @param withTotal whether to count its targets as well, which is the same every time; else null
     */
    progress: async (id: string, withTotal: boolean): Promise<ReadProgress | null> => {
      const owner = caller.userId;
      const [row] = await em.execute<ReadProgress[]>(progressSql, [withTotal, caller.tenantId, id, owner, owner]);
      return row ?? null;
    },
    /** Null when the caller reaches no such flow. */
    page: async (
      request: PageRequest,
      filter: RunFilter & { readonly flowId: string },
    ): Promise<Page<RunRecord> | null> => ((await reachesFlow(filter.flowId)) ? pageOf(where(filter), request) : null),
    /** Over all flows that the caller reaches. */
    pageOfAll: (request: PageRequest, filter: RunFilter): Promise<Page<RunRecord>> => pageOf(where(filter), request),
    count: (filter: RunFilter): Promise<number> => em.count(RunEntity, { $and: where(filter) }),
    /**
     * At most `limit`, in the order of the flow's targets from a place on. For a run that has ended, and that `get`
     * or `page` has returned to the caller.
     */
    results: (runId: string, first: number, limit: number): Promise<readonly PackedTargetResult[]> =>
      readResults(em, { tenantId: caller.tenantId, id: runId }, first, limit),
    /**
     * Of the target at that place of the flow; null where none is stored. For a run that was returned to the caller,
     * ended or not: while it goes on, results of later places may be there before.
     */
    resultAt: async (runId: string, position: number): Promise<PackedTargetResult | null> => {
      const [row] = await em.execute<StoredColumns[]>(resultsAtSql, [
        caller.tenantId,
        runId,
        JSON.stringify([position]),
      ]);
      return row === undefined ? null : unpackResult(row);
    },
    /** For a run that `get` has returned to the caller, as the next three. */
    outcomes: (runId: string, request: PageRequest, filter: OutcomeFilter): Promise<Page<RunOutcome>> =>
      readOutcomes(em, { tenantId: caller.tenantId, id: runId }, request, filter),
    countOutcomes: (runId: string, filter: OutcomeFilter): Promise<number> =>
      countOutcomes(em, { tenantId: caller.tenantId, id: runId }, filter),
    placeOfSource: (runId: string, sourceId: string): Promise<number | null> =>
      placeOfSource(em, { tenantId: caller.tenantId, id: runId }, sourceId),
    countTargets: (runId: string): Promise<number> => countTargets(em, { tenantId: caller.tenantId, id: runId }),
    /** In whatever state the run is; null where the caller reaches no such run. */
    explainable: async (id: string): Promise<ExplainableRun | null> => {
      const row = await em.findOne(
        RunEntity,
        { tenantId: caller.tenantId, id, isExpired: false },
        { disableIdentityMap: true },
      );
      if (row === null || !(await reachesFlow(row.flowId))) return null;
      return { run: toRun(row), areAlertsDue: row.alertsDue };
    },
    /**
     * Names as the run found them, for `limit` places from `first` on. For a run that `explainable` has returned to the
     * caller.
     */
    targetNames: (runId: string, first: number, limit: number): Promise<readonly NamedPosition[]> =>
      em.execute<NamedPosition[]>(targetNamesSql, [caller.tenantId, runId, first, first + limit]),
  };
}

export function runsOfSystem(em: SqlEntityManager) {
  return {
    finished: (tenantId: string, id: string): Promise<FinishedRun | null> => finishedRun(em, tenantId, id),
    /** With its frozen flow; null where it has ended, or is gone. */
    unfinished: async (tenantId: string, id: string): Promise<Run | null> => {
      const where = { tenantId, id, status: { $in: ["queued" as const, "running" as const] } };
      const row = await em.findOne(RunEntity, where, { disableIdentityMap: true });
      return row === null ? null : toRun(row);
    },
    /** How many runs of the tenant's schedules have a tick in this time, counted up to `limit`. */
    countScheduled: async (tenantId: string, { from, to }: CapWindow, limit: number): Promise<number> => {
      const given = [tenantId, isoTime(from), isoTime(from), isoTime(to), limit];
      const [row] = await em.execute<{ count: number }[]>(countScheduledSql, given);
      return row?.count ?? 0;
    },
    /** At most `limit`, in the order of the flow's targets from a place on. */
    resultsOf: (run: FinishedRun, first: number, limit: number): Promise<readonly PackedTargetResult[]> =>
      readResults(em, run, first, limit),
    /**
     * For every target, what the run found and what it did to its state, without the tiles, in the order of the flow.
     */
    outcomesOf: async ({ tenantId, id }: FinishedRun): Promise<readonly TargetOutcome[]> => {
      const rows = await em.execute<{ outcome: Omit<StoredResult, "tiles"> }[]>(outcomesSql, [tenantId, id]);
      return rows.map(({ outcome }) => unpackOutcome(outcome));
    },
    /** At most `limit` targets without their tiles, in the order of the flow from a place on. */
    targetOutlines: ({ tenantId, id }: RunKey, first: number, limit: number): Promise<readonly StoredOutline[]> =>
      em.execute<StoredOutline[]>(targetOutlinesSql, [otherTileFailed, tenantId, id, first, limit]),
    /** By position: what the tiles found of these targets. Without those that the run has no result of. */
    tilesAt: async (
      { tenantId, id: runId }: RunKey,
      positions: readonly number[],
    ): Promise<ReadonlyMap<number, readonly PackedTileResult[]>> => {
      const rows = await em.execute<PlacedColumns[]>(resultsAtSql, [tenantId, runId, JSON.stringify(positions)]);
      return new Map(rows.map(({ position, ...columns }) => [position, unpackResult(columns).tiles]));
    },
    /** By position: the tiles of these results, in their order. */
    tileOutlines: async (
      { tenantId, id }: RunKey,
      positions: readonly number[],
    ): Promise<ReadonlyMap<number, readonly TileOutline[]>> => {
      const rows = await em.execute<{ position: number; tiles: readonly TileOutline[] | null }[]>(outlinesSql, [
        tenantId,
        id,
        JSON.stringify(positions),
      ]);
      return new Map(rows.map(({ position, tiles }) => [position, tiles ?? []]));
    },
  };
}

/** With the flow that was frozen for it; null while it goes on, and where it is gone. */
export async function finishedRun(em: SqlEntityManager, tenantId: string, id: string): Promise<FinishedRun | null> {
  const where = { tenantId, id, status: { $in: ["succeeded" as const, "failed" as const] }, isExpired: false };
  const row = await em.findOne(RunEntity, where, { disableIdentityMap: true });
  return row === null ? null : (toRun(row) as FinishedRun);
}

async function readResults(
  em: SqlEntityManager,
  { tenantId, id: runId }: RunKey,
  first: number,
  limit: number,
): Promise<readonly PackedTargetResult[]> {
  // Not as entities: looking through each result for what it might be costs as much as reading it.
  const rows = await em.execute<StoredColumns[]>(resultsSql, [tenantId, runId, first, limit]);
  return rows.map(unpackResult);
}

const frozenTilesSql = "select frozen_flow -> 'tiles' as tiles from runs where tenant_id = ? and id = ?";

type PlacedColumns = StoredColumns & { readonly position: number };

type ReadProgress = Omit<RunProgress, "targetsTotal"> & { readonly targetsTotal: number | null };

/** One statement sees one moment: a run that ends without results never looks like one that goes on without any. */
const progressSql = `
  select r.status, (
    select count(*)::int from run_results where tenant_id = r.tenant_id and run_id = r.id
  ) as "targetsDone", case when ? then jsonb_array_length(r.frozen_flow -> 'targets') end as "targetsTotal"
  from runs r join flows f on f.tenant_id = r.tenant_id and f.id = r.flow_id
  where r.tenant_id = ? and r.id = ? and not r.is_expired and (?::text is null or f.owner_user_id = ?::text)`;

const countScheduledSql = `
  select count(*)::int as count from (
    select from runs
    where tenant_id = ? and trigger = 'schedule' and requested_at >= ?::timestamptz
      and coalesce(tick_at, requested_at) >= ?::timestamptz and coalesce(tick_at, requested_at) < ?::timestamptz
    limit ?
  ) as counted`;

const resultsSql = `
  select result, points from run_results
  where tenant_id = ? and run_id = ? and position >= ? order by position limit ?`;

const resultsAtSql = `
  select position, result, points from run_results
  where tenant_id = ? and run_id = ? and position in (select value::int from jsonb_array_elements_text(?::jsonb))`;

const outcomesSql = `
  select result - 'tiles' as outcome from run_results where tenant_id = ? and run_id = ? order by position`;

const targetOutlinesSql = `
  select position, result #>> '{target,sourceId}' as "sourceId", result #>> '{target,name}' as name,
    (result #>> '{target,latitude}')::float8 as latitude, (result #>> '{target,longitude}')::float8 as longitude,
    (result ->> 'triggered')::boolean as triggered, (result ->> 'probability')::float8 as probability,
    result ->> 'color' as color, result ->> 'skipped' as skipped, (${failureSql}) as failure
  from run_results where tenant_id = ? and run_id = ? and position >= ? order by position limit ?`;

const outlinesSql = `
  select r.position, (
    select jsonb_agg(jsonb_build_object(
      'row', tile -> 'row', 'key', tile -> 'key', 'isTriggered', tile -> 'isTriggered',
      'lastValue', tile -> 'lastValue'
    ) order by place)
    from jsonb_array_elements(r.result -> 'tiles') with ordinality as one (tile, place)
  ) as tiles
  from run_results r
  where r.tenant_id = ? and r.run_id = ?
    and r.position in (select wanted::int from jsonb_array_elements_text(?::jsonb) as given (wanted))`;

const targetNamesSql = `
  select position, result -> 'target' ->> 'name' as name from run_results
  where tenant_id = ? and run_id = ? and position >= ? and position < ? order by position`;

const newestRequestFirst: [{ requestedAt: "desc" }, { id: "desc" }] = [{ requestedAt: "desc" }, { id: "desc" }];

function ofOwnFlows({ tenantId, userId }: Caller): FilterQuery<RunRow>[] {
  if (userId === null) return [];
  return [
    { [raw("flow_id in (select id from flows where tenant_id = ? and owner_user_id = ?)", [tenantId, userId])]: [] },
  ];
}

function olderThan(key: PageRequest["after"]): FilterQuery<RunRow>[] {
  if (key === null) return [];
  return [
    { requestedAt: { $lte: key.createdAt }, $or: [{ requestedAt: { $lt: key.createdAt } }, { id: { $lt: key.id } }] },
  ];
}

function search(q: string): FilterQuery<RunRow> {
  const choices = <T extends string>(items: readonly T[]) => items.filter((item) => item.includes(q.toLowerCase()));
  const byChoice = [{ status: { $in: choices(runStatuses) } }, { trigger: { $in: choices(runTriggers) } }];
  return { $or: [...byChoice, { error: { $ilike: containing(q) } }] };
}
