/** Requests with the same key are made once and share their response, so they must be equal in every field. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { adapterRequest } from "#server/adapters/requests.ts";
import type { PlannedTarget } from "#server/runs/plan/plan.ts";
import type { NamedPlace, PlannedSource } from "#server/runs/plan/subjects.ts";
import { groupsOf, type DataRequest, dataRequestsOf } from "#server/runs/plan/data-requests.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

/** Few values of each, so that many targets differ in only one of them, and names that look like other fields. */
const place: fc.Arbitrary<NamedPlace> = fc
  .tuple(
    fc.constantFrom("North", "s1", '["s1"]', ""),
    fc.constantFrom(null, 0, 47),
    fc.constantFrom(null, 0, 47),
    fc.constantFrom(null, 0, 361),
    fc.constantFrom("UTC", "Europe/Berlin"),
  )
  .map(([name, latitude, longitude, elevation, timezone]) => ({ name, latitude, longitude, elevation, timezone }));

/** The fields of a source follow from its id. */
const sources: fc.Arbitrary<readonly PlannedSource[]> = fc.tuple(place, place, place).map((places) =>
  places.map(
    (at, index): PlannedSource => ({
      id: `s${index}`,
      key: `k${index}`,
      hint: "sensor",
      sensorType: null,
      place: at,
    }),
  ),
);

const window = fc.constantFrom({ start: 0, end: 10 }, { start: 0, end: 11 }, { start: 1, end: 10 });

const targets: fc.Arbitrary<readonly PlannedTarget[]> = sources.chain((known) => {
  const subject = fc.oneof(
    place.map((at) => ({ at, source: null, sensors: [] as readonly PlannedSource[] })),
    fc
      .tuple(fc.constantFrom(...known), fc.subarray([...known]))
      .map(([source, sensors]) => ({ at: source.place, source, sensors })),
  );
  return fc.array(
    fc.tuple(subject, window).map(([{ at, source, sensors }, dataWindow]) => ({
      position: 0,
      source,
      sensors,
      window: dataWindow,
      dataWindow,
      seed: "",
      target: { ...at, utcOffsets: [{ from: 0, minutes: at.timezone === "UTC" ? 0 : 60 }] },
    })),
    { minLength: 2, maxLength: 8 },
  );
});

const groups = groupsOf(
  (["weather", "series", "events"] as const).flatMap((kind, row) =>
    (["adapter", "generate"] as const).map((dataSource) => ({
      row,
      kind,
      dataSource,
      names: ["a", "b"],
      horizonHours: 0,
    })),
  ),
);

/** Everything that the response depends on. */
function contentOf({
  group,
  place: target,
  sources: asked,
  utcOffsets,
  window: { start: from, end: to },
}: DataRequest): unknown {
  if (group.dataSource === "generate") {
    const { latitude, longitude, elevation } = target;
    return [group, latitude, longitude, elevation, utcOffsets, from, to];
  }
  return [
    group,
    adapterRequest({ facet: group.kind, userKey: null, names: group.names, target, sources: asked, from, to }),
  ];
}

test("two questions of a run have one key exactly when they ask for the same", () => {
  fc.assert(
    fc.property(targets, (planned) => {
      const questions = planned.flatMap((target) => groups.flatMap((group) => dataRequestsOf(target, group)));
      for (const [key, alike] of Map.groupBy(questions, (question) => question.key)) {
        for (const one of alike) assert.deepEqual(contentOf(one), contentOf(alike[0] as DataRequest), key);
      }
      const contents = Map.groupBy(questions, (question) =>
        JSON.stringify([contentOf(question), question.place.timezone]),
      );
      for (const alike of contents.values()) assert.equal(new Set(alike.map(({ key }) => key)).size, 1);
    }),
    { numRuns: propertyRuns(500) },
  );
});
