/**
 * The use case of somebody who follows the link in an alert's mail: what that mail told, and nothing of any other. The
 * token is the credential. It is the mail's own, by which its reader also ends all mails.
 */
import type { Clock } from "#core/clock.ts";
import { hashSecret } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { flowBrandOf, pageBrandOf } from "#server/branding/mail-brand.ts";
import { mailReaderOf } from "../send.ts";
import type { AlertView } from "./view.ts";

/** From the end of its sending. */
const linkMs = 7 * 24 * 60 * 60_000;

export interface AlertViewDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** How people reach the service, and where they look at runs; without a trailing slash. */
  readonly baseUrl: () => string;
  readonly guiUrl: () => string;
  /** Counts a look at a page of the tenant's. @throws AppError rate-limited where there were too many */
  readonly admit: (tenantId: string) => Promise<void>;
}

/** Null where no mail has the token, or what it told of is gone or over, whatever is the matter with it. */
export type ShowAlert = (token: string) => Promise<AlertView | null>;

export function alertViews({ database, clock, baseUrl, guiUrl, admit }: AlertViewDependencies): ShowAlert {
  return async (token) => {
    const view = await database.read((stores) => viewOf(stores, token, { baseUrl: baseUrl(), guiUrl: guiUrl() }));
    if (view === null || (view.expiresAt !== null && view.expiresAt <= clock.now())) return null;
    await admit(view.delivery.tenantId);
    return view;
  };
}

interface Addresses {
  readonly baseUrl: string;
  readonly guiUrl: string;
}

/** The address must still be the contact's: nobody else is to see what becomes of the flow. */
async function viewOf(stores: Stores, token: string, { baseUrl, guiUrl }: Addresses): Promise<AlertView | null> {
  const mailed = await stores.alertDeliveries.forSystem().mailedWith(hashSecret(token));
  if (mailed === null) return null;
  const { delivery, mailedTo } = mailed;
  const { tenantId, flowId, runId, contactId, endedAt } = delivery;
  const tenant = await stores.tenants.forSystem().get(tenantId);
  const contact = await stores.contacts.forSystem().get(tenantId, contactId);
  const flow = flowId === null ? null : await stores.flows.forSystem().outline(tenantId, flowId);
  if (tenant?.status !== "active" || contact === null || flow === null) return null;
  if (contact.email?.toLowerCase() !== mailedTo.toLowerCase()) return null;
  const run = runId === null ? null : await stores.runs.forSystem().finished(tenantId, runId);
  const own = await pageBrandOf(stores, tenant);
  return {
    delivery,
    brand: { ...own, name: (await flowBrandOf(stores, tenant, flow.settings, baseUrl)).name },
    reader: await mailReaderOf(stores, delivery, { tenant, contact }),
    notes: flow.notes,
    window: windowOf(run),
    inService: run === null ? `${guiUrl}/flows/${flowId}` : `${guiUrl}/runs/${run.id}`,
    unsubscribe: `${baseUrl}/unsubscribe/${token}`,
    expiresAt: endedAt === null ? null : endedAt + linkMs,
  };
}

function windowOf(
  run: { readonly windowStart: number | null; readonly windowEnd: number | null } | null,
): AlertView["window"] {
  if (run === null || run.windowStart === null || run.windowEnd === null) return null;
  return { start: run.windowStart, end: run.windowEnd };
}
