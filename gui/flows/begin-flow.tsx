/** The ways to a first flow: a ready model, or one that is built by oneself. */
import { mdiPlus } from "@mdi/js";
import { Link } from "wouter";
import { Icon } from "../icons/icon.tsx";
import { useWords } from "../words/words.tsx";

export function BeginFlow() {
  const { flows: words } = useWords();
  return (
    <span className="row">
      <Link href="/flows/models" className="button main">
        {words.models}
      </Link>
      <Link href="/flows/new" className="button">
        <Icon path={mdiPlus} size={18} />
        {words.create}
      </Link>
    </span>
  );
}
