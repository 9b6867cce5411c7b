/** When the flow would have triggered first in each season, and how that differs from what is saved. */
import { useState } from "react";
import { useFormats, useWords } from "../../words/words.tsx";
import { type FirstTrigger, isSameTrigger, type Season } from "./preview-seasons.ts";
import { useDifferenceWords, useTriggerWords } from "./season-words.ts";
import type { TargetOutcomes } from "./target-outcomes.ts";

export function SeasonOutcomes({
  seasons,
  targets,
  timeZone,
  isFormer,
}: {
  readonly seasons: readonly Season[];
  readonly targets: readonly TargetOutcomes[];
  readonly timeZone: string;
  readonly isFormer: boolean;
}) {
  const { preview: words } = useWords();
  const isOne = targets.length === 1;
  return (
    <section
      className={isFormer ? "season-outcomes former" : "season-outcomes"}
      aria-label={words.flowAbout}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get into it
      tabIndex={0}
    >
      <table>
        <caption className="small quiet">{words.flowAbout}</caption>
        <thead>
          <tr>
            <th scope="col">{words.season}</th>
            {seasons.map(({ year }) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        {targets.map((target) => (
          <TargetRows
            key={target.name}
            target={target}
            seasons={seasons}
            heading={isOne ? words.flow : target.name}
            timeZone={timeZone}
          />
        ))}
      </table>
    </section>
  );
}

function TargetRows({
  target: { edited, saved },
  seasons,
  heading,
  timeZone,
}: {
  readonly target: TargetOutcomes;
  readonly seasons: readonly Season[];
  readonly heading: string;
  readonly timeZone: string;
}) {
  const { preview: words } = useWords();
  const triggerWords = useTriggerWords(timeZone);
  const differenceWords = useDifferenceWords();
  return (
    <tbody>
      <tr>
        <th scope="row">{heading}</th>
        {paired(seasons, edited).map(({ season, first }) => (
          <td key={season.year} className={first.kind === "at" ? "triggers" : "quiet"}>
            {first.kind === "at" ? "● " : "○ "}
            {triggerWords(first, season)}
          </td>
        ))}
      </tr>
      {saved !== null && (
        <>
          <tr className="saved">
            <th scope="row">{words.saved}</th>
            {paired(seasons, saved).map(({ season, first }) => (
              <td key={season.year} className="quiet">
                {triggerWords(first, season)}
              </td>
            ))}
          </tr>
          <tr className="saved">
            <th scope="row">{words.difference}</th>
            {paired(seasons, saved).map(({ season, first }, place) => (
              <td key={season.year} className={isSameTrigger(first, edited[place] ?? first) ? "quiet" : "differs"}>
                {differenceWords(first, edited[place] ?? first)}
              </td>
            ))}
          </tr>
        </>
      )}
    </tbody>
  );
}

function paired(seasons: readonly Season[], triggers: readonly FirstTrigger[]) {
  return seasons.map((season, place) => ({ season, first: triggers[place] ?? ({ kind: "unknown" } as const) }));
}

/** Says what has become of the outcomes, once the preview rests. Read aloud; at the beginning nothing is said. */
export function OutcomeNews({
  seasons,
  targets,
  timeZone,
  isResting,
}: {
  readonly seasons: readonly Season[];
  readonly targets: readonly TargetOutcomes[];
  readonly timeZone: string;
  readonly isResting: boolean;
}) {
  const { preview: words } = useWords();
  const formats = useFormats();
  const triggerWords = useTriggerWords(timeZone);
  const text = targets
    .map(({ name, edited }) => {
      const each = paired(seasons, edited).map(({ season, first }) =>
        words.announceSeason(String(season.year), triggerWords(first, season)),
      );
      return targets.length === 1 ? words.announce(formats.list(each)) : `${name}: ${formats.list(each)}.`;
    })
    .join(" ");
  const [first] = useState(text);
  const [said, setSaid] = useState(text);
  if (isResting && said !== text) setSaid(text);
  return (
    <p className="unseen" role="status">
      {said === first ? "" : said}
    </p>
  );
}
