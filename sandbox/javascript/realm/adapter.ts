/**
 * Runs inside an adapter's realm, once for each call: gives `handle(request, { fetch, env, log })` its tools and moves
 * the call forward. `fetch` only notes a question down; the host takes the questions after each turn and comes back
 * with the responses. There is no function of the host in here.
 *
 * The function is sent to the isolate as source text: it must not refer to anything outside itself.
 */
import type { PointPlace } from "#sandbox/contract.ts";
import type { RealmControls } from "./harden.ts";
import type { LocalTimes } from "./local-times.ts";
import type { PointlessResponse } from "./points.ts";

export interface AdapterRealmLimits {
  readonly maxRequests: number;
  readonly maxLogLines: number;
  readonly maxLogLineChars: number;
  readonly maxResponseBytes: number;
  readonly maxUrlChars: number;
  readonly maxMethodChars: number;
  readonly maxHeaders: number;
  readonly maxHeaderChars: number;
  readonly maxBodyChars: number;
  readonly maxSleeps: number;
  readonly maxDigests: number;
  readonly maxStateBytes: number;
  readonly stateTooLarge: string;
}

/** Hashes data, or signs them with a key (HMAC), both in hexadecimal. */
export type Digest = (algorithm: string, key: string | null, data: string) => Promise<ArrayBuffer>;

export interface AdapterRealmControls extends RealmControls {
  giveRandomBytes(bytes: ArrayBuffer): void;
  giveDigest(digest: Digest): void;
}

export interface AdapterRealm {
  /**
   * @param seed what `Math.random` follows from
   * @param randomBytes what `crypto` gives out
   * @param givenJson `{settings, state}`
   */
  start(
    requestJson: string,
    envJson: string,
    now: number,
    seed: string,
    randomBytes: ArrayBuffer,
    givenJson: string,
  ): void;
  /**
   * @param headJson `{status, headers, url}`, `{error}`, `{slept}` or `{digested}`
   * @param text the body's text where the host has made it; it is not nested too deeply for JSON
   */
  respond(id: number, headJson: string, body: ArrayBuffer, text: string | undefined): void;
  /** JSON of a `RealmTurn`: what has happened since the last look. */
  look(): string;
  /** The response's JSON, once the turn says "ok". */
  response(): string;
}

interface RealmRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

export interface RealmTurn {
  readonly status: "waiting" | "ok" | "failed";
  readonly questions: readonly {
    readonly id: number;
    readonly request: RealmRequest | { readonly sleepMs: number };
  }[];
  /** What the cell itself hashes or signs. */
  readonly digests: readonly {
    readonly id: number;
    readonly algorithm: string;
    readonly key: string | null;
    readonly data: string;
  }[];
  readonly isIdle: boolean;
  readonly log: readonly string[];
  /** Of the response: whose points lie in the realm's columns. */
  readonly places: readonly PointPlace[];
  /** What the script left for its next call, as JSON. */
  readonly stateJson?: string;
  readonly failure?: {
    readonly name: string;
    readonly message: string;
    readonly stack: string;
    readonly limit?: string;
  };
}

interface ResponseHead {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly url: string;
}

interface TextDecoderLike {
  decode(bytes: Uint8Array): string;
}

