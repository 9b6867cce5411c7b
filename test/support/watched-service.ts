/**
 * The service as a process of its own, whose event loop is watched: on real PostgreSQL and Redis with
 * TEST_BACKEND=real, else on the embedded default, whose database works on the same loop. Files of one process share
 * that of the same settings, each as tenants of its own.
 */
import { type Client, createClient } from "./client.ts";
import { publishedLocation } from "./databases.ts";
import { atProcessEnd, isGroup } from "./group.ts";
import type { LoopPiece } from "./loop-watch.ts";
import { originOf, spawnService, testDirectory } from "./process.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "./redis.ts";
import type { TestTenant } from "./service.ts";

export interface WatchedService {
  readonly baseUrl: string;
  readonly operator: Client;
  newTenant(): Promise<TestTenant>;
  /** What `work` gives, and the longest piece in which it held the loop, in CPU milliseconds of a calm machine. */
  watch<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly heldMs: number }>;
  /** Its garbage so far does not count in what is watched next. */
  collectGarbage(): Promise<void>;
  close(): Promise<void>;
}

/** A shorter piece passes on any machine. */
const shortPieceMs = 20;
const adminKey = "operator-key-for-tests-only";

const shared = new Map<string, Promise<WatchedService>>();

export async function startWatchedService(environment: Readonly<Record<string, string>> = {}): Promise<WatchedService> {
  if (!isGroup()) return startOwn(environment);
  const settings = JSON.stringify(environment);
  const running = shared.get(settings);
  const service = running ?? startOwn(environment);
  if (running === undefined) atProcessEnd(async () => (await service).close());
  shared.set(settings, service);
  return { ...(await service), close: async () => {} };
}

async function startOwn(environment: Readonly<Record<string, string>>): Promise<WatchedService> {
  const directory = testDirectory();
  const isReal = process.env["TEST_BACKEND"] === "real";
  const place = isReal ? await realPlace() : { environment: {}, remove: async () => {} };
  const settings = {
    PORT: "0",
    DATA_DIR: directory.path,
    ADMIN_API_KEY: adminKey,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
  };
  const service = spawnService(
    { ...settings, ...place.environment, ...environment },
    { preload: new URL("./loop-watch.ts", import.meta.url) },
  );
  const baseUrl = await originOf(service);
  const operator = createClient(baseUrl, adminKey);
  const pieces = async () => ((await service.ask("pieces")) as { readonly pieces: readonly LoopPiece[] }).pieces;
  return {
    baseUrl,
    operator,
    newTenant: async () => {
      const { status, body, text } = await operator("POST", "/v1/admin/tenants", {
        body: { displayName: "Another tenant" },
      });
      if (status !== 201) throw new Error(text);
      return { id: body.tenant.id, key: body.apiKey, call: createClient(baseUrl, body.apiKey) };
    },
    watch: async (work) => {
      await pieces();
      const result = await work();
      const longestMs = (await pieces()).reduce((longest, { cpuMs }) => Math.max(longest, cpuMs), 0);
      if (longestMs < shortPieceMs) return { result, heldMs: longestMs };
      const { speedFactor } = (await service.ask("speed-factor")) as { readonly speedFactor: number };
      return { result, heldMs: longestMs / speedFactor };
    },
    collectGarbage: async () => void (await service.ask("collect")),
    close: async () => {
      service.kill("SIGTERM");
      await service.ended;
      await place.remove();
      directory.remove();
    },
  };
}

async function realPlace() {
  const fresh = await publishedLocation("postgresql");
  if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
  const prefix = freshPrefix();
  const secretsKey = Buffer.alloc(32, 7).toString("base64");
  return {
    environment: {
      DATABASE_URL: fresh.location.databaseUrl,
      SECRETS_KEY: secretsKey,
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
    },
    remove: async () => {
      await fresh.drop();
      await forgetPrefix(prefix);
    },
  };
}
