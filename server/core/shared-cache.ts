/**
 * What was made for tenants and may be asked for again, in bounded memory. No tenant takes all of it: beyond its share,
 * the tenant's own oldest goes, whoever has room left. What is asked for while it is being made is made once. What
 * failed is not cached.
 */
import { LRUCache } from "lru-cache";

export interface SharedCacheOptions<Value> {
  readonly maxBytes: number;
  readonly maxBytesOfTenant: number;
  readonly bytesOf: (value: Value) => number;
  /** For how long it is kept after its last use; without it as long as there is room. */
  readonly lifetime?: { readonly ms: number; readonly now: () => number };
}

interface Cached<Value> {
  readonly tenantId: string;
  readonly value: Value;
  /** At least 1. */
  readonly bytes: number;
}

/** Whose it is, and all that decides what it holds. */
export interface SharedKey {
  readonly tenantId: string;
  readonly parts: readonly (string | number)[];
}

export class SharedCache<Value> {
  readonly #options: SharedCacheOptions<Value>;
  readonly #cached: LRUCache<string, Cached<Value>>;
  readonly #inWork = new Map<string, Promise<Value>>();
  readonly #bytesOfTenants = new Map<string, number>();

  constructor(options: SharedCacheOptions<Value>) {
    this.#options = options;
    const { lifetime } = options;
    this.#cached = new LRUCache<string, Cached<Value>>({
      maxSize: options.maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      dispose: ({ tenantId, bytes }) => this.#count(tenantId, -bytes),
      ...(lifetime && { ttl: lifetime.ms, ttlResolution: 0, updateAgeOnGet: true, perf: { now: lifetime.now } }),
    });
  }

  /** Bytes of all that is kept. */
  get bytes(): number {
    return this.#cached.calculatedSize;
  }

  /** What is there or being made; null for nothing. */
  known(key: SharedKey): Promise<Value> | null {
    const text = textOf(key);
    const cached = this.#cached.get(text);
    return cached === undefined ? (this.#inWork.get(text) ?? null) : Promise.resolve(cached.value);
  }

  /** @param make is called where it is neither there nor being made */
  async get(key: SharedKey, make: () => Promise<Value>): Promise<Value> {
    const known = this.known(key);
    if (known !== null) return known;
    const text = textOf(key);
    const making = make().then((value) => {
      this.#keep(key.tenantId, text, value);
      return value;
    });
    this.#inWork.set(text, making);
    try {
      return await making;
    } finally {
      this.#inWork.delete(text);
    }
  }

  /** What was made elsewhere. */
  keep(key: SharedKey, value: Value): void {
    this.#keep(key.tenantId, textOf(key), value);
  }

  #keep(tenantId: string, text: string, value: Value): void {
    const { bytesOf, maxBytesOfTenant } = this.#options;
    const bytes = bytesOf(value) + 1;
    if (bytes > maxBytesOfTenant) return;
    this.#cached.purgeStale();
    this.#cached.delete(text);
    this.#makeRoom(tenantId, maxBytesOfTenant - bytes);
    this.#count(tenantId, bytes);
    this.#cached.set(text, { tenantId, value, bytes });
  }

  #makeRoom(tenantId: string, most: number): void {
    if ((this.#bytesOfTenants.get(tenantId) ?? 0) <= most) return;
    for (const { text } of this.#oldestFirst(tenantId)) {
      if ((this.#bytesOfTenants.get(tenantId) ?? 0) <= most) return;
      this.#cached.delete(text);
    }
  }

  #count(tenantId: string, change: number): void {
    const bytes = (this.#bytesOfTenants.get(tenantId) ?? 0) + change;
    if (bytes === 0) this.#bytesOfTenants.delete(tenantId);
    else this.#bytesOfTenants.set(tenantId, bytes);
  }

  #oldestFirst(tenantId: string): readonly { readonly text: string }[] {
    return [...this.#cached.rkeys()].flatMap((text) =>
      this.#cached.peek(text)?.tenantId === tenantId ? [{ text }] : [],
    );
  }
}

/** Unambiguous: no two keys have the same text. */
function textOf({ tenantId, parts }: SharedKey): string {
  return JSON.stringify([tenantId, ...parts]);
}
