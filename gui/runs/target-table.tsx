/** The targets of a run as a table, with filters. Up and down go through them as on the map. */
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { SearchInput } from "../controls/fields.tsx";
import { Pager } from "../controls/pager.tsx";
import { useFormats } from "../words/words.tsx";
import { useRunWords } from "./words.ts";
import { OutcomeMark } from "./outcome-mark.tsx";
import { chooseOutcomes, countOutcomes, type Filter, filters } from "./outcomes.ts";
import type { RunOutcome } from "./queries.ts";

const pageSize = 100;

export interface Beside {
  /** What the other run found, by position in this one. */
  readonly pairs: ReadonlyMap<number, RunOutcome>;
  readonly different: ReadonlySet<number>;
  /** What it has and this run has not. */
  readonly onlyThere: readonly RunOutcome[];
}

interface TargetTableProps {
  readonly outcomes: readonly RunOutcome[];
  readonly chosen: number | null;
  readonly onChoose: (position: number) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Null where no other run stands beside this one. */
  readonly beside: Beside | null;
}

const noneDifferent: ReadonlySet<number> = new Set();

export function TargetTable(props: TargetTableProps) {
  const { outcomes, filter, onFilter, beside } = props;
  const runWords = useRunWords();
  const [text, setText] = useState("");
  const [page, setPage] = useState(0);
  const wantedText = useDeferredValue(text);
  const different = beside?.different ?? noneDifferent;
  const chosenOnes = useMemo(
    () => chooseOutcomes(outcomes, { filter, text: wantedText, different }),
    [outcomes, filter, wantedText, different],
  );
  const columns = useMemo(() => columnsOf(outcomes), [outcomes]);
  const lastPage = Math.max(0, Math.ceil(chosenOnes.length / pageSize) - 1);
  const shownPage = Math.min(page, lastPage);
  return (
    <section className="stack" aria-label={runWords.places}>
      <div className="place-filters">
        <SearchInput label={runWords.searchPlaces} value={text} onChange={(value) => [setText(value), setPage(0)]} />
        <Filters
          outcomes={outcomes}
          filter={filter}
          onFilter={(next) => [onFilter(next), setPage(0)]}
          differentCount={beside === null ? null : different.size}
        />
      </div>
      {chosenOnes.length === 0 ? (
        <p className="quiet">{runWords.nothingFits}</p>
      ) : (
        <Rows
          {...props}
          outcomes={chosenOnes.slice(shownPage * pageSize, (shownPage + 1) * pageSize)}
          columns={columns}
        />
      )}
      <Pager page={shownPage} pageSize={pageSize} count={chosenOnes.length} onPage={setPage} />
    </section>
  );
}

interface FiltersProps {
  readonly outcomes: readonly RunOutcome[];
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  /** Null where no other run stands beside this one. */
  readonly differentCount: number | null;
}

