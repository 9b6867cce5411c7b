// Generated from the .graphql files below gui/ by scripts/generate-gui.ts. Change those, not this file.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Credentials of a suspended tenant are refused with 401. */
export type TenantStatus =
  | 'active'
  | 'suspended';

/** `voice` is a call that reads the text. */
export type AlertChannel =
  | 'email'
  | 'sms'
  | 'voice';

/** `outbox`: kept as files, and not sent. `provider`: it leaves through the operator's provider. */
export type MessageTransport =
  | 'outbox'
  | 'provider';

/** `unready`: a part of `checks` is not up. */
export type ServiceHealthStatus =
  | 'ready'
  | 'unready';

export type ServiceHealthRole =
  | 'api'
  | 'worker'
  | 'scheduler';

export type ServiceHealthDatabase =
  | 'embedded'
  | 'postgresql';

export type ServiceHealthQueue =
  | 'embedded'
  | 'redis';

export type Scope =
  | 'flows_write'
  | 'flows_run'
  | 'results_read'
  | 'sources_read'
  | 'sources_write'
  | 'webhooks_manage'
  | 'adapters_manage'
  | 'tiles_manage'
  | 'keys_manage'
  | 'users_manage'
  | 'contacts_write'
  | 'branding_manage';

/** `user`: acts for one user; `tenant`: for the whole tenant. */
export type SessionKind =
  | 'user'
  | 'tenant';

/** A display preference. */
export type UnitSystem =
  | 'metric'
  | 'imperial';

/** Schedules run only while `active`. */
export type FlowStatus =
  | 'draft'
  | 'active'
  | 'paused';

export type TileInputKind =
  | 'weather'
  | 'series'
  | 'events';

export type OutputKind =
  | 'numeric'
  | 'boolean'
  | 'probability'
  | 'events';

export type Language =
  | 'typescript'
  | 'python';

export type TileCrossRuleMustBe =
  | 'greaterThan'
  | 'atLeast'
  | 'lessThan'
  | 'atMost'
  | 'differentFrom';

export type EventKind =
  | 'planted'
  | 'harvested'
  | 'irrigated'
  | 'custom';

export type BoundaryType =
  | 'Polygon'
  | 'MultiPolygon';

/**
 * Whether data come from the source, as runs see it: `unknown` until one has got some. `stale` when a run finds no reading for three of the source's own steps: 3 h where it reports
 * hourly or more often, 36 h for daily values, one and a half steps where they are longer than a day. Without a run, 36 h after its newest reading at the
 * earliest. Each change emits `source.status.changed`; it is no change of the record, and `ETag` stays.
 */
export type SourceStatus =
  | 'unknown'
  | 'ok'
  | 'stale';

export type AlertSettingsTriggerType =
  | 'trigger'
  | 'reset';

/** `hold`: an alert waits until they end. `drop`: it is not sent, and stands in the log as `skipped_quiet_hours`. */
export type QuietHoursMode =
  | 'hold'
  | 'drop';

export type ReportScheduleMode =
  | 'time'
  | 'event';

/** Default: `all`. */
export type TargetFilter =
  | 'all'
  | 'triggered'
  | 'not_triggered';

/** For display; parameters and results stay in °C. */
export type FlowSettingsTemperatureUnits =
  | 'celsius'
  | 'fahrenheit';

/** How much of what the tiles read is demo data, which the service makes up, and no measurements: their `dataSource` is `generate`. `some`: that of some tiles, and others read from adapters. */
export type DemoData =
  | 'none'
  | 'some'
  | 'all';

export type RunStatus =
  | 'queued'
  | 'running'
  | 'succeeded'
  | 'failed';

/** `simulation` is a manual run at a chosen time; `report` was forced by a report schedule. */
export type RunTrigger =
  | 'manual'
  | 'simulation'
  | 'schedule'
  | 'report';

export type BacktestTransitionChange =
  | 'trigger'
  | 'reset';

/**
 * - `missing`: no reading at all in the window.
 * - `unit`: the values look like another unit than the declared one; nothing was converted.
 * - `future`: readings of a sensor later than the time of the request; left out.
 * - `sentinel`: codes for "no value" such as -999; left out.
 * - `range`: readings that the variable cannot have; left out.
 * - `spike`: single readings far from both neighbours; left out of temperatures, otherwise only reported.
 * - `stuck`: no change for days; left out from the second reading on, kept where the series never moved.
 * - `gap`: silence for more than two of the series' own steps, and more than an hour.
 * - `order`: a few readings out of order of time; sorted.
 * - `duplicate`: several readings of one time; the last of the answer counts.
 */
export type DataIssueKind =
  | 'missing'
  | 'unit'
  | 'future'
  | 'sentinel'
  | 'range'
  | 'spike'
  | 'stuck'
  | 'gap'
  | 'order'
  | 'duplicate';

/** `expected`: more than half of the years reach it. `not_expected`: they do not, before `basis.until`. `unavailable`: nothing can be told, and `reason` says why. */
export type ExpectationState =
  | 'reached'
  | 'expected'
  | 'not_expected'
  | 'unavailable';

/** What the answer rests on: what was observed; or that and the forecast, past years, or both. Within the days of the forecast all years are one: it says the day, and nobody knows how often that holds. */
export type ExpectationMethod =
  | 'observed'
  | 'forecast'
  | 'years'
  | 'forecast_and_years';

/** `failed`: a tile failed, or the run came to no result at all. `skipped`: the target's source was disabled or gone. */
export type RunWhyOutcome =
  | 'triggered'
  | 'not_triggered'
  | 'failed'
  | 'skipped';

export type AlertTriggerType =
  | 'trigger'
  | 'reset'
  | 'level'
  | 'no_data'
  | 'expected'
  | 'test';

export type AlertStatus =
  | 'pending'
  | 'sent'
  | 'failed'
  | 'unknown'
  | 'skipped_unverified'
  | 'skipped_optout'
  | 'skipped_blacklisted'
  | 'skipped_cooldown'
  | 'skipped_quiet_hours';

/** `time`: its schedule's hour came. `event`: a scheduled run triggered. `manual`: it was sent by hand. */
export type ReportMode =
  | 'time'
  | 'event'
  | 'manual';

/**
 * - `waiting`: for the fresh run that it shows.
 * - `pending`: it is frozen, and its mails are under way.
 * - `sent`: at least one mail was sent.
 * - `skipped`: no mail was to be sent; see `reason`.
 * - `error`: the run failed, or no mail could be sent; see `reason`.
 */
export type ReportStatus =
  | 'waiting'
  | 'pending'
  | 'sent'
  | 'skipped'
  | 'error';

/**
 * - `no_recipients`: there is nobody on its lists, or all were skipped.
 * - `no_matching_targets`: the target filter left nothing, so that nothing was frozen.
 * - `run_failed`: the run that a time report was to show failed.
 * - `comms_failed`: no mail could be sent; see `recipients`.
 */
export type ReportReason =
  | 'no_recipients'
  | 'no_matching_targets'
  | 'run_failed'
  | 'comms_failed';

/** `unknown`: the provider may have it, and nobody can know. It is not sent again. */
export type ReportRecipientOutcome =
  | 'pending'
  | 'sent'
  | 'failed'
  | 'unknown'
  | 'skipped_optout'
  | 'skipped_unverified';

/** `run`: a run was queued. `skipped_overlap`: the flow's last run was unfinished. `skipped_cap`: the tenant had `maxRunsPerHour` scheduled runs in the last 60 minutes. `missed`: no scheduler was there, or the tenant was suspended, and a later tick came in its place. */
export type TickOutcome =
  | 'run'
  | 'skipped_overlap'
  | 'skipped_cap'
  | 'missed';

export type FlowTemplateKind =
  | 'phenology'
  | 'chill'
  | 'disease'
  | 'irrigation'
  | 'frost'
  | 'livestock'
  | 'operations';

/** It is set once the tenant has an enabled adapter of this facet. Null: it is a choice of yours. */
export type FlowTemplateSettingFacet =
  | 'weather'
  | 'series'
  | 'events';

export type FlowTemplateLanguage =
  | 'en'
  | 'de';

/** As in the log of alerts. */
export type BacktestMessageKind =
  | 'trigger'
  | 'reset'
  | 'level'
  | 'no_data';

/** As in the log of alerts, as if every provider had taken what it was given. */
export type BacktestMessageOutcome =
  | 'sent'
  | 'failed'
  | 'skipped_unverified'
  | 'skipped_optout'
  | 'skipped_blacklisted'
  | 'skipped_cooldown'
  | 'skipped_quiet_hours';

/**
 * What an adapter serves: `series` readings of sensors, `weather` the weather of a place, `events` what people did or saw in the field, `targets` the
 * catalogue of sources, `comms` the sending of messages. A tenant has one enabled adapter per facet.
 */
export type Facet =
  | 'series'
  | 'weather'
  | 'events'
  | 'targets'
  | 'comms';

/** `javascript` is run as `typescript`. */
export type ScriptLanguage =
  | 'typescript'
  | 'javascript'
  | 'python';

/** `stopped`: it would have disabled more than half of the sources; `failed`: the adapter failed, or its answer does not fit. Neither changed anything. */
export type SyncOutcome =
  | 'synced'
  | 'stopped'
  | 'failed';

/**
 * - `sending`: its message waits to leave.
 * - `open`: its link or code can be used.
 * - `expired`: the time for it is over.
 * - `used_up`: too many wrong codes were tried.
 * - `undeliverable`: the provider does not deliver to the address, or the number's holder has answered STOP.
 */
export type VerificationProgressState =
  | 'sending'
  | 'open'
  | 'expired'
  | 'used_up'
  | 'undeliverable';

/** The name of an event, `*` for the events of the specification, or `**` for all. */
export type EventChoice =
  | 'run_completed'
  | 'flow_triggered'
  | 'flow_reset'
  | 'alert_sent'
  | 'report_generated'
  | 'user_verified'
  | 'contact_verified'
  | 'sources_synced'
  | 'ping'
  | 'source_status_changed'
  | 'adapter_disabled'
  | 'webhook_disabling'
  | 'flow_expected'
  | 'star'
  | 'star_star';

export type WebhookStatus =
  | 'active'
  | 'disabled';

export type EventName =
  | 'run_completed'
  | 'flow_triggered'
  | 'flow_reset'
  | 'alert_sent'
  | 'report_generated'
  | 'user_verified'
  | 'contact_verified'
  | 'sources_synced'
  | 'ping'
  | 'source_status_changed'
  | 'adapter_disabled'
  | 'webhook_disabling'
  | 'flow_expected';

/** `failed`: a further attempt is due at `nextAttemptAt`. `dead`: the last attempt failed. */
export type DeliveryStatus =
  | 'pending'
  | 'succeeded'
  | 'failed'
  | 'dead';

export type ActorKind =
  | 'key'
  | 'tenant_session'
  | 'user_session'
  | 'operator'
  | 'system';

/** Of tiles, `created` is a first version, `published` a further one and `forked` a fork. */
export type AuditAction =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'revoked'
  | 'disabled'
  | 'enabled'
  | 'verified'
  | 'synced'
  | 'published'
  | 'forked';

/** Each version of a tile is a record. The records of `brand` and `skin` go by the tenant's id, that of `personal-brand` by the user's. */
export type AuditedType =
  | 'tenant'
  | 'key'
  | 'user'
  | 'session'
  | 'flow'
  | 'adapter'
  | 'source'
  | 'contact'
  | 'contact_list'
  | 'brand'
  | 'skin'
  | 'personal_brand'
  | 'webhook'
  | 'report'
  | 'tile';

export type TenantInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName: string;
};

export type TenantPatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly status?: TenantStatus | null | undefined;
  readonly maxRunsPerHour?: number | null | undefined;
  readonly rateLimitPerMinute?: number | null | undefined;
  /** What is left out stays as it is. Null returns to the operator's setting. */
  readonly retention?: TenantRetentionPatch | null | undefined;
  /** BCP 47 language tag. */
  readonly locale?: string | null | undefined;
  /** IANA name. */
  readonly timezone?: string | null | undefined;
  /** Of e-mails, beside the address. */
  readonly senderName?: string | null | undefined;
};

/** What is left out stays as it is. Null returns to the operator's setting. */
export type TenantRetentionPatch = {
  readonly runDays?: number | null | undefined;
  readonly runsPerFlow?: number | null | undefined;
  readonly eventDays?: number | null | undefined;
  readonly deliveryDays?: number | null | undefined;
  readonly auditDays?: number | null | undefined;
};

export type ApiKeyInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName: string;
  /** Only scopes that the calling key has itself. */
  readonly scopes: ReadonlyArray<Scope>;
  /** In the future. Without it the key does not expire. The expiry of the calling key, where that is earlier. */
  readonly expiresAt?: string | null | undefined;
};

/** Fields that are absent stay; null clears. */
export type MePatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  /** BCP 47 tag, such as `de-CH`. */
  readonly locale?: string | null | undefined;
  /** IANA name, such as `Europe/Zurich`. */
  readonly timezone?: string | null | undefined;
  /** A display preference. */
  readonly units?: UnitSystem | null | undefined;
};

/** `email` by a link, `sms` by a code, which verifies the number for calls too. */
export type VerificationChannel =
  | 'email'
  | 'sms';

export type UserInput = {
  /** The tenant's own identifier of the user: unique, and never changed. */
  readonly tenantKey: string;
  /** Label for people; the `tenantKey` when absent. */
  readonly displayName?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** E.164. */
  readonly phone?: string | null | undefined;
  /** BCP 47 tag, such as `de-CH`. */
  readonly locale?: string | null | undefined;
  /** IANA name, such as `Europe/Zurich`. */
  readonly timezone?: string | null | undefined;
  /** Default: `metric`. */
  readonly units?: UnitSystem | null | undefined;
  /** Default: `false`. */
  readonly canOverrideBranding?: boolean | null | undefined;
};

/** Fields that are absent stay; null clears. */
export type UserPatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** E.164. */
  readonly phone?: string | null | undefined;
  /** BCP 47 tag, such as `de-CH`. */
  readonly locale?: string | null | undefined;
  /** IANA name, such as `Europe/Zurich`. */
  readonly timezone?: string | null | undefined;
  /** A display preference. */
  readonly units?: UnitSystem | null | undefined;
  readonly canOverrideBranding?: boolean | null | undefined;
};

export type DeleteUserRecords =
  | 'delete'
  | 'keep';

export type NewTile = {
  /** Unique in the tenant, and none of the built-in tiles'. */
  readonly key: string;
  /** Label for people, with at least one character that can be seen. */
  readonly displayName: string;
  readonly description: string;
  /** `javascript` is run, and shown, as `typescript`; it is not checked for types. */
  readonly language: ScriptLanguage;
  /** One pure function: `export default function evaluate(ctx)`, or `def evaluate(ctx):`. May import the modules `#tile/…` of the library in TypeScript. */
  readonly script: string;
  /** JSON Schema (draft 2020-12) of the parameters, with `x-ui-*` keywords for dialogs. */
  readonly paramsSchema: unknown;
  readonly inputs: ReadonlyArray<TileInputDeclaration>;
  readonly outputKind: OutputKind;
  /** How the tile looks in a palette and a grid. What is left out gets a plain default. */
  readonly ui?: TileUiInput | null | undefined;
  /** What the parameters mean for the time that a run looks at. Without it: 120 days before now. */
  readonly window?: TileWindowInput | null | undefined;
  readonly crossRules?: ReadonlyArray<TileCrossRuleInput> | null | undefined;
  readonly upstreamRules?: ReadonlyArray<TileUpstreamRuleInput> | null | undefined;
  readonly notes?: ReadonlyArray<string> | null | undefined;
  readonly examples?: ReadonlyArray<TileExampleInput> | null | undefined;
};

/** Data the tile needs: `variables` of `weather`, `metrics` of `series`, `events` of `events`. */
export type TileInputDeclaration = {
  readonly kind: TileInputKind;
  readonly variables?: ReadonlyArray<string> | null | undefined;
  readonly metrics?: ReadonlyArray<string> | null | undefined;
  readonly events?: ReadonlyArray<string> | null | undefined;
  /** Of `weather`: how many hours beyond the run's time the tile wants to see, or the name of the parameter that holds them: an integer with bounds, from 0 to at most 384. Left out: none. */
  readonly horizonHours?: unknown;
  /** Holds while each named parameter has the value, or one of the values: `{source: weather}`. */
  readonly when?: unknown;
};

/** How the tile looks in a palette and a grid. What is left out gets a plain default. */
export type TileUiInput = {
  readonly icon?: TileUiInputIcon | null | undefined;
  readonly color?: TileUiInputColor | null | undefined;
  readonly group?: string | null | undefined;
  readonly order?: number | null | undefined;
  readonly shortName?: string | null | undefined;
  /** Placeholders are `{{paramName}}`. */
  readonly summaryTemplate?: string | null | undefined;
  readonly badges?: unknown;
  readonly help?: TileUiInputHelp | null | undefined;
};

export type TileUiInputIcon = {
  readonly kind: TileUiInputIconKind;
  readonly value: string;
};

export type TileUiInputIconKind =
  | 'mdi';

export type TileUiInputColor = {
  /** Colour as `#rrggbb`. */
  readonly light: string;
  /** Colour as `#rrggbb`. */
  readonly dark: string;
};

export type TileUiInputHelp = {
  /** Shown without tags and pictures of its own. A help that is costly to read is refused: of more than 20,000 characters, nested more than 20 deep, or with tables of more than 4,000 cells. */
  readonly markdown: string;
};

/** What the parameters mean for the time that a run looks at. Without it: 120 days before now. */
export type TileWindowInput = {
  /** Yearly windows by month and day, from parameters that hold dates. */
  readonly seasons?: ReadonlyArray<TileWindowInputSeason> | null | undefined;
  /** From a fixed local day on. */
  readonly since?: ReadonlyArray<TileWindowInputSince> | null | undefined;
  readonly lookBacks?: ReadonlyArray<TileAmountInput> | null | undefined;
  readonly reaches?: ReadonlyArray<TileAmountInput> | null | undefined;
  readonly leads?: ReadonlyArray<TileAmountInput> | null | undefined;
};

export type TileWindowInputSeason = {
  /** Name of a parameter. */
  readonly start: string;
  /** Name of a parameter. */
  readonly stop: string;
  /** A season that has ended is still shown for so many days. */
  readonly keptDays?: number | null | undefined;
  /** Holds while each named parameter has the value, or one of the values: `{source: weather}`. */
  readonly when?: unknown;
};

export type TileWindowInputSince = {
  /** Name of a parameter. */
  readonly date: string;
  /** Holds while each named parameter has the value, or one of the values: `{source: weather}`. */
  readonly when?: unknown;
};

/** A time that follows from the parameters. */
export type TileAmountInput = {
  /** A number, or the name of the parameter that holds one. */
  readonly amount: unknown;
  /** `minutes`, `hours`, `days`, `weeks`, or the name of the parameter that holds one of them. */
  readonly units: string;
  /** For the tiles that follow, this many times. */
  readonly times?: number | null | undefined;
  /** Holds while each named parameter has the value, or one of the values: `{source: weather}`. */
  readonly when?: unknown;
};

/** A rule between two parameters, or between two members of each row of a list, for while both are shown and set. */
export type TileCrossRuleInput = {
  /** The parameter whose rows it is about. */
  readonly list?: string | null | undefined;
  readonly param: string;
  readonly mustBe: TileCrossRuleMustBe;
  readonly other: string;
  readonly message: string;
};

/** The tile cannot stand first while `when` holds. */
export type TileUpstreamRuleInput = {
  readonly param: string;
  /** Holds while each named parameter has the value, or one of the values: `{source: weather}`. */
  readonly when: unknown;
  readonly message: string;
};

/** A case that the tile must pass before it is published: what it is given, and what must come of it. */
export type TileExampleInput = {
  readonly name: string;
  /** Default: `{}`. */
  readonly params?: unknown;
  /** A place. Without one: 0° N, 0° E. */
  readonly target?: TileTestTargetInput | null | undefined;
  /** Without it the time of the last of the inputs. */
  readonly now?: string | null | undefined;
  /** The time that the tile looks at. `end` is `now`, and stands for it where that is left out. Without a window it is what follows from the tile and its parameters. */
  readonly window?: TileTestWindowInput | null | undefined;
  /** What the tile is given, by variable and metric, taken as it is. What lies outside the time that the tile would ask for is left out, and `trace` says so. A name that the tile never asks for is refused. */
  readonly inputs?: TileTestInputsInput | null | undefined;
  /** The result of the tile before. Null: there is none. */
  readonly upstream?: TileTestUpstreamInput | null | undefined;
  /** What must come of it. What is left out may be anything; without `error` the tile must not fail. */
  readonly expect: TileExampleExpectationInput;
};

