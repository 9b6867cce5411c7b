/**
 * What a user becomes when created, changed, disabled or enabled: the whole record, or everything that is wrong. Pure.
 * Shapes are the contract's.
 */
import { asciiEmail, emailProblem, phoneProblem } from "#core/addresses.ts";
import type { FieldError } from "#core/errors.ts";
import { isLocale } from "#core/locale.ts";
import type { Parts } from "#core/partial-body.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { UnitSystem, User } from "./model.ts";

/** Members that are absent stay as they are; null clears. */
export interface UserPatch {
  readonly displayName?: string;
  readonly email?: string | null;
  readonly phone?: string | null;
  readonly locale?: string | null;
  readonly timezone?: string | null;
  readonly units?: UnitSystem;
  readonly canOverrideBranding?: boolean;
}

/** What users may change of themselves: how things are shown to them. */
export type OwnPatch = Pick<UserPatch, "displayName" | "locale" | "timezone" | "units">;

export interface UserInput extends UserPatch {
  readonly tenantKey: string;
}

export type CheckedUser =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export interface Made {
  readonly id: string;
  readonly tenantId: string;
  /** Epoch ms. */
  readonly now: number;
}

export function createUser({ tenantKey, ...input }: UserInput, { id, tenantId, now }: Made): CheckedUser {
  const blank: User = {
    id,
    tenantId,
    tenantKey,
    displayName: tenantKey,
    email: null,
    emailVerified: false,
    phone: null,
    phoneVerified: false,
    locale: null,
    timezone: null,
    units: "metric",
    canOverrideBranding: false,
    enabled: true,
    revision: 0,
    createdAt: now,
    updatedAt: now,
  };
  return changeUser(blank, input, now);
}

export function changeUser(before: User, patch: UserPatch, now: number): CheckedUser {
  const errors = userFaults(patch);
  if (errors.length > 0) return { ok: false, errors };
  const email = patch.email === undefined ? before.email : patch.email && asciiEmail(patch.email);
  const phone = patch.phone === undefined ? before.phone : patch.phone;
  const user: User = {
    ...before,
    displayName: patch.displayName ?? before.displayName,
    email,
    emailVerified: before.emailVerified && email === before.email,
    phone,
    phoneVerified: before.phoneVerified && phone === before.phone,
    locale: patch.locale === undefined ? before.locale : patch.locale,
    timezone: patch.timezone === undefined ? before.timezone : patch.timezone,
    units: patch.units ?? before.units,
    canOverrideBranding: patch.canOverrideBranding ?? before.canOverrideBranding,
    revision: before.revision + 1,
    updatedAt: now,
  };
  return { ok: true, user };
}

/** The same record when nothing changes. */
export function switchUser(before: User, enabled: boolean, now: number): User {
  return before.enabled === enabled ? before : { ...before, enabled, revision: before.revision + 1, updatedAt: now };
}

const localeProblem = (tag: string) => (isLocale(tag) ? null : "must be a BCP 47 language tag, such as en or de-CH");
const timezoneProblem = (name: string) =>
  isTimeZone(name) ? null : "must be an IANA time zone name, such as Europe/Berlin";

/**
 * Everything that is wrong with a user beyond the contract's schema.
 * @param patch as much of the request as fits the schema
 */
export function userFaults(patch: Parts<UserPatch>): readonly FieldError[] {
  const problems = { email: emailProblem, phone: phoneProblem, locale: localeProblem, timezone: timezoneProblem };
  return (Object.keys(problems) as (keyof typeof problems)[]).flatMap((loc) => {
    const value = patch[loc];
    const message = typeof value === "string" ? problems[loc](value) : null;
    return message === null ? [] : [{ loc, message }];
  });
}
