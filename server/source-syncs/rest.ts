/** The REST face of syncs. */
import { isoTime } from "#core/time.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { KeptSync, OwnerSync } from "./model.ts";
import type { SourceSyncService } from "./service.ts";

export function syncHandlers(service: SourceSyncService): Pick<Handlers, "syncAdapter" | "listAdapterSyncs"> {
  return {
    syncAdapter: async ({ caller, params, body }) => {
      const { users, ...report } = await service.request(caller, params.id, body);
      return { status: report.queued === 0 ? 200 : 202, body: { ...report, users: users.map(toJson) } };
    },
    listAdapterSyncs: async ({ caller, params, query }) => {
      const { items, nextCursor } = await service.page(caller, params.id, query);
      return { status: 200, body: { items: items.map(toKeptJson), nextCursor } };
    },
  };
}

function toJson({ askedAt, endedAt, ...sync }: OwnerSync) {
  return { ...sync, askedAt: isoTime(askedAt), endedAt: isoTime(endedAt) };
}

function toKeptJson({ id: _id, createdAt: _createdAt, syncedAt, ...sync }: KeptSync) {
  return { ...toJson(sync), syncedAt: syncedAt === null ? null : isoTime(syncedAt) };
}
