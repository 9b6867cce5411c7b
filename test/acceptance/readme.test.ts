/**
 * The README is for a newcomer: every command in it is run here, in order, as a newcomer would, against a service of its own.
 * `npm test` is the one exception: it is what runs this.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { freePort } from "#test/support/process.ts";

const readme = readFileSync("README.md", "utf8");
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? "");

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

let port = 0;
let dataDirectory = "";
let stop: () => Promise<void> = async () => {};
let startOutput = "";

before(async () => {
  port = await freePort();
  dataDirectory = await mkdtemp(join(tmpdir(), "readme-"));
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...environment } = process.env;
  const child = spawn("npm", ["start"], { env: { ...environment, PORT: String(port), DATA_DIR: dataDirectory }, detached: true });
  child.stdout.on("data", (chunk: Buffer) => (startOutput += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (startOutput += chunk.toString()));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  stop = async () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await ended;
    await rm(dataDirectory, { recursive: true, force: true });
  };
  const deadline = performance.now() + 300_000;
  while (
    !/gsk_[\w-]+/.test(startOutput) ||
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    assert.ok(performance.now() < deadline, `npm start did not get ready: ${startOutput}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
});

after(() => stop());

test("npm start prints where it listens, the Demo tenant's key and a next step", () => {
  assert.match(startOutput, new RegExp(`http://127\\.0\\.0\\.1:${port}`));
  assert.match(startOutput, /gsk_[\w-]{20,}/);
  assert.match(startOutput, /curl /);
});

test("every command of the README works, in its order", async () => {
  const key = /gsk_[\w-]+/.exec(startOutput)?.[0] ?? "";
  const special = new Set(["npm start\n", "npm test\n", "npm run check\n"]);
  const script = blocks
    .filter((block) => !special.has(block))
    .join("\n")
    .replace("http://127.0.0.1:8080", `http://127.0.0.1:${port}`)
    .replace("gsk_the-key-that-npm-start-printed", key);
  const { code, output } = await shell(script, { ...process.env, MARK: randomBytes(4).toString("hex") });
  assert.equal(code, 0, output);
  assert.match(output, /"key":\s*"gdd"/);
  assert.match(output, /succeeded: gdd \d+(\.\d+)?, acc \d+/);
  assert.match(output, /Growing degree days since 1 January/);
});

test("the commands left to the reader are scripts that exist", () => {
  const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
  const named = [...readme.matchAll(/npm (?:run )?(start|test|dev|check|bench|demo|generate)/g)].map((match) => match[1] ?? "");
  for (const name of new Set(named)) assert.ok(name in scripts, name);
});

test("every file the README links to exists", () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? "");
  assert.ok(links.length > 5);
  for (const link of links) assert.ok(existsSync(link), link);
});
