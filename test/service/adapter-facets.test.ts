/**
 * Every facet over HTTP: registered, tried with a sample request, and used for what it is for. In both languages with
 * `npm test -- --all`.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { Language } from "#sandbox/contract.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { languagesInSuite } from "#test/support/in-full.ts";
import { adapterInput, flowInput, sampleRequests } from "#test/support/records.ts";
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

type Facet = keyof typeof sampleRequests;
const facets = Object.keys(sampleRequests) as readonly Facet[];

let service: TestService;
let server: DataServer;
let asked: Record<string, unknown>[] = [];

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
});
after(async () => {
  await server.close();
  await service.close();
});
beforeEach(() => {
  asked = [];
});

/** Sends its request to the data server and gives its answer back, in either language. */
function relay(language: Language, origin: string): string {
  if (language === "typescript") {
    return `export default async function handle(request, { fetch, log }) {
      const answer = await fetch("${origin}/data", { method: "POST", body: JSON.stringify(request) });
      log("status", answer.status);
      return await answer.json();
    }`;
  }
  return `import json
async def handle(request, host):
    answer = await host.fetch("${origin}/data", method="POST", body=json.dumps(request))
    host.log("status", answer.status)
    return answer.json()
`;
}

function serve(answer: (request: Record<string, unknown>) => unknown): void {
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const sent = JSON.parse(text) as Record<string, unknown>;
      asked.push(sent);
      json(response, answer(sent));
    });
  });
}

const goodAnswers: Readonly<Record<Facet, unknown>> = {
  series: {
    series: [
      {
        metric: "temperature.ambient",
        unit: "°F",
        points: constantWeather(sampleRequests.series, 68).series[0]?.points,
      },
    ],
  },
  weather: constantWeather(sampleRequests.weather),
  events: { events: [{ ts: "2026-06-01T06:00:00Z", kind: "irrigated", amount: 1, unit: "in" }] },
  targets: {
    sources: [
      {
        tenantKey: "p",
        displayName: "Probe",
        hint: "sensor",
        sensorType: "soil-probe",
        location: { latitude: 1, longitude: 2 },
      },
    ],
  },
  comms: { ok: true },
};

const badAnswers: Readonly<Record<Facet, readonly [answer: unknown, error: RegExp]>> = {
  series: [{ series: [{ metric: "mood", points: [] }] }, /^series\[0\]\.metric: unknown metric "mood"/],
  weather: [
    { series: [{ variable: "temperature", points: [[0]] }] },
    /^series\[0\]\.points\[0\]: must be \[time, value\]/,
  ],
  events: [
    { events: [{ ts: 0, kind: "sprayed" }] },
    /^events\[0\]\.kind: must be one of planted, harvested, irrigated, custom/,
  ],
  targets: [
    { sources: [{ tenantKey: "p", hint: "sensor" }] },
    /^sources\[0\]\.displayName: must be a string, but is missing/,
  ],
  comms: [{ sent: 1 }, /^ok: must be true or false, but is missing/],
};

for (const language of languagesInSuite) {
  for (const facet of facets) {
    test(`a ${facet} adapter in ${language} is tried with a sample request: answer, log and duration, or why the answer does not fit`, async () => {
      const { call } = await service.newTenant();
      const adapter = await createAdapter(call, {
        displayName: facet,
        facet,
        language,
        script: relay(language, server.origin),
        egress: [server.origin],
      });
      assert.deepEqual([adapter.facet, adapter.language], [facet, language]);
      serve(() => goodAnswers[facet]);
      const good = await call("POST", `/v1/adapters/${adapter.id}/test`, { body: { request: sampleRequests[facet] } });
      assert.equal(good.status, 200, good.text);
      const { durationMs, ...result } = good.body;
      assert.deepEqual(result, { ok: true, response: goodAnswers[facet], notes: [], log: ["status 200"] });
      assert.ok(Number.isInteger(durationMs) && durationMs >= 0);
      assert.deepEqual(asked, [sampleRequests[facet]], "the script was handed the sample as it is");

      const [answer, error] = badAnswers[facet];
      serve(() => answer);
      const bad = await call("POST", `/v1/adapters/${adapter.id}/test`, { body: { request: sampleRequests[facet] } });
      assert.deepEqual([bad.status, bad.body.ok, bad.body.response], [200, false, answer]);
      assert.match(bad.body.error, error);
      assert.deepEqual((await call("GET", `/v1/adapters/${adapter.id}`)).body, adapter, "nothing is kept");
    });
  }
}

