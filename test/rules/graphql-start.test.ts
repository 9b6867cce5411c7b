/** A start does not wait for GraphQL: its libraries are loaded with the first request. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const libraries = ["graphql", "type-graphql", "@apollo/server", "graphql-scalars", "graphql-sse"];

function loadedBy(file: string): readonly string[] {
  const script = `await import(${JSON.stringify(file)}); console.log(JSON.stringify(globalThis.loadedFiles));`;
  const hook = `import { registerHooks } from "node:module";
    globalThis.loadedFiles = [];
    registerHooks({ load: (url, context, next) => { globalThis.loadedFiles.push(url); return next(url, context); } });`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, "--input-type=module", "-e", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const urls = JSON.parse(stdout) as readonly string[];
  return libraries.filter((name) => urls.some((url) => url.includes(`/node_modules/${name}/`)));
}

test("composing the service loads none of them; the executor does", () => {
  assert.deepEqual(loadedBy("#server/compose/api.ts"), []);
  const used = loadedBy("#server/graphql/apollo.ts");
  assert.ok(used.includes("graphql") && used.includes("type-graphql") && used.includes("@apollo/server"), String(used));
});
