/**
 * Tests an adapter on its author's machine, in the sandbox that runs it in the service: each example with the responses
 * that it has, or the adapter's own server. What takes long to start is kept between two tests.
 */
import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import type { FieldError } from "#core/errors.ts";
import { createSealer, sealKeyBytes } from "#core/seal.ts";
import { createRunner } from "#pool/thread-runner.ts";
import type { CompiledScript, Json, PackedResponse } from "#sandbox/contract.ts";
import { adapterCaller } from "#server/adapters/call.ts";
import type { Adapter } from "#server/adapters/model.ts";
import { withPoints } from "#server/adapters/responses/points.ts";
import { egressFaults, normaliseEgress, scriptLanguage } from "#server/adapters/rules.ts";
import { checkSampleResponse, filledSample } from "#server/adapters/sample.ts";
import { type ResolvedSettings, resolveSettings, settingsSchemaFaults } from "#server/adapters/settings.ts";
import type { ParamsSchema } from "#server/tiles/model.ts";
import { paramsChecksHere } from "#server/tiles/params-checks.ts";
import { adapterRequests } from "#server/net/callers.ts";
import { createEgress } from "#server/net/egress.ts";
import { adapterSecretContext } from "#server/secrets/contexts.ts";
import type { ExampleFaults, Fault } from "../author/faults.ts";
import { firstDifference } from "./difference.ts";
import type { AdapterExample, AdapterFolder } from "./folder.ts";
import { type Asked, notedEgress, recordedEgress } from "./recorded.ts";

export interface AdapterTestRequest {
  /** Only this example: by its name, or its file's name. */
  readonly example: string | null;
  /** Null: with the examples' responses. Else the adapter's own server is asked, with these secrets. */
  readonly liveSecrets: Readonly<Record<string, string>> | null;
}

export interface AdapterTestReport {
  /** Of the definition and the script. */
  readonly faults: readonly Fault[];
  readonly examples: readonly ExampleFaults[];
  /** Of the first example that was answered, else of the first; null where the script cannot be run. */
  readonly shown: ShownCall | null;
  /** Why the service would refuse the egress list, unless it allows private addresses. */
  readonly reservations: readonly string[];
}

export interface ShownCall {
  readonly example: AdapterExample;
  /** Null where the call failed. */
  readonly response: Json | null;
  readonly notes: readonly string[];
  readonly log: readonly string[];
  readonly asked: readonly Asked[];
  readonly durationMs: number;
}

export interface AdapterSession {
  test(folder: AdapterFolder, request: AdapterTestRequest): Promise<AdapterTestReport>;
  close(): Promise<void>;
}

/** Nobody else's: what the calls of a session are sealed, counted and redacted for. */
const author = { tenantId: "author", id: "author" };
/** A secret that an example is given: nothing that it may meet by chance. */
const madeUp = (name: string): string => `the-secret-${name}`;

