// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const WebhookPartsFragmentDoc = new TypedDocumentString(`
    fragment WebhookParts on Webhook {
  id
  url
  events
  description
  filter {
    flowIds
    sourceIds
    hints
  }
  status
  disabledReason
  failingSince
  etag
  lastSuccess: deliveries(first: 1, status: succeeded) {
    edges {
      node {
        deliveryId
        endedAt
      }
    }
  }
}
    `, {"fragmentName":"WebhookParts"}) as unknown as TypedDocumentString<Types.WebhookPartsFragment, unknown>;
export const WebhookListDocument = new TypedDocumentString(`
    query WebhookList($first: Int!, $after: String, $q: String, $status: WebhookStatus) {
  webhooks(first: $first, after: $after, q: $q, status: $status) {
    edges {
      node {
        ...WebhookParts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment WebhookParts on Webhook {
  id
  url
  events
  description
  filter {
    flowIds
    sourceIds
    hints
  }
  status
  disabledReason
  failingSince
  etag
  lastSuccess: deliveries(first: 1, status: succeeded) {
    edges {
      node {
        deliveryId
        endedAt
      }
    }
  }
}`) as unknown as TypedDocumentString<Types.WebhookListQuery, Types.WebhookListQueryVariables>;
export const WebhookDetailDocument = new TypedDocumentString(`
    query WebhookDetail($id: ID!) {
  webhook(id: $id) {
    ...WebhookParts
  }
}
    fragment WebhookParts on Webhook {
  id
  url
  events
  description
  filter {
    flowIds
    sourceIds
    hints
  }
  status
  disabledReason
  failingSince
  etag
  lastSuccess: deliveries(first: 1, status: succeeded) {
    edges {
      node {
        deliveryId
        endedAt
      }
    }
  }
}`) as unknown as TypedDocumentString<Types.WebhookDetailQuery, Types.WebhookDetailQueryVariables>;
export const EventTypesDocument = new TypedDocumentString(`
    query EventTypes {
  eventCatalogue {
    items {
      event
      description
      isInStar
    }
  }
}
    `) as unknown as TypedDocumentString<Types.EventTypesQuery, Types.EventTypesQueryVariables>;
export const FilterFlowsDocument = new TypedDocumentString(`
    query FilterFlows($first: Int!, $q: String, $ids: [ID!]) {
  flows(first: $first, q: $q, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FilterFlowsQuery, Types.FilterFlowsQueryVariables>;
export const FilterSourcesDocument = new TypedDocumentString(`
    query FilterSources($first: Int!, $q: String, $ids: [ID!]) {
  sources(first: $first, q: $q, ids: $ids) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FilterSourcesQuery, Types.FilterSourcesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($input: WebhookInput!) {
  createWebhook(input: $input) {
    id
    url
    secret
  }
}
    `) as unknown as TypedDocumentString<Types.CreateWebhookMutation, Types.CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($id: ID!, $input: WebhookPatch!, $etag: String) {
  updateWebhook(id: $id, input: $input, ifMatch: $etag) {
    ...WebhookParts
  }
}
    fragment WebhookParts on Webhook {
  id
  url
  events
  description
  filter {
    flowIds
    sourceIds
    hints
  }
  status
  disabledReason
  failingSince
  etag
  lastSuccess: deliveries(first: 1, status: succeeded) {
    edges {
      node {
        deliveryId
        endedAt
      }
    }
  }
}`) as unknown as TypedDocumentString<Types.UpdateWebhookMutation, Types.UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: ID!, $etag: String) {
  deleteWebhook(id: $id, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.DeleteWebhookMutation, Types.DeleteWebhookMutationVariables>;
export const RotateSecretDocument = new TypedDocumentString(`
    mutation RotateSecret($id: ID!, $graceSeconds: Int!) {
  rotateWebhookSecret(id: $id, input: {graceSeconds: $graceSeconds}) {
    id
    etag
    secret
  }
}
    `) as unknown as TypedDocumentString<Types.RotateSecretMutation, Types.RotateSecretMutationVariables>;
