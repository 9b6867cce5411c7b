/**
 * The author's commands as processes: a new tile, its test once and at every save, and its publication to a running
 * service.
 */
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { testDirectory } from "#test/support/process.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";
import { carryOut } from "../../scripts/tile/commands.ts";

const root = process.cwd();
const directory = testDirectory();
const watches = new Set<ChildProcess>();

before(async () => {
  for (const [name, language] of [
    ["frost-py", "python"],
    ["frost-ts", "typescript"],
  ] as const) {
    const { code, output } = await tile("new", name, "--language", language);
    assert.equal(code, 0, output);
  }
});
after(() => {
  for (const watch of watches) watch.kill("SIGKILL");
  directory.remove();
});

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** As npm starts it: in the project, from where the author is. */
function environment(): NodeJS.ProcessEnv {
  const { NO_COLOR: _1, FORCE_COLOR: _2, API_KEY: _3, ...kept } = process.env;
  return { ...kept, INIT_CWD: directory.path, NODE_COMPILE_CACHE: ".cache/compile" };
}

/** As a process. */
function tileProcess(...given: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { encoding: "utf8", env: environment() } as const;
    execFile(process.execPath, ["scripts/tile.ts", ...given], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
    });
  });
}

/** The same within this process, for what neither starts a sandbox nor waits. */
async function tile(...given: readonly string[]): Promise<Ended> {
  return tileWith(undefined, ...given);
}

async function tileWith(apiKey: string | undefined, ...given: readonly string[]): Promise<Ended> {
  let output = "";
  const say = (line: string): void => {
    output += `${line}\n`;
  };
  try {
    const around = { calledFrom: directory.path, apiKey, say, signal: new AbortController().signal };
    return { code: (await carryOut(given, around)) ? 0 : 1, output };
  } catch (error) {
    return { code: 1, output: `${output}${(error as Error).message}\n` };
  }
}

const pathOf = (...parts: readonly string[]): string => join(directory.path, ...parts);
const textOf = (...parts: readonly string[]): string => readFileSync(pathOf(...parts), "utf8");

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

describe("tile:new", () => {
  test("overwrites nothing, and says so", async () => {
    const before = readdirSync(pathOf("frost-py"), { recursive: true }).length;
    writeFileSync(pathOf("frost-py", "notes.txt"), "mine");
    const { code, output } = await tile("new", "frost-py", "--language", "typescript");
    assert.deepEqual([code, output], [1, "frost-py is not empty. Nothing was written.\n"]);
    assert.equal(readdirSync(pathOf("frost-py"), { recursive: true }).length, before + 1);
    rmSync(pathOf("frost-py", "notes.txt"));
    mkdirSync(pathOf("taken"));
    writeFileSync(pathOf("taken", "tile.json"), "mine");
    assert.equal((await tile("new", "taken")).code, 1);
    assert.deepEqual([readdirSync(pathOf("taken")), textOf("taken", "tile.json")], [["tile.json"], "mine"]);
  });

  test("makes the key of the folder's name, or takes the one that is given", async () => {
    assert.equal((await tile("new", "deep/Late Frost!")).code, 0);
    assert.equal(JSON.parse(textOf("deep", "Late Frost!", "tile.json")).key, "late-frost");
    assert.equal((await tile("new", "other", "--key", "own-key")).code, 0);
    const { key, displayName, language } = JSON.parse(textOf("other", "tile.json"));
    assert.deepEqual([key, displayName, language], ["own-key", "Own key", "python"]);
  });

  test("says in one line what is wrong, and makes nothing then", async () => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[], /^Name one folder/],
      [["a", "b"], /^Name one folder/],
      [["none", "--language", "ruby"], /^--language must be python or typescript, and is ruby\.\n$/],
      [["none", "--key", "Frost"], /^The key "Frost" cannot be: .*--key\.\n$/],
      [["none", "--key", "gdd"], /^"gdd" is a built-in tile's key\..*\n$/],
      [["frost-py/tile.py"], /^frost-py\/tile\.py cannot be made: .*\n$/],
      [["none", "--colour"], /^Unknown option '--colour'.*\n$/],
    ];
    await Promise.all(
      cases.map(async ([given, message]) => {
        const { code, output } = await tile("new", ...given);
        assert.equal(code, 1, output);
        assert.match(output, message);
      }),
    );
    assert.ok(!readdirSync(directory.path).includes("none"));
  });

  test("gives an editor the types of what a TypeScript tile imports", async () => {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const restore = change("frost-ts/tile.ts", "ctx.window.start", "ctx.window.begin");
    const found = await new Promise<string>((resolve) => {
      const given = [compiler, "-p", pathOf("frost-ts")];
      execFile(process.execPath, given, { cwd: directory.path }, (_, stdout) => resolve(stdout));
    });
    restore();
    // That one, and no other: what is imported is found.
    assert.match(found, /^\S*tile\.ts\(\d+,\d+\): error TS2339: Property 'begin' does not exist on type .*\n$/);
  });
});

