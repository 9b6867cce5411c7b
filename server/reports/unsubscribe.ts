/**
 * The use case of somebody who wants no more mails, by the link in one of them. The token is the credential: whoever
 * has the mail may end what was sent to its address, and nothing else.
 */
import type { Clock } from "#core/clock.ts";
import { hashSecret } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { StoredReportDelivery } from "#schema/report-deliveries.ts";
import type { Stores } from "#schema/stores.ts";
import { pageBrandOf, uploadPath } from "#server/branding/mail-brand.ts";
import type { PageBrand } from "#server/branding/model.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import type { Contact } from "#server/contacts/model.ts";
import type { ReportHead } from "./model.ts";

/** What a link leads to. `void`: unknown, or what it belonged to is gone. */
export type UnsubscribeView =
  | {
      readonly state: "open" | "done";
      readonly address: string;
      readonly brand: PageBrand;
      /** BCP 47; null where it is not known. */
      readonly locale: string | null;
    }
  | { readonly state: "void" };

export interface Unsubscribing {
  look(token: string): Promise<UnsubscribeView>;
  /** May be asked again and again. */
  unsubscribe(token: string): Promise<UnsubscribeView>;
}

export interface UnsubscribeDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export function createUnsubscribing({ database, clock }: UnsubscribeDependencies): Unsubscribing {
  return {
    look: (token) =>
      database.read(async (stores) => {
        const found = await whoHas(stores, token);
        return found === null ? { state: "void" } : viewOf(stores, found);
      }),
    unsubscribe: (token) =>
      database.write(async (stores) => {
        const found = await whoHas(stores, token);
        if (found === null) return { state: "void" };
        await endMails(stores, found, clock.now());
        return { ...(await viewOf(stores, found)), state: "done" };
      }),
  };
}

interface Holder {
  readonly delivery: StoredReportDelivery;
  readonly address: string;
  readonly contact: Contact;
}

/** Null where no mail had the token, or it was one that has no address any more. */
async function whoHas(stores: Stores, token: string): Promise<Holder | null> {
  const delivery = await stores.reportDeliveries.forSystem().byUnsubscribeHash(hashSecret(token));
  if (delivery === null || delivery.email === null) return null;
  const contact = await stores.contacts.forSystem().get(delivery.tenantId, delivery.contactId);
  return contact === null ? null : { delivery, address: delivery.email, contact };
}

async function viewOf(
  stores: Stores,
  { delivery: { tenantId, reportId }, address, contact }: Holder,
): Promise<Exclude<UnsubscribeView, { readonly state: "void" }>> {
  const report = await stores.reports.forSystem().frozen(tenantId, reportId);
  const brand = report === null ? await ownBrand(stores, tenantId) : brandIn(report.head);
  const isWritten = contact.emailOptIn && contact.email?.toLowerCase() === address.toLowerCase();
  return {
    state: isWritten ? "open" : "done",
    address,
    brand,
    locale: contact.locale ?? report?.head.look.locale ?? null,
  };
}

/** As in the mail that the link stands in. */
function brandIn({ brand: { name }, look: { logoId, skin } }: ReportHead): PageBrand {
  return { name, logo: uploadPath(logoId), skin };
}

async function ownBrand(stores: Stores, tenantId: string): Promise<PageBrand> {
  const tenant = await stores.tenants.forSystem().get(tenantId);
  return tenant === null ? { name: "", logo: null, skin: defaultSkin } : pageBrandOf(stores, tenant);
}

/** Of all contacts of the same owner that have the address: its reader knows of no contacts. */
async function endMails(
  stores: Stores,
  { delivery: { tenantId }, address, contact: { ownerUserId } }: Holder,
  now: number,
): Promise<void> {
  const contacts = stores.contacts.forSystem();
  const { changed } = stores.audit.forSystem("unsubscribe link", tenantId);
  for (const before of await contacts.lockByEmail(tenantId, ownerUserId, address)) {
    if (!before.emailOptIn) continue;
    await contacts.endEmails(before, now);
    await changed("contact", before, await contacts.get(tenantId, before.id));
  }
}
