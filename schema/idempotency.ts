/**
 * What was answered to an `Idempotency-Key`, so that the same request can be answered again. Holds the body sealed by its owner: an
 * answer may carry a secret that is shown once.
 */
import { defineEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { countColumn, idColumn, jsonColumn, textColumn, timeColumn } from "./columns.ts";

export const IdempotencyEntity = defineEntity({
  name: "IdempotentRequest",
  tableName: "idempotent_requests",
  properties: {
    /** A tenant's id, or `operator`. */
    scope: idColumn().primary(),
    key: textColumn().primary(),
    /** Of method, path and body. */
    requestHash: textColumn(),
    /** Until when the first request counts as in work; past it, the process that had it is taken for dead. */
    leasedUntil: timeColumn(),
    /** Tells a claim from a later claim of the same key. */
    claim: textColumn(),
    /** Null while in work. */
    status: countColumn().nullable(),
    headers: jsonColumn<Readonly<Record<string, string>>>().nullable(),
    sealedBody: textColumn().nullable(),
    expiresAt: timeColumn(),
  },
  indexes: [{ name: "idempotent_requests_expiry", properties: ["expiresAt"] }],
});

export interface IdempotencyClaim {
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
  /** A fresh random id of this attempt. */
  readonly claim: string;
  /** All epoch milliseconds. */
  readonly now: number;
  readonly leasedUntil: number;
  readonly expiresAt: number;
}

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly sealedBody: string | null;
}

export type ClaimOutcome =
  | { readonly outcome: "claimed" }
  | { readonly outcome: "in-progress" }
  | { readonly outcome: "mismatch" }
  | { readonly outcome: "replay"; readonly answer: StoredAnswer };

export function idempotencyStores(em: SqlEntityManager) {
  return {
    forSystem: (_reason: string) => ({
      /** Takes the key for a first request, or says what became of it. One statement decides, so two processes never both claim. */
      claim: async (request: IdempotencyClaim): Promise<ClaimOutcome> => {
        const { scope, key, requestHash, claim } = request;
        const times = [request.leasedUntil, request.expiresAt, request.now, request.now].map((ms) => new Date(ms).toISOString());
        const taken = await em.execute<unknown[]>(claimSql, [scope, key, requestHash, claim, ...times]);
        if (taken.length > 0) return { outcome: "claimed" };
        const row = await em.findOne(IdempotencyEntity, { scope, key }, { disableIdentityMap: true });
        if (row === null) return { outcome: "in-progress" };
        if (row.requestHash !== requestHash) return { outcome: "mismatch" };
        if (row.status === null || row.status === undefined) return { outcome: "in-progress" };
        const answer = { status: row.status, headers: row.headers ?? {}, sealedBody: row.sealedBody ?? null };
        return { outcome: "replay", answer };
      },
      /** Keeps the answer of the request that holds `claim`; does nothing when a later claim took over. */
      complete: async (scope: string, key: string, claim: string, answer: StoredAnswer): Promise<void> => {
        await em.nativeUpdate(IdempotencyEntity, { scope, key, claim }, answer);
      },
      /** Frees the key after an answer that is not kept (5xx). */
      release: async (scope: string, key: string, claim: string): Promise<void> => {
        await em.nativeDelete(IdempotencyEntity, { scope, key, claim, status: null });
      },
      /** Returns how many expired rows were removed. */
      purge: (now: number): Promise<number> => em.nativeDelete(IdempotencyEntity, { expiresAt: { $lte: now } }),
    }),
  };
}

/** A row that expired, or whose lease ran out before an answer came, is taken over as if it had never been. */
const claimSql = `
  insert into idempotent_requests as kept (scope, key, request_hash, claim, leased_until, expires_at)
  values (?, ?, ?, ?, ?::timestamptz, ?::timestamptz)
  on conflict (scope, key) do update
  set request_hash = excluded.request_hash, claim = excluded.claim, leased_until = excluded.leased_until,
      expires_at = excluded.expires_at, status = null, headers = null, sealed_body = null
  where kept.expires_at <= ?::timestamptz or (kept.status is null and kept.leased_until <= ?::timestamptz)
  returning scope`;
