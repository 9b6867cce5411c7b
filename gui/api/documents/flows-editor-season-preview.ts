// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
import type * as Types from '../generated.ts';
import { TypedDocumentString } from './typed-document.ts';

export const PreviewFlowDocument = new TypedDocumentString(`
    mutation PreviewFlow($input: FlowPreviewRequest!) {
  previewFlow(input: $input) {
    basis
    tileCount
    faults {
      loc
      message
    }
    times {
      at
      windowStart
      summary {
        demoData
      }
      error
    }
    evaluations {
      at
      targetIndex
      triggered
      probability
      skipped
      tiles {
        row
        key
        isTriggered
        lastValue
        noData
        error
        trace
        spanCount
        spans {
          from
          to
        }
        points {
          ts
          value
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<Types.PreviewFlowMutation, Types.PreviewFlowMutationVariables>;