describe("a sample request", () => {
  const noted = async (facet: Facet, request: object): Promise<readonly string[]> => {
    const { call } = await service.newTenant();
    const { id } = await createAdapter(call, {
      displayName: facet,
      facet,
      language: "typescript",
      script: relay("typescript", server.origin),
      egress: [server.origin],
    });
    serve(() => goodAnswers[facet]);
    const { status, body, text } = await call("POST", `/v1/adapters/${id}/test`, { body: { request } });
    assert.deepEqual([status, body.ok], [200, true], text);
    return body.notes;
  };
  const wrong: Readonly<Record<Facet, readonly [changes: object, place: RegExp]>> = {
    series: [{ sourceKeys: "probe-1" }, /request\.sourceKeys must be/],
    weather: [{ target: { latitude: "47", longitude: 9, timezone: "UTC" } }, /request\.target\.latitude must be/],
    events: [{ season: 2026 }, /request\.season is not a known field/],
    targets: [{ userKey: 7 }, /request\.userKey must be/],
    comms: [{ channel: "fax" }, /request\.channel must be/],
  };
  for (const facet of facets) {
    test(`of a ${facet} adapter that is not what the service sends is tried all the same, and the difference is told`, async () => {
      const [changes, place] = wrong[facet];
      const notes = await noted(facet, { ...sampleRequests[facet], ...changes });
      assert.equal(notes.length, 1, notes.join("\n"));
      assert.match(notes[0] ?? "", /^the sample is not what is sent: /);
      assert.match(notes[0] ?? "", place);
    });
  }

  test("may be next to nothing: what it leaves out is told, and not held against the answer", async () => {
    for (const facet of facets) {
      const notes = await noted(facet, {});
      assert.ok(
        notes.length > 0 && notes.every((note) => /request\.\w+ is required$/.test(note)),
        `${facet}: ${notes.join("\n")}`,
      );
    }
  });

  test("is an object", async () => {
    const { call } = await service.newTenant();
    const { id } = await createAdapter(call, adapterInput());
    for (const request of [[], "series", null])
      assertProblem(await call("POST", `/v1/adapters/${id}/test`, { body: { request } }), {
        status: 422,
        slug: "validation",
        locs: ["request"],
      });
  });
});

describe("a Python adapter that does not compile", () => {
  for (const [title, script, message] of [
    ["for its syntax", "async def handle(request, host):\n    return {{\n", /^line \d+, column \d+: /],
    ["for lack of a handle", "def answer(request):\n    return 1\n", /handle/],
    ["for a handle that is not async", "def handle(request, host):\n    return 1\n", /async def handle/],
  ] as const) {
    test(`is refused ${title} when it is registered and when it is changed`, async () => {
      const { call } = await service.newTenant();
      const refused = await call("POST", "/v1/adapters", { body: adapterInput({ language: "python", script }) });
      assertProblem(refused, { status: 422, slug: "validation", locs: ["script"] });
      assert.match(refused.body.errors[0].message, message);
      const { id } = await createAdapter(
        call,
        adapterInput({ language: "python", script: relay("python", server.origin) }),
      );
      assertProblem(await call("PATCH", `/v1/adapters/${id}`, { body: { script } }), {
        status: 422,
        slug: "validation",
        locs: ["script"],
      });
    });
  }
});

