/**
 * How many watches are open: of a session, of a tenant, and in this process. Where all places are taken, a tenant that
 * has fewer than another gets one of that other's: whoever came first does not keep the rest out. Knows nothing of what
 * is watched.
 */
import type { Principal } from "#core/caller.ts";
import { counted } from "#core/counted.ts";
import { AppError } from "#core/errors.ts";

export interface PlaceLimits {
  readonly perSession: number;
  readonly perTenant: number;
  readonly perProcess: number;
}

/** Whose a place is. */
export type PlaceOwner = Pick<Principal, "tenantId" | "sessionId">;

const retryAfterSeconds = 5;

export class WatchPlaces {
  readonly #limits: PlaceLimits;
  /** Of each tenant, what takes a place away, in the order of taking, and the session that has it. */
  readonly #taken = new Map<string, Map<() => void, string | null>>();
  #count = 0;

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * @param onLost called when another tenant gets the place; it has been given back then
   * @returns what gives the place back
   * @throws AppError `rate-limited`
   */
  take({ tenantId, sessionId }: PlaceOwner, onLost: () => void): () => void {
    const { perSession, perTenant, perProcess } = this.#limits;
    const own = this.#taken.get(tenantId) ?? new Map<() => void, string | null>();
    if (sessionId !== null && [...own.values()].filter((one) => one === sessionId).length >= perSession)
      throw refusal(`This session watches ${counted(perSession, "run or flow", "runs and flows")} at a time already.`);
    if (own.size >= perTenant) throw refusal(`The tenant watches ${perTenant} runs and flows at a time already.`);
    if (this.#count >= perProcess && !this.#takeFromLargest(own.size))
      throw refusal(`${perProcess} runs and flows are being watched here already, by all tenants.`);
    const lose = (): void => {
      leave();
      onLost();
    };
    const leave = (): void => {
      if (!own.delete(lose)) return;
      this.#count -= 1;
      if (own.size === 0) this.#taken.delete(tenantId);
    };
    own.set(lose, sessionId);
    this.#taken.set(tenantId, own);
    this.#count += 1;
    return leave;
  }

  /** The newest place of the tenant that has most, where that leaves it no fewer than the other then has. */
  #takeFromLargest(ownCount: number): boolean {
    const [largest] = [...this.#taken.values()].toSorted((a, b) => b.size - a.size);
    const lose = [...(largest?.keys() ?? [])].at(-1);
    if (largest === undefined || lose === undefined || largest.size <= ownCount + 1) return false;
    lose();
    return true;
  }
}

function refusal(what: string): AppError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new AppError("rate-limited", `${what} Close some of them, or read them from time to time instead.`, {
    headers,
  });
}
