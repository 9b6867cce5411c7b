/** The folder of an author's command: which it is, and a new one that is made of a template. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { Refused } from "../refused.ts";

export interface Circumstances {
  /** From where the author called: folders are named from there. Absolute. */
  readonly calledFrom: string;
  readonly apiKey: string | undefined;
  readonly say: (line: string) => void;
  /** Ends what goes on until it is ended. */
  readonly signal: AbortSignal;
}

/** @throws Refused where no command has the name */
export function commandNamed<Command>(name: string, commands: Readonly<Record<string, Command>>): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Refused(`Name one of the commands ${Object.keys(commands).join(", ")}.`);
  return command;
}

export interface Folder {
  /** Absolute. */
  readonly folder: string;
  /** As it is found from where the command was called. */
  readonly shownFolder: string;
}

/** @throws Refused where not exactly one folder is named, and what parseArgs throws */
export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  given: readonly string[],
  { calledFrom, such }: { readonly calledFrom: string; readonly such: string },
  options: Options,
) {
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Refused(`Name one folder, such as ${such}.`);
  const folder = resolve(calledFrom, name);
  return { values, folder: { folder, shownFolder: relative(calledFrom, folder) || "." } };
}

const keyPattern = /^[a-z0-9-]{2,40}$/;

/** Of the folder's name, what a key may have; or the one that is given. @throws Refused where it is none */
export function keyFrom(given: string | undefined, folderName: string): string {
  const key =
    given ??
    folderName
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, "-")
      .replaceAll(/^-+|-+$/g, "");
  const which = given === undefined ? `The folder's name gives the key "${key}"` : `The key "${key}" cannot be`;
  if (!keyPattern.test(key))
    throw new Refused(`${which}: a key has 2 to 40 of a-z, 0-9 and "-". Name another with --key.`);
  return key;
}

/** `frost-watch` as people write it. */
export function nameFrom(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll("-", " ");
}

/** Nothing that is there is ever overwritten. An empty folder may be there already. @throws Refused */
export async function makeFolder({ folder, shownFolder }: Folder, files: ReadonlyMap<string, string>): Promise<void> {
  await claim(folder, shownFolder);
  for (const [name, text] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text, { flag: "wx" });
  }
}

async function claim(folder: string, shownFolder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) return;
  } catch (error) {
    throw new Refused(`${shownFolder} cannot be made: ${(error as Error).message}.`);
  }
  throw new Refused(`${shownFolder} is not empty. Nothing was written.`);
}

/** Every file of a folder of templates, by `prefix` and its name. */
export async function textsIn(folder: string, prefix: string): Promise<readonly (readonly [string, string])[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => [`${prefix}${name}`, await readFile(join(folder, name), "utf8")] as const),
  );
}
