/**
 * What is kept of tiles, against what was published: whatever two tenants create, version, relabel, fork and give up in
 * between, each is shown its own and the built-in ones as they are, and never what is the other's. On both backends.
 */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import { systemClock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { NewTileVersion } from "#schema/tiles.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import { tileHandlers, tileJson } from "#server/tiles/rest.ts";
import { createTileService } from "#server/tiles/service.ts";
import { tileSpec } from "#server/tiles/spec.ts";
import { describeOnEachDatabase } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { writeTenant } from "#test/support/rows.ts";

type Owner = "platform" | "a" | "b";
type Tenant = Exclude<Owner, "platform">;
type Handlers = ReturnType<typeof tileHandlers>;

/** A version as it should be shown. */
interface Shown {
  readonly owner: Owner;
  readonly createdAt: number;
  definition: TileDefinition;
}

const keys = ["one", "two"] as const;
const names = ["A", "B", "Ä°€"] as const;
const tenant = fc.constantFrom<Tenant>("a", "b");
const step = fc.oneof(
  fc.record({
    kind: fc.constant("publish" as const),
    owner: fc.constantFrom<Owner>("platform", "a", "b"),
    key: fc.constantFrom(...keys),
    displayName: fc.constantFrom(...names),
  }),
  fc.record({
    kind: fc.constantFrom("relabel" as const, "relabel in vain" as const),
    at: fc.nat(),
    displayName: fc.constantFrom(...names),
    group: fc.constantFrom("G", "H"),
    isDeprecated: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("fork" as const), by: tenant, at: fc.nat(), key: fc.constantFrom("three", "four") }),
  fc.record({
    kind: fc.constant("list" as const),
    by: tenant,
    allVersions: fc.boolean(),
    limit: fc.constantFrom(1, 2, 500),
  }),
);

class GivenUp extends Error {}

describeOnEachDatabase("what is shown of tiles", (opened) => {
  test("is what was published, for whoever asks, whatever was published, relabelled, forked and asked for before", async () => {
    const { database } = opened();
    const handlers = tileHandlers(createTileService({ database }));
    const published: Shown[] = [];
    let time = systemClock.now();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const tenants = { a: await writeTenant(database, systemClock), b: await writeTenant(database, systemClock) };
        // The built-in ones of earlier rounds stay.
        const all: Shown[] = published.filter(({ owner }) => owner === "platform");
        const publish = async (owner: Owner, content: Content): Promise<void> => {
          time += 1;
          const shown = await insert(database, owner === "platform" ? null : tenants[owner], all, owner, content, time);
          all.push(shown);
          if (owner === "platform") published.push(shown);
        };
        for (const each of steps) {
          if (each.kind === "publish") await publish(each.owner, contentOf(each.key, each.displayName));
          else if (each.kind === "fork") {
            const seen = all.filter(({ owner }) => owner === "platform" || owner === each.by);
            const original = seen[each.at % Math.max(1, seen.length)]?.definition;
            if (original !== undefined) await publish(each.by, forkOf(each.key, original));
          } else if (each.kind === "list") {
            await assertShown(handlers, { all, by: each.by, tenantId: tenants[each.by] }, each);
          } else {
            const own = all.filter(({ owner }) => owner !== "platform");
            const shown = own[each.at % Math.max(1, own.length)];
            if (shown === undefined) continue;
            await relabel(database, tenants[shown.owner as Tenant], shown, each);
          }
        }
        for (const by of ["a", "b"] as const) {
          const asker = { all, by, tenantId: tenants[by] };
          await assertShown(handlers, asker, { allVersions: true, limit: 500 });
          await assertEach(handlers, asker);
        }
      }),
      { numRuns: propertyRuns(30) },
    );
  });
});

type Content = NewTileVersion["content"];

function contentOf(key: string, displayName: string): Content {
  return {
    key,
    displayName,
    description: `What ${displayName} does`,
    outputKind: "numeric",
    language: "typescript",
    inputs: [],
    paramsSchema: { type: "object", properties: {} },
    ui: {},
    notes: [],
    examples: [],
    forkedFrom: null,
  } as unknown as Content;
}

function forkOf(key: string, { id, version, key: original, ...definition }: TileDefinition): Content {
  const content = contentOf(key, definition.displayName);
  return { ...content, forkedFrom: { id, key: original, version } } as unknown as Content;
}

