// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const UserPartsFragmentDoc = new TypedDocumentString(`
    fragment UserParts on User {
  id
  displayName
  tenantKey
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
  canOverrideBranding
  enabled
  etag
}
    `, {"fragmentName":"UserParts"}) as unknown as TypedDocumentString<Types.UserPartsFragment, unknown>;
export const UserListDocument = new TypedDocumentString(`
    query UserList($first: Int!, $after: String, $q: String) {
  users(first: $first, after: $after, q: $q) {
    edges {
      node {
        id
        displayName
        tenantKey
        email
        emailVerified
        phone
        phoneVerified
        enabled
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.UserListQuery, Types.UserListQueryVariables>;
export const UserDetailDocument = new TypedDocumentString(`
    query UserDetail($id: ID!) {
  user(id: $id) {
    ...UserParts
  }
}
    fragment UserParts on User {
  id
  displayName
  tenantKey
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
  canOverrideBranding
  enabled
  etag
}`) as unknown as TypedDocumentString<Types.UserDetailQuery, Types.UserDetailQueryVariables>;
export const CreateUserDocument = new TypedDocumentString(`
    mutation CreateUser($input: UserInput!) {
  createUser(input: $input) {
    ...UserParts
  }
}
    fragment UserParts on User {
  id
  displayName
  tenantKey
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
  canOverrideBranding
  enabled
  etag
}`) as unknown as TypedDocumentString<Types.CreateUserMutation, Types.CreateUserMutationVariables>;
export const UpdateUserDocument = new TypedDocumentString(`
    mutation UpdateUser($id: ID!, $input: UserPatch!, $etag: String) {
  updateUser(id: $id, input: $input, ifMatch: $etag) {
    ...UserParts
  }
}
    fragment UserParts on User {
  id
  displayName
  tenantKey
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
  canOverrideBranding
  enabled
  etag
}`) as unknown as TypedDocumentString<Types.UpdateUserMutation, Types.UpdateUserMutationVariables>;
export const DisableUserDocument = new TypedDocumentString(`
    mutation DisableUser($id: ID!) {
  disableUser(id: $id) {
    ...UserParts
  }
}
    fragment UserParts on User {
  id
  displayName
  tenantKey
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
  canOverrideBranding
  enabled
  etag
}`) as unknown as TypedDocumentString<Types.DisableUserMutation, Types.DisableUserMutationVariables>;
export const EnableUserDocument = new TypedDocumentString(`
    mutation EnableUser($id: ID!) {
  enableUser(id: $id) {
    ...UserParts
  }
}
    fragment UserParts on User {
  id
  displayName
  tenantKey
  email
  emailVerified
  phone
  phoneVerified
  locale
  timezone
  units
  canOverrideBranding
  enabled
  etag
}`) as unknown as TypedDocumentString<Types.EnableUserMutation, Types.EnableUserMutationVariables>;
export const DeleteUserDocument = new TypedDocumentString(`
    mutation DeleteUser($id: ID!, $records: DeleteUserRecords!, $etag: String) {
  deleteUser(id: $id, records: $records, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.DeleteUserMutation, Types.DeleteUserMutationVariables>;
export const VerifyUserAddressDocument = new TypedDocumentString(`
    mutation VerifyUserAddress($id: ID!, $channel: VerificationChannel!) {
  startUserVerification(id: $id, input: {channel: $channel}) {
    channel
    address
    validMinutes
  }
}
    `) as unknown as TypedDocumentString<Types.VerifyUserAddressMutation, Types.VerifyUserAddressMutationVariables>;
export const ConfirmUserNumberDocument = new TypedDocumentString(`
    mutation ConfirmUserNumber($id: ID!, $code: String!) {
  confirmUserVerification(id: $id, input: {code: $code}) {
    id
  }
}
    `) as unknown as TypedDocumentString<Types.ConfirmUserNumberMutation, Types.ConfirmUserNumberMutationVariables>;
export const SessionOfUserDocument = new TypedDocumentString(`
    mutation SessionOfUser($id: ID!, $ttlMinutes: Int!) {
  createUserSessionToken(id: $id, input: {ttlMinutes: $ttlMinutes}) {
    token
    expiresAt
  }
}
    `) as unknown as TypedDocumentString<Types.SessionOfUserMutation, Types.SessionOfUserMutationVariables>;
