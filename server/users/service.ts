/** The use cases of users: a tenant registers, finds, changes, disables and enables its own. */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { UserFilter } from "#schema/users.ts";
import type { User } from "./model.ts";
import { type CheckedUser, changeUser, createUser, switchUser, type UserInput, type UserPatch } from "./rules.ts";

export interface UserQuery extends UserFilter {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface UserServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Called after each committed change of who may come in. */
  readonly onAccessChange: () => void;
}

export type UserService = ReturnType<typeof createUserService>;

export function createUserService({ database, clock, onAccessChange }: UserServiceOptions) {
  return {
    /** @throws AppError `validation`, `conflict` for a `tenantKey` that another user has */
    create: (caller: Caller<"users:manage">, input: UserInput): Promise<User> =>
      database.write(async (stores) => {
        const user = accepted(createUser(input, { id: newId(), tenantId: caller.tenantId, now: clock.now() }));
        const outcome = await stores.users.forCaller(caller).insert(user);
        if (outcome === "tenant-key-taken") {
          throw new AppError("conflict", "Another user has this tenantKey. Look that user up, or give this one another key.");
        }
        await stores.audit.forCaller(caller).changed("user", null, user);
        return user;
      }),

    page: (caller: Caller<"users:manage">, { limit, cursor, ...filter }: UserQuery): Promise<Page<User>> =>
      database.read((stores) => {
        const request = pageRequest({ ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) });
        return stores.users.forCaller(caller).page(request, filter);
      }),

    get: (caller: Caller<"users:manage">, id: string): Promise<User> =>
      database.read(async (stores) => found(await stores.users.forCaller(caller).get(id))),

    getByKey: (caller: Caller<"users:manage">, tenantKey: string): Promise<User> =>
      database.read(async (stores) => found(await stores.users.forCaller(caller).byKey(tenantKey))),

    /** A changed address is unverified, and a verification of the earlier one ends. @throws AppError `validation`, `precondition-failed` */
    update: (caller: Caller<"users:manage">, id: string, patch: UserPatch, ifMatch: string | null): Promise<User> =>
      database.write(async (stores) => {
        const store = stores.users.forCaller(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, userEtag(before));
        const after = accepted(changeUser(before, patch, clock.now()));
        await store.update(after);
        const verifications = stores.verifications.of({ tenantId: caller.tenantId, kind: "user", id });
        if (after.email !== before.email) await verifications.cancel("email");
        if (after.phone !== before.phone) await verifications.cancel("sms");
        await stores.audit.forCaller(caller).changed("user", before, after);
        return after;
      }),

    /** Ends the user's sessions at once. */
    disable: async (caller: Caller<"users:manage">, id: string): Promise<User> => {
      const user = await database.write(async (stores) => {
        const store = stores.users.forCaller(caller);
        const before = found(await store.lock(id));
        const after = switchUser(before, false, clock.now());
        await store.update(after);
        await stores.sessions.forSystem("disabled user").endOfUser(caller.tenantId, id, clock.now());
        await stores.audit.forCaller(caller).changed("user", before, after, "disabled");
        return after;
      });
      onAccessChange();
      return user;
    },

    /** Sessions that were ended stay ended. */
    enable: async (caller: Caller<"users:manage">, id: string): Promise<User> => {
      const user = await database.write(async (stores) => {
        const store = stores.users.forCaller(caller);
        const before = found(await store.lock(id));
        const after = switchUser(before, true, clock.now());
        await store.update(after);
        await stores.audit.forCaller(caller).changed("user", before, after, "enabled");
        return after;
      });
      onAccessChange();
      return user;
    },
  };
}

export function userEtag(user: User): string {
  return String(user.revision);
}

function found(user: User | null): User {
  if (user === null) throw notFound("user");
  return user;
}

function accepted(decision: CheckedUser): User {
  if (!decision.ok) throw invalid(decision.errors);
  return decision.user;
}
