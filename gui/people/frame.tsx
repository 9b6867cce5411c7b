/** The frame of each screen of people: the ways between them or the way back, and the heading. */
import type { ReactNode } from "react";
import { useMay } from "../session/may.ts";
import { Parts } from "../shell/parts.tsx";
import { useScreenTitle } from "../shell/title.ts";
import { useContactWords, usePeopleWords } from "./words.ts";
import { BackLink } from "../shell/back-link.tsx";
import "./people.css";

interface FrameProps {
  readonly title: string;
  readonly about?: string | undefined;
  /** Where it came from; without it the ways between the screens stand there. */
  readonly back?: { readonly href: string; readonly label: string };
  /** At the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PeopleFrame({ title, about, back, actions, children }: FrameProps) {
  const heading = useScreenTitle(title);
  return (
    <section className="screen">
      {back === undefined && <PeopleParts />}
      <header className="stack">
        {back !== undefined && <BackLink {...back} />}
        <div className="screen-head">
          <h1 ref={heading} tabIndex={-1} className="grow">
            {title}
          </h1>
          {actions}
        </div>
        {about !== undefined && <p className="quiet people-about">{about}</p>}
      </header>
      {children}
    </section>
  );
}

function PeopleParts() {
  const words = useContactWords();
  const { messages } = usePeopleWords();
  const mayReadLog = useMay("results_read");
  const all = [
    { href: "/people", label: words.title, isShown: true },
    { href: "/people/lists", label: words.lists, isShown: true },
    { href: "/people/messages", label: messages, isShown: mayReadLog },
  ];
  return <Parts label={words.parts} parts={all.filter(({ isShown }) => isShown)} />;
}
