/** The pages of the GUI as `scripts/gui.ts` builds them, once for each content. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** @returns the folder for `GUI_DIRECTORY` */
export async function builtGui(): Promise<string> {
  const script = new URL("../../scripts/gui.ts", import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return stdout.trim();
}
