/** Migrations in the order in which they run. */
import { Initial } from "./initial.ts";
import { NormalKeys } from "./002-normal-keys.ts";

export const migrations = [Initial, NormalKeys] as const;
