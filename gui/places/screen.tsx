/** The screens of places. The first view knows this one piece of them; what each has of its own is fetched by it. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import PlacesScreen from "./list-screen.tsx";

const NewPlaceScreen = lazy(() => import("./new-screen.tsx"));
const PlaceScreen = lazy(() => import("./place-screen.tsx"));

export default function PlacesScreens() {
  return (
    <Switch>
      <Route path="/places" component={PlacesScreen} />
      <Route path="/places/new" component={NewPlaceScreen} />
      <Route path="/places/:id" component={PlaceScreen} />
    </Switch>
  );
}
