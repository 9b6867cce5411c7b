// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const InBothLanguagesFragmentDoc = new TypedDocumentString(`
    fragment InBothLanguages on FlowTemplateText {
  en
  de
}
    `, {"fragmentName":"InBothLanguages"}) as unknown as TypedDocumentString<Types.InBothLanguagesFragment, unknown>;
export const NamedInBothFragmentDoc = new TypedDocumentString(`
    fragment NamedInBoth on FlowTemplateName {
  key
  name {
    ...InBothLanguages
  }
}
    fragment InBothLanguages on FlowTemplateText {
  en
  de
}`, {"fragmentName":"NamedInBoth"}) as unknown as TypedDocumentString<Types.NamedInBothFragment, unknown>;
export const FlowModelsDocument = new TypedDocumentString(`
    query FlowModels($first: Int!, $after: String, $q: String, $kind: FlowTemplateKind, $language: FlowTemplateLanguage!) {
  flowTemplates(
    first: $first
    after: $after
    q: $q
    kind: $kind
    language: $language
  ) {
    edges {
      node {
        key
        displayName {
          ...InBothLanguages
        }
        kind
        crops {
          ...NamedInBoth
        }
        regions {
          ...NamedInBoth
        }
        method {
          name {
            ...InBothLanguages
          }
          version
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment InBothLanguages on FlowTemplateText {
  en
  de
}
fragment NamedInBoth on FlowTemplateName {
  key
  name {
    ...InBothLanguages
  }
}`) as unknown as TypedDocumentString<Types.FlowModelsQuery, Types.FlowModelsQueryVariables>;
export const FlowModelDocument = new TypedDocumentString(`
    query FlowModel($key: String!) {
  flowTemplate(key: $key) {
    key
    displayName {
      ...InBothLanguages
    }
    kind
    crops {
      ...NamedInBoth
    }
    pest {
      ...NamedInBoth
    }
    regions {
      ...NamedInBoth
    }
    method {
      name {
        ...InBothLanguages
      }
      version
      figures
    }
    stages {
      name {
        ...InBothLanguages
      }
      isTriggering
      asPublished
    }
    sources {
      title
      year
      address
    }
    assumptions {
      ...InBothLanguages
    }
    toSet {
      loc
      message {
        ...InBothLanguages
      }
      facet
    }
    tests {
      against {
        ...InBothLanguages
      }
      error
    }
  }
}
    fragment InBothLanguages on FlowTemplateText {
  en
  de
}
fragment NamedInBoth on FlowTemplateName {
  key
  name {
    ...InBothLanguages
  }
}`) as unknown as TypedDocumentString<Types.FlowModelQuery, Types.FlowModelQueryVariables>;
export const FlowFromModelDocument = new TypedDocumentString(`
    mutation FlowFromModel($input: FlowFromTemplateInput!) {
  createFlowFromTemplate(input: $input) {
    id
    etag
    displayName
    tiles {
      tileKey
    }
    unset {
      loc
      message
    }
  }
}
    `) as unknown as TypedDocumentString<Types.FlowFromModelMutation, Types.FlowFromModelMutationVariables>;
export const KeepUnsetDocument = new TypedDocumentString(`
    mutation KeepUnset($id: ID!, $etag: String, $gui: JSON!) {
  updateFlow(id: $id, ifMatch: $etag, input: {settings: {gui: $gui}}) {
    id
  }
}
    `) as unknown as TypedDocumentString<Types.KeepUnsetMutation, Types.KeepUnsetMutationVariables>;
export const ModelAdaptersDocument = new TypedDocumentString(`
    query ModelAdapters {
  adapters(first: 100) {
    edges {
      node {
        facet
        enabled
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.ModelAdaptersQuery, Types.ModelAdaptersQueryVariables>;
