/**
 * What adapters have of their host, from outside and in both languages: local times of the place that is asked for,
 * waits within the call's time, and signatures that a server checks for itself.
 */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { flowInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const languages = ["typescript", "python"] as const;
type Language = (typeof languages)[number];

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

async function newAdapter(language: Language, script: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { call } = await service.newTenant();
  const input = { displayName: "Station", facet: "weather", language, egress: [server.origin], script, ...changes };
  const { id } = await createAdapter(call, input);
  const tried = async (request: Readonly<Record<string, unknown>> = sampleRequests.weather) =>
    (await call("POST", `/v1/adapters/${id}/test`, { body: { request } })).body;
  return { call, tried };
}

/** Asks day by day in local time, as many services want it, and is answered in local time without an offset. */
const byLocalDay = (origin: string): Readonly<Record<Language, string>> => ({
  typescript: `export default async function handle(request, { fetch, instantOf, localOf }) {
    const first = localOf(Date.parse(request.from)).slice(0, 10);
    const answer = await fetch("${origin}/hours?day=" + first, { method: "POST", body: JSON.stringify(request) });
    const hours = await answer.json();
    return { series: [{ variable: "temperature", points: hours.map(([at, value]) => [instantOf(at), value]) }] };
  }`,
  python: `
import json
from datetime import datetime

async def handle(request, host):
    first = host.local_of(datetime.fromisoformat(request["from"]).timestamp() * 1000)[:10]
    answer = await host.fetch("${origin}/hours?day=" + first, method="POST", body=json.dumps(request))
    points = [[host.instant_of(at), value] for at, value in answer.json()]
    return {"series": [{"variable": "temperature", "points": points}]}
`,
});

for (const language of languages)
  describe(`an adapter in ${language}`, () => {
    test("gets the offsets of the place in a run, and reads local times by them", async () => {
      const { call } = await newAdapter(language, byLocalDay(server.origin)[language]);
      const asked: { readonly target: { readonly utcOffsets: unknown }; readonly from: string; readonly to: string }[] =
        [];
      server.answer((request, response) => {
        void bodyOf(request).then((text) => {
          asked.push(JSON.parse(text));
          json(response, [
            ["2026-03-29 01:30", 8],
            ["2026-03-29 03:30", 9],
          ]);
        });
      });
      const params = { threshold: 100, dataSource: "adapter", startDate: "2026-03-28", stopDate: "2026-08-31" };
      const targets = [{ name: "North", latitude: 47, longitude: 9, timezone: "Europe/Zurich" }];
      const flow = await createFlow(call, flowInput({ tiles: [{ tileKey: "gdd", params }], targets }));
      const run = await runToEnd(call, flow.id, { now: "2026-03-30T00:00:00.000Z" });
      assert.equal(run.status, "succeeded", run.error);
      const [request] = asked;
      assert.ok(request !== undefined);
      const change = Date.UTC(2026, 2, 29, 1);
      assert.deepEqual(request.target.utcOffsets, [
        [Date.parse(request.from) - 48 * hourMs, 60],
        [change, 120],
      ]);
      assert.match(server.asked.at(-1) ?? "", /day=2026-03-2\d$/);
    });

    test("of which a sample leaves the offsets out gets them all the same", async () => {
      const { tried } = await newAdapter(language, byLocalDay(server.origin)[language]);
      server.answer((_, response) => json(response, [["2026-06-01T12:00", 20]]));
      const { utcOffsets: _, ...target } = {
        ...sampleRequests.weather.target,
        utcOffsets: [],
        timezone: "Asia/Kolkata",
      };
      const result = await tried({ ...sampleRequests.weather, target });
      assert.equal(result.ok, true, result.error);
      assert.deepEqual(result.response.series[0].points, [[Date.UTC(2026, 5, 1, 6, 30), 20]]);
    });

    test("waits, and is told at once of a wait that its call would not survive", async () => {
      const sleeping = (ms: number) =>
        ({
          typescript: `export default async function handle(_, { sleep, log }) {
            await sleep(${ms});
            log("slept");
            return { series: [] };
          }`,
          python: `
async def handle(request, host):
    await host.sleep(${ms})
    host.log("slept")
    return {"series": []}
`,
        })[language];
      const short = await (await newAdapter(language, sleeping(5))).tried();
      assert.deepEqual([short.ok, short.log], [true, ["slept"]], short.error);
      const long = await (await newAdapter(language, sleeping(3_600_000))).tried();
      assert.equal(long.ok, false);
      assert.match(
        long.error,
        /a sleep of 3600000 ms is longer than the \d+ ms that are left of the call's time: sleep less, or raise/,
      );
      const wrong = await (await newAdapter(language, sleeping(-1))).tried();
      assert.match(wrong.error, /sleep takes milliseconds from 0 on, not -1/);
    });

    test("sends requests that are signed with its secret", async () => {
      const secret = "the-private-key";
      const signing = {
        typescript: `export default async function handle(_, { fetch, env }) {
          const bytes = (text) => new TextEncoder().encode(text);
          const key = await crypto.subtle.importKey("raw", bytes(env.KEY), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
          const signed = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes("GET/data")));
          const hex = Array.from(signed, (byte) => byte.toString(16).padStart(2, "0")).join("");
          const answer = await fetch("${server.origin}/data", { headers: { authorization: "hmac " + hex } });
          return await answer.json();
        }`,
        python: `
import hashlib, hmac

async def handle(request, host):
    signed = hmac.new(host.env["KEY"].encode(), b"GET/data", hashlib.sha256).hexdigest()
    answer = await host.fetch("${server.origin}/data", headers={"authorization": "hmac " + signed})
    return answer.json()
`,
      }[language];
      let given: string | undefined;
      server.answer(({ headers }, response) => {
        given = headers.authorization;
        json(response, { series: [] });
      });
      const { tried } = await newAdapter(language, signing, { env: { KEY: secret } });
      const result = await tried();
      assert.equal(result.ok, true, result.error);
      assert.equal(given, `hmac ${createHmac("sha256", secret).update("GET/data").digest("hex")}`);
    });
  });
