/** Migrations in the order in which they run. */
import { TicksAndHeldMessages } from "./002-ticks-and-held-messages.ts";
import { Initial } from "./initial.ts";

export const migrations = [Initial, TicksAndHeldMessages] as const;
