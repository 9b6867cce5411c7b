/** What a tenant sets of itself, and what the operator has set of it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { OwnTenantSettingsDocument, UpdateOwnTenantDocument } from "../api/documents/settings-tenant.ts";
import type { OwnTenantPartsFragment } from "../api/generated.ts";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFormats } from "../words/words.tsx";
import { useAccountWords } from "./account-words.ts";
import { useFieldWords } from "./field-words.ts";
import { SettingsFrame } from "./frame.tsx";
import { FramesForm } from "./frames-form.tsx";
import { NeedsScope } from "./needs-scope.tsx";
import { LanguageInput, ZoneInput } from "./place-fields.tsx";
import { faultAt, RecordForm } from "./record-form.tsx";
import { useDraft } from "./use-draft.ts";
import { useSave } from "./use-save.ts";
import { useSettingsWords } from "./words.ts";

const tenantKey = ["own-tenant"];
const kept = ["runDays", "runsPerFlow", "eventDays", "deliveryDays", "auditDays"] as const;

export default function TenantScreen() {
  const settings = useSettingsWords();
  const words = useAccountWords();
  return (
    <SettingsFrame title={settings.tenant} about={words.tenantAbout}>
      <NeedsScope scope="branding_manage">
        <OwnTenant />
      </NeedsScope>
    </SettingsFrame>
  );
}

function OwnTenant() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: tenantKey,
    queryFn: async ({ signal }) => (await ask(OwnTenantSettingsDocument, {}, { signal })).ownTenant,
  });
  return (
    <>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {data && (
        <div className="settings-parts">
          <div className="settings-parts-side">
            <section className="card settings-card">
              <TenantForm tenant={data} />
            </section>
            <FramesForm tenant={data} queryKey={tenantKey} />
          </div>
          <Limits tenant={data} />
        </div>
      )}
    </>
  );
}

function TenantForm({ tenant }: { readonly tenant: OwnTenantPartsFragment }) {
  const fields = useFieldWords();
  const words = useAccountWords();
  const client = useQueryClient();
  const { locale, timezone, senderName } = tenant;
  const { draft, etag, isEdited, change, end } = useDraft({ locale, timezone, senderName }, tenant.etag);
  const sending = useSave(() => {
    end();
    void client.invalidateQueries({ queryKey: tenantKey });
  });
  const save = async (): Promise<void> => {
    const answer = await sending.send(() => ask(UpdateOwnTenantDocument, { input: draft, etag }));
    if (answer === null) return;
    client.setQueryData(tenantKey, answer.updateOwnTenant);
    end();
    tell({ text: fields.saved });
  };
  return (
    <RecordForm
      sending={sending}
      fields={["locale", "timezone", "senderName"]}
      isEdited={isEdited}
      onSave={() => void save()}
      onDiscard={end}
    >
      <LanguageInput
        value={draft.locale}
        onChange={(tag) => change({ locale: tag })}
        fault={faultAt(sending, "locale")}
      />
      <ZoneInput
        value={draft.timezone}
        onChange={(zone) => change({ timezone: zone })}
        fault={faultAt(sending, "timezone")}
      />
      <TextInput
        label={words.sender}
        hint={words.senderHint}
        value={draft.senderName ?? ""}
        onChange={(name) => change({ senderName: name === "" ? null : name })}
        maxLength={64}
        fault={faultAt(sending, "senderName")}
      />
    </RecordForm>
  );
}

/** To be read, and for the operator to change. */
function Limits({ tenant }: { readonly tenant: OwnTenantPartsFragment }) {
  const words = useAccountWords();
  const formats = useFormats();
  const shown = (days: number | null): string => (days === null ? words.asForAll : formats.number(days));
  return (
    <section className="card settings-card" aria-labelledby="settings-limits">
      <h2 id="settings-limits">{words.limits}</h2>
      <p className="quiet small">{words.limitsAbout}</p>
      <dl className="settings-facts">
        <dt>{words.tenantName}</dt>
        <dd>{tenant.displayName}</dd>
        <dt>{words.runsPerHour}</dt>
        <dd>{formats.number(tenant.maxRunsPerHour)}</dd>
        <dt>{words.requestsPerMinute}</dt>
        <dd>{formats.number(tenant.rateLimitPerMinute)}</dd>
        {kept.map((name) => (
          <Fact key={name} label={words.retention[name]} value={shown(tenant.retention[name])} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
