/** The use cases of users: a tenant registers, finds, changes, disables and enables its own. */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, notFound, tenantKeyTaken } from "#core/errors.ts";
import { changesNothing, requireMatch } from "#core/etag.ts";
import { newId } from "#core/ids.ts";
import { idsFilter, type Page, pageRequest } from "#core/page.ts";
import type { Database } from "#schema/database.ts";
import type { UserFilter } from "#schema/users.ts";
import type { User } from "./model.ts";
import {
  type CheckedUser,
  changeUser,
  createUser,
  type OwnPatch,
  switchUser,
  type UserInput,
  type UserPatch,
} from "./rules.ts";

export interface UserQuery extends Omit<UserFilter, "ids"> {
  /** Separated by commas. */
  readonly ids?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export interface UserServiceOptions {
  readonly database: Database;
  readonly clock: Clock;
}

export type UserService = ReturnType<typeof createUserService>;

export function createUserService({ database, clock }: UserServiceOptions) {
  return {
    /** @throws AppError `validation`, `conflict` for a `tenantKey` that another user has */
    create: (caller: Caller<"users:manage">, input: UserInput): Promise<User> =>
      database.write(async (stores) => {
        const user = accepted(createUser(input, { id: newId(), tenantId: caller.tenantId, now: clock.now() }));
        const store = stores.users.forCaller(caller);
        const outcome = await store.insert(user);
        if (outcome !== "saved") throw tenantKeyTaken("user", (await store.byKey(user.tenantKey))?.id ?? null);
        await stores.audit.forCaller(caller).changed("user", null, user);
        return user;
      }),

    page: (caller: Caller<"users:manage">, { limit, cursor, ids, ...filter }: UserQuery): Promise<Page<User>> =>
      database.read((stores) => {
        const request = pageRequest({
          ...(limit === undefined ? {} : { limit }),
          ...(cursor === undefined ? {} : { cursor }),
        });
        return stores.users.forCaller(caller).page(request, { ...filter, ...idsFilter(ids) });
      }),

    get: (caller: Caller<"users:manage">, id: string): Promise<User> =>
      database.read(async (stores) => found(await stores.users.forCaller(caller).get(id))),

    /** @throws AppError `not-found` for a tenant's credential */
    self: (caller: Caller): Promise<User> =>
      database.read(async (stores) => found(await stores.users.forAnyCaller(caller).self())),

    getByKey: (caller: Caller<"users:manage">, tenantKey: string): Promise<User> =>
      database.read(async (stores) => found(await stores.users.forCaller(caller).byKey(tenantKey))),

    /**
     * A changed address is unverified, and a verification of the earlier one ends.
     * @throws AppError `validation`, `precondition-failed`
     */
    update: (caller: Caller<"users:manage">, id: string, patch: UserPatch, ifMatch: string | null): Promise<User> =>
      database.write(async (stores) => {
        const store = stores.users.forCaller(caller);
        const before = found(await store.lock(id));
        requireMatch(ifMatch, userEtag(before));
        const after = accepted(changeUser(before, patch, clock.now()));
        if (changesNothing(before, after)) return before;
        await store.update(after);
        const verifications = stores.verifications.of({ tenantId: caller.tenantId, kind: "user", id });
        if (after.email !== before.email) await verifications.cancel("email");
        if (after.phone !== before.phone) await verifications.cancel("sms");
        await stores.audit.forCaller(caller).changed("user", before, after);
        return after;
      }),

    /** The session's own user. @throws AppError `forbidden` for a tenant's credential, `validation` */
    updateSelf: (caller: Caller, patch: OwnPatch): Promise<User> =>
      database.write(async (stores) => {
        requireUser(caller);
        const store = stores.users.forAnyCaller(caller);
        const before = found(await store.lockSelf());
        const after = accepted(changeUser(before, patch, clock.now()));
        if (changesNothing(before, after)) return before;
        await store.updateSelf(after);
        await stores.audit.forCaller(caller).changed("user", before, after);
        return after;
      }),

    /** Ends the user's sessions at once. */
    disable: (caller: Caller<"users:manage">, id: string): Promise<User> =>
      database.write(async (stores) => {
        const store = stores.users.forCaller(caller);
        const before = found(await store.lock(id));
        const after = switchUser(before, false, clock.now());
        await store.switch(after);
        await stores.sessions.forSystem().endOfUser(caller.tenantId, id, clock.now());
        await stores.audit.forCaller(caller).changed("user", before, after, "disabled");
        return after;
      }),

    /** Ended sessions stay ended. */
    enable: (caller: Caller<"users:manage">, id: string): Promise<User> =>
      database.write(async (stores) => {
        const store = stores.users.forCaller(caller);
        const before = found(await store.lock(id));
        const after = switchUser(before, true, clock.now());
        await store.switch(after);
        await stores.audit.forCaller(caller).changed("user", before, after, "enabled");
        return after;
      }),
  };
}

/** The user of the session. @throws AppError `forbidden` for a tenant's credential */
export function requireUser({ userId }: Caller): string {
  if (userId === null)
    throw new AppError("forbidden", "This is for users' sessions. A tenant's credential uses /v1/users/{id}.");
  return userId;
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
