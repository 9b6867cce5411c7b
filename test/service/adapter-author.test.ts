/**
 * The adapter author's commands: a new adapter, its tests with recorded responses, at every save and on a server of its
 * own, and its publication to a running service.
 */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { readDocument } from "#openapi/read-document.ts";
import { testDirectory } from "#test/support/process.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";
import { carryOut } from "../../scripts/adapter/commands.ts";
import { adapterFiles, readFolder } from "../../scripts/adapter/folder.ts";
import { openAdapterSession } from "../../scripts/adapter/session.ts";
import { readTexts } from "../../scripts/author/read-files.ts";

const directory = testDirectory();
/** Weather for whoever has the token. */
let server: Server;
let origin = "";

before(async () => {
  server = createServer((request, response) => {
    const isKnown = request.headers.authorization === "Bearer let-me-in";
    response.statusCode = isKnown ? 200 : 401;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(isKnown ? [{ time: "2026-06-01T06:00:00Z", temperature: 50 }] : []));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  assert.equal((await adapter(["new", "stations", "--language", "typescript"])).code, 0);
  assert.equal((await adapter(["new", "live", "--language", "typescript"])).code, 0);
  change("live/adapter.json", "https://weather.example.com", origin);
  change("live/adapter.ts", "https://weather.example.com", origin);
});
after(() => {
  server.close();
  directory.remove();
});

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Within this process: what neither starts a sandbox nor waits. */
async function adapter(
  given: readonly string[],
  apiKey?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  let output = "";
  const say = (line: string): void => {
    output += `${line}\n`;
  };
  try {
    const around = { calledFrom: directory.path, apiKey, say, signal: new AbortController().signal, environment };
    return { code: (await carryOut(given, around)) ? 0 : 1, output };
  } catch (error) {
    return { code: 1, output: `${output}${(error as Error).message}\n` };
  }
}

function environmentOf(secrets: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { NO_COLOR: _1, FORCE_COLOR: _2, API_KEY: _3, TOKEN: _4, ...kept } = process.env;
  return { ...kept, ...secrets, INIT_CWD: directory.path, NODE_COMPILE_CACHE: ".cache/compile" };
}

/** As npm starts it: in the project, from where the author is. */
function adapterProcess(given: readonly string[], secrets: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { encoding: "utf8", env: environmentOf(secrets) } as const;
    execFile(process.execPath, ["scripts/adapter.ts", ...given], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
    });
  });
}

const pathOf = (file: string): string => join(directory.path, file);
const textOf = (file: string): string => readFileSync(pathOf(file), "utf8");

function change(file: string, from: string, to: string): () => void {
  const before = textOf(file);
  assert.ok(before.includes(from), `${from} in ${file}`);
  writeFileSync(pathOf(file), before.replace(from, to));
  return () => writeFileSync(pathOf(file), before);
}

/** Line and column of a text in a file, as editors count them. */
function placeOf(file: string, text: string): string {
  const lines = textOf(file).split("\n");
  const line = lines.findIndex((each) => each.includes(text));
  return `${file}:${line + 1}:${(lines[line] ?? "").indexOf(text) + 1}`;
}

describe("adapter:new", () => {
  test("makes an adapter of each facet and language that is fit to be published", async () => {
    const session = await openAdapterSession("typescript");
    for (const facet of ["series", "weather", "events", "targets", "comms"]) {
      for (const language of ["typescript", "python"]) {
        const folder = `${facet}-${language}`;
        const { code, output } = await adapter(["new", folder, "--facet", facet, "--language", language]);
        assert.equal(code, 0, output);
        assert.match(output, new RegExp(`^${folder} has an adapter of the facet ${facet} that works`));
        const read = readFolder(await readTexts(pathOf(folder), adapterFiles), readDocument());
        assert.ok("folder" in read, JSON.stringify(read));
        const { faults, examples } = await session.test(read.folder, { example: null, liveSecrets: null });
        assert.deepEqual(faults, []);
        assert.ok(examples.length > 0);
        for (const example of examples) assert.deepEqual([example.hasRun, example.faults], [true, []], folder);
      }
    }
    await session.close();
  });

  test("is in Python unless told otherwise, and has the key that is given", async () => {
    assert.equal((await adapter(["new", "diary", "--facet", "events", "--key", "field-diary"])).code, 0);
    const { tenantKey, displayName, language } = JSON.parse(textOf("diary/adapter.json"));
    assert.deepEqual([tenantKey, displayName, language], ["field-diary", "Field diary", "python"]);
    assert.deepEqual(readdirSync(pathOf("diary")).toSorted(), [
      "adapter.json",
      "adapter.py",
      "adapter.pyi",
      "examples",
    ]);
  });

  test("overwrites nothing, and says in one line what is wrong", async () => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["new", "stations"], /^stations is not empty\. Nothing was written\.\n$/],
      [["new"], /^Name one folder, such as stations\.\n$/],
      [["new", "none", "--facet", "rain"], /^--facet must be one of series, .*, and is rain\.\n$/],
      [["new", "none", "--language", "ruby"], /^--language must be python or typescript, and is ruby\.\n$/],
      [["new", "none", "--key", "Frost"], /^The key "Frost" cannot be: .*--key\.\n$/],
      [["test", "stations", "--live", "--watch"], /^--live asks your server.*--watch\.\n$/],
      [["mend", "stations"], /^Name one of the commands new, test, publish\.\n$/],
    ];
    for (const [given, message] of cases) {
      const { code, output } = await adapter(given);
      assert.deepEqual([code, message.test(output)], [1, true], output);
    }
    assert.ok(!readdirSync(directory.path).includes("none"));
  });
});

