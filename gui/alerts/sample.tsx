/** What the messages would say under the settings as they are edited, in every language that the service speaks. */
import { useState } from "react";
import type { AlertChannel, PreviewAlertsMutation } from "../api/generated.ts";
import { SelectInput } from "../controls/fields.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { usePeopleWords } from "../people/words.ts";
import type { Samples } from "./use-samples.ts";
import { type AlertWords, useAlertWords } from "./words.ts";

export type AlertSample = NonNullable<PreviewAlertsMutation["previewAlerts"]>["messages"][number];

const channels: readonly AlertChannel[] = ["email", "sms", "voice"];

export function SamplePart({ samples }: { readonly samples: Samples }) {
  const words = useAlertWords();
  const people = usePeopleWords();
  const [channel, setChannel] = useState<AlertChannel>("email");
  const { messages, isFormer, isFaulty, error, retry } = samples;
  return (
    <section className="card alert-sample" aria-labelledby="alert-sample">
      <div className="row">
        <h2 id="alert-sample" className="grow">
          {words.sample}
        </h2>
        <SelectInput
          label={words.channel}
          isLabelUnseen
          value={channel}
          choices={channels.map((value) => ({ value, label: people.channels[value] }))}
          onChange={(value) => setChannel(channels.find((one) => one === value) ?? channel)}
        />
      </div>
      <p className="small quiet">{words.sampleAbout}</p>
      {error !== null && <ProblemNote error={error} onRetry={retry} />}
      {isFaulty && <p className="note small">{words.sampleFaulty}</p>}
      {messages === null && error === null && !isFaulty && <Skeleton />}
      {messages?.length === 0 && <p className="quiet">{words.sampleNone}</p>}
      <ul className={isFormer ? "alert-samples former" : "alert-samples"}>
        {groups(messages ?? []).map(([kind, texts]) => (
          <li key={kind}>
            <h3>{nameOf(texts[0], words)}</h3>
            {texts.map((sample) => (
              <SampleText key={sample.locale} sample={sample} channel={channel} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SampleText({ sample, channel }: { readonly sample: AlertSample; readonly channel: AlertChannel }) {
  const words = useAlertWords();
  const { locale, subject, text } = sample;
  const shown = { email: text, sms: sample.smsText, voice: sample.voiceText }[channel];
  // The subject is the first line, but where that is too long for one.
  const isOwnSubject = channel === "email" && subject !== text.split("\n")[0];
  return (
    <div className="alert-text">
      <span className="chip">{locale.toUpperCase()}</span>
      <div lang={locale} dir="auto">
        {isOwnSubject && (
          <p className="small">
            {words.subject}: {subject}
          </p>
        )}
        <p className="alert-words">{shown}</p>
      </div>
    </div>
  );
}

/** The texts of one kind in all languages, in the order in which they come. */
function groups(messages: readonly AlertSample[]): readonly (readonly [string, readonly AlertSample[]])[] {
  return [...Map.groupBy(messages, ({ triggerType, level }) => JSON.stringify([triggerType, level]))];
}

function nameOf(sample: AlertSample | undefined, words: AlertWords): string {
  if (sample === undefined) return "";
  const { triggerType, level } = sample;
  if (triggerType !== "level") return words.samples[triggerType];
  return level === null ? words.samples.belowLevels : words.samples.level(level);
}
