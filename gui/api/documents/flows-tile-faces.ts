// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const TileFacesDocument = new TypedDocumentString(`
    query TileFaces {
  tiles(first: 200) {
    edges {
      node {
        id
        key
        version
        displayName
        ui {
          shortName
          icon {
            value
          }
          color {
            light
            dark
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.TileFacesQuery, Types.TileFacesQueryVariables>;
