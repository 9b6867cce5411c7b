/**
 * The use cases of contacts. Each checks the permission and is one transaction. Decides nothing about a contact's
 * content (rules.ts), and knows no face. The store decides whose records a caller reaches.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, type FieldError, invalid, notFound, tenantKeyTaken } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { idsFilter, type Page, pageRequest } from "#core/page.ts";
import type { Parts } from "#core/partial-body.ts";
import type { ContactFilter } from "#schema/contacts.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import {
  lookUpOwner,
  ownerAfter,
  type OwnerInput,
  ownerFilter,
  type OwnerQuery,
  ownerToBe,
} from "#server/users/owners.ts";
import type { Contact } from "./model.ts";
import {
  blacklistToCheck,
  changeContact,
  type Checked,
  type ContactContent,
  contactFaults,
  type ContactInput,
  type ContactPatch,
  createContact,
} from "./rules.ts";

/** Records of other parts that a contact may name. Each reads in the transaction that it is given. */
export interface ContactReferences {
  /** Of these ids, those that exist and belong to this owner (null: to the tenant itself). */
  sources(
    stores: Stores,
    tenantId: string,
    ownerUserId: string | null,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
}

export interface ContactQuery extends OwnerQuery {
  /** Separated by commas. */
  readonly ids?: string;
  readonly q?: string;
  readonly tenantKey?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface ContactServiceDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly references: ContactReferences;
}

export type ContactService = ReturnType<typeof createContactService>;
type Editor = Caller<"contacts:write">;

export function createContactService({ database, clock, references }: ContactServiceDependencies) {
  const factsFor = async (
    stores: Stores,
    { tenantId }: Editor,
    ownerUserId: string | null,
    blacklist: readonly string[],
  ) => ({
    ownerUserId,
    knownSources: await references.sources(stores, tenantId, ownerUserId, blacklist),
    now: clock.now(),
  });

  const read = async (stores: Stores, caller: Caller, id: string): Promise<Contact> =>
    found(await stores.contacts.forCaller(caller).get(id));

  /**
   * Call it before the contact is locked: the removal of a source locks the source first, and then the contacts whose
   * blacklists hold it.
   */
  const holdSources = async (
    stores: Stores,
    caller: Editor,
    id: string,
    patch: ContactPatch & OwnerInput,
  ): Promise<void> => {
    if (patch.blacklist === undefined && patch.ownerUserKey === undefined) return;
    const seen = await read(stores, caller, id);
    const ownerUserId = await ownerAfter(stores, caller, patch, seen);
    await references.sources(stores, caller.tenantId, ownerUserId, blacklistToCheck(seen, patch, ownerUserId));
  };

  return {
    create: (caller: Editor, input: ContactInput & OwnerInput): Promise<Contact> =>
      database.write(async (stores) => {
        const ownerUserId = await ownerToBe(stores, caller, input);
        const facts = await factsFor(stores, caller, ownerUserId, input.blacklist ?? []);
        const id = newId();
        const record = {
          ...accepted(createContact(input, facts)),
          id,
          tenantId: caller.tenantId,
          createdAt: facts.now,
        };
        const outcome = await stores.contacts.forEditor(caller).insert(record);
        if (outcome !== "saved") throw await keyTaken(stores, caller, record);
        const made = await read(stores, caller, id);
        await stores.audit.forCaller(caller).changed("contact", null, made);
        return made;
      }),

    /** What is wrong with a new contact, or with a change of the contact `id`. Empty where there is no such contact. */
    faults: (caller: Editor, id: string | null, parts: Parts<ContactPatch & OwnerInput>) =>
      database.write(async (stores): Promise<readonly FieldError[]> => {
        const before = id === null ? null : await stores.contacts.forCaller(caller).get(id);
        if (id !== null && before === null) return [];
        const owner = await lookUpOwner(stores, caller, parts, before);
        const named = (parts.blacklist ?? []).filter((sourceId) => sourceId !== undefined);
        const { knownSources } = owner.isKnown
          ? await factsFor(stores, caller, owner.ownerUserId, named)
          : { knownSources: new Set(named) };
        return [...owner.errors, ...contactFaults(before, parts, knownSources)];
      }),

    page: (caller: Caller, query: ContactQuery): Promise<Page<Contact>> =>
      database.read(async (stores) => {
        const request = pageRequest(query);
        const owner = await ownerFilter(stores, caller, query);
        if (owner === null) return { items: [], nextCursor: null };
        return stores.contacts.forCaller(caller).page(request, { ...searchOf(query), ...owner });
      }),

    get: (caller: Caller, id: string): Promise<Contact> => database.read((stores) => read(stores, caller, id)),

    update: (caller: Editor, id: string, patch: ContactPatch & OwnerInput, ifMatch: string | null): Promise<Contact> =>
      database.write(async (stores) => {
        const store = stores.contacts.forEditor(caller);
        await holdSources(stores, caller, id, patch);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, contactEtag(before));
        const ownerUserId = await ownerAfter(stores, caller, patch, before);
        if (ownerUserId !== before.ownerUserId) await requireOnNoList(stores, caller, id);
        const facts = await factsFor(stores, caller, ownerUserId, blacklistToCheck(before, patch, ownerUserId));
        const after = accepted(changeContact(before, patch, facts));
        if (changesNothing(before, after)) return before;
        await endVerifications(stores, before, after);
        const { ownerUserKey: _, ...kept } = before;
        const outcome = await store.update({ ...kept, ...after });
        if (outcome !== "saved") throw await keyTaken(stores, caller, after);
        const changed = await read(stores, caller, id);
        await stores.audit.forCaller(caller).changed("contact", before, changed);
        return changed;
      }),

    delete: (caller: Editor, id: string, ifMatch: string | null): Promise<void> =>
      database.write(async (stores) => {
        const store = stores.contacts.forEditor(caller);
        const lists = stores.contactLists.forEditor(caller);
        await read(stores, caller, id);
        await lists.lockNaming(id);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, contactEtag(before));
        await lists.touchNaming(id, clock.now());
        await store.delete(id);
        const audit = stores.audit.forCaller(caller);
        await audit.changed("contact", before, null);
        await audit.forget("contact", [id], ["email", "phone"]);
      }),
  };
}

