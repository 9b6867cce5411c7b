/**
 * How many watches are open: of a tenant, and in this process. Where all places are taken, a tenant that has fewer than
 * another gets one of that other's: whoever came first does not keep the rest out. Knows nothing of what is watched.
 */
import { AppError } from "#core/errors.ts";

export interface PlaceLimits {
  readonly perTenant: number;
  readonly perProcess: number;
}

const retryAfterSeconds = 5;

export class WatchPlaces {
  readonly #limits: PlaceLimits;
  /** Of each tenant, what takes a place away, in the order of taking. */
  readonly #taken = new Map<string, Set<() => void>>();
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
  take(tenantId: string, onLost: () => void): () => void {
    const { perTenant, perProcess } = this.#limits;
    const own = this.#taken.get(tenantId) ?? new Set();
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
    own.add(lose);
    this.#taken.set(tenantId, own);
    this.#count += 1;
    return leave;
  }

  /** The newest place of the tenant that has most, where that leaves it no fewer than the other then has. */
  #takeFromLargest(ownCount: number): boolean {
    const [largest] = [...this.#taken.values()].toSorted((a, b) => b.size - a.size);
    const lose = [...(largest ?? [])].at(-1);
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
