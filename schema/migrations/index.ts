/** Migrations in the order in which they run. */
import { ReportLinkIndexes } from "./002-report-link-indexes.ts";
import { Initial } from "./initial.ts";

export const migrations = [Initial, ReportLinkIndexes] as const;