function Filters({ outcomes, filter, onFilter, differentCount }: FiltersProps) {
  const runWords = useRunWords();
  const counts = useMemo(() => countOutcomes(outcomes), [outcomes]);
  const countOf = (one: Filter): number | null => {
    if (one === "all") return outcomes.length;
    return one === "different" ? differentCount : counts[one];
  };
  const labelOf = (one: Filter): string => {
    if (one === "all") return runWords.all;
    return one === "different" ? runWords.differing : runWords.outcomes[one];
  };
  return (
    <ToggleButtonGroup
      aria-label={runWords.filterLabel}
      className="row filter-buttons"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[filter]}
      onSelectionChange={([key]) => onFilter(filters.find((one) => one === key) ?? "all")}
    >
      {filters.flatMap((one) => {
        const count = countOf(one);
        if (count === null || (count === 0 && one !== filter && one !== "all" && one !== "triggered")) return [];
        return (
          <ToggleButton key={one} id={one} className="button small">
            {labelOf(one)} <span className="filter-count">{count}</span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}

/** A column in which nothing would stand is not there. */
interface Columns {
  readonly hasProbability: boolean;
  readonly hasSince: boolean;
}

function columnsOf(outcomes: readonly RunOutcome[]): Columns {
  return {
    hasProbability: outcomes.some(({ probability }) => probability !== null),
    hasSince: outcomes.some((one) => sinceOf(one) !== null),
  };
}

/** Since when it counts as triggered. */
function sinceOf({ since, isTriggered }: RunOutcome): string | null {
  return isTriggered === true ? since : null;
}

function Rows({ outcomes, chosen, onChoose, beside, columns }: TargetTableProps & { readonly columns: Columns }) {
  const runWords = useRunWords();
  const stop = outcomes.some(({ position }) => position === chosen) ? chosen : outcomes[0]?.position;
  return (
    <div className="card target-rows">
      <table className="target-table">
        <thead>
          <tr>
            <th>{runWords.place}</th>
            <th>{runWords.outcome}</th>
            {beside === null ? (
              <>
                {columns.hasProbability && <th className="number">{runWords.probability}</th>}
                {columns.hasSince && <th>{runWords.since}</th>}
              </>
            ) : (
              <th>{runWords.otherRun}</th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={moveFocus}>
          {outcomes.map((one) => (
            <TargetRow
              key={one.position}
              one={one}
              isChosen={one.position === chosen}
              isStop={one.position === stop}
              onChoose={onChoose}
              beside={beside}
              columns={columns}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly one: RunOutcome;
  readonly isChosen: boolean;
  /** Where the tab key stops: one row of all. */
  readonly isStop: boolean;
  readonly onChoose: (position: number) => void;
  readonly beside: Beside | null;
  readonly columns: Columns;
}

function TargetRow({ one, isChosen, isStop, onChoose, beside, columns }: RowProps) {
  const { position, name, outcome, probability, stage } = one;
  const since = sinceOf(one);
  const runWords = useRunWords();
  const formats = useFormats();
  const other = beside?.pairs.get(position);
  return (
    <tr
      aria-current={isChosen ? "true" : undefined}
      className={beside?.different.has(position) ? "different" : undefined}
      onClick={() => onChoose(position)}
    >
      <td className="target-name">
        <button type="button" className="plain-link" tabIndex={isStop ? 0 : -1}>
          {name}
        </button>
      </td>
      {beside === null ? (
        <>
          <td>
            <OutcomeMark outcome={outcome} />
            <StageName stage={stage} />
          </td>
          {columns.hasProbability && <td className="number">{percentText(probability, formats.percent)}</td>}
          {columns.hasSince && <td className="small">{since === null ? "–" : formats.date(since)}</td>}
        </>
      ) : (
        <>
          <td>
            <Found {...one} />
          </td>
          <td>
            {other === undefined ? <span className="quiet small">{runWords.onlyHere}</span> : <Found {...other} />}
          </td>
        </>
      )}
    </tr>
  );
}

function Found({ outcome, probability, stage }: Pick<RunOutcome, "outcome" | "probability" | "stage">) {
  const { percent } = useFormats();
  return (
    <>
      <OutcomeMark outcome={outcome} />
      <StageName stage={stage} />
      {probability !== null && <span className="small block">{percentText(probability, percent)}</span>}
    </>
  );
}

/** Below the outcome: it is a name of up to a hundred characters, and most flows have none. */
function StageName({ stage }: Pick<RunOutcome, "stage">) {
  return stage === null ? null : <span className="small block stage-name">{stage.name}</span>;
}

function percentText(probability: number | null, percent: (share: number) => string): string {
  return probability === null ? "–" : percent(probability / 100);
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button")];
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = event.key === "Home" ? 0 : event.key === "End" ? buttons.length - 1 : place + (steps[event.key] ?? 0);
  if (next === place || buttons[next] === undefined) return;
  event.preventDefault();
  buttons[next].focus();
}