describe("an events adapter", () => {
  const july = "2026-07-01T00:00:00.000Z";
  const tile = (params: object) => ({
    tileKey: "se",
    params: { dataSource: "adapter", startDate: "2026-03-01", stopDate: "2026-11-30", ...params },
  });

  test("gives a run its events: asked once for all kinds, amounts of water added up in millimetres, what was left out in the trace", async () => {
    serve(() => ({
      events: [
        { ts: "2026-06-20T06:00:00Z", kind: "irrigated", amount: 1, unit: "in" },
        { ts: "2026-06-10T06:00:00Z", kind: "irrigated", amount: 12 },
        { ts: "2026-04-20T06:00:00Z", kind: "planted" },
        { ts: "2026-07-02T06:00:00Z", kind: "irrigated", amount: 99 },
      ],
    }));
    const results: unknown[] = [];
    for (const language of languagesInSuite) {
      const { call } = await service.newTenant();
      await createAdapter(call, {
        displayName: "Diary",
        facet: "events",
        language,
        script: relay(language, server.origin),
        egress: [server.origin],
      });
      const tiles = [
        tile({ kind: "irrigated", count: "total", threshold: 37.4, trigger: "atLeast" }),
        tile({ kind: "planted", count: "any" }),
      ];
      const flow = await createFlow(
        call,
        flowInput({ tiles, targets: [{ name: "North", latitude: 47, longitude: 9, timezone: "UTC" }] }),
      );
      const run = await runToEnd(call, flow.id, { now: july });
      assert.equal(run.status, "succeeded", run.error);
      const [water, planted] = run.results[0].tiles;
      assert.ok(Math.abs(water.lastValue - 37.4) < 1e-9, String(water.lastValue));
      assert.deepEqual([water.isTriggered, planted.isTriggered, planted.points.length], [true, true, 1]);
      assert.ok(water.trace.includes("events: 1 after the end of the window left out"), water.trace.join("\n"));
      results.push(run.results);
    }
    for (const result of results) assert.deepEqual(result, results[0], "both languages give the same");
    assert.equal(asked.length, languagesInSuite.length);
    const { from, ...rest } = asked[0] as { from: string };
    assert.ok(Date.parse(from) <= Date.parse("2026-03-01T00:00:00Z"));
    const utcOffsets = [[Date.parse(from) - 2 * 86_400_000, 0]];
    assert.deepEqual(rest, {
      facet: "events",
      userKey: null,
      sourceIds: [],
      sourceKeys: [],
      target: { name: "North", latitude: 47, longitude: 9, elevation: null, timezone: "UTC", utcOffsets },
      kinds: ["irrigated", "planted"],
      to: july,
    });
  });

  test("whose answer does not fit fails the run, naming facet, adapter, target and place", async () => {
    serve(() => ({ events: [{ ts: 1, kind: "irrigated", amount: 1, unit: "buckets" }] }));
    const { call } = await service.newTenant();
    await createAdapter(call, {
      displayName: "Diary",
      facet: "events",
      language: "python",
      script: relay("python", server.origin),
      egress: [server.origin],
    });
    const flow = await createFlow(
      call,
      flowInput({ tiles: [tile({ kind: "irrigated" })], targets: [{ name: "North", latitude: 47, longitude: 9 }] }),
    );
    const run = await runToEnd(call, flow.id, { now: july });
    assert.equal(run.status, "failed");
    for (const part of [/North/, /the events adapter "Diary" failed/, /events\[0\]\.unit: unknown unit "buckets"/])
      assert.match(run.error, part);
  });
});

