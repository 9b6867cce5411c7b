/**
 * Counts starts and answers of verifications, exactly, at every process together. They are counted before their work,
 * in a short separate transaction, one after the other in a process. So no request waits for another's count while it
 * holds a connection for something else.
 */
import { counted } from "#core/counted.ts";
import pLimit from "p-limit";
import type { Clock } from "#core/clock.ts";
import { AppError } from "#core/errors.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { SubjectRef } from "./model.ts";
import { type AllowanceName, allowances, judgeUse, mailboxOf, maxWindowMs, type UseVerdict } from "./rules.ts";

export interface VerificationLimits {
  /**
   * Counts a start, or nothing where it is refused.
   * @param userId of the user who asks; null for a tenant's credential
   * @throws AppError `verification-limit`
   */
  countStart(subject: SubjectRef, userId: string | null, address: string): Promise<void>;
  /** Counts an answer, right or wrong. @throws AppError `verification-limit` */
  countAnswer(address: string): Promise<void>;
}

export interface VerificationLimitsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

interface Use {
  readonly allowance: AllowanceName;
  /** What is counted: one contact, address, user or tenant. */
  readonly of: string;
}

export function createVerificationLimits({
  database,
  clock,
  sealer,
}: VerificationLimitsDependencies): VerificationLimits {
  const inTurn = pLimit(1);

  const count = async (uses: readonly Use[]): Promise<void> => {
    // Outside the transaction, so that a request under an Idempotency-Key does not lock the counts to its end.
    const counted = () => database.write((stores) => judgeAndKeep(stores, uses, clock.now()));
    const verdict = await inTurn(() => database.outside(counted));
    if (!verdict.isAllowed) throw refusal(verdict.allowance, verdict.seconds);
  };

  // Addresses are counted over all tenants, and cannot be read from the counts.
  const nameOf = (address: string): string => sealer.fingerprint(mailboxOf(address), "verification address");

  return {
    countStart: ({ tenantId, kind, id }, userId, address) =>
      count([
        { allowance: "startsOfSubject", of: `${tenantId}/${kind}/${id}` },
        { allowance: "startsToAddress", of: nameOf(address) },
        ...(userId === null ? [] : [{ allowance: "startsOfUser", of: `${tenantId}/${userId}` } as const]),
        { allowance: "startsOfTenant", of: tenantId },
      ]),
    countAnswer: (address) => count([{ allowance: "answersToAddress", of: nameOf(address) }]),
  };
}

async function judgeAndKeep(stores: Stores, uses: readonly Use[], now: number): Promise<UseVerdict> {
  const store = stores.verificationUses.forSystem();
  const nameOf = ({ allowance, of }: Use): string => `${allowance} ${of}`;
  const kept = await store.lock(uses.map(nameOf), now);
  const counted = uses.map((use) => ({ ...use, name: nameOf(use), times: kept.get(nameOf(use)) ?? [] }));
  const verdict = judgeUse(counted, now);
  if (!verdict.isAllowed) return verdict;
  for (const { allowance, name, times } of counted) {
    const since = now - maxWindowMs(allowance);
    await store.keep(name, [...times.filter((time) => time > since), now], now);
  }
  return verdict;
}

/** For an address it says only when to come back, because another tenant may have used it. */
function refusal(allowance: AllowanceName, seconds: number): AppError {
  const told: Readonly<Record<AllowanceName, string>> = {
    startsOfSubject: `${allowances.startsOfSubject[0].most} verifications were started within an hour.`,
    startsToAddress: "No message can be sent to this address now.",
    startsOfUser: `You have started ${allowances.startsOfUser[0].most} verifications within an hour.`,
    startsOfTenant: `Your tenant has started ${allowances.startsOfTenant[0].most} verifications within an hour.`,
    answersToAddress: "No code for this number is taken now.",
  };
  const headers = { "Retry-After": String(seconds) };
  return new AppError("verification-limit", `${told[allowance]} Wait ${counted(seconds, "second")}.`, { headers });
}
