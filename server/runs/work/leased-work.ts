/** A piece of a tenant's work that is held by a lease, as its store knows it. Pure. */

/** Proof of a claim. */
export interface WorkLease {
  readonly tenantId: string;
  readonly id: string;
  readonly token: string;
}

export type WorkClaim<Claimed> =
  | { readonly kind: "claimed"; readonly claimed: Claimed }
  /** Another worker holds it until then (epoch ms), or the tenant's other one is in work. */
  | { readonly kind: "held"; readonly until: number | null }
  /** It has ended, or is gone. */
  | { readonly kind: "over" };

/** How it came to its end. */
export interface WorkEnd {
  readonly status: "succeeded" | "failed";
  readonly error: string | null;
  readonly finishedAt: number;
}
