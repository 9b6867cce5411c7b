/**
 * What a service tells of GraphQL itself: its schema, and a page for browsers, when `GRAPHQL_INTROSPECTION` says so.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { buildSchema, parse, validate } from "graphql";
import type { Page } from "playwright-core";
import { type Browser, startBrowser } from "#test/support/browser.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { startOwnService, type TestService } from "#test/support/service.ts";

/** What the page shows once an answer is there. */
async function shownIn(page: Page) {
  await page.waitForFunction(`document.querySelector("#result").textContent !== ""`);
  return JSON.parse((await page.textContent("#result")) ?? "");
}

const introspection = { query: '{ __type(name: "Flow") { name } }' };

describe("a service with GRAPHQL_INTROSPECTION=1", () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([
      startOwnService({ environment: { GRAPHQL_INTROSPECTION: "1" } }),
      startBrowser(),
    ]);
  });
  after(() => Promise.all([service.close(), browser.close()]));

  test("tells its schema", async () => {
    const { body } = await service.call("POST", "/graphql", { body: introspection });
    assert.deepEqual(body.data, { __type: { name: "Flow" } });
  });

  test("shows a page that works under its policy, asks this service alone and keeps no credential", async () => {
    const context = await browser.context({});
    const page = await context.newPage();
    const faults: string[] = [];
    const asked: string[] = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`${service.baseUrl}/graphql`);
    await page.fill("#credential", service.tenantKey);
    await page.keyboard.press("Control+Enter");
    assert.deepEqual((await shownIn(page)).data.flows.pageInfo, { hasNextPage: false, endCursor: null });
    assert.match((await page.textContent("#told")) ?? "", /^Status 200 after \d+ ms$/);
    assert.deepEqual(
      asked.filter((one) => one !== "GET /favicon.ico"),
      ["GET /graphql", "POST /graphql"],
    );
    assert.deepEqual(
      faults.filter((text) => !text.includes("404")),
      [],
    );
    assert.equal(await page.evaluate("localStorage.length + sessionStorage.length + document.cookie.length"), 0);
    await context.close();
  });

  test("works with a session's cookie alone", async () => {
    const context = await browser.context({});
    const { token } = (await service.call("POST", "/v1/session-tokens")).body;
    const opened = await context.request.post(`${service.baseUrl}/v1/auth/session`, { data: { token } });
    assert.ok(opened.ok(), await opened.text());
    const page = await context.newPage();
    await page.goto(`${service.baseUrl}/graphql`);
    await page.fill("#query", "{ me { kind } }");
    await page.click("button[type=submit]");
    assert.deepEqual(await shownIn(page), { data: { me: { kind: "tenant" } } });
    await context.close();
  });

  test("writes a valid operation for each field of its schema, and shows what a subscription tells", async () => {
    const schema = buildSchema(readFileSync("server/graphql/schema.graphql", "utf8"));
    const context = await browser.context({});
    const page = await context.newPage();
    await page.goto(`${service.baseUrl}/graphql`);
    await page.click("text=What can be asked");
    await page.getByText("Send a credential").waitFor();
    await page.fill("#credential", service.tenantKey);
    await page.click("text=What can be asked");
    await page.locator(".pick").first().waitFor();
    const written = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll(".pick")].map((one) => (one.click(), document.querySelector("#query").value))`,
    );
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    assert.equal(written.length, roots.flatMap((root) => Object.keys(root?.getFields() ?? {})).length);
    for (const text of written) assert.deepEqual(validate(schema, parse(text)), [], text);

    const flow = await createFlow(service.call, flowInput());
    await page.fill("#find", "flowUpdated");
    await page.click(".pick");
    await page.fill("#variables", JSON.stringify({ id: flow.id }));
    await page.click("button[type=submit]");
    assert.equal((await shownIn(page)).data.flowUpdated.id, flow.id);
    await page.click("#stop");
    await page.getByText("Stopped").waitFor();
    await context.close();
  });

  test("shows the page to a browser whatever the address asks, and answers clients that prefer JSON", async () => {
    const get = (accept: string, call = service.call) =>
      call("GET", "/graphql?query=%7Bme%7Bkind%7D%7D", { headers: { accept } });
    const asBrowsers = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
    const page = await get(asBrowsers, service.call.as(null));
    assert.deepEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
    const asUrql =
      "application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed";
    for (const accept of [asUrql, "application/json", "*/*", "text/html;q=0.5, application/json"])
      assert.deepEqual((await get(accept)).body, { data: { me: { kind: "tenant" } } }, accept);
  });

  test("lets no page of another origin run or frame it", async () => {
    const { status, headers } = await service.call.as(null)("GET", "/graphql");
    const policy = headers.get("content-security-policy") ?? "";
    assert.equal(status, 200);
    assert.match(
      policy,
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self';/,
    );
    assert.match(policy, /frame-ancestors 'none'/);
  });
});

test("a service with GRAPHQL_INTROSPECTION=0 tells no schema, suggests no names and shows no page", async () => {
  const service = await startOwnService({ environment: { GRAPHQL_INTROSPECTION: "0" } });
  try {
    for (const headers of [{}, { accept: "text/event-stream" }]) {
      const refused = await service.call("POST", "/graphql", { body: introspection, headers });
      assert.match(refused.text, /introspection is not allowed|introspection has been disabled/i);
      assert.ok(!refused.text.includes('"__type":{'));
    }
    const mistaken = await service.call("POST", "/graphql", { body: { query: "{ flow_s { id } }" } });
    assert.equal(mistaken.status, 400);
    assert.ok(!/did you mean/i.test(mistaken.text), mistaken.text);
    const names = { query: "mutation ($input: FlowInput!) { createFlow(input: $input) { id } }" };
    const variables = { input: { displayName: "a", statu: "draft" } };
    const misspelt = await service.call("POST", "/graphql", { body: { ...names, variables } });
    assert.ok(!/did you mean/i.test(misspelt.text), misspelt.text);
    const stream = { query: 'subscription { flowUpdate(id: "a") { id } }' };
    const asStream = await service.call("POST", "/graphql", { body: stream, headers: { accept: "text/event-stream" } });
    assert.match(asStream.text, /Cannot query field/);
    assert.ok(!/did you mean/i.test(asStream.text), asStream.text);
    const get = await service.call("GET", "/graphql");
    assert.deepEqual([get.status, get.headers.get("allow")], [405, "POST"]);
  } finally {
    await service.close();
  }
});
