/** Past seasons of a saved flow: what it would have told tick by tick, and what newer versions of its tiles change. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "wouter";
import { ask } from "../../api/ask.ts";
import { SeasonFlowDocument } from "../../api/documents/flows-seasons.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../../controls/states.tsx";
import { Nowhere } from "../../shell/nowhere.tsx";
import { useScreenTitle } from "../../shell/title.ts";
import { useSeasonWords } from "../season-words.ts";
import { FlowWays } from "../flow-ways.tsx";
import { BacktestList } from "./backtest-list.tsx";
import { BacktestView } from "./backtest-view.tsx";
import { TrySeason } from "./try-season.tsx";
import { UpgradePart } from "../upgrade-part.tsx";
import "./seasons.css";

export default function SeasonsScreen() {
  const words = useSeasonWords();
  const { id = "" } = useParams<{ id: string }>();
  const [search, setSearch] = useSearchParams();
  const chosen = search.get("backtest");
  const found = useQuery({
    queryKey: ["season-flow", id],
    queryFn: async ({ signal }) => (await ask(SeasonFlowDocument, { id }, { signal })).flow,
  });
  const flow = found.data;
  const heading = useScreenTitle(words.title(flow?.displayName ?? ""));
  // Where somebody opens one the keyboard goes to it, and on a phone the page too: it stands below.
  const [isOpened, setOpened] = useState(false);
  const choose = (backtest: string): void => {
    setOpened(true);
    setSearch({ backtest });
  };
  if (flow === null) return <Nowhere />;
  return (
    <section className="screen seasons-screen">
      <FlowWays id={id} />
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1} className="grow">
          {words.title(flow?.displayName ?? "")}
        </h1>
      </header>
      {found.error !== null && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton />}
      {flow !== undefined && (
        <div className="seasons-parts">
          <div className="stack side">
            <TrySeason flowId={id} onStarted={choose} />
            <BacktestList flowId={id} chosen={chosen} onChoose={choose} />
          </div>
          <div className="stack">
            {flow.tiles.some(({ definition }) => definition?.isLatest === false) && (
              <section className="card season-part" aria-labelledby="upgrade-title">
                <h2 id="upgrade-title">{words.upgradeTitle}</h2>
                <UpgradePart flow={flow} />
              </section>
            )}
            {chosen === null ? <NothingChosen /> : <BacktestView key={chosen} id={chosen} takesFocus={isOpened} />}
          </div>
        </div>
      )}
    </section>
  );
}

function NothingChosen() {
  const words = useSeasonWords();
  return (
    <div className="card">
      <EmptyNote title={words.chooseOne} about={words.chooseOneAbout} />
    </div>
  );
}
