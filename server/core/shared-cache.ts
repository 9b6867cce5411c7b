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

  constructor(options: SharedCacheOptions<Value>) {
    this.#options = options;
    this.#cached = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: ({ bytes }) => bytes });
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

  #keep(tenantId: string, text: string, value: Value): void {
    const { bytesOf, maxBytesOfTenant } = this.#options;
    const bytes = bytesOf(value) + 1;
    if (bytes > maxBytesOfTenant) return;
    const own = this.#oldestFirst(tenantId);
    let room = maxBytesOfTenant - bytes - own.reduce((sum, cached) => sum + cached.bytes, 0);
    for (const cached of own) {
      if (room >= 0) break;
      this.#cached.delete(cached.text);
      room += cached.bytes;
    }
    this.#cached.set(text, { tenantId, value, bytes });
  }

  #oldestFirst(tenantId: string): readonly { readonly text: string; readonly bytes: number }[] {
    return [...this.#cached.rkeys()].flatMap((text) => {
      const cached = this.#cached.peek(text);
      return cached?.tenantId === tenantId ? [{ text, bytes: cached.bytes }] : [];
    });
  }
}

/** Unambiguous: no two keys have the same text. */
function textOf({ tenantId, parts }: SharedKey): string {
  return JSON.stringify([tenantId, ...parts]);
}
