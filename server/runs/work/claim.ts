/** Takes a run until a lease ends: one statement where nobody has taken it before, else a transaction. */
import type { Database } from "#schema/database.ts";
import type { ClaimOutcome, Lease } from "#schema/run-claims.ts";
import { leaseMs } from "./lease.ts";

/** @param now epoch ms */
export async function claimRun(database: Database, lease: Lease, now: number): Promise<ClaimOutcome> {
  const until = now + leaseMs;
  const first = await database.writeStatement((stores) => stores.runs.forSystem().claimFirst(lease, now, until));
  return first ?? database.write((stores) => stores.runs.forSystem().claim(lease, now, until));
}
