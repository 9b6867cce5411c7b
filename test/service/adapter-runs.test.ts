/** What a run asks adapters for, what it takes of their answers, and what it says of those that do not fit. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import {
  bodyOf,
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

const july = "2026-07-01T00:00:00.000Z";
const sample = sampleRequests.weather;

let service: TestService;
let server: DataServer;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
});
after(async () => {
  await server.close();
  await service.close();
});

test("trying an adapter tells answer, log and duration, and stores nothing", async () => {
  const { call } = await service.newTenant();
  server.answer((_, response) => json(response, constantWeather(sample)));
  const adapter = await createAdapter(call, relayingAdapter(server.origin));
  const good = await call("POST", `/v1/adapters/${adapter.id}/test`, { body: { request: sample } });
  assert.equal(good.status, 200);
  assert.deepEqual([good.body.ok, good.body.response.series[0].points.length, good.body.log], [true, 24, []]);
  server.answer((_, response) =>
    json(response, { series: [{ variable: "temperature", unit: "gas mark", points: [] }] }),
  );
  const misfit = await call("POST", `/v1/adapters/${adapter.id}/test`, { body: { request: sample } });
  assert.deepEqual(
    [misfit.body.ok, misfit.body.error],
    [false, 'series[0].unit: unknown unit "gas mark" (temperature is in °C)'],
  );
  assert.deepEqual((await call("GET", `/v1/adapters/${adapter.id}`)).body, adapter);
});

describe("a run", () => {
  const fahrenheit = (request: { from: string; to: string }) => {
    const { series } = constantWeather(request, 68);
    return { series: [{ ...series[0], unit: "°F" }] };
  };

  async function runOf(changes: Readonly<Record<string, unknown>> = {}) {
    const { call } = await service.newTenant();
    const adapter = await createAdapter(call, relayingAdapter(server.origin, changes));
    const tiles = [
      {
        tileKey: "gdd",
        params: { threshold: 100, dataSource: "adapter", startDate: "2026-06-01", stopDate: "2026-08-31" },
      },
    ];
    const flow = await createFlow(
      call,
      flowInput({ tiles, targets: [{ name: "North", latitude: 47, longitude: 0, timezone: "UTC" }] }),
    );
    const run = await runToEnd(call, flow.id, { now: july });
    return { run, lastError: (await call("GET", `/v1/adapters/${adapter.id}`)).body.lastError };
  }

  test("takes an adapter's data in any known unit: 30 June days of 68 °F are 300 degree days over 10 °C", async () => {
    server.answer((_, response) => json(response, fahrenheit({ from: "2026-06-01T00:00:00Z", to: july })));
    const { run, lastError } = await runOf();
    assert.equal(run.status, "succeeded", run.error);
    assert.ok(Math.abs(run.results[0].tiles[0].lastValue - 300) < 1e-6, run.results[0].tiles[0].lastValue);
    assert.equal(lastError, null);
  });

  test("asks a series adapter for a target's metrics and a weather adapter for a place's variables, over the run's window", async () => {
    const { call } = await service.newTenant();
    const asked: Record<string, unknown>[] = [];
    server.answer((request, response) => {
      void bodyOf(request).then((text) => {
        const sent = JSON.parse(text);
        asked.push(sent);
        if (sent.facet === "weather") return json(response, constantWeather(sent));
        const [first] = constantWeather(sent, 86).series;
        return json(response, { series: [{ metric: "temperature.ambient", unit: "°F", points: first?.points }] });
      });
    });
    await createAdapter(call, relayingAdapter(server.origin));
    await createAdapter(call, relayingAdapter(server.origin, { facet: "series", displayName: "Own sensors" }));
    const tiles = [
      {
        tileKey: "bv",
        params: {
          metric: "temperature.ambient",
          trigger: "greater",
          threshold: 29.9,
          when: "any",
          dataSource: "adapter",
        },
      },
      {
        tileKey: "wv",
        params: { variable: "temperature", trigger: "greater", threshold: 19.9, when: "any", dataSource: "adapter" },
      },
    ];
    const flow = await createFlow(
      call,
      flowInput({ tiles, targets: [{ name: "North", latitude: 47, longitude: 9, elevation: 400 }] }),
    );
    const run = await runToEnd(call, flow.id, { now: july });
    assert.equal(run.status, "succeeded", run.error);
    assert.ok(Math.abs(run.results[0].tiles[0].lastValue - 30) < 1e-9, String(run.results[0].tiles[0].lastValue));
    assert.deepEqual([run.results[0].triggered, run.results[0].tiles[1].lastValue], [true, 20]);
    const span = { from: run.windowStart, to: july };
    const utcOffsets = [[Date.parse(run.windowStart) - 2 * 86_400_000, 60]];
    const place = { latitude: 47, longitude: 9, elevation: 400, timezone: "UTC+01:00", utcOffsets };
    const byFacet = asked.toSorted((a, b) => String(a.facet).localeCompare(String(b.facet)));
    assert.deepEqual(byFacet, [
      {
        facet: "series",
        userKey: null,
        sourceIds: [],
        sourceKeys: [],
        target: { name: "North", ...place },
        metrics: ["temperature.ambient"],
        ...span,
      },
      { facet: "weather", userKey: null, target: place, variables: ["temperature"], ...span },
    ]);
  });

  test("tells in the trace what was mended in an adapter's data", async () => {
    const good = constantWeather({ from: "2026-06-01T00:00:00Z", to: july }).series[0]?.points ?? [];
    server.answer((_, response) =>
      json(response, { series: [{ variable: "temperature", points: [[good[0]?.[0] ?? 0, 900], ...good] }] }),
    );
    const { run } = await runOf();
    assert.equal(run.status, "succeeded", run.error);
    assert.ok(
      run.results[0].tiles[0].trace.includes("temperature: 1 reading outside -90…60 °C left out"),
      run.results[0].tiles[0].trace.join("\n"),
    );
  });

  const bad: readonly (readonly [
    title: string,
    changes: Readonly<Record<string, unknown>>,
    answer: Parameters<DataServer["answer"]>[0],
    error: RegExp,
  ])[] = [
    [
      "answers HTML",
      {},
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Log in"),
      /not valid JSON.*status 200 and text\/html/,
    ],
    [
      "hands HTML on",
      {
        script: `export default async function handle(request, { fetch }) { return (await fetch("ORIGIN/")).text(); }`,
      },
      (_, response) => void response.end("<!doctype html>"),
      /the answer must be \{series: \[\.\.\.\]\}, but is the text "<!doctype html>/,
    ],
    [
      "does not answer in time",
      // Time enough for the request to be made on a busy machine.
      { timeoutMs: 4_000 },
      () => undefined,
      /The call took longer than 4000 ms.* \(its last request, http:\/\/127\.0\.0\.1:\d+\/data, was not answered\)/,
    ],
    [
      "redirects to a private address",
      {},
      (_, response) => void response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" }).end(),
      /redirects to a place that is refused: http:\/\/169\.254\.169\.254 is not on the adapter's egress list/,
    ],
    [
      "redirects to another scheme",
      {},
      (_, response) => void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      /redirects to a place that is refused: file: is not allowed/,
    ],
    [
      "returns points out of order",
      {},
      (_, response) =>
        json(response, {
          series: [
            {
              variable: "temperature",
              points: [
                [Date.parse("2026-06-02T00:00:00Z"), 20],
                [Date.parse("2026-06-01T00:00:00Z"), 19],
              ],
            },
          ],
        }),
      /series\[0\]\.points\[1\]: points must be ascending by time, but 2026-06-01T00:00:00\.000Z follows 2026-06-02T00:00:00\.000Z/,
    ],
    [
      "returns a point that is no pair",
      {},
      (_, response) =>
        json(response, { series: [{ variable: "temperature", points: [[Date.parse("2026-06-02T00:00:00Z")]] }] }),
      /series\[0\]\.points\[0\]: must be \[time, value\], but is an array of 1/,
    ],
    [
      "returns an unknown variable",
      {},
      (_, response) => json(response, { series: [{ variable: "mood", points: [] }] }),
      /series\[0\]\.variable: unknown variable "mood"/,
    ],
    [
      "calls a place that is not on its list",
      {
        script: `export default async function handle(request, { fetch }) { return (await fetch("http://127.0.0.1:1/x")).json(); }`,
      },
      () => undefined,
      /http:\/\/127\.0\.0\.1:1 is not on the adapter's egress list/,
    ],
    [
      "makes too many requests",
      {
        script: `export default async function handle(request, { fetch }) { for (let i = 0; i < 30; i += 1) await (await fetch("ORIGIN/" + i)).text(); return { series: [] }; }`,
      },
      (_, response) => void response.end("x"),
      /more than 20 requests/,
    ],
  ];
  for (const [title, changes, answer, error] of bad) {
    test(`whose adapter ${title} is failed and says so, naming adapter, target and tile`, async () => {
      server.answer(answer);
      const { script, ...others } = changes;
      const { run, lastError } = await runOf(
        typeof script === "string" ? { ...others, script: script.replaceAll("ORIGIN", server.origin) } : others,
      );
      assert.equal(run.status, "failed");
      assert.match(run.error, error);
      assert.match(
        run.error,
        /^1 of 1 targets failed\. North: tiles\[0\] \(gdd\): the weather adapter "Own station" failed: /,
      );
      assert.match(lastError, error);
    });
  }
});
