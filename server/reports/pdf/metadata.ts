/** Texts of a document's metadata. */
import { escapeHtml } from "#core/html.ts";
import { inLine } from "#core/text.ts";

/**
 * PDFKit writes a text of the metadata twice: as it is into the document's dictionary, and into its XMP, which is XML.
 * It escapes neither, but takes the text by itself in the first place and by `toString` in the second.
 */
export class MetadataText extends String {
  constructor(text: string) {
    super(inLine(text));
  }

  override toString(): string {
    return escapeHtml(this.valueOf());
  }

  /** By which the library finds whether it is ASCII: of the text itself. */
  override charCodeAt(index: number): number {
    return this.valueOf().charCodeAt(index);
  }
}
