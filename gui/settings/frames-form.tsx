/** Whose pages may show these in a frame for the tenant's people, and what stands in such a page. */
import { mdiContentCopy } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { UpdateOwnTenantDocument } from "../api/documents/settings-tenant.ts";
import type { OwnTenantPartsFragment } from "../api/generated.ts";
import type { Fault } from "../api/problem.ts";
import { Button } from "../controls/button.tsx";
import { isCopied } from "../controls/clipboard.ts";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { useWords } from "../words/words.tsx";
import { useAccountWords } from "./account-words.ts";
import { useFieldWords } from "./field-words.ts";
import { RecordForm } from "./record-form.tsx";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";

interface FramesFormProps {
  readonly tenant: OwnTenantPartsFragment;
  /** Under which the tenant is kept. */
  readonly queryKey: readonly string[];
}

export function FramesForm({ tenant, queryKey }: FramesFormProps) {
  const words = useAccountWords();
  const fields = useFieldWords();
  const client = useQueryClient();
  const { draft, etag, isEdited, change, end } = useDraft({ lines: tenant.frameOrigins.join("\n") }, tenant.etag);
  const sending = useSave(() => {
    end();
    void client.invalidateQueries({ queryKey });
  });
  const save = async (): Promise<void> => {
    const input = { frameOrigins: originsIn(draft.lines) };
    const answer = await sending.send(() => ask(UpdateOwnTenantDocument, { input, etag }));
    if (answer === null) return;
    client.setQueryData(queryKey, answer.updateOwnTenant);
    end();
    tell({ text: fields.saved });
  };
  const ours = sending.faults.filter(({ loc }) => loc.startsWith("frameOrigins"));
  const shown = ours.map((fault) => lineFault(fault, words.frameFault)).join(" ");
  return (
    <section className="card settings-card" aria-labelledby="settings-frames">
      <h2 id="settings-frames">{words.frames}</h2>
      <p className="quiet small">{words.framesAbout}</p>
      <RecordForm
        sending={sending}
        fields={ours.map(({ loc }) => loc)}
        isEdited={isEdited}
        onSave={() => void save()}
        onDiscard={end}
        saveLabel={words.framesSave}
      >
        <TextInput
          label={words.frameOrigins}
          hint={words.frameOriginsHint}
          isMultiline
          value={draft.lines}
          onChange={(lines) => change({ lines })}
          fault={shown === "" ? undefined : shown}
        />
      </RecordForm>
      {tenant.frameOrigins.length > 0 && <Snippet tenantId={tenant.id} />}
    </section>
  );
}

function Snippet({ tenantId }: { readonly tenantId: string }) {
  const words = useAccountWords();
  const { common } = useWords();
  const text = `<iframe title="Flows" src="${location.origin}/?tenant=${tenantId}"></iframe>`;
  const copy = async (): Promise<void> => {
    tell({ text: (await isCopied(text)) ? words.frameCopied : words.frameNotCopied });
  };
  return (
    <div className="stack">
      <h3 id="settings-snippet">{words.frameSnippet}</h3>
      <p className="mono small settings-value">
        <code>{text}</code>
      </p>
      <div className="row">
        <Button icon={mdiContentCopy} onPress={() => void copy()}>
          {common.copy}
        </Button>
        <a href="/guides/gui#within-another-page" target="_blank" rel="noopener">
          {words.frameGuide}
        </a>
      </div>
    </div>
  );
}

/** One a line, each once. */
function originsIn(lines: string): string[] {
  return [...new Set(lines.split(/\s+/).filter((line) => line !== ""))];
}

/** @param inLine says that the n-th, from 1 on, is wrong */
function lineFault({ loc, message }: Fault, inLine: (position: number, message: string) => string): string {
  const [, index] = /\[(\d+)\]$/.exec(loc) ?? [];
  return index === undefined ? message : inLine(Number(index) + 1, message);
}
