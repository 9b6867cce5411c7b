import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { createSealer, sealKeyBytes } from "#core/seal.ts";
import { ConfigError, type Environment, loadConfig } from "#server/config.ts";
import { DirectoryRefused, lockDirectory } from "#server/data-directory.ts";
import { createLogger } from "#server/logger.ts";
import { ensureSecretsKeys } from "#server/secrets/key-file.ts";
import "#test/support/property-runs.ts";

const secretsKey = Buffer.alloc(32, 7).toString("base64");
const databaseUrl = "postgres://user:hidden@db.example:5432/flows";

function problems(environment: Environment): readonly string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

describe("settings", () => {
  test("without any, the embedded default on the loopback address", () => {
    const config = loadConfig({});
    assert.deepEqual([config.host, config.port, config.baseUrl, config.redisUrl], ["127.0.0.1", 8080, null, null]);
    assert.deepEqual(config.database, { dataDirectory: resolve(".data") });
    assert.deepEqual(config.roles, ["api", "worker", "scheduler"]);
    assert.equal(config.egressAllowPrivate, false);
    assert.deepEqual([config.smtpUrl, config.mailFrom, config.smsUrl, config.smsFrom], [null, null, null, null]);
    assert.deepEqual([config.corsOrigins, config.trustedProxies, config.publicRateLimit], [[], [], 600]);
  });

  test("all of them, as they are used in production", () => {
    const config = loadConfig({
      HOST: "0.0.0.0",
      PORT: "80",
      BASE_URL: "https://flows.example.com/",
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: "20",
      REDIS_URL: "rediss://cache.example:6380",
      SECRETS_KEY: secretsKey,
      ADMIN_API_KEY: "a".repeat(24),
      ROLES: "worker, scheduler",
      CORS_ORIGINS: "https://a.example,https://b.example:8443",
      TRUSTED_PROXIES: "10.0.0.5, 172.16.0.0/12,fd00::/8",
      PUBLIC_RATE_LIMIT: "1200",
      SESSION_RATE_LIMIT: "300",
      SESSION_WATCHES: "5",
      EGRESS_ALLOW_PRIVATE: "1",
      SMTP_URL: "smtps://flows:hidden@mail.example:465",
      MAIL_FROM: "Flows <flows@example.com>",
      SMS_URL: "https://AC1:hidden@api.twilio.com",
      SMS_FROM: "+15005550006",
      METRICS_PORT: "9100",
      LOG_LEVEL: "warn",
    });
    assert.equal(config.baseUrl, "https://flows.example.com");
    assert.deepEqual(config.database, { databaseUrl, maxConnections: 20 });
    assert.deepEqual(config.roles, ["worker", "scheduler"]);
    assert.deepEqual(config.corsOrigins, ["https://a.example", "https://b.example:8443"]);
    assert.deepEqual(config.trustedProxies, ["10.0.0.5", "172.16.0.0/12", "fd00::/8"]);
    assert.equal(config.publicRateLimit, 1_200);
    assert.deepEqual([config.sessionRateLimit, config.sessionWatches], [300, 5]);
    assert.deepEqual([config.egressAllowPrivate, config.metricsPort, config.logLevel], [true, 9100, "warn"]);
    assert.deepEqual(config.secretsKey, Buffer.alloc(32, 7));
    assert.deepEqual(
      [config.smtpUrl, config.mailFrom],
      ["smtps://flows:hidden@mail.example:465", "Flows <flows@example.com>"],
    );
    assert.deepEqual([config.smsUrl, config.smsFrom], ["https://AC1:hidden@api.twilio.com", "+15005550006"]);
  });

  test("traces are off without an endpoint, and its headers are read as OpenTelemetry writes them", () => {
    assert.equal(loadConfig({ OTEL_TRACES_SAMPLER_ARG: "0.5" }).traces, null);
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20b=c,x-tenant=ours",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
    };
    assert.deepEqual(loadConfig(environment).traces, {
      endpoint: "http://collector:4318",
      headers: { "api-key": "a b=c", "x-tenant": "ours" },
      sampleRatio: 0.25,
    });
    const bad = {
      OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318",
      OTEL_EXPORTER_OTLP_HEADERS: "hidden",
      OTEL_TRACES_SAMPLER_ARG: "2",
    };
    assert.deepEqual(problems(bad), [
      "OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that starts with https:// or http://",
      "OTEL_EXPORTER_OTLP_HEADERS must be headers such as api-key=abc,other=def, their values percent-encoded",
      "OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.1",
    ]);
  });

  test("an empty value counts as not set", () =>
    assert.deepEqual(problems({ PORT: "", REDIS_URL: " ", SECRETS_KEY: "" }), []));

  const bad: readonly [name: string, value: string][] = [
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["HOST", "not a host"],
    ["BASE_URL", "flows.example.com"],
    ["BASE_URL", "https://flows.example.com/?a=1"],
    ["DATABASE_URL", "mysql://db/flows"],
    ["DATABASE_CONNECTIONS", "1"],
    ["ADMIN_API_KEY", "short"],
    ["BOOTSTRAP_API_KEY", "has a space in it, sadly so"],
    ["SECRETS_KEY", "dG9vIHNob3J0"],
    ["SECRETS_KEY", "!!!"],
    ["SECRETS_KEY_PREVIOUS", "dG9vIHNob3J0"],
    ["SECRETS_KEY_PREVIOUS", `${secretsKey},!!!`],
    ["ROLES", "api,cook"],
    ["LOG_LEVEL", "loud"],
    ["METRICS_PORT", "0"],
    ["EGRESS_ALLOW_PRIVATE", "maybe"],
    ["SMTP_URL", "mail.example:25"],
    ["MAIL_FROM", "flows"],
    ["MAIL_FROM", "a@example.com, b@example.com"],
    ["SMS_URL", "https://api.twilio.com"],
    ["SMS_FROM", "015005550006 or so"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["PUBLIC_RATE_LIMIT", "0"],
    ["SESSION_RATE_LIMIT", "0"],
    ["SESSION_WATCHES", "101"],
    ["FRAME_ANCESTORS", "a.example"],
    ["POOL_THREADS", "0"],
    ["RUN_CONCURRENCY", "1000"],
    ["REDIS_PREFIX", "a:b"],
    ["MOVABLE_CLOCK", "often"],
    ["GRAPHQL_INTROSPECTION", "sometimes"],
    ["RETENTION_RUN_DAYS", "0"],
    ["RETENTION_RUNS_PER_FLOW", "1000001"],
    ["RETENTION_EVENT_DAYS", "36501"],
    ["RETENTION_DELIVERY_DAYS", "for ever"],
    ["RETENTION_AUDIT_DAYS", "-1"],
  ];
  for (const [name, value] of bad) {
    test(`${name}=${value} stops the start with one line that names it`, () => {
      const lines = problems({ SECRETS_KEY: secretsKey, [name]: value });
      assert.equal(lines.length, 1, lines.join("\n"));
      assert.ok(lines[0]?.startsWith(`${name} `), lines[0]);
      assert.ok(!lines[0]?.includes("\n"));
    });
  }

  test("each bad value has its line, all at once", () => {
    const lines = problems({ PORT: "x", LOG_LEVEL: "y", ROLES: "z" });
    assert.deepEqual(
      lines.map((line) => line.split(" ")[0]),
      ["PORT", "ROLES", "LOG_LEVEL"],
    );
  });

  test("REDIS_URL alone is refused, DATABASE_URL alone is fine", () => {
    assert.deepEqual(
      problems({ REDIS_URL: "redis://r:6379" }).map((line) => line.split(" ")[0]),
      ["REDIS_URL"],
    );
    assert.deepEqual(problems({ DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey }), []);
  });

  test("DATABASE_URL needs SECRETS_KEY", () => {
    assert.deepEqual(
      problems({ DATABASE_URL: databaseUrl }).map((line) => line.split(" ")[0]),
      ["SECRETS_KEY"],
    );
  });

  test("one process without Redis does all the work", () => {
    assert.match(problems({ ROLES: "api" })[0] ?? "", /^ROLES must include api and worker/);
    assert.deepEqual(
      problems({ ROLES: "api", DATABASE_URL: databaseUrl, REDIS_URL: "redis://r", SECRETS_KEY: secretsKey }),
      [],
    );
  });

  test("GRAPHQL_INTROSPECTION is on with the embedded database and off with DATABASE_URL, unless it is set", () => {
    const introspects = (environment: Record<string, string>) => loadConfig(environment).graphqlIntrospection;
    const served = { DATABASE_URL: databaseUrl, SECRETS_KEY: secretsKey };
    assert.deepEqual([introspects({}), introspects(served)], [true, false]);
    const set = (flag: string) => ({ GRAPHQL_INTROSPECTION: flag });
    assert.deepEqual([introspects(set("0")), introspects({ ...served, ...set("1") })], [false, true]);
  });

  test("MOVABLE_CLOCK is for one process with every role", () => {
    const two = { DATABASE_URL: databaseUrl, REDIS_URL: "redis://r", SECRETS_KEY: secretsKey, MOVABLE_CLOCK: "1" };
    for (const roles of ["api", "worker,scheduler", "api,worker"])
      assert.match(problems({ ...two, ROLES: roles }).join(), /^MOVABLE_CLOCK needs every role in the one process/);
    assert.deepEqual(problems(two), []);
    assert.equal(loadConfig({ MOVABLE_CLOCK: "1" }).movableClock, true);
    assert.equal(loadConfig({}).movableClock, false);
  });

  test("no line repeats a secret", () => {
    const secrets = {
      ADMIN_API_KEY: "hunter2 hunter2 hunter2 hunter2",
      SECRETS_KEY: "c2VjcmV0",
      DATABASE_URL: "mysql://u:hunter2@h/d",
      REDIS_URL: "http://:hunter2@h",
    };
    const lines = problems(secrets);
    assert.equal(lines.length, 4);
    assert.ok(!/hunter2|c2VjcmV0/.test(lines.join("\n")));
  });
});

