/**
 * The README is for a newcomer: every command in it is run here, in order, as a newcomer would, against a service of
 * its own. `npm test` is the one exception: it is what runs this. So are the commands of the guides. `npm run demo` and
 * the tile authors' guide run with `npm test -- --all`: in the suite `demo.test.ts`, which is beside this, and
 * `test/service/tile-author.test.ts` have them.
 */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { commandsOf, filledIn, printedAdminKey } from "#test/support/guides.ts";
import { isInFull, onlyInFull } from "#test/support/in-full.ts";
import { freePort } from "#test/support/ports.ts";
import { testDirectory } from "#test/support/process.ts";
import { startOpenMeteo } from "#test/support/stand-ins/open-meteo.ts";
import { eventually } from "#test/support/wait.ts";

/** Generous: it guards against hanging, it measures nothing. */
const startLimitMs = 300_000;

const readme = readFileSync("README.md", "utf8");
const blocks = commandsOf("README.md");

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

function shell(script: string, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn("sh", ["-eu"], { env: environment });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    // Not at its exit: what it wrote last may still be on the way then.
    child.once("close", (code) => resolve({ code, output }));
    child.stdin.end(script);
  });
}

let origin = "";
let startOutput = "";
const directory = testDirectory();

function asFollowed(commands: readonly string[], receiverPort?: number): string {
  const key = /gsk_[\w-]+/.exec(startOutput)?.[0] ?? "";
  return filledIn(commands.join("\n"), { origin, key, ...(receiverPort === undefined ? {} : { receiverPort }) });
}

/** A group of its own, so that whatever npm leaves behind is found, and ended with the test at the latest. */
const npm = startOfNpm();

function startOfNpm(): ChildProcess {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...environment } = process.env;
  const child = spawn("npm", ["start"], {
    env: {
      ...environment,
      PORT: "0",
      DATA_DIR: directory.path,
      MOVABLE_CLOCK: "1",
      ADMIN_API_KEY: printedAdminKey,
      EGRESS_ALLOW_PRIVATE: "1",
    },
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (startOutput += chunk.toString()));
  return child;
}

function endGroup(): void {
  try {
    process.kill(-(npm.pid ?? 0), "SIGKILL");
  } catch {
    // As it should be: nothing of it is left.
  }
}

before(async () => {
  await eventually(
    "npm start says where it listens, and the key",
    () => /listens on http.*gsk_[\w-]+\n/s.test(startOutput),
    startLimitMs,
  );
  origin = /listens on (http:\S+)/.exec(startOutput)?.[1] ?? "";
  await eventually("npm start is ready", async () => (await fetch(`${origin}/readyz`)).ok, startLimitMs);
});

after(() => {
  endGroup();
  directory.remove();
});