/** @param language whose sandbox is started at once */
export async function openAdapterSession(language: Adapter["language"]): Promise<AdapterSession> {
  const runner = await createRunner({ threads: 1, warm: [scriptLanguage(language)] });
  const sealer = createSealer([randomBytes(sealKeyBytes)]);
  const network = createEgress({ caller: adapterRequests, allowPrivate: true });

  const call = async (
    { body, facet, envNames }: AdapterFolder,
    compiled: CompiledScript,
    example: AdapterExample,
    liveSecrets: AdapterTestRequest["liveSecrets"],
  ) => {
    const asked: Asked[] = [];
    const note = (one: Asked) => void asked.push(one);
    const egress = liveSecrets === null ? recordedEgress(example.responses, note) : notedEgress(network, note);
    const secrets = envNames.map((name) => [name, liveSecrets?.[name] ?? madeUp(name)] as const);
    const sealedEnv = Object.fromEntries(
      secrets.map(([name, value]) => [
        name,
        sealer.seal(value, adapterSecretContext(author.tenantId, author.id, name)),
      ]),
    );
    const origins = normaliseEgress(body.egress ?? [], true);
    const at = Date.now();
    const resolved = await resolvedSettings(body);
    const settings = "settings" in resolved ? resolved.settings : {};
    const adapter = adapterOf({ ...body, settings }, facet, compiled, "origins" in origins ? origins.origins : []);
    const callAdapter = adapterCaller({ runner, egress, sealer, clock: { now: () => at } });
    const outcome = await callAdapter({ adapter, sealedEnv, sealedState: null }, filledSample(example.request) as Json);
    return { outcome, asked, at };
  };

  const tried = async (
    folder: AdapterFolder,
    compiled: CompiledScript,
    example: AdapterExample,
    liveSecrets: AdapterTestRequest["liveSecrets"],
  ): Promise<{ readonly result: ExampleFaults; readonly shown: ShownCall }> => {
    const { outcome, asked, at } = await call(folder, compiled, example, liveSecrets);
    const expect = liveSecrets === null ? example.expect : {};
    const { log, durationMs } = outcome;
    const failed = (loc: string, message: string) => [folder.faultIn(example, loc, message)];
    const shown = { example, response: null, notes: [], log, asked, durationMs };
    const result = { name: example.name, hasRun: true };
    if (!outcome.ok) {
      const isExpected = expect.error !== undefined && outcome.message.includes(expect.error);
      const loc = expect.error === undefined ? "" : "expect.error";
      return {
        result: { ...result, faults: isExpected ? [] : failed(loc, `the call failed: ${outcome.message}`) },
        shown,
      };
    }
    const response = readWhole(outcome.response);
    const checked = checkSampleResponse(folder.facet, example.request, response, at);
    const notes = checked.ok ? checked.notes : [];
    const faults = checked.ok
      ? unexpected(expect, response).flatMap(({ loc, message }) => failed(loc, message))
      : failed("", `the answer does not fit: ${checked.message}`);
    return { result: { ...result, faults }, shown: { ...shown, response, notes } };
  };

  return {
    test: async (folder, { example, liveSecrets }) => {
      const chosen = folder.examples.filter(
        ({ name, file }) => example === null || name === example || basename(file, ".json") === example,
      );
      const { language: written, script, egress = [] } = folder.body;
      const language = scriptLanguage(written);
      const compiling = await runner.compile({ language, role: "adapter", code: script, fileName: folder.scriptFile });
      const reservations = egressFaults(egress, false).map(({ loc, message }) => `${loc} ${message}`);
      const resolved = await resolvedSettings(folder.body);
      const faults = [
        ...egressFaults(egress, true),
        ...(compiling.status === "ok" ? [] : scriptFaults(compiling)),
        ...("errors" in resolved ? resolved.errors : []),
      ].map(folder.faultOf);
      if (compiling.status !== "ok" || faults.length > 0) {
        const examples = chosen.map(({ name }) => ({ name, hasRun: false, faults: [] }));
        return { faults, examples, shown: null, reservations };
      }
      const examples: ExampleFaults[] = [];
      const calls: ShownCall[] = [];
      for (const one of chosen) {
        const { result, shown } = await tried(folder, compiling.script, one, liveSecrets);
        examples.push(result);
        calls.push(shown);
      }
      return {
        faults,
        examples,
        shown: calls.find(({ response }) => response !== null) ?? calls[0] ?? null,
        reservations,
      };
    },
    close: async () => {
      await Promise.all([runner.close(), network.close()]);
    },
  };
}

/** As the service would keep them. */
async function resolvedSettings({
  settings = {},
  settingsSchema = null,
}: AdapterFolder["body"]): Promise<ResolvedSettings> {
  const matching = { checks: paramsChecksHere, tenantId: author.tenantId };
  const errors = await settingsSchemaFaults(matching, settingsSchema);
  if (errors.length > 0) return { errors };
  return resolveSettings(matching, settingsSchema as ParamsSchema | null, settings);
}

function scriptFaults(
  outcome: Exclude<Awaited<ReturnType<Awaited<ReturnType<typeof createRunner>>["compile"]>>, { status: "ok" }>,
): readonly FieldError[] {
  if (outcome.status !== "refused") return [{ loc: "script", message: outcome.message }];
  return outcome.problems.map(({ line, column, message }) => ({ loc: "script", line, column, message }));
}

function unexpected(
  { response, error }: AdapterExample["expect"],
  found: Json,
): readonly { readonly loc: string; readonly message: string }[] {
  if (error !== undefined) return [{ loc: "expect.error", message: "expected a failure, and it answered" }];
  const difference = response === undefined ? null : firstDifference(response, found);
  if (difference === null) return [];
  const loc = ["expect.response", difference.loc]
    .filter((part) => part !== "")
    .join(".")
    .replaceAll(".[", "[");
  return [{ loc, message: `expected ${difference.expected}, and it was ${difference.found}` }];
}

function readWhole({ json, points }: PackedResponse): Json {
  return withPoints(JSON.parse(Buffer.from(json.buffer).toString()) as Json, points);
}

/** As the service keeps it, with what a call looks at. */
function adapterOf(
  { displayName, tenantKey = null, language, script, timeoutMs = 30_000, settings = {} }: AdapterFolder["body"],
  facet: Adapter["facet"],
  compiled: CompiledScript,
  egress: readonly string[],
): Adapter {
  const state = { enabled: true, lastError: null, consecutiveFailures: 0, disabledReason: null, lastSyncAt: null };
  const record = { revision: 1, createdAt: 0, updatedAt: 0 };
  const content = { displayName, tenantKey, facet, language, script, compiled, egress, envNames: [], timeoutMs };
  const given = { settings, settingsSchema: null, maxSpanHours: null, templateKey: null, templateVersion: null };
  return { ...author, ...content, ...given, ...state, ...record };
}
