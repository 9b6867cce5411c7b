/** What somebody should look at: flows that failed or are late, sources that fell silent. */
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClockAlertOutline, mdiSignalOff } from "@mdi/js";
import { useId } from "react";
import { Link } from "wouter";
import { Icon } from "../icons/icon.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { historyAddress, type Trouble } from "./overview.ts";
import type { Today } from "./queries.ts";
import { parts } from "./summary.tsx";

interface TroublePartProps extends Pick<Today, "flows" | "sources"> {
  readonly troubles: readonly Trouble[];
}

export function TroublePart({ troubles, flows, sources }: TroublePartProps) {
  const { today: words } = useWords();
  const title = useId();
  return (
    <section className="card today-part today-list" id={parts.trouble} aria-labelledby={title}>
      <h2 id={title}>{words.trouble}</h2>
      {troubles.length === 0 && (
        <p className="row good today-nothing">
          <Icon path={mdiCheckCircleOutline} size={18} />
          <span className="grow">{sources === null ? words.noTrouble : words.noTroubleNorSilence}</span>
        </p>
      )}
      <ul>
        {troubles.map((trouble) => (
          <TroubleLine key={keyOf(trouble)} trouble={trouble} />
        ))}
      </ul>
      <NotLooked flows={flows} />
      {sources?.hasMore && <p className="small quiet today-note">{words.sourcesLooked(sources.looked.length)}</p>}
      {sources === null && <p className="small quiet today-note">{words.hiddenSources("sources:read")}</p>}
    </section>
  );
}

/** Nothing is cut silently. */
export function NotLooked({ flows: { looked, total } }: Pick<Today, "flows">) {
  const { today: words } = useWords();
  if (looked.length >= total) return null;
  return <p className="small quiet today-note">{words.flowsLooked(looked.length, total)}</p>;
}

function keyOf(trouble: Trouble): string {
  return trouble.kind === "silent" ? `silent ${trouble.source.id}` : `${trouble.kind} ${trouble.flow.id}`;
}

function TroubleLine({ trouble }: { readonly trouble: Trouble }) {
  const { icon, name, address, text, since } = useTroubleWords(trouble);
  const about = useId();
  const formats = useFormats();
  return (
    <li className={`today-line ${trouble.kind}`}>
      <Icon path={icon} size={18} />
      <div className="grow">
        <Link href={address} className="today-name" aria-describedby={about}>
          {name}
        </Link>
        <p id={about} className="small">
          {text}
          {since !== null && <span className="quiet today-ago"> · {formats.relative(since, Date.now())}</span>}
        </p>
      </div>
    </li>
  );
}

interface TroubleWords {
  readonly icon: string;
  readonly name: string;
  readonly address: string;
  readonly text: string;
  readonly since: string | null;
}

function useTroubleWords(trouble: Trouble): TroubleWords {
  const { today: words } = useWords();
  const { dateTime } = useFormats();
  if (trouble.kind === "silent") {
    const { source, lastDataAt: since } = trouble;
    const text = since === null ? words.silentAlways : words.silent(dateTime(since));
    return { icon: mdiSignalOff, name: source.displayName, address: `/places/${source.id}`, text, since };
  }
  const { displayName: name, id } = trouble.flow;
  if (trouble.kind === "failed") {
    const text = words.failed(dateTime(trouble.at));
    return { icon: mdiAlertCircleOutline, name, address: `/runs/${trouble.runId}`, text, since: trouble.at };
  }
  const text = words.late(dateTime(trouble.dueAt));
  return { icon: mdiClockAlertOutline, name, address: historyAddress(id), text, since: trouble.dueAt };
}
