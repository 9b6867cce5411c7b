/** One tenant: its name, whether it may come in, its limits, how long its records are kept, and a key for lost ones. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { IssueTenantKeyDocument, TenantDetailDocument } from "../api/documents/operator.ts";
import type { Scope, TenantPartsFragment } from "../api/generated.ts";
import { TextInput } from "../controls/fields.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useSend } from "../api/use-send.ts";
import { ShownOnce } from "../secrets/shown-once.tsx";
import { useFieldWords } from "../settings/field-words.ts";
import { faultAt, RecordForm } from "../settings/record-form.tsx";
import { useWords } from "../words/words.tsx";
import { OperatorFrame } from "./frame.tsx";
import { operatorKey, asOperator } from "./key.ts";
import { TenantForm } from "./tenant-form.tsx";
import { useOperatorWords } from "./words.ts";
import { BackLink } from "../shell/back-link.tsx";

export default function TenantScreen() {
  const words = useOperatorWords();
  const { shell } = useWords();
  const client = useQueryClient();
  const { id = "" } = useParams<{ id: string }>();
  const queryKey = [...operatorKey, "tenant", id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(TenantDetailDocument, { id }, asOperator(signal))).tenant,
  });
  return (
    <OperatorFrame title={data?.displayName ?? words.tenants}>
      <BackLink href="/operator" label={words.tenants} />
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {data === null && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
      {data && (
        <div key={data.id} className="settings-parts">
          <TenantForm
            tenant={data}
            onTaken={(next) => client.setQueryData(queryKey, next)}
            onConflict={() => void refetch()}
          />
          <LostKeys tenant={data} />
        </div>
      )}
    </OperatorFrame>
  );
}

interface Issued {
  readonly displayName: string;
  readonly secret: string;
}

function LostKeys({ tenant: { id } }: { readonly tenant: TenantPartsFragment }) {
  const words = useOperatorWords();
  const fields = useFieldWords();
  const [displayName, setName] = useState("");
  const [issued, setIssued] = useState<Issued | null>(null);
  const sending = useSend();
  const issue = async (): Promise<void> => {
    const input = { displayName, scopes: Object.keys(fields.scopes) as Scope[] };
    const answer = await sending.send(() => ask(IssueTenantKeyDocument, { id, input }, asOperator()));
    if (!answer?.createTenantKey) return;
    setIssued(answer.createTenantKey);
    setName("");
  };
  return (
    <section className="card settings-card" aria-labelledby="operator-keys">
      <h2 id="operator-keys">{words.lostKeys}</h2>
      <p className="quiet small">{words.lostKeysAbout}</p>
      {issued === null ? (
        <RecordForm
          sending={sending}
          fields={["displayName"]}
          isEdited={displayName !== ""}
          onSave={() => void issue()}
          saveLabel={words.issue}
        >
          <TextInput
            label={words.keyName}
            value={displayName}
            onChange={setName}
            maxLength={200}
            fault={faultAt(sending, "displayName")}
          />
        </RecordForm>
      ) : (
        <ShownOnce label={words.issued(issued.displayName)} secret={issued.secret} onDone={() => setIssued(null)} />
      )}
    </section>
  );
}
