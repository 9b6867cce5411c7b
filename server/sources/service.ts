/**
 * The use cases of sources: who may do what, in one transaction, and what follows. Decides nothing about a source's
 * content (rules.ts) and knows no face. Whose records a caller reaches is the store's affair.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound, tenantKeyTaken } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { idsFilter, type Page, pageRequest } from "#core/page.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Database } from "#schema/database.ts";
import type { SourceFilter } from "#schema/sources.ts";
import type { Stores } from "#schema/stores.ts";
import {
  lookUpOwner,
  ownerAfter,
  type OwnerInput,
  ownerFilter,
  type OwnerQuery,
  ownerToBe,
} from "#server/users/owners.ts";
import type { BoundaryChecks } from "./boundary-checks.ts";
import type { BoundaryProblem } from "./geometry.ts";
import { areaIdsOf, sensorIdsOf } from "./feeding.ts";
import type { Source, SourceStatus } from "./model.ts";
import { type BoundaryChange, quotaProblem } from "./boundary-quota.ts";
import {
  changeSource,
  type Checked,
  createSource,
  readBbox,
  type SourceContent,
  sourceFaults,
  wholeBoundaryOf,
  type SourceInput,
  type SourcePatch,
} from "./rules.ts";

export interface SourceQuery extends OwnerQuery {
  /** Separated by commas. */
  readonly ids?: string;
  readonly q?: string;
  readonly tenantKey?: string;
  readonly hint?: string;
  readonly enabled?: boolean;
  /** `west,south,east,north`. */
  readonly bbox?: string;
  readonly status?: SourceStatus;
  /** An adapter's id. */
  readonly syncedBy?: string;
  /** An area's id: only the sensors that feed it. */
  readonly sensorsOf?: string;
  /** A sensor's id: only the areas that it feeds. */
  readonly areasOf?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface SourceServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly checks: BoundaryChecks;
}

export type SourceService = ReturnType<typeof createSourceService>;
type Reader = Caller<"sources:read">;
type Editor = Caller<"sources:write">;

export function createSourceService({ database, clock, checks }: SourceServiceDependencies) {
  const readBack = async (stores: Stores, caller: Editor, id: string): Promise<Source> =>
    found(await stores.sources.forEditor(caller).get(id));

  /** Before a transaction begins: it may take a while. */
  const problemOf = async ({ tenantId }: Editor, { boundary }: SourcePatch): Promise<BoundaryProblem | null> =>
    boundary ? ((await checks.boundaries(tenantId, [boundary]))[0] ?? null) : null;

  return {
    create: async (caller: Editor, input: SourceInput & OwnerInput): Promise<Source> => {
      const boundaryProblem = await problemOf(caller, input);
      return database.write(async (stores) => {
        const ownerUserId = await ownerToBe(stores, caller, input);
        const now = clock.now();
        const id = newId();
        const record = {
          ...accepted(createSource(input, { ownerUserId, now, boundaryProblem })),
          id,
          tenantId: caller.tenantId,
          createdAt: now,
        };
        await requireRoom(stores, caller, { before: null, after: record.boundary });
        const outcome = await stores.sources.forEditor(caller).insert(record);
        if (outcome !== "saved") throw await keyTaken(stores, caller, record);
        const made = await readBack(stores, caller, id);
        await stores.audit.forCaller(caller).changed("source", null, made);
        return made;
      });
    },

    /**
     * What is wrong with a source to be, or with a change of the source `id`: nothing where there is no such source.
     */
    faults: async (
      caller: Editor,
      id: string | null,
      parts: Parts<SourcePatch & OwnerInput>,
    ): Promise<readonly FieldError[]> => {
      const boundaryProblem = await problemOf(caller, wholeBoundaryOf(parts));
      return database.read(async (stores): Promise<readonly FieldError[]> => {
        const before = id === null ? null : await stores.sources.forEditor(caller).get(id);
        if (id !== null && before === null) return [];
        const { ownerUserId, errors } = await lookUpOwner(stores, caller, parts, before);
        const { ownerUserKey: _, ...content } = parts;
        return [...errors, ...sourceFaults(before, content, { ownerUserId, now: clock.now(), boundaryProblem })];
      });
    },

    /** What is wrong with whose the sources are to be. */
    ownerFaults: (caller: Editor, parts: Parts<OwnerInput>) =>
      database.read(async (stores) => (await lookUpOwner(stores, caller, parts, null)).errors),

    page: (caller: Reader, query: SourceQuery): Promise<Page<Source>> =>
      database.read(async (stores) => {
        const request = pageRequest(query);
        const filter = filterOf(query);
        const owner = await ownerFilter(stores, caller, query);
        if (owner === null) return { items: [], nextCursor: null };
        const among = await amongOf(stores, caller, query);
        return stores.sources.forCaller(caller).page(request, { ...filter, ...owner, ...among });
      }),

    get: (caller: Reader, id: string): Promise<Source> =>
      database.read(async (stores) => found(await stores.sources.forCaller(caller).get(id))),

    update: async (
      caller: Editor,
      id: string,
      patch: SourcePatch & OwnerInput,
      ifMatch: string | null,
    ): Promise<Source> => {
      const boundaryProblem = await problemOf(caller, patch);
      return database.write(async (stores) => {
        const store = stores.sources.forEditor(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, sourceEtag(before));
        const now = clock.now();
        const ownerUserId = await ownerAfter(stores, caller, patch, before);
        const after = accepted(changeSource(before, patch, { ownerUserId, now, boundaryProblem }));
        if (changesNothing(before, after)) return before;
        if (ownerUserId !== before.ownerUserId) await release(stores, caller, id, "changes hands", now);
        await requireRoom(stores, caller, { before: before.boundary, after: after.boundary });
        const { ownerUserKey: _, ...kept } = before;
        const outcome = await store.update({ ...kept, ...after });
        if (outcome !== "saved") throw await keyTaken(stores, caller, after);
        const changed = await readBack(stores, caller, id);
        await stores.audit.forCaller(caller).changed("source", before, changed);
        return changed;
      });
    },

    delete: (caller: Editor, id: string, ifMatch: string | null): Promise<void> =>
      database.write(async (stores) => {
        const store = stores.sources.forEditor(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, sourceEtag(before));
        await release(stores, caller, id, "is deleted", clock.now());
        await store.delete(id);
        await stores.audit.forCaller(caller).changed("source", before, null);
      }),
  };
}

