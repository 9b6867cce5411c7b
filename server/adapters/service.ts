/**
 * The use cases of adapters: register, change, remove, try. A script is compiled before it is kept, secrets are sealed
 * before they are kept, and only a call opens them. Knows no face and no run.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound, tenantKeyTaken } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Sealer } from "#core/seal.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript } from "#sandbox/contract.ts";
import type { AdapterSaveOutcome, AdapterWithEnv, StoredAdapter } from "#schema/adapters.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { adapterSecretContext } from "#server/secrets/contexts.ts";
import type { ParamsSchema } from "#server/tiles/model.ts";
import type { ParamsChecks } from "#server/tiles/params-checks.ts";
import type { CallableAdapter } from "./call.ts";
import type { Gallery } from "./gallery.ts";
import type { Adapter, AdapterLanguage, AdapterSettings, Facet, SealedEnv } from "./model.ts";
import { compileErrors, egressFaults, keptFaults, lendingFaults, newOrigins, normaliseEgress } from "./rules.ts";
import { scriptFileName, scriptLanguage, spanFaults } from "./rules.ts";
import { keptSettings, resolveSettings, settingsSchemaFaults } from "./settings.ts";
import type { TemplateDefinition } from "./template.ts";
import { besideFaults, fixedFaults, secretFaults, templateEgress } from "./template-rules.ts";
import type { SampleRequest } from "./sample.ts";
import { adapterTrial, type AdapterTestResult, type TrialDependencies } from "./trial.ts";

/** Not checked yet. */
type SentSchema = Readonly<Record<string, unknown>>;

/** What an author writes, or a template has. */
export interface AdapterContent {
  readonly facet: Facet;
  readonly language: AdapterLanguage;
  readonly script: string;
  readonly egress?: readonly string[];
  readonly settingsSchema?: SentSchema | null;
  readonly maxSpanHours?: number | null;
}

/** Without a `templateKey`, name, facet, language and script are there: the contract says so. */
export interface AdapterInput extends Partial<AdapterContent> {
  readonly templateKey?: string;
  readonly displayName?: string;
  readonly tenantKey?: string | null;
  readonly env: Readonly<Record<string, string>>;
  readonly enabled: boolean;
  readonly timeoutMs: number;
  readonly settings: AdapterSettings;
}

/** What goes with a newer version of a template. */
export interface AdapterUpgrade {
  /** All of them anew; absent: they stay. */
  readonly settings?: AdapterSettings;
  /** As in a patch. */
  readonly env?: Readonly<Record<string, string | null>>;
}

export interface AdapterPatch {
  readonly displayName?: string;
  readonly tenantKey?: string | null;
  readonly script?: string;
  readonly egress?: readonly string[];
  /** Names given are set, null removes one, the others stay. */
  readonly env?: Readonly<Record<string, string | null>>;
  readonly enabled?: boolean;
  /** Disables the facet's other adapter for this one. */
  readonly replace?: boolean;
  readonly timeoutMs?: number;
  /** All of them anew. */
  readonly settings?: AdapterSettings;
  readonly settingsSchema?: SentSchema | null;
  readonly maxSpanHours?: number | null;
}

export interface AdapterQuery {
  readonly q?: string;
  readonly tenantKey?: string;
  readonly facet?: Facet;
  readonly limit?: number;
  readonly cursor?: string;
}

/** What is tried before it is saved: a new adapter, or what differs from one that is there. */
export interface AdapterDraft extends Partial<AdapterContent> {
  readonly adapterId?: string;
  /** As in a patch. */
  readonly env: Readonly<Record<string, string | null>>;
  readonly timeoutMs?: number;
  readonly settings?: AdapterSettings;
}

export interface AdapterServiceDependencies extends TrialDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly runner: Pick<Runner, "compile">;
  readonly sealer: Sealer;
  readonly checks: TrialDependencies["checks"] & ParamsChecks;
  readonly gallery: Gallery;
  /** Development: private addresses and `http:` may stand on the egress list. */
  readonly egressAllowPrivate: boolean;
}

type NewContent = Pick<
  Adapter,
  | "displayName"
  | "facet"
  | "language"
  | "script"
  | "egress"
  | "settings"
  | "settingsSchema"
  | "maxSpanHours"
  | "templateKey"
  | "templateVersion"
>;

interface Saving {
  readonly env: AdapterPatch["env"] | undefined;
  readonly replace: boolean;
  readonly ifMatch: string | null;
}

export type AdapterService = ReturnType<typeof createAdapterService>;
type Manager = Caller<"adapters:manage">;

