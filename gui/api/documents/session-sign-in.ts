// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const SessionOfKeyDocument = new TypedDocumentString(`
    mutation SessionOfKey {
  createSessionToken(input: {}) {
    token
  }
}
    `) as unknown as TypedDocumentString<Types.SessionOfKeyMutation, Types.SessionOfKeyMutationVariables>;
