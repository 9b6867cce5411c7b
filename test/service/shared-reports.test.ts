/** What a report's link leads to, as data and as CSV, and where it leads nowhere. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { hashSecret, newSecret } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import { freezeReport } from "#server/reports/freeze.ts";
import { openReport } from "#server/reports/open.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { freezing, sendReport, waitingReport } from "#test/support/frozen-reports.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";

const clock = createTestClock();
const dayMs = 24 * 60 * 60_000;
const cold = { row: 0, tileKey: "bv", params: { trigger: "less", threshold: 60, when: "last" } };

let service: TestService;
let tenant: TestTenant;
let anyone: Client;

before(async () => {
  service = await startService({ clock, timer: createTestTimer() });
  tenant = await service.newTenant();
  anyone = service.call.as(null);
});
after(() => service.close());

/** A flow with a run of it, and a report of that. */
async function sent(changes: Readonly<Record<string, unknown>> = {}, by: TestTenant = tenant) {
  const flow = await createFlow(by.call, flowInput({ tiles: [cold], ...changes }));
  const run = await runToEnd(by.call, flow.id);
  return { flow, run, ...(await sendReport(by.call, flow.id, { timeZone: "Europe/Zurich" })) };
}

describe("a link", () => {
  test("leads to what the run found, exactly as the run shows it, for whoever has it", async () => {
    const { run, token } = await sent();
    const { status, body, headers } = await anyone("GET", `/reports/${token}`);
    assert.equal(status, 200);
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(headers.get("x-robots-tag"), "noindex");
    const shown = (await tenant.call("GET", `/v1/runs/${run.id}`)).body;
    assert.deepEqual(
      body.targets,
      shown.results.map(({ target, triggered, probability, color, tiles }: (typeof shown.results)[number]) => ({
        ...{ name: target.name, triggered, probability, color, runAt: shown.now, tiles },
      })),
    );
    assert.ok(body.targets[0].tiles[0].points.length > 0);
    assert.equal(body.demoData, "all");
    assert.deepEqual(body.dataWindow, { start: shown.windowStart, end: shown.windowEnd });
    assert.deepEqual(Object.keys(body), [
      ...["flowName", "generatedAt", "reportDate", "notes", "dataWindow", "temperatureUnits", "colors", "brand"],
      ...["demoData", "flowTiles", "targets", "expiresAt"],
    ]);
    assert.deepEqual(Object.keys(body.targets[0]), ["name", "triggered", "probability", "color", "runAt", "tiles"]);
  });

  test("leads to the points as CSV, a line for each, in UTC and on the target's own clock", async () => {
    const place = { name: 'Käse "North", 1', latitude: 47, longitude: 9, timezone: "Asia/Kathmandu" };
    const { run, token } = await sent({ targets: [place] });
    const { status, text, headers } = await anyone("GET", `/reports/${token}.csv`);
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
    assert.equal(headers.get("content-disposition"), 'attachment; filename="report-2026-06-01.csv"');
    assert.equal(headers.get("cache-control"), "private, no-store");
    assert.equal(headers.get("x-robots-tag"), "noindex");
    const [head, ...lines] = text.split("\r\n");
    const names = [
      ...["target", "row", "tile", "time", "local_time", "value", "unit", "triggered", "stage_now"],
      ...["expected_at", "expected_earliest", "expected_latest", "expected_coverage", "demo_data"],
    ];
    assert.equal(head, names.map((name) => `"${name}"`).join(","));
    const bytes = await (await fetch(`${service.baseUrl}/reports/${token}.csv`)).arrayBuffer();
    assert.deepEqual([...new Uint8Array(bytes.slice(0, 3))], [0xef, 0xbb, 0xbf]);
    assert.equal(lines.pop(), "");
    const [tile] = (await tenant.call("GET", `/v1/runs/${run.id}`)).body.results[0].tiles;
    assert.ok(tile.points.length > 0);
    const local = (ts: number) => new Date(ts + 345 * 60_000).toISOString().replace("Z", "+05:45");
    const name = '"Käse ""North"", 1"';
    const expected = tile.points.map(
      ({ ts, value, isTriggered }: { readonly ts: number; readonly value: number; readonly isTriggered: boolean }) =>
        `${name},0,"Sensor variable",${new Date(ts).toISOString()},${local(ts)},${value},"°C",${isTriggered},"",,,,,all`,
    );
    assert.equal(lines.length, expected.length);
    for (const [index, line] of lines.entries()) assert.equal(line, expected[index]);
  });

  test("answers HEAD with the headers of GET and nothing else", async () => {
    const { token } = await sent();
    for (const path of [`/reports/${token}`, `/reports/${token}.csv`]) {
      const [head, whole] = [await anyone("HEAD", path), await anyone("GET", path)];
      assert.deepEqual([head.status, head.text], [200, ""], path);
      for (const name of ["content-type", "cache-control", "x-robots-tag", "content-disposition"])
        assert.equal(head.headers.get(name), whole.headers.get(name), `${name} of ${path}`);
    }
  });

  test("is of 256 random bits, and only its hash is stored beside it", async () => {
    const { token } = await sent();
    assert.match(token, /^grt_[\w-]{43}$/);
    const found = await service.database.read((stores) =>
      stores.reports.forSystem().byToken(hashSecret(token), clock.now()),
    );
    assert.ok(found !== null);
    assert.ok(!JSON.stringify(found).includes(token));
  });

  test("leads to its own report alone, whatever else other tenants have", async () => {
    const other = await service.newTenant();
    const [own, foreign] = [
      await sent({ displayName: "Ours" }),
      await sent({ displayName: "Theirs", targets: [{ name: "Their field", latitude: 47, longitude: 9 }] }, other),
    ];
    assert.equal((await other.call("GET", `/reports/${own.token}`)).body.flowName, "Ours");
    const { body } = await tenant.call("GET", `/reports/${foreign.token}`);
    assert.deepEqual([body.flowName, body.targets[0].name], ["Theirs", "Their field"]);
    const { run: ofAnotherFlow } = await sent();
    for (const { id: runId } of [foreign.run, ofAnotherFlow]) {
      const mixed = { tenantId: tenant.id, flowId: own.flow.id, runId };
      const report = await waitingReport(service.database, clock, mixed);
      assert.equal(await freezeReport(freezing(service.database, clock), report), "gone");
    }
  });
});

