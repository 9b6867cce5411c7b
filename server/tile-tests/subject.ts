/** The target of a test: a place, or a source of the catalogue with the sensors inside. */
import type { Caller } from "#core/caller.ts";
import { holds } from "#core/caller.ts";
import { AppError, invalid } from "#core/errors.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { Database } from "#schema/database.ts";
import { readRunSources } from "#server/runs/plan/sources.ts";
import { inlineSubject, type Subject, subjectsOf } from "#server/runs/plan/subjects.ts";
import type { TestTarget } from "#server/tiles/model.ts";
import { defaultPlace } from "#server/tiles/testing/given.ts";

export interface TestSubject {
  readonly subject: Subject;
  /** The owner of the source, in the tenant's own terms; null without one. */
  readonly userKey: string | null;
}

/** @throws AppError `validation`, or `forbidden` for a source that the caller may not read */
export async function testSubject(
  database: Database,
  caller: Caller,
  { sourceId, timezone, elevation, ...place }: TestTarget,
): Promise<TestSubject> {
  if (sourceId !== undefined) return sourceSubject(database, caller, sourceId);
  if (timezone !== undefined && !isTimeZone(timezone))
    throw invalid([{ loc: "target.timezone", message: "must be an IANA time zone such as Europe/Zurich" }]);
  const inline = {
    ...defaultPlace,
    ...place,
    ...(timezone === undefined ? {} : { timezone }),
    ...(elevation === undefined ? {} : { elevation }),
  };
  return { subject: inlineSubject(inline, 0), userKey: null };
}

async function sourceSubject(database: Database, caller: Caller, sourceId: string): Promise<TestSubject> {
  if (!holds(caller, "sources:read"))
    throw new AppError("forbidden", "A target of the catalogue needs the scope sources:read.");
  return database.read(async (stores) => {
    const source = await stores.sources.forCaller(caller).get(sourceId);
    if (source === null) throw invalid([{ loc: "target.sourceId", message: "no such source" }]);
    const userKey = source.ownerUserKey;
    const frozenFlow = { tiles: [], targets: [{ sourceId }], settings: {}, userKey };
    const sources = await readRunSources(stores, { tenantId: caller.tenantId, frozenFlow });
    if ("problem" in sources) throw invalid([{ loc: "target.sourceId", message: sources.problem }]);
    const { subjects, skipped } = subjectsOf({ frozenFlow }, sources);
    const [subject] = subjects;
    if (subject === undefined)
      throw invalid([{ loc: "target.sourceId", message: skipped[0]?.reason ?? "no such source" }]);
    return { subject, userKey };
  });
}
