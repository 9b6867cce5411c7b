/**
 * Adapters and data servers at their worst, in TypeScript and in Python, over HTTP against a running service: each ends
 * within its limits, with a message that says what is wrong and where, and a neighbour's runs go on all the while. The
 * suite has each of them in TypeScript and some in Python; `npm test -- --all` has all in both.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { type ScriptCase, scriptCases, type ServerCase, serverCases, tooLarge } from "#test/support/hostile-cases.ts";
import { type HostileServer, startHostileServer } from "#test/support/hostile-server.ts";
import { heldServer } from "#test/support/held-server.ts";
import { isInFull, oneIn, oneOfEach, onlyInFull } from "#test/support/in-full.ts";
import { flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { gate } from "#test/support/wait.ts";
import {
  bodyOf,
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

type Language = "typescript" | "python";
type Facet = keyof typeof sampleRequests;
const languages: readonly Language[] = isInFull ? ["typescript", "python"] : ["typescript"];
const now = "2026-07-01T00:00:00.000Z";

/** One in so many is tried in Python in the suite: what is told of it is the same in both languages. */
const pythonShare = 25;

const isSlow = (one: ServerCase | ScriptCase): boolean => "isSlow" in one && one.isSlow === true;

function inLanguages<Case extends ServerCase | ScriptCase>(
  cases: readonly Case[],
): readonly (readonly [Case, Language])[] {
  const inPython = new Set(isInFull ? cases : oneIn(pythonShare, cases).filter((one) => !isSlow(one)));
  return cases.flatMap((one) => [
    [one, "typescript"] as const,
    ...(inPython.has(one) ? [[one, "python"] as const] : []),
  ]);
}

let service: TestService;
let hostile: HostileServer;
let server: DataServer;
let attacker: TestTenant;
/** Waits for slow servers, in cells that the attacker then has not. */
let patient: TestTenant;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  hostile = await startHostileServer();
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => json(response, constantWeather(JSON.parse(text))));
  });
  attacker = await busyTenant();
  patient = await service.newTenant();
  neighbour = await startNeighbour();
});
after(async () => {
  await neighbour.stop();
  await server.close();
  await service.close();
});

/** One that asks more often than most. */
async function busyTenant(): Promise<TestTenant> {
  const tenant = await service.newTenant();
  const { status, text } = await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, {
    body: { rateLimitPerMinute: 60_000 },
  });
  assert.equal(status, 200, text);
  return tenant;
}

/** Runs a flow on real data again and again while attacks go on, at most once for each that begins. */
interface Neighbour {
  /** Ends it. */
  stop(): Promise<readonly { readonly status: string; readonly error: string | null }[]>;
}
let neighbour: Neighbour;
/** Opens when the next attack begins. */
let attack = gate();

async function startNeighbour(): Promise<Neighbour> {
  const { call } = await busyTenant();
  await createAdapter(call, relayingAdapter(server.origin));
  const tiles = [{ row: 0, tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];
  const flow = await createFlow(call, flowInput({ tiles }));
  const runs: { readonly status: string; readonly error: string | null }[] = [];
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const next = attack;
      runs.push(await runToEnd(call, flow.id, { now }));
      await next.opened;
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      attack.open();
      await running;
      return runs;
    },
  };
}

/** Hands on whatever the server says that the script names. */
const relay = (url: string): Readonly<Record<Language, string>> => ({
  typescript: `export default async function handle(request, { fetch }) { return (await fetch("${url}")).json(); }`,
  python: `async def handle(request, host):\n    return (await host.fetch("${url}")).json()\n`,
});

/** The same for the server that the request names: one script for all, so Python's interpreter can be kept. */
const relayWhereAsked: Readonly<Record<Language, string>> = {
  typescript: "export default async function handle({ userKey }, { fetch }) { return (await fetch(userKey)).json(); }",
  python: 'async def handle(request, host):\n    return (await host.fetch(request["userKey"])).json()\n',
};

function hostileAdapter(language: Language, script: string, facet: Facet, changes: object = {}): object {
  const egress = [hostile.origin, hostile.headersOrigin];
  return { displayName: "Hostile", facet, language, script, egress, enabled: false, ...changes };
}

async function askAdapter(call: Client, id: string, request: object) {
  attack.open();
  attack = gate();
  const { status, body, text } = await call("POST", `/v1/adapters/${id}/test`, { body: { request } });
  assert.equal(status, 200, text);
  return body;
}

