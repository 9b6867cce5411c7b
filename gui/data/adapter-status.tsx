/** How an adapter is: whose script it has, whether it is asked, and what went wrong. */
import { useFormats } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import { newerVersion } from "./facets.ts";
import type { KnownAdapter } from "./queries.ts";

/** @param name of its template, in the reader's language; without it the key stands there */
export function TemplateLine({
  adapter: { template },
  name,
}: {
  readonly adapter: Pick<KnownAdapter, "template">;
  readonly name: string | undefined;
}) {
  const words = useDataWords();
  const newer = newerVersion(template);
  if (template === null) return <span className="quiet small">{words.ownScript}</span>;
  return (
    <span className="quiet small">
      {words.version(name ?? template.key, template.version)}
      {newer !== null && <span className="chip data-newer">{words.newer(newer)}</span>}
    </span>
  );
}

type Told = Pick<
  KnownAdapter,
  "enabled" | "disabledReason" | "consecutiveFailures" | "lastError" | "lastSyncAt" | "facet"
>;

export function AdapterStatus({ adapter }: { readonly adapter: Told }) {
  const words = useDataWords();
  const formats = useFormats();
  const { enabled, disabledReason, consecutiveFailures, lastError, lastSyncAt } = adapter;
  return (
    <div className="data-status small">
      <span className={enabled ? "data-state on" : "data-state"}>
        <span aria-hidden="true">{enabled ? "● " : "○ "}</span>
        {enabled ? words.enabled : words.disabled}
      </span>
      {disabledReason !== null && <span className="fault">{disabledReason}</span>}
      {consecutiveFailures > 0 && <span>{words.failures(consecutiveFailures)}</span>}
      {lastError !== null && lastError !== disabledReason && (
        <span className="data-error">{words.lastError(lastError)}</span>
      )}
      {lastSyncAt !== null && <span className="quiet">{words.lastSync(formats.dateTime(lastSyncAt))}</span>}
    </div>
  );
}