/** A place. Without one: 0° N, 0° E. */
export type TileTestTargetInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly name?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  readonly elevation?: number | null | undefined;
  /** IANA name. */
  readonly timezone?: string | null | undefined;
  /** A source of the catalogue instead of a place: its sensors are asked for. Needs the scope `sources:read` as well. */
  readonly sourceId?: string | null | undefined;
};

/** The time that the tile looks at. `end` is `now`, and stands for it where that is left out. Without a window it is what follows from the tile and its parameters. */
export type TileTestWindowInput = {
  readonly start: string;
  readonly end: string;
};

/** What the tile is given, by variable and metric, taken as it is. What lies outside the time that the tile would ask for is left out, and `trace` says so. A name that the tile never asks for is refused. */
export type TileTestInputsInput = {
  readonly weather?: unknown;
  readonly series?: unknown;
  readonly events?: ReadonlyArray<TileTestEventInput> | null | undefined;
};

export type TileTestEventInput = {
  /** Epoch milliseconds. */
  readonly ts: number;
  readonly kind: EventKind;
  readonly name?: string | null | undefined;
  readonly amount?: number | null | undefined;
  readonly unit?: string | null | undefined;
  readonly note?: string | null | undefined;
};

/** The result of the tile before. Null: there is none. */
export type TileTestUpstreamInput = {
  readonly kind: OutputKind;
  readonly points: ReadonlyArray<PointInput>;
  readonly isTriggered: boolean;
  readonly lastValue?: number | null | undefined;
};

export type PointInput = {
  /** Epoch milliseconds. */
  readonly ts: number;
  /** Rounded to 10 significant digits; `isTriggered` was decided before. */
  readonly value: number;
  readonly isTriggered: boolean;
};

/** What must come of it. What is left out may be anything; without `error` the tile must not fail. */
export type TileExampleExpectationInput = {
  readonly isTriggered?: boolean | null | undefined;
  /** As results show it: rounded to 10 significant digits. */
  readonly lastValue?: number | null | undefined;
  readonly stage?: string | null | undefined;
  readonly pointCount?: number | null | undefined;
  readonly points?: ReadonlyArray<PointInput> | null | undefined;
  /** The tile fails, with this text in its message. */
  readonly error?: string | null | undefined;
};

/** The script's own fault, a limit that it passed, or data that could not be had. */
export type TileTestErrorKind =
  | 'script'
  | 'limit'
  | 'data';

export type TileDraftTest = {
  /** One pure function: `export default function evaluate(ctx)`, or `def evaluate(ctx):`. May import the modules `#tile/…` of the library in TypeScript. */
  readonly script: string;
  /** `javascript` is run, and shown, as `typescript`; it is not checked for types. */
  readonly language: ScriptLanguage;
  /** Default: `{}`. */
  readonly params?: unknown;
  /** A place. Without one: 0° N, 0° E. */
  readonly target?: TileTestTargetInput | null | undefined;
  /** The time that the tile looks at. `end` is `now`, and stands for it where that is left out. Without a window it is what follows from the tile and its parameters. */
  readonly window?: TileTestWindowInput | null | undefined;
  readonly now?: string | null | undefined;
  readonly dataSource?: TileDraftTestDataSource | null | undefined;
  /** What the tile is given, by variable and metric, taken as it is. What lies outside the time that the tile would ask for is left out, and `trace` says so. A name that the tile never asks for is refused. */
  readonly inputs?: TileTestInputsInput | null | undefined;
  /** The result of the tile before. Null: there is none. */
  readonly upstream?: TileTestUpstreamInput | null | undefined;
  /** The data of one row of one target of an earlier run that has ended, gathered again as that run did: the run's flow, time and randomness, with the tested tile in the place of the row's. `params` are laid over the row's. `target`, `window`, `now` and `upstream` come from the run. Needs the scope `results:read` as well. */
  readonly replay?: TileReplay | null | undefined;
  /** Whether the answer has an `example`, too. */
  readonly asExample?: boolean | null | undefined;
  /** What the script goes with: what a new tile would have. */
  readonly definition?: TileDraft | null | undefined;
};

export type TileDraftTestDataSource =
  | 'generate'
  | 'adapter';

/** The data of one row of one target of an earlier run that has ended, gathered again as that run did: the run's flow, time and randomness, with the tested tile in the place of the row's. `params` are laid over the row's. `target`, `window`, `now` and `upstream` come from the run. Needs the scope `results:read` as well. */
export type TileReplay = {
  readonly runId: string;
  readonly targetIndex: number;
  readonly row: number;
};

/** What the script goes with: what a new tile would have. */
export type TileDraft = {
  /** JSON Schema (draft 2020-12) of the parameters, with `x-ui-*` keywords for dialogs. */
  readonly paramsSchema?: unknown;
  readonly inputs?: ReadonlyArray<TileInputDeclaration> | null | undefined;
  readonly outputKind?: OutputKind | null | undefined;
  /** What the parameters mean for the time that a run looks at. Without it: 120 days before now. */
  readonly window?: TileWindowInput | null | undefined;
  readonly crossRules?: ReadonlyArray<TileCrossRuleInput> | null | undefined;
};

/** A tile as it is written: what a new one or a new version would be published with. `key` is that of a new tile, and is checked to be free; leave it out for a new version. Labels may be left out. */
export type TileCheckRequest = {
  /** Unique in the tenant, and none of the built-in tiles'. */
  readonly key?: string | null | undefined;
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** `javascript` is run, and shown, as `typescript`; it is not checked for types. */
  readonly language: ScriptLanguage;
  /** One pure function: `export default function evaluate(ctx)`, or `def evaluate(ctx):`. May import the modules `#tile/…` of the library in TypeScript. */
  readonly script: string;
  /** JSON Schema (draft 2020-12) of the parameters, with `x-ui-*` keywords for dialogs. */
  readonly paramsSchema: unknown;
  readonly inputs: ReadonlyArray<TileInputDeclaration>;
  readonly outputKind: OutputKind;
  /** How the tile looks in a palette and a grid. What is left out gets a plain default. */
  readonly ui?: TileUiInput | null | undefined;
  /** What the parameters mean for the time that a run looks at. Without it: 120 days before now. */
  readonly window?: TileWindowInput | null | undefined;
  readonly crossRules?: ReadonlyArray<TileCrossRuleInput> | null | undefined;
  readonly upstreamRules?: ReadonlyArray<TileUpstreamRuleInput> | null | undefined;
  readonly notes?: ReadonlyArray<string> | null | undefined;
  readonly examples?: ReadonlyArray<TileExampleInput> | null | undefined;
};

/** Labels of this version. What is absent stays; `ui` is changed member by member. */
export type TilePatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** How the tile looks in a palette and a grid. What is left out gets a plain default. */
  readonly ui?: TileUiInput | null | undefined;
  readonly isDeprecated?: boolean | null | undefined;
};

/** The same as for a new tile, without the key. What is left out of the labels (`displayName`, `description`, `ui`) stays as the latest version has it. */
export type TileVersionInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** `javascript` is run, and shown, as `typescript`; it is not checked for types. */
  readonly language: ScriptLanguage;
  /** One pure function: `export default function evaluate(ctx)`, or `def evaluate(ctx):`. May import the modules `#tile/…` of the library in TypeScript. */
  readonly script: string;
  /** JSON Schema (draft 2020-12) of the parameters, with `x-ui-*` keywords for dialogs. */
  readonly paramsSchema: unknown;
  readonly inputs: ReadonlyArray<TileInputDeclaration>;
  readonly outputKind: OutputKind;
  /** How the tile looks in a palette and a grid. What is left out gets a plain default. */
  readonly ui?: TileUiInput | null | undefined;
  /** What the parameters mean for the time that a run looks at. Without it: 120 days before now. */
  readonly window?: TileWindowInput | null | undefined;
  readonly crossRules?: ReadonlyArray<TileCrossRuleInput> | null | undefined;
  readonly upstreamRules?: ReadonlyArray<TileUpstreamRuleInput> | null | undefined;
  readonly notes?: ReadonlyArray<string> | null | undefined;
  readonly examples?: ReadonlyArray<TileExampleInput> | null | undefined;
};

export type TileFork = {
  /** Unique in the tenant, and none of the built-in tiles'. */
  readonly key: string;
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  /** `javascript` is run, and shown, as `typescript`; it is not checked for types. */
  readonly language?: ScriptLanguage | null | undefined;
};

export type FlowInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName: string;
  /** Your own id for the flow, unique per owner. */
  readonly tenantKey?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /** Schedules run only while `active`. */
  readonly status: FlowStatus;
  readonly tiles: ReadonlyArray<FlowTileInput>;
  readonly targets: ReadonlyArray<FlowTargetInput>;
  /** The blocks named here are validated, and completed with their defaults; anything else passes through. What is null is left out. At most 512 KiB of JSON, 1,000 fields in any of its objects, and nested at most 64 deep, counted from the body. */
  readonly settings?: FlowSettingsInput | null | undefined;
  readonly scheduleMinutes?: number | null | undefined;
  /** Cron schedule of runs while active. A flow has either this or `scheduleMinutes`: to change from one to the other, set one and send null for the other in the same request. Stored with its defaults, and replaced as a whole. */
  readonly schedule?: CronScheduleInput | null | undefined;
  /** The owner's `tenantKey`. For tenants' credentials only. */
  readonly ownerUserKey?: string | null | undefined;
};

/** Names a tile by `tileKey` (its latest version) or pins `tileDefinitionId` and `tileVersion`. A stored tile may be sent back as read. */
export type FlowTileInput = {
  /** Position in the chain, left to right. Without it the order of the array counts. */
  readonly row?: number | null | undefined;
  readonly tileKey?: string | null | undefined;
  readonly tileDefinitionId?: string | null | undefined;
  readonly tileVersion?: number | null | undefined;
  /** Validated against the tile's own `paramsSchema`; defaults are filled in. Default: `{}`. */
  readonly params?: unknown;
  /** Evaluated and reported, but not needed for the flow to trigger. Default: `false`. */
  readonly reportOnly?: boolean | null | undefined;
};

/** A place given inline, or a source of the catalogue. */
export type FlowTargetInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly name?: string | null | undefined;
  /** Degrees north, WGS 84. */
  readonly latitude?: number | null | undefined;
  /** Degrees east, WGS 84. */
  readonly longitude?: number | null | undefined;
  /** IANA name. Without it local days follow the longitude. */
  readonly timezone?: string | null | undefined;
  /** Metres above sea level. */
  readonly elevation?: number | null | undefined;
  /** A source of the catalogue. */
  readonly sourceId?: string | null | undefined;
};

/** The blocks named here are validated, and completed with their defaults; anything else passes through. What is null is left out. At most 512 KiB of JSON, 1,000 fields in any of its objects, and nested at most 64 deep, counted from the body. */
export type FlowSettingsInput = {
  /** Who is told of a flow's crossings and returns, and when. Runs that count are scheduled ones, and those by hand with `suppressAlerts: false`. Without lists nobody is told. */
  readonly alerts?: AlertSettingsInput | null | undefined;
  readonly reports?: ReportSettingsInput | null | undefined;
  /**
   * Colours of results, read on every run. Without `useGradient` a target has `triggerColor` when its first `acc` tile (or first tile of your own that gives a probability) is triggered, else
   * `resetColor`. With it: `resetColor` below 20 %, then a straight line in sRGB from `color20` at 20 % to `color100` at 100 %; a missing
   * `color20` is `resetColor`, a missing `color100` is `triggerColor`. Without an `acc` tile it is `triggerColor` when the target is triggered, else `resetColor`.
   */
  readonly colors?: ColorSettingsInput | null | undefined;
  /** Stored with its defaults. */
  readonly outlook?: OutlookSettingsInput | null | undefined;
  /** For display; parameters and results stay in °C. */
  readonly temperatureUnits?: FlowSettingsTemperatureUnits | null | undefined;
  /** Extras of the GUI, kept as given and read by nothing in the service. Whoever shows an address from it checks it. */
  readonly gui?: unknown;
  /** Cap on scheduled runs of the tenant in any 60 minutes; the lower of this and the tenant's counts for this flow. By the ticks' minutes, up to a tick's own and without the same minute an hour ago: 12 let `*\/5` run at every tick. */
  readonly maxRunsPerHour?: number | null | undefined;
  /** Further fields, by name: they stand beside the others in the record. */
  readonly extras?: unknown;
};

/** Who is told of a flow's crossings and returns, and when. Runs that count are scheduled ones, and those by hand with `suppressAlerts: false`. Without lists nobody is told. */
export type AlertSettingsInput = {
  /** Lists of the flow's owner. A contact on several is told once. */
  readonly contactListIds?: ReadonlyArray<string> | null | undefined;
  /** `trigger` alerts only on a new crossing; `reset` also on the return to normal. */
  readonly triggerTypes?: ReadonlyArray<AlertSettingsTriggerType> | null | undefined;
  /** Of each target: for so long after an alert was let out, no other is; one exactly so long after it is. After a change of level was told, so long only a rise is. Of scheduled runs the times of their ticks count, else the run's `now`: a flow that runs every hour alerts every hour with 60. */
  readonly triggerAlertCooldownMinutes?: number | null | undefined;
  /** The same for returns to normal. A return is told only where an alert was let out for the trigger that it ends. */
  readonly resetAlertCooldownMinutes?: number | null | undefined;
  /** Appended to the text on a new line. */
  readonly triggerMessage?: string | null | undefined;
  /** The same for returns to normal. */
  readonly resetMessage?: string | null | undefined;
  /** One combined message per contact and run. */
  readonly aggregateAlerts?: boolean | null | undefined;
  /** Of a target that stays triggered: entering another stage is a new crossing. Absent or false: only becoming triggered is. */
  readonly onStage?: boolean | null | undefined;
  /** Against flapping around a threshold. A triggered target returns to normal only when the tile's last value is at least so far on the other side of its threshold, in the tile's unit. Absent or 0: any value on the other side will do. 422 where no value of the variable could ever be so far. */
  readonly recoveryMargin?: number | null | undefined;
  /** A triggered target returns to normal only when new data have denied its condition for so long, measured as cooldowns are. Absent or 0: at once. */
  readonly keepFiringMinutes?: number | null | undefined;
  /** Tells the lists once that the newest reading of a target is older than this, and again after the next silence. Of scheduled runs the times of their ticks count. Absent: silence is not told. */
  readonly noDataAfterMinutes?: number | null | undefined;
  /** Tells the lists when the outlook expects a target's next trigger within so many days: once a season for each target and stage. Absent: nobody is told, and the event `flow.expected` comes within 14 days. */
  readonly expectedWithinDays?: number | null | undefined;
  /** Severities of the probability. A target whose level is another one than was told last is a message of its own: rises always, falls within the trigger cooldown not. Stored by `atLeast`, the lowest first. Absent or empty: levels are not told. */
  readonly levels?: ReadonlyArray<AlertLevelInput> | null | undefined;
};

export type AlertLevelInput = {
  /** Unique among the levels; stands in the message. */
  readonly name: string;
  /** Percent: the level holds from this probability on, up to the next level. No two levels have the same. */
  readonly atLeast: number;
  /** Who is told of the level: that it is reached, and that it is left. Without it the lists of `settings.alerts`. */
  readonly contactListIds?: ReadonlyArray<string> | null | undefined;
  /** Appended to the text on a new line. */
  readonly message?: string | null | undefined;
};

export type ReportSettingsInput = {
  readonly schedules?: ReadonlyArray<ReportScheduleInput> | null | undefined;
  /** Overrides the tenant's brand per field for this flow's reports and e-mails. */
  readonly brand?: ReportSettingsInputBrand | null | undefined;
};

/** Stored with its defaults. */
export type ReportScheduleInput = {
  /** Chosen by the caller, stable, unique in the flow. */
  readonly id: string;
  /** The `id` when absent. */
  readonly name?: string | null | undefined;
  /** Default: `true`. */
  readonly enabled?: boolean | null | undefined;
  readonly mode: ReportScheduleMode;
  /** Empty is every month. */
  readonly months?: ReadonlyArray<number> | null | undefined;
  /** 5 is the last week; empty is every week. */
  readonly weeksOfMonth?: ReadonlyArray<number> | null | undefined;
  /** Sunday is 0; empty is every day. */
  readonly daysOfWeek?: ReadonlyArray<number> | null | undefined;
  /** `HH:MM`, matched by the hour. Default: `08:00`. */
  readonly timeOfDay?: string | null | undefined;
  /** IANA name. Default: `UTC`. */
  readonly timeZone?: string | null | undefined;
  /** Default: `all`. */
  readonly targetFilter?: TargetFilter | null | undefined;
  /** The mails carry the PDF. Default: `false`. */
  readonly attachPdf?: boolean | null | undefined;
  readonly contactListIds?: ReadonlyArray<string> | null | undefined;
};

