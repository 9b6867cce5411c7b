/** Sessions over REST: translates between the contract's JSON, the cookie and the service. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { SessionCookie } from "#server/http/session-cookie.ts";
import { toUserJson } from "#server/users/rest.ts";
import type { UserService } from "#server/users/service.ts";
import type { ListedSession } from "./model.ts";
import type { MintedSession, Self, SessionService } from "./service.ts";

type Operations =
  | "createUserSessionToken"
  | "createSessionToken"
  | "listSessionTokens"
  | "revokeSessionToken"
  | "openSession"
  | "getMe"
  | "updateMe"
  | "logout"
  | "listOwnSessions"
  | "endOwnSession";

type Schemas = components["schemas"];

export function sessionHandlers(
  sessions: SessionService,
  users: Pick<UserService, "updateSelf">,
  cookie: SessionCookie,
): Pick<Handlers, Operations> {
  return {
    createUserSessionToken: async ({ caller, params, body }) => {
      return { status: 201, body: toTokenJson(await sessions.mintForUser(caller, params.id, body.ttlMinutes)) };
    },
    createSessionToken: async ({ caller, body }) => ({
      status: 201,
      body: toTokenJson(await sessions.mintForTenant(caller, body.ttlMinutes)),
    }),
    listSessionTokens: async ({ caller, query }) => {
      const page = await sessions.page(caller, query);
      return { status: 200, body: { items: page.items.map(toSessionJson), nextCursor: page.nextCursor } };
    },
    revokeSessionToken: async ({ caller, params }) => {
      await sessions.revoke(caller, params.id);
      return { status: 204, body: undefined };
    },
    openSession: async ({ body, requestId }) => {
      const self = await sessions.open(body.token, requestId);
      return {
        status: 200,
        body: toMeJson(self),
        headers: { "Set-Cookie": cookie.set(body.token, self.caller.expiresAt) },
      };
    },
    getMe: async ({ caller }) => ({ status: 200, body: toMeJson(await sessions.self(caller)) }),
    updateMe: async ({ caller, body }) => {
      await users.updateSelf(caller, body);
      return { status: 200, body: toMeJson(await sessions.self(caller)) };
    },
    logout: async ({ caller }) => {
      await sessions.logout(caller);
      return { status: 204, body: undefined, headers: { "Set-Cookie": cookie.clear() } };
    },
    listOwnSessions: async ({ caller, query }) => {
      const page = await sessions.pageOwn(caller, query);
      const items = page.items.map((session) => ({
        ...toSessionJson(session),
        isCurrent: session.id === caller.sessionId,
      }));
      return { status: 200, body: { items, nextCursor: page.nextCursor } };
    },
    endOwnSession: async ({ caller, params }) => {
      await sessions.endOwn(caller, params.id);
      return { status: 204, body: undefined };
    },
  };
}

function toTokenJson({ session, token }: MintedSession): Schemas["SessionTokenCreated"] {
  return { id: session.id, token, expiresAt: isoTime(session.expiresAt) };
}

function toSessionJson(session: ListedSession): Schemas["Session"] {
  const { tenantId: _tenant, parentId: _parent, createdAt, expiresAt, revokedAt, ...rest } = session;
  return {
    ...rest,
    kind: session.userId === null ? "tenant" : "user",
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
    revokedAt: optionalTime(revokedAt),
  };
}

function toMeJson({ user, tenant, caller }: Self): Schemas["Me"] {
  return {
    kind: user === null ? "tenant" : "user",
    user: user === null ? null : toUserJson(user),
    tenant: { id: tenant.id, displayName: tenant.displayName },
    scopes: caller.scopes,
    expiresAt: optionalTime(caller.expiresAt),
  };
}

function optionalTime(epochMs: number | null): string | null {
  return epochMs === null ? null : isoTime(epochMs);
}
