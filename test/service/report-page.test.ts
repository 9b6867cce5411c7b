/** The page that a report's link leads to, over HTTP, and the page of one that leads nowhere. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newSecret } from "#core/ids.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createTestClock } from "#test/support/clock.ts";
import { sendReport } from "#test/support/frozen-reports.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";

const clock = createTestClock();
const dayMs = 24 * 60 * 60_000;
const cold = { row: 0, tileKey: "bv", params: { trigger: "less", threshold: 60, when: "last" } };
const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

let service: TestService;
let tenant: TestTenant;

before(async () => {
  service = await startService({ clock, timer: createTestTimer() });
  tenant = await service.newTenant();
});
after(() => service.close());

async function sent(changes: Readonly<Record<string, unknown>> = {}) {
  const flow = await createFlow(tenant.call, flowInput({ tiles: [cold], ...changes }));
  await runToEnd(tenant.call, flow.id);
  return { flow, ...(await sendReport(tenant.call, flow.id)) };
}

function visit(path: string, headers: Readonly<Record<string, string>> = { accept: browser }) {
  return fetch(`${service.baseUrl}${path}`, { headers });
}

describe("the page of a report", () => {
  test("is for whoever has the link, lets in nothing from elsewhere, and is kept by nobody", async () => {
    const { token } = await sent({ displayName: "Frost & <b>dew</b>" });
    const { status, text, headers } = await service.call.as(null)("GET", `/report/${token}`);
    assert.equal(status, 200);
    assert.ok(text.includes(">Frost &amp; &lt;b&gt;dew&lt;/b&gt;</h1>"));
    assert.ok(text.includes("North orchard") && text.includes('<svg class="plot"'));
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(headers.get("x-robots-tag"), "noindex");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
    assert.match(
      headers.get("content-security-policy") ?? "",
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri/,
    );
  });

  test("is the same bytes after the flow has changed", async () => {
    const { flow, token } = await sent();
    const first = await (await visit(`/report/${token}`)).text();
    const changes = { displayName: "Another name", tiles: [{ ...cold, params: { ...cold.params, threshold: 1 } }] };
    assert.equal((await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: changes })).status, 200);
    assert.equal(await (await visit(`/report/${token}`)).text(), first);
  });

  test("has further pages for many targets", async () => {
    const targets = Array.from({ length: 20 }, (_, index) => ({
      name: `Row ${index + 1}.`,
      latitude: 47,
      longitude: 9,
    }));
    const { token } = await sent({ targets });
    const first = await (await visit(`/report/${token}`)).text();
    assert.ok(first.includes(">Row 1.<") && !first.includes(">Row 20.<"));
    const next = /rel="next" href="(\?from=\d+)"/.exec(first)?.[1];
    const second = await (await visit(`/report/${token}${next}`)).text();
    assert.ok(second.includes(">Row 20.<") && !second.includes(">Row 1.<"));
    assert.equal((await visit(`/report/${token}?from=0`)).status, 422);
  });
});

describe("a link that leads nowhere", () => {
  test("is the same friendly page for a browser, unknown, expired or revoked, and a problem for others", async () => {
    const tokens = [newSecret("grt_", 32), (await sent()).token];
    clock.advance(7 * dayMs);
    const { flow, id, token } = await sent();
    assert.equal((await tenant.call("DELETE", `/v1/flows/${flow.id}/reports/${id}`)).status, 204);
    tokens.push(token);
    const seen = new Set<string>();
    for (const one of tokens) {
      const answer = await visit(`/report/${one}`);
      assert.equal(answer.status, 404);
      assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
      assert.equal(answer.headers.get("x-robots-tag"), "noindex");
      assert.match(answer.headers.get("content-security-policy") ?? "", /^default-src 'none'/);
      seen.add(await answer.text());
      assertProblem(await service.call.as(null)("GET", `/report/${one}`), { status: 404 });
    }
    assert.equal(seen.size, 1);
    assert.match([...seen][0] ?? "", /The link has expired, was withdrawn/);
  });

  test("speaks the reader's language where it can", async () => {
    const german = await visit("/report/grt_x", { accept: browser, "accept-language": "de-CH,de;q=0.9,en;q=0.8" });
    assert.match(await german.text(), /<html lang="de">[\s\S]*abgelaufen/);
    const other = await visit("/report/grt_x", { accept: browser, "accept-language": "fr-FR" });
    assert.match(await other.text(), /<html lang="en">/);
  });
});
