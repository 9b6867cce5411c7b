/** The schema that is checked in: what would break its clients does not pass. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "schema-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const current = readFileSync(new URL("../../server/graphql/schema.graphql", import.meta.url), "utf8");

function generate(earlier: string, ...args: readonly string[]) {
  const file = join(folder, "schema.graphql");
  writeFileSync(file, earlier);
  const { status, stderr } = spawnSync(process.execPath, ["scripts/generate-schema.ts", `--file=${file}`, ...args], {
    encoding: "utf8",
  });
  return { status, stderr, text: readFileSync(file, "utf8") };
}

test("what is taken away is refused and named, until it is said to be meant", () => {
  const earlier = `${current}\nextend type Flow { goneSoon: String }\n`;
  for (const args of [["--check"], []]) {
    const { status, stderr, text } = generate(earlier, ...args);
    assert.equal(status, 1);
    assert.match(stderr, /Flow\.goneSoon was removed/);
    assert.equal(text, earlier);
  }
  assert.deepEqual(generate(earlier, "--accept-breaking"), { status: 0, stderr: "", text: current });
});

test("what is added makes the copy stale, and is generated without a word", () => {
  const earlier = current.replace(/\n {2}notes: String\n/, "\n");
  assert.notEqual(earlier, current);
  const { status, stderr } = generate(earlier, "--check");
  assert.equal(status, 1);
  assert.match(stderr, /out of date/);
  assert.deepEqual(generate(earlier), { status: 0, stderr: "", text: current });
});
