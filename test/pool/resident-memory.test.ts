/** The memory of a process, as its cells' monitor asks for it. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { ResidentMemory } from "#pool/resident-memory.ts";

const mebibyte = 1_048_576;
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill("SIGKILL");
});

/** Says that it has filled so much memory, and stays. */
async function filled(bytes: number): Promise<ChildProcess> {
  const script = `globalThis.kept = Buffer.alloc(${bytes}, 1); console.log("filled"); setInterval(() => {}, 1e9);`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

/** As people read it. */
function shownBytes({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
}

test("is what the system shows of the process, and what it grows by", {
  skip: process.platform !== "linux",
}, async () => {
  const [small, large] = await Promise.all([filled(mebibyte), filled(200 * mebibyte)]);
  const memories = [small, large].map(({ pid }) => new ResidentMemory(pid));
  for (const [at, child] of [small, large].entries()) {
    const bytes = memories[at]?.bytes() ?? 0;
    assert.ok(Math.abs(bytes - shownBytes(child)) < 4 * mebibyte, `${bytes} of ${shownBytes(child)}`);
  }
  const grown = (memories[1]?.bytes() ?? 0) - (memories[0]?.bytes() ?? 0);
  assert.ok(Math.abs(grown - 199 * mebibyte) < 40 * mebibyte, `${grown}`);
  for (const memory of memories) memory.close();
});

test("of a process that has ended, of none, and when it is no longer looked at, is 0", async () => {
  const child = await filled(mebibyte);
  const [watched, closed, none] = [child.pid, child.pid, undefined].map((pid) => new ResidentMemory(pid));
  closed?.close();
  child.kill("SIGKILL");
  await once(child, "exit");
  assert.deepEqual([watched?.bytes(), closed?.bytes(), none?.bytes()], [0, 0, 0]);
  assert.equal(new ResidentMemory(child.pid).bytes(), 0);
  watched?.close();
  watched?.close();
});
