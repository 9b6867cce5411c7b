/** Conditions of lists that are written in SQL, as paging.ts has them for the others. Knows no table. */
import type { PageKey } from "#core/page.ts";
import { isoTime } from "#core/time.ts";
import { containing } from "./paging.ts";
import { type Parameter, type Prepared, prepared } from "./prepared.ts";

/** What must hold of each row, with its parameters in their order. */
export class SqlConditions {
  readonly #texts: string[] = [];
  readonly #values: Parameter[] = [];

  get sql(): string {
    return this.#texts.join(" and ");
  }

  get values(): readonly Parameter[] {
    return this.#values;
  }

  add(sql: string, ...values: readonly Parameter[]): void {
    this.#texts.push(sql);
    this.#values.push(...values);
  }

  /** Rows after `key`, newest first. The bound on `created_at` alone lets the index start at the right place. */
  addAfter(key: PageKey | null): void {
    if (key === null) return;
    const time = isoTime(key.createdAt);
    this.add("created_at <= ?::timestamptz and (created_at < ?::timestamptz or id < ?)", time, time, key.id);
  }

  addIds(ids: readonly string[] | undefined): void {
    // No id has a comma.
    if (ids !== undefined)
      this.add("id = any(string_to_array(?, ','))", ids.filter((id) => !id.includes(",")).join(","));
  }

  /** One of the columns holds the text, in upper or lower case. */
  addText(q: string | undefined, columns: readonly string[]): void {
    if (q === undefined) return;
    const pattern = containing(q);
    this.add(
      `(${columns.map((column) => `normalize(${column}) ilike ?`).join(" or ")})`,
      ...columns.map(() => pattern),
    );
  }
}

/** Statements by their conditions: as many as there are combinations of a filter's members. */
export function preparedBy(sqlOf: (conditions: string) => string): (conditions: string) => Prepared {
  const made = new Map<string, Prepared>();
  return (conditions) => {
    const statement = made.get(conditions) ?? prepared(sqlOf(conditions));
    made.set(conditions, statement);
    return statement;
  };
}
