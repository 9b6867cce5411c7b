/**
 * One sync: requests the sources of one owner from a tenant's `targets` adapter and reconciles the catalogue with its
 * response, in one transaction with the event of it. Knows no face; who is synced and when is decided in service.ts and
 * periodic.ts.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { CallAdapter, CallableAdapter } from "#server/adapters/call.ts";
import type { CircuitBreaker } from "#server/adapters/circuit-breaker.ts";
import type { ResponseChecks } from "#server/adapters/response-checks.ts";
import type { OfferedSource } from "#server/adapters/responses/targets.ts";
import { emit } from "#server/events/emit.ts";
import type { Logger } from "#server/logger.ts";
import { type BoundaryChange, quotaProblem } from "#server/sources/boundary-quota.ts";
import type { Source } from "#server/sources/model.ts";
import { type OwnerSync, type SyncOwner, syncIntervalMs } from "./model.ts";
import { countsOf, describedBy, enabledOf, isSuspicious, noCounts, type Reconciliation, reconcile } from "./rules.ts";

export interface SyncOrder {
  readonly tenantId: string;
  readonly adapterId: string;
  readonly owner: SyncOwner;
  /** Carry it out even where it disables more than half of the sources. */
  readonly force: boolean;
  /** For the audit log; null where the service itself started the sync. */
  readonly requestedBy: Caller<"adapters:manage"> | null;
}

/**
 * Null, and nothing is done, where the adapter is gone or disabled. Rejects when `signal` aborts before the response is
 * there.
 */
export type SyncSources = (order: SyncOrder, signal: AbortSignal) => Promise<OwnerSync | null>;

export interface SyncDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly callAdapter: CallAdapter;
  readonly circuitBreaker: CircuitBreaker;
  readonly checks: Pick<ResponseChecks, "targets">;
  readonly logger: Logger;
}

const reason = "targets sync";

export function sourceSync({
  database,
  clock,
  callAdapter,
  circuitBreaker,
  checks,
  logger,
}: SyncDependencies): SyncSources {
  const request = async (
    callable: CallableAdapter,
    userKey: string | null,
    signal: AbortSignal,
  ): Promise<OfferedList> => {
    const outcome = await callAdapter(callable, { facet: "targets", userKey }, signal);
    signal.throwIfAborted();
    return outcome.ok ? checks.targets(callable.adapter.tenantId, outcome.response) : outcome;
  };

  return async (order, signal) => {
    const { tenantId, adapterId, owner } = order;
    const callable = await database.read((stores) => stores.adapters.forSystem().enabled(tenantId, "targets"));
    if (callable?.adapter.id !== adapterId) return null;
    const askedAt = clock.now();
    const response = await request(callable, owner.userKey, signal);
    if (response.ok) await circuitBreaker.record(callable.adapter, response);
    const concluded = await whileKeysAreTaken(() =>
      database.write((stores) => conclude(stores, order, response, { askedAt, endedAt: clock.now() })),
    );
    if (concluded === null) return null;
    if (!response.ok && concluded.isCounted)
      await circuitBreaker.record(callable.adapter, { ...response, message: messageFor(owner, response.message) });
    if (concluded.outcome !== "synced")
      logger.warn(
        { tenantId, adapterId, userKey: owner.userKey, outcome: concluded.outcome, reason: concluded.error },
        "a sync of sources changed nothing",
      );
    const { isCounted: _, ...ended } = concluded;
    return ended;
  };
}

type OfferedList =
  | { readonly ok: true; readonly sources: readonly OfferedSource[] }
  | { readonly ok: false; readonly message: string; readonly isOurs?: boolean };

interface Concluded extends OwnerSync {
  /** The first failure of its pass: what concerns every user is not held against the adapter once for each. */
  readonly isCounted: boolean;
}

/** Somebody made a source by hand under an offered key between the look at what is there and the insert. */
class KeysTaken extends Error {
  override readonly name = "KeysTaken";
}

const maxTries = 5;

/** The next look finds that source, and takes it over. */
async function whileKeysAreTaken<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof KeysTaken) || tries >= maxTries) throw error;
    }
  }
}

interface SyncTimes {
  readonly askedAt: number;
  readonly endedAt: number;
}

/**
 * Null where the adapter was removed or disabled during the request. Where a later request had its response meanwhile,
 * that is how the sync ended.
 */