/** Overrides the tenant's brand per field for this flow's reports and e-mails. */
export type ReportSettingsInputBrand = {
  /** Label for people, with at least one character that can be seen. */
  readonly name?: string | null | undefined;
  /** An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
  readonly logo?: string | null | undefined;
};

/**
 * Colours of results, read on every run. Without `useGradient` a target has `triggerColor` when its first `acc` tile (or first tile of your own that gives a probability) is triggered, else
 * `resetColor`. With it: `resetColor` below 20 %, then a straight line in sRGB from `color20` at 20 % to `color100` at 100 %; a missing
 * `color20` is `resetColor`, a missing `color100` is `triggerColor`. Without an `acc` tile it is `triggerColor` when the target is triggered, else `resetColor`.
 */
export type ColorSettingsInput = {
  /** `#c62828` when absent. */
  readonly triggerColor?: string | null | undefined;
  /** `#2e7d32` when absent. */
  readonly resetColor?: string | null | undefined;
  readonly useGradient?: boolean | null | undefined;
  /** `#rrggbb`, or `#rgb`, which is stored as `#rrggbb`. */
  readonly color20?: string | null | undefined;
  /** `#rrggbb`, or `#rgb`, which is stored as `#rrggbb`. */
  readonly color100?: string | null | undefined;
};

/** Stored with its defaults. */
export type OutlookSettingsInput = {
  /** How many past years stand in for the weather after the forecast. Default: `10`. */
  readonly years?: number | null | undefined;
  /** One a day, after the first scheduled run of the UTC day. Default: `false`. */
  readonly isDaily?: boolean | null | undefined;
};

/** Cron schedule of runs while active. A flow has either this or `scheduleMinutes`: to change from one to the other, set one and send null for the other in the same request. Stored with its defaults, and replaced as a whole. */
export type CronScheduleInput = {
  /** Five fields: minute, hour, day of month, month, day of week. Each is `*`, a value, a range (`1-5`; one may lead over the end, as `FRI-MON`, `NOV-FEB` and `22-4` do), a step (`*\/15`, `10-50/20`), or a list of these. Months may be named `JAN` to `DEC`, and days `SUN` to `SAT`; Sunday is 0 or 7. Where neither day field is `*`, either of them is enough. Times are 5 minutes apart at least. Nicknames such as `@daily`, seconds, and `?`, `L`, `W`, `#` are refused. */
  readonly cron: string;
  /** IANA name. A local time that does not exist fires at the next minute that does, and one that exists twice fires the first time only. Default: `UTC`. */
  readonly timeZone?: string | null | undefined;
  /** Each tick is later by a fixed number of seconds, from 0 to this, that follows from the flow's id: flows at one time of the day do not all come at once. Default: `0`. */
  readonly jitterSeconds?: number | null | undefined;
};

export type FlowFromTemplateInput = {
  /** Of `GET /v1/flow-templates`. */
  readonly templateKey: string;
  /** Without it the template's. */
  readonly displayName?: string | null | undefined;
  readonly targets: ReadonlyArray<FlowTargetInput>;
  /** The blocks named here are validated, and completed with their defaults; anything else passes through. What is null is left out. At most 512 KiB of JSON, 1,000 fields in any of its objects, and nested at most 64 deep, counted from the body. */
  readonly settings?: FlowSettingsInput | null | undefined;
  /** The owner's `tenantKey`. For tenants' credentials only. */
  readonly ownerUserKey?: string | null | undefined;
  /** Of the flow's name, notes and stages, and of `unset`. Default: `en`. */
  readonly language?: FlowTemplateLanguage | null | undefined;
  /** Where each tile takes its data from. With `generate`, demonstration data, the model is tried without an adapter, and `unset` names none. Default: `adapter`. */
  readonly dataSource?: TileDraftTestDataSource | null | undefined;
};

export type FlowPreviewRequest = {
  /** As of a flow, saved or not. */
  readonly tiles: ReadonlyArray<FlowTileInput>;
  readonly targets: ReadonlyArray<FlowTargetInput>;
  /** The times of evaluation, such as the same day of past years. As the `now` of a run: from 1900-01-01 on, and up to 5 minutes ahead of the service's clock, which is taken as the present. */
  readonly at: ReadonlyArray<string>;
  /** The places in the chain, from 0 on, of the tiles that give points. Without it all of them; empty for none. */
  readonly rows?: ReadonlyArray<number> | null | undefined;
  /** At most so many points of each tile and evaluation. Where all of them together would come to more than 20,000 points, each has an equal share of these, and 4 at least. Default: `500`. */
  readonly resolution?: number | null | undefined;
  /** Of an earlier answer to the same credential: what was gathered for it is not gathered again. One that is unknown, or kept no longer, does no harm, and neither does a name of your own choice. */
  readonly basis?: string | null | undefined;
  /** The `tenantKey` of the flow's owner, whose sources the targets are. For tenants' credentials only. */
  readonly ownerUserKey?: string | null | undefined;
};

/** Fields that are absent stay. `settings` is changed member by member. Null clears. */
export type FlowPatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly tenantKey?: string | null | undefined;
  readonly notes?: string | null | undefined;
  /** Schedules run only while `active`. */
  readonly status?: FlowStatus | null | undefined;
  readonly tiles?: ReadonlyArray<FlowTileInput> | null | undefined;
  readonly targets?: ReadonlyArray<FlowTargetInput> | null | undefined;
  /** Each member that is given takes the place of the stored one as a whole, one that is null is removed, and the others stay. Null removes them all. What comes of it must be within the bounds of the settings of a new flow. */
  readonly settings?: FlowSettingsPatch | null | undefined;
  readonly scheduleMinutes?: number | null | undefined;
  /** Cron schedule of runs while active. A flow has either this or `scheduleMinutes`: to change from one to the other, set one and send null for the other in the same request. Stored with its defaults, and replaced as a whole. */
  readonly schedule?: CronScheduleInput | null | undefined;
  /** The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
  readonly ownerUserKey?: string | null | undefined;
};

/** Each member that is given takes the place of the stored one as a whole, one that is null is removed, and the others stay. Null removes them all. What comes of it must be within the bounds of the settings of a new flow. */
export type FlowSettingsPatch = {
  readonly alerts?: FlowSettingsPatchAlerts | null | undefined;
  readonly reports?: FlowSettingsPatchReports | null | undefined;
  readonly colors?: FlowSettingsPatchColors | null | undefined;
  readonly outlook?: OutlookSettingsPatch | null | undefined;
  readonly temperatureUnits?: FlowSettingsTemperatureUnits | null | undefined;
  readonly gui?: unknown;
  readonly maxRunsPerHour?: number | null | undefined;
  /** Further fields, by name: they stand beside the others in the record. */
  readonly extras?: unknown;
};

export type FlowSettingsPatchAlerts = {
  /** Lists of the flow's owner. A contact on several is told once. */
  readonly contactListIds?: ReadonlyArray<string> | null | undefined;
  /** `trigger` alerts only on a new crossing; `reset` also on the return to normal. */
  readonly triggerTypes?: ReadonlyArray<AlertSettingsTriggerType> | null | undefined;
  /** Of each target: for so long after an alert was let out, no other is; one exactly so long after it is. After a change of level was told, so long only a rise is. Of scheduled runs the times of their ticks count, else the run's `now`: a flow that runs every hour alerts every hour with 60. */
  readonly triggerAlertCooldownMinutes?: number | null | undefined;
  /** The same for returns to normal. A return is told only where an alert was let out for the trigger that it ends. */
  readonly resetAlertCooldownMinutes?: number | null | undefined;
  /** Appended to the text on a new line. */
  readonly triggerMessage?: string | null | undefined;
  /** The same for returns to normal. */
  readonly resetMessage?: string | null | undefined;
  /** One combined message per contact and run. */
  readonly aggregateAlerts?: boolean | null | undefined;
  /** Of a target that stays triggered: entering another stage is a new crossing. Absent or false: only becoming triggered is. */
  readonly onStage?: boolean | null | undefined;
  /** Against flapping around a threshold. A triggered target returns to normal only when the tile's last value is at least so far on the other side of its threshold, in the tile's unit. Absent or 0: any value on the other side will do. 422 where no value of the variable could ever be so far. */
  readonly recoveryMargin?: number | null | undefined;
  /** A triggered target returns to normal only when new data have denied its condition for so long, measured as cooldowns are. Absent or 0: at once. */
  readonly keepFiringMinutes?: number | null | undefined;
  /** Tells the lists once that the newest reading of a target is older than this, and again after the next silence. Of scheduled runs the times of their ticks count. Absent: silence is not told. */
  readonly noDataAfterMinutes?: number | null | undefined;
  /** Tells the lists when the outlook expects a target's next trigger within so many days: once a season for each target and stage. Absent: nobody is told, and the event `flow.expected` comes within 14 days. */
  readonly expectedWithinDays?: number | null | undefined;
  /** Severities of the probability. A target whose level is another one than was told last is a message of its own: rises always, falls within the trigger cooldown not. Stored by `atLeast`, the lowest first. Absent or empty: levels are not told. */
  readonly levels?: ReadonlyArray<AlertLevelInput> | null | undefined;
};

export type FlowSettingsPatchReports = {
  readonly schedules?: ReadonlyArray<ReportScheduleInput> | null | undefined;
  /** Overrides the tenant's brand per field for this flow's reports and e-mails. */
  readonly brand?: FlowSettingsPatchReportsBrand | null | undefined;
};

/** Overrides the tenant's brand per field for this flow's reports and e-mails. */
export type FlowSettingsPatchReportsBrand = {
  /** Label for people, with at least one character that can be seen. */
  readonly name?: string | null | undefined;
  /** An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
  readonly logo?: string | null | undefined;
};

export type FlowSettingsPatchColors = {
  /** `#c62828` when absent. */
  readonly triggerColor?: string | null | undefined;
  /** `#2e7d32` when absent. */
  readonly resetColor?: string | null | undefined;
  readonly useGradient?: boolean | null | undefined;
  /** `#rrggbb`, or `#rgb`, which is stored as `#rrggbb`. */
  readonly color20?: string | null | undefined;
  /** `#rrggbb`, or `#rgb`, which is stored as `#rrggbb`. */
  readonly color100?: string | null | undefined;
};

export type OutlookSettingsPatch = {
  /** How many past years stand in for the weather after the forecast. Default: `10`. */
  readonly years?: number | null | undefined;
  /** One a day, after the first scheduled run of the UTC day. Default: `false`. */
  readonly isDaily?: boolean | null | undefined;
};

export type TileUpgradeRange = {
  /** Without it 14 days before `to`. */
  readonly from?: string | null | undefined;
  /** Without it now. */
  readonly to?: string | null | undefined;
};

export type BacktestRequest = {
  /** The flow counts as activated then. */
  readonly from: string;
  /** The last tick is at or before it, and not after the present. */
  readonly to: string;
  /** Ticks at `from` and every so many minutes after it. Without it those of the flow's own schedule; a flow without one is evaluated once a day from `from` on. */
  readonly everyMinutes?: number | null | undefined;
};

/** An adapter of your own has `displayName`, `facet`, `language` and `script`. One of the gallery has a `templateKey` instead, with `settings` and `env` as the template wants them, and its newest version. `displayName` is the template's unless it is given. What the template decides (`facet`, `language`, `script`, `egress`, `settingsSchema`, `maxSpanHours`) may not stand beside it. */
export type AdapterInput = {
  /** Of `GET /v1/adapter-templates`. */
  readonly templateKey?: string | null | undefined;
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly tenantKey?: string | null | undefined;
  /**
   * What an adapter serves: `series` readings of sensors, `weather` the weather of a place, `events` what people did or saw in the field, `targets` the
   * catalogue of sources, `comms` the sending of messages. A tenant has one enabled adapter per facet.
   */
  readonly facet?: Facet | null | undefined;
  /** `javascript` is run as `typescript`. */
  readonly language?: ScriptLanguage | null | undefined;
  /**
   * TypeScript: one module with a default export, `export default async function handle(request, { fetch, env, settings, state, log, sleep, instantOf, localOf }) { … }`. Python:
   * `async def handle(request, host): …` with the same on `host` (`host.instant_of`, `host.local_of`). `request` and the returned value are SeriesRequest and SeriesAnswer,
   * WeatherRequest and WeatherAnswer, EventsRequest and EventsAnswer, TargetsRequest and TargetsAnswer, or CommsRequest and CommsAnswer. `fetch` reaches
   * only the origins on `egress`.
   */
  readonly script?: string | null | undefined;
  /** Origins the script may reach, as `https://host[:port]`. */
  readonly egress?: ReadonlyArray<string> | null | undefined;
  /** Secrets for the script, by name. Write-only. What they hold is taken out of everything that leaves a call: log lines and messages (4 characters and more), and answers (8 and more), also encoded. What is no secret belongs in `settings`. Default: `{}`. */
  readonly env?: unknown;
  /** Default: `true`. */
  readonly enabled?: boolean | null | undefined;
  /** Time for one call of the script. Default: `30000`. */
  readonly timeoutMs?: number | null | undefined;
  /** What the script is given as `settings`: nothing secret, at most 16384 bytes as JSON. Where there is a `settingsSchema`, they must fit it, and its defaults are filled in. Default: `{}`. */
  readonly settings?: unknown;
  /** What settings there are: JSON Schema (draft 2020-12) with `x-ui-*` keywords for dialogs, by the rules of a tile's `paramsSchema`. Null: any settings are taken. */
  readonly settingsSchema?: unknown;
  /** Of `series`, `weather` and `events`: what spans more hours is asked for in parts of so many, one after the other, and joined. Null: all is asked for at once. */
  readonly maxSpanHours?: number | null | undefined;
};

/** An adapter that is not saved. Without `adapterId` it has `facet`, `language` and `script`. */
export type AdapterDraftTest = {
  /** The adapter that it changes. `facet` and `language` are those of it. */
  readonly adapterId?: string | null | undefined;
  /**
   * What an adapter serves: `series` readings of sensors, `weather` the weather of a place, `events` what people did or saw in the field, `targets` the
   * catalogue of sources, `comms` the sending of messages. A tenant has one enabled adapter per facet.
   */
  readonly facet?: Facet | null | undefined;
  /** `javascript` is run as `typescript`. */
  readonly language?: ScriptLanguage | null | undefined;
  /**
   * TypeScript: one module with a default export, `export default async function handle(request, { fetch, env, settings, state, log, sleep, instantOf, localOf }) { … }`. Python:
   * `async def handle(request, host): …` with the same on `host` (`host.instant_of`, `host.local_of`). `request` and the returned value are SeriesRequest and SeriesAnswer,
   * WeatherRequest and WeatherAnswer, EventsRequest and EventsAnswer, TargetsRequest and TargetsAnswer, or CommsRequest and CommsAnswer. `fetch` reaches
   * only the origins on `egress`.
   */
  readonly script?: string | null | undefined;
  /** Origins the script may reach, as `https://host[:port]`. */
  readonly egress?: ReadonlyArray<string> | null | undefined;
  /** Secrets for this call, by name; null leaves out one that is saved. Where a saved one remains, `egress` may hold no origin that is not saved. Default: `{}`. */
  readonly env?: unknown;
  /** Without `adapterId` 30000 by default. */
  readonly timeoutMs?: number | null | undefined;
  /** What the script is given as `settings`, with the defaults of the `settingsSchema`. Nothing secret, at most 16384 bytes as JSON. */
  readonly settings?: unknown;
  /** What settings there are: JSON Schema (draft 2020-12) with `x-ui-*` keywords for dialogs, by the rules of a tile's `paramsSchema`. Null: any settings are taken. */
  readonly settingsSchema?: unknown;
  /** Of `series`, `weather` and `events`: what spans more hours is asked for in parts of so many, one after the other, and joined. Null: all is asked for at once. */
  readonly maxSpanHours?: number | null | undefined;
  /** As of AdapterTestRequest. */
  readonly request: unknown;
};

/** Fields that are absent stay. In `env`, names given are set, null removes a name, and the others stay. */
export type AdapterPatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly tenantKey?: string | null | undefined;
  /**
   * TypeScript: one module with a default export, `export default async function handle(request, { fetch, env, settings, state, log, sleep, instantOf, localOf }) { … }`. Python:
   * `async def handle(request, host): …` with the same on `host` (`host.instant_of`, `host.local_of`). `request` and the returned value are SeriesRequest and SeriesAnswer,
   * WeatherRequest and WeatherAnswer, EventsRequest and EventsAnswer, TargetsRequest and TargetsAnswer, or CommsRequest and CommsAnswer. `fetch` reaches
   * only the origins on `egress`.
   */
  readonly script?: string | null | undefined;
  /** Origins the script may reach, as `https://host[:port]`. */
  readonly egress?: ReadonlyArray<string> | null | undefined;
  readonly env?: unknown;
  readonly enabled?: boolean | null | undefined;
  /** With `enabled: true`: disables the facet's other adapter at the same moment, so that two are exchanged without a gap. Without it, a second enabled adapter is a 409. Default: `false`. */
  readonly replace?: boolean | null | undefined;
  readonly timeoutMs?: number | null | undefined;
  /** All of them anew. Absent: they stay; with a new `settingsSchema`, those that it still has. */
  readonly settings?: unknown;
  /** What settings there are: JSON Schema (draft 2020-12) with `x-ui-*` keywords for dialogs, by the rules of a tile's `paramsSchema`. Null: any settings are taken. */
  readonly settingsSchema?: unknown;
  /** Of `series`, `weather` and `events`: what spans more hours is asked for in parts of so many, one after the other, and joined. Null: all is asked for at once. */
  readonly maxSpanHours?: number | null | undefined;
};

/** What the newer version needs and the adapter does not have yet. Both may be left out. */
export type AdapterUpgrade = {
  /** All of them anew. Absent: they stay. */
  readonly settings?: unknown;
  /** Names given are set, null removes a name, and the others stay. */
  readonly env?: unknown;
};

export type AdapterSyncRequest = {
  /** Carry out a sync even where it disables more than half of the sources. Default: `false`. */
  readonly force?: boolean | null | undefined;
  /** This user alone; null: the tenant itself; absent: everybody whom the hourly sync covers. */
  readonly userKey?: string | null | undefined;
};

export type SourceInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName: string;
  /** Your own id for the source, unique per owner. Adapters are asked by it. */
  readonly tenantKey?: string | null | undefined;
  /** `area` (a field, with the sensors inside it), `sensor`, `weather-station`, or your own word. */
  readonly hint: string;
  /** Such as `soil-probe`: the sensors of an area are averaged by type. Not on areas (422). */
  readonly sensorType?: string | null | undefined;
  /** Where the source is (WGS 84). A source has a location, a boundary, or neither; both in one request are a 422, and a new one of either takes the place of the other. */
  readonly location?: LocationInput | null | undefined;
  /** The outline of a source with the hint `area`, by the rules of `Boundary`. Writers of GeoJSON add `bbox` and `crs`: these are checked and not kept, other members are a 422. A `Feature` is not a boundary: give its `geometry`. */
  readonly boundary?: BoundaryInput | null | undefined;
  /** IANA name, such as `Europe/Zurich`. */
  readonly timezone?: string | null | undefined;
  /** A disabled sensor is not read for the areas it lies in. A disabled source that is the target of a flow is skipped in its runs. Default: `true`. */
  readonly enabled?: boolean | null | undefined;
  /** The owner's `tenantKey`. For tenants' credentials only. */
  readonly ownerUserKey?: string | null | undefined;
};

/** Where the source is (WGS 84). A source has a location, a boundary, or neither; both in one request are a 422, and a new one of either takes the place of the other. */
export type LocationInput = {
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
};

/** The outline of a source with the hint `area`, by the rules of `Boundary`. Writers of GeoJSON add `bbox` and `crs`: these are checked and not kept, other members are a 422. A `Feature` is not a boundary: give its `geometry`. */
export type BoundaryInput = {
  readonly type: BoundaryType;
  /** Rings of positions; of a MultiPolygon, polygons of rings of positions. */
  readonly coordinates: unknown;
  /** RFC 7946, section 5: `[west, south, east, north]`, or six numbers with the lowest and the highest elevation. Not kept. */
  readonly bbox?: ReadonlyArray<number> | null | undefined;
  /** Of GeoJSON before RFC 7946. Coordinates are WGS 84, so that any other name than `urn:ogc:def:crs:OGC:1.3:CRS84` and `EPSG:4326` is a 422. Not kept. */
  readonly crs?: BoundaryInputCrs | null | undefined;
};

/** Of GeoJSON before RFC 7946. Coordinates are WGS 84, so that any other name than `urn:ogc:def:crs:OGC:1.3:CRS84` and `EPSG:4326` is a 422. Not kept. */
export type BoundaryInputCrs = {
  readonly type: BoundaryInputCrsType;
  readonly properties: BoundaryInputCrsProperties;
};

export type BoundaryInputCrsType =
  | 'name';

export type BoundaryInputCrsProperties = {
  readonly name: string;
};

export type SourceOutcomeOutcome =
  | 'created'
  | 'updated'
  | 'unchanged'
  | 'failed';

export type SourceBulk = {
  /** The `tenantKey` of the user whose sources these are; without it, or null: the tenant's own. For tenants' credentials only. */
  readonly ownerUserKey?: string | null | undefined;
  /** Each key once: entries that share a key all fail. */
  readonly sources: ReadonlyArray<SourceEntryInput>;
};

export type SourceEntryInput = {
  /** Your own id for the source, by which it is found again. */
  readonly tenantKey?: string | null | undefined;
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  /** `area` (a field, with the sensors inside it), `sensor`, `weather-station`, or your own word. */
  readonly hint?: string | null | undefined;
  /** Such as `soil-probe`: the sensors of an area are averaged by type. Not on areas (422). */
  readonly sensorType?: string | null | undefined;
  /** Where the source is (WGS 84). A source has a location, a boundary, or neither; both in one request are a 422, and a new one of either takes the place of the other. */
  readonly location?: LocationInput | null | undefined;
  /** The outline of a source with the hint `area`, by the rules of `Boundary`. Writers of GeoJSON add `bbox` and `crs`: these are checked and not kept, other members are a 422. A `Feature` is not a boundary: give its `geometry`. */
  readonly boundary?: BoundaryInput | null | undefined;
  /** IANA name, such as `Europe/Zurich`. */
  readonly timezone?: string | null | undefined;
  /** What is set here, no sync undoes. A new source is enabled unless this says otherwise. */
  readonly enabled?: boolean | null | undefined;
};

/** Fields that are absent stay. Null clears. A source that is the target of a flow cannot change hands (409); one that does leaves its former owner's blacklists. */
export type SourcePatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  /** Your own id for the source, unique per owner. Adapters are asked by it. */
  readonly tenantKey?: string | null | undefined;
  /** `area` (a field, with the sensors inside it), `sensor`, `weather-station`, or your own word. */
  readonly hint?: string | null | undefined;
  /** Such as `soil-probe`: the sensors of an area are averaged by type. Not on areas (422). */
  readonly sensorType?: string | null | undefined;
  /** Where the source is (WGS 84). A source has a location, a boundary, or neither; both in one request are a 422, and a new one of either takes the place of the other. */
  readonly location?: LocationInput | null | undefined;
  /** The outline of a source with the hint `area`, by the rules of `Boundary`. Writers of GeoJSON add `bbox` and `crs`: these are checked and not kept, other members are a 422. A `Feature` is not a boundary: give its `geometry`. */
  readonly boundary?: BoundaryInput | null | undefined;
  /** IANA name, such as `Europe/Zurich`. */
  readonly timezone?: string | null | undefined;
  /** What is set here, no sync undoes. */
  readonly enabled?: boolean | null | undefined;
  /** The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
  readonly ownerUserKey?: string | null | undefined;
};

/** With an e-mail address, a phone number, or both. */
export type ContactInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName: string;
  /** Your own id for the contact, unique per owner. */
  readonly tenantKey?: string | null | undefined;
  /** A new address is unverified, and ends verifications of the former one. A domain of other letters than ASCII is kept by its A-labels (`xn--…`); before the @ there is ASCII alone. */
  readonly email?: string | null | undefined;
  /** E.164, such as `+4915112345678`. A new number is unverified. */
  readonly phone?: string | null | undefined;
  /** BCP 47 language tag. */
  readonly locale?: string | null | undefined;
  /** IANA name. */
  readonly timezone?: string | null | undefined;
  /** Agreed to e-mails. Nothing is sent without it. Default: `false`. */
  readonly emailOptIn?: boolean | null | undefined;
  /** Default: `false`. */
  readonly smsOptIn?: boolean | null | undefined;
  /** Default: `false`. */
  readonly callOptIn?: boolean | null | undefined;
  /** Sources that the contact is never alerted for. */
  readonly blacklist?: ReadonlyArray<string> | null | undefined;
  /** Every day from `start` to `end` no alert goes to the contact, on no channel. Verifications and tests do. Stored with its defaults, and replaced as a whole; null clears. */
  readonly quietHours?: QuietHoursInput | null | undefined;
  /** The owner's `tenantKey`. For tenants' credentials only. */
  readonly ownerUserKey?: string | null | undefined;
};

