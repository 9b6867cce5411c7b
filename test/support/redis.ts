/**
 * Redis for tests: a key prefix of its own for each, removed afterwards, so that tests share a server without meeting.
 */
import { randomBytes } from "node:crypto";
import { createClient } from "@redis/client";

export const testRedisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";

const maxWaitMs = 2_000;
/** Where it must be there, a slow machine is no reason to do without it. */
const maxWaitInCiMs = 30_000;

/** Why Redis cannot be used here; null when it can. In CI it must be there. */
export async function redisAbsence(): Promise<string | null> {
  const connectTimeout = process.env["CI"] === "true" ? maxWaitInCiMs : maxWaitMs;
  const client = createClient({ url: testRedisUrl, socket: { connectTimeout, reconnectStrategy: false } });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.close();
    return null;
  } catch (error) {
    if (process.env["CI"] === "true") throw new Error("CI needs a Redis server: set TEST_REDIS_URL.", { cause: error });
    return "no Redis server answers here: set TEST_REDIS_URL to run this";
  }
}

export function freshPrefix(): string {
  return `flow-test-${randomBytes(6).toString("hex")}`;
}

/** Removes every key of the prefix: what losing Redis means to its owner. */
export async function forgetPrefix(prefix: string): Promise<void> {
  const client = createClient({ url: testRedisUrl });
  await client.connect();
  for await (const keys of client.scanIterator({ MATCH: `${prefix}:*`, COUNT: 500 }))
    if (keys.length > 0) await client.del(keys);
  await client.close();
}
