/** The form of a tenant that is there. Fields of how long records are kept may be empty: then it is as for all. */
import { ask } from "../api/ask.ts";
import { UpdateTenantDocument } from "../api/documents/operator.ts";
import type { TenantPartsFragment } from "../api/generated.ts";
import { TextInput } from "../controls/fields.tsx";
import { tell } from "../controls/news.ts";
import { NumberInput } from "../controls/number-input.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { useFieldWords } from "../settings/field-words.ts";
import { LanguageInput, ZoneInput } from "../settings/place-fields.tsx";
import { faultAt, RecordForm } from "../settings/record-form.tsx";
import { useDraft } from "../settings/use-draft.ts";
import { useSave } from "../settings/use-save.ts";
import { asOperator } from "./key.ts";
import { useOperatorWords } from "./words.ts";

interface TenantFormProps {
  readonly tenant: TenantPartsFragment;
  readonly onTaken: (tenant: TenantPartsFragment | null) => void;
  readonly onConflict: () => void;
}

const kept = ["runDays", "runsPerFlow", "eventDays", "deliveryDays", "auditDays"] as const;
const limits = ["maxRunsPerHour", "rateLimitPerMinute"] as const;
const fieldNames = [
  ...["displayName", "status", "locale", "timezone", "senderName", ...limits],
  ...kept.map((name) => `retention.${name}`),
];

export function TenantForm({ tenant, onTaken, onConflict }: TenantFormProps) {
  const words = useOperatorWords();
  const fields = useFieldWords();
  const { id, displayName, status, locale, timezone, senderName, maxRunsPerHour, rateLimitPerMinute } = tenant;
  const { retention } = tenant;
  const saved = { displayName, status, locale, timezone, senderName, maxRunsPerHour, rateLimitPerMinute, retention };
  const { draft, etag, isEdited, change, end } = useDraft(saved, tenant.etag);
  const sending = useSave(() => {
    end();
    onConflict();
  });
  const save = async (): Promise<void> => {
    const answer = await sending.send(() => ask(UpdateTenantDocument, { id, input: draft, etag }, asOperator()));
    if (answer === null) return;
    onTaken(answer.updateTenant);
    end();
    tell({ text: fields.saved });
  };
  const limitWords = { maxRunsPerHour: words.runsPerHour, rateLimitPerMinute: words.requestsPerMinute };
  return (
    <section className="card settings-card" aria-labelledby="operator-tenant">
      <h2 id="operator-tenant">{words.general}</h2>
      <RecordForm sending={sending} fields={fieldNames} isEdited={isEdited} onSave={() => void save()} onDiscard={end}>
        <TextInput
          label={fields.name}
          value={draft.displayName}
          onChange={(name) => change({ displayName: name })}
          maxLength={200}
          fault={faultAt(sending, "displayName")}
        />
        <SwitchInput
          label={words.isActive}
          hint={words.suspendedAbout}
          value={draft.status === "active"}
          onChange={(isActive) => change({ status: isActive ? "active" : "suspended" })}
          fault={faultAt(sending, "status")}
        />
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
          value={draft.senderName ?? ""}
          onChange={(name) => change({ senderName: name === "" ? null : name })}
          maxLength={64}
          fault={faultAt(sending, "senderName")}
        />
        <h3>{words.limits}</h3>
        <div className="settings-numbers">
          {limits.map((name) => (
            <NumberInput
              key={name}
              label={limitWords[name]}
              value={draft[name]}
              minValue={1}
              step={1}
              onChange={(count) => Number.isFinite(count) && change({ [name]: count })}
              fault={faultAt(sending, name)}
            />
          ))}
        </div>
        <h3>{words.retention}</h3>
        <p className="quiet small">{words.retentionAbout}</p>
        <div className="settings-numbers">
          {kept.map((name) => (
            <NumberInput
              key={name}
              label={words.kept[name]}
              value={draft.retention[name] ?? Number.NaN}
              minValue={1}
              step={1}
              onChange={(count) =>
                change({ retention: { ...draft.retention, [name]: Number.isFinite(count) ? count : null } })
              }
              fault={faultAt(sending, `retention.${name}`)}
            />
          ))}
        </div>
      </RecordForm>
    </section>
  );
}
