/** Names of those who changed something: of keys, and of users where the reader may see them. */
import { useQuery } from "@tanstack/react-query";
import { ask } from "../api/ask.ts";
import { ActorKeysDocument, ActorUsersDocument } from "../api/documents/settings-audit.ts";
import { useMay } from "../session/may.ts";

interface Actor {
  readonly userId: string | null;
}

const keysNamed = 200;
const usersNamed = 200;

/** By id. Who is not among them is told by the id. */
export function useActorNames(actors: readonly Actor[]): ReadonlyMap<string, string> {
  const mayReadUsers = useMay("users_manage");
  const ids = [...new Set(actors.flatMap(({ userId }) => (userId === null ? [] : [userId])))]
    .toSorted()
    .slice(0, usersNamed);
  const keys = useQuery({
    queryKey: ["actor-keys"],
    queryFn: async ({ signal }) => (await ask(ActorKeysDocument, { first: keysNamed }, { signal })).keys,
  });
  const users = useQuery({
    queryKey: ["actor-users", ids],
    enabled: mayReadUsers && ids.length > 0,
    queryFn: async ({ signal }) => (await ask(ActorUsersDocument, { first: usersNamed, ids }, { signal })).users,
    placeholderData: (before) => before,
  });
  const named = [...(keys.data?.edges ?? []), ...(users.data?.edges ?? [])];
  return new Map(named.map(({ node: { id, displayName } }) => [id, displayName]));
}
