/** Sources from the outside: what is kept, and what is refused, with which place. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { sourceInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { area, create, invalidAt, made, polygon, square } from "#test/support/sources.ts";
import { newUser, type TestUser } from "#test/support/users.ts";

type Changes = Readonly<Record<string, unknown>>;

let service: TestService;
let tenant: Client;
let ada: TestUser;
let bob: TestUser;

before(async () => {
  service = await startService();
  tenant = service.call;
  [ada, bob] = [await newUser(tenant, "ada"), await newUser(tenant, "bob")];
});
after(() => service.close());

describe("a source", () => {
  test("is kept as given, enabled, with no data yet", async () => {
    const answer = await create(tenant, { tenantKey: "p-1", sensorType: "soil-probe", timezone: "Europe/Zurich" });
    const { id, createdAt, updatedAt, ...content } = answer.body;
    assert.equal(answer.headers.get("location"), `/v1/sources/${id}`);
    assert.deepEqual(content, {
      ...sourceInput(),
      tenantKey: "p-1",
      sensorType: "soil-probe",
      boundary: null,
      timezone: "Europe/Zurich",
      enabled: true,
      disabledBySync: false,
      syncedBy: null,
      status: "unknown",
      lastDataAt: null,
      ownerUserId: null,
      ownerUserKey: null,
    });
    assert.equal(createdAt, updatedAt);
    assert.deepEqual((await tenant("GET", `/v1/sources/${id}`)).body, answer.body);
  });

  test("keeps every digit of its location and of its boundary, elevations too", async () => {
    const location = { latitude: -47.12345678901234, longitude: 179.99999999999997 };
    assert.deepEqual((await made(tenant, { location })).location, location);
    const [first, ...others] = square(9.100000000000001, 47.1, 9.2, 47.2);
    const boundary = polygon([[...(first ?? []), 412.5], ...others.slice(0, -1), [...(first ?? []), 412.5]]);
    assert.deepEqual((await made(tenant, area(boundary))).boundary, boundary);
  });

  test("needs no geometry, and may be of the tenant's own kind", async () => {
    const { location, boundary, hint } = await made(tenant, { hint: "cold store", location: null });
    assert.deepEqual([location, boundary, hint], [null, null, "cold store"]);
  });

  test("changes only in what a PATCH names, and only from the state it names", async () => {
    const first = await create(tenant, { tenantKey: "patch" });
    const path = `/v1/sources/${first.body.id}`;
    const changed = await tenant("PATCH", path, {
      body: { sensorType: "canopy-sensor", tenantKey: null, enabled: false },
    });
    const { updatedAt } = changed.body;
    assert.deepEqual(changed.body, {
      ...first.body,
      sensorType: "canopy-sensor",
      tenantKey: null,
      enabled: false,
      updatedAt,
    });
    const stale = { "if-match": first.headers.get("etag") ?? "" };
    const refused = { status: 412, slug: "precondition-failed" };
    assertProblem(await tenant("PATCH", path, { body: { enabled: true }, headers: stale }), refused);
    assertProblem(await tenant("DELETE", path, { headers: stale }), refused);
    assert.equal(
      (await tenant("DELETE", path, { headers: { "if-match": changed.headers.get("etag") ?? "" } })).status,
      204,
    );
    assertProblem(await tenant("GET", path), { status: 404 });
  });

  test("that is created again with the same Idempotency-Key is the same source", async () => {
    const options = { body: sourceInput(), headers: { "idempotency-key": "source-once" } };
    const [first, again] = [await tenant("POST", "/v1/sources", options), await tenant("POST", "/v1/sources", options)];
    assert.deepEqual(
      [again.status, again.body.id, again.headers.get("idempotency-replayed")],
      [201, first.body.id, "true"],
    );
  });

  test("has its tenantKey to itself among its owner's sources", async () => {
    const key = { tenantKey: "only-one" };
    const taken = { status: 409, slug: "conflict" };
    await made(tenant, key);
    await made(ada.call, key);
    await made(tenant, { ...key, ownerUserKey: "bob" });
    assertProblem(await create(tenant, key), taken);
    assertProblem(await create(ada.call, key), taken);
    const other = await made(bob.call, { tenantKey: "another" });
    assertProblem(await bob.call("PATCH", `/v1/sources/${other.id}`, { body: key }), taken);
  });

  test("moves from a location to a boundary and back by giving the other", async () => {
    const { id } = await made(tenant, { hint: "area" });
    const patch = async (body: Changes) => {
      const { location, boundary } = (await tenant("PATCH", `/v1/sources/${id}`, { body })).body;
      return [location, boundary];
    };
    const boundary = polygon(square(9, 47, 10, 48));
    const location = { latitude: 1, longitude: 2 };
    assert.deepEqual(await patch({ boundary }), [null, boundary]);
    assert.deepEqual(await patch({ displayName: "Same place" }), [null, boundary]);
    assert.deepEqual(await patch({ location }), [location, null]);
    assert.deepEqual(await patch({ location: null }), [null, null]);
  });
});

describe("a source is refused, with the place,", () => {
  const here = { latitude: 47, longitude: 9 };
  const box = polygon(square(9, 47, 10, 48));
  const cases: readonly (readonly [string, Changes, readonly string[]])[] = [
    ["without a hint", { hint: undefined }, ["hint"]],
    ["with an unknown field", { colour: "red", status: "ok" }, ["colour", "status"]],
    ["with a time zone that does not exist", { timezone: "Mars/Base" }, ["timezone"]],
    ["with a latitude beyond the pole", { location: { latitude: 90.5, longitude: 9 } }, ["location.latitude"]],
    ["with half a location", { location: { latitude: 47 } }, ["location.longitude"]],
    ["with a location and a boundary", { hint: "area", location: here, boundary: box }, ["boundary"]],
    ["with a boundary on a sensor", { location: null, boundary: box }, ["boundary"]],
    ["with a sensor type on an area", { hint: "area", sensorType: "soil-probe" }, ["sensorType"]],
    ["with another GeoJSON type", area({ type: "Point", coordinates: [9, 47] }), ["boundary.type"]],
    ["with a Feature", area({ type: "Feature", geometry: box, properties: {} }), ["boundary.type"]],
    ["with a foreign member", area({ ...box, title: "Home" }), ["boundary.title"]],
    ["with a box of three numbers", area({ ...box, bbox: [9, 47, 10] }), ["boundary.bbox"]],
    ["with a box of five numbers", area({ ...box, bbox: [9, 47, 0, 10, 48] }), ["boundary.bbox"]],
    ["with a box upside down", area({ ...box, bbox: [9, 48, 10, 47] }), ["boundary.bbox"]],
    ["with a box beyond the globe", area({ ...box, bbox: [9, 47, 190, 48] }), ["boundary.bbox"]],
    ["with a box of text", area({ ...box, bbox: ["9", 47, 10, 48] }), ["boundary.bbox[0]"]],
    [
      "in another reference system",
      area({ ...box, crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::31287" } } }),
      ["boundary.crs"],
    ],
    ["with no rings", area(polygon()), ["boundary.coordinates"]],
    ["with no polygons", area({ type: "MultiPolygon", coordinates: [] }), ["boundary.coordinates"]],
    ["with a ring that is none", area(polygon("ring")), ["boundary.coordinates[0]"]],
    ["with a position that is none", area(polygon([[9, 47], "x", [9, 48], [9, 47]])), ["boundary.coordinates[0][1]"]],
    [
      "with a position of text",
      area(
        polygon([
          [9, 47],
          ["9", 47],
          [9, 48],
          [9, 47],
        ]),
      ),
      ["boundary.coordinates[0][1]"],
    ],
    ["with latitude and longitude swapped", area(polygon(square(47, 91, 48, 92))), ["boundary.coordinates[0][0]"]],
    [
      "with a position of four numbers",
      area(
        polygon([
          [9, 47],
          [9, 48, 1, 2],
          [10, 48],
          [9, 47],
        ]),
      ),
      ["boundary.coordinates[0][1]"],
    ],
    [
      "with a ring of three positions",
      area(
        polygon([
          [9, 47],
          [10, 47],
          [9, 47],
        ]),
      ),
      ["boundary.coordinates[0]"],
    ],
    ["with an open ring", area(polygon(square(9, 47, 10, 48).slice(0, 4))), ["boundary.coordinates[0][3]"]],
    [
      "with a ring of one place",
      area(
        polygon([
          [9, 47],
          [9, 47],
          [9, 47],
          [9, 47],
        ]),
      ),
      ["boundary.coordinates[0]"],
    ],
    [
      "with a ring that is a line",
      area(
        polygon([
          [9, 47],
          [10, 47],
          [11, 47],
          [9, 47],
        ]),
      ),
      ["boundary.coordinates[0][2]"],
    ],
    [
      "with a bow tie",
      area(
        polygon([
          [0, 0],
          [2, 2],
          [2, 0],
          [0, 2],
          [0, 0],
        ]),
      ),
      ["boundary.coordinates[0][2]"],
    ],
    [
      "with a ring that touches itself",
      area(
        polygon([
          [0, 0],
          [4, 0],
          [2, 2],
          [4, 4],
          [0, 4],
          [2, 2],
          [0, 0],
        ]),
      ),
      ["boundary.coordinates[0][4]"],
    ],
    ["with a hole outside", area(polygon(square(0, 0, 2, 2), square(4, 4, 5, 5))), ["boundary.coordinates[1]"]],
    [
      "with a hole across the edge",
      area(polygon(square(0, 0, 2, 2), square(1, 1, 3, 1.5))),
      ["boundary.coordinates[1][0]"],
    ],
    [
      "with a ring around a pole",
      area(
        polygon([
          [0, 80],
          [120, 80],
          [-120, 80],
          [0, 80],
        ]),
      ),
      ["boundary.coordinates[0]"],
    ],
    [
      "with a fault in the second polygon",
      area({ type: "MultiPolygon", coordinates: [[square(0, 0, 1, 1)], [square(5, 5, 6, 96)]] }),
      ["boundary.coordinates[1][0][2]"],
    ],
  ];
  for (const [title, changes, locs] of cases) {
    test(`${title}: 422`, async () => assertProblem(await create(tenant, changes), invalidAt(...locs)));
  }

  test("with the members that GeoJSON writers add: they are taken and not kept, in a change and a bulk, too", async () => {
    const shape = polygon(square(9, 47, 10, 48));
    const crs = { type: "name", properties: { name: "urn:ogc:def:crs:OGC:1.3:CRS84" } };
    for (const members of [
      { bbox: [9, 47, 10, 48] },
      { bbox: [9, 47, 400, 10, 48, 500] },
      { bbox: [179, -20, -179, -15] },
      { bbox: null, crs },
    ])
      assert.deepEqual((await made(tenant, area({ ...shape, ...members }))).boundary, shape);
    const { id } = await made(tenant, area(shape));
    const boundary = { ...polygon(square(9, 47, 11, 48)), bbox: [9, 47, 11, 48] };
    const changed = await tenant("PATCH", `/v1/sources/${id}`, { body: { boundary } });
    assert.deepEqual(changed.body.boundary, polygon(square(9, 47, 11, 48)));
  });

  test("with more than 10,000 positions: 422; with 10,000 it is kept", async () => {
    const circle = (count: number) => {
      const ring = Array.from({ length: count - 1 }, (_, index) => {
        const angle = (2 * Math.PI * index) / (count - 1);
        return [9 + Math.cos(angle), 47 + Math.sin(angle)];
      });
      return polygon([...ring, ring[0]]);
    };
    assertProblem(await create(tenant, area(circle(10_001))), invalidAt("boundary.coordinates"));
    await made(tenant, area(circle(10_000)));
  });

  test("when a change leaves a boundary or a sensor type where none may be", async () => {
    const field = await made(tenant, area(box));
    assertProblem(await tenant("PATCH", `/v1/sources/${field.id}`, { body: { hint: "sensor" } }), invalidAt("hint"));
    assert.equal(
      (await tenant("PATCH", `/v1/sources/${field.id}`, { body: { hint: "sensor", boundary: null } })).status,
      200,
    );
    const probe = await made(tenant, { sensorType: "soil-probe" });
    assertProblem(await tenant("PATCH", `/v1/sources/${probe.id}`, { body: { hint: "area" } }), invalidAt("hint"));
    assert.equal(
      (await tenant("PATCH", `/v1/sources/${probe.id}`, { body: { hint: "area", sensorType: null } })).status,
      200,
    );
  });
});
