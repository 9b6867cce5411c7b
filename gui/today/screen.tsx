/** Today: what is triggered now over all flows, what has to be looked at, and what is expected soon. */
import { useMemo, useState } from "react";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { BeginFlow } from "../flows/begin-flow.tsx";
import { useMay } from "../session/may.ts";
import { useScreenTitle } from "../shell/title.ts";
import { localDay } from "../words/local-time.ts";
import { useFormats, useWords } from "../words/words.tsx";
import { ExpectedPart } from "./expected.tsx";
import { expectedSoon, troublesIn } from "./overview.ts";
import { type Today, useToday } from "./queries.ts";
import { StateMap } from "./state-map.tsx";
import { Summary } from "./summary.tsx";
import { focusTarget, TriggeredPart } from "./triggered.tsx";
import { TroublePart } from "./trouble.tsx";
import "./today.css";

export default function TodayScreen() {
  const words = useWords();
  const formats = useFormats();
  const heading = useScreenTitle(words.today.title);
  const { list, today } = useToday();
  const more = list.hasNextPage ? () => void list.fetchNextPage() : null;
  return (
    <section className="screen">
      <header className="screen-head">
        <h1 ref={heading} tabIndex={-1}>
          {words.today.title}
          <span className="quiet small today-date">{formats.date(Date.now())}</span>
        </h1>
      </header>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={7} />}
      {today !== null && <Content today={today} more={more} isFetching={list.isFetchingNextPage} />}
    </section>
  );
}

interface ContentProps {
  readonly today: Today;
  /** Null where everything that is triggered is there. */
  readonly more: (() => void) | null;
  readonly isFetching: boolean;
}

function Content({ today, more, isFetching }: ContentProps) {
  const { timeZone } = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  const { triggered, flows, sources } = today;
  const { troubles, expected } = useMemo(() => {
    const now = Date.now();
    return {
      troubles: troublesIn(flows.looked, sources?.looked ?? [], now),
      expected: expectedSoon(flows.looked, localDay(now, timeZone), now),
    };
  }, [flows, sources, timeZone]);
  if (flows.total === 0) return <NothingYet />;
  const choose = (key: string): void => {
    setChosen(key);
    focusTarget(key);
  };
  return (
    <>
      <Summary triggered={triggered?.total ?? null} troubles={troubles.length} expected={expected.length} />
      <div className="today-body">
        <TriggeredPart triggered={triggered} chosen={chosen} onFocus={setChosen} more={more} isFetching={isFetching} />
        <div className="stack today-side">
          {triggered !== null && <StateMap targets={triggered.targets} chosen={chosen} onChoose={choose} />}
          <TroublePart troubles={troubles} flows={flows} sources={sources} />
          <ExpectedPart lines={expected} flows={flows} />
        </div>
      </div>
    </>
  );
}

function NothingYet() {
  const { today: words } = useWords();
  const mayWrite = useMay("flows_write");
  return (
    <EmptyNote title={words.emptyTitle} about={words.emptyAbout} {...(mayWrite ? { action: <BeginFlow /> } : {})} />
  );
}
