/**
 * Counts the test messages of a contact, exactly, at every process together, where starts of verifications are counted
 * as well: before their work and outside its transaction, so that none waits for another's count.
 */
import { counted } from "#core/counted.ts";
import { type Allowance, waitSeconds } from "#core/allowance.ts";
import type { Clock } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import type { Database } from "#schema/database.ts";

/** Of one contact, on all channels. */
const allowed: Allowance = { most: 5, withinMs: 60 * 60_000 };

export type CountTest = (tenantId: string, contactId: string) => Promise<void>;

/** @returns counts one, or nothing where it is refused; throws AppError `test-limit` */
export function testLimit({ database, clock }: { readonly database: Database; readonly clock: Clock }): CountTest {
  const count = (name: string): Promise<number> =>
    database.write(async (stores) => {
      const now = clock.now();
      const store = stores.verificationUses.forSystem();
      const times = (await store.lock([name], now)).get(name) ?? [];
      const seconds = waitSeconds(times, [allowed], now);
      if (seconds > 0) return seconds;
      await store.keep(name, [...times.filter((time) => time > now - allowed.withinMs), now], now);
      return 0;
    });

  return async (tenantId, contactId) => {
    const seconds = await database.outside(() => count(`testsOfContact ${tenantId}/${contactId}`));
    if (seconds === 0) return;
    const headers = { "Retry-After": String(seconds) };
    const told = `${allowed.most} test messages were sent to this contact within an hour. Wait ${counted(seconds, "second")}.`;
    throw new AppError("test-limit", told, { headers });
  };
}
