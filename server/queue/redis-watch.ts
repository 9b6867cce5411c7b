/**
 * Notices what a Redis client does not report: that Redis has fallen silent (a frozen server, a lost route), and that
 * it was emptied. A silent client's connections are cut, so that what waits for them ends, and new ones are made. Knows
 * no job.
 */
import type { EventEmitter } from "node:events";
import { repeat } from "#core/repeat.ts";
import { within } from "#core/with-timeout.ts";

/** The part of a client of node_redis (3) that is needed here. */
export interface RedisClient extends EventEmitter {
  readonly stream: { destroy(): void };
  get(key: string, answer: (error: Error | null, value: string | null) => void): unknown;
  set(key: string, value: string, answer: (error: Error | null) => void): unknown;
}

export interface RedisWatchOptions {
  /** The watch sends its questions over it; null before the first connection. */
  readonly client: () => RedisClient | null;
  /** What is cut with it: connections that wait for jobs, and would wait for ever. */
  readonly others: () => readonly RedisClient[];
  /** A key that is there unless Redis was emptied. */
  readonly mark: string;
  /** Resolves when everything that was lost is there again; until then it is called again. */
  readonly onEmptied: () => Promise<unknown>;
  readonly onTrouble: (error: unknown) => void;
}

const everyMs = 2_000;
const answerMs = 3_000;

/** @returns what stops it */
export function watchRedis({ client, others, mark, onEmptied, onTrouble }: RedisWatchOptions): () => void {
  const look = async (): Promise<void> => {
    const asked = client();
    if (asked === null) return;
    const value = await within(
      answerMs,
      answerTo<string | null>((answer) => asked.get(mark, answer)),
      "Redis",
    ).catch((error: unknown) => {
      for (const each of [asked, ...others()]) each.stream.destroy();
      throw error;
    });
    if (value !== null) return;
    await onEmptied();
    await within(
      answerMs,
      answerTo<void>((answer) => asked.set(mark, "here", answer)),
      "Redis",
    );
  };

  const looks = repeat({ everyMs, round: look, onError: onTrouble });
  return () => void looks.stop();
}

function answerTo<T>(ask: (answer: (error: Error | null, value?: T) => void) => unknown): Promise<T> {
  return new Promise((resolve, reject) =>
    ask((error, value) => (error === null ? resolve(value as T) : reject(error))),
  );
}
