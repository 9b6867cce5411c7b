/** What to look at first when something is late: what is up, and what waits for how long. */
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask } from "../api/ask.ts";
import { ServiceHealthDocument } from "../api/documents/operator-health.ts";
import type { ServiceHealthQuery } from "../api/generated.ts";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { durationText } from "../words/duration.ts";
import { useFormats } from "../words/words.tsx";
import { OperatorFrame } from "./frame.tsx";
import "./health.css";
import { asOperator, operatorKey } from "./key.ts";
import { useHealthWords, useOutboxWords } from "./words.ts";

type Health = NonNullable<ServiceHealthQuery["serviceHealth"]>;

/** As far as these words know them: the service may name others. */
type Topic = keyof ReturnType<typeof useHealthWords>["topics"];
type Part = keyof ReturnType<typeof useHealthWords>["parts"];

const refreshMs = 5_000;
const secondMs = 1_000;

export default function HealthScreen() {
  const words = useHealthWords();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...operatorKey, "health"],
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => (await ask(ServiceHealthDocument, {}, asOperator(signal))).serviceHealth,
  });
  return (
    <OperatorFrame title={words.title} about={words.about}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {data && (
        <>
          <Outcome health={data} />
          <Jobs jobs={data.jobs} />
          <div className="settings-parts">
            <Parts health={data} />
            <Process health={data} />
          </div>
        </>
      )}
    </OperatorFrame>
  );
}

function Outcome({ health: { status, checks } }: { readonly health: Health }) {
  const words = useHealthWords();
  const isReady = status === "ready";
  const down = checks.filter(({ isUp }) => !isUp).map(({ name }) => words.parts[name as Part] ?? name);
  return (
    <p role="status" className={isReady ? "health-outcome up" : "health-outcome down"}>
      <Icon path={isReady ? mdiCheckCircleOutline : mdiAlertCircleOutline} />
      {isReady ? words.ready : words.unready(down)}
    </p>
  );
}

function Jobs({ jobs }: Pick<Health, "jobs">) {
  const words = useHealthWords();
  const formats = useFormats();
  if (jobs === null) return <EmptyNote title={words.jobsUnknown} />;
  return (
    <section className="card settings-card" aria-labelledby="health-jobs">
      <h2 id="health-jobs">{words.waiting}</h2>
      {jobs.length === 0 ? (
        <p className="quiet">{words.nothingWaits}</p>
      ) : (
        <div className="health-jobs">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.topic}</th>
                <th scope="col">{words.count}</th>
                <th scope="col">{words.inWork}</th>
                <th scope="col">{words.failed}</th>
                <th scope="col">{words.oldest}</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map(({ topic, count, inWork, failed, oldestSeconds }) => (
                <tr key={topic}>
                  <th scope="row">{words.topics[topic as Topic] ?? topic}</th>
                  <td>{formats.number(count)}</td>
                  <td>{formats.number(inWork)}</td>
                  <td className={failed > 0 ? "health-failed" : undefined}>{formats.number(failed)}</td>
                  <td>{durationText(formats.locale, oldestSeconds * secondMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="small quiet">{words.waitingAbout}</p>
    </section>
  );
}

function Parts({ health: { checks, confinement, pool } }: { readonly health: Health }) {
  const words = useHealthWords();
  const formats = useFormats();
  const open = confinement.filter(({ isInForce }) => !isInForce).map(({ name }) => name);
  const cells = pool.cells.map(({ name, count }) => `${formats.number(count)} ${name}`);
  return (
    <Card title={words.needed}>
      {checks.map(({ name, isUp }) => (
        <Fact key={name} label={words.parts[name as Part] ?? name}>
          <span className={isUp ? "health-up" : "health-down"}>{isUp ? `● ${words.up}` : `○ ${words.down}`}</span>
        </Fact>
      ))}
      <Fact label={words.cells}>{cells.length === 0 ? words.none : cells.join(", ")}</Fact>
      <Fact label={words.queuedTargets}>{formats.number(pool.queuedTargets)}</Fact>
      <Fact label={words.confinement}>
        {open.length === 0 ? words.confined : <span className="health-down">{words.unconfined(open)}</span>}
      </Fact>
    </Card>
  );
}

const channels = ["email", "sms", "voice"] as const;

function Process({ health }: { readonly health: Health }) {
  const words = useHealthWords();
  const { channels: channelWords } = useOutboxWords();
  const formats = useFormats();
  const { version, roles, database, queue, transports, now, upForSeconds } = health;
  return (
    <Card title={words.process}>
      <Fact label={words.version}>{version}</Fact>
      <Fact label={words.upFor}>{durationText(formats.locale, upForSeconds * secondMs)}</Fact>
      <Fact label={words.now}>{formats.dateTime(now)}</Fact>
      <Fact label={words.roles}>{roles.join(", ")}</Fact>
      <Fact label={words.parts.database}>{words.databases[database]}</Fact>
      <Fact label={words.parts.queue}>{words.queues[queue]}</Fact>
      {channels.map((channel) => (
        <Fact key={channel} label={channelWords[channel]}>
          {words.transports[transports[channel]]}
        </Fact>
      ))}
    </Card>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card settings-card" aria-label={title}>
      <h2>{title}</h2>
      <dl className="settings-facts">{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}
