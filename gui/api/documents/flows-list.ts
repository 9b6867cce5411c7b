// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const FlowListDocument = new TypedDocumentString(`
    query FlowList($first: Int!, $after: String, $q: String, $status: FlowStatus, $userKey: String, $unowned: Boolean) {
  flows(
    first: $first
    after: $after
    q: $q
    status: $status
    userKey: $userKey
    unowned: $unowned
  ) {
    edges {
      node {
        id
        displayName
        status
        etag
        scheduleMinutes
        schedule {
          cron
          timeZone
        }
        nextRunAt
        demoData
        ownerUserKey
        tiles {
          tileKey
          tileVersion
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
        lastRun {
          id
          status
          triggered
          targetCount
          triggeredCount
        }
      }
    }
    totalCount
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FlowListQuery, Types.FlowListQueryVariables>;
export const SetFlowStatusDocument = new TypedDocumentString(`
    mutation SetFlowStatus($id: ID!, $status: FlowStatus!, $etag: String) {
  updateFlow(id: $id, input: {status: $status}, ifMatch: $etag) {
    id
    status
    etag
    nextRunAt
  }
}
    `) as unknown as TypedDocumentString<Types.SetFlowStatusMutation, Types.SetFlowStatusMutationVariables>;
export const DeleteFlowDocument = new TypedDocumentString(`
    mutation DeleteFlow($id: ID!, $etag: String) {
  deleteFlow(id: $id, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.DeleteFlowMutation, Types.DeleteFlowMutationVariables>;
export const ExportFlowDocument = new TypedDocumentString(`
    query ExportFlow($id: ID!) {
  exportFlow(id: $id)
}
    `) as unknown as TypedDocumentString<Types.ExportFlowQuery, Types.ExportFlowQueryVariables>;
export const ImportFlowDocument = new TypedDocumentString(`
    mutation ImportFlow($input: JSON!) {
  importFlow(input: $input) {
    ... on Flow {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ImportFlowMutation, Types.ImportFlowMutationVariables>;
export const FlowOwnersDocument = new TypedDocumentString(`
    query FlowOwners {
  users(first: 200) {
    edges {
      node {
        tenantKey
        displayName
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FlowOwnersQuery, Types.FlowOwnersQueryVariables>;
