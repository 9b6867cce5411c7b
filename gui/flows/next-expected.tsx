/** What a flow expects first of all its places, in one line: "21 May · Block 7 · first egg hatch". */
import { mdiCalendarClock } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "../icons/icon.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { tileFaces } from "./tile-faces.ts";
import "./next-expected.css";

export interface ExpectingFlow {
  readonly tiles: readonly { readonly tileKey: string }[];
  readonly outlook: {
    readonly now: string;
    readonly next: NextOf | null;
  } | null;
}

interface NextOf {
  readonly targetName: string;
  readonly row: number;
  readonly stage: string | null;
  /** A local day. */
  readonly expectedAt: string | null;
}

/** One that is made each day is never older. */
const freshMs = 2 * 86_400_000;

/** Nothing where nothing is expected. */
export function NextExpected({ flow: { tiles, outlook } }: { readonly flow: ExpectingFlow }) {
  const { outlook: words } = useWords();
  const formats = useFormats();
  const { data: faces } = useQuery(tileFaces);
  const next = outlook?.next ?? null;
  if (outlook === null || next === null || next.expectedAt === null) return null;
  const key = tiles[next.row]?.tileKey ?? "";
  const what = next.stage ?? faces?.get(key)?.name ?? key;
  const day = formats.localDay(next.expectedAt, new Date().getFullYear());
  const isOld = Date.now() - Date.parse(outlook.now) > freshMs;
  return (
    <p className="next-expected small quiet">
      <Icon path={mdiCalendarClock} size={14} />
      <span>
        <span className="unseen">{words.nextLabel}: </span>
        {words.next(day, next.targetName, what)}
        {isOld && ` (${words.asOf(formats.day(outlook.now))})`}
      </span>
    </p>
  );
}