describe("adapter:test", () => {
  test("tells by place what is not as expected", async () => {
    const restores = [change("stations/examples/unknown.json", '"series": []', '"series": [1]')];
    const place = placeOf("stations/examples/unknown.json", "1]");
    const wrong = await adapterProcess(["test", "stations"]);
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.output,
      new RegExp(`^ {2}✗ ${place} expect.response.series\\[0\\]: expected 1, and it was `, "m"),
    );
    assert.match(wrong.output, /^Not fit to be published: 1 example fails\.$/m);
    const alone = await adapterProcess(["test", "stations", "--example", "day"]);
    assert.equal(alone.code, 0);
    assert.match(alone.output, /^The example passes\. Without --example all of them are run\.$/m);
    assert.doesNotMatch(alone.output, /Fit to be published/);
    for (const restore of restores) restore();
  });

  test("tells of an answer that does not fit, and of a request that was not recorded, or may not be made", async () => {
    const session = await openAdapterSession("typescript");
    const faults = async (): Promise<string> => {
      const read = readFolder(await readTexts(pathOf("stations"), adapterFiles), readDocument());
      assert.ok("folder" in read, JSON.stringify(read));
      const { examples } = await session.test(read.folder, { example: null, liveSecrets: null });
      return JSON.stringify(examples.map((example) => example.faults));
    };
    const restores = [change("stations/adapter.ts", "hour.time,", 'hour.time + "?",')];
    assert.match(await faults(), /the answer does not fit: series/);
    restores.push(change("stations/adapter.ts", "hourly?", "daily?"));
    assert.match(await faults(), /the call failed: .*the example has no response to GET https:\/\/weather\.example/);
    restores.push(change("stations/adapter.json", "weather.example", "other.example"));
    assert.match(await faults(), /the call failed: .*not on the adapter's egress/);
    for (const restore of restores.toReversed()) restore();
    await session.close();
  });

  test("tells by line and column what is wrong with the files, without running anything", async () => {
    const restores = [
      change("stations/adapter.json", '"egress": [', '"egress": 5, "x": ['),
      change("stations/examples/day.json", '"variables"', '"variable"'),
    ];
    const { code, output } = await adapterProcess(["test", "stations"]);
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^✗ ${placeOf("stations/adapter.json", '"egress"')} egress: must be`, "m"));
    assert.match(output, /^✗ stations\/examples\/day\.json:\d+:\d+ request/m);
    for (const restore of restores) restore();
    const mended = change("stations/adapter.ts", "const hours =", "const const =");
    const script = await adapterProcess(["test", "stations"]);
    assert.match(script.output, /^✗ stations\/adapter\.ts:\d+:\d+ /m);
    assert.match(script.output, /^- eight hours .* \(not run\)$/m);
    mended();
  });

  test("asks the adapter's own server with --live, with the secrets of the environment", async () => {
    assert.match((await adapter(["test", "live", "--live"])).output, /^Set TOKEN in the environment: /);
    const { code, output } = await adapterProcess(["test", "live", "--live"], { TOKEN: "let-me-in" });
    assert.equal(code, 0, output);
    assert.match(output, new RegExp(`^asked {2}GET ${origin}/hourly\\?.* 200$`, "m"));
    assert.match(output, /^series temperature, °F: 1 point from 2026-06-01T06:00:00Z to .*, 50 to 50$/m);
    assert.match(output, /^Only for a service of your own machine: egress\[0\] /m);
    assert.doesNotMatch(output, /let-me-in/);
    assert.equal((await adapter(["new", "mails", "--facet", "comms", "--language", "typescript"])).code, 0);
    const comms = await adapter(["test", "mails", "--live"], undefined, { TOKEN: "let-me-in" });
    assert.match(comms.output, /^A comms adapter sends for real: name one example with --example\.$/m);
  });

  test("runs at every save with --watch, and ends with it", async () => {
    const watch = spawn(process.execPath, ["scripts/adapter.ts", "test", "stations", "--watch"], {
      env: environmentOf({}),
    });
    let output = "";
    for (const stream of [watch.stdout, watch.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const waits = (): number => output.match(/Waits for the next save; Ctrl\+C ends it\./g)?.length ?? 0;
    await eventually("the first test", () => waits() === 1, 60_000);
    const restore = change("stations/examples/unknown.json", '"series": []', '"series": [1]');
    await eventually("the second test", () => /Not fit to be published/.test(output) && waits() === 2, 60_000);
    restore();
    watch.kill("SIGINT");
    assert.deepEqual(await once(watch, "exit"), [0, null]);
  });
});

describe("adapter:publish", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  });
  after(() => service.close());

  const publish = (key: string, given: readonly string[], environment = {}): Promise<Ended> =>
    adapter(["publish", ...given, "--url", service.baseUrl], key, environment);

  test("publishes, tries it, changes it in place, and keeps secrets that it is not given", async () => {
    const { key, call } = await service.newTenant();
    assert.match((await publish(key, ["live"])).output, /^Set TOKEN in the environment: /);
    const wrong = await publish(key, ["live"], { TOKEN: "wrong" });
    assert.equal(wrong.code, 0, wrong.output);
    const first = await publish(key, ["live"], { TOKEN: "let-me-in" });
    assert.equal(first.code, 0, first.output);
    assert.match(first.output, /^Live is published: weather, [\w-]+\.\nTried with "eight hours.*": it answers\.\n/);
    const restore = change("live/adapter.json", '"Live"', '"Live stations"');
    assert.match((await publish(key, ["live"])).output, /^Live stations is published: .*\n.*it answers/);
    restore();
    const { body } = await call("GET", "/v1/adapters");
    assert.equal(body.items.length, 1);
    const { displayName, envNames, tenantKey, enabled } = body.items[0];
    assert.deepEqual([displayName, envNames, tenantKey, enabled], ["Live stations", ["TOKEN"], "live", true]);
  });

  test("exchanges the facet's other adapter with --replace, and is refused without", async () => {
    const { key, call } = await service.newTenant();
    assert.equal((await publish(key, ["live"], { TOKEN: "let-me-in" })).code, 0);
    const restore = change("live/adapter.json", '"tenantKey": "live"', '"tenantKey": "other"');
    const refused = await publish(key, ["live"], { TOKEN: "let-me-in" });
    assert.equal(refused.code, 1);
    assert.match(refused.output, /^The service refused it \(409 .*\): Another weather adapter is enabled/);
    assert.equal((await publish(key, ["live", "--replace"], { TOKEN: "let-me-in" })).code, 0);
    restore();
    const { body } = await call("GET", "/v1/adapters");
    const enabled = body.items.map((each: { tenantKey: string; enabled: boolean }) => [each.tenantKey, each.enabled]);
    assert.deepEqual(Object.fromEntries(enabled), { live: false, other: true });
  });

  test("says where its trial fails, by place what is refused, and in a line that nobody answers", async () => {
    const { key } = await service.newTenant();
    const restore = change("live/adapter.ts", "response.json()", "response.nothing()");
    const failed = await publish(key, ["live"], { TOKEN: "let-me-in" });
    assert.deepEqual([failed.code, /^Tried with ".*": .*nothing/m.test(failed.output)], [1, true], failed.output);
    restore();
    const broken = change("live/adapter.ts", "const hours =", "const const =");
    assert.match((await publish(key, ["live"])).output, /^✗ live\/adapter\.ts:.*\n.*The service refused it \(422 /);
    broken();
    assert.match((await publish("", ["live"])).output, /^Set API_KEY/);
    assert.match((await publish("gsk_wrong", ["live"])).output, /^The service refused it \(401 Unauthorized\): /);
    const nobody = await adapter(["publish", "live", "--url", "http://127.0.0.1:1"], "gsk_x", { TOKEN: "x" });
    assert.match(nobody.output, /^No service answers at http:\/\/127\.0\.0\.1:1 \(.*\)\.\n$/);
  });
});
