/** Where and when the generated data of a test are of, and with which parameters. */
import { isTimeZone } from "#core/timezone.ts";
import { Refused } from "../refused.ts";
import type { Demo } from "./session.ts";

/** As they are given on the command line. */
export interface DemoValues {
  readonly demo?: string | undefined;
  readonly timezone?: string | undefined;
  readonly now?: string | undefined;
  readonly params?: string | undefined;
}

/** @throws Refused where one of them is not what it should be */
export function demoOf({ demo, timezone, now, params }: DemoValues): Demo {
  return {
    place: placeOf(demo, timezone),
    now: now === undefined ? Date.now() : timeOf(now),
    params: params === undefined ? {} : paramsOf(params),
  };
}

const anyPlace = { name: "Orchard", latitude: 47.61, longitude: 9.42, timezone: "Europe/Zurich" };

function placeOf(demo: string | undefined, timezone: string | undefined): Demo["place"] {
  if (timezone !== undefined && !isTimeZone(timezone))
    throw new Refused(`--timezone must be an IANA name such as Europe/Zurich, and is ${timezone}.`);
  const zone = timezone === undefined ? {} : { timezone };
  if (demo === undefined) return { ...anyPlace, ...zone };
  const [latitude, longitude] = /^(-?\d+(?:\.\d+)?),\s*(-?\d+(?:\.\d+)?)$/.exec(demo)?.slice(1).map(Number) ?? [];
  if (latitude === undefined || longitude === undefined || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new Refused(`--demo must be latitude,longitude such as --demo=-33.92,18.42, and is ${demo}.`);
  return { name: demo, latitude, longitude, ...zone };
}

function timeOf(now: string): number {
  const at = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(now) ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(at)) throw new Refused(`--now must be a time such as 2026-04-20T12:00:00Z, and is ${now}.`);
  return at;
}

function paramsOf(text: string): Demo["params"] {
  try {
    const params: unknown = JSON.parse(text);
    if (typeof params === "object" && params !== null && !Array.isArray(params)) return params as Demo["params"];
  } catch {
    // Said below.
  }
  throw new Refused(`--params must be a JSON object such as '{"limit": -2}'.`);
}
