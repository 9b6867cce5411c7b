/** A tenant's user as plain data. Times are epoch milliseconds. */

export const unitSystems = ["metric", "imperial"] as const;
export type UnitSystem = (typeof unitSystems)[number];

export interface User {
  readonly id: string;
  readonly tenantId: string;
  /** The tenant's own identifier of the user; unique in the tenant and never changed. */
  readonly tenantKey: string;
  readonly displayName: string;
  readonly email: string | null;
  /** Whether the present address passed verification. A changed address has not. */
  readonly emailVerified: boolean;
  /** E.164. */
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  /** BCP 47 tag. */
  readonly locale: string | null;
  /** IANA name. */
  readonly timezone: string | null;
  readonly units: UnitSystem;
  readonly canOverrideBranding: boolean;
  /** A disabled user has no sessions and can get none. */
  readonly enabled: boolean;
  /** Bumped by every change; the ETag. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}
