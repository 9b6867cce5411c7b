/**
 * `npm run generate`: what is made from the contract: its own files first, then the GraphQL schema, which is made from
 * those, the types of the pages' questions, and the page of the models. `npm run generate -- --accept-breaking` lets a
 * change of the schema break its clients.
 */
import { spawnSync } from "node:child_process";

const commands = [
  ["scripts/generate-contract.ts"],
  ["scripts/generate-schema.ts", ...process.argv.slice(2)],
  ["scripts/generate-gui.ts"],
  ["scripts/generate-models.ts"],
];
const failed = commands.find((command) => spawnSync(process.execPath, command, { stdio: "inherit" }).status !== 0);
if (failed !== undefined) process.exitCode = 1;
