/** The REST face of adapters: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { Adapter } from "./model.ts";
import { adapterEtag, type AdapterService } from "./service.ts";

type AdapterOperations =
  | "createAdapter"
  | "listAdapters"
  | "getAdapter"
  | "updateAdapter"
  | "deleteAdapter"
  | "testAdapter";

export function adapterHandlers(service: AdapterService): Pick<Handlers, AdapterOperations> {
  return {
    createAdapter: async ({ caller, body }) => {
      const adapter = await service.create(caller, body);
      return {
        status: 201,
        body: toJson(adapter),
        etag: adapterEtag(adapter),
        headers: { Location: `/v1/adapters/${adapter.id}` },
      };
    },
    listAdapters: async ({ caller, query }) => {
      const page = await service.page(caller, query);
      return { status: 200, body: { items: page.items.map(toJson), nextCursor: page.nextCursor } };
    },
    getAdapter: async ({ caller, params }) => {
      const adapter = await service.get(caller, params.id);
      return { status: 200, body: toJson(adapter), etag: adapterEtag(adapter) };
    },
    updateAdapter: async ({ caller, params, body, ifMatch }) => {
      const adapter = await service.update(caller, params.id, body, ifMatch);
      return { status: 200, body: toJson(adapter), etag: adapterEtag(adapter) };
    },
    deleteAdapter: async ({ caller, params, ifMatch }) => {
      await service.delete(caller, params.id, ifMatch);
      return { status: 204, body: undefined };
    },
    testAdapter: async ({ caller, params, body }) => {
      const result = await service.test(caller, params.id, body.request);
      return { status: 200, body: result };
    },
  };
}

function toJson(adapter: Adapter) {
  const { tenantId: _tenant, compiled: _compiled, revision: _revision, ...shown } = adapter;
  return {
    ...shown,
    lastSyncAt: adapter.lastSyncAt === null ? null : isoTime(adapter.lastSyncAt),
    createdAt: isoTime(adapter.createdAt),
    updatedAt: isoTime(adapter.updatedAt),
  };
}
