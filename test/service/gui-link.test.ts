/** The link that `npm start` prints, and the one that `npm run session` asks for: who they sign in, and when. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { entries } from "#test/support/audit.ts";
import { builtGui } from "#test/support/built-gui.ts";
import { createClient } from "#test/support/client.ts";
import { covers, postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { originOf, type ServiceProcess, shortLivedFlag, spawnService, testDirectory } from "#test/support/process.ts";

const absence = covers("real") ? await postgresAbsence() : "this run covers the embedded drivers";
const directory = testDirectory();
const running = new Set<ServiceProcess>();
let pages = "";
before(async () => {
  pages = await builtGui();
});
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

/** All that it prints has come by then. */
const greeted = /^Reference {2}http/m;
const printedLink = /^ {2}(http\S+)\/session\?token=(gst_[\w-]+)$/gm;

function linksOf(service: ServiceProcess): readonly { readonly base: string; readonly token: string }[] {
  const { stdout } = service.output();
  return [...stdout.matchAll(printedLink)].map(([, base = "", token = ""]) => ({ base, token }));
}

const data = { DATA_DIR: join(directory.path, "data") };
/** The first start's; its tests end with those of `npm run session`. */
let service: ServiceProcess;
let origin = "";
let key = "";

describe("the link that a start prints", () => {
  test("is printed once, at the service's address, and signs the Demo tenant in for an hour", async () => {
    service = run({ ...data, GUI_DIRECTORY: pages });
    origin = await originOf(service);
    await service.printed(greeted);
    const [link, ...others] = linksOf(service);
    assert.deepEqual([link?.base, others], [origin, []]);
    assert.equal((await fetch(`${origin}/session?token=${link?.token}`)).status, 200);

    const answer = await createClient(origin, null)("POST", "/v1/auth/session", { body: { token: link?.token } });
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.headers.getSetCookie()[0] ?? "", /^session=gst_.+; Max-Age=3[56]\d\d; /);
    assert.deepEqual([answer.body.kind, answer.body.user, answer.body.tenant.displayName], ["tenant", null, "Demo"]);

    key = /gsk_[\w-]+/.exec(service.output().stdout)?.[0] ?? "";
    const minted = (await entries(createClient(origin, key))).filter(({ recordType }) => recordType === "session");
    assert.deepEqual(
      minted.map(({ action, actor, before: earlier }) => [action, actor.kind, earlier]),
      [["created", "system", null]],
    );
    assert.ok(!JSON.stringify(minted).includes(link?.token ?? "?"));
  });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runSession(key: string | null, ...given: readonly string[]): Promise<Ended> {
  const script = new URL("../../scripts/session.ts", import.meta.url).pathname;
  const env = { PATH: process.env.PATH ?? "", ...(key === null ? {} : { API_KEY: key }) };
  return new Promise((resolve) => {
    execFile(process.execPath, [shortLivedFlag, script, ...given], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

describe("npm run session", () => {
  after(() => stop(service));

  const refusalOf = async (given: string | null, ...rest: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runSession(given, ...rest);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(stderr, /^[^\n]+\n$/);
    return stderr;
  };

  test("prints a link of the running service, whose session lives as long as is said", async () => {
    const { code, stdout, stderr } = await runSession(key, "--url", `${origin}/`, "--minutes", "30");
    assert.deepEqual([code, stderr], [0, ""]);
    const [, until = "", link = "", token = ""] =
      /^Open it in a browser, until (\S+):\n\n {2}(\S+\/session\?token=(gst_\S+))\n\n$/.exec(stdout) ??
      assert.fail(stdout);
    assert.ok(link.startsWith(`${origin}/session?`), link);
    const minutes = (Date.parse(until) - Date.now()) / 60_000;
    assert.ok(minutes > 25 && minutes <= 30, String(minutes));
    const { status, body } = await createClient(origin, token)("GET", "/v1/auth/me");
    assert.deepEqual([status, body.kind, body.expiresAt], [200, "tenant", until]);
  });

  test("says in one line what is missing or wrong, and makes no session then", async () => {
    const call = createClient(origin, key);
    const sessions = async () => (await call("GET", "/v1/session-tokens")).body.items.length;
    const before = await sessions();
    assert.match(await refusalOf(null, "--url", origin), /^Set API_KEY /);
    assert.match(await refusalOf("a key", "--url", origin), /^API_KEY is no key/);
    assert.match(await refusalOf(`gsk_${"x".repeat(32)}`, "--url", origin), /^The service does not know the key/);
    assert.match(await refusalOf(key, "--url", origin, "--minutes", "3"), /\(422\): ttlMinutes: must be at least 5$/m);
    assert.match(await refusalOf(key, "--url", origin, "--minutes", "soon"), /^--minutes must be a whole number/);
    assert.match(await refusalOf(key, "--url", "localhost:8080"), /^--url must be an address/);
    assert.match(await refusalOf(key, "--key", key), /^Unknown option '--key'/);
    assert.equal(await sessions(), before);
  });

  test("says so where nothing answers, and where no pages are shown", async () => {
    const other = createServer((_request, response) => response.writeHead(404).end());
    await once(other.listen(0, "127.0.0.1"), "listening");
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    assert.match(await refusalOf(key, "--url", address), /shows no pages: \/session answers 404/);
    other.close();
    await once(other, "close");
    assert.match(await refusalOf(key, "--url", address), /^No service answers at http:\S+ \(.+\)\.$/m);
  });
});

describe("the link of another start", () => {
  test("comes again, at the address that is set", async () => {
    const again = run({ ...data, GUI_DIRECTORY: pages, BASE_URL: "https://flows.example.com/" });
    await again.printed(greeted);
    assert.deepEqual(
      linksOf(again).map(({ base }) => base),
      ["https://flows.example.com"],
    );
    await stop(again);
  });

  test("is not printed on DATABASE_URL: whoever reads the log is not whoever may sign in", {
    skip: absence ?? false,
  }, async () => {
    const { location, drop } = await publishedLocation("postgresql");
    if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
    const secret = Buffer.alloc(32, 5).toString("base64");
    const service = run({ DATABASE_URL: location.databaseUrl, SECRETS_KEY: secret, GUI_DIRECTORY: pages });
    await service.printed(greeted);
    assert.deepEqual(linksOf(service), []);
    assert.doesNotMatch(service.output().stdout, /gst_/);
    await stop(service);
    await drop();
  });

  test("stands in no start whose pages are missing: it ends in words that say how they are built", async () => {
    const service = run({ ...data, GUI_DIRECTORY: join(directory.path, "nothing") });
    assert.equal((await service.ended).code, 1);
    assert.match(service.output().stderr, /GUI_DIRECTORY \S+nothing holds no built pages .*node scripts\/gui\.ts/s);
  });
});
