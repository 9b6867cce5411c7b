// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const CheckTileDocument = new TypedDocumentString(`
    mutation CheckTile($input: TileCheckRequest!) {
  checkTile(input: $input) {
    faults {
      loc
      message
      line
      column
    }
  }
}
    `) as unknown as TypedDocumentString<Types.CheckTileMutation, Types.CheckTileMutationVariables>;
export const TryTileDraftDocument = new TypedDocumentString(`
    mutation TryTileDraft($input: TileDraftTest!) {
  testTileDraft(input: $input) {
    output {
      kind
      points {
        ts
        value
        isTriggered
      }
      isTriggered
      lastValue
      stage
    }
    trace
    log
    durationMs
    cpuMs
    memoryBytes
    error {
      kind
      message
      line
      column
    }
    example {
      name
      params
      target {
        name
        latitude
        longitude
        elevation
        timezone
      }
      now
      window {
        start
        end
      }
      inputs {
        weather
        series
        events {
          ts
          kind
          name
          amount
          unit
          note
        }
      }
      upstream {
        kind
        points {
          ts
          value
          isTriggered
        }
        isTriggered
        lastValue
      }
      expect {
        isTriggered
        lastValue
        stage
      }
    }
    replayed {
      isEqual
      stored {
        isTriggered
        lastValue
        stage
        error
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.TryTileDraftMutation, Types.TryTileDraftMutationVariables>;
export const PublishTileDocument = new TypedDocumentString(`
    mutation PublishTile($input: NewTile!) {
  createTile(input: $input) {
    id
    key
    version
  }
}
    `) as unknown as TypedDocumentString<Types.PublishTileMutation, Types.PublishTileMutationVariables>;
export const PublishTileVersionDocument = new TypedDocumentString(`
    mutation PublishTileVersion($id: ID!, $input: TileVersionInput!) {
  createTileVersion(id: $id, input: $input) {
    id
    key
    version
  }
}
    `) as unknown as TypedDocumentString<Types.PublishTileVersionMutation, Types.PublishTileVersionMutationVariables>;
export const ReplayFlowsDocument = new TypedDocumentString(`
    query ReplayFlows {
  flows(first: 100) {
    edges {
      node {
        id
        displayName
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ReplayFlowsQuery, Types.ReplayFlowsQueryVariables>;
export const ReplayFlowDocument = new TypedDocumentString(`
    query ReplayFlow($id: ID!) {
  flow(id: $id) {
    tiles {
      tileKey
      definition {
        displayName
      }
    }
    runs(first: 20) {
      edges {
        node {
          id
          now
          status
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ReplayFlowQuery, Types.ReplayFlowQueryVariables>;
export const ReplayTargetsDocument = new TypedDocumentString(`
    query ReplayTargets($id: ID!) {
  run(id: $id) {
    outcomes(first: 200) {
      edges {
        node {
          position
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ReplayTargetsQuery, Types.ReplayTargetsQueryVariables>;
