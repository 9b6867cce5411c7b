// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const RunViewDocument = new TypedDocumentString(`
    query RunView($id: ID!, $first: Int!, $after: String) {
  run(id: $id) {
    id
    flowId
    flowVersion
    status
    trigger
    now
    suppressAlerts
    windowStart
    windowEnd
    requestedAt
    durationMs
    error
    summary {
      targetCount
      triggeredCount
      skippedCount
      probability
      demoData
    }
    flow {
      displayName
      version
      settings {
        temperatureUnits
      }
      outlook {
        now
      }
    }
    outcomes(first: $first, after: $after) {
      edges {
        node {
          position
          sourceId
          hint
          name
          latitude
          longitude
          outcome
          probability
          color
          stage {
            name
          }
          problem
          isTriggered
          since
          isHeld
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RunViewQuery, Types.RunViewQueryVariables>;
export const RunOutlinesDocument = new TypedDocumentString(`
    query RunOutlines($flowId: ID!) {
  flow(id: $flowId) {
    targets {
      ... on SourceTarget {
        sourceId
        source {
          boundary {
            type
            coordinates
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RunOutlinesQuery, Types.RunOutlinesQueryVariables>;
export const RunTargetDocument = new TypedDocumentString(`
    query RunTarget($id: ID!, $position: Int!, $resolution: Int!) {
  runResult(id: $id, position: $position, resolution: $resolution) {
    position
    target {
      sourceId
      name
      sensorSources {
        id
        name
      }
      source {
        timezone
      }
    }
    triggered
    probability
    color
    skipped
    state {
      isTriggered
      since
      isHeld
      change
      heldBecause
      newestDataAt
    }
    dataHealth {
      coverage
      issueCount
      issues {
        kind
        name
        count
        message
      }
    }
    outlook {
      row
      stage
      isDeciding
      threshold
      unit
      current
      state
      reason
      reachedAt
      expectedAt
      earliest
      latest
      coverage
      reachedShare
      method
      basis {
        observedUntil
        forecastUntil
        until
        years
        leftOut {
          year
          reason
        }
        differences {
          variable
          days
          difference
        }
      }
    }
    tiles {
      row
      key
      version
      kind
      isTriggered
      lastValue
      stage
      noData
      error
      trace
      columns {
        ts
        value
        isTriggered
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RunTargetQuery, Types.RunTargetQueryVariables>;
export const RunTargetWhyDocument = new TypedDocumentString(`
    query RunTargetWhy($id: ID!, $position: Int) {
  explainRun(id: $id, position: $position) {
    outcome
    problem
    summary
    target {
      name
    }
    tiles {
      row
      displayName
      reportOnly
      isDemo
      decided
      unit
      threshold
      thresholdUpper
      says
    }
    data {
      ageSeconds
    }
    alerts {
      says
      hasMoreDeliveries
      deliveries {
        deliveryId
        channel
        triggerType
        status
        reason
        at
        says
        contact {
          displayName
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RunTargetWhyQuery, Types.RunTargetWhyQueryVariables>;
export const RunsBesideDocument = new TypedDocumentString(`
    query RunsBeside($flowId: ID!, $first: Int!) {
  flowRuns(id: $flowId, first: $first) {
    edges {
      node {
        id
        status
        now
        requestedAt
        summary {
          targetCount
          triggeredCount
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.RunsBesideQuery, Types.RunsBesideQueryVariables>;
export const RunProgressDocument = new TypedDocumentString(`
    subscription RunProgress($id: ID!) {
  runProgressed(id: $id) {
    targetsDone
    targetsTotal
  }
}
    `) as unknown as TypedDocumentString<Types.RunProgressSubscription, Types.RunProgressSubscriptionVariables>;
