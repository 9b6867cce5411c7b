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
 */
export async function executeBound(em: SqlEntityManager, sql: string, values: readonly unknown[]): Promise<void> {
  const compiled = { sql, parameters: values, query: { kind: "RawNode" }, queryId: { queryId: "bound" } };
  try {
    await em.getKysely().executeQuery(compiled as unknown as Compiled);
  } catch (error) {
    throw em
      .getPlatform()
      .getExceptionConverter()
      .convertException(error as Error);
  }
}
