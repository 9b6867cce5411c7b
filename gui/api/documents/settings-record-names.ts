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