export function contactEtag(contact: Contact): string {
  return String(contact.revision);
}

/** A list's contacts share its owner, so the owner of a contact on a list cannot change alone. */
async function requireOnNoList(stores: Stores, caller: Editor, id: string): Promise<void> {
  const contactLists = await stores.contactLists.forEditor(caller).namingContact(id);
  if (contactLists.length === 0) return;
  const names = contactLists.map(({ displayName }) => JSON.stringify(displayName)).join(", ");
  throw new AppError(
    "conflict",
    `The contact is on lists of its owner: ${names}. Take it off them before it changes hands.`,
    {
      members: { contactLists },
    },
  );
}

/** A link or a code that was sent to the earlier address proves nothing about the new one. */
async function endVerifications(stores: Stores, before: Contact, after: ContactContent): Promise<void> {
  const verifications = stores.verifications.of({ tenantId: before.tenantId, kind: "contact", id: before.id });
  if (after.email !== before.email) await verifications.cancel("email");
  if (after.phone !== before.phone) await verifications.cancel("sms");
}

function found(contact: Contact | null): Contact {
  if (contact === null) throw notFound("contact");
  return contact;
}

function accepted(decision: Checked<ContactContent>): ContactContent {
  if (!decision.ok) throw invalid(decision.errors);
  return decision.value;
}

/** The part of a list's filter that is not about owners. */
export function searchOf({ ids, q, tenantKey }: ContactQuery): Omit<ContactFilter, "ownerUserId"> {
  return {
    ...idsFilter(ids),
    ...(q === undefined ? {} : { q }),
    ...(tenantKey === undefined ? {} : { tenantKey }),
  };
}

async function keyTaken(
  stores: Stores,
  caller: Editor,
  wanted: Pick<Contact, "ownerUserId" | "tenantKey">,
): Promise<AppError> {
  return tenantKeyTaken(
    "contact of this owner",
    await stores.contacts.forEditor(caller).holderOfKey(wanted.ownerUserId, wanted.tenantKey),
  );
}
