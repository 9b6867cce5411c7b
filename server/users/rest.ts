/** Users over REST: translates between the contract's JSON and the service. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { UserErasure } from "./erasure.ts";
import type { User } from "./model.ts";
import { type UserService, userEtag } from "./service.ts";

type Operations =
  | "createUser"
  | "listUsers"
  | "getUser"
  | "getUserByKey"
  | "updateUser"
  | "disableUser"
  | "enableUser"
  | "deleteUser";

export function userHandlers(users: UserService, erasure: UserErasure): Pick<Handlers, Operations> {
  const answer = (user: User) => ({ status: 200, body: toUserJson(user), etag: userEtag(user) }) as const;
  return {
    createUser: async ({ caller, body }) => {
      const user = await users.create(caller, body);
      return {
        status: 201,
        body: toUserJson(user),
        etag: userEtag(user),
        headers: { Location: `/v1/users/${user.id}` },
      };
    },
    listUsers: async ({ caller, query }) => {
      const page = await users.page(caller, query);
      return { status: 200, body: { items: page.items.map(toUserJson), nextCursor: page.nextCursor } };
    },
    getUser: async ({ caller, params }) => answer(await users.get(caller, params.id)),
    getUserByKey: async ({ caller, params }) => answer(await users.getByKey(caller, params.tenantKey)),
    updateUser: async ({ caller, params, body, ifMatch }) =>
      answer(await users.update(caller, params.id, body, ifMatch)),
    disableUser: async ({ caller, params }) => answer(await users.disable(caller, params.id)),
    deleteUser: async ({ caller, params, query, ifMatch }) => {
      await erasure.erase(caller, params.id, query.records, ifMatch);
      return { status: 204, body: undefined };
    },
    enableUser: async ({ caller, params }) => answer(await users.enable(caller, params.id)),
  };
}

export function toUserJson(user: User): components["schemas"]["User"] {
  const { tenantId: _tenant, revision: _revision, ...rest } = user;
  return { ...rest, createdAt: isoTime(user.createdAt), updatedAt: isoTime(user.updatedAt) };
}
