// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const AdapterPartsFragmentDoc = new TypedDocumentString(`
    fragment AdapterParts on Adapter {
  id
  displayName
  facet
  enabled
  disabledReason
  consecutiveFailures
  lastError
  lastSyncAt
  etag
  envNames
  settings
  settingsSchema
  language
  script
  egress
  template {
    key
    version
    latestVersion
  }
}
    `, {"fragmentName":"AdapterParts"}) as unknown as TypedDocumentString<Types.AdapterPartsFragment, unknown>;
export const TrialPartsFragmentDoc = new TypedDocumentString(`
    fragment TrialParts on AdapterTestResult {
  ok
  error
  notes
  log
  durationMs
  response
}
    `, {"fragmentName":"TrialParts"}) as unknown as TypedDocumentString<Types.TrialPartsFragment, unknown>;
export const AdapterListDocument = new TypedDocumentString(`
    query AdapterList($first: Int!, $after: String) {
  adapters(first: $first, after: $after) {
    edges {
      node {
        id
        displayName
        facet
        enabled
        disabledReason
        consecutiveFailures
        lastError
        lastSyncAt
        etag
        template {
          key
          version
          latestVersion
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.AdapterListQuery, Types.AdapterListQueryVariables>;
export const AdapterDetailDocument = new TypedDocumentString(`
    query AdapterDetail($id: ID!) {
  adapter(id: $id) {
    ...AdapterParts
  }
}
    fragment AdapterParts on Adapter {
  id
  displayName
  facet
  enabled
  disabledReason
  consecutiveFailures
  lastError
  lastSyncAt
  etag
  envNames
  settings
  settingsSchema
  language
  script
  egress
  template {
    key
    version
    latestVersion
  }
}`) as unknown as TypedDocumentString<Types.AdapterDetailQuery, Types.AdapterDetailQueryVariables>;
export const EnabledAdaptersDocument = new TypedDocumentString(`
    query EnabledAdapters($facet: Facet!) {
  adapters(first: 200, facet: $facet) {
    edges {
      node {
        id
        displayName
        enabled
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.EnabledAdaptersQuery, Types.EnabledAdaptersQueryVariables>;
export const AdapterGalleryDocument = new TypedDocumentString(`
    query AdapterGallery($language: FlowTemplateLanguage!) {
  adapterTemplates(first: 200, language: $language) {
    edges {
      node {
        key
        version
        displayName
        description
        facet
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.AdapterGalleryQuery, Types.AdapterGalleryQueryVariables>;
export const AdapterTemplateDetailDocument = new TypedDocumentString(`
    query AdapterTemplateDetail($key: String!, $language: FlowTemplateLanguage!) {
  adapterTemplate(key: $key, language: $language) {
    key
    version
    displayName
    description
    facet
    settingsSchema
    help
    env {
      name
      title
      help
      isRequired
    }
  }
}
    `) as unknown as TypedDocumentString<Types.AdapterTemplateDetailQuery, Types.AdapterTemplateDetailQueryVariables>;
export const CreateAdapterDocument = new TypedDocumentString(`
    mutation CreateAdapter($input: AdapterInput!) {
  createAdapter(input: $input) {
    ...AdapterParts
  }
}
    fragment AdapterParts on Adapter {
  id
  displayName
  facet
  enabled
  disabledReason
  consecutiveFailures
  lastError
  lastSyncAt
  etag
  envNames
  settings
  settingsSchema
  language
  script
  egress
  template {
    key
    version
    latestVersion
  }
}`) as unknown as TypedDocumentString<Types.CreateAdapterMutation, Types.CreateAdapterMutationVariables>;
export const UpdateAdapterDocument = new TypedDocumentString(`
    mutation UpdateAdapter($id: ID!, $input: AdapterPatch!, $etag: String) {
  updateAdapter(id: $id, input: $input, ifMatch: $etag) {
    ...AdapterParts
  }
}
    fragment AdapterParts on Adapter {
  id
  displayName
  facet
  enabled
  disabledReason
  consecutiveFailures
  lastError
  lastSyncAt
  etag
  envNames
  settings
  settingsSchema
  language
  script
  egress
  template {
    key
    version
    latestVersion
  }
}`) as unknown as TypedDocumentString<Types.UpdateAdapterMutation, Types.UpdateAdapterMutationVariables>;
export const UpgradeAdapterDocument = new TypedDocumentString(`
    mutation UpgradeAdapter($id: ID!, $input: AdapterUpgrade, $etag: String) {
  upgradeAdapter(id: $id, input: $input, ifMatch: $etag) {
    ...AdapterParts
  }
}
    fragment AdapterParts on Adapter {
  id
  displayName
  facet
  enabled
  disabledReason
  consecutiveFailures
  lastError
  lastSyncAt
  etag
  envNames
  settings
  settingsSchema
  language
  script
  egress
  template {
    key
    version
    latestVersion
  }
}`) as unknown as TypedDocumentString<Types.UpgradeAdapterMutation, Types.UpgradeAdapterMutationVariables>;
export const DeleteAdapterDocument = new TypedDocumentString(`
    mutation DeleteAdapter($id: ID!, $etag: String) {
  deleteAdapter(id: $id, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.DeleteAdapterMutation, Types.DeleteAdapterMutationVariables>;
export const TryAdapterDocument = new TypedDocumentString(`
    mutation TryAdapter($id: ID!, $request: JSON!) {
  testAdapter(id: $id, input: {request: $request}) {
    ...TrialParts
  }
}
    fragment TrialParts on AdapterTestResult {
  ok
  error
  notes
  log
  durationMs
  response
}`) as unknown as TypedDocumentString<Types.TryAdapterMutation, Types.TryAdapterMutationVariables>;
export const TryDraftDocument = new TypedDocumentString(`
    mutation TryDraft($input: AdapterDraftTest!) {
  testAdapterDraft(input: $input) {
    ...TrialParts
  }
}
    fragment TrialParts on AdapterTestResult {
  ok
  error
  notes
  log
  durationMs
  response
}`) as unknown as TypedDocumentString<Types.TryDraftMutation, Types.TryDraftMutationVariables>;
export const AdapterSyncsDocument = new TypedDocumentString(`
    query AdapterSyncs($id: ID!, $first: Int!, $after: String) {
  adapterSyncs(id: $id, first: $first, after: $after) {
    edges {
      node {
        userKey
        outcome
        total
        created
        updated
        disabled
        reenabled
        error
        askedAt
        syncedAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.AdapterSyncsQuery, Types.AdapterSyncsQueryVariables>;
export const SyncAdapterDocument = new TypedDocumentString(`
    mutation SyncAdapter($id: ID!, $input: AdapterSyncRequest) {
  syncAdapter(id: $id, input: $input) {
    created
    updated
    disabled
    reenabled
    queued
  }
}
    `) as unknown as TypedDocumentString<Types.SyncAdapterMutation, Types.SyncAdapterMutationVariables>;
export const TrialSourcesDocument = new TypedDocumentString(`
    query TrialSources($q: String) {
  sources(first: 50, q: $q) {
    edges {
      node {
        id
        displayName
        tenantKey
        timezone
        location {
          latitude
          longitude
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.TrialSourcesQuery, Types.TrialSourcesQueryVariables>;
