/**
 * A process that writes to PostgreSQL what a run writes, and does nothing else: no queue, no plan, no tile. It is told
 * which queued runs, and tells when they are done. One claim, then one transaction with the end, a result, the event
 * and the end of the job; prepared statements.
 */
import { randomUUID } from "node:crypto";
import { Pool, type PoolClient } from "pg";

export interface BareWork {
  readonly runs: readonly { readonly tenantId: string; readonly id: string }[];
}

const [databaseUrl = "", concurrency = "1", result = "{}", points = ""] = process.argv.slice(2);
const bytes = Buffer.from(points, "hex");
const pool = new Pool({ connectionString: databaseUrl, max: Number(concurrency) });

process.on("message", (message: BareWork) => {
  void workOff([...message.runs]);
});
await pool.query("select 1");
process.send?.("ready");

async function workOff(runs: BareWork["runs"][number][]): Promise<void> {
  const worker = async (): Promise<void> => {
    const client = await pool.connect();
    for (let run = runs.pop(); run !== undefined; run = runs.pop()) await carryOut(client, run.tenantId, run.id);
    client.release();
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, worker));
  process.send?.("done");
}

async function carryOut(client: PoolClient, tenantId: string, runId: string): Promise<void> {
  const token = randomUUID();
  const now = new Date().toISOString();
  await client.query({ name: "claim", text: claimSql, values: [tenantId, runId, token, now] });
  await client.query({ name: "begin", text: "begin" });
  await client.query({ name: "end", text: endSql, values: [tenantId, runId, token, now] });
  await client.query({ name: "result", text: resultSql, values: [tenantId, runId, result, bytes] });
  await client.query({ name: "event", text: eventSql, values: [tenantId, randomUUID(), now, runId] });
  await client.query({ name: "finish", text: finishSql, values: [tenantId, runId] });
  await client.query({ name: "commit", text: "commit" });
}

const claimSql = `
  update runs set status = 'running', lease_token = $3, lease_until = $4, started_at = $4
  where tenant_id = $1 and id = $2 and status = 'queued' returning frozen_flow`;

const endSql = `
  update runs set status = 'succeeded', finished_at = $4, duration_ms = 1, lease_token = null, lease_until = null
  where tenant_id = $1 and id = $2 and lease_token = $3`;

const resultSql = "insert into run_results (tenant_id, run_id, position, result, points) values ($1, $2, 0, $3, $4)";

const eventSql = `
  with counted as (
    insert into event_counters as counter (tenant_id, last_sequence) values ($1, 1)
    on conflict (tenant_id) do update set last_sequence = counter.last_sequence + 1
    returning last_sequence
  )
  insert into events (tenant_id, id, sequence, event, data, occurred_at)
  select $1, $2, last_sequence, 'run.completed', jsonb_build_object('runId', $4::text), $3 from counted`;

const finishSql = "delete from outbox where tenant_id = $1 and topic = 'runs' and job_id = $2";
