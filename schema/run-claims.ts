/**
 * Claims of runs: what they are, and the claim of a run that nobody has taken before. That one is most claims, in one
 * statement, which is atomic by itself.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { isoTime } from "#core/time.ts";
import { type LostAttempts, noLostAttempts } from "#server/runs/work/attempts.ts";
import type { Run } from "#server/runs/model.ts";
import { epochMs } from "./keys.ts";

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

/** @param onChange called with the run that was claimed */
export function firstClaims(em: SqlEntityManager, onChange: (runId: string) => void) {
  return {
    /** Null for a run that was taken before, has ended, or is gone. */
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
      onChange(runId);
      const run: Run = { ...row.run, ...unfinished, status: "running", startedAt: now };
      return { kind: "claimed", run, lost: noLostAttempts, portions: 0 };
    },
  };
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
