/**
 * Retention on PostgreSQL where it answers, else on the embedded database: the look for what is due among 100,000 and
 * 1,000,000 runs of 1,000 flows, and the removal of 100,000 runs with their results while others read and write.
 */
import { randomUUID } from "node:crypto";
import type { Caller } from "#core/caller.ts";
import { systemClock } from "#core/clock.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { openOrm, type Orm } from "#schema/connection/orm.ts";
import { packPoints } from "#schema/point-bytes.ts";
import { createLogger } from "#server/logger.ts";
import type { BatchSample } from "#server/retention/batches.ts";
import { defaultRetention, noOverrides } from "#server/retention/model.ts";
import { removeDue } from "#server/retention/periodic.ts";
import { limitsOf } from "#server/retention/rules.ts";
import { type Driver, freshLocation, postgresAbsence } from "#test/support/databases.ts";
import { writeRun } from "#test/support/rows.ts";
import { median, percentile, timed } from "./rounds.ts";

interface LookFigures {
  readonly runs: number;
  /** For all flows. */
  readonly lookMs: number;
  /** Of the whole table. */
  readonly scans: number;
}

interface LoadFigures {
  readonly reads: number;
  readonly readP50Ms: number;
  readonly readP99Ms: number;
  readonly writes: number;
  readonly writeP50Ms: number;
  readonly writeP99Ms: number;
  /** Of `select 1` all the while: what the machine itself adds to a time. */
  readonly pingMaxMs: number;
}

export interface RetentionFigures {
  readonly driver: Driver;
  readonly looks: readonly LookFigures[];
  /** Of the look, from the smaller to the larger. */
  readonly lookGrowth: number;
  readonly removedRuns: number;
  readonly removedResults: number;
  readonly batches: number;
  readonly seconds: number;
  readonly rowsPerSecond: number;
  readonly batchP50Ms: number;
  readonly batchP99Ms: number;
  /** The longest time for which a batch held its locks. */
  readonly longestBatchMs: number;
  readonly batchBoundMs: number;
  readonly overBound: number;
  readonly longest: readonly BatchSample[];
  readonly kinds: Readonly<Record<string, string>>;
  readonly idle: LoadFigures;
  readonly meanwhile: LoadFigures;
}

const tenantCount = 10;
const flowCount = 1_000;
const sizes = [100, 1_000] as const;
/** Of each flow. */
const dueRuns = 100;
/** Of a thousand targets each. The others have one. */
const largeRuns = 10;
const idleMs = 10_000;

export async function measureRetention(): Promise<RetentionFigures> {
  const driver = (await postgresAbsence()) === null ? "postgresql" : "embedded";
  const { location, drop } = await freshLocation(driver, { isDurable: true });
  const orm = await openOrm(location);
  const database = await openDatabase({ location, clock: systemClock });
  try {
    await orm.em.fork().execute(tenantsSql, [tenantCount]);
    await orm.em.fork().execute(flowsSql, [tenantCount, flowCount]);
    const looks: LookFigures[] = [];
    let before = 0;
    for (const runsPerFlow of sizes) {
      await addRuns(orm, before, runsPerFlow);
      before = runsPerFlow;
      await orm.em.fork().execute("analyze");
      // What this connection did before is in the statistics from then on.
      await look(database);
      const scansBefore = await scansOf(orm);
      const lookMs = await medianLook(database);
      looks.push({ runs: runsPerFlow * flowCount, lookMs, scans: (await scansOf(orm)) - scansBefore });
    }
    await addResults(orm);
    await orm.em.fork().execute("analyze");
    return {
      driver,
      looks,
      lookGrowth: (looks[1]?.lookMs ?? 0) / (looks[0]?.lookMs ?? 1),
      ...(await measureRemoval(database)),
    };
  } finally {
    await database.close();
    await orm.close();
    await drop();
  }
}

