/** Testing tiles, over REST: times ↔ ISO 8601, columns → points. Decides nothing. */
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { pointsJson, tileJson } from "#server/runs/tile-json.ts";
import type { Declared, TestedOnce, TileTest } from "./model.ts";
import type { TileTests } from "./service.ts";

type TileTestOperations = "testTile" | "testTileDraft";
type TestJson = components["schemas"]["TileTest"];

export function tileTestHandlers(tests: TileTests): Pick<Handlers, TileTestOperations> {
  return {
    testTile: async ({ caller, params, body }) => {
      const { script, language } = body;
      const own = { ...(script === undefined ? {} : { script }), ...(language === undefined ? {} : { language }) };
      return { status: 200, body: resultJson(await tests.testSaved(caller, params.id, { ...testOf(body), ...own })) };
    },
    testTileDraft: async ({ caller, body }) => {
      const { script, language, definition } = body;
      const draft = {
        ...testOf(body),
        script,
        language,
        ...(definition === undefined ? {} : { definition: definition as Declared }),
      };
      return { status: 200, body: resultJson(await tests.testDraft(caller, draft)) };
    },
  };
}

function testOf({ params, target, window, now, dataSource, inputs, upstream, replay }: TestJson): TileTest {
  return {
    params: params ?? {},
    ...(target === undefined ? {} : { target }),
    ...(window === undefined ? {} : { window: { start: Date.parse(window.start), end: Date.parse(window.end) } }),
    ...(now === undefined ? {} : { now: Date.parse(now) }),
    ...(dataSource === undefined ? {} : { dataSource }),
    ...(inputs === undefined ? {} : { inputs }),
    ...(upstream === undefined ? {} : { upstream }),
    ...(replay === undefined ? {} : { replay }),
  } as TileTest;
}

function resultJson({ output, replayed, ...told }: TestedOnce) {
  return {
    ...told,
    output: output && outputJson(output),
    ...(replayed === undefined ? {} : { replayed: { ...replayed, stored: tileJson(replayed.stored) } }),
  };
}

function outputJson({ columns, stage, ...output }: NonNullable<TestedOnce["output"]>) {
  return { ...output, stage: stage ?? null, points: pointsJson(columns) };
}
