/** Sources and contact lists in short, by id or by the tenant's own key: for flows that move. */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { KeyedRecord, KeyedSource } from "#server/moving-flows/export.ts";

/** One of the two. */
export interface NamedBy {
  readonly ids?: readonly string[];
  readonly tenantKeys?: readonly string[];
}

const byList = "in (select jsonb_array_elements_text(?::jsonb))";

export function keyedRecordStores(em: SqlEntityManager) {
  const named = <Row extends KeyedRecord>(
    columns: string,
    table: string,
    { tenantId, ownerUserId }: Owner,
    { ids, tenantKeys = [] }: NamedBy,
  ): Promise<Row[]> =>
    em.execute<Row[]>(
      `select ${columns} from ${table} where tenant_id = ? and owner_user_id is not distinct from ?
       and ${ids === undefined ? "tenant_key" : "id"} ${byList} order by id`,
      [tenantId, ownerUserId, JSON.stringify(ids ?? tenantKeys)],
    );

  return {
    /** Those of one owner (null: the tenant itself). What is gone is left out. */
    forOwner: (tenantId: string, ownerUserId: string | null) => ({
      sources: (by: NamedBy): Promise<readonly KeyedSource[]> =>
        named<KeyedSource>(`${keyed}, hint`, "sources", { tenantId, ownerUserId }, by),
      contactLists: (by: NamedBy): Promise<readonly KeyedRecord[]> =>
        named<KeyedRecord>(keyed, "contact_lists", { tenantId, ownerUserId }, by),
    }),
  };
}

interface Owner {
  readonly tenantId: string;
  readonly ownerUserId: string | null;
}

const keyed = `id, tenant_key as "tenantKey", display_name as "displayName"`;