/** Every day from `start` to `end` no alert goes to the contact, on no channel. Verifications and tests do. Stored with its defaults, and replaced as a whole; null clears. */
export type QuietHoursInput = {
  /** `HH:MM`, local. */
  readonly start: string;
  /** `HH:MM`, local: the first minute after them. An end before `start` is on the next day; the two are not the same. */
  readonly end: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Default: `hold`. */
  readonly mode?: QuietHoursMode | null | undefined;
};

/** Fields that are absent stay. `blacklist` and `quietHours` are replaced as a whole. Null clears. A contact on a list cannot change hands alone (409). */
export type ContactPatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  /** Your own id for the contact, unique per owner. */
  readonly tenantKey?: string | null | undefined;
  /** A new address is unverified, and ends verifications of the former one. A domain of other letters than ASCII is kept by its A-labels (`xn--…`); before the @ there is ASCII alone. */
  readonly email?: string | null | undefined;
  /** E.164, such as `+4915112345678`. A new number is unverified. */
  readonly phone?: string | null | undefined;
  /** BCP 47 language tag. */
  readonly locale?: string | null | undefined;
  /** IANA name. */
  readonly timezone?: string | null | undefined;
  /** Agreed to e-mails. Nothing is sent without it. */
  readonly emailOptIn?: boolean | null | undefined;
  readonly smsOptIn?: boolean | null | undefined;
  readonly callOptIn?: boolean | null | undefined;
  /** Sources that the contact is never alerted for. */
  readonly blacklist?: ReadonlyArray<string> | null | undefined;
  /** Every day from `start` to `end` no alert goes to the contact, on no channel. Verifications and tests do. Stored with its defaults, and replaced as a whole; null clears. */
  readonly quietHours?: QuietHoursInput | null | undefined;
  /** The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
  readonly ownerUserKey?: string | null | undefined;
};

export type ContactListInput = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName: string;
  /** Your own id for the list, unique per owner. */
  readonly tenantKey?: string | null | undefined;
  /** Contacts of the list's owner, each once. */
  readonly contactIds: ReadonlyArray<string>;
  /** The owner's `tenantKey`. For tenants' credentials only. */
  readonly ownerUserKey?: string | null | undefined;
};

/** Fields that are absent stay. `contactIds` is replaced as a whole. A list that a flow names cannot change hands (409). */
export type ContactListPatch = {
  /** Label for people, with at least one character that can be seen. */
  readonly displayName?: string | null | undefined;
  readonly tenantKey?: string | null | undefined;
  readonly contactIds?: ReadonlyArray<string> | null | undefined;
  /** The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
  readonly ownerUserKey?: string | null | undefined;
};

export type AlertPreviewRequest = {
  /** Who is told of a flow's crossings and returns, and when. Runs that count are scheduled ones, and those by hand with `suppressAlerts: false`. Without lists nobody is told. */
  readonly alerts: AlertSettingsInput;
  /** BCP 47 tags of the readers. Default: `["en"]`. */
  readonly locales?: ReadonlyArray<string> | null | undefined;
};

export type ReportToSend = {
  /** A succeeded run of the flow. When absent, the one that was requested last, whatever time it is of. */
  readonly runId?: string | null | undefined;
  /** Whom it is mailed to; to nobody when empty: the link alone is made. Default: `[]`. */
  readonly contactListIds?: ReadonlyArray<string> | null | undefined;
  /** Default: `all`. */
  readonly targetFilter?: TargetFilter | null | undefined;
  /** For the history; `Sent by hand` when absent. */
  readonly name?: string | null | undefined;
  /** Shown in the report; the flow's notes when absent or null. */
  readonly notes?: string | null | undefined;
  /** The mails carry the PDF. Default: `false`. */
  readonly attachPdf?: boolean | null | undefined;
  /** IANA name, of the report's date. Default: `UTC`. */
  readonly timeZone?: string | null | undefined;
};

export type ReportPreviewRecipientOutcome =
  | 'would_send'
  | 'skipped_optout'
  | 'skipped_unverified';

export type ReportPreviewRequest = {
  /** Stored with its defaults. */
  readonly schedule: ReportScheduleInput;
};

export type WebhookInput = {
  /** `https://`, publicly routable, without credentials. Checked again at each attempt. */
  readonly url: string;
  /** A list of names, or `*` or `**` alone. */
  readonly events: ReadonlyArray<EventChoice>;
  readonly description?: string | null | undefined;
  /** Only events that are about one of each list that is given. An event that is about nothing of the kind is held back too. An empty list is refused (422), because nothing would pass it: leave it out to hold nothing back. Pings always come. */
  readonly filter?: WebhookFilterInput | null | undefined;
  /** The HMAC key, as it is written. Made and shown when absent (`whsec_…`); then deliveries carry the headers of Standard Webhooks too. */
  readonly secret?: string | null | undefined;
};

/** Only events that are about one of each list that is given. An event that is about nothing of the kind is held back too. An empty list is refused (422), because nothing would pass it: leave it out to hold nothing back. Pings always come. */
export type WebhookFilterInput = {
  readonly flowIds?: ReadonlyArray<string> | null | undefined;
  /** Of `run.completed` it is enough that one target is among them. */
  readonly sourceIds?: ReadonlyArray<string> | null | undefined;
  /** Kinds of sources, as in `flow.triggered`. */
  readonly hints?: ReadonlyArray<string> | null | undefined;
};

/** Fields that are absent stay. `status: active` enables a webhook that was disabled. */
export type WebhookPatch = {
  readonly url?: string | null | undefined;
  /** A list of names, or `*` or `**` alone. */
  readonly events?: ReadonlyArray<EventChoice> | null | undefined;
  readonly description?: string | null | undefined;
  /** Only events that are about one of each list that is given. An event that is about nothing of the kind is held back too. An empty list is refused (422), because nothing would pass it: leave it out to hold nothing back. Pings always come. */
  readonly filter?: WebhookFilterInput | null | undefined;
  readonly status?: WebhookStatus | null | undefined;
};

export type PingAcceptedEvent =
  | 'ping';

export type RecoverRequest = {
  /** Of the deliveries' creation, itself included. */
  readonly since: string;
  /** Itself excluded. The present when absent. */
  readonly until?: string | null | undefined;
  /** Default: `["dead","failed"]`. */
  readonly statuses?: ReadonlyArray<RecoverRequestStatus> | null | undefined;
  /** Only counts. Default: `false`. */
  readonly dryRun?: boolean | null | undefined;
};

export type RecoverRequestStatus =
  | 'dead'
  | 'failed';

export type OwnTenantPatch = {
  /** BCP 47 language tag. */
  readonly locale?: string | null | undefined;
  /** IANA name. */
  readonly timezone?: string | null | undefined;
  /** Of e-mails, beside the address. */
  readonly senderName?: string | null | undefined;
  /** All of them, such as `https://portal.example.com`. Plain http is for localhost alone. */
  readonly frameOrigins?: ReadonlyArray<string> | null | undefined;
};

/** The whole brand. What is absent or null is unset. */
export type BrandInput = {
  readonly name?: string | null | undefined;
  /**
   * An https URL (at most 2048 characters), the address of an earlier upload, or an upload: a data URI with base64 of a
   * PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels (2048 × 2048). The type is read from the content. SVG is refused: a drawing can hold scripts.
   * Of a picture at an https URL the service makes a copy, under the same rules, soon after the brand is set. It follows redirects within that origin. Setting the same brand again fetches it again.
   * An upload that no brand names any more stays for 30 days.
   */
  readonly logo?: string | null | undefined;
};

/** The whole skin. An empty one gives the platform's back. */
export type SkinInput = {
  /** Colours by role. Those that are absent are chosen to fit: from the platform's own, black or white on a given `main`, `link` from `primary.main`. */
  readonly light?: PaletteInput | null | undefined;
  /** Colours by role. Those that are absent are chosen to fit: from the platform's own, black or white on a given `main`, `link` from `primary.main`. */
  readonly dark?: PaletteInput | null | undefined;
  /** Corner radii in CSS pixels. */
  readonly radii?: RadiiInput | null | undefined;
};

/** Colours by role. Those that are absent are chosen to fit: from the platform's own, black or white on a given `main`, `link` from `primary.main`. */
export type PaletteInput = {
  /** Everything else is judged against these two. */
  readonly background?: PaletteInputBackground | null | undefined;
  /** 4.5:1 on both backgrounds. */
  readonly text?: PaletteInputText | null | undefined;
  /** `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
  readonly primary?: IntentInput | null | undefined;
  /** `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
  readonly secondary?: IntentInput | null | undefined;
  /** `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
  readonly success?: IntentInput | null | undefined;
  /** `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
  readonly info?: IntentInput | null | undefined;
  /** `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
  readonly warning?: IntentInput | null | undefined;
  /** `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
  readonly error?: IntentInput | null | undefined;
  /** Colour as `#rrggbb`. */
  readonly link?: string | null | undefined;
  /** Colour as `#rrggbb`. */
  readonly outline?: string | null | undefined;
};

/** Everything else is judged against these two. */
export type PaletteInputBackground = {
  /** Colour as `#rrggbb`. */
  readonly default?: string | null | undefined;
  /** Colour as `#rrggbb`. */
  readonly paper?: string | null | undefined;
};

/** 4.5:1 on both backgrounds. */
export type PaletteInputText = {
  /** Colour as `#rrggbb`. */
  readonly primary?: string | null | undefined;
  /** Colour as `#rrggbb`. */
  readonly secondary?: string | null | undefined;
};

/** `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
export type IntentInput = {
  /** Colour as `#rrggbb`. */
  readonly main?: string | null | undefined;
  /** Colour as `#rrggbb`. */
  readonly contrastText?: string | null | undefined;
};

/** Corner radii in CSS pixels. */
export type RadiiInput = {
  /** Chips and badges. */
  readonly small?: number | null | undefined;
  /** Controls. */
  readonly medium?: number | null | undefined;
  /** Cards and dialogs. */
  readonly large?: number | null | undefined;
};

/** Of what kind a record is that has changed. */
export type ChangeKind =
  | 'flow'
  /** A run is new, or its status has changed. How far it is: `runProgressed`. */
  | 'run'
  | 'outlook'
  | 'backtest'
  | 'source'
  | 'contact'
  | 'contact_list'
  | 'alert_delivery'
  /** Its id is the `eventId` of the flow's history. */
  | 'report'
  | 'adapter'
  | 'tile'
  /** A name, a logo or colours: the tenant's, or a user's own. */
  | 'brand'
  | 'webhook'
  | 'webhook_delivery'
  | 'user'
  | 'key'
  | 'tenant'
  /** Changes may have been missed: whatever you show may have changed. */
  | 'everything';

export type AlertFlowQueryVariables = Exact<{
  id: string;
}>;


export type AlertFlowQuery = { readonly flow: { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly status: FlowStatus, readonly ownerUserKey: string | null, readonly settings: { readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly outlook: { readonly isDaily: boolean } | null } } | null };

export type SaveAlertsMutationVariables = Exact<{
  id: string;
  input: FlowPatch;
  etag?: string | null | undefined;
}>;


export type SaveAlertsMutation = { readonly updateFlow: { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly status: FlowStatus, readonly ownerUserKey: string | null, readonly settings: { readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly outlook: { readonly isDaily: boolean } | null } } | null };

export type AlertFlowFieldsFragment = { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly status: FlowStatus, readonly ownerUserKey: string | null, readonly settings: { readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly outlook: { readonly isDaily: boolean } | null } };

export type PreviewAlertsMutationVariables = Exact<{
  id: string;
  input: AlertPreviewRequest;
}>;


export type PreviewAlertsMutation = { readonly previewAlerts: { readonly messages: ReadonlyArray<{ readonly locale: string, readonly triggerType: AlertTriggerType, readonly level: string | null, readonly subject: string, readonly text: string, readonly smsText: string, readonly voiceText: string }> } | null };

export type FlowMessagesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  status?: AlertStatus | null | undefined;
  channel?: AlertChannel | null | undefined;
}>;


export type FlowMessagesQuery = { readonly flowAlerts: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly channel: AlertChannel, readonly triggerType: AlertTriggerType, readonly status: AlertStatus, readonly reason: string | null, readonly error: string | null, readonly attempts: number, readonly targetNames: ReadonlyArray<string>, readonly message: string, readonly combinedMessage: string | null, readonly at: string, readonly endedAt: string | null, readonly flow: { readonly id: string, readonly displayName: string } | null, readonly run: { readonly id: string } | null, readonly contact: { readonly id: string, readonly displayName: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ContactListChoicesQueryVariables = Exact<{
  first: number;
  userKey?: string | null | undefined;
  unowned?: boolean | null | undefined;
}>;


export type ContactListChoicesQuery = { readonly contactLists: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null };

export type AdapterListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type AdapterListQuery = { readonly adapters: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly facet: Facet, readonly enabled: boolean, readonly disabledReason: string | null, readonly consecutiveFailures: number, readonly lastError: string | null, readonly lastSyncAt: string | null, readonly etag: string | null, readonly template: { readonly key: string, readonly version: number, readonly latestVersion: number | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type AdapterPartsFragment = { readonly id: string, readonly displayName: string, readonly facet: Facet, readonly enabled: boolean, readonly disabledReason: string | null, readonly consecutiveFailures: number, readonly lastError: string | null, readonly lastSyncAt: string | null, readonly etag: string | null, readonly envNames: ReadonlyArray<string>, readonly settings: unknown, readonly settingsSchema: unknown, readonly language: ScriptLanguage, readonly script: string, readonly egress: ReadonlyArray<string>, readonly template: { readonly key: string, readonly version: number, readonly latestVersion: number | null } | null };

export type AdapterDetailQueryVariables = Exact<{
  id: string;
}>;


export type AdapterDetailQuery = { readonly adapter: { readonly id: string, readonly displayName: string, readonly facet: Facet, readonly enabled: boolean, readonly disabledReason: string | null, readonly consecutiveFailures: number, readonly lastError: string | null, readonly lastSyncAt: string | null, readonly etag: string | null, readonly envNames: ReadonlyArray<string>, readonly settings: unknown, readonly settingsSchema: unknown, readonly language: ScriptLanguage, readonly script: string, readonly egress: ReadonlyArray<string>, readonly template: { readonly key: string, readonly version: number, readonly latestVersion: number | null } | null } | null };

export type EnabledAdaptersQueryVariables = Exact<{
  facet: Facet;
}>;


export type EnabledAdaptersQuery = { readonly adapters: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly enabled: boolean } }> } | null };

export type AdapterGalleryQueryVariables = Exact<{
  language: FlowTemplateLanguage;
}>;


export type AdapterGalleryQuery = { readonly adapterTemplates: { readonly edges: ReadonlyArray<{ readonly node: { readonly key: string, readonly version: number, readonly displayName: string, readonly description: string, readonly facet: Facet } }> } | null };

export type AdapterTemplateDetailQueryVariables = Exact<{
  key: string;
  language: FlowTemplateLanguage;
}>;


export type AdapterTemplateDetailQuery = { readonly adapterTemplate: { readonly key: string, readonly version: number, readonly displayName: string, readonly description: string, readonly facet: Facet, readonly settingsSchema: unknown, readonly help: string, readonly env: ReadonlyArray<{ readonly name: string, readonly title: string, readonly help: string, readonly isRequired: boolean }> } | null };

export type CreateAdapterMutationVariables = Exact<{
  input: AdapterInput;
}>;


export type CreateAdapterMutation = { readonly createAdapter: { readonly id: string, readonly displayName: string, readonly facet: Facet, readonly enabled: boolean, readonly disabledReason: string | null, readonly consecutiveFailures: number, readonly lastError: string | null, readonly lastSyncAt: string | null, readonly etag: string | null, readonly envNames: ReadonlyArray<string>, readonly settings: unknown, readonly settingsSchema: unknown, readonly language: ScriptLanguage, readonly script: string, readonly egress: ReadonlyArray<string>, readonly template: { readonly key: string, readonly version: number, readonly latestVersion: number | null } | null } | null };

export type UpdateAdapterMutationVariables = Exact<{
  id: string;
  input: AdapterPatch;
  etag?: string | null | undefined;
}>;


export type UpdateAdapterMutation = { readonly updateAdapter: { readonly id: string, readonly displayName: string, readonly facet: Facet, readonly enabled: boolean, readonly disabledReason: string | null, readonly consecutiveFailures: number, readonly lastError: string | null, readonly lastSyncAt: string | null, readonly etag: string | null, readonly envNames: ReadonlyArray<string>, readonly settings: unknown, readonly settingsSchema: unknown, readonly language: ScriptLanguage, readonly script: string, readonly egress: ReadonlyArray<string>, readonly template: { readonly key: string, readonly version: number, readonly latestVersion: number | null } | null } | null };

export type UpgradeAdapterMutationVariables = Exact<{
  id: string;
  input?: AdapterUpgrade | null | undefined;
  etag?: string | null | undefined;
}>;


export type UpgradeAdapterMutation = { readonly upgradeAdapter: { readonly id: string, readonly displayName: string, readonly facet: Facet, readonly enabled: boolean, readonly disabledReason: string | null, readonly consecutiveFailures: number, readonly lastError: string | null, readonly lastSyncAt: string | null, readonly etag: string | null, readonly envNames: ReadonlyArray<string>, readonly settings: unknown, readonly settingsSchema: unknown, readonly language: ScriptLanguage, readonly script: string, readonly egress: ReadonlyArray<string>, readonly template: { readonly key: string, readonly version: number, readonly latestVersion: number | null } | null } | null };

export type DeleteAdapterMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
}>;


export type DeleteAdapterMutation = { readonly deleteAdapter: string | null };

export type TrialPartsFragment = { readonly ok: boolean, readonly error: string | null, readonly notes: ReadonlyArray<string>, readonly log: ReadonlyArray<string>, readonly durationMs: number, readonly response: unknown };

export type TryAdapterMutationVariables = Exact<{
  id: string;
  request: unknown;
}>;


export type TryAdapterMutation = { readonly testAdapter: { readonly ok: boolean, readonly error: string | null, readonly notes: ReadonlyArray<string>, readonly log: ReadonlyArray<string>, readonly durationMs: number, readonly response: unknown } | null };

export type TryDraftMutationVariables = Exact<{
  input: AdapterDraftTest;
}>;


export type TryDraftMutation = { readonly testAdapterDraft: { readonly ok: boolean, readonly error: string | null, readonly notes: ReadonlyArray<string>, readonly log: ReadonlyArray<string>, readonly durationMs: number, readonly response: unknown } | null };

export type AdapterSyncsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type AdapterSyncsQuery = { readonly adapterSyncs: { readonly edges: ReadonlyArray<{ readonly node: { readonly userKey: string | null, readonly outcome: SyncOutcome, readonly total: number, readonly created: number, readonly updated: number, readonly disabled: number, readonly reenabled: number, readonly error: string | null, readonly askedAt: string, readonly syncedAt: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type SyncAdapterMutationVariables = Exact<{
  id: string;
  input?: AdapterSyncRequest | null | undefined;
}>;


export type SyncAdapterMutation = { readonly syncAdapter: { readonly created: number, readonly updated: number, readonly disabled: number, readonly reenabled: number, readonly queued: number } | null };

export type TrialSourcesQueryVariables = Exact<{
  q?: string | null | undefined;
}>;


export type TrialSourcesQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly timezone: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null } }> } | null };

export type EditedFlowQueryVariables = Exact<{
  id: string;
}>;


