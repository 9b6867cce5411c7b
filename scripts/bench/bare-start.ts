/**
 * A process that does at its start what nobody can leave out, and nothing else: loads Fastify, opens the database with
 * one statement, reaches Redis, and listens. Without DATABASE_URL: PGlite in BARE_DIRECTORY, and no Redis.
 */
import fastify from "fastify";

const { DATABASE_URL: connectionString, REDIS_URL: redisUrl, BARE_DIRECTORY: directory } = process.env;

if (connectionString === undefined) {
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(directory as string);
  await database.query("select 1");
} else {
  const { Pool } = await import("pg");
  await new Pool({ connectionString }).query("select 1");
  const { default: BeeQueue } = await import("bee-queue");
  await new BeeQueue("bare-start", { redis: { url: redisUrl as string }, isWorker: false, getEvents: false }).ready();
}
const app = fastify();
app.get("/", () => "up");
process.stdout.write(`bare listens on ${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