describe("a comms adapter", () => {
  const email = { channel: "email", to: "ada@example.com", subject: "Spray", text: "Now", html: "<p>Now</p>" } as const;
  const sms = { channel: "sms", to: "+41441234567", text: "Now" } as const;
  const { signal } = new AbortController();

  for (const language of languagesInSuite) {
    test(`in ${language} sends a tenant's messages instead of the platform, and tells why it did not`, async () => {
      const { id, call } = await service.newTenant();
      const adapter = await createAdapter(call, {
        displayName: "Mail",
        facet: "comms",
        language,
        script: relay(language, server.origin),
        egress: [server.origin],
      });
      serve(({ to }) => (to === email.to ? { ok: true } : { ok: false, error: "no such number" }));
      assert.deepEqual(await service.messenger.send(id, email, signal), { status: "sent" });
      assert.deepEqual(await service.messenger.send(id, sms, signal), { status: "refused", reason: "no such number" });
      assert.deepEqual(asked, [
        { channel: "email", to: "ada@example.com", subject: "Spray", message: "Now", html: "<p>Now</p>" },
        { channel: "sms", to: "+41441234567", message: "Now" },
      ]);
      const { lastError, consecutiveFailures } = (await call("GET", `/v1/adapters/${adapter.id}`)).body;
      assert.deepEqual(
        [lastError, consecutiveFailures],
        [null, 0],
        "a message that was refused is no failure of the adapter",
      );
    });
  }

  test("that fails is told with its cause, and the platform does not send behind its back", async () => {
    const { id, call } = await service.newTenant();
    const adapter = await createAdapter(
      call,
      adapterInput({
        displayName: "Mail",
        facet: "comms",
        script: "export default async function handle() { throw new Error('no token'); }",
      }),
    );
    const outcome = await service.messenger.send(id, email, signal);
    assert.ok(outcome.status === "failed");
    assert.match(outcome.reason, /^the comms adapter "Mail" failed: .*no token/);
    const { lastError, consecutiveFailures } = (await call("GET", `/v1/adapters/${adapter.id}`)).body;
    assert.match(lastError, /no token/);
    assert.equal(consecutiveFailures, 1);
  });

  test("that fails has surely not sent where each server it asked refused, and may have otherwise", async () => {
    const { id, call } = await service.newTenant();
    const script = `export default async function handle(request, { fetch }) {
      for (const path of request.message.split(" ")) {
        const response = await fetch("${server.origin}" + path, { method: "POST", body: "{}" });
        if (response.status >= 400) throw new Error("answered " + response.status);
        await response.text();
      }
      throw new Error("after all of it");
    }`;
    await createAdapter(call, relayingAdapter(server.origin, { facet: "comms", script }));
    server.answer((request, response) => {
      const [, status = "500", coding] = (request.url ?? "").split("/");
      response.writeHead(Number(status), coding === undefined ? {} : { "content-encoding": coding }).end("no gzip");
    });
    for (const [paths, mayHaveGone] of [
      ["/503", false],
      ["/429", false],
      ["/401", false],
      // Its status says enough, whatever its body is.
      ["/503/gzip", false],
      ["/504", true],
      ["/200", true],
      ["/200/gzip", true],
      ["/200 /503", true],
    ] as const) {
      const outcome = await service.messenger.send(id, { ...sms, text: paths }, signal);
      assert.ok(outcome.status === "failed", JSON.stringify(outcome));
      assert.equal(outcome.mayHaveGone, mayHaveGone, paths);
    }
  });

  test("that asks to be called again has not sent, and did not fail", async () => {
    const { id, call } = await service.newTenant();
    const script = "export default async function handle() { return { ok: false, retry: true, error: '503' }; }";
    const adapter = await createAdapter(call, adapterInput({ facet: "comms", script }));
    const outcome = { status: "failed", reason: "503", mayHaveGone: false };
    assert.deepEqual(await service.messenger.send(id, email, signal), outcome);
    const { lastError, consecutiveFailures } = (await call("GET", `/v1/adapters/${adapter.id}`)).body;
    assert.deepEqual([lastError, consecutiveFailures], [null, 0]);
  });

  test("that is disabled, or that there is none of, leaves the message to the platform", async () => {
    const { id, call } = await service.newTenant();
    assert.deepEqual(await service.messenger.send(id, email, signal), { status: "outbox" });
    await createAdapter(call, adapterInput({ facet: "comms", enabled: false }));
    assert.deepEqual(await service.messenger.send(id, sms, signal), { status: "outbox" });
    assert.deepEqual(asked, []);
  });
});
