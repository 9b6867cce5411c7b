/** Imports that are resolved without Node's looking lead where Node would find them. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { resolveQuickly } from "#server/imports.ts";

interface Difference {
  readonly specifier: string;
  readonly parent: string;
}

/** Of all imports of the service: how many there are, and which lead elsewhere, or are read otherwise. */
function resolveBothWays(): { readonly count: number; readonly differences: readonly Difference[] } {
  const hook = `import { registerHooks } from "node:module";
    import { resolveQuickly } from "#server/imports.ts";
    let count = 0;
    const differences = [];
    registerHooks({ resolve: (specifier, context, next) => {
      const known = next(specifier, context);
      const quick = resolveQuickly(specifier, context, next);
      const isReadOtherwise = quick.format !== undefined && quick.format !== known.format;
      count += 1;
      if (quick.url !== known.url || isReadOtherwise) differences.push({ specifier, parent: context.parentURL });
      return known;
    } });
    await import("#server/compose.ts");
    await import("#server/compose/api.ts");
    await import("#server/queue/bee.ts");
    await import("@redis/client");
    await import("#server/graphql/apollo.ts");
    console.log(JSON.stringify({ count, differences }));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", hook], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

test("each import of the service leads where Node finds it, and is read in the same way", () => {
  const { count, differences } = resolveBothWays();
  assert.ok(count > 3_000, String(count));
  assert.deepEqual(differences, []);
});

test("a name leads where the package that imports it finds it, and Node is asked once for each package", () => {
  const asked: string[] = [];
  const resolveFrom = (parentURL: string): string =>
    resolveQuickly("shared", { conditions: ["import"], importAttributes: {}, parentURL }, (specifier, context) => {
      asked.push(parentURL);
      return { url: `${context?.parentURL}?${specifier}` };
    }).url;
  const parents = ["one/a.js", "one/lib/b.js", "@two/one/a.js", "one/node_modules/three/a.js"].map(
    (path) => `file:///project/node_modules/${path}`,
  );
  const [one, sameOne, two, three] = parents.map(resolveFrom);
  assert.equal(sameOne, one);
  assert.equal(new Set([one, two, three]).size, 3);
  assert.deepEqual(asked, [parents[0], parents[2], parents[3]]);
});

const byNode = "file:///found/by/node";

function found(specifier: string, condition: "import" | "require", parentURL: string): string {
  return resolveQuickly(specifier, { conditions: [condition], importAttributes: {}, parentURL }, () => ({
    url: byNode,
  })).url;
}

test("what our own code requires is left to Node, and so is a file without a known ending", () => {
  assert.equal(found("./routes.js", "require", import.meta.url), byNode);
  assert.equal(found("#core/ids.ts", "require", import.meta.url), byNode);
  assert.equal(found("./a.json", "import", import.meta.url), byNode);
});

test("a package's file that is required is found in its folder's list; folders, other endings and names are Node's", () => {
  const folder = mkdtempSync(join(tmpdir(), "flow-imports-"));
  try {
    const inPackage = join(folder, "node_modules", "one", "lib");
    mkdirSync(join(inPackage, "both"), { recursive: true });
    for (const name of ["index.js", "a.js", "both.js", "data.json", "plain"]) writeFileSync(join(inPackage, name), "");
    const parent = pathToFileURL(join(inPackage, "index.js")).href;
    const at = (name: string): string => new URL(name, parent).href;
    assert.equal(found("./a", "require", parent), at("a.js"));
    assert.equal(found("../lib/a.js", "require", parent), at("a.js"));
    for (const left of [".", "./", "..", "./both", "./plain", "./data", "./data.json", "./missing", "./nowhere/a", "a"])
      assert.equal(found(left, "require", parent), byNode, left);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