test("a tenant's links are limited together, by as many requests as the tenant's own; other tenants' go on", async () => {
  const busy = await service.newTenant();
  const [{ token }, other] = [await sent({}, busy), await sent()];
  const limit = 2;
  const { status } = await service.operator("PATCH", `/v1/admin/tenants/${busy.id}`, {
    body: { rateLimitPerMinute: limit },
  });
  assert.equal(status, 200);
  // What a process knows of a limit it learns with the tenant's next request.
  await busy.call("GET", "/v1/flows");
  const endings = [`/report/${token}`, `/reports/${token}`, `/reports/${token}.csv`, `/reports/${token}.pdf`];
  const answers = [];
  for (const path of endings) answers.push(await anyone("GET", path));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 429, 429],
  );
  assertProblem(answers[2] as Answer, { status: 429, slug: "rate-limited" });
  assert.ok(Number(answers[2]?.headers.get("retry-after")) >= 1);
  assert.equal((await anyone("GET", `/report/${other.token}`)).status, 200);
});

describe("a link that leads nowhere", () => {
  const shown = ({ status, headers, body }: Answer) => {
    const { requestId: _id, ...problem } = body;
    const others = [...headers].filter(([name]) => !["date", "x-request-id", "content-length"].includes(name));
    return { status, problem, headers: others };
  };

  test("is the same 404, unknown, expired or revoked, on every path", async () => {
    const tokens = { unknown: newSecret("grt_", 32), expired: "", revoked: "" };
    tokens.expired = (await sent()).token;
    clock.advance(7 * dayMs);
    const { flow, id, token } = await sent();
    tokens.revoked = token;
    assert.equal((await anyone("GET", `/reports/${token}`)).status, 200);
    assert.equal((await tenant.call("DELETE", `/v1/flows/${flow.id}/reports/${id}`)).status, 204);
    for (const ending of ["", ".csv"]) {
      const unknown = await anyone("GET", `/reports/${tokens.unknown}${ending}`);
      assertProblem(unknown, { status: 404 });
      for (const one of [tokens.expired, tokens.revoked])
        assert.deepEqual(shown(await anyone("GET", `/reports/${one}${ending}`)), shown(unknown));
    }
  });

  test("takes one look-up by its hash, whatever is the matter with it", async () => {
    const [{ token: expired }, unknown] = [await sent(), newSecret("grt_", 32)];
    clock.advance(7 * dayMs);
    for (const token of [expired, unknown, "", "grt_", "x".repeat(10_000)]) {
      let reads = 0;
      const counting: Database = {
        ...service.database,
        read: (work) => {
          reads += 1;
          return service.database.read(work);
        },
      };
      assert.equal(await openReport(counting, token, clock.now()), null);
      assert.equal(reads, 1);
    }
  });

  test("is a 404 in any shape", async () => {
    const odd = [
      "grt_",
      "x",
      "%00",
      "..%2F..%2Fv1",
      "a.b",
      "a.pdf.csv",
      "%F0%9F%8C%B1",
      "a b",
      "'; drop",
      ".csv",
      "x".repeat(3000),
    ];
    for (const token of odd) {
      const answer = await anyone("GET", `/reports/${token}`);
      assertProblem(answer, { status: 404 });
    }
  });

  test("is one to the second: seven days after it was frozen", async () => {
    const { token } = await sent();
    const { body } = await anyone("GET", `/reports/${token}`);
    assert.equal(Date.parse(body.expiresAt), clock.now() + 7 * dayMs);
    assert.equal(Date.parse(body.generatedAt), clock.now());
    clock.advance(7 * dayMs - 1000);
    assert.equal((await anyone("GET", `/reports/${token}`)).status, 200);
    assert.equal((await anyone("GET", `/reports/${token}.csv`)).status, 200);
    clock.advance(1000);
    assert.equal((await anyone("GET", `/reports/${token}`)).status, 404);
    assert.equal((await anyone("GET", `/reports/${token}.csv`)).status, 404);
  });
});
