/**
 * The bus between processes: Redis publish and subscribe, over one connection of each process. Redis keeps no message,
 * so whoever listens is called as well when a subscription begins, and when the connection is back. While Redis is away
 * or silent, messages reach this process alone.
 */
import { randomUUID } from "node:crypto";
import { type Bus, Listeners } from "./bus.ts";

export interface RedisBusOptions {
  readonly url: string;
  /** Before each channel. */
  readonly prefix: string;
  /** Called once each time Redis goes away. */
  readonly onAway: (error: unknown) => void;
}

const connectTimeoutMs = 2_000;
const pingEveryMs = 3_000;
/** A silent connection is cut, and another one is made. */
const silentAfterMs = 7_000;
/** Messages on their way to a silent Redis. Beyond, they are let go. */
const maxUnsent = 10_000;

/** Resolves at once: connecting goes on in the background, for as long as it takes. */
export async function openRedisBus({ url, prefix, onAway }: RedisBusOptions): Promise<Bus> {
  // Loaded where it is used: the start on the embedded default does without.
  const { RedisClient } = await import("@redis/client");
  // Without a method for each command of Redis: making them costs a start 30 ms, and few are used.
  const client = new RedisClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: maxUnsent,
    pingInterval: pingEveryMs,
    socket: { connectTimeout: connectTimeoutMs, socketTimeout: silentAfterMs },
  });
  const listeners = new Listeners();
  const own = randomUUID();
  const start = `${prefix}:bus:`;
  let isAway = false;

  const noteAway = (error: unknown): void => {
    if (!isAway) onAway(error);
    isAway = true;
  };
  /** This process has heard its own messages already. */
  const onMessage = (sender: string, channel: string): void => {
    if (sender !== own) listeners.call(channel.slice(start.length));
  };
  /** What was published before Redis has taken the subscription was missed. */
  const listen = (channels: readonly string[], onTaken: () => void): void => {
    if (!client.isReady || channels.length === 0) return;
    client
      .subscribe(
        channels.map((channel) => start + channel),
        onMessage,
      )
      .then(onTaken, noteAway);
  };

  client.on("error", noteAway);
  client.on("ready", () => {
    isAway = false;
    listen(listeners.channels(), () => listeners.callAll());
  });
  client.connect().catch(noteAway);

  return {
    publish: (channel) => {
      listeners.call(channel);
      if (client.isReady) client.sendCommand(["PUBLISH", start + channel, own]).catch(noteAway);
    },
    subscribe: (channel, listener) => {
      if (listeners.add(channel, listener)) listen([channel], () => listeners.call(channel));
      return () => {
        if (listeners.remove(channel, listener) && client.isReady)
          client.unsubscribe(start + channel, onMessage).catch(noteAway);
      };
    },
    close: async () => client.destroy(),
  };
}
