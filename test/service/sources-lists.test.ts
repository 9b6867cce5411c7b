/** Lists of sources: what they find, by words, by kind, by place on the globe, and whose. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { area, create, invalidAt, made, polygon, ring, square } from "#test/support/sources.ts";
import { newUser } from "#test/support/users.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

const namesIn = (body: { items: readonly { displayName: string }[] }) =>
  body.items.map(({ displayName }) => displayName).toSorted();

describe("lists of sources", () => {
  let call: Client;
  before(async () => {
    ({ call } = await service.newTenant());
    await made(call, {
      displayName: "North probe",
      tenantKey: "k-north",
      location: { latitude: 47.6, longitude: 9.4 },
    });
    await made(call, { displayName: "South probe", enabled: false, location: { latitude: 47.1, longitude: 9.4 } });
    await made(call, { displayName: "Field", ...area(polygon(square(9.35, 47.55, 9.45, 47.65))) });
    await made(call, { displayName: "Fiji", ...area(polygon(square(177, -19, -178, -16))) });
    await made(call, { displayName: "Dateline", location: { latitude: -17, longitude: 180 } });
    await made(call, { displayName: "Nowhere", hint: "cold store", location: null });
  });
  const listed = async (query: string) => namesIn((await call("GET", `/v1/sources?${query}`)).body);

  test("find by any part of name or key, by kind and by whether they are enabled, page by page", async () => {
    assert.deepEqual(await listed("q=PROBE"), ["North probe", "South probe"]);
    assert.deepEqual(await listed("q=k-nor"), ["North probe"]);
    assert.deepEqual(await listed("hint=area"), ["Field", "Fiji"]);
    assert.deepEqual(await listed("enabled=false"), ["South probe"]);
    assert.deepEqual(await listed("enabled=true&hint=sensor"), ["Dateline", "North probe"]);
    const first = (await call("GET", "/v1/sources?limit=4")).body;
    const second = (await call("GET", `/v1/sources?limit=4&cursor=${first.nextCursor}`)).body;
    assert.deepEqual(
      [...first.items, ...second.items].map(({ displayName }) => displayName),
      ["Nowhere", "Dateline", "Fiji", "Field", "South probe", "North probe"],
    );
  });

  for (const [bbox, names] of [
    ["9.3,47.5,9.5,47.7", ["Field", "North probe"]],
    ["9.4,47.6,9.4,47.6", ["Field", "North probe"]],
    ["9.45,47.65,20,50", ["Field"]],
    ["9.46,47.5,20,50", []],
    ["-180,-90,180,90", ["Dateline", "Field", "Fiji", "North probe", "South probe"]],
    ["179,-20,-179,-10", ["Dateline", "Fiji"]],
    ["-180,-20,-179,-10", ["Dateline", "Fiji"]],
    ["170,-20,180,-10", ["Dateline", "Fiji"]],
    ["-178,-20,-170,-10", ["Fiji"]],
    ["-177,-20,-170,-10", []],
    ["9.39,-20,-179.9,48", ["Dateline", "Field", "Fiji", "North probe", "South probe"]],
  ] as const) {
    test(`find within the box ${bbox}`, async () => assert.deepEqual(await listed(`bbox=${bbox}`), names));
  }

  for (const bbox of [
    "9,47,10",
    "9,47,10,48,1",
    "a,b,c,d",
    "9,48,10,47",
    "-181,0,1,1",
    "0,-91,1,1",
    "0,0,1,",
    "0,0,Infinity,1",
  ]) {
    test(`refuse the box ${bbox}`, async () =>
      assertProblem(await call("GET", `/v1/sources?bbox=${bbox}`), invalidAt("query.bbox")));
  }

  test("find sources by the status of their data, and by the adapter that a sync took them from", async () => {
    const other = await service.newTenant();
    const names = async (query: string) => namesIn((await other.call("GET", `/v1/sources?${query}`)).body);
    const silent = await made(other.call, { displayName: "Silent" });
    await made(other.call, { displayName: "New" });
    const health = { status: "stale", lastDataAt: 0, cadenceSeconds: 3600, silentAt: 0 } as const;
    await service.database.write(async (stores) => {
      await stores.sourceHealth.forSystem().save(other.id, [{ id: silent.id, ...health }]);
      const [before] = await stores.sources.forSystem().named(other.id, [silent.id]);
      if (before !== undefined) await stores.sources.forSystem().updateAll([{ ...before, syncedBy: "adapter-1" }]);
    });
    assert.deepEqual(await names("status=stale"), ["Silent"]);
    assert.deepEqual(await names("status=unknown"), ["New"]);
    assert.deepEqual(await names("syncedBy=adapter-1"), ["Silent"]);
    assert.deepEqual(await names("syncedBy=adapter-2"), []);
  });

  test("find the sensors that feed an area, and the areas that a sensor feeds", async () => {
    const other = await service.newTenant();
    const names = async (who: Client, query: string) => namesIn((await who("GET", `/v1/sources?${query}`)).body);
    const withHole = polygon(square(9, 47, 10, 48), square(9.4, 47.4, 9.6, 47.6));
    const field = await made(other.call, { displayName: "Field", ...area(withHole) });
    await made(other.call, { displayName: "Around it", ...area(polygon(square(8, 46, 11, 49))) });
    const inside = await made(other.call, { displayName: "Inside", location: { latitude: 47.2, longitude: 9.2 } });
    const inHole = await made(other.call, { displayName: "In hole", location: { latitude: 47.5, longitude: 9.5 } });
    const edge = { latitude: 48, longitude: 10 };
    await made(other.call, { displayName: "On a corner", location: edge });
    const broken = await made(other.call, { displayName: "Broken", enabled: false, location: edge });
    const fallow = await made(other.call, { displayName: "Fallow", ...area(withHole), enabled: false });
    await made(other.call, { displayName: "Station", hint: "weather-station", location: edge });
    assert.deepEqual(await names(other.call, `sensorsOf=${field.id}`), ["Inside", "On a corner"]);
    assert.deepEqual(await names(other.call, `sensorsOf=${field.id}&q=corner`), ["On a corner"]);
    assert.deepEqual(await names(other.call, `areasOf=${inside.id}`), ["Around it", "Field"]);
    assert.deepEqual(await names(other.call, `areasOf=${inHole.id}`), ["Around it"]);
    for (const { id } of [field, broken]) assert.deepEqual(await names(other.call, `areasOf=${id}`), []);
    for (const { id } of [inside, fallow]) assert.deepEqual(await names(other.call, `sensorsOf=${id}`), []);
    const cara = await newUser(other.call, "cara");
    assert.deepEqual(await names(cara.call, `sensorsOf=${field.id}`), []);
  });

  test("end a page early where its boundaries come to more than 100,000 positions, and go on after it", async () => {
    const other = await service.newTenant();
    const boundary = polygon(ring(9_990));
    const put = async (...sources: readonly object[]) => {
      const answer = await other.call("PUT", "/v1/sources/bulk", { body: { sources } });
      assert.deepEqual([answer.status, answer.body.failed], [200, 0], answer.text);
    };
    const field = (index: number) => ({ tenantKey: `${index}`, displayName: `Field ${index}`, ...area(boundary) });
    for (let index = 1; index <= 12; index += 1) await put(field(index));
    await put({ tenantKey: "probe", displayName: "Probe", hint: "sensor" });
    const page = async (query: string) => {
      const { items, nextCursor } = (await other.call("GET", `/v1/sources?${query}`)).body;
      return { items, names: items.map(({ displayName }: { displayName: string }) => displayName), nextCursor };
    };
    const first = await page("limit=500");
    assert.deepEqual(first.names, ["Probe", ...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((index) => `Field ${index}`)]);
    assert.deepEqual(first.items[1].boundary, boundary);
    const second = await page(`limit=500&cursor=${first.nextCursor}`);
    assert.deepEqual([second.names, second.nextCursor], [["Field 2", "Field 1"], null]);
    const asked = await page("limit=2");
    assert.deepEqual([asked.names, typeof asked.nextCursor], [["Probe", "Field 12"], "string"]);

    // Counted anew with each change, however it is made.
    await other.call("PATCH", `/v1/sources/${first.items[1].id}`, {
      body: { boundary: polygon(square(9, 47, 10, 48)) },
    });
    assert.equal((await page("limit=500")).names.length, 12);
    await put({ tenantKey: "11", boundary: { type: "MultiPolygon", coordinates: [[square(9, 47, 10, 48)]] } });
    assert.equal((await page("limit=500")).names.length, 13);
    await put(field(12));
    assert.equal((await page("limit=500")).names.length, 12);
  });

  test("show users their own, tenants all, and tenants those of one user", async () => {
    const other = await service.newTenant();
    const cara = await newUser(other.call, "cara");
    await made(cara.call, { displayName: "Cara's" });
    await made(other.call, { displayName: "The tenant's" });
    const names = async (who: Client, query = "") => namesIn((await who("GET", `/v1/sources${query}`)).body);
    assert.deepEqual(await names(cara.call), ["Cara's"]);
    assert.deepEqual(await names(other.call), ["Cara's", "The tenant's"]);
    assert.deepEqual(await names(other.call, "?userKey=cara"), ["Cara's"]);
    assert.deepEqual(await names(other.call, "?userKey=nobody"), []);
    assertProblem(await cara.call("GET", "/v1/sources?userKey=cara"), invalidAt("query.userKey"));
    assertProblem(await create(cara.call, { ownerUserKey: "cara" }), invalidAt("ownerUserKey"));
  });
});
