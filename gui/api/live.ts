/**
 * News from the service as they happen: GraphQL subscriptions over server-sent events, one request each. A tab has one
 * stream open: that of whoever asked last, and of those who leave it to others only where nobody else asks. The one
 * before it goes on when that has ended, and is told anew how things are. A stream that is cut is opened again; one
 * whose credential has ended, once there is a new one.
 */
import { type Client, createClient } from "graphql-sse";
import { cookieMode, credentialHeaders, credentialRefused } from "../session/credential.ts";
import { onSessionChange, sessionState } from "../session/session.ts";
import type { TypedDocumentString } from "./documents/typed-document.ts";
import { languageHeaders } from "./language.ts";
import { asProblem, isPassing, isRecord, type Problem, problemFrom } from "./problem.ts";

export interface LiveSink<Result> {
  /** It leaves the stream to whoever else asks for one, whenever that is. */
  readonly isModest?: true;
  readonly onNews: (news: Result) => void;
  /** Nothing can follow. */
  readonly onEnd?: () => void;
  /** It is cut, or waits for one that was asked for later: what happens meanwhile is not told. */
  readonly onBreak?: () => void;
  /** It was refused, or could not be had for minutes. */
  readonly onFault?: (problem: Problem) => void;
}

interface Wanted {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly sink: LiveSink<never>;
  close: (() => void) | null;
}

const retryAttempts = 30;
const longestWaitMs = 30_000;

/** The library tries every refusal again; here only what passes by itself is. */
function createRetryingClient(onBreak: () => void): Client {
  let refusal: Problem | null = null;
  return createClient({
    url: "/graphql",
    singleConnection: false,
    credentials: cookieMode(),
    headers: () => ({ "X-CSRF-Protection": "1", ...languageHeaders(), ...credentialHeaders() }),
    fetchFn: async (...asked: Parameters<typeof fetch>) => {
      const response = await fetch(...asked);
      const problem = problemFrom(response.status, null, null);
      refusal = response.ok || isPassing(problem) ? null : problem;
      return response;
    },
    retryAttempts,
    retry: async (retries) => {
      onBreak();
      if (refusal !== null) throw refusal;
      await new Promise((resolve) => setTimeout(resolve, waitMs(retries)));
    },
  });
}

/** The last one has the stream. */
const wanted: Wanted[] = [];

onSessionChange(() => {
  const state = sessionState();
  if (state.kind === "in" && !state.isOver) goOn();
});

/** @returns how to end it */
export function live<Result, Variables extends object>(
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  sink: LiveSink<Result>,
): () => void {
  const one: Wanted = {
    query: document.toString(),
    variables: { ...variables } as Record<string, unknown>,
    sink,
    close: null,
  };
  if (sink.isModest) wanted.unshift(one);
  else {
    const before = wanted.at(-1);
    pause(before);
    before?.sink.onBreak?.();
    wanted.push(one);
  }
  goOn();
  return () => forget(one);
}

function open(one: Wanted): void {
  const { query, variables, sink } = one;
  let isOpen = true;
  const end = (tell: () => void) => () => {
    if (!isOpen) return;
    forget(one);
    tell();
  };
  const fail = (problem: Problem): void => {
    if (problem.details.status === 401 && isOpen) waitForCredential(one);
    else end(() => sink.onFault?.(problem))();
  };
  const onBreak = (): void => {
    if (isOpen) sink.onBreak?.();
  };
  const stop = createRetryingClient(onBreak).subscribe(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (!isOpen) return;
        const [error] = errors ?? [];
        if (error === undefined) return sink.onNews(data as never);
        fail(faultOf(error));
      },
      complete: end(() => sink.onEnd?.()),
      error: (error) => fail(problemOf(error)),
    },
  );
  one.close = () => {
    isOpen = false;
    stop();
  };
}

function pause(one: Wanted | undefined): void {
  one?.close?.();
  if (one !== undefined) one.close = null;
}

function forget(one: Wanted): void {
  const place = wanted.indexOf(one);
  if (place < 0) return;
  wanted.splice(place, 1);
  pause(one);
  goOn();
}

function goOn(): void {
  const last = wanted.at(-1);
  if (last !== undefined && last.close === null) open(last);
}

function waitForCredential(one: Wanted): void {
  pause(one);
  credentialRefused();
}

function waitMs(retries: number): number {
  // Not all tabs at once, when a service comes back.
  return Math.min(1_000 * 2 ** retries, longestWaitMs) * (0.75 + Math.random() / 2);
}

function faultOf({ message, extensions }: { readonly message: string; readonly extensions?: unknown }): Problem {
  const more = isRecord(extensions) ? extensions : {};
  return problemFrom(typeof more["status"] === "number" ? more["status"] : 0, { detail: message, ...more }, null);
}

function problemOf(error: unknown): Problem {
  const response = isRecord(error) ? error["response"] : undefined;
  const status = isRecord(response) && typeof response["status"] === "number" ? response["status"] : null;
  return status === null ? asProblem(error) : problemFrom(status, null, null);
}