export function sourceEtag(source: Source): string {
  return String(source.revision);
}

function filterOf({ ids, bbox, q, tenantKey, hint, enabled, status, syncedBy }: SourceQuery): SourceFilter {
  return {
    ...idsFilter(ids),
    ...(q === undefined ? {} : { q }),
    ...(tenantKey === undefined ? {} : { tenantKey }),
    ...(hint === undefined ? {} : { hint }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(status === undefined ? {} : { status }),
    ...(syncedBy === undefined ? {} : { syncedBy }),
    ...(bbox === undefined ? {} : { extent: extentOf(bbox) }),
  };
}

function extentOf(bbox: string) {
  const extent = readBbox(bbox);
  if (typeof extent === "string") throw invalid([{ loc: "query.bbox", message: extent }]);
  return extent;
}

/** Of whom the caller sees nothing, nothing feeds it and it feeds nothing. */
async function amongOf(
  stores: Stores,
  caller: Reader,
  { sensorsOf, areasOf }: SourceQuery,
): Promise<Pick<SourceFilter, "among">> {
  const find = async (id: string): Promise<Source | null> => stores.sources.forCaller(caller).get(id);
  const lists = [];
  if (sensorsOf !== undefined) lists.push(await sensorIdsOf(stores, await find(sensorsOf)));
  if (areasOf !== undefined) lists.push(await areaIdsOf(stores, await find(areasOf)));
  return lists.length === 0 ? {} : { among: lists };
}

/** Flows and contacts share the owner of the sources they name: flows hold a source back, blacklists let it go. */
async function release(stores: Stores, caller: Editor, id: string, deed: string, now: number): Promise<void> {
  const flows = await stores.flows.namingSource(caller, id);
  if (flows.length > 0) {
    const names = flows.map(({ displayName }) => JSON.stringify(displayName)).join(", ");
    throw new AppError(
      "conflict",
      `Flows have this source as a target: ${names}. Take it out of their targets before it ${deed}.`,
      {
        members: { flows },
      },
    );
  }
  await stores.contacts.clearOfSource(caller, id, now);
}

function found(source: Source | null): Source {
  if (source === null) throw notFound("source");
  return source;
}

function accepted(decision: Checked<SourceContent>): SourceContent {
  if (!decision.ok) throw invalid(decision.errors);
  return decision.value;
}

async function requireRoom(stores: Stores, { tenantId }: Editor, change: BoundaryChange): Promise<void> {
  const problem = await quotaProblem(stores, tenantId, [change]);
  if (problem !== null) throw invalid([{ loc: "boundary", message: problem }]);
}

async function keyTaken(
  stores: Stores,
  caller: Editor,
  wanted: Pick<Source, "ownerUserId" | "tenantKey">,
): Promise<AppError> {
  return tenantKeyTaken(
    "source of this owner",
    await stores.sources.forEditor(caller).holderOfKey(wanted.ownerUserId, wanted.tenantKey),
  );
}
