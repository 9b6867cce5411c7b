// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const DeliveryPartsFragmentDoc = new TypedDocumentString(`
    fragment DeliveryParts on WebhookDelivery {
  deliveryId
  event
  status
  attempts {
    at
    statusCode
    error
    durationMs
  }
  nextAttemptAt
  createdAt
}
    `, {"fragmentName":"DeliveryParts"}) as unknown as TypedDocumentString<Types.DeliveryPartsFragment, unknown>;
export const DeliveryDetailPartsFragmentDoc = new TypedDocumentString(`
    fragment DeliveryDetailParts on FrozenWebhookDelivery {
  deliveryId
  status
  attempts {
    at
    statusCode
    error
    durationMs
  }
  lastResponse
  nextAttemptAt
  envelope {
    id
    event
    tenantId
    occurredAt
    data
  }
}
    `, {"fragmentName":"DeliveryDetailParts"}) as unknown as TypedDocumentString<Types.DeliveryDetailPartsFragment, unknown>;
export const WebhookDeliveriesDocument = new TypedDocumentString(`
    query WebhookDeliveries($id: ID!, $first: Int!, $after: String, $q: String, $status: DeliveryStatus) {
  webhookDeliveries(id: $id, first: $first, after: $after, q: $q, status: $status) {
    edges {
      node {
        ...DeliveryParts
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment DeliveryParts on WebhookDelivery {
  deliveryId
  event
  status
  attempts {
    at
    statusCode
    error
    durationMs
  }
  nextAttemptAt
  createdAt
}`) as unknown as TypedDocumentString<Types.WebhookDeliveriesQuery, Types.WebhookDeliveriesQueryVariables>;
export const NewestPingsDocument = new TypedDocumentString(`
    query NewestPings($id: ID!, $first: Int!) {
  webhookDeliveries(id: $id, first: $first, q: "ping") {
    edges {
      node {
        ...DeliveryParts
      }
    }
  }
}
    fragment DeliveryParts on WebhookDelivery {
  deliveryId
  event
  status
  attempts {
    at
    statusCode
    error
    durationMs
  }
  nextAttemptAt
  createdAt
}`) as unknown as TypedDocumentString<Types.NewestPingsQuery, Types.NewestPingsQueryVariables>;
export const DeliveryDetailDocument = new TypedDocumentString(`
    query DeliveryDetail($id: ID!, $deliveryId: ID!) {
  webhookDelivery(id: $id, deliveryId: $deliveryId) {
    ...DeliveryDetailParts
  }
}
    fragment DeliveryDetailParts on FrozenWebhookDelivery {
  deliveryId
  status
  attempts {
    at
    statusCode
    error
    durationMs
  }
  lastResponse
  nextAttemptAt
  envelope {
    id
    event
    tenantId
    occurredAt
    data
  }
}`) as unknown as TypedDocumentString<Types.DeliveryDetailQuery, Types.DeliveryDetailQueryVariables>;
export const PingWebhookDocument = new TypedDocumentString(`
    mutation PingWebhook($id: ID!) {
  pingWebhook(id: $id) {
    event
  }
}
    `) as unknown as TypedDocumentString<Types.PingWebhookMutation, Types.PingWebhookMutationVariables>;
export const RedeliverDocument = new TypedDocumentString(`
    mutation Redeliver($id: ID!, $deliveryId: ID!) {
  redeliverWebhookDelivery(id: $id, deliveryId: $deliveryId) {
    ...DeliveryDetailParts
  }
}
    fragment DeliveryDetailParts on FrozenWebhookDelivery {
  deliveryId
  status
  attempts {
    at
    statusCode
    error
    durationMs
  }
  lastResponse
  nextAttemptAt
  envelope {
    id
    event
    tenantId
    occurredAt
    data
  }
}`) as unknown as TypedDocumentString<Types.RedeliverMutation, Types.RedeliverMutationVariables>;
export const RecoverDeliveriesDocument = new TypedDocumentString(`
    mutation RecoverDeliveries($id: ID!, $input: RecoverRequest!) {
  recoverWebhook(id: $id, input: $input) {
    count
  }
}
    `) as unknown as TypedDocumentString<Types.RecoverDeliveriesMutation, Types.RecoverDeliveriesMutationVariables>;
