/** The frame of each screen of places: its heading, the way back, and what stands there for who may not see them. */
import type { ReactNode } from "react";
import { EmptyNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useScreenTitle } from "../shell/title.ts";
import { usePlaceWords } from "./words.ts";
import { BackLink } from "../shell/back-link.tsx";
import "./places.css";

interface FrameProps {
  readonly title: string;
  readonly about?: string;
  readonly hasWayBack?: boolean;
  /** At the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PlaceFrame({ title, about, hasWayBack = false, actions, children }: FrameProps) {
  const words = usePlaceWords();
  const heading = useScreenTitle(title);
  const mayRead = useMay("sources_read");
  return (
    <section className="screen places">
      <header className="stack">
        {hasWayBack && <BackLink href="/places" label={words.back} />}
        <div className="screen-head">
          <h1 ref={heading} tabIndex={-1} className="grow">
            {title}
          </h1>
          {mayRead && actions}
        </div>
        {about !== undefined && <p className="quiet">{about}</p>}
      </header>
      {mayRead ? children : <EmptyNote title={words.noScope} />}
    </section>
  );
}