test("npm start prints where it listens, a link to open, the Demo tenant's key and where to go on, in few lines", async () => {
  const banner = startOutput.slice(startOutput.indexOf("Flow Evaluation Service"));
  const lines =
    /^Flow Evaluation Service listens on (\S+)\n\nOpen it .*:\n\n {2}(\S+)\n\n.* shown this once:\n\n {2}gsk_[\w-]{20,}\n\n((?:\w+ +http.*\n)+)/;
  const [, said, link = "", pages] = lines.exec(banner) ?? [];
  assert.equal(said, origin);
  assert.ok(link.startsWith(`${origin}/session?token=gst_`), banner);
  assert.match(await (await fetch(link)).text(), /<script type="module" [^>]*src="\/gui\/assets\//);
  assert.ok((pages?.trim().split("\n").length ?? 9) <= 3, banner);
  assert.ok(pages?.includes(`${origin}/docs`), banner);
});

/** The guides that follow bring their own. */
async function removeAdapters(): Promise<void> {
  const headers = { authorization: `Bearer ${/gsk_[\w-]+/.exec(startOutput)?.[0]}` };
  const page = (await (await fetch(`${origin}/v1/adapters`, { headers })).json()) as { items: { id: string }[] };
  for (const { id } of page.items) await fetch(`${origin}/v1/adapters/${id}`, { method: "DELETE", headers });
}

test("every command of the README works, in its order", async () => {
  const demo = "npm run demo\n";
  assert.ok(blocks.includes(demo));
  const special = new Set(["npm start\n", "npm test\n", "npm run check\n", ...(isInFull ? [] : [demo])]);
  const openMeteo = await startOpenMeteo(Date.now);
  const settings = JSON.stringify({ url: openMeteo.origin, archiveUrl: openMeteo.origin });
  // What answers here is documented as Open-Meteo is, and needs no network.
  const template = `"templateKey": "open-meteo"`;
  const script = asFollowed(blocks.filter((block) => !special.has(block)));
  assert.ok(script.includes(template));
  const { code, output } = await shell(script.replace(template, `${template}, "settings": ${settings}`), {
    ...process.env,
    MARK: randomBytes(4).toString("hex"),
  });
  await openMeteo.close();
  await removeAdapters();
  assert.equal(code, 0, output);
  assert.ok(openMeteo.requests.length > 0);
  assert.match(output.slice(-1500), /^Open-Meteo, version 1\nsucceeded: [\s\S]* GDD\.\s*$/m);
  assert.match(output, /"key":\s*"gdd"/);
  assert.match(output, /succeeded: gdd \d+(\.\d+)?, acc \d+/);
  if (isInFull) assert.match(output, /Growing degree days since 1 January/);
});

// Before the integrators' guide moves the clock: the receiver compares the signature's time with the machine's.
test("the webhooks guide's walk-through works with npm run webhook:listen, as a reader follows it", async () => {
  const commands = asFollowed(commandsOf("docs/webhooks.md"), await freePort());
  // Whatever fails, the receiver ends with its shell.
  const script = `trap 'kill "\${!:-}" 2>/dev/null || true' EXIT\n${commands}`;
  const { code, output } = await shell(script, process.env);
  assert.equal(code, 0, output);
  assert.match(output, /^ping evt_.*\n {2}data: .*\n {2}signature: right, and so is the time$/m);
  assert.match(output, /^ {2}answered 503$/m);
  assert.match(output, /^The endpoint answered 503\. Again at \d{4}-.*Z\.$/m);
  assert.match(output, /^pending$/m);
  assert.match(output, /^ {2}answered 204$/m);
  assert.match(output, /^\d+ ping$/m);
});

test("the integrators' guide's example works from end to end, as a reader follows it", async () => {
  const script = asFollowed(commandsOf("docs/integrators-guide.md"));
  const mark = randomBytes(4).toString("hex");
  const { code, output } = await shell(script, { ...process.env, MARK: mark });
  assert.equal(code, 0, output);
  const lines = output.trimEnd().split("\n");
  const [moved, model, upgraded] = [lines.splice(-7, 3), lines.splice(-4, 2), lines.splice(-2, 2)];
  assert.deepEqual(moved, [`field-${mark}`, "Codling moth", "draft"]);
  assert.match(model[0] ?? "", /^codling-moth,codling-moth-no-biofix,/);
  assert.match(model[1] ?? "", /^needs weather: register an adapter/);
  assert.deepEqual(upgraded, ["0", "1"]);
  assert.match(lines.splice(1, 1)[0] ?? "", /^Lake field: \d+(\.\d+)? °C·d, triggered (true|false)$/);
  const stream = lines.splice(3, lines.indexOf('data: {"status":"succeeded"}') - 1);
  assert.match(stream.join("\n"), /^retry: \d+\n(.*\n)*id: succeeded\.1\nevent: status\ndata: .*"succeeded"}\n$/);
  assert.match(
    lines.pop() ?? "",
    /^Lake field was (not )?triggered\. .* Nobody was told: a simulation never alerts\.$/,
  );
  const told = String.raw`((reached|expected) \d{4}-\d\d-\d\d|not_expected )`;
  assert.match(lines.pop() ?? "", new RegExp(`^${told}; ${told}$`));
  const times = lines.splice(4, 3).map((line) => Date.parse(line));
  assert.deepEqual(lines, ["Ada Grower", "succeeded", "Codling moth", "active", "run,run,run", "0,0"]);
  for (const [earlier, later] of [times.slice(0, 2), times.slice(1)] as [number, number][])
    assert.ok(later - earlier >= 86_400_000);
});

