/**
 * What adapters of the facets events, targets and comms may answer: misfits are named with their place, and the
 * contract's schemas say the same.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { checkComms } from "#server/adapters/responses/comms.ts";
import { checkEvents, eventKinds, maxEvents } from "#server/adapters/responses/events.ts";
import { checkTargets, maxOfferedSources } from "#server/adapters/responses/targets.ts";
import "#test/support/property-runs.ts";

const t0 = Date.UTC(2026, 4, 1);
const hourMs = 3_600_000;
const question = { kinds: eventKinds, from: t0, to: t0 + 24 * hourMs };

type Misfits = readonly (readonly [title: string, given: unknown, message: RegExp])[];

function assertRefused(
  check: (given: unknown) => { readonly ok: boolean; readonly message?: string },
  misfits: Misfits,
): void {
  for (const [title, given, message] of misfits) {
    test(`refuses ${title}`, () => {
      const checked = check(given);
      assert.ok(!checked.ok, "the answer was accepted");
      assert.match(checked.message ?? "", message);
    });
  }
}

describe("an events answer", () => {
  const events = (...list: readonly unknown[]) => ({ events: list });
  const planted = { ts: t0, kind: "planted" };

  function taken(given: unknown, asked: Parameters<typeof checkEvents>[1] = question) {
    const checked = checkEvents(given, asked);
    assert.ok(checked.ok, checked.ok ? "" : checked.message);
    return checked;
  }

  assertRefused(
    (given) => checkEvents(given, question),
    [
      ["no list", { event: [] }, /^the answer must be \{events: \[\.\.\.\]\}, but is an object with "event"/],
      ["an entry that is no object", events("rain"), /^events\[0\]: must be an object, but is the text "rain"/],
      [
        "an unknown kind",
        events(planted, { ts: t0, kind: "sprayed" }),
        /^events\[1\]\.kind: must be one of planted, harvested, irrigated, custom, but is the text "sprayed"/,
      ],
      ["no kind", events({ ts: t0 }), /^events\[0\]\.kind: must be one of .*, but is missing/],
      [
        "no time",
        events({ kind: "planted" }),
        /^events\[0\]\.ts: must be whole epoch milliseconds or an ISO 8601 time with offset, but is missing/,
      ],
      [
        "a time without offset",
        events({ ...planted, ts: "2026-05-01T06:00" }),
        /^events\[0\]\.ts: must be whole epoch milliseconds/,
      ],
      [
        "an amount that is text",
        events({ ...planted, amount: "12" }),
        /^events\[0\]\.amount: must be a finite number, but is the text "12"/,
      ],
      [
        "an unknown unit of water",
        events({ ts: t0, kind: "irrigated", amount: 1, unit: "buckets" }),
        /^events\[0\]\.unit: unknown unit "buckets"/,
      ],
      [
        "a unit of water that is none of depth",
        events({ ts: t0, kind: "irrigated", amount: 1, unit: "h" }),
        /^events\[0\]\.unit: unit "h" cannot be converted to mm \(irrigated amounts are in mm\)/,
      ],
      [
        "a name that is too long",
        events({ ts: t0, kind: "custom", name: "x".repeat(101) }),
        /^events\[0\]\.name: must be at most 100 characters, but has 101/,
      ],
      [
        "a note with a NUL character",
        events({ ...planted, note: "a\u0000b" }),
        /^events\[0\]\.note: must not contain the NUL character/,
      ],
      [
        "too many",
        { events: Array.from({ length: maxEvents + 1 }, () => planted) },
        /^events: at most 10000 entries, but there are 10001/,
      ],
    ],
  );

  test("comes out in order of time, with water in millimetres and other amounts as they were", () => {
    const given = events(
      { ts: "2026-05-01T08:00:00+02:00", kind: "irrigated", amount: 0.5, unit: "in" },
      { ts: t0, kind: "harvested", amount: 41.5, unit: "t/ha", note: "first cut" },
      { ts: t0 + hourMs, kind: "irrigated", amount: 300, unit: "m³/ha" },
      { ts: t0 + 2 * hourMs, kind: "irrigated", amount: 7 },
      { ts: t0 + 3 * hourMs, kind: "custom", name: "aphids", amount: null, unit: null, note: null },
    );
    assert.deepEqual(taken(given), {
      ok: true,
      notes: [],
      events: [
        { ts: t0, kind: "harvested", amount: 41.5, unit: "t/ha", note: "first cut" },
        { ts: t0 + hourMs, kind: "irrigated", amount: 30, unit: "mm" },
        { ts: t0 + 2 * hourMs, kind: "irrigated", amount: 7, unit: "mm" },
        { ts: t0 + 3 * hourMs, kind: "custom", name: "aphids" },
        { ts: t0 + 6 * hourMs, kind: "irrigated", amount: 12.7, unit: "mm" },
      ],
    });
  });

  test("loses what is outside the window, impossible or told twice, and says so; kinds that were not asked for go without a word", () => {
    const given = events(
      planted,
      { ts: t0 - 1, kind: "planted" },
      { ts: t0 + 24 * hourMs, kind: "planted" },
      { ts: new Date(t0).toISOString(), kind: "planted" },
      { ts: t0, kind: "harvested" },
      { ts: t0, kind: "irrigated", amount: -1 },
      { ts: t0, kind: "irrigated", amount: 3, unit: "m" },
    );
    assert.deepEqual(taken(given, { ...question, kinds: ["planted", "irrigated"] }), {
      ok: true,
      events: [planted],
      notes: [
        "events: 2 with an amount outside 0…2000 mm left out",
        "events: 1 told more than once left out",
        "events: 1 after the end of the window left out",
        "events: 1 before the window that was asked for left out",
      ],
    });
  });

  const anyEvent = fc.record(
    {
      ts: fc.oneof(
        fc.integer({ min: t0 - 48 * hourMs, max: t0 + 48 * hourMs }),
        fc.integer({ min: t0, max: t0 + hourMs }).map((ts) => new Date(ts).toISOString()),
      ),
      kind: fc.constantFrom(...eventKinds),
      name: fc.option(fc.string({ maxLength: 5 })),
      amount: fc.option(fc.double({ min: -10, max: 3000, noNaN: true })),
      unit: fc.constantFrom(null, "mm", "in", "cm"),
      note: fc.option(fc.string({ maxLength: 5 })),
    },
    { requiredKeys: ["ts", "kind"] },
  );

  test("holds only events of the requested kinds and window, ascending, each once, for any answer", () => {
    fc.assert(
      fc.property(fc.array(anyEvent), fc.subarray([...eventKinds]), (list, kinds) => {
        const checked = checkEvents({ events: list }, { ...question, kinds });
        if (!checked.ok) return assert.match(checked.message, /NUL|well-formed/);
        const { events: kept } = checked;
        assert.ok(kept.every(({ ts, kind }) => ts >= question.from && ts < question.to && kinds.includes(kind)));
        assert.ok(kept.every(({ ts }, index) => index === 0 || ts >= (kept[index - 1]?.ts ?? 0)));
        assert.equal(new Set(kept.map((event) => JSON.stringify(event))).size, kept.length);
        assert.deepEqual(
          checkEvents({ events: kept }, { ...question, kinds }),
          { ok: true, events: kept, notes: [] },
          "its own answer is taken as it is",
        );
      }),
    );
  });
});

describe("a targets answer", () => {
  const probe = { tenantKey: "p", displayName: "Probe", hint: "sensor" };
  const square = [[[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]]; // biome-ignore format: a shape
  const field = {
    tenantKey: "f",
    displayName: "Field",
    hint: "area",
    boundary: { type: "Polygon", coordinates: square },
  };
  const sources = (...list: readonly unknown[]) => ({ sources: list });

  assertRefused(checkTargets, [
    ["no list", [probe], /^the answer must be \{sources: \[\.\.\.\]\}, but is an array of 1/],
    [
      "50,000 sources",
      { sources: Array.from({ length: 50_000 }, (_, index) => ({ ...probe, tenantKey: `p-${index}` })) },
      /^sources: at most 10000 entries, but there are 50000/,
    ],
    [
      "a key that is given twice, naming both",
      sources(probe, field, probe),
      /^sources\[2\]\.tenantKey: repeats sources\[0\]\.tenantKey \("p"\)/,
    ],
    [
      "no key",
      sources({ ...probe, tenantKey: undefined }),
      /^sources\[0\]\.tenantKey: must be a string, but is missing/,
    ],
    ["an empty name", sources({ ...probe, displayName: "" }), /^sources\[0\]\.displayName: must not be empty/],
    ["no hint", sources({ ...probe, hint: null }), /^sources\[0\]\.hint: must be a string, but is null/],
    [
      "a latitude beyond the pole",
      sources({ ...probe, location: { latitude: 90.5, longitude: 0 } }),
      /^sources\[0\]\.location\.latitude: must be from -90 to 90, but is 90\.5/,
    ],
    [
      "a location that is text",
      sources({ ...probe, location: "47,9" }),
      /^sources\[0\]\.location: must be an object, but is the text "47,9"/,
    ],
    [
      "location and boundary together",
      sources({ ...field, location: { latitude: 0, longitude: 0 } }),
      /^sources\[0\]: has a location and a boundary; give one of them/,
    ],
    [
      "a boundary on a sensor",
      sources({ ...field, hint: "sensor" }),
      /^sources\[0\]\.boundary: only a source with the hint "area" has a boundary/,
    ],
    [
      "a Feature as the boundary",
      sources({ ...field, boundary: { type: "Feature", geometry: { type: "Polygon", coordinates: [] } } }),
      /^sources\[0\]\.boundary: is a Feature; give its geometry/,
    ],
    [
      "a boundary with a box that is none",
      sources({ ...field, boundary: { type: "Polygon", coordinates: [], bbox: [1, 2] } }),
      /^sources\[0\]\.boundary\.bbox: must be \[west, south, east, north\]/,
    ],
    [
      "a boundary that is no polygon",
      sources({ ...field, boundary: { type: "Point", coordinates: [0, 0] } }),
      /^sources\[0\]\.boundary\.type: must be Polygon or MultiPolygon, but is the text "Point"/,
    ],
    [
      "a position that is no pair of numbers",
      sources({ ...field, boundary: { type: "Polygon", coordinates: [[[0, "1"]]] } }),
      /^sources\[0\]\.boundary\.coordinates\[0\]\[0\]: must be \[longitude, latitude\]/,
    ],
    [
      "a ring that is not closed",
      sources({ ...field, boundary: { type: "Polygon", coordinates: [square[0]?.slice(0, 4)] } }),
      /^sources\[0\]\.boundary\.coordinates\[0\].*: /,
    ],
    [
      "a ring that crosses itself",
      // biome-ignore format: a shape
      sources({ ...field, boundary: { type: "Polygon", coordinates: [[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]] } }),
      /^sources\[0\]\.boundary\.coordinates/,
    ],
    [
      "an unknown time zone",
      sources({ ...probe, timezone: "Mars/Olympus" }),
      /^sources\[0\]\.timezone: must be an IANA time zone such as Europe\/Zurich, but is "Mars\/Olympus"/,
    ],
  ]);

  test("is taken with what it says and no more: an absent field stays absent, null stays null", () => {
    const given = sources(
      { ...probe, sensorType: null, location: { latitude: 1, longitude: 2, altitude: 3 }, colour: "red" },
      { ...field, timezone: "UTC" },
    );
    assert.deepEqual(checkTargets(given), {
      ok: true,
      notes: [],
      sources: [
        { ...probe, sensorType: null, location: { latitude: 1, longitude: 2 } },
        { ...field, timezone: "UTC" },
      ],
    });
  });

  test("leaves out the sensor type of an area and says so", () => {
    assert.deepEqual(checkTargets(sources({ ...field, sensorType: "soil-probe" })), {
      ok: true,
      notes: ["sources[0].sensorType: left out: an area has none"],
      sources: [field],
    });
  });

  test(`is taken with ${maxOfferedSources} sources`, () => {
    const checked = checkTargets({
      sources: Array.from({ length: maxOfferedSources }, (_, index) => ({ ...probe, tenantKey: `p-${index}` })),
    });
    assert.ok(checked.ok && checked.sources.length === maxOfferedSources);
  });
});

describe("a comms answer", () => {
  assertRefused(checkComms, [
    ["text", "sent", /^the answer: must be an object, but is the text "sent"/],
    ["no ok", { error: "x" }, /^ok: must be true or false, but is missing/],
    [
      "an error that is no text",
      { ok: false, error: { code: 550 } },
      /^error: must be a string, but is an object with "code"/,
    ],
    ["a retry that is no boolean", { ok: false, retry: "yes" }, /^retry: must be true or false, but is /],
  ]);

  test("tells whether the message was sent, and why not", () => {
    assert.deepEqual(checkComms({ ok: true }), { ok: true, outcome: { status: "sent" } });
    assert.deepEqual(checkComms({ ok: true, error: "queued only" }), { ok: true, outcome: { status: "sent" } });
    assert.deepEqual(checkComms({ ok: false, error: "550" }), {
      ok: true,
      outcome: { status: "refused", reason: "550" },
    });
    assert.deepEqual(checkComms({ ok: false, error: null }), {
      ok: true,
      outcome: { status: "refused", reason: "the adapter gave no reason" },
    });
    assert.deepEqual(checkComms({ ok: false, retry: false, error: "550" }), {
      ok: true,
      outcome: { status: "refused", reason: "550" },
    });
    assert.deepEqual(checkComms({ ok: false, retry: true, error: "503" }), {
      ok: true,
      outcome: { status: "later", reason: "503" },
    });
    assert.deepEqual(checkComms({ ok: true, retry: "no" }), { ok: true, outcome: { status: "sent" } });
  });
});
