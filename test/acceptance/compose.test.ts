/**
 * `compose.yaml` and `Containerfile` at their word: what they set are settings. The processes that they name, started
 * as they say with the hosts of this machine, serve tenants together and end without a trace.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { after, describe, test } from "node:test";
import { openOrm } from "#schema/connection/orm.ts";
import { ConfigError, loadConfig } from "#server/config.ts";
import { createClient } from "#test/support/client.ts";
import { readCompose, readContainerfile, sentToBuild } from "#test/support/compose-file.ts";
import { covers, postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { freePort } from "#test/support/ports.ts";
import { type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { createFlow, finished, requestRun } from "#test/support/runs.ts";
import { serviceFlags, startSettings } from "../../scripts/service-start.ts";

const settings = {
  POSTGRES_PASSWORD: "database0password",
  SECRETS_KEY: Buffer.alloc(32, 3).toString("base64"),
  ADMIN_API_KEY: "operator-key-of-the-compose-file",
  BASE_URL: "https://flows.example.com",
};
const image = readContainerfile("Containerfile");
const compose = readCompose("compose.yaml", settings);
const own = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);
/** Read by Node itself. */
const settingsOfNode = ["NODE_ENV", "NODE_COMPILE_CACHE"];

/** What the environment is asked for. */
function settingNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        names.add(String(name));
        return undefined;
      },
    },
  );
  try {
    loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
  return names;
}

describe("the compose file", () => {
  test("runs two processes of the API, two workers and a scheduler, beside PostgreSQL and Redis", () => {
    const roles = own.flatMap(([, { deploy, environment }]) =>
      Array.from({ length: deploy.replicas ?? 1 }, () => environment["ROLES"]),
    );
    assert.deepEqual(roles.toSorted(), ["api", "api", "scheduler", "worker", "worker"]);
    assert.deepEqual(Object.keys(compose.services).toSorted(), ["api", "postgres", "redis", "scheduler", "worker"]);
  });

  test("sets nothing that is not a setting, and its settings are valid together", () => {
    const known = settingNames();
    assert.ok(known.has("DATABASE_URL") && known.has("OTEL_EXPORTER_OTLP_ENDPOINT"), [...known].join());
    for (const [name, { environment }] of own) {
      const all = { ...image.environment, ...texts(environment) };
      assert.deepEqual(
        Object.keys(all).filter((each) => !known.has(each) && !settingsOfNode.includes(each)),
        [],
        name,
      );
      const config = loadConfig(all);
      assert.deepEqual([config.roles, config.metricsPort], [[name], 9464]);
    }
  });

  test("passes what the pages need to the processes that show them, and their address to all: mails of workers link to it", () => {
    const ofPages = { MAP_TILES_URL: "https://tiles.example.com/{z}/{x}/{y}.png", MAP_TILES_ATTRIBUTION: "The makers" };
    const { services } = readCompose("compose.yaml", { ...settings, ...ofPages, GUI_URL: "https://pages.example.com" });
    const { api } = services;
    assert.deepEqual(loadConfig(texts(api?.environment ?? {})).mapTiles, {
      origin: "https://tiles.example.com",
      url: ofPages.MAP_TILES_URL,
      attribution: ofPages.MAP_TILES_ATTRIBUTION,
    });
    for (const name of ["api", "worker", "scheduler"])
      assert.equal(services[name]?.environment["GUI_URL"], "https://pages.example.com", name);
  });

  test("says what is missing: no secret has a default", () => {
    for (const name of Object.keys(settings))
      assert.throws(() => readCompose("compose.yaml", { ...settings, [name]: "" }), new RegExp(`\\{${name}:\\?`));
  });

  test("gives every process limits, a restart and a check of its health, and those of ours nothing to write on but their volumes", () => {
    for (const [name, service] of Object.entries(compose.services)) {
      const { cpus, memory } = service.deploy.resources.limits;
      assert.ok(Number(cpus) > 0 && /^\d+[mg]$/.test(memory), name);
      assert.equal(service.restart, "unless-stopped", name);
      assert.ok(service.healthcheck !== undefined || service.build?.dockerfile === "Containerfile", name);
      for (const volume of service.volumes ?? []) assert.ok((volume.split(":")[0] ?? "") in compose.volumes, volume);
      for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/);
    }
    for (const [name, service] of own) {
      assert.deepEqual(
        [service.read_only, service.user, service.init, service.cap_drop, service.security_opt],
        [true, "node", true, ["ALL"], ["no-new-privileges:true"]],
        name,
      );
      assert.ok(Number.parseInt(service.stop_grace_period ?? "0", 10) > 15, name);
      assert.deepEqual(Object.keys(service.depends_on ?? {}), ["postgres", "redis"], name);
    }
  });
});

