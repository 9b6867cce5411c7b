// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const MessageFieldsFragmentDoc = new TypedDocumentString(`
    fragment MessageFields on AlertDelivery {
  deliveryId
  channel
  triggerType
  status
  reason
  error
  attempts
  targetNames
  message
  combinedMessage
  at
  endedAt
  flow {
    id
    displayName
  }
  run {
    id
  }
  contact {
    id
    displayName
  }
}
    `, {"fragmentName":"MessageFields"}) as unknown as TypedDocumentString<Types.MessageFieldsFragment, unknown>;
export const MessagesDocument = new TypedDocumentString(`
    query Messages($first: Int!, $after: String, $q: String, $status: AlertStatus, $channel: AlertChannel, $contactId: ID) {
  alertDeliveries(
    first: $first
    after: $after
    q: $q
    status: $status
    channel: $channel
    contactId: $contactId
  ) {
    edges {
      node {
        ...MessageFields
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MessageFields on AlertDelivery {
  deliveryId
  channel
  triggerType
  status
  reason
  error
  attempts
  targetNames
  message
  combinedMessage
  at
  endedAt
  flow {
    id
    displayName
  }
  run {
    id
  }
  contact {
    id
    displayName
  }
}`) as unknown as TypedDocumentString<Types.MessagesQuery, Types.MessagesQueryVariables>;
export const MessagesContactDocument = new TypedDocumentString(`
    query MessagesContact($id: ID!) {
  contact(id: $id) {
    id
    displayName
  }
}
    `) as unknown as TypedDocumentString<Types.MessagesContactQuery, Types.MessagesContactQueryVariables>;
