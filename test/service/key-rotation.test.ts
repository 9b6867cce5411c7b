/**
 * The sealing key is changed: the service is restarted with a new key and the old one beside it, seals everything anew
 * by itself, and from then on does not need the old key. Without the right key it says so, and goes on with everything
 * else.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createSealer, sealKeyBytes } from "#core/seal.ts";
import type { Caller } from "#core/caller.ts";
import { systemClock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { sealedPlaces, unsealed } from "#schema/sealed.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { type Service, startService } from "#server/compose.ts";
import { phoneFingerprint, stoppedPhoneContext } from "#server/alerts/phone-stop.ts";
import { loadConfig } from "#server/config.ts";
import type { EventData } from "#server/events/catalogue.ts";
import { openedEnvelope, openedEvent } from "#server/events/links.ts";
import { createLogger } from "#server/logger.ts";
import { adapterStateContext } from "#server/secrets/contexts.ts";
import { resealAll, sealedCounts } from "#server/secrets/reseal.ts";
import { envelopeOf } from "#server/webhooks/envelope.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createClient } from "#test/support/client.ts";
import {
  covers,
  describeOnEachDatabase,
  type FreshLocation,
  postgresAbsence,
  publishedLocation,
} from "#test/support/databases.ts";
import { onlyInFull } from "#test/support/in-full.ts";
import { testDirectory } from "#test/support/process.ts";
import { adapterInput, sampleRequests } from "#test/support/records.ts";
import { writeTenant } from "#test/support/rows.ts";
import { createAdapter } from "#test/support/runs.ts";
import { writeWebhook } from "#test/support/webhook-rows.ts";
import { eventually } from "#test/support/wait.ts";

const bootstrapKey = "gsk_demo-tenant-key-for-tests-only";
const newKey = () => randomBytes(sealKeyBytes).toString("base64");
const done = /every secret is sealed with the present SECRETS_KEY: SECRETS_KEY_PREVIOUS is no longer needed/;
const lost = /secrets are kept that neither SECRETS_KEY nor SECRETS_KEY_PREVIOUS opens/;

type Environment = Readonly<Record<string, string>>;

/** A service that is stopped and started again on the same data. */
function restartable(environment: () => Environment) {
  let running: Service | undefined;
  const stop = async (): Promise<void> => {
    await running?.close();
    running = undefined;
  };
  return {
    stop,
    start: async (keys: Environment) => {
      await stop();
      const settings = { NODE_ENV: "test", PORT: "0", POOL_THREADS: "1", BOOTSTRAP_API_KEY: bootstrapKey };
      let log = "";
      const write = (line: string): void => {
        log += line;
      };
      const logger = createLogger("info", { write });
      running = await startService(loadConfig({ ...settings, ...environment(), ...keys }), { logger });
      const { origin } = running;
      assert.ok(origin !== null);
      return {
        call: createClient(origin, bootstrapKey),
        printed: (pattern: RegExp) => eventually(`the log says ${pattern}`, () => pattern.test(log)),
        output: () => log,
      };
    },
  };
}

function runScript(
  command: string,
  environment: Environment,
): Promise<{ readonly code: number; readonly text: string }> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  const caches = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const script = new URL("../../scripts/secrets.ts", import.meta.url).pathname;
  return new Promise((resolve) => {
    const env = { PATH, HOME, ...caches, ...environment };
    // What V8 optimises of the embedded database would be half of what such a short process costs.
    execFile(process.execPath, ["--liftoff-only", script, command], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, text: stdout + stderr });
    });
  });
}

/** Everything that is sealed or hashed with the key: an adapter's secret, a kept answer, a code that was sent. */
async function useSecrets(call: Client) {
  const script = `export default async function handle(request, { env }) {
    if (env.TOKEN !== "the token" || env.OTHER !== "the other") throw new Error("not the secrets that were set");
    return { series: [] };
  }`;
  const adapter = await createAdapter(call, adapterInput({ script, env: { TOKEN: "the token", OTHER: "the other" } }));
  const keyed = { body: { displayName: "K", scopes: ["flows:run"] }, headers: { "idempotency-key": "once" } };
  const made = await call("POST", "/v1/keys", keyed);
  assert.equal(made.status, 201, made.text);
  return {
    adapterId: adapter.id,
    adapter: async (client: Client) =>
      (await client("POST", `/v1/adapters/${adapter.id}/test`, { body: { request: sampleRequests.weather } })).body,
    assertAdapterWorks: async (client: Client) => {
      const { body } = await client("POST", `/v1/adapters/${adapter.id}/test`, {
        body: { request: sampleRequests.weather },
      });
      assert.equal(body.ok, true, body.error);
    },
    replay: (client: Client) => client("POST", "/v1/keys", keyed),
    assertReplayed: async (client: Client) => {
      const again = await client("POST", "/v1/keys", keyed);
      assert.equal(again.headers.get("idempotency-replayed"), "true");
      assert.equal(again.body.secret, made.body.secret);
    },
  };
}

