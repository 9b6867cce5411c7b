/**
 * What the framework and the driver cost without us: bare Fastify routes that authenticate nobody. They return bytes
 * that they are given, the row of one primary key, or a page of rows. The rows are those of a service's own PostgreSQL,
 * or copies of its records in an embedded database of this process. A server of bytes has no database beside it.
 */
import { PGlite } from "@electric-sql/pglite";
import fastify, { type FastifyInstance } from "fastify";
import { Pool } from "pg";

/** Told by the first message. */
export interface BareTask {
  /** The texts that the service returned, by the path under which this server is to return them. */
  readonly texts: Readonly<Record<string, string>>;
  /** Null: this server returns texts alone. */
  readonly rows: BareRows | null;
}

export interface BareRows {
  readonly tenantId: string;
  readonly flowId: string;
  /** Null: `flows` are copied into an embedded database. */
  readonly databaseUrl: string | null;
  readonly flows: readonly Readonly<Record<string, unknown>>[];
}

type Query = (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>;

const oneSql = "select * from flows where tenant_id = $1 and id = $2";
const pageSql = "select * from flows where tenant_id = $1 order by created_at desc, id desc limit 100";

async function openRows({ databaseUrl, flows, tenantId }: BareRows): Promise<Query> {
  if (databaseUrl !== null) {
    const pool = new Pool({ connectionString: databaseUrl });
    return async (text, values) => (await pool.query(text, [...values])).rows;
  }
  const database = await PGlite.create({ dataDir: "memory://" });
  const [first = {}] = flows;
  const fields = Object.keys(first).filter((name) => name !== "id" && name !== "createdAt");
  const columns = fields.map((name) => `"${name}" jsonb`).join(", ");
  await database.exec(`
    create table flows (tenant_id text, id text, created_at timestamptz, ${columns}, primary key (tenant_id, id));
    create index flows_newest on flows (tenant_id, created_at, id);`);
  for (const flow of flows) {
    const values = [
      tenantId,
      flow["id"],
      flow["createdAt"],
      ...fields.map((name) => JSON.stringify(flow[name] ?? null)),
    ];
    await database.query(`insert into flows values (${values.map((_, at) => `$${at + 1}`).join(", ")})`, values);
  }
  return async (text, values) => (await database.query(text, [...values])).rows;
}

async function addRows(app: FastifyInstance, rows: BareRows): Promise<void> {
  const { tenantId, flowId } = rows;
  const query = await openRows(rows);
  app.get("/one-row", async () => (await query(oneSql, [tenantId, flowId]))[0]);
  app.get("/page-of-rows", async () => query(pageSql, [tenantId]));
}

process.once("message", async ({ texts, rows }: BareTask) => {
  const app = fastify();
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_request, reply) => reply.header("content-type", "application/json; charset=utf-8").send(text));
  if (rows !== null) await addRows(app, rows);
  process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
});
