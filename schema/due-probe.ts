/**
 * Whether anything of a table is due. Processes ask every second, and mostly nothing is: so the question is one probe
 * of an index, and prepared. What finds out whose turn it is costs far more, and is asked after it. Knows no table.
 */
import { isoTime } from "#core/time.ts";
import { execute, prepared } from "./connection/prepared.ts";
import type { Session } from "./connection/session.ts";

export type DueProbe = (session: Session, now: number) => Promise<boolean>;

/** @param column of the table, with an index of its own: when each row is due */
export function dueProbe(table: string, column: string): DueProbe {
  const statement = prepared(`select min(${column}) <= ?::timestamptz as due from ${table}`);
  return async (session, now) => {
    const [row] = await execute<{ readonly due: boolean | null }>(session, statement, [isoTime(now)]);
    return row?.due === true;
  };
}
