/** The screens of tiles. The first view knows this one piece of them; what each has of its own is fetched by it. */
import { lazy } from "react";
import { Route, Switch } from "wouter";
import TilesScreen from "./list-screen.tsx";

const NewTileScreen = lazy(() => import("./author/new-screen.tsx"));
const NextVersionScreen = lazy(() => import("./author/version-screen.tsx"));
const TileScreen = lazy(() => import("./tile-screen.tsx"));

export default function TileScreens() {
  return (
    <Switch>
      <Route path="/tiles" component={TilesScreen} />
      <Route path="/tiles/new" component={NewTileScreen} />
      <Route path="/tiles/:key" component={TileScreen} />
      <Route path="/tiles/:key/edit" component={NextVersionScreen} />
    </Switch>
  );
}
