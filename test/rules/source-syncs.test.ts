/**
 * A sync against a model of a catalogue: what appears, changes, disappears and comes back, while people change things
 * in between.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { OfferedSource } from "#server/adapters/responses/targets.ts";
import type { Source } from "#server/sources/model.ts";
import { countsOf, describedBy, isSuspicious, reconcile } from "#server/source-syncs/rules.ts";
import "#test/support/property-runs.ts";

const adapterId = "adapter";
const keys = ["a", "b", "c", "d", "e", "f", "g"];
const square = {
  type: "Polygon",
  coordinates: [
    [
      [9, 47],
      [9.01, 47],
      [9.01, 47.01],
      [9, 47],
    ],
  ],
} as const;

function source(tenantKey: string | null, changes: Partial<Source> = {}): Source {
  return {
    id: `id-${tenantKey}`,
    tenantId: "t",
    displayName: `Field ${tenantKey}`,
    tenantKey,
    hint: "sensor",
    sensorType: null,
    location: null,
    boundary: null,
    timezone: null,
    enabled: true,
    disabledBySync: false,
    syncedBy: adapterId,
    status: "unknown",
    lastDataAt: null,
    cadenceSeconds: null,
    ownerUserId: null,
    ownerUserKey: null,
    revision: 1,
    createdAt: 0,
    updatedAt: 0,
    ...changes,
  };
}

function offerOf(tenantKey: string, changes: Partial<OfferedSource> = {}): OfferedSource {
  return { tenantKey, displayName: `Field ${tenantKey}`, hint: "sensor", ...changes };
}

/** What the use case does with a reconciliation. */
function applied(existing: readonly Source[], offered: readonly OfferedSource[]): Source[] {
  const { create, update, disable, reenable } = reconcile(adapterId, existing, offered);
  const changed = new Map([...update, ...disable, ...reenable].map((one) => [one.id, one]));
  return [
    ...existing.map((one) => changed.get(one.id) ?? one),
    ...create.map((offer) => source(offer.tenantKey, describedBy(offer))),
  ];
}

const location = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.integer({ min: -180, max: 180 }),
});
const someOffer = fc.record(
  {
    tenantKey: fc.constantFrom(...keys),
    displayName: fc.constantFrom("North", "South"),
    hint: fc.constantFrom("area", "sensor", "silo"),
    sensorType: fc.constantFrom(null, "soil-probe", "canopy-sensor"),
    location: fc.option(location),
    boundary: fc.constantFrom(null, square),
    timezone: fc.constantFrom(null, "Europe/Zurich"),
  },
  { requiredKeys: ["tenantKey", "displayName", "hint"] },
);
const someAnswer = fc.uniqueArray(someOffer, { selector: ({ tenantKey }) => tenantKey });

type Step =
  | { readonly kind: "sync"; readonly answer: readonly OfferedSource[] }
  | { readonly kind: "disable" | "enable" | "make"; readonly key: string };

const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("sync" as const), answer: someAnswer }),
  fc.record({
    kind: fc.constantFrom("disable" as const, "enable" as const, "make" as const),
    key: fc.constantFrom(...keys),
  }),
);

/** What a source is, described without the code under test. */
interface Modelled {
  synced: boolean;
  state: "enabled" | "off by a person" | "off by a sync";
}

function modelStep(model: Map<string, Modelled>, step: Step): void {
  if (step.kind === "sync") {
    const offered = new Set(step.answer.map(({ tenantKey }) => tenantKey));
    for (const [key, known] of model) {
      if (offered.has(key)) continue;
      if (known.synced && known.state === "enabled") known.state = "off by a sync";
    }
    for (const key of offered) {
      const known = model.get(key) ?? { synced: true, state: "enabled" };
      model.set(key, { synced: true, state: known.state === "off by a sync" ? "enabled" : known.state });
    }
    return;
  }
  const known = model.get(step.key);
  if (step.kind === "make") {
    if (known === undefined) model.set(step.key, { synced: false, state: "enabled" });
  } else if (known !== undefined) known.state = step.kind === "enable" ? "enabled" : "off by a person";
}

function catalogueStep(catalogue: readonly Source[], step: Step): readonly Source[] {
  if (step.kind === "sync") return applied(catalogue, step.answer);
  if (step.kind === "make") {
    const isThere = catalogue.some(({ tenantKey }) => tenantKey === step.key);
    return isThere ? catalogue : [...catalogue, source(step.key, { syncedBy: null })];
  }
  const enabled = step.kind === "enable";
  return catalogue.map((one) => (one.tenantKey === step.key ? { ...one, enabled, disabledBySync: false } : one));
}

function stateOf({ enabled, disabledBySync }: Source): Modelled["state"] {
  if (enabled) return "enabled";
  return disabledBySync ? "off by a sync" : "off by a person";
}

