/**
 * The use cases of those who manage adapters: sync now, and see how the latest syncs ended. A request does what it can
 * within its time and leaves the rest to jobs, so that a tenant with thousands of users gets a response too. Knows no
 * face.
 */
import pLimit from "p-limit";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { isoTime } from "#core/time.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { SyncFilter } from "#schema/source-syncs.ts";
import type { Stores } from "#schema/stores.ts";
import type { Adapter } from "#server/adapters/model.ts";
import { type KeptSync, type OwnerSync, type SyncCounts, type SyncOwner, syncIntervalMs } from "./model.ts";
import { sumOf } from "./rules.ts";
import type { SyncOrder, SyncSources } from "./sync.ts";
import { syncJob } from "#server/queue/catalogue.ts";

export interface SyncRequest {
  readonly force: boolean;
  /** One user; null: the tenant itself; absent: everyone whom the hourly pass syncs. */
  readonly userKey?: string | null;
}

export interface SyncQuery extends SyncFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Counts are the sums over the syncs that ended well. */
export interface SyncReport extends SyncCounts {
  readonly adapterId: string;
  readonly users: readonly OwnerSync[];
  /** How many owners' syncs go on as jobs. */
  readonly queued: number;
}

export interface SyncServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sync: SyncSources;
  /** Aborted when the process stops: what has not ended goes on as a job. */
  readonly stopping: AbortSignal;
}

/** What has not ended by then goes on as a job: well below the minute that proxies usually wait. */
const respondWithinMs = 15_000;
const maxConcurrentSyncs = 4;

type Manager = Caller<"adapters:manage">;
export type SourceSyncService = ReturnType<typeof createSourceSyncService>;

export function createSourceSyncService({ database, clock, sync, stopping }: SyncServiceDependencies) {
  const ordersOf = (
    caller: Manager,
    adapterId: string,
    { force, userKey }: SyncRequest,
  ): Promise<readonly SyncOrder[]> =>
    database.write(async (stores) => {
      const { tenantId } = caller;
      requireSyncable(await stores.adapters.forCaller(caller).get(adapterId));
      const owners =
        userKey === undefined
          ? await allOwners(stores, { tenantId, adapterId }, clock)
          : [await oneOwner(stores, caller, userKey)];
      return owners.map((owner) => ({ tenantId, adapterId, owner, force, requestedBy: caller }));
    });

  /** Syncs as many as the time allows; the others are left. A fault of the service ends it at once. */
  const carryOut = async (
    orders: readonly SyncOrder[],
  ): Promise<{ readonly ended: OwnerSync[]; readonly left: SyncOrder[] }> => {
    const limit = pLimit(maxConcurrentSyncs);
    const fault = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(respondWithinMs), fault.signal, stopping]);
    const ended: OwnerSync[] = [];
    const left: SyncOrder[] = [];
    const carryOutOne = async (order: SyncOrder): Promise<void> => {
      if (signal.aborted) return void left.push(order);
      try {
        const end = await sync(order, signal);
        if (end !== null) ended.push(end);
      } catch (error) {
        if (signal.aborted) return void left.push(order);
        fault.abort(error);
        throw error;
      }
    };
    await Promise.all(orders.map((order) => limit(carryOutOne, order)));
    return { ended, left };
  };

  return {
    request: async (caller: Manager, adapterId: string, request: SyncRequest): Promise<SyncReport> => {
      // Each sync is a transaction of its own, and the request to the tenant's server comes before it: a
      // repetition finds the catalogue as it left it.
      const { orders, ended, left } = await database.outside(async () => {
        const wanted = await ordersOf(caller, adapterId, request);
        return { orders: wanted, ...(await carryOut(wanted)) };
      });
      if (orders.length > 0 && ended.length + left.length === 0)
        throw new AppError("conflict", "The adapter was disabled or removed meanwhile. Read it again.");
      if (left.length > 0)
        await database.write((stores) =>
          stores.outbox.appendAll(left.map((order) => syncJob(order, order.owner.userId, order.force))),
        );
      else requireEffect(ended);
      const synced = ended.filter(({ outcome }) => outcome === "synced");
      return { adapterId, ...sumOf(synced), users: ended, queued: left.length };
    },

    page: (caller: Manager, adapterId: string, query: SyncQuery): Promise<Page<KeptSync>> =>
      database.read(async (stores) => {
        if ((await stores.adapters.forCaller(caller).get(adapterId)) === null) throw notFound("adapter");
        const { limit: _limit, cursor: _cursor, ...filter } = query;
        return stores.sourceSyncs.forCaller(caller).page(adapterId, pageRequest(query), filter);
      }),
  };
}

function requireSyncable(found: { readonly adapter: Adapter } | null): void {
  if (found === null) throw notFound("adapter");
  const { facet, enabled } = found.adapter;
  if (facet !== "targets")
    throw invalid([
      { loc: "path.id", message: `must be an adapter of the facet targets, but this one is of ${facet}` },
    ]);
  if (!enabled) throw new AppError("conflict", "The adapter is disabled. Enable it first.");
}

/** The next hourly pass comes an hour after this one. */
async function allOwners(
  stores: Stores,
  adapter: { readonly tenantId: string; readonly adapterId: string },
  clock: Clock,
): Promise<readonly SyncOwner[]> {
  const store = stores.sourceSyncs.forSystem();
  await store.postpone(adapter, clock.now() + syncIntervalMs);
  return store.owners(adapter);
}

async function oneOwner(stores: Stores, caller: Manager, userKey: string | null): Promise<SyncOwner> {
  if (userKey === null) return { userId: null, userKey };
  const userId = await stores.users.forAnyCaller(caller).idOfKey(userKey);
  const user = userId === null ? null : await stores.users.forSystem().get(caller.tenantId, userId);
  if (user === null) throw invalid([{ loc: "userKey", message: "no such user" }]);
  if (!user.enabled)
    throw invalid([{ loc: "userKey", message: "must be the key of an enabled user, but this user is disabled" }]);
  return { userId: user.id, userKey };
}

/** A request that changed nothing because every sync was stopped or failed is refused, with the outcome of each. */
function requireEffect(users: readonly OwnerSync[]): void {
  const first = users.find(({ outcome }) => outcome === "stopped") ?? users[0];
  if (first === undefined || users.some(({ outcome }) => outcome === "synced")) return;
  const members = {
    users: users.map((sync) => ({ ...sync, askedAt: isoTime(sync.askedAt), endedAt: isoTime(sync.endedAt) })),
  };
  const whose = first.userKey === null ? "" : ` (user ${JSON.stringify(first.userKey)})`;
  if (first.outcome === "stopped")
    throw new AppError("sync-stopped", `The sync was stopped${whose}: ${first.error}.`, { members });
  throw new AppError("adapter-failed", `The adapter failed${whose}: ${first.error}.`, { members });
}
