// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const OutboxListDocument = new TypedDocumentString(`
    query OutboxList($first: Int!, $after: String, $channel: AlertChannel, $q: String) {
  outboxMessages(first: $first, after: $after, channel: $channel, q: $q) {
    transports {
      email
      sms
      voice
    }
    edges {
      node {
        id
        channel
        to
        subject
        excerpt
        attachmentCount
        keptAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.OutboxListQuery, Types.OutboxListQueryVariables>;
export const OutboxMessageDetailDocument = new TypedDocumentString(`
    query OutboxMessageDetail($id: ID!) {
  outboxMessage(id: $id) {
    id
    channel
    to
    fromName
    subject
    headers {
      name
      value
    }
    text
    html
    language
    attachments {
      number
      filename
      contentType
      bytes
    }
    keptAt
  }
}
    `) as unknown as TypedDocumentString<Types.OutboxMessageDetailQuery, Types.OutboxMessageDetailQueryVariables>;
