// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const RequestOutlookDocument = new TypedDocumentString(`
    mutation RequestOutlook($id: ID!) {
  requestOutlook(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<Types.RequestOutlookMutation, Types.RequestOutlookMutationVariables>;
export const OutlookProgressDocument = new TypedDocumentString(`
    query OutlookProgress($id: ID!) {
  outlook(id: $id) {
    status
    targetCount
    targetsDone
    error
  }
}
    `) as unknown as TypedDocumentString<Types.OutlookProgressQuery, Types.OutlookProgressQueryVariables>;
