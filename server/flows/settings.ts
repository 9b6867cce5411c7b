/**
 * A flow's settings: free-form, with validated blocks. The blocks' shapes are the contract's (`FlowSettings` in
 * openapi.yaml); here is what a schema cannot say: that zones and contact lists exist, that ids and levels are unique,
 * and the size of the whole.
 */
import type { FieldError } from "#core/errors.ts";
import { isTimeZone } from "#core/timezone.ts";
import { dataUriOf, type LogoContent, parseLogo } from "#server/branding/logo.ts";

/** Room for a logo given as a data URL (256 KiB before base64) and everything else. */
export const maxSettingsBytes = 512 * 1024;
/** As one request can give: several could add up to more. */
const maxMembers = 1_000;

export type Settings = Readonly<Record<string, unknown>>;
/** Null removes a member, or all of them. */
export type SettingsPatch = Settings | null;

/** The part of the validated blocks that is looked at here. An entry that does not fit is undefined. */
interface CheckedSettings {
  readonly alerts?: {
    readonly contactListIds?: readonly (string | undefined)[];
    readonly levels?: readonly (Level | undefined)[];
  } | null;
  readonly reports?: {
    readonly schedules?: readonly (ReportSchedule | undefined)[];
    readonly brand?: { readonly logo?: string };
  } | null;
  readonly colors?: Colors | null;
}

type Colors = Readonly<Record<string, string | boolean | undefined>>;

interface Level {
  readonly name?: string;
  readonly atLeast?: number;
  readonly contactListIds?: readonly (string | undefined)[];
}

interface ReportSchedule {
  readonly id: string;
  readonly name?: string;
  readonly timeZone?: string;
  readonly contactListIds?: readonly (string | undefined)[];
}

export interface NamedList {
  readonly loc: string;
  readonly id: string;
}

/** Each member that is given replaces the stored one as a whole, null removes it; the others stay. */
export function changedSettings(before: Settings, patch: SettingsPatch): Settings {
  if (patch === null) return {};
  const members = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(completed(patch)))
    if (value === null) members.delete(name);
    else members.set(name, value);
  return Object.fromEntries(members);
}

/**
 * As they are stored: schedules with a name, colours with six digits. Defaults that a schema can say were filled in
 * before.
 */
function completed(settings: Settings): Settings {
  const { reports, colors } = settings as CheckedSettings;
  return {
    ...settings,
    ...(reports?.schedules === undefined ? {} : { reports: { ...reports, schedules: reports.schedules.map(named) } }),
    ...(colors === undefined || colors === null ? {} : { colors: longColors(colors) }),
  };
}

function named(schedule: ReportSchedule | undefined): ReportSchedule | undefined {
  return schedule && { ...schedule, name: schedule.name ?? schedule.id };
}

function longColors(colors: Colors): Colors {
  return Object.fromEntries(
    Object.entries(colors).map(([name, value]) => [name, typeof value === "string" ? longColor(value) : value]),
  );
}

/** `#rgb` as `#rrggbb`. */
function longColor(color: string): string {
  return color.length === 4 ? color.replaceAll(/[0-9a-f]/gi, "$&$&") : color;
}

/** The contact lists that settings name, each once. */
export function contactListIdsOf(settings: Settings): readonly string[] {
  return [...new Set(namedContactLists(settings).map(({ id }) => id))];
}

/**
 * @param settings as much as is valid by the contract's schema
 * @param knownLists contact lists that exist for the flow's owner
 */
export function checkSettings(settings: Settings, knownLists: ReadonlySet<string>): readonly FieldError[] {
  const members = Object.keys(settings).length;
  if (members > maxMembers)
    return [{ loc: "settings", message: `must hold at most ${maxMembers} fields, but would have ${members}` }];
  if (Buffer.byteLength(JSON.stringify(settings), "utf8") > maxSettingsBytes) {
    return [{ loc: "settings", message: `must be at most ${maxSettingsBytes} bytes of JSON` }];
  }
  return [
    ...checkLevels(levelsOf(settings)),
    ...schedulesOf(settings).flatMap(checkSchedule),
    ...checkReportLogo(settings),
    ...namedContactLists(settings)
      .filter(({ id }) => !knownLists.has(id))
      .map(({ loc }) => ({ loc, message: "no such contact list" })),
  ];
}

/**
 * Settings as they are kept: the logo of reports as its parsed address, or as the picture that its bytes are; levels by
 * what they begin at.
 */
export function keptSettings(settings: Settings): Settings {
  return withKeptLogo(withKeptLevels(settings));
}

function withKeptLevels(settings: Settings): Settings {
  const { alerts } = settings as CheckedSettings;
  if (!alerts?.levels) return settings;
  const levels = alerts.levels.toSorted((one, other) => (one?.atLeast ?? 0) - (other?.atLeast ?? 0));
  return { ...settings, alerts: { ...alerts, levels } };
}

