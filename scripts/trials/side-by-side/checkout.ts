/** Another version of the service, in a folder of its own, with its dependencies. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../../..", import.meta.url).pathname;

export interface Checkout {
  readonly folder: string;
  /** Its commit, in short, and what it says. */
  readonly title: string;
  /** Names of its migrations that are not this version's newest. */
  readonly migrations: readonly string[];
  remove(): void;
}

function git(...given: readonly string[]): string {
  return execFileSync("git", given, { cwd: root, encoding: "utf8" }).trim();
}

/** The version of main before the newest migration came: an upgrade from it must be a rolling one. */
export function versionBefore(): string {
  const added = ["--first-parent", "-m", "--diff-filter=A", "-1", "--format=%H", "--", "schema/migrations"];
  return `${git("log", ...added)}^`;
}

export function migrationsOf(commit: string): readonly string[] {
  const files = git("ls-tree", "--name-only", commit, "schema/migrations/").split("\n");
  return files.flatMap((file) => /\/(\d{3}-.*)\.ts$/.exec(file)?.[1] ?? []);
}

/** @throws Error where it cannot be checked out or installed: nothing of it is left then */
export function checkOut(commit: string): Checkout {
  const parent = mkdtempSync(join(tmpdir(), "flow-version-"));
  const folder = join(parent, "version");
  const remove = (): void => {
    if (existsSync(folder)) git("worktree", "remove", "--force", folder);
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    git("worktree", "add", "--quiet", "--detach", folder, commit);
    install(folder);
    return { folder, title: git("log", "-1", "--format=%h %s", commit), migrations: migrationsOf(commit), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * The same lock file has the same dependencies. Sandbox processes read their own folder alone: links stay as they are
 * written, such as `../gui`, and none leads out.
 */
function install(folder: string): void {
  const lock = (where: string): string => readFileSync(join(where, "package-lock.json"), "utf8");
  const copied = { recursive: true, verbatimSymlinks: true };
  if (lock(folder) === lock(root)) return cpSync(join(root, "node_modules"), join(folder, "node_modules"), copied);
  execFileSync("npm", ["ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
}
