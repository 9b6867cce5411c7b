/**
 * What previews have gathered is used again by those who name it, and by nobody else: data of one variable, target,
 * time, adapter, user or tenant never show up in another's.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Client } from "#test/support/client.ts";
import { found, gdd, north, preview, previewInput, south, warm } from "#test/support/flow-previews.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { adapterInput, sourceInput } from "#test/support/records.ts";
import { createAdapter } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { newUser, openSession } from "#test/support/users.ts";
import {
  bodyOf,
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

let service: TestService;
let server: DataServer;
/** What adapters asked for, as they asked. */
let asked: { readonly variables: readonly string[]; readonly from: string; readonly latitude: number }[];
let answered = 20;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer(async (request, response) => {
    const { variables, from, to, target } = JSON.parse(await bodyOf(request));
    asked.push({ variables, from, latitude: target.latitude });
    const { points } = constantWeather({ from, to }, answered).series[0] as { points: unknown };
    json(response, { series: variables.map((variable: string) => ({ variable, points })) });
  });
});
after(async () => {
  await server.close();
  await service.close();
});

const at = ["2026-05-20T00:00:00.000Z", "2025-05-20T00:00:00.000Z"];
const own = (variable: string, threshold = 10) => ({
  tileKey: "wv",
  params: { dataSource: "adapter", variable, threshold },
});

async function newTenant(): Promise<Client> {
  const { call } = await service.newTenant();
  await createAdapter(call, relayingAdapter(server.origin));
  asked = [];
  answered = 20;
  return call;
}

describe("the basis of a preview", () => {
  test("has what a changed parameter needs again: nothing is gathered", async () => {
    const call = await newTenant();
    const first = await preview(call, previewInput({ tiles: [own("temperature")], at }));
    assert.deepEqual([first.gatheredRequests, asked.length], [2, 2]);
    const changed = { tiles: [own("temperature", 30)], at };
    const second = await preview(call, previewInput({ ...changed, basis: first.basis }));
    assert.deepEqual([second.gatheredRequests, asked.length, second.basis], [0, 2, first.basis]);
    assert.deepEqual(
      [first, second].map(({ evaluations }) => evaluations[0].triggered),
      [true, false],
    );
    assert.deepEqual(found(second), found(await preview(call, previewInput(changed))));
  });

  test("of generated data, too, with all of them read again", async () => {
    const call = await newTenant();
    const input = previewInput({ tiles: [gdd, warm], at });
    const first = await preview(call, input);
    assert.ok(first.gatheredRequests > 0);
    for (const threshold of [1, 5000]) {
      const tiles = [{ ...gdd, params: { threshold } }, warm];
      const again = await preview(call, { ...input, tiles, basis: first.basis });
      assert.equal(again.gatheredRequests, 0);
      assert.deepEqual(found(again), found(await preview(call, { ...input, tiles })));
    }
  });

  test("is completed by what another variable, target or time needs, and by that alone", async () => {
    const call = await newTenant();
    const input = previewInput({ tiles: [own("temperature")], at });
    const { basis } = await preview(call, input);
    const gathers = async (changes: object) => {
      asked = [];
      await preview(call, { ...input, ...changes, basis });
      return asked.map(({ variables, from, latitude }) => [variables.join(), from.slice(0, 4), latitude]).toSorted();
    };
    assert.deepEqual(await gathers({ tiles: [own("temperature"), own("windSpeed")] }), [
      ["windSpeed", "2025", north.latitude],
      ["windSpeed", "2026", north.latitude],
    ]);
    assert.deepEqual(await gathers({ targets: [south, north], at: at.slice(0, 1) }), [
      ["temperature", "2026", south.latitude],
    ]);
    assert.deepEqual(await gathers({ at: [...at, "2024-05-20T00:00:00.000Z"] }), [
      ["temperature", "2024", north.latitude],
    ]);
    assert.deepEqual(await gathers({ tiles: [own("windSpeed"), own("temperature")] }), []);
  });

  test("is gathered anew where the adapter has changed, and for who does not name it", async () => {
    const call = await newTenant();
    const input = previewInput({ tiles: [own("temperature")], at: at.slice(0, 1) });
    const { basis, evaluations } = await preview(call, input);
    answered = 7;
    const other = await preview(call, input);
    assert.notEqual(other.basis, basis);
    assert.deepEqual([evaluations[0].tiles[0].lastValue, other.evaluations[0].tiles[0].lastValue], [20, 7]);
    const [adapter] = (await call("GET", "/v1/adapters")).body.items;
    const renamed = await call("PATCH", `/v1/adapters/${adapter.id}`, { body: { timeoutMs: 9_000 } });
    assert.equal(renamed.status, 200, renamed.text);
    const again = await preview(call, { ...input, basis });
    assert.deepEqual([again.gatheredRequests, again.evaluations[0].tiles[0].lastValue], [1, 7]);
  });

  test("keeps nothing that failed", async () => {
    const { call } = await service.newTenant();
    const input = previewInput({ tiles: [own("temperature")], at: at.slice(0, 1) });
    const { basis, evaluations } = await preview(call, input);
    assert.match(evaluations[0].tiles[0].error, /no enabled weather adapter/);
    await createAdapter(call, relayingAdapter(server.origin));
    assert.equal((await preview(call, { ...input, basis })).evaluations[0].tiles[0].error, null);
  });

  test("is of use to the credential that it was given to, and to no other of the same tenant", async () => {
    const call = await newTenant();
    const ada = await newUser(call, "ada");
    const others = [call, (await openSession(call, null)).call, (await openSession(call, ada.id)).call];
    const input = previewInput({ tiles: [own("temperature")], at: at.slice(0, 1) });
    const { basis } = await preview(ada.call, input);
    assert.equal((await preview(ada.call, { ...input, basis })).gatheredRequests, 0);
    for (const other of others) assert.equal((await preview(other, { ...input, basis })).gatheredRequests, 1);
  });

  test("never shows one's data in another's: under one name for everybody, a preview is what it is without", async () => {
    const callers = await Promise.all(["a", "b"].map(worldOf)).then((worlds) => worlds.flat());
    const dataSource = fc.constantFrom("adapter", "generate");
    const threshold = fc.constantFrom(0, 10, 40);
    // Few of each, and of one window for the most part, so that many requests differ in one thing alone.
    const tile = fc.oneof(
      fc.record({
        tileKey: fc.constant("wv"),
        params: fc.record({
          dataSource,
          variable: fc.constantFrom("temperature", "windSpeed"),
          threshold,
          when: fc.constantFrom("last", "any"),
        }),
      }),
      fc.record({
        tileKey: fc.constant("bv"),
        params: fc.record({
          dataSource,
          metric: fc.constantFrom("temperature.ambient", "moisture.volumetric"),
          threshold,
        }),
      }),
    );
    const window = fc.constantFrom({ tileKey: "tw", params: { last: 24 } }, { tileKey: "tw", params: { last: 36 } });
    const step = fc.record({
      caller: fc.nat(callers.length - 1),
      tiles: fc.tuple(window, tile, fc.array(tile, { maxLength: 1 })).map(([last, one, more]) => [last, one, ...more]),
      places: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
      at: fc.uniqueArray(fc.constantFrom(...at), { minLength: 1, maxLength: 2 }),
    });
    const plain = new Map<string, { readonly shown: unknown; readonly gathered: number }>();
    const gathered = { plain: 0, based: 0 };
    let bases = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 20, size: "max" }), async (steps) => {
        const basis = `everybody's ${bases++}`;
        for (const { caller, tiles, places, at: times } of steps) {
          const { call, targets } = callers[caller] as (typeof callers)[number];
          const input = { tiles, targets: places.map((place) => targets[place]), at: times };
          const key = JSON.stringify([caller, input]);
          const expected = plain.get(key) ?? (await plainly(call, input));
          plain.set(key, expected);
          const based = await preview(call, { ...input, basis });
          assert.deepEqual(found(based), expected.shown);
          assert.ok(based.gatheredRequests <= expected.gathered, `${based.gatheredRequests} of ${expected.gathered}`);
          gathered.plain += expected.gathered;
          gathered.based += based.gatheredRequests;
        }
      }),
      { numRuns: propertyRuns(40, 5) },
    );
    assert.ok(gathered.based < gathered.plain, `${gathered.based} of ${gathered.plain}: nothing was used again`);
  });
});

