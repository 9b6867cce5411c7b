/**
 * Changes the database's schema by hand. The service itself brings its database up to date when it starts.
 *
 *   node scripts/migrate.ts generate <matter>   drafts the next migration: what the entities have beyond the last
 *   node scripts/migrate.ts up | down | status  `down` undoes one migration
 *
 * A migration that has landed is never edited. The other commands work on DATABASE_URL, else on the embedded database
 * in DATA_DIR.
 */
import { writeFileSync } from "node:fs";
import { loadDatabaseLocation } from "#server/config.ts";
import { migrations } from "#schema/migrations/index.ts";
import { openOrm } from "#schema/connection/orm.ts";

const usage = "Usage: node scripts/migrate.ts generate <matter> | up | down | status";
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
  say(`schema/migrations/${name}.ts is a draft: read it, and add it to schema/migrations/index.ts.`);
}

async function main(command: string | undefined, matter: string | undefined): Promise<void> {
  if (command === "generate") return generate(matter);
  const orm = await openOrm(loadDatabaseLocation());
  try {
    if (command === "up") for (const { name } of await orm.migrator.up()) say(`up ${name}`);
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