export type EditedFlowQuery = { readonly flow: { readonly id: string, readonly displayName: string, readonly notes: string | null, readonly status: FlowStatus, readonly version: number, readonly etag: string | null, readonly updatedAt: string, readonly ownerUserKey: string | null, readonly scheduleMinutes: number | null, readonly nextRunAt: string | null, readonly schedule: { readonly cron: string, readonly timeZone: string, readonly jitterSeconds: number } | null, readonly outlook: { readonly now: string, readonly next: { readonly targetName: string, readonly row: number, readonly stage: string | null, readonly expectedAt: string | null } | null } | null, readonly settings: { readonly temperatureUnits: FlowSettingsTemperatureUnits | null, readonly gui: unknown, readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly outlook: { readonly years: number, readonly isDaily: boolean } | null, readonly colors: { readonly triggerColor: string | null, readonly resetColor: string | null, readonly useGradient: boolean | null, readonly color20: string | null, readonly color100: string | null } | null }, readonly tiles: ReadonlyArray<{ readonly tileDefinitionId: string, readonly tileKey: string, readonly tileVersion: number, readonly params: unknown, readonly reportOnly: boolean, readonly definition: { readonly isLatest: boolean } | null }>, readonly targets: ReadonlyArray<
      | { readonly name: string, readonly latitude: number, readonly longitude: number, readonly timezone: string | null, readonly elevation: number | null }
      | { readonly sourceId: string, readonly source: { readonly displayName: string, readonly hint: string } | null }
    > } | null };

export type FlowPlacesQueryVariables = Exact<{
  id: string;
}>;


export type FlowPlacesQuery = { readonly flow: { readonly targets: ReadonlyArray<
      | { readonly sourceId: string, readonly source: { readonly timezone: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } | null }
      | Record<PropertyKey, never>
    > } | null };

export type SourcePlaceQueryVariables = Exact<{
  id: string;
}>;


export type SourcePlaceQuery = { readonly source: { readonly timezone: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } | null };

export type OwnPlacesQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnPlacesQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly timezone: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } }> } | null };

export type WhereSourceIsFragment = { readonly timezone: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null };

export type CopiedSettingsQueryVariables = Exact<{
  id: string;
}>;


export type CopiedSettingsQuery = { readonly flow: { readonly settings: { readonly maxRunsPerHour: number | null, readonly extras: unknown, readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly reports: { readonly schedules: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly enabled: boolean, readonly mode: ReportScheduleMode, readonly months: ReadonlyArray<number> | null, readonly weeksOfMonth: ReadonlyArray<number> | null, readonly daysOfWeek: ReadonlyArray<number> | null, readonly timeOfDay: string, readonly timeZone: string, readonly targetFilter: TargetFilter, readonly attachPdf: boolean, readonly contactListIds: ReadonlyArray<string> | null }> | null, readonly brand: { readonly name: string | null, readonly logo: string | null } | null } | null } } | null };

export type AlertFieldsFragment = { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null };

export type CreateFlowMutationVariables = Exact<{
  input: FlowInput;
}>;


export type CreateFlowMutation = { readonly createFlow: { readonly id: string, readonly displayName: string, readonly notes: string | null, readonly status: FlowStatus, readonly version: number, readonly etag: string | null, readonly updatedAt: string, readonly ownerUserKey: string | null, readonly scheduleMinutes: number | null, readonly nextRunAt: string | null, readonly schedule: { readonly cron: string, readonly timeZone: string, readonly jitterSeconds: number } | null, readonly outlook: { readonly now: string, readonly next: { readonly targetName: string, readonly row: number, readonly stage: string | null, readonly expectedAt: string | null } | null } | null, readonly settings: { readonly temperatureUnits: FlowSettingsTemperatureUnits | null, readonly gui: unknown, readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly outlook: { readonly years: number, readonly isDaily: boolean } | null, readonly colors: { readonly triggerColor: string | null, readonly resetColor: string | null, readonly useGradient: boolean | null, readonly color20: string | null, readonly color100: string | null } | null }, readonly tiles: ReadonlyArray<{ readonly tileDefinitionId: string, readonly tileKey: string, readonly tileVersion: number, readonly params: unknown, readonly reportOnly: boolean, readonly definition: { readonly isLatest: boolean } | null }>, readonly targets: ReadonlyArray<
      | { readonly name: string, readonly latitude: number, readonly longitude: number, readonly timezone: string | null, readonly elevation: number | null }
      | { readonly sourceId: string, readonly source: { readonly displayName: string, readonly hint: string } | null }
    > } | null };

export type SaveFlowMutationVariables = Exact<{
  id: string;
  input: FlowPatch;
  etag?: string | null | undefined;
}>;


export type SaveFlowMutation = { readonly updateFlow: { readonly id: string, readonly displayName: string, readonly notes: string | null, readonly status: FlowStatus, readonly version: number, readonly etag: string | null, readonly updatedAt: string, readonly ownerUserKey: string | null, readonly scheduleMinutes: number | null, readonly nextRunAt: string | null, readonly schedule: { readonly cron: string, readonly timeZone: string, readonly jitterSeconds: number } | null, readonly outlook: { readonly now: string, readonly next: { readonly targetName: string, readonly row: number, readonly stage: string | null, readonly expectedAt: string | null } | null } | null, readonly settings: { readonly temperatureUnits: FlowSettingsTemperatureUnits | null, readonly gui: unknown, readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly outlook: { readonly years: number, readonly isDaily: boolean } | null, readonly colors: { readonly triggerColor: string | null, readonly resetColor: string | null, readonly useGradient: boolean | null, readonly color20: string | null, readonly color100: string | null } | null }, readonly tiles: ReadonlyArray<{ readonly tileDefinitionId: string, readonly tileKey: string, readonly tileVersion: number, readonly params: unknown, readonly reportOnly: boolean, readonly definition: { readonly isLatest: boolean } | null }>, readonly targets: ReadonlyArray<
      | { readonly name: string, readonly latitude: number, readonly longitude: number, readonly timezone: string | null, readonly elevation: number | null }
      | { readonly sourceId: string, readonly source: { readonly displayName: string, readonly hint: string } | null }
    > } | null };

export type RunFlowNowMutationVariables = Exact<{
  id: string;
}>;


export type RunFlowNowMutation = { readonly runFlow: { readonly id: string } | null };

export type EditedFlowFieldsFragment = { readonly id: string, readonly displayName: string, readonly notes: string | null, readonly status: FlowStatus, readonly version: number, readonly etag: string | null, readonly updatedAt: string, readonly ownerUserKey: string | null, readonly scheduleMinutes: number | null, readonly nextRunAt: string | null, readonly schedule: { readonly cron: string, readonly timeZone: string, readonly jitterSeconds: number } | null, readonly outlook: { readonly now: string, readonly next: { readonly targetName: string, readonly row: number, readonly stage: string | null, readonly expectedAt: string | null } | null } | null, readonly settings: { readonly temperatureUnits: FlowSettingsTemperatureUnits | null, readonly gui: unknown, readonly alerts: { readonly contactListIds: ReadonlyArray<string> | null, readonly triggerTypes: ReadonlyArray<AlertSettingsTriggerType> | null, readonly triggerAlertCooldownMinutes: number | null, readonly resetAlertCooldownMinutes: number | null, readonly triggerMessage: string | null, readonly resetMessage: string | null, readonly aggregateAlerts: boolean | null, readonly onStage: boolean | null, readonly recoveryMargin: number | null, readonly keepFiringMinutes: number | null, readonly noDataAfterMinutes: number | null, readonly expectedWithinDays: number | null, readonly levels: ReadonlyArray<{ readonly name: string, readonly atLeast: number, readonly contactListIds: ReadonlyArray<string> | null, readonly message: string | null }> | null } | null, readonly outlook: { readonly years: number, readonly isDaily: boolean } | null, readonly colors: { readonly triggerColor: string | null, readonly resetColor: string | null, readonly useGradient: boolean | null, readonly color20: string | null, readonly color100: string | null } | null }, readonly tiles: ReadonlyArray<{ readonly tileDefinitionId: string, readonly tileKey: string, readonly tileVersion: number, readonly params: unknown, readonly reportOnly: boolean, readonly definition: { readonly isLatest: boolean } | null }>, readonly targets: ReadonlyArray<
    | { readonly name: string, readonly latitude: number, readonly longitude: number, readonly timezone: string | null, readonly elevation: number | null }
    | { readonly sourceId: string, readonly source: { readonly displayName: string, readonly hint: string } | null }
  > };

export type SchedulePreviewQueryVariables = Exact<{
  id: string;
}>;


export type SchedulePreviewQuery = { readonly previewFlowSchedule: { readonly items: ReadonlyArray<{ readonly at: string, readonly local: string }> } | null };

export type SourceChoicesQueryVariables = Exact<{
  q?: string | null | undefined;
}>;


export type SourceChoicesQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly hint: string, readonly enabled: boolean } }> } | null };

