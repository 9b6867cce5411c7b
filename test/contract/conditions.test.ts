/** ETags: what the caller has is not sent again, and nobody overwrites another's change. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readDocument } from "#openapi/read-document.ts";
import { writeDelivery } from "#test/support/alert-rows.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { askRaw } from "#test/support/raw-http.ts";
import {
  adapterInput,
  contactInput,
  contactListInput,
  flowInput,
  sourceInput,
  webhookInput,
} from "#test/support/records.ts";
import { writeReport } from "#test/support/report-history.ts";
import { tileInput } from "#test/support/tiles.ts";
import { settled } from "#test/support/webhooks.ts";
import { runToEnd } from "#test/support/runs.ts";
import { endedBacktest } from "#test/support/backtests.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
let call: Client;
const paths = new Map<string, string>();

before(async () => {
  service = await startService();
  call = service.call;
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await call("POST", path, { body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.id;
  };
  const flowId = await made("/v1/flows", flowInput());
  paths.set("getFlow", `/v1/flows/${flowId}`);
  paths.set("getRun", `/v1/runs/${(await runToEnd(call, flowId)).id}`);
  paths.set("getBacktest", `/v1/backtests/${(await endedBacktest(call, flowId)).id}`);
  paths.set("getFlowTemplate", "/v1/flow-templates/codling-moth");
  const tileId = await made("/v1/tiles", tileInput("etag"));
  paths.set("getTile", `/v1/tiles/${tileId}`);
  paths.set("getTileSpec", `/v1/tiles/${tileId}/spec`);
  paths.set("listTiles", "/v1/tiles?allVersions=true");
  paths.set("getOpenApi", "/openapi.json");
  paths.set("getGuide", "/guides/integrators-guide");
  paths.set("getAdapter", `/v1/adapters/${await made("/v1/adapters", adapterInput())}`);
  paths.set("getSource", `/v1/sources/${await made("/v1/sources", sourceInput())}`);
  const contactId = await made("/v1/contacts", contactInput());
  paths.set("getContact", `/v1/contacts/${contactId}`);
  const { tenantId } = (await service.authenticate(service.tenantKey, "etag")) as { readonly tenantId: string };
  const deliveryId = await writeDelivery(service.database, { tenantId, contactId });
  paths.set("getAlertDelivery", `/v1/alert-deliveries/${deliveryId}`);
  const reportId = await writeReport(service.database, { tenantId, flowId });
  paths.set("getFlowReport", `/v1/flows/${flowId}/reports/${reportId}`);
  const webhook = await made("/v1/webhooks", webhookInput());
  paths.set("getWebhook", `/v1/webhooks/${webhook}`);
  assert.equal((await call("POST", `/v1/webhooks/${webhook}/ping`)).status, 202);
  const sent = await settled(call, webhook, "failed");
  paths.set("getWebhookDelivery", `/v1/webhooks/${webhook}/deliveries/${sent.deliveryId}`);
  paths.set("getContactList", `/v1/contact-lists/${await made("/v1/contact-lists", contactListInput())}`);
  paths.set("getUser", `/v1/users/${await made("/v1/users", { tenantKey: "etag" })}`);
  paths.set("getUserByKey", "/v1/users/by-key/etag");
  paths.set("getOwnTenant", "/v1/tenant");
  paths.set("getTenant", `/v1/admin/tenants/${(await service.operator("GET", "/v1/admin/tenants")).body.items[0].id}`);
});
after(() => service.close());

const pathOf = (operationId: string): string =>
  paths.get(operationId) ?? assert.fail(`There is no record for ${operationId}.`);

/** The tenants are the operator's to read. */
const callFor = (path: string): Client => (path.startsWith("/v1/admin/") ? service.operator : call);

async function tagOf(path: string): Promise<string> {
  const tag = (await callFor(path)("GET", path)).headers.get("etag");
  assert.match(tag ?? "", /^"[^"]+"$/, path);
  return tag ?? "";
}

