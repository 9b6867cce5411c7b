/**
 * Two tenants that create, publish, relabel and fork tiles with the same keys, while releases bring built-in ones:
 * always what a plain model says, in every list, for every key, whatever was read before.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Caller, scopes } from "#core/caller.ts";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import { helpsHere } from "#server/tiles/checks/help.ts";
import { createOwnTileService, type OwnTileDependencies } from "#server/tiles/own-tiles.ts";
import type { NewTileInput, OwnTileLimits } from "#server/tiles/own-tiles-rules.ts";
import { createTileService } from "#server/tiles/service.ts";
import { createTestClock } from "#test/support/clock.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { writeTenant } from "#test/support/rows.ts";
import { storeTile } from "#test/support/tiles.ts";

const owners = ["a", "b"] as const;
type Owner = (typeof owners)[number];
const keys = ["one", "two", "three"];
const limits: OwnTileLimits = { tiles: 2, versionsOfTile: 3, bytes: 1_000_000 };

/** As the model keeps a version; its place in the list is its name. */
interface Version {
  readonly owner: Owner | null;
  readonly key: string;
  readonly version: number;
  isLatest: boolean;
  displayName: string;
  group: string;
  isDeprecated: boolean;
  /** Place of the original. */
  readonly origin: number | null;
  readonly script: string;
}

type Refusal = "conflict" | "forbidden" | "not-found";
type Change = Partial<Pick<Version, "displayName" | "group" | "isDeprecated">>;

class Model {
  readonly versions: Version[] = [];

  create(owner: Owner, key: string, content: Pick<Version, "displayName" | "group" | "script">, origin: number | null) {
    const seen = this.versions.filter((one) => this.sees(owner, one));
    const own = seen.filter((one) => one.owner === owner && one.isLatest);
    if (seen.some((one) => one.key === key) || own.length >= limits.tiles) return "conflict" as const;
    return this.#add({ ...content, owner, key, version: 1, origin, isLatest: true, isDeprecated: false });
  }

  publish(owner: Owner, place: number, change: Change, script: string): Refusal | number {
    const latest = this.#latestOf(owner, place);
    if (typeof latest === "string") return latest;
    if (latest.version >= limits.versionsOfTile) return "conflict";
    latest.isLatest = false;
    const next = { ...latest, ...change, script, version: latest.version + 1, isLatest: true, isDeprecated: false };
    return this.#add(next);
  }

  relabel(owner: Owner, place: number, change: Change): Refusal | number {
    const found = this.#latestOf(owner, place);
    if (typeof found === "string") return found;
    Object.assign(this.versions[place] as Version, change);
    return place;
  }

  fork(owner: Owner, place: number, key: string): Refusal | number {
    const original = this.versions[place];
    if (original === undefined || !this.sees(owner, original)) return "not-found";
    return this.create(owner, key, original, place);
  }

  release(key: string, displayName: string): number | null {
    if (this.versions.some((one) => one.owner === null && one.key === key)) return null;
    return this.#add({
      ...{ owner: null, key, version: 1, isLatest: true, displayName, group: "Test" },
      ...{ isDeprecated: false, origin: null, script: "" },
    });
  }

  sees(owner: Owner, one: Version): boolean {
    return one.owner === null || one.owner === owner;
  }

  #latestOf(owner: Owner, place: number): Refusal | Version {
    const found = this.versions[place];
    if (found === undefined || !this.sees(owner, found)) return "not-found";
    if (found.owner === null) return "forbidden";
    const isLatest = (one: Version) => one.owner === owner && one.key === found.key && one.isLatest;
    return this.versions.find(isLatest) as Version;
  }

  #add(version: Version): number {
    return this.versions.push(version) - 1;
  }
}

const label = fc.constantFrom("A", "B", "C");
const change = fc.record(
  { displayName: label, group: label, isDeprecated: fc.boolean() },
  { requiredKeys: [] },
) as fc.Arbitrary<Change>;
const common = { owner: fc.constantFrom(...owners), place: fc.nat(11), key: fc.constantFrom(...keys) };
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("create" as const), ...common, label }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("publish" as const), ...common, change }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("relabel" as const), ...common, change }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fork" as const), ...common }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("release" as const), ...common }) },
);

/** What a script does is checked elsewhere: here all pass. */
const check: OwnTileDependencies["check"] = async (tile) => {
  const compiled = {
    language: "typescript",
    role: "tile",
    hash: tile.script,
    fileName: "x.ts",
    code: tile.script,
  } as const;
  const source = { language: "typescript", role: "tile", code: tile.script, fileName: "x.ts" } as const;
  return { tile, compiled, source, contentHash: tile.script };
};

const behaviourOf = (script: string) =>
  ({
    language: "typescript",
    script,
    paramsSchema: { type: "object", properties: {} },
    inputs: [],
    outputKind: "numeric",
  }) as const;

const labelsOf = ({ group, ...labels }: Change) => ({ ...labels, ...(group === undefined ? {} : { ui: { group } }) });

const clock = createTestClock();

function serviceOf(database: Database, allowed = limits) {
  const compiling = { runner: { compile: unused }, types: { check: unused } };
  return createOwnTileService({ database, clock, check, helps: helpsHere, limits: allowed, ...compiling });
}

