/**
 * The use cases of adapters: register, change, remove, try. A script is compiled before it is kept, secrets are sealed
 * before they are kept, and only a call opens them. Knows no face and no run.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound, tenantKeyTaken } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { Pace } from "#core/loop-turns.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Sealer } from "#core/seal.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, Json } from "#sandbox/contract.ts";
import type { AdapterSaveOutcome, AdapterWithEnv, StoredAdapter } from "#schema/adapters.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { adapterSecretContext } from "#server/secrets/contexts.ts";
import type { CallAdapter } from "./call.ts";
import type { Adapter, AdapterLanguage, Facet, SealedEnv } from "./model.ts";
import type { ResponseChecks } from "./response-checks.ts";
import { compileErrors, egressFaults, normaliseEgress, scriptFileName, scriptLanguage } from "./rules.ts";
import type { SampleRequest } from "./sample.ts";

export interface AdapterInput {
  readonly displayName: string;
  readonly tenantKey?: string | null;
  readonly facet: Facet;
  readonly language: AdapterLanguage;
  readonly script: string;
  readonly egress: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly enabled: boolean;
  readonly timeoutMs: number;
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
}

export interface AdapterQuery {
  readonly q?: string;
  readonly tenantKey?: string;
  readonly facet?: Facet;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface AdapterTestResult {
  readonly ok: boolean;
  readonly response?: Json;
  readonly error?: string;
  /** What a run would leave out of the response, or mend in it. */
  readonly notes: readonly string[];
  readonly log: readonly string[];
  readonly durationMs: number;
}

export interface AdapterServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly runner: Pick<Runner, "compile">;
  readonly sealer: Sealer;
  readonly callAdapter: CallAdapter;
  /** Aborted, with the error for callers, when the process waits for no adapter any more. */
  readonly stopping: AbortSignal;
  readonly checks: Pick<ResponseChecks, "sample">;
  /** Development: private addresses and `http:` may stand on the egress list. */
  readonly egressAllowPrivate: boolean;
  /** Where a request differs from what a run, a sync or a message sends to an adapter of the facet. */
  readonly checkRequest: Readonly<Record<Facet, (request: unknown) => readonly FieldError[]>>;
}

export type AdapterService = ReturnType<typeof createAdapterService>;
type Manager = Caller<"adapters:manage">;

export function createAdapterService(dependencies: AdapterServiceDependencies) {
  const largeResponses = new Pace();
  const { database, clock, runner, sealer, callAdapter, stopping, checks, egressAllowPrivate, checkRequest } =
    dependencies;

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
    const compiling = compiled(caller, facet, language, script).then(() => []);
    return compiling.catch((error: unknown) => {
      if (error instanceof AppError && error.slug === "validation") return error.extras.errors ?? [];
      throw error;
    });
  };

  const origins = (entries: readonly string[]): readonly string[] => {
    const checked = normaliseEgress(entries, egressAllowPrivate);
    if ("errors" in checked) throw invalid(checked.errors);
    return checked.origins;
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

  return {
    create: async (caller: Manager, input: AdapterInput): Promise<Adapter> => {
      const { env, ...content } = input;
      const id = newId();
      const now = clock.now();
      const record: StoredAdapter = {
        ...content,
        id,
        tenantId: caller.tenantId,
        tenantKey: input.tenantKey ?? null,
        egress: origins(input.egress),
        compiled: await compiled(caller, input.facet, input.language, input.script),
        sealedEnv: seal(caller.tenantId, id, env),
        lastError: null,
        consecutiveFailures: 0,
        disabledReason: null,
        lastSyncAt: null,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
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
      parts: Parts<Pick<AdapterInput, "facet" | "language" | "script" | "egress">>,
    ): Promise<readonly FieldError[]> => {
      const found = id === null ? null : await database.read((stores) => stores.adapters.forCaller(caller).get(id));
      if (id !== null && found === null) return [];
      const { facet, language } = found?.adapter ?? parts;
      return [
        ...egressFaults(parts.egress ?? [], egressAllowPrivate),
        ...(await scriptFaults(caller, facet, language, parts.script)),
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
      const { env, replace = false, ...content } = patch;
      if (replace && patch.enabled !== true)
        throw invalid([{ loc: "replace", message: "goes with enabled: true only" }]);
      // Facet and language never change, so the script may be compiled before the record is locked.
      const { facet, language } = (await read(caller, id)).adapter;
      const changes = {
        ...content,
        ...(patch.egress === undefined ? {} : { egress: origins(patch.egress) }),
        ...(patch.script === undefined ? {} : { compiled: await compiled(caller, facet, language, patch.script) }),
      };
      return database.write(async (stores) => {
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
        const fresh = patch.enabled === true && !kept.enabled ? { consecutiveFailures: 0, disabledReason: null } : {};
        const after = { ...kept, ...changes, ...fresh, sealedEnv, revision: kept.revision + 1, updatedAt: clock.now() };
        const outcome = await store.update(after);
        if (outcome !== "saved") throw notSaved(outcome, after, await store.holderOfKey(after.tenantKey));
        const { adapter } = found(await store.get(id));
        // With the sealed secrets, so that a new value under an old name leaves a trace; the trace shows none.
        await stores.audit
          .forCaller(caller)
          .changed("adapter", { ...before.adapter, sealedEnv: before.sealedEnv }, { ...adapter, sealedEnv });
        return adapter;
      });
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

    /**
     * Calls the script with a sample request and checks its response; stores nothing. Works for a disabled adapter too.
     */
    test: async (caller: Manager, id: string, request: SampleRequest): Promise<AdapterTestResult> => {
      const callable = await read(caller, id);
      const { facet } = callable.adapter;
      const unlike = checkRequest[facet](request).map(
        ({ loc, message }) => `the sample is not what is sent: request.${loc} ${message}`,
      );
      const outcome = await callAdapter(callable, request as Json, stopping);
      const { log, durationMs } = outcome;
      if (!outcome.ok) return { ok: false, error: outcome.message, notes: unlike, log, durationMs };
      const sample = await checks.sample(caller.tenantId, facet, request, outcome.response, clock.now());
      const { checked, response } = sample;
      // It may have ten mebibytes, which take a while to write.
      await yieldToEventLoop();
      await largeResponses.pass(caller.tenantId);
      return checked.ok
        ? { ok: true, response, notes: [...unlike, ...checked.notes], log, durationMs }
        : { ok: false, response, error: checked.message, notes: unlike, log, durationMs };
    },
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
  const set = Object.entries(changes).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const kept = Object.entries(before).filter(([name]) => changes[name] !== null);
  const after = { ...Object.fromEntries(kept), ...seal(Object.fromEntries(set)) };
  if (Object.keys(after).length > maxEnvNames)
    throw invalid([{ loc: "env", message: `must hold at most ${maxEnvNames} names` }]);
  return after;
}
export const maxEnvNames = 50;

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

function found<T>(record: T | null): T {
  if (record === null) throw notFound("adapter");
  return record;
}
