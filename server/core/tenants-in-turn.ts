/**
 * Work that is due, tenants in turn, piece by piece: one with ten thousand pieces holds up nobody. Who has any is read
 * again for each turn, so a tenant for which something becomes due meanwhile has its turn as soon.
 */
import { startStopwatch } from "./clock.ts";

export interface TenantsInTurn {
  /** Who has any that is due. */
  readonly due: () => Promise<readonly string[]>;
  /** Does one piece. @returns false where the tenant had none, or others do it */
  readonly take: (tenantId: string) => Promise<boolean>;
  /** What fails for one tenant holds up no other, and is tried again after `retryMs`. */
  readonly onError: (error: unknown, tenantId: string) => void;
  readonly retryMs: number;
  readonly stopping: AbortSignal;
}

/** Resolves when nothing is left that could be done now. */
export async function tenantsInTurn({ due, take, onError, retryMs, stopping }: TenantsInTurn): Promise<void> {
  let failed = new Set<string>();
  let sinceFailures = startStopwatch();

  const takeOne = async (tenantId: string): Promise<boolean> => {
    try {
      return await take(tenantId);
    } catch (error) {
      failed.add(tenantId);
      onError(error, tenantId);
      return false;
    }
  };

  for (let takenCount = 1; takenCount > 0 && !stopping.aborted; ) {
    takenCount = 0;
    if (sinceFailures() >= retryMs) {
      failed = new Set();
      sinceFailures = startStopwatch();
    }
    for (const tenantId of await due()) {
      if (stopping.aborted) return;
      if (!failed.has(tenantId) && (await takeOne(tenantId))) takenCount += 1;
    }
  }
}
