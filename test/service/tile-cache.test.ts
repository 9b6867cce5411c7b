/**
 * The list of tiles from what is kept of the built-in ones: the same as read from the rows each time, and never another
 * tenant's.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import fc from "fast-check";
import type { Caller } from "#core/caller.ts";
import { systemClock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { type Database, openDatabase } from "#schema/database.ts";
import { openOrm, type Orm } from "#schema/connection/orm.ts";
import { TileEntity } from "#schema/tiles.ts";
import { createTileService } from "#server/tiles/service.ts";
import { tileHandlers } from "#server/tiles/rest.ts";
import { covers, type FreshLocation, freshLocation, postgresAbsence } from "#test/support/databases.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { writeTenant } from "#test/support/rows.ts";

const skip = covers("real") ? ((await postgresAbsence()) ?? false) : "this run covers the embedded drivers";

interface Made {
  readonly owner: "platform" | "a" | "b";
  readonly key: string;
  readonly displayName: string;
}

describe("the list of tiles", { skip }, () => {
  let fresh: FreshLocation;
  let database: Database;
  let outside: Orm;
  before(async () => {
    fresh = await freshLocation("postgresql");
    database = await openDatabase({ location: fresh.location });
    outside = await openOrm(fresh.location);
  });
  after(async () => {
    await database.close();
    await outside.close();
    await fresh.drop();
  });

  const made: fc.Arbitrary<Made> = fc.record({
    owner: fc.constantFrom("platform", "a", "b"),
    key: fc.constantFrom("one", "two", "three"),
    displayName: fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-ascii" }),
  });
  const step = fc.oneof(
    fc.record({ kind: fc.constant("publish" as const), tile: made }),
    fc.record({ kind: fc.constant("rename" as const), displayName: fc.constantFrom("Renamed", "Renamed again") }),
    fc.record({
      kind: fc.constant("list" as const),
      asker: fc.constantFrom("a" as const, "b" as const),
      allVersions: fc.boolean(),
    }),
  );

  test("is what the rows say for whoever asks, whatever was published, renamed and asked for before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const em = outside.em.fork() as SqlEntityManager;
        await em.execute("delete from tiles");
        const tenants = { a: await writeTenant(database, systemClock), b: await writeTenant(database, systemClock) };
        const versions = new Map<string, number>();
        for (const each of steps) {
          if (each.kind === "publish") {
            const tenantId = each.tile.owner === "platform" ? null : tenants[each.tile.owner];
            const name = `${tenantId} ${each.tile.key}`;
            const version = (versions.get(name) ?? 0) + 1;
            versions.set(name, version);
            await em.nativeUpdate(TileEntity, { tenantId, key: each.tile.key }, { isLatest: false });
            await em.insert(TileEntity, rowOf(each.tile, tenantId, version));
          } else if (each.kind === "rename") {
            // The labels of a tenant's tiles may change; a built-in version does not.
            await em.execute(
              `update tiles set display_name = ?, revision = revision + 1,
                 content = jsonb_set(content::jsonb, '{ui,group}', to_jsonb(?::text))::json where tenant_id is not null`,
              [each.displayName, `Group of ${each.displayName}`],
            );
          } else {
            await assertList(em, tenants[each.asker], each.allVersions);
          }
        }
        for (const tenantId of Object.values(tenants)) await assertList(em, tenantId, true);
      }),
      { numRuns: propertyRuns(40) },
    );
  });

  async function assertList(em: SqlEntityManager, tenantId: string, allVersions: boolean): Promise<void> {
    const rows = await em.execute<
      {
        id: string;
        display_name: string;
        is_latest: boolean;
        script: string;
        tenant_id: string | null;
        group: string | null;
      }[]
    >(
      `select id, display_name, is_latest, script, tenant_id, content->'ui'->>'group' as "group" from tiles
       where (tenant_id is null or tenant_id = ?) and (is_latest or ?) order by created_at desc, id desc`,
      [tenantId, allVersions],
    );
    const expected = rows.map(({ id, display_name: displayName, is_latest: isLatest, script, tenant_id, group }) => {
      return { id, displayName, isLatest, isPlatform: tenant_id === null, script, group };
    });
    const service = createTileService({ database });
    // A caller as authentication would make it.
    const caller = { tenantId, userId: null } as Caller;
    const { items } = await service.page(caller, { allVersions, limit: 500 });
    const shown = items.map(({ id, displayName, isLatest, isPlatform, script, ui }) => ({
      id,
      displayName,
      isLatest,
      isPlatform,
      script,
      group: ui.group ?? null,
    }));
    assert.deepEqual(shown, expected);
    const request = { caller, query: { allVersions, limit: 500 } } as unknown as Parameters<
      ReturnType<typeof tileHandlers>["listTiles"]
    >[0];
    const texts: { readonly id: string; readonly displayName: string }[] = [];
    const answer = await tileHandlers(service).listTiles(request);
    for await (const item of answer.body.items)
      texts.push(JSON.parse("text" in item ? String(item.text) : JSON.stringify(item)));
    assert.deepEqual(
      texts.map(({ id, displayName }) => ({ id, displayName })),
      expected.map(({ id, displayName }) => ({ id, displayName })),
    );
  }
});

function rowOf({ key, displayName }: Made, tenantId: string | null, version: number) {
  const id = newId();
  return {
    id,
    tenantId,
    key,
    version,
    isLatest: true,
    displayName,
    description: "",
    isDeprecated: false,
    revision: 1,
    size: 0,
    content: {
      outputKind: "numeric",
      language: "typescript",
      inputs: [],
      paramsSchema: { type: "object", properties: {} },
      ui: {},
      notes: [],
    },
    script: `// ${id} of ${tenantId}`,
    compiled: {},
    contentHash: id,
    createdAt: systemClock.now(),
    // biome-ignore lint/suspicious/noExplicitAny: what lists do not look into is left out
  } as any;
}
