/** Migrations in the order in which they run. */
import { Initial } from "./initial.ts";

export const migrations = [Initial] as const;
