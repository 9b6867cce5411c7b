/**
 * A statement whose values travel beside it, as they are. MikroORM writes values into the statement's text, character
 * by character: long ones cost several times what the database does with them.
 */
import type { SqlEntityManager } from "@mikro-orm/postgresql";

/** What Kysely takes a statement as (`CompiledQuery`). */
type Compiled = Parameters<ReturnType<SqlEntityManager["getKysely"]>["executeQuery"]>[0];

/**
 * In the manager's transaction, if it is in one. Errors are those of the ORM.
 * @param sql with `$1`, `$2` and so on
 * @returns what the statement returns
 */
export async function executeBound<Row extends object>(
  em: SqlEntityManager,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const compiled = { sql, parameters: values, query: { kind: "RawNode" }, queryId: { queryId: "bound" } };
  try {
    const { rows } = await em.getKysely().executeQuery(compiled as unknown as Compiled);
    return rows as readonly Row[];
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}
