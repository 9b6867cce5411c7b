// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const ReportFlowFieldsFragmentDoc = new TypedDocumentString(`
    fragment ReportFlowFields on Flow {
  id
  displayName
  etag
  status
  ownerUserKey
  settings {
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
  }
}
    `, {"fragmentName":"ReportFlowFields"}) as unknown as TypedDocumentString<Types.ReportFlowFieldsFragment, unknown>;
export const ReportFlowDocument = new TypedDocumentString(`
    query ReportFlow($id: ID!) {
  flow(id: $id) {
    ...ReportFlowFields
  }
}
    fragment ReportFlowFields on Flow {
  id
  displayName
  etag
  status
  ownerUserKey
  settings {
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
  }
}`) as unknown as TypedDocumentString<Types.ReportFlowQuery, Types.ReportFlowQueryVariables>;
export const SaveReportsDocument = new TypedDocumentString(`
    mutation SaveReports($id: ID!, $input: FlowPatch!, $etag: String) {
  updateFlow(id: $id, input: $input, ifMatch: $etag) {
    ...ReportFlowFields
  }
}
    fragment ReportFlowFields on Flow {
  id
  displayName
  etag
  status
  ownerUserKey
  settings {
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
  }
}`) as unknown as TypedDocumentString<Types.SaveReportsMutation, Types.SaveReportsMutationVariables>;
export const PreviewReportDocument = new TypedDocumentString(`
    mutation PreviewReport($id: ID!, $input: ReportPreviewRequest!) {
  previewReport(id: $id, input: $input) {
    nextSends {
      at
      local
    }
    recipients {
      contactId
      outcome
    }
    payload {
      reportDate
      targets {
        name
        triggered
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.PreviewReportMutation, Types.PreviewReportMutationVariables>;
export const RecipientNamesDocument = new TypedDocumentString(`
    query RecipientNames($ids: [ID!]!, $first: Int!) {
  contacts(ids: $ids, first: $first) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RecipientNamesQuery, Types.RecipientNamesQueryVariables>;
export const SendReportDocument = new TypedDocumentString(`
    mutation SendReport($id: ID!, $input: ReportToSend) {
  sendReport(id: $id, input: $input) {
    link
    expiresAt
    report {
      eventId
      status
    }
  }
}
    `) as unknown as TypedDocumentString<Types.SendReportMutation, Types.SendReportMutationVariables>;
export const ReportLogDocument = new TypedDocumentString(`
    query ReportLog($id: ID!, $first: Int!, $after: String, $q: String, $status: ReportStatus, $mode: ReportMode) {
  flowReports(
    id: $id
    first: $first
    after: $after
    q: $q
    status: $status
    mode: $mode
  ) {
    edges {
      node {
        eventId
        reportId
        mode
        scheduleName
        status
        reason
        targetFilter
        targets {
          total
          triggered
          shown
        }
        recipients {
          contactId
          email
          outcome
          reason
          error
          contact {
            displayName
          }
        }
        at
        expiresAt
        revokedAt
        etag
        run {
          id
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ReportLogQuery, Types.ReportLogQueryVariables>;
export const RevokeReportDocument = new TypedDocumentString(`
    mutation RevokeReport($id: ID!, $reportId: ID!, $etag: String) {
  revokeReport(id: $id, reportId: $reportId, ifMatch: $etag)
}
    `) as unknown as TypedDocumentString<Types.RevokeReportMutation, Types.RevokeReportMutationVariables>;
