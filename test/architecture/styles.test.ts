/** Styles of the pages. Those of a page stay when another is opened: a page must look the same whatever came before. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { loadsOf, readSources } from "#test/support/architecture/sources.ts";

const sources = new Map(readSources().map((file) => [file.path, file]));

/** Of each class that stands alone in a selector, whatever its state, the files. */
function filesByClass(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = new Map<string, Set<string>>();
  const alone = /^ *\.([\w-]+)(?:\[[^\]]+\]|::?[\w-]+)*(?:,| \{)$/gm;
  for (const path of globSync("gui/**/*.css"))
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(alone))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  return files;
}

/** Of the pages: what a module loads, at once or when it is needed, itself too. */
function loadedBy(module: string): readonly string[] {
  const loaded = new Set([module]);
  for (const path of loaded) {
    const file = sources.get(path);
    for (const place of file === undefined ? [] : loadsOf(file)) if (place.startsWith("gui/")) loaded.add(place);
  }
  return [...loaded];
}

function classesIn(text: string): readonly string[] {
  const values = [...text.matchAll(/\b(?:className|ClassName)=(?:"([^"]*)"|\{([^}]*)\})/g)];
  const texts = values.flatMap(([, plain, code = ""]) => plain ?? code.match(/(["`])(?:(?!\1).)*\1/g) ?? []);
  return texts.flatMap((each) => each.match(/[\w-]+/g) ?? []);
}

const all = filesByClass();

test("a class has its look from one stylesheet, whichever page was opened first", () => {
  assert.ok(all.size > 300, String(all.size));
  const shared = [...all].filter(([, files]) => files.size > 1);
  assert.deepEqual(
    shared.map(([name, files]) => `${name}: ${[...files].join(", ")}`),
    [],
  );
});

test("a page brings the stylesheets of its classes along", () => {
  const routes = sources.get("gui/routes.ts") ?? assert.fail("there are routes");
  const screens = loadsOf(routes).filter((path) => path.endsWith("screen.tsx"));
  assert.ok(screens.length > 15, String(screens.length));
  const always = ["gui/theme/base.css", "gui/controls/controls.css", "gui/shell/shell.css"];
  const missing = new Set<string>();
  for (const screen of screens) {
    const loaded = loadedBy(screen);
    const styles = new Set([...loaded, ...always]);
    for (const path of loaded)
      for (const name of classesIn(sources.get(path)?.text ?? "")) {
        const files = all.get(name);
        if (files !== undefined && files.isDisjointFrom(styles)) missing.add(`${name} in ${path}, opened by ${screen}`);
      }
  }
  assert.deepEqual([...missing], []);
});