/** In portions, because a statement has 30 s. */
async function addRuns(orm: Orm, from: number, to: number): Promise<void> {
  const portion = 50;
  for (let first = from; first < to; first += portion)
    await orm.em.fork().execute(runsSql, [tenantCount, dueRuns, flowCount, first, first + portion - 1]);
}

async function addResults(orm: Orm): Promise<void> {
  const portion = 10;
  for (let first = 0; first < dueRuns; first += portion)
    await orm.em.fork().execute(resultsSql, [pointsInBase64(120), tenantCount, flowCount, first, first + portion - 1]);
  for (let flow = 0; flow < largeRuns; flow += 1)
    await orm.em.fork().execute(largeResultsSql, [`t${flow % tenantCount}`, `f${flow}-0`, pointsInBase64(2_000)]);
}

function pointsInBase64(count: number): string {
  const ts = Float64Array.from({ length: count }, (_, index) => index * 86_400_000);
  return packPoints([{ ts, value: ts.map(Math.random), triggered: new Uint8Array(count) }]).toString("base64");
}

/** As a round does it, for all tenants and flows. */
async function look(database: Database): Promise<void> {
  const limits = Array.from({ length: tenantCount }, (_, index) =>
    limitsOf(`t${index}`, defaultRetention, noOverrides, Date.now()),
  );
  await database.read((stores) => stores.retention.forSystem().tenantsWithDue(limits));
  for (let page = await flowsAfter(null); page.last !== null; ) page = await flowsAfter(page.last);

  function flowsAfter(after: { readonly tenantId: string; readonly flowId: string } | null) {
    return database.read((stores) => stores.retention.forSystem().flowsWithDue(limits, after));
  }
}

async function medianLook(database: Database): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample < 9; sample += 1) times.push(await timed(() => look(database)));
  return median(times.slice(2));
}

/** The statistics of a connection show a second later. */
async function scansOf(orm: Orm): Promise<number> {
  await new Promise((resolve) => void setTimeout(resolve, 1_500));
  const [row] = await orm.em
    .fork()
    .execute<{ scans: number }[]>("select seq_scan::int as scans from pg_stat_user_tables where relname = 'runs'");
  return row?.scans ?? 0;
}

async function measureRemoval(database: Database) {
  const idle = await underLoad(database, () => new Promise((resolve) => void setTimeout(resolve, idleMs)));
  const samples: BatchSample[] = [];
  const options = {
    database,
    clock: systemClock,
    logger: createLogger("warn"),
    retention: defaultRetention,
    observeBatch: (sample: BatchSample) => void samples.push(sample),
  };
  let ms = 0;
  const meanwhile = await underLoad(database, async () => {
    ms = await timed(() => removeDue(options, new AbortController().signal));
  });
  const deleted = (kind: string): number =>
    samples.filter((sample) => sample.kind === kind).reduce((sum, { deletedRows }) => sum + deletedRows, 0);
  const rows = samples.reduce((sum, { deletedRows }) => sum + deletedRows, 0);
  const times = samples.map(({ tookMs }) => tookMs);
  return {
    removedRuns: deleted("runs"),
    removedResults: deleted("run_results"),
    batches: samples.length,
    seconds: ms / 1_000,
    rowsPerSecond: Math.round(rows / (ms / 1_000)),
    batchP50Ms: percentile(times, 0.5),
    batchP99Ms: percentile(times, 0.99),
    longestBatchMs: Math.max(...times),
    batchBoundMs: 50,
    overBound: times.filter((time) => time > 50).length,
    longest: samples.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, 5),
    kinds: Object.fromEntries(
      ["run_marks", "run_results", "runs"].map((kind) => {
        const own = samples.filter((sample) => sample.kind === kind);
        const took = own.map(({ tookMs }) => tookMs);
        return [kind, `${own.length} batches, p50 ${percentile(took, 0.5)} ms, p99 ${percentile(took, 0.99)} ms`];
      }),
    ),
    idle,
    meanwhile,
  };
}

