// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const KeyListDocument = new TypedDocumentString(`
    query KeyList($first: Int!, $after: String, $q: String) {
  keys(first: $first, after: $after, q: $q) {
    edges {
      node {
        id
        displayName
        prefix
        scopes
        createdAt
        lastUsedAt
        expiresAt
        revokedAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.KeyListQuery, Types.KeyListQueryVariables>;
export const KeyHolderDocument = new TypedDocumentString(`
    query KeyHolder {
  me {
    tenant {
      id
      displayName
    }
    scopes
  }
}
    `) as unknown as TypedDocumentString<Types.KeyHolderQuery, Types.KeyHolderQueryVariables>;
export const IssueKeyDocument = new TypedDocumentString(`
    mutation IssueKey($input: ApiKeyInput!) {
  createKey(input: $input) {
    displayName
    secret
  }
}
    `) as unknown as TypedDocumentString<Types.IssueKeyMutation, Types.IssueKeyMutationVariables>;
export const RevokeKeyDocument = new TypedDocumentString(`
    mutation RevokeKey($id: ID!, $cascade: Boolean!) {
  revokeKey(id: $id, cascade: $cascade)
}
    `) as unknown as TypedDocumentString<Types.RevokeKeyMutation, Types.RevokeKeyMutationVariables>;
