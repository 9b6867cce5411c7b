/** `npm run dev`: the pages through Vite, and the service behind the same address. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, test } from "node:test";
import { freePort } from "#test/support/ports.ts";
import { testDirectory } from "#test/support/process.ts";
import { eventually } from "#test/support/wait.ts";

/** Generous: it guards against hanging, it measures nothing. */
const startLimitMs = 120_000;

const directory = testDirectory();
let end: () => unknown = () => {};
after(() => {
  end();
  directory.remove();
});

test("npm run dev prints a link to the pages as Vite serves them, and sends what is the service's on to it", async () => {
  const [port, pagesPort] = [await freePort(), await freePort()];
  const { DATABASE_URL: _database, REDIS_URL: _redis, BASE_URL: _base, ...environment } = process.env;
  const child = spawn(process.execPath, ["scripts/dev.ts", "--port", String(pagesPort)], {
    detached: true,
    env: { ...environment, PORT: String(port), DATA_DIR: directory.path, LOG_LEVEL: "warn", POOL_THREADS: "1" },
  });
  // A group of its own: the service ends with it, whatever fails.
  end = () => child.exitCode === null && process.kill(-(child.pid ?? 0), "SIGKILL");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await eventually("it says where it is", () => /^Reference {2}http/m.test(said), startLimitMs);
  const link = /^ {2}(http\S+\/session\?token=gst_\S+)$/m.exec(said)?.[1] ?? assert.fail(said);
  const { origin } = new URL(link);
  assert.equal(origin, `http://127.0.0.1:${pagesPort}`);

  const asPage = { headers: { accept: "text/html" } };
  for (const address of [link, `${origin}/`, `${origin}/flows/some`]) {
    const page = await (await fetch(address, asPage)).text();
    assert.match(page, /src="\/@vite\/client"/, address);
    assert.match(page, /src="\.?\/main\.tsx"/, address);
    assert.doesNotMatch(page, /__(?:FRAME_ANCESTORS|MAP_TILES|MAP_ATTRIBUTION)__/, address);
  }
  assert.match(await (await fetch(`${origin}/main.tsx`)).text(), /createRoot/);
  assert.match(await (await fetch(`${origin}/healthz`)).text(), /"version"/);
  assert.equal((await fetch(`${origin}/v1/flows`)).status, 401);
  assert.equal((await fetch(`${origin}/guides`, asPage)).status, 200);

  const ended = once(child, "exit");
  // As a console does with Ctrl+C.
  child.kill("SIGINT");
  assert.deepEqual(await ended, [0, null]);
  await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`));
});
