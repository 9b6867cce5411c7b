/** Verifications over REST. Decides nothing. */
import type { Caller } from "#core/caller.ts";
import { isoTime } from "#core/time.ts";
import { toContactJson } from "#server/contacts/rest.ts";
import { contactEtag, type ContactService } from "#server/contacts/service.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { toUserJson } from "#server/users/rest.ts";
import { requireUser, type UserService, userEtag } from "#server/users/service.ts";
import type { VerificationChannel, VerificationProgress } from "./model.ts";
import { validMs } from "./rules.ts";
import type { ReadVerifications, SubjectVerifications } from "./service.ts";

type Operations =
  | "getContactVerifications"
  | "startContactVerification"
  | "confirmContactVerification"
  | "startUserVerification"
  | "confirmUserVerification"
  | "startOwnVerification"
  | "confirmOwnVerification";

export interface VerificationFaces {
  readonly ofContacts: SubjectVerifications<Caller<"contacts:write">>;
  readonly contacts: Pick<ContactService, "get">;
  readonly progressOfContact: ReadVerifications;
  readonly ofUsers: SubjectVerifications<Caller<"users:manage">>;
  readonly users: Pick<UserService, "get" | "self">;
  /** Of the user whose session asks. */
  readonly own: SubjectVerifications<Caller>;
}

export function verificationHandlers({
  ofContacts,
  contacts,
  progressOfContact,
  ofUsers,
  users,
  own,
}: VerificationFaces): Pick<Handlers, Operations> {
  return {
    getContactVerifications: async ({ caller, params }) => {
      const { email, sms } = await progressOfContact(caller, params.id);
      return { status: 200, body: { email: toProgressJson(email), sms: toProgressJson(sms) } };
    },
    startContactVerification: async ({ caller, params, body }) =>
      started(body.channel, await ofContacts.start(caller, params.id, body.channel)),
    confirmContactVerification: async ({ caller, params, body }) => {
      await ofContacts.confirmCode(caller, params.id, body.code);
      const contact = await contacts.get(caller, params.id);
      return { status: 200, body: toContactJson(contact), etag: contactEtag(contact) };
    },
    startUserVerification: async ({ caller, params, body }) =>
      started(body.channel, await ofUsers.start(caller, params.id, body.channel)),
    confirmUserVerification: async ({ caller, params, body }) => {
      await ofUsers.confirmCode(caller, params.id, body.code);
      const user = await users.get(caller, params.id);
      return { status: 200, body: toUserJson(user), etag: userEtag(user) };
    },
    startOwnVerification: async ({ caller, body }) =>
      started(body.channel, await own.start(caller, requireUser(caller), body.channel)),
    confirmOwnVerification: async ({ caller, body }) => {
      await own.confirmCode(caller, requireUser(caller), body.code);
      const user = await users.self(caller);
      return { status: 200, body: toUserJson(user), etag: userEtag(user) };
    },
  };
}

function started(channel: VerificationChannel, address: string) {
  return { status: 202, body: { channel, address, validMinutes: validMs[channel] / 60_000 } } as const;
}

function toProgressJson(progress: VerificationProgress | null) {
  if (progress === null) return null;
  const { startedAt, expiresAt, ...shown } = progress;
  return { ...shown, startedAt: isoTime(startedAt), expiresAt: expiresAt === null ? null : isoTime(expiresAt) };
}
