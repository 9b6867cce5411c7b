/** The key of the tenant Demo, which is shown once: a start that fails costs none, and a lost one is replaced. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createClient } from "#test/support/client.ts";
import { originOf, type ServiceProcess, shortLivedFlag, spawnService, testDirectory } from "#test/support/process.ts";

const directory = testDirectory();
const running = new Set<ServiceProcess>();
after(() => {
  for (const service of running) service.kill("SIGKILL");
  directory.remove();
});

function run(environment: Readonly<Record<string, string>>): ServiceProcess {
  const service = spawnService({ PORT: "0", LOG_LEVEL: "warn", POOL_THREADS: "1", ...environment });
  running.add(service);
  void service.ended.then(() => running.delete(service));
  return service;
}

async function stop(service: ServiceProcess): Promise<void> {
  service.kill("SIGTERM");
  assert.equal((await service.ended).code, 0);
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runKey(settings: Readonly<Record<string, string>>): Promise<Ended> {
  const script = new URL("../../scripts/key.ts", import.meta.url).pathname;
  const env = { PATH: process.env.PATH ?? "", ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [shortLivedFlag, script], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const shown = /^ {2}(gsk_[\w-]{32})$/m;

describe("the key that is shown once", () => {
  const environment = { DATA_DIR: join(directory.path, "data") };
  let service: ServiceProcess;

  test("is still to come after a start on a port that was taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const refused = run({ ...environment, PORT: String(port) });
    assert.equal((await refused.ended).code, 1);
    assert.match(refused.output().stderr, /^Another program listens on 127\.0\.0\.1 port \d+ already\. .+\n$/);
    assert.equal(refused.output().stdout, "");
    other.close();

    service = run(environment);
    const origin = await originOf(service);
    const [, key] = await service.printed(shown);
    assert.equal((await createClient(origin, key ?? null)("GET", "/v1/keys")).status, 200);
  });

  test("is replaced by `npm run key` once the service is stopped, and can then be revoked", async () => {
    const busy = await runKey(environment);
    assert.deepEqual([busy.code, busy.stdout], [1, ""]);
    assert.match(
      busy.stderr,
      new RegExp(`^DATA_DIR \\S+ is in use by process ${service.pid}: .+ Stop that one, .+\\n$`),
    );
    await stop(service);

    const { code, stdout, stderr } = await runKey(environment);
    assert.deepEqual([code, stderr], [0, ""]);
    assert.match(stdout, /^A new key of the tenant Demo, shown this once:\n/);
    const key = shown.exec(stdout)?.[1] ?? assert.fail(stdout);

    const again = run(environment);
    const call = createClient(await originOf(again), key);
    const { items } = (await call("GET", "/v1/keys")).body;
    assert.deepEqual(
      items.map((each: { readonly displayName: string }) => each.displayName),
      ["Replacement of a lost key", "First key"],
    );
    assert.deepEqual(items[0].scopes, items[1].scopes);
    assert.equal((await call("DELETE", `/v1/keys/${items[1].id}`)).status, 204);
    await stop(again);
  });

  test("comes from a start, where there was none: `npm run key` makes no database", async () => {
    const absent = join(directory.path, "absent");
    const { code, stderr } = await runKey({ DATA_DIR: absent });
    assert.deepEqual([code, stderr], [1, "There is no tenant yet. Run `npm start`: the first start shows a key.\n"]);
    assert.ok(!existsSync(absent));
  });

  test("is the operator's to replace on DATABASE_URL, and `npm run key` says so", async () => {
    const { code, stderr } = await runKey({ DATABASE_URL: "postgres://127.0.0.1:1/none" });
    assert.equal(code, 1);
    assert.match(stderr, /DATABASE_URL is set.+POST \/v1\/admin\/tenants\/\{id\}\/keys/);
  });
});