/** The contract's default of a new adapter. */
const defaultTimeoutMs = 30_000;

export function createAdapterService(dependencies: AdapterServiceDependencies) {
  const { database, clock, runner, sealer, checks, egressAllowPrivate, gallery } = dependencies;
  const tryOut = adapterTrial(dependencies);

  const compiled = async (
    { tenantId }: Manager,
    facet: Facet,
    language: AdapterLanguage,
    code: string,
  ): Promise<CompiledScript> => {
    const fileName = scriptFileName(facet, language);
    const outcome = await runner.compile(
      { language: scriptLanguage(language), role: "adapter", code, fileName },
      tenantId,
    );
    if (outcome.status === "ok") return outcome.script;
    if (outcome.status === "broken") throw new AppError("unavailable", outcome.message);
    throw invalid(compileErrors(outcome));
  };

  const scriptFaults = async (
    caller: Manager,
    facet?: Facet,
    language?: AdapterLanguage,
    script?: string,
  ): Promise<readonly FieldError[]> => {
    if (facet === undefined || language === undefined || script === undefined) return [];
    return faultsOf(compiled(caller, facet, language, script));
  };

  const origins = (entries: readonly string[]): readonly string[] => {
    const checked = normaliseEgress(entries, egressAllowPrivate);
    if ("errors" in checked) throw invalid(checked.errors);
    return checked.origins;
  };

  /** @throws AppError `validation` */
  const checkedSettings = async (
    { tenantId }: Manager,
    sentSchema: SentSchema | null,
    settingsFor: (schema: ParamsSchema | null) => AdapterSettings,
  ): Promise<Pick<Adapter, "settings" | "settingsSchema">> => {
    const matching = { checks, tenantId };
    requireFitting(await settingsSchemaFaults(matching, sentSchema));
    const settingsSchema = sentSchema as ParamsSchema | null;
    const resolved = await resolveSettings(matching, settingsSchema, settingsFor(settingsSchema));
    if ("errors" in resolved) throw invalid(resolved.errors);
    return { settings: resolved.settings, settingsSchema };
  };

  /** What a patch makes of settings and schema, where it says something of them. */
  const changedSettings = async (
    caller: Manager,
    before: Pick<Adapter, "settings" | "settingsSchema">,
    { settings, settingsSchema }: AdapterPatch,
  ): Promise<Partial<Pick<Adapter, "settings" | "settingsSchema">>> => {
    if (settings === undefined && settingsSchema === undefined) return {};
    const sentSchema = settingsSchema === undefined ? before.settingsSchema : settingsSchema;
    return checkedSettings(caller, sentSchema, (schema) => settings ?? keptSettings(before.settings, schema));
  };

  /** Of an adapter that follows a template: settings, and the origins that follow from them. */
  const fromTemplate = async (
    caller: Manager,
    template: TemplateDefinition,
    settings: AdapterSettings,
  ): Promise<Pick<Adapter, "settings" | "settingsSchema" | "egress">> => {
    const checking = checkedSettings(caller, template.settingsSchema, () => settings);
    const faults = await faultsOf(checking);
    if (faults.length > 0) {
      const sent = templateEgress(template, settings, egressAllowPrivate);
      throw invalid([...faults, ...("errors" in sent ? sent.errors : [])]);
    }
    const checked = await checking;
    const reached = templateEgress(template, checked.settings, egressAllowPrivate);
    if ("errors" in reached) throw invalid(reached.errors);
    return { ...checked, egress: origins(reached.egress) };
  };

  const templateOf = (key: string): TemplateDefinition => {
    const template = gallery.find(key);
    if (template === undefined)
      throw invalid([{ loc: "templateKey", message: "is no template: GET /v1/adapter-templates lists them" }]);
    return template;
  };

  /** What a new adapter is made of, whoever wrote it. */
  const contentOf = async (caller: Manager, input: AdapterInput): Promise<NewContent> => {
    if (input.templateKey !== undefined) return templateContent(caller, input.templateKey, input);
    const { displayName = "", facet, language, script, maxSpanHours = null } = input;
    if (facet === undefined || language === undefined || script === undefined)
      throw invalid([{ loc: "script", message: "is required, with facet and language, without a templateKey" }]);
    requireFitting(spanFaults(facet, maxSpanHours));
    return {
      ...{ displayName, facet, language, script, maxSpanHours, templateKey: null, templateVersion: null },
      egress: origins(input.egress ?? []),
      ...(await checkedSettings(caller, input.settingsSchema ?? null, () => input.settings)),
    };
  };

  const templateContent = async (caller: Manager, key: string, input: AdapterInput): Promise<NewContent> => {
    const template = templateOf(key);
    const making = fromTemplate(caller, template, input.settings);
    requireFitting([
      ...besideFaults(key, { ...input }),
      ...secretFaults(template, Object.keys(input.env)),
      ...(await faultsOf(making)),
    ]);
    const { facet, language, maxSpanHours, version } = template;
    const displayName = input.displayName ?? template.displayName;
    return {
      ...{ displayName, facet, language, maxSpanHours, templateKey: key, templateVersion: version },
      script: (await gallery.read(key)).script,
      ...(await making),
    };
  };

  /** What a patch makes of an adapter's content, beside its secrets. */
  const patched = async (caller: Manager, known: Adapter, patch: AdapterPatch): Promise<Partial<StoredAdapter>> => {
    const { facet, language, templateKey } = known;
    const { env: _, replace: __, settings, settingsSchema: ___, egress, script, ...plain } = patch;
    const isOwn = templateKey === null || (script !== undefined && script !== known.script);
    requireFitting([...spanFaults(facet, patch.maxSpanHours), ...(isOwn ? [] : fixedFaults(known, { ...patch }))]);
    if (!isOwn) {
      const template = gallery.find(templateKey);
      if (settings === undefined || template === undefined) return plain;
      const pinned = { ...template, settingsSchema: known.settingsSchema ?? template.settingsSchema };
      return { ...plain, ...(await fromTemplate(caller, pinned, settings)) };
    }
    return {
      ...plain,
      ...(templateKey === null ? {} : { templateKey: null, templateVersion: null }),
      ...(await changedSettings(caller, known, patch)),
      ...(egress === undefined ? {} : { egress: origins(egress) }),
      ...(script === undefined ? {} : { script, compiled: await compiled(caller, facet, language, script) }),
    };
  };

  /** @throws AppError `conflict` where the adapter follows no template that there is */
  const upgraded = async (
    caller: Manager,
    known: Adapter,
    { settings, env }: AdapterUpgrade,
  ): Promise<Partial<StoredAdapter>> => {
    const template = known.templateKey === null ? undefined : gallery.find(known.templateKey);
    if (template === undefined)
      throw new AppError("conflict", "The adapter follows no template of the gallery, so there is no newer version.");
    const { key, version, maxSpanHours, facet, language } = template;
    const names = known.envNames.filter((name) => env?.[name] !== null);
    const sent = Object.entries(env ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]));
    const making = fromTemplate(caller, template, settings ?? known.settings);
    requireFitting([...secretFaults(template, [...new Set([...names, ...sent])]), ...(await faultsOf(making))]);
    const { script } = await gallery.read(key);
    return {
      ...{ script, maxSpanHours, templateVersion: version },
      ...(await making),
      compiled: await compiled(caller, facet, language, script),
    };
  };

  const seal = (tenantId: string, id: string, env: Readonly<Record<string, string>>): SealedEnv =>
    Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, sealer.seal(value, adapterSecretContext(tenantId, id, name))]),
    );

  const read = async (caller: Manager, id: string): Promise<AdapterWithEnv> =>
    found(await database.read((stores) => stores.adapters.forCaller(caller).get(id)));

  /** Of the same facet, where there is one. */
  const disableOther = async (stores: Stores, caller: Manager, { id, facet }: Adapter): Promise<void> => {
    const store = stores.adapters.forCaller(caller);
    const other = await store.enabled(facet);
    if (other === null || other.adapter.id === id) return;
    const { envNames: _, ...kept } = other.adapter;
    const after = {
      ...kept,
      sealedEnv: other.sealedEnv,
      enabled: false,
      revision: kept.revision + 1,
      updatedAt: clock.now(),
    };
    const outcome = await store.update(after);
    if (outcome !== "saved") throw notSaved(outcome, after, null);
    await stores.audit.forCaller(caller).changed("adapter", other.adapter, found(await store.get(kept.id)).adapter);
  };

  const save = async (
    caller: Manager,
    { id, facet }: Adapter,
    changes: Partial<StoredAdapter>,
    { env, replace, ifMatch }: Saving,
  ): Promise<Adapter> =>
    database.write(async (stores) => {
      const store = stores.adapters.forCaller(caller);
      // All at once and in one order: of two that replace each other, the second waits for the first.
      if (replace) await store.lockFacet(facet);
      const before = found(await store.lock(id));
      requireMatch(ifMatch, adapterEtag(before.adapter));
      if (replace) await disableOther(stores, caller, before.adapter);
      const { envNames: _, ...kept } = before.adapter;
      if (env === undefined && changesNothing<StoredAdapter>({ ...kept, sealedEnv: before.sealedEnv }, changes))
        return before.adapter;
      const sealedEnv = merged(before.sealedEnv, env ?? {}, (set) => seal(caller.tenantId, id, set));
      // Enabled again, it gets all its tries again.
      const fresh = changes.enabled === true && !kept.enabled ? { consecutiveFailures: 0, disabledReason: null } : {};
      const after = { ...kept, ...changes, ...fresh, sealedEnv, revision: kept.revision + 1, updatedAt: clock.now() };
      const outcome = await store.update(after);
      if (outcome !== "saved") throw notSaved(outcome, after, await store.holderOfKey(after.tenantKey));
      await stores.pastYears.forManager(caller).drop(id);
      const { adapter } = found(await store.get(id));
      // With the sealed secrets, so that a new value under an old name leaves a trace; the trace shows none.
      await stores.audit
        .forCaller(caller)
        .changed("adapter", { ...before.adapter, sealedEnv: before.sealedEnv }, { ...adapter, sealedEnv });
      return adapter;
    });

  /** As it would be stored. */
  const recordOf = async (caller: Manager, input: AdapterInput): Promise<StoredAdapter> => {
    const { env, enabled, timeoutMs } = input;
    const content = await contentOf(caller, input);
    const id = newId();
    const now = clock.now();
    return {
      ...content,
      enabled,
      timeoutMs,
      id,
      tenantId: caller.tenantId,
      tenantKey: input.tenantKey ?? null,
      compiled: await compiled(caller, content.facet, content.language, content.script),
      sealedEnv: seal(caller.tenantId, id, env),
      lastError: null,
      consecutiveFailures: 0,
      disabledReason: null,
      lastSyncAt: null,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    };
  };

  const newDraft = async (caller: Manager, draft: AdapterDraft): Promise<CallableAdapter> => {
    const { env, settings = {}, timeoutMs = defaultTimeoutMs, ...content } = draft;
    const plain = { ...content, settings, timeoutMs, env: setSecrets(env), enabled: false };
    const { sealedEnv, ...record } = await recordOf(caller, plain);
    return { adapter: { ...record, envNames: Object.keys(sealedEnv) }, sealedEnv, sealedState: null };
  };

  const changedDraft = async (caller: Manager, draft: AdapterDraft): Promise<CallableAdapter> => {
    const { adapterId = "", env, facet, language, ...patch } = draft;
    const known = await database.read((stores) => stores.adapters.forCaller(caller).get(adapterId));
    if (known === null) throw invalid([{ loc: "adapterId", message: "is no adapter" }]);
    const { adapter: saved } = known;
    requireFitting(keptFaults(saved, { facet, language }));
    const adapter = { ...saved, ...(await patched(caller, saved, patch)) };
    requireFitting(lendingFaults(saved, adapter.egress, env));
    const sealedEnv = merged(known.sealedEnv, env, (set) => seal(caller.tenantId, saved.id, set));
    // What a service handed out is as secret as what the tenant wrote.
    const sealedState = newOrigins(saved, adapter.egress).length === 0 ? known.sealedState : null;
    return { adapter: { ...adapter, envNames: Object.keys(sealedEnv) }, sealedEnv, sealedState };
  };

  return {
    create: async (caller: Manager, input: AdapterInput): Promise<Adapter> => {
      const record = await recordOf(caller, input);
      const { id } = record;
      return database.write(async (stores) => {
        const store = stores.adapters.forCaller(caller);
        const outcome = await store.insert(record);
        if (outcome !== "saved") throw notSaved(outcome, record, await store.holderOfKey(record.tenantKey));
        const { adapter } = found(await store.get(id));
        await stores.audit.forCaller(caller).changed("adapter", null, adapter);
        return adapter;
      });
    },

    /**
     * What is wrong with an adapter to be, or with a change of the adapter `id`: nothing where there is no such
     * adapter.
     */
    faults: async (
      caller: Manager,
      id: string | null,
      parts: Parts<AdapterContent & Pick<AdapterInput, "templateKey">>,
    ): Promise<readonly FieldError[]> => {
      if (parts.templateKey !== undefined) return besideFaults(parts.templateKey, { ...parts });
      const found = id === null ? null : await database.read((stores) => stores.adapters.forCaller(caller).get(id));
      if (id !== null && found === null) return [];
      const { facet, language } = found?.adapter ?? parts;
      return [
        ...egressFaults(parts.egress ?? [], egressAllowPrivate),
        ...(await scriptFaults(caller, facet, language, parts.script)),
        ...(await settingsSchemaFaults({ checks, tenantId: caller.tenantId }, parts.settingsSchema)),
        ...(facet === undefined ? [] : spanFaults(facet, parts.maxSpanHours)),
      ];
    },

    page: (caller: Manager, query: AdapterQuery): Promise<Page<Adapter>> => {
      const { q, tenantKey, facet } = query;
      const filter = {
        ...(q === undefined ? {} : { q }),
        ...(tenantKey === undefined ? {} : { tenantKey }),
        ...(facet === undefined ? {} : { facet }),
      };
      return database.read((stores) => stores.adapters.forCaller(caller).page(pageRequest(query), filter));
    },

    get: async (caller: Manager, id: string): Promise<Adapter> => (await read(caller, id)).adapter,

    update: async (caller: Manager, id: string, patch: AdapterPatch, ifMatch: string | null): Promise<Adapter> => {
      const { env, replace = false } = patch;
      if (replace && patch.enabled !== true)
        throw invalid([{ loc: "replace", message: "goes with enabled: true only" }]);
      // Facet and language never change, so the script may be compiled before the record is locked.
      const { adapter: known } = await read(caller, id);
      const changes = await patched(caller, known, patch);
      return save(caller, known, changes, { env, replace, ifMatch });
    },

    /** Takes the newest version of its template, with its settings and secrets. */
    upgrade: async (caller: Manager, id: string, upgrade: AdapterUpgrade, ifMatch: string | null): Promise<Adapter> => {
      const { adapter: known } = await read(caller, id);
      const changes = await upgraded(caller, known, upgrade);
      return save(caller, known, changes, { env: upgrade.env, replace: false, ifMatch });
    },

    delete: async (caller: Manager, id: string, ifMatch: string | null): Promise<void> => {
      await database.write(async (stores) => {
        const store = stores.adapters.forCaller(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, adapterEtag(before.adapter));
        await stores.sources.forSystem().clearOfAdapter(caller.tenantId, id, clock.now());
        await store.delete(id);
        await stores.audit.forCaller(caller).changed("adapter", before.adapter, null);
      });
    },

    /** Works for a disabled adapter too. */
    test: async (caller: Manager, id: string, request: SampleRequest): Promise<AdapterTestResult> =>
      tryOut(await read(caller, id), request),

    testDraft: async (caller: Manager, draft: AdapterDraft, request: SampleRequest): Promise<AdapterTestResult> =>
      tryOut(await (draft.adapterId === undefined ? newDraft(caller, draft) : changedDraft(caller, draft)), request),
  };
}

