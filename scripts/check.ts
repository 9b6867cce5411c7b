/**
 * `npm run check`: everything that can be checked without a database: types, lint and format, generated files,
 * architecture. All parts run even when one fails, so that one run shows everything.
 */
import { spawnSync } from "node:child_process";

interface Check {
  readonly title: string;
  readonly command: readonly string[];
}

const checks: readonly Check[] = [
  { title: "Types", command: ["node_modules/typescript/bin/tsc", "-p", "tsconfig.json"] },
  {
    title: "Lint and format",
    command: ["node_modules/@biomejs/biome/bin/biome", "ci", "--diagnostic-level=error", "."],
  },
  { title: "Generated contract", command: ["scripts/generate-contract.ts", "--check"] },
  { title: "Types of the pages", command: ["node_modules/typescript/bin/tsc", "-p", "gui/tsconfig.json"] },
  { title: "Generated types of the pages", command: ["scripts/generate-gui.ts", "--check"] },
  { title: "Generated GraphQL schema", command: ["scripts/generate-schema.ts", "--check"] },
  { title: "Page of the models", command: ["scripts/generate-models.ts", "--check"] },
  { title: "Architecture", command: ["--test", "--test-reporter=dot", "test/architecture/*.test.ts"] },
];

const failed = checks.filter((check) => {
  process.stdout.write(`== ${check.title}\n`);
  return spawnSync(process.execPath, check.command, { stdio: "inherit" }).status !== 0;
});

if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.map((check) => check.title).join(", ")}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write("\nAll checks passed.\n");
}
