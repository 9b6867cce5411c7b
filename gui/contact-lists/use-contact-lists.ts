/** The contact lists that a flow may name: those of its owner. */
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ask } from "../api/ask.ts";
import { ContactListChoicesDocument } from "../api/documents/contact-lists.ts";
import { onSessionChange, sessionState } from "../session/session.ts";

export interface NamedList {
  readonly id: string;
  readonly displayName: string;
}

export interface ContactLists {
  readonly lists: readonly NamedList[];
  readonly hasMore: boolean;
}

/** As many as one chooses from. */
export const shownLists = 200;

/** @param ownerUserKey of the flow; null where it belongs to no user */
export function useContactLists(ownerUserKey: string | null) {
  const session = useSyncExternalStore(onSessionChange, sessionState);
  // A user's session sees its own alone, and asks for no owner.
  const isTenant = session.kind === "in" && session.self.user === null;
  const owner = ownerUserKey === null ? { unowned: true } : { userKey: ownerUserKey };
  return useQuery({
    queryKey: ["contact-list-choices", isTenant, ownerUserKey],
    queryFn: async ({ signal }): Promise<ContactLists> => {
      const whose = isTenant ? owner : {};
      const { contactLists } = await ask(ContactListChoicesDocument, { first: shownLists, ...whose }, { signal });
      return {
        lists: contactLists?.edges.map(({ node }) => node) ?? [],
        hasMore: contactLists?.pageInfo.hasNextPage ?? false,
      };
    },
  });
}
