/** One run: what came of it, its targets on a map and in a table, all of the chosen one, and another run beside it. */
import { useMemo } from "react";
import { useParams, useSearchParams } from "wouter";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Nowhere } from "../shell/nowhere.tsx";
import { useRunWords } from "./words.ts";
import { Compare } from "./compare.tsx";
import { RunHead } from "./head.tsx";
import { differentIn, type Filter, filters, firstShown, onlyThere, pairOutcomes } from "./outcomes.ts";
import { OnlyThere } from "./only-there.tsx";
import { isInWork, type Run, type RunOutcome, useRunView } from "./queries.ts";
import { TargetMap } from "./target-map.tsx";
import { TargetPane } from "./target-pane.tsx";
import { type Beside, TargetTable } from "./target-table.tsx";
import { useProgress } from "./use-progress.ts";
import "../flows/outcome.css";
import "./run.css";

export default function RunScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const { run, outcomes, list } = useRunView(id);
  if (list.isPending) return <Skeleton lines={8} />;
  if (list.error !== null && run === null)
    return <ProblemNote error={list.error} onRetry={() => void list.refetch()} />;
  if (run === null) return <Nowhere />;
  return (
    <>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      <RunPage key={run.id} run={run} outcomes={outcomes} />
    </>
  );
}

/** What is chosen, in the address: a link shows the same. */
interface Choice {
  readonly target: number | null;
  readonly filter: Filter;
  /** The run beside this one: null for none, empty while it is not chosen. */
  readonly beside: string | null;
}

function useChoice(): [Choice, (changes: Readonly<Record<string, string | null>>) => void] {
  const [search, setSearch] = useSearchParams();
  const target = search.get("target");
  const choice: Choice = {
    target: target !== null && /^\d{1,5}$/.test(target) ? Number(target) : null,
    filter: filters.find((one) => one === search.get("show")) ?? "all",
    beside: search.get("with"),
  };
  const change = (changes: Readonly<Record<string, string | null>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [choice, change];
}

function RunPage({ run, outcomes }: { readonly run: Run; readonly outcomes: readonly RunOutcome[] }) {
  const runWords = useRunWords();
  const progress = useProgress(run.id, isInWork(run));
  const [choice, change] = useChoice();
  const otherId = choice.beside === "" ? null : choice.beside;
  const other = useRunView(otherId);
  const beside = useBeside(outcomes, otherId === null || other.run === null ? null : other.outcomes);
  const filter = choice.filter === "different" && beside === null ? "all" : choice.filter;
  const target = outcomes.find(({ position }) => position === choice.target) ?? firstShown(outcomes);
  const pair = target === undefined ? undefined : beside?.pairs.get(target.position);
  const isAlone = outcomes.length === 1;
  const choose = (position: number): void => change({ target: String(position) });
  const backToList = (): void => {
    change({ target: null });
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".target-table [tabindex='0']")?.focus());
  };
  return (
    <section className="screen">
      <RunHead
        run={run}
        outcomes={outcomes}
        progress={progress}
        onCompare={choice.beside === null && outcomes.length > 0 ? () => change({ with: "" }) : null}
      />
      {choice.beside !== null && (
        <Compare
          run={run}
          chosen={choice.beside}
          differentCount={beside === null ? null : beside.different.size + beside.onlyThere.length}
          onChoose={(id) => change({ with: id })}
          onEnd={() => change({ with: null })}
        />
      )}
      {other.list.error !== null && otherId !== null && (
        <ProblemNote error={other.list.error} onRetry={() => void other.list.refetch()} />
      )}
      {outcomes.length === 0 && !isInWork(run) && (
        <EmptyNote title={runWords.noPlaces} about={runWords.noPlacesAbout} />
      )}
      {target !== undefined && (
        <div className={choice.target !== null || isAlone ? "run-body shows-target" : "run-body"}>
          <div className="stack run-places">
            <TargetMap flowId={run.flowId} outcomes={outcomes} chosen={target.position} onChoose={choose} />
            {!isAlone && (
              <TargetTable
                outcomes={outcomes}
                chosen={target.position}
                onChoose={choose}
                filter={filter}
                onFilter={(next) => change({ show: next === "all" ? null : next })}
                beside={beside}
              />
            )}
            {beside !== null && otherId !== null && <OnlyThere runId={otherId} outcomes={beside.onlyThere} />}
          </div>
          <TargetPane
            run={run}
            target={target}
            other={pair === undefined || other.run === null ? null : { run: other.run, position: pair.position }}
            onBack={isAlone ? null : backToList}
          />
        </div>
      )}
    </section>
  );
}

function useBeside(here: readonly RunOutcome[], there: readonly RunOutcome[] | null): Beside | null {
  return useMemo(() => {
    if (there === null) return null;
    const pairs = pairOutcomes(here, there);
    return { pairs, different: differentIn(here, pairs), onlyThere: onlyThere(there, pairs) };
  }, [here, there]);
}
