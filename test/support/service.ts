/**
 * The whole service for a test: composed as in production, on a free loopback port, every answer checked against the
 * contract. On the embedded defaults (database in memory), or, with TEST_BACKEND=real, on a fresh database of
 * TEST_DATABASE_URL and a fresh key prefix of TEST_REDIS_URL.
 *
 * Files of one process (`group.ts`) share the service of the usual settings, each as a tenant of its own. A test that
 * counts on more than its tenants asks for `startOwnService`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "#core/clock.ts";
import type { Timer } from "#core/repeat.ts";
import type { Database } from "#schema/database.ts";
import type { Location } from "#schema/connection/orm.ts";
import type { TenantMessenger } from "#server/adapters/comms.ts";
import { startService as startComposed } from "#server/compose.ts";
import { loadConfig } from "#server/config.ts";
import type { Authenticate } from "#server/http/authenticate.ts";
import type { Logger } from "#server/logger.ts";
import { outboxDirectoryName } from "#server/net/file-outbox.ts";
import type { Operations } from "#server/operations/invoke.ts";
import { type Client, createClient } from "./client.ts";
import { type FreshLocation, publishedLocation } from "./databases.ts";
import { atProcessEnd, isGroup } from "./group.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "./redis.ts";

export interface TestTenant {
  readonly id: string;
  /** A key with every scope. */
  readonly key: string;
  readonly call: Client;
}

export interface TestService {
  readonly baseUrl: string;
  /** A key with every scope, of the Demo tenant; in a shared service, of a new tenant for each file. */
  readonly tenantKey: string;
  readonly call: Client;
  readonly operator: Client;
  readonly database: Database;
  readonly messenger: TenantMessenger;
  /** Of the process. Files of a shared service find what others left there. */
  readonly dataDirectory: string;
  /** What was sent by no transport, oldest first: to a phone or to an e-mail address, with its text. */
  outbox(): Promise<readonly { readonly to: string; readonly text: string }[]>;
  /** What the API carries out, without HTTP. */
  readonly operations: Operations;
  readonly authenticate: Authenticate;
  /** Methods and paths of the router, such as `GET /v1/flows/{id}`. */
  readonly routes: readonly string[];
  newTenant(): Promise<TestTenant>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  readonly clock?: Clock;
  /** In place of real intervals. */
  readonly timer?: Timer;
  /** Given the database once the service has let it go, before it is removed. */
  readonly afterwards?: (location: Location) => Promise<void>;
  /** In place of the one that writes errors to standard output. */
  readonly logger?: Logger;
  /** Settings beside the test's own, such as `EGRESS_ALLOW_PRIVATE`. */
  readonly environment?: Readonly<Record<string, string>>;
}

const adminKey = "operator-key-for-tests-only";
const tenantKey = "gsk_demo-tenant-key-for-tests-only";

const shared = new Map<string, Promise<TestService>>();
/** The settings with which a service is shared; with others, it is the file's own. */
const sharedEnvironments: readonly string[] = [{}, { EGRESS_ALLOW_PRIVATE: "1" }, { NODE_ENV: "production" }].map(
  (usual) => JSON.stringify(usual),
);

export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const { environment = {}, ...others } = options;
  const settings = JSON.stringify(environment);
  const isUsual = Object.keys(others).length === 0 && sharedEnvironments.includes(settings);
  if (!isGroup() || !isUsual) return startOwnService(options);
  const service = await sharedService(settings, environment);
  const { key, call } = await service.newTenant();
  return { ...service, tenantKey: key, call, close: async () => {} };
}

function sharedService(settings: string, environment: Readonly<Record<string, string>>): Promise<TestService> {
  const running = shared.get(settings);
  if (running !== undefined) return running;
  const starting = startOwnService({ environment });
  shared.set(settings, starting);
  atProcessEnd(async () => (await starting).close());
  return starting;
}

/** From the tree that the framework prints: each line holds what its path has beyond that of the line above it. */
function routesOf(tree: string): readonly string[] {
  const above: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, indent = "", part = "", methods = ""] = /^([\s│]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? [];
    if (part === "") return [];
    const depth = indent.length / 4;
    above.splice(depth, above.length, part);
    const path = above.join("").replaceAll(/:(\w+)/g, "{$1}");
    return methods.split(", ").map((method) => `${method} ${path}`);
  });
}

/** A service that no other file uses. */
export async function startOwnService({
  clock,
  timer,
  logger,
  afterwards,
  environment = {},
}: TestServiceOptions = {}): Promise<TestService> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "flow-test-"));
  const place = await openPlace(afterwards !== undefined);
  const config = loadConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDirectory,
    ADMIN_API_KEY: adminKey,
    BOOTSTRAP_API_KEY: tenantKey,
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? "error",
    POOL_THREADS: "1",
    // All tests of a process come from one address, and some on a clock that stands still.
    PUBLIC_RATE_LIMIT: "100000",
    ...place.environment,
    ...environment,
  });
  const settled = { ...config, ...place.changes };
  const service = await startComposed(settled, {
    ...(clock === undefined ? {} : { clock }),
    ...(timer === undefined ? {} : { timer }),
    ...(logger === undefined ? {} : { logger }),
  });
  const baseUrl = service.origin;
  const { operations } = service;
  if (baseUrl === null || operations === null) throw new Error("The service under test has no API.");
  const operator = createClient(baseUrl, adminKey);
  return {
    baseUrl,
    tenantKey,
    call: createClient(baseUrl, tenantKey),
    operator,
    database: service.database,
    messenger: service.messenger,
    dataDirectory: config.dataDirectory,
    outbox: () => outboxIn(config.dataDirectory),
    operations,
    authenticate: service.authenticate,
    routes: routesOf(service.app?.printRoutes({ commonPrefix: false }) ?? ""),
    newTenant: async () => {
      const { status, body, text } = await operator("POST", "/v1/admin/tenants", {
        body: { displayName: "Another tenant" },
      });
      if (status !== 201) throw new Error(text);
      return { id: body.tenant.id, key: body.apiKey, call: createClient(baseUrl, body.apiKey) };
    },
    close: async () => {
      await service.close();
      await afterwards?.(settled.database);
      await place.remove();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

async function outboxIn(dataDirectory: string): Promise<readonly { readonly to: string; readonly text: string }[]> {
  const directory = join(dataDirectory, outboxDirectoryName);
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(directory, name), "utf8"))));
}

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  /** What the environment cannot say. */
  readonly changes: { readonly database?: { readonly dataDirectory: string } };
  remove(): Promise<void>;
}

/** @param isRead whether the database is opened again; in memory it would be gone */
async function openPlace(isRead: boolean): Promise<Place> {
  if (process.env["TEST_BACKEND"] !== "real")
    return {
      environment: {},
      changes: isRead ? {} : { database: { dataDirectory: "memory://" } },
      remove: async () => {},
    };
  const fresh = await publishedLocation("postgresql");
  const prefix = freshPrefix();
  const secretsKey = Buffer.alloc(32, 7).toString("base64");
  const environment = {
    DATABASE_URL: urlOf(fresh),
    SECRETS_KEY: secretsKey,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
  };
  const remove = async () => {
    await fresh.drop();
    await forgetPrefix(prefix);
  };
  return { environment, changes: {}, remove };
}

function urlOf({ location }: FreshLocation): string {
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  return location.databaseUrl;
}
