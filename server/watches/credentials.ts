/**
 * Whose watches may go on: a watch ends within two seconds after its credential has expired or was revoked, in every
 * process. A process that receives changes of credentials asks the database after a change; while it might miss one, it
 * asks each time. Knows no watch.
 */
import type { Caller, Principal } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { inLane } from "#core/fair-share.ts";
import { repeat, type Timer } from "#core/repeat.ts";
import { watcherLane } from "./lane.ts";

/** Whether credentials still work, and when that may have changed. */
export interface CredentialStatus {
  /** Whether the caller's credential still works, as the database has it now. */
  isAdmitted(caller: Caller): Promise<boolean>;
  /** Whether changes would be received here at this moment. */
  receivesChanges(): boolean;
  /** `listener` is called after each change of a credential. */
  onChange(listener: () => void): void;
}

export interface CredentialGuard {
  /** @returns what lets go of it: the watch is over */
  hold(caller: Caller, end: () => void): () => void;
  stop(): Promise<void>;
}

export interface CredentialGuardOptions {
  readonly credentials: CredentialStatus;
  readonly clock: Clock;
  readonly timer: Timer;
}

interface Held {
  readonly caller: Caller;
  readonly end: () => void;
}

/** Many changes within this time are looked after once. */
const everyMs = 1_000;

export function watchCredentials({ credentials, clock, timer }: CredentialGuardOptions): CredentialGuard {
  const held = new Set<Held>();
  let isDue = false;
  credentials.onChange(() => {
    isDue = true;
  });

  async function round(): Promise<void> {
    for (const { caller, end } of held) if (caller.expiresAt !== null && caller.expiresAt <= clock.now()) end();
    if (held.size === 0 || (credentials.receivesChanges() && !isDue)) return;
    isDue = false;
    const byCredential = Map.groupBy(held, ({ caller }) => nameOf(caller));
    const checked = await Promise.allSettled([...byCredential.values()].map(endIfRefused));
    // The database may have been away.
    isDue ||= checked.some(({ status }) => status === "rejected");
  }

  async function endIfRefused(watches: readonly Held[]): Promise<void> {
    const [{ caller }] = watches as readonly [Held];
    const isAdmitted = await inLane(watcherLane(caller), () => credentials.isAdmitted(caller));
    if (!isAdmitted) for (const { end } of watches) end();
  }

  const rounds = repeat({ everyMs, round, onError: () => {}, timer });
  return {
    hold: (caller, end) => {
      const one = { caller, end };
      held.add(one);
      // It may have been revoked since it was looked at.
      isDue = true;
      return () => void held.delete(one);
    },
    stop: rounds.stop,
  };
}

function nameOf({ tenantId, keyId, sessionId }: Principal): string {
  return JSON.stringify([tenantId, keyId, sessionId]);
}
