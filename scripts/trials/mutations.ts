/**
 * Ten stores and ten rules are broken, one at a time, in a copy of the project. The tests named beside each must
 * notice. They run in their short form, as in the suite. What that misses runs in full (`--all`), to show whether the
 * short form has lost it. Prints a row for each.
 */
import { spawn } from "node:child_process";
import { constants, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Mutation {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Those that must notice; one that does is enough. */
  readonly tests: readonly string[];
}

const root = join(import.meta.dirname, "..", "..");
const folders = ["server", "schema", "pool", "sandbox", "openapi", "client", "gui", "scripts", "test", "docs"];
const files = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "README.md",
  "biome.json",
  "compose.yaml",
  "Containerfile",
];
const limitMsOfFile = 60_000;

const service = (...names: readonly string[]) => names.map((name) => `test/service/${name}.test.ts`);
const rules = (...names: readonly string[]) => names.map((name) => `test/rules/${name}.test.ts`);

export const mutations: readonly Mutation[] = [
  {
    file: "schema/run-claims.ts",
    from: `row.status === "running" && row.leaseUntil && row.leaseUntil > now`,
    to: `row.status === "running" && row.leaseUntil && row.leaseUntil > now + 1e12`,
    tests: service("run-leases"),
  },
  {
    file: "schema/keys.ts",
    from: "{ tenantId: caller.tenantId, id }, { revokedAt }",
    to: "{ tenantId: caller.tenantId, id }, { revokedAt: revokedAt + 1e12 }",
    tests: service("keys"),
  },
  {
    file: "schema/idempotency.ts",
    from: "where expires_at <= ?::timestamptz and (?::text is null",
    to: "where expires_at > ?::timestamptz and (?::text is null",
    tests: ["test/contract/idempotency.test.ts"],
  },
  {
    file: "schema/outbox.ts",
    from: "where job.due_at <= ?::timestamptz or job.rung_at < ?::timestamptz",
    to: "where job.due_at > ?::timestamptz or job.rung_at < ?::timestamptz",
    tests: service("outbox"),
  },
  {
    file: "schema/events.ts",
    from: "last_sequence - count + place",
    to: "last_sequence - count + place + 1",
    tests: service("events", "events-handed-out"),
  },
  {
    file: "schema/retention.ts",
    from: "e.occurred_at < t.events_before",
    to: "e.occurred_at > t.events_before",
    tests: service("retention"),
  },
  {
    file: "schema/sources.ts",
    from: "{ $and: [{ tenantId }, where] }, { orderBy",
    to: "{ $and: [where] }, { orderBy",
    tests: service("sources", "sources-lists", "area-targets"),
  },
  {
    file: "schema/trigger-states.ts",
    from: "target not in (select",
    to: "target in (select",
    tests: service("trigger-states"),
  },
  {
    file: "schema/webhook-attempts.ts",
    from: "    and s.status = 'active' and (s.probe_at is null",
    to: "    and s.status = 'disabled' and (s.probe_at is null",
    tests: service("webhook-dispatch", "webhook-endpoints"),
  },
  {
    file: "schema/ticks.ts",
    from: "order by at desc, id desc offset ? limit 1",
    to: "order by at asc, id asc offset ? limit 1",
    tests: service("schedule-ticks", "schedules"),
  },
  {
    file: "server/alerts/gates.ts",
    from: "Math.abs(at - passedAt) < cooldownMs",
    to: "Math.abs(at - passedAt) <= cooldownMs",
    tests: rules("time-edges", "alerts"),
  },
  {
    file: "server/alerts/quiet-hours.ts",
    from: "from <= since && since < to",
    to: "from <= since && since <= to",
    tests: rules("alert-quiet-hours"),
  },
  {
    file: "server/tiles/library/degree-days.ts",
    from: "return Math.max(0, (low + high) / 2 - base);",
    to: "return Math.max(0, (low + high) / 2 - base + 0.01);",
    tests: ["test/tiles/references.test.ts", "test/tiles/golden.test.ts"],
  },
  {
    file: "server/tiles/library/chill.ts",
    from: "if (temperature <= 9.1) return 1;",
    to: "if (temperature < 9.1) return 1;",
    tests: ["test/tiles/heat-hours.test.ts", "test/tiles/golden.test.ts", "test/tiles/state-tiles.test.ts"],
  },
  {
    file: "server/webhooks/rules.ts",
    from: `after.url !== before.url || (after.status === "active" && before.status === "disabled")`,
    to: `after.status === "active" && before.status === "disabled"`,
    tests: [...rules("webhooks"), ...service("webhook-endpoints")],
  },
  {
    file: "server/flows/settings.ts",
    from: "if (value === null) members.delete(name);",
    to: "if (value === undefined) members.delete(name);",
    tests: service("flow-settings"),
  },
  {
    file: "server/graphql/meter.ts",
    from: "this.#counts[limit] <= queryLimits[limit]",
    to: "this.#counts[limit] <= 2 * queryLimits[limit]",
    tests: [...rules("graphql-meter"), "test/contract/graphql-structures.test.ts"],
  },
  {
    file: "server/runs/state/trigger-state.ts",
    from: "const earlier = previous?.tiles === rules.tiles ? previous : null;",
    to: "const earlier = previous;",
    tests: rules("trigger-state", "hold-properties"),
  },
  {
    file: "server/core/fair-queue.ts",
    from: "const job = jobs.shift();",
    to: "const job = jobs.pop();",
    tests: rules("fair-queue"),
  },
  {
    file: "server/alerts/gates.ts",
    from: "at - (newestDataAt ?? memory.seenAt) > limit",
    to: "at - (newestDataAt ?? memory.seenAt) >= limit",
    tests: [...rules("time-edges", "alerts"), ...service("no-data")],
  },
];

