// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const TenantPartsFragmentDoc = new TypedDocumentString(`
    fragment TenantParts on Tenant {
  id
  displayName
  status
  maxRunsPerHour
  rateLimitPerMinute
  retention {
    runDays
    runsPerFlow
    eventDays
    deliveryDays
    auditDays
  }
  locale
  timezone
  senderName
  createdAt
  etag
}
    `, {"fragmentName":"TenantParts"}) as unknown as TypedDocumentString<Types.TenantPartsFragment, unknown>;
export const TenantListDocument = new TypedDocumentString(`
    query TenantList($first: Int!, $after: String, $q: String) {
  tenants(first: $first, after: $after, q: $q) {
    edges {
      node {
        id
        displayName
        status
        maxRunsPerHour
        rateLimitPerMinute
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.TenantListQuery, Types.TenantListQueryVariables>;
export const TenantDetailDocument = new TypedDocumentString(`
    query TenantDetail($id: ID!) {
  tenant(id: $id) {
    ...TenantParts
  }
}
    fragment TenantParts on Tenant {
  id
  displayName
  status
  maxRunsPerHour
  rateLimitPerMinute
  retention {
    runDays
    runsPerFlow
    eventDays
    deliveryDays
    auditDays
  }
  locale
  timezone
  senderName
  createdAt
  etag
}`) as unknown as TypedDocumentString<Types.TenantDetailQuery, Types.TenantDetailQueryVariables>;
export const CreateTenantDocument = new TypedDocumentString(`
    mutation CreateTenant($input: TenantInput!) {
  createTenant(input: $input) {
    tenant {
      id
      displayName
    }
    apiKey
  }
}
    `) as unknown as TypedDocumentString<Types.CreateTenantMutation, Types.CreateTenantMutationVariables>;
export const UpdateTenantDocument = new TypedDocumentString(`
    mutation UpdateTenant($id: ID!, $input: TenantPatch!, $etag: String) {
  updateTenant(id: $id, input: $input, ifMatch: $etag) {
    ...TenantParts
  }
}
    fragment TenantParts on Tenant {
  id
  displayName
  status
  maxRunsPerHour
  rateLimitPerMinute
  retention {
    runDays
    runsPerFlow
    eventDays
    deliveryDays
    auditDays
  }
  locale
  timezone
  senderName
  createdAt
  etag
}`) as unknown as TypedDocumentString<Types.UpdateTenantMutation, Types.UpdateTenantMutationVariables>;
export const IssueTenantKeyDocument = new TypedDocumentString(`
    mutation IssueTenantKey($id: ID!, $input: ApiKeyInput!) {
  createTenantKey(id: $id, input: $input) {
    displayName
    secret
  }
}
    `) as unknown as TypedDocumentString<Types.IssueTenantKeyMutation, Types.IssueTenantKeyMutationVariables>;
export const ServiceClockDocument = new TypedDocumentString(`
    query ServiceClock {
  clock {
    now
    offsetSeconds
  }
}
    `) as unknown as TypedDocumentString<Types.ServiceClockQuery, Types.ServiceClockQueryVariables>;
export const MoveServiceClockDocument = new TypedDocumentString(`
    mutation MoveServiceClock($seconds: SafeInt!) {
  moveClock(input: {advanceSeconds: $seconds}) {
    now
    offsetSeconds
  }
}
    `) as unknown as TypedDocumentString<Types.MoveServiceClockMutation, Types.MoveServiceClockMutationVariables>;