test("the guide to a first alert leads to the mail, as a reader follows it", async () => {
  const script = asFollowed(commandsOf("docs/alerts.md"));
  const mark = randomBytes(4).toString("hex");
  const { code, output } = await shell(script, { ...process.env, DATA_DIR: directory.path, MARK: mark });
  assert.equal(code, 0, output);
  const [address, verified, test, message, appended, mail, why, unknown, told, toldAppended, ...others] = output
    .trimEnd()
    .split("\n");
  assert.deepEqual([address, verified, others], [`ada-${mark}@example.com`, "true", []], output);
  assert.match(test ?? "", /test/);
  assert.deepEqual([message, appended], ["Cold watch Flow trigger for location North orchard", "Light the candles."]);
  assert.equal(mail, message);
  assert.match(why ?? "", /^Of 1 message, 1 was sent/);
  assert.equal(unknown, "0", "messages of which nobody knows whether they arrived");
  assert.match(told ?? "", /^\d{4}-\S+Z sent Cold watch Flow trigger for location North orchard$/);
  assert.equal(
    toldAppended,
    "Light the candles.",
    "a backtest of a flow that stays triggered tells more than its first crossing",
  );
  const outbox = join(directory.path, "outbox");
  const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), "utf8"));
  const links = mails
    .filter((text) => text.includes(mark) && text.includes(`${origin}/unsubscribe/`))
    .flatMap((text) => text.match(new RegExp(`${origin}/alert/\\w+`, "g")) ?? []);
  assert.ok(links.length > 0, "no mail leads to its page");
  for (const link of new Set(links)) {
    const page = await fetch(link, { redirect: "error" });
    assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"], link);
    const [run] = /(?<=href=")[^"]+\/runs\/[\w-]+/.exec(await page.text()) ?? assert.fail(link);
    assert.match(await (await fetch(run, { redirect: "error" })).text(), /<div id="page">/);
  }
});

test("every command of the GraphQL guide works, as a reader follows it", async () => {
  const script = asFollowed(commandsOf("docs/graphql.md"));
  const { code, output } = await shell(script, process.env);
  assert.equal(code, 0, output);
  const [notes, ...rest] = output.split("\n").filter((line) => line !== "" && !line.startsWith("curl: (22)"));
  assert.equal(notes, "See to the traps.");
  const end = rest.indexOf("event: complete");
  const told = rest.slice(0, end).filter((line) => line.startsWith("data: "));
  assert.equal(told.at(-1), 'data: {"data":{"runUpdated":{"status":"succeeded"}}}', output);
  const [points, columns, outcome, flow, loc, count, limit, type, ...others] = rest.slice(end + 2);
  assert.match(points ?? "", /^North orchard: ([4-9]|[1-4]\d|50)$/);
  assert.match(columns ?? "", /^([4-9]|[1-4]\d|50)$/);
  assert.match(outcome ?? "", /^North orchard: (not_)?triggered$/);
  assert.deepEqual(
    [flow, loc, limit, type, others],
    ["Degree days", "tiles[0].params.threshold", "cost", "id", []],
    output,
  );
  assert.ok(Number(count) >= 1);
});

test("the guide to a first report leads to the mail, the link and its end, as a reader follows it", async () => {
  const script = asFollowed(commandsOf("docs/reports.md"));
  const mark = randomBytes(4).toString("hex");
  const { code, output } = await shell(script, { ...process.env, DATA_DIR: directory.path, MARK: mark });
  assert.equal(code, 0, output);
  const [next, ...lines] = output.trimEnd().split("\n");
  assert.match(next ?? "", /^\d{4}-\d\d-\d\dT08:00:00\.000\+0[12]:00$/);
  assert.deepEqual(lines, [
    "would_send",
    "North orchard,South orchard",
    "Demo Report: Degree days",
    "The mail has the link.",
    "200 text/html; charset=utf-8",
    "200 application/json; charset=utf-8",
    "200 application/pdf",
    "200 text/csv; charset=utf-8",
    "Every morning: sent; For the visit: sent",
    "404",
  ]);
});

