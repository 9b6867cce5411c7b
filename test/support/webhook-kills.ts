/**
 * Kills processes of a service at random, and empties its Redis, while events become deliveries to receivers that take
 * them, fail, hang and are slow. What became of the deliveries is told afterwards, and whether the feed of events has
 * what was emitted.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#schema/database.ts";
import { openOrm, type Orm } from "#schema/connection/orm.ts";
import { emit } from "#server/events/emit.ts";
import { type Client, createClient } from "./client.ts";
import { type KeptProcesses, keepRunning } from "./kept-processes.ts";
import { startOwnPostgres, startOwnRedis } from "./own-servers.ts";
import { freePort } from "./ports.ts";
import { testDirectory } from "./process.ts";
import { eventually } from "./wait.ts";
import { type Answer, hang, startWebhookReceiver, status, type WebhookReceiver } from "./webhook-receiver.ts";
import { createWebhook } from "./webhooks.ts";

export interface WebhookKillPlan {
  /** Each becomes a delivery to every receiver. */
  readonly events: number;
  /** One process is killed in each. */
  readonly seconds: number;
  /** What a process that died had in work is lost at once, and not after the minute that the service waits. */
  readonly isHasty?: boolean;
  readonly say?: (line: string) => void;
}

export interface WebhookKillFigures {
  readonly kills: Readonly<Record<string, number>>;
  readonly deliveries: number;
  /** By receiver and status. */
  readonly ends: Readonly<Record<string, number>>;
  /** Attempts whose outcome is not known, because their process died. */
  readonly unknownAttempts: number;
  /** Requests beyond the first for a delivery that succeeded at its first known attempt. */
  readonly duplicates: number;
  /** Deliveries that are missing, or neither succeeded nor in their chain, or came more often than was noted. */
  readonly wrong: readonly string[];
  /** Events that the feed has and nobody emitted, or the other way, or that are out of their sequence. */
  readonly wrongFeed: readonly string[];
}

const adminKey = "an-operator-key-for-this-test-alone";
const eventsPerTransaction = 50;
const slowMs = 300;
const endLimitMs = 600_000;
const startedTooEarly = /The database at DATABASE_URL does not answer/;

/** Fast ones stand between those that cost: what one costs must not reach the others. */
function answersOf(): readonly (readonly [name: string, answer: Answer])[] {
  const seen = new Set<string>();
  const onceFailing: Answer = (response, received) => {
    const id = received.headers["x-service-delivery"] ?? "";
    const code = seen.has(id) ? 204 : 503;
    seen.add(id);
    response.writeHead(code).end();
  };
  const slow: Answer = (response) => void setTimeout(() => response.writeHead(204).end(), slowMs);
  return [
    ["fast-1", status(204)],
    ["hangs", hang],
    ["fast-2", status(200, "ok")],
    ["fails", status(500, "no")],
    ["fast-3", status(204)],
    ["slow", slow],
    ["fast-4", status(204)],
    ["fails-once", onceFailing],
    ["fast-5", status(204)],
    ["fast-6", status(204)],
  ];
}

export async function killWhileDelivering(plan: WebhookKillPlan): Promise<WebhookKillFigures> {
  const { seconds, isHasty = false, say = () => undefined } = plan;
  const directory = testDirectory();
  const [postgres, redis, receiver] = await Promise.all([startOwnPostgres(), startOwnRedis(), startWebhookReceiver()]);
  const port = await freePort();
  const kept = keepRunning(environments(port, directory.path, postgres.url, redis.url));
  const operator = createClient(`http://127.0.0.1:${port}`, adminKey);
  try {
    await untilUp(operator);
    const { tenantId, call } = await newTenant(operator);
    for (const [name, answer] of answersOf()) {
      receiver.answer(`/${name}`, answer);
      await createWebhook(call, `${receiver.origin}/${name}`);
    }
    const emitting = emitEvents(postgres.url, tenantId, plan.events);
    const kills: Record<string, number> = {};
    for (let second = 0; second < seconds; second += 1) {
      await sleep(1_000);
      const name = killOne(kept);
      kills[name] = (kills[name] ?? 0) + 1;
      if (second === Math.floor(seconds / 2)) await redis.send("FLUSHALL");
      if ((second + 1) % 10 === 0) say(`${second + 1} kills, ${receiver.received.length} requests`);
    }
    await emitting;
    await untilUp(operator);
    const names = answersOf().map(([name]) => name);
    return await withOrm(postgres.url, async (orm) => {
      const meanwhile = isHasty ? () => loseAttemptsOfTheDead(orm, kept) : async () => undefined;
      await atRest(orm, plan.events * names.length, meanwhile, say);
      const wrongFeed = await feedDifferences(call, plan.events);
      return { kills, ...(await figuresOf(orm, receiver, plan.events, names)), wrongFeed };
    });
  } finally {
    const ended = kept.ended.filter((end) => !startedTooEarly.test(end));
    if (ended.length > 0) say(`ended by themselves: ${ended.join("; ")}`);
    await kept.stop("SIGKILL");
    await Promise.all([postgres.stop(), redis.stop(), receiver.close()]);
    directory.remove();
  }
}

