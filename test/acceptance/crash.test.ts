/**
 * `kill -9` in the middle of work. A run of 100 targets and three tiles ends exactly once, whenever the process dies,
 * and no other row of the database is changed by it. On PostgreSQL with Redis; with `npm test -- --all` on the embedded
 * database as well, and killed once more before. What a kill leaves behind on the embedded database is also tested by
 * `test/service/lifecycle.test.ts`.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Location, openOrm } from "#schema/connection/orm.ts";
import { cellPids, cpuTicksOf } from "#test/pool/cells.ts";
import { createClient } from "#test/support/client.ts";
import { publishedLocation, type FreshLocation } from "#test/support/databases.ts";
import { isInFull } from "#test/support/in-full.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { tileInput } from "#test/support/tiles.ts";
import { eventually } from "#test/support/wait.ts";

const key = "gsk_demo-tenant-key-for-tests-only";
const now = "2026-07-01T00:00:00.000Z";
const targetCount = 100;
const isReal = process.env.TEST_BACKEND === "real";

const directory = testDirectory();
const prefix = freshPrefix();
let location: Location = { dataDirectory: directory.path };
let fresh: FreshLocation | undefined;
let environment: Readonly<Record<string, string>>;
let running: ServiceProcess | undefined;

before(async () => {
  environment = { DATA_DIR: directory.path, BOOTSTRAP_API_KEY: key, PORT: "0", LOG_LEVEL: "error", POOL_THREADS: "1" };
  if (!isReal) return;
  fresh = await publishedLocation("postgresql");
  location = fresh.location;
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  const secretsKey = Buffer.alloc(32, 7).toString("base64");
  const real = {
    DATABASE_URL: location.databaseUrl,
    SECRETS_KEY: secretsKey,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
  };
  environment = { ...environment, ...real };
});
after(async () => {
  running?.kill("SIGKILL");
  await running?.ended;
  await fresh?.drop();
  if (isReal) await forgetPrefix(prefix);
  directory.remove();
});

async function start() {
  const service = spawnService(environment);
  running = service;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    service.kill(signal);
    await service.ended;
  };
  const call = createClient(await originOf(service), key);
  return { call, pid: service.pid, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/**
 * The last temperature, after five million steps for each target: ten milliseconds and more. With the platform's tiles
 * alone the run is over before it can be killed.
 */
const slowScript = `export default function evaluate(ctx) {
  let state = 1;
  for (let step = 0; step < 5_000_000; step += 1) state = (Math.imul(state, 1664525) + 1013904223) | 0;
  const value = ctx.weather.temperature.value.at(-1);
  const points = [{ ts: ctx.window.end - 1, value, isTriggered: state !== 0 }];
  return { kind: "numeric", points, isTriggered: state !== 0, lastValue: value };
}
`;

/** CPU time of all sandbox processes of a service, in hundredths of a second. */
function cellTicks(pid: number): number {
  return cellPids(pid).reduce((sum, cell) => sum + cpuTicksOf(cell), 0);
}

type Rows = ReadonlyMap<string, readonly string[]>;

/** Every row of every table as text; when a key was last used is no matter of a run. */
async function allRows(): Promise<Rows> {
  const orm = await openOrm(location);
  try {
    const em = orm.em.fork();
    const tables: { name: string }[] = await em.execute(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    );
    const rows = new Map<string, readonly string[]>();
    for (const { name } of tables) {
      const found: { row: string }[] = await em.execute(
        `select (to_jsonb(t) - 'last_used_at')::text as row from "${name}" t order by 1`,
      );
      rows.set(
        name,
        found.map(({ row }) => row),
      );
    }
    return rows;
  } finally {
    await orm.close();
  }
}

/** The lease of a process that died, and its job in Redis, would run out by themselves: as if that time had passed. */
async function moveToLeaseEnd(runId: string): Promise<void> {
  if (!isReal) return;
  const orm = await openOrm(location);
  await orm.em.fork().execute("update runs set lease_until = now() where id = ?", [runId]);
  await orm.close();
  await forgetPrefix(prefix);
}

