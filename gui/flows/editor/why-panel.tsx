/** Why the chain triggers or not on a day of a past season: what each tile says of it. */
import { mdiClose } from "@mdi/js";
import { type RefObject, useEffect, useRef } from "react";
import { IconButton } from "../../controls/button.tsx";
import { TextInput } from "../../controls/fields.tsx";
import { Skeleton } from "../../controls/states.tsx";
import { withUnit } from "../../tile-spec/summary.ts";
import type { ShownUnit } from "../../tile-spec/units.ts";
import { useFormats, useWords } from "../../words/words.tsx";
import { Mark } from "../outcome.tsx";
import type { Evaluation } from "./preview-seasons.ts";
import type { SeasonPreviewProps } from "./season-preview-props.ts";
import type { AnsweredPreview } from "./use-preview.ts";

export function WhyPanel({
  answer,
  day,
  today,
  isFormer,
  tileNames,
  unitOfTile,
  onDay,
  onClose,
}: {
  /** Of the day, for each target; null as long as there is none. */
  readonly answer: AnsweredPreview | null;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly today: string;
  readonly isFormer: boolean;
  readonly tileNames: readonly string[];
  readonly unitOfTile: SeasonPreviewProps["unitOfTile"];
  readonly onDay: (day: string) => void;
  readonly onClose: () => void;
}) {
  const { preview: words, common } = useWords();
  const heading = useVisitingFocus();
  return (
    <section className="why-panel card" aria-label={words.whyTitle}>
      <header className="row">
        <h3 ref={heading} tabIndex={-1} className="grow">
          {words.whyTitle}
        </h3>
        <TextInput
          label={words.whyDay}
          isLabelUnseen
          type="date"
          value={day}
          onChange={(value) => value !== "" && value <= today && onDay(value)}
        />
        <IconButton icon={mdiClose} label={common.close} onPress={onClose} />
      </header>
      {answer === null && <Skeleton lines={3} />}
      {answer !== null && (
        <div className={isFormer ? "stack former" : "stack"} aria-busy={isFormer}>
          {answer.answer.evaluations.map((one) => (
            <Reasons
              key={one.targetIndex}
              evaluation={one}
              name={answer.question.targetNames[one.targetIndex]}
              tileNames={tileNames}
              unitOfRow={(row) => {
                const tile = answer.question.input.tiles[row];
                return tile === undefined ? null : unitOfTile(tile);
              }}
            />
          ))}
        </div>
      )}
    </section>
  );
}

/** The keyboard goes to what has opened, and back to where it was when that closes. */
function useVisitingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return heading;
}

function Reasons({
  evaluation: { triggered, skipped, tiles },
  name,
  tileNames,
  unitOfRow,
}: {
  readonly evaluation: Evaluation;
  readonly name: string | undefined;
  readonly tileNames: readonly string[];
  readonly unitOfRow: (row: number) => ShownUnit | null;
}) {
  const { preview: words } = useWords();
  const formats = useFormats();
  const valueText = (row: number, value: number): string => {
    const unit = unitOfRow(row);
    return withUnit(formats.number(unit?.toShown(value) ?? value), unit?.label ?? null);
  };
  return (
    <div className="stack">
      <p>
        {name !== undefined && <strong>{name}: </strong>}
        {skipped ?? (triggered === null ? words.afterFault : triggered ? words.flowTriggers : words.flowDoesNotTrigger)}
      </p>
      <ol className="reasons">
        {tiles.map(({ row, key, isTriggered, lastValue, error, trace }) => (
          <li key={row}>
            <p className="row">
              <strong>{tileNames[row] ?? key}</strong>
              <Mark
                kind={error === null ? (isTriggered ? "triggered" : "quiet") : "failed"}
                text={error ?? (isTriggered ? words.triggered : words.notTriggered)}
              />
              {lastValue !== null && <span className="quiet number">{valueText(row, lastValue)}</span>}
            </p>
            {trace.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, which may repeat
              <p key={place} className="small quiet">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
