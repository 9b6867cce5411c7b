// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const EventFeedDocument = new TypedDocumentString(`
    query EventFeed($first: Int!, $after: String, $q: String, $event: EventName, $recordId: ID, $since: DateTime, $until: DateTime) {
  events(
    first: $first
    after: $after
    q: $q
    event: $event
    recordId: $recordId
    since: $since
    until: $until
    order: newest
  ) {
    edges {
      node {
        sequence
        id
        event
        tenantId
        occurredAt
        data
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.EventFeedQuery, Types.EventFeedQueryVariables>;
export const EventNamesDocument = new TypedDocumentString(`
    query EventNames {
  eventCatalogue {
    items {
      event
    }
  }
}
    `) as unknown as TypedDocumentString<Types.EventNamesQuery, Types.EventNamesQueryVariables>;
