/**
 * Makes the database of an earlier version as a small dump, for the test of upgrades (test/service/upgrades.test.ts):
 *
 *   git worktree add <folder> <commit>, and npm ci in it
 *   node scripts/upgrade-dump.ts <folder> <name>
 *
 * Starts that version on a new PostgreSQL database, fills it through its API, and writes `test/upgrades/<name>.sql.gz`
 * with what is known of it in `<name>.json`. Run once for each landing that changed the schema, before the next one.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { onServer } from "#test/support/databases.ts";

const serverUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const database = "flow_upgrade_dump";
const target = new URL("../test/upgrades/", import.meta.url);
const operatorKey = "operator-key-for-tests-only";
const apiKey = "gsk_demo-tenant-key-for-tests-only";
const secretsKey = Buffer.alloc(32, 7).toString("base64");
const limitMs = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Call = (method: string, path: string, body?: object) => Promise<any>;

function callerOf(origin: string): Call {
  return async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  };
}

async function until<T>(what: string, found: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (const endsAt = Date.now() + limitMs; Date.now() < endsAt; await sleep(100)) {
    const value = await found();
    if (value !== undefined) return value;
  }
  throw new Error(`Did not happen: ${what}`);
}

/** Without a provider, messages are files. */
function messagesIn(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, "outbox"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  } catch {
    return [];
  }
}

/** Something of each kind that must go on to work: runs, alerts, reports, deliveries, and what is sealed. */
async function fill(call: Call, origin: string, dataDirectory: string, deadHook: string): Promise<object> {
  const { id: userId } = await call("POST", "/v1/users", { tenantKey: "ada", displayName: "Ada" });
  const contact = await call("POST", "/v1/contacts", {
    displayName: "Ada",
    email: "ada@example.com",
    emailOptIn: true,
  });
  await call("POST", `/v1/contacts/${contact.id}/verifications`, { channel: "email" });
  const link = await until("a verification mail", () => {
    const mails = messagesIn(dataDirectory).map((mail) => mail.replaceAll("=\r\n", "").replaceAll("=\n", ""));
    return mails.map((mail) => /\/verify\/gvt_[\w-]+/.exec(mail)?.[0]).find((found) => found !== undefined);
  });
  await fetch(origin + link, { method: "POST" });
  const list = await call("POST", "/v1/contact-lists", { displayName: "Crew", contactIds: [contact.id] });
  const source = await call("POST", "/v1/sources", {
    tenantKey: "probe-ü",
    displayName: "Probe",
    hint: "sensor",
    location: { latitude: 47.61, longitude: 9.42 },
  });
  const adapter = await call("POST", "/v1/adapters", {
    displayName: "With a secret",
    facet: "events",
    language: "typescript",
    script:
      "export default async function handle(request, host) { host.log('secret of ' + host.env.TOKEN.length); return { events: [] }; }",
    env: { TOKEN: "twelve-chars" },
  });
  const webhook = await call("POST", "/v1/webhooks", { url: deadHook, events: ["run.completed", "report.generated"] });
  const flow = await call("POST", "/v1/flows", {
    displayName: "Warm",
    status: "active",
    tiles: [{ row: 0, tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } }],
    targets: [{ name: "North", latitude: 47.6, longitude: 9.4 }, { sourceId: source.id }],
    schedule: { cron: "0 6 * * *", timeZone: "Europe/Berlin" },
    settings: {
      alerts: { contactListIds: [list.id], triggerAlertCooldownMinutes: 60 },
      reports: { schedules: [{ id: "weekly", mode: "time", contactListIds: [list.id] }] },
    },
  });
  const { id: runId } = await call("POST", `/v1/flows/${flow.id}/run`, { suppressAlerts: false });
  await until("the run's end", async () => {
    const { status } = await call("GET", `/v1/runs/${runId}`);
    return status === "succeeded" || status === "failed" ? status : undefined;
  });
  await until("an alert", async () => {
    const { items } = await call("GET", `/v1/flows/${flow.id}/alerts`);
    return items.find((delivery: { readonly status: string }) => delivery.status === "sent");
  });
  const report = await call("POST", `/v1/flows/${flow.id}/reports/send-now`, {});
  const delivery = await until("a failed delivery", async () => {
    const { items } = await call("GET", `/v1/webhooks/${webhook.id}/deliveries`);
    return items.find((one: { readonly status: string }) => one.status === "failed");
  });
  const ids = { userId, contactId: contact.id, sourceId: source.id, adapterId: adapter.id, flowId: flow.id, runId };
  const reportPath = new URL(report.link).pathname;
  return { ...ids, webhookId: webhook.id, webhookSecret: webhook.secret, deliveryId: delivery.deliveryId, reportPath };
}

async function outputOf(program: string, programArguments: readonly string[]): Promise<string> {
  const child = spawn(program, programArguments, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  return text;
}

async function main([checkout, name]: readonly string[]): Promise<void> {
  if (checkout === undefined || name === undefined)
    throw new Error("Usage: node scripts/upgrade-dump.ts <checkout of the version> <name>");
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href;
  await onServer(serverUrl, `create database ${database}`);
  const dataDirectory = mkdtempSync(join(tmpdir(), "flow-upgrade-"));
  const refusing = createServer((_request, response) => void response.writeHead(500).end());
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  const settings = {
    PORT: "0",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SECRETS_KEY: secretsKey,
    ADMIN_API_KEY: operatorKey,
    BOOTSTRAP_API_KEY: apiKey,
    EGRESS_ALLOW_PRIVATE: "1",
    LOG_LEVEL: "error",
  };
  const service = spawn(process.execPath, ["server/main.ts"], {
    cwd: checkout,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let printed = "";
    service.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    const origin = await until("the service listens", () => /listens on (http:\S+)/.exec(printed)?.[1]);
    const { port } = refusing.address() as AddressInfo;
    const known = await fill(callerOf(origin), origin, dataDirectory, `http://127.0.0.1:${port}/hook`);
    service.kill("SIGTERM");
    await new Promise((resolve) => service.once("exit", resolve));
    const sql = await outputOf("pg_dump", [
      "--no-owner",
      "--no-privileges",
      "--inserts",
      "--rows-per-insert=100",
      databaseUrl,
    ]);
    // Commands of psql, and what later servers alone know, stay out.
    const lines = sql.split("\n").filter((line) => !/^(--|\\|SET transaction_timeout)/.test(line));
    writeFileSync(new URL(`${name}.sql.gz`, target), gzipSync(lines.join("\n"), { level: 9 }));
    const settingsKnown = { madeAt: new Date().toISOString(), apiKey, operatorKey, secretsKey };
    writeFileSync(new URL(`${name}.json`, target), `${JSON.stringify({ ...settingsKnown, ...known }, null, 2)}\n`);
    process.stdout.write(`test/upgrades/${name}.sql.gz and ${name}.json are written.\n`);
  } finally {
    service.kill("SIGKILL");
    refusing.close();
    await onServer(serverUrl, `drop database if exists ${database} with (force)`);
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
