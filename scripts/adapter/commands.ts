/** The adapter author's commands: what follows their names, and what they carry out. */
import { type Circumstances, commandNamed, readOptions } from "../author/folders.ts";
import { contentOf } from "../author/read-folder.ts";
import { Refused } from "../refused.ts";
import { adapterFiles, readFolder } from "./folder.ts";
import { makeAdapter } from "./new.ts";

/** A folder's name, in what is said of one that is not named. */
const such = "stations";

export interface AdapterCircumstances extends Circumstances {
  /** Where the values of secrets are: environment variables. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Resolves with whether all is well. */
type Command = (given: readonly string[], circumstances: AdapterCircumstances) => Promise<boolean>;

const commands: Readonly<Record<string, Command>> = { new: newAdapter, test, publish };

/**
 * @param given the command's name, and what follows it
 * @throws Refused for a wrong use, and what parseArgs throws
 */
export async function carryOut(
  [name = "", ...given]: readonly string[],
  around: AdapterCircumstances,
): Promise<boolean> {
  return commandNamed(name, commands)(given, around);
}

async function newAdapter(given: readonly string[], { calledFrom, say }: Circumstances): Promise<boolean> {
  const { values, folder } = readOptions(
    given,
    { calledFrom, such },
    {
      facet: { type: "string", default: "weather" },
      language: { type: "string", default: "python" },
      key: { type: "string" },
    },
  );
  const { facet, language, key } = values;
  for (const line of await makeAdapter({ ...folder, facet, language, key })) say(line);
  return true;
}

async function test(given: readonly string[], around: AdapterCircumstances): Promise<boolean> {
  const { calledFrom, signal } = around;
  const { values, folder } = readOptions(
    given,
    { calledFrom, such },
    {
      watch: { type: "boolean", default: false },
      example: { type: "string" },
      live: { type: "boolean", default: false },
    },
  );
  const { example = null, live: isLive, watch: isWatching } = values;
  if (isLive && isWatching) throw new Refused("--live asks your server, and not at every save: leave out --watch.");
  const { testAdapter } = await import("./test-command.ts");
  const environment = around.environment ?? process.env;
  return testAdapter({ ...folder, example, isLive, isWatching, environment }, signal);
}

async function publish(given: readonly string[], around: AdapterCircumstances): Promise<boolean> {
  const { calledFrom, apiKey, say, signal } = around;
  const { values, folder } = readOptions(
    given,
    { calledFrom, such },
    {
      url: { type: "string", default: "http://127.0.0.1:8080" },
      replace: { type: "boolean", default: false },
    },
  );
  if (apiKey === undefined || apiKey === "") throw new Refused("Set API_KEY to a key with the scope adapters:manage.");
  const [{ publishAdapter }, { layoutOf }] = await Promise.all([
    import("./publish.ts"),
    import("../author/terminal.ts"),
  ]);
  const { isPublished, lines } = await publishAdapter(await contentOf(folder, adapterFiles, readFolder), {
    url: values.url,
    apiKey,
    signal,
    isReplacing: values.replace,
    environment: around.environment ?? process.env,
    layout: layoutOf(folder.shownFolder),
  });
  for (const line of lines) say(line);
  return isPublished;
}
