// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const AlertFieldsFragmentDoc = new TypedDocumentString(`
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
}
    `, {"fragmentName":"AlertFields"}) as unknown as TypedDocumentString<Types.AlertFieldsFragment, unknown>;
export const WhereSourceIsFragmentDoc = new TypedDocumentString(`
    fragment WhereSourceIs on Source {
  timezone
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
}
    `, {"fragmentName":"WhereSourceIs"}) as unknown as TypedDocumentString<Types.WhereSourceIsFragment, unknown>;
export const EditedFlowFieldsFragmentDoc = new TypedDocumentString(`
    fragment EditedFlowFields on Flow {
  id
  displayName
  notes
  status
  version
  etag
  updatedAt
  ownerUserKey
  scheduleMinutes
  schedule {
    cron
    timeZone
    jitterSeconds
  }
  nextRunAt
  outlook {
    now
    next {
      targetName
      row
      stage
      expectedAt
    }
  }
  settings {
    alerts {
      ...AlertFields
    }
    outlook {
      years
      isDaily
    }
    temperatureUnits
    gui
    colors {
      triggerColor
      resetColor
      useGradient
      color20
      color100
    }
  }
  tiles {
    tileDefinitionId
    tileKey
    tileVersion
    params
    reportOnly
    definition {
      isLatest
    }
  }
  targets {
    ... on InlineTarget {
      name
      latitude
      longitude
      timezone
      elevation
    }
    ... on SourceTarget {
      sourceId
      source {
        displayName
        hint
      }
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
}`, {"fragmentName":"EditedFlowFields"}) as unknown as TypedDocumentString<Types.EditedFlowFieldsFragment, unknown>;
export const EditedFlowDocument = new TypedDocumentString(`
    query EditedFlow($id: ID!) {
  flow(id: $id) {
    ...EditedFlowFields
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
}
fragment EditedFlowFields on Flow {
  id
  displayName
  notes
  status
  version
  etag
  updatedAt
  ownerUserKey
  scheduleMinutes
  schedule {
    cron
    timeZone
    jitterSeconds
  }
  nextRunAt
  outlook {
    now
    next {
      targetName
      row
      stage
      expectedAt
    }
  }
  settings {
    alerts {
      ...AlertFields
    }
    outlook {
      years
      isDaily
    }
    temperatureUnits
    gui
    colors {
      triggerColor
      resetColor
      useGradient
      color20
      color100
    }
  }
  tiles {
    tileDefinitionId
    tileKey
    tileVersion
    params
    reportOnly
    definition {
      isLatest
    }
  }
  targets {
    ... on InlineTarget {
      name
      latitude
      longitude
      timezone
      elevation
    }
    ... on SourceTarget {
      sourceId
      source {
        displayName
        hint
      }
    }
  }
}`) as unknown as TypedDocumentString<Types.EditedFlowQuery, Types.EditedFlowQueryVariables>;
export const FlowPlacesDocument = new TypedDocumentString(`
    query FlowPlaces($id: ID!) {
  flow(id: $id) {
    targets {
      ... on SourceTarget {
        sourceId
        source {
          ...WhereSourceIs
        }
      }
    }
  }
}
    fragment WhereSourceIs on Source {
  timezone
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
}`) as unknown as TypedDocumentString<Types.FlowPlacesQuery, Types.FlowPlacesQueryVariables>;
export const SourcePlaceDocument = new TypedDocumentString(`
    query SourcePlace($id: ID!) {
  source(id: $id) {
    ...WhereSourceIs
  }
}
    fragment WhereSourceIs on Source {
  timezone
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
}`) as unknown as TypedDocumentString<Types.SourcePlaceQuery, Types.SourcePlaceQueryVariables>;
export const OwnPlacesDocument = new TypedDocumentString(`
    query OwnPlaces {
  sources(first: 100, enabled: true) {
    edges {
      node {
        id
        displayName
        ...WhereSourceIs
      }
    }
  }
}
    fragment WhereSourceIs on Source {
  timezone
  location {
    latitude
    longitude
  }
  boundary {
    type
    coordinates
  }
}`) as unknown as TypedDocumentString<Types.OwnPlacesQuery, Types.OwnPlacesQueryVariables>;
export const CopiedSettingsDocument = new TypedDocumentString(`
    query CopiedSettings($id: ID!) {
  flow(id: $id) {
    settings {
      alerts {
        ...AlertFields
      }
      reports {
        schedules {
          id
          name
          enabled
          mode
          months
          weeksOfMonth
          daysOfWeek
          timeOfDay
          timeZone
          targetFilter
          attachPdf
          contactListIds
        }
        brand {
          name
          logo
        }
      }
      maxRunsPerHour
      extras
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
}`) as unknown as TypedDocumentString<Types.CopiedSettingsQuery, Types.CopiedSettingsQueryVariables>;
export const CreateFlowDocument = new TypedDocumentString(`
    mutation CreateFlow($input: FlowInput!) {
  createFlow(input: $input) {
    ...EditedFlowFields
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
}
fragment EditedFlowFields on Flow {
  id
  displayName
  notes
  status
  version
  etag
  updatedAt
  ownerUserKey
  scheduleMinutes
  schedule {
    cron
    timeZone
    jitterSeconds
  }
  nextRunAt
  outlook {
    now
    next {
      targetName
      row
      stage
      expectedAt
    }
  }
  settings {
    alerts {
      ...AlertFields
    }
    outlook {
      years
      isDaily
    }
    temperatureUnits
    gui
    colors {
      triggerColor
      resetColor
      useGradient
      color20
      color100
    }
  }
  tiles {
    tileDefinitionId
    tileKey
    tileVersion
    params
    reportOnly
    definition {
      isLatest
    }
  }
  targets {
    ... on InlineTarget {
      name
      latitude
      longitude
      timezone
      elevation
    }
    ... on SourceTarget {
      sourceId
      source {
        displayName
        hint
      }
    }
  }
}`) as unknown as TypedDocumentString<Types.CreateFlowMutation, Types.CreateFlowMutationVariables>;
export const SaveFlowDocument = new TypedDocumentString(`
    mutation SaveFlow($id: ID!, $input: FlowPatch!, $etag: String) {
  updateFlow(id: $id, input: $input, ifMatch: $etag) {
    ...EditedFlowFields
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
}
fragment EditedFlowFields on Flow {
  id
  displayName
  notes
  status
  version
  etag
  updatedAt
  ownerUserKey
  scheduleMinutes
  schedule {
    cron
    timeZone
    jitterSeconds
  }
  nextRunAt
  outlook {
    now
    next {
      targetName
      row
      stage
      expectedAt
    }
  }
  settings {
    alerts {
      ...AlertFields
    }
    outlook {
      years
      isDaily
    }
    temperatureUnits
    gui
    colors {
      triggerColor
      resetColor
      useGradient
      color20
      color100
    }
  }
  tiles {
    tileDefinitionId
    tileKey
    tileVersion
    params
    reportOnly
    definition {
      isLatest
    }
  }
  targets {
    ... on InlineTarget {
      name
      latitude
      longitude
      timezone
      elevation
    }
    ... on SourceTarget {
      sourceId
      source {
        displayName
        hint
      }
    }
  }
}`) as unknown as TypedDocumentString<Types.SaveFlowMutation, Types.SaveFlowMutationVariables>;
export const RunFlowNowDocument = new TypedDocumentString(`
    mutation RunFlowNow($id: ID!) {
  runFlow(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<Types.RunFlowNowMutation, Types.RunFlowNowMutationVariables>;
export const SchedulePreviewDocument = new TypedDocumentString(`
    query SchedulePreview($id: ID!) {
  previewFlowSchedule(id: $id, count: 5) {
    items {
      at
      local
    }
  }
}
    `) as unknown as TypedDocumentString<Types.SchedulePreviewQuery, Types.SchedulePreviewQueryVariables>;
export const SourceChoicesDocument = new TypedDocumentString(`
    query SourceChoices($q: String) {
  sources(first: 50, q: $q) {
    edges {
      node {
        id
        displayName
        hint
        enabled
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.SourceChoicesQuery, Types.SourceChoicesQueryVariables>;
