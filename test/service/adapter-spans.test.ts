/** An adapter whose service gives a day at a time: a run asks it part by part, and the tiles see one series. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { adapterInput, flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const now = "2026-06-11T00:00:00.000Z";
let service: TestService;
let server: DataServer;
const asked: { readonly from: number; readonly to: number }[] = [];

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const [from, to] = [Date.parse(JSON.parse(text).from), Date.parse(JSON.parse(text).to)];
      asked.push({ from, to });
      const points: [number, number][] = [];
      for (let at = Math.ceil(from / hourMs) * hourMs; at <= to; at += hourMs)
        points.push([at, 15 + ((at / hourMs) % 7)]);
      json(response, { series: [{ variable: "temperature", points }] });
    });
  });
});
after(async () => {
  await server.close();
  await service.close();
});

async function flowWith(maxSpanHours: number | null) {
  const { call } = await service.newTenant();
  const { id } = await createAdapter(call, adapterInput({ ...relayingAdapter(server.origin), maxSpanHours }));
  const params = { threshold: 100, dataSource: "adapter", startDate: "2026-06-01", stopDate: "2026-08-31" };
  const targets = [{ name: "North", latitude: 47, longitude: 9, timezone: "Europe/Zurich" }];
  const flow = await createFlow(call, flowInput({ tiles: [{ tileKey: "gdd", params }], targets }));
  asked.length = 0;
  return { call, id, run: () => runToEnd(call, flow.id, { now }) };
}

test("a span that is longer than the adapter's is asked for in parts, and gives what one answer gives", async () => {
  const whole = await (await flowWith(null)).run();
  assert.equal(whole.status, "succeeded", whole.error);
  assert.equal(asked.length, 1);
  const [span] = asked;
  const parted = await (await flowWith(24)).run();
  assert.equal(parted.status, "succeeded", parted.error);
  assert.deepEqual(
    parted.results.map(({ tiles }: { readonly tiles: unknown }) => tiles),
    whole.results.map(({ tiles }: { readonly tiles: unknown }) => tiles),
  );
  assert.equal(asked.length, Math.ceil(((span?.to ?? 0) - (span?.from ?? 0)) / (24 * hourMs)));
  assert.deepEqual([asked[0]?.from, asked.at(-1)?.to], [span?.from, span?.to]);
  for (const [index, { from, to }] of asked.entries()) {
    assert.ok(to - from <= 24 * hourMs);
    if (index > 0) assert.equal(from, asked[index - 1]?.to);
  }
});

test("too many parts are not begun, and the message says what to change", async () => {
  const { call, id, run } = await flowWith(1);
  const { body } = await call("POST", "/v1/flows", {
    body: flowInput({
      tiles: [
        {
          tileKey: "gdd",
          params: { threshold: 100, dataSource: "adapter", startDate: "2026-05-01", stopDate: "2026-08-31" },
        },
      ],
      targets: [{ name: "North", latitude: 47, longitude: 9 }],
    }),
  });
  const failed = await runToEnd(call, body.id, { now });
  assert.equal(failed.status, "failed");
  assert.match(
    failed.error ?? "",
    /maxSpanHours makes \d+ parts of the time that is needed, and 400 are the most: raise it/,
  );
  assert.equal(asked.length, 0);
  const short = await run();
  assert.equal(short.status, "succeeded", short.error);
  const day = { ...sampleRequests.weather, from: "2026-06-01T00:00:00Z", to: "2026-06-01T06:00:00Z" };
  const tried = (await call("POST", `/v1/adapters/${id}/test`, { body: { request: day } })).body;
  assert.ok(tried.notes.includes("a run would ask for this span in 6 parts of at most 1 hours"), tried.notes.join());
});
