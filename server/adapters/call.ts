/**
 * Calls an adapter's script through the pool, with its opened secrets and a way out that egress.ts guards. Makes of
 * every failure one sentence that a person can act on, free of secrets. Knows no run and stores nothing.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Clock } from "#core/clock.ts";
import type { Sealer } from "#core/seal.ts";
import { storableText } from "#core/text.ts";
import { systemWait, type Wait } from "#core/wait.ts";
import type { Runner } from "#pool/runner.ts";
import type { AdapterFetchResponse, AdapterFetchRequest, Json, PackedResponse } from "#sandbox/contract.ts";
import { redactionOf, textsOfState } from "#sandbox/redaction.ts";
import type { Egress, EgressResponse } from "#server/net/egress.ts";
import { adapterSecretContext, adapterStateContext } from "#server/secrets/contexts.ts";
import type { Adapter, SealedEnv } from "./model.ts";
import { retryingFetch, type Waiting } from "./retries.ts";

export const maxRequestsPerCall = 20;
const maxMessageLength = 1000;
/** Of one call that was lost with its process. */
const maxCalls = 3;

export interface CallableAdapter {
  readonly adapter: Adapter;
  readonly sealedEnv: SealedEnv;
  /** What the latest answer has left; null where there is nothing. */
  readonly sealedState: string | null;
}

/** `isOurs`: the service failed and not the adapter, which does not count against it. */
export type AdapterCallOutcome = {
  readonly log: readonly string[];
  readonly durationMs: number;
  /** A request of the script may have been carried out somewhere. */
  readonly mayHaveActed: boolean;
} & (
  | {
      readonly ok: true;
      readonly response: PackedResponse;
      /** What the script leaves for its next call, as JSON. Absent: what there is stays. */
      readonly stateJson?: string;
    }
  | { readonly ok: false; readonly message: string; readonly isOurs: boolean }
);

/**
 * @param onFirstRequest awaited before the script's first request leaves. Where it rejects, none leaves, and the script
 *   is told that its requests failed.
 */
export type CallAdapter = (
  callable: CallableAdapter,
  request: Json,
  signal?: AbortSignal,
  onFirstRequest?: () => Promise<void>,
) => Promise<AdapterCallOutcome>;

export interface CallDependencies {
  readonly runner: Pick<Runner, "call">;
  readonly egress: Egress;
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** What waiting is. Default: time passes. */
  readonly wait?: Wait;
}

export function adapterCaller({ runner, egress, sealer, clock, wait = systemWait }: CallDependencies): CallAdapter {
  const waiting: Waiting = { wait, now: () => clock.now(), elapsed: () => performance.now() };
  return async (callable, request, signal, onFirstRequest) => {
    const { adapter } = callable;
    const opened = openSecrets(sealer, callable);
    if ("problem" in opened)
      return { ok: false, message: opened.problem, isOurs: true, log: [], durationMs: 0, mayHaveActed: false };
    const { env, state } = opened;
    const call = async () => {
      const door = countedDoor(egress, adapter, waiting, onFirstRequest);
      const { tenantId, compiled: script, settings, timeoutMs } = adapter;
      const aborting = signal === undefined ? {} : { signal };
      const outcome = await runner.call({
        tenantId,
        script,
        request,
        env,
        settings: settings as Json,
        state,
        now: clock.now(),
        timeoutMs,
        fetch: door.fetch,
        wait,
        ...aborting,
      });
      return { outcome, door };
    };
    let { outcome, door } = await call();
    // A message must not be sent twice; all other facets only read.
    for (let calls = 1; outcome.status === "lost" && adapter.facet !== "comms" && calls < maxCalls; calls += 1)
      ({ outcome, door } = await call());
    const lines = outcome.log.map(storableText);
    const log = outcome.status === "ok" ? await withoutNewState(lines, outcome.stateJson) : lines;
    const ended = { log, durationMs: Math.round(outcome.durationMs), mayHaveActed: door.mayHaveActed() };
    if (outcome.status === "ok") {
      const { response, stateJson } = outcome;
      const isNew = stateJson !== undefined && stateJson !== JSON.stringify(state);
      return { ...ended, ok: true, response, ...(isNew ? { stateJson } : {}) };
    }
    const lastExchange = await withoutSecrets(door.lastExchange(), Object.values(env));
    const message = storableText(`${outcome.message}${lastExchange}`.slice(0, maxMessageLength));
    return { ...ended, ok: false, message, isOurs: outcome.status === "broken" || outcome.status === "lost" };
  };
}

