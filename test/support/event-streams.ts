/** Streams of events as a client reads them, parsed by a library that is not ours. */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { eventually } from "./wait.ts";

export interface StreamedMessage {
  readonly id: string | undefined;
  readonly event: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** What has come until now. */
  readonly messages: readonly StreamedMessage[];
  readonly comments: () => number;
  readonly retryMs: () => number | undefined;
  readonly hasEnded: () => boolean;
  /** Resolves with all messages when the service has ended the stream. */
  readonly ended: Promise<readonly StreamedMessage[]>;
  close(): void;
}

/** Resolves when the head of the answer is there. */
export async function openStream(
  baseUrl: string,
  runId: string,
  credential: string,
  lastEventId?: string,
): Promise<OpenStream> {
  const gone = new AbortController();
  const answer = await fetch(`${baseUrl}/v1/runs/${runId}/events`, {
    headers: {
      authorization: `Bearer ${credential}`,
      accept: "text/event-stream",
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: gone.signal,
  });
  const messages: StreamedMessage[] = [];
  let comments = 0;
  let retryMs: number | undefined;
  let hasEnded = false;
  const parser = createParser({
    onEvent: ({ id, event, data }: EventSourceMessage) => messages.push({ id, event, data: JSON.parse(data) }),
    onComment: () => {
      comments += 1;
    },
    onRetry: (ms) => {
      retryMs = ms;
    },
    onError: (error) => {
      throw error;
    },
  });
  const read = async (): Promise<readonly StreamedMessage[]> => {
    const isStream = answer.status === 200;
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) if (isStream) parser.feed(text);
    return messages;
  };
  const ended = read().finally(() => {
    hasEnded = true;
  });
  ended.catch(() => {});
  return {
    status: answer.status,
    headers: answer.headers,
    messages,
    comments: () => comments,
    retryMs: () => retryMs,
    hasEnded: () => hasEnded,
    ended,
    close: () => gone.abort(),
  };
}

/** In short: `running` for a status, `3/5` for progress. */
export function told(messages: readonly StreamedMessage[]): readonly string[] {
  return messages.map(({ event, data }) =>
    event === "status" ? data.status : `${data.targetsDone}/${data.targetsTotal}`,
  );
}

export function untilTold(stream: OpenStream, last: string): Promise<void> {
  return eventually(`the stream tells ${last}`, () => told(stream.messages).at(-1) === last);
}
