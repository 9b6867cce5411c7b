/** The frame of each screen of webhooks: its heading, the way back, and what stands there for who may not see them. */
import type { ReactNode } from "react";
import { EmptyNote } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useScreenTitle } from "../shell/title.ts";
import { useWebhookWords } from "./words.ts";
import { BackLink } from "../shell/back-link.tsx";
import "./webhooks.css";

interface FrameProps {
  readonly title: string;
  readonly about?: string | undefined;
  /** Whether there is a way back to the list. */
  readonly isBelow?: boolean;
  /** At the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function WebhookFrame({ title, about, isBelow = false, actions, children }: FrameProps) {
  const words = useWebhookWords();
  const heading = useScreenTitle(title);
  const mayManage = useMay("webhooks_manage");
  return (
    <section className="screen">
      <header className="stack">
        {isBelow && <BackLink href="/webhooks" label={words.title} />}
        <div className="screen-head">
          <h1 ref={heading} tabIndex={-1} className="grow">
            {title}
          </h1>
          {mayManage && actions}
        </div>
        {about !== undefined && <p className="quiet">{about}</p>}
      </header>
      {mayManage ? children : <EmptyNote title={words.noScope} />}
    </section>
  );
}
