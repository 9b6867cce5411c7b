/**
 * The use cases of verification: start one, and confirm it with a code or with the button behind a link. A job makes
 * and sends the message (send.ts), so that nothing is lost while a transport is away. Knows no face and no transport.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { hashSecret, newId } from "#core/ids.ts";
import type { Sealer } from "#core/seal.ts";
import type { RecordChange } from "#schema/audit.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { pageBrandOf } from "#server/branding/mail-brand.ts";
import type { PageBrand } from "#server/branding/model.ts";
import { emit } from "#server/events/emit.ts";
import { isCode } from "./codes.ts";
import { verificationJob } from "#server/queue/catalogue.ts";
import type {
  Subject,
  SubjectKind,
  SubjectRef,
  Verification,
  VerificationChannel,
  VerificationProgress,
} from "./model.ts";
import type { VerificationLimits } from "./limits.ts";
import { languageOf } from "./language.ts";
import { addressOf, isOpen, judgeCode, progressOf, whyVoid } from "./rules.ts";

/** The records whose addresses are verified, as one kind of caller reaches them. */
export interface SubjectAccess<C extends Caller> {
  readonly kind: SubjectKind;
  /** The record; null where the caller does not reach it. */
  get(stores: Stores, caller: C, id: string): Promise<Subject | null>;
  /** The record, locked against other changes until the transaction ends; null where the caller does not reach it. */
  lock(stores: Stores, caller: C, id: string): Promise<Subject | null>;
}

export const contactAccess: SubjectAccess<Caller<"contacts:write">> = {
  kind: "contact",
  get: (stores, caller, id) => stores.contacts.forCaller(caller).get(id),
  lock: (stores, caller, id) => stores.contacts.forEditor(caller).lock(id),
};

export const userAccess: SubjectAccess<Caller<"users:manage">> = {
  kind: "user",
  get: (stores, caller, id) => stores.users.forCaller(caller).get(id),
  lock: (stores, caller, id) => stores.users.forCaller(caller).lock(id),
};

/** A user's session reaches its own user alone. */
export const ownAccess: SubjectAccess<Caller> = {
  kind: "user",
  get: async (stores, caller, id) => (id === caller.userId ? stores.users.forAnyCaller(caller).self() : null),
  lock: async (stores, caller, id) => (id === caller.userId ? stores.users.forAnyCaller(caller).lockSelf() : null),
};

export interface VerificationServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly limits: VerificationLimits;
}

/** What a link leads to. `void`: unknown, expired, or replaced by a later one or a changed address. */
export type LinkView = (
  | { readonly state: "open" | "confirmed"; readonly address: string; readonly brand: PageBrand }
  | { readonly state: "void" }
) & {
  /** BCP 47; null where it is not known. */
  readonly locale: string | null;
};

/** For the bearer of a link: the token is the credential. */
export interface VerificationLinks {
  look(token: string): Promise<LinkView>;
  confirm(token: string): Promise<LinkView>;
}

export interface SubjectVerifications<C extends Caller> {
  /** @returns the address that a message goes to */
  start(caller: C, id: string, channel: VerificationChannel): Promise<string>;
  confirmCode(caller: C, id: string, code: string): Promise<void>;
}

export function createSubjectVerifications<C extends Caller>(
  { database, clock, sealer, limits }: VerificationServiceDependencies,
  access: SubjectAccess<C>,
): SubjectVerifications<C> {
  const { kind } = access;
  const refOf = ({ tenantId }: C, id: string): SubjectRef => ({ tenantId, kind, id });

  const found = async (look: Promise<Subject | null>): Promise<Subject> => {
    const subject = await look;
    if (subject === null) throw notFound(kind);
    return subject;
  };

  /** Checked before counting, so that a start that fails anyway uses no allowance. */
  const addressAsked = (caller: C, id: string, channel: VerificationChannel): Promise<string> =>
    database.read(async (stores) => addressToVerify(await found(access.get(stores, caller, id)), kind, channel));

  const pendingAsked = (caller: C, id: string): Promise<Verification | null> =>
    database.read(async (stores) => {
      await found(access.get(stores, caller, id));
      return stores.verifications.of(refOf(caller, id)).pending("sms");
    });

  return {
    start: async (caller, id, channel) => {
      const counted = await addressAsked(caller, id, channel);
      await limits.countStart(refOf(caller, id), caller.userId, counted);
      return database.write(async (stores) => {
        const address = addressToVerify(await found(access.lock(stores, caller, id)), kind, channel);
        if (address !== counted)
          throw new AppError("conflict", `The ${kind} has another address since a moment ago. Start again.`);
        const verifications = stores.verifications.of(refOf(caller, id));
        await verifications.cancel(channel);
        const verification = startedVerification(refOf(caller, id), channel, address, clock.now());
        await verifications.insert(verification);
        await stores.outbox.append(verificationJob(verification));
        return address;
      });
    },

    confirmCode: async (caller, id, code) => {
      const asked = await pendingAsked(caller, id);
      const why = whyVoid(asked, clock.now());
      if (why !== null || asked === null) throw wrongCode(why ?? "");
      await limits.countAnswer(asked.address);
      // The verdict is thrown only after the commit, so that a wrong code counts.
      const verdict = await database.write(async (stores) => {
        await found(access.lock(stores, caller, id));
        const pending = await stores.verifications.of(refOf(caller, id)).lockPending("sms");
        const isRight = (secretHash: string) => isCode(sealer, pending?.id ?? "", code, secretHash);
        const decided = judgeCode(pending, isRight, clock.now());
        if (pending !== null && decided.kind === "wrong") await countFailure(stores, pending);
        if (pending !== null && decided.kind === "right")
          await confirm(stores, pending, clock.now(), stores.audit.forCaller(caller).changed);
        return decided;
      });
      if (verdict.kind !== "right") throw wrongCode(verdict.message);
    },
  };
}