async function conclude(
  stores: Stores,
  order: SyncOrder,
  response: OfferedList,
  times: SyncTimes,
): Promise<Concluded | null> {
  const { tenantId, adapterId, owner } = order;
  const store = stores.sourceSyncs.forSystem();
  if (!(await store.lock(order, owner.userId))) return null;
  const newer = await store.newerThan({ tenantId, adapterId }, owner, times.askedAt);
  if (newer !== null) return { ...newer, isCounted: false };
  const ended = response.ok
    ? await apply(stores, order, response.sources, times)
    : failed(owner, response.message, times);
  await store.record(order, owner, ended);
  await store.noteOnAdapter(order);
  return { ...ended, isCounted: !response.ok && (await store.failuresOfPass(order, syncIntervalMs)) === 1 };
}

function failed({ userKey }: SyncOwner, error: string, times: SyncTimes): OwnerSync {
  return { userKey, outcome: "failed", ...noCounts, error, ...times };
}

async function apply(
  stores: Stores,
  order: SyncOrder,
  offered: readonly OfferedSource[],
  times: SyncTimes,
): Promise<OwnerSync> {
  const { tenantId, adapterId, owner, force } = order;
  const now = times.endedAt;
  const sources = stores.sources.forSystem();
  const keys = offered.map(({ tenantKey }) => tenantKey);
  const existing = await sources.lockForSync(tenantId, adapterId, owner.userId, keys);
  const plan = reconcile(adapterId, existing, offered);
  const counts = countsOf(plan);
  if (!force && isSuspicious(adapterId, existing, plan)) {
    const error = stopMessage(counts.disabled, enabledOf(adapterId, existing).length, counts.total);
    return { userKey: owner.userKey, outcome: "stopped", ...counts, error, ...times };
  }
  const noRoom = await quotaProblem(stores, tenantId, boundariesOf(plan, existing));
  if (noRoom !== null) return failed(owner, `the answer ${noRoom}`, times);
  const added = await sources.insertAll(plan.create.map((offer) => newSource(order, offer, now)));
  if (added.size < plan.create.length) throw new KeysTaken();
  await sources.updateAll([...plan.update, ...plan.disable, ...plan.reenable].map((source) => touched(source, now)));
  await emit(stores, { tenantId, event: "sources.synced", data: { adapterId, ...counts } });
  if (counts.created + counts.updated + counts.disabled + counts.reenabled > 0) {
    const { changed } =
      order.requestedBy === null ? stores.audit.forSystem(reason, tenantId) : stores.audit.forCaller(order.requestedBy);
    await changed("adapter", null, { id: adapterId, userKey: owner.userKey, force, ...counts }, "synced");
  }
  return { userKey: owner.userKey, outcome: "synced", ...counts, error: null, ...times };
}

function boundariesOf(
  { create, update, reenable }: Reconciliation,
  existing: readonly Source[],
): readonly BoundaryChange[] {
  const before = new Map(existing.map(({ id, boundary }) => [id, boundary]));
  return [
    ...create.map((offer) => ({ before: null, after: describedBy(offer).boundary })),
    ...[...update, ...reenable].map(({ id, boundary }) => ({ before: before.get(id) ?? null, after: boundary })),
  ];
}

/** As the adapter's record shows it. */
function messageFor({ userKey }: SyncOwner, message: string): string {
  return userKey === null ? message : `user ${userKey}: ${message}`;
}

function stopMessage(disabled: number, enabled: number, offered: number): string {
  return (
    `the adapter offered ${offered} sources, so that the sync would disable ${disabled} of ${enabled}: nothing was changed; ` +
    "if this is right, sync with force: true"
  );
}

function newSource({ tenantId, adapterId, owner }: SyncOrder, offer: OfferedSource, now: number): Source {
  return {
    ...describedBy(offer),
    id: newId(),
    tenantId,
    tenantKey: offer.tenantKey,
    enabled: true,
    disabledBySync: false,
    syncedBy: adapterId,
    status: "unknown",
    lastDataAt: null,
    cadenceSeconds: null,
    ownerUserId: owner.userId,
    ownerUserKey: owner.userKey,
    revision: 1,
    createdAt: now,
    updatedAt: now,
  };
}

function touched(source: Source, now: number): Source {
  return { ...source, revision: source.revision + 1, updatedAt: now };
}