describe("If-None-Match", () => {
  test("answers 304 without a body wherever the contract says so, while what is asked for is as it was", async () => {
    const promised = Object.values(readDocument().paths).flatMap((item) =>
      item.get?.responses["304"] === undefined ? [] : [item.get.operationId],
    );
    assert.deepEqual([...paths.keys()].toSorted(), promised.toSorted());
    for (const [operationId, path] of paths) {
      const tag = await tagOf(path);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",W/${tag} , "more"`, "*"]) {
        const answer = await callFor(path)("GET", path, { headers: { "if-none-match": known } });
        assert.deepEqual(
          [answer.status, answer.text, answer.headers.get("etag")],
          [304, "", tag],
          `${operationId} ${known}`,
        );
        assert.ok(answer.headers.get("x-request-id") !== null);
        assert.equal(answer.headers.get("ratelimit-limit") !== null, path.startsWith("/v1/"), path);
      }
      assert.equal((await callFor(path)("HEAD", path, { headers: { "if-none-match": tag } })).status, 304);
      for (const unknown of ['"other"', tag.slice(1, -1), "nonsense", `${tag.slice(0, -1)}x"`]) {
        assert.equal(
          (await callFor(path)("GET", path, { headers: { "if-none-match": unknown } })).status,
          200,
          `${operationId} ${unknown}`,
        );
      }
    }
  });

  test("answers the record once anything of it has changed, be it a run of the flow", async () => {
    const path = pathOf("getFlow");
    const tag = await tagOf(path);
    const run = await runToEnd(call, path.split("/").at(-1) ?? "");
    const answer = await call("GET", path, { headers: { "if-none-match": tag } });
    assert.deepEqual([answer.status, answer.body.lastRun.id], [200, run.id]);
    assert.notEqual(answer.headers.get("etag"), tag);
  });

  test("answers a page of tiles once any of them has changed, or another has come", async () => {
    const path = "/v1/tiles?allVersions=true";
    const tags = [await tagOf(path)];
    const tileId = (await call("POST", "/v1/tiles", { body: tileInput("etags") })).body.id;
    tags.push(await tagOf(path));
    const changes = { displayName: "Changed" };
    assert.equal((await call("PATCH", `/v1/tiles/${tileId}`, { body: changes })).status, 200);
    tags.push(await tagOf(path));
    assert.equal(new Set(tags).size, 3);
    for (const tag of tags.slice(0, 2)) {
      const answer = await call("GET", path, { headers: { "if-none-match": tag } });
      assert.equal(answer.status, 200);
      assert.equal(answer.body.items.find(({ id }: { id: string }) => id === tileId).displayName, "Changed");
    }
  });

  test("lets nobody in: the credential, the gate and the request are looked at first", async () => {
    for (const path of ["/v1/tiles", pathOf("getTile")]) {
      const headers = { "if-none-match": await tagOf(path) };
      assertProblem(await call.as(null)("GET", path, { headers }), { status: 401 });
      assertProblem(await call.as("gsk_unknown")("GET", path, { headers }), { status: 401 });
      assertProblem(await service.operator("GET", path, { headers }), { status: 403, slug: "forbidden" });
    }
    const headers = { "if-none-match": "*" };
    assertProblem(await call("GET", "/v1/tiles?limit=0", { headers }), { status: 422, slug: "validation" });
    const stranger = (await service.newTenant()).call;
    const foreign = { "if-none-match": await tagOf(pathOf("getTile")) };
    assertProblem(await stranger("GET", pathOf("getTile"), { headers: foreign }), { status: 404 });
  });

  test("does not hide a record that is not there", async () => {
    assertProblem(await call("GET", "/v1/flows/none", { headers: { "if-none-match": "*" } }), { status: 404 });
  });

  test("takes the same tag for compressed and plain answers", async () => {
    const url = service.baseUrl + pathOf("getTile");
    const authorization = `Bearer ${service.tenantKey}`;
    const tags = [];
    for (const encoding of ["identity", "gzip", "br"]) {
      const answer = await askRaw(url, { headers: { authorization, "accept-encoding": encoding } });
      assert.equal(answer.headers["content-encoding"] ?? "identity", encoding);
      assert.match(answer.headers.vary ?? "", /accept-encoding/i);
      tags.push(answer.headers.etag);
    }
    assert.equal(new Set(tags).size, 1);
  });
});

describe("If-Match", () => {
  test("takes a list of tags, of which one must be the present one, and a star", async () => {
    const path = pathOf("getSource");
    for (const tags of [(tag: string) => `"stale", ${tag}`, (tag: string) => `W/${tag}`, () => "*"]) {
      const answer = await call("PATCH", path, {
        body: { sensorType: tags("x") },
        headers: { "if-match": tags(await tagOf(path)) },
      });
      assert.equal(answer.status, 200, answer.text);
    }
    const stale = await call("PATCH", path, {
      body: { displayName: "B" },
      headers: { "if-match": '"stale", "staler"' },
    });
    assertProblem(stale, { status: 412, slug: "precondition-failed" });
    const first = await tagOf(path);
    assert.equal(
      (await call("PATCH", path, { body: { displayName: "C" }, headers: { "if-match": first } })).status,
      200,
    );
    assertProblem(await call("DELETE", path, { headers: { "if-match": first } }), {
      status: 412,
      slug: "precondition-failed",
    });
  });

  test("holds after a PATCH that changes nothing: neither the tag nor the time of the change moves", async () => {
    const changeable = ["getFlow", "getSource", "getContact", "getContactList", "getUser", "getAdapter"];
    for (const operationId of changeable) {
      const path = pathOf(operationId);
      const before = await call("GET", path);
      const { displayName } = before.body;
      for (const body of [{}, { displayName }, before.body]) {
        const patched = await call("PATCH", path, { body });
        assert.deepEqual(
          [patched.status, patched.body, patched.headers.get("etag")],
          [200, before.body, before.headers.get("etag")],
          path,
        );
      }
      const changed = await call("PATCH", path, { body: { displayName: `${displayName}!` } });
      assert.notEqual(changed.headers.get("etag"), before.headers.get("etag"));
    }
  });

  test("does not mind a run in between: what was read before may still be changed", async () => {
    const path = pathOf("getFlow");
    const tag = await tagOf(path);
    await runToEnd(call, path.split("/").at(-1) ?? "");
    assert.equal((await call("PATCH", path, { body: { notes: "changed" }, headers: { "if-match": tag } })).status, 200);
    assertProblem(await call("PATCH", path, { body: { notes: "again" }, headers: { "if-match": tag } }), {
      status: 412,
      slug: "precondition-failed",
    });
  });
});
