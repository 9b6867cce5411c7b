// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const ListedPlaceFragmentDoc = new TypedDocumentString(`
    fragment ListedPlace on Source {
  id
  displayName
  tenantKey
  hint
  sensorType
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
  enabled
  disabledBySync
  syncedBy
  status
  lastDataAt
  ownerUserKey
}
    `, {"fragmentName":"ListedPlace"}) as unknown as TypedDocumentString<Types.ListedPlaceFragment, unknown>;
export const PlacePartsFragmentDoc = new TypedDocumentString(`
    fragment PlaceParts on Source {
  ...ListedPlace
  timezone
  createdAt
  updatedAt
  etag
}
    fragment ListedPlace on Source {
  id
  displayName
  tenantKey
  hint
  sensorType
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
  enabled
  disabledBySync
  syncedBy
  status
  lastDataAt
  ownerUserKey
}`, {"fragmentName":"PlaceParts"}) as unknown as TypedDocumentString<Types.PlacePartsFragment, unknown>;
export const SyncedAdapterFragmentDoc = new TypedDocumentString(`
    fragment SyncedAdapter on Adapter {
  id
  displayName
  enabled
  lastSyncAt
  syncs(first: 20) {
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
        endedAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `, {"fragmentName":"SyncedAdapter"}) as unknown as TypedDocumentString<Types.SyncedAdapterFragment, unknown>;
export const PlacesDocument = new TypedDocumentString(`
    query Places($first: Int!, $after: String, $q: String, $hint: String, $status: SourceStatus, $syncedBy: String, $enabled: Boolean) {
  sources(
    first: $first
    after: $after
    q: $q
    hint: $hint
    status: $status
    syncedBy: $syncedBy
    enabled: $enabled
  ) {
    edges {
      node {
        ...ListedPlace
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ListedPlace on Source {
  id
  displayName
  tenantKey
  hint
  sensorType
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
  enabled
  disabledBySync
  syncedBy
  status
  lastDataAt
  ownerUserKey
}`) as unknown as TypedDocumentString<Types.PlacesQuery, Types.PlacesQueryVariables>;
export const PlaceDetailDocument = new TypedDocumentString(`
    query PlaceDetail($id: ID!) {
  source(id: $id) {
    ...PlaceParts
  }
}
    fragment ListedPlace on Source {
  id
  displayName
  tenantKey
  hint
  sensorType
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
  enabled
  disabledBySync
  syncedBy
  status
  lastDataAt
  ownerUserKey
}
fragment PlaceParts on Source {
  ...ListedPlace
  timezone
  createdAt
  updatedAt
  etag
}`) as unknown as TypedDocumentString<Types.PlaceDetailQuery, Types.PlaceDetailQueryVariables>;
export const PlaceFlowsDocument = new TypedDocumentString(`
    query PlaceFlows($id: ID!, $first: Int!) {
  flows(first: $first, sourceId: $id) {
    edges {
      node {
        id
        displayName
        status
      }
    }
    totalCount
  }
}
    `) as unknown as TypedDocumentString<Types.PlaceFlowsQuery, Types.PlaceFlowsQueryVariables>;
export const PlaceRelatedDocument = new TypedDocumentString(`
    query PlaceRelated($first: Int!, $sensorsOf: String, $areasOf: String) {
  sources(first: $first, sensorsOf: $sensorsOf, areasOf: $areasOf) {
    edges {
      node {
        ...ListedPlace
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ListedPlace on Source {
  id
  displayName
  tenantKey
  hint
  sensorType
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
  enabled
  disabledBySync
  syncedBy
  status
  lastDataAt
  ownerUserKey
}`) as unknown as TypedDocumentString<Types.PlaceRelatedQuery, Types.PlaceRelatedQueryVariables>;
export const PlaceAdaptersDocument = new TypedDocumentString(`
    query PlaceAdapters {
  adapters(first: 20, facet: targets) {
    edges {
      node {
        ...SyncedAdapter
      }
    }
  }
}
    fragment SyncedAdapter on Adapter {
  id
  displayName
  enabled
  lastSyncAt
  syncs(first: 20) {
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
        endedAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`) as unknown as TypedDocumentString<Types.PlaceAdaptersQuery, Types.PlaceAdaptersQueryVariables>;
export const SyncPlacesDocument = new TypedDocumentString(`
    mutation SyncPlaces($id: ID!, $input: AdapterSyncRequest) {
  syncAdapter(id: $id, input: $input) {
    queued
  }
}
    `) as unknown as TypedDocumentString<Types.SyncPlacesMutation, Types.SyncPlacesMutationVariables>;
export const CreatePlaceDocument = new TypedDocumentString(`
    mutation CreatePlace($input: SourceInput!) {
  createSource(input: $input) {
    ...PlaceParts
  }
}
    fragment ListedPlace on Source {
  id
  displayName
  tenantKey
  hint
  sensorType
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
  enabled
  disabledBySync
  syncedBy
  status
  lastDataAt
  ownerUserKey
}
fragment PlaceParts on Source {
  ...ListedPlace
  timezone
  createdAt
  updatedAt
  etag
}`) as unknown as TypedDocumentString<Types.CreatePlaceMutation, Types.CreatePlaceMutationVariables>;
export const UpdatePlaceDocument = new TypedDocumentString(`
    mutation UpdatePlace($id: ID!, $input: SourcePatch!, $etag: String) {
  updateSource(id: $id, input: $input, ifMatch: $etag) {
    ...PlaceParts
  }
}
    fragment ListedPlace on Source {
  id
  displayName
  tenantKey
  hint
  sensorType
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
  enabled
  disabledBySync
  syncedBy
  status
  lastDataAt
  ownerUserKey
}
fragment PlaceParts on Source {
  ...ListedPlace
  timezone
  createdAt
  updatedAt
  etag
}`) as unknown as TypedDocumentString<Types.UpdatePlaceMutation, Types.UpdatePlaceMutationVariables>;
export const DeletePlaceDocument = new TypedDocumentString(`
    mutation DeletePlace($id: ID!, $etag: String) {
  deleteSource(id: $id, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.DeletePlaceMutation, Types.DeletePlaceMutationVariables>;
export const ImportPlacesDocument = new TypedDocumentString(`
    mutation ImportPlaces($input: SourceBulk!) {
  upsertSources(input: $input) {
    created
    updated
    unchanged
    failed
    items {
      tenantKey
      outcome
      errors {
        loc
        message
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ImportPlacesMutation, Types.ImportPlacesMutationVariables>;