/** What cannot be opened is the operator's concern, and the message says so: a key was removed, or a row changed. */
function openSecrets(
  sealer: Sealer,
  { adapter: { tenantId, id }, sealedEnv, sealedState }: CallableAdapter,
): { readonly env: Readonly<Record<string, string>>; readonly state: Json } | { readonly problem: string } {
  try {
    const names = Object.entries(sealedEnv);
    return {
      state:
        sealedState === null ? null : (JSON.parse(sealer.open(sealedState, adapterStateContext(tenantId, id))) as Json),
      env: Object.fromEntries(
        names.map(([name, sealed]) => [name, sealer.open(sealed, adapterSecretContext(tenantId, id, name))]),
      ),
    };
  } catch {
    return {
      problem:
        "the adapter's secrets cannot be opened with the service's SECRETS_KEY: its operator can put the key that sealed them into SECRETS_KEY_PREVIOUS; otherwise set them again",
    };
  }
}

/** The script's `fetch`: counted, and remembered for the message of a script that then fails because of a response. */
function countedDoor(
  egress: Egress,
  { tenantId, facet, egress: origins }: Adapter,
  waiting: Waiting,
  onFirstRequest: (() => Promise<void>) | undefined,
) {
  let requests = 0;
  let last: Exchange | null = null;
  /** That were carried out, or may have been. */
  let acted = 0;
  let begun: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    begun ??= onFirstRequest?.() ?? Promise.resolve();
    return begun;
  };
  const note = (url: string, response: EgressResponse | null, advice = ""): void => {
    last = { url, fate: response === null ? null : `${fateOf(response)}${advice}` };
  };
  return {
    fetch: async (request: AdapterFetchRequest, signal: AbortSignal, leftMs: number): Promise<AdapterFetchResponse> => {
      requests += 1;
      if (requests > maxRequestsPerCall)
        return { error: `an adapter may make at most ${maxRequestsPerCall} requests in one call` };
      const refusal = await begin().then(
        () => null,
        () => ({ error: "the request was not made: the call is given up" }),
      );
      if (refusal !== null) return refusal;
      note(request.url, null);
      acted += 1;
      let advice = "";
      const fetchOf = retryingFetch({
        egress,
        facet,
        grant: { owner: tenantId, origins },
        waiting,
        onFault: (response) => note(request.url, response),
        onTooLong: (pauseMs, stillMs) => {
          advice = tooLong(pauseMs, stillMs);
        },
      });
      const response = await fetchOf(request, signal, leftMs);
      if (isNotCarriedOut(response)) acted -= 1;
      if (!("error" in response)) {
        note(response.url, response, advice);
        return { ...response, isGivenAway: true };
      }
      // The script gets the error itself, and most scripts report it.
      last = null;
      return response;
    },
    lastExchange: () => (last === null ? "" : told(last)),
    mayHaveActed: () => acted > 0,
  };
}

/**
 * Whether the request surely did nothing: it never left, or the server answered with an error. A gateway that has lost
 * its answer (504) does not know.
 */
function isNotCarriedOut(response: EgressResponse): boolean {
  if ("error" in response && response.isUnsent === true) return true;
  const head = "error" in response ? response.head : response;
  return head !== undefined && head.status >= 400 && head.status !== 504;
}

/** A request, and what became of it; null while nothing has. */
interface Exchange {
  readonly url: string;
  readonly fate: string | null;
}

function tooLong(pauseMs: number, leftMs: number): string {
  const [pause, left] = [Math.ceil(pauseMs / 1_000), Math.max(0, Math.floor(leftMs / 1_000))];
  return (
    `; it is to be asked again after ${pause} s, and ${left} s were left of the call's time: ` +
    "raise timeoutMs, or make fewer requests"
  );
}

function told({ url, fate }: Exchange): string {
  return ` (its last request, ${placeOf(url)}, ${fate ?? "was not answered"})`;
}

function fateOf(response: EgressResponse): string {
  return "error" in response
    ? `failed: ${response.error}`
    : `was answered with status ${response.status} and ${typeOf(response.headers)}`;
}

/**
 * One secret after the other, with room for other work in between: there may be fifty of 8 KiB. What left the cell is
 * free of them already.
 */
async function withoutSecrets(text: string, secrets: readonly string[]): Promise<string> {
  let clean = text;
  for (const secret of secrets.toSorted((a, b) => b.length - a.length)) {
    if (clean === "") return "";
    clean = redactionOf([secret]).text(clean);
    await yieldToEventLoop();
  }
  return clean;
}

/** A state is a secret from its first call on, whose lines were written before it was known. */
async function withoutNewState(log: readonly string[], stateJson: string | undefined): Promise<readonly string[]> {
  const texts = stateJson === undefined || log.length === 0 ? [] : textsOfState(JSON.parse(stateJson) as Json);
  if (texts.length === 0) return log;
  // No line has the sign between them: it is in no storable text.
  const clean = await withoutSecrets(log.join("\u0000"), texts);
  return clean.split("\u0000");
}

/** Without the query, which may hold a key. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "of a malformed URL";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  return headers["content-type"] ?? "no content type";
}