export type PaletteQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PaletteQuery = { readonly tiles: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly key: string, readonly version: number, readonly displayName: string, readonly description: string, readonly isPlatform: boolean, readonly isDeprecated: boolean, readonly ui: { readonly group: string, readonly order: number, readonly shortName: string, readonly summaryTemplate: string, readonly badges: unknown, readonly icon: { readonly value: string }, readonly color: { readonly light: string, readonly dark: string }, readonly help: { readonly markdown: string } } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type PreviewFlowMutationVariables = Exact<{
  input: FlowPreviewRequest;
}>;


export type PreviewFlowMutation = { readonly previewFlow: { readonly basis: string, readonly tileCount: number, readonly faults: ReadonlyArray<{ readonly loc: string, readonly message: string }>, readonly times: ReadonlyArray<{ readonly at: string, readonly windowStart: string | null, readonly error: string | null, readonly summary: { readonly demoData: DemoData | null } | null }>, readonly evaluations: ReadonlyArray<{ readonly at: string, readonly targetIndex: number, readonly triggered: boolean | null, readonly probability: number | null, readonly skipped: string | null, readonly tiles: ReadonlyArray<{ readonly row: number, readonly key: string, readonly isTriggered: boolean, readonly lastValue: number | null, readonly noData: boolean, readonly error: string | null, readonly trace: ReadonlyArray<string>, readonly spanCount: number, readonly spans: { readonly from: ReadonlyArray<number>, readonly to: ReadonlyArray<number> }, readonly points: { readonly ts: ReadonlyArray<number>, readonly value: ReadonlyArray<number> } | null }> }> } | null };

export type TileSpecQueryVariables = Exact<{
  id: string;
}>;


export type TileSpecQuery = { readonly tileSpec: { readonly id: string, readonly key: string, readonly version: number, readonly name: string, readonly description: string, readonly isPlatform: boolean, readonly notes: ReadonlyArray<string>, readonly ui: { readonly group: string, readonly order: number, readonly shortName: string, readonly summaryTemplate: string, readonly badges: unknown, readonly icon: { readonly value: string }, readonly color: { readonly light: string, readonly dark: string }, readonly help: { readonly markdown: string } }, readonly crossRules: ReadonlyArray<{ readonly list: string | null, readonly param: string, readonly mustBe: TileCrossRuleMustBe, readonly other: string, readonly message: string }>, readonly params: ReadonlyArray<{ readonly name: string, readonly type: string, readonly title: string, readonly description: string | null, readonly required: boolean, readonly default: unknown, readonly minimum: number | null, readonly maximum: number | null, readonly exclusiveMinimum: number | null, readonly exclusiveMaximum: number | null, readonly step: number | null, readonly multipleOf: number | null, readonly minLength: number | null, readonly maxLength: number | null, readonly pattern: string | null, readonly minItems: number | null, readonly maxItems: number | null, readonly format: string | null, readonly enum: unknown, readonly unit: string | null, readonly quantity: string | null, readonly role: string | null, readonly unitFrom: string | null, readonly widget: string | null, readonly group: string | null, readonly order: number, readonly showIf: unknown, readonly insteadOf: ReadonlyArray<string> | null, readonly ui: unknown, readonly items: { readonly type: string, readonly params: ReadonlyArray<{ readonly name: string, readonly type: string, readonly title: string, readonly description: string | null, readonly required: boolean, readonly default: unknown, readonly minimum: number | null, readonly maximum: number | null, readonly exclusiveMinimum: number | null, readonly exclusiveMaximum: number | null, readonly step: number | null, readonly multipleOf: number | null, readonly minLength: number | null, readonly maxLength: number | null, readonly pattern: string | null, readonly minItems: number | null, readonly maxItems: number | null, readonly format: string | null, readonly enum: unknown, readonly unit: string | null, readonly quantity: string | null, readonly role: string | null, readonly unitFrom: string | null, readonly widget: string | null, readonly group: string | null, readonly order: number, readonly showIf: unknown, readonly insteadOf: ReadonlyArray<string> | null, readonly ui: unknown, readonly options: ReadonlyArray<{ readonly value: unknown, readonly label: string, readonly unit: string | null, readonly quantity: string | null }> | null }> } | null, readonly options: ReadonlyArray<{ readonly value: unknown, readonly label: string, readonly unit: string | null, readonly quantity: string | null }> | null }> } | null };

export type TileParamPartsFragment = { readonly name: string, readonly type: string, readonly title: string, readonly description: string | null, readonly required: boolean, readonly default: unknown, readonly minimum: number | null, readonly maximum: number | null, readonly exclusiveMinimum: number | null, readonly exclusiveMaximum: number | null, readonly step: number | null, readonly multipleOf: number | null, readonly minLength: number | null, readonly maxLength: number | null, readonly pattern: string | null, readonly minItems: number | null, readonly maxItems: number | null, readonly format: string | null, readonly enum: unknown, readonly unit: string | null, readonly quantity: string | null, readonly role: string | null, readonly unitFrom: string | null, readonly widget: string | null, readonly group: string | null, readonly order: number, readonly showIf: unknown, readonly insteadOf: ReadonlyArray<string> | null, readonly ui: unknown, readonly options: ReadonlyArray<{ readonly value: unknown, readonly label: string, readonly unit: string | null, readonly quantity: string | null }> | null };

export type TileLookFragment = { readonly group: string, readonly order: number, readonly shortName: string, readonly summaryTemplate: string, readonly badges: unknown, readonly icon: { readonly value: string }, readonly color: { readonly light: string, readonly dark: string }, readonly help: { readonly markdown: string } };

export type FlowHistoryQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type FlowHistoryQuery = { readonly flow: { readonly id: string, readonly displayName: string, readonly status: FlowStatus, readonly scheduleMinutes: number | null, readonly nextRunAt: string | null, readonly schedule: { readonly cron: string, readonly timeZone: string } | null, readonly tiles: ReadonlyArray<{ readonly tileKey: string }>, readonly outlook: { readonly now: string, readonly next: { readonly targetName: string, readonly row: number, readonly stage: string | null, readonly expectedAt: string | null } | null } | null, readonly runs: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly status: RunStatus, readonly trigger: RunTrigger, readonly now: string, readonly requestedAt: string, readonly durationMs: number | null, readonly summary: { readonly targetCount: number, readonly triggeredCount: number, readonly skippedCount: number, readonly probability: number | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type FlowTicksQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type FlowTicksQuery = { readonly flowTicks: { readonly edges: ReadonlyArray<{ readonly node: { readonly at: string, readonly outcome: TickOutcome, readonly runId: string | null, readonly latenessMs: number } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type RunNowMutationVariables = Exact<{
  id: string;
  suppressAlerts: boolean;
}>;


export type RunNowMutation = { readonly runFlow: { readonly id: string } | null };

export type FlowListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  status?: FlowStatus | null | undefined;
  userKey?: string | null | undefined;
  unowned?: boolean | null | undefined;
}>;


export type FlowListQuery = { readonly flows: { readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly status: FlowStatus, readonly etag: string | null, readonly scheduleMinutes: number | null, readonly nextRunAt: string | null, readonly demoData: DemoData, readonly ownerUserKey: string | null, readonly schedule: { readonly cron: string, readonly timeZone: string } | null, readonly tiles: ReadonlyArray<{ readonly tileKey: string, readonly tileVersion: number }>, readonly outlook: { readonly now: string, readonly next: { readonly targetName: string, readonly row: number, readonly stage: string | null, readonly expectedAt: string | null } | null } | null, readonly lastRun: { readonly id: string, readonly status: RunStatus, readonly triggered: boolean | null, readonly targetCount: number | null, readonly triggeredCount: number | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type SetFlowStatusMutationVariables = Exact<{
  id: string;
  status: FlowStatus;
  etag?: string | null | undefined;
}>;


export type SetFlowStatusMutation = { readonly updateFlow: { readonly id: string, readonly status: FlowStatus, readonly etag: string | null, readonly nextRunAt: string | null } | null };

export type DeleteFlowMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
}>;


export type DeleteFlowMutation = { readonly deleteFlow: string | null };

export type ExportFlowQueryVariables = Exact<{
  id: string;
}>;


export type ExportFlowQuery = { readonly exportFlow: unknown };

export type ImportFlowMutationVariables = Exact<{
  input: unknown;
}>;


export type ImportFlowMutation = { readonly importFlow:
    | { readonly id: string }
    | Record<PropertyKey, never>
   | null };

export type FlowOwnersQueryVariables = Exact<{ [key: string]: never; }>;


export type FlowOwnersQuery = { readonly users: { readonly edges: ReadonlyArray<{ readonly node: { readonly tenantKey: string, readonly displayName: string } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null };

export type FlowModelsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  kind?: FlowTemplateKind | null | undefined;
  language: FlowTemplateLanguage;
}>;


export type FlowModelsQuery = { readonly flowTemplates: { readonly edges: ReadonlyArray<{ readonly node: { readonly key: string, readonly kind: FlowTemplateKind, readonly displayName: { readonly en: string, readonly de: string }, readonly crops: ReadonlyArray<{ readonly key: string, readonly name: { readonly en: string, readonly de: string } }>, readonly regions: ReadonlyArray<{ readonly key: string, readonly name: { readonly en: string, readonly de: string } }>, readonly method: { readonly version: string, readonly name: { readonly en: string, readonly de: string } } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type FlowModelQueryVariables = Exact<{
  key: string;
}>;


export type FlowModelQuery = { readonly flowTemplate: { readonly key: string, readonly kind: FlowTemplateKind, readonly displayName: { readonly en: string, readonly de: string }, readonly crops: ReadonlyArray<{ readonly key: string, readonly name: { readonly en: string, readonly de: string } }>, readonly pest: { readonly key: string, readonly name: { readonly en: string, readonly de: string } } | null, readonly regions: ReadonlyArray<{ readonly key: string, readonly name: { readonly en: string, readonly de: string } }>, readonly method: { readonly version: string, readonly figures: string, readonly name: { readonly en: string, readonly de: string } }, readonly stages: ReadonlyArray<{ readonly isTriggering: boolean, readonly asPublished: string, readonly name: { readonly en: string, readonly de: string } }>, readonly sources: ReadonlyArray<{ readonly title: string, readonly year: string, readonly address: string }>, readonly assumptions: ReadonlyArray<{ readonly en: string, readonly de: string }>, readonly toSet: ReadonlyArray<{ readonly loc: string, readonly facet: FlowTemplateSettingFacet | null, readonly message: { readonly en: string, readonly de: string } }>, readonly tests: ReadonlyArray<{ readonly error: string, readonly against: { readonly en: string, readonly de: string } }> } | null };

export type FlowFromModelMutationVariables = Exact<{
  input: FlowFromTemplateInput;
}>;


export type FlowFromModelMutation = { readonly createFlowFromTemplate: { readonly id: string, readonly etag: string | null, readonly displayName: string, readonly tiles: ReadonlyArray<{ readonly tileKey: string }>, readonly unset: ReadonlyArray<{ readonly loc: string, readonly message: string }> } | null };

export type KeepUnsetMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
  gui: unknown;
}>;


export type KeepUnsetMutation = { readonly updateFlow: { readonly id: string } | null };

export type ModelAdaptersQueryVariables = Exact<{ [key: string]: never; }>;


export type ModelAdaptersQuery = { readonly adapters: { readonly edges: ReadonlyArray<{ readonly node: { readonly facet: Facet, readonly enabled: boolean } }> } | null };

export type InBothLanguagesFragment = { readonly en: string, readonly de: string };

export type NamedInBothFragment = { readonly key: string, readonly name: { readonly en: string, readonly de: string } };

export type SeasonFlowQueryVariables = Exact<{
  id: string;
}>;


export type SeasonFlowQuery = { readonly flow: { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly version: number, readonly tiles: ReadonlyArray<{ readonly tileKey: string, readonly tileVersion: number, readonly definition: { readonly displayName: string, readonly isLatest: boolean } | null }> } | null };

export type BacktestsQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type BacktestsQuery = { readonly flowBacktests: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly status: RunStatus, readonly from: string, readonly to: string, readonly everyMinutes: number | null, readonly tickCount: number, readonly ticksDone: number, readonly createdAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type BacktestResultQueryVariables = Exact<{
  id: string;
}>;


export type BacktestResultQuery = { readonly backtest: { readonly id: string, readonly status: RunStatus, readonly from: string, readonly to: string, readonly tickCount: number, readonly ticksDone: number, readonly ticksFailed: number, readonly error: string | null, readonly demoData: DemoData, readonly transitionsLeftOut: number, readonly messagesLeftOut: number, readonly transitions: ReadonlyArray<{ readonly at: string, readonly targetIndex: number, readonly targetName: string, readonly change: BacktestTransitionChange }>, readonly messages: ReadonlyArray<{ readonly at: string, readonly sentAt: string | null, readonly contactId: string, readonly channel: AlertChannel, readonly kind: BacktestMessageKind, readonly outcome: BacktestMessageOutcome, readonly reason: string | null, readonly targets: ReadonlyArray<number>, readonly subject: string | null, readonly text: string }> } | null };

export type BacktestContactsQueryVariables = Exact<{ [key: string]: never; }>;


export type BacktestContactsQuery = { readonly contacts: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type StartBacktestMutationVariables = Exact<{
  id: string;
  input: BacktestRequest;
}>;


export type StartBacktestMutation = { readonly backtestFlow: { readonly id: string } | null };

export type TileFacesQueryVariables = Exact<{ [key: string]: never; }>;


export type TileFacesQuery = { readonly tiles: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly key: string, readonly version: number, readonly displayName: string, readonly ui: { readonly shortName: string, readonly icon: { readonly value: string }, readonly color: { readonly light: string, readonly dark: string } } } }> } | null };

export type PreviewTileUpgradeMutationVariables = Exact<{
  id: string;
  input?: TileUpgradeRange | null | undefined;
}>;


export type PreviewTileUpgradeMutation = { readonly previewTileUpgrade: { readonly evaluations: number, readonly tiles: ReadonlyArray<{ readonly row: number, readonly key: string, readonly version: number, readonly latestVersion: number }>, readonly changes: ReadonlyArray<{ readonly at: string, readonly targetIndex: number, readonly targetName: string, readonly before: { readonly triggered: boolean, readonly lastValues: ReadonlyArray<number | null>, readonly error: string | null }, readonly after: { readonly triggered: boolean, readonly lastValues: ReadonlyArray<number | null>, readonly error: string | null } }> } | null };

export type UpgradeTilesMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
}>;


export type UpgradeTilesMutation = { readonly upgradeTiles: { readonly id: string, readonly version: number, readonly etag: string | null } | null };

export type ChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ChangesSubscription = { readonly changes: ReadonlyArray<{ readonly kind: ChangeKind, readonly id: string | null, readonly flowId: string | null }> };

export type ServiceHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type ServiceHealthQuery = { readonly serviceHealth: { readonly status: ServiceHealthStatus, readonly version: string, readonly roles: ReadonlyArray<ServiceHealthRole>, readonly database: ServiceHealthDatabase, readonly queue: ServiceHealthQueue, readonly now: string, readonly upForSeconds: number, readonly transports: { readonly email: MessageTransport, readonly sms: MessageTransport, readonly voice: MessageTransport }, readonly checks: ReadonlyArray<{ readonly name: string, readonly isUp: boolean }>, readonly confinement: ReadonlyArray<{ readonly name: string, readonly isInForce: boolean }>, readonly jobs: ReadonlyArray<{ readonly topic: string, readonly count: number, readonly inWork: number, readonly failed: number, readonly oldestSeconds: number }> | null, readonly pool: { readonly queuedTargets: number, readonly cells: ReadonlyArray<{ readonly name: string, readonly count: number }> } } | null };

export type TenantPartsFragment = { readonly id: string, readonly displayName: string, readonly status: TenantStatus, readonly maxRunsPerHour: number, readonly rateLimitPerMinute: number, readonly locale: string | null, readonly timezone: string | null, readonly senderName: string | null, readonly createdAt: string, readonly etag: string | null, readonly retention: { readonly runDays: number | null, readonly runsPerFlow: number | null, readonly eventDays: number | null, readonly deliveryDays: number | null, readonly auditDays: number | null } };

export type TenantListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
}>;


export type TenantListQuery = { readonly tenants: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly status: TenantStatus, readonly maxRunsPerHour: number, readonly rateLimitPerMinute: number } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type TenantDetailQueryVariables = Exact<{
  id: string;
}>;


export type TenantDetailQuery = { readonly tenant: { readonly id: string, readonly displayName: string, readonly status: TenantStatus, readonly maxRunsPerHour: number, readonly rateLimitPerMinute: number, readonly locale: string | null, readonly timezone: string | null, readonly senderName: string | null, readonly createdAt: string, readonly etag: string | null, readonly retention: { readonly runDays: number | null, readonly runsPerFlow: number | null, readonly eventDays: number | null, readonly deliveryDays: number | null, readonly auditDays: number | null } } | null };

export type CreateTenantMutationVariables = Exact<{
  input: TenantInput;
}>;


export type CreateTenantMutation = { readonly createTenant: { readonly apiKey: string, readonly tenant: { readonly id: string, readonly displayName: string } } | null };

export type UpdateTenantMutationVariables = Exact<{
  id: string;
  input: TenantPatch;
  etag?: string | null | undefined;
}>;


export type UpdateTenantMutation = { readonly updateTenant: { readonly id: string, readonly displayName: string, readonly status: TenantStatus, readonly maxRunsPerHour: number, readonly rateLimitPerMinute: number, readonly locale: string | null, readonly timezone: string | null, readonly senderName: string | null, readonly createdAt: string, readonly etag: string | null, readonly retention: { readonly runDays: number | null, readonly runsPerFlow: number | null, readonly eventDays: number | null, readonly deliveryDays: number | null, readonly auditDays: number | null } } | null };

export type IssueTenantKeyMutationVariables = Exact<{
  id: string;
  input: ApiKeyInput;
}>;


export type IssueTenantKeyMutation = { readonly createTenantKey: { readonly displayName: string, readonly secret: string } | null };

export type ServiceClockQueryVariables = Exact<{ [key: string]: never; }>;


export type ServiceClockQuery = { readonly clock: { readonly now: string, readonly offsetSeconds: number } | null };

export type MoveServiceClockMutationVariables = Exact<{
  seconds: number;
}>;


export type MoveServiceClockMutation = { readonly moveClock: { readonly now: string, readonly offsetSeconds: number } | null };

export type OutboxListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  channel?: AlertChannel | null | undefined;
  q?: string | null | undefined;
}>;


export type OutboxListQuery = { readonly outboxMessages: { readonly transports: { readonly email: MessageTransport, readonly sms: MessageTransport, readonly voice: MessageTransport }, readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly channel: AlertChannel, readonly to: string, readonly subject: string | null, readonly excerpt: string, readonly attachmentCount: number, readonly keptAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type OutboxMessageDetailQueryVariables = Exact<{
  id: string;
}>;


export type OutboxMessageDetailQuery = { readonly outboxMessage: { readonly id: string, readonly channel: AlertChannel, readonly to: string, readonly fromName: string | null, readonly subject: string | null, readonly text: string, readonly html: string | null, readonly language: string | null, readonly keptAt: string, readonly headers: ReadonlyArray<{ readonly name: string, readonly value: string }>, readonly attachments: ReadonlyArray<{ readonly number: number, readonly filename: string, readonly contentType: string, readonly bytes: number }> } | null };

export type ContactPartsFragment = { readonly id: string, readonly displayName: string, readonly email: string | null, readonly phone: string | null, readonly locale: string | null, readonly timezone: string | null, readonly emailOptIn: boolean, readonly smsOptIn: boolean, readonly callOptIn: boolean, readonly emailVerified: boolean, readonly phoneVerified: boolean, readonly blacklist: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null, readonly quietHours: { readonly start: string, readonly end: string, readonly timeZone: string, readonly mode: QuietHoursMode } | null };

export type ContactsPageQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  ids?: ReadonlyArray<string> | string | null | undefined;
  userKey?: string | null | undefined;
  unowned?: boolean | null | undefined;
}>;


export type ContactsPageQuery = { readonly contacts: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly email: string | null, readonly phone: string | null, readonly locale: string | null, readonly timezone: string | null, readonly emailOptIn: boolean, readonly smsOptIn: boolean, readonly callOptIn: boolean, readonly emailVerified: boolean, readonly phoneVerified: boolean, readonly blacklist: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null, readonly quietHours: { readonly start: string, readonly end: string, readonly timeZone: string, readonly mode: QuietHoursMode } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ContactDetailQueryVariables = Exact<{
  id: string;
}>;


export type ContactDetailQuery = { readonly contact: { readonly id: string, readonly displayName: string, readonly email: string | null, readonly phone: string | null, readonly locale: string | null, readonly timezone: string | null, readonly emailOptIn: boolean, readonly smsOptIn: boolean, readonly callOptIn: boolean, readonly emailVerified: boolean, readonly phoneVerified: boolean, readonly blacklist: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null, readonly quietHours: { readonly start: string, readonly end: string, readonly timeZone: string, readonly mode: QuietHoursMode } | null } | null };

export type ContactVerificationsQueryVariables = Exact<{
  id: string;
}>;


export type ContactVerificationsQuery = { readonly contactVerifications: { readonly email: { readonly state: VerificationProgressState, readonly address: string, readonly expiresAt: string | null, readonly attemptsLeft: number | null } | null, readonly sms: { readonly state: VerificationProgressState, readonly address: string, readonly expiresAt: string | null, readonly attemptsLeft: number | null } | null } | null };

export type ProgressFragment = { readonly state: VerificationProgressState, readonly address: string, readonly expiresAt: string | null, readonly attemptsLeft: number | null };

export type PeopleOwnersQueryVariables = Exact<{ [key: string]: never; }>;


export type PeopleOwnersQuery = { readonly users: { readonly edges: ReadonlyArray<{ readonly node: { readonly tenantKey: string, readonly displayName: string } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null };

export type BlacklistSourcesQueryVariables = Exact<{
  first: number;
  q?: string | null | undefined;
  ids?: ReadonlyArray<string> | string | null | undefined;
  userKey?: string | null | undefined;
  unowned?: boolean | null | undefined;
}>;


export type BlacklistSourcesQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null };

export type TestDeliveryQueryVariables = Exact<{
  id: string;
}>;


export type TestDeliveryQuery = { readonly alertDelivery: { readonly deliveryId: string, readonly status: AlertStatus, readonly reason: string | null, readonly error: string | null, readonly at: string, readonly endedAt: string | null } | null };

export type TestOutcomeFragment = { readonly deliveryId: string, readonly status: AlertStatus, readonly reason: string | null, readonly error: string | null, readonly at: string, readonly endedAt: string | null };

export type CreateContactMutationVariables = Exact<{
  input: ContactInput;
}>;


export type CreateContactMutation = { readonly createContact: { readonly id: string, readonly displayName: string, readonly email: string | null, readonly phone: string | null, readonly locale: string | null, readonly timezone: string | null, readonly emailOptIn: boolean, readonly smsOptIn: boolean, readonly callOptIn: boolean, readonly emailVerified: boolean, readonly phoneVerified: boolean, readonly blacklist: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null, readonly quietHours: { readonly start: string, readonly end: string, readonly timeZone: string, readonly mode: QuietHoursMode } | null } | null };

export type UpdateContactMutationVariables = Exact<{
  id: string;
  input: ContactPatch;
  etag?: string | null | undefined;
}>;


export type UpdateContactMutation = { readonly updateContact: { readonly id: string, readonly displayName: string, readonly email: string | null, readonly phone: string | null, readonly locale: string | null, readonly timezone: string | null, readonly emailOptIn: boolean, readonly smsOptIn: boolean, readonly callOptIn: boolean, readonly emailVerified: boolean, readonly phoneVerified: boolean, readonly blacklist: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null, readonly quietHours: { readonly start: string, readonly end: string, readonly timeZone: string, readonly mode: QuietHoursMode } | null } | null };

export type DeleteContactMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
}>;


export type DeleteContactMutation = { readonly deleteContact: string | null };

export type StartVerificationMutationVariables = Exact<{
  id: string;
  channel: VerificationChannel;
}>;


export type StartVerificationMutation = { readonly startContactVerification: { readonly address: string } | null };

export type ConfirmCodeMutationVariables = Exact<{
  id: string;
  code: string;
}>;


export type ConfirmCodeMutation = { readonly confirmContactVerification: { readonly id: string, readonly displayName: string, readonly email: string | null, readonly phone: string | null, readonly locale: string | null, readonly timezone: string | null, readonly emailOptIn: boolean, readonly smsOptIn: boolean, readonly callOptIn: boolean, readonly emailVerified: boolean, readonly phoneVerified: boolean, readonly blacklist: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null, readonly quietHours: { readonly start: string, readonly end: string, readonly timeZone: string, readonly mode: QuietHoursMode } | null } | null };

export type SendTestMutationVariables = Exact<{
  id: string;
  channel: AlertChannel;
}>;


export type SendTestMutation = { readonly testContact: { readonly deliveryId: string, readonly status: AlertStatus, readonly reason: string | null, readonly error: string | null, readonly at: string, readonly endedAt: string | null } | null };

export type ContactListsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  userKey?: string | null | undefined;
  unowned?: boolean | null | undefined;
}>;


export type ContactListsQuery = { readonly contactLists: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly contactIds: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ListPartsFragment = { readonly id: string, readonly displayName: string, readonly contactIds: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null };

export type ContactListDetailQueryVariables = Exact<{
  id: string;
}>;


export type ContactListDetailQuery = { readonly contactList: { readonly id: string, readonly displayName: string, readonly contactIds: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null } | null };

export type FlowsOfListQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type FlowsOfListQuery = { readonly flows: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly status: FlowStatus } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null };

export type CreateContactListMutationVariables = Exact<{
  input: ContactListInput;
}>;


export type CreateContactListMutation = { readonly createContactList: { readonly id: string, readonly displayName: string, readonly contactIds: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null } | null };

export type UpdateContactListMutationVariables = Exact<{
  id: string;
  input: ContactListPatch;
  etag?: string | null | undefined;
}>;


export type UpdateContactListMutation = { readonly updateContactList: { readonly id: string, readonly displayName: string, readonly contactIds: ReadonlyArray<string>, readonly ownerUserKey: string | null, readonly etag: string | null } | null };

export type DeleteContactListMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
}>;


export type DeleteContactListMutation = { readonly deleteContactList: string | null };

export type MessagesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  status?: AlertStatus | null | undefined;
  channel?: AlertChannel | null | undefined;
  contactId?: string | null | undefined;
}>;


export type MessagesQuery = { readonly alertDeliveries: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly channel: AlertChannel, readonly triggerType: AlertTriggerType, readonly status: AlertStatus, readonly reason: string | null, readonly error: string | null, readonly attempts: number, readonly targetNames: ReadonlyArray<string>, readonly message: string, readonly combinedMessage: string | null, readonly at: string, readonly endedAt: string | null, readonly flow: { readonly id: string, readonly displayName: string } | null, readonly run: { readonly id: string } | null, readonly contact: { readonly id: string, readonly displayName: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type MessagesContactQueryVariables = Exact<{
  id: string;
}>;


export type MessagesContactQuery = { readonly contact: { readonly id: string, readonly displayName: string } | null };

export type MessageFieldsFragment = { readonly deliveryId: string, readonly channel: AlertChannel, readonly triggerType: AlertTriggerType, readonly status: AlertStatus, readonly reason: string | null, readonly error: string | null, readonly attempts: number, readonly targetNames: ReadonlyArray<string>, readonly message: string, readonly combinedMessage: string | null, readonly at: string, readonly endedAt: string | null, readonly flow: { readonly id: string, readonly displayName: string } | null, readonly run: { readonly id: string } | null, readonly contact: { readonly id: string, readonly displayName: string } | null };

export type ListedPlaceFragment = { readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly hint: string, readonly sensorType: string | null, readonly enabled: boolean, readonly disabledBySync: boolean, readonly syncedBy: string | null, readonly status: SourceStatus, readonly lastDataAt: string | null, readonly ownerUserKey: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null };

export type PlacesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  hint?: string | null | undefined;
  status?: SourceStatus | null | undefined;
  syncedBy?: string | null | undefined;
  enabled?: boolean | null | undefined;
}>;


export type PlacesQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly hint: string, readonly sensorType: string | null, readonly enabled: boolean, readonly disabledBySync: boolean, readonly syncedBy: string | null, readonly status: SourceStatus, readonly lastDataAt: string | null, readonly ownerUserKey: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type PlacePartsFragment = { readonly timezone: string | null, readonly createdAt: string, readonly updatedAt: string, readonly etag: string | null, readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly hint: string, readonly sensorType: string | null, readonly enabled: boolean, readonly disabledBySync: boolean, readonly syncedBy: string | null, readonly status: SourceStatus, readonly lastDataAt: string | null, readonly ownerUserKey: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null };

export type PlaceDetailQueryVariables = Exact<{
  id: string;
}>;


export type PlaceDetailQuery = { readonly source: { readonly timezone: string | null, readonly createdAt: string, readonly updatedAt: string, readonly etag: string | null, readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly hint: string, readonly sensorType: string | null, readonly enabled: boolean, readonly disabledBySync: boolean, readonly syncedBy: string | null, readonly status: SourceStatus, readonly lastDataAt: string | null, readonly ownerUserKey: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } | null };

export type PlaceFlowsQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type PlaceFlowsQuery = { readonly flows: { readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly status: FlowStatus } }> } | null };

export type PlaceRelatedQueryVariables = Exact<{
  first: number;
  sensorsOf?: string | null | undefined;
  areasOf?: string | null | undefined;
}>;


export type PlaceRelatedQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly hint: string, readonly sensorType: string | null, readonly enabled: boolean, readonly disabledBySync: boolean, readonly syncedBy: string | null, readonly status: SourceStatus, readonly lastDataAt: string | null, readonly ownerUserKey: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type SyncedAdapterFragment = { readonly id: string, readonly displayName: string, readonly enabled: boolean, readonly lastSyncAt: string | null, readonly syncs: { readonly edges: ReadonlyArray<{ readonly node: { readonly userKey: string | null, readonly outcome: SyncOutcome, readonly total: number, readonly created: number, readonly updated: number, readonly disabled: number, readonly reenabled: number, readonly error: string | null, readonly endedAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type PlaceAdaptersQueryVariables = Exact<{ [key: string]: never; }>;


export type PlaceAdaptersQuery = { readonly adapters: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly enabled: boolean, readonly lastSyncAt: string | null, readonly syncs: { readonly edges: ReadonlyArray<{ readonly node: { readonly userKey: string | null, readonly outcome: SyncOutcome, readonly total: number, readonly created: number, readonly updated: number, readonly disabled: number, readonly reenabled: number, readonly error: string | null, readonly endedAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } }> } | null };

export type SyncPlacesMutationVariables = Exact<{
  id: string;
  input?: AdapterSyncRequest | null | undefined;
}>;


export type SyncPlacesMutation = { readonly syncAdapter: { readonly queued: number } | null };

export type CreatePlaceMutationVariables = Exact<{
  input: SourceInput;
}>;


export type CreatePlaceMutation = { readonly createSource: { readonly timezone: string | null, readonly createdAt: string, readonly updatedAt: string, readonly etag: string | null, readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly hint: string, readonly sensorType: string | null, readonly enabled: boolean, readonly disabledBySync: boolean, readonly syncedBy: string | null, readonly status: SourceStatus, readonly lastDataAt: string | null, readonly ownerUserKey: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } | null };

export type UpdatePlaceMutationVariables = Exact<{
  id: string;
  input: SourcePatch;
  etag?: string | null | undefined;
}>;


export type UpdatePlaceMutation = { readonly updateSource: { readonly timezone: string | null, readonly createdAt: string, readonly updatedAt: string, readonly etag: string | null, readonly id: string, readonly displayName: string, readonly tenantKey: string | null, readonly hint: string, readonly sensorType: string | null, readonly enabled: boolean, readonly disabledBySync: boolean, readonly syncedBy: string | null, readonly status: SourceStatus, readonly lastDataAt: string | null, readonly ownerUserKey: string | null, readonly location: { readonly latitude: number, readonly longitude: number } | null, readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } | null };

export type DeletePlaceMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
}>;


export type DeletePlaceMutation = { readonly deleteSource: string | null };

export type ImportPlacesMutationVariables = Exact<{
  input: SourceBulk;
}>;


export type ImportPlacesMutation = { readonly upsertSources: { readonly created: number, readonly updated: number, readonly unchanged: number, readonly failed: number, readonly items: ReadonlyArray<{ readonly tenantKey: string | null, readonly outcome: SourceOutcomeOutcome, readonly errors: ReadonlyArray<{ readonly loc: string, readonly message: string }> | null }> } | null };

export type ReportFlowQueryVariables = Exact<{
  id: string;
}>;


export type ReportFlowQuery = { readonly flow: { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly status: FlowStatus, readonly ownerUserKey: string | null, readonly settings: { readonly reports: { readonly schedules: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly enabled: boolean, readonly mode: ReportScheduleMode, readonly months: ReadonlyArray<number> | null, readonly weeksOfMonth: ReadonlyArray<number> | null, readonly daysOfWeek: ReadonlyArray<number> | null, readonly timeOfDay: string, readonly timeZone: string, readonly targetFilter: TargetFilter, readonly attachPdf: boolean, readonly contactListIds: ReadonlyArray<string> | null }> | null, readonly brand: { readonly name: string | null, readonly logo: string | null } | null } | null } } | null };

export type SaveReportsMutationVariables = Exact<{
  id: string;
  input: FlowPatch;
  etag?: string | null | undefined;
}>;


export type SaveReportsMutation = { readonly updateFlow: { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly status: FlowStatus, readonly ownerUserKey: string | null, readonly settings: { readonly reports: { readonly schedules: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly enabled: boolean, readonly mode: ReportScheduleMode, readonly months: ReadonlyArray<number> | null, readonly weeksOfMonth: ReadonlyArray<number> | null, readonly daysOfWeek: ReadonlyArray<number> | null, readonly timeOfDay: string, readonly timeZone: string, readonly targetFilter: TargetFilter, readonly attachPdf: boolean, readonly contactListIds: ReadonlyArray<string> | null }> | null, readonly brand: { readonly name: string | null, readonly logo: string | null } | null } | null } } | null };

export type ReportFlowFieldsFragment = { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly status: FlowStatus, readonly ownerUserKey: string | null, readonly settings: { readonly reports: { readonly schedules: ReadonlyArray<{ readonly id: string, readonly name: string | null, readonly enabled: boolean, readonly mode: ReportScheduleMode, readonly months: ReadonlyArray<number> | null, readonly weeksOfMonth: ReadonlyArray<number> | null, readonly daysOfWeek: ReadonlyArray<number> | null, readonly timeOfDay: string, readonly timeZone: string, readonly targetFilter: TargetFilter, readonly attachPdf: boolean, readonly contactListIds: ReadonlyArray<string> | null }> | null, readonly brand: { readonly name: string | null, readonly logo: string | null } | null } | null } };

export type PreviewReportMutationVariables = Exact<{
  id: string;
  input: ReportPreviewRequest;
}>;


export type PreviewReportMutation = { readonly previewReport: { readonly nextSends: ReadonlyArray<{ readonly at: string, readonly local: string }>, readonly recipients: ReadonlyArray<{ readonly contactId: string, readonly outcome: ReportPreviewRecipientOutcome }>, readonly payload: { readonly reportDate: string, readonly targets: ReadonlyArray<{ readonly name: string, readonly triggered: boolean }> } | null } | null };

export type RecipientNamesQueryVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  first: number;
}>;


export type RecipientNamesQuery = { readonly contacts: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type SendReportMutationVariables = Exact<{
  id: string;
  input?: ReportToSend | null | undefined;
}>;


export type SendReportMutation = { readonly sendReport: { readonly link: string | null, readonly expiresAt: string | null, readonly report: { readonly eventId: string, readonly status: ReportStatus } } | null };

export type ReportLogQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  status?: ReportStatus | null | undefined;
  mode?: ReportMode | null | undefined;
}>;


export type ReportLogQuery = { readonly flowReports: { readonly edges: ReadonlyArray<{ readonly node: { readonly eventId: string, readonly reportId: string | null, readonly mode: ReportMode, readonly scheduleName: string, readonly status: ReportStatus, readonly reason: ReportReason | null, readonly targetFilter: TargetFilter, readonly at: string, readonly expiresAt: string | null, readonly revokedAt: string | null, readonly etag: string | null, readonly targets: { readonly total: number, readonly triggered: number, readonly shown: number } | null, readonly recipients: ReadonlyArray<{ readonly contactId: string, readonly email: string | null, readonly outcome: ReportRecipientOutcome, readonly reason: string | null, readonly error: string | null, readonly contact: { readonly displayName: string } | null }>, readonly run: { readonly id: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type RevokeReportMutationVariables = Exact<{
  id: string;
  reportId: string;
  etag?: string | null | undefined;
}>;


export type RevokeReportMutation = { readonly revokeReport: string | null };

export type RequestOutlookMutationVariables = Exact<{
  id: string;
}>;


export type RequestOutlookMutation = { readonly requestOutlook: { readonly id: string } | null };

export type OutlookProgressQueryVariables = Exact<{
  id: string;
}>;


export type OutlookProgressQuery = { readonly outlook: { readonly status: RunStatus, readonly targetCount: number, readonly targetsDone: number, readonly error: string | null } | null };

export type RunViewQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
}>;


export type RunViewQuery = { readonly run: { readonly id: string, readonly flowId: string, readonly flowVersion: number, readonly status: RunStatus, readonly trigger: RunTrigger, readonly now: string, readonly suppressAlerts: boolean, readonly windowStart: string | null, readonly windowEnd: string | null, readonly requestedAt: string, readonly durationMs: number | null, readonly error: string | null, readonly summary: { readonly targetCount: number, readonly triggeredCount: number, readonly skippedCount: number, readonly probability: number | null, readonly demoData: DemoData | null } | null, readonly flow: { readonly displayName: string, readonly version: number, readonly settings: { readonly temperatureUnits: FlowSettingsTemperatureUnits | null }, readonly outlook: { readonly now: string } | null } | null, readonly outcomes: { readonly edges: ReadonlyArray<{ readonly node: { readonly position: number, readonly sourceId: string | null, readonly hint: string | null, readonly name: string, readonly latitude: number | null, readonly longitude: number | null, readonly outcome: RunWhyOutcome, readonly probability: number | null, readonly color: string | null, readonly problem: string | null, readonly isTriggered: boolean | null, readonly since: string | null, readonly isHeld: boolean | null, readonly stage: { readonly name: string } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } | null };

export type RunOutlinesQueryVariables = Exact<{
  flowId: string;
}>;


export type RunOutlinesQuery = { readonly flow: { readonly targets: ReadonlyArray<
      | { readonly sourceId: string, readonly source: { readonly boundary: { readonly type: BoundaryType, readonly coordinates: unknown } | null } | null }
      | Record<PropertyKey, never>
    > } | null };

export type RunTargetQueryVariables = Exact<{
  id: string;
  position: number;
  resolution: number;
}>;


export type RunTargetQuery = { readonly runResult: { readonly position: number, readonly triggered: boolean, readonly probability: number | null, readonly color: string | null, readonly skipped: string | null, readonly target: { readonly sourceId: string | null, readonly name: string, readonly sensorSources: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly source: { readonly timezone: string | null } | null }, readonly state: { readonly isTriggered: boolean, readonly since: string, readonly isHeld: boolean, readonly change: BacktestTransitionChange | null, readonly heldBecause: string | null, readonly newestDataAt: string | null } | null, readonly dataHealth: { readonly coverage: number | null, readonly issueCount: number, readonly issues: ReadonlyArray<{ readonly kind: DataIssueKind, readonly name: string, readonly count: number, readonly message: string }> }, readonly outlook: ReadonlyArray<{ readonly row: number, readonly stage: string | null, readonly isDeciding: boolean, readonly threshold: number | null, readonly unit: string | null, readonly current: number | null, readonly state: ExpectationState, readonly reason: string | null, readonly reachedAt: string | null, readonly expectedAt: string | null, readonly earliest: string | null, readonly latest: string | null, readonly coverage: number | null, readonly reachedShare: number | null, readonly method: ExpectationMethod, readonly basis: { readonly observedUntil: string | null, readonly forecastUntil: string | null, readonly until: string, readonly years: ReadonlyArray<number>, readonly leftOut: ReadonlyArray<{ readonly year: number, readonly reason: string }>, readonly differences: ReadonlyArray<{ readonly variable: string, readonly days: number, readonly difference: number }> } }>, readonly tiles: ReadonlyArray<{ readonly row: number, readonly key: string, readonly version: number, readonly kind: OutputKind, readonly isTriggered: boolean, readonly lastValue: number | null, readonly stage: string | null, readonly noData: boolean, readonly error: string | null, readonly trace: ReadonlyArray<string>, readonly columns: { readonly ts: ReadonlyArray<number>, readonly value: ReadonlyArray<number>, readonly isTriggered: ReadonlyArray<boolean> } }> } | null };

export type RunTargetWhyQueryVariables = Exact<{
  id: string;
  position?: number | null | undefined;
}>;


export type RunTargetWhyQuery = { readonly explainRun: { readonly outcome: RunWhyOutcome, readonly problem: string | null, readonly summary: string, readonly target: { readonly name: string }, readonly tiles: ReadonlyArray<{ readonly row: number, readonly displayName: string, readonly reportOnly: boolean, readonly isDemo: boolean, readonly decided: boolean, readonly unit: string | null, readonly threshold: number | null, readonly thresholdUpper: number | null, readonly says: string }>, readonly data: { readonly ageSeconds: number | null }, readonly alerts: { readonly says: string, readonly hasMoreDeliveries: boolean, readonly deliveries: ReadonlyArray<{ readonly deliveryId: string, readonly channel: AlertChannel, readonly triggerType: AlertTriggerType, readonly status: AlertStatus, readonly reason: string | null, readonly at: string, readonly says: string, readonly contact: { readonly displayName: string } | null }> } } | null };

export type RunsBesideQueryVariables = Exact<{
  flowId: string;
  first: number;
}>;


export type RunsBesideQuery = { readonly flowRuns: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly status: RunStatus, readonly now: string, readonly requestedAt: string, readonly summary: { readonly targetCount: number, readonly triggeredCount: number } | null } }> } | null };

export type RunProgressSubscriptionVariables = Exact<{
  id: string;
}>;


export type RunProgressSubscription = { readonly runProgressed: { readonly targetsDone: number, readonly targetsTotal: number } };

export type SelfQueryVariables = Exact<{ [key: string]: never; }>;


export type SelfQuery = { readonly me: { readonly kind: SessionKind, readonly scopes: ReadonlyArray<Scope>, readonly expiresAt: string | null, readonly user: { readonly id: string, readonly displayName: string, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem, readonly canOverrideBranding: boolean } | null, readonly tenant: { readonly id: string, readonly displayName: string } } | null, readonly theme: { readonly name: string, readonly logoCopy: string | null, readonly colorSchemes: { readonly light: { readonly palette: { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } } }, readonly dark: { readonly palette: { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } } } }, readonly shape: { readonly radii: { readonly small: number, readonly medium: number, readonly large: number } } } | null };

export type SchemePaletteFragment = { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { readonly logout: boolean | null };

export type SignInsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type SignInsQuery = { readonly ownSessions: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly isCurrent: boolean, readonly createdAt: string, readonly expiresAt: string } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type EndSignInMutationVariables = Exact<{
  id: string;
}>;


export type EndSignInMutation = { readonly endOwnSession: string | null };

export type SessionOfKeyMutationVariables = Exact<{ [key: string]: never; }>;


export type SessionOfKeyMutation = { readonly createSessionToken: { readonly token: string } | null };

export type AccountQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountQuery = { readonly me: { readonly user: { readonly id: string, readonly displayName: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem } | null, readonly tenant: { readonly displayName: string } } | null };

export type OwnUserFragment = { readonly id: string, readonly displayName: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem };

export type UpdateAccountMutationVariables = Exact<{
  input: MePatch;
}>;


export type UpdateAccountMutation = { readonly updateMe: { readonly user: { readonly id: string, readonly displayName: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem } | null } | null };

export type VerifyOwnAddressMutationVariables = Exact<{
  channel: VerificationChannel;
}>;


export type VerifyOwnAddressMutation = { readonly startOwnVerification: { readonly channel: VerificationChannel, readonly address: string, readonly validMinutes: number } | null };

export type ConfirmOwnNumberMutationVariables = Exact<{
  code: string;
}>;


export type ConfirmOwnNumberMutation = { readonly confirmOwnVerification: { readonly id: string } | null };

export type AuditLogQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  recordType?: AuditedType | null | undefined;
  recordId?: string | null | undefined;
  action?: AuditAction | null | undefined;
  actorKind?: ActorKind | null | undefined;
  actorKeyId?: string | null | undefined;
  actorUserId?: string | null | undefined;
  actorSessionId?: string | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type AuditLogQuery = { readonly auditEntries: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly at: string, readonly action: AuditAction, readonly recordType: AuditedType, readonly recordId: string, readonly before: unknown, readonly after: unknown, readonly requestId: string | null, readonly actor: { readonly kind: ActorKind, readonly keyId: string | null, readonly sessionId: string | null, readonly userId: string | null, readonly reason: string | null } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ActorKeysQueryVariables = Exact<{
  first: number;
}>;


export type ActorKeysQuery = { readonly keys: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type ActorUsersQueryVariables = Exact<{
  first: number;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type ActorUsersQuery = { readonly users: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type BrandAndSkinQueryVariables = Exact<{ [key: string]: never; }>;


export type BrandAndSkinQuery = { readonly brand: { readonly name: string | null, readonly logo: string | null, readonly logoCopy: string | null, readonly logoProblem: string | null, readonly updatedAt: string | null } | null, readonly skin: { readonly light: { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } }, readonly dark: { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } }, readonly radii: { readonly small: number, readonly medium: number, readonly large: number } } | null };

export type SkinPaletteFragment = { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } };

export type PersonalBrandQueryVariables = Exact<{ [key: string]: never; }>;


export type PersonalBrandQuery = { readonly ownBrand: { readonly name: string | null, readonly logo: string | null, readonly logoCopy: string | null, readonly logoProblem: string | null, readonly updatedAt: string | null } | null };

export type SaveBrandMutationVariables = Exact<{
  input: BrandInput;
}>;


export type SaveBrandMutation = { readonly setBrand: { readonly updatedAt: string | null } | null };

export type SavePersonalBrandMutationVariables = Exact<{
  input: BrandInput;
}>;


export type SavePersonalBrandMutation = { readonly setOwnBrand: { readonly updatedAt: string | null } | null };

export type TrySkinMutationVariables = Exact<{
  input: SkinInput;
}>;


export type TrySkinMutation = { readonly setSkin: { readonly light: { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } }, readonly dark: { readonly link: string, readonly outline: string, readonly background: { readonly default: string, readonly paper: string }, readonly text: { readonly primary: string, readonly secondary: string }, readonly primary: { readonly main: string, readonly contrastText: string }, readonly secondary: { readonly main: string, readonly contrastText: string }, readonly success: { readonly main: string, readonly contrastText: string }, readonly info: { readonly main: string, readonly contrastText: string }, readonly warning: { readonly main: string, readonly contrastText: string }, readonly error: { readonly main: string, readonly contrastText: string } }, readonly adjusted: ReadonlyArray<{ readonly loc: string, readonly to: string }>, readonly contrasts: ReadonlyArray<{ readonly loc: string, readonly background: string, readonly ratio: number, readonly minRatio: number }> } | null };

export type SaveSkinMutationVariables = Exact<{
  input: SkinInput;
}>;


export type SaveSkinMutation = { readonly setSkin: { readonly radii: { readonly medium: number } } | null };

export type EventFeedQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  event?: EventName | null | undefined;
  recordId?: string | null | undefined;
  since?: string | null | undefined;
  until?: string | null | undefined;
}>;


export type EventFeedQuery = { readonly events: { readonly edges: ReadonlyArray<{ readonly node: { readonly sequence: number, readonly id: string, readonly event: EventName, readonly tenantId: string, readonly occurredAt: string, readonly data: unknown } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type EventNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type EventNamesQuery = { readonly eventCatalogue: { readonly items: ReadonlyArray<{ readonly event: EventName }> } | null };

export type KeyListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
}>;


export type KeyListQuery = { readonly keys: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly prefix: string, readonly scopes: ReadonlyArray<Scope>, readonly createdAt: string, readonly lastUsedAt: string | null, readonly expiresAt: string | null, readonly revokedAt: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type KeyHolderQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyHolderQuery = { readonly me: { readonly scopes: ReadonlyArray<Scope>, readonly tenant: { readonly id: string, readonly displayName: string } } | null };

export type IssueKeyMutationVariables = Exact<{
  input: ApiKeyInput;
}>;


export type IssueKeyMutation = { readonly createKey: { readonly displayName: string, readonly secret: string } | null };

export type RevokeKeyMutationVariables = Exact<{
  id: string;
  cascade: boolean;
}>;


export type RevokeKeyMutation = { readonly revokeKey: string | null };

export type RecordFlowsQueryVariables = Exact<{
  first: number;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type RecordFlowsQuery = { readonly flows: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type RecordSourcesQueryVariables = Exact<{
  first: number;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type RecordSourcesQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type RecordContactsQueryVariables = Exact<{
  first: number;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type RecordContactsQuery = { readonly contacts: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type RecordContactListsQueryVariables = Exact<{
  first: number;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type RecordContactListsQuery = { readonly contactLists: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type RecordUsersQueryVariables = Exact<{
  first: number;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type RecordUsersQuery = { readonly users: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type RecordTilesQueryVariables = Exact<{
  first: number;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type RecordTilesQuery = { readonly tiles: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type RecordAdaptersQueryVariables = Exact<{
  first: number;
}>;


export type RecordAdaptersQuery = { readonly adapters: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type OwnTenantPartsFragment = { readonly id: string, readonly displayName: string, readonly locale: string | null, readonly timezone: string | null, readonly senderName: string | null, readonly frameOrigins: ReadonlyArray<string>, readonly maxRunsPerHour: number, readonly rateLimitPerMinute: number, readonly etag: string | null, readonly retention: { readonly runDays: number | null, readonly runsPerFlow: number | null, readonly eventDays: number | null, readonly deliveryDays: number | null, readonly auditDays: number | null } };

export type OwnTenantSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnTenantSettingsQuery = { readonly ownTenant: { readonly id: string, readonly displayName: string, readonly locale: string | null, readonly timezone: string | null, readonly senderName: string | null, readonly frameOrigins: ReadonlyArray<string>, readonly maxRunsPerHour: number, readonly rateLimitPerMinute: number, readonly etag: string | null, readonly retention: { readonly runDays: number | null, readonly runsPerFlow: number | null, readonly eventDays: number | null, readonly deliveryDays: number | null, readonly auditDays: number | null } } | null };

export type UpdateOwnTenantMutationVariables = Exact<{
  input: OwnTenantPatch;
  etag?: string | null | undefined;
}>;


export type UpdateOwnTenantMutation = { readonly updateOwnTenant: { readonly id: string, readonly displayName: string, readonly locale: string | null, readonly timezone: string | null, readonly senderName: string | null, readonly frameOrigins: ReadonlyArray<string>, readonly maxRunsPerHour: number, readonly rateLimitPerMinute: number, readonly etag: string | null, readonly retention: { readonly runDays: number | null, readonly runsPerFlow: number | null, readonly eventDays: number | null, readonly deliveryDays: number | null, readonly auditDays: number | null } } | null };

export type UserListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
}>;


export type UserListQuery = { readonly users: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly tenantKey: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly enabled: boolean } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type UserPartsFragment = { readonly id: string, readonly displayName: string, readonly tenantKey: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem, readonly canOverrideBranding: boolean, readonly enabled: boolean, readonly etag: string | null };

export type UserDetailQueryVariables = Exact<{
  id: string;
}>;


export type UserDetailQuery = { readonly user: { readonly id: string, readonly displayName: string, readonly tenantKey: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem, readonly canOverrideBranding: boolean, readonly enabled: boolean, readonly etag: string | null } | null };

export type CreateUserMutationVariables = Exact<{
  input: UserInput;
}>;


export type CreateUserMutation = { readonly createUser: { readonly id: string, readonly displayName: string, readonly tenantKey: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem, readonly canOverrideBranding: boolean, readonly enabled: boolean, readonly etag: string | null } | null };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UserPatch;
  etag?: string | null | undefined;
}>;


export type UpdateUserMutation = { readonly updateUser: { readonly id: string, readonly displayName: string, readonly tenantKey: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem, readonly canOverrideBranding: boolean, readonly enabled: boolean, readonly etag: string | null } | null };

export type DisableUserMutationVariables = Exact<{
  id: string;
}>;


export type DisableUserMutation = { readonly disableUser: { readonly id: string, readonly displayName: string, readonly tenantKey: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem, readonly canOverrideBranding: boolean, readonly enabled: boolean, readonly etag: string | null } | null };

export type EnableUserMutationVariables = Exact<{
  id: string;
}>;


export type EnableUserMutation = { readonly enableUser: { readonly id: string, readonly displayName: string, readonly tenantKey: string, readonly email: string | null, readonly emailVerified: boolean, readonly phone: string | null, readonly phoneVerified: boolean, readonly locale: string | null, readonly timezone: string | null, readonly units: UnitSystem, readonly canOverrideBranding: boolean, readonly enabled: boolean, readonly etag: string | null } | null };

export type DeleteUserMutationVariables = Exact<{
  id: string;
  records: DeleteUserRecords;
  etag?: string | null | undefined;
}>;


export type DeleteUserMutation = { readonly deleteUser: string | null };

export type VerifyUserAddressMutationVariables = Exact<{
  id: string;
  channel: VerificationChannel;
}>;


export type VerifyUserAddressMutation = { readonly startUserVerification: { readonly channel: VerificationChannel, readonly address: string, readonly validMinutes: number } | null };

export type ConfirmUserNumberMutationVariables = Exact<{
  id: string;
  code: string;
}>;


export type ConfirmUserNumberMutation = { readonly confirmUserVerification: { readonly id: string } | null };

export type SessionOfUserMutationVariables = Exact<{
  id: string;
  ttlMinutes: number;
}>;


export type SessionOfUserMutation = { readonly createUserSessionToken: { readonly token: string, readonly expiresAt: string } | null };

export type CheckTileMutationVariables = Exact<{
  input: TileCheckRequest;
}>;


export type CheckTileMutation = { readonly checkTile: { readonly faults: ReadonlyArray<{ readonly loc: string, readonly message: string, readonly line: number | null, readonly column: number | null }> } | null };

export type TryTileDraftMutationVariables = Exact<{
  input: TileDraftTest;
}>;


export type TryTileDraftMutation = { readonly testTileDraft: { readonly trace: ReadonlyArray<string>, readonly log: ReadonlyArray<string>, readonly durationMs: number, readonly cpuMs: number | null, readonly memoryBytes: number | null, readonly output: { readonly kind: OutputKind, readonly isTriggered: boolean, readonly lastValue: number | null, readonly stage: string | null, readonly points: ReadonlyArray<{ readonly ts: number, readonly value: number, readonly isTriggered: boolean }> } | null, readonly error: { readonly kind: TileTestErrorKind, readonly message: string, readonly line: number | null, readonly column: number | null } | null, readonly example: { readonly name: string, readonly params: unknown, readonly now: string | null, readonly target: { readonly name: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly elevation: number | null, readonly timezone: string | null } | null, readonly window: { readonly start: string, readonly end: string } | null, readonly inputs: { readonly weather: unknown, readonly series: unknown, readonly events: ReadonlyArray<{ readonly ts: number, readonly kind: EventKind, readonly name: string | null, readonly amount: number | null, readonly unit: string | null, readonly note: string | null }> | null } | null, readonly upstream: { readonly kind: OutputKind, readonly isTriggered: boolean, readonly lastValue: number | null, readonly points: ReadonlyArray<{ readonly ts: number, readonly value: number, readonly isTriggered: boolean }> } | null, readonly expect: { readonly isTriggered: boolean | null, readonly lastValue: number | null, readonly stage: string | null } } | null, readonly replayed: { readonly isEqual: boolean, readonly stored: { readonly isTriggered: boolean, readonly lastValue: number | null, readonly stage: string | null, readonly error: string | null } } | null } | null };

export type PublishTileMutationVariables = Exact<{
  input: NewTile;
}>;


export type PublishTileMutation = { readonly createTile: { readonly id: string, readonly key: string, readonly version: number } | null };

export type PublishTileVersionMutationVariables = Exact<{
  id: string;
  input: TileVersionInput;
}>;


export type PublishTileVersionMutation = { readonly createTileVersion: { readonly id: string, readonly key: string, readonly version: number } | null };

export type ReplayFlowsQueryVariables = Exact<{ [key: string]: never; }>;


export type ReplayFlowsQuery = { readonly flows: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type ReplayFlowQueryVariables = Exact<{
  id: string;
}>;


export type ReplayFlowQuery = { readonly flow: { readonly tiles: ReadonlyArray<{ readonly tileKey: string, readonly definition: { readonly displayName: string } | null }>, readonly runs: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly now: string, readonly status: RunStatus } }> } | null } | null };

export type ReplayTargetsQueryVariables = Exact<{
  id: string;
}>;


export type ReplayTargetsQuery = { readonly run: { readonly outcomes: { readonly edges: ReadonlyArray<{ readonly node: { readonly position: number, readonly name: string } }> } | null } | null };

export type TileCardsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type TileCardsQuery = { readonly tiles: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly key: string, readonly version: number, readonly displayName: string, readonly description: string, readonly isPlatform: boolean, readonly isDeprecated: boolean, readonly outputKind: OutputKind, readonly paramsSchema: unknown, readonly ui: { readonly group: string, readonly order: number, readonly shortName: string, readonly summaryTemplate: string, readonly badges: unknown, readonly icon: { readonly value: string }, readonly color: { readonly light: string, readonly dark: string }, readonly help: { readonly markdown: string } } } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type TileVersionsQueryVariables = Exact<{
  key: string;
  after?: string | null | undefined;
}>;


export type TileVersionsQuery = { readonly tiles: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly key: string, readonly version: number, readonly isLatest: boolean, readonly isPlatform: boolean } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type TileDetailQueryVariables = Exact<{
  id: string;
}>;


export type TileDetailQuery = { readonly tile: { readonly id: string, readonly key: string, readonly version: number, readonly displayName: string, readonly description: string, readonly isLatest: boolean, readonly isPlatform: boolean, readonly isDeprecated: boolean, readonly outputKind: OutputKind, readonly language: Language, readonly script: string, readonly paramsSchema: unknown, readonly notes: ReadonlyArray<string>, readonly etag: string | null, readonly inputs: ReadonlyArray<{ readonly kind: TileInputKind, readonly variables: ReadonlyArray<string> | null, readonly metrics: ReadonlyArray<string> | null, readonly events: ReadonlyArray<string> | null, readonly horizonHours: unknown, readonly when: unknown }>, readonly ui: { readonly group: string, readonly order: number, readonly shortName: string, readonly summaryTemplate: string, readonly badges: unknown, readonly icon: { readonly value: string }, readonly color: { readonly light: string, readonly dark: string }, readonly help: { readonly markdown: string } }, readonly window: { readonly seasons: ReadonlyArray<{ readonly start: string, readonly stop: string, readonly keptDays: number | null, readonly when: unknown }> | null, readonly since: ReadonlyArray<{ readonly date: string, readonly when: unknown }> | null, readonly lookBacks: ReadonlyArray<{ readonly amount: unknown, readonly units: string, readonly times: number | null, readonly when: unknown }> | null, readonly reaches: ReadonlyArray<{ readonly amount: unknown, readonly units: string, readonly times: number | null, readonly when: unknown }> | null, readonly leads: ReadonlyArray<{ readonly amount: unknown, readonly units: string, readonly times: number | null, readonly when: unknown }> | null } | null, readonly crossRules: ReadonlyArray<{ readonly list: string | null, readonly param: string, readonly mustBe: TileCrossRuleMustBe, readonly other: string, readonly message: string }> | null, readonly upstreamRules: ReadonlyArray<{ readonly param: string, readonly when: unknown, readonly message: string }> | null, readonly examples: ReadonlyArray<{ readonly name: string, readonly params: unknown, readonly now: string | null, readonly target: { readonly name: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly elevation: number | null, readonly timezone: string | null } | null, readonly window: { readonly start: string, readonly end: string } | null, readonly inputs: { readonly weather: unknown, readonly series: unknown, readonly events: ReadonlyArray<{ readonly ts: number, readonly kind: EventKind, readonly name: string | null, readonly amount: number | null, readonly unit: string | null, readonly note: string | null }> | null } | null, readonly upstream: { readonly kind: OutputKind, readonly isTriggered: boolean, readonly lastValue: number | null, readonly points: ReadonlyArray<{ readonly ts: number, readonly value: number, readonly isTriggered: boolean }> } | null, readonly expect: { readonly isTriggered: boolean | null, readonly lastValue: number | null, readonly stage: string | null, readonly pointCount: number | null, readonly error: string | null, readonly points: ReadonlyArray<{ readonly ts: number, readonly value: number, readonly isTriggered: boolean }> | null } }>, readonly forkedFrom: { readonly id: string, readonly key: string, readonly version: number } | null } | null };

export type TilePartsFragment = { readonly id: string, readonly key: string, readonly version: number, readonly displayName: string, readonly description: string, readonly isLatest: boolean, readonly isPlatform: boolean, readonly isDeprecated: boolean, readonly outputKind: OutputKind, readonly language: Language, readonly script: string, readonly paramsSchema: unknown, readonly notes: ReadonlyArray<string>, readonly etag: string | null, readonly inputs: ReadonlyArray<{ readonly kind: TileInputKind, readonly variables: ReadonlyArray<string> | null, readonly metrics: ReadonlyArray<string> | null, readonly events: ReadonlyArray<string> | null, readonly horizonHours: unknown, readonly when: unknown }>, readonly ui: { readonly group: string, readonly order: number, readonly shortName: string, readonly summaryTemplate: string, readonly badges: unknown, readonly icon: { readonly value: string }, readonly color: { readonly light: string, readonly dark: string }, readonly help: { readonly markdown: string } }, readonly window: { readonly seasons: ReadonlyArray<{ readonly start: string, readonly stop: string, readonly keptDays: number | null, readonly when: unknown }> | null, readonly since: ReadonlyArray<{ readonly date: string, readonly when: unknown }> | null, readonly lookBacks: ReadonlyArray<{ readonly amount: unknown, readonly units: string, readonly times: number | null, readonly when: unknown }> | null, readonly reaches: ReadonlyArray<{ readonly amount: unknown, readonly units: string, readonly times: number | null, readonly when: unknown }> | null, readonly leads: ReadonlyArray<{ readonly amount: unknown, readonly units: string, readonly times: number | null, readonly when: unknown }> | null } | null, readonly crossRules: ReadonlyArray<{ readonly list: string | null, readonly param: string, readonly mustBe: TileCrossRuleMustBe, readonly other: string, readonly message: string }> | null, readonly upstreamRules: ReadonlyArray<{ readonly param: string, readonly when: unknown, readonly message: string }> | null, readonly examples: ReadonlyArray<{ readonly name: string, readonly params: unknown, readonly now: string | null, readonly target: { readonly name: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly elevation: number | null, readonly timezone: string | null } | null, readonly window: { readonly start: string, readonly end: string } | null, readonly inputs: { readonly weather: unknown, readonly series: unknown, readonly events: ReadonlyArray<{ readonly ts: number, readonly kind: EventKind, readonly name: string | null, readonly amount: number | null, readonly unit: string | null, readonly note: string | null }> | null } | null, readonly upstream: { readonly kind: OutputKind, readonly isTriggered: boolean, readonly lastValue: number | null, readonly points: ReadonlyArray<{ readonly ts: number, readonly value: number, readonly isTriggered: boolean }> } | null, readonly expect: { readonly isTriggered: boolean | null, readonly lastValue: number | null, readonly stage: string | null, readonly pointCount: number | null, readonly error: string | null, readonly points: ReadonlyArray<{ readonly ts: number, readonly value: number, readonly isTriggered: boolean }> | null } }>, readonly forkedFrom: { readonly id: string, readonly key: string, readonly version: number } | null };

export type TileAmountPartsFragment = { readonly amount: unknown, readonly units: string, readonly times: number | null, readonly when: unknown };

export type TileFlowsQueryVariables = Exact<{
  key: string;
  after?: string | null | undefined;
}>;


export type TileFlowsQuery = { readonly flows: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly etag: string | null, readonly status: FlowStatus, readonly tiles: ReadonlyArray<{ readonly tileKey: string, readonly tileVersion: number, readonly definition: { readonly displayName: string } | null }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type ForkTileMutationVariables = Exact<{
  id: string;
  input: TileFork;
}>;


export type ForkTileMutation = { readonly forkTile: { readonly id: string, readonly key: string } | null };

export type RelabelTileMutationVariables = Exact<{
  id: string;
  input: TilePatch;
  etag?: string | null | undefined;
}>;


export type RelabelTileMutation = { readonly updateTile: { readonly id: string, readonly key: string } | null };

export type TriggeredTargetFragment = { readonly flowId: string, readonly flowName: string, readonly flowStatus: FlowStatus, readonly position: number | null, readonly name: string, readonly latitude: number | null, readonly longitude: number | null, readonly since: string, readonly demoData: DemoData | null, readonly probability: number | null, readonly color: string | null, readonly heldBecause: string | null, readonly runId: string | null };

export type TodayQueryVariables = Exact<{
  first: number;
  withStates: boolean;
  withSources: boolean;
}>;


export type TodayQuery = { readonly targetStates?: { readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly flowId: string, readonly flowName: string, readonly flowStatus: FlowStatus, readonly position: number | null, readonly name: string, readonly latitude: number | null, readonly longitude: number | null, readonly since: string, readonly demoData: DemoData | null, readonly probability: number | null, readonly color: string | null, readonly heldBecause: string | null, readonly runId: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null, readonly flows: { readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly status: FlowStatus, readonly nextRunAt: string | null, readonly demoData: DemoData, readonly lastRun: { readonly id: string, readonly status: RunStatus, readonly now: string } | null, readonly outlook: { readonly now: string, readonly next: { readonly position: number, readonly targetName: string, readonly stage: string | null, readonly expectedAt: string | null, readonly earliest: string | null, readonly latest: string | null } | null } | null } }> } | null, readonly sources?: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string, readonly status: SourceStatus, readonly lastDataAt: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null };

export type TriggeredTargetsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type TriggeredTargetsQuery = { readonly targetStates: { readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly flowId: string, readonly flowName: string, readonly flowStatus: FlowStatus, readonly position: number | null, readonly name: string, readonly latitude: number | null, readonly longitude: number | null, readonly since: string, readonly demoData: DemoData | null, readonly probability: number | null, readonly color: string | null, readonly heldBecause: string | null, readonly runId: string | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type DeliveryPartsFragment = { readonly deliveryId: string, readonly event: EventName, readonly status: DeliveryStatus, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly attempts: ReadonlyArray<{ readonly at: string, readonly statusCode: number | null, readonly error: string | null, readonly durationMs: number }> };

export type WebhookDeliveriesQueryVariables = Exact<{
  id: string;
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  status?: DeliveryStatus | null | undefined;
}>;


export type WebhookDeliveriesQuery = { readonly webhookDeliveries: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly event: EventName, readonly status: DeliveryStatus, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly attempts: ReadonlyArray<{ readonly at: string, readonly statusCode: number | null, readonly error: string | null, readonly durationMs: number }> } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type NewestPingsQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type NewestPingsQuery = { readonly webhookDeliveries: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly event: EventName, readonly status: DeliveryStatus, readonly nextAttemptAt: string | null, readonly createdAt: string, readonly attempts: ReadonlyArray<{ readonly at: string, readonly statusCode: number | null, readonly error: string | null, readonly durationMs: number }> } }> } | null };

export type DeliveryDetailPartsFragment = { readonly deliveryId: string, readonly status: DeliveryStatus, readonly lastResponse: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly at: string, readonly statusCode: number | null, readonly error: string | null, readonly durationMs: number }>, readonly envelope: { readonly id: string, readonly event: EventName, readonly tenantId: string, readonly occurredAt: string, readonly data: unknown } };

export type DeliveryDetailQueryVariables = Exact<{
  id: string;
  deliveryId: string;
}>;


export type DeliveryDetailQuery = { readonly webhookDelivery: { readonly deliveryId: string, readonly status: DeliveryStatus, readonly lastResponse: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly at: string, readonly statusCode: number | null, readonly error: string | null, readonly durationMs: number }>, readonly envelope: { readonly id: string, readonly event: EventName, readonly tenantId: string, readonly occurredAt: string, readonly data: unknown } } | null };

export type PingWebhookMutationVariables = Exact<{
  id: string;
}>;


export type PingWebhookMutation = { readonly pingWebhook: { readonly event: PingAcceptedEvent } | null };

export type RedeliverMutationVariables = Exact<{
  id: string;
  deliveryId: string;
}>;


export type RedeliverMutation = { readonly redeliverWebhookDelivery: { readonly deliveryId: string, readonly status: DeliveryStatus, readonly lastResponse: string | null, readonly nextAttemptAt: string | null, readonly attempts: ReadonlyArray<{ readonly at: string, readonly statusCode: number | null, readonly error: string | null, readonly durationMs: number }>, readonly envelope: { readonly id: string, readonly event: EventName, readonly tenantId: string, readonly occurredAt: string, readonly data: unknown } } | null };

export type RecoverDeliveriesMutationVariables = Exact<{
  id: string;
  input: RecoverRequest;
}>;


export type RecoverDeliveriesMutation = { readonly recoverWebhook: { readonly count: number } | null };

export type WebhookPartsFragment = { readonly id: string, readonly url: string, readonly events: ReadonlyArray<EventChoice>, readonly description: string | null, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly failingSince: string | null, readonly etag: string | null, readonly filter: { readonly flowIds: ReadonlyArray<string> | null, readonly sourceIds: ReadonlyArray<string> | null, readonly hints: ReadonlyArray<string> | null } | null, readonly lastSuccess: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly endedAt: string | null } }> } | null };

export type WebhookListQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  q?: string | null | undefined;
  status?: WebhookStatus | null | undefined;
}>;


export type WebhookListQuery = { readonly webhooks: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly url: string, readonly events: ReadonlyArray<EventChoice>, readonly description: string | null, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly failingSince: string | null, readonly etag: string | null, readonly filter: { readonly flowIds: ReadonlyArray<string> | null, readonly sourceIds: ReadonlyArray<string> | null, readonly hints: ReadonlyArray<string> | null } | null, readonly lastSuccess: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly endedAt: string | null } }> } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null };

export type WebhookDetailQueryVariables = Exact<{
  id: string;
}>;


export type WebhookDetailQuery = { readonly webhook: { readonly id: string, readonly url: string, readonly events: ReadonlyArray<EventChoice>, readonly description: string | null, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly failingSince: string | null, readonly etag: string | null, readonly filter: { readonly flowIds: ReadonlyArray<string> | null, readonly sourceIds: ReadonlyArray<string> | null, readonly hints: ReadonlyArray<string> | null } | null, readonly lastSuccess: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly endedAt: string | null } }> } | null } | null };

export type EventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type EventTypesQuery = { readonly eventCatalogue: { readonly items: ReadonlyArray<{ readonly event: EventName, readonly description: string, readonly isInStar: boolean }> } | null };

export type FilterFlowsQueryVariables = Exact<{
  first: number;
  q?: string | null | undefined;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type FilterFlowsQuery = { readonly flows: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type FilterSourcesQueryVariables = Exact<{
  first: number;
  q?: string | null | undefined;
  ids?: ReadonlyArray<string> | string | null | undefined;
}>;


export type FilterSourcesQuery = { readonly sources: { readonly edges: ReadonlyArray<{ readonly node: { readonly id: string, readonly displayName: string } }> } | null };

export type CreateWebhookMutationVariables = Exact<{
  input: WebhookInput;
}>;


export type CreateWebhookMutation = { readonly createWebhook: { readonly id: string, readonly url: string, readonly secret: string } | null };

export type UpdateWebhookMutationVariables = Exact<{
  id: string;
  input: WebhookPatch;
  etag?: string | null | undefined;
}>;


export type UpdateWebhookMutation = { readonly updateWebhook: { readonly id: string, readonly url: string, readonly events: ReadonlyArray<EventChoice>, readonly description: string | null, readonly status: WebhookStatus, readonly disabledReason: string | null, readonly failingSince: string | null, readonly etag: string | null, readonly filter: { readonly flowIds: ReadonlyArray<string> | null, readonly sourceIds: ReadonlyArray<string> | null, readonly hints: ReadonlyArray<string> | null } | null, readonly lastSuccess: { readonly edges: ReadonlyArray<{ readonly node: { readonly deliveryId: string, readonly endedAt: string | null } }> } | null } | null };

export type DeleteWebhookMutationVariables = Exact<{
  id: string;
  etag?: string | null | undefined;
}>;


export type DeleteWebhookMutation = { readonly deleteWebhook: string | null };

export type RotateSecretMutationVariables = Exact<{
  id: string;
  graceSeconds: number;
}>;


export type RotateSecretMutation = { readonly rotateWebhookSecret: { readonly id: string, readonly etag: string | null, readonly secret: string } | null };
