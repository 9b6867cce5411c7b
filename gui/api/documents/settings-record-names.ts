// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const RecordFlowsDocument = new TypedDocumentString(`
    query RecordFlows($first: Int!, $ids: [ID!]) {
  flows(first: $first, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecordFlowsQuery, Types.RecordFlowsQueryVariables>;
export const RecordSourcesDocument = new TypedDocumentString(`
    query RecordSources($first: Int!, $ids: [ID!]) {
  sources(first: $first, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecordSourcesQuery, Types.RecordSourcesQueryVariables>;
export const RecordContactsDocument = new TypedDocumentString(`
    query RecordContacts($first: Int!, $ids: [ID!]) {
  contacts(first: $first, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecordContactsQuery, Types.RecordContactsQueryVariables>;
export const RecordContactListsDocument = new TypedDocumentString(`
    query RecordContactLists($first: Int!, $ids: [ID!]) {
  contactLists(first: $first, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecordContactListsQuery, Types.RecordContactListsQueryVariables>;
export const RecordUsersDocument = new TypedDocumentString(`
    query RecordUsers($first: Int!, $ids: [ID!]) {
  users(first: $first, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecordUsersQuery, Types.RecordUsersQueryVariables>;
export const RecordTilesDocument = new TypedDocumentString(`
    query RecordTiles($first: Int!, $ids: [ID!]) {
  tiles(first: $first, ids: $ids, allVersions: true) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecordTilesQuery, Types.RecordTilesQueryVariables>;
export const RecordAdaptersDocument = new TypedDocumentString(`
    query RecordAdapters($first: Int!) {
  adapters(first: $first) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecordAdaptersQuery, Types.RecordAdaptersQueryVariables>;
