/** A tile that nobody has published yet. */
import { useState } from "react";
import { EmptyNote } from "../../controls/states.tsx";
import { useMay } from "../../session/may.ts";
import { TileFrame } from "../frame.tsx";
import { useTileWords } from "../words.ts";
import { firstTile } from "./first-tile.ts";
import { TileAuthor } from "./tile-author.tsx";

export default function NewTileScreen() {
  const words = useTileWords();
  const mayManage = useMay("tiles_manage");
  const [first] = useState(() => firstTile("typescript"));
  const back = { href: "/tiles", label: words.title };
  if (mayManage) return <TileAuthor title={words.newTile} back={back} first={first} latest={null} />;
  return (
    <TileFrame title={words.newTile} back={back}>
      <EmptyNote title={words.noScope} />
    </TileFrame>
  );
}
