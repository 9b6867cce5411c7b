/** What each flow expects first within the next days, by day. */
import { useId } from "react";
import { Link } from "wouter";
import { DemoMark } from "../flows/demo-mark.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import type { ExpectedLine } from "./overview.ts";
import type { Today } from "./queries.ts";
import { parts } from "./summary.tsx";
import { NotLooked } from "./trouble.tsx";

interface ExpectedPartProps extends Pick<Today, "flows"> {
  readonly lines: readonly ExpectedLine[];
}

export function ExpectedPart({ lines, flows }: ExpectedPartProps) {
  const { today: words } = useWords();
  const title = useId();
  return (
    <section className="card today-part today-list" id={parts.expected} aria-labelledby={title}>
      <h2 id={title}>{words.expected}</h2>
      {lines.length === 0 && <p className="quiet today-nothing">{words.noneExpected}</p>}
      <ol>
        {lines.map((line) => (
          <Line key={line.flowId} line={line} />
        ))}
      </ol>
      <NotLooked flows={flows} />
    </section>
  );
}

function Line({ line }: { readonly line: ExpectedLine }) {
  const { today: words, outlook } = useWords();
  const formats = useFormats();
  const about = useId();
  const { flowName, demoData, place, stage, day, range, oldSince, address } = line;
  const year = new Date().getFullYear();
  const notes = [
    range === null ? null : words.between(formats.localDays(range.from, range.to, year, outlook.and)),
    oldSince === null ? null : outlook.asOf(formats.day(oldSince)),
  ].filter((note) => note !== null);
  return (
    <li className="today-line">
      <span className="today-day">{formats.localDay(day, year)}</span>
      <div className="grow">
        <Link href={address} className="today-name" aria-describedby={about}>
          {place} · {stage ?? words.toTrigger}
        </Link>
        <p id={about} className="small quiet">
          {[flowName, ...notes].join(" · ")}
          <DemoMark of={demoData} />
        </p>
      </div>
    </li>
  );
}
