/**
 * The column types every table shares, and how tables refer to each other. Rows carry plain values: epoch milliseconds
 * for times, strings for ids. Knows no table.
 */
import { type EntitySchema, p, type Platform, Type } from "@mikro-orm/core";

/**
 * `timestamptz(3)` in the database, epoch milliseconds in a row: the conversion is the conversion is exact both ways,
 * so that keyset paging never loses a record.
 */
class EpochMs extends Type<number, string> {
  override convertToDatabaseValue(value: number | null | undefined): string {
    return (typeof value === "number" ? new Date(value).toISOString() : value) as string;
  }

  override convertToJSValue(value: string | number | Date | null | undefined, platform: Platform): number {
    if (value === null || value === undefined || typeof value === "number") return value as number;
    return (value instanceof Date ? value : (platform.parseDate(value) as Date)).getTime();
  }

  override getColumnType(): string {
    return "timestamptz(3)";
  }

  override compareAsType(): string {
    return "number";
  }
}

/** Ids are text: an unknown id of any shape must find nothing, and must not be an error of the database. */
export const idColumn = () => p.string().columnType("text");
export const textColumn = () => p.string().columnType("text");
export const timeColumn = () => p.type(EpochMs).$type<number>();
export const countColumn = () => p.integer();
/** Counts up for ever: exact up to 2^53. */
export const sequenceColumn = () => p.bigint("number");
export const degreesColumn = () => p.double();
export const flagColumn = () => p.boolean();
export const jsonColumn = <T>() => p.json().columnType("jsonb").$type<T>();
/** Kept as it was written, with the order of its members. It cannot be searched. */
export const verbatimJsonColumn = <T>() => p.json().columnType("json").$type<T>();
export const bytesColumn = () => p.blob().columnType("bytea");
/** One of a closed list, enforced by a check constraint. */
export const choiceColumn = <const T extends readonly string[]>(items: T) => p.enum(items);

/**
 * A foreign key over columns that the table declares as plain properties:
 * `references(FlowEntity, ["tenant_id", "flow_id"], ["tenant_id", "id"])`. It adds only the constraint. Rows are read
 * and written through the plain columns. Give the tenant's column in every key, so that a row can never point into
 * another tenant.
 */
export function references(
  target: EntitySchema,
  columns: readonly string[],
  targetColumns: readonly string[],
  deleteRule: "cascade" | "restrict" | "set null" = "cascade",
) {
  return p
    .manyToOne(target as never)
    .joinColumns(...columns)
    .referencedColumnNames(...targetColumns)
    .deleteRule(deleteRule)
    .updateRule("no action")
    .nullable()
    .lazy()
    .hydrate(false);
}
