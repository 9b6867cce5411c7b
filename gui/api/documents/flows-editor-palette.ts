// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const PaletteDocument = new TypedDocumentString(`
    query Palette($after: String) {
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
}`) as unknown as TypedDocumentString<Types.PaletteQuery, Types.PaletteQueryVariables>;