const absence = await postgresAbsence();
const skips = {
  // What a key does lies above the database: starts with others are tried on one. Below, both are sealed anew.
  embedded: covers("embedded") ? absence === null && onlyInFull : "this run covers the real drivers",
  postgresql: covers("real") ? (absence ?? false) : "this run covers the embedded default",
};

for (const driver of ["embedded", "postgresql"] as const) {
  describe(`the change of SECRETS_KEY (${driver})`, { skip: skips[driver] }, () => {
    const directory = testDirectory();
    const [first, second, stranger] = [newKey(), newKey(), newKey()];
    let fresh: FreshLocation;
    const environment = (): Environment => ({
      DATA_DIR: directory.path,
      ...("databaseUrl" in fresh.location ? { DATABASE_URL: fresh.location.databaseUrl } : {}),
    });
    const service = restartable(environment);
    let withoutOld: Awaited<ReturnType<typeof service.start>>;

    before(async () => {
      fresh = await publishedLocation(driver);
    });
    after(async () => {
      await service.stop();
      await fresh.drop();
      directory.remove();
    });

    test("loses nothing, and ends with an old key that nothing needs", async () => {
      const { call } = await service.start({ SECRETS_KEY: first });
      const secrets = await useSecrets(call);
      const user = (await call("POST", "/v1/users", { body: { tenantKey: "ada", phone: "+41446681800" } })).body;
      await call("POST", `/v1/users/${user.id}/verifications`, { body: { channel: "sms" } });
      const code = await sentCode(directory.path);
      const { etag } = Object.fromEntries((await call("GET", `/v1/adapters/${secrets.adapterId}`)).headers);

      await service.stop();
      assert.match(
        (await runScript("status", { ...environment(), SECRETS_KEY: first })).text,
        /present .*2 adapter secrets, 1 answers.*\nAll is sealed/,
      );
      const before = await runScript("status", { ...environment(), SECRETS_KEY: second, SECRETS_KEY_PREVIOUS: first });
      assert.match(
        before.text,
        /present {3}nothing\nkey \w{8} {2}previous {2}2 adapter secrets, 1 answers .*\nThe previous keys are still needed/,
      );

      const changed = await service.start({ SECRETS_KEY: second, SECRETS_KEY_PREVIOUS: `${stranger}, ${first}` });
      await changed.printed(/"place":"adapter secrets","resealed":1,"unopened":0/);
      await changed.printed(done);
      await secrets.assertAdapterWorks(changed.call);
      await secrets.assertReplayed(changed.call);
      assert.equal((await changed.call("GET", `/v1/adapters/${secrets.adapterId}`)).headers.get("etag"), etag);
      const confirmed = await changed.call("POST", `/v1/users/${user.id}/verifications/confirm`, { body: { code } });
      assert.ok(confirmed.status < 300, confirmed.text);

      await service.stop();
      assert.match(
        (await runScript("status", { ...environment(), SECRETS_KEY: second })).text,
        /All is sealed with the present key/,
      );
      withoutOld = await service.start({ SECRETS_KEY: second });
      await secrets.assertAdapterWorks(withoutOld.call);
      await secrets.assertReplayed(withoutOld.call);
    });

    test("to a wrong key is told in the log, by the adapter and by the kept answer; all else works, and the right key mends it", async () => {
      const { call } = withoutOld;
      const { body: tenant } = await call("GET", "/v1/adapters");
      for (const { id } of tenant.items) await call("DELETE", `/v1/adapters/${id}`);
      const secrets = await useSecrets(call);

      const wrong = await service.start({ SECRETS_KEY: stranger });
      assert.doesNotMatch(withoutOld.output(), lost, "nothing was lost before the key was wrong");
      await wrong.printed(lost);
      const { ok, error } = await secrets.adapter(wrong.call);
      assert.equal(ok, false);
      assert.match(
        error,
        /^the adapter's secrets cannot be opened with the service's SECRETS_KEY: .* SECRETS_KEY_PREVIOUS; otherwise set them again$/,
      );
      const replay = await secrets.replay(wrong.call);
      assertProblem(replay, { status: 409, slug: "conflict" });
      assert.match(replay.body.detail, /its answer can no longer be opened: the service's SECRETS_KEY has changed/);
      assert.equal((await wrong.call("GET", "/v1/flows")).status, 200);
      await service.stop();
      assert.match(
        (await runScript("status", { ...environment(), SECRETS_KEY: stranger })).text,
        /MISSING.*\nA key is missing/,
      );

      const right = await service.start({ SECRETS_KEY: stranger, SECRETS_KEY_PREVIOUS: second });
      await right.printed(done);
      await secrets.assertAdapterWorks(right.call);
      await secrets.assertReplayed(right.call);
    });
  });
}

describe("the key that the embedded default makes itself", {
  skip: covers("embedded") ? false : "this run covers the real drivers",
}, () => {
  const directory = testDirectory();
  const environment = { DATA_DIR: directory.path };
  const service = restartable(() => environment);
  after(async () => {
    await service.stop();
    directory.remove();
  });

  test("is changed by the script while the service is stopped, and the old one dropped once it is not needed", async () => {
    const { call } = await service.start({});
    const secrets = await useSecrets(call);
    assert.match((await runScript("new-key", environment)).text, /is in use by process \d+/);
    await service.stop();
    assert.equal((await runScript("new-key", environment)).code, 0);
    const early = await runScript("drop-previous", environment);
    assert.deepEqual([early.code, /Earlier keys still seal secrets/.test(early.text)], [1, true], early.text);
    assert.match(
      (await runScript("reseal", environment)).text,
      /"resealed":1.*\n[\s\S]*The previous keys are no longer needed/,
    );
    assert.equal((await runScript("drop-previous", environment)).code, 0);
    assert.equal(readFileSync(join(directory.path, "secrets.key"), "utf8").trim().split("\n").length, 1);
    const after = await service.start({});
    await secrets.assertAdapterWorks(after.call);
    await secrets.assertReplayed(after.call);
  });

  test("is not changed where SECRETS_KEY is set: that is where the keys are", async () => {
    await service.stop();
    const refused = await runScript("new-key", { ...environment, SECRETS_KEY: newKey() });
    assert.deepEqual([refused.code, /change them where they are set/.test(refused.text)], [1, true], refused.text);
    assert.match((await runScript("nonsense", environment)).text, /^Usage: /);
  });
});

describeOnEachDatabase("sealing anew", (opened) => {
  const [older, newer] = [randomBytes(sealKeyBytes), randomBytes(sealKeyBytes)];
  const recordCount = 250;

  async function fill(): Promise<void> {
    const sealer = createSealer([older]);
    const later = Date.now() + 3_600_000;
    await opened().database.write(async (stores) => {
      const store = stores.idempotency.forSystem();
      for (let i = 0; i < recordCount; i += 1) {
        const [scope, key] = [`tenant-${i % 7}`, `key ${i}`];
        const sealedBody = sealer.seal(`body ${i}`, `idempotency:${scope}:${key}`);
        const answer = { status: 201, headers: {}, sealedBody, isWhole: true, bodyBytes: 0 };
        await store.keep({ owner: scope, scope, key }, { ...answer, requestHash: "h", expiresAt: later });
      }
    });
  }

  const countOf = async (keyId: string | undefined) =>
    (await sealedCounts(opened().database))
      .filter((found) => found.keyId === keyId)
      .reduce((sum, { count }) => sum + count, 0);

  test("may be stopped at any point and goes on where it was; two at once share the work; each text stays what it was", async () => {
    await fill();
    const sealer = createSealer([newer, older]);
    const logger = createLogger("silent");
    const { database } = opened();
    const stopping = new AbortController();
    const stopsAtFirstBatch = { ...logger, info: () => {}, debug: () => stopping.abort() } as unknown as typeof logger;
    const cut = await resealAll({ database, sealer, logger: stopsAtFirstBatch }, stopping.signal);
    assert.ok(cut.resealed > 0 && cut.resealed < recordCount, `${cut.resealed}`);
    assert.equal(await countOf(sealer.keyIds[1]), recordCount - cut.resealed);

    const signal = new AbortController().signal;
    const both = await Promise.all([1, 2].map(() => resealAll({ database, sealer, logger }, signal)));
    const rest = await resealAll({ database, sealer, logger }, signal);
    assert.equal(cut.resealed + rest.resealed + both.reduce((sum, { resealed }) => sum + resealed, 0), recordCount);
    assert.equal(await countOf(sealer.keyIds[0]), recordCount);

    const onlyNewer = createSealer([newer]);
    for (let i = 0; i < recordCount; i += 1) {
      const [scope, key] = [`tenant-${i % 7}`, `key ${i}`];
      const kept = await database.read((stores) => stores.idempotency.forSystem().find({ owner: scope, scope, key }));
      assert.ok(kept !== null && kept.answer.sealedBody !== null);
      assert.equal(onlyNewer.open(kept.answer.sealedBody, `idempotency:${scope}:${key}`), `body ${i}`);
    }
  });

  test("leaves what none of the keys opens as it is, and counts it", async () => {
    const { database } = opened();
    const sealer = createSealer([randomBytes(sealKeyBytes), randomBytes(sealKeyBytes)]);
    const before = await sealedCounts(database);
    const outcome = await resealAll({ database, sealer, logger: createLogger("silent") }, new AbortController().signal);
    assert.deepEqual(outcome, { resealed: 0, unopened: recordCount });
    assert.deepEqual(await sealedCounts(database), before);
  });

  test("keeps the numbers that answered STOP stopped, each once, when no earlier key is left", async () => {
    const { database } = opened();
    const [earlier, present] = [createSealer([older]), createSealer([newer, older])];
    const stop = (sealer: typeof earlier, phone: string) =>
      database.write((stores) =>
        stores.phoneStops.forSystem().stop(phoneFingerprint(sealer, phone), sealer.seal(phone, stoppedPhoneContext), 0),
      );
    const isStopped = (sealer: typeof earlier, phone: string) =>
      database.read((stores) => stores.phoneStops.forSystem().isStopped(phoneFingerprint(sealer, phone)));
    const [one, both] = ["+41446681800", "+41446681801"];
    for (const phone of [one, both]) await stop(earlier, phone);
    await stop(present, both);
    await resealAll({ database, sealer: present, logger: createLogger("silent") }, new AbortController().signal);
    const onlyNewer = createSealer([newer]);
    for (const phone of [one, both])
      assert.deepEqual([await isStopped(onlyNewer, phone), await isStopped(earlier, phone)], [true, false], phone);
    const numbers = (await sealedCounts(database)).filter(({ place }) => place === "numbers that answered STOP");
    assert.deepEqual(numbers, [{ place: "numbers that answered STOP", keyId: onlyNewer.keyIds[0], count: 2 }]);
  });

  test("keeps what an adapter has left for its next call", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, systemClock);
    const id = newId();
    const caller = { tenantId } as Caller<"adapters:manage">;
    const context = adapterStateContext(tenantId, id);
    const compiled = { language: "typescript", role: "adapter", hash: "h", fileName: "a.ts", code: "" } as const;
    const template = { templateKey: null, templateVersion: null };
    const given = {
      settings: {},
      settingsSchema: null,
      maxSpanHours: null,
      ...template,
      egress: [],
      sealedEnv: {},
      compiled,
    };
    const state = { enabled: true, lastError: null, consecutiveFailures: 0, disabledReason: null, lastSyncAt: null };
    const about = { displayName: "A", tenantKey: null, facet: "weather", language: "typescript", script: "" } as const;
    const record = {
      id,
      tenantId,
      ...about,
      ...given,
      ...state,
      timeoutMs: 1_000,
      revision: 1,
      createdAt: 0,
      updatedAt: 0,
    };
    const sealed = await database.write(async (stores) => {
      await stores.adapters.forCaller(caller).insert(record);
      await stores.adapters.forSystem().keepState(tenantId, id, createSealer([older]).seal('{"at":1}', context));
      return stores.adapters.forSystem().sealedState(tenantId, id);
    });
    assert.equal(createSealer([older]).open(sealed ?? "", context), '{"at":1}');
    const sealer = createSealer([newer, older]);
    await resealAll({ database, sealer, logger: createLogger("silent") }, new AbortController().signal);
    const again = await database.read((stores) => stores.adapters.forSystem().sealedState(tenantId, id));
    assert.equal(createSealer([newer]).open(again ?? "", context), '{"at":1}');
  });

  test("seals links of reports that an earlier version kept in plain, and changes nothing else of what holds them", async () => {
    const { database } = opened();
    const tenantId = await writeTenant(database, systemClock);
    const webhookId = await writeWebhook(database, systemClock, tenantId);
    const plain = `https://flows.example.com/report/grt_${randomBytes(24).toString("base64url")}`;
    const data = (link: string | null) =>
      ({ reportId: "r", flowName: "s1.0.a flow", link, recipients: [] }) as unknown as EventData["report.generated"];
    await database.write(async (stores) => {
      stores.events.append([plain, null].map((link) => ({ tenantId, event: "report.generated", data: data(link) })));
    });
    const events = () => database.read((stores) => stores.events.forSystem().after(tenantId));
    const kept = await events();
    const bodies = kept.map(envelopeOf);
    const deliveries = kept.map((event, index) => {
      const { id: eventId, occurredAt: createdAt } = event;
      const body = bodies[index] ?? "";
      return { id: newId(), tenantId, subscriptionId: webhookId, eventId, event: event.event, body, createdAt };
    });
    await database.write((stores) => stores.webhookDeliveries.forSystem().insertAll(deliveries));
    const bodyOf = async (id: string) => {
      const caller = { tenantId } as Caller<"webhooks:manage">;
      const found = await database.read((stores) => stores.webhookDeliveries.forCaller(caller).get(webhookId, id));
      return found?.body ?? assert.fail();
    };
    const linkPlaces = async () =>
      (await sealedCounts(database)).filter(({ place }) => place.startsWith("links of reports in "));
    assert.deepEqual(
      (await linkPlaces()).map(({ keyId, count }) => [keyId, count]),
      [
        [unsealed, 1],
        [unsealed, 1],
      ],
    );

    for (const sealer of [createSealer([older]), createSealer([newer, older])]) {
      await resealAll({ database, sealer, logger: createLogger("silent") }, new AbortController().signal);
      const found = await linkPlaces();
      assert.deepEqual(
        found.map(({ keyId, count }) => [keyId, count]),
        [
          [sealer.keyIds[0], 1],
          [sealer.keyIds[0], 1],
        ],
      );
      const sealed = await events();
      assert.ok(!JSON.stringify(sealed).includes("grt_"));
      assert.deepEqual(
        sealed.map((event) => openedEvent(sealer, event)),
        kept,
      );
      for (const [index, { id, event }] of deliveries.entries()) {
        const body = await bodyOf(id);
        assert.ok(!body.includes("grt_"));
        assert.equal(openedEnvelope(sealer, { tenantId, event, body }), bodies[index]);
      }
    }
  });

  test("knows every column that keeps something sealed", async () => {
    const orm = await openOrm("databaseUrl" in opened().location ? opened().location : { dataDirectory: "memory://" });
    try {
      await orm.migrator.up();
      const found = await orm.em
        .fork()
        .execute<{ name: string }[]>(
          "select table_name || '.' || column_name as name from information_schema.columns where column_name like 'sealed%' and table_schema = 'public'",
        );
      const whole = Object.values(sealedPlaces).filter((place) => !("part" in place));
      const known = whole.map(({ table, column }) => `${table}.${column}`);
      assert.deepEqual(found.map(({ name }) => name).toSorted(), known.toSorted());
    } finally {
      await orm.close();
    }
  });
});

/** From the message itself. */
async function sentCode(directory: string): Promise<string> {
  let code: string | undefined;
  await eventually("the SMS is sent", () => {
    const texts = globSync("outbox/**/*.*", { cwd: directory }).map((file) =>
      readFileSync(join(directory, file), "utf8"),
    );
    code = texts.map((text) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
    return code !== undefined;
  });
  return code as unknown as string;
}
