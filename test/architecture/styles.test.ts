/** Styles of the pages. Those of a page stay when another page is opened: what they say must be of that page alone. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** Of each class that stands alone in a selector, whatever its state, the files. */
function filesByClass(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  for (const path of globSync("gui/**/*.css"))
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(
      /^ *\.([\w-]+)(?:\[[^\]]+\]|::?[\w-]+)*(?:,| \{)$/gm,
    ))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  return files;
}

test("a class has its look from one stylesheet, whichever page was opened first", () => {
  const all = filesByClass();
  assert.ok(all.size > 300, String(all.size));
  const shared = [...all].filter(([, files]) => files.size > 1);
  assert.deepEqual(
    shared.map(([name, files]) => `${name}: ${[...files].join(", ")}`),
    [],
  );
});
