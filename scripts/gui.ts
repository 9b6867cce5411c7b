/**
 * Builds the pages where they are not, and prints the folder for `GUI_DIRECTORY`:
 *
 *   GUI_DIRECTORY=$(node scripts/gui.ts) node server/main.ts
 */
import { builtPages } from "./gui/build.ts";

process.stdout.write(`${builtPages()}\n`);
