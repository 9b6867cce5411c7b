/**
 * The portions of runs that several workers share: table and queries. A worker holds a portion by a lease with a token
 * of its own, beside the lease of the run. What it found of its targets stays here until the run ends, and the portions
 * go with it.
 *
 * Whoever writes to a portion locks the run first, and only against its deletion, so that workers do not wait for each
 * other.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import { givenUp, type LostAttempts, lostInPortion, noLostAttempts } from "#server/runs/work/attempts.ts";
import type { Findings } from "#server/runs/work/findings.ts";
import type { PlacedResult } from "#server/runs/model.ts";
import { positionsOf, type StoredSubjects } from "#server/runs/plan/portions.ts";
import {
  choiceColumn,
  countColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
  verbatimJsonColumn,
} from "./connection/columns.ts";
import { insertResults } from "./run-results.ts";
import { RunEntity } from "./run-rows.ts";
import type { Lease } from "./run-claims.ts";

const portionStatuses = ["waiting", "claimed", "finished"] as const;

export const RunPortionEntity = defineEntity({
  name: "RunPortion",
  tableName: "run_portions",
  properties: {
    tenantId: idColumn().primary(),
    runId: idColumn().primary(),
    number: countColumn().primary(),
    status: choiceColumn(portionStatuses),
    subjects: verbatimJsonColumn<StoredSubjects>(),
    /** Null until it is finished. */
    findings: verbatimJsonColumn<Findings>().nullable(),
    /** How often it was claimed. */
    claims: countColumn(),
    /** Done since it was claimed, as far as is known. */
    steps: countColumn(),
    lostAttempts: jsonColumn<LostAttempts>(),
    /** Portions of the run that were finished when this one was claimed. */
    finishedBefore: countColumn(),
    leaseToken: textColumn().nullable(),
    leaseUntil: timeColumn().nullable(),
    run: references(RunEntity, ["tenant_id", "run_id"], ["tenant_id", "id"]),
  },
});

type RunPortionRow = InferEntity<typeof RunPortionEntity>;

/** Proof of a claim of a portion. */
export interface PortionLease extends Lease {
  readonly portion: number;
}

export type PortionClaim =
  | { readonly kind: "claimed"; readonly lease: PortionLease; readonly subjects: StoredSubjects }
  /** The next that is free has ended its workers too often. */
  | { readonly kind: "given-up"; readonly problem: string }
  /** None is free; so many are not finished. */
  | { readonly kind: "none-free"; readonly unfinished: number };

export function isPortionLease(lease: Lease): lease is PortionLease {
  return "portion" in lease;
}

type RunKey = Pick<Lease, "tenantId" | "runId">;

