/**
 * The use cases of adapters: register, change, remove, try. A script is compiled before it is kept, secrets are sealed before they are
 * kept, and nothing here ever opens them but a call. Knows no face and no run.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound } from "#core/errors.ts";
import { requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Sealer } from "#core/seal.ts";
import type { CompiledScript, Json, Language, Runner } from "#pool/runner.ts";
import type { AdapterSaveOutcome, AdapterWithEnv, StoredAdapter } from "#schema/adapters.ts";
import type { Database } from "#schema/database.ts";
import type { CallAdapter } from "./call.ts";
import type { Adapter, Facet, SealedEnv } from "./model.ts";
import { compileErrors, normaliseEgress, scriptFileName, sealingContext } from "./rules.ts";
import { checkSampleAnswer, type SampleRequest } from "./sample.ts";

export interface AdapterInput {
  readonly displayName: string;
  readonly tenantKey?: string | null;
  readonly facet: Facet;
  readonly language: Language;
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
  readonly timeoutMs?: number;
}

export interface AdapterQuery {
  readonly q?: string;
  readonly facet?: Facet;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface AdapterTestResult {
  readonly ok: boolean;
  readonly response?: Json;
  readonly error?: string;
  /** What a run would leave out of the answer, or mend in it. */
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
  /** Development: private addresses and `http:` may stand on the egress list. */
  readonly egressAllowPrivate: boolean;
  /** Where a request differs from what a run, a sync or a message sends to an adapter of the facet. */
  readonly checkRequest: Readonly<Record<Facet, (request: unknown) => readonly FieldError[]>>;
}

export type AdapterService = ReturnType<typeof createAdapterService>;
type Manager = Caller<"adapters:manage">;

export function createAdapterService(dependencies: AdapterServiceDependencies) {
  const { database, clock, runner, sealer, callAdapter, egressAllowPrivate, checkRequest } = dependencies;

  const compiled = async ({ tenantId }: Manager, facet: Facet, language: Language, code: string): Promise<CompiledScript> => {
    const outcome = await runner.compile({ language, role: "adapter", code, fileName: scriptFileName(facet, language) }, tenantId);
    if (outcome.status === "ok") return outcome.script;
    if (outcome.status === "broken") throw new Error(`The compiler failed: ${outcome.message}`);
    throw invalid(compileErrors(outcome));
  };

  const origins = (entries: readonly string[]): readonly string[] => {
    const checked = normaliseEgress(entries, egressAllowPrivate);
    if ("errors" in checked) throw invalid(checked.errors);
    return checked.origins;
  };

  const seal = (tenantId: string, id: string, env: Readonly<Record<string, string>>): SealedEnv =>
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, sealer.seal(value, sealingContext(tenantId, id, name))]));

  const read = async (caller: Manager, id: string): Promise<AdapterWithEnv> =>
    found(await database.read((stores) => stores.adapters.forCaller(caller).get(id)));

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
        requireSaved(await store.insert(record), record);
        const { adapter } = found(await store.get(id));
        await stores.audit.forCaller(caller).changed("adapter", null, adapter);
        return adapter;
      });
    },

    page: (caller: Manager, query: AdapterQuery): Promise<Page<Adapter>> => {
      const filter = { ...(query.q === undefined ? {} : { q: query.q }), ...(query.facet === undefined ? {} : { facet: query.facet }) };
      return database.read((stores) => stores.adapters.forCaller(caller).page(pageRequest(query), filter));
    },

    get: async (caller: Manager, id: string): Promise<Adapter> => (await read(caller, id)).adapter,

    update: async (caller: Manager, id: string, patch: AdapterPatch, ifMatch: string | null): Promise<Adapter> => {
      const { env, ...content } = patch;
      // Facet and language never change, so the script may be compiled before the record is locked.
      const { facet, language } = (await read(caller, id)).adapter;
      const changes = {
        ...content,
        ...(patch.egress === undefined ? {} : { egress: origins(patch.egress) }),
        ...(patch.script === undefined ? {} : { compiled: await compiled(caller, facet, language, patch.script) }),
      };
      return database.write(async (stores) => {
        const store = stores.adapters.forCaller(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, adapterEtag(before.adapter));
        const { envNames: _, ...kept } = before.adapter;
        const sealedEnv = merged(before.sealedEnv, env ?? {}, (set) => seal(caller.tenantId, id, set));
        // Enabled again, it gets all its tries again.
        const fresh = patch.enabled === true && !kept.enabled ? { consecutiveFailures: 0, disabledReason: null } : {};
        const after = { ...kept, ...changes, ...fresh, sealedEnv, revision: kept.revision + 1, updatedAt: clock.now() };
        requireSaved(await store.update(after), after);
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
        await stores.sources.forSystem("an adapter goes").clearOfAdapter(caller.tenantId, id, clock.now());
        await store.delete(id);
        await stores.audit.forCaller(caller).changed("adapter", before.adapter, null);
      });
    },

    /** Calls the script with a sample request and checks its answer; stores nothing. Works for a disabled adapter too. */
    test: async (caller: Manager, id: string, request: SampleRequest): Promise<AdapterTestResult> => {
      const callable = await read(caller, id);
      const { facet } = callable.adapter;
      const unlike = checkRequest[facet](request).map(({ loc, message }) => `the sample is not what is sent: request.${loc} ${message}`);
      const outcome = await callAdapter(callable, request as Json);
      const { log, durationMs } = outcome;
      if (!outcome.ok) return { ok: false, error: outcome.message, notes: unlike, log, durationMs };
      const { response } = outcome;
      const checked = checkSampleAnswer(facet, request, response, clock.now());
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
  if (Object.keys(after).length > maxEnvNames) throw invalid([{ loc: "env", message: `must hold at most ${maxEnvNames} names` }]);
  return after;
}
export const maxEnvNames = 50;

function requireSaved(outcome: AdapterSaveOutcome, adapter: StoredAdapter): void {
  if (outcome === "saved") return;
  const detail =
    outcome === "facet-taken"
      ? `Another ${adapter.facet} adapter is enabled. Disable it first, or save this one with enabled: false.`
      : `Another adapter has the tenantKey ${JSON.stringify(adapter.tenantKey)}.`;
  throw new AppError("conflict", detail);
}

function found<T>(record: T | null): T {
  if (record === null) throw notFound("adapter");
  return record;
}
