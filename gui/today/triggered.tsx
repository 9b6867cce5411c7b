/** What is triggered now, flow by flow: where, since when, how probable, why it is held; each leads to its why. */
import { mdiChevronRight } from "@mdi/js";
import { useId, useMemo, useState } from "react";
import { Link } from "wouter";
import { Button } from "../controls/button.tsx";
import { EmptyNote } from "../controls/states.tsx";
import { DemoMark } from "../flows/demo-mark.tsx";
import { Mark } from "../flows/outcome.tsx";
import { Icon } from "../icons/icon.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { type FlowGroup, groupByFlow, type Triggered, whyAddress } from "./overview.ts";
import type { Today } from "./queries.ts";
import { parts } from "./summary.tsx";

/** Of a flow, at first: another flow is in the picture as well. */
const fewTargets = 8;

interface TriggeredPartProps {
  readonly triggered: Today["triggered"];
  /** A key. */
  readonly chosen: string | null;
  readonly onFocus: (key: string) => void;
  /** Null where everything is there. */
  readonly more: (() => void) | null;
  readonly isFetching: boolean;
}

export function TriggeredPart({ triggered, chosen, onFocus, more, isFetching }: TriggeredPartProps) {
  const { today: words, common } = useWords();
  const title = useId();
  const groups = useMemo(() => groupByFlow(triggered?.targets ?? []), [triggered]);
  return (
    <section className="stack today-part" id={parts.triggered} aria-labelledby={title}>
      <h2 id={title}>{words.triggered}</h2>
      {triggered === null && <p className="quiet">{words.hiddenTargets("results:read")}</p>}
      {triggered?.total === 0 && <NoneTriggered />}
      {groups.map((group) => (
        <Group key={group.flowId} group={group} chosen={chosen} onFocus={onFocus} isPart={more !== null} />
      ))}
      {more !== null && triggered !== null && (
        <div className="row">
          <Button onPress={more} isDisabled={isFetching}>
            {common.loadMore}
          </Button>
          <span className="small quiet">{words.shownOf(triggered.targets.length, triggered.total)}</span>
        </div>
      )}
    </section>
  );
}

function NoneTriggered() {
  const { today: words, shell } = useWords();
  return (
    <div className="card">
      <EmptyNote
        title={words.noneTriggered}
        about={words.noneTriggeredAbout}
        action={
          <Link href="/flows" className="button">
            {shell.toFlows}
          </Link>
        }
      />
    </div>
  );
}

interface GroupProps {
  readonly group: FlowGroup;
  readonly chosen: string | null;
  readonly onFocus: (key: string) => void;
  /** Further pages may hold more of it. */
  readonly isPart: boolean;
}

function Group({ group, chosen, onFocus, isPart }: GroupProps) {
  const { today: words, flows } = useWords();
  const [isOpen, setOpen] = useState(false);
  const { flowId, flowName, flowStatus, demoData, targets } = group;
  const few = targets.slice(0, fewTargets);
  // What is chosen on the map is shown, wherever in the list it stands.
  const isForced = targets.slice(fewTargets).some(({ key }) => key === chosen);
  const isAll = isOpen || isForced;
  return (
    <article className="card today-group">
      <header className="row today-group-head">
        <h3>
          <Link href={`/flows/${flowId}`}>{flowName}</Link>
        </h3>
        {flowStatus !== "active" && <span className="chip">{flows[flowStatus]}</span>}
        <DemoMark of={demoData} />
        <span className="small quiet">{isPart ? words.placesSoFar(targets.length) : words.places(targets.length)}</span>
      </header>
      <ul>
        {(isAll ? targets : few).map((target) => (
          <TargetLine key={target.key} target={target} isChosen={target.key === chosen} onFocus={onFocus} />
        ))}
      </ul>
      {targets.length > few.length && !isForced && (
        <div className="today-group-foot">
          <Button kind="quiet" onPress={() => setOpen(!isOpen)}>
            {isAll ? words.fewerPlaces : words.allPlaces(targets.length)}
          </Button>
        </div>
      )}
    </article>
  );
}

interface TargetLineProps {
  readonly target: Triggered;
  readonly isChosen: boolean;
  readonly onFocus: (key: string) => void;
}

function TargetLine({ target, isChosen, onFocus }: TargetLineProps) {
  const { today: words } = useWords();
  const formats = useFormats();
  const about = useId();
  const { key, name, since, probability, heldBecause } = target;
  return (
    <li
      id={lineId(key)}
      className="today-line"
      aria-current={isChosen ? "true" : undefined}
      onFocus={() => onFocus(key)}
    >
      <div className="grow">
        <Link href={whyAddress(target)} className="today-name" aria-describedby={about}>
          {name}
        </Link>
        <div id={about} className="small">
          <Mark kind="triggered" text={words.since(formats.dateTime(since))} />
          <span className="quiet today-ago"> · {formats.relative(since, Date.now())}</span>
          {heldBecause !== null && <p className="quiet">{words.held(heldBecause)}</p>}
        </div>
      </div>
      {probability !== null && <span className="number today-share">{formats.percent(probability / 100)}</span>}
      <Icon path={mdiChevronRight} size={18} />
    </li>
  );
}

function lineId(key: string): string {
  return `target-${key}`;
}

/** Once the line is there: it may have been folded away. */
export function focusTarget(key: string): void {
  requestAnimationFrame(() => document.getElementById(lineId(key))?.querySelector("a")?.focus());
}
