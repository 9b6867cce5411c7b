/** Lists of flows, and flows that are deleted. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";

const clock = createTestClock();
const place = { name: "Fallon", latitude: 39.45, longitude: -118.78, timezone: "America/Los_Angeles", elevation: 1209 };

let service: TestService;
before(async () => {
  service = await startService({ clock });
});
after(() => service.close());

async function tenant(): Promise<Client> {
  return (await service.newTenant()).call;
}

async function created(call: Client, changes: Readonly<Record<string, unknown>> = {}) {
  const answer = await call("POST", "/v1/flows", { body: flowInput(changes) });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

async function changed(call: Client, id: string, patch: object) {
  const answer = await call("PATCH", `/v1/flows/${id}`, { body: patch });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("a list of flows", () => {
  test("is newest first, in pages that neither repeat nor lose a flow while others are added", async () => {
    const call = await tenant();
    const names = ["a", "b", "c", "d", "e"];
    for (const displayName of names) {
      await created(call, { displayName });
      clock.advance(displayName === "c" ? 0 : 1);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { displayName: string }[]; nextCursor: string | null } = (
        await call("GET", `/v1/flows?limit=2${cursor === null ? "" : `&cursor=${cursor}`}`)
      ).body;
      seen.push(...page.items.map(({ displayName }) => displayName));
      cursor = page.nextCursor;
      await created(call, { displayName: "later" });
    } while (cursor !== null);
    assert.deepEqual(seen, names.toReversed());
  });

  test("ends a page early where its flows come to more than 4 MiB, and goes on after it", async () => {
    const call = await tenant();
    // More than four of them come to 4 MiB.
    const targets = Array.from({ length: 8_000 }, (_, index) => ({
      ...place,
      name: `Field number ${index}`.padEnd(30),
    }));
    const made: { id: string }[] = [];
    for (const displayName of ["1", "2", "3", "4", "5", "6"]) {
      clock.advance(1);
      made.push(await created(call, { displayName, targets }));
    }
    clock.advance(1);
    await created(call, { displayName: "small" });
    const page = async (query: string) => {
      const { items, nextCursor } = (await call("GET", `/v1/flows?${query}`)).body;
      return { items, names: items.map(({ displayName }: { displayName: string }) => displayName), nextCursor };
    };
    const first = await page("limit=500");
    assert.deepEqual(first.names, ["small", "6", "5", "4", "3"]);
    assert.equal(first.items[1].targets.length, targets.length);
    const second = await page(`limit=500&cursor=${first.nextCursor}`);
    assert.deepEqual([second.names, second.nextCursor], [["2", "1"], null]);
    const asked = await page("limit=2");
    assert.deepEqual([asked.names, typeof asked.nextCursor], [["small", "6"], "string"]);

    // Counted anew with each change.
    for (const { id } of made.slice(3)) await changed(call, id, { targets: [place] });
    assert.deepEqual((await page("limit=500")).names, ["small", "6", "5", "4", "3", "2", "1"]);
  });

  test("finds by name or key, taken literally and ignoring case, by status and by owner", async () => {
    const call = await tenant();
    await created(call, { displayName: "Peach 50%", status: "paused" });
    await created(call, { displayName: "Apple_1", tenantKey: "FIELD-7" });
    const found = async (query: string) =>
      (await call("GET", `/v1/flows?${query}`)).body.items.map((flow: { displayName: string }) => flow.displayName);
    assert.deepEqual(await found("q=peach"), ["Peach 50%"]);
    assert.deepEqual(await found("q=field"), ["Apple_1"]);
    assert.deepEqual(await found("q=%25"), ["Peach 50%"]);
    assert.deepEqual(await found("q=_"), ["Apple_1"]);
    assert.deepEqual(await found("status=paused"), ["Peach 50%"]);
    assert.deepEqual(await found("status=active"), []);
    assert.deepEqual(await found("userKey=nobody"), []);
  });

  test("holds no flow of another tenant", async () => {
    await created(await tenant());
    assert.deepEqual((await (await tenant())("GET", "/v1/flows")).body, { items: [], nextCursor: null });
  });
});

describe("a flow that is deleted", () => {
  test("is gone, answered with 204 once and 404 from then on", async () => {
    const call = await tenant();
    const { id } = await created(call, { tenantKey: "k" });
    const answer = await call("DELETE", `/v1/flows/${id}`);
    assert.deepEqual([answer.status, answer.text], [204, ""]);
    for (const [method, options] of [
      ["GET", {}],
      ["PATCH", { body: { notes: "x" } }],
      ["DELETE", {}],
    ] as const) {
      assertProblem(await call(method, `/v1/flows/${id}`, options), { status: 404 });
    }
    await created(call, { tenantKey: "k" });
  });

  test("of a neighbour tenant is 404 for reading, changing and deleting, and stays", async () => {
    const owner = await tenant();
    const { id } = await created(owner);
    const neighbour = await tenant();
    for (const [method, options] of [
      ["GET", {}],
      ["PATCH", { body: { notes: "x" } }],
      ["DELETE", {}],
    ] as const) {
      assertProblem(await neighbour(method, `/v1/flows/${id}`, options), { status: 404 });
    }
    assert.equal((await owner("GET", `/v1/flows/${id}`)).body.notes, null);
  });

  test("takes its runs with it", async () => {
    const call = await tenant();
    const { id } = await created(call);
    const run = await call("POST", `/v1/flows/${id}/run`);
    assert.equal(run.status, 202, run.text);
    assert.equal((await call("DELETE", `/v1/flows/${id}`)).status, 204);
    assertProblem(await call("GET", `/v1/runs/${run.body.id}`), { status: 404 });
  });
});
