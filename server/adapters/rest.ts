/** The REST face of adapters: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { Gallery } from "./gallery.ts";
import type { Adapter } from "./model.ts";
import { adapterEtag, type AdapterService } from "./service.ts";
import type { AdapterTemplate, TemplateDefinition, TemplateLanguage } from "./template.ts";
import { entryWords, wordedTemplate } from "./template-words.ts";

type AdapterOperations =
  | "createAdapter"
  | "listAdapters"
  | "getAdapter"
  | "updateAdapter"
  | "deleteAdapter"
  | "testAdapter"
  | "testAdapterDraft"
  | "upgradeAdapter"
  | "listAdapterTemplates"
  | "getAdapterTemplate";

export function adapterHandlers(service: AdapterService, gallery: Gallery): Pick<Handlers, AdapterOperations> {
  const toJson = (adapter: Adapter) => adapterJson(adapter, gallery);
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
    testAdapterDraft: async ({ caller, body: { request, ...draft } }) => {
      const result = await service.testDraft(caller, draft, request);
      return { status: 200, body: result };
    },
    upgradeAdapter: async ({ caller, params, body, ifMatch }) => {
      const adapter = await service.upgrade(caller, params.id, body, ifMatch);
      return { status: 200, body: toJson(adapter), etag: adapterEtag(adapter) };
    },
    listAdapterTemplates: async ({ query }) => {
      const page = gallery.page(query);
      const items = page.items.map((entry) => entryJson(entry, query.language ?? "en"));
      return { status: 200, body: { items, nextCursor: page.nextCursor } };
    },
    getAdapterTemplate: async ({ params, query }) => ({
      status: 200,
      body: templateJson(await gallery.read(params.key), query.language ?? "en"),
    }),
  };
}

function adapterJson(adapter: Adapter, gallery: Gallery) {
  const {
    tenantId: _tenant,
    compiled: _compiled,
    revision: _revision,
    templateKey,
    templateVersion,
    ...shown
  } = adapter;
  return {
    ...shown,
    template:
      templateKey === null || templateVersion === null
        ? null
        : { key: templateKey, version: templateVersion, latestVersion: gallery.find(templateKey)?.version ?? null },
    lastSyncAt: adapter.lastSyncAt === null ? null : isoTime(adapter.lastSyncAt),
    createdAt: isoTime(adapter.createdAt),
    updatedAt: isoTime(adapter.updatedAt),
  };
}

function entryJson(entry: TemplateDefinition, words: TemplateLanguage) {
  const { key, version, translations, facet, language } = entry;
  const { displayName, description } = translations.de;
  return {
    ...{ key, version, ...entryWords(entry, words), translations: { de: { displayName, description } }, facet },
    language,
  };
}

function templateJson(template: AdapterTemplate, words: TemplateLanguage) {
  const { egress, egressFrom, maxSpanHours, script, example } = template;
  const { env, settingsSchema, help } = wordedTemplate(template, words);
  const entry = entryJson(template, words);
  return { ...entry, env, egress, egressFrom, settingsSchema, maxSpanHours, script, help, example };
}
