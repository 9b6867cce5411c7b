/** What the start of a process means for attempts of earlier ones. */
import type { Database } from "#schema/database.ts";

/**
 * For the start of the only process that a database serves: whoever was sending is dead, so nobody waits for the end of
 * these attempts.
 */
export async function endAttempts(database: Database): Promise<void> {
  await database.write(async (stores) => {
    await stores.alertDeliveries.forSystem().ageAttempts();
    await stores.reportDeliveries.forSystem().ageAttempts();
  });
}
