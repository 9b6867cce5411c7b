/**
 * Carries out one piece of a tenant's work that is held by a lease and may take long, such as a backtest: claims it,
 * renews its lease, ends it, and hands the tenant's next one on. A worker that dies, or releases it, leaves it to
 * another one.
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "#core/clock.ts";
import { repeat } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { Logger } from "#server/logger.ts";
import type { NewJob } from "#schema/outbox.ts";
import type { EndJob } from "#server/queue/queue.ts";
import { LeaseLost } from "./lease.ts";
import type { WorkClaim, WorkEnd, WorkLease } from "./leased-work.ts";
import { isDatabaseAway } from "./share.ts";

export type WorkOutcome = { readonly kind: "ended" } | Exclude<WorkClaim<never>, { readonly kind: "claimed" }>;

/** Each false, and nothing is written, where the lease was lost. */
export interface LeasedStore<Claimed> {
  claim(lease: WorkLease, now: number, leaseUntil: number): Promise<WorkClaim<Claimed>>;
  renew(lease: WorkLease, leaseUntil: number): Promise<boolean>;
  end(lease: WorkLease, end: WorkEnd): Promise<boolean>;
  /** @param isLost whether this attempt counts as one that was lost */
  release(lease: WorkLease, isLost: boolean, now: number): Promise<void>;
  /** The id of the tenant's one that has waited for longest; null for none. */
  nextQueued(tenantId: string): Promise<string | null>;
}

export interface LeasedWork<Claimed> {
  /** What it is called in logs. */
  readonly name: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly storeOf: (stores: Stores) => LeasedStore<Claimed>;
  readonly jobOf: (tenantId: string, id: string) => NewJob;
  /** @returns what went wrong on the way; null for nothing @throws WorkProblem where it cannot be carried out */
  readonly carryOut: (claimed: Claimed, lease: WorkLease, signal: AbortSignal) => Promise<string | null>;
  /** Part of the transaction that ends it. */
  readonly onEnd?: (stores: Stores, claimed: Claimed, end: WorkEnd) => Promise<void>;
}

/** Why it cannot be carried out, in words. */
export class WorkProblem extends Error {
  override readonly name = "WorkProblem";
}

export interface LeasedExecutor {
  /** @param onEnd part of the transaction that ends it, where this worker does */
  execute(tenantId: string, id: string, signal: AbortSignal, onEnd: EndJob): Promise<WorkOutcome>;
}

const leaseMs = 20_000;
const renewMs = leaseMs / 4;

export function leasedExecutor<Claimed>(options: LeasedWork<Claimed>): LeasedExecutor {
  const { name, database, clock, logger, storeOf, jobOf, carryOut, onEnd = async () => {} } = options;

  const finish = async (lease: WorkLease, claimed: Claimed, end: WorkEnd, endJob: EndJob): Promise<void> => {
    const { tenantId, id } = lease;
    const isMine = await database.write(async (stores) => {
      const store = storeOf(stores);
      if (!(await store.end(lease, end))) return false;
      await onEnd(stores, claimed, end);
      const next = await store.nextQueued(tenantId);
      if (next !== null) await stores.outbox.append(jobOf(tenantId, next));
      await endJob(stores);
      return true;
    });
    if (!isMine) throw new LeaseLost();
    logger.info({ [`${name}Id`]: id, status: end.status, error: end.error }, `${name} ended`);
  };

  const work = async (
    claimed: Claimed,
    lease: WorkLease,
    signal: AbortSignal,
    endJob: EndJob,
  ): Promise<WorkOutcome> => {
    const about = { [`${name}Id`]: lease.id };
    const lost = new AbortController();
    const renewal = repeat({
      everyMs: renewMs,
      round: async () => {
        const until = clock.now() + leaseMs;
        const isMine = await database.writeWithPriority((stores) => storeOf(stores).renew(lease, until));
        if (!isMine) lost.abort(new LeaseLost());
      },
      onError: (err) => logger.warn({ err, ...about }, `the lease of the ${name} was not renewed`),
    });
    try {
      const end = await carryOut(claimed, lease, AbortSignal.any([signal, lost.signal])).then(
        (error) => ({ status: "succeeded", error }) as const,
        (error: unknown) => {
          if (!(error instanceof WorkProblem)) throw error;
          return { status: "failed", error: error.message } as const;
        },
      );
      await finish(lease, claimed, { ...end, finishedAt: clock.now() }, endJob);
      return { kind: "ended" };
    } catch (error) {
      // Another worker has it, or it is gone: the job's next wake-up finds out which.
      if (lost.signal.aborted || error instanceof LeaseLost) return { kind: "held", until: null };
      const isLost = !signal.aborted && !isDatabaseAway(error);
      await database
        .write((stores) => storeOf(stores).release(lease, isLost, clock.now()))
        .catch((err: unknown) => logger.warn({ err, ...about }, `the ${name} was not released`));
      throw error;
    } finally {
      void renewal.stop();
    }
  };

  return {
    execute: async (tenantId, id, signal, endJob) => {
      const lease: WorkLease = { tenantId, id, token: randomUUID() };
      const now = clock.now();
      const claim = await database.write((stores) => storeOf(stores).claim(lease, now, now + leaseMs));
      return claim.kind === "claimed" ? work(claim.claimed, lease, signal, endJob) : claim;
    },
  };
}