function withKeptLogo(settings: Settings): Settings {
  const { reports } = settings as CheckedSettings;
  if (reports?.brand?.logo === undefined) return settings;
  const parsed = parseLogo(reports.brand.logo);
  if (parsed.kind === "refused") return settings;
  const logo = parsed.kind === "url" ? parsed.url : dataUriOf(parsed.content);
  return { ...settings, reports: { ...reports, brand: { ...reports.brand, logo } } };
}

function checkLevels(levels: readonly (Level | undefined)[]): readonly FieldError[] {
  return (["name", "atLeast"] as const).flatMap((field) => {
    const values = levels.map((level) => level?.[field]);
    return values.flatMap((value, index) => {
      const earlier = values.indexOf(value);
      if (value === undefined || earlier === index) return [];
      const at = (place: number): string => `settings.alerts.levels[${place}].${field}`;
      return [{ loc: at(index), message: `repeats ${at(earlier)}` }];
    });
  });
}

function checkReportLogo(settings: Settings): readonly FieldError[] {
  const logo = (settings as CheckedSettings).reports?.brand?.logo;
  if (logo === undefined) return [];
  const parsed = parseLogo(logo);
  return parsed.kind === "refused" ? [{ loc: "settings.reports.brand.logo", message: parsed.problem }] : [];
}

/** The picture that settings give as the logo of reports; null where there is none, or none that may be one. */
export function reportPictureOf(settings: object): LogoContent | null {
  const logo = (settings as CheckedSettings).reports?.brand?.logo;
  const parsed = logo === undefined ? null : parseLogo(logo);
  return parsed?.kind === "content" ? parsed.content : null;
}

function checkSchedule(
  schedule: ReportSchedule | undefined,
  index: number,
  all: readonly (ReportSchedule | undefined)[],
): readonly FieldError[] {
  if (schedule === undefined) return [];
  const loc = `settings.reports.schedules[${index}]`;
  const earlier = all.findIndex((other) => other !== undefined && other.id === schedule.id);
  const errors: FieldError[] = [];
  if (earlier !== index)
    errors.push({ loc: `${loc}.id`, message: `repeats settings.reports.schedules[${earlier}].id` });
  if (schedule.timeZone !== undefined && !isTimeZone(schedule.timeZone)) {
    errors.push({ loc: `${loc}.timeZone`, message: "must be an IANA time zone name, such as Europe/Berlin" });
  }
  return errors;
}

/** Each contact list that settings name, with its place: `settings.alerts.contactListIds[0]`. */
export function namedContactLists(settings: Settings): readonly NamedList[] {
  const { alerts } = settings as CheckedSettings;
  return [
    ...listsAt(alerts?.contactListIds, "settings.alerts.contactListIds"),
    ...levelsOf(settings).flatMap((level, index) =>
      listsAt(level?.contactListIds, `settings.alerts.levels[${index}].contactListIds`),
    ),
    ...schedulesOf(settings).flatMap((schedule, index) =>
      listsAt(schedule?.contactListIds, `settings.reports.schedules[${index}].contactListIds`),
    ),
  ];
}

/** The same settings with each contact list named otherwise. */
export function withContactLists(settings: Settings, nameOf: (id: string) => string): Settings {
  const renamed = <T extends NamingLists>(entry: T | undefined): T | undefined =>
    entry?.contactListIds === undefined
      ? entry
      : { ...entry, contactListIds: entry.contactListIds.map((id) => id && nameOf(id)) };
  const { alerts, reports } = settings as CheckedSettings;
  const levels = alerts?.levels === undefined ? {} : { levels: alerts.levels.map(renamed) };
  const schedules = reports?.schedules === undefined ? {} : { schedules: reports.schedules.map(renamed) };
  return {
    ...settings,
    ...(alerts ? { alerts: { ...renamed(alerts), ...levels } } : {}),
    ...(reports ? { reports: { ...reports, ...schedules } } : {}),
  };
}

interface NamingLists {
  readonly contactListIds?: readonly (string | undefined)[];
}

function levelsOf(settings: Settings): readonly (Level | undefined)[] {
  return (settings as CheckedSettings).alerts?.levels ?? [];
}

function schedulesOf(settings: Settings): readonly (ReportSchedule | undefined)[] {
  return (settings as CheckedSettings).reports?.schedules ?? [];
}

function listsAt(ids: readonly (string | undefined)[] | undefined, loc: string): readonly NamedList[] {
  return (ids ?? []).flatMap((id, index) => (id === undefined ? [] : [{ loc: `${loc}[${index}]`, id }]));
}
