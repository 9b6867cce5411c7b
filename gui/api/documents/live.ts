// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const ChangesDocument = new TypedDocumentString(`
    subscription Changes {
  changes {
    kind
    id
    flowId
  }
}
    `) as unknown as TypedDocumentString<Types.ChangesSubscription, Types.ChangesSubscriptionVariables>;
