// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const SkinPaletteFragmentDoc = new TypedDocumentString(`
    fragment SkinPalette on Palette {
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
    `, {"fragmentName":"SkinPalette"}) as unknown as TypedDocumentString<Types.SkinPaletteFragment, unknown>;
export const BrandAndSkinDocument = new TypedDocumentString(`
    query BrandAndSkin {
  brand {
    name
    logo
    logoCopy
    logoProblem
    updatedAt
  }
  skin {
    light {
      ...SkinPalette
    }
    dark {
      ...SkinPalette
    }
    radii {
      small
      medium
      large
    }
  }
}
    fragment SkinPalette on Palette {
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
}`) as unknown as TypedDocumentString<Types.BrandAndSkinQuery, Types.BrandAndSkinQueryVariables>;
export const PersonalBrandDocument = new TypedDocumentString(`
    query PersonalBrand {
  ownBrand {
    name
    logo
    logoCopy
    logoProblem
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<Types.PersonalBrandQuery, Types.PersonalBrandQueryVariables>;
export const SaveBrandDocument = new TypedDocumentString(`
    mutation SaveBrand($input: BrandInput!) {
  setBrand(input: $input) {
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<Types.SaveBrandMutation, Types.SaveBrandMutationVariables>;
export const SavePersonalBrandDocument = new TypedDocumentString(`
    mutation SavePersonalBrand($input: BrandInput!) {
  setOwnBrand(input: $input) {
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<Types.SavePersonalBrandMutation, Types.SavePersonalBrandMutationVariables>;
export const TrySkinDocument = new TypedDocumentString(`
    mutation TrySkin($input: SkinInput!) {
  setSkin(input: $input, adjust: true, dryRun: true) {
    light {
      ...SkinPalette
    }
    dark {
      ...SkinPalette
    }
    adjusted {
      loc
      to
    }
    contrasts {
      loc
      background
      ratio
      minRatio
    }
  }
}
    fragment SkinPalette on Palette {
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
}`) as unknown as TypedDocumentString<Types.TrySkinMutation, Types.TrySkinMutationVariables>;
export const SaveSkinDocument = new TypedDocumentString(`
    mutation SaveSkin($input: SkinInput!) {
  setSkin(input: $input) {
    radii {
      medium
    }
  }
}
    `) as unknown as TypedDocumentString<Types.SaveSkinMutation, Types.SaveSkinMutationVariables>;
