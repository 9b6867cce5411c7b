/**
 * Runs and their results: queries. A worker holds a run by a lease with a token of its own: a worker that no longer
 * holds it can change nothing. Results are written while the run goes on; each claim begins without any. A user session
 * reaches the runs of its own flows only.
 */
import type { FilterQuery } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { CapWindow } from "#server/schedules/tick.ts";
import { lostInRun } from "#server/runs/work/attempts.ts";
import type { RunConclusion } from "#server/runs/work/conclusion.ts";
import type { PackedTargetResult, PlacedResult, Run, RunRecord } from "#server/runs/model.ts";
import type { RunProgress } from "#server/runs/run-events.ts";
import { alertRuns } from "./alert-runs.ts";
import { explainedRuns } from "./explained-runs.ts";
import { finishedRuns, readResults } from "./finished-runs.ts";
import { FlowEntity } from "./flows.ts";
import { ownedBy } from "./ownership.ts";
import { containing } from "./connection/paging.ts";
import { type ClaimOutcome, firstClaims, type Lease, type UnclaimableReason } from "./run-claims.ts";
import { type QueuedRunContext, queuedRuns } from "./queued-runs.ts";
import { insertResults } from "./run-results.ts";
import { reportRuns } from "./report-runs.ts";
import {
  RunEntity,
  RunResultEntity,
  type RunRow,
  runStatuses,
  runTriggers,
  toRecord,
  toRun,
  withoutFrozenFlow,
} from "./run-rows.ts";

