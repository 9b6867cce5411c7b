/** A published tile for tests that need one in the database and do not run it. */
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";

const color = { light: "#2e7d32", dark: "#81c784" };

/** Without parameters. Made to be referred to: its script is empty. */
export async function storeTile(database: Database, key: string): Promise<void> {
  const ui = {
    icon: { kind: "mdi", value: "sprout" },
    color,
    group: "Test",
    order: 1,
    shortName: key,
    summaryTemplate: "",
    badges: {},
    help: { markdown: "" },
  };
  const paramsSchema = { type: "object", additionalProperties: false, properties: {} } as const;
  const content = {
    key,
    displayName: key,
    description: "",
    outputKind: "numeric",
    language: "typescript",
    inputs: [],
    notes: [],
    paramsSchema,
    ui,
  } as const;
  const compiled = { language: "typescript", role: "tile", hash: "", fileName: `${key}.ts`, code: "" } as const;
  const version = { id: newId(), content, script: "", compiled, contentHash: "1", createdAt: 0 };
  await database.write((stores) => stores.tiles.forSystem().publish(version));
}
