/** What the screens of contacts and lists read, and whose records a session may choose among. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ask } from "../api/ask.ts";
import {
  ContactDetailDocument,
  ContactVerificationsDocument,
  PeopleOwnersDocument,
} from "../api/documents/people-contacts.ts";
import { ContactListDetailDocument } from "../api/documents/people-lists.ts";
import type { ContactPartsFragment, ListPartsFragment } from "../api/generated.ts";
import { useMay } from "../session/may.ts";
import { onSessionChange, sessionState } from "../session/session.ts";

export type KnownContact = ContactPartsFragment;
export type KnownList = ListPartsFragment;

export const contactsKey = ["contacts"];
export const listsKey = ["contact-lists"];

export function contactQuery(id: string) {
  return queryOptions({
    queryKey: [...contactsKey, "one", id],
    queryFn: async ({ signal }) => (await ask(ContactDetailDocument, { id }, { signal })).contact,
  });
}

export function verificationsQuery(id: string) {
  return queryOptions({
    queryKey: [...contactsKey, "verifications", id],
    queryFn: async ({ signal }) => (await ask(ContactVerificationsDocument, { id }, { signal })).contactVerifications,
  });
}

export function listQuery(id: string) {
  return queryOptions({
    queryKey: [...listsKey, "one", id],
    queryFn: async ({ signal }) => (await ask(ContactListDetailDocument, { id }, { signal })).contactList,
  });
}

/** Whether the session acts for a tenant, which sees everybody's records, or for one user. */
export function useIsTenant(): boolean {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  return session.kind === "in" && session.self.kind === "tenant";
}

export interface Owner {
  readonly tenantKey: string;
  readonly displayName: string;
}

/** Users whose records may be looked for and given; none where the session may not choose. */
export function useOwners(): {
  readonly mayChoose: boolean;
  readonly owners: readonly Owner[];
  readonly isCut: boolean;
} {
  const isTenant = useIsTenant();
  const mayManage = useMay("users_manage");
  const mayChoose = isTenant && mayManage;
  const { data } = useQuery({
    queryKey: ["owners"],
    enabled: mayChoose,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await ask(PeopleOwnersDocument, {}, { signal })).users,
  });
  const owners = data?.edges.map(({ node }) => node) ?? [];
  return { mayChoose, owners, isCut: data?.pageInfo.hasNextPage ?? false };
}

/** As the service is asked for what one owner has; a user is never asked for others' than its own. */
export function useOwnedBy(): (
  ownerUserKey: string | null,
) => { readonly userKey: string } | { readonly unowned: true } | undefined {
  const isTenant = useIsTenant();
  return (ownerUserKey) => {
    if (!isTenant) return undefined;
    return ownerUserKey === null ? { unowned: true } : { userKey: ownerUserKey };
  };
}
