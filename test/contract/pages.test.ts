/** The pages for readers: the reference, the guides with their list, and the kinds of problems. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { problemKinds } from "#core/errors.ts";
import { guides } from "#server/http/guide-list.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
let call: Client;
before(async () => {
  service = await startService();
  call = service.call;
});
after(() => service.close());

describe("pages", () => {
  test("every kind of problem has its page", async () => {
    for (const [slug, { title }] of Object.entries(problemKinds)) {
      const page = await call.as(null)("GET", `/problems/${slug}`);
      assert.equal(page.status, 200);
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
      assert.ok(page.text.includes(`<h1>${title}</h1>`), slug);
    }
    assertProblem(await call("GET", "/problems/constructor"), { status: 404 });
  });

  test("the reference page loads everything from the service itself, and its policy allows nothing else", async () => {
    const page = await call.as(null)("GET", "/docs/");
    assert.equal(page.status, 200);
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    assert.ok(
      loaded.some((url) => url.endsWith(".js")),
      page.text,
    );
    for (const url of loaded) {
      const { pathname, origin } = new URL(url, `${service.baseUrl}/docs/`);
      assert.equal(origin, service.baseUrl, url);
      assert.equal((await call.as(null)("GET", pathname)).status, 200, url);
    }
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'; script-src 'self' 'sha256-[\w+/=]+';/);
    assert.doesNotMatch(policy, /https?:|\*/);
  });

  test("the reference is found without its slash, and its contract is there as YAML too", async () => {
    const bare = await call.as(null)("GET", "/docs");
    assert.deepEqual([bare.status, bare.headers.get("location")], [301, "/docs/"]);
    const yaml = await call.as(null)("GET", "/docs/openapi.yaml");
    assert.deepEqual([yaml.status, yaml.headers.get("content-type")], [200, "application/yaml"]);
    assert.match(yaml.text, /^openapi: 3\.1/m);
    const [first, again] = await Promise.all([1, 2].map(() => call.as(null)("GET", "/docs/js/scalar.js")));
    assert.deepEqual([first?.status, first?.headers.get("cache-control")], [200, "public, max-age=3600"]);
    assert.equal(first?.text, again?.text);
    assert.equal((await call.as(null)("HEAD", "/docs/")).status, 200);
    assertProblem(await call.as(null)("GET", "/docs/other"), { status: 404 });
  });

  test("the reference shows the contract, and beside it each operation's gate and scopes, and the guides", async () => {
    const view = (await call.as(null)("GET", "/docs/openapi.json")).body;
    const contract = (await call("GET", "/openapi.json")).body;
    for (const [path, item] of Object.entries<Record<string, Record<string, unknown>>>(contract.paths)) {
      for (const [method, { description = "", ...operation }] of Object.entries(item)) {
        const { description: shown, ...rest } = view.paths[path][method];
        assert.deepEqual(rest, operation, path);
        assert.ok(shown.includes(`**Gate** \`${operation["x-gate"]}\``) && shown.endsWith(description), shown);
        for (const scope of operation["x-scope"] as string[]) assert.ok(shown.includes(`\`${scope}\``), path);
      }
    }
    for (const { name } of guides) assert.ok(view.info.description.includes(`(/guides/${name})`), name);
  });

  test("the list of guides leads to the reference, the contract, every guide and the kinds of problems", async () => {
    const list = await call.as(null)("GET", "/guides");
    const led = [...list.text.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? "");
    for (const path of ["/docs/", "/openapi.json", "/problems", ...guides.map(({ name }) => `/guides/${name}`)])
      assert.ok(led.includes(path), path);
    for (const path of led.filter((each) => !each.startsWith("#")))
      assert.equal((await call.as(null)("GET", path)).status, 200, path);
    const problems = await call.as(null)("GET", "/problems");
    for (const slug of Object.keys(problemKinds)) assert.ok(problems.text.includes(`href="/problems/${slug}"`), slug);
  });

  test("every link of a guide within the service leads to a page, and every anchor is there", async () => {
    const guideOf = async (name: string) => (await call.as(null)("GET", `/guides/${name}`)).text;
    for (const { name } of guides) {
      const text = await guideOf(name);
      assert.match(text, /<h1 id="/);
      for (const [, href = ""] of text.matchAll(/href="([^"]+)"/g)) {
        const { origin, pathname, hash } = new URL(href, `${service.baseUrl}/guides/${name}`);
        if (origin !== service.baseUrl) continue;
        const target = await call.as(null)("GET", pathname);
        assert.equal(target.status, 200, href);
        if (hash !== "") assert.ok(target.text.includes(`id="${decodeURIComponent(hash.slice(1))}"`), href);
      }
    }
    assertProblem(await call("GET", "/guides/constructor"), { status: 404 });
    assertProblem(await call("GET", "/guides/..%2Fpackage.json"), { status: 404 });
    assert.match(await guideOf("tile.d.ts"), /export interface TileContext/);
  });
});
