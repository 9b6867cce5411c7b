/** One list: its name, who is on it, and which flows tell it. */
import { mdiDeleteOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "wouter";
import { ask } from "../api/ask.ts";
import { FlowsOfListDocument } from "../api/documents/people-lists.ts";
import { Button } from "../controls/button.tsx";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { useMay } from "../session/may.ts";
import { useWords } from "../words/words.tsx";
import { listDeletions, useRemoval } from "./deletions.ts";
import { PeopleFrame } from "./frame.tsx";
import { ListForm } from "./list-form.tsx";
import { useOwnerName } from "./owner.tsx";
import { type KnownList, listQuery, listsKey } from "./queries.ts";
import { useContactWords } from "./words.ts";

const flowCount = 50;

export default function ListScreen() {
  const words = useContactWords();
  const { flows, shell } = useWords();
  const { id = "" } = useParams<{ id: string }>();
  const mayWrite = useMay("contacts_write");
  const ownerName = useOwnerName();
  const { data: list, error, isPending, refetch } = useQuery(listQuery(id));
  const owner = list ? ownerName(list.ownerUserKey) : null;
  return (
    <PeopleFrame
      title={list?.displayName ?? words.lists}
      about={owner === null ? undefined : words.of(flows.owner, owner)}
      back={{ href: "/people/lists", label: words.lists }}
      actions={list && mayWrite && <DeleteButton list={list} />}
    >
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {list === null && <EmptyNote title={shell.notFound} about={shell.notFoundHint} />}
      {list && (
        <div className="people-parts turned" key={list.id}>
          <ListForm list={list} />
          <UsedBy list={list} />
        </div>
      )}
    </PeopleFrame>
  );
}

function useFlowsOf(id: string) {
  return useQuery({
    queryKey: [...listsKey, "flows", id],
    queryFn: async ({ signal }) => (await ask(FlowsOfListDocument, { id, first: flowCount }, { signal })).flows,
  });
}

/** A list that flows name stays: the service would refuse after the time for taking it back. */
function DeleteButton({ list }: { readonly list: KnownList }) {
  const words = useContactWords();
  const { data } = useFlowsOf(list.id);
  const remove = useRemoval({ deletions: listDeletions, keys: [listsKey], to: "/people/lists" });
  return (
    <Button
      kind="quiet"
      icon={mdiDeleteOutline}
      isDisabled={data === undefined || (data?.edges.length ?? 0) > 0}
      onPress={() => remove(list)}
    >
      {words.delete}
    </Button>
  );
}

function UsedBy({ list }: { readonly list: KnownList }) {
  const words = useContactWords();
  const { common } = useWords();
  const { data, error, isPending, refetch } = useFlowsOf(list.id);
  const flows = data?.edges.map(({ node }) => node) ?? [];
  return (
    <section className="card people-card" aria-labelledby="list-used">
      <h2 id="list-used">{words.usedBy}</h2>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={2} />}
      {data !== undefined && flows.length === 0 && <p className="quiet">{words.usedByNone}</p>}
      {flows.length > 0 && (
        <>
          <ul className="used-by">
            {flows.map(({ id, displayName }) => (
              <li key={id}>
                <Link href={`/flows/${id}`}>{displayName}</Link>
              </li>
            ))}
          </ul>
          {data?.pageInfo.hasNextPage && <p className="quiet small">{common.firstOnly(flows.length)}</p>}
          <p className="quiet small">{words.usedByAbout}</p>
        </>
      )}
    </section>
  );
}
