/** Migrations in the order in which they run. */
import { NormalKeys } from "./002-normal-keys.ts";
import { ReportLinkIndexes } from "./003-report-link-indexes.ts";
import { TicksAndHeldMessages } from "./004-ticks-and-held-messages.ts";
import { AlertUnsubscribeLinks } from "./005-alert-unsubscribe-links.ts";
import { TenantLanguage } from "./006-tenant-language.ts";
import { TargetStates } from "./007-target-states.ts";
import { AdapterSettings } from "./008-adapter-settings.ts";
import { AdapterTemplates } from "./009-adapter-templates.ts";
import { Outlooks } from "./010-outlooks.ts";
import { FramesAndLogoCopies } from "./011-frames-and-logo-copies.ts";
import { Initial } from "./initial.ts";

export const migrations = [Initial, NormalKeys, ReportLinkIndexes, TicksAndHeldMessages, AlertUnsubscribeLinks, TenantLanguage, TargetStates, AdapterSettings, AdapterTemplates, Outlooks, FramesAndLogoCopies] as const;