function unused(): never {
  throw new Error("Nothing is compiled here.");
}

async function newCaller(database: Database): Promise<Caller<"tiles:manage">> {
  const who = { kind: "key", keyId: "k", userId: null, sessionId: null, expiresAt: null, requestId: "r" } as const;
  // A caller as authentication would make it.
  return { ...who, tenantId: await writeTenant(database, clock), scopes } as unknown as Caller<"tiles:manage">;
}

describeOnEachDatabase(
  "own tiles",
  (opened) => {
    test("are what a plain model says, step by step", async () => {
      const { database } = opened();
      const own = serviceOf(database);
      const tiles = createTileService({ database });
      let release = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
          release += 1;
          const callers = { a: await newCaller(database), b: await newCaller(database) };
          const model = new Model();
          const ids: string[] = [];
          // Built-in tiles stay, so that each try has keys of its own.
          const keyOf = (key: string) => `${key}-${release}`;
          for (const [at, each] of steps.entries()) {
            clock.advance(1);
            const { owner, key, place } = each;
            const caller = callers[owner];
            const id = ids[place] ?? newId();
            const script = `${at}`;
            let expected: Refusal | number | null = null;
            let work: () => Promise<TileDefinition | string | null>;
            if (each.kind === "create") {
              const content = { displayName: each.label, group: "Own tiles", script };
              expected = model.create(owner, key, content, null);
              const input = { ...behaviourOf(script), key: keyOf(key), displayName: each.label, description: "" };
              work = () => own.create(caller, input satisfies NewTileInput);
            } else if (each.kind === "publish") {
              const { isDeprecated: _, ...labels } = each.change;
              expected = model.publish(owner, place, labels, script);
              work = () => own.publish(caller, id, { ...behaviourOf(script), ...labelsOf(labels) });
            } else if (each.kind === "relabel") {
              expected = model.relabel(owner, place, each.change);
              work = () => own.update(caller, id, labelsOf(each.change), null);
            } else if (each.kind === "fork") {
              expected = model.fork(owner, place, key);
              work = () => own.fork(caller, id, { key: keyOf(key) });
            } else {
              expected = model.release(key, keyOf(key));
              if (expected === null) continue;
              work = () => storeTile(database, keyOf(key));
            }
            const outcome = await work().catch((error: unknown) => {
              if (error instanceof AppError) return error.slug;
              throw error;
            });
            if (typeof expected === "string") assert.equal(outcome, expected);
            else if (expected === ids.length) ids.push(typeof outcome === "string" ? outcome : (outcome?.id ?? ""));
            for (const reader of owners) await assertSame(reader, callers[reader], model, ids, keyOf);
          }
        }),
        { numRuns: propertyRuns(12) },
      );

      async function assertSame(
        reader: Owner,
        caller: Caller,
        model: Model,
        ids: readonly string[],
        keyOf: (key: string) => string,
      ): Promise<void> {
        const shown = model.versions.flatMap((one, place) => (model.sees(reader, one) ? [{ one, place }] : []));
        const expected = shown.map(({ one, place }) => {
          const { owner, origin, key, ...rest } = one;
          const forkedFrom = origin === null ? null : ids[origin];
          return { ...rest, key: keyOf(key), id: ids[place], isPlatform: owner === null, forkedFrom };
        });
        const mine = new Set(keys.map(keyOf));
        const { items } = await tiles.page(caller, { allVersions: true, limit: 500, q: `-${release}` });
        const found = items.filter(({ key }) => mine.has(key)).map(told);
        assert.deepEqual(byId(found), byId(expected as Told[]));
        const { latestByKey } = await database.read((stores) =>
          stores.tiles.forCaller(caller).catalogue([...mine], []),
        );
        for (const key of keys) {
          const latest = shown.filter(({ one }) => one.key === key && one.isLatest);
          // A tile of the tenant's comes before a built-in one that a later release brought.
          const meant = latest.find(({ one }) => one.owner === reader) ?? latest[0];
          assert.equal(latestByKey.get(keyOf(key))?.id, meant && ids[meant.place]);
        }
      }
    });

    test("take up no more than they may together", async () => {
      const { database } = opened();
      const caller = await newCaller(database);
      const own = serviceOf(database, { ...limits, bytes: 10 });
      const input = { ...behaviourOf("1"), displayName: "A", description: "" };
      const { id } = await own.create(caller, { ...input, key: "first" });
      const full = { slug: "conflict", message: /take up 0 MiB, and more cannot be stored/ };
      await assert.rejects(own.create(caller, { ...input, key: "second" }), full);
      await assert.rejects(own.publish(caller, id, behaviourOf("2")), full);
      await assert.rejects(own.fork(caller, id, { key: "third" }), full);
      assert.equal((await own.update(caller, id, { displayName: "B" }, null)).displayName, "B");
    });
  },
  clock,
);

type Told = ReturnType<typeof told>;

function told(tile: TileDefinition) {
  const { id, key, version, isLatest, isPlatform, displayName, isDeprecated, script, ui, forkedFrom } = tile;
  const labels = { displayName, group: ui.group, isDeprecated };
  return { id, key, version, isLatest, isPlatform, ...labels, script, forkedFrom: forkedFrom?.id ?? null };
}

function byId(tiles: readonly Told[]): readonly Told[] {
  return tiles.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
