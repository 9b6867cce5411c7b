// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const SchemePaletteFragmentDoc = new TypedDocumentString(`
    fragment SchemePalette on Palette {
  background {
    default
    paper
  }
  text {
    primary
    secondary
  }
  primary {
    main
    contrastText
  }
  secondary {
    main
    contrastText
  }
  success {
    main
    contrastText
  }
  info {
    main
    contrastText
  }
  warning {
    main
    contrastText
  }
  error {
    main
    contrastText
  }
  link
  outline
}
    `, {"fragmentName":"SchemePalette"}) as unknown as TypedDocumentString<Types.SchemePaletteFragment, unknown>;
export const SelfDocument = new TypedDocumentString(`
    query Self {
  me {
    kind
    user {
      id
      displayName
      locale
      timezone
      units
      canOverrideBranding
    }
    tenant {
      id
      displayName
    }
    scopes
    expiresAt
  }
  theme {
    name
    logoCopy
    colorSchemes {
      light {
        palette {
          ...SchemePalette
        }
      }
      dark {
        palette {
          ...SchemePalette
        }
      }
    }
    shape {
      radii {
        small
        medium
        large
      }
    }
  }
}
    fragment SchemePalette on Palette {
  background {
    default
    paper
  }
  text {
    primary
    secondary
  }
  primary {
    main
    contrastText
  }
  secondary {
    main
    contrastText
  }
  success {
    main
    contrastText
  }
  info {
    main
    contrastText
  }
  warning {
    main
    contrastText
  }
  error {
    main
    contrastText
  }
  link
  outline
}`) as unknown as TypedDocumentString<Types.SelfQuery, Types.SelfQueryVariables>;
export const SignOutDocument = new TypedDocumentString(`
    mutation SignOut {
  logout
}
    `) as unknown as TypedDocumentString<Types.SignOutMutation, Types.SignOutMutationVariables>;
export const SignInsDocument = new TypedDocumentString(`
    query SignIns($after: String) {
  ownSessions(first: 50, after: $after) {
    edges {
      node {
        id
        isCurrent
        createdAt
        expiresAt
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<Types.SignInsQuery, Types.SignInsQueryVariables>;
export const EndSignInDocument = new TypedDocumentString(`
    mutation EndSignIn($id: ID!) {
  endOwnSession(id: $id)
}
    `) as unknown as TypedDocumentString<Types.EndSignInMutation, Types.EndSignInMutationVariables>;
