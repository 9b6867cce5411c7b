/** Interactive shells that are typed into, block by block, and say which command failed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export type ShellName = "bash" | "zsh" | "sh";

interface Shell {
  readonly arguments: readonly string[];
  /** Has each command that fails printed, with its status. */
  readonly prelude: string;
}

const failed = "@failed";
const ended = "@block";
/** A block that ends in no time hangs. Generous: the machine may have much to do. */
const blockLimitMs = 900_000;

const shells: Readonly<Record<ShellName, Shell>> = {
  bash: { arguments: ["--norc", "-i"], prelude: `trap 'echo "${failed} $?: $BASH_COMMAND"' ERR` },
  // Of a pipe the last command counts, as in bash: the others run in shells of their own.
  zsh: {
    arguments: ["-f", "-i"],
    prelude: `TRAPDEBUG() { latest=$ZSH_DEBUG_CMD }\nTRAPZERR() { local code=$?; (( ZSH_SUBSHELL )) || echo "${failed} $code: $latest" }`,
  },
  // It tells no command: it ends with the block that fails.
  sh: { arguments: ["-e"], prelude: `trap 'echo "${failed} $?: a command of this block"' EXIT` },
};

export interface Followed {
  readonly blocks: number;
  /** Which command failed with what; null where all went well. */
  readonly fault: string | null;
  readonly output: string;
}

/** Whether the shell is there. */
export async function hasShell(name: ShellName): Promise<boolean> {
  const child = spawn(name, ["-c", "exit 0"], { stdio: "ignore" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/** Types one block after the other, each when the one before has ended, and stops at the first that fails. */
export async function follow(
  name: ShellName,
  blocks: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Followed> {
  const { arguments: given, prelude } = shells[name];
  const child = spawn(name, given, { cwd, env: { ...env, PS1: "", PS2: "", PROMPT: "" }, detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  child.stdin.on("error", () => {});
  child.stdin.write(`${prelude}\n`);
  try {
    for (const [index, block] of blocks.entries()) {
      const from = output.length;
      child.stdin.write(`${block}echo "${ended} ${index}"\n`);
      const fault = await faultOf(child, () => output.slice(from), index);
      if (fault !== null) return { blocks: index, fault: `block ${index + 1}: ${fault}`, output: output.slice(from) };
    }
    return { blocks: blocks.length, fault: null, output };
  } finally {
    endGroup(child, "SIGKILL");
  }
}

async function faultOf(child: ChildProcess, said: () => string, index: number): Promise<string | null> {
  const deadline = performance.now() + blockLimitMs;
  for (;;) {
    const text = said();
    const [, fault] = new RegExp(`^${failed} (.*)`, "m").exec(text) ?? [];
    if (fault !== undefined) return fault;
    if (/^undefined$/m.test(text)) return "a field that is printed is not there";
    if (text.includes(`${ended} ${index}\n`)) return null;
    if (child.exitCode !== null) return `the shell ended with ${child.exitCode}`;
    if (performance.now() > deadline) return "does not end";
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A service that was started by a command as printed. */
export interface Started {
  readonly output: () => string;
  /** As Ctrl+C does. */
  stop(): Promise<void>;
}

export function start(
  name: ShellName,
  command: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Started {
  const child = spawn(name, ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  const closed = once(child, "close");
  return {
    output: () => output,
    stop: async () => {
      endGroup(child, "SIGINT");
      await closed;
    },
  };
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}
