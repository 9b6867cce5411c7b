/** The service's time, and moving it ahead, where it was started so that this can be done. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { MoveServiceClockDocument, ServiceClockDocument } from "../api/documents/operator.ts";
import { Button } from "../controls/button.tsx";
import { tell } from "../controls/news.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useSend } from "../api/use-send.ts";
import { useFormats } from "../words/words.tsx";
import { OperatorFrame } from "./frame.tsx";
import { asOperator, operatorKey } from "./key.ts";
import { useOperatorWords } from "./words.ts";

const clockKey = [...operatorKey, "clock"];
const secondsAnHour = 3_600;
/** The time goes on by itself, and is told to the minute. */
const refreshMs = 60_000;
const hoursOf = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const;
const moves = ["hour", "day", "week", "month"] as const;

export default function ClockScreen() {
  const words = useOperatorWords();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: clockKey,
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => (await ask(ServiceClockDocument, {}, asOperator(signal))).clock,
  });
  return (
    <OperatorFrame title={words.clock} about={words.clockAbout}>
      {data === null && <EmptyNote title={words.fixed} about={words.fixedAbout} />}
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={3} />}
      {data && <Clock now={data.now} offsetSeconds={data.offsetSeconds} />}
    </OperatorFrame>
  );
}

function Clock({ now, offsetSeconds }: { readonly now: string; readonly offsetSeconds: number }) {
  const words = useOperatorWords();
  const formats = useFormats();
  const client = useQueryClient();
  const sending = useSend();
  const move = async (hours: number): Promise<void> => {
    const seconds = hours * secondsAnHour;
    const answer = await sending.send(() => ask(MoveServiceClockDocument, { seconds }, asOperator()));
    if (!answer?.moveClock) return;
    client.setQueryData(clockKey, answer.moveClock);
    tell({ text: words.moved(formats.dateTime(answer.moveClock.now)) });
  };
  const ahead = formats.number(offsetSeconds / secondsAnHour, 1);
  return (
    <section className="card settings-card" aria-label={words.clock}>
      <div>
        <span className="label">{words.now}</span>
        <p>
          <strong>{formats.dateTime(now)}</strong>{" "}
          <span className="quiet">({offsetSeconds === 0 ? words.notAhead : words.ahead(ahead)})</span>
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame a row of buttons */}
      <div role="group" aria-label={words.moveBy}>
        <span className="label">{words.moveBy}</span>
        <div className="row">
          {moves.map((span) => (
            <Button key={span} isDisabled={sending.isSending} onPress={() => void move(hoursOf[span])}>
              {words.moves[span]}
            </Button>
          ))}
        </div>
      </div>
      {sending.error !== null && <ProblemNote error={sending.error} />}
    </section>
  );
}
