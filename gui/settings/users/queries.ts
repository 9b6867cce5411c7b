/** What the screens of users read. */
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../api/ask.ts";
import { UserDetailDocument } from "../../api/documents/settings-users.ts";

export const usersKey = ["users"];
export const userListKey = [...usersKey, "list"];

export function userQuery(id: string) {
  return queryOptions({
    queryKey: [...usersKey, "one", id],
    queryFn: async ({ signal }) => (await ask(UserDetailDocument, { id }, { signal })).user,
  });
}