describe("sealing", () => {
  const key = randomBytes(sealKeyBytes);
  const sealer = createSealer([key]);

  test("gives back what was sealed, whatever it is, and never the same text twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (plain, context) => {
        const sealed = sealer.seal(plain, context);
        assert.notEqual(sealed, sealer.seal(plain, context));
        assert.equal(sealer.open(sealed, context), Buffer.from(plain, "utf8").toString("utf8"));
      }),
    );
  });

  test("refuses a text that was changed in any place", () => {
    const sealed = sealer.seal("the pump's password", "adapter");
    const bodyStart = sealed.lastIndexOf(".") + 1;
    for (let at = 0; at < sealed.length - 1; at++) {
      const other = sealed[at] === "A" ? "B" : "A";
      if (at === bodyStart - 1) continue;
      assert.throws(() => sealer.open(sealed.slice(0, at) + other + sealed.slice(at + 1), "adapter"), `at ${at}`);
    }
  });

  test("refuses a text that belongs to another context", () => {
    assert.throws(() => sealer.open(sealer.seal("x", "tenant-1"), "tenant-2"));
  });

  test("opens what an older key sealed, and says when no key fits", () => {
    const newer = randomBytes(sealKeyBytes);
    const old = sealer.seal("old");
    assert.equal(createSealer([newer, key]).open(old), "old");
    assert.throws(() => createSealer([newer]).open(old), /SECRETS_KEY/);
  });
});