/** @param onChange called with each run whose status, or whose stored results, have changed */
export function runStores(em: SqlEntityManager, onChange: (runId: string) => void, queueing: QueuedRunContext) {
  const find = async (where: FilterQuery<RunRow>): Promise<RunRecord | null> => {
    const row = await em.findOne(RunEntity, where, withoutFrozenFlow);
    return row === null ? null : toRecord(row);
  };

  const reachesFlow = async (caller: Caller, flowId: string): Promise<boolean> => {
    return (await em.count(FlowEntity, { ...ownedBy(caller), id: flowId })) > 0;
  };

  const beginAnew = async (tenantId: string, runId: string): Promise<PortionCounts> => {
    const [counts] = await em.execute<PortionCounts[]>(beginAnewSql, [tenantId, runId, tenantId, runId]);
    return counts ?? { portions: 0, finished: 0 };
  };

  const heldBy = ({ tenantId, runId, token }: Lease): FilterQuery<RunRow> => ({
    tenantId,
    id: runId,
    leaseToken: token,
    status: "running",
  });

  return {
    forCaller: (caller: Caller<"results:read">) => ({
      ...explainedRuns(em, caller.tenantId, (flowId) => reachesFlow(caller, flowId)),
      get: async (id: string): Promise<RunRecord | null> => {
        const run = await find({ tenantId: caller.tenantId, id, isExpired: false });
        return run !== null && (await reachesFlow(caller, run.flowId)) ? run : null;
      },
      /** With its frozen flow. */
      whole: async (id: string): Promise<Run | null> => {
        const where = { tenantId: caller.tenantId, id, isExpired: false };
        const row = await em.findOne(RunEntity, where, { disableIdentityMap: true });
        return row !== null && (await reachesFlow(caller, row.flowId)) ? toRun(row) : null;
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
      page: async (flowId: string, { limit, after }: PageRequest, q?: string): Promise<Page<RunRecord> | null> => {
        if (!(await reachesFlow(caller, flowId))) return null;
        const where = {
          $and: [
            { tenantId: caller.tenantId, flowId, isExpired: false },
            ...olderThan(after),
            ...(q === undefined ? [] : [search(q)]),
          ],
        };
        const rows = await em.find(RunEntity, where, {
          orderBy: newestRequestFirst,
          limit: limit + 1,
          ...withoutFrozenFlow,
        });
        return toPage(rows.map(toRecord), limit, ({ id, requestedAt }) => ({ id, createdAt: requestedAt }));
      },
      /**
       * At most `limit`, in the order of the flow's targets from a place on. For a run that has ended, and that `get`
       * or `page` has returned to the caller.
       */
      results: (runId: string, first: number, limit: number): Promise<readonly PackedTargetResult[]> =>
        readResults(em, { tenantId: caller.tenantId, id: runId }, first, limit),
    }),

    forSystem: () => ({
      ...queuedRuns(em, queueing),
      ...finishedRuns(em),
      ...alertRuns(em),
      ...firstClaims(em, onChange),
      ...reportRuns(em),
      /** How many runs of the tenant's schedules have a tick in this time, counted up to `limit`. */
      countScheduled: async (tenantId: string, { from, to }: CapWindow, limit: number): Promise<number> => {
        const given = [tenantId, isoTime(from), isoTime(from), isoTime(to), limit];
        const [row] = await em.execute<{ count: number }[]>(countScheduledSql, given);
        return row?.count ?? 0;
      },
      /**
       * Takes a queued run, or one whose lease has run out, until `leaseUntil`. What an earlier holder wrote of results
       * is gone, unless the run is done in portions.
       */
      claim: async ({ tenantId, runId, token }: Lease, now: number, leaseUntil: number): Promise<ClaimOutcome> => {
        await em.execute("select id from runs where tenant_id = ? and id = ? for update", [tenantId, runId]);
        const row = await em.findOne(RunEntity, { tenantId, id: runId }, { disableIdentityMap: true });
        if (row === null || row.status === "succeeded" || row.status === "failed") return { kind: "over" };
        if (row.status === "running" && row.leaseUntil && row.leaseUntil > now)
          return { kind: "held", until: row.leaseUntil };
        const { portions, finished: finishedPortions } = await beginAnew(tenantId, runId);
        const lost =
          row.status === "running"
            ? lostInRun(row.lostAttempts, row.steps, finishedPortions > row.finishedPortions)
            : row.lostAttempts;
        const startedAt = row.startedAt ?? now;
        const changes = {
          status: "running" as const,
          leaseToken: token,
          leaseUntil,
          steps: 0,
          lostAttempts: lost,
          finishedPortions,
          startedAt,
        };
        await em.nativeUpdate(RunEntity, { tenantId, id: runId }, changes);
        onChange(runId);
        return { kind: "claimed", run: toRun({ ...row, ...changes }), lost, portions };
      },
      /** With its frozen flow; null where it has ended, or is gone. */
      unfinished: async (tenantId: string, id: string): Promise<Run | null> => {
        const where = { tenantId, id, status: { $in: ["queued" as const, "running" as const] } };
        const row = await em.findOne(RunEntity, where, { disableIdentityMap: true });
        return row === null ? null : toRun(row);
      },
      /** For a worker that has lost its lease. A run that nobody holds is free at once. */
      standing: async (tenantId: string, runId: string, now: number): Promise<UnclaimableReason> => {
        const row = await em.findOne(RunEntity, { tenantId, id: runId }, withoutFrozenFlow);
        if (row === null || row.status === "succeeded" || row.status === "failed") return { kind: "over" };
        return { kind: "held", until: row.leaseUntil ?? now };
      },
      /** False when the lease was lost: the run was taken over, or is gone with its flow. */
      renew: async (lease: Lease, leaseUntil: number): Promise<boolean> =>
        (await em.nativeUpdate(RunEntity, heldBy(lease), { leaseUntil })) > 0,
      /**
       * Renews those of the leases that are still held, in one statement that does not wait for locks, and returns
       * their tokens. A run whose row is locked is passed over, and counts as held: its holder is writing, and renews
       * the lease with what it writes.
       */
      renewAll: async (leases: readonly Lease[], leaseUntil: number): Promise<ReadonlySet<string>> => {
        const wanted = leases.map(({ tenantId, runId, token }) => ({
          tenant_id: tenantId,
          id: runId,
          lease_token: token,
        }));
        const rows = await em.execute<{ lease_token: string }[]>(renewAllSql, [
          JSON.stringify(wanted),
          isoTime(leaseUntil),
        ]);
        return new Set(rows.map(({ lease_token }) => lease_token));
      },
      /** Ends every lease now: for a process that knows that all holders are dead. */
      endLeases: async (now: number): Promise<void> => {
        await em.nativeUpdate(RunEntity, { status: "running", leaseUntil: { $gt: now } }, { leaseUntil: now });
      },
      /**
       * Notes how far the attempt has come. False, and nothing is noted, where the lease was lost or somebody is
       * writing to the run: it does not wait.
       */
      noteSteps: async ({ tenantId, runId, token }: Lease, steps: number): Promise<boolean> =>
        (await em.execute(noteStepsSql, [steps, tenantId, runId, token])).length > 0,
      /** Hands the run back unfinished, as if it had not been claimed. */
      release: async (lease: Lease): Promise<void> => {
        await em.execute(releaseSql, [lease.tenantId, lease.runId, lease.token]);
        onChange(lease.runId);
      },
      /** Writes results of a run that goes on; false, and nothing is written, when the lease was lost. */
      addResults: async (lease: Lease, results: readonly PlacedResult[]): Promise<boolean> => {
        const held = await em.execute(holdSql, [lease.tenantId, lease.runId, lease.token]);
        if (held.length === 0) return false;
        await insertResults(em, lease, results);
        onChange(lease.runId);
        return true;
      },
      /**
       * Ends the run and writes the results that are left; false, and nothing is written, when the lease was lost. A
       * run that ends without a summary has no results, and no run has portions any more.
       */
      conclude: async (
        lease: Lease,
        conclusion: RunConclusion,
        left: readonly PlacedResult[],
        isInPortions = false,
      ): Promise<boolean> => {
        const changed = await em.nativeUpdate(RunEntity, heldBy(lease), {
          ...conclusion,
          leaseToken: null,
          leaseUntil: null,
        });
        if (changed === 0) return false;
        onChange(lease.runId);
        // First, because it waits for those who are writing results of a portion.
        if (isInPortions) await em.execute(removePortionsSql, [lease.tenantId, lease.runId]);
        if (conclusion.summary !== null) await insertResults(em, lease, left);
        else await em.nativeDelete(RunResultEntity, { tenantId: lease.tenantId, runId: lease.runId });
        return true;
      },
    }),
  };
}

type ReadProgress = Omit<RunProgress, "targetsTotal"> & { readonly targetsTotal: number | null };

/** One statement sees one moment: a run that ends without results never looks like one that goes on without any. */
const progressSql = `
  select r.status, (
    select count(*)::int from run_results where tenant_id = r.tenant_id and run_id = r.id
  ) as "targetsDone", case when ? then jsonb_array_length(r.frozen_flow -> 'targets') end as "targetsTotal"
  from runs r join flows f on f.tenant_id = r.tenant_id and f.id = r.flow_id
  where r.tenant_id = ? and r.id = ? and not r.is_expired and (?::text is null or f.owner_user_id = ?::text)`;

interface PortionCounts {
  readonly portions: number;
  readonly finished: number;
}

/** Removes what an earlier holder wrote of results, where the run is not done in portions. */
const beginAnewSql = `
  with counted as (
    select count(*)::int as portions, (count(*) filter (where status = 'finished'))::int as finished
    from run_portions where tenant_id = ? and run_id = ?
  ), removed as (
    delete from run_results where tenant_id = ? and run_id = ? and (select portions from counted) = 0
  )
  select portions, finished from counted`;

const removePortionsSql = "delete from run_portions where tenant_id = ? and run_id = ?";

const countScheduledSql = `
  select count(*)::int as count from (
    select from runs
    where tenant_id = ? and trigger = 'schedule' and requested_at >= ?::timestamptz
      and coalesce(tick_at, requested_at) >= ?::timestamptz and coalesce(tick_at, requested_at) < ?::timestamptz
    limit ?
  ) as counted`;

const releaseSql = `
  update runs set status = 'queued', lease_token = null, lease_until = null
  where tenant_id = ? and id = ? and lease_token = ? and status = 'running'`;

const renewAllSql = `
  with held as materialized (
    select r.tenant_id, r.id, r.lease_token
    from runs r join jsonb_to_recordset(?::jsonb) as wanted (tenant_id text, id text, lease_token text)
      on r.tenant_id = wanted.tenant_id and r.id = wanted.id and r.lease_token = wanted.lease_token
    where r.status = 'running'
  ), free as materialized (
    select r.tenant_id, r.id from runs r
    where (r.tenant_id, r.id, r.lease_token) in (select tenant_id, id, lease_token from held) and r.status = 'running'
    for no key update skip locked
  ), renewed as (
    update runs r set lease_until = ?::timestamptz from free where r.tenant_id = free.tenant_id and r.id = free.id
  )
  select lease_token from held`;

const noteStepsSql = `
  update runs set steps = ?
  where (tenant_id, id) in (
    select tenant_id, id from runs
    where tenant_id = ? and id = ? and lease_token = ? and status = 'running'
    for no key update skip locked
  )
  returning id`;

const holdSql =
  "select id from runs where tenant_id = ? and id = ? and lease_token = ? and status = 'running' for share";

const newestRequestFirst: [{ requestedAt: "desc" }, { id: "desc" }] = [{ requestedAt: "desc" }, { id: "desc" }];

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
