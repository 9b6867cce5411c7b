/** Contacts and contact lists over REST: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { contactListEtag, type ContactListService } from "./lists.ts";
import type { Contact, ContactList } from "./model.ts";
import { contactEtag, type ContactService } from "./service.ts";

type ContactOperations = "createContact" | "listContacts" | "getContact" | "updateContact" | "deleteContact";
type ContactListOperations =
  | "createContactList"
  | "listContactLists"
  | "getContactList"
  | "updateContactList"
  | "deleteContactList";

export function contactHandlers(contacts: ContactService): Pick<Handlers, ContactOperations> {
  return {
    createContact: async ({ caller, body }) => {
      const contact = await contacts.create(caller, body);
      return {
        status: 201,
        body: toContactJson(contact),
        etag: contactEtag(contact),
        headers: { Location: `/v1/contacts/${contact.id}` },
      };
    },
    listContacts: async ({ caller, query }) => {
      const page = await contacts.page(caller, query);
      return { status: 200, body: { items: page.items.map(toContactJson), nextCursor: page.nextCursor } };
    },
    getContact: async ({ caller, params }) => {
      const contact = await contacts.get(caller, params.id);
      return { status: 200, body: toContactJson(contact), etag: contactEtag(contact) };
    },
    updateContact: async ({ caller, params, body, ifMatch }) => {
      const contact = await contacts.update(caller, params.id, body, ifMatch);
      return { status: 200, body: toContactJson(contact), etag: contactEtag(contact) };
    },
    deleteContact: async ({ caller, params, ifMatch }) => {
      await contacts.delete(caller, params.id, ifMatch);
      return { status: 204, body: undefined };
    },
  };
}

export function contactListHandlers(lists: ContactListService): Pick<Handlers, ContactListOperations> {
  return {
    createContactList: async ({ caller, body }) => {
      const list = await lists.create(caller, body);
      return {
        status: 201,
        body: toListJson(list),
        etag: contactListEtag(list),
        headers: { Location: `/v1/contact-lists/${list.id}` },
      };
    },
    listContactLists: async ({ caller, query }) => {
      const page = await lists.page(caller, query);
      return { status: 200, body: { items: page.items.map(toListJson), nextCursor: page.nextCursor } };
    },
    getContactList: async ({ caller, params }) => {
      const list = await lists.get(caller, params.id);
      return { status: 200, body: toListJson(list), etag: contactListEtag(list) };
    },
    updateContactList: async ({ caller, params, body, ifMatch }) => {
      const list = await lists.update(caller, params.id, body, ifMatch);
      return { status: 200, body: toListJson(list), etag: contactListEtag(list) };
    },
    deleteContactList: async ({ caller, params, ifMatch }) => {
      await lists.delete(caller, params.id, ifMatch);
      return { status: 204, body: undefined };
    },
  };
}

export function toContactJson(contact: Contact): components["schemas"]["Contact"] {
  const { tenantId: _tenant, revision: _revision, ...shown } = contact;
  return { ...shown, createdAt: isoTime(contact.createdAt), updatedAt: isoTime(contact.updatedAt) };
}

function toListJson(list: ContactList): components["schemas"]["ContactList"] {
  const { tenantId: _tenant, revision: _revision, ...shown } = list;
  return { ...shown, createdAt: isoTime(list.createdAt), updatedAt: isoTime(list.updatedAt) };
}
