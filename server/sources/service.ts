/**
 * The use cases of sources: who may do what, in one transaction, and what follows. Decides nothing about a source's content (rules.ts) and knows no
 * face. Whose records a caller reaches is the store's affair.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { SourceFilter } from "#schema/sources.ts";
import type { Stores } from "#schema/stores.ts";
import { type OwnerInput, ownerFilter, ownerToBe } from "#server/users/owners.ts";
import type { Source } from "./model.ts";
import { type BoundaryChange, roomProblem } from "./room.ts";
import { changeSource, type Checked, createSource, readBbox, type SourceContent, type SourceInput, type SourcePatch } from "./rules.ts";

export interface SourceQuery {
  readonly q?: string;
  readonly hint?: string;
  readonly enabled?: boolean;
  /** `west,south,east,north`. */
  readonly bbox?: string;
  readonly userKey?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface SourceServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export type SourceService = ReturnType<typeof createSourceService>;
type Reader = Caller<"sources:read">;
type Editor = Caller<"sources:write">;

export function createSourceService({ database, clock }: SourceServiceDependencies) {
  const readBack = async (stores: Stores, caller: Editor, id: string): Promise<Source> =>
    found(await stores.sources.forEditor(caller).get(id));

  return {
    create: (caller: Editor, input: SourceInput & OwnerInput): Promise<Source> =>
      database.write(async (stores) => {
        const ownerUserId = await ownerToBe(stores, caller, input, caller.userId);
        const now = clock.now();
        const id = newId();
        const record = { ...accepted(createSource(input, { ownerUserId, now })), id, tenantId: caller.tenantId, createdAt: now };
        await requireRoom(stores, caller, { before: null, after: record.boundary });
        requireSaved(await stores.sources.forEditor(caller).insert(record));
        const made = await readBack(stores, caller, id);
        await stores.audit.forCaller(caller).changed("source", null, made);
        return made;
      }),

    page: (caller: Reader, query: SourceQuery): Promise<Page<Source>> =>
      database.read(async (stores) => {
        const request = pageRequest(query);
        const filter = filterOf(query);
        const owner = await ownerFilter(stores, caller, query.userKey);
        if (owner === null) return { items: [], nextCursor: null };
        return stores.sources.forCaller(caller).page(request, { ...filter, ...owner });
      }),

    get: (caller: Reader, id: string): Promise<Source> =>
      database.read(async (stores) => found(await stores.sources.forCaller(caller).get(id))),

    update: (caller: Editor, id: string, patch: SourcePatch & OwnerInput, ifMatch: string | null): Promise<Source> =>
      database.write(async (stores) => {
        const store = stores.sources.forEditor(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, sourceEtag(before));
        const now = clock.now();
        const ownerUserId = await ownerToBe(stores, caller, patch, before.ownerUserId);
        const after = accepted(changeSource(before, patch, { ownerUserId, now }));
        if (ownerUserId !== before.ownerUserId) await release(stores, caller, id, "changes hands", now);
        await requireRoom(stores, caller, { before: before.boundary, after: after.boundary });
        const { ownerUserKey: _, ...kept } = before;
        requireSaved(await store.update({ ...kept, ...after }));
        const changed = await readBack(stores, caller, id);
        await stores.audit.forCaller(caller).changed("source", before, changed);
        return changed;
      }),

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

function filterOf({ q, hint, enabled, bbox }: SourceQuery): SourceFilter {
  return {
    ...(q === undefined ? {} : { q }),
    ...(hint === undefined ? {} : { hint }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(bbox === undefined ? {} : { extent: extentOf(bbox) }),
  };
}

function extentOf(bbox: string) {
  const extent = readBbox(bbox);
  if (typeof extent === "string") throw invalid([{ loc: "query.bbox", message: extent }]);
  return extent;
}

/** Flows and contacts share the owner of the sources they name: flows hold a source back, blacklists let it go. */
async function release(stores: Stores, caller: Editor, id: string, deed: string, now: number): Promise<void> {
  const flows = await stores.flows.namingSource(caller, id);
  if (flows.length > 0) {
    const names = flows.map(({ displayName }) => JSON.stringify(displayName)).join(", ");
    throw new AppError("conflict", `Flows have this source as a target: ${names}. Take it out of their targets before it ${deed}.`, {
      members: { flows },
    });
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
  const problem = await roomProblem(stores, tenantId, [change]);
  if (problem !== null) throw invalid([{ loc: "boundary", message: problem }]);
}

function requireSaved(outcome: "saved" | "tenant-key-taken"): void {
  if (outcome === "saved") return;
  throw new AppError("conflict", "Another source of this owner has this tenantKey. Give this source another, or change that one.");
}
