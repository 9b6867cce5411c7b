/** What the versions of tiles do, in short: queries over the table of tiles for flows that move. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { behaviourHash } from "#server/tiles/behaviour.ts";
import type { TileContent } from "#server/tiles/model.ts";

/** A version that the caller sees. */
export interface TileBehaviour {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly isPlatform: boolean;
  readonly behaviourHash: string;
}

interface Row {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly tenant_id: string | null;
  readonly content: TileContent;
  readonly hash: string;
}

const versionsSql = `
  select id, key, version, tenant_id, content, compiled->>'hash' as hash from tiles
  where (tenant_id is null or tenant_id = ?)
    and (key in (select jsonb_array_elements_text(?::jsonb)) or id in (select jsonb_array_elements_text(?::jsonb)))
  order by key, version`;

export function tileBehaviourStores(em: SqlEntityManager) {
  return {
    forCaller: (caller: Caller) => ({
      /** All versions of `keys`, and those of `ids`. */
      of: async (keys: readonly string[], ids: readonly string[]): Promise<readonly TileBehaviour[]> => {
        const wanted = [caller.tenantId, JSON.stringify(keys), JSON.stringify(ids)];
        const rows = await em.execute<Row[]>(versionsSql, wanted);
        return rows.map(({ id, key, version, tenant_id: tenantId, content, hash }) => {
          return { id, key, version, isPlatform: tenantId === null, behaviourHash: behaviourHash(content, { hash }) };
        });
      },
    }),
  };
}
