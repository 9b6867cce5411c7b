// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const TileParamPartsFragmentDoc = new TypedDocumentString(`
    fragment TileParamParts on TileParam {
  name
  type
  title
  description
  required
  default
  minimum
  maximum
  exclusiveMinimum
  exclusiveMaximum
  step
  multipleOf
  minLength
  maxLength
  pattern
  minItems
  maxItems
  format
  enum
  options {
    value
    label
    unit
    quantity
  }
  unit
  quantity
  role
  unitFrom
  widget
  group
  order
  showIf
  insteadOf
  ui
}
    `, {"fragmentName":"TileParamParts"}) as unknown as TypedDocumentString<Types.TileParamPartsFragment, unknown>;
export const TileLookFragmentDoc = new TypedDocumentString(`
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
    `, {"fragmentName":"TileLook"}) as unknown as TypedDocumentString<Types.TileLookFragment, unknown>;
export const TileSpecDocument = new TypedDocumentString(`
    query TileSpec($id: ID!) {
  tileSpec(id: $id) {
    id
    key
    version
    name
    description
    isPlatform
    notes
    ui {
      ...TileLook
    }
    crossRules {
      list
      param
      mustBe
      other
      message
    }
    params {
      ...TileParamParts
      items {
        type
        params {
          ...TileParamParts
        }
      }
    }
  }
}
    fragment TileParamParts on TileParam {
  name
  type
  title
  description
  required
  default
  minimum
  maximum
  exclusiveMinimum
  exclusiveMaximum
  step
  multipleOf
  minLength
  maxLength
  pattern
  minItems
  maxItems
  format
  enum
  options {
    value
    label
    unit
    quantity
  }
  unit
  quantity
  role
  unitFrom
  widget
  group
  order
  showIf
  insteadOf
  ui
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
}`) as unknown as TypedDocumentString<Types.TileSpecQuery, Types.TileSpecQueryVariables>;
