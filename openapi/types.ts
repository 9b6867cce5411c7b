/** Generated from openapi.yaml by scripts/generate-contract.ts. Change the contract, not this file. */
export interface paths {
    readonly "/v1/admin/tenants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List tenants */
        readonly get: operations["listTenants"];
        readonly put?: never;
        /**
         * Provision a tenant
         * @description Gives the tenant its first key, with every scope, shown once.
         */
        readonly post: operations["createTenant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/tenants/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a tenant */
        readonly get: operations["getTenant"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a tenant
         * @description Suspending a tenant refuses its credentials at once. A shorter `retention` removes what is older within a day, for good.
         */
        readonly patch: operations["updateTenant"];
        readonly trace?: never;
    };
    readonly "/v1/admin/tenants/{id}/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Issue a key of a tenant
         * @description For a tenant that has lost its keys. It may have any scope and any `expiresAt`: no key of the tenant issues it. The tenant's audit log shows the operator. The secret is shown once. The tenant's other keys stay in force, and the tenant revokes them.
         */
        readonly post: operations["createTenantKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/clock": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the clock
         * @description The service's time, and how far it was moved. A 404 unless the service was started with `MOVABLE_CLOCK=1`, for development and tests.
         */
        readonly get: operations["getClock"];
        readonly put?: never;
        /**
         * Move the clock forward
         * @description For development and tests: a season in a minute. Everything that waits for a time follows: ticks of schedules, syncs, retries, rate limits, the expiry of keys, sessions, codes and kept responses, retention. A 404 unless the service was started with `MOVABLE_CLOCK=1`.
         *
         *     The time jumps at once, as in a pause of the service. The answer comes when all that is due by then has been woken, what is due earlier first in each tenant's schedules and jobs: the runs of ticks are queued, jobs are in the queue, what had expired is gone. Wait for the runs themselves by polling. A jump of a day with a flow every 15 minutes is one tick and 95 missed ones, which are not made up for: move by 15 minutes to see each. A run in work goes on. The move is kept over restarts.
         *
         *     An `Idempotency-Key` is kept for 24 hours of this clock: a move of a day or more outlives its own. Give `now` where the move must not be made twice.
         */
        readonly post: operations["moveClock"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/outbox": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the messages of the development outbox
         * @description A channel without a provider (`SMTP_URL`, `SMS_URL`) keeps its messages as files below the data directory of the process that would have sent them, up to 1,000; nothing is sent. Shown are those of the process that answers. `transports` says where messages go now; what was kept earlier stays here. Messages that a tenant's own adapter sends are never here. Files that are not whole are left out.
         */
        readonly get: operations["listOutboxMessages"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/outbox/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a message of the development outbox */
        readonly get: operations["getOutboxMessage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/outbox/{id}/attachments/{number}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Download an attachment of a message in the development outbox
         * @description Its bytes, to be saved: as `application/octet-stream`, whatever it is.
         */
        readonly get: operations["getOutboxAttachment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/admin/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what is up, and what waits
         * @description What to look at first when something is late. `jobs` are those of all processes; the rest is of the process that answers. It answers 200 also where a part is down: see `status`. `/readyz` says the same of the parts without a key, and `/metrics` has the figures over time.
         */
        readonly get: operations["getServiceHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List keys
         * @description Revoked keys are included. Never shows a secret.
         */
        readonly get: operations["listKeys"];
        readonly put?: never;
        /**
         * Issue a key
         * @description A key hands out only scopes that it has itself; asking for more is a 403. It expires with the key that issues it at the latest: a later `expiresAt`, or none, becomes that key's own. Sessions issue no keys (403). The secret is shown once.
         */
        readonly post: operations["createKey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/keys/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a key
         * @description Takes effect at once and ends the sessions that the key has minted. Keys that it issued stay in force, so that a key can be replaced by one that it issued; after a theft, issue a new key, and revoke the stolen one with the new one and `cascade=true`. The last key that holds keys:manage and never expires stays (409).
         */
        readonly delete: operations["revokeKey"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who the caller is */
        readonly get: operations["getMe"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the own settings
         * @description For users' sessions (403 otherwise). Addresses and permissions are the tenant's to change.
         */
        readonly patch: operations["updateMe"];
        readonly trace?: never;
    };
    readonly "/v1/auth/me/verifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify the own address
         * @description For users' sessions (403 otherwise). Sends a link (e-mail, valid 24 hours) or a code of six digits (SMS, valid 10 minutes). At most 5 starts an hour for each user, 10 an hour and 20 a day for each address, wherever it stands, 30 an hour by one user and 300 by one tenant: beyond them 429 with `Retry-After`. An earlier link or code of the channel is void from then on. An address that is verified already is a 409.
         */
        readonly post: operations["startOwnVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/me/verifications/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm the code of an SMS to the own number
         * @description For users' sessions (403 otherwise). A wrong code is a 422; the fifth ends the code. At most 15 answers an hour and 30 a day for each number, wherever it stands, right or wrong: beyond them 429 with `Retry-After`. A link is confirmed on its own page.
         */
        readonly post: operations["confirmOwnVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List users */
        readonly get: operations["listUsers"];
        readonly put?: never;
        /**
         * Register a user
         * @description `tenantKey` is unique in the tenant (409). There is no password: a user comes in with a session token that the tenant mints.
         */
        readonly post: operations["createUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/by-key/{tenantKey}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Look a user up by the tenant's own key */
        readonly get: operations["getUserByKey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a user */
        readonly get: operations["getUser"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Erase a person
         * @description The user is gone, with its sessions, verifications and personal brand. Its e-mail address and number are taken out of every contact of the tenant, whoever owns it; a contact without another address goes. What the audit log says of the user and of what went along is replaced by `(erased)`: that something was done, when and by whom stays. Texts that hold an address among other words are not searched, and answers kept for an Idempotency-Key go within 24 hours. Of what the user owned, `records` decides.
         */
        readonly delete: operations["deleteUser"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a user
         * @description A changed e-mail address or phone number is unverified.
         */
        readonly patch: operations["updateUser"];
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Disable a user
         * @description Ends the user's sessions at once. The user's records stay. Disabling a disabled user changes nothing.
         */
        readonly post: operations["disableUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/enable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Enable a user
         * @description Sessions that were ended stay ended.
         */
        readonly post: operations["enableUser"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/session-tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Mint a session token for a user
         * @description The session reaches the user's own records only, with the scopes of users. A disabled user gets none (409). It ends at once when the user is disabled or the minting key is revoked, and never outlives the credential that minted it.
         */
        readonly post: operations["createUserSessionToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session-tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List sessions
         * @description `q` looks in the name, key and e-mail address of the user and in the name of the minting key. Never shows a token.
         */
        readonly get: operations["listSessionTokens"];
        readonly put?: never;
        /**
         * Mint a session token for the tenant
         * @description Without a user. The session is frozen to the scopes of the credential that mints it, and never outlives it.
         */
        readonly post: operations["createSessionToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/session-tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a session
         * @description Takes effect at once, and ends the sessions that were minted with it. Revoking a revoked session changes nothing. Without the scope `users:manage` a credential reaches the tenant's sessions that come from its own key; others are a 404.
         */
        readonly delete: operations["revokeSessionToken"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/session": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchange a session token for a cookie
         * @description For browsers: answers with an HttpOnly, SameSite=Strict cookie that carries the session and ends with it. The token stays valid as a Bearer credential. Refused with 403 when the browser's `Origin` is not this service. With the cookie, every request other than GET needs the header `X-CSRF-Protection: 1` and, where the browser sends one, this service's own `Origin`; otherwise it is a 403. An `Authorization` header takes precedence over the cookie. Repeating the request gives the same session, with or without an Idempotency-Key.
         */
        readonly post: operations["openSession"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End the own session
         * @description Ends the session that the request came in with, its token included, and clears the cookie. With a key there is no session to end, and nothing happens.
         */
        readonly post: operations["logout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the own sessions
         * @description Sessions that are still valid. A user's session sees those of its user; a key or tenant session sees the tenant sessions that come from the same key.
         */
        readonly get: operations["listOwnSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/sessions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * End an own session
         * @description Takes effect at once, and ends the sessions that were minted with it.
         */
        readonly delete: operations["endOwnSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tiles": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List tiles
         * @description The latest versions, unless allVersions is true.
         */
        readonly get: operations["listTiles"];
        readonly put?: never;
        /**
         * Create a tile
         * @description Publishes the first version of a tile of your own, after everything of it was checked: the schema of its parameters, its script, its inputs, its examples, and that equal input gives equal output. A 422 names the file, line and column of each fault. A key that is in use, or that a built-in tile has, is a 409, which names the tile in `existingId`. So is a tile beyond 500, or beyond 512 MiB of all versions together. If a later release brings a built-in tile with a key of yours, the key goes on to mean your tile.
         */
        readonly post: operations["createTile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tiles/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Test a tile that is not saved
         * @description The same for a script in the body, which is compiled and checked first; a 422 names line and column.
         */
        readonly post: operations["testTileDraft"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tiles/check": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Check a tile without publishing it
         * @description Says what publishing it would be refused for, with the same checks: the schema of its parameters, its script and types, its inputs, its examples, and that equal input gives equal output. Nothing is stored. It takes its turn among the tenant's tests of tiles. Of a session the newest check counts: an earlier one still in work ends with 409 (`superseded`). It may take half a minute, most of it for evaluations.
         */
        readonly post: operations["checkTile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tiles/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a tile */
        readonly get: operations["getTile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a tile's labels
         * @description What a version does never changes. Its name, description, dialog hints and whether it is deprecated may. Built-in tiles cannot be changed (403).
         */
        readonly patch: operations["updateTile"];
        readonly trace?: never;
    };
    readonly "/v1/tiles/{id}/spec": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a tile's specification
         * @description What a client needs to build a palette entry and a dialog with no code of its own for the tile.
         */
        readonly get: operations["getTileSpec"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tiles/{id}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Publish a new version of a tile
         * @description The same checks as for a new tile. `id` is any version of it. Flows keep the version that they were saved with. A tile may have 200 versions; another is a 409. Two at the same moment are two versions.
         */
        readonly post: operations["createTileVersion"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tiles/{id}/fork": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Fork a tile
         * @description A tile of your own that behaves as the original, built-in or your own, from then on independent of it: the script with the library as it was linked in, the window, rules, inputs, examples and labels. A `language` that is not the original's is a 422.
         */
        readonly post: operations["forkTile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tiles/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Test a tile
         * @description Evaluates the version once in the sandbox, on given inputs, generated data, the tenant's adapters, or the data of a target of an earlier run. Nothing is stored. What the script does wrong is in the result's `error`. A tenant's tests take turns, two at a time; one that takes longer than a minute is ended.
         */
        readonly post: operations["testTile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List flows
         * @description A page ends early where the tiles, targets, settings and notes of its flows come to more than 4 MiB of JSON together, and has one flow at least: it may be
         *     shorter than `limit` while `nextCursor` leads on.
         */
        readonly get: operations["listFlows"];
        readonly put?: never;
        /**
         * Create a flow
         * @description Each tile's parameters are validated against the tile's own schema and completed with defaults. The answer shows the flow as stored.
         */
        readonly post: operations["createFlow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flow-templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List flow templates
         * @description The library of ready models, by key: published phenology, disease, frost and other models with their sources, as chains of tiles. It changes with a release of the service alone.
         */
        readonly get: operations["listFlowTemplates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flow-templates/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a flow template */
        readonly get: operations["getFlowTemplate"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/import": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Import a flow
         * @description Creates a flow from an export. What it names must be here: tiles by key, with the same behaviour, sources and contact lists by `tenantKey`. Each thing that is missing or different is a 422 with its place. Own tiles that are missing are published where the caller has `tiles:manage`.
         */
        readonly post: operations["importFlow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/from-template": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a flow from a template
         * @description Makes a draft of a model of the library: an ordinary flow, which later releases do not change. `unset` names what must still be set. Tiles that the template needs beside the built-in ones become the tenant's own, pinned to their version, the first time that the caller has `tiles:manage`; without it, and as long as they are missing, the answer is 403. A tile of the tenant's that has such a key and does something else is a 409, with its id in `existingId`.
         */
        readonly post: operations["createFlowFromTemplate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview a flow that need not be saved
         * @description Evaluates a chain of tiles as runs of the given times would, without what depends on earlier runs, and stores nothing: no run, no state, no alert, no event. What saving such a flow would be refused for is answered as `faults`, and as much as has none is evaluated. `basis` names the data that were gathered: a request that gives it back gathers only what is not there yet. Of a session the newest request counts: an earlier one still in work ends with 409 (`superseded`). A tenant has 2 previews in work at a time and 20 that wait (429). It may take a minute (503).
         */
        readonly post: operations["previewFlow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a flow */
        readonly get: operations["getFlow"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a flow
         * @description Deletes its runs too and ends a run in work.
         */
        readonly delete: operations["deleteFlow"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a flow
         * @description Changing tiles or targets bumps the version.
         */
        readonly patch: operations["updateFlow"];
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/ticks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the ticks of a flow's schedule
         * @description What became of the last 200 ticks, newest first. Those that came while no scheduler was there, or while the tenant was suspended, are `missed`, and are not back-filled.
         */
        readonly get: operations["listFlowTicks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/schedule/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Preview the ticks of a flow's schedule
         * @description The next ticks, soonest first; the first one of an active flow is its `nextRunAt`. Of a draft or paused flow: the ticks that would come if it turned active now. Of a flow without a schedule: none. A tick that is previewed may still be skipped or missed.
         */
        readonly get: operations["previewFlowSchedule"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Export a flow
         * @description The flow with everything that it names by keys instead of ids, so that another tenant, or another installation, can import it.
         */
        readonly get: operations["exportFlow"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/tiles/upgrade-preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview newer versions of a flow's tiles
         * @description Evaluates the flow's targets twice, with its tiles as they are and with the latest versions, once a day from `from` to `to`, and tells the days and targets whose outcome would change. Changes nothing and alerts nobody.
         */
        readonly post: operations["previewTileUpgrade"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/tiles/upgrade": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upgrade a flow's tiles to their latest versions
         * @description The same as saving the flow again with each tile's latest version. Parameters that the new version refuses are a 422.
         */
        readonly post: operations["upgradeTiles"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/backtest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Backtest a flow with its alerts
         * @description Evaluates the flow at each tick from `from` to `to`, as if it had been activated at `from`, and tells which targets would have crossed and what would have been sent, to whom and when. Tiles, settings, sources, contacts and adapters are those of now, and nothing is triggered at the beginning. Nothing is sent and no state changes. Reports are no part of it. At most 10,000 evaluations (ticks times targets); of one tenant, one backtest is in work at a time, and 20 are unfinished at most. It is kept for 30 days.
         */
        readonly post: operations["backtestFlow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/backtests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the backtests of a flow
         * @description Newest first, without what they found.
         */
        readonly get: operations["listFlowBacktests"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/backtests/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a backtest */
        readonly get: operations["getBacktest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/outlook": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask when a flow's targets will be triggered
         * @description For each target, tile and stage: the day on which it is expected, with an honest interval. What was observed, then the adapter's forecast, then each of the past years from the same local day on are evaluated by the flow as it is now. Nothing is sent for it but what `settings.alerts.expectedWithinDays` asks for. At most 10,000 evaluations (years times targets); of one tenant, one outlook is in work at a time, and 20 are unfinished at most. It is kept for 30 days, the newest of a flow for longer.
         */
        readonly post: operations["requestOutlook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/outlooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the outlooks of a flow
         * @description Newest first, without their targets.
         */
        readonly get: operations["listFlowOutlooks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/outlooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read an outlook
         * @description With a page of its targets: the first ones, or those after `cursor`.
         */
        readonly get: operations["getOutlook"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/run": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Run a flow now
         * @description Asynchronous: read the run at `Location` after `Retry-After` seconds, and again until its status is succeeded or failed. While a run of the flow is unfinished, a second one is a 409.
         */
        readonly post: operations["runFlow"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a flow's runs
         * @description Newest first. The search text is looked for in status, trigger and error.
         */
        readonly get: operations["listFlowRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List runs over all flows
         * @description Newest first, without results. The search text is looked for in status, trigger and error.
         */
        readonly get: operations["listRuns"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a run */
        readonly get: operations["getRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/outcomes": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the outcomes of a run's targets
         * @description What the run found of each target, without tiles and points, in the order of the flow. Of a run that has not ended: of the targets whose results are stored so far. Those of earlier places may come later than a page that has been read, and an attempt that is lost begins anew. The search text is looked for in the names.
         */
        readonly get: operations["listRunOutcomes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/result": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a run's result for one target
         * @description The result of one target with its tiles, their points as columns. Those of other targets are not read. The target is given by `position` or `sourceId`; both may be left out where the run has one. What names no target of the run is a 422. While the run has not ended, a 409 says that its result for the target is not stored.
         */
        readonly get: operations["getRunResult"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Watch a run
         * @description Server-sent events, from the present state of the run on. `status` is the status whenever it changes. `progress` counts the targets whose results are stored; some of them are left out where they come faster than you read, and there may be fewer than before where an attempt was lost and another began anew. The stream ends after `succeeded` or `failed`: then read the run.
         *
         *     - **Resuming.** Each event has an `id`. Send the last one as `Last-Event-ID`, and you are told what you do not know yet, by whichever process answers. Browsers do this by themselves. Somebody who has been told the end gets a 204, which tells browsers to stop. What is no such id is passed over.
         *     - **Every 15 seconds** there is a comment, and the credential is checked again. A stream ends early when the credential does, when the run is deleted, when nobody reads it, and when the service is restarted. Connect again with `Last-Event-ID`.
         *     - **At most 100** streams of a tenant are open over one process of the service: one more is a 429. They do not count as requests in work. Reading the run from time to time works as well.
         */
        readonly get: operations["watchRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/runs/{id}/why": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Why a target triggered, or did not
         * @description Of one target of a run that has ended: what each tile decided and how far it is from the other outcome, how old the data are, and why somebody was told, or nobody. It is read from what is stored, nothing is computed anew. Where the stored records allow several reasons, all are named.
         *
         *     - **The target** is given by `target`, `position`, or both; it may be left out where the run has one. What names no target of the run is a 422 that names some that it has.
         *     - **A run that has not ended** is a 409: ask again after `Retry-After` seconds.
         *     - **Messages** are those to your own contacts, in a user's session.
         *     - **Sentences** (`summary`, `says`) are in the first language of `Accept-Language`: English or German; English where it names another, or none. Over GraphQL it is the same header. What they repeat is in the same language; only names and the words of a tenant's own scripts stay as they are.
         */
        readonly get: operations["explainRun"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/target-states": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the states of targets over all flows
         * @description What is triggered now, with `isTriggered=true`: the newest change first. A state holds until a run that counts changes it, also of a flow that is paused. The search text is looked for in the names of targets and flows.
         */
        readonly get: operations["listTargetStates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapters": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List adapters
         * @description A page ends early where the scripts of its adapters come to more than 4 MiB together, and has one adapter at least: it may be shorter than `limit` while
         *     `nextCursor` leads on.
         */
        readonly get: operations["listAdapters"];
        readonly put?: never;
        /**
         * Register an adapter
         * @description A script that does not compile is a 422 with line and column. A second enabled adapter for a facet is a 409.
         */
        readonly post: operations["createAdapter"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapters/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Try an adapter that is not saved
         * @description The same for what is in the body, which is checked first: what would not be saved is a 422, of a script with line and column. With `adapterId` the body says what differs from that adapter: what it leaves out is as it is saved, its secrets too. Those go to origins alone that are saved for it. Nothing of it is stored.
         */
        readonly post: operations["testAdapterDraft"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapters/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read an adapter */
        readonly get: operations["getAdapter"];
        readonly put?: never;
        readonly post?: never;
        /** Delete an adapter */
        readonly delete: operations["deleteAdapter"];
        readonly options?: never;
        readonly head?: never;
        /** Change an adapter */
        readonly patch: operations["updateAdapter"];
        readonly trace?: never;
    };
    readonly "/v1/adapters/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Try an adapter
         * @description Calls the script with a sample request and holds its answer to the rules of its facet, as a run would. The request is checked first against the facet's
         *     schema. Stores nothing, and counts neither as a failure nor as a success. A script that fails, or whose answer does not fit, is an answer with `ok` false.
         *     A `comms` adapter sends for real.
         */
        readonly post: operations["testAdapter"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapters/{id}/upgrade": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Upgrade an adapter to the latest version of its template
         * @description The script, the `settingsSchema`, the `egress` and `maxSpanHours` become those of the latest version; settings and secrets stay, but for what the body gives. What the new version refuses of them is a 422, and nothing is changed then. An adapter without a template is a 409.
         */
        readonly post: operations["upgradeAdapter"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapters/{id}/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sync a targets adapter into sources
         * @description Asks the adapter for the sources of each owner and reconciles `/v1/sources` with the answers, each owner's in one transaction. An enabled `targets` adapter is
         *     also synced by the service itself, every hour; the first time an hour after it was made.
         *
         *     **Whom.** Every enabled user; with `userKey` that user alone. The tenant itself (a request with `userKey: null`, for sources without owner) where the
         *     tenant has no user at all, or once `userKey: null` has been asked for here.
         *
         *     **What.** `tenantKey` says which source is meant. An offered source that is not there is created; one that a sync disabled is enabled again; an enabled one of
         *     this adapter that is no longer offered is disabled, never deleted. A source that a person disabled stays disabled. A source that was made by hand, or by
         *     another adapter, for the same owner under the same `tenantKey` is taken over.
         *
         *     **Which fields.** The adapter decides `displayName` and `hint`, and those of `sensorType`, `location` or `boundary`, and `timezone` that its answer gives: a
         *     change by hand lasts until the next sync. Fields that the answer leaves out stay as a person set them; null empties them.
         *
         *     **Stop.** A sync that would disable more than half of an owner's enabled sources of this adapter (an empty answer is one) changes nothing and is `stopped`,
         *     unless `force` is true.
         *
         *     The answer is 200 with what each owner's sync came to. Those that have not ended after about 15 seconds go on as jobs: the answer is then 202, and how they end shows in
         *     `GET /v1/adapters/{id}/syncs`. Where no sync ended well, it is a 409 if one was stopped, else a 424; both carry `users`.
         *     However many users an adapter fails for, each hourly pass (and each request for everybody) counts as one failure towards the 20 that disable it.
         */
        readonly post: operations["syncAdapter"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapters/{id}/syncs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List how the latest syncs ended
         * @description One entry for each owner who was ever synced: how the latest sync ended. Newest first, by the owner's first sync.
         */
        readonly get: operations["listAdapterSyncs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapter-templates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the gallery of adapters
         * @description Adapters for services that many people have, by their keys. Make one yours with `POST /v1/adapters` `{templateKey, settings, env}`.
         */
        readonly get: operations["listAdapterTemplates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/adapter-templates/{key}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read an entry of the gallery */
        readonly get: operations["getAdapterTemplate"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List sources
         * @description A page ends early where the boundaries of its sources come to more than 100,000 positions together, and has one source at least: it may be shorter than
         *     `limit` while `nextCursor` leads on.
         */
        readonly get: operations["listSources"];
        readonly put?: never;
        /** Create a source */
        readonly post: operations["createSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sources/bulk": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Create or change many sources by their keys
         * @description Up to 1,000 sources of one owner, found by `tenantKey`: those that exist are changed, the others created; none is deleted. Each entry stands for itself and has
         *     its own outcome; one that is wrong stops no other. The same request again changes nothing (`unchanged`).
         */
        readonly put: operations["upsertSources"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/sources/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a source */
        readonly get: operations["getSource"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a source
         * @description A source that is the target of a flow is a 409 that lists the flows. The contacts' blacklists lose it.
         */
        readonly delete: operations["deleteSource"];
        readonly options?: never;
        readonly head?: never;
        /** Change a source */
        readonly patch: operations["updateSource"];
        readonly trace?: never;
    };
    readonly "/v1/contacts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** List contacts */
        readonly get: operations["listContacts"];
        readonly put?: never;
        /**
         * Create a contact
         * @description Addresses are unverified at first.
         */
        readonly post: operations["createContact"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contacts/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a contact */
        readonly get: operations["getContact"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a contact
         * @description It leaves its lists, and its addresses the audit log.
         */
        readonly delete: operations["deleteContact"];
        readonly options?: never;
        readonly head?: never;
        /** Change a contact */
        readonly patch: operations["updateContact"];
        readonly trace?: never;
    };
    readonly "/v1/contacts/{id}/test": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a contact a test message
         * @description The delivery is answered as it was made, and read again at `Location`. It is `skipped_optout` or `skipped_unverified`, with the reason, where alerts could not reach the contact on this channel either. Quiet hours do not hold it back. At most 5 an hour for each contact: beyond them 429 with `Retry-After`.
         */
        readonly post: operations["testContact"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contacts/{id}/verifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how far a contact's verifications are
         * @description Of each channel the latest that was started for the present address. Null where none was, or where the address is verified by it.
         */
        readonly get: operations["getContactVerifications"];
        readonly put?: never;
        /**
         * Verify a contact's address
         * @description Sends a link (e-mail, valid 24 hours) or a code of six digits (SMS, valid 10 minutes). At most 5 starts an hour for each contact, 10 an hour and 20 a day for each address, wherever it stands, 30 an hour by one user and 300 by one tenant: beyond them 429 with `Retry-After`. An earlier link or code of the channel is void from then on. An address that is verified already is a 409.
         */
        readonly post: operations["startContactVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contacts/{id}/verifications/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm the code of an SMS
         * @description A wrong code is a 422; the fifth ends the code. At most 15 answers an hour and 30 a day for each number, wherever it stands, right or wrong: beyond them 429 with `Retry-After`. A link is confirmed on its own page.
         */
        readonly post: operations["confirmContactVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contact-lists": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List contact lists
         * @description A page ends early where its lists come to more than 20,000 contacts together, and has one list at least: it may be shorter than `limit` while `nextCursor`
         *     leads on.
         */
        readonly get: operations["listContactLists"];
        readonly put?: never;
        /**
         * Create a contact list
         * @description Its contacts share its owner.
         */
        readonly post: operations["createContactList"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/contact-lists/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a contact list */
        readonly get: operations["getContactList"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a contact list
         * @description A list that a flow still names is a 409, whose `flows` lists those flows.
         */
        readonly delete: operations["deleteContactList"];
        readonly options?: never;
        readonly head?: never;
        /** Change a contact list */
        readonly patch: operations["updateContactList"];
        readonly trace?: never;
    };
    readonly "/v1/alert-deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List alert deliveries
         * @description One for each message to one contact on one channel, those that were skipped with the reason. The search text is looked for in messages, names of targets, reasons and errors. A user's session sees what is about its own contacts and flows. A page ends early where its messages grow large: follow `nextCursor`. Kept for 90 days.
         */
        readonly get: operations["listAlertDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/alert-deliveries/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read an alert delivery */
        readonly get: operations["getAlertDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/alerts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a flow's alert deliveries
         * @description As `GET /v1/alert-deliveries`, of one flow.
         */
        readonly get: operations["listFlowAlerts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/alerts/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview a flow's alerts
         * @description What messages would say under settings that need not be stored, about the flow's targets as they are now, in each language. Made as alerts make them. Nothing is sent or stored.
         */
        readonly post: operations["previewAlerts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List reports over all flows
         * @description The attempts to make and send one, of all flows, newest first, as a flow's own list has them.
         */
        readonly get: operations["listReports"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/reports": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List a flow's reports
         * @description The attempts to make and send one, newest first. An event report that its throttle kept back leaves no entry. The search text is looked for in the schedule's id and name and in the recipients' addresses.
         */
        readonly get: operations["listFlowReports"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/reports/send-now": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Freeze a report and send it
         * @description Of a succeeded run that is there already: nothing runs for it. The link works at once; the mails follow. No throttle. 409 `/problems/no-succeeded-run` for a flow that has none. Where no target matches the filter the entry is `skipped`, and nothing is frozen.
         */
        readonly post: operations["sendReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/reports/preview": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Preview a report schedule
         * @description When it would be sent next, to whom, who is skipped and why, and what it would show. Nothing is sent or stored.
         */
        readonly post: operations["previewReport"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/flows/{id}/reports/{reportId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read an entry of a flow's reports */
        readonly get: operations["getFlowReport"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke a report's link
         * @description From then on the link is a 404, on every path. The entry stays. Mails that are still under way are not sent. An entry without a link, and one whose link was revoked already or has expired, is a 204 as well. One that still waits for its run is not mailed when that ends.
         */
        readonly delete: operations["revokeReport"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reports/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A report, as data
         * @description For whoever has the link. An unknown, expired or revoked token is a 404, always the same.
         */
        readonly get: operations["getSharedReport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reports/{token}.pdf": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A report, as PDF
         * @description Tagged for screen readers. Of a report with many targets the first are shown in detail, and the document says so.
         */
        readonly get: operations["getSharedReportPdf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/reports/{token}.csv": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A report's points, as CSV
         * @description RFC 4180, UTF-8 with a byte order mark: one line for each point, with target, row, tile, time (UTC, and in the target's zone), value, unit, whether it was triggered, the stage that the target is in now, if any, and on the lines of the tile that decides next the expected, the earliest and the latest day (local to the target), and how often the days between hold it, 0 to 1: as the flow's newest outlook said when the report was made, and empty where it expects nothing. Values are in °C. Every text is quoted. Where a spreadsheet would take one, or a part of one behind a semicolon, for a formula, it has an apostrophe there.
         */
        readonly get: operations["getSharedReportCsv"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/report/{token}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * A report, as a page
         * @description What the link in a mail opens. Works without scripts, and in print. At most 60 kB: a report with many targets has several pages, linked by `from`. A browser gets its 404 as a page too.
         */
        readonly get: operations["getSharedReportPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/verifications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Verify a user's address
         * @description Sends a link (e-mail, valid 24 hours) or a code of six digits (SMS, valid 10 minutes). At most 5 starts an hour for each user, 10 an hour and 20 a day for each address, wherever it stands, 30 an hour by one user and 300 by one tenant: beyond them 429 with `Retry-After`. An earlier link or code of the channel is void from then on. An address that is verified already is a 409.
         */
        readonly post: operations["startUserVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users/{id}/verifications/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm the code of an SMS
         * @description A wrong code is a 422; the fifth ends the code. At most 15 answers an hour and 30 a day for each number, wherever it stands, right or wrong: beyond them 429 with `Retry-After`. A link is confirmed on its own page.
         */
        readonly post: operations["confirmUserVerification"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List webhooks
         * @description Never shows a secret.
         */
        readonly get: operations["listWebhooks"];
        readonly put?: never;
        /**
         * Subscribe to events
         * @description At most 20 are active at a time (409). The secret is shown once.
         */
        readonly post: operations["createWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the events
         * @description What a subscription can name, and when each is emitted.
         */
        readonly get: operations["getEventCatalogue"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Read a webhook */
        readonly get: operations["getWebhook"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a webhook
         * @description With its delivery log.
         */
        readonly delete: operations["deleteWebhook"];
        readonly options?: never;
        readonly head?: never;
        /** Change a webhook */
        readonly patch: operations["updateWebhook"];
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/rotate-secret": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Replace the secret
         * @description The new secret signs every attempt from then on, those of earlier deliveries too. It is shown once.
         */
        readonly post: operations["rotateWebhookSecret"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/ping": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send a ping
         * @description Queues an event `ping` for this webhook, whatever it has subscribed to. A disabled one is a 409.
         */
        readonly post: operations["pingWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/recover": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send again what failed
         * @description Begins a new chain of attempts for each delivery of the time that failed, with the same envelopes: for the days after an outage. A disabled webhook is a 409.
         */
        readonly post: operations["recoverWebhook"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List deliveries
         * @description Without their envelopes.
         */
        readonly get: operations["listWebhookDeliveries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a delivery
         * @description With the frozen envelope and every attempt.
         */
        readonly get: operations["getWebhookDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Deliver again
         * @description A new chain of attempts with the same envelope, and so the same envelope id. A disabled webhook is a 409.
         */
        readonly post: operations["redeliverWebhookDelivery"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read events
         * @description The tenant's events, oldest first, of the last 30 days: for those who would rather ask than be called, and to fill gaps. Each has its place in a sequence without gaps. `order=newest` shows the newest first, for people: `lastSequence` is then that of the newest event.
         */
        readonly get: operations["listEvents"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/tenant": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's tenant */
        readonly get: operations["getOwnTenant"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Set the tenant's language, time zone, sender and frames
         * @description For people who have none of their own: verifications, alerts, reports and their pages speak this language, and show this zone's times. What is left out stays as it is.
         */
        readonly patch: operations["updateOwnTenant"];
        readonly trace?: never;
    };
    readonly "/v1/branding": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The tenant's brand */
        readonly get: operations["getBrand"];
        /**
         * Set the tenant's brand
         * @description Replaces name and logo.
         */
        readonly put: operations["setBrand"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/branding/skin": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The tenant's skin */
        readonly get: operations["getSkin"];
        /**
         * Set the tenant's skin
         * @description Colours are checked for readable contrast (WCAG 2.2 AA): 4.5:1 for text, 3:1 for controls. A pair that fails is a 422 at the colour in front, such as `light.text.primary`.
         */
        readonly put: operations["setSkin"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/branding/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The user's own brand
         * @description For users' sessions (403 otherwise).
         */
        readonly get: operations["getOwnBrand"];
        /**
         * Set the user's own brand
         * @description For sessions of users with `canOverrideBranding` (403 otherwise). Shown in place of the tenant's, field by field, as long as the tenant allows it.
         */
        readonly put: operations["setOwnBrand"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/branding/theme": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The theme that the caller sees
         * @description Name and logo: the user's own where the tenant allows it, else the tenant's; without a name the tenant's `displayName`. Colours and radii: the tenant's skin, else the platform's.
         */
        readonly get: operations["getTheme"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/branding/logos/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * An uploaded logo
         * @description Needs no credential. An address shows the same picture for ever and may be cached.
         */
        readonly get: operations["getLogo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/audit": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List what was changed, and by whom
         * @description Newest first. An entry is written with the change itself: there is none without the other.
         */
        readonly get: operations["listAuditEntries"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The process is up */
        readonly get: operations["getHealth"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the process needs answers */
        readonly get: operations["getReadiness"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/metrics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Metrics in Prometheus text */
        readonly get: operations["getMetrics"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** This document */
        readonly get: operations["getOpenApi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/problems": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The kinds of problems */
        readonly get: operations["getProblemList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/problems/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A page about a kind of problem */
        readonly get: operations["getProblemPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guides": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The guides and the reference */
        readonly get: operations["getGuideList"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/guides/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A guide */
        readonly get: operations["getGuide"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "run.completed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A run finished: it succeeded or failed. */
        readonly post: operations["onRunCompleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "flow.triggered": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A target crossed into triggered and passed the alert gate. */
        readonly post: operations["onFlowTriggered"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "flow.reset": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A target left triggered and passed the reset gate. */
        readonly post: operations["onFlowReset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "alert.sent": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** One alert to one contact on one channel was sent, failed or skipped. */
        readonly post: operations["onAlertSent"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "report.generated": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A report was frozen and its link sent by e-mail, skipped or failed. */
        readonly post: operations["onReportGenerated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "user.verified": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An e-mail address or phone number of a user was verified. */
        readonly post: operations["onUserVerified"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "contact.verified": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An e-mail address or phone number of a contact was verified. */
        readonly post: operations["onContactVerified"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "sources.synced": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A sync of a targets adapter reconciled the catalogue of sources. */
        readonly post: operations["onSourcesSynced"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly ping: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A ping of the subscription was asked for. */
        readonly post: operations["onPing"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "source.status.changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Data of a source began to come, or stopped. */
        readonly post: operations["onSourceStatusChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "adapter.disabled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** An adapter was disabled after too many failed calls in a row. */
        readonly post: operations["onAdapterDisabled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "webhook.disabling": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A subscription has failed for half, three quarters or nine tenths of the time until it is disabled. */
        readonly post: operations["onWebhookDisabling"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "flow.expected": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The outlook expects a target's next trigger within some days: once a season for each stage. */
        readonly post: operations["onFlowExpected"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Problem details (RFC 7807). Some kinds carry further members, named in their page. */
        readonly Problem: {
            /** @description `about:blank`, or the path of a page about this kind of problem, such as `/problems/validation`. */
            readonly type: string;
            readonly title: string;
            readonly status: number;
            /** @description What happened and what to do about it. */
            readonly detail?: string;
            readonly requestId: string;
            /** @description Of a 409 for a taken `tenantKey`: the id of the record that has it. */
            readonly existingId?: string;
            /** @description Present on every 422 that refuses the request's content. */
            readonly errors?: readonly components["schemas"]["FieldError"][];
        } & {
            readonly [key: string]: unknown;
        };
        readonly FieldError: {
            /** @description Place, such as `tiles[0].params.threshold`, `query.limit` or `path.id`. */
            readonly loc: string;
            /** @description In the language that `Accept-Language` asks for. */
            readonly message: string;
            /** @description Of a fault in a script: its file, such as `frost-hours.py`. */
            readonly file?: string;
            readonly line?: number;
            readonly column?: number;
        };
        /**
         * Format: date-time
         * @description ISO 8601 UTC.
         */
        readonly Timestamp: string;
        /**
         * Format: date-time
         * @description ISO 8601 UTC.
         */
        readonly NullableTimestamp: string | null;
        /** @description Label for people, with at least one character that can be seen. */
        readonly DisplayName: string;
        /** @description The caller's own identifier. Kept and compared in Unicode's normal form C, so that it is the same however its letters with marks are written. */
        readonly TenantKey: string;
        /** @description Give it back as `cursor` for the next page; null on the last page. */
        readonly NextCursor: string | null;
        /** @description Of all records that the filters let through, on whatever page: with `withTotalCount=true`. */
        readonly TotalCount: number;
        /** @description Colour as `#rrggbb`. */
        readonly HexColor: string;
        /** @enum {string} */
        readonly Scope: "flows:write" | "flows:run" | "results:read" | "sources:read" | "sources:write" | "webhooks:manage" | "adapters:manage" | "tiles:manage" | "keys:manage" | "users:manage" | "contacts:write" | "branding:manage";
        readonly Tenant: {
            readonly id: string;
            readonly displayName: string;
            /**
             * @description Credentials of a suspended tenant are refused with 401.
             * @enum {string}
             */
            readonly status: "active" | "suspended";
            /** @description Cap on scheduled runs in any 60 minutes. */
            readonly maxRunsPerHour: number;
            /** @description Requests a minute. */
            readonly rateLimitPerMinute: number;
            readonly retention: components["schemas"]["TenantRetention"];
            /** @description BCP 47 language tag: of messages and reports for people who have none. Null means English. */
            readonly locale: string | null;
            /** @description IANA name: of the times in them, for people who have none, and where a report schedule names none. */
            readonly timezone: string | null;
            /** @description Under which name e-mails are sent. Null means the name of the brand. */
            readonly senderName: string | null;
            /** @description Origins whose pages may show the service's pages in a frame, opened with `?tenant=` and this tenant's `id`, beside those that the operator lets in. */
            readonly frameOrigins: readonly string[];
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        readonly TenantInput: {
            readonly displayName: components["schemas"]["DisplayName"];
        };
        readonly TenantPatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            /** @enum {string} */
            readonly status?: "active" | "suspended";
            readonly maxRunsPerHour?: number;
            readonly rateLimitPerMinute?: number;
            readonly retention?: components["schemas"]["TenantRetentionPatch"];
            /** @description BCP 47 language tag. */
            readonly locale?: string | null;
            /** @description IANA name. */
            readonly timezone?: string | null;
            /** @description Of e-mails, beside the address. */
            readonly senderName?: string | null;
        };
        /** @description A tenant as its own credentials see it. Most of it is the operator's to set. */
        readonly OwnTenant: {
            readonly id: string;
            readonly displayName: string;
            /** @enum {string} */
            readonly status: "active" | "suspended";
            /** @description Cap on scheduled runs in any 60 minutes. */
            readonly maxRunsPerHour: number;
            /** @description Requests a minute. */
            readonly rateLimitPerMinute: number;
            readonly retention: components["schemas"]["TenantRetention"];
            /** @description BCP 47 language tag: of messages and reports for people who have none. Null means English. */
            readonly locale: string | null;
            /** @description IANA name: of the times in them, for people who have none, and where a report schedule names none. */
            readonly timezone: string | null;
            /** @description Under which name e-mails are sent. Null means the name of the brand. */
            readonly senderName: string | null;
            /** @description Origins whose pages may show the service's pages in a frame, opened with `?tenant=` and this tenant's `id`, beside those that the operator lets in. */
            readonly frameOrigins: readonly string[];
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        readonly OwnTenantPatch: {
            /** @description BCP 47 language tag. */
            readonly locale?: string | null;
            /** @description IANA name. */
            readonly timezone?: string | null;
            /** @description Of e-mails, beside the address. */
            readonly senderName?: string | null;
            /** @description All of them, such as `https://portal.example.com`. Plain http is for localhost alone. */
            readonly frameOrigins?: readonly string[];
        };
        /** @description How long this tenant's records are kept. Null means the operator's setting for all tenants. What is due is gone within a day. */
        readonly TenantRetention: {
            /** @description Days that runs and their results are kept. The newest run of a flow stays, and so does a run that is not finished, that ended within the last hour, or that a report or alert still shows. */
            readonly runDays: number | null;
            /** @description How many of a flow's newest runs are kept. */
            readonly runsPerFlow: number | null;
            /** @description Days that events are kept. */
            readonly eventDays: number | null;
            /** @description Days that deliveries and reports are kept. */
            readonly deliveryDays: number | null;
            /** @description Days that entries of the audit log are kept. */
            readonly auditDays: number | null;
        };
        /** @description What is left out stays as it is. Null returns to the operator's setting. */
        readonly TenantRetentionPatch: {
            readonly runDays?: number | null;
            readonly runsPerFlow?: number | null;
            readonly eventDays?: number | null;
            readonly deliveryDays?: number | null;
            readonly auditDays?: number | null;
        };
        readonly TenantCreated: {
            readonly tenant: components["schemas"]["Tenant"];
            /** @description The tenant's first key with every scope. Shown once. */
            readonly apiKey: string;
        };
        readonly TenantPage: {
            readonly items: readonly components["schemas"]["Tenant"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly ApiKey: {
            readonly id: string;
            readonly displayName: string;
            /** @description The first characters of the secret, to tell keys apart. */
            readonly prefix: string;
            readonly scopes: readonly components["schemas"]["Scope"][];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly lastUsedAt: components["schemas"]["NullableTimestamp"];
            readonly expiresAt: components["schemas"]["NullableTimestamp"];
            readonly revokedAt: components["schemas"]["NullableTimestamp"];
            /** @description The key that issued it; null for a tenant's first. */
            readonly issuedByKeyId: string | null;
        };
        readonly ApiKeyCreated: {
            readonly id: string;
            readonly displayName: string;
            readonly prefix: string;
            readonly scopes: readonly components["schemas"]["Scope"][];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly lastUsedAt: components["schemas"]["NullableTimestamp"];
            readonly expiresAt: components["schemas"]["NullableTimestamp"];
            readonly revokedAt: components["schemas"]["NullableTimestamp"];
            /** @description The key that issued it; null for a tenant's first. */
            readonly issuedByKeyId: string | null;
            /** @description The credential itself (`gsk_…`). Shown once. */
            readonly secret: string;
        };
        readonly ApiKeyInput: {
            readonly displayName: components["schemas"]["DisplayName"];
            /** @description Only scopes that the calling key has itself. */
            readonly scopes: readonly components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description In the future. Without it the key does not expire. The expiry of the calling key, where that is earlier.
             */
            readonly expiresAt?: string | null;
        };
        readonly ApiKeyPage: {
            readonly items: readonly components["schemas"]["ApiKey"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly Me: {
            readonly kind: components["schemas"]["SessionKind"];
            /** @description The signed-in user; null for a tenant's credential. */
            readonly user: components["schemas"]["User"] | null;
            readonly tenant: {
                readonly id: string;
                readonly displayName: string;
            };
            readonly scopes: readonly components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description When the credential ends by itself; null when it does not.
             */
            readonly expiresAt: string | null;
        };
        /**
         * @description A display preference.
         * @enum {string}
         */
        readonly UnitSystem: "metric" | "imperial";
        /** Format: idn-email */
        readonly Email: string | null;
        /** @description E.164. */
        readonly Phone: string | null;
        /** @description BCP 47 tag, such as `de-CH`. */
        readonly Locale: string | null;
        /** @description IANA name, such as `Europe/Zurich`. */
        readonly TimeZone: string | null;
        readonly User: {
            readonly id: string;
            /** @description The tenant's own identifier of the user. */
            readonly tenantKey: string;
            readonly displayName: string;
            readonly email: string | null;
            /** @description The present address passed verification. A changed one has not. */
            readonly emailVerified: boolean;
            /** @description E.164. */
            readonly phone: string | null;
            readonly phoneVerified: boolean;
            /** @description BCP 47 tag. */
            readonly locale: string | null;
            /** @description IANA name. */
            readonly timezone: string | null;
            readonly units: components["schemas"]["UnitSystem"];
            /** @description The user may have a personal brand. */
            readonly canOverrideBranding: boolean;
            /** @description A disabled user has no sessions and gets none. */
            readonly enabled: boolean;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        readonly UserInput: {
            /** @description The tenant's own identifier of the user: unique, and never changed. */
            readonly tenantKey: string;
            /** @description Label for people; the `tenantKey` when absent. */
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly email?: components["schemas"]["Email"];
            readonly phone?: components["schemas"]["Phone"];
            readonly locale?: components["schemas"]["Locale"];
            readonly timezone?: components["schemas"]["TimeZone"];
            /**
             * @description Default: `metric`.
             * @default metric
             * @enum {string}
             */
            readonly units: "metric" | "imperial";
            /**
             * @description Default: `false`.
             * @default false
             */
            readonly canOverrideBranding: boolean;
        };
        /** @description Fields that are absent stay; null clears. */
        readonly UserPatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly email?: components["schemas"]["Email"];
            readonly phone?: components["schemas"]["Phone"];
            readonly locale?: components["schemas"]["Locale"];
            readonly timezone?: components["schemas"]["TimeZone"];
            readonly units?: components["schemas"]["UnitSystem"];
            readonly canOverrideBranding?: boolean;
        };
        /** @description Fields that are absent stay; null clears. */
        readonly MePatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly locale?: components["schemas"]["Locale"];
            readonly timezone?: components["schemas"]["TimeZone"];
            readonly units?: components["schemas"]["UnitSystem"];
        };
        readonly UserPage: {
            readonly items: readonly components["schemas"]["User"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly SessionTokenInput: {
            /**
             * @description Lifetime. Shorter where the minting credential ends earlier. Default: `60`.
             * @default 60
             */
            readonly ttlMinutes: number;
        };
        readonly SessionTokenCreated: {
            /** @description Id of the session, to revoke it. */
            readonly id: string;
            /** @description The credential itself (`gst_…`). Shown once. */
            readonly token: string;
            readonly expiresAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description `user`: acts for one user; `tenant`: for the whole tenant.
         * @enum {string}
         */
        readonly SessionKind: "user" | "tenant";
        readonly Session: {
            readonly id: string;
            readonly kind: components["schemas"]["SessionKind"];
            readonly userId: string | null;
            /** @description The user's `tenantKey`. */
            readonly userKey: string | null;
            /** @description The key it comes from. Revoking the key ends it. */
            readonly keyId: string;
            readonly scopes: readonly components["schemas"]["Scope"][];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly expiresAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was ended before its time.
             */
            readonly revokedAt: string | null;
        };
        readonly SessionPage: {
            readonly items: readonly components["schemas"]["Session"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly OwnSession: {
            readonly id: string;
            readonly kind: components["schemas"]["SessionKind"];
            readonly userId: string | null;
            /** @description The user's `tenantKey`. */
            readonly userKey: string | null;
            /** @description The key it comes from. Revoking the key ends it. */
            readonly keyId: string;
            readonly scopes: readonly components["schemas"]["Scope"][];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly expiresAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was ended before its time.
             */
            readonly revokedAt: string | null;
            /** @description The session that asks. */
            readonly isCurrent: boolean;
        };
        readonly OwnSessionPage: {
            readonly items: readonly components["schemas"]["OwnSession"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly OpenSessionInput: {
            /** @description A session token (`gst_…`). */
            readonly token: string;
        };
        /** @enum {string} */
        readonly Language: "typescript" | "python";
        /** @enum {string} */
        readonly OutputKind: "numeric" | "boolean" | "probability" | "events";
        /** @description JSON Schema (draft 2020-12) of the parameters, with `x-ui-*` keywords for dialogs. */
        readonly JsonSchema: {
            readonly [key: string]: unknown;
        };
        /** @description Data the tile needs. A flow's data requirements derive from it. */
        readonly TileInput: {
            /** @enum {string} */
            readonly kind: "weather" | "series" | "events";
            /** @description For `weather`: the variables, such as `temperature`. */
            readonly variables?: readonly string[];
            /** @description For `weather`: how many hours beyond the run's time, or the name of the parameter that holds them. Left out: none. */
            readonly horizonHours?: number | string;
            /** @description For `series`: the metrics, such as `temperature.ambient`. */
            readonly metrics?: readonly string[];
            /** @description For `events`: the kinds, such as `planted`. */
            readonly events?: readonly string[];
            /** @description The input is needed only while each named parameter has the value, or one of the values: `{source: weather}`. */
            readonly when?: {
                readonly [key: string]: unknown;
            };
        };
        readonly TileUi: {
            readonly icon: {
                /** @description `mdi`: a Material Design Icons name. */
                readonly kind: string;
                readonly value: string;
            };
            readonly color: {
                readonly light: components["schemas"]["HexColor"];
                readonly dark: components["schemas"]["HexColor"];
            };
            readonly group: string;
            readonly order: number;
            readonly shortName: string;
            /** @description Text for a grid cell, with `{{paramName}}` placeholders. */
            readonly summaryTemplate: string;
            readonly badges: {
                readonly [key: string]: boolean;
            };
            readonly help: {
                readonly markdown: string;
            };
        };
        /** @description One version of a tile. What it does never changes. The labels of your own may: `displayName`, `description`, `ui` and `isDeprecated`. */
        readonly TileDefinition: {
            /** @description Id of this version's record. */
            readonly id: string;
            /** @description Stable reference of the tile, such as `gdd`. */
            readonly key: string;
            readonly displayName: string;
            readonly description: string;
            readonly version: number;
            readonly isLatest: boolean;
            /** @description True for built-in tiles. */
            readonly isPlatform: boolean;
            readonly paramsSchema: components["schemas"]["JsonSchema"];
            readonly inputs: readonly components["schemas"]["TileInput"][];
            readonly outputKind: components["schemas"]["OutputKind"];
            readonly ui: components["schemas"]["TileUi"];
            readonly language: components["schemas"]["Language"];
            /** @description The author's source. */
            readonly script: string;
            /** @description Its author advises against it for new flows. A new version is not. */
            readonly isDeprecated: boolean;
            readonly notes: readonly string[];
            readonly window?: components["schemas"]["TileWindow"];
            readonly crossRules?: readonly components["schemas"]["TileCrossRule"][];
            readonly upstreamRules?: readonly components["schemas"]["TileUpstreamRule"][];
            readonly examples: readonly components["schemas"]["TileExample"][];
            /** @description The version that the tile was made of; null where it was written anew. */
            readonly forkedFrom: {
                readonly id: string;
                readonly key: string;
                readonly version: number;
            } | null;
        };
        readonly TileDefinitionPage: {
            readonly items: readonly components["schemas"]["TileDefinition"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description One parameter, ready for a dialog. Fields that do not apply are absent. */
        readonly TileParam: {
            readonly name: string;
            /** @description JSON Schema type. */
            readonly type: string;
            readonly title: string;
            readonly description?: string;
            readonly required: boolean;
            /** @description Value used when none is given. */
            readonly default?: unknown;
            readonly minimum?: number;
            readonly maximum?: number;
            /** @description The value must be above it. */
            readonly exclusiveMinimum?: number;
            /** @description The value must be below it. */
            readonly exclusiveMaximum?: number;
            readonly multipleOf?: number;
            readonly step?: number;
            /** @description Of a text, in characters. */
            readonly minLength?: number;
            readonly maxLength?: number;
            /** @description Regular expression (RE2) that a text must match. */
            readonly pattern?: string;
            /** @description Of a list. */
            readonly minItems?: number;
            readonly maxItems?: number;
            /** @description For example `date`. */
            readonly format?: string;
            readonly enum?: readonly unknown[];
            readonly options?: readonly {
                readonly value: string | number | boolean;
                readonly label: string;
                readonly unit?: string;
                /** @description Of a temperature's unit, as the parameter's `quantity`. */
                readonly quantity?: string;
            }[];
            readonly unit?: string;
            /** @description Of a parameter in °C, °F or K: `temperature`, or `temperature-difference`. 10 °C are 50 °F, or 18. Where `unitFrom` gives the unit, the chosen option has the quantity. */
            readonly quantity?: string;
            /** @description What the parameter stands for in a plot of the tile's points, whose unit and quantity are its own: `threshold`, one line; `threshold-upper`, the upper end where that one is the lower. Of a member of `items`: one line for each entry. Others may follow. */
            readonly role?: string;
            readonly items?: components["schemas"]["TileParamItems"];
            /** @description Name of the parameter whose chosen option gives the unit. */
            readonly unitFrom?: string;
            /** @description `select`, `switch`, `slider`, `number`, `date`, `text`, `metric-picker`, `rules`; others may follow. */
            readonly widget?: string;
            readonly group?: string;
            readonly order: number;
            /** @description Shown while each named parameter has one of the values: `{paramName: [values]}`. */
            readonly showIf?: {
                readonly [key: string]: readonly (string | number | boolean | null)[];
            };
            /** @description While this parameter has a value, or entries, these are hidden and must not be given: exactly one side is. */
            readonly insteadOf?: readonly string[];
            /** @description Further `x-ui-*` hints, verbatim. */
            readonly ui?: {
                readonly [key: string]: unknown;
            };
        };
        /** @description What the entries of a list are: objects, or plain values. */
        readonly TileParamItems: {
            /** @description `object`, or the JSON Schema type of a plain value. */
            readonly type: string;
            /** @description The members of such an object, sorted by `order`. Of a plain value that value alone, under the list's name. */
            readonly params: readonly components["schemas"]["TileParam"][];
        };
        /** @description What a client needs to offer the tile in a palette and to build its dialog. */
        readonly TileSpec: {
            readonly id: string;
            readonly key: string;
            readonly version: number;
            readonly name: string;
            readonly description: string;
            readonly outputKind: components["schemas"]["OutputKind"];
            readonly isPlatform: boolean;
            readonly language: components["schemas"]["Language"];
            readonly inputs: readonly components["schemas"]["TileInput"][];
            readonly ui: components["schemas"]["TileUi"];
            /** @description Sorted by `order`. */
            readonly params: readonly components["schemas"]["TileParam"][];
            /** @description What must hold between two parameters while both are shown. */
            readonly crossRules: readonly components["schemas"]["TileCrossRule"][];
            readonly paramsSchema: components["schemas"]["JsonSchema"];
            readonly notes: readonly string[];
        };
        /**
         * @description `javascript` is run, and shown, as `typescript`; it is not checked for types.
         * @enum {string}
         */
        readonly ScriptLanguage: "typescript" | "javascript" | "python";
        /** @description Unique in the tenant, and none of the built-in tiles'. */
        readonly TileKey: string;
        /** @description One pure function: `export default function evaluate(ctx)`, or `def evaluate(ctx):`. May import the modules `#tile/…` of the library in TypeScript. */
        readonly TileScript: string;
        /** @description Data the tile needs: `variables` of `weather`, `metrics` of `series`, `events` of `events`. */
        readonly TileInputDeclaration: {
            /** @enum {string} */
            readonly kind: "weather" | "series" | "events";
            readonly variables?: readonly string[];
            readonly metrics?: readonly string[];
            readonly events?: readonly string[];
            /** @description Of `weather`: how many hours beyond the run's time the tile wants to see, or the name of the parameter that holds them: an integer with bounds, from 0 to at most 384. Left out: none. */
            readonly horizonHours?: number | string;
            readonly when?: components["schemas"]["TileCondition"];
        };
        /** @description Holds while each named parameter has the value, or one of the values: `{source: weather}`. */
        readonly TileCondition: {
            readonly [key: string]: string | number | boolean | readonly (string | number | boolean)[];
        };
        /** @description A time that follows from the parameters. */
        readonly TileAmount: {
            /** @description A number, or the name of the parameter that holds one. */
            readonly amount: string | number;
            /** @description `minutes`, `hours`, `days`, `weeks`, or the name of the parameter that holds one of them. */
            readonly units: string;
            /** @description For the tiles that follow, this many times. */
            readonly times?: number;
            readonly when?: components["schemas"]["TileCondition"];
        };
        /** @description What the parameters mean for the time that a run looks at. Without it: 120 days before now. */
        readonly TileWindow: {
            /** @description Yearly windows by month and day, from parameters that hold dates. */
            readonly seasons?: readonly {
                /** @description Name of a parameter. */
                readonly start: string;
                /** @description Name of a parameter. */
                readonly stop: string;
                /** @description A season that has ended is still shown for so many days. */
                readonly keptDays?: number;
                readonly when?: components["schemas"]["TileCondition"];
            }[];
            /** @description From a fixed local day on. */
            readonly since?: readonly {
                /** @description Name of a parameter. */
                readonly date: string;
                readonly when?: components["schemas"]["TileCondition"];
            }[];
            readonly lookBacks?: readonly components["schemas"]["TileAmount"][];
            readonly reaches?: readonly components["schemas"]["TileAmount"][];
            readonly leads?: readonly components["schemas"]["TileAmount"][];
        };
        /** @description A rule between two parameters, or between two members of each row of a list, for while both are shown and set. */
        readonly TileCrossRule: {
            /** @description The parameter whose rows it is about. */
            readonly list?: string;
            readonly param: string;
            /** @enum {string} */
            readonly mustBe: "greaterThan" | "atLeast" | "lessThan" | "atMost" | "differentFrom";
            readonly other: string;
            readonly message: string;
        };
        /** @description The tile cannot stand first while `when` holds. */
        readonly TileUpstreamRule: {
            readonly param: string;
            readonly when: components["schemas"]["TileCondition"];
            readonly message: string;
        };
        /** @description How the tile looks in a palette and a grid. What is left out gets a plain default. */
        readonly TileUiInput: {
            readonly icon?: {
                /** @enum {string} */
                readonly kind: "mdi";
                readonly value: string;
            };
            readonly color?: {
                readonly light: components["schemas"]["HexColor"];
                readonly dark: components["schemas"]["HexColor"];
            };
            readonly group?: string;
            readonly order?: number;
            readonly shortName?: string;
            /** @description Placeholders are `{{paramName}}`. */
            readonly summaryTemplate?: string;
            readonly badges?: {
                readonly [key: string]: boolean;
            };
            readonly help?: {
                /** @description Shown without tags and pictures of its own. A help that is costly to read is refused: of more than 20,000 characters, nested more than 20 deep, or with tables of more than 4,000 cells. */
                readonly markdown: string;
            };
        };
        /** @description What must come of it. What is left out may be anything; without `error` the tile must not fail. */
        readonly TileExampleExpectation: {
            readonly isTriggered?: boolean;
            /** @description As results show it: rounded to 10 significant digits. */
            readonly lastValue?: number | null;
            readonly stage?: string | null;
            readonly pointCount?: number;
            readonly points?: readonly components["schemas"]["Point"][];
            /** @description The tile fails, with this text in its message. */
            readonly error?: string;
        };
        /** @description A case that the tile must pass before it is published: what it is given, and what must come of it. */
        readonly TileExample: {
            readonly name: string;
            /**
             * @description Default: `{}`.
             * @default {}
             */
            readonly params: {
                readonly [key: string]: unknown;
            };
            readonly target?: components["schemas"]["TileTestTarget"];
            /**
             * Format: date-time
             * @description Without it the time of the last of the inputs.
             */
            readonly now?: string;
            readonly window?: components["schemas"]["TileTestWindow"];
            readonly inputs?: components["schemas"]["TileTestInputs"];
            readonly upstream?: components["schemas"]["TileTestUpstream"];
            readonly expect: components["schemas"]["TileExampleExpectation"];
        };
        readonly NewTile: {
            readonly key: components["schemas"]["TileKey"];
            readonly displayName: components["schemas"]["DisplayName"];
            readonly description: string;
            readonly language: components["schemas"]["ScriptLanguage"];
            readonly script: components["schemas"]["TileScript"];
            readonly paramsSchema: components["schemas"]["JsonSchema"];
            readonly inputs: readonly components["schemas"]["TileInputDeclaration"][];
            readonly outputKind: components["schemas"]["OutputKind"];
            readonly ui?: components["schemas"]["TileUiInput"];
            readonly window?: components["schemas"]["TileWindow"];
            readonly crossRules?: readonly components["schemas"]["TileCrossRule"][];
            readonly upstreamRules?: readonly components["schemas"]["TileUpstreamRule"][];
            readonly notes?: readonly string[];
            readonly examples?: readonly components["schemas"]["TileExample"][];
        };
        /** @description The same as for a new tile, without the key. What is left out of the labels (`displayName`, `description`, `ui`) stays as the latest version has it. */
        readonly TileVersionInput: {
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly description?: string;
            readonly language: components["schemas"]["ScriptLanguage"];
            readonly script: components["schemas"]["TileScript"];
            readonly paramsSchema: components["schemas"]["JsonSchema"];
            readonly inputs: readonly components["schemas"]["TileInputDeclaration"][];
            readonly outputKind: components["schemas"]["OutputKind"];
            readonly ui?: components["schemas"]["TileUiInput"];
            readonly window?: components["schemas"]["TileWindow"];
            readonly crossRules?: readonly components["schemas"]["TileCrossRule"][];
            readonly upstreamRules?: readonly components["schemas"]["TileUpstreamRule"][];
            readonly notes?: readonly string[];
            readonly examples?: readonly components["schemas"]["TileExample"][];
        };
        /** @description A tile as it is written: what a new one or a new version would be published with. `key` is that of a new tile, and is checked to be free; leave it out for a new version. Labels may be left out. */
        readonly TileCheckRequest: {
            readonly key?: components["schemas"]["TileKey"];
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly description?: string;
            readonly language: components["schemas"]["ScriptLanguage"];
            readonly script: components["schemas"]["TileScript"];
            readonly paramsSchema: components["schemas"]["JsonSchema"];
            readonly inputs: readonly components["schemas"]["TileInputDeclaration"][];
            readonly outputKind: components["schemas"]["OutputKind"];
            readonly ui?: components["schemas"]["TileUiInput"];
            readonly window?: components["schemas"]["TileWindow"];
            readonly crossRules?: readonly components["schemas"]["TileCrossRule"][];
            readonly upstreamRules?: readonly components["schemas"]["TileUpstreamRule"][];
            readonly notes?: readonly string[];
            readonly examples?: readonly components["schemas"]["TileExample"][];
        };
        readonly TileCheck: {
            /** @description What publishing it would be refused for, in the order of the body; none where it would be published. One in the script has its file, line and column. The tile is tried, on its examples and on generated data, once all that can be read of it is right. */
            readonly faults: readonly components["schemas"]["FieldError"][];
        };
        /** @description Labels of this version. What is absent stays; `ui` is changed member by member. */
        readonly TilePatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly description?: string;
            readonly ui?: components["schemas"]["TileUiInput"];
            readonly isDeprecated?: boolean;
        };
        readonly TileFork: {
            readonly key: components["schemas"]["TileKey"];
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly language?: components["schemas"]["ScriptLanguage"];
        };
        /** @description Two columns of one length, in canonical units. */
        readonly TileTestSeries: {
            /** @description Epoch milliseconds, ascending. */
            readonly ts: readonly number[];
            readonly value: readonly number[];
        };
        readonly TileTestEvent: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            readonly ts: number;
            readonly kind: components["schemas"]["EventKind"];
            readonly name?: string;
            readonly amount?: number;
            readonly unit?: string;
            readonly note?: string;
        };
        /** @description What the tile is given, by variable and metric, taken as it is. What lies outside the time that the tile would ask for is left out, and `trace` says so. A name that the tile never asks for is refused. */
        readonly TileTestInputs: {
            readonly weather?: {
                readonly [key: string]: components["schemas"]["TileTestSeries"];
            };
            readonly series?: {
                readonly [key: string]: components["schemas"]["TileTestSeries"];
            };
            readonly events?: readonly components["schemas"]["TileTestEvent"][];
        };
        /** @description A place. Without one: 0° N, 0° E. */
        readonly TileTestTarget: {
            readonly name?: components["schemas"]["DisplayName"];
            readonly latitude?: number;
            readonly longitude?: number;
            readonly elevation?: number;
            /** @description IANA name. */
            readonly timezone?: string;
            /** @description A source of the catalogue instead of a place: its sensors are asked for. Needs the scope `sources:read` as well. */
            readonly sourceId?: string;
        };
        /** @description The time that the tile looks at. `end` is `now`, and stands for it where that is left out. Without a window it is what follows from the tile and its parameters. */
        readonly TileTestWindow: {
            /** Format: date-time */
            readonly start: string;
            /** Format: date-time */
            readonly end: string;
        };
        /** @description The result of the tile before. Null: there is none. */
        readonly TileTestUpstream: {
            readonly kind: components["schemas"]["OutputKind"];
            readonly points: readonly components["schemas"]["Point"][];
            readonly isTriggered: boolean;
            readonly lastValue: number | null;
        } | null;
        /** @description The data of one row of one target of an earlier run that has ended, gathered again as that run did: the run's flow, time and randomness, with the tested tile in the place of the row's. `params` are laid over the row's. `target`, `window`, `now` and `upstream` come from the run. Needs the scope `results:read` as well. */
        readonly TileReplay: {
            readonly runId: string;
            readonly targetIndex: number;
            readonly row: number;
        };
        /** @description Data come from one of `inputs`, `dataSource` and `replay`; without any of them from where the parameter `dataSource` says, else they are generated. */
        readonly TileTest: {
            readonly script?: components["schemas"]["TileScript"];
            readonly language?: components["schemas"]["ScriptLanguage"];
            /**
             * @description Default: `{}`.
             * @default {}
             */
            readonly params: {
                readonly [key: string]: unknown;
            };
            readonly target?: components["schemas"]["TileTestTarget"];
            readonly window?: components["schemas"]["TileTestWindow"];
            /** Format: date-time */
            readonly now?: string;
            /** @enum {string} */
            readonly dataSource?: "generate" | "adapter";
            readonly inputs?: components["schemas"]["TileTestInputs"];
            readonly upstream?: components["schemas"]["TileTestUpstream"];
            readonly replay?: components["schemas"]["TileReplay"];
            /** @description Whether the answer has an `example`, too. */
            readonly asExample?: boolean;
        };
        /** @description What the script goes with: what a new tile would have. */
        readonly TileDraft: {
            readonly paramsSchema?: components["schemas"]["JsonSchema"];
            readonly inputs?: readonly components["schemas"]["TileInputDeclaration"][];
            readonly outputKind?: components["schemas"]["OutputKind"];
            readonly window?: components["schemas"]["TileWindow"];
            readonly crossRules?: readonly components["schemas"]["TileCrossRule"][];
        };
        readonly TileDraftTest: {
            readonly script: components["schemas"]["TileScript"];
            readonly language: components["schemas"]["ScriptLanguage"];
            /**
             * @description Default: `{}`.
             * @default {}
             */
            readonly params: {
                readonly [key: string]: unknown;
            };
            readonly target?: components["schemas"]["TileTestTarget"];
            readonly window?: components["schemas"]["TileTestWindow"];
            /** Format: date-time */
            readonly now?: string;
            /** @enum {string} */
            readonly dataSource?: "generate" | "adapter";
            readonly inputs?: components["schemas"]["TileTestInputs"];
            readonly upstream?: components["schemas"]["TileTestUpstream"];
            readonly replay?: components["schemas"]["TileReplay"];
            /** @description Whether the answer has an `example`, too. */
            readonly asExample?: boolean;
            readonly definition?: components["schemas"]["TileDraft"];
        };
        /** @description What went wrong; null when nothing did. */
        readonly TileTestError: {
            /**
             * @description The script's own fault, a limit that it passed, or data that could not be had.
             * @enum {string}
             */
            readonly kind: "script" | "limit" | "data";
            readonly message: string;
            readonly line?: number;
            readonly column?: number;
        } | null;
        readonly TileTestResult: {
            /** @description Null when the tile failed. */
            readonly output: {
                readonly kind: components["schemas"]["OutputKind"];
                /** @description Thinned above 2000, as a run's are; `trace` then says so. */
                readonly points: readonly components["schemas"]["Point"][];
                readonly isTriggered: boolean;
                readonly lastValue: number | null;
                /** @description Which stage it is now; null for none. */
                readonly stage: string | null;
            } | null;
            /** @description As a run would show it. */
            readonly trace: readonly string[];
            /** @description What the script printed (`console.log`, `print`): 200 lines of 500 characters at most. Runs show it nowhere. */
            readonly log: readonly string[];
            /** @description Wall time of the evaluation, with the wait for a process. */
            readonly durationMs: number;
            /** @description Processor time of the evaluation; null when there was none, or its process was ended. */
            readonly cpuMs: number | null;
            /**
             * Format: int64
             * @description Memory of the script's realm at its end, what every script needs included; null when it was lost.
             */
            readonly memoryBytes: number | null;
            readonly error: components["schemas"]["TileTestError"];
            /** @description With `replay`: whether the run had the same result (its trace aside), and what it had. */
            readonly replayed?: {
                readonly isEqual: boolean;
                readonly stored: components["schemas"]["TileResult"];
            };
            /** @description With `asExample`: what the tile was given and what came of it, as an example of the tile. Left out when it failed, and where it was given more than 20,000 readings of one series, 2,000 events, or 10,000 points of the tile before. */
            readonly example?: components["schemas"]["TileExample"];
        };
        /**
         * @description Schedules run only while `active`.
         * @enum {string}
         */
        readonly FlowStatus: "draft" | "active" | "paused";
        /** @description A tile as stored, resolved to the version it was saved with, its parameters complete with defaults. */
        readonly FlowTile: {
            readonly tileDefinitionId: string;
            readonly tileKey: string;
            readonly tileVersion: number;
            readonly params: {
                readonly [key: string]: unknown;
            };
            readonly reportOnly: boolean;
        };
        /** @description Names a tile by `tileKey` (its latest version) or pins `tileDefinitionId` and `tileVersion`. A stored tile may be sent back as read. */
        readonly FlowTileInput: {
            /** @description Position in the chain, left to right. Without it the order of the array counts. */
            readonly row?: number;
            readonly tileKey?: string;
            readonly tileDefinitionId?: string;
            readonly tileVersion?: number;
            /**
             * @description Validated against the tile's own `paramsSchema`; defaults are filled in. Default: `{}`.
             * @default {}
             */
            readonly params: {
                readonly [key: string]: unknown;
            };
            /**
             * @description Evaluated and reported, but not needed for the flow to trigger. Default: `false`.
             * @default false
             */
            readonly reportOnly: boolean;
        };
        readonly SourceTarget: {
            /** @description A source of the catalogue. */
            readonly sourceId: string;
        };
        readonly InlineTarget: {
            readonly name: components["schemas"]["DisplayName"];
            /** @description Degrees north, WGS 84. */
            readonly latitude: number;
            /** @description Degrees east, WGS 84. */
            readonly longitude: number;
            /** @description IANA name. Without it local days follow the longitude. */
            readonly timezone?: string;
            /** @description Metres above sea level. */
            readonly elevation?: number;
        };
        /** @description A place given inline, or a source of the catalogue. */
        readonly FlowTarget: components["schemas"]["InlineTarget"] | components["schemas"]["SourceTarget"];
        readonly AlertLevel: {
            /** @description Unique among the levels; stands in the message. */
            readonly name: components["schemas"]["DisplayName"];
            /** @description Percent: the level holds from this probability on, up to the next level. No two levels have the same. */
            readonly atLeast: number;
            /** @description Who is told of the level: that it is reached, and that it is left. Without it the lists of `settings.alerts`. */
            readonly contactListIds?: readonly string[];
            /** @description Appended to the text on a new line. */
            readonly message?: string;
        };
        /** @description Who is told of a flow's crossings and returns, and when. Runs that count are scheduled ones, and those by hand with `suppressAlerts: false`. Without lists nobody is told. */
        readonly AlertSettings: {
            /** @description Lists of the flow's owner. A contact on several is told once. */
            readonly contactListIds?: readonly string[];
            /** @description `trigger` alerts only on a new crossing; `reset` also on the return to normal. */
            readonly triggerTypes?: readonly ("trigger" | "reset")[];
            /** @description Of each target: for so long after an alert was let out, no other is; one exactly so long after it is. After a change of level was told, so long only a rise is. Of scheduled runs the times of their ticks count, else the run's `now`: a flow that runs every hour alerts every hour with 60. */
            readonly triggerAlertCooldownMinutes?: number;
            /** @description The same for returns to normal. A return is told only where an alert was let out for the trigger that it ends. */
            readonly resetAlertCooldownMinutes?: number;
            /** @description Appended to the text on a new line. */
            readonly triggerMessage?: string;
            /** @description The same for returns to normal. */
            readonly resetMessage?: string;
            /** @description One combined message per contact and run. */
            readonly aggregateAlerts?: boolean;
            /** @description Of a target that stays triggered: entering another stage is a new crossing. Absent or false: only becoming triggered is. */
            readonly onStage?: boolean;
            /** @description Against flapping around a threshold. A triggered target returns to normal only when the tile's last value is at least so far on the other side of its threshold, in the tile's unit. Absent or 0: any value on the other side will do. 422 where no value of the variable could ever be so far. */
            readonly recoveryMargin?: number;
            /** @description A triggered target returns to normal only when new data have denied its condition for so long, measured as cooldowns are. Absent or 0: at once. */
            readonly keepFiringMinutes?: number;
            /** @description Tells the lists once that the newest reading of a target is older than this, and again after the next silence. Of scheduled runs the times of their ticks count. Absent: silence is not told. */
            readonly noDataAfterMinutes?: number;
            /** @description Tells the lists when the outlook expects a target's next trigger within so many days: once a season for each target and stage. Absent: nobody is told, and the event `flow.expected` comes within 14 days. */
            readonly expectedWithinDays?: number;
            /** @description Severities of the probability. A target whose level is another one than was told last is a message of its own: rises always, falls within the trigger cooldown not. Stored by `atLeast`, the lowest first. Absent or empty: levels are not told. */
            readonly levels?: readonly components["schemas"]["AlertLevel"][];
        };
        readonly ReportSchedule: {
            /** @description Chosen by the caller, stable, unique in the flow. */
            readonly id: string;
            /** @description The `id` when absent. */
            readonly name?: components["schemas"]["DisplayName"];
            /**
             * @description Default: `true`.
             * @default true
             */
            readonly enabled: boolean;
            /** @enum {string} */
            readonly mode: "time" | "event";
            /** @description Empty is every month. */
            readonly months?: readonly number[];
            /** @description 5 is the last week; empty is every week. */
            readonly weeksOfMonth?: readonly number[];
            /** @description Sunday is 0; empty is every day. */
            readonly daysOfWeek?: readonly number[];
            /**
             * @description `HH:MM`, matched by the hour. Default: `08:00`.
             * @default 08:00
             */
            readonly timeOfDay: string;
            /**
             * @description IANA name. Default: `UTC`.
             * @default UTC
             */
            readonly timeZone: string;
            /**
             * @description Default: `all`.
             * @default all
             */
            readonly targetFilter: components["schemas"]["TargetFilter"];
            /**
             * @description The mails carry the PDF. Default: `false`.
             * @default false
             */
            readonly attachPdf: boolean;
            readonly contactListIds?: readonly string[];
        };
        /** @description Stored with its defaults. */
        readonly ReportScheduleInput: {
            /** @description Chosen by the caller, stable, unique in the flow. */
            readonly id: string;
            /** @description The `id` when absent. */
            readonly name?: components["schemas"]["DisplayName"];
            /**
             * @description Default: `true`.
             * @default true
             */
            readonly enabled: boolean;
            /** @enum {string} */
            readonly mode: "time" | "event";
            /** @description Empty is every month. */
            readonly months?: readonly number[];
            /** @description 5 is the last week; empty is every week. */
            readonly weeksOfMonth?: readonly number[];
            /** @description Sunday is 0; empty is every day. */
            readonly daysOfWeek?: readonly number[];
            /**
             * @description `HH:MM`, matched by the hour. Default: `08:00`.
             * @default 08:00
             */
            readonly timeOfDay: string;
            /**
             * @description IANA name. Default: `UTC`.
             * @default UTC
             */
            readonly timeZone: string;
            /**
             * @description Default: `all`.
             * @default all
             */
            readonly targetFilter: components["schemas"]["TargetFilter"];
            /**
             * @description The mails carry the PDF. Default: `false`.
             * @default false
             */
            readonly attachPdf: boolean;
            readonly contactListIds?: readonly string[];
        };
        readonly ReportSettingsInput: {
            readonly schedules?: readonly components["schemas"]["ReportScheduleInput"][];
            /** @description Overrides the tenant's brand per field for this flow's reports and e-mails. */
            readonly brand?: {
                readonly name?: components["schemas"]["DisplayName"];
                /** @description An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
                readonly logo?: string;
            };
        };
        readonly ReportSettings: {
            readonly schedules?: readonly components["schemas"]["ReportSchedule"][];
            /** @description Overrides the tenant's brand per field for this flow's reports and e-mails. */
            readonly brand?: {
                readonly name?: components["schemas"]["DisplayName"];
                /** @description An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
                readonly logo?: string;
            };
        };
        /** @description `#rrggbb`, or `#rgb`, which is stored as `#rrggbb`. */
        readonly FlowColor: string;
        /**
         * @description Colours of results, read on every run. Without `useGradient` a target has `triggerColor` when its first `acc` tile (or first tile of your own that gives a probability) is triggered, else
         *     `resetColor`. With it: `resetColor` below 20 %, then a straight line in sRGB from `color20` at 20 % to `color100` at 100 %; a missing
         *     `color20` is `resetColor`, a missing `color100` is `triggerColor`. Without an `acc` tile it is `triggerColor` when the target is triggered, else `resetColor`.
         */
        readonly ColorSettings: {
            /** @description `#c62828` when absent. */
            readonly triggerColor?: components["schemas"]["FlowColor"];
            /** @description `#2e7d32` when absent. */
            readonly resetColor?: components["schemas"]["FlowColor"];
            readonly useGradient?: boolean;
            readonly color20?: components["schemas"]["FlowColor"];
            readonly color100?: components["schemas"]["FlowColor"];
        };
        /** @description The blocks named here are validated, and completed with their defaults; anything else passes through. What is null is left out. At most 512 KiB of JSON, 1,000 fields in any of its objects, and nested at most 64 deep, counted from the body. */
        readonly FlowSettingsInput: {
            readonly alerts?: components["schemas"]["AlertSettings"];
            readonly reports?: components["schemas"]["ReportSettingsInput"];
            readonly colors?: components["schemas"]["ColorSettings"];
            readonly outlook?: components["schemas"]["OutlookSettingsInput"];
            /**
             * @description For display; parameters and results stay in °C.
             * @enum {string}
             */
            readonly temperatureUnits?: "celsius" | "fahrenheit";
            /** @description Extras of the GUI, kept as given and read by nothing in the service. Whoever shows an address from it checks it. */
            readonly gui?: {
                readonly [key: string]: unknown;
            };
            /** @description Cap on scheduled runs of the tenant in any 60 minutes; the lower of this and the tenant's counts for this flow. By the ticks' minutes, up to a tick's own and without the same minute an hour ago: 12 let `*\/5` run at every tick. */
            readonly maxRunsPerHour?: number;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description As stored, with the defaults. */
        readonly FlowSettings: {
            readonly alerts?: components["schemas"]["AlertSettings"];
            readonly reports?: components["schemas"]["ReportSettings"];
            readonly colors?: components["schemas"]["ColorSettings"];
            readonly outlook?: components["schemas"]["OutlookSettings"];
            /**
             * @description For display; parameters and results stay in °C.
             * @enum {string}
             */
            readonly temperatureUnits?: "celsius" | "fahrenheit";
            /** @description Extras of the GUI, kept as given and read by nothing in the service. Whoever shows an address from it checks it. */
            readonly gui?: {
                readonly [key: string]: unknown;
            };
            /** @description Cap on scheduled runs of the tenant in any 60 minutes; the lower of this and the tenant's counts for this flow. By the ticks' minutes, up to a tick's own and without the same minute an hour ago: 12 let `*\/5` run at every tick. */
            readonly maxRunsPerHour?: number;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Each member that is given takes the place of the stored one as a whole, one that is null is removed, and the others stay. Null removes them all. What comes of it must be within the bounds of the settings of a new flow. */
        readonly FlowSettingsPatch: ({
            readonly alerts?: {
                /** @description Lists of the flow's owner. A contact on several is told once. */
                readonly contactListIds?: readonly string[];
                /** @description `trigger` alerts only on a new crossing; `reset` also on the return to normal. */
                readonly triggerTypes?: readonly ("trigger" | "reset")[];
                /** @description Of each target: for so long after an alert was let out, no other is; one exactly so long after it is. After a change of level was told, so long only a rise is. Of scheduled runs the times of their ticks count, else the run's `now`: a flow that runs every hour alerts every hour with 60. */
                readonly triggerAlertCooldownMinutes?: number;
                /** @description The same for returns to normal. A return is told only where an alert was let out for the trigger that it ends. */
                readonly resetAlertCooldownMinutes?: number;
                /** @description Appended to the text on a new line. */
                readonly triggerMessage?: string;
                /** @description The same for returns to normal. */
                readonly resetMessage?: string;
                /** @description One combined message per contact and run. */
                readonly aggregateAlerts?: boolean;
                /** @description Of a target that stays triggered: entering another stage is a new crossing. Absent or false: only becoming triggered is. */
                readonly onStage?: boolean;
                /** @description Against flapping around a threshold. A triggered target returns to normal only when the tile's last value is at least so far on the other side of its threshold, in the tile's unit. Absent or 0: any value on the other side will do. 422 where no value of the variable could ever be so far. */
                readonly recoveryMargin?: number;
                /** @description A triggered target returns to normal only when new data have denied its condition for so long, measured as cooldowns are. Absent or 0: at once. */
                readonly keepFiringMinutes?: number;
                /** @description Tells the lists once that the newest reading of a target is older than this, and again after the next silence. Of scheduled runs the times of their ticks count. Absent: silence is not told. */
                readonly noDataAfterMinutes?: number;
                /** @description Tells the lists when the outlook expects a target's next trigger within so many days: once a season for each target and stage. Absent: nobody is told, and the event `flow.expected` comes within 14 days. */
                readonly expectedWithinDays?: number;
                /** @description Severities of the probability. A target whose level is another one than was told last is a message of its own: rises always, falls within the trigger cooldown not. Stored by `atLeast`, the lowest first. Absent or empty: levels are not told. */
                readonly levels?: readonly components["schemas"]["AlertLevel"][];
            } | null;
            readonly reports?: {
                readonly schedules?: readonly components["schemas"]["ReportScheduleInput"][];
                /** @description Overrides the tenant's brand per field for this flow's reports and e-mails. */
                readonly brand?: {
                    readonly name?: components["schemas"]["DisplayName"];
                    /** @description An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
                    readonly logo?: string;
                };
            } | null;
            readonly colors?: {
                /** @description `#c62828` when absent. */
                readonly triggerColor?: components["schemas"]["FlowColor"];
                /** @description `#2e7d32` when absent. */
                readonly resetColor?: components["schemas"]["FlowColor"];
                readonly useGradient?: boolean;
                readonly color20?: components["schemas"]["FlowColor"];
                readonly color100?: components["schemas"]["FlowColor"];
            } | null;
            readonly outlook?: components["schemas"]["OutlookSettingsPatch"];
            /** @enum {string|null} */
            readonly temperatureUnits?: "celsius" | "fahrenheit" | null;
            readonly gui?: {
                readonly [key: string]: unknown;
            } | null;
            readonly maxRunsPerHour?: number | null;
        } & {
            readonly [key: string]: unknown;
        }) | null;
        /** @description The newest run in short, read with the flow. */
        readonly LastRun: {
            readonly id: string;
            readonly status: components["schemas"]["RunStatus"];
            readonly trigger: components["schemas"]["RunTrigger"];
            /**
             * Format: date-time
             * @description The run's time.
             */
            readonly now: string;
            readonly finishedAt: components["schemas"]["NullableTimestamp"];
            readonly triggered: boolean | null;
            readonly probability: number | null;
            readonly color: string | null;
            /** @description As in the run's `summary`, and null, as the next two, where it has none. */
            readonly targetCount: number | null;
            readonly triggeredCount: number | null;
            readonly skippedCount: number | null;
            /** @description As in the run's `summary`. */
            readonly demoData: components["schemas"]["DemoData"] | null;
        };
        readonly CronSchedule: {
            readonly cron: string;
            readonly timeZone: string;
            readonly jitterSeconds: number;
        } | null;
        /** @description Cron schedule of runs while active. A flow has either this or `scheduleMinutes`: to change from one to the other, set one and send null for the other in the same request. Stored with its defaults, and replaced as a whole. */
        readonly CronScheduleInput: {
            /** @description Five fields: minute, hour, day of month, month, day of week. Each is `*`, a value, a range (`1-5`; one may lead over the end, as `FRI-MON`, `NOV-FEB` and `22-4` do), a step (`*\/15`, `10-50/20`), or a list of these. Months may be named `JAN` to `DEC`, and days `SUN` to `SAT`; Sunday is 0 or 7. Where neither day field is `*`, either of them is enough. Times are 5 minutes apart at least. Nicknames such as `@daily`, seconds, and `?`, `L`, `W`, `#` are refused. */
            readonly cron: string;
            /**
             * @description IANA name. A local time that does not exist fires at the next minute that does, and one that exists twice fires the first time only. Default: `UTC`.
             * @default UTC
             */
            readonly timeZone: string;
            /**
             * @description Each tick is later by a fixed number of seconds, from 0 to this, that follows from the flow's id: flows at one time of the day do not all come at once. Default: `0`.
             * @default 0
             */
            readonly jitterSeconds: number;
        } | null;
        readonly Flow: {
            readonly id: string;
            readonly displayName: string;
            /** @description The caller's own id, unique per owner. */
            readonly tenantKey: string | null;
            readonly notes: string | null;
            readonly status: components["schemas"]["FlowStatus"];
            readonly tiles: readonly components["schemas"]["FlowTile"][];
            readonly targets: readonly components["schemas"]["FlowTarget"][];
            readonly settings: components["schemas"]["FlowSettings"];
            readonly demoData: components["schemas"]["DemoData"];
            /** @description Interval of scheduled runs while active. */
            readonly scheduleMinutes: number | null;
            /** @description Cron schedule of runs while active. */
            readonly schedule: components["schemas"]["CronSchedule"];
            readonly nextRunAt: components["schemas"]["NullableTimestamp"];
            /** @description Ticks skipped because the previous run was unfinished or the cap was reached. */
            readonly skippedTicks: number;
            /** @description Bumped by a change of `tiles` or `targets`. */
            readonly version: number;
            readonly ownerUserId: string | null;
            readonly ownerUserKey: string | null;
            readonly lastRun: components["schemas"]["LastRun"] | null;
            /** @description The newest that has ended well: when the targets will be triggered. Its targets are in `GET /v1/outlooks/{id}`. Null where there is none. */
            readonly outlook: components["schemas"]["OutlookSummary"] | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        readonly FlowInput: {
            readonly displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the flow, unique per owner. */
            readonly tenantKey?: string | null;
            readonly notes?: string | null;
            readonly status: components["schemas"]["FlowStatus"];
            readonly tiles: readonly components["schemas"]["FlowTileInput"][];
            readonly targets: readonly components["schemas"]["FlowTarget"][];
            readonly settings?: components["schemas"]["FlowSettingsInput"];
            readonly scheduleMinutes?: number | null;
            readonly schedule?: components["schemas"]["CronScheduleInput"];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            readonly ownerUserKey?: string | null;
        };
        readonly FlowFromTemplateInput: {
            /** @description Of `GET /v1/flow-templates`. */
            readonly templateKey: string;
            /** @description Without it the template's. */
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly targets: readonly components["schemas"]["FlowTarget"][];
            readonly settings?: components["schemas"]["FlowSettingsInput"];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            readonly ownerUserKey?: string | null;
            /**
             * @description Of the flow's name, notes and stages, and of `unset`. Default: `en`.
             * @default en
             */
            readonly language: components["schemas"]["FlowTemplateLanguage"];
            /**
             * @description Where each tile takes its data from. With `generate`, demonstration data, the model is tried without an adapter, and `unset` names none. Default: `adapter`.
             * @default adapter
             * @enum {string}
             */
            readonly dataSource: "adapter" | "generate";
        };
        /** @description The flow as it was created, and what it still lacks. */
        readonly FlowFromTemplate: {
            readonly id: string;
            readonly displayName: string;
            /** @description The caller's own id, unique per owner. */
            readonly tenantKey: string | null;
            readonly notes: string | null;
            readonly status: components["schemas"]["FlowStatus"];
            readonly tiles: readonly components["schemas"]["FlowTile"][];
            readonly targets: readonly components["schemas"]["FlowTarget"][];
            readonly settings: components["schemas"]["FlowSettings"];
            readonly demoData: components["schemas"]["DemoData"];
            /** @description Interval of scheduled runs while active. */
            readonly scheduleMinutes: number | null;
            /** @description Cron schedule of runs while active. */
            readonly schedule: components["schemas"]["CronSchedule"];
            readonly nextRunAt: components["schemas"]["NullableTimestamp"];
            /** @description Ticks skipped because the previous run was unfinished or the cap was reached. */
            readonly skippedTicks: number;
            /** @description Bumped by a change of `tiles` or `targets`. */
            readonly version: number;
            readonly ownerUserId: string | null;
            readonly ownerUserKey: string | null;
            readonly lastRun: components["schemas"]["LastRun"] | null;
            /** @description The newest that has ended well: when the targets will be triggered. Its targets are in `GET /v1/outlooks/{id}`. Null where there is none. */
            readonly outlook: components["schemas"]["OutlookSummary"] | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description What must still be set, by its place in the flow. Empty: it can be turned active. */
            readonly unset: readonly components["schemas"]["FieldError"][];
        };
        /** @description Fields that are absent stay. `settings` is changed member by member. Null clears. */
        readonly FlowPatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly tenantKey?: string | null;
            readonly notes?: string | null;
            readonly status?: components["schemas"]["FlowStatus"];
            readonly tiles?: readonly components["schemas"]["FlowTileInput"][];
            readonly targets?: readonly components["schemas"]["FlowTarget"][];
            readonly settings?: components["schemas"]["FlowSettingsPatch"];
            readonly scheduleMinutes?: number | null;
            readonly schedule?: components["schemas"]["CronScheduleInput"];
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            readonly ownerUserKey?: string | null;
        };
        readonly FlowPage: {
            readonly items: readonly components["schemas"]["Flow"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
            readonly totalCount?: components["schemas"]["TotalCount"];
        };
        /**
         * @description `run`: a run was queued. `skipped_overlap`: the flow's last run was unfinished. `skipped_cap`: the tenant had `maxRunsPerHour` scheduled runs in the last 60 minutes. `missed`: no scheduler was there, or the tenant was suspended, and a later tick came in its place.
         * @enum {string}
         */
        readonly TickOutcome: "run" | "skipped_overlap" | "skipped_cap" | "missed";
        readonly FlowTick: {
            /**
             * Format: date-time
             * @description When it was due.
             */
            readonly at: string;
            readonly outcome: components["schemas"]["TickOutcome"];
            /** @description Null unless the outcome is `run`. */
            readonly runId: string | null;
            /**
             * Format: int64
             * @description How long after `at` it was dealt with.
             */
            readonly latenessMs: number;
        };
        readonly FlowTickPage: {
            readonly items: readonly components["schemas"]["FlowTick"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly PreviewedTick: {
            /** @description With its jitter. */
            readonly at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description The same time on the clock of the schedule's zone, with its offset. Intervals have UTC.
             * @example 2026-05-02T08:00:00.000+02:00
             */
            readonly local: string;
        };
        readonly SchedulePreview: {
            readonly items: readonly components["schemas"]["PreviewedTick"][];
        };
        /** @enum {string} */
        readonly RunStatus: "queued" | "running" | "succeeded" | "failed";
        readonly RunStatusEvent: {
            readonly status: components["schemas"]["RunStatus"];
        };
        readonly RunProgressEvent: {
            /** @description Targets whose results are stored. */
            readonly targetsDone: number;
            readonly targetsTotal: number;
        };
        /**
         * @description `simulation` is a manual run at a chosen time; `report` was forced by a report schedule.
         * @enum {string}
         */
        readonly RunTrigger: "manual" | "simulation" | "schedule" | "report";
        readonly RunRequest: {
            /**
             * Format: date-time
             * @description Simulation time: from 1900-01-01 on. Up to 5 minutes ahead of the service's clock it is taken as the present, further ahead is a 422.
             */
            readonly now?: string;
            /**
             * @description False lets this run send alerts. Default: `true`.
             * @default true
             */
            readonly suppressAlerts: boolean;
        };
        /**
         * @description How much of what the tiles read is demo data, which the service makes up, and no measurements: their `dataSource` is `generate`. `some`: that of some tiles, and others read from adapters.
         * @enum {string}
         */
        readonly DemoData: "none" | "some" | "all";
        readonly RunSummary: {
            readonly targetCount: number;
            readonly triggeredCount: number;
            /** @description Targets that were left out, their sources being disabled or gone. A run is failed when all of them were. */
            readonly skippedCount: number;
            readonly anyTriggered: boolean;
            /** @description Per cent: the highest of the targets. */
            readonly probability: number | null;
            /** @description Of the target whose probability is the highest; where none has one, of the first that is triggered, else of the first. Null where no target could be evaluated. */
            readonly color: string | null;
            /** @description Null, as `demoRows` is, in lists of runs that ended before it was kept. */
            readonly demoData: components["schemas"]["DemoData"] | null;
            /** @description Places in the flow of the tiles that took demo data. */
            readonly demoRows: readonly number[] | null;
        };
        readonly Point: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            readonly ts: number;
            /** @description Rounded to 10 significant digits; `isTriggered` was decided before. */
            readonly value: number;
            readonly isTriggered: boolean;
        };
        readonly TileResult: {
            readonly row: number;
            readonly key: string;
            readonly version: number;
            readonly kind: components["schemas"]["OutputKind"];
            readonly isTriggered: boolean;
            /** @description Rounded to 10 significant digits. */
            readonly lastValue: number | null;
            /** @description Which stage it is now, such as of a pest's development, in the words of the tile's parameters; null for none. */
            readonly stage: string | null;
            /** @description Thinned above 2000 without losing the first, the last, any change of `isTriggered`, or the extremes; `trace` then says so. */
            readonly points: readonly components["schemas"]["Point"][];
            /** @description What the service found and mended in the tile's data (at most 10 lines, then how many more there are), then what the tile says about its result. */
            readonly trace: readonly string[];
            /** @description True when the tile asks for readings and there was not one usable reading of anything that it asks for: its result says nothing about the target. `trace` names what was asked for. Such a tile never resets the target's `state`. False for a tile that failed; `error` says why. */
            readonly noData: boolean;
            /** @description Why the tile failed. The tiles that were not evaluated because of it are listed too, with an error that says so. */
            readonly error: string | null;
        };
        /** @description A trigger is always taken. A reset needs a reading that denies the condition, of a tile that is not `reportOnly`. A tile denies when it is not triggered; when each series (source and variable) that it stood on, and that is still asked for, has a newer reading than when it was triggered; and when its newest point up to the time for which all these series have spoken is new and not triggered. A tile stood on the series that were still speaking when its condition last held. Beside sensors or scouts, tiles of weather and events also need a newer datum of these. A tile that follows from the one before needs the news of that one too. A sum of a season, whose gaps take nothing away, counts as it is, and the end of a season denies. So a sensor that fell silent, also after some last readings, one silent variable of several, a missing sensor of an area, a failed target, and a tile without data (`noData`) leave the state as it was (`isHeld`). The same do `recoveryMargin` and `keepFiringMinutes` of `settings.alerts`. After a change of the flow's tiles, a triggered target is a new crossing, and one that is not triggered is no reset; one that cannot be evaluated keeps its state until it can. */
        readonly TargetState: {
            readonly isTriggered: boolean;
            /**
             * Format: date-time
             * @description Time of the run at which it became so.
             */
            readonly since: string;
            /** @description The state is the earlier one, although this run did not find it so. May differ from `triggered`, which is this run's evaluation alone. */
            readonly isHeld: boolean;
            /**
             * @description What this run did to the state: `trigger` into triggered, or, with `onStage` of `settings.alerts`, into another stage while triggered; `reset` out of it.
             * @enum {string|null}
             */
            readonly change: "trigger" | "reset" | null;
            /** @description In words, why the state is held: what has no newer reading, what failed, the recovery margin, or until when it keeps firing. Null where it is not held. */
            readonly heldBecause: string | null;
            /** @description Time of the newest reading that was ever seen of the target: of its sensors and scouts, or of its weather in a flow that reads neither; the run's time for generated data. Null where there was none. */
            readonly newestDataAt: components["schemas"]["NullableTimestamp"];
        };
        /** @description How complete the target's data were, and what was wrong with them. What was done about it also stands in the `trace` of the tiles that read the series. */
        readonly DataHealth: {
            /** @description Share of the expected readings that are there and usable over the window, at each series' own cadence; the mean over the series that were needed. 0 when the data could not be had, null when no tile needs readings and where the target was skipped. */
            readonly coverage: number | null;
            /** @description The gravest first; one entry for each kind of fault in each series. */
            readonly issues: readonly components["schemas"]["DataIssue"][];
            /** @description Of all issues, also of those beyond the 50 listed. */
            readonly issueCount: number;
        };
        readonly DataIssue: {
            /**
             * @description - `missing`: no reading at all in the window.
             *     - `unit`: the values look like another unit than the declared one; nothing was converted.
             *     - `future`: readings of a sensor later than the time of the request; left out.
             *     - `sentinel`: codes for "no value" such as -999; left out.
             *     - `range`: readings that the variable cannot have; left out.
             *     - `spike`: single readings far from both neighbours; left out of temperatures, otherwise only reported.
             *     - `stuck`: no change for days; left out from the second reading on, kept where the series never moved.
             *     - `gap`: silence for more than two of the series' own steps, and more than an hour.
             *     - `order`: a few readings out of order of time; sorted.
             *     - `duplicate`: several readings of one time; the last of the answer counts.
             * @enum {string}
             */
            readonly kind: "missing" | "unit" | "future" | "sentinel" | "range" | "spike" | "stuck" | "gap" | "order" | "duplicate";
            /** @description The metric or weather variable. */
            readonly name: string;
            /** @description The source whose series it is: the target's own, or a sensor of an area. Null for weather and for inline targets. */
            readonly sourceId: string | null;
            /** @description Readings concerned; of `gap`, the gaps. */
            readonly count: number;
            /**
             * Format: date-time
             * @description The first place of the fault.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The last place of the fault.
             */
            readonly to: string;
            /** @description What was found and done, for people. */
            readonly message: string;
        };
        /**
         * @description A place, or a source as it was at the start of the run. A source that is disabled (by you, or by a sync because its adapter no longer offers it), deleted or
         *     given to another owner is not evaluated: its target is skipped, and the others go on.
         */
        readonly TargetResultTarget: {
            /** @description Null for a place given inline. */
            readonly sourceId: string | null;
            /** @description The source's kind; null for a place given inline, and for a source that is gone. */
            readonly hint: string | null;
            readonly name: string;
            /** @description Of an area the centre of its boundary; null for a source without geometry, which has neither weather nor demonstration data. */
            readonly latitude: number | null;
            readonly longitude: number | null;
            /**
             * @description The sensors that fed an area: those inside its boundary that had at least one reading of what the tiles asked for, in the order of
             *     their ids. Empty for an area without sensors, for which its own id is asked, for an area on demonstration data, and for other targets.
             */
            readonly sensorSources: readonly {
                readonly id: string;
                readonly name: string;
            }[];
        };
        /** @description The stage that the target is in: that of the first tile that names one. Null for none, and when a tile failed. */
        readonly TargetStage: {
            /** @description Of the tile. */
            readonly row: number;
            readonly name: string;
        } | null;
        readonly TargetResult: {
            readonly target: components["schemas"]["TargetResultTarget"];
            /** @description Every tile that is not `reportOnly` is triggered, and there is at least one. False when a tile failed, and where the target was skipped. */
            readonly triggered: boolean;
            /** @description Per cent, from the first `acc` tile, or tile of your own that gives a probability, rounded to 10 significant digits; null without one, or when a tile failed. */
            readonly probability: number | null;
            /** @description From `settings.colors` and that tile, without one from `triggered`; null when a tile failed and where the target was skipped. */
            readonly color: string | null;
            readonly stage: components["schemas"]["TargetStage"];
            /** @description Why the target was left out: its source is disabled or gone. It has no tiles then and is not triggered, its `state` stays as it was, and the run does not fail for it. Null for a target that was evaluated. */
            readonly skipped: string | null;
            /** @description What alerts go by: whether the target counts as triggered, over the flow's runs. Only scheduled runs and manual runs with `suppressAlerts: false` count; in other runs, and for a target of which nothing is known yet, it is null. */
            readonly state: components["schemas"]["TargetState"] | null;
            readonly dataHealth: components["schemas"]["DataHealth"];
            /** @description When it will be triggered, by the flow's newest outlook; empty where that has none of the target. */
            readonly outlook: readonly components["schemas"]["Expectation"][];
            readonly tiles: readonly components["schemas"]["TileResult"][];
        };
        readonly Run: {
            readonly id: string;
            readonly flowId: string;
            readonly flowVersion: number;
            readonly status: components["schemas"]["RunStatus"];
            readonly trigger: components["schemas"]["RunTrigger"];
            /**
             * Format: date-time
             * @description The run's time: the simulation time, else when the run was requested.
             */
            readonly now: string;
            readonly suppressAlerts: boolean;
            readonly windowStart: components["schemas"]["NullableTimestamp"];
            readonly windowEnd: components["schemas"]["NullableTimestamp"];
            readonly requestedAt: components["schemas"]["Timestamp"];
            readonly startedAt: components["schemas"]["NullableTimestamp"];
            readonly finishedAt: components["schemas"]["NullableTimestamp"];
            /**
             * Format: int64
             * @description From `startedAt` to the end, also where another process took the run over; not the difference of the two times, where a clock was set meanwhile.
             */
            readonly durationMs: number | null;
            /** @description Null until the run has finished. */
            readonly summary: components["schemas"]["RunSummary"] | null;
            /** @description One entry per target, in the flow's order; empty until the run has finished. Lists leave it out unless `includeResults=true`. */
            readonly results?: readonly components["schemas"]["TargetResult"][];
            /** @description Why the run failed: how many targets did, and the first few with tile and message, or that all were skipped. The results of the others are kept. */
            readonly error: string | null;
        };
        /** @description What a run found of one target, without its tiles: as many as a screen shows at once. */
        readonly RunOutcome: {
            /** @description Place in the flow as the run had it, from 0 on. */
            readonly position: number;
            /** @description Null for a place given inline. */
            readonly sourceId: string | null;
            /** @description The source's kind. */
            readonly hint: string | null;
            readonly name: string;
            /** @description Of an area the centre of its boundary. */
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly outcome: components["schemas"]["RunWhyOutcome"];
            /** @description Per cent. */
            readonly probability: number | null;
            readonly color: string | null;
            readonly stage: components["schemas"]["TargetStage"];
            /** @description What failed, or why the target was left out; null for neither. */
            readonly problem: string | null;
            /** @description Of its `state`, by which alerts go; null, as the next three, where the result has none. */
            readonly isTriggered: boolean | null;
            readonly since: components["schemas"]["NullableTimestamp"];
            readonly isHeld: boolean | null;
            /** @enum {string|null} */
            readonly change: "trigger" | "reset" | null;
            /** @description Of its `dataHealth`. */
            readonly coverage: number | null;
            readonly issueCount: number;
        };
        readonly RunOutcomePage: {
            readonly items: readonly components["schemas"]["RunOutcome"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
            readonly totalCount?: components["schemas"]["TotalCount"];
        };
        /** @description Points as three columns of one length. */
        readonly PointColumns: {
            /** @description Epoch milliseconds. */
            readonly ts: readonly number[];
            readonly value: readonly number[];
            readonly isTriggered: readonly boolean[];
        };
        /** @description A tile's result as `TileResult` has it, with its points as columns. */
        readonly TileColumns: {
            readonly row: number;
            readonly key: string;
            readonly version: number;
            readonly kind: components["schemas"]["OutputKind"];
            readonly isTriggered: boolean;
            readonly lastValue: number | null;
            /** @description Which stage it is now, such as of a pest's development, in the words of the tile's parameters; null for none. */
            readonly stage: string | null;
            readonly columns: components["schemas"]["PointColumns"];
            /** @description Of the time that is asked for, before they are thinned. */
            readonly pointCount: number;
            readonly trace: readonly string[];
            readonly noData: boolean;
            readonly error: string | null;
        };
        /** @description What a run found of one target. */
        readonly RunResult: {
            readonly runId: string;
            /** @description Place in the flow as the run had it, from 0 on. */
            readonly position: number;
            readonly target: components["schemas"]["TargetResultTarget"];
            readonly triggered: boolean;
            /** @description Per cent. */
            readonly probability: number | null;
            readonly color: string | null;
            readonly stage: components["schemas"]["TargetStage"];
            readonly skipped: string | null;
            readonly state: components["schemas"]["TargetState"] | null;
            readonly dataHealth: components["schemas"]["DataHealth"];
            /** @description When it will be triggered, by the flow's newest outlook; empty where that has none of the target. */
            readonly outlook: readonly components["schemas"]["Expectation"][];
            readonly tiles: readonly components["schemas"]["TileColumns"][];
        };
        /** @description Whether a target of a flow is triggered, as alerts go by it (`TargetState`), over the flow's runs that count. */
        readonly FlowTargetState: {
            readonly flowId: string;
            /** @description Its `displayName`. */
            readonly flowName: string;
            readonly flowStatus: components["schemas"]["FlowStatus"];
            /** @description Place in the flow, from 0 on, at the newest run that counts. Null, as what that run found, where it was before such things were kept. */
            readonly position: number | null;
            /** @description Null for a place given inline. */
            readonly sourceId: string | null;
            /** @description The source's kind. */
            readonly hint: string | null;
            /** @description Of a source as it is now, and the id of one that is gone. */
            readonly name: string;
            /** @description Of an area the middle of the box around it. */
            readonly latitude: number | null;
            readonly longitude: number | null;
            readonly isTriggered: boolean;
            /**
             * Format: date-time
             * @description Time of the run at which it became so.
             */
            readonly since: string;
            readonly newestDataAt: components["schemas"]["NullableTimestamp"];
            /** @description In the newest run that counts; null where that is gone, or of an earlier version of the flow. */
            readonly demoData: components["schemas"]["DemoData"] | null;
            /** @description Per cent, in the newest run that counts. */
            readonly probability: number | null;
            /** @description In that run. */
            readonly color: string | null;
            /** @description In words, why the state is an earlier one, although that run did not find it so; else null. */
            readonly heldBecause: string | null;
            /** @description The newest run that counts. It may have been removed. */
            readonly runId: string | null;
            /** @description Its time. */
            readonly runAt: components["schemas"]["NullableTimestamp"];
        };
        readonly FlowTargetStatePage: {
            readonly items: readonly components["schemas"]["FlowTargetState"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
            readonly totalCount?: components["schemas"]["TotalCount"];
        };
        readonly RunPage: {
            readonly items: readonly components["schemas"]["Run"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
            readonly totalCount?: components["schemas"]["TotalCount"];
        };
        readonly FlowPreviewRequest: {
            /** @description As of a flow, saved or not. */
            readonly tiles: readonly components["schemas"]["FlowTileInput"][];
            readonly targets: readonly components["schemas"]["FlowTarget"][];
            /** @description The times of evaluation, such as the same day of past years. As the `now` of a run: from 1900-01-01 on, and up to 5 minutes ahead of the service's clock, which is taken as the present. */
            readonly at: readonly string[];
            /** @description The places in the chain, from 0 on, of the tiles that give points. Without it all of them; empty for none. */
            readonly rows?: readonly number[];
            /**
             * @description At most so many points of each tile and evaluation. Where all of them together would come to more than 20,000 points, each has an equal share of these, and 4 at least. Default: `500`.
             * @default 500
             */
            readonly resolution: number;
            /** @description Of an earlier answer to the same credential: what was gathered for it is not gathered again. One that is unknown, or kept no longer, does no harm, and neither does a name of your own choice. */
            readonly basis?: string;
            /** @description The `tenantKey` of the flow's owner, whose sources the targets are. For tenants' credentials only. */
            readonly ownerUserKey?: string | null;
        };
        readonly FlowPreview: {
            /** @description Names the data that the preview stands on, for the next request. It is kept in the memory of one process, for 5 minutes after its last use, and is of use to the same credential only. */
            readonly basis: string;
            /** @description How many tiles of the chain were evaluated: those before the first one with a fault. */
            readonly tileCount: number;
            /** @description How many requests for data were made. 0 where `basis` had all. */
            readonly gatheredRequests: number;
            /** @description What saving such a flow would be refused for, tile by tile, then of targets, times and the owner. Evaluated is what has no fault: the tiles before the first faulty one, at the other targets and times. */
            readonly faults: readonly components["schemas"]["FieldError"][];
            /** @description One entry for each time without a fault, in the order of `at`. */
            readonly times: readonly {
                readonly at: components["schemas"]["Timestamp"];
                readonly windowStart: components["schemas"]["NullableTimestamp"];
                /** @description The flow's outcome, as of a run of this time; `color` is one of the default colours. Null where a fault kept tiles or targets out, and where the flow could not be evaluated. */
                readonly summary: components["schemas"]["RunSummary"] | null;
                /** @description As of a run: which targets failed, and why. */
                readonly error: string | null;
            }[];
            /** @description Of each target at each time: by time, in the order of `at`, then by target. */
            readonly evaluations: readonly components["schemas"]["FlowPreviewEvaluation"][];
        };
        readonly FlowPreviewEvaluation: {
            readonly at: components["schemas"]["Timestamp"];
            /** @description Place in `targets` of the request. */
            readonly targetIndex: number;
            readonly targetName: string;
            /** @description As of a run. Null where a fault kept tiles out. */
            readonly triggered: boolean | null;
            readonly probability: number | null;
            /** @description One of the default colours. */
            readonly color: string | null;
            /** @description Why the target was left out: its source is disabled. */
            readonly skipped: string | null;
            readonly dataHealth: components["schemas"]["DataHealth"];
            readonly tiles: readonly components["schemas"]["FlowPreviewTile"][];
        };
        /** @description What a tile found, as of a run. */
        readonly FlowPreviewTile: {
            /** @description Place in the chain. */
            readonly row: number;
            readonly key: string;
            readonly version: number;
            readonly kind: components["schemas"]["OutputKind"];
            readonly isTriggered: boolean;
            readonly lastValue: number | null;
            /** @description Which stage it is now; null for none. */
            readonly stage: string | null;
            readonly noData: boolean;
            readonly error: string | null;
            readonly trace: readonly string[];
            /** @description Of all spans, also of those beyond the 200 listed. */
            readonly spanCount: number;
            readonly spans: components["schemas"]["SpanColumns"];
            /** @description Null for a tile whose points are not asked for. */
            readonly points: components["schemas"]["PointColumns"] | null;
        };
        /** @description Stretches of points that are triggered, ascending: two columns of one length. The newest 200. */
        readonly SpanColumns: {
            /** @description Time of a stretch's first point; epoch milliseconds. */
            readonly from: readonly number[];
            /** @description Time of its last point; epoch milliseconds. */
            readonly to: readonly number[];
        };
        readonly ExportedSource: {
            readonly tenantKey: components["schemas"]["TenantKey"];
            readonly displayName: components["schemas"]["DisplayName"];
            readonly hint: components["schemas"]["Hint"];
        };
        /** @description Contacts are not in it: whoever imports has people of their own. */
        readonly ExportedContactList: {
            readonly tenantKey: components["schemas"]["TenantKey"];
            readonly displayName: components["schemas"]["DisplayName"];
        };
        readonly ExportedTile: {
            readonly key: components["schemas"]["TileKey"];
            readonly version: number;
            readonly isPlatform: boolean;
            /** @description SHA-256 of all that decides what the version does: labels, ids and numbers aside. */
            readonly behaviourHash: string;
            /** @description What publishes it; absent for a built-in tile. */
            readonly definition?: components["schemas"]["NewTile"];
        };
        /** @description As for a new flow; sources and contact lists are named by `tenantKey`. */
        readonly ExportedFlow: {
            readonly displayName: components["schemas"]["DisplayName"];
            readonly tenantKey?: string | null;
            readonly notes?: string | null;
            readonly tiles: readonly {
                readonly tileKey: components["schemas"]["TileKey"];
                readonly tileVersion: number;
                readonly params: {
                    readonly [key: string]: unknown;
                };
                readonly reportOnly: boolean;
            }[];
            readonly targets: readonly (components["schemas"]["InlineTarget"] | {
                readonly sourceKey: components["schemas"]["TenantKey"];
            })[];
            readonly settings: components["schemas"]["FlowSettingsInput"];
            readonly scheduleMinutes?: number | null;
            readonly schedule?: components["schemas"]["CronScheduleInput"];
        };
        readonly FlowExport: {
            /** @enum {string} */
            readonly format: "flow-evaluation/1";
            readonly flow: components["schemas"]["ExportedFlow"];
            readonly tiles: readonly components["schemas"]["ExportedTile"][];
            readonly sources: readonly components["schemas"]["ExportedSource"][];
            readonly contactLists: readonly components["schemas"]["ExportedContactList"][];
        };
        /** @description What an import would do. Its `flow` has no id yet. */
        readonly FlowImportPreview: {
            readonly flow: components["schemas"]["ExportedFlow"];
            /** @description Own tiles that would be published. */
            readonly publishedTiles: readonly {
                readonly key: string;
            }[];
        };
        readonly TileUpgradeRange: {
            /**
             * Format: date-time
             * @description Without it 14 days before `to`.
             */
            readonly from?: string;
            /**
             * Format: date-time
             * @description Without it now.
             */
            readonly to?: string;
        };
        readonly TileUpgradePreview: {
            /** @description Those that have a newer version. */
            readonly tiles: readonly {
                readonly row: number;
                readonly key: string;
                readonly version: number;
                readonly latestVersion: number;
            }[];
            /** @description Of a target on a day, each with both. */
            readonly evaluations: number;
            /** @description By day, then in the order of the targets. Empty: nothing would have been different. */
            readonly changes: readonly {
                readonly at: components["schemas"]["Timestamp"];
                readonly targetIndex: number;
                readonly targetName: string;
                readonly before: components["schemas"]["TileUpgradeOutcome"];
                readonly after: components["schemas"]["TileUpgradeOutcome"];
            }[];
        };
        readonly TileUpgradeOutcome: {
            readonly triggered: boolean;
            readonly probability: number | null;
            /** @description Of each row. */
            readonly lastValues: readonly (number | null)[];
            readonly error: string | null;
        };
        /** @enum {string} */
        readonly FlowTemplateKind: "phenology" | "chill" | "disease" | "irrigation" | "frost" | "livestock" | "operations";
        /** @enum {string} */
        readonly FlowTemplateLanguage: "en" | "de";
        /** @description The same text in every language of the library. */
        readonly FlowTemplateText: {
            readonly en: string;
            readonly de: string;
        };
        readonly FlowTemplateName: {
            /** @description For the filters of the list, such as `apple`. */
            readonly key: string;
            readonly name: components["schemas"]["FlowTemplateText"];
        };
        readonly FlowTemplateMethod: {
            readonly name: components["schemas"]["FlowTemplateText"];
            /** @description Whose version of the model it is: sources disagree. */
            readonly version: string;
            /** @description What decides, as the source has it, such as `base 50 °F, upper 88 °F`. */
            readonly figures: string;
        };
        /** @description A stage of the model: a span of what its last tile counts, in that tile's unit. */
        readonly FlowTemplateStage: {
            readonly name: components["schemas"]["FlowTemplateText"];
            readonly from: number;
            /** @description Null: to the end of the season. */
            readonly to: number | null;
            /** @description Whether the flow is triggered in it. */
            readonly isTriggering: boolean;
            /** @description Where it begins, as the source has it, such as `250 °F·d`. */
            readonly asPublished: string;
        };
        readonly FlowTemplateSource: {
            readonly title: string;
            /** @description Year and publisher, as far as they are told. */
            readonly year: string;
            readonly address: string;
        };
        readonly FlowTemplateSetting: {
            /** @description Its place in the new flow, such as `tiles[0].params.threshold`. */
            readonly loc: string;
            readonly message: components["schemas"]["FlowTemplateText"];
            /**
             * @description It is set once the tenant has an enabled adapter of this facet. Null: it is a choice of yours.
             * @enum {string|null}
             */
            readonly facet: "weather" | "series" | "events" | null;
        };
        readonly FlowTemplateTile: {
            readonly tileKey: string;
            /** @description Texts in English. */
            readonly params: {
                readonly [key: string]: unknown;
            };
            readonly reportOnly: boolean;
        };
        readonly FlowTemplateTest: {
            readonly against: components["schemas"]["FlowTemplateText"];
            /** @description How far the model's result was from it. */
            readonly error: string;
        };
        /** @description A published model as a chain of tiles. */
        readonly FlowTemplate: {
            readonly key: string;
            readonly displayName: components["schemas"]["FlowTemplateText"];
            readonly kind: components["schemas"]["FlowTemplateKind"];
            /** @description Empty: any crop. */
            readonly crops: readonly components["schemas"]["FlowTemplateName"][];
            /** @description The pest or disease; null for a model of something else. */
            readonly pest: components["schemas"]["FlowTemplateName"] | null;
            /** @description Where its source recommends it. */
            readonly regions: readonly components["schemas"]["FlowTemplateName"][];
            readonly method: components["schemas"]["FlowTemplateMethod"];
            /** @description In their order; empty for a model with one threshold. */
            readonly stages: readonly components["schemas"]["FlowTemplateStage"][];
            readonly sources: readonly components["schemas"]["FlowTemplateSource"][];
            readonly assumptions: readonly components["schemas"]["FlowTemplateText"][];
            /** @description What the template cannot know. */
            readonly toSet: readonly components["schemas"]["FlowTemplateSetting"][];
            readonly tiles: readonly components["schemas"]["FlowTemplateTile"][];
            /** @description Tiles that become the tenant's own. */
            readonly ownTiles: readonly {
                readonly [key: string]: unknown;
            }[];
            /** @description What it was tested against. */
            readonly tests: readonly components["schemas"]["FlowTemplateTest"][];
        };
        readonly FlowTemplatePage: {
            readonly items: readonly components["schemas"]["FlowTemplate"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly BacktestRequest: {
            /**
             * Format: date-time
             * @description The flow counts as activated then.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description The last tick is at or before it, and not after the present.
             */
            readonly to: string;
            /** @description Ticks at `from` and every so many minutes after it. Without it those of the flow's own schedule; a flow without one is evaluated once a day from `from` on. */
            readonly everyMinutes?: number;
        };
        /** @enum {string} */
        readonly BacktestStatus: "queued" | "running" | "succeeded" | "failed";
        readonly BacktestTransition: {
            /** @description The tick. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description Place in the flow's targets. */
            readonly targetIndex: number;
            readonly targetName: string;
            /** @enum {string} */
            readonly change: "trigger" | "reset";
        };
        readonly BacktestMessage: {
            /** @description The tick that it is about. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description When it would have gone: after `at`, and maybe after `to`, where quiet hours would have held it. Null where it would not have been sent. */
            readonly sentAt: components["schemas"]["NullableTimestamp"];
            readonly contactId: string;
            readonly channel: components["schemas"]["AlertChannel"];
            /**
             * @description As in the log of alerts.
             * @enum {string}
             */
            readonly kind: "trigger" | "reset" | "level" | "no_data";
            /**
             * @description As in the log of alerts, as if every provider had taken what it was given.
             * @enum {string}
             */
            readonly outcome: "sent" | "failed" | "skipped_unverified" | "skipped_optout" | "skipped_blacklisted" | "skipped_cooldown" | "skipped_quiet_hours";
            /** @description In words: why it would not have been sent, or would have waited. */
            readonly reason: string | null;
            /** @description Places in the flow's targets. */
            readonly targets: readonly number[];
            /** @description Of an e-mail. */
            readonly subject: string | null;
            /** @description As the log of alerts has it, in the contact's language. */
            readonly text: string;
        };
        readonly BacktestSummary: {
            readonly id: string;
            readonly flowId: string;
            readonly status: components["schemas"]["BacktestStatus"];
            readonly from: components["schemas"]["Timestamp"];
            readonly to: components["schemas"]["Timestamp"];
            /** @description Null where the ticks are those of the flow's own schedule. */
            readonly everyMinutes: number | null;
            readonly tickCount: number;
            readonly ticksDone: number;
            /** @description Ticks at which a target failed, as in a run that failed. */
            readonly ticksFailed: number;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly startedAt: components["schemas"]["NullableTimestamp"];
            readonly finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Of one that failed: why. Else of the first tick that failed. */
            readonly error: string | null;
            /** @description After the first 2,000, of which no more is kept. */
            readonly transitionsLeftOut: number;
            /** @description After the first 1,000, or the first million characters, of which no more is kept. */
            readonly messagesLeftOut: number;
        };
        readonly Backtest: {
            readonly id: string;
            readonly flowId: string;
            readonly status: components["schemas"]["BacktestStatus"];
            readonly from: components["schemas"]["Timestamp"];
            readonly to: components["schemas"]["Timestamp"];
            /** @description Null where the ticks are those of the flow's own schedule. */
            readonly everyMinutes: number | null;
            readonly tickCount: number;
            readonly ticksDone: number;
            /** @description Ticks at which a target failed, as in a run that failed. */
            readonly ticksFailed: number;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly startedAt: components["schemas"]["NullableTimestamp"];
            readonly finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Of one that failed: why. Else of the first tick that failed. */
            readonly error: string | null;
            /** @description After the first 2,000, of which no more is kept. */
            readonly transitionsLeftOut: number;
            /** @description After the first 1,000, or the first million characters, of which no more is kept. */
            readonly messagesLeftOut: number;
            readonly demoData: components["schemas"]["DemoData"];
            /** @description Up to the last tick that is done, oldest first. */
            readonly transitions: readonly components["schemas"]["BacktestTransition"][];
            /** @description The same. Those to a contact that was deleted since are not in it. */
            readonly messages: readonly components["schemas"]["BacktestMessage"][];
        };
        readonly BacktestPage: {
            readonly items: readonly components["schemas"]["BacktestSummary"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly OutlookRequest: {
            /**
             * Format: date-time
             * @description The time from which it looks ahead, not after the present. Without it the present. With a past time the adapter is asked as it is in a simulation: most services then answer with what came, not with what was forecast.
             */
            readonly now?: string;
            /** @description How many past years stand in for the weather after the forecast. Without it those of `settings.outlook`, else 10. */
            readonly years?: number;
        };
        /** @description How `POST /v1/flows/{id}/outlook` looks ahead without `years`, and whether that happens by itself. */
        readonly OutlookSettings: {
            /**
             * @description How many past years stand in for the weather after the forecast. Default: `10`.
             * @default 10
             */
            readonly years: number;
            /**
             * @description One a day, after the first scheduled run of the UTC day. Default: `false`.
             * @default false
             */
            readonly isDaily: boolean;
        };
        /** @description Stored with its defaults. */
        readonly OutlookSettingsInput: {
            /**
             * @description How many past years stand in for the weather after the forecast. Default: `10`.
             * @default 10
             */
            readonly years: number;
            /**
             * @description One a day, after the first scheduled run of the UTC day. Default: `false`.
             * @default false
             */
            readonly isDaily: boolean;
        };
        readonly OutlookSettingsPatch: {
            /**
             * @description How many past years stand in for the weather after the forecast. Default: `10`.
             * @default 10
             */
            readonly years: number;
            /**
             * @description One a day, after the first scheduled run of the UTC day. Default: `false`.
             * @default false
             */
            readonly isDaily: boolean;
        } | null;
        /** @enum {string} */
        readonly OutlookStatus: "queued" | "running" | "succeeded" | "failed";
        /**
         * @description `expected`: more than half of the years reach it. `not_expected`: they do not, before `basis.until`. `unavailable`: nothing can be told, and `reason` says why.
         * @enum {string}
         */
        readonly ExpectationState: "reached" | "expected" | "not_expected" | "unavailable";
        /**
         * @description What the answer rests on: what was observed; or that and the forecast, past years, or both. Within the days of the forecast all years are one: it says the day, and nobody knows how often that holds.
         * @enum {string}
         */
        readonly ExpectationMethod: "observed" | "forecast" | "years" | "forecast_and_years";
        /**
         * Format: date
         * @description A day of the target's time zone.
         */
        readonly LocalDate: string | null;
        readonly ExpectationBasis: {
            /** @description The newest reading. Null where there is none. */
            readonly observedUntil: components["schemas"]["NullableTimestamp"];
            /** @description Null without a forecast. */
            readonly forecastUntil: components["schemas"]["NullableTimestamp"];
            /** @description How far it looks: the end of the season, or as far as the tiles look back. */
            readonly until: components["schemas"]["Timestamp"];
            /** @description Those that were counted, by the calendar year in which their part begins, oldest first. */
            readonly years: readonly number[];
            readonly leftOut: readonly components["schemas"]["LeftOutYear"][];
            readonly differences: readonly components["schemas"]["YearsDifference"][];
        };
        readonly LeftOutYear: {
            readonly year: number;
            readonly reason: string;
        };
        /** @description This year compared with the past years, over the same local days: the 30 days before `now` and the forecast. Where a temperature differs by more than 6 °C, nothing is told: the data are of two kinds. */
        readonly YearsDifference: {
            readonly variable: string;
            readonly days: number;
            /** @description Mean of this year less the mean of the past years. */
            readonly difference: number;
            /** @description Of the difference. */
            readonly unit: string;
        };
        /** @description When a tile's condition, or one of its stages, will be met for the first time. With n years of which r meet it, the time from `earliest` to `latest` holds the true day in (r − 1) of n + 1 cases: `coverage`. */
        readonly Expectation: {
            /** @description Of the tile, in the flow. */
            readonly row: number;
            /** @description Null for a tile without stages. */
            readonly stage: string | null;
            /** @description Whether the last tile that decides the flow's outcome triggers by it. */
            readonly isDeciding: boolean;
            readonly threshold: number | null;
            /** @description Of `threshold` and `current`. */
            readonly unit: string | null;
            /** @description The newest value. */
            readonly current: number | null;
            readonly state: components["schemas"]["ExpectationState"];
            /** @description Of `unavailable`: why, and what to do. */
            readonly reason: string | null;
            readonly reachedAt: components["schemas"]["LocalDate"];
            /** @description The middle one of the years. */
            readonly expectedAt: components["schemas"]["LocalDate"];
            readonly earliest: components["schemas"]["LocalDate"];
            /** @description Of those that reach it. */
            readonly latest: components["schemas"]["LocalDate"];
            /** @description Null where the forecast says the day, and where no year reaches it. */
            readonly coverage: number | null;
            /** @description Of the years that were counted. Those that never reach it are among them. */
            readonly reachedShare: number | null;
            readonly method: components["schemas"]["ExpectationMethod"];
            readonly basis: components["schemas"]["ExpectationBasis"];
        };
        readonly OutlookTarget: {
            /** @description Place in the flow as it was then. */
            readonly position: number;
            readonly sourceId: string | null;
            readonly targetName: string;
            /** @description IANA name. Null for a target that was left out. */
            readonly timezone: string | null;
            /** @description Why it was left out, as in a run. */
            readonly skipped: string | null;
            readonly expectations: readonly components["schemas"]["Expectation"][];
        };
        /** @description Targets, by what decides the flow's outcome next. */
        readonly OutlookCounts: {
            readonly reached: number;
            readonly expected: number;
            readonly notExpected: number;
            readonly unavailable: number;
        };
        readonly OutlookSummary: {
            readonly id: string;
            readonly flowId: string;
            /** @description Whose tiles and targets it is about. Flows and runs of another version do not show it. */
            readonly flowVersion: number;
            readonly status: components["schemas"]["OutlookStatus"];
            /** @description The time from which it looks ahead. */
            readonly now: components["schemas"]["Timestamp"];
            readonly years: number;
            /** @description Made by itself, after a scheduled run. */
            readonly isDaily: boolean;
            readonly targetCount: number;
            readonly targetsDone: number;
            /** @description So far. */
            readonly counts: components["schemas"]["OutlookCounts"];
            readonly next: components["schemas"]["NextExpectation"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly startedAt: components["schemas"]["NullableTimestamp"];
            readonly finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Why it failed. */
            readonly error: string | null;
        };
        /** @description What is expected first of all targets; null for nothing. */
        readonly NextExpectation: {
            readonly position: number;
            readonly targetName: string;
            readonly row: number;
            readonly stage: string | null;
            readonly expectedAt: components["schemas"]["LocalDate"];
            readonly earliest: components["schemas"]["LocalDate"];
            readonly latest: components["schemas"]["LocalDate"];
        } | null;
        readonly Outlook: {
            readonly id: string;
            readonly flowId: string;
            /** @description Whose tiles and targets it is about. Flows and runs of another version do not show it. */
            readonly flowVersion: number;
            readonly status: components["schemas"]["OutlookStatus"];
            /** @description The time from which it looks ahead. */
            readonly now: components["schemas"]["Timestamp"];
            readonly years: number;
            /** @description Made by itself, after a scheduled run. */
            readonly isDaily: boolean;
            readonly targetCount: number;
            readonly targetsDone: number;
            /** @description So far. */
            readonly counts: components["schemas"]["OutlookCounts"];
            readonly next: components["schemas"]["NextExpectation"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly startedAt: components["schemas"]["NullableTimestamp"];
            readonly finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Why it failed. */
            readonly error: string | null;
            readonly demoData: components["schemas"]["DemoData"];
            /** @description Those that are done, in the order of the flow: one page of them. */
            readonly targets: readonly components["schemas"]["OutlookTarget"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly OutlookPage: {
            readonly items: readonly components["schemas"]["OutlookSummary"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `failed`: a tile failed, or the run came to no result at all. `skipped`: the target's source was disabled or gone.
         * @enum {string}
         */
        readonly RunWhyOutcome: "triggered" | "not_triggered" | "failed" | "skipped";
        readonly RunWhy: {
            readonly runId: string;
            readonly flowId: string;
            readonly flowVersion: number;
            /**
             * Format: date-time
             * @description The run's time.
             */
            readonly now: string;
            readonly target: {
                /** @description Null for a place given inline. */
                readonly sourceId: string | null;
                /** @description As the run found it. Of a run without results a source's id stands for its name. */
                readonly name: string;
                /** @description Place in the flow, from 0 on. */
                readonly position: number;
            };
            readonly outcome: components["schemas"]["RunWhyOutcome"];
            readonly triggered: boolean;
            /** @description Per cent. */
            readonly probability: number | null;
            readonly stage: components["schemas"]["TargetStage"];
            /** @description What failed, or why the target was left out, as the run stored it; null for neither. */
            readonly problem: string | null;
            /** @description What alerts go by, as in the run's results. */
            readonly state: components["schemas"]["TargetState"] | null;
            readonly demoData: components["schemas"]["DemoData"];
            /** @description All of it in a few sentences, for people, in the reader's language. */
            readonly summary: string;
            /** @description In the order of the flow; empty for a target without results. */
            readonly tiles: readonly components["schemas"]["TileWhy"][];
            readonly data: components["schemas"]["DataWhy"];
            /** @description When it will be triggered, by the flow's newest outlook; empty where that has none of the target. */
            readonly outlook: readonly components["schemas"]["Expectation"][];
            readonly alerts: components["schemas"]["AlertsWhy"];
        };
        readonly TileWhy: {
            readonly row: number;
            readonly key: string;
            /** @description Of the version that the run evaluated. */
            readonly displayName: string;
            readonly reportOnly: boolean;
            readonly isTriggered: boolean;
            /** @description The target's outcome follows from this tile: of a triggered target, each tile that is not `reportOnly`; of one that is not, those of them that were not triggered; of a failed one, what failed. */
            readonly decided: boolean;
            readonly lastValue: number | null;
            /** @description Of the values, the thresholds and the distance; null for none. */
            readonly unit: string | null;
            /**
             * @description How values are compared with the threshold. `sector`: the wind must come from a sector. Null where the tile compares nothing, and for your own tiles, whose comparison is not known.
             * @enum {string|null}
             */
            readonly comparison: "greater" | "less" | "atLeast" | "atMost" | "between" | "outside" | "sector" | null;
            /** @description Of a range, the lower end. Null where there is none. */
            readonly threshold: number | null;
            /** @description The upper end of a range; null for others. */
            readonly thresholdUpper: number | null;
            /**
             * @description How far the tile is from the other outcome. Above 0 for a triggered tile: by how much its condition holds. Below 0 for one that is not triggered: by how much it fails. 0 on the threshold.
             *
             *     It is null where no value alone would have changed the outcome (a reading that is too old, a season that is over, a time that must last), and where the stored points do not tell it; `says` has the reason then. An own tile with a threshold (`x-ui-role`, else a numeric parameter `threshold`) has the value less the threshold, and the sign says nothing about its outcome.
             */
            readonly distance: number | null;
            /** @description What `distance` is measured from. It is the last value. Where a tile looks at all points of a time (`any`, `overlap`, `rolling`), it is the one that came nearest to the condition, or met it by the most. Null without a distance. */
            readonly comparedValue: number | null;
            /** @description Time of `comparedValue`. */
            readonly comparedAt: components["schemas"]["NullableTimestamp"];
            readonly newestPointAt: components["schemas"]["NullableTimestamp"];
            /**
             * Format: int64
             * @description From the newest point to the run's time. Null for a tile that reads no data, for scout events, and for rain that is added up to the run's time.
             */
            readonly dataAgeSeconds: number | null;
            /** @description As in the run's results. */
            readonly noData: boolean;
            /** @description It took demo data (`dataSource` is `generate`). */
            readonly isDemo: boolean;
            /** @description In the reader's language, but for words of a tenant's own script. */
            readonly error: string | null;
            /** @description The tile's own verdict, from its trace, in the reader's language where its script is the library's. */
            readonly tileSays: string | null;
            /** @description For people, in the reader's language. The tile's own words in it stay in that of its script. */
            readonly says: string;
        };
        readonly DataWhy: {
            /** @description As in the result's `dataHealth`. */
            readonly coverage: number | null;
            readonly issues: readonly components["schemas"]["DataIssue"][];
            readonly issueCount: number;
            /** @description The newest point of the tiles that read data in this run; of daily values, the end of the day. Null for none. */
            readonly newestDataAt: components["schemas"]["NullableTimestamp"];
            /**
             * Format: int64
             * @description From then to the run's time.
             */
            readonly ageSeconds: number | null;
        };
        readonly AlertsWhy: {
            /** @description Alerts have decided on this run. */
            readonly evaluated: boolean;
            /**
             * @description - `messages`: messages were made, sent or not: see `deliveries`.
             *     - `run_does_not_count`: a simulation, a run with `suppressAlerts`, or one for a report.
             *     - `not_decided_yet`: ask again shortly.
             *     - `no_result`: the run came to no result.
             *     - `target_skipped`: of a skipped target nothing is told.
             *     - `no_contact_lists`: the flow's alerts name none.
             *     - `state_unknown`: nothing was ever known of the target.
             *     - `state_held`: the run could not say, and the earlier state holds.
             *     - `no_change`: not triggered, as before.
             *     - `no_new_crossing`: still triggered, and only a new crossing alerts.
             *     - `reset_not_wanted`: it left triggered, and `triggerTypes` has no `reset`.
             *     - `cooldown`: still triggered, and told of shortly before.
             *     - `unknown`: somebody was to be told, and no message is stored; `says` names the possible reasons.
             * @enum {string}
             */
            readonly reason: "messages" | "run_does_not_count" | "not_decided_yet" | "no_result" | "target_skipped" | "no_contact_lists" | "state_unknown" | "state_held" | "no_change" | "no_new_crossing" | "reset_not_wanted" | "cooldown" | "unknown";
            /** @description For people, in the reader's language. */
            readonly says: string;
            /** @description Messages about the target, alone or among others, the newest first. `GET /v1/alert-deliveries` has the whole of them. */
            readonly deliveries: readonly components["schemas"]["DeliveryWhy"][];
            /** @description There are more than are listed. */
            readonly hasMoreDeliveries: boolean;
        };
        readonly DeliveryWhy: {
            readonly deliveryId: string;
            readonly contactId: string;
            /** @enum {string} */
            readonly channel: "email" | "sms" | "voice";
            /** @enum {string} */
            readonly triggerType: "trigger" | "reset" | "level" | "no_data" | "expected" | "test";
            /** @enum {string} */
            readonly status: "pending" | "sent" | "failed" | "unknown" | "skipped_unverified" | "skipped_optout" | "skipped_blacklisted" | "skipped_cooldown" | "skipped_quiet_hours";
            /** @description As in the log of alerts. */
            readonly reason: string | null;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            readonly at: string;
            /** @description For people, in the reader's language. */
            readonly says: string;
        };
        /**
         * @description Whether data come from the source, as runs see it: `unknown` until one has got some. `stale` when a run finds no reading for three of the source's own steps: 3 h where it reports
         *     hourly or more often, 36 h for daily values, one and a half steps where they are longer than a day. Without a run, 36 h after its newest reading at the
         *     earliest. Each change emits `source.status.changed`; it is no change of the record, and `ETag` stays.
         * @enum {string}
         */
        readonly SourceStatus: "unknown" | "ok" | "stale";
        /** @description `area` (a field, with the sensors inside it), `sensor`, `weather-station`, or your own word. */
        readonly Hint: string;
        /** @description Such as `soil-probe`: the sensors of an area are averaged by type. Not on areas (422). */
        readonly SensorType: string | null;
        /** @description Where the source is (WGS 84). A source has a location, a boundary, or neither; both in one request are a 422, and a new one of either takes the place of the other. */
        readonly Location: {
            /** @description Degrees north. */
            readonly latitude: number;
            /** @description Degrees east. */
            readonly longitude: number;
        } | null;
        /**
         * @description The outline of a source with the hint `area`; on any other it is a 422. GeoJSON Polygon or MultiPolygon (RFC 7946, WGS 84): positions are `[longitude, latitude]`, perhaps
         *     with an elevation; rings repeat their first position at the end; the first ring of a polygon is its outside, the others are holes inside it. At most
         *     10,000 positions, and the boundaries of all the tenant's sources at most 2,000,000 together. Sides that lie so close together that millions of pairs would have to be compared, in one boundary or in all of a request, are a 422 too. A ring that touches or crosses itself, or crosses another, is a 422 at the place, such as `boundary.coordinates[0][3]`.
         *     Sensors on an edge or a corner, also of a hole, are inside. Across the antimeridian either let the ring run on (positions more than 180° of longitude apart are
         *     joined the short way) or cut the area into a MultiPolygon there.
         */
        readonly Boundary: {
            /** @enum {string} */
            readonly type: "Polygon" | "MultiPolygon";
            /** @description Rings of positions; of a MultiPolygon, polygons of rings of positions. */
            readonly coordinates: readonly unknown[];
        } | null;
        /** @description The outline of a source with the hint `area`, by the rules of `Boundary`. Writers of GeoJSON add `bbox` and `crs`: these are checked and not kept, other members are a 422. A `Feature` is not a boundary: give its `geometry`. */
        readonly BoundaryInput: {
            /** @enum {string} */
            readonly type: "Polygon" | "MultiPolygon";
            /** @description Rings of positions; of a MultiPolygon, polygons of rings of positions. */
            readonly coordinates: readonly unknown[];
            /** @description RFC 7946, section 5: `[west, south, east, north]`, or six numbers with the lowest and the highest elevation. Not kept. */
            readonly bbox?: readonly number[] | null;
            /** @description Of GeoJSON before RFC 7946. Coordinates are WGS 84, so that any other name than `urn:ogc:def:crs:OGC:1.3:CRS84` and `EPSG:4326` is a 422. Not kept. */
            readonly crs?: {
                /** @enum {string} */
                readonly type: "name";
                readonly properties: {
                    readonly name: string;
                };
            } | null;
        } | null;
        readonly Source: {
            readonly id: string;
            readonly displayName: string;
            /** @description The caller's own id, unique per owner. */
            readonly tenantKey: string | null;
            /** @description `area`, `sensor`, `weather-station`, or the tenant's own word. */
            readonly hint: string;
            /** @description Such as `soil-probe`. */
            readonly sensorType: string | null;
            readonly location: components["schemas"]["Location"];
            readonly boundary: components["schemas"]["Boundary"];
            /** @description IANA name. */
            readonly timezone: string | null;
            /** @description A disabled sensor is not read for the areas it lies in. */
            readonly enabled: boolean;
            /** @description A sync disabled it, because its adapter no longer offers it; it is enabled again when it comes back. */
            readonly disabledBySync: boolean;
            /** @description The `targets` adapter that a sync took it from; null for one made by hand. */
            readonly syncedBy: string | null;
            readonly status: components["schemas"]["SourceStatus"];
            /**
             * Format: date-time
             * @description Time of the newest reading that a run has seen, simulations apart; ISO 8601 UTC.
             */
            readonly lastDataAt: string | null;
            readonly ownerUserId: string | null;
            readonly ownerUserKey: string | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        readonly SourceInput: {
            readonly displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the source, unique per owner. Adapters are asked by it. */
            readonly tenantKey?: string | null;
            readonly hint: components["schemas"]["Hint"];
            readonly sensorType?: components["schemas"]["SensorType"];
            readonly location?: components["schemas"]["Location"];
            readonly boundary?: components["schemas"]["BoundaryInput"];
            readonly timezone?: components["schemas"]["TimeZone"];
            /**
             * @description A disabled sensor is not read for the areas it lies in. A disabled source that is the target of a flow is skipped in its runs. Default: `true`.
             * @default true
             */
            readonly enabled: boolean;
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            readonly ownerUserKey?: string | null;
        };
        /** @description Fields that are absent stay. Null clears. A source that is the target of a flow cannot change hands (409); one that does leaves its former owner's blacklists. */
        readonly SourcePatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            /** @description Your own id for the source, unique per owner. Adapters are asked by it. */
            readonly tenantKey?: string | null;
            readonly hint?: components["schemas"]["Hint"];
            readonly sensorType?: components["schemas"]["SensorType"];
            readonly location?: components["schemas"]["Location"];
            readonly boundary?: components["schemas"]["BoundaryInput"];
            readonly timezone?: components["schemas"]["TimeZone"];
            /** @description What is set here, no sync undoes. */
            readonly enabled?: boolean;
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            readonly ownerUserKey?: string | null;
        };
        readonly SourcePage: {
            readonly items: readonly components["schemas"]["Source"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description One source by its key. As in a PATCH, fields that are absent stay and null clears; a source that is new needs `displayName` and `hint`. */
        readonly SourceEntry: {
            /** @description Your own id for the source, by which it is found again. */
            readonly tenantKey: string;
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly hint?: components["schemas"]["Hint"];
            readonly sensorType?: components["schemas"]["SensorType"];
            readonly location?: components["schemas"]["Location"];
            readonly boundary?: components["schemas"]["BoundaryInput"];
            readonly timezone?: components["schemas"]["TimeZone"];
            /** @description What is set here, no sync undoes. A new source is enabled unless this says otherwise. */
            readonly enabled?: boolean;
        };
        readonly SourceBulk: {
            /** @description The `tenantKey` of the user whose sources these are; without it, or null: the tenant's own. For tenants' credentials only. */
            readonly ownerUserKey?: string | null;
            /** @description Each key once: entries that share a key all fail. */
            readonly sources: readonly (components["schemas"]["SourceEntry"] | unknown)[];
        };
        readonly SourceOutcome: {
            /** @description Null where the entry has none that could be told. */
            readonly tenantKey: string | null;
            /** @enum {string} */
            readonly outcome: "created" | "updated" | "unchanged" | "failed";
            /** @description Absent where the entry failed. */
            readonly id?: string;
            /** @description Where the entry failed. `loc` is the place in the request, such as `sources[3].hint`. */
            readonly errors?: readonly components["schemas"]["FieldError"][];
        };
        readonly SourceBulkResult: {
            /** @description One for each entry, in the order of the request. */
            readonly items: readonly components["schemas"]["SourceOutcome"][];
            readonly created: number;
            readonly updated: number;
            readonly unchanged: number;
            readonly failed: number;
        };
        readonly Contact: {
            readonly id: string;
            readonly displayName: string;
            /** @description The caller's own id, unique per owner. */
            readonly tenantKey: string | null;
            readonly email: string | null;
            /** @description E.164. */
            readonly phone: string | null;
            readonly locale: string | null;
            readonly timezone: string | null;
            readonly emailOptIn: boolean;
            readonly smsOptIn: boolean;
            readonly callOptIn: boolean;
            /** @description The present address passed verification. Nothing is sent to an unverified one. */
            readonly emailVerified: boolean;
            /** @description The present number passed verification, for SMS and calls. */
            readonly phoneVerified: boolean;
            /** @description Sources that the contact is never alerted for. */
            readonly blacklist: readonly string[];
            readonly quietHours: components["schemas"]["QuietHours"];
            readonly ownerUserId: string | null;
            readonly ownerUserKey: string | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description When no alert goes to the contact; null for none. */
        readonly QuietHours: {
            readonly start: string;
            readonly end: string;
            readonly timeZone: string;
            readonly mode: components["schemas"]["QuietHoursMode"];
        } | null;
        /**
         * @description `hold`: an alert waits until they end. `drop`: it is not sent, and stands in the log as `skipped_quiet_hours`.
         * @enum {string}
         */
        readonly QuietHoursMode: "hold" | "drop";
        /** @description Every day from `start` to `end` no alert goes to the contact, on no channel. Verifications and tests do. Stored with its defaults, and replaced as a whole; null clears. */
        readonly QuietHoursInput: {
            /** @description `HH:MM`, local. */
            readonly start: string;
            /** @description `HH:MM`, local: the first minute after them. An end before `start` is on the next day; the two are not the same. */
            readonly end: string;
            /** @description IANA name. */
            readonly timeZone: string;
            /**
             * @description Default: `hold`.
             * @default hold
             */
            readonly mode: components["schemas"]["QuietHoursMode"];
        } | null;
        /** @description With an e-mail address, a phone number, or both. */
        readonly ContactInput: {
            readonly displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the contact, unique per owner. */
            readonly tenantKey?: string | null;
            /**
             * Format: idn-email
             * @description A new address is unverified, and ends verifications of the former one. A domain of other letters than ASCII is kept by its A-labels (`xn--…`); before the @ there is ASCII alone.
             */
            readonly email?: string | null;
            /** @description E.164, such as `+4915112345678`. A new number is unverified. */
            readonly phone?: string | null;
            /** @description BCP 47 language tag. */
            readonly locale?: string | null;
            /** @description IANA name. */
            readonly timezone?: string | null;
            /**
             * @description Agreed to e-mails. Nothing is sent without it. Default: `false`.
             * @default false
             */
            readonly emailOptIn: boolean;
            /**
             * @description Default: `false`.
             * @default false
             */
            readonly smsOptIn: boolean;
            /**
             * @description Default: `false`.
             * @default false
             */
            readonly callOptIn: boolean;
            /** @description Sources that the contact is never alerted for. */
            readonly blacklist?: readonly string[];
            readonly quietHours?: components["schemas"]["QuietHoursInput"];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            readonly ownerUserKey?: string | null;
        };
        /** @description Fields that are absent stay. `blacklist` and `quietHours` are replaced as a whole. Null clears. A contact on a list cannot change hands alone (409). */
        readonly ContactPatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            /** @description Your own id for the contact, unique per owner. */
            readonly tenantKey?: string | null;
            /**
             * Format: idn-email
             * @description A new address is unverified, and ends verifications of the former one. A domain of other letters than ASCII is kept by its A-labels (`xn--…`); before the @ there is ASCII alone.
             */
            readonly email?: string | null;
            /** @description E.164, such as `+4915112345678`. A new number is unverified. */
            readonly phone?: string | null;
            /** @description BCP 47 language tag. */
            readonly locale?: string | null;
            /** @description IANA name. */
            readonly timezone?: string | null;
            /** @description Agreed to e-mails. Nothing is sent without it. */
            readonly emailOptIn?: boolean;
            readonly smsOptIn?: boolean;
            readonly callOptIn?: boolean;
            /** @description Sources that the contact is never alerted for. */
            readonly blacklist?: readonly string[];
            readonly quietHours?: components["schemas"]["QuietHoursInput"];
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            readonly ownerUserKey?: string | null;
        };
        readonly ContactPage: {
            readonly items: readonly components["schemas"]["Contact"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly ContactList: {
            readonly id: string;
            readonly displayName: string;
            /** @description The caller's own id, unique per owner. */
            readonly tenantKey: string | null;
            /** @description In the order given. */
            readonly contactIds: readonly string[];
            readonly ownerUserId: string | null;
            readonly ownerUserKey: string | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        readonly ContactListInput: {
            readonly displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the list, unique per owner. */
            readonly tenantKey?: string | null;
            /** @description Contacts of the list's owner, each once. */
            readonly contactIds: readonly string[];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            readonly ownerUserKey?: string | null;
        };
        /** @description Fields that are absent stay. `contactIds` is replaced as a whole. A list that a flow names cannot change hands (409). */
        readonly ContactListPatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly tenantKey?: string | null;
            readonly contactIds?: readonly string[];
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            readonly ownerUserKey?: string | null;
        };
        readonly ContactListPage: {
            readonly items: readonly components["schemas"]["ContactList"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `email` by a link, `sms` by a code, which verifies the number for calls too.
         * @enum {string}
         */
        readonly VerificationChannel: "email" | "sms";
        readonly VerificationRequest: {
            readonly channel: components["schemas"]["VerificationChannel"];
        };
        readonly VerificationStarted: {
            readonly channel: components["schemas"]["VerificationChannel"];
            /** @description Where the message goes. */
            readonly address: string;
            /** @description How long its link or code may be used, counted from when the message leaves: 24 hours or 10 minutes. */
            readonly validMinutes: number;
        };
        readonly VerificationCode: {
            /** @description The six digits that were sent. */
            readonly code: string;
        };
        readonly ContactVerifications: {
            readonly email: components["schemas"]["VerificationProgress"];
            readonly sms: components["schemas"]["VerificationProgress"];
        };
        /** @description How far a verification is; null for none. */
        readonly VerificationProgress: {
            readonly state: components["schemas"]["VerificationProgressState"];
            /** @description Where its message goes. */
            readonly address: string;
            readonly startedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Until when its link or code may be used; null where no message was made.
             */
            readonly expiresAt: string | null;
            /** @description How many codes may still be tried; null for a link. */
            readonly attemptsLeft: number | null;
        } | null;
        /**
         * @description - `sending`: its message waits to leave.
         *     - `open`: its link or code can be used.
         *     - `expired`: the time for it is over.
         *     - `used_up`: too many wrong codes were tried.
         *     - `undeliverable`: the provider does not deliver to the address, or the number's holder has answered STOP.
         * @enum {string}
         */
        readonly VerificationProgressState: "sending" | "open" | "expired" | "used_up" | "undeliverable";
        /**
         * @description `voice` is a call that reads the text.
         * @enum {string}
         */
        readonly AlertChannel: "email" | "sms" | "voice";
        /**
         * @description `level`: the probability has reached another of `settings.alerts.levels`. `no_data`: a target has fallen silent. `test`: somebody tested the contact.
         * @enum {string}
         */
        readonly AlertTriggerType: "trigger" | "reset" | "level" | "no_data" | "expected" | "test";
        /**
         * @description All but `pending` are final.
         *
         *     - `pending`: waits to be sent, or to be tried again. `reason` says what it waits for.
         *     - `sent`: the provider took it. `failed`: the provider refused it, or every attempt failed; see `error`.
         *     - `unknown`: the provider may have it, and nobody can know. It is not sent again.
         *     - `skipped_unverified`: the address is missing, or not verified.
         *     - `skipped_optout`: the contact has agreed to no channel, or no longer to this one, or the number's holder has answered STOP.
         *     - `skipped_blacklisted`: the source is on the contact's blacklist.
         *     - `skipped_cooldown`: a crossing, a return or a change of level that a cooldown kept back.
         *     - `skipped_quiet_hours`: it fell into the contact's quiet hours, whose `mode` is `drop`.
         * @enum {string}
         */
        readonly AlertStatus: "pending" | "sent" | "failed" | "unknown" | "skipped_unverified" | "skipped_optout" | "skipped_blacklisted" | "skipped_cooldown" | "skipped_quiet_hours";
        readonly AlertDelivery: {
            readonly deliveryId: string;
            /** @description The run that it came of; null for a test. The run may be gone before it. */
            readonly runId: string | null;
            /** @description Null for a test. */
            readonly flowId: string | null;
            readonly contactId: string;
            readonly channel: components["schemas"]["AlertChannel"];
            readonly triggerType: components["schemas"]["AlertTriggerType"];
            readonly status: components["schemas"]["AlertStatus"];
            /** @description In words: why it was skipped, or why it is not sent yet. Null where nothing needs to be said. */
            readonly reason: string | null;
            /** @description Every target that it is about, in the order of the flow; empty for a test. */
            readonly targetNames: readonly string[];
            /** @description The text of what this delivery tells, in the contact's language. */
            readonly message: string;
            /** @description What went wrong at the last attempt; null for nothing. */
            readonly error: string | null;
            /** @description Attempts that were begun. */
            readonly attempts: number;
            /** @description When it was made. */
            readonly at: components["schemas"]["Timestamp"];
            /** @description When it became final; null while it is `pending`. */
            readonly endedAt: components["schemas"]["NullableTimestamp"];
            /** @description The delivery whose message tells this one too: what quiet hours held of a flow is one message for each contact and channel. Its status is that delivery's. Null for one that has a message of its own. */
            readonly toldWith: string | null;
            /** @description Of a delivery whose message tells what quiet hours held: the text that was sent, with the times of what happened on the contact's clock, and the states at the time of sending. Else null: `message` was sent. */
            readonly combinedMessage: string | null;
        };
        readonly AlertDeliveryPage: {
            readonly items: readonly components["schemas"]["AlertDelivery"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly ContactTest: {
            readonly channel: components["schemas"]["AlertChannel"];
        };
        readonly AlertPreviewRequest: {
            readonly alerts: components["schemas"]["AlertSettings"];
            /**
             * @description BCP 47 tags of the readers. Default: `["en"]`.
             * @default [
             *       "en"
             *     ]
             */
            readonly locales: readonly string[];
        };
        readonly AlertPreview: {
            /** @description One for each kind of message that the settings let be sent, and each language. About the first 10 targets of the flow together with `aggregateAlerts`, else about the first one. Empty where it has none. */
            readonly messages: readonly components["schemas"]["AlertSample"][];
        };
        readonly AlertSample: {
            /** @description As it was asked for. */
            readonly locale: string;
            readonly triggerType: components["schemas"]["AlertTriggerType"];
            /** @description Of a change of level: the one reached; null below all levels. */
            readonly level: string | null;
            /** @description Of the e-mail. */
            readonly subject: string;
            /** @description As the log of alerts has it for an e-mail. */
            readonly text: string;
            /** @description Names may be shortened, so that it is one segment. */
            readonly smsText: string;
            /** @description What a call reads. */
            readonly voiceText: string;
        };
        /**
         * @description `time`: its schedule's hour came. `event`: a scheduled run triggered. `manual`: it was sent by hand.
         * @enum {string}
         */
        readonly ReportMode: "time" | "event" | "manual";
        /**
         * @description - `waiting`: for the fresh run that it shows.
         *     - `pending`: it is frozen, and its mails are under way.
         *     - `sent`: at least one mail was sent.
         *     - `skipped`: no mail was to be sent; see `reason`.
         *     - `error`: the run failed, or no mail could be sent; see `reason`.
         * @enum {string}
         */
        readonly ReportStatus: "waiting" | "pending" | "sent" | "skipped" | "error";
        /**
         * @description - `no_recipients`: there is nobody on its lists, or all were skipped.
         *     - `no_matching_targets`: the target filter left nothing, so that nothing was frozen.
         *     - `run_failed`: the run that a time report was to show failed.
         *     - `comms_failed`: no mail could be sent; see `recipients`.
         * @enum {string|null}
         */
        readonly ReportReason: "no_recipients" | "no_matching_targets" | "run_failed" | "comms_failed" | null;
        /**
         * @description Which targets of the run the report shows. Those that the run skipped stand in `all` alone.
         * @enum {string}
         */
        readonly TargetFilter: "all" | "triggered" | "not_triggered";
        readonly ReportRecipient: {
            readonly contactId: string;
            /** @description As it was when the report was frozen. */
            readonly email: string | null;
            /**
             * @description `unknown`: the provider may have it, and nobody can know. It is not sent again.
             * @enum {string}
             */
            readonly outcome: "pending" | "sent" | "failed" | "unknown" | "skipped_optout" | "skipped_unverified";
            /** @description In words: why it was skipped, or what it waits for. */
            readonly reason: string | null;
            /** @description What went wrong at the last attempt. */
            readonly error: string | null;
        };
        /** @description An attempt to make a report and to send it. */
        readonly ReportRecord: {
            /** @description The attempt. */
            readonly eventId: string;
            /** @description The same id, once a report was frozen. */
            readonly reportId: string | null;
            readonly flowId: string;
            /** @description The run that it shows; it may be gone before the entry. */
            readonly runId: string | null;
            readonly mode: components["schemas"]["ReportMode"];
            /** @description Null for one that was sent by hand. */
            readonly scheduleId: string | null;
            /** @description Of one that was sent by hand, the name that was given. */
            readonly scheduleName: string;
            /** @description When the schedule's hour began; null but for mode `time`. */
            readonly slot: components["schemas"]["NullableTimestamp"];
            readonly status: components["schemas"]["ReportStatus"];
            readonly reason: components["schemas"]["ReportReason"];
            readonly targetFilter: components["schemas"]["TargetFilter"];
            /** @description Counts; null until the run has ended. */
            readonly targets: {
                /** @description Targets of the run. */
                readonly total: number;
                readonly triggered: number;
                /** @description Those that the report shows. */
                readonly shown: number;
            } | null;
            readonly recipients: readonly components["schemas"]["ReportRecipient"][];
            /** @description When it was begun. */
            readonly at: components["schemas"]["Timestamp"];
            readonly frozenAt: components["schemas"]["NullableTimestamp"];
            /** @description Of the link: 7 days after `frozenAt`. */
            readonly expiresAt: components["schemas"]["NullableTimestamp"];
            /** @description Since when the link leads nowhere. */
            readonly revokedAt: components["schemas"]["NullableTimestamp"];
            readonly endedAt: components["schemas"]["NullableTimestamp"];
        };
        readonly ReportRecordPage: {
            readonly items: readonly components["schemas"]["ReportRecord"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly ReportToSend: {
            /** @description A succeeded run of the flow. When absent, the one that was requested last, whatever time it is of. */
            readonly runId?: string;
            /**
             * @description Whom it is mailed to; to nobody when empty: the link alone is made. Default: `[]`.
             * @default []
             */
            readonly contactListIds: readonly string[];
            /**
             * @description Default: `all`.
             * @default all
             */
            readonly targetFilter: components["schemas"]["TargetFilter"];
            /** @description For the history; `Sent by hand` when absent. */
            readonly name?: components["schemas"]["DisplayName"];
            /** @description Shown in the report; the flow's notes when absent or null. */
            readonly notes?: string | null;
            /**
             * @description The mails carry the PDF. Default: `false`.
             * @default false
             */
            readonly attachPdf: boolean;
            /**
             * @description IANA name, of the report's date. Default: `UTC`.
             * @default UTC
             */
            readonly timeZone: string;
        };
        readonly SentReport: {
            readonly report: components["schemas"]["ReportRecord"];
            /** @description Shown once: where anybody sees the report until it expires. Null where no target matches the filter, so that nothing was frozen. */
            readonly link: string | null;
            /** @description Of the link. */
            readonly expiresAt: components["schemas"]["NullableTimestamp"];
        };
        readonly ReportPreviewRequest: {
            readonly schedule: components["schemas"]["ReportScheduleInput"];
        };
        readonly ReportPreview: {
            /** @description The next hours at which it would be sent, if the flow is active and the schedule enabled. Empty for mode `event`, and for a schedule that never matches. */
            readonly nextSends: readonly {
                readonly at: components["schemas"]["Timestamp"];
                /** @description The same time in the schedule's zone, with its offset. */
                readonly local: string;
            }[];
            readonly recipients: readonly {
                readonly contactId: string;
                /** @enum {string} */
                readonly outcome: "would_send" | "skipped_optout" | "skipped_unverified";
                /** @description In words, why it would be skipped. */
                readonly reason: string | null;
            }[];
            /** @description What it would show of the latest succeeded run; null where there is none, or where no target matches the filter. `expiresAt` is as if it were sent now. */
            readonly payload: components["schemas"]["ReportPayload"] | null;
        };
        readonly ReportTile: {
            readonly row: number;
            readonly tileKey: string;
            readonly tileVersion: number;
            readonly displayName: string;
            readonly kind: components["schemas"]["OutputKind"];
            readonly params: {
                readonly [key: string]: unknown;
            };
            readonly reportOnly: boolean;
            /** @description Of the tile's values and its threshold. */
            readonly unit: string | null;
            readonly threshold: number | null;
            /** @description Markdown: what the tile does. */
            readonly help: string;
        };
        readonly ReportTarget: {
            readonly name: string;
            /** @description Only of a target that has one. */
            readonly boundary?: components["schemas"]["Boundary"];
            readonly triggered: boolean;
            /** @description Per cent. */
            readonly probability: number | null;
            readonly color: string | null;
            /** @description The run's time. */
            readonly runAt: components["schemas"]["Timestamp"];
            readonly tiles: readonly components["schemas"]["TileResult"][];
        };
        readonly ReportPayload: {
            readonly flowName: string;
            /** @description When it was frozen. */
            readonly generatedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date
             * @description The day of `generatedAt` in the schedule's time zone.
             */
            readonly reportDate: string;
            readonly notes: string | null;
            /** @description What the run looked at; null where its tiles have no window. */
            readonly dataWindow: {
                readonly start: components["schemas"]["Timestamp"];
                readonly end: components["schemas"]["Timestamp"];
            } | null;
            /**
             * @description For display, of the flow or else of its owner; all values here are in °C.
             * @enum {string}
             */
            readonly temperatureUnits: "celsius" | "fahrenheit";
            readonly colors: {
                readonly triggerColor: string;
                readonly resetColor: string;
                readonly useGradient: boolean;
                readonly color20: string | null;
                readonly color100: string | null;
            };
            readonly brand: {
                readonly name: string;
                /** @description Address of a picture. */
                readonly logo: string | null;
            };
            readonly demoData: components["schemas"]["DemoData"];
            readonly flowTiles: readonly components["schemas"]["ReportTile"][];
            readonly targets: readonly components["schemas"]["ReportTarget"][];
            /** @description From then on it is a 404. */
            readonly expiresAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What an adapter serves: `series` readings of sensors, `weather` the weather of a place, `events` what people did or saw in the field, `targets` the
         *     catalogue of sources, `comms` the sending of messages. A tenant has one enabled adapter per facet.
         * @enum {string}
         */
        readonly Facet: "series" | "weather" | "events" | "targets" | "comms";
        /**
         * @description `javascript` is run as `typescript`.
         * @enum {string}
         */
        readonly AdapterLanguage: "typescript" | "javascript" | "python";
        readonly Adapter: {
            readonly id: string;
            readonly displayName: string;
            readonly tenantKey: string | null;
            readonly facet: components["schemas"]["Facet"];
            readonly language: components["schemas"]["AdapterLanguage"];
            readonly script: string;
            readonly egress: readonly string[];
            /** @description Names of the secrets. Their values are never returned. */
            readonly envNames: readonly string[];
            readonly enabled: boolean;
            readonly timeoutMs: number;
            readonly settings: components["schemas"]["AdapterSettings"];
            readonly settingsSchema: components["schemas"]["SettingsSchema"];
            readonly maxSpanHours: components["schemas"]["MaxSpanHours"];
            /** @description The entry of the gallery that the adapter was made of; null where its script is your own. Script, `egress`, `settingsSchema` and `maxSpanHours` come from it, and `egress` follows from `settings`. A PATCH with another `script` ends it: the adapter is your own then, with all that it has. */
            readonly template: components["schemas"]["FollowedTemplate"] | null;
            /** @description Why the latest call failed; null after one that succeeded. Test calls do not count. */
            readonly lastError: string | null;
            /** @description Calls that failed since the latest one that succeeded, or since the adapter was enabled. At 20 the adapter is disabled. */
            readonly consecutiveFailures: number;
            /** @description Why the service disabled the adapter; null when it did not. Enable it again once the cause is mended. */
            readonly disabledReason: string | null;
            readonly lastSyncAt: components["schemas"]["NullableTimestamp"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description What the script is given as `settings`, with the defaults of the `settingsSchema`. Nothing secret, at most 16384 bytes as JSON. */
        readonly AdapterSettings: {
            readonly [key: string]: unknown;
        };
        /** @description What settings there are: JSON Schema (draft 2020-12) with `x-ui-*` keywords for dialogs, by the rules of a tile's `paramsSchema`. Null: any settings are taken. */
        readonly SettingsSchema: {
            readonly [key: string]: unknown;
        } | null;
        /** @description Of `series`, `weather` and `events`: what spans more hours is asked for in parts of so many, one after the other, and joined. Null: all is asked for at once. */
        readonly MaxSpanHours: number | null;
        /**
         * @description TypeScript: one module with a default export, `export default async function handle(request, { fetch, env, settings, state, log, sleep, instantOf, localOf }) { … }`. Python:
         *     `async def handle(request, host): …` with the same on `host` (`host.instant_of`, `host.local_of`). `request` and the returned value are SeriesRequest and SeriesAnswer,
         *     WeatherRequest and WeatherAnswer, EventsRequest and EventsAnswer, TargetsRequest and TargetsAnswer, or CommsRequest and CommsAnswer. `fetch` reaches
         *     only the origins on `egress`.
         */
        readonly AdapterScript: string;
        /** @description Origins the script may reach, as `https://host[:port]`. */
        readonly Egress: readonly string[];
        readonly FollowedTemplate: {
            readonly key: string;
            /** @description Whose script the adapter has. */
            readonly version: number;
            /** @description A higher one than `version` can be had by `POST /v1/adapters/{id}/upgrade`. Null where the gallery has the entry no more: the adapter stays as it is. */
            readonly latestVersion: number | null;
        };
        /** @description What the newer version needs and the adapter does not have yet. Both may be left out. */
        readonly AdapterUpgrade: {
            /** @description All of them anew. Absent: they stay. */
            readonly settings?: components["schemas"]["AdapterSettings"];
            /** @description Names given are set, null removes a name, and the others stay. */
            readonly env?: {
                readonly [key: string]: string | null;
            };
        };
        readonly TemplateWords: {
            readonly displayName: string;
            readonly description: string;
        };
        readonly TemplateTranslations: {
            readonly de: components["schemas"]["TemplateWords"];
        };
        readonly AdapterTemplateEntry: {
            readonly key: string;
            readonly version: number;
            readonly displayName: string;
            readonly description: string;
            readonly translations: components["schemas"]["TemplateTranslations"];
            readonly facet: components["schemas"]["Facet"];
            readonly language: components["schemas"]["AdapterLanguage"];
        };
        readonly TemplateSecret: {
            /** @description Under this name it goes into `env`. */
            readonly name: string;
            readonly title: string;
            /** @description Where a person finds it. */
            readonly help: string;
            readonly isRequired: boolean;
        };
        readonly AdapterTemplate: {
            readonly key: string;
            /** @description Raised with every change of what adapters take from it. */
            readonly version: number;
            readonly displayName: string;
            readonly description: string;
            readonly translations: components["schemas"]["TemplateTranslations"];
            readonly facet: components["schemas"]["Facet"];
            readonly language: components["schemas"]["AdapterLanguage"];
            /** @description The secrets that the script reads. */
            readonly env: readonly components["schemas"]["TemplateSecret"][];
            /** @description Origins that the script reaches, whatever the settings. */
            readonly egress: readonly string[];
            /** @description Settings that hold an address: the script reaches its origin, too. */
            readonly egressFrom: readonly string[];
            /** @description As of an adapter. */
            readonly settingsSchema: {
                readonly [key: string]: unknown;
            };
            readonly maxSpanHours: components["schemas"]["MaxSpanHours"];
            readonly script: string;
            /** @description Markdown. */
            readonly help: string;
            /** @description `{name, request, settings, responses, expect}`: a request, what the service responds to the script, and what the script makes of it. */
            readonly example: {
                readonly [key: string]: unknown;
            };
        };
        readonly AdapterTemplatePage: {
            readonly items: readonly components["schemas"]["AdapterTemplateEntry"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description An adapter of your own has `displayName`, `facet`, `language` and `script`. One of the gallery has a `templateKey` instead, with `settings` and `env` as the template wants them, and its newest version. `displayName` is the template's unless it is given. What the template decides (`facet`, `language`, `script`, `egress`, `settingsSchema`, `maxSpanHours`) may not stand beside it. */
        readonly AdapterInput: {
            /** @description Of `GET /v1/adapter-templates`. */
            readonly templateKey?: string;
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly tenantKey?: string | null;
            readonly facet?: components["schemas"]["Facet"];
            readonly language?: components["schemas"]["AdapterLanguage"];
            readonly script?: components["schemas"]["AdapterScript"];
            readonly egress?: components["schemas"]["Egress"];
            /**
             * @description Secrets for the script, by name. Write-only. What they hold is taken out of everything that leaves a call: log lines and messages (4 characters and more), and answers (8 and more), also encoded. What is no secret belongs in `settings`. Default: `{}`.
             * @default {}
             */
            readonly env: {
                readonly [key: string]: string;
            };
            /**
             * @description Default: `true`.
             * @default true
             */
            readonly enabled: boolean;
            /**
             * @description Time for one call of the script. Default: `30000`.
             * @default 30000
             */
            readonly timeoutMs: number;
            /**
             * @description What the script is given as `settings`: nothing secret, at most 16384 bytes as JSON. Where there is a `settingsSchema`, they must fit it, and its defaults are filled in. Default: `{}`.
             * @default {}
             */
            readonly settings: {
                readonly [key: string]: unknown;
            };
            readonly settingsSchema?: components["schemas"]["SettingsSchema"];
            readonly maxSpanHours?: components["schemas"]["MaxSpanHours"];
        };
        /** @description Fields that are absent stay. In `env`, names given are set, null removes a name, and the others stay. */
        readonly AdapterPatch: {
            readonly displayName?: components["schemas"]["DisplayName"];
            readonly tenantKey?: string | null;
            readonly script?: components["schemas"]["AdapterScript"];
            readonly egress?: components["schemas"]["Egress"];
            readonly env?: {
                readonly [key: string]: string | null;
            };
            readonly enabled?: boolean;
            /**
             * @description With `enabled: true`: disables the facet's other adapter at the same moment, so that two are exchanged without a gap. Without it, a second enabled adapter is a 409. Default: `false`.
             * @default false
             */
            readonly replace: boolean;
            readonly timeoutMs?: number;
            /** @description All of them anew. Absent: they stay; with a new `settingsSchema`, those that it still has. */
            readonly settings?: components["schemas"]["AdapterSettings"];
            readonly settingsSchema?: components["schemas"]["SettingsSchema"];
            readonly maxSpanHours?: components["schemas"]["MaxSpanHours"];
        };
        readonly AdapterPage: {
            readonly items: readonly components["schemas"]["Adapter"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly AdapterTestRequest: {
            /**
             * @description A sample request of the adapter's facet, handed to the script as it is: a SeriesRequest, WeatherRequest, EventsRequest, TargetsRequest or CommsRequest.
             *     Where it differs from what the service sends, `notes` says so; what it leaves out is not held against the answer.
             */
            readonly request: {
                readonly [key: string]: unknown;
            };
        };
        /** @description An adapter that is not saved. Without `adapterId` it has `facet`, `language` and `script`. */
        readonly AdapterDraftTest: {
            /** @description The adapter that it changes. `facet` and `language` are those of it. */
            readonly adapterId?: string;
            readonly facet?: components["schemas"]["Facet"];
            readonly language?: components["schemas"]["AdapterLanguage"];
            readonly script?: components["schemas"]["AdapterScript"];
            readonly egress?: components["schemas"]["Egress"];
            /**
             * @description Secrets for this call, by name; null leaves out one that is saved. Where a saved one remains, `egress` may hold no origin that is not saved. Default: `{}`.
             * @default {}
             */
            readonly env: {
                readonly [key: string]: string | null;
            };
            /** @description Without `adapterId` 30000 by default. */
            readonly timeoutMs?: number;
            readonly settings?: components["schemas"]["AdapterSettings"];
            readonly settingsSchema?: components["schemas"]["SettingsSchema"];
            readonly maxSpanHours?: components["schemas"]["MaxSpanHours"];
            /** @description As of AdapterTestRequest. */
            readonly request: {
                readonly [key: string]: unknown;
            };
        };
        readonly AdapterTestResult: {
            /** @description The script answered, and the answer fits the facet. */
            readonly ok: boolean;
            /** @description The script's answer. */
            readonly response?: unknown;
            /** @description Why it is not ok, with the place. */
            readonly error?: string;
            /** @description Where the sample differs from a real request, and what a run would leave out of the answer or mend in it, such as readings outside the possible range. */
            readonly notes: readonly string[];
            readonly log: readonly string[];
            /** Format: int64 */
            readonly durationMs: number;
        };
        readonly AdapterSyncRequest: {
            /**
             * @description Carry out a sync even where it disables more than half of the sources. Default: `false`.
             * @default false
             */
            readonly force: boolean;
            /** @description This user alone; null: the tenant itself; absent: everybody whom the hourly sync covers. */
            readonly userKey?: string | null;
        };
        /**
         * @description `stopped`: it would have disabled more than half of the sources; `failed`: the adapter failed, or its answer does not fit. Neither changed anything.
         * @enum {string}
         */
        readonly SyncOutcome: "synced" | "stopped" | "failed";
        readonly OwnerSync: {
            /** @description Null for the tenant itself. */
            readonly userKey: string | null;
            readonly outcome: components["schemas"]["SyncOutcome"];
            /** @description Sources in the adapter's answer. The counts of a stopped sync say what it would have done. */
            readonly total: number;
            readonly created: number;
            readonly updated: number;
            readonly disabled: number;
            /** @description Enabled again; not counted as updated. */
            readonly reenabled: number;
            /** @description Why it is not synced. */
            readonly error: string | null;
            /** @description When the adapter was asked. */
            readonly askedAt: components["schemas"]["Timestamp"];
            readonly endedAt: components["schemas"]["Timestamp"];
        };
        /** @description Counts are the sums over the syncs that ended well. */
        readonly AdapterSyncReport: {
            readonly adapterId: string;
            readonly total: number;
            readonly created: number;
            readonly updated: number;
            readonly disabled: number;
            readonly reenabled: number;
            readonly users: readonly components["schemas"]["OwnerSync"][];
            /** @description Owners whose syncs go on as jobs; 0 in a 200. */
            readonly queued: number;
        };
        /** @description The latest sync of one owner. */
        readonly AdapterSync: {
            /** @description Null for the tenant itself. */
            readonly userKey: string | null;
            readonly outcome: components["schemas"]["SyncOutcome"];
            readonly total: number;
            readonly created: number;
            readonly updated: number;
            readonly disabled: number;
            readonly reenabled: number;
            /** @description Why it is not synced. */
            readonly error: string | null;
            /** @description When the adapter was asked. */
            readonly askedAt: components["schemas"]["Timestamp"];
            readonly endedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When one last ended well, ISO 8601 UTC.
             */
            readonly syncedAt: string | null;
        };
        readonly AdapterSyncPage: {
            readonly items: readonly components["schemas"]["AdapterSync"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly AdapterTarget: {
            readonly name: string;
            readonly latitude: number | null;
            readonly longitude: number | null;
            /** @description Metres above sea level. */
            readonly elevation?: number | null;
            /** @description IANA name, or a fixed offset such as `UTC+05:00`. */
            readonly timezone: string;
            readonly utcOffsets?: components["schemas"]["UtcOffsets"];
        };
        readonly AdapterPlace: {
            readonly latitude: number | null;
            readonly longitude: number | null;
            /** @description Metres above sea level. */
            readonly elevation?: number | null;
            /** @description IANA name, or a fixed offset such as `UTC+05:00`. */
            readonly timezone: string;
            readonly utcOffsets?: components["schemas"]["UtcOffsets"];
        };
        /**
         * @description `[from, minutes]`, ascending: from `from` on (epoch milliseconds), until the next entry, local time is UTC plus so
         *     many minutes. They cover the request's span and two days to either side. The service sends them with every request; a sample may leave them out, and the test endpoint then fills them in. The host's `instantOf` and `localOf` read them.
         */
        readonly UtcOffsets: readonly (readonly [
            number,
            number
        ])[];
        /**
         * @description What a `series` adapter is asked, once per run and target. For an area it is asked once for each enabled sensor of the area's owner inside the
         *     boundary, with the sensor itself as the `target`; an area without sensors is asked for by its own id. Identical requests of a run are made once,
         *     also where a sensor lies in several areas or is bound to the flow too. When one sensor's request fails, its area fails: an average that leaves
         *     it out would be taken for the area's. A sensor that answers without readings is left out of the average.
         * @example {
         *       "facet": "series",
         *       "userKey": "grower-17",
         *       "sourceIds": [
         *         "0193f2a0-0000-7000-8000-000000000050"
         *       ],
         *       "sourceKeys": [
         *         "probe-12"
         *       ],
         *       "target": {
         *         "name": "Probe 12",
         *         "latitude": 47.61,
         *         "longitude": 9.42,
         *         "elevation": null,
         *         "timezone": "Europe/Zurich"
         *       },
         *       "metrics": [
         *         "temperature.ambient",
         *         "precipitation.interval",
         *         "precipitation.cumulative"
         *       ],
         *       "from": "2026-05-01T00:00:00.000Z",
         *       "to": "2026-05-02T00:00:00.000Z"
         *     }
         */
        readonly SeriesRequest: {
            /** @constant */
            readonly facet: "series";
            /** @description The `tenantKey` of the flow's owner. */
            readonly userKey: string | null;
            /** @description The service's id of the source; empty for an inline target. */
            readonly sourceIds: readonly string[];
            /** @description The sources' `tenantKey`s, in the same order. */
            readonly sourceKeys: readonly (string | null)[];
            readonly target: components["schemas"]["AdapterTarget"];
            /**
             * @description The metrics that the flow's tiles need, of: `temperature.ambient` (°C), `temperature.soil` (°C), `humidity.ambient` (%),
             *     `moisture.matricPotential` (kPa), `moisture.volumetric` (%), `moisture.percentAvailable` (%), `wetness.leaf` (%),
             *     `wind.speed` (m/s), `wind.gust` (m/s), `wind.direction` (°), `precipitation.interval` (mm), `precipitation.cumulative` (mm). Who needs rain is always asked with both names of it: answer with the amounts
             *     since the reading before (`precipitation.interval`) or with the gauge's counter (`precipitation.cumulative`), whichever you have. A counter is the better
             *     answer: it only rises, may begin again at 0, and nothing is lost when a reading is. The service makes amounts of it.
             */
            readonly metrics: readonly string[];
            /**
             * Format: date-time
             * @description Inclusive. The run's `windowStart`, or as much before it as its first points need: a rolling sum, or the evening before the first night.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Inclusive: the run's time.
             */
            readonly to: string;
        };
        /**
         * @description What a `weather` adapter is asked, once per run and place.
         * @example {
         *       "facet": "weather",
         *       "userKey": "grower-17",
         *       "target": {
         *         "latitude": 47.61,
         *         "longitude": 9.42,
         *         "elevation": 410,
         *         "timezone": "Europe/Zurich"
         *       },
         *       "variables": [
         *         "temperature",
         *         "rain"
         *       ],
         *       "from": "2026-05-01T00:00:00.000Z",
         *       "to": "2026-05-02T00:00:00.000Z"
         *     }
         */
        readonly WeatherRequest: {
            /** @constant */
            readonly facet: "weather";
            /** @description The `tenantKey` of the flow's owner. */
            readonly userKey: string | null;
            readonly target: components["schemas"]["AdapterPlace"];
            /** @description The variables that the flow's tiles need, of: `temperature` (°C), `humidity` (%), `dewPoint` (°C), `rain` (mm), `solarRadiation` (W/m²), `windSpeed` (m/s), `windDirection` (°), `windGust` (m/s), `precipitationProbability` (%), `soilTemperature` (°C), `leafWetness` (%), `temperatureMin` (°C), `temperatureMax` (°C). `temperatureMin` and `temperatureMax` are one value per local day. */
            readonly variables: readonly string[];
            /**
             * Format: date-time
             * @description Inclusive. The run's `windowStart`, or as much before it as its first points need: a rolling sum, or the evening before the first night.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Inclusive: the run's time.
             */
            readonly to: string;
            /** @description How many hours beyond `to` a tile wants to see, such as of a forecast. Left out where none does. What is answered up to there is taken then. An adapter that does not know it answers up to `to`, as always. */
            readonly horizonHours?: number;
        };
        /**
         * @description What an `events` adapter is asked, once per run and target.
         * @example {
         *       "facet": "events",
         *       "userKey": "grower-17",
         *       "sourceIds": [
         *         "0193f2a0-0000-7000-8000-000000000051"
         *       ],
         *       "sourceKeys": [
         *         "field-3"
         *       ],
         *       "target": {
         *         "name": "Field 3",
         *         "latitude": 47.61,
         *         "longitude": 9.42,
         *         "elevation": null,
         *         "timezone": "Europe/Zurich"
         *       },
         *       "kinds": [
         *         "planted",
         *         "irrigated"
         *       ],
         *       "from": "2026-03-01T00:00:00.000Z",
         *       "to": "2026-05-02T00:00:00.000Z"
         *     }
         */
        readonly EventsRequest: {
            /** @constant */
            readonly facet: "events";
            /** @description The `tenantKey` of the flow's owner. */
            readonly userKey: string | null;
            /** @description The service's ids; of an area its own first, then those of the sensors inside its boundary; empty for an inline target. */
            readonly sourceIds: readonly string[];
            /** @description The sources' `tenantKey`s, in the same order. */
            readonly sourceKeys: readonly (string | null)[];
            readonly target: components["schemas"]["AdapterTarget"];
            /** @description The kinds that the flow's tiles need. */
            readonly kinds: readonly components["schemas"]["EventKind"][];
            /**
             * Format: date-time
             * @description Inclusive.
             */
            readonly from: string;
            /**
             * Format: date-time
             * @description Inclusive: the run's time. What lies later has not happened.
             */
            readonly to: string;
        };
        /**
         * @description What a `targets` adapter is asked: every hour and on `POST /v1/adapters/{id}/sync`, once per user and once for the tenant itself.
         * @example {
         *       "facet": "targets",
         *       "userKey": "grower-17"
         *     }
         */
        readonly TargetsRequest: {
            /** @constant */
            readonly facet: "targets";
            /** @description The `tenantKey` of the user whose sources are asked for; null for those of the tenant itself. */
            readonly userKey: string | null;
        };
        /**
         * @description What a `comms` adapter is asked: to send one message to one address. Reports and alerts go through it; verifications never do, the service itself must know that they arrived.
         * @example {
         *       "channel": "email",
         *       "to": "ada@example.com",
         *       "subject": "Spray window",
         *       "message": "Codling moth Flow trigger for area North orchard",
         *       "html": "<p>Codling moth Flow trigger for area North orchard</p>"
         *     }
         * @example {
         *       "channel": "email",
         *       "to": "ada@example.com",
         *       "subject": "Orchard Lab Report: Codling moth",
         *       "message": "Codling moth: 1 of 2 targets is triggered",
         *       "html": "<p>Codling moth: 1 of 2 targets is triggered</p>",
         *       "headers": {
         *         "List-Unsubscribe": "<https://flows.example.com/unsubscribe/1c0ffee>",
         *         "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
         *       },
         *       "attachments": [
         *         {
         *           "filename": "report.pdf",
         *           "contentType": "application/pdf",
         *           "base64": "JVBERi0xLjcK"
         *         }
         *       ]
         *     }
         * @example {
         *       "channel": "sms",
         *       "to": "+41441234567",
         *       "message": "Codling moth Flow trigger for area North orchard"
         *     }
         */
        readonly CommsRequest: {
            /** @description Of an alert: its id in the delivery log. Of a report: one mail of it. The same at every attempt to send it. A provider that takes an idempotency key can be given it. */
            readonly deliveryId?: string;
            /**
             * @description `voice` is a call that reads the message aloud.
             * @enum {string}
             */
            readonly channel: "email" | "sms" | "voice";
            /** @description An e-mail address, or an E.164 phone number for `sms` and `voice`. */
            readonly to: string;
            /** @description Of an e-mail. */
            readonly subject?: string;
            /** @description The plain text. */
            readonly message: string;
            /** @description The same as HTML, of an e-mail. */
            readonly html?: string;
            /** @description Of an e-mail: headers that it is to be sent with, such as `List-Unsubscribe`. */
            readonly headers?: {
                readonly [key: string]: string;
            };
            /** @description Of an e-mail: the files that go with it, of at most 600 KiB together. A larger one is left out, and the text says so. */
            readonly attachments?: readonly {
                readonly filename: string;
                /** @description Media type, such as `application/pdf`. */
                readonly contentType: string;
                /** @description The file's bytes. */
                readonly base64: string;
            }[];
        };
        /** @enum {string} */
        readonly EventKind: "planted" | "harvested" | "irrigated" | "custom";
        /** @description `[time, value]`: epoch milliseconds or an ISO 8601 string with offset, then the value; null is a missing reading. */
        readonly DataPoint: readonly [
            number | string,
            number | null
        ];
        /**
         * @description What a `series` adapter answers. Other fields are ignored.
         * @example {
         *       "series": [
         *         {
         *           "metric": "temperature.ambient",
         *           "unit": "°F",
         *           "points": [
         *             [
         *               "2026-05-01T00:00:00Z",
         *               47.1
         *             ],
         *             [
         *               "2026-05-01T00:15:00Z",
         *               46.9
         *             ]
         *           ]
         *         },
         *         {
         *           "metric": "precipitation.cumulative",
         *           "points": [
         *             [
         *               1777593600000,
         *               812.4
         *             ],
         *             [
         *               1777594500000,
         *               null
         *             ]
         *           ]
         *         }
         *       ]
         *     }
         */
        readonly SeriesAnswer: {
            readonly series: readonly {
                /** @description One of those in SeriesRequest. A metric that was asked for may be missing: tiles take what there is. */
                readonly metric: string;
                /** @description Unit of the values when it is not the canonical one, such as `°F`: they are converted. An unknown unit fails the run. */
                readonly unit?: string | null;
                /** @description Ascending by time. A few late readings are sorted in, and `dataHealth` says so; when more than a tenth comes out of order, the run fails with the place. Of equal times the last reading counts. */
                readonly points: readonly components["schemas"]["DataPoint"][];
            }[];
        };
        /**
         * @description What a `weather` adapter answers. Other fields are ignored.
         * @example {
         *       "series": [
         *         {
         *           "variable": "temperature",
         *           "points": [
         *             [
         *               1777593600000,
         *               8.4
         *             ],
         *             [
         *               1777597200000,
         *               8.1
         *             ]
         *           ]
         *         },
         *         {
         *           "variable": "rain",
         *           "unit": "in",
         *           "points": []
         *         }
         *       ]
         *     }
         */
        readonly WeatherAnswer: {
            readonly series: readonly {
                /** @description One of those in WeatherRequest. A variable that was asked for may be missing: tiles take what there is. */
                readonly variable: string;
                /** @description Unit of the values when it is not the canonical one, such as `mph`: they are converted. An unknown unit fails the run. */
                readonly unit?: string | null;
                /** @description Ascending by time. A few late readings are sorted in, and `dataHealth` says so; when more than a tenth comes out of order, the run fails with the place. Of equal times the last reading counts. */
                readonly points: readonly components["schemas"]["DataPoint"][];
            }[];
        };
        /**
         * @description What an `events` adapter answers, in any order. Events of other kinds, outside the window, or told more than once are left out. Other fields are ignored.
         * @example {
         *       "events": [
         *         {
         *           "ts": "2026-04-20T09:00:00+02:00",
         *           "kind": "planted"
         *         },
         *         {
         *           "ts": 1777593600000,
         *           "kind": "irrigated",
         *           "amount": 0.8,
         *           "unit": "in",
         *           "note": "North half only"
         *         },
         *         {
         *           "ts": 1777597200000,
         *           "kind": "custom",
         *           "name": "aphids",
         *           "amount": 12,
         *           "unit": "per leaf"
         *         }
         *       ]
         *     }
         */
        readonly EventsAnswer: {
            readonly events: readonly {
                /** @description Epoch milliseconds or an ISO 8601 string with offset. */
                readonly ts: number | string;
                readonly kind: components["schemas"]["EventKind"];
                /** @description Of a `custom` event. */
                readonly name?: string | null;
                /** @description An event without an amount counts as 1. Of `irrigated` events the depth of water, in mm unless `unit` says otherwise; outside 0…2000 mm the event is left out. */
                readonly amount?: number | null;
                /** @description `irrigated`: a unit of depth, such as `mm`, `in` or `m3/ha`, which is converted to mm; an unknown one fails the run. Amounts of other kinds stay as they are. */
                readonly unit?: string | null;
                readonly note?: string | null;
            }[];
        };
        /**
         * @description What a `targets` adapter answers: every source of the owner that was asked for. Sources that are missing here are disabled, never deleted. An answer
         *     is taken whole or not at all: one entry that does not fit, or a `tenantKey` that is given twice, fails the sync. Other fields are ignored.
         * @example {
         *       "sources": [
         *         {
         *           "tenantKey": "field-3",
         *           "displayName": "Field 3",
         *           "hint": "area",
         *           "timezone": "Europe/Zurich",
         *           "boundary": {
         *             "type": "Polygon",
         *             "coordinates": [
         *               [
         *                 [
         *                   9.41,
         *                   47.6
         *                 ],
         *                 [
         *                   9.43,
         *                   47.6
         *                 ],
         *                 [
         *                   9.43,
         *                   47.62
         *                 ],
         *                 [
         *                   9.41,
         *                   47.62
         *                 ],
         *                 [
         *                   9.41,
         *                   47.6
         *                 ]
         *               ]
         *             ]
         *           }
         *         },
         *         {
         *           "tenantKey": "probe-12",
         *           "displayName": "Probe 12",
         *           "hint": "sensor",
         *           "sensorType": "soil-probe",
         *           "location": {
         *             "latitude": 47.61,
         *             "longitude": 9.42
         *           }
         *         }
         *       ]
         *     }
         */
        readonly TargetsAnswer: {
            readonly sources: readonly components["schemas"]["OfferedSource"][];
        };
        /** @description One source. An optional field that is absent leaves the source's own value as it is; null empties it. */
        readonly OfferedSource: {
            /** @description The tenant's own id of the source, by which it is found again. */
            readonly tenantKey: string;
            readonly displayName: components["schemas"]["DisplayName"];
            /** @description `area`, `sensor`, `weather-station`, or the tenant's own word. */
            readonly hint: string;
            /** @description Such as `soil-probe`: sensors of one type are averaged. Left out on an area. */
            readonly sensorType?: string | null;
            /** @description WGS 84. At most one of `location` and `boundary`. */
            readonly location?: {
                readonly latitude: number;
                readonly longitude: number;
            } | null;
            /** @description Of an `area`: a GeoJSON Polygon or MultiPolygon (RFC 7946, WGS 84). Rings are closed and do not cross themselves. */
            readonly boundary?: {
                /** @enum {string} */
                readonly type: "Polygon" | "MultiPolygon";
                readonly coordinates: readonly unknown[];
            } | null;
            /** @description IANA name, such as `Europe/Zurich`. */
            readonly timezone?: string | null;
        };
        /**
         * @description What a `comms` adapter answers. `ok` false is about this one message, and is no failure of the adapter. With `retry` the message is tried again, at growing intervals over some hours; without, it has failed. Other fields are ignored.
         * @example {
         *       "ok": true
         *     }
         * @example {
         *       "ok": false,
         *       "error": "550 no such mailbox"
         *     }
         * @example {
         *       "ok": false,
         *       "retry": true,
         *       "error": "the provider answered 503"
         *     }
         */
        readonly CommsAnswer: {
            readonly ok: boolean;
            /** @description Why the message was not sent, for people; the first 500 characters are kept. */
            readonly error?: string | null;
            /** @description Beside `ok` false: the message was not sent and may be another time, as when the provider is down. The request of the next attempt has the same `deliveryId`. */
            readonly retry?: boolean | null;
        };
        readonly Brand: {
            /** @description Null: the tenant's `displayName` is shown. */
            readonly name: string | null;
            /** @description Address of the logo: the one that was given, as it was parsed (`"` is `%22`), or that of the upload, which needs no credential. */
            readonly logo: string | null;
            readonly logoCopy: components["schemas"]["LogoCopy"];
            /** @description Why a logo elsewhere has no newer copy, such as `The picture could not be fetched: its server answers 404.` It is tried again after 1 and 10 minutes, 1 and 6 hours, and twice after a day. Null for nothing, and while it is being fetched. */
            readonly logoProblem: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 UTC; null where nothing was ever set.
             */
            readonly updatedAt: string | null;
        };
        /** @description The whole brand. What is absent or null is unset. */
        readonly BrandInput: {
            readonly name?: string | null;
            /**
             * @description An https URL (at most 2048 characters), the address of an earlier upload, or an upload: a data URI with base64 of a
             *     PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels (2048 × 2048). The type is read from the content. SVG is refused: a drawing can hold scripts.
             *     Of a picture at an https URL the service makes a copy, under the same rules, soon after the brand is set. It follows redirects within that origin. Setting the same brand again fetches it again.
             *     An upload that no brand names any more stays for 30 days.
             */
            readonly logo?: string | null;
        };
        /** @description Where the service itself shows the logo, without a credential: the upload, or the copy of a picture elsewhere. Null for no logo, and for one that has no copy yet. */
        readonly LogoCopy: string | null;
        /** @description Colours by role. Those that are absent are chosen to fit: from the platform's own, black or white on a given `main`, `link` from `primary.main`. */
        readonly PaletteInput: {
            /** @description Everything else is judged against these two. */
            readonly background?: {
                readonly default?: components["schemas"]["HexColor"];
                readonly paper?: components["schemas"]["HexColor"];
            };
            /** @description 4.5:1 on both backgrounds. */
            readonly text?: {
                readonly primary?: components["schemas"]["HexColor"];
                readonly secondary?: components["schemas"]["HexColor"];
            };
            readonly primary?: components["schemas"]["IntentInput"];
            readonly secondary?: components["schemas"]["IntentInput"];
            readonly success?: components["schemas"]["IntentInput"];
            readonly info?: components["schemas"]["IntentInput"];
            readonly warning?: components["schemas"]["IntentInput"];
            readonly error?: components["schemas"]["IntentInput"];
            readonly link?: components["schemas"]["HexColor"];
            readonly outline?: components["schemas"]["HexColor"];
        };
        /** @description `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
        readonly IntentInput: {
            readonly main?: components["schemas"]["HexColor"];
            readonly contrastText?: components["schemas"]["HexColor"];
        };
        /** @description Corner radii in CSS pixels. */
        readonly RadiiInput: {
            /** @description Chips and badges. */
            readonly small?: number;
            /** @description Controls. */
            readonly medium?: number;
            /** @description Cards and dialogs. */
            readonly large?: number;
        };
        /** @description The whole skin. An empty one gives the platform's back. */
        readonly SkinInput: {
            readonly light?: components["schemas"]["PaletteInput"];
            readonly dark?: components["schemas"]["PaletteInput"];
            readonly radii?: components["schemas"]["RadiiInput"];
        };
        /** @description A colour for every role; every pair that must be told apart is readable (WCAG 2.2 AA). */
        readonly Palette: {
            readonly background: {
                readonly default: components["schemas"]["HexColor"];
                readonly paper: components["schemas"]["HexColor"];
            };
            readonly text: {
                readonly primary: components["schemas"]["HexColor"];
                readonly secondary: components["schemas"]["HexColor"];
            };
            readonly primary: components["schemas"]["IntentColors"];
            readonly secondary: components["schemas"]["IntentColors"];
            readonly success: components["schemas"]["IntentColors"];
            readonly info: components["schemas"]["IntentColors"];
            readonly warning: components["schemas"]["IntentColors"];
            readonly error: components["schemas"]["IntentColors"];
            readonly link: components["schemas"]["HexColor"];
            readonly outline: components["schemas"]["HexColor"];
        };
        readonly IntentColors: {
            readonly main: components["schemas"]["HexColor"];
            readonly contrastText: components["schemas"]["HexColor"];
        };
        readonly Radii: {
            readonly small: number;
            readonly medium: number;
            readonly large: number;
        };
        readonly Skin: {
            readonly light: components["schemas"]["Palette"];
            readonly dark: components["schemas"]["Palette"];
            readonly radii: components["schemas"]["Radii"];
        };
        readonly SkinStored: {
            readonly light: components["schemas"]["Palette"];
            readonly dark: components["schemas"]["Palette"];
            readonly radii: components["schemas"]["Radii"];
            /** @description The given colours that `adjust` has moved. */
            readonly adjusted: readonly components["schemas"]["ColorAdjustment"][];
            /** @description Each pair that must be told apart, in the colours as given, before `adjust` moved any. */
            readonly contrasts: readonly components["schemas"]["ColorContrast"][];
        };
        readonly ColorContrast: {
            /** @description Of the colour in front, such as `light.primary.contrastText`. */
            readonly loc: string;
            /** @description Of the colour behind it, such as `light.primary.main`. */
            readonly background: string;
            /** @description From 1 to 21, as WCAG 2.2 defines it; rounded down to hundredths. */
            readonly ratio: number;
            /** @description What is required: 4.5 for text, 3 for controls. */
            readonly minRatio: number;
        };
        readonly ColorAdjustment: {
            /** @description Place in the request, such as `light.primary.main`. */
            readonly loc: string;
            readonly from: components["schemas"]["HexColor"];
            readonly to: components["schemas"]["HexColor"];
        };
        /** @description What a client needs to look like the tenant, in the shape that Material UI's `createTheme` takes. */
        readonly Theme: {
            readonly name: string;
            /** @description Where it is: elsewhere as it was set, or here. */
            readonly logo: string | null;
            readonly logoCopy: components["schemas"]["LogoCopy"];
            readonly colorSchemes: {
                readonly light: components["schemas"]["ColorScheme"];
                readonly dark: components["schemas"]["ColorScheme"];
            };
            readonly shape: {
                /** @description CSS pixels; the medium radius. */
                readonly borderRadius: number;
                readonly radii: components["schemas"]["Radii"];
            };
        };
        readonly ColorScheme: {
            readonly palette: components["schemas"]["Palette"];
        };
        /** @enum {string} */
        readonly EventName: "run.completed" | "flow.triggered" | "flow.reset" | "alert.sent" | "report.generated" | "user.verified" | "contact.verified" | "sources.synced" | "ping" | "source.status.changed" | "adapter.disabled" | "webhook.disabling" | "flow.expected";
        /**
         * @description The name of an event, `*` for the events of the specification, or `**` for all.
         * @enum {string}
         */
        readonly EventChoice: "run.completed" | "flow.triggered" | "flow.reset" | "alert.sent" | "report.generated" | "user.verified" | "contact.verified" | "sources.synced" | "ping" | "source.status.changed" | "adapter.disabled" | "webhook.disabling" | "flow.expected" | "*" | "**";
        /** @description A list of names, or `*` or `**` alone. */
        readonly EventChoices: readonly components["schemas"]["EventChoice"][] | ("*" | "**");
        readonly EventType: {
            readonly event: components["schemas"]["EventName"];
            /** @description When it is emitted. */
            readonly description: string;
            /** @description A subscription to `*` gets it. The others go to those who name them, and to `**`. */
            readonly isInStar: boolean;
        };
        readonly EventTypeList: {
            readonly items: readonly components["schemas"]["EventType"][];
        };
        /** @description Only events that are about one of each list that is given. An event that is about nothing of the kind is held back too. An empty list is refused (422), because nothing would pass it: leave it out to hold nothing back. Pings always come. */
        readonly WebhookFilter: {
            readonly flowIds?: readonly string[];
            /** @description Of `run.completed` it is enough that one target is among them. */
            readonly sourceIds?: readonly string[];
            /** @description Kinds of sources, as in `flow.triggered`. */
            readonly hints?: readonly string[];
        } | null;
        /** @enum {string} */
        readonly WebhookStatus: "active" | "disabled";
        readonly Webhook: {
            readonly id: string;
            readonly url: string;
            readonly events: readonly components["schemas"]["EventChoice"][];
            readonly description: string | null;
            readonly filter: components["schemas"]["WebhookFilter"];
            readonly status: components["schemas"]["WebhookStatus"];
            /** @description In words, while it is disabled. */
            readonly disabledReason: string | null;
            /** @description Since when every attempt has failed. After seven days the webhook is disabled, if an attempt failed within a day of that time. */
            readonly failingSince: components["schemas"]["NullableTimestamp"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        readonly WebhookWithSecret: {
            readonly id: string;
            readonly url: string;
            readonly events: readonly components["schemas"]["EventChoice"][];
            readonly description: string | null;
            readonly filter: components["schemas"]["WebhookFilter"];
            readonly status: components["schemas"]["WebhookStatus"];
            readonly disabledReason: string | null;
            readonly failingSince: components["schemas"]["NullableTimestamp"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description The key of the signatures. Shown once. */
            readonly secret: string;
        };
        readonly WebhookPage: {
            readonly items: readonly components["schemas"]["Webhook"][];
            readonly nextCursor: string | null;
        };
        readonly WebhookInput: {
            /** @description `https://`, publicly routable, without credentials. Checked again at each attempt. */
            readonly url: string;
            readonly events: components["schemas"]["EventChoices"];
            readonly description?: string | null;
            readonly filter?: components["schemas"]["WebhookFilter"];
            /** @description The HMAC key, as it is written. Made and shown when absent (`whsec_…`); then deliveries carry the headers of Standard Webhooks too. */
            readonly secret?: string;
        };
        /** @description Fields that are absent stay. `status: active` enables a webhook that was disabled. */
        readonly WebhookPatch: {
            readonly url?: string;
            readonly events?: components["schemas"]["EventChoices"];
            readonly description?: string | null;
            readonly filter?: components["schemas"]["WebhookFilter"];
            readonly status?: components["schemas"]["WebhookStatus"];
        };
        readonly RotateSecretRequest: {
            /**
             * @description For so long `webhook-signature` holds the former secret's signature too. `X-Service-Signature` is the new secret's alone. Default: `0`.
             * @default 0
             */
            readonly graceSeconds: number;
        };
        readonly PingAccepted: {
            /** @enum {string} */
            readonly event: "ping";
        };
        readonly RecoverRequest: {
            /**
             * Format: date-time
             * @description Of the deliveries' creation, itself included.
             */
            readonly since: string;
            /**
             * Format: date-time
             * @description Itself excluded. The present when absent.
             */
            readonly until?: string;
            /**
             * @description Default: `["dead","failed"]`.
             * @default [
             *       "dead",
             *       "failed"
             *     ]
             */
            readonly statuses: readonly ("dead" | "failed")[];
            /**
             * @description Only counts. Default: `false`.
             * @default false
             */
            readonly dryRun: boolean;
        };
        readonly RecoverAccepted: {
            /** @description Deliveries that begin a new chain of attempts, or would. */
            readonly count: number;
        };
        /**
         * @description `failed`: a further attempt is due at `nextAttemptAt`. `dead`: the last attempt failed.
         * @enum {string}
         */
        readonly DeliveryStatus: "pending" | "succeeded" | "failed" | "dead";
        readonly WebhookAttempt: {
            readonly at: components["schemas"]["Timestamp"];
            /** @description Absent where there was no response. */
            readonly statusCode?: number;
            /** @description Absent where it succeeded. */
            readonly error?: string;
            /** Format: int64 */
            readonly durationMs: number;
        };
        readonly WebhookDelivery: {
            /** @description The header `X-Service-Delivery`. */
            readonly deliveryId: string;
            readonly subscriptionId: string;
            /** @description The envelope's `id`. */
            readonly eventId: string;
            readonly event: components["schemas"]["EventName"];
            readonly status: components["schemas"]["DeliveryStatus"];
            /** @description Oldest first, the newest 50. */
            readonly attempts: readonly components["schemas"]["WebhookAttempt"][];
            /** @description The first kilobyte of the latest response's body. Of one that could not be read, what was wrong with it, in parentheses. */
            readonly lastResponse: string | null;
            readonly nextAttemptAt: components["schemas"]["NullableTimestamp"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly endedAt: components["schemas"]["NullableTimestamp"];
        };
        readonly FrozenWebhookDelivery: {
            /** @description The header `X-Service-Delivery`. */
            readonly deliveryId: string;
            readonly subscriptionId: string;
            /** @description The envelope's `id`. */
            readonly eventId: string;
            readonly event: components["schemas"]["EventName"];
            readonly status: components["schemas"]["DeliveryStatus"];
            /** @description Oldest first, the newest 50. */
            readonly attempts: readonly components["schemas"]["WebhookAttempt"][];
            /** @description The first kilobyte of the latest response's body. Of one that could not be read, what was wrong with it, in parentheses. */
            readonly lastResponse: string | null;
            readonly nextAttemptAt: components["schemas"]["NullableTimestamp"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly endedAt: components["schemas"]["NullableTimestamp"];
            readonly envelope: components["schemas"]["EventEnvelope"];
        };
        readonly WebhookDeliveryPage: {
            readonly items: readonly components["schemas"]["WebhookDelivery"][];
            readonly nextCursor: string | null;
        };
        readonly EventEnvelope: {
            /** @description `evt_…`, unique per event, the same at every delivery. */
            readonly id: string;
            readonly event: components["schemas"]["EventName"];
            readonly tenantId: string;
            readonly occurredAt: components["schemas"]["Timestamp"];
            readonly data: {
                readonly [key: string]: unknown;
            };
        };
        readonly FeedEvent: {
            /**
             * Format: int64
             * @description Its place among the tenant's events, without gaps.
             */
            readonly sequence: number;
            readonly id: string;
            readonly event: components["schemas"]["EventName"];
            readonly tenantId: string;
            readonly occurredAt: components["schemas"]["Timestamp"];
            readonly data: {
                readonly [key: string]: unknown;
            };
        };
        readonly EventFeed: {
            readonly items: readonly components["schemas"]["FeedEvent"][];
            readonly nextCursor: string | null;
            /**
             * Format: int64
             * @description Give it back as `after` to read on: everything up to it has been looked at.
             */
            readonly lastSequence: number;
        };
        readonly RunCompletedData: {
            readonly runId: string;
            readonly flowId: string;
            /** @enum {string} */
            readonly status: "succeeded" | "failed";
            readonly trigger: components["schemas"]["RunTrigger"];
            readonly startedAt: components["schemas"]["NullableTimestamp"];
            readonly finishedAt: components["schemas"]["Timestamp"];
            readonly anyTriggered: boolean;
            readonly targets: readonly {
                /** @description Null for a place given inline. */
                readonly sourceId: string | null;
                readonly name: string;
                readonly isTriggered: boolean;
                readonly probability: number | null;
                readonly color: string | null;
            }[];
            readonly error: string | null;
        };
        readonly TargetCrossingData: {
            readonly runId: string;
            readonly flowId: string;
            readonly flowName: string;
            /** @description Null for a place given inline. */
            readonly sourceId: string | null;
            readonly targetName: string;
            /** @description The kind of the source. */
            readonly hint: string | null;
            /** @enum {string} */
            readonly triggerType: "trigger" | "reset";
            readonly probability: number | null;
            /** @description Absent in events from before it was told. */
            readonly demoData?: components["schemas"]["DemoData"];
            readonly message: string;
        };
        readonly TargetExpectedData: {
            readonly outlookId: string;
            readonly flowId: string;
            readonly flowName: string;
            /** @description Null for a place given inline. */
            readonly sourceId: string | null;
            readonly targetName: string;
            /** @description The kind of the source. */
            readonly hint: string | null;
            readonly row: number;
            readonly stage: string | null;
            readonly expectedAt: components["schemas"]["LocalDate"];
            readonly earliest: components["schemas"]["LocalDate"];
            readonly latest: components["schemas"]["LocalDate"];
            readonly coverage: number | null;
            readonly reachedShare: number | null;
            /** @description Absent in events from before it was told. */
            readonly demoData?: components["schemas"]["DemoData"];
            readonly message: string;
        };
        readonly AlertSentData: {
            readonly deliveryId: string;
            /** @description Null, as `flowId` is, for a message that tests a contact. */
            readonly runId: string | null;
            readonly flowId: string | null;
            readonly contactId: string;
            /** @enum {string} */
            readonly channel: "email" | "sms" | "voice";
            /** @enum {string} */
            readonly triggerType: "trigger" | "reset" | "test" | "level" | "no_data" | "expected";
            /** @enum {string} */
            readonly status: "sent" | "failed" | "skipped_unverified";
            readonly targetNames: readonly string[];
            readonly error: string | null;
        };
        readonly ReportGeneratedData: {
            /** @description Null, as `link` and `expiresAt` are, where no report was frozen. */
            readonly reportId: string | null;
            /** @description The attempt in the flow's report history. */
            readonly eventId: string;
            readonly flowId: string;
            readonly runId: string | null;
            readonly flowName: string;
            /** @description Null for a report that was sent by hand. */
            readonly scheduleId: string | null;
            /** @enum {string} */
            readonly mode: "time" | "event" | "manual";
            /** @description Where anybody sees the report until it expires. */
            readonly link: string | null;
            readonly expiresAt: components["schemas"]["NullableTimestamp"];
            /**
             * @description As in the history: its last one.
             * @enum {string}
             */
            readonly status: "sent" | "skipped" | "error";
            /** @enum {string|null} */
            readonly reason: "no_recipients" | "no_matching_targets" | "run_failed" | "comms_failed" | null;
            readonly recipients: readonly {
                readonly contactId: string;
                readonly email: string | null;
                /**
                 * @description `failed` is also what the history has as `unknown`: nobody can know, and `error` says so.
                 * @enum {string}
                 */
                readonly outcome: "sent" | "failed" | "skipped_optout" | "skipped_unverified";
                /** @description Only of one that failed. */
                readonly error?: string;
            }[];
        };
        readonly VerifiedData: {
            /** @description Of the user or the contact. */
            readonly subjectId: string;
            /** @enum {string} */
            readonly channel: "email" | "sms";
        };
        readonly SourcesSyncedData: {
            readonly adapterId: string;
            readonly total: number;
            readonly created: number;
            readonly updated: number;
            readonly disabled: number;
            readonly reenabled: number;
        };
        readonly PingData: {
            readonly subscriptionId: string;
            readonly url: string;
        };
        readonly SourceStatusChangedData: {
            readonly sourceId: string;
            readonly tenantKey: string | null;
            readonly displayName: string;
            /** @enum {string} */
            readonly status: "unknown" | "ok" | "stale";
            /** @enum {string} */
            readonly previousStatus: "unknown" | "ok" | "stale";
            readonly lastDataAt: components["schemas"]["NullableTimestamp"];
        };
        readonly AdapterDisabledData: {
            readonly adapterId: string;
            readonly displayName: string;
            /** @enum {string} */
            readonly facet: "series" | "weather" | "events" | "targets" | "comms";
            /** @description Failed calls in a row. */
            readonly failures: number;
            readonly lastError: string | null;
        };
        readonly WebhookDisablingData: {
            readonly subscriptionId: string;
            readonly url: string;
            readonly failingSince: components["schemas"]["Timestamp"];
            readonly disablesAt: components["schemas"]["Timestamp"];
            /**
             * @description How much of the time until then is over.
             * @enum {integer}
             */
            readonly percent: 50 | 75 | 90;
        };
        /**
         * @description Of tiles, `created` is a first version, `published` a further one and `forked` a fork.
         * @enum {string}
         */
        readonly AuditAction: "created" | "updated" | "deleted" | "revoked" | "disabled" | "enabled" | "verified" | "synced" | "published" | "forked";
        /**
         * @description Each version of a tile is a record. The records of `brand` and `skin` go by the tenant's id, that of `personal-brand` by the user's.
         * @enum {string}
         */
        readonly AuditedType: "tenant" | "key" | "user" | "session" | "flow" | "adapter" | "source" | "contact" | "contact-list" | "brand" | "skin" | "personal-brand" | "webhook" | "report" | "tile";
        /** @enum {string} */
        readonly ActorKind: "key" | "tenant-session" | "user-session" | "operator" | "system";
        readonly AuditActor: {
            readonly kind: components["schemas"]["ActorKind"];
            /** @description The key itself, or the key that minted the session. */
            readonly keyId: string | null;
            readonly sessionId: string | null;
            readonly userId: string | null;
            /** @description Of `system`: why the service made the change. */
            readonly reason: string | null;
        };
        readonly AuditEntry: {
            readonly id: string;
            readonly at: components["schemas"]["Timestamp"];
            readonly actor: components["schemas"]["AuditActor"];
            readonly action: components["schemas"]["AuditAction"];
            readonly recordType: components["schemas"]["AuditedType"];
            readonly recordId: string;
            /** @description Of an update, the fields that changed, as they were; null for a new record. Secrets read `(not shown)`; scripts and long fields are told by their SHA-256. */
            readonly before: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The same, as they became; null for a record that is gone. */
            readonly after: {
                readonly [key: string]: unknown;
            } | null;
            /** @description The `X-Request-Id` of the change; null where no request asked for it. */
            readonly requestId: string | null;
        };
        readonly AuditPage: {
            readonly items: readonly components["schemas"]["AuditEntry"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
        };
        readonly Clock: {
            /**
             * Format: date-time
             * @description The service's time. It goes on by itself.
             */
            readonly now: string;
            /** @description How far it was moved ahead of the machine's clock, exact to the millisecond. */
            readonly offsetSeconds: number;
        };
        /** @description Either by how much, or to when. At most 400 days at a time, and to a time before 2100-01-01T00:00:00Z. */
        readonly ClockMove: {
            /**
             * Format: int64
             * @description More than 0.
             */
            readonly advanceSeconds?: number;
            /**
             * Format: date-time
             * @description The time to move to; later than the present one. Sent twice, it moves once: the second is a 422.
             */
            readonly now?: string;
        };
        /**
         * @description `outbox`: kept as files, and not sent. `provider`: it leaves through the operator's provider.
         * @enum {string}
         */
        readonly MessageTransport: "outbox" | "provider";
        /** @description By channel, where messages go that no adapter of a tenant sends. */
        readonly MessageTransports: {
            readonly email: components["schemas"]["MessageTransport"];
            readonly sms: components["schemas"]["MessageTransport"];
            readonly voice: components["schemas"]["MessageTransport"];
        };
        readonly OutboxEntry: {
            readonly id: string;
            readonly channel: components["schemas"]["AlertChannel"];
            /** @description E-mail address, or number in E.164. */
            readonly to: string;
            /** @description Of an e-mail; else null. */
            readonly subject: string | null;
            /** @description How its text begins. */
            readonly excerpt: string;
            readonly attachmentCount: number;
            readonly keptAt: components["schemas"]["Timestamp"];
        };
        readonly OutboxPage: {
            readonly items: readonly components["schemas"]["OutboxEntry"][];
            readonly nextCursor: components["schemas"]["NextCursor"];
            readonly transports: components["schemas"]["MessageTransports"];
        };
        readonly OutboxMessage: {
            readonly id: string;
            readonly channel: components["schemas"]["AlertChannel"];
            /** @description E-mail address, or number in E.164. */
            readonly to: string;
            /** @description Under which name an e-mail would leave; null for the platform's own. */
            readonly fromName: string | null;
            /** @description Of an e-mail; else null. */
            readonly subject: string | null;
            /** @description Of an e-mail, beside those that every one has. */
            readonly headers: readonly {
                readonly name: string;
                readonly value: string;
            }[];
            readonly text: string;
            /** @description Of an e-mail, as it would be sent; else null. It holds words of tenants: show it where it can run nothing. */
            readonly html: string | null;
            /** @description In which a call reads the text; null for the provider's own. */
            readonly language: string | null;
            readonly attachments: readonly {
                /** @description Its place in the message. */
                readonly number: number;
                readonly filename: string;
                /** @description Media type, such as `application/pdf`. */
                readonly contentType: string;
                readonly bytes: number;
            }[];
            readonly keptAt: components["schemas"]["Timestamp"];
        };
        readonly ServiceHealth: {
            /**
             * @description `unready`: a part of `checks` is not up.
             * @enum {string}
             */
            readonly status: "ready" | "unready";
            readonly version: string;
            readonly roles: readonly ("api" | "worker" | "scheduler")[];
            /** @enum {string} */
            readonly database: "embedded" | "postgresql";
            /** @enum {string} */
            readonly queue: "embedded" | "redis";
            readonly transports: components["schemas"]["MessageTransports"];
            /**
             * Format: date-time
             * @description The service's time.
             */
            readonly now: string;
            /** @description Since the process that answers started. */
            readonly upForSeconds: number;
            /** @description Each part that the service needs, as in `/readyz`. */
            readonly checks: readonly {
                readonly name: string;
                readonly isUp: boolean;
            }[];
            /** @description Each part of the operating system's confinement of scripts. Why one is not in force stands in the log. */
            readonly confinement: readonly {
                readonly name: string;
                readonly isInForce: boolean;
            }[];
            /** @description What is not finished, in all processes, by topic; topics without a job are left out, and the one whose oldest job waits for longest comes first. Null where the database does not answer. */
            readonly jobs: readonly {
                /** @description As in the metrics, such as `runs` or `messages`. */
                readonly topic: string;
                readonly count: number;
                /** @description A process carries them out, or will at once. */
                readonly inWork: number;
                /** @description They failed at least once, and come again. */
                readonly failed: number;
                /** @description Since the oldest was added. */
                readonly oldestSeconds: number;
            }[] | null;
            /** @description Where scripts run. */
            readonly pool: {
                /** @description Targets that wait for a cell. */
                readonly queuedTargets: number;
                readonly cells: readonly {
                    /** @description Which work they take, such as `typescript`. */
                    readonly name: string;
                    readonly count: number;
                }[];
            };
        };
        readonly Health: {
            /** @constant */
            readonly status: "ok";
            /** @description The service's, which is that of this document. */
            readonly version: string;
        };
        readonly Readiness: {
            /** @enum {string} */
            readonly status: "ready" | "unready";
            /** @description Each part that the service needs, and whether it answers: `database`, `queue` and `pool` (where the scripts run; it fails until the first of its processes is up). With Redis also `bus` (by which processes hear of each other's changes) and, in a process with an API, `rateLimit` (by which they count together). */
            readonly checks: {
                readonly [key: string]: "ok" | "failed";
            };
            /** @description Each part of the operating system's confinement of the cells that run scripts, and whether it is in force on this host. Why one is not stands in the log. */
            readonly confinement: {
                readonly [key: string]: boolean;
            };
        };
    };
    responses: {
        /** @description The request cannot be read. Its body is not valid JSON, or it lacks the header `Host`. */
        readonly MalformedJson: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No credential, or one that is unknown, expired or revoked. */
        readonly Unauthenticated: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential lacks the gate or a scope of this operation. The operator's key has the gate `admin` alone. */
        readonly Forbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller has the present state already. */
        readonly NotModified: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly ETag: components["headers"]["ETag"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller has the present state already. */
        readonly PublicNotModified: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly ETag: components["headers"]["ETag"];
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such record for this credential. */
        readonly NotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request contradicts the present state. `Retry-After` is there where waiting helps, and `existingId` where another record has the `tenantKey`. */
        readonly Conflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /** @description Seconds to wait. */
                readonly "Retry-After"?: number;
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The tenant's own adapter failed. */
        readonly AdapterFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record has changed since the ETag in If-Match. */
        readonly PreconditionFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        readonly BodyTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON. */
        readonly UnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid; `errors` names each place. */
        readonly Validation: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The tenant's rate limit is used up. */
        readonly RateLimited: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                readonly RateLimit: components["headers"]["RateLimit"];
                readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description More than is allowed in a minute: from one address, or of the links of one tenant. */
        readonly PublicRateLimited: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another origin's page may not do this. */
        readonly PublicForbidden: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing of this name. */
        readonly PublicNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing of this name. Who accepts `text/html` gets a page. */
        readonly PublicNoPage: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description There is no such report, or its link has expired or was revoked. Who accepts `text/html` gets a page. */
        readonly GoneReport: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description The request contradicts the present state. */
        readonly PublicConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        readonly PublicBodyTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON. */
        readonly PublicUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid; `errors` names each place. */
        readonly PublicValidation: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault of the service. Quote the request id when you report it. */
        readonly Internal: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A part that the service needs is away. */
        readonly Unavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Records per page. */
        readonly Limit: number;
        /** @description The `nextCursor` of an earlier page, unchanged. */
        readonly Cursor: string;
        /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
        readonly WithTotalCount: boolean;
        /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
        readonly Query: string;
        /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
        readonly Ids: string;
        /** @description Only what has exactly this key of yours. */
        readonly TenantKey: components["schemas"]["TenantKey"];
        /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
        readonly UserKey: components["schemas"]["TenantKey"];
        /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
        readonly Unowned: boolean;
        /** @description Only what came of this run. */
        readonly AlertRunId: string;
        /**
         * @description The `eventId` of the entry, which is its `reportId` too.
         * @example 0193f2a0-0000-7000-8000-0000000000b1
         */
        readonly ReportId: string;
        /**
         * @description The report's token (`grt_…`), from its link.
         * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
         */
        readonly ReportToken: string;
        /** @description BCP 47 tag of the reader, as the links in mails have it. One that is not known is left out of account. */
        readonly ReportLocale: string;
        /** @description IANA name of the reader's time zone, in the same way. */
        readonly ReportTimezone: string;
        /** @description Only what is for this contact. */
        readonly AlertContactId: string;
        /** @description Only on this channel. */
        readonly AlertChannel: components["schemas"]["AlertChannel"];
        /** @description Only with this status. */
        readonly AlertStatus: components["schemas"]["AlertStatus"];
        /** @description Not before this time. */
        readonly From: string;
        /** @description Before this time. */
        readonly To: string;
        /**
         * @description The record's id.
         * @example 0193f2a0-0000-7000-8000-000000000020
         */
        readonly Id: string;
        /**
         * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
         *
         *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
         *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
         *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
         *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
         *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
         *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
         *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
         */
        readonly IdempotencyKey: string;
        /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
        readonly IfMatch: string;
        /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
        readonly IfNoneMatch: string;
        /**
         * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
         * @example de
         */
        readonly AcceptLanguage: string;
        /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
        readonly RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the service's logs. */
        readonly "X-Request-Id": string;
        /**
         * @description The record's present state: `"<revision>.<digest>"`. Send it back as `If-Match` (which looks at the revision, so that a run or a reading in between does not
         *     matter) or as `If-None-Match` (which looks at all of it). The same for compressed and plain answers. What is no record (a page of tiles, the contract, a guide) has a digest alone, for `If-None-Match`.
         */
        readonly ETag: string;
        /** @description Path of the record. */
        readonly Location: string;
        /** @description The methods of this path. */
        readonly Allow: string;
        /** @description Always `Bearer`. */
        readonly "WWW-Authenticate": string;
        /** @description Seconds to wait. */
        readonly "Retry-After": number;
        /** @description `true` when the answer is the kept one of an earlier request. */
        readonly "Idempotency-Replayed": "true";
        /** @description The session cookie. */
        readonly "Set-Cookie": string;
        /** @description That of the sentences. */
        readonly "Content-Language": "en" | "de";
        /** @description Requests a minute. For a session, of the limit with fewest left: the tenant's or its own. */
        readonly "RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        readonly "RateLimit-Remaining": number;
        /** @description Seconds until the count starts anew. */
        readonly "RateLimit-Reset": number;
        /** @description IETF draft form, such as `"tenant";r=599;t=42`. A session is told of its own limit as well. */
        readonly RateLimit: string;
        /** @description IETF draft form, such as `"session";q=600;w=60, "tenant";q=3000;w=60`. */
        readonly "RateLimit-Policy": string;
        /** @description On deprecated operations: since when (RFC 9745), such as `@1767225600`. */
        readonly Deprecation: string;
        /** @description On deprecated operations: when they go (RFC 8594). */
        readonly Sunset: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listTenants: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TenantPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createTenant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TenantInput"];
            };
        };
        readonly responses: {
            /** @description The tenant and its key. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TenantCreated"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getTenant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tenant. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tenant"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateTenant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TenantPatch"];
            };
        };
        readonly responses: {
            /** @description The changed tenant. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tenant"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createTenantKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        readonly responses: {
            /** @description The key with its secret. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The clock. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly moveClock: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ClockMove"];
            };
        };
        readonly responses: {
            /** @description The time to which it was moved, from which it goes on. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Clock"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listOutboxMessages: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Only on this channel. */
                readonly channel?: components["parameters"]["AlertChannel"];
                /** @description Text to search for in recipient, subject and text, ignoring case. */
                readonly q?: string;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OutboxPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOutboxMessage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The whole message. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OutboxMessage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOutboxAttachment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
                /**
                 * @description Its `number` in the message.
                 * @example 1
                 */
                readonly number: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The file. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/octet-stream": string;
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getServiceHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How it is. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ServiceHealth"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listKeys: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        readonly responses: {
            /** @description The key with its secret. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly revokeKey: {
        readonly parameters: {
            readonly query: {
                /** @description `true`: the keys that it issued are revoked with it, and those that they issued; the key that asks and its own are left out. */
                readonly cascade: boolean;
            };
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The caller. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateMe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["MePatch"];
            };
        };
        readonly responses: {
            /** @description The caller. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly startOwnVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        readonly responses: {
            /** @description The message is on its way. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VerificationStarted"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmOwnVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationCode"];
            };
        };
        readonly responses: {
            /** @description The user, whose phone number is verified now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listUsers: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                readonly ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                readonly tenantKey?: components["parameters"]["TenantKey"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["UserPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserInput"];
            };
        };
        readonly responses: {
            /** @description The user. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getUserByKey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The tenant's own identifier of the user.
                 * @example grower-17
                 */
                readonly tenantKey: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteUser: {
        readonly parameters: {
            readonly query: {
                /** @description `delete`: flows with their runs, sources, contact lists and contacts that the user owns are deleted. `keep`: they become the tenant's own, without owner; 409 where the tenant has a record with the same `tenantKey`. */
                readonly records: "delete" | "keep";
            };
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UserPatch"];
            };
        };
        readonly responses: {
            /** @description The changed user. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly disableUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly enableUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The user. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createUserSessionToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SessionTokenInput"];
            };
        };
        readonly responses: {
            /** @description The token. Shown once. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionTokenCreated"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSessionTokens: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description `true`: also those that have expired within the last day. */
                readonly expired: boolean;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createSessionToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["SessionTokenInput"];
            };
        };
        readonly responses: {
            /** @description The token. Shown once. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SessionTokenCreated"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly revokeSessionToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly openSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OpenSessionInput"];
            };
        };
        readonly responses: {
            /** @description Who is signed in. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "Set-Cookie": components["headers"]["Set-Cookie"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Me"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["PublicForbidden"];
            readonly 409: components["responses"]["PublicConflict"];
            readonly 413: components["responses"]["PublicBodyTooLarge"];
            readonly 415: components["responses"]["PublicUnsupportedMediaType"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Set-Cookie": components["headers"]["Set-Cookie"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listOwnSessions: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnSessionPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly endOwnSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTiles: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                readonly ids?: components["parameters"]["Ids"];
                /** @description Also earlier versions. */
                readonly allVersions: boolean;
            };
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileDefinitionPage"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewTile"];
            };
        };
        readonly responses: {
            /** @description The tile. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileDefinition"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testTileDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TileDraftTest"];
            };
        };
        readonly responses: {
            /** @description What came of it. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileTestResult"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly checkTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TileCheckRequest"];
            };
        };
        readonly responses: {
            /** @description What is wrong with it. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileCheck"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tile. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileDefinition"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TilePatch"];
            };
        };
        readonly responses: {
            /** @description The changed tile. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileDefinition"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getTileSpec: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The specification. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileSpec"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createTileVersion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TileVersionInput"];
            };
        };
        readonly responses: {
            /** @description The new version. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileDefinition"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly forkTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TileFork"];
            };
        };
        readonly responses: {
            /** @description The new tile. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileDefinition"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testTile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TileTest"];
            };
        };
        readonly responses: {
            /** @description What came of it. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileTestResult"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlows: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                readonly withTotalCount: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                readonly ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                readonly tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                readonly userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                readonly unowned: components["parameters"]["Unowned"];
                readonly status?: components["schemas"]["FlowStatus"];
                /** @description Only those with this source as a target. */
                readonly sourceId?: string;
                /** @description Only those that name this contact list: in their alerts, levels or report schedules. */
                readonly contactListId?: string;
                /** @description Only those with a tile of this key. */
                readonly tileKey?: string;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FlowInput"];
            };
        };
        readonly responses: {
            /** @description The flow. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Flow"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlowTemplates: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in keys, names, stages, methods, regions and sources. */
                readonly q?: string;
                /** @description Only those for the crop with this key, and for any crop. */
                readonly crop?: string;
                /** @description Only those for the pest or disease with this key. */
                readonly pest?: string;
                readonly kind?: components["schemas"]["FlowTemplateKind"];
                /** @description Only those that are recommended in the region with this key. */
                readonly region?: string;
                /** @description Only those with words in this language; `q` then looks at these words alone. */
                readonly language?: components["schemas"]["FlowTemplateLanguage"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowTemplatePage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getFlowTemplate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The template's key.
                 * @example codling-moth
                 */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The template. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowTemplate"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly importFlow: {
        readonly parameters: {
            readonly query: {
                /** @description Checks everything and changes nothing; the answer shows what would be imported. */
                readonly dryRun: boolean;
                /** @description The owner's `tenantKey`, whose sources and contact lists are meant. For tenants' credentials only. */
                readonly ownerUserKey?: string;
            };
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FlowExport"];
            };
        };
        readonly responses: {
            /** @description With `dryRun`: what would be imported. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowImportPreview"];
                };
            };
            /** @description The new flow. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Flow"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createFlowFromTemplate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FlowFromTemplateInput"];
            };
        };
        readonly responses: {
            /** @description The flow, and what it still lacks. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowFromTemplate"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FlowPreviewRequest"];
            };
        };
        readonly responses: {
            /** @description What the flow would have found. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowPreview"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The flow. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Flow"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FlowPatch"];
            };
        };
        readonly responses: {
            /** @description The changed flow. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Flow"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlowTicks: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the outcome and the run's id, ignoring case. */
                readonly q?: string;
                readonly outcome?: components["schemas"]["TickOutcome"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowTickPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewFlowSchedule: {
        readonly parameters: {
            readonly query: {
                /** @description How many ticks. */
                readonly count: number;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ticks. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SchedulePreview"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly exportFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The flow and what it names. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowExport"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewTileUpgrade: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["TileUpgradeRange"];
            };
        };
        readonly responses: {
            /** @description What would change. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TileUpgradePreview"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly upgradeTiles: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The flow. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Flow"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly backtestFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BacktestRequest"];
            };
        };
        readonly responses: {
            /** @description The backtest, queued. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Backtest"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlowBacktests: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the status and the error, ignoring case. */
                readonly q?: string;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BacktestPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBacktest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The backtest. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Backtest"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly requestOutlook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["OutlookRequest"];
            };
        };
        readonly responses: {
            /** @description The outlook, queued. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Outlook"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlowOutlooks: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the status and the error, ignoring case. */
                readonly q?: string;
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OutlookPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOutlook: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The outlook. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Outlook"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly runFlow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RunRequest"];
            };
        };
        readonly responses: {
            /** @description The queued run. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Run"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlowRuns: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                readonly withTotalCount: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Adds `results` to each run. A page then ends early when its results grow large: follow `nextCursor`. */
                readonly includeResults: boolean;
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listRuns: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                readonly withTotalCount: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only those with this status. */
                readonly status?: components["schemas"]["RunStatus"];
                /** @description Only those that were started in this way. */
                readonly trigger?: components["schemas"]["RunTrigger"];
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The run with its results. A large one is sent in chunks, without a length; when the run is deleted meanwhile the connection is cut. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Run"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listRunOutcomes: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                readonly withTotalCount: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only targets of this outcome. */
                readonly outcome?: components["schemas"]["RunWhyOutcome"];
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunOutcomePage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getRunResult: {
        readonly parameters: {
            readonly query: {
                /** @description The target's place in the flow as the run had it, from 0 on. */
                readonly position?: number;
                /** @description The target's source. Beside `position` it must be the one of that place. */
                readonly sourceId?: string;
                /** @description At most so many points of each tile: the first, the last, the extremes and the changes of `isTriggered` stay. */
                readonly resolution: number;
                /** @description Only points from this time on. */
                readonly from?: string;
                /** @description Only points up to this time. */
                readonly to?: string;
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The result. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunResult"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly watchRun: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The `id` of the last event that you have. */
                readonly "Last-Event-ID"?: string;
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The events. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            /** @description You have been told how the run ended. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly explainRun: {
        readonly parameters: {
            readonly query?: {
                /** @description The id of a source, else the exact name of a target as the run found it. Where several have the name, `position` is needed as well. */
                readonly target?: string;
                /** @description The target's place in the flow as the run had it, from 0 on. Beside `target` it must be the place of a target that is called so. */
                readonly position?: number;
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The explanation. It varies with `Accept-Language`. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RunWhy"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listTargetStates: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                readonly withTotalCount: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only those that are triggered, or that are not. */
                readonly isTriggered?: boolean;
                /** @description Only of this flow. */
                readonly flowId?: string;
                /** @description Only of flows with this status. */
                readonly flowStatus?: components["schemas"]["FlowStatus"];
                /** @description Only of targets that are this source. */
                readonly sourceId?: string;
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FlowTargetStatePage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAdapters: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only what has exactly this key of yours. */
                readonly tenantKey?: components["parameters"]["TenantKey"];
                readonly facet?: components["schemas"]["Facet"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createAdapter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdapterInput"];
            };
        };
        readonly responses: {
            /** @description The adapter. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Adapter"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testAdapterDraft: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdapterDraftTest"];
            };
        };
        readonly responses: {
            /** @description What the script did. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterTestResult"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAdapter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The adapter. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Adapter"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteAdapter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateAdapter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdapterPatch"];
            };
        };
        readonly responses: {
            /** @description The changed adapter. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Adapter"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testAdapter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdapterTestRequest"];
            };
        };
        readonly responses: {
            /** @description What the script did. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterTestResult"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly upgradeAdapter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdapterUpgrade"];
            };
        };
        readonly responses: {
            /** @description The adapter. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Adapter"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly syncAdapter: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["AdapterSyncRequest"];
            };
        };
        readonly responses: {
            /** @description Every owner was dealt with. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterSyncReport"];
                };
            };
            /** @description The rest goes on as jobs. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterSyncReport"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 424: components["responses"]["AdapterFailed"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAdapterSyncs: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the user's key and the error, ignoring case. */
                readonly q?: string;
                readonly outcome?: components["schemas"]["SyncOutcome"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterSyncPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAdapterTemplates: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                readonly facet?: components["schemas"]["Facet"];
                /** @description Names and descriptions in this language, and English without it; `q` then looks at these words alone. */
                readonly language?: components["schemas"]["FlowTemplateLanguage"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterTemplatePage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAdapterTemplate: {
        readonly parameters: {
            readonly query?: {
                /** @description Name, description, help, and the titles and descriptions of settings and secrets in this language; English without it. An adapter's own `settingsSchema` is English. */
                readonly language?: components["schemas"]["FlowTemplateLanguage"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /** @example open-meteo */
                readonly key: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entry. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AdapterTemplate"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listSources: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                readonly ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                readonly tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                readonly userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                readonly unowned: components["parameters"]["Unowned"];
                /** @description Only sources of this kind. */
                readonly hint?: components["schemas"]["Hint"];
                /** @description Only sources that are enabled, or only those that are not. */
                readonly enabled?: boolean;
                /** @description Only sources whose location, or the rectangle around whose boundary, meets this one: `west,south,east,north` in degrees (RFC 7946, section 5). With `west` > `east` it crosses the antimeridian. Sources without geometry are in none. */
                readonly bbox?: string;
                /** @description Only sources with this status of their data. */
                readonly status?: components["schemas"]["SourceStatus"];
                /** @description Only sources that syncs of the adapter with this id keep. */
                readonly syncedBy?: string;
                /** @description Only the sensors that runs read for the area with this id: enabled ones of its owner inside its boundary. None where the area is disabled, has no boundary, or cannot be seen. */
                readonly sensorsOf?: string;
                /** @description Only the areas for which runs read the sensor with this id: the other way round of `sensorsOf`. */
                readonly areasOf?: string;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SourcePage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SourceInput"];
            };
        };
        readonly responses: {
            /** @description The source. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly upsertSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SourceBulk"];
            };
        };
        readonly responses: {
            /** @description What became of each entry. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SourceBulkResult"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The source. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SourcePatch"];
            };
        };
        readonly responses: {
            /** @description The changed source. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listContacts: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                readonly ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                readonly tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                readonly userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                readonly unowned: components["parameters"]["Unowned"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactInput"];
            };
        };
        readonly responses: {
            /** @description The contact. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Contact"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contact. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Contact"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactPatch"];
            };
        };
        readonly responses: {
            /** @description The changed contact. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Contact"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly testContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactTest"];
            };
        };
        readonly responses: {
            /** @description The delivery. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AlertDelivery"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getContactVerifications: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One for each channel, or null. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactVerifications"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly startContactVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        readonly responses: {
            /** @description The message is on its way. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VerificationStarted"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmContactVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationCode"];
            };
        };
        readonly responses: {
            /** @description The contact, whose phone number is verified now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Contact"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listContactLists: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                readonly ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                readonly tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                readonly userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                readonly unowned: components["parameters"]["Unowned"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactListPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createContactList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactListInput"];
            };
        };
        readonly responses: {
            /** @description The contact list. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactList"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getContactList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contact list. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactList"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteContactList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateContactList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ContactListPatch"];
            };
        };
        readonly responses: {
            /** @description The changed contact list. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ContactList"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAlertDeliveries: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only of this flow. */
                readonly flowId?: string;
                /** @description Only what came of this run. */
                readonly runId?: components["parameters"]["AlertRunId"];
                /** @description Only what is for this contact. */
                readonly contactId?: components["parameters"]["AlertContactId"];
                /** @description Only on this channel. */
                readonly channel?: components["parameters"]["AlertChannel"];
                /** @description Only with this status. */
                readonly status?: components["parameters"]["AlertStatus"];
                /** @description Not before this time. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this time. */
                readonly to?: components["parameters"]["To"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                readonly userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                readonly unowned: components["parameters"]["Unowned"];
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AlertDeliveryPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getAlertDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AlertDelivery"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlowAlerts: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only what came of this run. */
                readonly runId?: components["parameters"]["AlertRunId"];
                /** @description Only what is for this contact. */
                readonly contactId?: components["parameters"]["AlertContactId"];
                /** @description Only on this channel. */
                readonly channel?: components["parameters"]["AlertChannel"];
                /** @description Only with this status. */
                readonly status?: components["parameters"]["AlertStatus"];
                /** @description Not before this time. */
                readonly from?: components["parameters"]["From"];
                /** @description Before this time. */
                readonly to?: components["parameters"]["To"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                readonly userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                readonly unowned: components["parameters"]["Unowned"];
            };
            readonly header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AlertDeliveryPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewAlerts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AlertPreviewRequest"];
            };
        };
        readonly responses: {
            /** @description The preview. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AlertPreview"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listReports: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only of this mode. */
                readonly mode?: components["schemas"]["ReportMode"];
                /** @description Only those with this status. */
                readonly status?: components["schemas"]["ReportStatus"];
                /** @description Only of this schedule. */
                readonly scheduleId?: string;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportRecordPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listFlowReports: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                /** @description Only of this mode. */
                readonly mode?: components["schemas"]["ReportMode"];
                /** @description Only those with this status. */
                readonly status?: components["schemas"]["ReportStatus"];
                /** @description Only of this schedule. */
                readonly scheduleId?: string;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportRecordPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly sendReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportToSend"];
            };
        };
        readonly responses: {
            /** @description The entry of the history, and the link. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SentReport"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly previewReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ReportPreviewRequest"];
            };
        };
        readonly responses: {
            /** @description The preview. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportPreview"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getFlowReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
                /**
                 * @description The `eventId` of the entry, which is its `reportId` too.
                 * @example 0193f2a0-0000-7000-8000-0000000000b1
                 */
                readonly reportId: components["parameters"]["ReportId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The entry. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportRecord"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly revokeReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
                /**
                 * @description The `eventId` of the entry, which is its `reportId` too.
                 * @example 0193f2a0-0000-7000-8000-0000000000b1
                 */
                readonly reportId: components["parameters"]["ReportId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Revoked. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSharedReport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                readonly token: components["parameters"]["ReportToken"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The frozen report. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    readonly "Cache-Control"?: string;
                    /** @description `noindex` */
                    readonly "X-Robots-Tag"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ReportPayload"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 404: components["responses"]["PublicNotFound"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 429: components["responses"]["PublicRateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSharedReportPdf: {
        readonly parameters: {
            readonly query?: {
                /** @description BCP 47 tag of the reader, as the links in mails have it. One that is not known is left out of account. */
                readonly locale?: components["parameters"]["ReportLocale"];
                /** @description IANA name of the reader's time zone, in the same way. */
                readonly timezone?: components["parameters"]["ReportTimezone"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                readonly token: components["parameters"]["ReportToken"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The document. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    readonly "Cache-Control"?: string;
                    /** @description `noindex` */
                    readonly "X-Robots-Tag"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/pdf": string;
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 404: components["responses"]["PublicNotFound"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 429: components["responses"]["PublicRateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSharedReportCsv: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                readonly token: components["parameters"]["ReportToken"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The points. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    readonly "Cache-Control"?: string;
                    /** @description `noindex` */
                    readonly "X-Robots-Tag"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/csv": string;
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 404: components["responses"]["PublicNotFound"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 429: components["responses"]["PublicRateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSharedReportPage: {
        readonly parameters: {
            readonly query: {
                /** @description The first target of this page, where a report has more than one page holds. */
                readonly from: number;
                /** @description BCP 47 tag of the reader, as the links in mails have it. One that is not known is left out of account. */
                readonly locale?: components["parameters"]["ReportLocale"];
                /** @description IANA name of the reader's time zone, in the same way. */
                readonly timezone?: components["parameters"]["ReportTimezone"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                readonly token: components["parameters"]["ReportToken"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    readonly "Cache-Control"?: string;
                    /** @description `noindex` */
                    readonly "X-Robots-Tag"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 404: components["responses"]["GoneReport"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 429: components["responses"]["PublicRateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly startUserVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        readonly responses: {
            /** @description The message is on its way. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["VerificationStarted"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly confirmUserVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["VerificationCode"];
            };
        };
        readonly responses: {
            /** @description The user, whose phone number is verified now. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["User"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhooks: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                readonly status?: components["schemas"]["WebhookStatus"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly createWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookInput"];
            };
        };
        readonly responses: {
            /** @description The webhook with its secret. */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getEventCatalogue: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All events. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventTypeList"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The webhook. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly deleteWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done. */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        readonly responses: {
            /** @description The changed webhook. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Webhook"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly rotateWebhookSecret: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        readonly responses: {
            /** @description The webhook with its new secret. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly pingWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The ping is queued. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PingAccepted"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly recoverWebhook: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RecoverRequest"];
            };
        };
        readonly responses: {
            /** @description How many. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoverAccepted"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listWebhookDeliveries: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
                readonly status?: components["schemas"]["DeliveryStatus"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getWebhookDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
                /**
                 * @description The delivery's id.
                 * @example 0193f2a0-0000-7000-8000-000000000082
                 */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FrozenWebhookDelivery"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly redeliverWebhookDelivery: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
                /**
                 * @description The delivery's id.
                 * @example 0193f2a0-0000-7000-8000-000000000082
                 */
                readonly deliveryId: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The delivery, due again. */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FrozenWebhookDelivery"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listEvents: {
        readonly parameters: {
            readonly query: {
                /** @description Only events after this place in the sequence. Not beside `cursor`. */
                readonly after?: number;
                /** @description Only events of this name. */
                readonly event?: components["schemas"]["EventName"];
                /** @description Only events about this record: its id is one of the values in their `data`. */
                readonly recordId?: string;
                /** @description Not before this time. */
                readonly since?: string;
                /** @description Before this time. */
                readonly until?: string;
                /** @description `newest`: the newest first. Not beside `after`. */
                readonly order: "oldest" | "newest";
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                readonly q?: components["parameters"]["Query"];
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventFeed"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOwnTenant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The tenant, with what the operator set for it. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnTenant"];
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly updateOwnTenant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                readonly "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OwnTenantPatch"];
            };
        };
        readonly responses: {
            /** @description The changed tenant. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OwnTenant"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 412: components["responses"]["PreconditionFailed"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getBrand: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The brand as it was set. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Brand"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly setBrand: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BrandInput"];
            };
        };
        readonly responses: {
            /** @description The brand as stored. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Brand"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getSkin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The skin; the platform's where the tenant set none. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Skin"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly setSkin: {
        readonly parameters: {
            readonly query: {
                /** @description `true`: given colours that are not readable are moved, as little as it takes, instead of refused. */
                readonly adjust: boolean;
                /** @description `true`: checks and answers as ever, and stores nothing. */
                readonly dryRun: boolean;
            };
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SkinInput"];
            };
        };
        readonly responses: {
            /** @description The skin as stored, complete; with `dryRun` as it would be. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SkinStored"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOwnBrand: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The brand as the user set it, whether or not it is shown. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Brand"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly setOwnBrand: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Makes a repetition safe for 24 hours, whatever became of the first answer: it is carried out once.
                 *
                 *     - **Whose it is.** Keys of one user's sessions are apart from those of other users, and from those of the tenant. A tenant's API keys and tenant sessions share theirs,
                 *       so that a repetition may come with another credential that has the same scopes; with other scopes it is another request (422), so that no secret reaches who may do less or more.
                 *     - **What is kept.** Answers of 2xx alone, with secrets that are shown once. A refusal (4xx) or a fault (5xx) is not kept: the same key may be tried again.
                 *     - **Long answers.** Bodies of up to 1 MiB are kept, 64 MiB for a tenant at a time. Beyond that the request is still carried out once, and its repetition is answered with status and
                 *       headers alone: an empty body without `Content-Type`, and the record's `Location`, where there is one to read.
                 *     - **Outside the database** a request may act twice: an adapter that was called in vain is called again (`syncAdapter`, `testAdapter`, `testAdapterDraft`), which changes nothing that is there already.
                 *     - **No key at all** is `<string>` or `string`, which tools such as Postman fill in for every request: both are a 422.
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                readonly "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["BrandInput"];
            };
        };
        readonly responses: {
            /** @description The brand as stored. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    readonly "Content-Language": components["headers"]["Content-Language"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Brand"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 415: components["responses"]["UnsupportedMediaType"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getTheme: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The theme. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Theme"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getLogo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                readonly id: components["parameters"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The picture. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/png": string;
                    readonly "image/jpeg": string;
                    readonly "image/webp": string;
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 404: components["responses"]["PublicNotFound"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 429: components["responses"]["PublicRateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly listAuditEntries: {
        readonly parameters: {
            readonly query: {
                /** @description Records per page. */
                readonly limit: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                readonly cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the record's id and the request's id, ignoring case. */
                readonly q?: string;
                readonly recordType?: components["schemas"]["AuditedType"];
                /** @description Only changes of this record. */
                readonly recordId?: string;
                readonly action?: components["schemas"]["AuditAction"];
                readonly actorKind?: components["schemas"]["ActorKind"];
                /** @description Only changes by this key, or by sessions that it has minted. */
                readonly actorKeyId?: string;
                /** @description Only changes by this session. */
                readonly actorSessionId?: string;
                /** @description Only changes by sessions of this user. */
                readonly actorUserId?: string;
                /** @description Not before this time. */
                readonly since?: string;
                /** @description Before this time. */
                readonly until?: string;
            };
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description One page. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AuditPage"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getHealth: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description It is. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
        };
    };
    readonly getReadiness: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description All answer. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
            /** @description A part does not answer. */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    readonly getMetrics: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The metrics. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    readonly "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    readonly "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    readonly RateLimit: components["headers"]["RateLimit"];
                    readonly "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 401: components["responses"]["Unauthenticated"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["Validation"];
            readonly 429: components["responses"]["RateLimited"];
            readonly 500: components["responses"]["Internal"];
            readonly 503: components["responses"]["Unavailable"];
        };
    };
    readonly getOpenApi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The contract of the running build. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 304: components["responses"]["PublicNotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
        };
    };
    readonly getProblemList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page that lists them. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
        };
    };
    readonly getProblemPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description The last part of a problem's `type`.
                 * @example validation
                 */
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What the problem means and what to do. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["MalformedJson"];
            readonly 404: components["responses"]["PublicNoPage"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
        };
    };
    readonly getGuideList: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page with the ways into the service, its reference, contract and guides. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
        };
    };
    readonly getGuide: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                readonly "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                readonly "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            readonly path: {
                /**
                 * @description Such as `integrators-guide`; `GET /guides` lists them.
                 * @example integrators-guide
                 */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The guide as a page, or a file of the script contract as text. */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                    readonly "text/plain": string;
                };
            };
            readonly 304: components["responses"]["PublicNotModified"];
            readonly 400: components["responses"]["MalformedJson"];
            readonly 404: components["responses"]["PublicNoPage"];
            readonly 422: components["responses"]["PublicValidation"];
            readonly 500: components["responses"]["Internal"];
        };
    };
    readonly onRunCompleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "run.completed";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["RunCompletedData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onFlowTriggered: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "flow.triggered";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["TargetCrossingData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onFlowReset: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "flow.reset";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["TargetCrossingData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onAlertSent: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "alert.sent";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["AlertSentData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onReportGenerated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "report.generated";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["ReportGeneratedData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onUserVerified: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "user.verified";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["VerifiedData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onContactVerified: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "contact.verified";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["VerifiedData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onSourcesSynced: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "sources.synced";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["SourcesSyncedData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onPing: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "ping";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["PingData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onSourceStatusChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "source.status.changed";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["SourceStatusChangedData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onAdapterDisabled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "adapter.disabled";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["AdapterDisabledData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onWebhookDisabling: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "webhook.disabling";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["WebhookDisablingData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onFlowExpected: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                readonly "X-Service-Signature": string;
                readonly "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                readonly "X-Service-Delivery": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly id: string;
                    /** @enum {string} */
                    readonly event: "flow.expected";
                    readonly tenantId: string;
                    readonly occurredAt: components["schemas"]["Timestamp"];
                    readonly data: components["schemas"]["TargetExpectedData"];
                };
            };
        };
        readonly responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
