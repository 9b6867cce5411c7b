/** Contacts and their lists as plain data. Times are epoch milliseconds. */

/** When no message goes to the contact. */
export interface QuietHours {
  /** `HH:MM`, local. An end before the start is on the next day. */
  readonly start: string;
  readonly end: string;
  /** IANA name. */
  readonly timeZone: string;
  /** `hold`: sent when they end. `drop`: not sent at all. */
  readonly mode: "hold" | "drop";
}

export interface Contact {
  readonly id: string;
  readonly tenantId: string;
  readonly displayName: string;
  /** The caller's own id, unique per owner. */
  readonly tenantKey: string | null;
  readonly email: string | null;
  /** E.164, such as `+4915112345678`. */
  readonly phone: string | null;
  /** BCP 47 tag. */
  readonly locale: string | null;
  /** IANA name. */
  readonly timezone: string | null;
  readonly emailOptIn: boolean;
  readonly smsOptIn: boolean;
  readonly callOptIn: boolean;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  /** Sources for which the contact is never alerted. */
  readonly blacklist: readonly string[];
  /** Null for none. */
  readonly quietHours: QuietHours | null;
  readonly ownerUserId: string | null;
  readonly ownerUserKey: string | null;
  /** Bumped by every change; the ETag. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ContactList {
  readonly id: string;
  readonly tenantId: string;
  readonly displayName: string;
  readonly tenantKey: string | null;
  /** In the order given; each exists and shares the list's owner. */
  readonly contactIds: readonly string[];
  readonly ownerUserId: string | null;
  readonly ownerUserKey: string | null;
  /** Bumped by every change; the ETag. */
  readonly revision: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A record that still names another, shown to a caller who wants to delete that other one. */
export interface NamedRecord {
  readonly id: string;
  readonly displayName: string;
}
