// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const AuditLogDocument = new TypedDocumentString(`
    query AuditLog($first: Int!, $after: String, $q: String, $recordType: AuditedType, $recordId: ID, $action: AuditAction, $actorKind: ActorKind, $actorKeyId: ID, $actorUserId: ID, $actorSessionId: ID, $since: DateTime, $until: DateTime) {
  auditEntries(
    first: $first
    after: $after
    q: $q
    recordType: $recordType
    recordId: $recordId
    action: $action
    actorKind: $actorKind
    actorKeyId: $actorKeyId
    actorUserId: $actorUserId
    actorSessionId: $actorSessionId
    since: $since
    until: $until
  ) {
    edges {
      node {
        id
        at
        actor {
          kind
          keyId
          sessionId
          userId
          reason
        }
        action
        recordType
        recordId
        before
        after
        requestId
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.AuditLogQuery, Types.AuditLogQueryVariables>;
export const ActorKeysDocument = new TypedDocumentString(`
    query ActorKeys($first: Int!) {
  keys(first: $first) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ActorKeysQuery, Types.ActorKeysQueryVariables>;
export const ActorUsersDocument = new TypedDocumentString(`
    query ActorUsers($first: Int!, $ids: [ID!]) {
  users(first: $first, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ActorUsersQuery, Types.ActorUsersQueryVariables>;
