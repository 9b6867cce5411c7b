/**
 * Makes server/graphql/schema.graphql from the contract. `--check` changes nothing and fails when the file is out of
 * date. A change that breaks clients is refused, and told, unless `--accept-breaking` says that it is meant.
 * `--file=<path>` names another file.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { buildSchema, findBreakingChanges, printSchema } from "graphql";
import { readWritten } from "#openapi/read-document.ts";
import { createFace } from "#server/graphql/fields.ts";
import { createSchema } from "#server/graphql/schema.ts";
import { subscriptionResolvers } from "#server/graphql/subscriptions.ts";

const ownUrl = new URL("../server/graphql/schema.graphql", import.meta.url);
const note = "# Generated from openapi.yaml by scripts/generate-schema.ts. Change the contract, not this file.\n\n";

function main(args: readonly string[]): void {
  const other = args.find((arg) => arg.startsWith("--file="))?.slice("--file=".length);
  const url = other === undefined ? ownUrl : pathToFileURL(other);
  const text = `${note}${printSchema(createSchema({ face: createFace(readWritten()), resolvers: [subscriptionResolvers] }))}\n`;
  const earlier = existsSync(url) ? readFileSync(url, "utf8") : text;
  const breaks = findBreakingChanges(buildSchema(earlier), buildSchema(text));
  if (breaks.length > 0 && !args.includes("--accept-breaking")) {
    process.stderr.write(
      `The GraphQL schema would break its clients:\n${breaks.map(({ description }) => `- ${description}\n`).join("")}` +
        "Where that is meant: `npm run generate -- --accept-breaking`.\n",
    );
    process.exitCode = 1;
    return;
  }
  if (!args.includes("--check")) return writeFileSync(url, text);
  if (existsSync(url) && earlier === text) return;
  process.stderr.write("server/graphql/schema.graphql is out of date: run `npm run generate`.\n");
  process.exitCode = 1;
}

main(process.argv.slice(2));