describe("tile:test", () => {
  test("names the place of a fault of types, plots the tile on generated data of a place and time, and ends with 1", async () => {
    const restore = change("frost-ts/tile.ts", "hours: wanted }", "hour: wanted }");
    const place = placeOf("frost-ts/tile.ts", "hour: wanted }");
    const given = ["frost-ts", "--demo=60.17,24.94", "--timezone", "Europe/Helsinki", "--now", "2026-04-20T12:00:00Z"];
    const { code, output } = await tileProcess("test", ...given);
    restore();
    assert.equal(code, 1, output);
    assert.match(output, new RegExp(`^✗ ${place} .*'hour'`, "m"));
    assert.equal(output.match(/^- .* \(not run\)$/gm)?.length, 4, output);
    assert.match(output, /^Generated data: 60\.17,24\.94, Europe\/Helsinki, 2026-04-13 15:00 to 2026-04-20 15:00;/m);
    assert.match(output, /┤.*╭.*\n/);
    assert.match(output, /^value {2}[\d.]+, not triggered; numeric, \d+ points, 0 triggered$/m);
    assert.match(output, /^trace {2}[\d.]+ h below 0 °C/m);
    assert.match(output, /^cost {3}[\d.]+ ms of CPU, [\d.]+ MiB, \d+ ms in all$/m);
    assert.match(output, /^Not fit to be published: 1 fault\.$/m);
    assert.equal(output, stripVTControlCharacters(output), "no colours in what is no terminal");
  });

  test("says in one line what it cannot do", async () => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["none"], /^.*none is no folder that can be read.*\n$/],
      [["frost-ts", "--demo", "north"], /^--demo must be latitude,longitude.*\n$/],
      [["frost-ts", "--now", "today"], /^--now must be a time such as .*\n$/],
      [["frost-ts", "--timezone", "Mars"], /^--timezone must be an IANA name.*\n$/],
      [["frost-ts", "--params", "[1]"], /^--params must be a JSON object.*\n$/],
      [["frost-ts", "--params", "{}", "--example", "gap"], /^--example has its own .*\n$/],
    ];
    await Promise.all(
      cases.map(async ([given, message]) => {
        const { code, output } = await tile("test", ...given);
        assert.equal(code, 1, output);
        assert.match(output, message);
      }),
    );
  });
});

interface Watch {
  /** Resolves with what the test of the next save said. */
  readonly next: () => Promise<string>;
  readonly end: (signal: NodeJS.Signals) => Promise<unknown>;
  readonly pid: number;
}

async function watching(folder: string): Promise<Watch> {
  const child = spawn(process.execPath, ["scripts/tile.ts", "test", folder, "--watch"], { env: environment() });
  watches.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const next = async (): Promise<string> => {
    await eventually(
      `a result in ${output}`,
      () => /^\d+ ms\. Waits for the next save/m.test(output) || child.exitCode !== null,
    );
    const [said = "", rest = ""] = output.split(/^\d+ ms\. Waits for the next save.*\n/m);
    output = rest;
    return said;
  };
  const end = async (signal: NodeJS.Signals): Promise<unknown> => {
    const ended = once(child, "exit");
    child.kill(signal);
    return (await ended)[0];
  };
  return { next, end, pid: child.pid ?? 0 };
}

/** Of processes that still run, those that this one started. */
function childrenOf(pid: number): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return new RegExp(`\\) \\S ${pid} `).test(readFileSync(`/proc/${name}/stat`, "utf8"));
      } catch {
        return false;
      }
    });
}

