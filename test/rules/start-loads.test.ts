/** A start does not wait for what few requests need: those libraries are loaded where they are first used. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

const graphql = ["graphql", "type-graphql", "@apollo/server", "graphql-sse"];
const libraries = [
  ...graphql,
  "@electric-sql/pglite",
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
  "@redis/client",
  "bee-queue",
  "culori",
  "es-abstract",
  "libphonenumber-js",
  "nodemailer",
  "undici",
];

/** Which of `libraries` are loaded by an import of `file`, and by what `then` does with it. */
function loadedBy(file: string, then = ""): readonly string[] {
  const script = `const loaded = await import(${JSON.stringify(file)});
    ${then}
    console.log(JSON.stringify(globalThis.loadedFiles));`;
  const hook = `import { registerHooks } from "node:module";
    globalThis.loadedFiles = [];
    registerHooks({ load: (url, context, next) => { globalThis.loadedFiles.push(url); return next(url, context); } });`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(hook)}`, "--input-type=module", "-e", script];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const urls = JSON.parse(stdout) as readonly string[];
  return libraries.filter((name) => urls.some((url) => url.includes(`/node_modules/${name}/`)));
}

test("composing the service loads none of them; the executor of GraphQL does", () => {
  assert.deepEqual([...loadedBy("#server/compose.ts"), ...loadedBy("#server/compose/api.ts")], []);
  const used = loadedBy("#server/graphql/apollo.ts");
  assert.ok(used.includes("graphql") && used.includes("type-graphql") && used.includes("@apollo/server"), String(used));
});

test("an outgoing request loads its client", () => {
  const request = `const { adapterRequests } = await import("#server/net/callers.ts");
    const egress = loaded.createEgress({ caller: adapterRequests, allowPrivate: false });
    const request = { method: "GET", url: "https://127.0.0.1/", headers: {}, body: null };
    await egress.fetch(request, { owner: "operator", origins: [] }, new AbortController().signal);
    await egress.close();`;
  assert.deepEqual(loadedBy("#server/net/egress.ts"), []);
  assert.deepEqual(loadedBy("#server/net/egress.ts", request), ["undici"]);
});

test("the queue on Redis loads its library, without a polyfill for what Node has", () => {
  assert.deepEqual(loadedBy("#server/queue/bee.ts"), ["bee-queue"]);
});
