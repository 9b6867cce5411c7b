// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const FlowHistoryDocument = new TypedDocumentString(`
    query FlowHistory($id: ID!, $first: Int!, $after: String) {
  flow(id: $id) {
    id
    displayName
    status
    scheduleMinutes
    schedule {
      cron
      timeZone
    }
    nextRunAt
    tiles {
      tileKey
    }
    outlook {
      now
      next {
        targetName
        row
        stage
        expectedAt
      }
    }
    runs(first: $first, after: $after) {
      edges {
        node {
          id
          status
          trigger
          now
          requestedAt
          durationMs
          summary {
            targetCount
            triggeredCount
            skippedCount
            probability
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FlowHistoryQuery, Types.FlowHistoryQueryVariables>;
export const FlowTicksDocument = new TypedDocumentString(`
    query FlowTicks($id: ID!, $first: Int!, $after: String) {
  flowTicks(id: $id, first: $first, after: $after) {
    edges {
      node {
        at
        outcome
        runId
        latenessMs
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FlowTicksQuery, Types.FlowTicksQueryVariables>;
export const RunNowDocument = new TypedDocumentString(`
    mutation RunNow($id: ID!, $suppressAlerts: Boolean!) {
  runFlow(id: $id, input: {suppressAlerts: $suppressAlerts}) {
    id
  }
}
    `) as unknown as TypedDocumentString<Types.RunNowMutation, Types.RunNowMutationVariables>;
