// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const TileAmountPartsFragmentDoc = new TypedDocumentString(`
    fragment TileAmountParts on TileAmount {
  amount
  units
  times
  when
}
    `, {"fragmentName":"TileAmountParts"}) as unknown as TypedDocumentString<Types.TileAmountPartsFragment, unknown>;
export const TilePartsFragmentDoc = new TypedDocumentString(`
    fragment TileParts on TileDefinition {
  id
  key
  version
  displayName
  description
  isLatest
  isPlatform
  isDeprecated
  outputKind
  language
  script
  paramsSchema
  notes
  etag
  inputs {
    kind
    variables
    metrics
    events
    horizonHours
    when
  }
  ui {
    ...TileLook
  }
  window {
    seasons {
      start
      stop
      keptDays
      when
    }
    since {
      date
      when
    }
    lookBacks {
      ...TileAmountParts
    }
    reaches {
      ...TileAmountParts
    }
    leads {
      ...TileAmountParts
    }
  }
  crossRules {
    list
    param
    mustBe
    other
    message
  }
  upstreamRules {
    param
    when
    message
  }
  examples {
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
      pointCount
      points {
        ts
        value
        isTriggered
      }
      error
    }
  }
  forkedFrom {
    id
    key
    version
  }
}
    fragment TileLook on TileUi {
  icon {
    value
  }
  color {
    light
    dark
  }
  group
  order
  shortName
  summaryTemplate
  badges
  help {
    markdown
  }
}
fragment TileAmountParts on TileAmount {
  amount
  units
  times
  when
}`, {"fragmentName":"TileParts"}) as unknown as TypedDocumentString<Types.TilePartsFragment, unknown>;
export const TileCardsDocument = new TypedDocumentString(`
    query TileCards($after: String) {
  tiles(first: 100, after: $after) {
    edges {
      node {
        id
        key
        version
        displayName
        description
        isPlatform
        isDeprecated
        outputKind
        paramsSchema
        ui {
          ...TileLook
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment TileLook on TileUi {
  icon {
    value
  }
  color {
    light
    dark
  }
  group
  order
  shortName
  summaryTemplate
  badges
  help {
    markdown
  }
}`) as unknown as TypedDocumentString<Types.TileCardsQuery, Types.TileCardsQueryVariables>;
export const TileVersionsDocument = new TypedDocumentString(`
    query TileVersions($key: String!, $after: String) {
  tiles(first: 200, after: $after, q: $key, allVersions: true) {
    edges {
      node {
        id
        key
        version
        isLatest
        isPlatform
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.TileVersionsQuery, Types.TileVersionsQueryVariables>;
export const TileDetailDocument = new TypedDocumentString(`
    query TileDetail($id: ID!) {
  tile(id: $id) {
    ...TileParts
  }
}
    fragment TileLook on TileUi {
  icon {
    value
  }
  color {
    light
    dark
  }
  group
  order
  shortName
  summaryTemplate
  badges
  help {
    markdown
  }
}
fragment TileParts on TileDefinition {
  id
  key
  version
  displayName
  description
  isLatest
  isPlatform
  isDeprecated
  outputKind
  language
  script
  paramsSchema
  notes
  etag
  inputs {
    kind
    variables
    metrics
    events
    horizonHours
    when
  }
  ui {
    ...TileLook
  }
  window {
    seasons {
      start
      stop
      keptDays
      when
    }
    since {
      date
      when
    }
    lookBacks {
      ...TileAmountParts
    }
    reaches {
      ...TileAmountParts
    }
    leads {
      ...TileAmountParts
    }
  }
  crossRules {
    list
    param
    mustBe
    other
    message
  }
  upstreamRules {
    param
    when
    message
  }
  examples {
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
      pointCount
      points {
        ts
        value
        isTriggered
      }
      error
    }
  }
  forkedFrom {
    id
    key
    version
  }
}
fragment TileAmountParts on TileAmount {
  amount
  units
  times
  when
}`) as unknown as TypedDocumentString<Types.TileDetailQuery, Types.TileDetailQueryVariables>;
export const TileFlowsDocument = new TypedDocumentString(`
    query TileFlows($key: String!, $after: String) {
  flows(first: 50, after: $after, tileKey: $key) {
    edges {
      node {
        id
        displayName
        etag
        status
        tiles {
          tileKey
          tileVersion
          definition {
            displayName
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.TileFlowsQuery, Types.TileFlowsQueryVariables>;
export const ForkTileDocument = new TypedDocumentString(`
    mutation ForkTile($id: ID!, $input: TileFork!) {
  forkTile(id: $id, input: $input) {
    id
    key
  }
}
    `) as unknown as TypedDocumentString<Types.ForkTileMutation, Types.ForkTileMutationVariables>;
export const RelabelTileDocument = new TypedDocumentString(`
    mutation RelabelTile($id: ID!, $input: TilePatch!, $etag: String) {
  updateTile(id: $id, input: $input, ifMatch: $etag) {
    id
    key
  }
}
    `) as unknown as TypedDocumentString<Types.RelabelTileMutation, Types.RelabelTileMutationVariables>;
