/** What stands where there is nothing: at an unknown address, and in the place of a record that is gone. */
import { Link } from "wouter";
import { EmptyNote } from "../controls/states.tsx";
import { useWords } from "../words/words.tsx";

export function Nowhere() {
  const words = useWords();
  return (
    <EmptyNote
      title={words.shell.notFound}
      about={words.shell.notFoundHint}
      action={
        <Link href="/flows" className="button">
          {words.shell.toFlows}
        </Link>
      }
    />
  );
}
