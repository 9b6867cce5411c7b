// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const SeasonFlowDocument = new TypedDocumentString(`
    query SeasonFlow($id: ID!) {
  flow(id: $id) {
    id
    displayName
    etag
    version
    tiles {
      tileKey
      tileVersion
      definition {
        displayName
        isLatest
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.SeasonFlowQuery, Types.SeasonFlowQueryVariables>;
export const BacktestsDocument = new TypedDocumentString(`
    query Backtests($id: ID!, $first: Int!, $after: String) {
  flowBacktests(id: $id, first: $first, after: $after) {
    edges {
      node {
        id
        status
        from
        to
        everyMinutes
        tickCount
        ticksDone
        createdAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.BacktestsQuery, Types.BacktestsQueryVariables>;
export const BacktestResultDocument = new TypedDocumentString(`
    query BacktestResult($id: ID!) {
  backtest(id: $id) {
    id
    status
    from
    to
    tickCount
    ticksDone
    ticksFailed
    error
    demoData
    transitionsLeftOut
    messagesLeftOut
    transitions {
      at
      targetIndex
      targetName
      change
    }
    messages {
      at
      sentAt
      contactId
      channel
      kind
      outcome
      reason
      targets
      subject
      text
    }
  }
}
    `) as unknown as TypedDocumentString<Types.BacktestResultQuery, Types.BacktestResultQueryVariables>;
export const BacktestContactsDocument = new TypedDocumentString(`
    query BacktestContacts {
  contacts(first: 200) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.BacktestContactsQuery, Types.BacktestContactsQueryVariables>;
export const StartBacktestDocument = new TypedDocumentString(`
    mutation StartBacktest($id: ID!, $input: BacktestRequest!) {
  backtestFlow(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<Types.StartBacktestMutation, Types.StartBacktestMutationVariables>;
