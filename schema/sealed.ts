/**
 * Everything that is kept sealed, wherever it is, for the change of the sealing key: what another key sealed, its
 * replacement, and how many texts each key holds. A column that keeps sealed texts has a row here. Opens nothing.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { sealedFormat, sealedPrefix } from "#core/seal.ts";

interface SealedColumn {
  readonly table: string;
  readonly key: readonly [string, string];
  readonly column: string;
  /** `names`: a JSON object of sealed texts by name. `text`: one sealed text, or null. */
  readonly form: "names" | "text";
  /** Where the text is a part of the column, in SQL. */
  readonly part?: {
    /** The rows that have one. */
    readonly where: string;
    readonly read: string;
    /** The column with another text, `?`, in its place. */
    readonly replaced: string;
  };
  /** Earlier versions of the service kept it in plain: what is not sealed yet is sealed as well. */
  readonly wasPlain?: true;
}

const isReportEvent = "event = 'report.generated'";

export const sealedPlaces = {
  "adapter secrets": { table: "adapters", key: ["tenant_id", "id"], column: "sealed_env", form: "names" },
  "state of adapters": { table: "adapters", key: ["tenant_id", "id"], column: "sealed_state", form: "text" },
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
  "links of reports in events": {
    table: "events",
    key: ["tenant_id", "id"],
    column: "data",
    form: "text",
    part: {
      where: isReportEvent,
      read: "data ->> 'link'",
      replaced: "jsonb_set(data, '{link}', to_jsonb(?::text))",
    },
    wasPlain: true,
  },
  "links of reports in webhook deliveries": {
    table: "webhook_deliveries",
    key: ["tenant_id", "id"],
    column: "body",
    form: "text",
    part: {
      where: isReportEvent,
      read: "body::jsonb #>> '{data,link}'",
      // Everything else stays as it is, byte by byte.
      replaced: "replace(body, body::jsonb #>> '{data,link}', ?::text)",
    },
    wasPlain: true,
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

/** In place of a key's name, for what is kept in plain still. */
export const unsealed = "unsealed";

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
        const sealedColumn: SealedColumn = sealedPlaces[place];
        const { table, key, form } = sealedColumn;
        const keys = key.join(", ");
        const rows = await em.execute<{ first: string; second: string; sealed: string }[]>(
          `select ${key[0]} as first, ${key[1]} as second, (${readOf(sealedColumn)})::text as sealed from ${table}
           where ${rowsOf(sealedColumn)} and (${keys}) > (?, ?)
             and exists (select 1 from ${textsOf(sealedColumn)} where sealed_text not like ?)
           order by ${keys} limit ? for update skip locked`,
          [...after, `${sealedPrefix(keyId)}%`, limit],
        );
        return rows.map(({ first, second, sealed }) => ({
          key: [first, second],
          texts: form === "names" ? (JSON.parse(sealed) as Record<string, string>) : { "": sealed },
        }));
      },
      replace: async (place: SealedPlace, { key: [first, second], texts }: SealedRecord): Promise<void> => {
        const { table, key, column, form, part }: SealedColumn = sealedPlaces[place];
        const value = form === "names" ? JSON.stringify(texts) : (texts[""] ?? null);
        const replaced = part?.replaced ?? (form === "names" ? "?::jsonb" : "?");
        await em.execute(`update ${table} set ${column} = ${replaced} where ${key[0]} = ? and ${key[1]} = ?`, [
          value,
          first,
          second,
        ]);
      },
      /** Reads every sealed text's beginning. */
      counts: async (): Promise<readonly SealedCount[]> => {
        const places = Object.keys(sealedPlaces) as SealedPlace[];
        const counted = places.map(async (place) => {
          const column: SealedColumn = sealedPlaces[place];
          const rows = await em.execute<{ key_id: string; count: string }[]>(
            `select case when sealed_text like ? then split_part(sealed_text, '.', 2) else ? end as key_id,
               count(*) as count
             from ${column.table}, lateral ${textsOf(column)} where ${rowsOf(column)} group by 1 order by 1`,
            [`${sealedFormat}.%`, unsealed],
          );
          return rows.map(({ key_id: keyId, count }) => ({ place, keyId, count: Number(count) }));
        });
        return (await Promise.all(counted)).flat();
      },
    }),
  };
}

function rowsOf({ part }: SealedColumn): string {
  return part?.where ?? "true";
}

function readOf({ column, part }: SealedColumn): string {
  return part?.read ?? column;
}

function textsOf(column: SealedColumn): string {
  const read = readOf(column);
  const values =
    column.form === "names" ? `select value from jsonb_each_text(${read})` : `select ${read} where ${read} is not null`;
  return `(${values}) as texts (sealed_text)`;
}
