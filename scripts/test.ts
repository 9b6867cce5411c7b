/**
 * `npm test`: the whole suite with node:test. Everything runs on the embedded default; what talks to a running service
 * runs a second time on real PostgreSQL and Redis where both answer. With CI=true they must answer.
 *
 *   npm test                            everything
 *   npm test -- test/rules              one folder, or files
 *   npm test -- --real test/service     only the second pass
 */
import { spawn } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { createConnection } from "node:net";
import { availableParallelism } from "node:os";

const databaseUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";
const inCi = process.env["CI"] === "true";
/** Long enough for the slowest test on two cores. A test that hangs is ended and reported. */
const testTimeoutMs = 600_000;
const secondPassFolders = ["test/service", "test/contract", "test/acceptance"];

interface Pass {
  readonly title: string;
  readonly files: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

function filesBelow(places: readonly string[]): string[] {
  return places
    .flatMap((place) => (statSync(place).isDirectory() ? globSync(`${place}/**/*.test.ts`) : [place]))
    .sort();
}

function answers(url: string, defaultPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) || defaultPort, timeout: 2_000 });
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
    socket.once("timeout", () => finish(false));
  });
}

function runPass(pass: Pass): Promise<number> {
  process.stdout.write(`\n== ${pass.title} (${pass.files.length} files)\n`);
  const testArguments = [
    "--test",
    `--test-concurrency=${Math.min(2, availableParallelism())}`,
    `--test-timeout=${testTimeoutMs}`,
    "--test-reporter=spec",
  ];
  const child = spawn(process.execPath, [...testArguments, ...pass.files], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "test", ...pass.environment },
  });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

async function secondPass(files: readonly string[]): Promise<Pass | null> {
  const served = (await answers(databaseUrl, 5432)) && (await answers(redisUrl, 6379));
  if (served)
    return {
      title: "PostgreSQL and Redis",
      files,
      environment: { TEST_BACKEND: "real", TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl },
    };
  const where = `PostgreSQL at ${new URL(databaseUrl).host} and Redis at ${new URL(redisUrl).host}`;
  if (inCi) throw new Error(`CI=true needs ${where}, and they do not both answer.`);
  process.stdout.write(`\n== Skipped: the second pass needs ${where} (TEST_DATABASE_URL, TEST_REDIS_URL).\n`);
  return null;
}

const [firstArgument, ...rest] = process.argv.slice(2);
const onlyReal = firstArgument === "--real";
const places = onlyReal ? rest : firstArgument === undefined ? [] : [firstArgument, ...rest];
const files = filesBelow(places.length === 0 ? ["test"] : places);
const passes: Pass[] = onlyReal
  ? []
  : [{ title: "Embedded default", files, environment: { TEST_BACKEND: "embedded" } }];
const serviceFiles = files.filter((file) => secondPassFolders.some((folder) => file.startsWith(`${folder}/`)));
const second = serviceFiles.length === 0 ? null : await secondPass(serviceFiles);
if (second !== null) passes.push(second);

let exitCode = 0;
for (const pass of passes) exitCode = Math.max(exitCode, await runPass(pass));
process.exitCode = exitCode;