/** While `work` goes on, one client reads pages of runs, and another writes runs of the same tenants. */
async function underLoad(database: Database, work: () => Promise<void>): Promise<LoadFigures> {
  let isOver = false;
  const pauseMs = 5;
  const again = async (one: (round: number) => Promise<void>): Promise<readonly number[]> => {
    const times: number[] = [];
    for (let round = 0; !isOver; round += 1) {
      times.push(await timed(() => one(round)));
      await new Promise((resolve) => void setTimeout(resolve, pauseMs));
    }
    return times;
  };
  const reading = again(async (round) => {
    const flow = round % flowCount;
    const caller = { tenantId: `t${flow % tenantCount}`, userId: null } as unknown as Caller<"results:read">;
    await database.read((stores) =>
      stores.runs.forCaller(caller).page({ limit: 20, after: null }, { flowId: `f${flow}` }),
    );
  });
  const writing = again(async (round) => {
    const flow = (round * 7) % flowCount;
    const [tenantId, flowId] = [`t${flow % tenantCount}`, `f${flow}`];
    const ended = { id: randomUUID(), status: "succeeded", finishedAt: Date.now() } as const;
    await writeRun(database, systemClock, tenantId, flowId, ended);
  });
  const pinging = again(() => database.ping());
  await work();
  isOver = true;
  const [reads, writes, pings] = [await reading, await writing, await pinging];
  return {
    reads: reads.length,
    readP50Ms: percentile(reads, 0.5),
    readP99Ms: percentile(reads, 0.99),
    writes: writes.length,
    writeP50Ms: percentile(writes, 0.5),
    writeP99Ms: percentile(writes, 0.99),
    pingMaxMs: Math.max(...pings),
  };
}

const tenantsSql = `
  insert into tenants (id, display_name, status, max_runs_per_hour, rate_limit_per_minute, revision, created_at)
  select 't' || number, 'Tenant', 'active', 100000, 600, 1, now() from generate_series(0, ? - 1) as number`;

const flowsSql = `
  insert into flows (
    tenant_id, id, display_name, status, tiles, targets, settings, content_length, skipped_ticks, version, revision,
    created_at, updated_at
  )
  select 't' || number % ?, 'f' || number, 'Flow', 'draft', '[]', '[]', '{}', 8, 0, 1, 1, now(), now()
  from generate_series(0, ? - 1) as number`;

/** The first of each flow are older than 400 days. */
const runsSql = `
  insert into runs (
    tenant_id, id, flow_id, number, flow_version, status, trigger, now, suppress_alerts, requested_at, finished_at,
    frozen_flow, steps, finished_portions, lost_attempts, alerts_due, reports_due, is_expired
  )
  select 't' || flow % ?, 'f' || flow || '-' || place, 'f' || flow, place + 1, 1, 'succeeded', 'manual', at, true, at, at,
    jsonb_build_object('tiles', '[]'::jsonb, 'targets', '[]'::jsonb, 'settings', '{}'::jsonb, 'notes', repeat('-', 500)), 0, 0, '{"furthest": 0, "atFurthest": 0, "all": 0}',
    false, false, false
  from (
    select flow, place, now() - case when place < ? then interval '500 days' else interval '300 days' end + place * interval '1 minute' as at
    from generate_series(0, ? - 1) as flow, generate_series(?::int, ?::int) as place
  ) as one`;

const resultsSql = `
  insert into run_results (tenant_id, run_id, position, result, points)
  select 't' || flow % tenants, 'f' || flow || '-' || place, 0, '{"tiles": []}', points
  from (select decode(?, 'base64') as points, ?::int as tenants) as given,
    generate_series(0, ? - 1) as flow, generate_series(?::int, ?::int) as place`;

const largeResultsSql = `
  insert into run_results (tenant_id, run_id, position, result, points)
  select tenant_id, run_id, position, '{"tiles": []}', points
  from (select ?::text as tenant_id, ?::text as run_id, decode(?, 'base64') as points) as given,
    generate_series(1, 999) as position`;
