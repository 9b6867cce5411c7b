/** All tenants of the service, and new ones. */
import { mdiPlus } from "@mdi/js";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link } from "wouter";
import { ask } from "../api/ask.ts";
import { CreateTenantDocument, TenantListDocument } from "../api/documents/operator.ts";
import type { TenantListQuery } from "../api/generated.ts";
import { nextCursor } from "../api/pages.ts";
import { Button } from "../controls/button.tsx";
import { SearchInput, TextInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useSend } from "../api/use-send.ts";
import { ShownOnce } from "../secrets/shown-once.tsx";
import { useFieldWords } from "../settings/field-words.ts";
import { faultAt, RecordForm } from "../settings/record-form.tsx";
import { useFilters } from "../shell/filters.ts";
import { OperatorFrame } from "./frame.tsx";
import { operatorKey, asOperator } from "./key.ts";
import { useOperatorWords } from "./words.ts";
import { LoadMore } from "../controls/load-more.tsx";

const pageSize = 50;
const tenantsKey = [...operatorKey, "tenants"];

interface Made {
  readonly displayName: string;
  readonly apiKey: string;
}

export default function TenantsScreen() {
  const words = useOperatorWords();
  const client = useQueryClient();
  const [search, filter] = useFilters();
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const q = search.get("q") ?? "";
  const take = (next: Made): void => {
    setMade(next);
    setAdding(false);
    void client.invalidateQueries({ queryKey: tenantsKey });
  };
  return (
    <OperatorFrame title={words.tenants} about={words.tenantsAbout}>
      <div className="settings-bar">
        <SearchInput label={words.search} value={q} onChange={(value) => filter("q", value)} />
        <Button kind="main" icon={mdiPlus} onPress={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {isAdding && <NewTenant onMade={take} onClose={() => setAdding(false)} />}
      {made !== null && (
        <ShownOnce label={words.created(made.displayName)} secret={made.apiKey} onDone={() => setMade(null)} />
      )}
      <TenantList q={useDeferredValue(q)} />
    </OperatorFrame>
  );
}

function NewTenant({ onMade, onClose }: { readonly onMade: (made: Made) => void; readonly onClose: () => void }) {
  const words = useOperatorWords();
  const fields = useFieldWords();
  const [displayName, setName] = useState("");
  const sending = useSend();
  const save = async (): Promise<void> => {
    const answer = await sending.send(() => ask(CreateTenantDocument, { input: { displayName } }, asOperator()));
    if (answer?.createTenant) onMade({ displayName, apiKey: answer.createTenant.apiKey });
  };
  return (
    <DialogOver title={words.add} isOpen onClose={onClose}>
      <RecordForm
        sending={sending}
        fields={["displayName"]}
        isEdited
        onSave={() => void save()}
        saveLabel={fields.create}
      >
        <TextInput
          label={fields.name}
          autoFocus
          value={displayName}
          onChange={setName}
          maxLength={200}
          fault={faultAt(sending, "displayName")}
        />
      </RecordForm>
    </DialogOver>
  );
}

function TenantList({ q }: { readonly q: string }) {
  const words = useOperatorWords();
  const list = useInfiniteQuery({
    queryKey: [...tenantsKey, q],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask(TenantListDocument, { first: pageSize, after: pageParam, q: q === "" ? null : q }, asOperator(signal)),
    getNextPageParam: (last, _pages, _last, asked) => nextCursor(last.tenants, asked),
    placeholderData: (before) => before,
  });
  const tenants = list.data?.pages.flatMap((page) => page.tenants?.edges.map(({ node }) => node) ?? []) ?? [];
  const isEmpty = list.data !== undefined && tenants.length === 0;
  return (
    <>
      {list.error !== null && <ProblemNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton lines={6} />}
      {isEmpty && q === "" && <EmptyNote title={words.emptyTitle} about={words.emptyAbout} />}
      {isEmpty && q !== "" && <EmptyNote title={words.nothingFound} />}
      {tenants.length > 0 && (
        <ul className={list.isPlaceholderData ? "card former" : "card"} aria-label={words.tenants}>
          {tenants.map((tenant) => (
            <TenantLine key={tenant.id} tenant={tenant} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}

type ListedTenant = NonNullable<TenantListQuery["tenants"]>["edges"][number]["node"];

function TenantLine({ tenant }: { readonly tenant: ListedTenant }) {
  const words = useOperatorWords();
  const { id, displayName, status, maxRunsPerHour, rateLimitPerMinute } = tenant;
  return (
    <li className="settings-line">
      <div className="settings-name">
        <Link href={`/operator/tenants/${id}`}>{displayName}</Link>
        <code className="quiet small">{id}</code>
      </div>
      <span className="small quiet">
        {words.perHour(maxRunsPerHour)} · {words.perMinute(rateLimitPerMinute)}
      </span>
      {status === "suspended" && <span className="settings-mark">{words.suspended}</span>}
    </li>
  );
}
