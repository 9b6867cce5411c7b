/**
 * Hostile Python: attempts to reach the host through Pyodide, to crash or wedge the interpreter, to exhaust it, to
 * forge results and to leave something for a later evaluation, by theme in the files beside this one. The patterns are
 * those published against Pyodide sandboxes (class walks, JsProxy constructors, ctypes), and our own.
 *
 * Author code may well reach `sys`, `os` or `ctypes`: they live in the interpreter's own memory and lead nowhere. A
 * gain is host data, the real clock, JavaScript, another evaluation's state.
 */
import type { EscapeAttempt } from "./attempt.ts";
import { pythonAbuseAttempts } from "./python-abuse.ts";
import { pythonHostAttempts } from "./python-host.ts";
import { pythonStateChannels } from "./python-state.ts";

export const pythonAttempts: readonly EscapeAttempt[] = [
  ...pythonHostAttempts,
  ...pythonAbuseAttempts,
  ...pythonStateChannels,
];
