/**
 * What a tick of a flow's schedule costs among 1,000, 10,000 and 100,000 active flows of 100 tenants, on PostgreSQL
 * where it answers, else on the embedded database: the look whether anything is due, and the firing of one tick, with
 * its run. Then what runs cost beside the queue that they go through (queue.ts).
 */
import { systemClock } from "#core/clock.ts";
import { isoTime } from "#core/time.ts";
import { openDatabase } from "#schema/database.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { fireTick } from "#server/schedules/fire.ts";
import { type Driver, freshLocation, postgresAbsence } from "#test/support/databases.ts";
import { measureQueue, type QueueFigures } from "./queue.ts";
import { median, timed } from "./rounds.ts";

interface TickFigures {
  readonly activeFlows: number;
  readonly lookMs: number;
  readonly fireMs: number;
}

export interface ScheduleFigures {
  readonly driver: Driver;
  readonly sizes: readonly TickFigures[];
  /** Of the firing, from the smallest to the largest. */
  readonly growth: number;
  readonly growthBound: number;
  /** Null where PostgreSQL or Redis do not answer. */
  readonly queue: QueueFigures | null;
}

const sizes = [1_000, 10_000, 100_000] as const;
const tenantCount = 100;
/** The first are slow, whatever the size: code that has not run yet. */
const warmUps = 30;
const samples = 90;
const dayMs = 86_400_000;

export async function measureSchedules(): Promise<ScheduleFigures> {
  const driver = (await postgresAbsence()) === null ? "postgresql" : "embedded";
  const figures: TickFigures[] = [];
  for (const size of sizes) figures.push(await measureAmong(driver, size));
  const [first, last] = [figures[0], figures.at(-1)];
  const growth = (last?.fireMs ?? 0) / (first?.fireMs ?? 1);
  return { driver, sizes: figures, growth, growthBound: 1.5, queue: await measureQueue() };
}

async function measureAmong(driver: Driver, activeFlows: number): Promise<TickFigures> {
  const { location, drop } = await freshLocation(driver, { isDurable: true });
  const orm = await openOrm(location);
  const database = await openDatabase({ location, clock: systemClock });
  try {
    await orm.em.fork().execute(tenantsSql, [tenantCount]);
    await orm.em.fork().execute(flowsSql, [isoTime(Date.now() + dayMs), tenantCount, activeFlows]);
    await orm.em.fork().execute("analyze");
    const looks: number[] = [];
    const fires: number[] = [];
    for (let sample = 0; sample < samples; sample += 1) {
      const tenantId = `t${sample % tenantCount}`;
      const now = Date.now();
      looks.push(await timed(() => database.read((stores) => stores.flows.forSystem().tenantsWithDue(now))));
      await orm.em.fork().execute(dueSql, [isoTime(now - 1), tenantId, tenantId]);
      fires.push(
        await timed(async () => {
          const tick = await database.write((stores) => fireTick(stores, tenantId, now));
          if (tick?.outcome !== "run") throw new Error(`The tick of ${tenantId} was ${tick?.outcome ?? "not found"}.`);
        }),
      );
    }
    return { activeFlows, lookMs: median(looks.slice(warmUps)), fireMs: median(fires.slice(warmUps)) };
  } finally {
    await database.close();
    await orm.close();
    await drop();
  }
}

const tenantsSql = `
  insert into tenants (id, display_name, status, max_runs_per_hour, rate_limit_per_minute, revision, created_at)
  select 't' || number, 'Tenant', 'active', 100000, 600, 1, now() from generate_series(0, ? - 1) as number`;

const flowsSql = `
  insert into flows (
    tenant_id, id, display_name, status, tiles, targets, settings, content_length, schedule_minutes, next_run_at,
    skipped_ticks, version, revision, created_at, updated_at
  )
  select 't' || number % tenants, 'f' || number, 'Flow', 'active', '[]', '[]', '{}', 8, 1440,
    start + number * interval '1 second', 0, 1, 1, now(), now()
  from (select ?::timestamptz as start, ?::int as tenants) as given, generate_series(0, ? - 1) as number`;

const dueSql = `
  update flows set next_run_at = ?::timestamptz
  where tenant_id = ? and id = (
    select f.id from flows f
    where f.tenant_id = ? and not exists (
      select from runs r where r.tenant_id = f.tenant_id and r.flow_id = f.id
    )
    order by f.id limit 1
  )`;
