/**
 * The bus between processes: Redis publish and subscribe, over one connection of each process. Redis keeps no message,
 * so whoever listens is called as well when a subscription begins, and when the connection is back. While Redis is away
 * or silent, messages reach this process alone.
 */
import { randomUUID } from "node:crypto";
import { openRedisConnection } from "#server/redis/connection.ts";
import { type Bus, Listeners } from "./bus.ts";

export interface RedisBus extends Bus {
  health(): BusHealth;
}

export interface BusHealth {
  /** Whether messages of other processes come. */
  readonly isUp: boolean;
  /** Channels that Redis has taken. */
  readonly taken: number;
  /** Channels that it has not. */
  readonly waiting: number;
}

export interface RedisBusOptions {
  readonly url: string;
  /** Before each channel. */
  readonly prefix: string;
  /** Called once each time Redis goes away. */
  readonly onAway: (error: unknown) => void;
}

/** Messages on their way to a silent Redis. Beyond, they are let go. */
const maxUnsent = 10_000;

/** Resolves at once: connecting goes on in the background, for as long as it takes. */
export async function openRedisBus({ url, prefix, onAway }: RedisBusOptions): Promise<RedisBus> {
  const listeners = new Listeners();
  const own = randomUUID();
  const start = `${prefix}:bus:`;
  /** Channels that Redis has taken over the present connection. */
  const taken = new Set<string>();
  /** Whether all were taken since the connection was made, and none refused. */
  let isListening = false;

  const untaken = (): readonly string[] => listeners.channels().filter((channel) => !taken.has(channel));
  /** This process has heard its own messages already. */
  const onMessage = (message: string, channel: string): void => {
    const sender = message.slice(0, own.length);
    if (sender !== own) listeners.call(channel.slice(start.length), message.slice(own.length));
  };
  const noteTaken = (channels: readonly string[]): void => {
    for (const channel of channels) if (listeners.has(channel)) taken.add(channel);
    isListening ||= untaken().length === 0;
    // What was published before Redis has taken the subscription was missed.
    for (const channel of channels) listeners.call(channel, null);
  };
  const listen = (channels: readonly string[]): void => {
    if (!connection.client.isReady || channels.length === 0) return;
    connection.client
      .subscribe(
        channels.map((channel) => start + channel),
        onMessage,
      )
      .then(
        () => noteTaken(channels),
        (error: unknown) => {
          isListening = false;
          connection.noteAway(error);
        },
      );
  };

  const connection = await openRedisConnection({
    url,
    onAway,
    maxUnanswered: maxUnsent,
    onReady: () => {
      taken.clear();
      isListening = untaken().length === 0;
      listen(untaken());
    },
    // One that was refused is tried again.
    onAnswer: () => listen(untaken()),
  });

  return {
    publish: (channel, text = "") => {
      listeners.call(channel, text);
      // What is written to a silent connection would keep it from being cut.
      if (connection.isUp())
        connection.client.sendCommand(["PUBLISH", start + channel, own + text]).catch(connection.noteAway);
    },
    subscribe: (channel, listener) => {
      if (listeners.add(channel, listener)) listen([channel]);
      return () => {
        if (!listeners.remove(channel, listener)) return;
        taken.delete(channel);
        if (connection.client.isReady)
          connection.client.unsubscribe(start + channel, onMessage).catch(connection.noteAway);
      };
    },
    health: () => {
      const waiting = untaken().length;
      return { isUp: connection.isUp() && isListening, taken: listeners.channels().length - waiting, waiting };
    },
    close: async () => connection.close(),
  };
}
