// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const ContactListChoicesDocument = new TypedDocumentString(`
    query ContactListChoices($first: Int!, $userKey: String, $unowned: Boolean) {
  contactLists(first: $first, userKey: $userKey, unowned: $unowned) {
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
    `) as unknown as TypedDocumentString<Types.ContactListChoicesQuery, Types.ContactListChoicesQueryVariables>;
