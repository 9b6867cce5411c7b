/** The use cases of contact lists. Decides nothing about a list's content (rules.ts) and knows no face. */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { type OwnerInput, ownerFilter, ownerToBe } from "#server/users/owners.ts";
import type { ContactList } from "./model.ts";
import {
  changeContactList,
  type Checked,
  type ContactListContent,
  type ContactListInput,
  type ContactListPatch,
  contactsToCheck,
  createContactList,
} from "./rules.ts";
import type { ContactQuery } from "./service.ts";

export interface ContactListServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export type ContactListService = ReturnType<typeof createContactListService>;
type Editor = Caller<"contacts:write">;

export function createContactListService({ database, clock }: ContactListServiceDependencies) {
  const factsFor = async (stores: Stores, caller: Editor, ownerUserId: string | null, contactIds: readonly string[]) => ({
    ownerUserId,
    knownContacts: await stores.contacts.forEditor(caller).hold(ownerUserId, contactIds),
    now: clock.now(),
  });

  const read = async (stores: Stores, caller: Caller, id: string): Promise<ContactList> =>
    found(await stores.contactLists.forCaller(caller).get(id));

  return {
    create: (caller: Editor, input: ContactListInput & OwnerInput): Promise<ContactList> =>
      database.write(async (stores) => {
        const ownerUserId = await ownerToBe(stores, caller, input, caller.userId);
        const facts = await factsFor(stores, caller, ownerUserId, input.contactIds);
        const id = newId();
        const record = { ...accepted(createContactList(input, facts)), id, tenantId: caller.tenantId, createdAt: facts.now };
        requireSaved(await stores.contactLists.forEditor(caller).insert(record));
        const made = await read(stores, caller, id);
        await stores.audit.forCaller(caller).changed("contact-list", null, made);
        return made;
      }),

    page: (caller: Caller, { q, userKey, ...query }: ContactQuery): Promise<Page<ContactList>> =>
      database.read(async (stores) => {
        const request = pageRequest(query);
        const owner = await ownerFilter(stores, caller, userKey);
        if (owner === null) return { items: [], nextCursor: null };
        return stores.contactLists.forCaller(caller).page(request, { ...(q === undefined ? {} : { q }), ...owner });
      }),

    get: (caller: Caller, id: string): Promise<ContactList> => database.read((stores) => read(stores, caller, id)),

    update: (caller: Editor, id: string, patch: ContactListPatch & OwnerInput, ifMatch: string | null): Promise<ContactList> =>
      database.write(async (stores) => {
        const store = stores.contactLists.forEditor(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, contactListEtag(before));
        const ownerUserId = await ownerToBe(stores, caller, patch, before.ownerUserId);
        if (ownerUserId !== before.ownerUserId) await requireUnnamed(stores, caller, id, "changes hands");
        const facts = await factsFor(stores, caller, ownerUserId, contactsToCheck(before, patch, ownerUserId));
        const after = accepted(changeContactList(before, patch, facts));
        const { ownerUserKey: _, ...kept } = before;
        requireSaved(await store.update({ ...kept, ...after }));
        const changed = await read(stores, caller, id);
        await stores.audit.forCaller(caller).changed("contact-list", before, changed);
        return changed;
      }),

    delete: (caller: Editor, id: string, ifMatch: string | null): Promise<void> =>
      database.write(async (stores) => {
        const store = stores.contactLists.forEditor(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, contactListEtag(before));
        await requireUnnamed(stores, caller, id, "is deleted");
        await store.delete(id);
        await stores.audit.forCaller(caller).changed("contact-list", before, null);
      }),
  };
}

export function contactListEtag(list: ContactList): string {
  return String(list.revision);
}

async function requireUnnamed(stores: Stores, caller: Editor, id: string, deed: string): Promise<void> {
  const flows = await stores.flows.namingContactList(caller, id);
  if (flows.length === 0) return;
  const names = flows.map(({ displayName }) => JSON.stringify(displayName)).join(", ");
  throw new AppError("conflict", `Flows name this contact list: ${names}. Take it out of their settings before it ${deed}.`, {
    members: { flows },
  });
}

function found(list: ContactList | null): ContactList {
  if (list === null) throw notFound("contact list");
  return list;
}

function accepted(decision: Checked<ContactListContent>): ContactListContent {
  if (!decision.ok) throw invalid(decision.errors);
  return decision.value;
}

function requireSaved(outcome: "saved" | "tenant-key-taken"): void {
  if (outcome === "saved") return;
  throw new AppError("conflict", "Another contact list of this owner has this tenantKey. Give this list another, or change that one.");
}
