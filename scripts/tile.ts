/**
 * An author's loop on their own machine: a new tile, its test at every save, and its publication.
 *
 *   npm run tile:new -- frost-watch                                   a Python tile that works; --language typescript
 *   npm run tile:test -- frost-watch                                  the checks of publishing, and a plot
 *   npm run tile:test -- frost-watch --watch                          again at every save, until Ctrl+C
 *   npm run tile:test -- frost-watch --example gap                    one example, with its plot
 *   npm run tile:test -- frost-watch --demo 47.61,9.42 --timezone Europe/Zurich --now 2026-04-20T12:00:00Z
 *   npm run --silent tile:json -- frost-watch                         what POST /v1/tiles takes
 *   API_KEY=gsk_… npm run tile:publish -- frost-watch --url http://127.0.0.1:8080
 *
 * `tile:test` ends with 0 where the tile is fit to be published, and with 1 where it is not.
 */
import { runCommand } from "./author/run.ts";
import { carryOut } from "./tile/commands.ts";

await runCommand(carryOut);