export async function run(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), "flow-mutations-"));
  let missed = 0;
  try {
    for (const folder of folders) cpSync(join(root, folder), join(copy, folder), { recursive: true });
    for (const file of files) cpSync(join(root, file), join(copy, file));
    // A link would not do: sandbox processes may read what is below the folder of the project alone.
    cpSync(join(root, "node_modules"), join(copy, "node_modules"), {
      ...{ recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE },
    });
    const unbroken = [...new Set(mutations.flatMap(({ tests }) => tests))];
    for (const test of unbroken)
      if (await fails(copy, [test], {})) throw new Error(`${test} fails without a mutation: mend it first.`);
    for (const mutation of mutations) if (!(await isNoticed(copy, mutation))) missed += 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  process.stdout.write(`${mutations.length - missed} of ${mutations.length} are noticed by the suite\n`);
  if (missed > 0) process.exitCode = 1;
}

async function isNoticed(copy: string, { file, from, to, tests }: Mutation): Promise<boolean> {
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  if (original.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
  const startedAt = performance.now();
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  try {
    const inSuite = await fails(copy, tests, {});
    const inFull = inSuite || (await fails(copy, tests, { TEST_ALL: "1" }));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const verdict = inSuite ? "noticed" : inFull ? "noticed with --all alone" : "NOT NOTICED";
    process.stdout.write(`${verdict} | ${file} | ${to.slice(0, 60)} | ${seconds} s\n`);
    return inSuite;
  } finally {
    writeFileSync(path, original);
  }
}

/** One process for each file. What hangs has noticed, and is ended with all that it has started. */
function fails(copy: string, tests: readonly string[], more: Readonly<Record<string, string>>): Promise<boolean> {
  const child = spawn(process.execPath, ["--test", "--test-force-exit", ...tests], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: "test", ...more },
    stdio: "ignore",
    detached: true,
  });
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, limitMsOfFile * tests.length);
  return new Promise((resolve) =>
    child.once("close", (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    }),
  );
}