describe("a sync", () => {
  test("does what a model of the catalogue does, for any changes by people in between, and deletes nothing", () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 12 }), (steps) => {
        const model = new Map<string, Modelled>();
        let catalogue: readonly Source[] = [];
        for (const step of steps) {
          modelStep(model, step);
          const before = catalogue;
          catalogue = catalogueStep(catalogue, step);
          const ids = new Set(catalogue.map(({ id }) => id));
          assert.ok(before.every(({ id }) => ids.has(id)));
          const seen = Object.fromEntries(
            catalogue.map((one) => [one.tenantKey, { synced: one.syncedBy === adapterId, state: stateOf(one) }]),
          );
          assert.deepEqual(seen, Object.fromEntries(model));
        }
      }),
    );
  });

  test("of the same answer changes nothing the second time", () => {
    fc.assert(
      fc.property(someAnswer, someAnswer, (first, second) => {
        const catalogue = applied(applied([], first), second);
        const again = reconcile(adapterId, catalogue, second);
        assert.deepEqual(countsOf(again), { total: second.length, created: 0, updated: 0, disabled: 0, reenabled: 0 });
      }),
    );
  });

  test("counts every offer once, and leaves every source as the contract allows", () => {
    fc.assert(
      fc.property(someAnswer, someAnswer, (first, second) => {
        const before = applied([], first);
        const plan = reconcile(adapterId, before, second);
        assert.equal(plan.create.length + plan.update.length + plan.reenable.length + plan.unchanged, second.length);
        for (const one of applied(before, second)) {
          assert.ok(one.location === null || one.boundary === null);
          assert.ok(one.hint === "area" ? one.sensorType === null : one.boundary === null);
          assert.ok(!one.enabled || !one.disabledBySync);
        }
      }),
    );
  });
});

describe("the fields of a synced source", () => {
  const before = source("a", {
    sensorType: "soil-probe",
    location: { latitude: 47, longitude: 9 },
    timezone: "Europe/Zurich",
  });
  const after = (changes: Partial<OfferedSource>) => applied([before], [offerOf("a", changes)])[0];

  test("follow the answer, and those it does not speak of stay as a person set them", () => {
    assert.deepEqual(after({}), before);
    assert.deepEqual(after({ displayName: "New", sensorType: "canopy-sensor" }), {
      ...before,
      displayName: "New",
      sensorType: "canopy-sensor",
    });
  });

  test("are emptied by null", () => {
    const emptied = after({ sensorType: null, location: null, timezone: null });
    assert.deepEqual(emptied, { ...before, sensorType: null, location: null, timezone: null });
  });

  test("hold one geometry: a boundary takes the place of a location", () => {
    assert.deepEqual(after({ hint: "area", boundary: square }), {
      ...before,
      hint: "area",
      sensorType: null,
      location: null,
      boundary: square,
    });
  });

  test("of a source that somebody made by hand under the same key are taken over, and it stays disabled if it was", () => {
    const handmade = source("a", { syncedBy: null, enabled: false, displayName: "Mine" });
    const plan = reconcile(adapterId, [handmade], [offerOf("a")]);
    assert.deepEqual(plan.update, [{ ...handmade, syncedBy: adapterId, displayName: "Field a" }]);
  });

  test("of a source of another adapter, or made by hand, are left alone while no key of the answer is its own", () => {
    const others = [
      source("b", { syncedBy: null }),
      source("c", { syncedBy: "another" }),
      source(null, { syncedBy: null }),
    ];
    const plan = reconcile(adapterId, others, []);
    assert.deepEqual(countsOf(plan), { total: 0, created: 0, updated: 0, disabled: 0, reenabled: 0 });
  });
});

describe("a sync is suspicious", () => {
  const catalogue = (count: number) => keys.slice(0, count).map((key) => source(key));
  const isStopped = (existing: readonly Source[], offered: readonly string[]) =>
    isSuspicious(
      adapterId,
      existing,
      reconcile(
        adapterId,
        existing,
        offered.map((key) => offerOf(key)),
      ),
    );

  test("when more than half of the enabled sources would go, and not when it is just half", () => {
    assert.equal(isStopped(catalogue(4), ["a", "b"]), false);
    assert.equal(isStopped(catalogue(4), ["a"]), true);
    assert.equal(isStopped(catalogue(5), ["a", "b"]), true);
    assert.equal(isStopped(catalogue(1), []), true);
  });

  test("by the sources it would disable, not by those that it brings", () => {
    assert.equal(isStopped(catalogue(3), ["a", "d", "e", "f", "g"]), true);
    assert.equal(isStopped(catalogue(3), ["a", "b", "d", "e"]), false);
  });

  test("not for sources that are disabled already, nor for an empty catalogue", () => {
    const mostlyDisabled = catalogue(5).map((one, index) =>
      index < 3 ? { ...one, enabled: false, disabledBySync: true } : one,
    );
    assert.equal(isStopped(mostlyDisabled, ["e"]), false);
    assert.equal(isStopped([], []), false);
  });
});