test("the adapter authors' guide leads from nothing to an adapter that a run asks, as a reader follows it", async () => {
  const key = /gsk_[\w-]+/.exec(startOutput)?.[0] ?? "";
  const commands = commandsOf("docs/adapter-authors-guide.md")
    .join("\n")
    .replace("http://127.0.0.1:8080", origin)
    .replace("gsk_the-key-that-npm-start-printed", key);
  // Whatever fails, the small server ends with its shell.
  const script = `trap 'kill "\${STATIONS:-}" 2>/dev/null || true' EXIT\n${commands}`;
  const ADAPTER = join(directory.path, "stations");
  const STATION_PORT = String(await freePort());
  const { code, output } = await shell(script, { ...process.env, ADAPTER, STATION_PORT });
  assert.equal(code, 0, output);
  assert.equal(output.match(/^Fit to be published: 2 examples pass\.$/gm)?.length, 2, output);
  assert.match(output, new RegExp(`^asked {2}GET http://127\\.0\\.0\\.1:${STATION_PORT}/hourly.* 200$`, "m"));
  assert.match(output, /^series temperature, °F: 24 points from .*, 48 to 72$/m);
  assert.match(output, /^Stations is published: weather, [\w-]+\.\nTried with "eight hours .*": it answers\.$/m);
  assert.match(output.trimEnd().split("\n").at(-1) ?? "", / GDD\.$/);
});

test("the tile authors' guide leads from nothing to a published tile in a flow, as a reader follows it", {
  skip: onlyInFull,
}, async () => {
  const script = asFollowed(commandsOf("docs/tile-authors-guide.md"));
  const tile = join(directory.path, "frost-watch");
  const { code, output } = await shell(script, { ...process.env, TILE: tile });
  assert.equal(code, 0, output);
  assert.equal(output.match(/^Fit to be published: 4 examples pass\.$/gm)?.length, 2, output);
  assert.match(
    output,
    /^Generated data: 60\.17,24\.94, Europe\/Helsinki, 2026-04-06 15:00 to 2026-04-20 15:00; .*limit -2,/m,
  );
  assert.match(output, /^Example "a gap of more than three hours is no frost": [\s\S]*^value {2}1, not triggered;/m);
  assert.match(output, /^Fit to be published: 1 example passes\.$/m);
  assert.match(output, /^frost-watch is published: version 1, /m);
  assert.match(output, /^frost-watch \d+(\.\d+)?: [\d.]+ h below -1 °C, and the coldest was .*\nacc \d+/m);
  const last = output
    .slice(output.search(/^frost-watch is published: version 2, /m))
    .trimEnd()
    .split("\n");
  const [, version, forked, trace, isEqual, hasPoints] = last.filter((line) => !/^(>.*)?$/.test(line));
  assert.deepEqual([version, forked, isEqual, hasPoints], ["1", "our-degree-days", "true", "true"], output);
  assert.match(trace ?? "", /^[\d.]+ h below -1 °C, and the lowest was /);
});

test("the commands left to the reader are scripts that exist", () => {
  const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
  const named = [
    ...readme.matchAll(/npm (?:run )?(start|test|dev|check|bench|demo|generate|trials|webhook:listen)/g),
  ].map((match) => match[1] ?? "");
  for (const name of new Set(named)) assert.ok(name in scripts, name);
});

test("every file the README links to exists", () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? "");
  assert.ok(links.length > 5);
  for (const link of links) assert.ok(existsSync(link), link);
});

// The last: it ends the service that the others ask.
test("npm start that is told to end ends the service in good order, and waits for it", async () => {
  const ended = once(npm, "exit");
  npm.kill("SIGTERM");
  // A shell in between would die of the signal, and npm after it, while the service goes on.
  assert.deepEqual(await ended, [0, null]);
  await eventually("it is said", () => /"msg":"stopped"/.test(startOutput));
});
