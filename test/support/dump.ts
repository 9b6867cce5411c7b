/** All that a database holds, for tests of what must not be in it. */
import assert from "node:assert/strict";
import { openOrm } from "#schema/connection/orm.ts";

/** Every row of every table as text. */
export async function dumpOf(location: Parameters<typeof openOrm>[0]): Promise<string> {
  const orm = await openOrm(location);
  try {
    const em = orm.em.fork();
    const tables: { name: string }[] = await em.execute(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    const rows: { row: string }[] = [];
    for (const { name } of tables)
      rows.push(...((await em.execute(`select to_jsonb(t)::text as row from "${name}" t`)) as { row: string }[]));
    assert.ok(tables.length > 20 && rows.length > 10);
    return rows.map(({ row }) => row).join("\n");
  } finally {
    await orm.close();
  }
}
