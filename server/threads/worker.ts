/** A thread that checks what comes from outside (threads.ts starts it). Imported by nothing. */
import { type CheckTask, checks } from "./tasks.ts";

export default async function run({ name, values }: CheckTask): Promise<unknown> {
  const check = checks[name] as (...given: unknown[]) => Promise<unknown>;
  return check(...values);
}
