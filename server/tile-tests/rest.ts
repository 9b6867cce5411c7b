/**
 * Testing and checking tiles, over REST: times ↔ ISO 8601, columns → points, sentences → the reader's language. Decides
 * nothing.
 */
import type { components } from "#openapi/types.ts";
import { errorsTold } from "#server/language/faults.ts";
import { type Told, toldIn } from "#server/language/told.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { pointsJson, tileJson } from "#server/runs/tile-json.ts";
import type { CheckedDraft, TileChecks } from "./checks.ts";
import type { Declared, TestedOnce, TileTest } from "./model.ts";
import type { TileTests } from "./service.ts";

type TileTestOperations = "testTile" | "testTileDraft" | "checkTile";
type TestJson = components["schemas"]["TileTest"];

export function tileTestHandlers(tests: TileTests, checks: TileChecks): Pick<Handlers, TileTestOperations> {
  return {
    testTile: async ({ caller, params, body, language: asked }) => {
      const { script, language } = body;
      const own = { ...(script === undefined ? {} : { script }), ...(language === undefined ? {} : { language }) };
      const tested = await tests.testSaved(caller, params.id, { ...testOf(body), ...own });
      return { status: 200, body: resultJson(toldIn(asked), tested) };
    },
    testTileDraft: async ({ caller, body, language: asked }) => {
      const { script, language, definition } = body;
      const draft = {
        ...testOf(body),
        script,
        language,
        ...(definition === undefined ? {} : { definition: definition as Declared }),
      };
      return { status: 200, body: resultJson(toldIn(asked), await tests.testDraft(caller, draft)) };
    },
    // What the contract leaves open of schemas and inputs is checked with the rest of the tile.
    checkTile: async ({ caller, body, language }) => {
      const faults = await checks.check(caller, body as CheckedDraft);
      return { status: 200, body: { faults: [...errorsTold(toldIn(language), faults)] } };
    },
  };
}

function testOf({ params, target, window, now, dataSource, inputs, upstream, replay, asExample }: TestJson): TileTest {
  return {
    params: params ?? {},
    ...(target === undefined ? {} : { target }),
    ...(window === undefined ? {} : { window: { start: Date.parse(window.start), end: Date.parse(window.end) } }),
    ...(now === undefined ? {} : { now: Date.parse(now) }),
    ...(dataSource === undefined ? {} : { dataSource }),
    ...(inputs === undefined ? {} : { inputs }),
    ...(upstream === undefined ? {} : { upstream }),
    ...(replay === undefined ? {} : { replay }),
    ...(asExample === undefined ? {} : { asExample }),
  } as TileTest;
}

function resultJson(told: Told, { output, replayed, ...tested }: TestedOnce) {
  const { trace, error } = tested;
  return {
    ...tested,
    trace: trace.map((line) => told.tell("trace", line)),
    error: error && { ...error, message: told.tell("outcome", error.message) },
    output: output && outputJson(output),
    ...(replayed === undefined ? {} : { replayed: { ...replayed, stored: tileJson(told, replayed.stored) } }),
  };
}

function outputJson({ columns, stage, ...output }: NonNullable<TestedOnce["output"]>) {
  return { ...output, stage: stage ?? null, points: pointsJson(columns) };
}
