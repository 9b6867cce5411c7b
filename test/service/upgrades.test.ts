/**
 * The database of each earlier version is brought up to date by a start, and what it holds goes on to work. The dumps
 * are made by scripts/upgrade-dump.ts from the versions themselves.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import type { Clock } from "#core/clock.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { startService } from "#server/compose.ts";
import { loadConfig } from "#server/config.ts";
import { type Client, createClient } from "#test/support/client.ts";
import { covers, type Driver, freshLocation, onServer, postgresAbsence } from "#test/support/databases.ts";
import { testDirectory } from "#test/support/process.ts";
import { runToEnd } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";
import { why } from "#test/support/why-calls.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";
import { verifiedByStripe } from "#test/support/webhooks.ts";

/** What is known of a dump. */
interface Known {
  readonly madeAt: string;
  readonly apiKey: string;
  readonly operatorKey: string;
  readonly secretsKey: string;
  readonly contactId: string;
  readonly sourceId: string;
  readonly adapterId: string;
  readonly flowId: string;
  readonly runId: string;
  readonly webhookId: string;
  readonly webhookSecret: string;
  readonly deliveryId: string;
  readonly reportPath: string;
}

const dumps = globSync(new URL("../upgrades/*.json", import.meta.url).pathname);

interface Upgraded {
  readonly origin: string;
  readonly call: Client;
  close(): Promise<void>;
}

/** The service of today on the database of the dump. */
async function upgrade(dump: string, known: Known, driver: Driver): Promise<Upgraded> {
  const sql = gunzipSync(readFileSync(dump.replace(/\.json$/, ".sql.gz"))).toString("utf8");
  const directory = testDirectory();
  const { location, drop } =
    driver === "postgresql"
      ? await freshLocation(driver)
      : { location: { dataDirectory: directory.path }, drop: async () => {} };
  if ("databaseUrl" in location) await onServer(location.databaseUrl, sql);
  else await fillEmbedded(location, sql);
  const config = loadConfig({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: directory.path,
    SECRETS_KEY: known.secretsKey,
    ADMIN_API_KEY: known.operatorKey,
    EGRESS_ALLOW_PRIVATE: "1",
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
    ...("databaseUrl" in location ? { DATABASE_URL: location.databaseUrl } : {}),
  });
  const service = await startService(config, { clock: clockSince(known.madeAt) });
  assert.ok(service.origin !== null);
  return {
    origin: service.origin,
    call: createClient(service.origin, known.apiKey),
    close: async () => {
      await service.close();
      await drop();
      directory.remove();
    },
  };
}

/** Ten minutes after the dump was made, whenever the test runs: nothing in it has expired, and cooldowns go on. */
function clockSince(madeAt: string): Clock {
  const behindMs = Date.now() - Date.parse(madeAt) - 600_000;
  return { now: () => Date.now() - behindMs };
}

async function fillEmbedded(location: { readonly dataDirectory: string }, sql: string): Promise<void> {
  const orm = await openOrm(location);
  const database = (await orm.driver.getConnection().getNativeClient()) as { exec(sql: string): Promise<unknown> };
  await database.exec(sql);
  await orm.close();
}

async function read(call: Client, path: string) {
  const { status, body, text } = await call("GET", path);
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`);
  return body;
}

for (const driver of ["embedded", "postgresql"] satisfies Driver[]) {
  const isCovered = covers(driver === "embedded" ? "embedded" : "real");
  const absence = isCovered && driver === "postgresql" ? await postgresAbsence() : null;
  const skip = isCovered ? (absence ?? false) : "this run covers the other driver";

  describe(`a database of an earlier version (${driver})`, { skip }, () => {
    for (const dump of dumps)
      test(`is brought up to date, and all in it goes on to work: ${basename(dump, ".json")}`, async () => {
        const known = JSON.parse(readFileSync(dump, "utf8")) as Known;
        const receiver = await startWebhookReceiver();
        const { origin, call, close } = await upgrade(dump, known, driver);
        try {
          const before = await read(call, `/v1/runs/${known.runId}`);
          assert.deepEqual([before.status, before.results.length], ["succeeded", 2]);
          assert.equal(before.summary.triggeredCount, 2);
          assert.ok(before.results[0].tiles[0].points.length > 10);
          assert.equal((await read(call, `/v1/contacts/${known.contactId}`)).emailVerified, true);
          assert.equal((await read(call, `/v1/sources/${known.sourceId}`)).tenantKey, "probe-ü");
          const alertsPath = `/v1/flows/${known.flowId}/alerts`;
          const alerts = (await read(call, alertsPath)).items;
          assert.deepEqual(
            alerts.map(({ status }: { status: string }) => status),
            ["sent", "sent"],
          );
          const page = await fetch(origin + known.reportPath);
          assert.deepEqual([page.status, /Warm/.test(await page.text())], [200, true]);

          const tested = await call("POST", `/v1/adapters/${known.adapterId}/test`, {
            body: {
              request: {
                facet: "events",
                userKey: null,
                sourceIds: ["s"],
                sourceKeys: ["s"],
                target: { name: "North", latitude: 47, longitude: 9, timezone: "UTC" },
                kinds: ["planted"],
                from: "2026-06-01T00:00:00Z",
                to: "2026-06-02T00:00:00Z",
              },
            },
          });
          assert.match(JSON.stringify(tested.body), /secret of 12/);

          const hook = `/v1/webhooks/${known.webhookId}`;
          const moved = await call("PATCH", hook, { body: { url: `${receiver.origin}/hook` } });
          assert.equal(moved.status, 200, moved.text);
          const again = await call("POST", `${hook}/deliveries/${known.deliveryId}/redeliver`);
          assert.ok(again.status < 300, again.text);
          const [delivered] = await receiver.until("/hook", 1);
          assert.ok(delivered);
          assert.ok(verifiedByStripe(delivered, known.webhookSecret));

          // It was told already, and the cooldown goes on.
          const after = await runToEnd(call, known.flowId, { suppressAlerts: false });
          assert.equal(after.status, "succeeded");
          await eventually("its webhook arrives", () =>
            receiver.received.some(({ body }) => body.includes(after.id as string)),
          );
          assert.equal((await why(call, after.id, { position: "0" })).alerts.reason, "cooldown");
          assert.equal((await read(call, alertsPath)).items.length, alerts.length);
          const runs = (await read(call, `/v1/flows/${known.flowId}/runs`)).items.map(({ id }: { id: string }) => id);
          assert.ok(runs.includes(after.id) && runs.includes(known.runId));
        } finally {
          await close();
          await receiver.close();
        }
      });
  });
}

test("there is a dump to begin with", () => assert.ok(dumps.length > 0));
