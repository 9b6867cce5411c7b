/** The states that every part of a page has besides being full: empty, loading for the first time, refused. */
import { mdiAlertCircleOutline } from "@mdi/js";
import { type ReactNode, useEffect, useState } from "react";
import { asProblem } from "../api/problem.ts";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../words/words.tsx";
import { Button } from "./button.tsx";

const skeletonAfterMs = 200;

export function ProblemNote({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const words = useWords();
  const { detail, slug, errors, requestId } = asProblem(error).details;
  const isUnreachable = slug === "unreachable";
  return (
    <div className="note error" role="alert">
      <Icon path={mdiAlertCircleOutline} />
      <div className="stack grow">
        <p>{isUnreachable ? words.common.unreachable : detail || words.common.faultOfPage}</p>
        {errors.length > 0 && (
          <ul className="faults">
            {errors.map(({ loc, message }) => (
              <li key={`${loc} ${message}`}>
                <code>{loc}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {requestId !== null && (
          <p className="small quiet">
            {words.common.requestId} <code>{requestId}</code>
          </p>
        )}
      </div>
      {onRetry !== undefined && <Button onPress={onRetry}>{words.common.retry}</Button>}
    </div>
  );
}

export function EmptyNote({
  title,
  about,
  action,
}: {
  readonly title: string;
  readonly about?: string;
  readonly action?: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {about !== undefined && <p className="quiet">{about}</p>}
      {action}
    </div>
  );
}

/** Grey lines where content will be, once it is clear that it takes a while. */
export function Skeleton({ lines = 4 }: { readonly lines?: number }) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="skeleton" aria-busy="true">
      <span className="unseen">{words.common.loading}</span>
      {[..."abcdefgh"].slice(0, lines).map((line) => (
        <div key={line} />
      ))}
    </div>
  );
}
