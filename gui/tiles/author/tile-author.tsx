/** Where a tile is written: its parts on one side, its dialog and a trial on the other, faults in their places. */
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiProgressClock } from "@mdi/js";
import { useMemo, useState } from "react";
import type { Fault } from "../../api/problem.ts";
import { Button } from "../../controls/button.tsx";
import { tell } from "../../controls/news.ts";
import { ProblemNote } from "../../controls/states.tsx";
import { Icon } from "../../icons/icon.tsx";
import { useFormats } from "../../words/words.tsx";
import { TileFrame } from "../frame.tsx";
import type { KnownTile } from "../model.ts";
import { useTileWords } from "../words.ts";
import { isReadable, type TriedExample, withExample, type WrittenTile } from "./draft.ts";
import { distinct, isStill } from "./faults.ts";
import { NamesPart } from "./names-part.tsx";
import { tabOf, type Tab, WrittenParts } from "./written-parts.tsx";
import { firstTrial } from "./trial.ts";
import { TrialPart } from "./trial-part.tsx";
import { useChecks } from "./use-checks.ts";
import { type Publishing, usePublishing } from "./use-publishing.ts";
import { useWritten, type Written } from "./use-written.ts";
import "../../tile-form/tile-form.css";
import "./author.css";

interface TileAuthorProps {
  readonly title: string;
  readonly back: { readonly href: string; readonly label: string };
  /** What is written before anybody has changed it. */
  readonly first: WrittenTile;
  /** The newest version; null for a new tile. */
  readonly latest: KnownTile | null;
}

export function TileAuthor({ title, back, first, latest }: TileAuthorProps) {
  const words = useTileWords();
  const { timeZone } = useFormats();
  const written = useWritten(latest?.key ?? "", first, latest?.version ?? null);
  const { tile, change } = written;
  const [asked, setAsked] = useState(() => firstTrial(timeZone));
  const [tab, setTab] = useState<Tab>("script");
  const showFirst = (faults: readonly Fault[]): void => setTab((before) => tabOf(faults) ?? before);
  const publishing = usePublishing(written, latest, showFirst);
  const isWritten = isReadable(tile) && tile.script.trim() !== "";
  const checks = useChecks(isWritten ? tile : null, latest === null);
  const { refused } = publishing;
  const faults = useMemo(
    () => distinct([...(refused?.faults.filter((one) => isStill(one, refused.of, tile)) ?? []), ...checks.faults]),
    [refused, tile, checks.faults],
  );
  const keepExample = (example: TriedExample): void => {
    const next = withExample(tile, example);
    if (next === null) return;
    change(next);
    setTab("examples");
    tell({ text: words.exampleKept });
  };
  return (
    <TileFrame
      title={title}
      back={back}
      actions={<AuthorActions written={written} publishing={publishing} isReadable={isReadable(tile)} />}
    >
      <DraftNotes written={written} latest={latest} />
      {publishing.problem !== null && <ProblemNote error={publishing.problem} />}
      {checks.problem !== null && <ProblemNote error={checks.problem} />}
      <NamesPart tile={tile} isNew={latest === null} faults={faults} onChange={change} />
      <CheckLine
        isReadable={isWritten}
        isChecking={checks.isChecking}
        faults={faults}
        onShow={() => showFirst(faults)}
      />
      <div className="author-parts">
        <WrittenParts tile={tile} faults={faults} onChange={change} tab={tab} onTab={setTab} />
        <TrialPart tile={tile} asked={asked} onAsk={setAsked} isReadable={isWritten} onExample={keepExample} />
      </div>
    </TileFrame>
  );
}

interface AuthorActionsProps {
  readonly written: Written;
  readonly publishing: Publishing;
  readonly isReadable: boolean;
}

function AuthorActions({ written, publishing, isReadable: canBeSent }: AuthorActionsProps) {
  const words = useTileWords();
  return (
    <div className="row">
      {written.isEdited && (
        <Button kind="quiet" onPress={written.end}>
          {words.discard}
        </Button>
      )}
      <Button kind="main" onPress={publishing.publish} isDisabled={publishing.isPublishing || !canBeSent}>
        {publishing.isPublishing ? words.publishing : words.publish}
      </Button>
    </div>
  );
}

function DraftNotes({ written, latest }: { readonly written: Written; readonly latest: KnownTile | null }) {
  const words = useTileWords();
  const { begunFrom, isEdited, isKept } = written;
  const isBehind = isEdited && latest !== null && begunFrom !== null && begunFrom < latest.version;
  return (
    <>
      <p className="quiet">{isEdited ? words.keptHere : words.authorAbout}</p>
      {!isKept && <p className="note error">{words.notKept}</p>}
      {isBehind && <p className="note">{words.begunFrom(begunFrom, latest.version)}</p>}
    </>
  );
}

interface CheckLineProps {
  readonly isReadable: boolean;
  readonly isChecking: boolean;
  readonly faults: readonly Fault[];
  readonly onShow: () => void;
}

/** Told politely once it rests. */
function CheckLine({ isReadable: canBeChecked, isChecking, faults, onShow }: CheckLineProps) {
  const words = useTileWords();
  const isGood = canBeChecked && faults.length === 0;
  const said = !canBeChecked
    ? words.notReadable
    : isChecking
      ? words.checking
      : isGood
        ? words.noFaults
        : words.faults(faults.length);
  const icon = isChecking && canBeChecked ? mdiProgressClock : isGood ? mdiCheckCircleOutline : mdiAlertCircleOutline;
  const elsewhere = faults.filter(({ loc }) => tabOf([{ loc, message: "" }]) === null);
  return (
    <div className="stack">
      <div className="row author-check" data-good={isGood && !isChecking}>
        <Icon path={icon} size={18} />
        <p role="status">{said}</p>
        {faults.length > 0 && (
          <Button kind="quiet" onPress={onShow}>
            {words.showFirst}
          </Button>
        )}
      </div>
      {elsewhere.length > 0 && (
        <ul className="faults note error">
          {elsewhere.map(({ loc, message }) => (
            <li key={`${loc} ${message}`}>
              <code>{loc}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
