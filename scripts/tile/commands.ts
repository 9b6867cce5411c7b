/** The author's commands: what follows their names, and what they carry out. */
import { relative, resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { readDocument } from "#openapi/read-document.ts";
import { demoOf } from "./demo-options.ts";
import { readFolder, type TileFolder } from "./folder.ts";
import { makeTile } from "./new.ts";
import { readTexts } from "./read-files.ts";
import { Refused } from "./refused.ts";

export interface Circumstances {
  /** From where the author called: folders are named from there. Absolute. */
  readonly calledFrom: string;
  readonly apiKey: string | undefined;
  readonly say: (line: string) => void;
  /** Ends what goes on until it is ended. */
  readonly signal: AbortSignal;
}

/** Resolves with whether all is well. */
type Command = (given: readonly string[], circumstances: Circumstances) => Promise<boolean>;

const commands: Readonly<Record<string, Command>> = { new: newTile, test, json, publish };

/**
 * @param given the command's name, and what follows it
 * @throws Refused for a wrong use, and what parseArgs throws
 */
export async function carryOut([name = "", ...given]: readonly string[], around: Circumstances): Promise<boolean> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Refused(`Name one of the commands ${Object.keys(commands).join(", ")}.`);
  return command(given, around);
}

async function newTile(given: readonly string[], { calledFrom, say }: Circumstances): Promise<boolean> {
  const { values, folder } = read(given, calledFrom, {
    language: { type: "string", default: "python" },
    key: { type: "string" },
  });
  for (const line of await makeTile({ ...folder, language: values.language, key: values.key })) say(line);
  return true;
}

async function test(given: readonly string[], { calledFrom, signal }: Circumstances): Promise<boolean> {
  const { values, folder } = read(given, calledFrom, {
    watch: { type: "boolean", default: false },
    example: { type: "string" },
    demo: { type: "string" },
    timezone: { type: "string" },
    now: { type: "string" },
    params: { type: "string" },
  });
  const { example, watch: isWatching } = values;
  const isDemoAsked = [values.demo, values.timezone, values.now, values.params].some((value) => value !== undefined);
  if (example !== undefined && isDemoAsked)
    throw new Refused("--example has its own place, time and parameters: leave out the others.");
  const request = { demo: demoOf(values), ...(example === undefined ? {} : { example }) };
  const { testTile } = await import("./test-command.ts");
  return testTile({ ...folder, request, isDemoAsked, isWatching }, signal);
}

async function json(given: readonly string[], { calledFrom, say }: Circumstances): Promise<boolean> {
  const { folder } = read(given, calledFrom, {});
  say(JSON.stringify((await tileIn(folder)).body, null, 2));
  return true;
}

async function publish(given: readonly string[], around: Circumstances): Promise<boolean> {
  const { calledFrom, apiKey, say, signal } = around;
  const { values, folder } = read(given, calledFrom, { url: { type: "string", default: "http://127.0.0.1:8080" } });
  if (apiKey === undefined || apiKey === "") throw new Refused("Set API_KEY to a key with the scope tiles:manage.");
  const [{ publishTile }, { layoutOf }] = await Promise.all([import("./publish.ts"), import("./terminal.ts")]);
  const layout = layoutOf(folder.shownFolder);
  const { isPublished, lines } = await publishTile(await tileIn(folder), { url: values.url, apiKey, layout, signal });
  for (const line of lines) say(line);
  return isPublished;
}

async function tileIn({ folder, shownFolder }: Folder): Promise<TileFolder> {
  const outcome = readFolder(await readTexts(folder), readDocument());
  if ("folder" in outcome) return outcome.folder;
  const faults = outcome.faults.map(
    ({ file, line, column, message }) => `${shownFolder}/${file}:${line}:${column} ${message}`,
  );
  throw new Refused(faults.join("\n"));
}

interface Folder {
  readonly folder: string;
  /** As it is found from where the command was called. */
  readonly shownFolder: string;
}

function read<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  given: readonly string[],
  calledFrom: string,
  options: Options,
) {
  const { values, positionals } = parseArgs({ args: [...given], options, allowPositionals: true });
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Refused("Name one folder, such as frost-watch.");
  const folder = resolve(calledFrom, name);
  return { values, folder: { folder, shownFolder: relative(calledFrom, folder) || "." } };
}
