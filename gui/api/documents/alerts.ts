// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const AlertFlowFieldsFragmentDoc = new TypedDocumentString(`
    fragment AlertFlowFields on Flow {
  id
  displayName
  etag
  status
  ownerUserKey
  settings {
    alerts {
      ...AlertFields
    }
    outlook {
      isDaily
    }
  }
}
    fragment AlertFields on AlertSettings {
  contactListIds
  triggerTypes
  triggerAlertCooldownMinutes
  resetAlertCooldownMinutes
  triggerMessage
  resetMessage
  aggregateAlerts
  onStage
  recoveryMargin
  keepFiringMinutes
  noDataAfterMinutes
  expectedWithinDays
  levels {
    name
    atLeast
    contactListIds
    message
  }
}`, {"fragmentName":"AlertFlowFields"}) as unknown as TypedDocumentString<Types.AlertFlowFieldsFragment, unknown>;
export const AlertFlowDocument = new TypedDocumentString(`
    query AlertFlow($id: ID!) {
  flow(id: $id) {
    ...AlertFlowFields
  }
}
    fragment AlertFlowFields on Flow {
  id
  displayName
  etag
  status
  ownerUserKey
  settings {
    alerts {
      ...AlertFields
    }
    outlook {
      isDaily
    }
  }
}
fragment AlertFields on AlertSettings {
  contactListIds
  triggerTypes
  triggerAlertCooldownMinutes
  resetAlertCooldownMinutes
  triggerMessage
  resetMessage
  aggregateAlerts
  onStage
  recoveryMargin
  keepFiringMinutes
  noDataAfterMinutes
  expectedWithinDays
  levels {
    name
    atLeast
    contactListIds
    message
  }
}`) as unknown as TypedDocumentString<Types.AlertFlowQuery, Types.AlertFlowQueryVariables>;
export const SaveAlertsDocument = new TypedDocumentString(`
    mutation SaveAlerts($id: ID!, $input: FlowPatch!, $etag: String) {
  updateFlow(id: $id, input: $input, ifMatch: $etag) {
    ...AlertFlowFields
  }
}
    fragment AlertFlowFields on Flow {
  id
  displayName
  etag
  status
  ownerUserKey
  settings {
    alerts {
      ...AlertFields
    }
    outlook {
      isDaily
    }
  }
}
fragment AlertFields on AlertSettings {
  contactListIds
  triggerTypes
  triggerAlertCooldownMinutes
  resetAlertCooldownMinutes
  triggerMessage
  resetMessage
  aggregateAlerts
  onStage
  recoveryMargin
  keepFiringMinutes
  noDataAfterMinutes
  expectedWithinDays
  levels {
    name
    atLeast
    contactListIds
    message
  }
}`) as unknown as TypedDocumentString<Types.SaveAlertsMutation, Types.SaveAlertsMutationVariables>;
export const PreviewAlertsDocument = new TypedDocumentString(`
    mutation PreviewAlerts($id: ID!, $input: AlertPreviewRequest!) {
  previewAlerts(id: $id, input: $input) {
    messages {
      locale
      triggerType
      level
      subject
      text
      smsText
      voiceText
    }
  }
}
    `) as unknown as TypedDocumentString<Types.PreviewAlertsMutation, Types.PreviewAlertsMutationVariables>;
export const FlowMessagesDocument = new TypedDocumentString(`
    query FlowMessages($id: ID!, $first: Int!, $after: String, $q: String, $status: AlertStatus, $channel: AlertChannel) {
  flowAlerts(
    id: $id
    first: $first
    after: $after
    q: $q
    status: $status
    channel: $channel
  ) {
    edges {
      node {
        ...MessageFields
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment MessageFields on AlertDelivery {
  deliveryId
  channel
  triggerType
  status
  reason
  error
  attempts
  targetNames
  message
  combinedMessage
  at
  endedAt
  flow {
    id
    displayName
  }
  run {
    id
  }
  contact {
    id
    displayName
  }
}`) as unknown as TypedDocumentString<Types.FlowMessagesQuery, Types.FlowMessagesQueryVariables>;