test("the image has the pages, and neither what builds them nor what they are made of", () => {
  assert.deepEqual(image.fromStages, [{ stage: "pages", made: "/pages", to: "./pages" }]);
  assert.equal(image.environment["GUI_DIRECTORY"], "/app/pages");
  assert.doesNotMatch(image.text, /^COPY .*\bgui\b/m);
  assert.match(image.stages["pages"]?.text ?? "", /^RUN cp -r "\$\(node scripts\/gui\.ts\)" \/pages/m);
  const ofPages = JSON.parse(readFileSync("gui/package.json", "utf8")) as { readonly dependencies: object };
  const ofService = JSON.parse(readFileSync("package.json", "utf8")) as { readonly dependencies: object };
  for (const name of ["vite", "react", "react-dom"])
    assert.deepEqual([name in ofPages.dependencies, name in ofService.dependencies], [true, false], name);
});

test("the Containerfile pins Node 24, runs as nobody in particular, and copies what is there without development's dependencies", () => {
  assert.match(image.base, /^node:24\.\d+\.\d+-bookworm-slim$/);
  assert.equal(image.user, "node");
  assert.match(image.text, /npm ci --omit=dev --workspaces=false /);
  assert.ok(image.copied.length >= 8);
  for (const name of image.copied) assert.ok(existsSync(name), name);
  const sent = sentToBuild(".dockerignore");
  for (const name of image.copied) assert.ok(sent.includes(name), `.dockerignore keeps ${name} out`);
  const npmSettings = readFileSync(".npmrc", "utf8");
  assert.match(npmSettings, /^ignore-scripts=true$/m);
});

const skip = covers("real")
  ? ((await postgresAbsence()) ?? (await redisAbsence()) ?? false)
  : "this run covers the embedded drivers";

interface Started {
  readonly role: string;
  readonly process: ServiceProcess;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
}

describe("the processes of the compose file", { skip }, () => {
  const prefix = freshPrefix();
  const directory = testDirectory();
  const started: Started[] = [];
  after(() => {
    for (const each of started) each.process.kill("SIGKILL");
    directory.remove();
  });

  test("serve a tenant together, tell their health, and end by SIGTERM with code 0 and nothing left", async () => {
    const { location, drop } = await publishedLocation("postgresql");
    if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
    for (const [, service] of own) {
      assert.deepEqual(service.command ?? image.command, ["sh", "scripts/serve"]);
      for (let replica = 0; replica < (service.deploy.replicas ?? 1); replica += 1) {
        const port = await freePort();
        const environment = {
          ...startSettings,
          ...image.environment,
          ...texts(service.environment),
          ...here(location.databaseUrl),
          REDIS_PREFIX: prefix,
          DATA_DIR: directory.path,
          PORT: String(port),
          METRICS_PORT: String(await freePort()),
        };
        const process = spawnService(environment, { flags: serviceFlags });
        started.push({ role: String(service.environment["ROLES"]), process, port, environment });
      }
    }
    for (const { role, process } of started) await process.printed(role === "api" ? /listens on/ : /works as/);
    for (const each of started) assert.equal(await health(each), 0, each.role);

    const [one, other] = started
      .filter(({ role }) => role === "api")
      .map(({ port }) => createClient(`http://127.0.0.1:${port}`, settings.ADMIN_API_KEY));
    if (one === undefined || other === undefined) throw new Error("Two processes of the API were asked for.");
    const tenant = await one("POST", "/v1/admin/tenants", { body: { displayName: "Orchard Co" } });
    assert.equal(tenant.status, 201, tenant.text);
    const call = one.as(tenant.body.apiKey);
    const flow = await createFlow(call, flowInput());
    const run = await finished(other.as(tenant.body.apiKey), (await requestRun(call, flow.id)).id);
    assert.equal(run.status, "succeeded");

    const pids = new Set(started.flatMap(({ process }) => descendantsOf(process.pid)));
    assert.ok(pids.size > 0, "a worker has cells");
    for (const { process } of started) process.kill("SIGTERM");
    for (const { role, process } of started) assert.deepEqual(await process.ended, { code: 0, signal: null }, role);
    assert.deepEqual(
      [...pids].filter((pid) => isAlive(pid)),
      [],
    );
    for (const each of started) assert.equal(await health(each), 1, each.role);
    const orm = await openOrm(location);
    const sessions = await orm.em
      .fork()
      .execute("select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
    await orm.close();
    assert.deepEqual(sessions, []);
    await drop();
    await forgetPrefix(prefix);
  });

  /** The exit code of the image's check. */
  function health({ environment }: Started): Promise<number> {
    const [program, ...args] = image.healthcheck;
    assert.equal(program, "node");
    const { PATH = "" } = process.env;
    return new Promise((resolve) => {
      const child = execFile(process.execPath, args, { env: { PATH, ...environment } }, () =>
        resolve(child.exitCode ?? -1),
      );
    });
  }
});

function texts(environment: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));
}

/**
 * The servers and the compiled code of this machine in place of the containers', and no pages, which only the image has
 * at their place.
 */
function here(databaseUrl: string): Readonly<Record<string, string>> {
  const { NODE_COMPILE_CACHE = "" } = process.env;
  const servers = { DATABASE_URL: databaseUrl, REDIS_URL: testRedisUrl };
  return { HOST: "127.0.0.1", BASE_URL: "", GUI_DIRECTORY: "", NODE_COMPILE_CACHE, ...servers };
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

function parentOf(pid: number): number | null {
  try {
    // The name of the program, in brackets, may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  return parentOf(pid) !== null;
}
