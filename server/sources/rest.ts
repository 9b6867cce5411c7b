/** Sources over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { BulkOutcome, UpsertSources } from "./bulk.ts";
import type { Source } from "./model.ts";
import { sourceEtag, type SourceService } from "./service.ts";

type SourceOperations =
  | "createSource"
  | "listSources"
  | "getSource"
  | "updateSource"
  | "deleteSource"
  | "upsertSources";

export function sourceHandlers(sources: SourceService, upsert: UpsertSources): Pick<Handlers, SourceOperations> {
  return {
    createSource: async ({ caller, body }) => {
      const source = await sources.create(caller, body);
      return {
        status: 201,
        body: toJson(source),
        etag: sourceEtag(source),
        headers: { Location: `/v1/sources/${source.id}` },
      };
    },
    listSources: async ({ caller, query }) => {
      const page = await sources.page(caller, query);
      return { status: 200, body: { items: page.items.map(toJson), nextCursor: page.nextCursor } };
    },
    getSource: async ({ caller, params }) => {
      const source = await sources.get(caller, params.id);
      return { status: 200, body: toJson(source), etag: sourceEtag(source) };
    },
    updateSource: async ({ caller, params, body, ifMatch }) => {
      const source = await sources.update(caller, params.id, body, ifMatch);
      return { status: 200, body: toJson(source), etag: sourceEtag(source) };
    },
    deleteSource: async ({ caller, params, ifMatch }) => {
      await sources.delete(caller, params.id, ifMatch);
      return { status: 204, body: undefined };
    },
    upsertSources: async ({ caller, body }) => {
      const items = await upsert(caller, body);
      const count = (wanted: BulkOutcome["outcome"]): number =>
        items.filter(({ outcome }) => outcome === wanted).length;
      const counts = {
        created: count("created"),
        updated: count("updated"),
        unchanged: count("unchanged"),
        failed: count("failed"),
      };
      return { status: 200, body: { items, ...counts } };
    },
  };
}

function toJson(source: Source): components["schemas"]["Source"] {
  const { tenantId: _tenant, revision: _revision, cadenceSeconds: _cadence, ...shown } = source;
  return {
    ...shown,
    lastDataAt: source.lastDataAt === null ? null : isoTime(source.lastDataAt),
    createdAt: isoTime(source.createdAt),
    updatedAt: isoTime(source.updatedAt),
  };
}
