/**
 * Claims of runs. A worker holds a run by a lease with a token of its own: one that no longer holds it can change
 * nothing. Results are written while the run goes on. Each claim begins without any, unless the run is done in portions
 * (run-portions.ts).
 */
import type { FilterQuery } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import type { NoteChange } from "#server/changes/model.ts";
import { lostInRun, type LostAttempts, noLostAttempts } from "#server/runs/work/attempts.ts";
import type { RunConclusion } from "#server/runs/work/conclusion.ts";
import type { PlacedResult, Run } from "#server/runs/model.ts";
import { epochMs } from "./keys.ts";
import { insertResults } from "./run-results.ts";
import { RunEntity, RunResultEntity, type RunRow, toRun, withoutFrozenFlow } from "./run-rows.ts";

/** Why a run cannot be claimed. */
export type UnclaimableReason =
  /** Another worker holds it until then (epoch ms). */
  | { readonly kind: "held"; readonly until: number }
  /** It is finished, or gone with its flow. */
  | { readonly kind: "over" };

/** With the attempts of other workers that ended with them. */
export type ClaimOutcome =
  | {
      readonly kind: "claimed";
      readonly run: Run;
      readonly lost: LostAttempts;
      /** In how many it is done; 0 where it was not divided. */
      readonly portions: number;
    }
  | UnclaimableReason;

/** Proof of a claim. */
export interface Lease {
  readonly tenantId: string;
  readonly runId: string;
  readonly token: string;
}

export interface RunListeners {
  /** Called with each run whose status, or whose stored results, have changed. */
  readonly onRunChange: (runId: string) => void;
  /** Called with each change of a run's status. */
  readonly noteChange: NoteChange;
}

export function claimedRuns(em: SqlEntityManager, { onRunChange: onChange, noteChange }: RunListeners) {
  const onStatus = ({ tenantId, runId }: Pick<Lease, "tenantId" | "runId">, flowId: string | null): void => {
    onChange(runId);
    noteChange({ tenantId, kind: "run", id: runId, change: "updated", flowId });
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
    /**
     * The claim of a run that nobody has taken before, which is most claims: one statement, which is atomic by itself.
     * Null for a run that was taken before, has ended, or is gone.
     */
    claimFirst: async (
      { tenantId, runId, token }: Lease,
      now: number,
      leaseUntil: number,
    ): Promise<Extract<ClaimOutcome, { readonly kind: "claimed" }> | null> => {
      const [row] = await em.execute<{ run: QueuedRun }[]>(claimSql, [
        token,
        isoTime(leaseUntil),
        isoTime(now),
        tenantId,
        runId,
      ]);
      if (row === undefined) return null;
      onStatus({ tenantId, runId }, row.run.flowId);
      const run: Run = { ...row.run, ...unfinished, status: "running", startedAt: now };
      return { kind: "claimed", run, lost: noLostAttempts, portions: 0 };
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
      onStatus({ tenantId, runId }, row.flowId);
      return { kind: "claimed", run: toRun({ ...row, ...changes }), lost, portions };
    },
    /** For a worker that has lost its lease. A run that nobody holds is free at once. */
    standing: async (tenantId: string, runId: string, now: number): Promise<UnclaimableReason> => {
      const row = await em.findOne(RunEntity, { tenantId, id: runId }, withoutFrozenFlow);
      if (row === null || row.status === "succeeded" || row.status === "failed") return { kind: "over" };
      return { kind: "held", until: row.leaseUntil ?? now };
    },
    /** False when the lease was lost: the run was claimed by another, or is gone with its flow. */
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
    /** Releases the run unfinished, as if it had not been claimed. */
    release: async (lease: Lease): Promise<void> => {
      await em.execute(releaseSql, [lease.tenantId, lease.runId, lease.token]);
      onStatus(lease, null);
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
      { isInPortions = false, flowId = null }: ConcludedRun = {},
    ): Promise<boolean> => {
      const changed = await em.nativeUpdate(RunEntity, heldBy(lease), {
        ...conclusion,
        leaseToken: null,
        leaseUntil: null,
      });
      if (changed === 0) return false;
      onStatus(lease, flowId);
      // First, because it waits for those who are writing results of a portion.
      if (isInPortions) await em.execute(removePortionsSql, [lease.tenantId, lease.runId]);
      if (conclusion.summary !== null) await insertResults(em, lease, left);
      else await em.nativeDelete(RunResultEntity, { tenantId: lease.tenantId, runId: lease.runId });
      return true;
    },
  };
}

interface ConcludedRun {
  readonly isInPortions?: boolean;
  /** Told with its end, where it is known. */
  readonly flowId?: string | null;
}

type QueuedRun = Omit<Run, keyof typeof unfinished | "status" | "startedAt">;

/** What a run does not have before it has ended. */
const unfinished = {
  windowStart: null,
  windowEnd: null,
  finishedAt: null,
  durationMs: null,
  summary: null,
  pointCount: null,
  error: null,
} as const;

/**
 * Its commit does not wait for the disk. If the server dies before it is there, nobody has claimed the run: its worker
 * has lost the lease, and can write nothing.
 */
const claimSql = `
  with hasty as (select set_config('synchronous_commit', 'off', true))
  update runs r set status = 'running', lease_token = ?, lease_until = ?::timestamptz, started_at = ?::timestamptz
  from hasty
  where r.tenant_id = ? and r.id = ? and r.status = 'queued' and r.started_at is null
  returning json_build_object(
    'id', r.id, 'tenantId', r.tenant_id, 'flowId', r.flow_id, 'flowVersion', r.flow_version, 'trigger', r.trigger,
    'now', ${epochMs("r.now")}, 'tickAt', ${epochMs("r.tick_at")}, 'suppressAlerts', r.suppress_alerts,
    'requestedAt', ${epochMs("r.requested_at")}, 'frozenFlow', r.frozen_flow
  ) as run`;

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
