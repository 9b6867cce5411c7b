/**
 * A connection to Redis that a process keeps for as long as it lives. Where Redis is away, or silent (a frozen server,
 * a lost route), the connection is cut and made anew, again and again, so that Redis is used within two seconds of its
 * return. Knows nothing of what it is used for.
 */
import type { RedisClientType } from "@redis/client";

export interface RedisConnectionOptions {
  readonly url: string;
  /** Called once each time Redis goes away. */
  readonly onAway: (error: unknown) => void;
  /** A connection is there, also the first. What the one before had subscribed to is to be subscribed to again. */
  readonly onReady?: () => void;
  /** Redis has answered, which is asked every second. */
  readonly onAnswer?: () => void;
  /** Commands that wait for their answers. Beyond, they are refused. */
  readonly maxUnanswered?: number;
}

export interface RedisConnection {
  readonly client: RedisClientType;
  /** Whether Redis has answered lately. */
  isUp(): boolean;
  /** A command failed: the connection is not up until Redis answers again. */
  noteAway(error: unknown): void;
  /** Resolves with the first connection; rejects when it is closed before. */
  readonly connected: Promise<unknown>;
  close(): void;
}

const connectTimeoutMs = 2_000;
const pingEveryMs = 1_000;
/** A connection on which nothing moved for so long is cut. */
const silentAfterMs = 3_000;
const firstRetryMs = 100;
const maxRetryMs = 500;

/** Resolves at once: connecting goes on in the background, for as long as it takes. */
export async function openRedisConnection(options: RedisConnectionOptions): Promise<RedisConnection> {
  const { url, onAway, onReady, onAnswer, maxUnanswered } = options;
  // Loaded where it is used: the start on the embedded default does without.
  const { RedisClient } = await import("@redis/client");
  // Without a method for each command of Redis: making them costs a start 30 ms, and few are used.
  const client = new RedisClient({
    url,
    disableOfflineQueue: true,
    ...(maxUnanswered === undefined ? {} : { commandsQueueMaxLength: maxUnanswered }),
    pingInterval: pingEveryMs,
    // The client's own limit ends where a command is sent, and costs more than the rest of a command.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silentAfterMs,
      // Without one of ours, the client gives up for good on a connection that was silent.
      reconnectStrategy: (retries) => Math.min(firstRetryMs * (retries + 1), maxRetryMs),
    },
  }) as unknown as RedisClientType;
  let isAway = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const noteAway = (error: unknown): void => {
    if (!isAway) onAway(error);
    isAway = true;
  };
  const noteAnswer = (): void => {
    isAway = false;
    answeredAt = performance.now();
  };
  client.on("error", noteAway);
  client.on("ready", () => {
    noteAnswer();
    onReady?.();
  });
  client.on("ping-interval", () => {
    noteAnswer();
    onAnswer?.();
  });
  const connected = client.connect();
  connected.catch(noteAway);
  return {
    client,
    isUp: () => client.isReady && !isAway && performance.now() - answeredAt < pingEveryMs + silentAfterMs,
    noteAway,
    connected,
    close: () => client.destroy(),
  };
}
