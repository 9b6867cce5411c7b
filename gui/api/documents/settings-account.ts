// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const OwnUserFragmentDoc = new TypedDocumentString(`
    fragment OwnUser on User {
  id
  displayName
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
}
    `, {"fragmentName":"OwnUser"}) as unknown as TypedDocumentString<Types.OwnUserFragment, unknown>;
export const AccountDocument = new TypedDocumentString(`
    query Account {
  me {
    user {
      ...OwnUser
    }
    tenant {
      displayName
    }
  }
}
    fragment OwnUser on User {
  id
  displayName
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
}`) as unknown as TypedDocumentString<Types.AccountQuery, Types.AccountQueryVariables>;
export const UpdateAccountDocument = new TypedDocumentString(`
    mutation UpdateAccount($input: MePatch!) {
  updateMe(input: $input) {
    user {
      ...OwnUser
    }
  }
}
    fragment OwnUser on User {
  id
  displayName
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
}`) as unknown as TypedDocumentString<Types.UpdateAccountMutation, Types.UpdateAccountMutationVariables>;
export const VerifyOwnAddressDocument = new TypedDocumentString(`
    mutation VerifyOwnAddress($channel: VerificationChannel!) {
  startOwnVerification(input: {channel: $channel}) {
    channel
    address
    validMinutes
  }
}
    `) as unknown as TypedDocumentString<Types.VerifyOwnAddressMutation, Types.VerifyOwnAddressMutationVariables>;
export const ConfirmOwnNumberDocument = new TypedDocumentString(`
    mutation ConfirmOwnNumber($code: String!) {
  confirmOwnVerification(input: {code: $code}) {
    id
  }
}
    `) as unknown as TypedDocumentString<Types.ConfirmOwnNumberMutation, Types.ConfirmOwnNumberMutationVariables>;
