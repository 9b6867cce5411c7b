/** The use cases of contact lists. Decides nothing about a list's content (rules.ts), and knows no face. */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound, tenantKeyTaken } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { lookUpOwner, ownerAfter, type OwnerInput, ownerFilter, ownerToBe } from "#server/users/owners.ts";
import type { ContactList } from "./model.ts";
import {
  changeContactList,
  type Checked,
  type ContactListContent,
  type ContactListInput,
  type ContactListPatch,
  contactIdFaults,
  contactsToCheck,
  createContactList,
} from "./rules.ts";
import { type ContactQuery, searchOf } from "./service.ts";

export interface ContactListServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export type ContactListService = ReturnType<typeof createContactListService>;
type Editor = Caller<"contacts:write">;

export function createContactListService({ database, clock }: ContactListServiceDependencies) {
  const factsFor = async (
    stores: Stores,
    caller: Editor,
    ownerUserId: string | null,
    contactIds: readonly string[],
  ) => ({
    ownerUserId,
    knownContacts: await stores.contacts.forEditor(caller).hold(ownerUserId, contactIds),
    now: clock.now(),
  });

  const read = async (stores: Stores, caller: Caller, id: string): Promise<ContactList> =>
    found(await stores.contactLists.forCaller(caller).get(id));

  return {
    create: (caller: Editor, input: ContactListInput & OwnerInput): Promise<ContactList> =>
      database.write(async (stores) => {
        const ownerUserId = await ownerToBe(stores, caller, input);
        const facts = await factsFor(stores, caller, ownerUserId, input.contactIds);
        const id = newId();
        const record = {
          ...accepted(createContactList(input, facts)),
          id,
          tenantId: caller.tenantId,
          createdAt: facts.now,
        };
        const outcome = await stores.contactLists.forEditor(caller).insert(record);
        if (outcome !== "saved") throw await keyTaken(stores, caller, record);
        const made = await read(stores, caller, id);
        await stores.audit.forCaller(caller).changed("contact-list", null, made);
        return made;
      }),

    /** What is wrong with a new list, or with a change of the list `id`. Empty where there is no such list. */
    faults: (caller: Editor, id: string | null, parts: Parts<ContactListPatch & OwnerInput>) =>
      database.write(async (stores): Promise<readonly FieldError[]> => {
        const before = id === null ? null : await stores.contactLists.forCaller(caller).get(id);
        if (id !== null && before === null) return [];
        const owner = await lookUpOwner(stores, caller, parts, before);
        const contactIds = parts.contactIds ?? [];
        const named = contactIds.filter((contactId) => contactId !== undefined);
        const { knownContacts } = owner.isKnown
          ? await factsFor(stores, caller, owner.ownerUserId, named)
          : { knownContacts: new Set(named) };
        return [...owner.errors, ...contactIdFaults(contactIds, knownContacts)];
      }),

    page: (caller: Caller, query: ContactQuery): Promise<Page<ContactList>> =>
      database.read(async (stores) => {
        const request = pageRequest(query);
        const owner = await ownerFilter(stores, caller, query);
        if (owner === null) return { items: [], nextCursor: null };
        return stores.contactLists.forCaller(caller).page(request, { ...searchOf(query), ...owner });
      }),

    get: (caller: Caller, id: string): Promise<ContactList> => database.read((stores) => read(stores, caller, id)),

    update: (
      caller: Editor,
      id: string,
      patch: ContactListPatch & OwnerInput,
      ifMatch: string | null,
    ): Promise<ContactList> =>
      database.write(async (stores) => {
        const store = stores.contactLists.forEditor(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, contactListEtag(before));
        const ownerUserId = await ownerAfter(stores, caller, patch, before);
        if (ownerUserId !== before.ownerUserId) await requireUnnamed(stores, caller, id, "changes hands");
        const facts = await factsFor(stores, caller, ownerUserId, contactsToCheck(before, patch, ownerUserId));
        const after = accepted(changeContactList(before, patch, facts));
        if (changesNothing(before, after)) return before;
        const { ownerUserKey: _, ...kept } = before;
        const outcome = await store.update({ ...kept, ...after });
        if (outcome !== "saved") throw await keyTaken(stores, caller, after);
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
  throw new AppError(
    "conflict",
    `Flows name this contact list: ${names}. Take it out of their settings before it ${deed}.`,
    {
      members: { flows },
    },
  );
}

function found(list: ContactList | null): ContactList {
  if (list === null) throw notFound("contact list");
  return list;
}

function accepted(decision: Checked<ContactListContent>): ContactListContent {
  if (!decision.ok) throw invalid(decision.errors);
  return decision.value;
}

async function keyTaken(
  stores: Stores,
  caller: Editor,
  wanted: Pick<ContactList, "ownerUserId" | "tenantKey">,
): Promise<AppError> {
  const lists = stores.contactLists.forEditor(caller);
  return tenantKeyTaken("contact list of this owner", await lists.holderOfKey(wanted.ownerUserId, wanted.tenantKey));
}