/** @param onChange called with each run whose stored results have changed */
export function runPortionStores(em: SqlEntityManager, onChange: (runId: string) => void) {
  const heldBy = ({ tenantId, runId, portion, token }: PortionLease): FilterQuery<RunPortionRow> => ({
    tenantId,
    runId,
    number: portion,
    leaseToken: token,
    status: "claimed",
  });

  /** False where the run has ended, or is gone. */
  const lockRun = async ({ tenantId, runId }: RunKey): Promise<boolean> =>
    (await em.execute(lockRunSql, [tenantId, runId])).length > 0;

  const change = async (lease: PortionLease, changes: Partial<RunPortionRow>): Promise<boolean> =>
    (await lockRun(lease)) && (await em.nativeUpdate(RunPortionEntity, heldBy(lease), changes)) > 0;

  return {
    forSystem: () => ({
      /** For a run that has none, by the holder of its lease. False, and nothing is written, when that was lost. */
      insert: async ({ tenantId, runId, token }: Lease, portions: readonly StoredSubjects[]): Promise<boolean> => {
        const held = await em.execute(holdRunSql, [tenantId, runId, token]);
        if (held.length === 0) return false;
        for (const [number, subjects] of portions.entries()) {
          await em.insertMany(RunPortionEntity, [{ tenantId, runId, number, subjects, ...newPortion }]);
          await yieldToEventLoop();
        }
        return true;
      },
      /**
       * Takes a portion that nobody holds, those first that were claimed least often. What an earlier holder wrote of
       * results is gone.
       */
      claim: async ({ tenantId, runId, token }: Lease, now: number, leaseUntil: number): Promise<PortionClaim> => {
        const run = [tenantId, runId];
        if (!(await lockRun({ tenantId, runId }))) return { kind: "none-free", unfinished: 0 };
        const [row] = await em.execute<FreeRow[]>(freeSql, [...run, ...run, isoTime(now)]);
        if (row === undefined) {
          const [counted] = await em.execute<{ count: number }[]>(unfinishedSql, run);
          return { kind: "none-free", unfinished: counted?.count ?? 0 };
        }
        const { number, subjects, finished } = row;
        const isLost = row.status === "claimed";
        const lostAttempts = isLost
          ? lostInPortion(row.lost_attempts, row.steps, finished > row.finished_before)
          : row.lost_attempts;
        const problem = givenUp(lostAttempts);
        if (problem !== null) {
          // Kept, so that it is given up for every worker, whatever is finished meanwhile.
          await em.nativeUpdate(RunPortionEntity, { tenantId, runId, number }, { lostAttempts });
          return { kind: "given-up", problem };
        }
        const claims = row.claims + 1;
        await em.nativeUpdate(
          RunPortionEntity,
          { tenantId, runId, number },
          {
            status: "claimed",
            claims,
            lostAttempts,
            leaseToken: token,
            leaseUntil,
            steps: 0,
            finishedBefore: finished,
          },
        );
        if (claims > 1) {
          await em.execute(removeResultsSql, [...run, JSON.stringify(positionsOf(subjects))]);
          onChange(runId);
        }
        return { kind: "claimed", lease: { tenantId, runId, token, portion: number }, subjects };
      },
      /** As `renewAll` of runs. */
      renewAll: async (leases: readonly PortionLease[], leaseUntil: number): Promise<ReadonlySet<string>> => {
        const wanted = leases.map(({ tenantId, runId, portion, token }) => ({
          tenant_id: tenantId,
          run_id: runId,
          number: portion,
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
        await em.nativeUpdate(RunPortionEntity, { status: "claimed", leaseUntil: { $gt: now } }, { leaseUntil: now });
      },
      /** Notes how far the work has come, where nobody is writing to the portion: it does not wait. */
      noteSteps: async ({ tenantId, runId, portion, token }: PortionLease, steps: number): Promise<boolean> =>
        (await em.execute(noteStepsSql, [steps, tenantId, runId, portion, token])).length > 0,
      /** Writes results of a portion that goes on, and renews its lease; false when it was lost. */
      addResults: async (
        lease: PortionLease,
        results: readonly PlacedResult[],
        leaseUntil: number,
      ): Promise<boolean> => {
        const isMine = await change(lease, { leaseUntil });
        if (!isMine) return false;
        await insertResults(em, lease, results);
        onChange(lease.runId);
        return true;
      },
      /** Ends a portion, with the results that are left; false, and nothing is written, when it was lost. */
      finish: async (lease: PortionLease, findings: Findings, left: readonly PlacedResult[]): Promise<boolean> => {
        const ended = { status: "finished" as const, leaseToken: null, leaseUntil: null };
        const isMine = await change(lease, { ...ended, findings });
        if (!isMine) return false;
        await insertResults(em, lease, left);
        onChange(lease.runId);
        return true;
      },
      /** Releases a portion unfinished, as if this worker had not tried. */
      release: async (lease: PortionLease): Promise<void> => {
        await change(lease, { status: "waiting", leaseToken: null, leaseUntil: null });
      },
      /** Lets another worker take the portion at once; the attempt counts as lost. */
      expire: async (lease: PortionLease, now: number): Promise<void> => {
        await change(lease, { leaseUntil: now });
      },
      count: ({ tenantId, runId }: RunKey): Promise<number> => em.count(RunPortionEntity, { tenantId, runId }),
      /** What was found in a portion that is finished. */
      findings: async ({ tenantId, runId }: RunKey, number: number): Promise<Findings | null> => {
        const row = await em.findOne(RunPortionEntity, { tenantId, runId, number }, { disableIdentityMap: true });
        return row?.findings ?? null;
      },
    }),
  };
}

const newPortion = {
  status: "waiting" as const,
  findings: null,
  claims: 0,
  steps: 0,
  lostAttempts: noLostAttempts,
  finishedBefore: 0,
  leaseToken: null,
  leaseUntil: null,
};

interface FreeRow {
  readonly number: number;
  readonly status: "waiting" | "claimed";
  readonly subjects: StoredSubjects;
  readonly claims: number;
  readonly steps: number;
  readonly lost_attempts: LostAttempts;
  readonly finished_before: number;
  readonly finished: number;
}

const lockRunSql =
  "select id from runs where tenant_id = ? and id = ? and status in ('queued', 'running') for key share";

const holdRunSql =
  "select id from runs where tenant_id = ? and id = ? and lease_token = ? and status = 'running' for share";

const freeSql = `
  select number, status, subjects, claims, steps, lost_attempts, finished_before,
    (select count(*)::int from run_portions where tenant_id = ? and run_id = ? and status = 'finished') as finished
  from run_portions
  where tenant_id = ? and run_id = ? and (status = 'waiting' or (status = 'claimed' and lease_until <= ?::timestamptz))
  order by claims, number
  limit 1
  for update skip locked`;

const unfinishedSql =
  "select count(*)::int as count from run_portions where tenant_id = ? and run_id = ? and status <> 'finished'";

const removeResultsSql = `
  delete from run_results
  where tenant_id = ? and run_id = ? and position in (select value::int from jsonb_array_elements_text(?::jsonb))`;

const renewAllSql = `
  with held as materialized (
    select p.tenant_id, p.run_id, p.number, p.lease_token
    from run_portions p
      join jsonb_to_recordset(?::jsonb) as wanted (tenant_id text, run_id text, number int, lease_token text)
      on p.tenant_id = wanted.tenant_id and p.run_id = wanted.run_id and p.number = wanted.number
        and p.lease_token = wanted.lease_token
    where p.status = 'claimed'
  ), free as materialized (
    select p.tenant_id, p.run_id, p.number from run_portions p
    where (p.tenant_id, p.run_id, p.number, p.lease_token) in (select tenant_id, run_id, number, lease_token from held)
      and p.status = 'claimed'
    for no key update skip locked
  ), renewed as (
    update run_portions p set lease_until = ?::timestamptz
    from free where p.tenant_id = free.tenant_id and p.run_id = free.run_id and p.number = free.number
  )
  select lease_token from held`;

const noteStepsSql = `
  update run_portions set steps = ?
  where (tenant_id, run_id, number) in (
    select tenant_id, run_id, number from run_portions
    where tenant_id = ? and run_id = ? and number = ? and lease_token = ? and status = 'claimed'
    for no key update skip locked
  )
  returning number`;