async function tryOut(language: Language, script: string, changes: object = {}) {
  const { id } = await createAdapter(attacker.call, hostileAdapter(language, script, "weather", changes));
  return askAdapter(attacker.call, id, sampleRequests.weather);
}

const relays = new Map<string, Promise<{ readonly id: string }>>();

/** What comes of the answer at this URL. */
async function relayed({ call, id: tenantId }: TestTenant, language: Language, url: string, facet: Facet = "weather") {
  const name = [tenantId, language, facet].join(" ");
  const creating = relays.get(name) ?? createAdapter(call, hostileAdapter(language, relayWhereAsked[language], facet));
  relays.set(name, creating);
  const { id } = await creating;
  return askAdapter(call, id, { ...sampleRequests[facet], userKey: url });
}

test("a tenant whose servers never answer leaves a cell to the others", async (t) => {
  const { call } = await service.newTenant();
  const { id } = await createAdapter(call, relayingAdapter(server.origin));
  const silent = await heldServer();
  t.after(() => silent.close());
  const ended: string[] = [];
  const stuck = Array.from({ length: 6 }, async () => {
    await tryOut("typescript", relay(silent.origin).typescript, { egress: [silent.origin], timeoutMs: 60_000 });
    ended.push("stuck");
  });
  await silent.asked;
  for (let i = 0; i < 3; i += 1) {
    const { body } = await call("POST", `/v1/adapters/${id}/test`, { body: { request: sampleRequests.weather } });
    assert.equal(body.ok, true, body.error);
    ended.push("neighbour");
  }
  silent.answer();
  await Promise.all(stuck);
  assert.deepEqual(ended.slice(0, 3), ["neighbour", "neighbour", "neighbour"]);
});

/** What waits takes no time of the processor, so that it goes on beside what works. */
describe("a data server that", { concurrency: true }, () => {
  const testCases = (cases: readonly ServerCase[]): void => {
    for (const [one, language] of inLanguages(cases)) {
      const { title, path, facet, error } = one;
      test(`${title} is told as such (${language})`, async () => {
        const url = path === "headers" ? hostile.headersOrigin : `${hostile.origin}${path}`;
        const result = await relayed(isSlow(one) ? patient : attacker, language, url, facet);
        assert.equal(result.ok, false, JSON.stringify(result).slice(0, 500));
        assert.match(result.error, error);
        assert.ok(result.error.length <= 1_000);
      });
    }
  };
  describe("keeps its askers waiting", { concurrency: 6 }, () => testCases(serverCases.filter(isSlow)));
  // Side by side they share this process and its processor, and each has ten seconds.
  describe("answers", { concurrency: 2 }, () =>
    testCases(oneOfEach(serverCases, ({ error }) => error.source).filter((one) => !isSlow(one))),
  );
});

describe("a data server that", { concurrency: 2 }, () => {
  for (const language of languages) {
    test(`repeats times has the later readings taken, and says so (${language})`, async () => {
      const { ok, notes, error } = await relayed(attacker, language, `${hostile.origin}/repeated`);
      assert.equal(ok, true, error);
      assert.match(JSON.stringify(notes), /temperature: .*same time/);
    });

    test(`sends readings of next year, or in seconds, has them left out, and says so (${language})`, async () => {
      for (const path of ["/future", "/seconds"]) {
        const { ok, notes, error } = await relayed(attacker, language, `${hostile.origin}${path}`);
        assert.equal(ok, true, error);
        assert.match(JSON.stringify(notes), /temperature: 1 reading/, path);
      }
    });

    test(`names a member __proto__ changes nothing but its own object (${language})`, async () => {
      const { ok, error } = await relayed(attacker, language, `${hostile.origin}/proto`);
      assert.equal(ok, true, error);
      assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    });
  }
});

function scriptOf(language: Language, body: string): string {
  const text = body.replaceAll("ORIGIN", hostile.origin);
  if (language === "typescript")
    return `export default async function handle(request, { fetch, env, log }) {\n${text}\n}`;
  return `async def handle(request, host):\n${text.replaceAll(/^/gm, "    ")}\n`;
}

function testScripts(cases: readonly ScriptCase[]): void {
  for (const [scriptCase, language] of inLanguages(cases)) {
    test(`${scriptCase.title} is told as such (${language})`, async () => {
      const result = await tryOut(language, scriptOf(language, scriptCase[language]));
      assert.equal(result.ok, false, JSON.stringify(result).slice(0, 500));
      assert.match(result.error, scriptCase.error);
      assert.ok(result.error.length <= 1_000);
      assert.ok(result.log.length <= 100);
    });
  }
}

