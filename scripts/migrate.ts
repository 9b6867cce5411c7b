/**
 * Changes the database's schema by hand. The service itself brings its database up to date when it starts.
 *
 *   node scripts/migrate.ts generate <matter>   drafts the next migration: what the entities have beyond the last
 *   node scripts/migrate.ts fingerprints        writes what each migration makes of the tables: run it after the draft
 *                                               is complete
 *   node scripts/migrate.ts create              makes the database that DATABASE_URL names, and its tables
 *   node scripts/migrate.ts up | down | status  `down` undoes one migration
 *
 * A migration that has landed is never edited. The last two lines work on DATABASE_URL, else on the embedded database
 * in DATA_DIR.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import { loadDatabaseLocation } from "#server/config.ts";
import { migrations } from "#schema/migrations/index.ts";
import { openOrm } from "#schema/connection/orm.ts";
import { readFingerprints } from "#schema/connection/schema-fit.ts";
import type { Fingerprints } from "#schema/migrations/fingerprints.ts";

const usage = "Usage: node scripts/migrate.ts generate <matter> | fingerprints | create | up | down | status";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = new URL("../schema/migrations/", import.meta.url);

/** What the entities have beyond the migrations, as the next migration: a draft, to be read and completed by hand. */
async function renderNext(name: string): Promise<string> {
  const orm = await openOrm({ dataDirectory: "memory://" });
  try {
    await orm.migrator.up();
    const { up, down } = await orm.schema.getUpdateSchemaMigrationSQL({ wrap: false });
    if (statementsOf(up).length === 0) throw new Error("The migrations make what the entities say: nothing to add.");
    return render(name, statementsOf(up), statementsOf(down));
  } finally {
    await orm.close();
  }
}

function statementsOf(sql: string): string[] {
  return sql
    .split(/(?<=;)\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

function render(name: string, up: readonly string[], down: readonly string[]): string {
  const method = (verb: string, lines: readonly string[]) =>
    [`  override ${verb}(): void {`, ...lines.map((line) => `    this.addSql(${templateLiteral(line)});`), "  }"].join(
      "\n",
    );
  const className = name.replaceAll(/(?:^|[^a-z]+)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const body = [`  override name = "${name}";`, method("up", up), method("down", down)].join("\n\n");
  const imports = 'import { Migration } from "@mikro-orm/migrations";\n';
  return `/** TODO: why. */\n${imports}\nexport class ${className} extends Migration {\n${body}\n}\n`;
}

function templateLiteral(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&")}\``;
}

/** The next number of three digits, and the matter. */
async function generate(matter: string | undefined): Promise<void> {
  if (matter === undefined || !/^[a-z]+(?:-[a-z]+)*$/.test(matter)) throw new Error(usage);
  const name = `${String(migrations.length + 1).padStart(3, "0")}-${matter}`;
  writeFileSync(new URL(`${name}.ts`, folder), await renderNext(name));
  say(`schema/migrations/${name}.ts is a draft: read it, add it to schema/migrations/index.ts, and then run`);
  say("  npm run migrate -- fingerprints");
}

/** Of each migration the tables that it changes. */
export async function fingerprintsOfMigrations(): Promise<Readonly<Record<string, Fingerprints>>> {
  const orm = await openOrm({ dataDirectory: "memory://" });
  try {
    const all: Record<string, Fingerprints> = {};
    let before: Fingerprints = {};
    for (const { name } of await orm.migrator.getPending()) {
      await orm.migrator.up({ to: name });
      const found = await readFingerprints(orm.em.fork() as SqlEntityManager);
      all[name] = changedBetween(before, found);
      before = found;
    }
    return all;
  } finally {
    await orm.close();
  }
}

function changedBetween(before: Fingerprints, after: Fingerprints): Fingerprints {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return Object.fromEntries(
    names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name] ?? null] as const])),
  );
}

async function writeFingerprints(): Promise<void> {
  const found = JSON.stringify(await fingerprintsOfMigrations(), null, 2);
  const header =
    "/** What each migration makes of the tables that it changes. Written by `npm run migrate -- fingerprints`. */";
  const type = `/** By the names of the tables; null for one that a migration dropped. */
export type Fingerprints = Readonly<Record<string, string | null>>;`;
  const content = `${header}\n\n${type}\n\nexport const fingerprints: Readonly<Record<string, Fingerprints>> = ${found};\n`;
  const file = new URL("fingerprints.ts", folder);
  writeFileSync(file, content);
  spawnSync(process.execPath, ["node_modules/@biomejs/biome/bin/biome", "format", "--write", fileURLToPath(file)]);
}

async function main(command: string | undefined, matter: string | undefined): Promise<void> {
  if (command === "generate") return generate(matter);
  if (command === "fingerprints") return writeFingerprints();
  const orm = await openOrm(loadDatabaseLocation(), { createsDatabase: command === "create" });
  try {
    if (command === "up" || command === "create") for (const { name } of await orm.migrator.up()) say(`up ${name}`);
    else if (command === "down") for (const { name } of await orm.migrator.down()) say(`down ${name}`);
    else if (command === "status") await printStatus(orm);
    else throw new Error(usage);
  } finally {
    await orm.close();
  }
}

async function printStatus(orm: Awaited<ReturnType<typeof openOrm>>): Promise<void> {
  for (const { name, executed_at } of await orm.migrator.getExecuted())
    say(`applied  ${name}  ${executed_at.toISOString()}`);
  for (const { name } of await orm.migrator.getPending()) say(`pending  ${name}`);
}

if (import.meta.main) await main(process.argv[2], process.argv[3]);
