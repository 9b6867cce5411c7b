/** The operator's screens. They ask for the operator's key first. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import { ask } from "../api/ask.ts";
import { TenantListDocument } from "../api/documents/operator.ts";
import { KeyForm } from "../secrets/key-form.tsx";
import { OperatorFrame } from "./frame.tsx";
import { holdKey, useForgetsOnLeaving, useHasKey } from "./key.ts";
import { useOperatorWords } from "./words.ts";

const TenantsScreen = lazy(() => import("./tenants-screen.tsx"));
const TenantScreen = lazy(() => import("./tenant-screen.tsx"));
const OutboxScreen = lazy(() => import("./outbox-screen.tsx"));
const OutboxMessageScreen = lazy(() => import("./outbox-message-screen.tsx"));
const HealthScreen = lazy(() => import("./health-screen.tsx"));
const ClockScreen = lazy(() => import("./clock-screen.tsx"));

export default function OperatorScreens() {
  const hasKey = useHasKey();
  useForgetsOnLeaving();
  if (!hasKey) return <AskForKey />;
  return (
    <Switch>
      <Route path="/operator" component={TenantsScreen} />
      <Route path="/operator/outbox" component={OutboxScreen} />
      <Route path="/operator/outbox/:id" component={OutboxMessageScreen} />
      <Route path="/operator/health" component={HealthScreen} />
      <Route path="/operator/clock" component={ClockScreen} />
      <Route path="/operator/tenants/:id" component={TenantScreen} />
    </Switch>
  );
}

function AskForKey() {
  const words = useOperatorWords();
  const take = async (key: string): Promise<null> => {
    await ask(TenantListDocument, { first: 1 }, { bearer: key });
    holdKey(key);
    return null;
  };
  return (
    <OperatorFrame title={words.title}>
      <section className="card settings-card settings-new">
        <KeyForm label={words.key} about={words.keyAbout} onKey={take} />
      </section>
    </OperatorFrame>
  );
}