function environments(
  port: number,
  dataDirectory: string,
  databaseUrl: string,
  redisUrl: string,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const shared = {
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
    DATA_DIR: dataDirectory,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: "webhook-kills",
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    ADMIN_API_KEY: adminKey,
    EGRESS_ALLOW_PRIVATE: "1",
  };
  return new Map<string, Readonly<Record<string, string>>>([
    ["api", { ...shared, ROLES: "api", PORT: String(port) }],
    ["worker 1", { ...shared, ROLES: "worker,scheduler" }],
    ["worker 2", { ...shared, ROLES: "worker" }],
  ]);
}

async function untilUp(call: Client): Promise<void> {
  const isUp = () =>
    call("GET", "/readyz").then(
      ({ status: code }) => code === 200,
      () => false,
    );
  await eventually("the service is up", isUp, endLimitMs);
}

async function newTenant(operator: Client): Promise<{ readonly tenantId: string; readonly call: Client }> {
  const { body } = await operator("POST", "/v1/admin/tenants", { body: { displayName: "Receivers" } });
  const generous = { rateLimitPerMinute: 1_000_000 };
  await operator("PATCH", `/v1/admin/tenants/${body.tenant.id}`, { body: generous });
  return { tenantId: body.tenant.id, call: operator.as(body.apiKey) };
}

async function emitEvents(databaseUrl: string, tenantId: string, count: number): Promise<void> {
  const database = await openDatabase({ location: { databaseUrl } });
  try {
    for (let first = 0; first < count; first += eventsPerTransaction) {
      const numbers = Array.from(
        { length: Math.min(eventsPerTransaction, count - first) },
        (_, index) => first + index,
      );
      await database.write((stores) =>
        emit(
          stores,
          ...numbers.map((total) => {
            const data = { adapterId: "a", total, created: 0, updated: 0, disabled: 0, reenabled: 0 };
            return { tenantId, event: "sources.synced" as const, data };
          }),
        ),
      );
      await sleep(20);
    }
  } finally {
    await database.close();
  }
}

function killOne({ running }: KeptProcesses): string {
  const names = [...running.keys()];
  const name = names[Math.floor(Math.random() * names.length)] as string;
  running.get(name)?.kill("SIGKILL");
  return name.split(" ")[0] as string;
}

async function withOrm<T>(databaseUrl: string, work: (orm: Orm) => Promise<T>): Promise<T> {
  const orm = await openOrm({ databaseUrl });
  try {
    return await work(orm);
  } finally {
    await orm.close();
  }
}

/** When every delivery is there and was tried, but for those of the receiver that hangs. */
async function atRest(
  orm: Orm,
  expected: number,
  meanwhile: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  let told = "";
  await eventually(
    "every event has become deliveries, and every delivery was tried",
    async () => {
      await meanwhile();
      const [counts] = await orm.em.fork().execute<Record<string, number>[]>(restSql);
      const line = JSON.stringify(counts);
      if (line !== told) say(line);
      told = line;
      return counts?.["deliveries"] === expected && counts["untried"] === 0 && counts["jobs"] === 0;
    },
    endLimitMs,
  );
}

/** As if the minute had passed for attempts whose process is gone: a process's id is what its tokens begin with. */
async function loseAttemptsOfTheDead(orm: Orm, { running }: KeptProcesses): Promise<void> {
  const alive = [...running.values()].map(({ pid }) => pid).join(",");
  await orm.em.fork().execute(
    `update webhook_deliveries set attempt_at = attempt_at - interval '1 hour'
     where attempt_token is not null and not split_part(attempt_token, ' ', 1) = any (string_to_array(?, ','))`,
    [alive],
  );
}

