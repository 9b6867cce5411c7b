/** A flow's alerts in sentences: each part begins one, and its fields go on with it. */
import { ListPicker } from "../contact-lists/list-picker.tsx";
import { SelectInput, TextInput } from "../controls/fields.tsx";
import { NumberInput } from "../controls/number-input.tsx";
import { SwitchInput } from "../controls/switch-input.tsx";
import { type AlertField, type Alerts, withField, withTriggerType } from "./draft.ts";
import { DurationInput } from "./duration-input.tsx";
import { type FormProps, Part } from "./form-part.tsx";
import { Levels } from "./levels.tsx";
import { useAlertWords } from "./words.ts";

interface SettingsFormProps extends FormProps {
  /** Whether the flow looks ahead each day. */
  readonly looksAhead: boolean;
}

const usualSilenceMinutes = 2_880;
const usualDaysAhead = 7;

export function SettingsForm(props: SettingsFormProps) {
  return (
    <>
      <Who {...props} />
      <WhenTriggered {...props} />
      <WhenOver {...props} />
      <Levels {...props} />
      <WhenSilent {...props} />
      <WhenExpected {...props} />
    </>
  );
}

function Who({ alerts, onChange, fault, ownerUserKey }: FormProps) {
  const words = useAlertWords();
  const lists = alerts.contactListIds ?? [];
  return (
    <Part title={words.who}>
      <ListPicker
        label={words.tell}
        value={lists}
        onChange={(ids) => onChange(withField(alerts, "contactListIds", [...ids]))}
        ownerUserKey={ownerUserKey}
        fault={fault("contactListIds")}
      />
      {lists.length === 0 && <p className="small quiet">{words.nobody}</p>}
      <SelectInput
        label={words.together}
        value={alerts.aggregateAlerts ? "all" : "each"}
        choices={[
          { value: "each", label: words.eachPlace },
          { value: "all", label: words.allPlaces },
        ]}
        onChange={(value) => onChange(withField(alerts, "aggregateAlerts", value === "all"))}
        fault={fault("aggregateAlerts")}
      />
    </Part>
  );
}

function WhenTriggered(props: FormProps) {
  const words = useAlertWords();
  const { alerts, onChange, fault } = props;
  const isOnce = alerts.triggerTypes?.includes("trigger") ?? false;
  return (
    <Part title={words.trigger}>
      <div className="alert-fields">
        <SelectInput
          label={words.triggerHow}
          value={isOnce ? "once" : "every"}
          choices={[
            { value: "once", label: words.onCrossing },
            { value: "every", label: words.everyRun },
          ]}
          onChange={(value) => onChange(withTriggerType(alerts, "trigger", value === "once"))}
          fault={fault("triggerTypes")}
        />
        <Duration {...props} field="triggerAlertCooldownMinutes" label={words.cooldown} hint={words.noCooldown} />
      </div>
      <SwitchInput
        label={words.onStage}
        value={alerts.onStage ?? false}
        onChange={(onStage) => onChange(withField(alerts, "onStage", onStage))}
        fault={fault("onStage")}
      />
      <Message {...props} field="triggerMessage" />
    </Part>
  );
}

function WhenOver(props: FormProps) {
  const words = useAlertWords();
  const { alerts, onChange, fault } = props;
  const isTold = alerts.triggerTypes?.includes("reset") ?? false;
  return (
    <Part title={words.reset}>
      <SwitchInput
        label={words.tellsReset}
        value={isTold}
        onChange={(value) => onChange(withTriggerType(alerts, "reset", value))}
      />
      {isTold && (
        <>
          <Duration {...props} field="resetAlertCooldownMinutes" label={words.cooldown} hint={words.noCooldown} />
          <Message {...props} field="resetMessage" />
        </>
      )}
      <h3>{words.overWhen}</h3>
      <div className="alert-fields">
        <NumberInput
          label={words.margin}
          hint={words.marginHint}
          value={alerts.recoveryMargin ?? Number.NaN}
          minValue={0}
          onChange={(value) => onChange(withField(alerts, "recoveryMargin", Number.isFinite(value) ? value : null))}
          fault={fault("recoveryMargin")}
        />
        <Duration {...props} field="keepFiringMinutes" label={words.keepFiring} hint={words.keepFiringHint} />
      </div>
    </Part>
  );
}

function WhenSilent(props: FormProps) {
  const words = useAlertWords();
  const { alerts, onChange } = props;
  const isTold = alerts.noDataAfterMinutes !== undefined;
  return (
    <Part title={words.noData}>
      <SwitchInput
        label={words.tellsNoData}
        value={isTold}
        onChange={(value) => onChange(withField(alerts, "noDataAfterMinutes", value ? usualSilenceMinutes : null))}
      />
      {isTold && <Duration {...props} field="noDataAfterMinutes" label={words.noDataAfter} />}
    </Part>
  );
}

function WhenExpected({ alerts, onChange, fault, looksAhead }: SettingsFormProps) {
  const words = useAlertWords();
  const days = alerts.expectedWithinDays ?? null;
  const change = (value: number | null): void => onChange(withField(alerts, "expectedWithinDays", value));
  return (
    <Part title={words.expected}>
      <SwitchInput
        label={words.tellsExpected}
        value={days !== null}
        onChange={(isTold) => change(isTold ? usualDaysAhead : null)}
      />
      {days !== null && (
        <NumberInput
          label={words.within}
          value={days}
          minValue={1}
          step={1}
          unit={words.days}
          onChange={(value) => Number.isFinite(value) && change(value)}
          fault={fault("expectedWithinDays")}
        />
      )}
      {days !== null && !looksAhead && <p className="small">{words.noOutlook}</p>}
    </Part>
  );
}

type FieldOf<Value> = {
  readonly [Field in AlertField]-?: NonNullable<Alerts[Field]> extends Value ? Field : never;
}[AlertField];

function Duration(
  props: FormProps & { readonly field: FieldOf<number>; readonly label: string; readonly hint?: string },
) {
  const { alerts, onChange, fault, field, label, hint } = props;
  return (
    <DurationInput
      label={label}
      {...(hint === undefined ? {} : { hint })}
      minutes={alerts[field] ?? null}
      onChange={(minutes) => onChange(withField(alerts, field, minutes))}
      fault={fault(field)}
    />
  );
}

function Message({
  alerts,
  onChange,
  fault,
  field,
}: FormProps & { readonly field: "triggerMessage" | "resetMessage" }) {
  const words = useAlertWords();
  return (
    <TextInput
      label={words.message}
      hint={words.messageHint}
      isMultiline
      maxLength={2_000}
      value={alerts[field] ?? ""}
      onChange={(text) => onChange(withField(alerts, field, text === "" ? null : text))}
      fault={fault(field)}
    />
  );
}
