/**
 * The use case of somebody who wants no more mails, by the link in one of them. The token is the credential: whoever
 * has the mail may end what was sent to its address, and nothing else.
 */
import type { Clock } from "#core/clock.ts";
import { hashSecret } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { flowBrandOf, pageBrandOf, uploadPath } from "#server/branding/mail-brand.ts";
import type { PageBrand } from "#server/branding/model.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import type { Contact } from "#server/contacts/model.ts";

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

/** A mail that was sent, and what it was about. */
interface Mail {
  readonly tenantId: string;
  readonly contactId: string;
  readonly address: string;
  /** A report, or the flow of an alert; null for the test of an address. */
  readonly about: { readonly kind: "report" | "flow"; readonly id: string } | null;
}

interface Holder extends Mail {
  readonly contact: Contact;
}

/** Null where no mail had the token, or it was one that has no address any more. */
async function whoHas(stores: Stores, token: string): Promise<Holder | null> {
  const hash = hashSecret(token);
  const mail = (await reportMail(stores, hash)) ?? (await alertMail(stores, hash));
  if (mail === null) return null;
  const contact = await stores.contacts.forSystem().get(mail.tenantId, mail.contactId);
  return contact === null ? null : { ...mail, contact };
}

async function reportMail(stores: Stores, hash: string): Promise<Mail | null> {
  const delivery = await stores.reportDeliveries.forSystem().byUnsubscribeHash(hash);
  if (delivery === null || delivery.email === null) return null;
  const { tenantId, contactId, email: address, reportId: id } = delivery;
  return { tenantId, contactId, address, about: { kind: "report", id } };
}

async function alertMail(stores: Stores, hash: string): Promise<Mail | null> {
  const mailed = await stores.alertDeliveries.forSystem().byUnsubscribeHash(hash);
  if (mailed === null) return null;
  const { tenantId, contactId, mailedTo: address, flowId: id } = mailed;
  return { tenantId, contactId, address, about: id === null ? null : { kind: "flow", id } };
}

async function viewOf(
  stores: Stores,
  { address, contact, ...mail }: Holder,
): Promise<Exclude<UnsubscribeView, { readonly state: "void" }>> {
  const { brand, locale } = await saidBy(stores, mail);
  const isWritten = contact.emailOptIn && contact.email?.toLowerCase() === address.toLowerCase();
  return { state: isWritten ? "open" : "done", address, brand, locale: contact.locale ?? locale };
}

/** As what the mail was sent, and its language for a reader who has none. */
async function saidBy(
  stores: Stores,
  { tenantId, about }: Pick<Mail, "tenantId" | "about">,
): Promise<{ readonly brand: PageBrand; readonly locale: string | null }> {
  const report = about?.kind === "report" ? await stores.reports.forSystem().frozen(tenantId, about.id) : null;
  if (report !== null) return { brand: brandIn(report.head), locale: report.head.look.locale };
  const tenant = await stores.tenants.forSystem().get(tenantId);
  if (tenant === null) return { brand: { name: "", logo: null, skin: defaultSkin }, locale: null };
  const own = await pageBrandOf(stores, tenant);
  const flow = about?.kind === "flow" ? await stores.flows.forSystem().outline(tenantId, about.id) : null;
  const name = flow === null ? own.name : (await flowBrandOf(stores, tenant, flow.settings, "")).name;
  return { brand: { ...own, name }, locale: tenant.locale };
}

interface FrozenBrand {
  readonly brand: Pick<PageBrand, "name">;
  readonly look: { readonly logoId: string | null; readonly skin: PageBrand["skin"] };
}

/** As in the mail that the link stands in. */
function brandIn({ brand: { name }, look: { logoId, skin } }: FrozenBrand): PageBrand {
  return { name, logo: uploadPath(logoId), skin };
}

/** Of all contacts of the same owner that have the address: its reader knows of no contacts. */
async function endMails(
  stores: Stores,
  { tenantId, address, contact: { ownerUserId } }: Holder,
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
