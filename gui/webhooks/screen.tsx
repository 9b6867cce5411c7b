/** The screens of webhooks. The first view knows this one piece of them; what each has of its own is fetched by it. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import WebhookListScreen from "./list-screen.tsx";

const NewWebhookScreen = lazy(() => import("./new-screen.tsx"));
const WebhookScreen = lazy(() => import("./webhook-screen.tsx"));

export default function WebhookScreens() {
  return (
    <Switch>
      <Route path="/webhooks" component={WebhookListScreen} />
      <Route path="/webhooks/new" component={NewWebhookScreen} />
      <Route path="/webhooks/:id" component={WebhookScreen} />
    </Switch>
  );
}
