// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const OwnTenantPartsFragmentDoc = new TypedDocumentString(`
    fragment OwnTenantParts on OwnTenant {
  id
  displayName
  locale
  timezone
  senderName
  frameOrigins
  maxRunsPerHour
  rateLimitPerMinute
  retention {
    runDays
    runsPerFlow
    eventDays
    deliveryDays
    auditDays
  }
  etag
}
    `, {"fragmentName":"OwnTenantParts"}) as unknown as TypedDocumentString<Types.OwnTenantPartsFragment, unknown>;
export const OwnTenantSettingsDocument = new TypedDocumentString(`
    query OwnTenantSettings {
  ownTenant {
    ...OwnTenantParts
  }
}
    fragment OwnTenantParts on OwnTenant {
  id
  displayName
  locale
  timezone
  senderName
  frameOrigins
  maxRunsPerHour
  rateLimitPerMinute
  retention {
    runDays
    runsPerFlow
    eventDays
    deliveryDays
    auditDays
  }
  etag
}`) as unknown as TypedDocumentString<Types.OwnTenantSettingsQuery, Types.OwnTenantSettingsQueryVariables>;
export const UpdateOwnTenantDocument = new TypedDocumentString(`
    mutation UpdateOwnTenant($input: OwnTenantPatch!, $etag: String) {
  updateOwnTenant(input: $input, ifMatch: $etag) {
    ...OwnTenantParts
  }
}
    fragment OwnTenantParts on OwnTenant {
  id
  displayName
  locale
  timezone
  senderName
  frameOrigins
  maxRunsPerHour
  rateLimitPerMinute
  retention {
    runDays
    runsPerFlow
    eventDays
    deliveryDays
    auditDays
  }
  etag
}`) as unknown as TypedDocumentString<Types.UpdateOwnTenantMutation, Types.UpdateOwnTenantMutationVariables>;