async function insert(
  database: Database,
  tenantId: string | null,
  all: readonly Shown[],
  owner: Owner,
  content: Content,
  createdAt: number,
): Promise<Shown> {
  const earlier = all.filter((one) => one.owner === owner && one.definition.key === content.key);
  const id = newId();
  const tile = {
    id,
    content,
    script: `// ${id}`,
    compiled: {},
    contentHash: id,
    createdAt,
  } as unknown as NewTileVersion;
  const version = earlier.length + 1;
  const outcome = await database.write<unknown>((stores) =>
    tenantId === null
      ? stores.tiles.forSystem().publish(tile)
      : stores.ownTiles.forCaller(managerOf(tenantId)).insert(tile, version),
  );
  assert.equal(outcome, tenantId === null ? version : "saved");
  for (const one of earlier) one.definition = { ...one.definition, isLatest: false };
  const state = { isLatest: true, isDeprecated: false, isPlatform: tenantId === null, revision: 1 };
  return {
    owner,
    createdAt,
    definition: { ...content, id, version, script: tile.script, ...state } as unknown as TileDefinition,
  };
}

/** Given up, it leaves nothing: not even with who asks next. */
async function relabel(
  database: Database,
  tenantId: string,
  shown: Shown,
  { kind, displayName, group, isDeprecated }: Labels,
): Promise<void> {
  const before = shown.definition;
  const ui = { group } as unknown as TileDefinition["ui"];
  const after = { ...before, displayName, isDeprecated, ui, revision: before.revision + 1 };
  const caller = managerOf(tenantId);
  const change = database.write(async (stores) => {
    await stores.ownTiles.forCaller(caller).relabel(before, after);
    if (kind === "relabel in vain") throw new GivenUp();
  });
  if (kind === "relabel in vain") return void (await assert.rejects(change, GivenUp));
  await change;
  shown.definition = after;
}

interface Labels {
  readonly kind: "relabel" | "relabel in vain";
  readonly displayName: string;
  readonly group: string;
  readonly isDeprecated: boolean;
}

interface Asker {
  readonly all: readonly Shown[];
  readonly by: Tenant;
  readonly tenantId: string;
}

/** What the asker sees, newest first. */
function seenBy({ all, by }: Asker): readonly Shown[] {
  return all
    .filter(({ owner }) => owner === "platform" || owner === by)
    .toSorted((one, other) => other.createdAt - one.createdAt);
}

async function assertShown(
  handlers: Handlers,
  asker: Asker,
  { allVersions, limit }: { readonly allVersions: boolean; readonly limit: number },
): Promise<void> {
  const expected = seenBy(asker).filter(({ definition }) => allVersions || definition.isLatest);
  const query = { allVersions, limit };
  // Asked twice, what is kept is what is shown.
  for (const _ of [1, 2]) {
    const answer = await handlers.listTiles({ caller: managerOf(asker.tenantId), query } as never);
    const items = expected.slice(0, limit).map(({ definition }) => tileJson(definition));
    const text = Buffer.from(answer.cached?.content ?? "").toString("utf8");
    const { nextCursor } = answer.body;
    assert.equal(nextCursor !== null, expected.length > limit);
    assert.equal(text, JSON.stringify({ items, nextCursor }));
    const texts: string[] = [];
    for await (const item of answer.body.items) texts.push((item as { readonly text: string }).text);
    assert.deepEqual(
      texts,
      items.map((item) => JSON.stringify(item)),
    );
    const digests = texts.map((one) => hash("sha256", one, "base64url"));
    assert.equal(answer.cached?.tag, hash("sha256", JSON.stringify([digests, nextCursor]), "base64url"));
  }
}

async function assertEach(handlers: Handlers, asker: Asker): Promise<void> {
  const seen = new Set(seenBy(asker));
  for (const shown of asker.all) {
    const { definition } = shown;
    const request = { caller: managerOf(asker.tenantId), params: { id: definition.id } } as never;
    for (const [handler, json] of [
      [handlers.getTile, tileJson(definition)],
      [handlers.getTileSpec, tileSpec(definition)],
    ] as const) {
      if (!seen.has(shown)) {
        await assert.rejects(handler(request), { slug: "not-found" });
        continue;
      }
      const { cached } = await handler(request);
      const text = JSON.stringify(json);
      assert.equal(cached?.content, text);
      const digest = hash("sha256", text, "base64url").slice(0, 16);
      assert.equal(cached?.tag, `${definition.revision}.${digest}`);
    }
  }
}

/** As authentication would make it. */
function managerOf(tenantId: string): Caller<"tiles:manage"> {
  return { tenantId, userId: null } as unknown as Caller<"tiles:manage">;
}