/** How far the verifications of a contact are, for whoever sees the contact. */
export type ReadVerifications = (
  caller: Caller,
  contactId: string,
) => Promise<Readonly<Record<VerificationChannel, VerificationProgress | null>>>;

export function createContactProgress({
  database,
  clock,
}: Pick<VerificationServiceDependencies, "database" | "clock">): ReadVerifications {
  return (caller, id) =>
    database.read(async (stores) => {
      if ((await stores.contacts.forCaller(caller).get(id)) === null) throw notFound("contact");
      const { latest } = stores.verifications.of({ tenantId: caller.tenantId, kind: "contact", id });
      const now = clock.now();
      return { email: progressOf(await latest("email"), now), sms: progressOf(await latest("sms"), now) };
    });
}

const unknownLink: LinkView = { state: "void", locale: null };

export function createVerificationLinks({
  database,
  clock,
}: Pick<VerificationServiceDependencies, "database" | "clock">): VerificationLinks {
  const view = async (stores: Stores, verification: Verification | null): Promise<LinkView> => {
    if (verification === null || verification.channel !== "email") return unknownLink;
    const tenant = await stores.tenants.forSystem().get(verification.subject.tenantId);
    if (tenant === null) return unknownLink;
    const locale = await languageOf(stores, tenant, verification);
    const isConfirmed = verification.state === "confirmed";
    const isValid = tenant.status === "active" && (isConfirmed || isOpen(verification, clock.now()));
    if (!isValid) return { state: "void", locale };
    return {
      locale,
      state: isConfirmed ? "confirmed" : "open",
      address: verification.address,
      brand: await pageBrandOf(stores, tenant),
    };
  };

  return {
    look: (token) =>
      database.read(async (stores) => view(stores, await stores.verifications.forSystem().byHash(hashSecret(token)))),
    confirm: (token) =>
      database.write(async (stores) => {
        const store = stores.verifications.forSystem();
        const first = await store.byHash(hashSecret(token));
        if (first === null) return unknownLink;
        await lockSubject(stores, first.subject);
        const verification = await store.lock(first.subject.tenantId, first.id);
        const before = await view(stores, verification);
        if (before.state !== "open" || verification === null) return before;
        const { changed } = stores.audit.forSystem("verification link", verification.subject.tenantId);
        return (await confirm(stores, verification, clock.now(), changed))
          ? { ...before, state: "confirmed" }
          : { state: "void", locale: before.locale };
      }),
  };
}

function addressToVerify(subject: Subject, kind: SubjectKind, channel: VerificationChannel): string {
  const { address, isVerified } = addressOf(subject, channel);
  const what = channel === "email" ? "e-mail address" : "phone number";
  if (address === null) throw invalid([{ loc: "channel", message: `the ${kind} has no ${what}` }]);
  if (isVerified) throw new AppError("conflict", `The ${what} is verified already. Nothing more is needed.`);
  return address;
}

function wrongCode(message: string): AppError {
  return invalid([{ loc: "code", message }]);
}

function startedVerification(
  subject: SubjectRef,
  channel: VerificationChannel,
  address: string,
  now: number,
): Verification {
  const pending = { state: "pending", secretHash: null, expiresAt: null, failedAttempts: 0, sentAt: null } as const;
  return { id: newId(), subject, channel, address, ...pending, createdAt: now };
}

async function countFailure(stores: Stores, verification: Verification): Promise<void> {
  await stores.verifications.forSystem().update({ ...verification, failedAttempts: verification.failedAttempts + 1 });
}

/** In the order of every other change of a subject: the record first, then its verifications. */
async function lockSubject(stores: Stores, subject: SubjectRef): Promise<void> {
  await recordsOf(stores, subject.kind).lock(subject.tenantId, subject.id);
}

/** Marks the address as verified and returns true; false where the subject has another address by now. */
async function confirm(
  stores: Stores,
  verification: Verification,
  now: number,
  changed: RecordChange,
): Promise<boolean> {
  const { subject, channel, address: value } = verification;
  const { tenantId, kind, id } = subject;
  const records = recordsOf(stores, kind);
  const before = await records.lock(tenantId, id);
  const isMarked = await records.markVerified(
    tenantId,
    id,
    { channel: channel === "email" ? "email" : "phone", value },
    now,
  );
  if (!isMarked) return false;
  await stores.verifications.forSystem().update({ ...verification, state: "confirmed" });
  await emit(stores, { tenantId, event: `${kind}.verified`, data: { subjectId: id, channel } });
  await changed(kind, before, await records.lock(tenantId, id), "verified");
  return true;
}

function recordsOf(stores: Stores, kind: SubjectKind) {
  return kind === "contact" ? stores.contacts.forSystem() : stores.users.forSystem();
}
