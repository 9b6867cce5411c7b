/** Everywhere the reader is signed in, and how to end one. */
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { EndSignInDocument, SignInsDocument } from "../api/documents/session.ts";
import { nextCursor } from "../api/pages.ts";
import { Button } from "../controls/button.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFormats, useWords } from "../words/words.tsx";
import { SettingsFrame } from "./frame.tsx";
import { LoadMore } from "../controls/load-more.tsx";

export default function SignInsScreen() {
  const words = useWords();
  const formats = useFormats();
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: ["sign-ins"],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => ask(SignInsDocument, { after: pageParam }, { signal }),
    getNextPageParam: ({ ownSessions }, _pages, _last, asked) => nextCursor(ownSessions, asked),
  });
  const { data, error, refetch } = list;
  const end = useMutation({
    mutationFn: (id: string) => ask(EndSignInDocument, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["sign-ins"] }),
  });
  const sessions = data?.pages.flatMap(({ ownSessions }) => ownSessions?.edges.map(({ node }) => node) ?? []) ?? [];
  return (
    <SettingsFrame title={words.session.signInsTitle} about={words.session.signInsAbout}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {end.error !== null && <ProblemNote error={end.error} />}
      {data === undefined && error === null && <Skeleton />}
      <ul className="card">
        {sessions.map((node) => (
          <li key={node.id} className="settings-sign-in row">
            <span className="grow">
              {words.session.since} {formats.dateTime(node.createdAt)}, {words.session.until.toLowerCase()}{" "}
              {formats.dateTime(node.expiresAt)} {node.isCurrent && <em>({words.session.thisOne})</em>}
            </span>
            <Button onPress={() => end.mutate(node.id)}>{words.session.end}</Button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </SettingsFrame>
  );
}
