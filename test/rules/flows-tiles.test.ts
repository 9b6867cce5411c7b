/** Resolving a flow's tiles, and what a flow becomes when it is created or changed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Flow } from "#server/flows/model.ts";
import { changeFlow, createFlow, type Facts, type FlowInput, lookupsOf } from "#server/flows/rules.ts";
import { type Catalogue, type FlowTileInput, referencesOf, resolveTiles } from "#server/flows/tiles.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import "#test/support/property-runs.ts";
import { publishedState } from "#test/support/tiles.ts";

function version(key: string, number: number, isLatest: boolean, more: Partial<TileDefinition> = {}): TileDefinition {
  return {
    id: `${key}-${number}`,
    key,
    version: number,
    isLatest,
    isPlatform: true,
    ...publishedState,
    displayName: key,
    description: "",
    outputKind: "numeric",
    language: "typescript",
    inputs: [],
    notes: [],
    script: "",
    paramsSchema: {
      type: "object",
      additionalProperties: false,
      required: ["threshold"],
      properties: {
        threshold: { type: "number", minimum: 0, maximum: 100 },
        base: { type: "number", default: number },
      },
    },
    ui: {
      icon: { kind: "mdi", value: "sprout" },
      color: { light: "#000000", dark: "#ffffff" },
      group: "Test",
      order: 1,
      shortName: key,
      summaryTemplate: "",
      badges: {},
      help: { markdown: "" },
    },
    ...more,
  };
}

const needsUpstream = {
  upstreamRules: [{ param: "base", when: { base: 7 }, message: "needs a tile before this one" }],
};
const definitions = [version("heat", 1, false), version("heat", 2, true), version("cold", 5, true, needsUpstream)];
const catalogue: Catalogue = {
  latestByKey: new Map(definitions.filter(({ isLatest }) => isLatest).map((tile) => [tile.key, tile])),
  byId: new Map(definitions.map((tile) => [tile.id, tile])),
};

const params = { threshold: 10 };

function locs(inputs: readonly FlowTileInput[]): readonly string[] {
  const result = resolveTiles(inputs, catalogue, new Map());
  return result.ok ? [] : result.errors.map(({ loc }) => loc);
}

function resolved(inputs: readonly FlowTileInput[]) {
  const result = resolveTiles(inputs, catalogue, new Map());
  assert.ok(result.ok);
  return result.value;
}

describe("a tile reference", () => {
  test("by key is the latest version, with its defaults", () => {
    assert.deepEqual(resolved([{ tileKey: "heat", params }]), [
      {
        tileDefinitionId: "heat-2",
        tileKey: "heat",
        tileVersion: 2,
        params: { threshold: 10, base: 2 },
        reportOnly: false,
      },
    ]);
  });

  test("by definition and version is that version, with its own defaults", () => {
    assert.deepEqual(resolved([{ tileDefinitionId: "heat-1", tileVersion: 1, params, reportOnly: true }]), [
      {
        tileDefinitionId: "heat-1",
        tileKey: "heat",
        tileVersion: 1,
        params: { threshold: 10, base: 1 },
        reportOnly: true,
      },
    ]);
  });

  test("as it was read from a flow keeps its pin", () => {
    const stored = resolved([{ tileDefinitionId: "heat-1", tileVersion: 1, params }]);
    assert.deepEqual(resolved(stored), stored);
  });

  test("must name a tile", () => assert.deepEqual(locs([{ params }]), ["tiles[0]"]));
  test("must name a tile that exists", () =>
    assert.deepEqual(locs([{ tileKey: "rain", params }]), ["tiles[0].tileKey"]));
  test("must pin an id that exists", () => {
    assert.deepEqual(locs([{ tileDefinitionId: "heat-9", tileVersion: 9, params }]), ["tiles[0].tileDefinitionId"]);
  });
  test("must pin the version of its id", () => {
    assert.deepEqual(locs([{ tileDefinitionId: "heat-1", tileVersion: 2, params }]), ["tiles[0].tileVersion"]);
  });
  test("must not be half a pin", () => {
    assert.deepEqual(locs([{ tileDefinitionId: "heat-1", params }]), ["tiles[0].tileVersion"]);
    assert.deepEqual(locs([{ tileVersion: 1, params }]), ["tiles[0].tileDefinitionId"]);
    assert.deepEqual(locs([{ tileKey: "heat", tileVersion: 1, params }]), ["tiles[0].tileDefinitionId"]);
  });
  test("must not name two tiles at once", () => {
    assert.deepEqual(locs([{ tileKey: "cold", tileDefinitionId: "heat-1", tileVersion: 1, params }]), [
      "tiles[0].tileKey",
    ]);
  });
});

describe("a flow's tiles", () => {
  test("there is at least one", () => assert.deepEqual(locs([]), ["tiles"]));

  test("every wrong entry is named, each at its own place", () => {
    const inputs = [
      { tileKey: "heat", params: { threshold: 101 } },
      { tileKey: "heat", params },
      { tileKey: "none" },
      { tileKey: "cold", params: { base: 1, extra: 2 } },
    ];
    const errors = [
      "tiles[0].params.threshold",
      "tiles[2].tileKey",
      "tiles[3].params.extra",
      "tiles[3].params.threshold",
    ];
    assert.deepEqual([...locs(inputs)].sort(), errors);
  });

  test("rows give the order; entries without one stand where they are listed", () => {
    const inputs = [
      { row: 8, tileKey: "cold", params },
      { row: 3, tileKey: "heat", params },
    ];
    assert.deepEqual(
      resolved(inputs).map(({ tileKey }) => tileKey),
      ["heat", "cold"],
    );
    assert.deepEqual(
      resolved(inputs.map(({ row: _, ...input }) => input)).map(({ tileKey }) => tileKey),
      ["cold", "heat"],
    );
  });

  test("a row given twice is refused, reported at the later entry", () => {
    const inputs = [
      { row: 1, tileKey: "heat", params },
      { tileKey: "heat", params },
    ];
    assert.deepEqual(locs(inputs), ["tiles[1].row"]);
  });

  test("a tile that needs one before it is refused as the first by row, reported at its place in the list", () => {
    const alone = { threshold: 1, base: 7 };
    assert.deepEqual(
      locs([
        { row: 2, tileKey: "heat", params },
        { row: 1, tileKey: "cold", params: alone },
      ]),
      ["tiles[1].params.base"],
    );
    assert.deepEqual(
      locs([
        { row: 1, tileKey: "heat", params },
        { row: 2, tileKey: "cold", params: alone },
      ]),
      [],
    );
  });

  test("any order of entries with the same rows is the same flow", () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(rows, fc.infiniteStream(fc.nat()), (given, choices) => {
        const inputs = given.map((row) => ({ row, tileKey: "heat", params: { threshold: row % 100 } }));
        const shuffled = inputs.map((input) => ({ input, at: choices.next().value })).sort((a, b) => a.at - b.at);
        assert.deepEqual(resolved(shuffled.map(({ input }) => input)), resolved(inputs));
      }),
    );
  });

  test("only what has to be looked up is looked up", () => {
    const inputs = [{ tileKey: "a" }, { tileKey: "a" }, { tileKey: "b", tileDefinitionId: "b-1", tileVersion: 1 }, {}];
    assert.deepEqual(referencesOf(inputs), { keys: ["a"], ids: ["b-1"] });
  });
});

describe("creating and changing a flow", () => {
  const now = Date.UTC(2026, 5, 1);
  const facts: Facts = {
    flowId: "flow",
    ownerUserId: null,
    catalogue,
    matched: new Map(),
    knownSources: new Set(["s1"]),
    knownContactLists: new Set(["l1"]),
    logoProblem: null,
    now,
  };
  const input: FlowInput = {
    displayName: "Codling moth",
    status: "active",
    tiles: [{ tileDefinitionId: "heat-1", tileVersion: 1, params }],
    targets: [{ sourceId: "s1" }],
    settings: { alerts: { contactListIds: ["l1"] } },
    scheduleMinutes: 60,
  };

  function made(more: Partial<FlowInput> = {}): Flow {
    const decision = createFlow({ ...input, ...more }, facts);
    assert.ok(decision.ok);
    return {
      ...decision.value,
      id: "f",
      tenantId: "t",
      skippedTicks: 0,
      ownerUserKey: null,
      lastRun: null,
      outlook: null,
      createdAt: now,
    };
  }

  test("a new flow is at version 1, revision 1, and scheduled when active", () => {
    const { version: first, revision, nextRunAt, tenantKey, notes, updatedAt } = made();
    assert.deepEqual(
      [first, revision, nextRunAt, tenantKey, notes, updatedAt],
      [1, 1, now + 3_600_000, null, null, now],
    );
  });

  test("what a patch does not name stays; null clears", () => {
    const before = made({ notes: "a", tenantKey: "k" });
    const decision = changeFlow(before, { notes: null, scheduleMinutes: null }, { ...facts, now: now + 1 });
    assert.ok(decision.ok);
    const { updatedAt, revision, ...rest } = decision.value;
    assert.deepEqual([updatedAt, revision], [now + 1, 2]);
    const {
      id: _i,
      tenantId: _t,
      skippedTicks: _s,
      ownerUserKey: _o,
      lastRun: _l,
      outlook: _n,
      createdAt: _c,
      updatedAt: _u,
      revision: _r,
      ...same
    } = before;
    assert.deepEqual(rest, { ...same, notes: null, scheduleMinutes: null, nextRunAt: null });
  });

  test("a new tile version leaves a flow alone until its tiles are saved again by key", () => {
    const before = made();
    const renamed = changeFlow(before, { displayName: "Other" }, facts);
    assert.ok(renamed.ok);
    assert.deepEqual([renamed.value.tiles[0]?.tileVersion, renamed.value.version], [1, 1]);
    const saved = changeFlow(before, { tiles: [{ tileKey: "heat", params }] }, facts);
    assert.ok(saved.ok);
    assert.deepEqual([saved.value.tiles[0]?.tileVersion, saved.value.version], [2, 2]);
  });

  test("faults of tiles, targets and settings are reported together", () => {
    const faulty = {
      ...input,
      tiles: [{ tileKey: "none" }],
      targets: [{ sourceId: "s2" }],
      settings: { alerts: { contactListIds: ["l2"] } },
    };
    const decision = createFlow(faulty, facts);
    assert.ok(!decision.ok);
    const places = ["tiles[0].tileKey", "targets[0].sourceId", "settings.alerts.contactListIds[0]"];
    assert.deepEqual(
      decision.errors.map(({ loc }) => loc),
      places,
    );
  });

  test("a change that names neither targets nor settings does not look at them again", () => {
    const decision = changeFlow(
      made(),
      { displayName: "x" },
      { ...facts, knownSources: new Set(), knownContactLists: new Set() },
    );
    assert.ok(decision.ok);
  });

  test("a new owner must share everything the flow names", () => {
    const before = made();
    const handedOver = {
      ...facts,
      ownerUserId: "u1",
      knownSources: new Set<string>(),
      knownContactLists: new Set<string>(),
      logoProblem: null,
    };
    assert.deepEqual(lookupsOf(before, {}, "u1"), {
      tiles: { keys: [], ids: [] },
      sourceIds: ["s1"],
      contactListIds: ["l1"],
    });
    const decision = changeFlow(before, {}, handedOver);
    assert.ok(!decision.ok);
    assert.deepEqual(
      decision.errors.map(({ loc }) => loc),
      ["targets[0].sourceId", "settings.alerts.contactListIds[0]"],
    );
  });
});
