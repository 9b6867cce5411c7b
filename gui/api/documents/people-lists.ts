// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const ListPartsFragmentDoc = new TypedDocumentString(`
    fragment ListParts on ContactList {
  id
  displayName
  contactIds
  ownerUserKey
  etag
}
    `, {"fragmentName":"ListParts"}) as unknown as TypedDocumentString<Types.ListPartsFragment, unknown>;
export const ContactListsDocument = new TypedDocumentString(`
    query ContactLists($first: Int!, $after: String, $q: String, $userKey: String, $unowned: Boolean) {
  contactLists(
    first: $first
    after: $after
    q: $q
    userKey: $userKey
    unowned: $unowned
  ) {
    edges {
      node {
        ...ListParts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ListParts on ContactList {
  id
  displayName
  contactIds
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.ContactListsQuery, Types.ContactListsQueryVariables>;
export const ContactListDetailDocument = new TypedDocumentString(`
    query ContactListDetail($id: ID!) {
  contactList(id: $id) {
    ...ListParts
  }
}
    fragment ListParts on ContactList {
  id
  displayName
  contactIds
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.ContactListDetailQuery, Types.ContactListDetailQueryVariables>;
export const FlowsOfListDocument = new TypedDocumentString(`
    query FlowsOfList($id: ID!, $first: Int!) {
  flows(first: $first, contactListId: $id) {
    edges {
      node {
        id
        displayName
        status
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FlowsOfListQuery, Types.FlowsOfListQueryVariables>;
export const CreateContactListDocument = new TypedDocumentString(`
    mutation CreateContactList($input: ContactListInput!) {
  createContactList(input: $input) {
    ...ListParts
  }
}
    fragment ListParts on ContactList {
  id
  displayName
  contactIds
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.CreateContactListMutation, Types.CreateContactListMutationVariables>;
export const UpdateContactListDocument = new TypedDocumentString(`
    mutation UpdateContactList($id: ID!, $input: ContactListPatch!, $etag: String) {
  updateContactList(id: $id, input: $input, ifMatch: $etag) {
    ...ListParts
  }
}
    fragment ListParts on ContactList {
  id
  displayName
  contactIds
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.UpdateContactListMutation, Types.UpdateContactListMutationVariables>;
export const DeleteContactListDocument = new TypedDocumentString(`
    mutation DeleteContactList($id: ID!, $etag: String) {
  deleteContactList(id: $id, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.DeleteContactListMutation, Types.DeleteContactListMutationVariables>;