/** Takes the directory in its first argument, says so, and waits. */
const holding = `
  const { lockDirectory } = await import(${JSON.stringify(import.meta.resolve("#server/data-directory.ts"))});
  lockDirectory(process.argv[1]);
  process.stdout.write("locked");
  setInterval(() => {}, 60_000);
`;

describe("the data directory", () => {
  const root = mkdtempSync(join(tmpdir(), "flow-data-"));
  after(() => rmSync(root, { recursive: true, force: true }));

  test("holds the sealing key, made once, for the owner's eyes only", () => {
    const directory = join(root, "key");
    lockDirectory(directory)();
    const keys = ensureSecretsKeys(directory);
    assert.deepEqual(
      keys.map((key) => key.length),
      [sealKeyBytes],
    );
    assert.deepEqual(ensureSecretsKeys(directory), keys);
    assert.equal(statSync(join(directory, "secrets.key")).mode & 0o777, 0o600);
    writeFileSync(join(directory, "secrets.key"), "damaged");
    assert.throws(() => ensureSecretsKeys(directory), /secrets\.key must hold 32 bytes/);
  });

  test("is refused while it is locked, by the number of the process that has it, and free afterwards", () => {
    const directory = join(root, "taken");
    const unlock = lockDirectory(directory);
    assert.throws(
      () => lockDirectory(directory),
      (error) => error instanceof DirectoryRefused && error.message.includes(`in use by process ${process.pid}`),
    );
    unlock();
    lockDirectory(directory)();
  });

  test("is free as soon as the process that had it is killed", async () => {
    const directory = join(root, "killed");
    const holder = spawn(process.execPath, ["--input-type=module", "--eval", holding, directory], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(holder, "exit");
    try {
      await once(holder.stdout, "data");
      assert.throws(
        () => lockDirectory(directory),
        (error) => error instanceof DirectoryRefused && error.message.includes(`in use by process ${holder.pid}`),
      );
    } finally {
      holder.kill("SIGKILL");
    }
    await ended;
    lockDirectory(directory)();
  });

  test("is refused where its lock is no lock, with the reason", () => {
    const directory = join(root, "damaged");
    mkdirSync(directory);
    writeFileSync(join(directory, "lock.db"), "not a lock ".repeat(100));
    assert.throws(
      () => lockDirectory(directory),
      (error) => error instanceof DirectoryRefused && /cannot be used: file is not a database/.test(error.message),
    );
  });
});

test("the log never shows what is named like a secret", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  const leaks = {
    authorization: "hunter2",
    token: "hunter2",
    headers: { authorization: "hunter2", cookie: "hunter2" },
    body: { key: { secret: "hunter2" } },
  };
  logger.info(leaks, "request");
  logger.info({ request: { env: { PASSWORD: "hunter2" } }, harmless: "shown" }, "call");
  assert.equal(lines.length, 2);
  assert.ok(!lines.join("").includes("hunter2"), lines.join(""));
  assert.ok(lines[1]?.includes("shown"));
});
