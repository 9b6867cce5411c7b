/**
 * A service of several processes on PostgreSQL and Redis, for a benchmark: a database and a key prefix of its own, both
 * removed at the end.
 */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { systemClock } from "#core/clock.ts";
import { isoTime } from "#core/time.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { fireTick } from "#server/schedules/fire.ts";
import { postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { freePort } from "#test/support/ports.ts";
import { type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { type Client, createClient } from "./client.ts";
import { serviceFlags, startSettings } from "../service-start.ts";
import { descendantsOf, rssMiB } from "./processes.ts";

const adminKey = "bench-admin-key-0123456789abcdef";
const unlimited = { maxRunsPerHour: 100_000, rateLimitPerMinute: 1_000_000 };

export interface RealService {
  readonly database: Database;
  readonly databaseUrl: string;
  /** Of the process to PostgreSQL. */
  connectionsOf(pid: number): number;
  /** Starts a process and waits until it works. */
  start(role: string, environment?: Readonly<Record<string, string>>): Promise<RunningProcess>;
  query<T>(sql: string, parameters?: readonly unknown[]): Promise<readonly T[]>;
  close(): Promise<void>;
}

export interface RunningProcess {
  readonly process: ServiceProcess;
  /** Of the API; of any other role nobody listens there. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Null where PostgreSQL or Redis do not answer. */
export async function openRealService(): Promise<RealService | null> {
  if ((await postgresAbsence()) !== null || (await redisAbsence()) !== null) return null;
  const { location, drop } = await publishedLocation("postgresql", { isDurable: true });
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  const prefix = freshPrefix();
  const directory = testDirectory();
  const orm = await openOrm(location);
  const database = await openDatabase({ location, clock: systemClock });
  const running = new Set<RunningProcess>();
  const databasePort = Number(new URL(location.databaseUrl).port || 5432);
  return {
    database,
    databaseUrl: location.databaseUrl,
    connectionsOf: (pid) => socketsOf(pid, databasePort),
    start: async (role, environment = {}) => {
      const port = await freePort();
      const settings = {
        ...startSettings,
        NODE_ENV: "production",
        LOG_LEVEL: "error",
        ROLES: role,
        PORT: String(port),
        POOL_THREADS: "1",
        DATA_DIR: directory.path,
        DATABASE_URL: location.databaseUrl,
        REDIS_URL: testRedisUrl,
        REDIS_PREFIX: prefix,
        SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
        ADMIN_API_KEY: adminKey,
        ...environment,
      };
      const service = spawnService(settings, { flags: serviceFlags });
      const started: RunningProcess = {
        process: service,
        origin: `http://127.0.0.1:${port}`,
        stop: async () => {
          running.delete(started);
          service.kill("SIGTERM");
          await service.ended;
        },
      };
      running.add(started);
      await service.printed(role.includes("api") ? /listens on/ : /works as/);
      return started;
    },
    query: async <T>(sql: string, parameters: readonly unknown[] = []) =>
      (await orm.em.fork().execute(sql, [...parameters])) as T[],
    close: async () => {
      await Promise.all([...running].map((each) => each.stop()));
      await database.close();
      await orm.close();
      await drop();
      await forgetPrefix(prefix);
      directory.remove();
    },
  };
}

export interface BenchTenant {
  readonly id: string;
  readonly apiKey: string;
  readonly client: Client;
}

export async function makeTenants(origin: string, count: number): Promise<readonly BenchTenant[]> {
  const operator = createClient(origin, adminKey);
  const tenants: BenchTenant[] = [];
  for (let number = 0; number < count; number += 1) {
    const made = await operator.post<{ tenant: { id: string }; apiKey: string }>("/v1/admin/tenants", {
      displayName: `Bench ${number}`,
    });
    await operator.patch(`/v1/admin/tenants/${made.tenant.id}`, unlimited);
    tenants.push({ id: made.tenant.id, apiKey: made.apiKey, client: createClient(origin, made.apiKey) });
  }
  return tenants;
}

/** Queues a run of each of the tenants' active flows, all at the same moment, as a tick does. */
export async function fireAll({ database, query }: RealService, tenants: readonly BenchTenant[]): Promise<number> {
  const now = systemClock.now();
  await query("update flows set next_run_at = ?::timestamptz where status = 'active'", [isoTime(now - 1)]);
  return database.write(async (stores) => {
    let fired = 0;
    for (const { id } of tenants) {
      for (let tick = await fireTick(stores, id, now); tick !== null; tick = await fireTick(stores, id, now)) {
        if (tick.outcome !== "run") throw new Error(`A tick was ${tick.outcome}.`);
        fired += 1;
      }
    }
    return fired;
  });
}

/** Waits until nothing is queued or running. @returns runs per second, from the first claim to the last end */
export async function runsPerSecond({ query }: RealService, since: number): Promise<number> {
  for (;;) {
    const [row] = await query<{ unfinished: string; ended: string; seconds: string }>(rateSql, [isoTime(since)]);
    if (row !== undefined && Number(row.unfinished) === 0) return Number(row.ended) / Number(row.seconds);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const rateSql = `
  select count(*) filter (where finished_at is null) as unfinished, count(finished_at) as ended,
    extract(epoch from max(finished_at) - min(started_at)) as seconds
  from runs where requested_at >= ?::timestamptz`;

export interface Memory {
  /** Of the process itself, in MiB. */
  readonly own: number;
  /** Of its script cells, in MiB. */
  readonly cells: number;
}

export function memoryOf(pid: number): Memory {
  const cells = descendantsOf(pid);
  return {
    own: Math.round(rssMiB(pid)),
    cells: cells.reduce((sum, each) => sum + Math.round(rssMiB(each)), 0),
  };
}

/** Established ones to a port. */
function socketsOf(pid: number, port: number): number {
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const established = "01";
  const rows = ["tcp", "tcp6"].flatMap((name) => readFileSync(`/proc/net/${name}`, "utf8").trim().split("\n").slice(1));
  const inodes = new Set(
    rows
      .map((row) => row.trim().split(/\s+/))
      .filter(([, , remote = "", state]) => remote.endsWith(`:${hexPort}`) && state === established)
      .map((columns) => `socket:[${columns[9]}]`),
  );
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => inodes.has(linkOf(`${folder}/${name}`))).length;
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
