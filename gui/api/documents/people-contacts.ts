// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const ContactPartsFragmentDoc = new TypedDocumentString(`
    fragment ContactParts on Contact {
  id
  displayName
  email
  phone
  locale
  timezone
  emailOptIn
  smsOptIn
  callOptIn
  emailVerified
  phoneVerified
  blacklist
  quietHours {
    start
    end
    timeZone
    mode
  }
  ownerUserKey
  etag
}
    `, {"fragmentName":"ContactParts"}) as unknown as TypedDocumentString<Types.ContactPartsFragment, unknown>;
export const ProgressFragmentDoc = new TypedDocumentString(`
    fragment Progress on VerificationProgress {
  state
  address
  expiresAt
  attemptsLeft
}
    `, {"fragmentName":"Progress"}) as unknown as TypedDocumentString<Types.ProgressFragment, unknown>;
export const TestOutcomeFragmentDoc = new TypedDocumentString(`
    fragment TestOutcome on AlertDelivery {
  deliveryId
  status
  reason
  error
  at
  endedAt
}
    `, {"fragmentName":"TestOutcome"}) as unknown as TypedDocumentString<Types.TestOutcomeFragment, unknown>;
export const ContactsPageDocument = new TypedDocumentString(`
    query ContactsPage($first: Int!, $after: String, $q: String, $ids: [ID!], $userKey: String, $unowned: Boolean) {
  contacts(
    first: $first
    after: $after
    q: $q
    ids: $ids
    userKey: $userKey
    unowned: $unowned
  ) {
    edges {
      node {
        ...ContactParts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ContactParts on Contact {
  id
  displayName
  email
  phone
  locale
  timezone
  emailOptIn
  smsOptIn
  callOptIn
  emailVerified
  phoneVerified
  blacklist
  quietHours {
    start
    end
    timeZone
    mode
  }
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.ContactsPageQuery, Types.ContactsPageQueryVariables>;
export const ContactDetailDocument = new TypedDocumentString(`
    query ContactDetail($id: ID!) {
  contact(id: $id) {
    ...ContactParts
  }
}
    fragment ContactParts on Contact {
  id
  displayName
  email
  phone
  locale
  timezone
  emailOptIn
  smsOptIn
  callOptIn
  emailVerified
  phoneVerified
  blacklist
  quietHours {
    start
    end
    timeZone
    mode
  }
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.ContactDetailQuery, Types.ContactDetailQueryVariables>;
export const ContactVerificationsDocument = new TypedDocumentString(`
    query ContactVerifications($id: ID!) {
  contactVerifications(id: $id) {
    email {
      ...Progress
    }
    sms {
      ...Progress
    }
  }
}
    fragment Progress on VerificationProgress {
  state
  address
  expiresAt
  attemptsLeft
}`) as unknown as TypedDocumentString<Types.ContactVerificationsQuery, Types.ContactVerificationsQueryVariables>;
export const PeopleOwnersDocument = new TypedDocumentString(`
    query PeopleOwners {
  users(first: 200) {
    edges {
      node {
        tenantKey
        displayName
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<Types.PeopleOwnersQuery, Types.PeopleOwnersQueryVariables>;
export const BlacklistSourcesDocument = new TypedDocumentString(`
    query BlacklistSources($first: Int!, $q: String, $ids: [ID!], $userKey: String, $unowned: Boolean) {
  sources(first: $first, q: $q, ids: $ids, userKey: $userKey, unowned: $unowned) {
    edges {
      node {
        id
        displayName
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<Types.BlacklistSourcesQuery, Types.BlacklistSourcesQueryVariables>;
export const TestDeliveryDocument = new TypedDocumentString(`
    query TestDelivery($id: ID!) {
  alertDelivery(id: $id) {
    ...TestOutcome
  }
}
    fragment TestOutcome on AlertDelivery {
  deliveryId
  status
  reason
  error
  at
  endedAt
}`) as unknown as TypedDocumentString<Types.TestDeliveryQuery, Types.TestDeliveryQueryVariables>;
export const CreateContactDocument = new TypedDocumentString(`
    mutation CreateContact($input: ContactInput!) {
  createContact(input: $input) {
    ...ContactParts
  }
}
    fragment ContactParts on Contact {
  id
  displayName
  email
  phone
  locale
  timezone
  emailOptIn
  smsOptIn
  callOptIn
  emailVerified
  phoneVerified
  blacklist
  quietHours {
    start
    end
    timeZone
    mode
  }
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.CreateContactMutation, Types.CreateContactMutationVariables>;
export const UpdateContactDocument = new TypedDocumentString(`
    mutation UpdateContact($id: ID!, $input: ContactPatch!, $etag: String) {
  updateContact(id: $id, input: $input, ifMatch: $etag) {
    ...ContactParts
  }
}
    fragment ContactParts on Contact {
  id
  displayName
  email
  phone
  locale
  timezone
  emailOptIn
  smsOptIn
  callOptIn
  emailVerified
  phoneVerified
  blacklist
  quietHours {
    start
    end
    timeZone
    mode
  }
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.UpdateContactMutation, Types.UpdateContactMutationVariables>;
export const DeleteContactDocument = new TypedDocumentString(`
    mutation DeleteContact($id: ID!, $etag: String) {
  deleteContact(id: $id, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.DeleteContactMutation, Types.DeleteContactMutationVariables>;
export const StartVerificationDocument = new TypedDocumentString(`
    mutation StartVerification($id: ID!, $channel: VerificationChannel!) {
  startContactVerification(id: $id, input: {channel: $channel}) {
    address
  }
}
    `) as unknown as TypedDocumentString<Types.StartVerificationMutation, Types.StartVerificationMutationVariables>;
export const ConfirmCodeDocument = new TypedDocumentString(`
    mutation ConfirmCode($id: ID!, $code: String!) {
  confirmContactVerification(id: $id, input: {code: $code}) {
    ...ContactParts
  }
}
    fragment ContactParts on Contact {
  id
  displayName
  email
  phone
  locale
  timezone
  emailOptIn
  smsOptIn
  callOptIn
  emailVerified
  phoneVerified
  blacklist
  quietHours {
    start
    end
    timeZone
    mode
  }
  ownerUserKey
  etag
}`) as unknown as TypedDocumentString<Types.ConfirmCodeMutation, Types.ConfirmCodeMutationVariables>;
export const SendTestDocument = new TypedDocumentString(`
    mutation SendTest($id: ID!, $channel: AlertChannel!) {
  testContact(id: $id, input: {channel: $channel}) {
    ...TestOutcome
  }
}
    fragment TestOutcome on AlertDelivery {
  deliveryId
  status
  reason
  error
  at
  endedAt
}`) as unknown as TypedDocumentString<Types.SendTestMutation, Types.SendTestMutationVariables>;