// One at a time: side by side they would wait for the processor, and a call that waited is run again. That each limit
// holds is tested by test/sandbox/escapes/endless.test.ts in the suite as well.
describe("an endless script that", { skip: onlyInFull }, () =>
  testScripts(scriptCases.filter(({ isEndless }) => isEndless === true)),
);

describe("a script that", { concurrency: 3 }, () => {
  testScripts(scriptCases.filter(({ isEndless }) => isEndless !== true));

  test("leaves requests behind is judged by its answer, and one that leaves a failure behind by that (typescript)", async () => {
    const body = `fetch("ORIGIN/endless"); fetch("ORIGIN/silent"); return (await fetch("ORIGIN/good")).json();`;
    const { ok, error } = await tryOut("typescript", scriptOf("typescript", body));
    assert.equal(ok, true, error);
    const failing = await tryOut(
      "typescript",
      scriptOf("typescript", `Promise.reject(new Error("nobody listens")); ${body}`),
    );
    assert.match(failing.error, /weather-adapter\.ts:2:\d+: nobody listens/);
  });

  test(`takes longer than its time is ended, with its requests (${languages.join(", ")})`, async () => {
    for (const language of languages) {
      const { ok, error } = await tryOut(language, relay(`${hostile.origin}/trickle`)[language], {
        timeoutMs: 1_500,
      });
      assert.equal(ok, false);
      assert.match(error, /The call took longer than 1500 ms/);
    }
  });
});

describe("in a run, each fails with facet, adapter, target and cause:", () => {
  const runOf = async (language: Language, path: string, call: Client) => {
    const input = {
      displayName: "Station",
      facet: "weather",
      language,
      egress: [hostile.origin],
      script: relay(`${hostile.origin}${path}`)[language],
    };
    const { id } = await createAdapter(call, input);
    const tiles = [{ row: 0, tileKey: "gdd", params: { threshold: 250, dataSource: "adapter" } }];
    const flow = await createFlow(call, flowInput({ tiles }));
    const run = await runToEnd(call, flow.id, { now });
    const { body: adapter } = await call("GET", `/v1/adapters/${id}`);
    return { run, adapter };
  };

  const runCases: readonly (readonly [path: string, cause: RegExp])[] = [
    ["/endless", tooLarge],
    ["/gzip", tooLarge],
    ["/wrong-unit", /series\[0\]\.unit: .*furlongs/],
    ["/many-points", /more than 400000 values/],
    ["/html", /is not JSON/],
    ["/loop", /more than 5 redirects/],
  ];
  for (const [path, cause] of oneIn(3, runCases)) {
    for (const language of languages) {
      test(`${path} (${language})`, async () => {
        const { call } = await service.newTenant();
        const { run, adapter } = await runOf(language, path, call);
        assert.equal(run.status, "failed");
        for (const part of [/weather/, /Station/, /North orchard/, cause]) assert.match(run.error, part);
        assert.match(adapter.lastError, cause);
      });
    }
  }
});

for (const language of languages) {
  test(`a sync that is offered 50,000 sources, or one twice, takes none and says so (${language})`, async () => {
    const { call } = await service.newTenant();
    for (const [path, error] of [
      ["/many-sources", /sources: at most 10000 entries, but there are 50000/],
      ["/repeated-sources", /sources\[2\]\.tenantKey: repeats sources\[0\]/],
    ] as const) {
      const script = relay(`${hostile.origin}${path}`)[language];
      const { id } = await createAdapter(call, {
        displayName: "Catalogue",
        facet: "targets",
        language,
        egress: [hostile.origin],
        script,
      });
      const answer = await call("POST", `/v1/adapters/${id}/sync`);
      assertProblem(answer, { status: 424, slug: "adapter-failed" });
      assert.match(answer.body.detail, error);
      assert.match((await call("GET", `/v1/adapters/${id}`)).body.lastError, error);
      assert.equal((await call("DELETE", `/v1/adapters/${id}`)).status, 204);
    }
    assert.deepEqual((await call("GET", "/v1/sources")).body.items, []);
  });
}

test("after all this the service is well, and the neighbour's runs succeeded all the while", async () => {
  const runs = await neighbour.stop();
  assert.ok(runs.length > 10, `${runs.length} runs`);
  assert.deepEqual(
    runs.filter(({ status }) => status !== "succeeded").map(({ error }) => error),
    [],
  );
  assert.equal((await service.operator("GET", "/readyz")).status, 200);
  const { ok, error } = await tryOut("python", relay(`${hostile.origin}/good`).python);
  assert.equal(ok, true, error);
});
