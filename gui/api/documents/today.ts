// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const TriggeredTargetFragmentDoc = new TypedDocumentString(`
    fragment TriggeredTarget on FlowTargetState {
  flowId
  flowName
  flowStatus
  position
  name
  latitude
  longitude
  since
  demoData
  probability
  color
  heldBecause
  runId
}
    `, {"fragmentName":"TriggeredTarget"}) as unknown as TypedDocumentString<Types.TriggeredTargetFragment, unknown>;
export const TodayDocument = new TypedDocumentString(`
    query Today($first: Int!, $withStates: Boolean!, $withSources: Boolean!) {
  targetStates(first: $first, isTriggered: true) @include(if: $withStates) {
    edges {
      cursor
      node {
        ...TriggeredTarget
      }
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
  flows(first: $first) {
    edges {
      node {
        id
        displayName
        status
        nextRunAt
        demoData
        lastRun {
          id
          status
          now
        }
        outlook {
          now
          next {
            position
            targetName
            stage
            expectedAt
            earliest
            latest
          }
        }
      }
    }
    totalCount
  }
  sources(first: $first, enabled: true) @include(if: $withSources) {
    edges {
      node {
        id
        displayName
        status
        lastDataAt
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    fragment TriggeredTarget on FlowTargetState {
  flowId
  flowName
  flowStatus
  position
  name
  latitude
  longitude
  since
  demoData
  probability
  color
  heldBecause
  runId
}`) as unknown as TypedDocumentString<Types.TodayQuery, Types.TodayQueryVariables>;
export const TriggeredTargetsDocument = new TypedDocumentString(`
    query TriggeredTargets($first: Int!, $after: String) {
  targetStates(first: $first, after: $after, isTriggered: true) {
    edges {
      cursor
      node {
        ...TriggeredTarget
      }
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TriggeredTarget on FlowTargetState {
  flowId
  flowName
  flowStatus
  position
  name
  latitude
  longitude
  since
  demoData
  probability
  color
  heldBecause
  runId
}`) as unknown as TypedDocumentString<Types.TriggeredTargetsQuery, Types.TriggeredTargetsQueryVariables>;
