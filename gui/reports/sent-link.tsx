/** The link of a report that was just made: to the page, to the PDF, to be copied. */
import { mdiContentCopy, mdiFilePdfBox, mdiOpenInNew } from "@mdi/js";
import { Button } from "../controls/button.tsx";
import { isCopied } from "../controls/clipboard.ts";
import { tell } from "../controls/news.ts";
import { Icon } from "../icons/icon.tsx";
import { useFormats } from "../words/words.tsx";
import { pdfAddress } from "./schedules.ts";
import type { MadeLink } from "./use-link.ts";
import { useReportWords } from "./words.ts";

export function SentLink({ made: { link, expiresAt } }: { readonly made: MadeLink }) {
  const words = useReportWords();
  const formats = useFormats();
  const copy = async (): Promise<void> => {
    tell({ text: (await isCopied(link)) ? words.copied : words.notCopied });
  };
  return (
    <div className="card report-link" role="status">
      <p>{words.linkAbout(expiresAt === null ? "" : formats.dateTime(expiresAt))}</p>
      <p className="mono small report-address">{link}</p>
      <div className="row">
        <a className="button main" href={link} target="_blank" rel="noreferrer">
          <Icon path={mdiOpenInNew} size={18} />
          {words.openPage}
        </a>
        <a className="button" href={pdfAddress(link)} target="_blank" rel="noreferrer">
          <Icon path={mdiFilePdfBox} size={18} />
          {words.openPdf}
        </a>
        {/* The clipboard is there over HTTPS alone. */}
        {navigator.clipboard !== undefined && (
          <Button icon={mdiContentCopy} onPress={() => void copy()}>
            {words.copyLink}
          </Button>
        )}
      </div>
    </div>
  );
}
