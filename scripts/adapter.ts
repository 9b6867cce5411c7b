/**
 * An adapter author's loop on their own machine: a new adapter, its test at every save, and its publication.
 *
 *   npm run adapter:new -- stations --facet weather            one that works, in Python; --language typescript
 *   npm run adapter:test -- stations                                  each example, with its own responses
 *   npm run adapter:test -- stations --watch                          again at every save, until Ctrl+C
 *   npm run adapter:test -- stations --example gap                    one example, with what came of it
 *   TOKEN=… npm run adapter:test -- stations --live                   asks your own server
 *   TOKEN=… API_KEY=gsk_… npm run adapter:publish -- stations --url http://127.0.0.1:8080
 *
 * `adapter:test` ends with 0 where the adapter is fit to be published, and with 1 where it is not. Secrets are taken
 * from environment variables of the names that `adapter.json` lists, and stand on no command line.
 */
import { carryOut } from "./adapter/commands.ts";
import { runCommand } from "./author/run.ts";

await runCommand(carryOut);
