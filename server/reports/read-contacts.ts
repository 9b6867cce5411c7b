/** The contacts of a report's lists, as they are now. */
import type { Stores } from "#schema/stores.ts";
import type { Contact } from "#server/contacts/model.ts";
import type { ReportRecord } from "./model.ts";

/**
 * Lists and contacts of the flow's owner alone: what has changed hands since is left out.
 *
 * @returns in the order of the lists and of their members; one that is on several lists comes once for each
 */
export async function readContacts(
  stores: Stores,
  {
    tenantId,
    flowId,
    order,
  }: Pick<ReportRecord, "tenantId" | "flowId"> & {
    readonly order: Pick<ReportRecord["order"], "contactListIds">;
  },
): Promise<readonly Contact[]> {
  const flow = await stores.flows.forSystem().outline(tenantId, flowId);
  if (flow === null) return [];
  const members = await stores.contactLists.forOwner(tenantId, flow.ownerUserId).members(order.contactListIds);
  const ids = order.contactListIds.flatMap((listId) => members.get(listId) ?? []);
  const contacts = await stores.contacts.forSystem().named(tenantId, [...new Set(ids)]);
  return ids.flatMap((id) => contacts.get(id) ?? []);
}