describe("tile:test --watch", () => {
  test("tests a Python tile again at every save, names the place of a fault, and ends cleanly", async () => {
    const { next, end, pid } = await watching("frost-py");
    assert.match(await next(), /^Fit to be published: 4 examples pass\.$/m);

    change("frost-py/tile.py", "the coldest was", "the lowest was");
    assert.match(await next(), /^trace .*the lowest was/m);

    const repair = change("frost-py/tile.py", "hours = 0.0", "hours = = 0.0");
    assert.match(await next(), new RegExp(`^✗ ${placeOf("frost-py/tile.py", "= 0.0")} .*syntax`, "m"));
    repair();
    assert.match(await next(), /^Fit to be published/m);

    const valid = change("frost-py/tile.json", '"minimum": -40', '"minimum": "-40"');
    assert.match(await next(), new RegExp(`^✗ ${placeOf("frost-py/tile.json", '"minimum"')} `, "m"));
    valid();
    await next();

    const mend = change("frost-py/examples/gap.json", '"lastValue": 1', '"lastValue": 6');
    const failed = await next();
    const place = placeOf("frost-py/examples/gap.json", '"lastValue"');
    const fault = failed.split("\n").find((line) => line.includes(`${place} `)) ?? "";
    assert.match(fault, /\b6\b.*\b1\b|\b1\b.*\b6\b/, failed);
    assert.equal(failed.match(/^✓ /gm)?.length, 3, failed);
    assert.match(failed, /^ +▀+$/m);
    assert.match(failed, /^Not fit to be published: 1 example fails\.$/m);
    mend();
    await next();

    cpSync(pathOf("frost-py/examples/gap.json"), pathOf("frost-py/examples/second-gap.json"));
    assert.match(await next(), /5 examples pass/);

    // As many editors save: a new file is moved over the old one.
    writeFileSync(pathOf("new-tile.py"), textOf("frost-py/tile.py").replace("the lowest was", "the least was"));
    renameSync(pathOf("new-tile.py"), pathOf("frost-py/tile.py"));
    assert.match(await next(), /^trace .*the least was/m);

    const children = childrenOf(pid);
    assert.ok(children.length > 0);
    assert.equal(await end("SIGINT"), 0);
    await eventually("its processes end with it", () => childrenOf(pid).length === 0);
    for (const child of children) assert.throws(() => process.kill(Number(child), 0), { code: "ESRCH" });
  });
});

describe("tile:publish", () => {
  let service: TestService;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  const publish = (apiKey: string, ...given: readonly string[]): Promise<Ended> =>
    tileWith(apiKey, "publish", ...given, "--url", service.baseUrl);

  test("publishes the folder, and then new versions of it, which are what the folder has", async () => {
    const { key, call } = await service.newTenant();
    const first = await publish(key, "frost-ts");
    assert.equal(first.code, 0, first.output);
    assert.match(first.output, /^frost-ts is published: version 1, [\w-]+\.\n$/);
    change("frost-ts/help.md", "Counts", "Adds up");
    assert.match((await publish(key, "frost-ts")).output, /version 2/);
    const { body } = await call("GET", "/v1/tiles?q=frost-ts");
    assert.equal(body.items.length, 1);
    assert.equal(body.items[0].version, 2);
    assert.match(body.items[0].ui.help.markdown, /Adds up/);
  });

  test("prints by place what the service refuses, and ends with 1", async () => {
    const { key } = await service.newTenant();
    const restore = change("frost-ts/tile.ts", "let hours = 0;", 'let hours = 0; import("x");');
    const { code, output } = await publish(key, "frost-ts");
    const place = placeOf("frost-ts/tile.ts", 'import("x")');
    restore();
    assert.equal(code, 1);
    assert.match(output, new RegExp(`^✗ ${place} `, "m"));
    assert.match(output, /^The service refused it \(422 .*\): /m);
  });

  test("says in one line that there is no key, no right one, or no service", async () => {
    assert.match((await publish("", "frost-ts")).output, /^Set API_KEY/);
    assert.match(
      (await publish("gsk_wrong", "frost-ts")).output,
      /^The service refused it \(401 Unauthorized\): .*\n$/,
    );
    const none = await tileWith("gsk_x", "publish", "frost-ts", "--url", "http://127.0.0.1:1");
    assert.deepEqual(none.code, 1);
    assert.match(none.output, /^No service answers at http:\/\/127\.0\.0\.1:1 \(.*\)\.\n$/);
  });
});
