/** Runs with many results: written as they come, read as they are sent, whole or not at all. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { resultsPerWrite } from "#server/runs/work/result-writer.ts";
import { maxPointsPerPage } from "#server/runs/service.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { eventually, gate } from "#test/support/wait.ts";
import { bodyOf, constantWeather, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const july = "2026-07-01T00:00:00.000Z";
const pointsPerTile = 2_000;
/** With 260 kB of JSON each: together more than sockets hold back. */
const targetCount = 51;
const targets = Array.from({ length: targetCount }, (_, index) => ({
  name: `Field ${index}`,
  latitude: 47 + index / 1000,
  longitude: 9,
}));
const hourly = { trigger: "greater", threshold: 5, when: "rolling", rollingWindow: 90, rollingUnits: "days" };
const tiles = ["temperature", "humidity"].map((variable) => ({ tileKey: "wv", params: { ...hourly, variable } }));
const large = () => flowInput({ tiles, targets });

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

describe("runs of many targets", () => {
  const runsPerPage = Math.floor(maxPointsPerPage / (targetCount * tiles.length * pointsPerTile)) + 1;
  let service: TestService;
  let tenant: TestTenant;
  let flow: Json;
  /** Newest first, one more than a page holds. */
  const runs: Json[] = [];
  before(async () => {
    service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
    tenant = await service.newTenant();
    flow = await createFlow(tenant.call, large());
    for (let count = 0; count <= runsPerPage; count++)
      runs.unshift(await runToEnd(tenant.call, flow.id, { now: july }));
  });
  after(() => service.close());

  test("have every result, in the order of the flow's targets, and the same ones again", () => {
    for (const run of runs) {
      assert.deepEqual([run.status, run.error, run.summary.targetCount], ["succeeded", null, targetCount]);
      assert.deepEqual(
        run.results.map(({ target }: Json) => target.name),
        targets.map(({ name }) => name),
      );
      assert.ok(
        run.results.every((result: Json) => result.tiles.every(({ points }: Json) => points.length === pointsPerTile)),
      );
      assert.deepEqual(run.results, runs[0].results);
    }
  });

  test("end a page with results early, which leads on to the next run", async () => {
    const path = `/v1/flows/${flow.id}/runs?includeResults=true`;
    const first = await tenant.call("GET", path);
    assert.deepEqual(first.body.items, runs.slice(0, runsPerPage));
    const second = await tenant.call("GET", `${path}&cursor=${first.body.nextCursor}`);
    assert.deepEqual([second.body.items, second.body.nextCursor], [runs.slice(runsPerPage), null]);
    assert.equal((await tenant.call("GET", `/v1/flows/${flow.id}/runs`)).body.items.length, runs.length);
  });

  test("show none of their results while they go on, though some are written", async () => {
    const server = await startDataServer();
    const released = gate();
    server.answer(async (request, response) => {
      const asked = JSON.parse(await bodyOf(request));
      if (asked.target.latitude >= 47 + resultsPerWrite / 1000) await released.opened;
      json(response, constantWeather(asked));
    });
    const waiting = await service.newTenant();
    await createAdapter(waiting.call, relayingAdapter(server.origin, { timeoutMs: 60_000 }));
    const ownData = [{ tileKey: "gdd", params: { threshold: 100, dataSource: "adapter" } }];
    const held = await createFlow(waiting.call, flowInput({ tiles: ownData, targets }));
    const { id } = await requestRun(waiting.call, held.id, { now: july });
    const written = (): Promise<number> =>
      service.database.read(async (stores) => {
        // biome-ignore lint/suspicious/noExplicitAny: a caller as authentication would make it
        const caller: any = { tenantId: waiting.id, userId: null };
        return (await stores.runs.forCaller(caller).results(id, 0, targetCount)).length;
      });
    await eventually("some results are written", async () => (await written()) >= resultsPerWrite);
    const { body } = await waiting.call("GET", `/v1/runs/${id}`);
    assert.deepEqual([body.status, body.results, body.summary], ["running", [], null]);
    released.open();
    assert.equal((await finished(waiting.call, id)).results.length, targetCount);
    await server.close();
  });
});

/** As in production: the answer leaves while it is read. */
describe("a long answer", () => {
  let service: TestService;
  let flow: Json;
  let path: string;
  before(async () => {
    service = await startService({ environment: { NODE_ENV: "production" } });
    flow = await createFlow(service.call, large());
    path = `/v1/runs/${(await runToEnd(service.call, flow.id, { now: july })).id}`;
  });
  after(() => service.close());

  const ask = (method: string, signal?: AbortSignal) =>
    fetch(service.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${service.tenantKey}`, "accept-encoding": "identity" },
      ...(signal === undefined ? {} : { signal }),
    });

  test("is sent in chunks, complete, with the run's tag", async () => {
    const answer = await ask("GET");
    assert.deepEqual(
      [answer.status, answer.headers.get("transfer-encoding"), answer.headers.get("content-length")],
      [200, "chunked", null],
    );
    assert.match(answer.headers.get("etag") ?? "", /^"succeeded\./);
    const { results, status }: Json = await answer.json();
    assert.deepEqual(
      [status, results.length, results.at(-1).target.name],
      ["succeeded", targetCount, `Field ${targetCount - 1}`],
    );
  });

  test("has no body for HEAD", async () => {
    const answer = await ask("HEAD");
    assert.deepEqual(
      [answer.status, answer.headers.get("content-type"), await answer.text()],
      [200, "application/json; charset=utf-8", ""],
    );
  });

  test("whose reader leaves does no harm: the next request is answered", async () => {
    for (let count = 0; count < 5; count++) {
      const leaving = new AbortController();
      const answer = await ask("GET", leaving.signal);
      await answer.body?.getReader().read();
      leaving.abort();
    }
    assert.equal(((await (await ask("GET")).json()) as Json).results.length, targetCount);
  });

  test("is broken off, and never ends early, when the run is deleted while it is read", async () => {
    const answer = await ask("GET");
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    assert.equal((await service.call("DELETE", `/v1/flows/${flow.id}`)).status, 204);
    await assert.rejects(async () => {
      while (!(await reader.read()).done);
    }, /terminated/);
  });
});
