// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const PreviewTileUpgradeDocument = new TypedDocumentString(`
    mutation PreviewTileUpgrade($id: ID!, $input: TileUpgradeRange) {
  previewTileUpgrade(id: $id, input: $input) {
    evaluations
    tiles {
      row
      key
      version
      latestVersion
    }
    changes {
      at
      targetIndex
      targetName
      before {
        triggered
        lastValues
        error
      }
      after {
        triggered
        lastValues
        error
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.PreviewTileUpgradeMutation, Types.PreviewTileUpgradeMutationVariables>;
export const UpgradeTilesDocument = new TypedDocumentString(`
    mutation UpgradeTiles($id: ID!, $etag: String) {
  upgradeTiles(id: $id, ifMatch: $etag) {
    id
    version
    etag
  }
}
    `) as unknown as TypedDocumentString<Types.UpgradeTilesMutation, Types.UpgradeTilesMutationVariables>;
