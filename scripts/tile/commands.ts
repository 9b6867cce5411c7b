/** The author's commands: what follows their names, and what they carry out. */
import { type Circumstances, commandNamed, readOptions } from "../author/folders.ts";
import { contentOf } from "../author/read-folder.ts";
import { Refused } from "../refused.ts";
import { demoOf } from "./demo-options.ts";
import { readFolder, tileFiles } from "./folder.ts";
import { makeTile } from "./new.ts";

/** A folder's name, in what is said of one that is not named. */
const such = "frost-watch";

/** Resolves with whether all is well. */
type Command = (given: readonly string[], circumstances: Circumstances) => Promise<boolean>;

const commands: Readonly<Record<string, Command>> = { new: newTile, test, json, publish };

/**
 * @param given the command's name, and what follows it
 * @throws Refused for a wrong use, and what parseArgs throws
 */
export async function carryOut([name = "", ...given]: readonly string[], around: Circumstances): Promise<boolean> {
  return commandNamed(name, commands)(given, around);
}

async function newTile(given: readonly string[], { calledFrom, say }: Circumstances): Promise<boolean> {
  const { values, folder } = readOptions(
    given,
    { calledFrom, such },
    {
      language: { type: "string", default: "python" },
      key: { type: "string" },
    },
  );
  for (const line of await makeTile({ ...folder, language: values.language, key: values.key })) say(line);
  return true;
}

async function test(given: readonly string[], { calledFrom, signal }: Circumstances): Promise<boolean> {
  const { values, folder } = readOptions(
    given,
    { calledFrom, such },
    {
      watch: { type: "boolean", default: false },
      example: { type: "string" },
      demo: { type: "string" },
      timezone: { type: "string" },
      now: { type: "string" },
      params: { type: "string" },
    },
  );
  const { example, watch: isWatching } = values;
  const isDemoAsked = [values.demo, values.timezone, values.now, values.params].some((value) => value !== undefined);
  if (example !== undefined && isDemoAsked)
    throw new Refused("--example has its own place, time and parameters: leave out the others.");
  const request = { demo: demoOf(values), ...(example === undefined ? {} : { example }) };
  const { testTile } = await import("./test-command.ts");
  return testTile({ ...folder, request, isDemoAsked, isWatching }, signal);
}

async function json(given: readonly string[], { calledFrom, say }: Circumstances): Promise<boolean> {
  const { folder } = readOptions(given, { calledFrom, such }, {});
  say(JSON.stringify((await contentOf(folder, tileFiles, readFolder)).body, null, 2));
  return true;
}

async function publish(given: readonly string[], around: Circumstances): Promise<boolean> {
  const { calledFrom, apiKey, say, signal } = around;
  const { values, folder } = readOptions(
    given,
    { calledFrom, such },
    { url: { type: "string", default: "http://127.0.0.1:8080" } },
  );
  if (apiKey === undefined || apiKey === "") throw new Refused("Set API_KEY to a key with the scope tiles:manage.");
  const [{ publishTile }, { layoutOf }] = await Promise.all([import("./publish.ts"), import("../author/terminal.ts")]);
  const layout = layoutOf(folder.shownFolder);
  const { isPublished, lines } = await publishTile(await contentOf(folder, tileFiles, readFolder), {
    url: values.url,
    apiKey,
    layout,
    signal,
  });
  for (const line of lines) say(line);
  return isPublished;
}
