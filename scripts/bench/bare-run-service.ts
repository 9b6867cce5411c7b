/**
 * A process that does with a run what nobody can leave out, and nothing else. A bare Fastify route queues it, in a
 * transaction. A job of bee-queue brings it to a worker in the same process, which claims it, makes the data, calls the
 * tiles' functions, and writes the end, the result, the event and the end of the job in a transaction. A stream tells
 * when it is over. Tables of its own and prepared statements. Without PostgreSQL: PGlite in a directory, and no queue.
 */
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { PGlite } from "@electric-sql/pglite";
import BeeQueue from "bee-queue";
import fastify from "fastify";
import { Pool, type PoolClient } from "pg";
import { type BenchTile, bareEvaluation } from "./bare-run-evaluation.ts";

interface Row {
  readonly flow?: unknown;
  readonly status?: string;
}

type Statement = (name: StatementName, values?: readonly unknown[]) => Promise<readonly Row[]>;

interface Store {
  statement: Statement;
  transaction(work: (statement: Statement) => Promise<void>): Promise<void>;
}

const tables = [
  "create table bare_runs (id text primary key, status text, requested_at timestamptz, started_at timestamptz," +
    " finished_at timestamptz, lease_token text, frozen_flow jsonb)",
  "create table bare_results (run_id text primary key, result jsonb)",
  "create table bare_counters (tenant_id text primary key, last_sequence bigint)",
  "create table bare_events (id text primary key, sequence bigint, data jsonb, occurred_at timestamptz)",
  "create table bare_outbox (job_id text primary key)",
  "create table bare_flows (id text primary key, flow jsonb)",
];

const statements = {
  writeFlow: "insert into bare_flows (id, flow) values ('flow', $1)",
  flow: "select flow from bare_flows where id = 'flow'",
  queue: "insert into bare_runs (id, status, requested_at, frozen_flow) values ($1, 'queued', $2, $3)",
  job: "insert into bare_outbox (job_id) values ($1)",
  claim: `
    update bare_runs set status = 'running', started_at = $2, lease_token = $3
    where id = $1 and status = 'queued' returning frozen_flow`,
  end: "update bare_runs set status = 'succeeded', finished_at = $2 where id = $1 and lease_token = $3",
  result: "insert into bare_results (run_id, result) values ($1, $2)",
  event: `
    with counted as (
      insert into bare_counters as counter (tenant_id, last_sequence) values ('bench', 1)
      on conflict (tenant_id) do update set last_sequence = counter.last_sequence + 1
      returning last_sequence
    )
    insert into bare_events (id, sequence, data, occurred_at)
    select $1, last_sequence, jsonb_build_object('runId', $2::text), $3::timestamptz from counted`,
  finish: "delete from bare_outbox where job_id = $1",
  status: "select status from bare_runs where id = $1",
} as const;
type StatementName = keyof typeof statements;

const concurrency = 4;
const [place = "", redisUrl = "", prefix = "", tiles = "[]"] = process.argv.slice(2);
const evaluate = await bareEvaluation(JSON.parse(tiles) as readonly BenchTile[]);
const store = await (redisUrl === "" ? embedded(place) : onServer(place));
const wake = redisUrl === "" ? wakeHere : await openQueue();
const ended = new EventEmitter();

await store.statement("writeFlow", [tiles]);
const app = fastify();
app.post("/run", async (_request, reply) => {
  const id = randomUUID();
  await store.transaction(async (statement) => {
    const [row] = await statement("flow");
    await statement("queue", [id, new Date().toISOString(), JSON.stringify(row?.flow)]);
    await statement("job", [id]);
  });
  await wake(id);
  return reply.code(202).send({ id });
});
app.get<{ Params: { id: string } }>("/runs/:id/events", async ({ params: { id } }, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "text/event-stream", connection: "close" });
  const tell = (): void => void reply.raw.end('event: status\ndata: {"status":"succeeded"}\n\n');
  ended.once(id, tell);
  const [run] = await store.statement("status", [id]);
  if (run?.status === "succeeded") ended.emit(id);
});
process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));

async function carryOut(id: string): Promise<void> {
  const token = randomUUID();
  const now = Date.now();
  await store.statement("claim", [id, new Date(now).toISOString(), token]);
  const outputs = evaluate(now).map(({ columns, points, ...output }) => ({
    ...output,
    points: points ?? Array.from(columns?.ts ?? [], (ts, at) => [ts, columns?.value[at], columns?.triggered[at]]),
  }));
  await store.transaction(async (statement) => {
    const at = new Date().toISOString();
    await statement("end", [id, at, token]);
    await statement("result", [id, JSON.stringify(outputs)]);
    await statement("event", [randomUUID(), id, at]);
    await statement("finish", [id]);
  });
  ended.emit(id);
}

async function wakeHere(id: string): Promise<void> {
  setImmediate(() => void carryOut(id));
}

async function openQueue(): Promise<(id: string) => Promise<void>> {
  const settings = { prefix, redis: { url: redisUrl }, getEvents: false, sendEvents: false, storeJobs: false };
  const queue = new BeeQueue<object>("bare", { ...settings, removeOnSuccess: true });
  queue.process(concurrency, (job: BeeQueue.Job<object>) => carryOut(job.id));
  await queue.ready();
  return async (id) => void (await queue.createJob({}).setId(id).save());
}

async function onServer(connectionString: string): Promise<Store> {
  const pool = new Pool({ connectionString, max: concurrency });
  for (const sql of tables) await pool.query(sql);
  const on =
    (client: Pool | PoolClient): Statement =>
    async (name, values = []) =>
      (await client.query({ name, text: statements[name], values: [...values] })).rows;
  return {
    statement: on(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      await client.query({ name: "begin", text: "begin" });
      await work(on(client));
      await client.query({ name: "commit", text: "commit" });
      client.release();
    },
  };
}

async function embedded(directory: string): Promise<Store> {
  const database = await PGlite.create(directory);
  for (const sql of tables) await database.query(sql);
  const on =
    (connection: Pick<PGlite, "query">): Statement =>
    async (name, values = []) =>
      (await connection.query<Row>(statements[name], [...values])).rows;
  return {
    statement: on(database),
    transaction: (work) => database.transaction((transaction) => work(on(transaction))),
  };
}
