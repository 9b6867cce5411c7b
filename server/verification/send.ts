/**
 * The job that makes a verification's message and sends it. Each attempt makes a new token or code, and only its hash
 * is kept. So no secret waits in the database while a transport is away, and the validity counts from the message that
 * arrives.
 */
import type { Clock } from "#core/clock.ts";
import type { MailLook } from "#core/html-mail.ts";
import { hashSecret, newSecret } from "#core/ids.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { phoneFingerprint } from "#server/alerts/phone-stop.ts";
import { mailLookOf, senderNameOf } from "#server/branding/mail-brand.ts";
import type { Logger } from "#server/logger.ts";
import type { Message, Messenger, SendOutcome } from "#server/net/message.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import { codeHash, newCode } from "./codes.ts";
import { languageOf } from "./language.ts";
import { codeMessage, linkMessage } from "./messages.ts";
import type { Verification } from "./model.ts";
import { isToBeSent, validMs } from "./rules.ts";

/** Messages that one process sends at the same time. */
const sendConcurrency = 4;
/** Shorter than the relay waits before it wakes again, so that one message is not made twice at the same time. */
const sendTimeoutMs = 45_000;

export interface VerificationSenderDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly messenger: Messenger;
  readonly logger: Logger;
  /** How people reach the service; without a trailing slash. */
  readonly baseUrl: () => string;
}

export function verificationJobs(dependencies: VerificationSenderDependencies): HandledJobs {
  return { topic: "verifications", concurrency: sendConcurrency, handler: verificationJobHandler(dependencies) };
}

/** A transport that is away throws: the job comes again. */
function verificationJobHandler(dependencies: VerificationSenderDependencies): JobHandler {
  const { database, clock, messenger, logger } = dependencies;

  const prepare = (tenantId: string, id: string): Promise<Message | null> =>
    database.write(async (stores) => {
      const store = stores.verifications.forSystem();
      const verification = await store.lock(tenantId, id);
      const now = clock.now();
      if (verification === null || !isToBeSent(verification, now)) return null;
      const tenant = await stores.tenants.forSystem().get(tenantId);
      if (tenant === null) return null;
      if (await isStopped(stores, dependencies.sealer, verification)) {
        await store.update({ ...verification, sentAt: now, state: "undeliverable" });
        return null;
      }
      const look = await mailLookOf(stores, tenant, {}, dependencies.baseUrl());
      const made = makeMessage(dependencies, verification, look, await languageOf(stores, tenant, verification));
      await store.update({
        ...verification,
        secretHash: made.secretHash,
        failedAttempts: 0,
        expiresAt: now + validMs[verification.channel],
      });
      const { message } = made;
      return message.channel === "email" ? { ...message, fromName: senderNameOf(tenant, look) } : message;
    });

  const conclude = (tenantId: string, id: string, outcome: SendOutcome): Promise<void> =>
    database.write(async (stores) => {
      const store = stores.verifications.forSystem();
      const verification = await store.lock(tenantId, id);
      if (verification === null) return;
      const isRefused = outcome.status === "refused" && verification.state === "pending";
      await store.update({ ...verification, sentAt: clock.now(), ...(isRefused ? { state: "undeliverable" } : {}) });
    });

  return async ({ id, tenantId }, signal) => {
    const message = await prepare(tenantId, id);
    if (message === null) return "done";
    const outcome = await messenger.send(message, AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]));
    if (outcome.status === "refused")
      logger.warn(
        { verificationId: id, channel: message.channel, reason: outcome.reason },
        "a verification message was refused",
      );
    await conclude(tenantId, id, outcome);
    return "done";
  };
}

/** Whether the number's holder wants no SMS from the service. */
async function isStopped(stores: Stores, sealer: Sealer, { channel, address }: Verification): Promise<boolean> {
  if (channel !== "sms") return false;
  return stores.phoneStops.forSystem().isStopped(phoneFingerprint(sealer, address));
}

function makeMessage(
  { sealer, baseUrl }: VerificationSenderDependencies,
  { id, channel, address }: Verification,
  look: MailLook,
  locale: string | null,
): { readonly message: Message; readonly secretHash: string } {
  if (channel === "email") {
    const token = newSecret("gvt_");
    return {
      message: linkMessage(address, `${baseUrl()}/verify/${token}`, look, locale),
      secretHash: hashSecret(token),
    };
  }
  const code = newCode();
  return { message: codeMessage(address, code, look.name, locale), secretHash: codeHash(sealer, id, code) };
}
