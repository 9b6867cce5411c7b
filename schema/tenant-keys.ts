/**
 * The tenant's own keys of records. A key that another record has is returned, not thrown. The transaction goes on, so
 * that the caller can be told which record has it.
 */
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";

/**
 * Saves a record, within a transaction.
 * @param taken what it means that a unique constraint is broken, by a part of the constraint's name
 */
export async function saving<Outcome extends string>(
  em: SqlEntityManager,
  taken: Readonly<Record<string, Outcome>>,
  save: () => Promise<unknown>,
): Promise<"saved" | Outcome> {
  await em.execute("savepoint saving");
  try {
    await save();
  } catch (error) {
    const outcome = error instanceof UniqueConstraintViolationException ? outcomeOf(taken, error.message) : undefined;
    if (outcome === undefined) throw error;
    await em.execute("rollback to savepoint saving");
    return outcome;
  }
  await em.execute("release savepoint saving");
  return "saved";
}

function outcomeOf<Outcome>(taken: Readonly<Record<string, Outcome>>, message: string): Outcome | undefined {
  return Object.entries(taken).find(([constraint]) => message.includes(constraint))?.[1];
}
