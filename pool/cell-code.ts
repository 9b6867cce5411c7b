/**
 * The code that cells run, with its types already stripped: a copy of `sandbox/` in the cache directory, named by its
 * content. Stripping types in every cell would cost each of them about 20 MB and 80 ms. Where no copy can be cached,
 * cells run the TypeScript files directly.
 */
import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const projectRoot = dirname(import.meta.dirname);
const sandboxFolder = join(projectRoot, "sandbox");
/** Part of the copy's name: changes when the way of copying does. */
const formatVersion = 1;

export interface CellCode {
  readonly entry: string;
  /** Folders that a cell must be able to read. */
  readonly readable: readonly string[];
}

export async function prepareCellCode(cacheDirectory: string): Promise<CellCode> {
  try {
    const root = await ensureCopy(cacheDirectory);
    return {
      entry: join(root, "sandbox", "cell.js"),
      readable: [root, join(projectRoot, "node_modules"), join(projectRoot, "package.json")],
    };
  } catch {
    return {
      entry: join(sandboxFolder, "cell.ts"),
      readable: [sandboxFolder, join(projectRoot, "node_modules"), join(projectRoot, "package.json")],
    };
  }
}

async function ensureCopy(cacheDirectory: string): Promise<string> {
  const files = await sources();
  const hash = createHash("sha256").update(
    JSON.stringify([
      formatVersion,
      projectRoot,
      [...files].map(([path, content]) => [path, content.toString("base64")]),
    ]),
  );
  const root = join(cacheDirectory, `cell-code-${hash.digest("hex").slice(0, 16)}`);
  if (await exists(join(root, "package.json"))) return root;
  const staging = join(cacheDirectory, `incoming-${randomUUID()}`);
  try {
    await writeCopy(staging, files);
    // Two services may do this at once: whichever moves its copy into place first wins, and both are the same.
    await rename(staging, root).catch(async (error: unknown) => {
      if (!(await exists(join(root, "package.json")))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return root;
}

async function sources(): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(sandboxFolder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(ts|js|mjs|py|json)$/.test(entry.name) || entry.name.endsWith(".d.ts")) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(path.slice(sandboxFolder.length + 1), await readFile(path));
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function writeCopy(root: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const { transform } = await import("sucrase");
  for (const [path, content] of files) {
    const isTypeScript = path.endsWith(".ts");
    const target = join(root, "sandbox", isTypeScript ? path.replace(/\.ts$/, ".js") : path);
    await mkdir(dirname(target), { recursive: true });
    if (!isTypeScript) {
      await writeFile(target, content);
      continue;
    }
    const { code } = transform(content.toString("utf8"), {
      transforms: ["typescript"],
      disableESTransforms: true,
      preserveDynamicImport: true,
    });
    await writeFile(
      target,
      code.replace(/((?:from |import ?\(?|createRequire\(import\.meta\.url\)\()"[^"]+)\.ts"/g, '$1.js"'),
    );
  }
  await symlink(join(projectRoot, "node_modules"), join(root, "node_modules"));
  await writeFile(
    join(root, "package.json"),
    JSON.stringify({ type: "module", imports: { "#sandbox/*": "./sandbox/*" } }),
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