export function adapterEtag(adapter: Adapter): string {
  return String(adapter.revision);
}

function merged(
  before: SealedEnv,
  changes: Readonly<Record<string, string | null>>,
  seal: (env: Readonly<Record<string, string>>) => SealedEnv,
): SealedEnv {
  const kept = Object.entries(before).filter(([name]) => changes[name] !== null);
  const after = { ...Object.fromEntries(kept), ...seal(setSecrets(changes)) };
  if (Object.keys(after).length > maxEnvNames)
    throw invalid([{ loc: "env", message: `must hold at most ${maxEnvNames} names` }]);
  return after;
}
export const maxEnvNames = 50;

/** Without those that are taken away. */
function setSecrets(changes: Readonly<Record<string, string | null>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  );
}

function notSaved(
  outcome: Exclude<AdapterSaveOutcome, "saved">,
  { facet }: StoredAdapter,
  existingId: string | null,
): AppError {
  if (outcome === "tenant-key-taken") return tenantKeyTaken("adapter", existingId);
  return new AppError(
    "conflict",
    `Another ${facet} adapter is enabled. Enable this one with replace: true (PATCH), disable that one first, or save this one with enabled: false.`,
  );
}

/** What refuses the work for its input; none where it succeeds. What else ends it is thrown. */
async function faultsOf(work: Promise<unknown>): Promise<readonly FieldError[]> {
  try {
    await work;
    return [];
  } catch (error) {
    if (error instanceof AppError && error.slug === "validation") return error.extras.errors ?? [];
    throw error;
  }
}

function requireFitting(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw invalid(faults);
}

function found<T>(record: T | null): T {
  if (record === null) throw notFound("adapter");
  return record;
}