const restSql = `
  select (select count(*)::int from webhook_deliveries) as deliveries,
    (select count(*)::int from outbox where topic = 'events') as jobs,
    (
      select count(*)::int from webhook_deliveries d join webhook_subscriptions s on s.id = d.subscription_id
      where s.url not like '%/hangs' and (d.status = 'pending' or d.attempt_token is not null)
    ) as untried`;

interface DeliveryRow {
  readonly id: string;
  readonly path: string;
  readonly status: string;
  readonly attempts: number;
  readonly unknown: number;
  readonly is_waiting: boolean;
  readonly is_in_work: boolean;
}

async function figuresOf(
  orm: Orm,
  receiver: WebhookReceiver,
  events: number,
  names: readonly string[],
): Promise<Omit<WebhookKillFigures, "kills" | "wrongFeed">> {
  // Counted before the rows are read: what comes meanwhile is noted in none.
  const requests = new Map<string, number>();
  for (const { headers } of receiver.received) {
    const id = headers["x-service-delivery"] ?? "";
    requests.set(id, (requests.get(id) ?? 0) + 1);
  }
  const rows = await orm.em.fork().execute<DeliveryRow[]>(`
    select d.id, substring(s.url from '[^/]+$') as path, d.status, jsonb_array_length(d.attempts) as attempts,
      (select count(*)::int from jsonb_array_elements(d.attempts) a where a->>'error' like '%not known%') as unknown,
      d.next_attempt_at is not null as is_waiting, d.attempt_token is not null as is_in_work
    from webhook_deliveries d join webhook_subscriptions s on s.tenant_id = d.tenant_id and s.id = d.subscription_id`);
  const ends: Record<string, number> = {};
  for (const { path, status: end } of rows) ends[`${path} ${end}`] = (ends[`${path} ${end}`] ?? 0) + 1;
  const succeeded = rows.filter((row) => row.status === "succeeded");
  return {
    deliveries: rows.length,
    ends,
    unknownAttempts: rows.reduce((sum, { unknown }) => sum + unknown, 0),
    duplicates: succeeded
      .filter(({ path }) => path.startsWith("fast"))
      .reduce((sum, { id }) => sum + (requests.get(id) ?? 0) - 1, 0),
    wrong: [
      ...names.flatMap((name) => {
        const count = rows.filter(({ path }) => path === name).length;
        return count === events ? [] : [`${name} has ${count} deliveries of ${events}`];
      }),
      ...rows.filter((row) => isWrong(row, requests.get(row.id) ?? 0)).map((row) => JSON.stringify(row)),
    ],
  };
}

/** @param requested how often the receiver was asked */
function isWrong(row: DeliveryRow, requested: number): boolean {
  const { path, status: end, attempts, unknown, is_waiting: isWaiting, is_in_work: isInWork } = row;
  const noted = attempts + (isInWork ? 1 : 0);
  const cameTooOften = requested > noted || (end === "succeeded" && requested < attempts - unknown);
  const hasEnded = end === "succeeded" || (end === "failed" && isWaiting);
  if (path === "hangs") return cameTooOften || !isWaiting;
  if (path === "fails" || path === "fails-once") return cameTooOften || !hasEnded;
  return cameTooOften || end !== "succeeded" || attempts - unknown !== 1;
}

async function feedDifferences(call: Client, events: number): Promise<readonly string[]> {
  const numbers: number[] = [];
  const wrong: string[] = [];
  for (let after = 0; ; ) {
    const { body, status: code, text } = await call("GET", `/v1/events?after=${after}&limit=500`);
    if (code !== 200) return [text];
    for (const { sequence, event, data } of body.items) {
      if (sequence !== after + 1) wrong.push(`${sequence} follows ${after}`);
      after = sequence;
      if (event === "sources.synced") numbers.push(data.total);
    }
    if (body.nextCursor === null) break;
  }
  const isWhole = numbers.toSorted((a, b) => a - b).every((number, index) => number === index);
  return isWhole && numbers.length === events
    ? wrong
    : [...wrong, `the feed has ${numbers.length} of ${events} events`];
}