/** Without a basis everything is gathered. */
async function plainly(call: Client, input: object) {
  const answer = await preview(call, input);
  return { shown: found(answer), gathered: answer.gatheredRequests };
}

/** A tenant whose adapters answer with what tells tenant, owner, variable, place and time apart; its key and a user. */
async function worldOf(tenant: string) {
  const { call } = await service.newTenant();
  for (const [facet, field, names] of [
    ["weather", "variable", "variables"],
    ["series", "metric", "metrics"],
  ] as const)
    await createAdapter(call, adapterInput({ facet, script: tellingScript(tenant, field, names) }));
  const [ada, bob] = [await newUser(call, "ada"), await newUser(call, "bob")];
  return Promise.all(
    [call, ada.call, bob.call].map(async (client) => {
      const targets: object[] = [north];
      // Of one name at one place.
      for (let count = 0; count < 2; count += 1) {
        const { latitude, longitude, timezone } = north;
        const input = sourceInput({ displayName: north.name, location: { latitude, longitude }, timezone });
        targets.push({ sourceId: (await client("POST", "/v1/sources", { body: input })).body.id });
      }
      return { call: client, targets };
    }),
  );
}

function tellingScript(tenant: string, field: string, names: string): string {
  return `export default async function handle(request) {
    const points = (name) => {
      const told = ${JSON.stringify(tenant)} + request.userKey + name + request.target.latitude + (request.sourceIds ?? []);
      let base = 7;
      for (const letter of told) base = (base * 31 + letter.charCodeAt(0)) % 997;
      const all = [];
      for (let ts = Math.ceil(Date.parse(request.from) / 3600000) * 3600000; ts < Date.parse(request.to); ts += 3600000)
        all.push([ts, (base % 37) + ((ts / 3600000) % 13) / 13]);
      return all;
    };
    return { series: request.${names}.map((name) => ({ ${field}: name, points: points(name) })) };
  }`;
}
