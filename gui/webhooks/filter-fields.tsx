/** What events must be about, for a webhook to get them. Folded while nothing is held back. */
import { useState } from "react";
import { ask } from "../api/ask.ts";
import { FilterFlowsDocument, FilterSourcesDocument } from "../api/documents/webhooks.ts";
import { TextInput } from "../controls/fields.tsx";
import { useMay } from "../session/may.ts";
import type { SortedFaults, WebhookDraft } from "./draft.ts";
import { RecordPicks, type RecordSearch } from "./record-picks.tsx";
import { useWebhookWords } from "./words.ts";

const foundShown = 8;
/** As many as a page of a list has at most. */
const namesShown = 200;

const flows: RecordSearch = {
  key: "flows",
  find: async (q, signal) => {
    const { flows: found } = await ask(FilterFlowsDocument, { first: foundShown, q }, { signal });
    return found?.edges.map(({ node }) => node) ?? [];
  },
  named: async (ids, signal) => {
    const { flows: found } = await ask(FilterFlowsDocument, { first: namesShown, ids }, { signal });
    return found?.edges.map(({ node }) => node) ?? [];
  },
};

const sources: RecordSearch = {
  key: "sources",
  find: async (q, signal) => {
    const { sources: found } = await ask(FilterSourcesDocument, { first: foundShown, q }, { signal });
    return found?.edges.map(({ node }) => node) ?? [];
  },
  named: async (ids, signal) => {
    const { sources: found } = await ask(FilterSourcesDocument, { first: namesShown, ids }, { signal });
    return found?.edges.map(({ node }) => node) ?? [];
  },
};

interface FilterFieldsProps {
  readonly draft: WebhookDraft;
  readonly faults: SortedFaults;
  readonly onChange: (change: Partial<WebhookDraft>) => void;
}

export function FilterFields({ draft, faults, onChange }: FilterFieldsProps) {
  const words = useWebhookWords();
  const mayReadSources = useMay("sources_read");
  const { flowIds, sourceIds, hints } = draft;
  const count = [flowIds.length > 0, sourceIds.length > 0, hints.trim() !== ""].filter(Boolean).length;
  const [wasSet] = useState(count > 0);
  return (
    <details className="hook-filter" open={wasSet}>
      <summary>
        {words.filter}
        {count > 0 && <span className="quiet small"> · {words.filterSet(count)}</span>}
      </summary>
      <div className="stack">
        <p className="quiet small">{words.filterAbout}</p>
        <RecordPicks
          label={words.flows}
          searchLabel={words.flowSearch}
          search={flows}
          ids={flowIds}
          fault={faults.at("filter.flowIds")}
          onChange={(ids) => onChange({ flowIds: ids })}
        />
        {mayReadSources && (
          <RecordPicks
            label={words.sources}
            searchLabel={words.sourceSearch}
            search={sources}
            ids={sourceIds}
            fault={faults.at("filter.sourceIds")}
            onChange={(ids) => onChange({ sourceIds: ids })}
          />
        )}
        <TextInput
          label={words.hints}
          hint={words.hintsHint}
          value={hints}
          onChange={(value) => onChange({ hints: value })}
          fault={faults.at("filter.hints")}
        />
      </div>
    </details>
  );
}
