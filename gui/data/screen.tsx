/** The screens of adapters. The first view knows this one piece of them; what each has of its own is fetched by it. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import DataScreen from "./list-screen.tsx";

const GalleryScreen = lazy(() => import("./gallery-screen.tsx"));
const NewAdapterScreen = lazy(() => import("./new-screen.tsx"));
const NewScriptScreen = lazy(() => import("./new-script-screen.tsx"));
const AdapterScreen = lazy(() => import("./adapter-screen.tsx"));

export default function DataScreens() {
  return (
    <Switch>
      <Route path="/data" component={DataScreen} />
      <Route path="/data/new" component={GalleryScreen} />
      <Route path="/data/new/:template" component={NewAdapterScreen} />
      <Route path="/data/new-script" component={NewScriptScreen} />
      <Route path="/data/:id" component={AdapterScreen} />
    </Switch>
  );
}
