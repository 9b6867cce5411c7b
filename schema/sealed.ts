/**
 * Everything that is kept sealed, wherever it is, for the change of the sealing key: what another key sealed, its
 * replacement, and how many texts each key holds. A column that keeps sealed texts has a row here. Opens nothing.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { sealedPrefix } from "#core/seal.ts";

interface SealedColumn {
  readonly table: string;
  readonly key: readonly [string, string];
  readonly column: string;
  /** `names`: a JSON object of sealed texts by name. `text`: one sealed text, or null. */
  readonly form: "names" | "text";
}

export const sealedPlaces = {
  "adapter secrets": { table: "adapters", key: ["tenant_id", "id"], column: "sealed_env", form: "names" },
  "answers to idempotent requests": {
    table: "idempotent_requests",
    key: ["scope", "key"],
    column: "sealed_body",
    form: "text",
  },
  "numbers that answered STOP": {
    table: "phone_stops",
    key: ["phone", "phone"],
    column: "sealed_phone",
    form: "text",
  },
  "links of reports": { table: "reports", key: ["tenant_id", "id"], column: "sealed_token", form: "text" },
  "links to unsubscribe": {
    table: "report_deliveries",
    key: ["tenant_id", "id"],
    column: "sealed_unsubscribe",
    form: "text",
  },
  "webhook secrets": {
    table: "webhook_subscriptions",
    key: ["tenant_id", "id"],
    column: "sealed_secret",
    form: "text",
  },
  "webhook secrets of before a rotation": {
    table: "webhook_subscriptions",
    key: ["tenant_id", "id"],
    column: "sealed_previous",
    form: "text",
  },
} as const satisfies Record<string, SealedColumn>;

export type SealedPlace = keyof typeof sealedPlaces;
export type RecordKey = readonly [string, string];

export interface SealedRecord {
  readonly key: RecordKey;
  /** Sealed texts by name; a lone text has the empty name. */
  readonly texts: Readonly<Record<string, string>>;
}

export interface SealedCount {
  readonly place: SealedPlace;
  /** Name of the key that sealed them. */
  readonly keyId: string;
  readonly count: number;
}

export function sealedStores(em: SqlEntityManager) {
  return {
    forSystem: () => ({
      /**
       * The next records after `after`, by key, with a text that another key sealed; locked. Those that someone else
       * has locked are left out.
       */
      lockOthers: async (
        place: SealedPlace,
        keyId: string,
        after: RecordKey,
        limit: number,
      ): Promise<readonly SealedRecord[]> => {
        const { table, key, column, form } = sealedPlaces[place];
        const keys = key.join(", ");
        const rows = await em.execute<{ first: string; second: string; sealed: string }[]>(
          `select ${key[0]} as first, ${key[1]} as second, ${column}::text as sealed from ${table}
           where (${keys}) > (?, ?) and exists (select 1 from ${textsOf({ column, form })} where sealed_text not like ?)
           order by ${keys} limit ? for update skip locked`,
          [...after, `${sealedPrefix(keyId)}%`, limit],
        );
        return rows.map(({ first, second, sealed }) => ({
          key: [first, second],
          texts: form === "names" ? (JSON.parse(sealed) as Record<string, string>) : { "": sealed },
        }));
      },
      replace: async (place: SealedPlace, { key: [first, second], texts }: SealedRecord): Promise<void> => {
        const { table, key, column, form } = sealedPlaces[place];
        const value = form === "names" ? JSON.stringify(texts) : (texts[""] ?? null);
        const cast = form === "names" ? "::jsonb" : "";
        await em.execute(`update ${table} set ${column} = ?${cast} where ${key[0]} = ? and ${key[1]} = ?`, [
          value,
          first,
          second,
        ]);
      },
      /** Reads every sealed text's beginning. */
      counts: async (): Promise<readonly SealedCount[]> => {
        const places = Object.keys(sealedPlaces) as SealedPlace[];
        const counted = places.map(async (place) => {
          const { table, column, form } = sealedPlaces[place];
          const rows = await em.execute<{ key_id: string; count: string }[]>(
            `select split_part(sealed_text, '.', 2) as key_id, count(*) as count
             from ${table}, lateral ${textsOf({ column, form })} group by 1 order by 1`,
          );
          return rows.map(({ key_id: keyId, count }) => ({ place, keyId, count: Number(count) }));
        });
        return (await Promise.all(counted)).flat();
      },
    }),
  };
}

function textsOf({ column, form }: Pick<SealedColumn, "column" | "form">): string {
  const values =
    form === "names" ? `select value from jsonb_each_text(${column})` : `select ${column} where ${column} is not null`;
  return `(${values}) as texts (sealed_text)`;
}
