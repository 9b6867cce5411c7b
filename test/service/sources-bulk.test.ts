/**
 * Many sources at once by their keys: an outcome for each entry, whatever the others are, and one source for each key,
 * whoever else is at it.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { assertProblem } from "#test/support/assert-problem.ts";
import { entries } from "#test/support/audit.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { sourceInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { newUser } from "#test/support/users.ts";

interface Outcome {
  readonly tenantKey: string | null;
  readonly outcome: "created" | "updated" | "unchanged" | "failed";
  readonly id?: string;
  readonly errors?: readonly { readonly loc: string; readonly message: string }[];
}

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

const put = (call: Client, sources: readonly unknown[], changes: object = {}): Promise<Answer> =>
  call("PUT", "/v1/sources/bulk", { body: { sources, ...changes } });

async function upserted(call: Client, sources: readonly unknown[], changes: object = {}): Promise<readonly Outcome[]> {
  const answer = await put(call, sources, changes);
  assert.equal(answer.status, 200, answer.text);
  const { items, ...counts } = answer.body;
  assert.equal(items.length, sources.length);
  for (const outcome of ["created", "updated", "unchanged", "failed"]) {
    assert.equal(counts[outcome], items.filter((item: Outcome) => item.outcome === outcome).length, outcome);
  }
  return items;
}

async function all(call: Client, query = ""): Promise<readonly Answer["body"][]> {
  const found: Answer["body"][] = [];
  let cursor = "";
  do {
    const { body } = await call("GET", `/v1/sources?limit=500${query}${cursor}`);
    found.push(...body.items);
    cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
  } while (cursor !== "");
  return found;
}

const probe = (tenantKey: string, changes: object = {}) => sourceInput({ tenantKey, ...changes });
const outcomesOf = (items: readonly Outcome[]) => items.map(({ outcome }) => outcome);
const locsOf = (items: readonly Outcome[]) => items.map(({ errors }) => errors?.map(({ loc }) => loc) ?? []);
const box = (west: number, north: number) => ({
  type: "Polygon",
  coordinates: [
    [
      [west, 1],
      [west + 1, 1],
      [west + 1, north],
      [west, north],
      [west, 1],
    ],
  ],
});

describe("a bulk upsert", () => {
  test("creates what is new, changes what is not as it was, and leaves the rest alone", async () => {
    const { call } = await service.newTenant();
    const first = await upserted(call, [probe("a"), probe("b", { sensorType: "soil-probe" }), probe("c")]);
    assert.deepEqual(outcomesOf(first), ["created", "created", "created"]);
    const etag = (await call("GET", `/v1/sources/${first[0]?.id}`)).headers.get("etag");
    const second = await upserted(call, [
      probe("d"),
      { tenantKey: "b", displayName: "Renamed" },
      probe("a"),
      { tenantKey: "c" },
    ]);
    assert.deepEqual(outcomesOf(second), ["created", "updated", "unchanged", "unchanged"]);
    assert.deepEqual([second[1]?.id, second[2]?.id, second[3]?.id], [first[1]?.id, first[0]?.id, first[2]?.id]);
    const renamed = (await call("GET", `/v1/sources/${second[1]?.id}`)).body;
    assert.deepEqual([renamed.displayName, renamed.sensorType, renamed.tenantKey], ["Renamed", "soil-probe", "b"]);
    assert.equal((await call("GET", `/v1/sources/${first[0]?.id}`)).headers.get("etag"), etag);
    assert.deepEqual(outcomesOf(await upserted(call, [{ tenantKey: "b", sensorType: null, enabled: false }])), [
      "updated",
    ]);
    const changed = (await call("GET", `/v1/sources/${second[1]?.id}`)).body;
    assert.deepEqual([changed.sensorType, changed.enabled], [null, false]);
  });

  test("keeps geometry as it came, and knows it again", async () => {
    const { call } = await service.newTenant();
    const field = {
      tenantKey: "field",
      displayName: "Field",
      hint: "area",
      boundary: box(9.12345678901234, 47),
      timezone: "Europe/Zurich",
    };
    const [made] = await upserted(call, [field]);
    const { boundary, location } = (await call("GET", `/v1/sources/${made?.id}`)).body;
    assert.deepEqual([boundary, location], [field.boundary, null]);
    assert.deepEqual(outcomesOf(await upserted(call, [field])), ["unchanged"]);
    assert.deepEqual(outcomesOf(await upserted(call, [{ ...field, boundary: box(9.12345678901234, 48) }])), [
      "updated",
    ]);
    assert.deepEqual((await call("GET", "/v1/sources?bbox=9,47.5,9.2,47.6")).body.items.length, 1);
  });

  test("fails each wrong entry by itself, with its place in the request", async () => {
    const { call } = await service.newTenant();
    const answer = await upserted(call, [
      probe("good"),
      probe("latitude", { location: { latitude: 95, longitude: 9 } }),
      probe("unknown", { colour: "red" }),
      "no source",
      null,
      { displayName: "No key", hint: "sensor" },
      { tenantKey: 7, displayName: "Key", hint: "sensor" },
      { tenantKey: "bare" },
      probe("zone", { timezone: "Mars/Base" }),
      {
        tenantKey: "open",
        displayName: "Open",
        hint: "area",
        boundary: {
          type: "Polygon",
          coordinates: [
            [
              [1, 1],
              [2, 1],
              [2, 2],
              [1, 2],
            ],
          ],
        },
      },
      probe("typed", { hint: "area", sensorType: "soil-probe" }),
      probe("also good"),
    ]);
    assert.deepEqual(locsOf(answer), [
      [],
      ["sources[1].location.latitude"],
      ["sources[2].colour"],
      ["sources[3]"],
      ["sources[4]"],
      ["sources[5].tenantKey"],
      ["sources[6].tenantKey"],
      ["sources[7].displayName", "sources[7].hint"],
      ["sources[8].timezone"],
      ["sources[9].boundary.coordinates[0][3]"],
      ["sources[10].sensorType"],
      [],
    ]);
    assert.deepEqual(
      answer.map(({ tenantKey }) => tenantKey),
      ["good", "latitude", "unknown", null, null, null, null, "bare", "zone", "open", "typed", "also good"],
    );
    assert.deepEqual((await all(call)).map(({ tenantKey }) => tenantKey).toSorted(), ["also good", "good"]);
  });

  test("fails every entry of a key that stands in the request more than once", async () => {
    const { call } = await service.newTenant();
    const answer = await upserted(call, [probe("twice"), probe("once"), probe("twice", { displayName: "Other" })]);
    assert.deepEqual(outcomesOf(answer), ["failed", "created", "failed"]);
    assert.deepEqual(locsOf(answer), [["sources[0].tenantKey"], [], ["sources[2].tenantKey"]]);
    assert.match(answer[0]?.errors?.[0]?.message ?? "", /sources\[2\]/);
  });

  test("takes 1,000 entries; none or more is a 422", async () => {
    const { call } = await service.newTenant();
    const many = Array.from({ length: 1_001 }, (_, index) => probe(`p-${index}`));
    assertProblem(await put(call, many), { status: 422, slug: "validation", locs: ["sources"] });
    assertProblem(await put(call, []), { status: 422, slug: "validation", locs: ["sources"] });
    assertProblem(await put(call, [probe("a")], { owner: "ada" }), {
      status: 422,
      slug: "validation",
      locs: ["owner"],
    });
    const thousand = many.slice(0, 1_000);
    assert.deepEqual(new Set(outcomesOf(await upserted(call, thousand))), new Set(["created"]));
    assert.deepEqual(new Set(outcomesOf(await upserted(call, thousand))), new Set(["unchanged"]));
    const renamed = thousand.map((source, index) => ({ ...source, displayName: `Probe ${index}` }));
    assert.deepEqual(new Set(outcomesOf(await upserted(call, renamed))), new Set(["updated"]));
    const kept = await all(call);
    assert.equal(kept.length, 1_000);
    for (const { tenantKey, displayName } of kept) assert.equal(displayName, `Probe ${tenantKey.slice(2)}`);
  });

  test("works on one owner's sources: the caller's, or those that a tenant names", async () => {
    const { call } = await service.newTenant();
    const ada = await newUser(call, "ada");
    await newUser(call, "bob");
    const ids = [
      (await upserted(call, [probe("same")]))[0]?.id,
      (await upserted(ada.call, [probe("same")]))[0]?.id,
      (await upserted(call, [probe("same")], { ownerUserKey: "bob" }))[0]?.id,
    ];
    assert.equal(new Set(ids).size, 3);
    assert.deepEqual(outcomesOf(await upserted(call, [probe("same")], { ownerUserKey: "ada" })), ["unchanged"]);
    assert.deepEqual(
      (await all(call)).map(({ ownerUserKey }) => ownerUserKey),
      ["bob", "ada", null],
    );
    assertProblem(await put(ada.call, [probe("x")], { ownerUserKey: "ada" }), {
      status: 422,
      slug: "validation",
      locs: ["ownerUserKey"],
    });
    assertProblem(await put(call, [probe("x")], { ownerUserKey: "none" }), {
      status: 422,
      slug: "validation",
      locs: ["ownerUserKey"],
    });
  });

  test("leaves an audit entry for each source that it creates or changes, and no other", async () => {
    const { call } = await service.newTenant();
    const [a, b] = await upserted(call, [probe("a"), probe("b")]);
    await upserted(call, [probe("a"), probe("b", { displayName: "New" }), { tenantKey: "c" }]);
    const found = await entries(call, "&recordType=source");
    assert.deepEqual(
      found.map(({ action, recordId }) => [action, recordId]).toSorted(),
      [
        ["created", a?.id],
        ["created", b?.id],
        ["updated", b?.id],
      ].toSorted(),
    );
    const update = found.find(({ action }) => action === "updated");
    assert.deepEqual([update?.before, update?.after], [{ displayName: "Probe" }, { displayName: "New" }]);
  });
});

describe("bulk upserts at the same time", () => {
  test("make one source for each key, created by one of them, whatever the order of the entries", async () => {
    const { call } = await service.newTenant();
    const keys = Array.from({ length: 60 }, (_, index) => `k-${index}`);
    const orders = [
      keys,
      keys.toReversed(),
      keys.slice(20).concat(keys.slice(0, 20)),
      keys.filter((_, index) => index % 2 === 0),
    ];
    const results = await Promise.all(
      [...orders, ...orders].map((order, request) =>
        upserted(
          call,
          order.map((key) => probe(key, { displayName: `Request ${request}` })),
        ),
      ),
    );
    const items = results.flat();
    assert.deepEqual(
      items.filter(({ outcome }) => outcome === "failed"),
      [],
    );
    for (const key of keys) {
      const ofKey = items.filter(({ tenantKey }) => tenantKey === key);
      assert.equal(ofKey.filter(({ outcome }) => outcome === "created").length, 1, key);
      assert.equal(new Set(ofKey.map(({ id }) => id)).size, 1, key);
    }
    assert.equal((await all(call)).length, keys.length);
  });

  test("as single requests that create, change and delete the same keys end without an error of ours", async () => {
    const { call } = await service.newTenant();
    const keys = Array.from({ length: 12 }, (_, index) => `k-${index}`);
    const singles = keys.map(async (tenantKey) => {
      const made = await call("POST", "/v1/sources", { body: probe(tenantKey) });
      assert.ok([201, 409].includes(made.status), made.text);
      if (made.status === 201)
        assert.ok([204, 404].includes((await call("DELETE", `/v1/sources/${made.body.id}`)).status));
    });
    const bulks = [keys, keys.toReversed(), keys].map((order) =>
      upserted(
        call,
        order.map((key) => probe(key)),
      ),
    );
    await Promise.all([...singles, ...bulks]);
    await upserted(
      call,
      keys.map((key) => probe(key)),
    );
    assert.deepEqual((await all(call)).map(({ tenantKey }) => tenantKey).toSorted(), keys.toSorted());
  });
});

describe("any sequence of bulk upserts", () => {
  interface Model {
    readonly displayName: string;
    readonly hint: string;
    readonly sensorType: string | null;
    readonly enabled: boolean;
  }
  type Entry = Partial<Model> & { readonly tenantKey: string };

  const entry: fc.Arbitrary<Entry> = fc.record(
    {
      tenantKey: fc.constantFrom("a", "b", "c", "d"),
      displayName: fc.constantFrom("One", "Two"),
      hint: fc.constantFrom("area", "sensor"),
      sensorType: fc.constantFrom(null, "soil-probe"),
      enabled: fc.boolean(),
    },
    { requiredKeys: ["tenantKey"] },
  );

  /** What the request does, told entry by entry. */
  function applied(model: Map<string, Model>, request: readonly Entry[]): readonly string[] {
    return request.map((given) => {
      const { tenantKey, ...fields } = given;
      if (request.filter((other) => other.tenantKey === tenantKey).length > 1) return "failed";
      const before = model.get(tenantKey);
      if (before === undefined && (fields.displayName === undefined || fields.hint === undefined)) return "failed";
      const after = { displayName: "", hint: "", sensorType: null, enabled: true, ...before, ...fields };
      if (after.hint === "area" && after.sensorType !== null) return "failed";
      model.set(tenantKey, after);
      if (before === undefined) return "created";
      return JSON.stringify(Object.entries(before).toSorted()) === JSON.stringify(Object.entries(after).toSorted())
        ? "unchanged"
        : "updated";
    });
  }

  /** Brings every outcome up, which chance alone does not always do. */
  const everyOutcome: readonly (readonly Entry[])[] = [
    [{ tenantKey: "a", displayName: "One", hint: "sensor" }],
    [{ tenantKey: "a" }, { tenantKey: "b" }],
    [{ tenantKey: "a", displayName: "Two" }],
  ];

  test("does what a map from key to source would", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(entry, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async (requests) => {
          const { call } = await service.newTenant();
          const model = new Map<string, Model>();
          for (const request of requests) {
            const outcomes = outcomesOf(await upserted(call, request));
            assert.deepEqual(outcomes, applied(model, request), JSON.stringify(requests));
            for (const outcome of outcomes) seen.add(outcome);
          }
          const kept = (await all(call)).map(({ tenantKey, displayName, hint, sensorType, enabled }) => [
            tenantKey,
            { displayName, hint, sensorType, enabled },
          ]);
          assert.deepEqual(Object.fromEntries(kept), Object.fromEntries(model));
        },
      ),
      { numRuns: propertyRuns(40), examples: [[everyOutcome.map((request) => [...request])]] },
    );
    assert.equal(seen.size, 4, "every outcome must come up");
  });
});
