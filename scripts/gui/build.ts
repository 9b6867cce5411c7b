/**
 * Builds the pages with Vite into `.cache/gui/`, once for each content of `gui/` and of the lock file. What it does is
 * said on standard error. Two builds at once make the same files: whichever ends first is kept.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { addressesFile } from "#server/gui/built.ts";
import { addresses } from "../../gui/addresses.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, ".cache/gui");
/** Smaller files gain nothing. */
const minCompressedBytes = 1024;
/** As small as the highest within a few per cent, in a tenth of its time. */
const brotliQuality = 9;

/** @returns the folder for `GUI_DIRECTORY` @throws Error where the pages cannot be built */
export function builtPages(): string {
  const built = join(folder, contentHash());
  if (!existsSync(join(built, addressesFile))) build(built);
  return built;
}

function contentHash(): string {
  const hash = createHash("sha256");
  const files = globSync("gui/**/*.*", { cwd: root, exclude: (path) => path.includes("node_modules") }).sort();
  for (const file of [...files, "package-lock.json"])
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 20);
}

function build(built: string): void {
  process.stderr.write("Building the pages, once for this version.\n");
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(folder, "incoming-"));
  const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "gui", "--outDir", staging, "--logLevel", "warn"];
  // Whatever the environment is of who builds: else a test's or a developer's would be kept as a build for debugging.
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(process.execPath, vite, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The pages could not be built.");
  compressAll(staging);
  // Last, because it marks the folder as whole.
  writeFileSync(join(staging, addressesFile), JSON.stringify(addresses));
  try {
    renameSync(staging, built);
  } catch (error) {
    if (!existsSync(join(built, addressesFile))) throw error;
    rmSync(staging, { recursive: true });
  }
}

function compressAll(directory: string): void {
  for (const file of globSync("{assets,icons}/**/*.{js,css,json,svg}", { cwd: directory })) {
    const path = join(directory, file);
    const content = readFileSync(path);
    if (content.length < minCompressedBytes) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