/** Rows of `later` that `earlier` has not, by table; and those that are gone or changed. */
function changes(earlier: Rows, later: Rows) {
  const added: Record<string, number> = {};
  const lost: string[] = [];
  for (const [table, rows] of later) {
    const before = new Set(earlier.get(table) ?? []);
    const extra = rows.filter((row) => !before.has(row)).length;
    if (extra > 0) added[table] = extra;
    const present = new Set(rows);
    lost.push(...[...before].filter((row) => !present.has(row)).map((row) => `${table}: ${row.slice(0, 200)}`));
  }
  return { added, lost };
}

test("a run of 100 targets and three tiles survives kill -9 at any moment: it ends succeeded exactly once, and no other row is changed", async () => {
  const first = await start();
  const tiles = [
    { tileKey: "gdd", params: { threshold: 250 } },
    { tileKey: "ch", params: { threshold: 300, startDate: "2025-11-01", stopDate: "2026-10-31" } },
    { tileKey: "slow", params: {} },
  ];
  const slow = await first.call("POST", "/v1/tiles", { body: tileInput("slow", { script: slowScript }) });
  assert.equal(slow.status, 201, slow.text);
  const targets = Array.from({ length: targetCount }, (_, index) => ({
    name: `Block ${index}`,
    latitude: 35 + index / 5,
    longitude: 9,
  }));
  const flow = await createFlow(first.call, flowInput({ displayName: "Large", tiles, targets }));
  // Neighbours that a crash must not touch: another flow with a finished run.
  const other = await createFlow(first.call, flowInput({ displayName: "Other" }));
  assert.equal((await runToEnd(first.call, other.id, { now })).status, "succeeded");
  const undisturbed = await runToEnd(first.call, flow.id, { now });
  await first.stop();
  const before = await allRows();

  let second = await start();
  const run = await requestRun(second.call, flow.id, { now });
  if (isInFull) {
    // Killed as soon as the run was accepted.
    await second.kill();
    await moveToLeaseEnd(run.id);
    second = await start();
  }

  // Killed in the middle of the evaluation.
  await eventually(
    "the run is at work again",
    async () => (await second.call("GET", `/v1/runs/${run.id}`)).body.status === "running",
    60_000,
  );
  const idleTicks = cellTicks(second.pid);
  await eventually("its scripts are at work", () => cellTicks(second.pid) >= idleTicks + 10);
  const midway = await second.call("GET", `/v1/runs/${run.id}`);
  await second.kill();
  await moveToLeaseEnd(run.id);
  assert.equal(midway.body.status, "running", "the run ended before the process was killed: give it more to do");
  assert.deepEqual(midway.body.results, []);

  // Left in peace.
  const third = await start();
  const ended = await finished(third.call, run.id);
  assert.deepEqual([ended.status, ended.error, ended.id], ["succeeded", null, run.id]);
  assert.equal(ended.results.length, targetCount);
  assert.deepEqual(
    ended.results.map((one: { target: { name: string } }) => one.target.name),
    targets.map(({ name }) => name),
  );
  assert.ok(
    ended.results.every(
      (one: { tiles: { error: unknown }[] }) =>
        one.tiles.length === 3 && one.tiles.every(({ error }) => error === null),
    ),
  );
  const { items } = (await third.call("GET", `/v1/flows/${flow.id}/runs`)).body;
  assert.deepEqual(
    items.map(({ id }: { id: string }) => id),
    [run.id, undisturbed.id],
  );
  await third.stop();

  const { added, lost } = changes(before, await allRows());
  // The run's event takes the next place in its tenant's sequence.
  assert.deepEqual(
    lost.map((row) => row.split(":")[0]),
    ["event_counters"],
    lost.join("\n"),
  );
  assert.deepEqual(added, { event_counters: 1, events: 1, run_results: targetCount, runs: 1 });

  // What was interrupted is, to the byte, what an undisturbed run gives.
  assert.equal(JSON.stringify(ended.results), JSON.stringify(undisturbed.results));
});
