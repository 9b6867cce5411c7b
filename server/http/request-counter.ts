/**
 * Where requests are counted: in this process, or in Redis for any number of processes. Knows nothing of tenants or
 * limits.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "#core/clock.ts";
import { within } from "#core/within.ts";
import { countTogether } from "./count-together.ts";
import type { RequestCounter } from "./rate-limit.ts";

/** Counts of finished windows are dropped once so many keys are held. */
const maxKeys = 10_000;
const connectTimeoutMs = 2_000;
const commandTimeoutMs = 1_000;
const pingEveryMs = 1_000;
const silentAfterMs = 3_000;

export function createLocalCounter(clock: Clock): RequestCounter {
  const counts = new Map<string, { count: number; readonly forgetAt: number }>();
  return {
    add: async (key, ttlSeconds) => {
      const entry = counts.get(key);
      if (entry !== undefined) return ++entry.count;
      const now = clock.now();
      if (counts.size >= maxKeys) dropFinished(now);
      counts.set(key, { count: 1, forgetAt: now + ttlSeconds * 1000 });
      return 1;
    },
    close: async () => counts.clear(),
  };

  function dropFinished(now: number): void {
    for (const [key, { forgetAt }] of counts) if (forgetAt <= now) counts.delete(key);
  }
}

export interface RedisCounterOptions {
  readonly url: string;
  readonly clock: Clock;
  /** Before each key. */
  readonly prefix: string;
  /** Called once each time Redis goes away. */
  readonly onAway: (error: unknown) => void;
}

/** Falls back to counting in this process while Redis is away, or silent. */
export async function createRedisCounter({ url, clock, prefix, onAway }: RedisCounterOptions): Promise<RequestCounter> {
  // Loaded where it is used: the start on the embedded default does without.
  const { RedisClient } = await import("@redis/client");
  // Without a method for each command of Redis: making them costs a start 30 ms, and two are used.
  const client = new RedisClient({
    url,
    disableOfflineQueue: true,
    pingInterval: pingEveryMs,
    // The client's own limit ends where a command is sent, and costs more than the rest of a command.
    commandOptions: { timeout: 0 },
    // A silent connection is cut, and another one is made.
    socket: { connectTimeout: connectTimeoutMs, socketTimeout: silentAfterMs },
  });
  const fallback = createLocalCounter(clock);
  let isAway = false;
  const noteAway = (error: unknown): void => {
    if (!isAway) onAway(error);
    isAway = true;
  };
  const noteBack = (): void => {
    isAway = false;
  };
  client.on("error", noteAway);
  client.on("ready", noteBack);
  client.on("ping-interval", noteBack);
  // Connecting goes on in the background for as long as it takes; the start does not wait for it.
  await Promise.race([client.connect().catch(noteAway), sleep(connectTimeoutMs)]);

  /** Keys that were told when to end. */
  const ending = new Set<string>();
  const addInRedis = async (fullKey: string, by: number, ttlSeconds: number): Promise<number> => {
    const increment = ["INCRBY", fullKey, String(by)];
    if (ending.has(fullKey)) return Number(await client.sendCommand(increment));
    // The end comes first, so that no key is ever without one.
    const [, count] = await Promise.all([
      client.sendCommand(["SET", fullKey, "0", "EX", String(ttlSeconds), "NX"]),
      client.sendCommand(increment),
    ]);
    // Who is forgotten here is told once more.
    if (ending.size >= maxKeys) ending.clear();
    ending.add(fullKey);
    return Number(count);
  };
  const add = countTogether(async (key, by, ttlSeconds) => {
    // Who has waited for a command that was lost does not wait for another.
    if (isAway) throw new Error("Redis is away.");
    // A command's reply is awaited for as long as the connection lives.
    return within(commandTimeoutMs, addInRedis(`${prefix}:${key}`, by, ttlSeconds), "Redis");
  });

  return {
    add: async (key, ttlSeconds) => {
      if (!client.isReady || isAway) return fallback.add(key, ttlSeconds);
      try {
        return await add(key, ttlSeconds);
      } catch (error) {
        noteAway(error);
        return fallback.add(key, ttlSeconds);
      }
    },
    close: async () => {
      client.destroy();
      await fallback.close();
    },
  };
}
