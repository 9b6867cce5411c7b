/**
 * Tiles that a tenant writes itself: how they are stored and changed. They are read with the others (tiles.ts). All
 * that publishes locks the tenant first, so that versions are numbered one after the other and what the tenant has can
 * be counted. A change of labels locks its version alone.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import type { TileDefinition } from "#server/tiles/model.ts";
import type { OwnTileUsage } from "#server/tiles/own-tiles-rules.ts";
import { saving } from "./tenant-keys.ts";
import { type NewTileVersion, newRow, sizeOf, TileEntity, toDefinition } from "./tiles.ts";

export type TileSaveOutcome = "saved" | "taken";

/** Another transaction has published this key, or this version of it. */
const taken = { tiles_version_of_tenant: "taken", tiles_latest_of_tenant: "taken" } as const;

export function ownTileStores(em: SqlEntityManager) {
  return {
    forCaller: ({ tenantId }: Caller<"tiles:manage">) => {
      const latestOf = async (key: string): Promise<TileDefinition | null> => {
        const where = { tenantId, key, isLatest: true };
        const row = await em.findOne(TileEntity, where, { exclude: ["compiled"], disableIdentityMap: true });
        return row === null ? null : toDefinition(row);
      };

      return {
        /** Makes publications of the tenant wait for each other until the transaction ends. */
        lockAll: async (): Promise<void> => {
          await em.execute("select id from tenants where id = ? for no key update", [tenantId]);
        },
        /** The latest version of the tenant's own tile with this key. */
        latest: latestOf,
        /** The id of the built-in tile with this key. */
        builtInOf: async (key: string): Promise<string | null> => {
          const where = { tenantId: null, key, isLatest: true };
          return (await em.findOne(TileEntity, where, { fields: ["id"], disableIdentityMap: true }))?.id ?? null;
        },
        usage: async (): Promise<OwnTileUsage> => {
          const [row] = await em.execute<{ tiles: number; bytes: number }[]>(usageSql, [tenantId]);
          return { tiles: Number(row?.tiles ?? 0), bytes: Number(row?.bytes ?? 0) };
        },
        /** The tenant's own version of this id, locked against other changes until the transaction ends. */
        lock: async (id: string): Promise<TileDefinition | null> => {
          await em.execute("select id from tiles where tenant_id = ? and id = ? for no key update", [tenantId, id]);
          const row = await em.findOne(
            TileEntity,
            { tenantId, id },
            { exclude: ["compiled"], disableIdentityMap: true },
          );
          return row === null ? null : toDefinition(row);
        },
        /** As the latest version. @param version one more than that of the latest until now; 1 for a new tile */
        insert: (tile: NewTileVersion, version: number): Promise<TileSaveOutcome> =>
          saving(em, taken, async () => {
            const { key } = tile.content;
            if (version > 1) await em.nativeUpdate(TileEntity, { tenantId, key, isLatest: true }, { isLatest: false });
            await em.insert(TileEntity, newRow(tile, tenantId, version));
          }),
        /**
         * Stores the labels of a version that is locked. It is not read again in the same transaction: what is read is
         * cached (tiles.ts), and the transaction may still be given up.
         */
        relabel: async (before: TileDefinition, after: TileDefinition): Promise<void> => {
          const { id, displayName, description, isDeprecated, revision } = after;
          const row = await em.findOneOrFail(
            TileEntity,
            { tenantId, id },
            { fields: ["content", "size"], disableIdentityMap: true },
          );
          const content = { ...row.content, ui: after.ui };
          const size = row.size + sizeOf(after.ui) - sizeOf(before.ui);
          const changes = { displayName, description, isDeprecated, revision, content, size };
          await em.nativeUpdate(TileEntity, { tenantId, id }, changes);
        },
      };
    },
  };
}

const usageSql = `
  select count(*) filter (where is_latest) as tiles, coalesce(sum(size), 0) as bytes from tiles where tenant_id = ?`;
