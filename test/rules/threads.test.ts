/** What the threads of the process are started with. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { enableCompileCache, getCompileCacheDir } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { Worker } from "node:worker_threads";
import { threadOptions } from "#core/threads.ts";

const directory = mkdtempSync(join(tmpdir(), "flow-threads-test-"));
after(() => rmSync(directory, { recursive: true, force: true }));

test("A thread has nothing of the environment but the folder of compiled code, which it shares", async () => {
  enableCompileCache(directory);
  process.env["THREADS_TEST_SECRET"] = "of the process";
  const said = `require("node:worker_threads").parentPort.postMessage([
    process.env, require("node:module").getCompileCacheDir()])`;
  const worker = new Worker(said, { eval: true, ...threadOptions() });
  const [[environment, shared]] = (await once(worker, "message")) as [[NodeJS.ProcessEnv, string | undefined]];
  assert.deepEqual(Object.keys(environment), ["NODE_COMPILE_CACHE"]);
  assert.ok(shared !== undefined);
  assert.equal(shared, getCompileCacheDir());
});
