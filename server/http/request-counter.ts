/**
 * Where requests are counted: in this process, or in Redis for any number of processes. Knows nothing of tenants or
 * limits.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "#core/clock.ts";
import { within } from "#core/with-timeout.ts";
import { openRedisConnection } from "#server/redis/connection.ts";
import { countTogether } from "./count-together.ts";
import type { RequestCounter } from "./rate-limit.ts";

/** Counts of finished windows are dropped once so many keys are held. */
const maxKeys = 10_000;
/** A start waits so long for Redis. */
const startWaitMs = 2_000;
const commandTimeoutMs = 1_000;

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

export interface RedisRequestCounter extends RequestCounter {
  /** Whether requests are counted in Redis. */
  isUp(): boolean;
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
export async function createRedisCounter({
  url,
  clock,
  prefix,
  onAway,
}: RedisCounterOptions): Promise<RedisRequestCounter> {
  const connection = await openRedisConnection({ url, onAway });
  const { client } = connection;
  const fallback = createLocalCounter(clock);
  // Connecting goes on in the background for as long as it takes; the start does not wait for it.
  await Promise.race([connection.connected.catch(() => {}), sleep(startWaitMs)]);

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
    if (!connection.isUp()) throw new Error("Redis is away.");
    // A command's reply is awaited for as long as the connection lives.
    return within(commandTimeoutMs, addInRedis(`${prefix}:${key}`, by, ttlSeconds), "Redis");
  });

  return {
    add: async (key, ttlSeconds) => {
      if (!connection.isUp()) return fallback.add(key, ttlSeconds);
      try {
        return await add(key, ttlSeconds);
      } catch (error) {
        connection.noteAway(error);
        return fallback.add(key, ttlSeconds);
      }
    },
    isUp: connection.isUp,
    close: async () => {
      connection.close();
      await fallback.close();
    },
  };
}