export function createAdapterRealm(
  controls: AdapterRealmControls,
  factory: () => (request: unknown, host: unknown) => unknown,
  TextDecoderClass: new (label?: string) => TextDecoderLike,
  limits: AdapterRealmLimits,
  takePoints: (response: unknown) => PointlessResponse,
  localTimesOf: (request: unknown) => LocalTimes,
): AdapterRealm {
  const { parse, stringify } = JSON;
  const { freeze, hasOwn, keys } = Object;
  const { apply, getPrototypeOf } = Reflect;
  const stringFrom = String;
  const slice = String.prototype.slice;
  const lower = String.prototype.toLowerCase;
  const RangeErrorClass = RangeError;
  const maxMessageChars = 2_000;
  const maxStackChars = 8_000;
  /** `[,],` and two numbers, of which -2.2250738585072014e-308 is one of the longest. */
  const maxPointChars = 52;

  let log: string[] = [];
  let logged = 0;
  let questions: RealmTurn["questions"][number][] = [];
  let digests: RealmTurn["digests"][number][] = [];
  let newestId = 0;
  let asked = 0;
  let slept = 0;
  let digested = 0;
  let pending = 0;
  let status: RealmTurn["status"] = "waiting";
  let responseJson = "";
  let places: readonly PointPlace[] = [];
  let stateJson: string | undefined;
  let failure: RealmTurn["failure"];
  let limit: string | undefined;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();

  const textOf = (value: unknown, max: number): string =>
    typeof value === "string" ? (apply(slice, value, [0, max]) as string) : "";
  /**
   * Nothing that a script made may leave the realm, not even as an error: a look at it would be outside the
   * time limit.
   */
  const describe = (thrown: unknown): NonNullable<RealmTurn["failure"]> => {
    try {
      return describeThrown(thrown);
    } catch {
      return { name: "", message: "The script threw an object that can't be looked at.", stack: "" };
    }
  };
  const describeThrown = (thrown: unknown): NonNullable<RealmTurn["failure"]> => {
    if (limit !== undefined) return { name: "RangeError", message: limit, stack: "", limit: "output" };
    if (thrown === null || (typeof thrown !== "object" && typeof thrown !== "function")) {
      return { name: "", message: `The script threw ${textOf(stringFrom(thrown as string), 200)}.`, stack: "" };
    }
    const { name, message, stack } = thrown as { name: unknown; message: unknown; stack: unknown };
    const text = textOf(message, maxMessageChars);
    return {
      name: textOf(name, 100),
      message: text === "" ? "The script threw an object without a message." : text,
      stack: textOf(stack, maxStackChars),
    };
  };
  const exceed = (message: string): never => {
    limit = message;
    throw new RangeError(message);
  };

  const writeLog = (...parts: unknown[]): void => {
    if (logged >= limits.maxLogLines) exceed(`The script wrote more than ${limits.maxLogLines} log lines.`);
    let line = "";
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index];
      let text = part !== null && typeof part === "object" ? stringify(part) : stringFrom(part as string);
      text ??= "";
      line += (index === 0 ? "" : " ") + text;
    }
    if (line.length > limits.maxLogLineChars)
      line = `${apply(slice, line, [0, limits.maxLogLineChars - 1]) as string}…`;
    logged += 1;
    log[log.length] = line;
  };

  /** @param ask puts the question into the next turn */
  const answerOf = <Answer>(ask: (id: number) => void): Promise<Answer> => {
    newestId += 1;
    const id = newestId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      pending += 1;
      ask(id);
    });
  };

  const readHeaders = (headers: unknown): Record<string, string> => {
    const result: Record<string, string> = {};
    if (headers === undefined || headers === null) return result;
    if (typeof headers !== "object") throw new TypeError("headers must be an object of texts.");
    const names = keys(headers);
    if (names.length > limits.maxHeaders) exceed(`The script asked with more than ${limits.maxHeaders} headers.`);
    let chars = 0;
    for (const name of names) {
      const value = stringFrom((headers as Record<string, unknown>)[name]);
      chars += name.length + value.length;
      if (chars > limits.maxHeaderChars)
        exceed(`The script asked with headers of more than ${limits.maxHeaderChars} characters.`);
      result[apply(lower, name, []) as string] = value;
    }
    return result;
  };

  class Response {
    readonly status: number;
    readonly ok: boolean;
    readonly url: string;
    readonly headers: {
      get(name: string): string | null;
      has(name: string): boolean;
      entries(): IterableIterator<[string, string]>;
    };
    readonly #body: ArrayBuffer;
    readonly #text: string | undefined;
    constructor(head: ResponseHead, body: ArrayBuffer, text: string | undefined) {
      this.status = head.status;
      this.ok = head.status >= 200 && head.status < 300;
      this.url = head.url;
      this.#body = body;
      this.#text = text;
      const found = new Map<string, string>();
      for (const name of keys(head.headers)) found.set(apply(lower, name, []) as string, head.headers[name] as string);
      this.headers = freeze({
        get: (name: string) => found.get(apply(lower, stringFrom(name), []) as string) ?? null,
        has: (name: string) => found.has(apply(lower, stringFrom(name), []) as string),
        entries: () => found.entries(),
      });
      freeze(this);
    }
    async text(): Promise<string> {
      const text = this.#text;
      if (text !== undefined) {
        controls.vouchForJson(text);
        return text;
      }
      return new TextDecoderClass("utf-8").decode(new Uint8Array(this.#body));
    }
    async json(): Promise<unknown> {
      const text = await this.text();
      // Another response may have been read meanwhile.
      if (this.#text !== undefined) controls.vouchForJson(text);
      try {
        return parse(text);
      } catch (error) {
        if (error instanceof RangeErrorClass)
          throw new RangeErrorClass(`The answer of ${this.url} is nested too deeply to be read.`);
        throw new SyntaxError(
          `The answer of ${this.url} is not JSON: it begins with ${stringify(apply(slice, text, [0, 60]))}.`,
        );
      }
    }
    async arrayBuffer(): Promise<ArrayBuffer> {
      return this.#body.slice(0);
    }
  }
  freeze(Response);
  freeze(Response.prototype);

  const fetch = (input: unknown, init?: { method?: unknown; headers?: unknown; body?: unknown }): Promise<Response> => {
    asked += 1;
    if (asked > limits.maxRequests) exceed(`The script made more than ${limits.maxRequests} requests.`);
    const body = init?.body ?? null;
    if (body !== null && typeof body !== "string")
      throw new TypeError("body must be a text: use JSON.stringify(…) or a URLSearchParams' toString().");
    if (body !== null && body.length > limits.maxBodyChars) {
      exceed(`The script asked with a body of more than ${limits.maxBodyChars} characters.`);
    }
    const url = stringFrom(input);
    if (url.length > limits.maxUrlChars)
      exceed(`The script asked for a URL of more than ${limits.maxUrlChars} characters.`);
    const method = stringFrom(init?.method ?? "GET");
    if (method.length > limits.maxMethodChars)
      exceed(`The script asked with a method of more than ${limits.maxMethodChars} characters.`);
    const request = { url, method, headers: readHeaders(init?.headers), body };
    return answerOf((id) => {
      questions[questions.length] = { id, request };
    });
  };
  const sleep = (ms: unknown): Promise<void> => {
    if (typeof ms !== "number" || !(ms >= 0 && ms < Number.POSITIVE_INFINITY))
      throw new TypeError(`sleep takes milliseconds from 0 on, not ${stringify(ms) ?? "nothing"}.`);
    slept += 1;
    if (slept > limits.maxSleeps) exceed(`The script slept more than ${limits.maxSleeps} times.`);
    return answerOf((id) => {
      questions[questions.length] = { id, request: { sleepMs: ms } };
    });
  };
  const digest: Digest = (algorithm, key, data) => {
    digested += 1;
    if (digested > limits.maxDigests) exceed(`The script hashed or signed more than ${limits.maxDigests} times.`);
    return answerOf((id) => {
      digests[digests.length] = { id, algorithm, key, data };
    });
  };

  const pointsIn = (all: readonly PointPlace[]): number => {
    let count = 0;
    for (let index = 0; index < all.length; index += 1) count += (all[index] as PointPlace)[1];
    return count;
  };
  /** The response without the state that it leaves, which is told apart. */
  const takeState = (response: unknown): unknown => {
    if (response === null || typeof response !== "object" || !hasOwn(response, "state")) return response;
    const { state, ...rest } = response as { readonly state: unknown };
    stateJson = stringify(state);
    if (stateJson !== undefined && stateJson.length > limits.maxStateBytes) exceed(limits.stateTooLarge);
    return rest;
  };
  const succeed = (returned: unknown): void => {
    if (limit !== undefined) return fail(undefined);
    let text: string | undefined;
    let value = returned;
    try {
      value = takeState(returned);
      const taken = takePoints(value);
      places = taken.places;
      text = stringify(taken.value);
      // Near the limit of its size, a response is measured as it was returned.
      if (places.length > 0 && (text?.length ?? 0) + maxPointChars * pointsIn(places) > limits.maxResponseBytes) {
        places = [];
        text = stringify(value);
      }
    } catch (error) {
      return fail(error);
    }
    if (text === undefined)
      return fail(
        new TypeError(`handle returned ${typeof value === "function" ? "a function" : "nothing"}: expected an object.`),
      );
    if (text.length > limits.maxResponseBytes) {
      limit = `The response is larger than ${limits.maxResponseBytes} bytes.`;
      return fail(undefined);
    }
    responseJson = text;
    status = "ok";
  };
  const fail = (thrown: unknown): void => {
    status = "failed";
    failure = describe(thrown);
  };
  const promisePrototype = Promise.prototype;
  const then = promisePrototype.then;

  return {
    start(requestJson, envJson, now, seed, randomBytes, givenJson) {
      controls.reset(now, seed);
      controls.giveRandomBytes(randomBytes);
      controls.giveDigest(digest);
      // Of the call before, the realm keeps no text.
      controls.vouchForJson("");
      try {
        const request: unknown = parse(requestJson);
        const { settings, state } = parse(givenJson) as { readonly settings: unknown; readonly state: unknown };
        const { instantOf, localOf } = localTimesOf(request);
        const host = freeze({
          fetch: freeze(fetch),
          env: freeze(parse(envJson) as object),
          log: freeze(writeLog),
          settings,
          state,
          sleep: freeze(sleep),
          instantOf: freeze(instantOf),
          localOf: freeze(localOf),
        });
        const result = factory()(request, host);
        if (result !== null && typeof result === "object" && getPrototypeOf(result) === promisePrototype)
          apply(then, result, [succeed, fail]);
        else if (
          result !== null &&
          typeof result === "object" &&
          typeof (result as { then?: unknown }).then === "function"
        ) {
          apply(then, Promise.resolve(result), [succeed, fail]);
        } else succeed(result);
      } catch (thrown) {
        fail(thrown);
      }
    },
    respond(id, headJson, body, text) {
      const waiter = waiting.get(id);
      if (!waiter) return;
      waiting.delete(id);
      pending -= 1;
      const head = parse(headJson) as ResponseHead & { error?: string; slept?: true; digested?: true };
      if (head.error !== undefined) waiter.reject(new Error(head.error));
      else if (head.slept) waiter.resolve(undefined);
      else if (head.digested) waiter.resolve(body);
      else waiter.resolve(new Response(head, body, text));
    },
    look() {
      const turn: RealmTurn = {
        status,
        questions,
        digests,
        isIdle: pending === 0,
        log,
        places,
        ...(stateJson === undefined ? {} : { stateJson }),
        ...(failure ? { failure } : {}),
      };
      questions = [];
      digests = [];
      log = [];
      return stringify(turn);
    },
    response: () => responseJson,
  };
}
