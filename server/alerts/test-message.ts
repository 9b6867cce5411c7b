/**
 * The use case of a test message: a contact is told, on one channel, that messages reach it. It is a delivery like any
 * other, so that the log says what became of it. Opt-in and verification count as they do for alerts; quiet hours do
 * not, because somebody asks for it now.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { brandNameOf } from "#server/branding/mail-brand.ts";
import type { Contact } from "#server/contacts/model.ts";
import { skipOn } from "#server/contacts/reach.ts";
import { emit } from "#server/events/emit.ts";
import { messageJob } from "#server/queue/catalogue.ts";
import type { AlertChannel, AlertDelivery, StoredAlertDelivery } from "./model.ts";
import { phoneFingerprint } from "./phone-stop.ts";
import type { Skip } from "./recipients.ts";
import { sentEvent } from "./sent-event.ts";
import { readerOf, type TenantLanguage } from "#server/tenancy/reader.ts";
import type { CountTest } from "./test-limit.ts";
import { alertText } from "./words/message.ts";

export interface TestMessageDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly sealer: Sealer;
  readonly count: CountTest;
}

type Editor = Caller<"contacts:write">;

/** @throws AppError `not-found`, or `test-limit` */
export type SendTest = (caller: Editor, contactId: string, channel: AlertChannel) => Promise<AlertDelivery>;

export function testMessages({ database, clock, sealer, count }: TestMessageDependencies): SendTest {
  return async (caller, contactId, channel) => {
    // What fails anyway uses nothing of the allowance.
    await database.read(async (stores) => found(await stores.contacts.forCaller(caller).get(contactId)));
    await count(caller.tenantId, contactId);
    return database.write(async (stores) => {
      const contact = found(await stores.contacts.forEditor(caller).lock(contactId));
      const skip = skipOn(contact, channel) ?? (await stopOn(stores, sealer, contact, channel));
      const tenant = await stores.tenants.forSystem().get(caller.tenantId);
      if (tenant === null) throw new Error("A caller has a tenant.");
      const brandName = await brandNameOf(stores, tenant);
      const delivery = testDelivery({ tenant, contact, channel, skip, brandName, now: clock.now() });
      await stores.alertDeliveries.forSystem().insertAll([delivery]);
      if (delivery.status === "pending") await stores.outbox.append(messageJob(delivery));
      const event = sentEvent(delivery);
      if (event !== null) await emit(stores, event);
      return delivery;
    });
  };
}

function found(contact: Contact | null): Contact {
  if (contact === null) throw notFound("contact");
  return contact;
}

/** Null where the holder of the contact's number has not answered STOP. */
async function stopOn(stores: Stores, sealer: Sealer, { phone }: Contact, channel: AlertChannel): Promise<Skip | null> {
  if (channel !== "sms" || phone === null) return null;
  const isStopped = await stores.phoneStops.forSystem().isStopped(phoneFingerprint(sealer, phone));
  return isStopped ? { status: "skipped_optout", reason: "the number's holder has answered STOP" } : null;
}

interface TestOf {
  readonly tenant: TenantLanguage;
  readonly contact: Contact;
  readonly channel: AlertChannel;
  /** Null where it may be sent. */
  readonly skip: Skip | null;
  readonly brandName: string;
  readonly now: number;
}

function testDelivery({ tenant, contact, channel, skip, brandName, now }: TestOf): StoredAlertDelivery {
  const content = {
    type: "test",
    flowName: brandName,
    appended: null,
    level: null,
    at: now,
    temperatureUnits: null,
    targets: [],
  } as const;
  return {
    id: newId(),
    tenantId: contact.tenantId,
    runId: null,
    flowId: null,
    contactId: contact.id,
    channel,
    type: "test",
    status: skip?.status ?? "pending",
    reason: skip?.reason ?? null,
    targetNames: [],
    message: alertText(content, readerOf(contact, tenant).locale, channel),
    error: null,
    attempts: 0,
    createdAt: now,
    endedAt: skip === null ? null : now,
    content,
    // Each test is one of its own.
    targetSet: "",
    notBefore: now,
    attemptAt: null,
    heldUntil: null,
    toldWith: null,
    held: null,
    combinedMessage: null,
  };
}
