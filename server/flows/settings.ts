/**
 * A flow's settings: free-form, with validated blocks. The blocks' shapes are the contract's (`FlowSettings` in openapi.yaml);
 * here is what a schema cannot say: zones that exist, ids that are unique, contact lists that exist, and the size of the whole.
 */
import type { FieldError } from "#core/errors.ts";
import { isTimeZone } from "#core/timezone.ts";

/** Room for a logo given as a data URL, of 256 KiB before base64, beside everything else. */
export const maxSettingsBytes = 512 * 1024;

export type Settings = Readonly<Record<string, unknown>>;

/** The part of the validated blocks that is looked at here. */
interface CheckedSettings {
  readonly alerts?: { readonly contactListIds?: readonly string[] };
  readonly reports?: { readonly schedules?: readonly ReportSchedule[] };
}

interface ReportSchedule {
  readonly id: string;
  readonly timeZone?: string;
  readonly contactListIds?: readonly string[];
}

interface NamedList {
  readonly loc: string;
  readonly id: string;
}

/** The contact lists that settings name, each once. */
export function contactListIdsOf(settings: Settings): readonly string[] {
  return [...new Set(namedLists(settings).map(({ id }) => id))];
}

/**
 * @param settings valid by the contract's schema
 * @param knownLists contact lists that exist for the flow's owner
 */
export function checkSettings(settings: Settings, knownLists: ReadonlySet<string>): readonly FieldError[] {
  if (Buffer.byteLength(JSON.stringify(settings), "utf8") > maxSettingsBytes) {
    return [{ loc: "settings", message: `must be at most ${maxSettingsBytes} bytes of JSON` }];
  }
  return [
    ...schedulesOf(settings).flatMap(checkSchedule),
    ...namedLists(settings)
      .filter(({ id }) => !knownLists.has(id))
      .map(({ loc }) => ({ loc, message: "no such contact list" })),
  ];
}

function checkSchedule(schedule: ReportSchedule, index: number, all: readonly ReportSchedule[]): readonly FieldError[] {
  const loc = `settings.reports.schedules[${index}]`;
  const earlier = all.findIndex(({ id }) => id === schedule.id);
  const errors: FieldError[] = [];
  if (earlier !== index) errors.push({ loc: `${loc}.id`, message: `repeats settings.reports.schedules[${earlier}].id` });
  if (schedule.timeZone !== undefined && !isTimeZone(schedule.timeZone)) {
    errors.push({ loc: `${loc}.timeZone`, message: "must be an IANA time zone name, such as Europe/Berlin" });
  }
  return errors;
}

function namedLists(settings: Settings): readonly NamedList[] {
  const { alerts } = settings as CheckedSettings;
  return [
    ...named(alerts?.contactListIds, "settings.alerts.contactListIds"),
    ...schedulesOf(settings).flatMap((schedule, index) =>
      named(schedule.contactListIds, `settings.reports.schedules[${index}].contactListIds`),
    ),
  ];
}

function schedulesOf(settings: Settings): readonly ReportSchedule[] {
  return (settings as CheckedSettings).reports?.schedules ?? [];
}

function named(ids: readonly string[] | undefined, loc: string): readonly NamedList[] {
  return (ids ?? []).map((id, index) => ({ loc: `${loc}[${index}]`, id }));
}
