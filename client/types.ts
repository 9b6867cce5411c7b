/** Generated from openapi.yaml by scripts/generate-contract.ts. Change the contract, not this file. */
export interface paths {
    "/v1/admin/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List tenants */
        get: operations["listTenants"];
        put?: never;
        /**
         * Provision a tenant
         * @description Gives the tenant its first key, with every scope, shown once.
         */
        post: operations["createTenant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a tenant */
        get: operations["getTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a tenant
         * @description Suspending a tenant refuses its credentials at once. A shorter `retention` removes what is older within a day, for good.
         */
        patch: operations["updateTenant"];
        trace?: never;
    };
    "/v1/admin/tenants/{id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a key of a tenant
         * @description For a tenant that has lost its keys. It may have any scope and any `expiresAt`: no key of the tenant issues it. The tenant's audit log shows the operator. The secret is shown once. The tenant's other keys stay in force, and the tenant revokes them.
         */
        post: operations["createTenantKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the clock
         * @description The service's time, and how far it was moved. A 404 unless the service was started with `MOVABLE_CLOCK=1`, for development and tests.
         */
        get: operations["getClock"];
        put?: never;
        /**
         * Move the clock forward
         * @description For development and tests: a season in a minute. Everything that waits for a time follows: ticks of schedules, syncs, retries, rate limits, the expiry of keys, sessions, codes and kept responses, retention. A 404 unless the service was started with `MOVABLE_CLOCK=1`.
         *
         *     The time jumps at once, as in a pause of the service. The answer comes when all that is due by then has been woken, what is due earlier first in each tenant's schedules and jobs: the runs of ticks are queued, jobs are in the queue, what had expired is gone. Wait for the runs themselves by polling. A jump of a day with a flow every 15 minutes is one tick and 95 missed ones, which are not made up for: move by 15 minutes to see each. A run in work goes on. The move is kept over restarts.
         *
         *     An `Idempotency-Key` is kept for 24 hours of this clock: a move of a day or more outlives its own. Give `now` where the move must not be made twice.
         */
        post: operations["moveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/outbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of the development outbox
         * @description A channel without a provider (`SMTP_URL`, `SMS_URL`) keeps its messages as files below the data directory of the process that would have sent them, up to 1,000; nothing is sent. Shown are those of the process that answers. `transports` says where messages go now; what was kept earlier stays here. Messages that a tenant's own adapter sends are never here. Files that are not whole are left out.
         */
        get: operations["listOutboxMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/outbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a message of the development outbox */
        get: operations["getOutboxMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/outbox/{id}/attachments/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an attachment of a message in the development outbox
         * @description Its bytes, to be saved: as `application/octet-stream`, whatever it is.
         */
        get: operations["getOutboxAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is up, and what waits
         * @description What to look at first when something is late. `jobs` are those of all processes; the rest is of the process that answers. It answers 200 also where a part is down: see `status`. `/readyz` says the same of the parts without a key, and `/metrics` has the figures over time.
         */
        get: operations["getServiceHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description Revoked keys are included. Never shows a secret.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Issue a key
         * @description A key hands out only scopes that it has itself; asking for more is a 403. It expires with the key that issues it at the latest: a later `expiresAt`, or none, becomes that key's own. Sessions issue no keys (403). The secret is shown once.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key
         * @description Takes effect at once and ends the sessions that the key has minted. Keys that it issued stay in force, so that a key can be replaced by one that it issued; after a theft, issue a new key, and revoke the stolen one with the new one and `cascade=true`. The last key that holds keys:manage and never expires stays (409).
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who the caller is */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own settings
         * @description For users' sessions (403 otherwise). Addresses and permissions are the tenant's to change.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/v1/auth/me/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the own address
         * @description For users' sessions (403 otherwise). Sends a link (e-mail, valid 24 hours) or a code of six digits (SMS, valid 10 minutes). At most 5 starts an hour for each user, 10 an hour and 20 a day for each address, wherever it stands, 30 an hour by one user and 300 by one tenant: beyond them 429 with `Retry-After`. An earlier link or code of the channel is void from then on. An address that is verified already is a 409.
         */
        post: operations["startOwnVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/me/verifications/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the code of an SMS to the own number
         * @description For users' sessions (403 otherwise). A wrong code is a 422; the fifth ends the code. At most 15 answers an hour and 30 a day for each number, wherever it stands, right or wrong: beyond them 429 with `Retry-After`. A link is confirmed on its own page.
         */
        post: operations["confirmOwnVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users */
        get: operations["listUsers"];
        put?: never;
        /**
         * Register a user
         * @description `tenantKey` is unique in the tenant (409). There is no password: a user comes in with a session token that the tenant mints.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/by-key/{tenantKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Look a user up by the tenant's own key */
        get: operations["getUserByKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a user */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Erase a person
         * @description The user is gone, with its sessions, verifications and personal brand. Its e-mail address and number are taken out of every contact of the tenant, whoever owns it; a contact without another address goes. What the audit log says of the user and of what went along is replaced by `(erased)`: that something was done, when and by whom stays. Texts that hold an address among other words are not searched, and answers kept for an Idempotency-Key go within 24 hours. Of what the user owned, `records` decides.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description A changed e-mail address or phone number is unverified.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/v1/users/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a user
         * @description Ends the user's sessions at once. The user's records stay. Disabling a disabled user changes nothing.
         */
        post: operations["disableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a user
         * @description Sessions that were ended stay ended.
         */
        post: operations["enableUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/session-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mint a session token for a user
         * @description The session reaches the user's own records only, with the scopes of users. A disabled user gets none (409). It ends at once when the user is disabled or the minting key is revoked, and never outlives the credential that minted it.
         */
        post: operations["createUserSessionToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description `q` looks in the name, key and e-mail address of the user and in the name of the minting key. Never shows a token.
         */
        get: operations["listSessionTokens"];
        put?: never;
        /**
         * Mint a session token for the tenant
         * @description Without a user. The session is frozen to the scopes of the credential that mints it, and never outlives it.
         */
        post: operations["createSessionToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session-tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a session
         * @description Takes effect at once, and ends the sessions that were minted with it. Revoking a revoked session changes nothing. Without the scope `users:manage` a credential reaches the tenant's sessions that come from its own key; others are a 404.
         */
        delete: operations["revokeSessionToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a session token for a cookie
         * @description For browsers: answers with an HttpOnly, SameSite=Strict cookie that carries the session and ends with it. The token stays valid as a Bearer credential. Refused with 403 when the browser's `Origin` is not this service. With the cookie, every request other than GET needs the header `X-CSRF-Protection: 1` and, where the browser sends one, this service's own `Origin`; otherwise it is a 403. An `Authorization` header takes precedence over the cookie. Repeating the request gives the same session, with or without an Idempotency-Key.
         */
        post: operations["openSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the own session
         * @description Ends the session that the request came in with, its token included, and clears the cookie. With a key there is no session to end, and nothing happens.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions
         * @description Sessions that are still valid. A user's session sees those of its user; a key or tenant session sees the tenant sessions that come from the same key.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End an own session
         * @description Takes effect at once, and ends the sessions that were minted with it.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tiles
         * @description The latest versions, unless allVersions is true.
         */
        get: operations["listTiles"];
        put?: never;
        /**
         * Create a tile
         * @description Publishes the first version of a tile of your own, after everything of it was checked: the schema of its parameters, its script, its inputs, its examples, and that equal input gives equal output. A 422 names the file, line and column of each fault. A key that is in use, or that a built-in tile has, is a 409, which names the tile in `existingId`. So is a tile beyond 500, or beyond 512 MiB of all versions together. If a later release brings a built-in tile with a key of yours, the key goes on to mean your tile.
         */
        post: operations["createTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a tile that is not saved
         * @description The same for a script in the body, which is compiled and checked first; a 422 names line and column.
         */
        post: operations["testTileDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a tile without publishing it
         * @description Says what publishing it would be refused for, with the same checks: the schema of its parameters, its script and types, its inputs, its examples, and that equal input gives equal output. Nothing is stored. It takes its turn among the tenant's tests of tiles. Of a session the newest check counts: an earlier one still in work ends with 409 (`superseded`). It may take half a minute, most of it for evaluations.
         */
        post: operations["checkTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a tile */
        get: operations["getTile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a tile's labels
         * @description What a version does never changes. Its name, description, dialog hints and whether it is deprecated may. Built-in tiles cannot be changed (403).
         */
        patch: operations["updateTile"];
        trace?: never;
    };
    "/v1/tiles/{id}/spec": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tile's specification
         * @description What a client needs to build a palette entry and a dialog with no code of its own for the tile.
         */
        get: operations["getTileSpec"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a new version of a tile
         * @description The same checks as for a new tile. `id` is any version of it. Flows keep the version that they were saved with. A tile may have 200 versions; another is a 409. Two at the same moment are two versions.
         */
        post: operations["createTileVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{id}/fork": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fork a tile
         * @description A tile of your own that behaves as the original, built-in or your own, from then on independent of it: the script with the library as it was linked in, the window, rules, inputs, examples and labels. A `language` that is not the original's is a 422.
         */
        post: operations["forkTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tiles/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a tile
         * @description Evaluates the version once in the sandbox, on given inputs, generated data, the tenant's adapters, or the data of a target of an earlier run. Nothing is stored. What the script does wrong is in the result's `error`. A tenant's tests take turns, two at a time; one that takes longer than a minute is ended.
         */
        post: operations["testTile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List flows
         * @description A page ends early where the tiles, targets, settings and notes of its flows come to more than 4 MiB of JSON together, and has one flow at least: it may be
         *     shorter than `limit` while `nextCursor` leads on.
         */
        get: operations["listFlows"];
        put?: never;
        /**
         * Create a flow
         * @description Each tile's parameters are validated against the tile's own schema and completed with defaults. The answer shows the flow as stored.
         */
        post: operations["createFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flow-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List flow templates
         * @description The library of ready models, by key: published phenology, disease, frost and other models with their sources, as chains of tiles. It changes with a release of the service alone.
         */
        get: operations["listFlowTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flow-templates/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a flow template */
        get: operations["getFlowTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a flow
         * @description Creates a flow from an export. What it names must be here: tiles by key, with the same behaviour, sources and contact lists by `tenantKey`. Each thing that is missing or different is a 422 with its place. Own tiles that are missing are published where the caller has `tiles:manage`.
         */
        post: operations["importFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/from-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a flow from a template
         * @description Makes a draft of a model of the library: an ordinary flow, which later releases do not change. `unset` names what must still be set. Tiles that the template needs beside the built-in ones become the tenant's own, pinned to their version, the first time that the caller has `tiles:manage`; without it, and as long as they are missing, the answer is 403. A tile of the tenant's that has such a key and does something else is a 409, with its id in `existingId`.
         */
        post: operations["createFlowFromTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a flow that need not be saved
         * @description Evaluates a chain of tiles as runs of the given times would, without what depends on earlier runs, and stores nothing: no run, no state, no alert, no event. What saving such a flow would be refused for is answered as `faults`, and as much as has none is evaluated. `basis` names the data that were gathered: a request that gives it back gathers only what is not there yet. Of a session the newest request counts: an earlier one still in work ends with 409 (`superseded`). A tenant has 2 previews in work at a time and 20 that wait (429). It may take a minute (503).
         */
        post: operations["previewFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a flow */
        get: operations["getFlow"];
        put?: never;
        post?: never;
        /**
         * Delete a flow
         * @description Deletes its runs too and ends a run in work.
         */
        delete: operations["deleteFlow"];
        options?: never;
        head?: never;
        /**
         * Change a flow
         * @description Changing tiles or targets bumps the version.
         */
        patch: operations["updateFlow"];
        trace?: never;
    };
    "/v1/flows/{id}/ticks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ticks of a flow's schedule
         * @description What became of the last 200 ticks, newest first. Those that came while no scheduler was there, or while the tenant was suspended, are `missed`, and are not back-filled.
         */
        get: operations["listFlowTicks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/schedule/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview the ticks of a flow's schedule
         * @description The next ticks, soonest first; the first one of an active flow is its `nextRunAt`. Of a draft or paused flow: the ticks that would come if it turned active now. Of a flow without a schedule: none. A tick that is previewed may still be skipped or missed.
         */
        get: operations["previewFlowSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a flow
         * @description The flow with everything that it names by keys instead of ids, so that another tenant, or another installation, can import it.
         */
        get: operations["exportFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/tiles/upgrade-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview newer versions of a flow's tiles
         * @description Evaluates the flow's targets twice, with its tiles as they are and with the latest versions, once a day from `from` to `to`, and tells the days and targets whose outcome would change. Changes nothing and alerts nobody.
         */
        post: operations["previewTileUpgrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/tiles/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upgrade a flow's tiles to their latest versions
         * @description The same as saving the flow again with each tile's latest version. Parameters that the new version refuses are a 422.
         */
        post: operations["upgradeTiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/backtest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Backtest a flow with its alerts
         * @description Evaluates the flow at each tick from `from` to `to`, as if it had been activated at `from`, and tells which targets would have crossed and what would have been sent, to whom and when. Tiles, settings, sources, contacts and adapters are those of now, and nothing is triggered at the beginning. Nothing is sent and no state changes. Reports are no part of it. At most 10,000 evaluations (ticks times targets); of one tenant, one backtest is in work at a time, and 20 are unfinished at most. It is kept for 30 days.
         */
        post: operations["backtestFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/backtests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the backtests of a flow
         * @description Newest first, without what they found.
         */
        get: operations["listFlowBacktests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/backtests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a backtest */
        get: operations["getBacktest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/outlook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask when a flow's targets will be triggered
         * @description For each target, tile and stage: the day on which it is expected, with an honest interval. What was observed, then the adapter's forecast, then each of the past years from the same local day on are evaluated by the flow as it is now. Nothing is sent for it but what `settings.alerts.expectedWithinDays` asks for. At most 10,000 evaluations (years times targets); of one tenant, one outlook is in work at a time, and 20 are unfinished at most. It is kept for 30 days, the newest of a flow for longer.
         */
        post: operations["requestOutlook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/outlooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the outlooks of a flow
         * @description Newest first, without their targets.
         */
        get: operations["listFlowOutlooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outlooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an outlook
         * @description With a page of its targets: the first ones, or those after `cursor`.
         */
        get: operations["getOutlook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a flow now
         * @description Asynchronous: read the run at `Location` after `Retry-After` seconds, and again until its status is succeeded or failed. While a run of the flow is unfinished, a second one is a 409.
         */
        post: operations["runFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a flow's runs
         * @description Newest first. The search text is looked for in status, trigger and error.
         */
        get: operations["listFlowRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs over all flows
         * @description Newest first, without results. The search text is looked for in status, trigger and error.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a run */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the outcomes of a run's targets
         * @description What the run found of each target, without tiles and points, in the order of the flow. Of a run that has not ended: of the targets whose results are stored so far. Those of earlier places may come later than a page that has been read, and an attempt that is lost begins anew. The search text is looked for in the names.
         */
        get: operations["listRunOutcomes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run's result for one target
         * @description The result of one target with its tiles, their points as columns. Those of other targets are not read. The target is given by `position` or `sourceId`; both may be left out where the run has one. What names no target of the run is a 422. While the run has not ended, a 409 says that its result for the target is not stored.
         */
        get: operations["getRunResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch a run
         * @description Server-sent events, from the present state of the run on. `status` is the status whenever it changes. `progress` counts the targets whose results are stored; some of them are left out where they come faster than you read, and there may be fewer than before where an attempt was lost and another began anew. The stream ends after `succeeded` or `failed`: then read the run.
         *
         *     - **Resuming.** Each event has an `id`. Send the last one as `Last-Event-ID`, and you are told what you do not know yet, by whichever process answers. Browsers do this by themselves. Somebody who has been told the end gets a 204, which tells browsers to stop. What is no such id is passed over.
         *     - **Every 15 seconds** there is a comment, and the credential is checked again. A stream ends early when the credential does, when the run is deleted, when nobody reads it, and when the service is restarted. Connect again with `Last-Event-ID`.
         *     - **At most 100** streams of a tenant are open over one process of the service: one more is a 429. They do not count as requests in work. Reading the run from time to time works as well.
         */
        get: operations["watchRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/runs/{id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
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
        get: operations["explainRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/target-states": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the states of targets over all flows
         * @description What is triggered now, with `isTriggered=true`: the newest change first. A state holds until a run that counts changes it, also of a flow that is paused. The search text is looked for in the names of targets and flows.
         */
        get: operations["listTargetStates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List adapters
         * @description A page ends early where the scripts of its adapters come to more than 4 MiB together, and has one adapter at least: it may be shorter than `limit` while
         *     `nextCursor` leads on.
         */
        get: operations["listAdapters"];
        put?: never;
        /**
         * Register an adapter
         * @description A script that does not compile is a 422 with line and column. A second enabled adapter for a facet is a 409.
         */
        post: operations["createAdapter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapters/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try an adapter that is not saved
         * @description The same for what is in the body, which is checked first: what would not be saved is a 422, of a script with line and column. With `adapterId` the body says what differs from that adapter: what it leaves out is as it is saved, its secrets too. Those go to origins alone that are saved for it. Nothing of it is stored.
         */
        post: operations["testAdapterDraft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an adapter */
        get: operations["getAdapter"];
        put?: never;
        post?: never;
        /** Delete an adapter */
        delete: operations["deleteAdapter"];
        options?: never;
        head?: never;
        /** Change an adapter */
        patch: operations["updateAdapter"];
        trace?: never;
    };
    "/v1/adapters/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try an adapter
         * @description Calls the script with a sample request and holds its answer to the rules of its facet, as a run would. The request is checked first against the facet's
         *     schema. Stores nothing, and counts neither as a failure nor as a success. A script that fails, or whose answer does not fit, is an answer with `ok` false.
         *     A `comms` adapter sends for real.
         */
        post: operations["testAdapter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapters/{id}/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upgrade an adapter to the latest version of its template
         * @description The script, the `settingsSchema`, the `egress` and `maxSpanHours` become those of the latest version; settings and secrets stay, but for what the body gives. What the new version refuses of them is a 422, and nothing is changed then. An adapter without a template is a 409.
         */
        post: operations["upgradeAdapter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapters/{id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
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
        post: operations["syncAdapter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapters/{id}/syncs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how the latest syncs ended
         * @description One entry for each owner who was ever synced: how the latest sync ended. Newest first, by the owner's first sync.
         */
        get: operations["listAdapterSyncs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapter-templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the gallery of adapters
         * @description Adapters for services that many people have, by their keys. Make one yours with `POST /v1/adapters` `{templateKey, settings, env}`.
         */
        get: operations["listAdapterTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/adapter-templates/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an entry of the gallery */
        get: operations["getAdapterTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sources
         * @description A page ends early where the boundaries of its sources come to more than 100,000 positions together, and has one source at least: it may be shorter than
         *     `limit` while `nextCursor` leads on.
         */
        get: operations["listSources"];
        put?: never;
        /** Create a source */
        post: operations["createSource"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or change many sources by their keys
         * @description Up to 1,000 sources of one owner, found by `tenantKey`: those that exist are changed, the others created; none is deleted. Each entry stands for itself and has
         *     its own outcome; one that is wrong stops no other. The same request again changes nothing (`unchanged`).
         */
        put: operations["upsertSources"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a source */
        get: operations["getSource"];
        put?: never;
        post?: never;
        /**
         * Delete a source
         * @description A source that is the target of a flow is a 409 that lists the flows. The contacts' blacklists lose it.
         */
        delete: operations["deleteSource"];
        options?: never;
        head?: never;
        /** Change a source */
        patch: operations["updateSource"];
        trace?: never;
    };
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List contacts */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Addresses are unverified at first.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a contact */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact
         * @description It leaves its lists, and its addresses the audit log.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /** Change a contact */
        patch: operations["updateContact"];
        trace?: never;
    };
    "/v1/contacts/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a contact a test message
         * @description The delivery is answered as it was made, and read again at `Location`. It is `skipped_optout` or `skipped_unverified`, with the reason, where alerts could not reach the contact on this channel either. Quiet hours do not hold it back. At most 5 an hour for each contact: beyond them 429 with `Retry-After`.
         */
        post: operations["testContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far a contact's verifications are
         * @description Of each channel the latest that was started for the present address. Null where none was, or where the address is verified by it.
         */
        get: operations["getContactVerifications"];
        put?: never;
        /**
         * Verify a contact's address
         * @description Sends a link (e-mail, valid 24 hours) or a code of six digits (SMS, valid 10 minutes). At most 5 starts an hour for each contact, 10 an hour and 20 a day for each address, wherever it stands, 30 an hour by one user and 300 by one tenant: beyond them 429 with `Retry-After`. An earlier link or code of the channel is void from then on. An address that is verified already is a 409.
         */
        post: operations["startContactVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}/verifications/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the code of an SMS
         * @description A wrong code is a 422; the fifth ends the code. At most 15 answers an hour and 30 a day for each number, wherever it stands, right or wrong: beyond them 429 with `Retry-After`. A link is confirmed on its own page.
         */
        post: operations["confirmContactVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contact-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contact lists
         * @description A page ends early where its lists come to more than 20,000 contacts together, and has one list at least: it may be shorter than `limit` while `nextCursor`
         *     leads on.
         */
        get: operations["listContactLists"];
        put?: never;
        /**
         * Create a contact list
         * @description Its contacts share its owner.
         */
        post: operations["createContactList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contact-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a contact list */
        get: operations["getContactList"];
        put?: never;
        post?: never;
        /**
         * Delete a contact list
         * @description A list that a flow still names is a 409, whose `flows` lists those flows.
         */
        delete: operations["deleteContactList"];
        options?: never;
        head?: never;
        /** Change a contact list */
        patch: operations["updateContactList"];
        trace?: never;
    };
    "/v1/alert-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alert deliveries
         * @description One for each message to one contact on one channel, those that were skipped with the reason. The search text is looked for in messages, names of targets, reasons and errors. A user's session sees what is about its own contacts and flows. A page ends early where its messages grow large: follow `nextCursor`. Kept for 90 days.
         */
        get: operations["listAlertDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/alert-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an alert delivery */
        get: operations["getAlertDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a flow's alert deliveries
         * @description As `GET /v1/alert-deliveries`, of one flow.
         */
        get: operations["listFlowAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/alerts/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a flow's alerts
         * @description What messages would say under settings that need not be stored, about the flow's targets as they are now, in each language. Made as alerts make them. Nothing is sent or stored.
         */
        post: operations["previewAlerts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports over all flows
         * @description The attempts to make and send one, of all flows, newest first, as a flow's own list has them.
         */
        get: operations["listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a flow's reports
         * @description The attempts to make and send one, newest first. An event report that its throttle kept back leaves no entry. The search text is looked for in the schedule's id and name and in the recipients' addresses.
         */
        get: operations["listFlowReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/reports/send-now": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a report and send it
         * @description Of a succeeded run that is there already: nothing runs for it. The link works at once; the mails follow. No throttle. 409 `/problems/no-succeeded-run` for a flow that has none. Where no target matches the filter the entry is `skipped`, and nothing is frozen.
         */
        post: operations["sendReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/reports/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a report schedule
         * @description When it would be sent next, to whom, who is skipped and why, and what it would show. Nothing is sent or stored.
         */
        post: operations["previewReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flows/{id}/reports/{reportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read an entry of a flow's reports */
        get: operations["getFlowReport"];
        put?: never;
        post?: never;
        /**
         * Revoke a report's link
         * @description From then on the link is a 404, on every path. The entry stays. Mails that are still under way are not sent. An entry without a link, and one whose link was revoked already or has expired, is a 204 as well. One that still waits for its run is not mailed when that ends.
         */
        delete: operations["revokeReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report, as data
         * @description For whoever has the link. An unknown, expired or revoked token is a 404, always the same.
         */
        get: operations["getSharedReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{token}.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report, as PDF
         * @description Tagged for screen readers. Of a report with many targets the first are shown in detail, and the document says so.
         */
        get: operations["getSharedReportPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{token}.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report's points, as CSV
         * @description RFC 4180, UTF-8 with a byte order mark: one line for each point, with target, row, tile, time (UTC, and in the target's zone), value, unit, whether it was triggered, the stage that the target is in now, if any, and on the lines of the tile that decides next the expected, the earliest and the latest day (local to the target), and how often the days between hold it, 0 to 1: as the flow's newest outlook said when the report was made, and empty where it expects nothing. Values are in °C. Every text is quoted. Where a spreadsheet would take one, or a part of one behind a semicolon, for a formula, it has an apostrophe there.
         */
        get: operations["getSharedReportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report, as a page
         * @description What the link in a mail opens. Works without scripts, and in print. At most 60 kB: a report with many targets has several pages, linked by `from`. A browser gets its 404 as a page too.
         */
        get: operations["getSharedReportPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a user's address
         * @description Sends a link (e-mail, valid 24 hours) or a code of six digits (SMS, valid 10 minutes). At most 5 starts an hour for each user, 10 an hour and 20 a day for each address, wherever it stands, 30 an hour by one user and 300 by one tenant: beyond them 429 with `Retry-After`. An earlier link or code of the channel is void from then on. An address that is verified already is a 409.
         */
        post: operations["startUserVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/verifications/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the code of an SMS
         * @description A wrong code is a 422; the fifth ends the code. At most 15 answers an hour and 30 a day for each number, wherever it stands, right or wrong: beyond them 429 with `Retry-After`. A link is confirmed on its own page.
         */
        post: operations["confirmUserVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Never shows a secret.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Subscribe to events
         * @description At most 20 are active at a time (409). The secret is shown once.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events
         * @description What a subscription can name, and when each is emitted.
         */
        get: operations["getEventCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a webhook */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description With its delivery log.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Change a webhook */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret
         * @description The new secret signs every attempt from then on, those of earlier deliveries too. It is shown once.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a ping
         * @description Queues an event `ping` for this webhook, whatever it has subscribed to. A disabled one is a 409.
         */
        post: operations["pingWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what failed
         * @description Begins a new chain of attempts for each delivery of the time that failed, with the same envelopes: for the days after an outage. A disabled webhook is a 409.
         */
        post: operations["recoverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Without their envelopes.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description With the frozen envelope and every attempt.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver again
         * @description A new chain of attempts with the same envelope, and so the same envelope id. A disabled webhook is a 409.
         */
        post: operations["redeliverWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events
         * @description The tenant's events, oldest first, of the last 30 days: for those who would rather ask than be called, and to fill gaps. Each has its place in a sequence without gaps. `order=newest` shows the newest first, for people: `lastSequence` is then that of the newest event.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's tenant */
        get: operations["getOwnTenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Set the tenant's language, time zone, sender and frames
         * @description For people who have none of their own: verifications, alerts, reports and their pages speak this language, and show this zone's times. What is left out stays as it is.
         */
        patch: operations["updateOwnTenant"];
        trace?: never;
    };
    "/v1/branding": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's brand */
        get: operations["getBrand"];
        /**
         * Set the tenant's brand
         * @description Replaces name and logo.
         */
        put: operations["setBrand"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/skin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tenant's skin */
        get: operations["getSkin"];
        /**
         * Set the tenant's skin
         * @description Colours are checked for readable contrast (WCAG 2.2 AA): 4.5:1 for text, 3:1 for controls. A pair that fails is a 422 at the colour in front, such as `light.text.primary`.
         */
        put: operations["setSkin"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user's own brand
         * @description For users' sessions (403 otherwise).
         */
        get: operations["getOwnBrand"];
        /**
         * Set the user's own brand
         * @description For sessions of users with `canOverrideBranding` (403 otherwise). Shown in place of the tenant's, field by field, as long as the tenant allows it.
         */
        put: operations["setOwnBrand"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/theme": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The theme that the caller sees
         * @description Name and logo: the user's own where the tenant allows it, else the tenant's; without a name the tenant's `displayName`. Colours and radii: the tenant's skin, else the platform's.
         */
        get: operations["getTheme"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branding/logos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An uploaded logo
         * @description Needs no credential. An address shows the same picture for ever and may be cached.
         */
        get: operations["getLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was changed, and by whom
         * @description Newest first. An entry is written with the change itself: there is none without the other.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is up */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the process needs answers */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics in Prometheus text */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The kinds of problems */
        get: operations["getProblemList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A page about a kind of problem */
        get: operations["getProblemPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The guides and the reference */
        get: operations["getGuideList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guides/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A guide */
        get: operations["getGuide"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "run.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A run finished: it succeeded or failed. */
        post: operations["onRunCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "flow.triggered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A target crossed into triggered and passed the alert gate. */
        post: operations["onFlowTriggered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "flow.reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A target left triggered and passed the reset gate. */
        post: operations["onFlowReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One alert to one contact on one channel was sent, failed or skipped. */
        post: operations["onAlertSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.generated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A report was frozen and its link sent by e-mail, skipped or failed. */
        post: operations["onReportGenerated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "user.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An e-mail address or phone number of a user was verified. */
        post: operations["onUserVerified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An e-mail address or phone number of a contact was verified. */
        post: operations["onContactVerified"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sources.synced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A sync of a targets adapter reconciled the catalogue of sources. */
        post: operations["onSourcesSynced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A ping of the subscription was asked for. */
        post: operations["onPing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "source.status.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Data of a source began to come, or stopped. */
        post: operations["onSourceStatusChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "adapter.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An adapter was disabled after too many failed calls in a row. */
        post: operations["onAdapterDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.disabling": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A subscription has failed for half, three quarters or nine tenths of the time until it is disabled. */
        post: operations["onWebhookDisabling"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "flow.expected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The outlook expects a target's next trigger within some days: once a season for each stage. */
        post: operations["onFlowExpected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Problem details (RFC 7807). Some kinds carry further members, named in their page. */
        Problem: {
            /** @description `about:blank`, or the path of a page about this kind of problem, such as `/problems/validation`. */
            type: string;
            title: string;
            status: number;
            /** @description What happened and what to do about it. */
            detail?: string;
            requestId: string;
            /** @description Of a 409 for a taken `tenantKey`: the id of the record that has it. */
            existingId?: string;
            /** @description Present on every 422 that refuses the request's content. */
            errors?: components["schemas"]["FieldError"][];
        } & {
            [key: string]: unknown;
        };
        FieldError: {
            /** @description Place, such as `tiles[0].params.threshold`, `query.limit` or `path.id`. */
            loc: string;
            /** @description In the language that `Accept-Language` asks for. */
            message: string;
            /** @description Of a fault in a script: its file, such as `frost-hours.py`. */
            file?: string;
            line?: number;
            column?: number;
        };
        /**
         * Format: date-time
         * @description ISO 8601 UTC.
         */
        Timestamp: string;
        /**
         * Format: date-time
         * @description ISO 8601 UTC.
         */
        NullableTimestamp: string | null;
        /** @description Label for people, with at least one character that can be seen. */
        DisplayName: string;
        /** @description The caller's own identifier. Kept and compared in Unicode's normal form C, so that it is the same however its letters with marks are written. */
        TenantKey: string;
        /** @description Give it back as `cursor` for the next page; null on the last page. */
        NextCursor: string | null;
        /** @description Of all records that the filters let through, on whatever page: with `withTotalCount=true`. */
        TotalCount: number;
        /** @description Colour as `#rrggbb`. */
        HexColor: string;
        /** @enum {string} */
        Scope: "flows:write" | "flows:run" | "results:read" | "sources:read" | "sources:write" | "webhooks:manage" | "adapters:manage" | "tiles:manage" | "keys:manage" | "users:manage" | "contacts:write" | "branding:manage";
        Tenant: {
            readonly id: string;
            displayName: string;
            /**
             * @description Credentials of a suspended tenant are refused with 401.
             * @enum {string}
             */
            status: "active" | "suspended";
            /** @description Cap on scheduled runs in any 60 minutes. */
            maxRunsPerHour: number;
            /** @description Requests a minute. */
            rateLimitPerMinute: number;
            retention: components["schemas"]["TenantRetention"];
            /** @description BCP 47 language tag: of messages and reports for people who have none. Null means English. */
            locale: string | null;
            /** @description IANA name: of the times in them, for people who have none, and where a report schedule names none. */
            timezone: string | null;
            /** @description Under which name e-mails are sent. Null means the name of the brand. */
            senderName: string | null;
            /** @description Origins whose pages may show the service's pages in a frame, opened with `?tenant=` and this tenant's `id`, beside those that the operator lets in. */
            readonly frameOrigins: string[];
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        TenantInput: {
            displayName: components["schemas"]["DisplayName"];
        };
        TenantPatch: {
            displayName?: components["schemas"]["DisplayName"];
            /** @enum {string} */
            status?: "active" | "suspended";
            maxRunsPerHour?: number;
            rateLimitPerMinute?: number;
            retention?: components["schemas"]["TenantRetentionPatch"];
            /** @description BCP 47 language tag. */
            locale?: string | null;
            /** @description IANA name. */
            timezone?: string | null;
            /** @description Of e-mails, beside the address. */
            senderName?: string | null;
        };
        /** @description A tenant as its own credentials see it. Most of it is the operator's to set. */
        OwnTenant: {
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
            locale: string | null;
            /** @description IANA name: of the times in them, for people who have none, and where a report schedule names none. */
            timezone: string | null;
            /** @description Under which name e-mails are sent. Null means the name of the brand. */
            senderName: string | null;
            /** @description Origins whose pages may show the service's pages in a frame, opened with `?tenant=` and this tenant's `id`, beside those that the operator lets in. */
            frameOrigins: string[];
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        OwnTenantPatch: {
            /** @description BCP 47 language tag. */
            locale?: string | null;
            /** @description IANA name. */
            timezone?: string | null;
            /** @description Of e-mails, beside the address. */
            senderName?: string | null;
            /** @description All of them, such as `https://portal.example.com`. Plain http is for localhost alone. */
            frameOrigins?: string[];
        };
        /** @description How long this tenant's records are kept. Null means the operator's setting for all tenants. What is due is gone within a day. */
        TenantRetention: {
            /** @description Days that runs and their results are kept. The newest run of a flow stays, and so does a run that is not finished, that ended within the last hour, or that a report or alert still shows. */
            runDays: number | null;
            /** @description How many of a flow's newest runs are kept. */
            runsPerFlow: number | null;
            /** @description Days that events are kept. */
            eventDays: number | null;
            /** @description Days that deliveries and reports are kept. */
            deliveryDays: number | null;
            /** @description Days that entries of the audit log are kept. */
            auditDays: number | null;
        };
        /** @description What is left out stays as it is. Null returns to the operator's setting. */
        TenantRetentionPatch: {
            runDays?: number | null;
            runsPerFlow?: number | null;
            eventDays?: number | null;
            deliveryDays?: number | null;
            auditDays?: number | null;
        };
        TenantCreated: {
            tenant: components["schemas"]["Tenant"];
            /** @description The tenant's first key with every scope. Shown once. */
            apiKey: string;
        };
        TenantPage: {
            items: components["schemas"]["Tenant"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        ApiKey: {
            id: string;
            displayName: string;
            /** @description The first characters of the secret, to tell keys apart. */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            createdAt: components["schemas"]["Timestamp"];
            lastUsedAt: components["schemas"]["NullableTimestamp"];
            expiresAt: components["schemas"]["NullableTimestamp"];
            revokedAt: components["schemas"]["NullableTimestamp"];
            /** @description The key that issued it; null for a tenant's first. */
            issuedByKeyId: string | null;
        };
        ApiKeyCreated: {
            id: string;
            displayName: string;
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            createdAt: components["schemas"]["Timestamp"];
            lastUsedAt: components["schemas"]["NullableTimestamp"];
            expiresAt: components["schemas"]["NullableTimestamp"];
            revokedAt: components["schemas"]["NullableTimestamp"];
            /** @description The key that issued it; null for a tenant's first. */
            issuedByKeyId: string | null;
            /** @description The credential itself (`gsk_…`). Shown once. */
            secret: string;
        };
        ApiKeyInput: {
            displayName: components["schemas"]["DisplayName"];
            /** @description Only scopes that the calling key has itself. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: date-time
             * @description In the future. Without it the key does not expire. The expiry of the calling key, where that is earlier.
             */
            expiresAt?: string | null;
        };
        ApiKeyPage: {
            items: components["schemas"]["ApiKey"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        Me: {
            readonly kind: components["schemas"]["SessionKind"];
            /** @description The signed-in user; null for a tenant's credential. */
            readonly user: components["schemas"]["User"] | null;
            readonly tenant: {
                id: string;
                displayName: string;
            };
            readonly scopes: components["schemas"]["Scope"][];
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
        UnitSystem: "metric" | "imperial";
        /** Format: idn-email */
        Email: string | null;
        /** @description E.164. */
        Phone: string | null;
        /** @description BCP 47 tag, such as `de-CH`. */
        Locale: string | null;
        /** @description IANA name, such as `Europe/Zurich`. */
        TimeZone: string | null;
        User: {
            readonly id: string;
            /** @description The tenant's own identifier of the user. */
            readonly tenantKey: string;
            displayName: string;
            email: string | null;
            /** @description The present address passed verification. A changed one has not. */
            readonly emailVerified: boolean;
            /** @description E.164. */
            phone: string | null;
            readonly phoneVerified: boolean;
            /** @description BCP 47 tag. */
            locale: string | null;
            /** @description IANA name. */
            timezone: string | null;
            units: components["schemas"]["UnitSystem"];
            /** @description The user may have a personal brand. */
            canOverrideBranding: boolean;
            /** @description A disabled user has no sessions and gets none. */
            readonly enabled: boolean;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        UserInput: {
            /** @description The tenant's own identifier of the user: unique, and never changed. */
            tenantKey: string;
            /** @description Label for people; the `tenantKey` when absent. */
            displayName?: components["schemas"]["DisplayName"];
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"];
            locale?: components["schemas"]["Locale"];
            timezone?: components["schemas"]["TimeZone"];
            /**
             * @description Default: `metric`.
             * @enum {string}
             */
            units?: "metric" | "imperial";
            /** @description Default: `false`. */
            canOverrideBranding?: boolean;
        };
        /** @description Fields that are absent stay; null clears. */
        UserPatch: {
            displayName?: components["schemas"]["DisplayName"];
            email?: components["schemas"]["Email"];
            phone?: components["schemas"]["Phone"];
            locale?: components["schemas"]["Locale"];
            timezone?: components["schemas"]["TimeZone"];
            units?: components["schemas"]["UnitSystem"];
            canOverrideBranding?: boolean;
        };
        /** @description Fields that are absent stay; null clears. */
        MePatch: {
            displayName?: components["schemas"]["DisplayName"];
            locale?: components["schemas"]["Locale"];
            timezone?: components["schemas"]["TimeZone"];
            units?: components["schemas"]["UnitSystem"];
        };
        UserPage: {
            items: components["schemas"]["User"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        SessionTokenInput: {
            /** @description Lifetime. Shorter where the minting credential ends earlier. Default: `60`. */
            ttlMinutes?: number;
        };
        SessionTokenCreated: {
            /** @description Id of the session, to revoke it. */
            id: string;
            /** @description The credential itself (`gst_…`). Shown once. */
            token: string;
            expiresAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description `user`: acts for one user; `tenant`: for the whole tenant.
         * @enum {string}
         */
        SessionKind: "user" | "tenant";
        Session: {
            id: string;
            kind: components["schemas"]["SessionKind"];
            userId: string | null;
            /** @description The user's `tenantKey`. */
            userKey: string | null;
            /** @description The key it comes from. Revoking the key ends it. */
            keyId: string;
            scopes: components["schemas"]["Scope"][];
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was ended before its time.
             */
            revokedAt: string | null;
        };
        SessionPage: {
            items: components["schemas"]["Session"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        OwnSession: {
            id: string;
            kind: components["schemas"]["SessionKind"];
            userId: string | null;
            /** @description The user's `tenantKey`. */
            userKey: string | null;
            /** @description The key it comes from. Revoking the key ends it. */
            keyId: string;
            scopes: components["schemas"]["Scope"][];
            createdAt: components["schemas"]["Timestamp"];
            expiresAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When it was ended before its time.
             */
            revokedAt: string | null;
            /** @description The session that asks. */
            isCurrent: boolean;
        };
        OwnSessionPage: {
            items: components["schemas"]["OwnSession"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        OpenSessionInput: {
            /** @description A session token (`gst_…`). */
            token: string;
        };
        /** @enum {string} */
        Language: "typescript" | "python";
        /** @enum {string} */
        OutputKind: "numeric" | "boolean" | "probability" | "events";
        /** @description JSON Schema (draft 2020-12) of the parameters, with `x-ui-*` keywords for dialogs. */
        JsonSchema: {
            [key: string]: unknown;
        };
        /** @description Data the tile needs. A flow's data requirements derive from it. */
        TileInput: {
            /** @enum {string} */
            kind: "weather" | "series" | "events";
            /** @description For `weather`: the variables, such as `temperature`. */
            variables?: string[];
            /** @description For `weather`: how many hours beyond the run's time, or the name of the parameter that holds them. Left out: none. */
            horizonHours?: number | string;
            /** @description For `series`: the metrics, such as `temperature.ambient`. */
            metrics?: string[];
            /** @description For `events`: the kinds, such as `planted`. */
            events?: string[];
            /** @description The input is needed only while each named parameter has the value, or one of the values: `{source: weather}`. */
            when?: {
                [key: string]: unknown;
            };
        };
        TileUi: {
            icon: {
                /** @description `mdi`: a Material Design Icons name. */
                kind: string;
                value: string;
            };
            color: {
                light: components["schemas"]["HexColor"];
                dark: components["schemas"]["HexColor"];
            };
            group: string;
            order: number;
            shortName: string;
            /** @description Text for a grid cell, with `{{paramName}}` placeholders. */
            summaryTemplate: string;
            badges: {
                [key: string]: boolean;
            };
            help: {
                markdown: string;
            };
        };
        /** @description One version of a tile. What it does never changes. The labels of your own may: `displayName`, `description`, `ui` and `isDeprecated`. */
        TileDefinition: {
            /** @description Id of this version's record. */
            readonly id: string;
            /** @description Stable reference of the tile, such as `gdd`. */
            readonly key: string;
            displayName: string;
            description: string;
            readonly version: number;
            readonly isLatest: boolean;
            /** @description True for built-in tiles. */
            readonly isPlatform: boolean;
            readonly paramsSchema: components["schemas"]["JsonSchema"];
            readonly inputs: components["schemas"]["TileInput"][];
            readonly outputKind: components["schemas"]["OutputKind"];
            ui: components["schemas"]["TileUi"];
            readonly language: components["schemas"]["Language"];
            /** @description The author's source. */
            readonly script: string;
            /** @description Its author advises against it for new flows. A new version is not. */
            isDeprecated: boolean;
            readonly notes: string[];
            readonly window?: components["schemas"]["TileWindow"];
            readonly crossRules?: components["schemas"]["TileCrossRule"][];
            readonly upstreamRules?: components["schemas"]["TileUpstreamRule"][];
            readonly examples: components["schemas"]["TileExample"][];
            /** @description The version that the tile was made of; null where it was written anew. */
            readonly forkedFrom: {
                id: string;
                key: string;
                version: number;
            } | null;
        };
        TileDefinitionPage: {
            items: components["schemas"]["TileDefinition"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description One parameter, ready for a dialog. Fields that do not apply are absent. */
        TileParam: {
            name: string;
            /** @description JSON Schema type. */
            type: string;
            title: string;
            description?: string;
            required: boolean;
            /** @description Value used when none is given. */
            default?: unknown;
            minimum?: number;
            maximum?: number;
            /** @description The value must be above it. */
            exclusiveMinimum?: number;
            /** @description The value must be below it. */
            exclusiveMaximum?: number;
            multipleOf?: number;
            step?: number;
            /** @description Of a text, in characters. */
            minLength?: number;
            maxLength?: number;
            /** @description Regular expression (RE2) that a text must match. */
            pattern?: string;
            /** @description Of a list. */
            minItems?: number;
            maxItems?: number;
            /** @description For example `date`. */
            format?: string;
            enum?: unknown[];
            options?: {
                value: string | number | boolean;
                label: string;
                unit?: string;
                /** @description Of a temperature's unit, as the parameter's `quantity`. */
                quantity?: string;
            }[];
            unit?: string;
            /** @description Of a parameter in °C, °F or K: `temperature`, or `temperature-difference`. 10 °C are 50 °F, or 18. Where `unitFrom` gives the unit, the chosen option has the quantity. */
            quantity?: string;
            /** @description What the parameter stands for in a plot of the tile's points, whose unit and quantity are its own: `threshold`, one line; `threshold-upper`, the upper end where that one is the lower. Of a member of `items`: one line for each entry. Others may follow. */
            role?: string;
            items?: components["schemas"]["TileParamItems"];
            /** @description Name of the parameter whose chosen option gives the unit. */
            unitFrom?: string;
            /** @description `select`, `switch`, `slider`, `number`, `date`, `text`, `metric-picker`, `rules`; others may follow. */
            widget?: string;
            group?: string;
            order: number;
            /** @description Shown while each named parameter has one of the values: `{paramName: [values]}`. */
            showIf?: {
                [key: string]: (string | number | boolean | null)[];
            };
            /** @description While this parameter has a value, or entries, these are hidden and must not be given: exactly one side is. */
            insteadOf?: string[];
            /** @description Further `x-ui-*` hints, verbatim. */
            ui?: {
                [key: string]: unknown;
            };
        };
        /** @description What the entries of a list are: objects, or plain values. */
        TileParamItems: {
            /** @description `object`, or the JSON Schema type of a plain value. */
            type: string;
            /** @description The members of such an object, sorted by `order`. Of a plain value that value alone, under the list's name. */
            params: components["schemas"]["TileParam"][];
        };
        /** @description What a client needs to offer the tile in a palette and to build its dialog. */
        TileSpec: {
            id: string;
            key: string;
            version: number;
            name: string;
            description: string;
            outputKind: components["schemas"]["OutputKind"];
            isPlatform: boolean;
            language: components["schemas"]["Language"];
            inputs: components["schemas"]["TileInput"][];
            ui: components["schemas"]["TileUi"];
            /** @description Sorted by `order`. */
            params: components["schemas"]["TileParam"][];
            /** @description What must hold between two parameters while both are shown. */
            crossRules: components["schemas"]["TileCrossRule"][];
            paramsSchema: components["schemas"]["JsonSchema"];
            notes: string[];
        };
        /**
         * @description `javascript` is run, and shown, as `typescript`; it is not checked for types.
         * @enum {string}
         */
        ScriptLanguage: "typescript" | "javascript" | "python";
        /** @description Unique in the tenant, and none of the built-in tiles'. */
        TileKey: string;
        /** @description One pure function: `export default function evaluate(ctx)`, or `def evaluate(ctx):`. May import the modules `#tile/…` of the library in TypeScript. */
        TileScript: string;
        /** @description Data the tile needs: `variables` of `weather`, `metrics` of `series`, `events` of `events`. */
        TileInputDeclaration: {
            /** @enum {string} */
            kind: "weather" | "series" | "events";
            variables?: string[];
            metrics?: string[];
            events?: string[];
            /** @description Of `weather`: how many hours beyond the run's time the tile wants to see, or the name of the parameter that holds them: an integer with bounds, from 0 to at most 384. Left out: none. */
            horizonHours?: number | string;
            when?: components["schemas"]["TileCondition"];
        };
        /** @description Holds while each named parameter has the value, or one of the values: `{source: weather}`. */
        TileCondition: {
            [key: string]: string | number | boolean | (string | number | boolean)[];
        };
        /** @description A time that follows from the parameters. */
        TileAmount: {
            /** @description A number, or the name of the parameter that holds one. */
            amount: string | number;
            /** @description `minutes`, `hours`, `days`, `weeks`, or the name of the parameter that holds one of them. */
            units: string;
            /** @description For the tiles that follow, this many times. */
            times?: number;
            when?: components["schemas"]["TileCondition"];
        };
        /** @description What the parameters mean for the time that a run looks at. Without it: 120 days before now. */
        TileWindow: {
            /** @description Yearly windows by month and day, from parameters that hold dates. */
            seasons?: {
                /** @description Name of a parameter. */
                start: string;
                /** @description Name of a parameter. */
                stop: string;
                /** @description A season that has ended is still shown for so many days. */
                keptDays?: number;
                when?: components["schemas"]["TileCondition"];
            }[];
            /** @description From a fixed local day on. */
            since?: {
                /** @description Name of a parameter. */
                date: string;
                when?: components["schemas"]["TileCondition"];
            }[];
            lookBacks?: components["schemas"]["TileAmount"][];
            reaches?: components["schemas"]["TileAmount"][];
            leads?: components["schemas"]["TileAmount"][];
        };
        /** @description A rule between two parameters, or between two members of each row of a list, for while both are shown and set. */
        TileCrossRule: {
            /** @description The parameter whose rows it is about. */
            list?: string;
            param: string;
            /** @enum {string} */
            mustBe: "greaterThan" | "atLeast" | "lessThan" | "atMost" | "differentFrom";
            other: string;
            message: string;
        };
        /** @description The tile cannot stand first while `when` holds. */
        TileUpstreamRule: {
            param: string;
            when: components["schemas"]["TileCondition"];
            message: string;
        };
        /** @description How the tile looks in a palette and a grid. What is left out gets a plain default. */
        TileUiInput: {
            icon?: {
                /** @enum {string} */
                kind: "mdi";
                value: string;
            };
            color?: {
                light: components["schemas"]["HexColor"];
                dark: components["schemas"]["HexColor"];
            };
            group?: string;
            order?: number;
            shortName?: string;
            /** @description Placeholders are `{{paramName}}`. */
            summaryTemplate?: string;
            badges?: {
                [key: string]: boolean;
            };
            help?: {
                /** @description Shown without tags and pictures of its own. A help that is costly to read is refused: of more than 20,000 characters, nested more than 20 deep, or with tables of more than 4,000 cells. */
                markdown: string;
            };
        };
        /** @description What must come of it. What is left out may be anything; without `error` the tile must not fail. */
        TileExampleExpectation: {
            isTriggered?: boolean;
            /** @description As results show it: rounded to 10 significant digits. */
            lastValue?: number | null;
            stage?: string | null;
            pointCount?: number;
            points?: components["schemas"]["Point"][];
            /** @description The tile fails, with this text in its message. */
            error?: string;
        };
        /** @description A case that the tile must pass before it is published: what it is given, and what must come of it. */
        TileExample: {
            name: string;
            /** @description Default: `{}`. */
            params?: {
                [key: string]: unknown;
            };
            target?: components["schemas"]["TileTestTarget"];
            /**
             * Format: date-time
             * @description Without it the time of the last of the inputs.
             */
            now?: string;
            window?: components["schemas"]["TileTestWindow"];
            inputs?: components["schemas"]["TileTestInputs"];
            upstream?: components["schemas"]["TileTestUpstream"];
            expect: components["schemas"]["TileExampleExpectation"];
        };
        NewTile: {
            key: components["schemas"]["TileKey"];
            displayName: components["schemas"]["DisplayName"];
            description: string;
            language: components["schemas"]["ScriptLanguage"];
            script: components["schemas"]["TileScript"];
            paramsSchema: components["schemas"]["JsonSchema"];
            inputs: components["schemas"]["TileInputDeclaration"][];
            outputKind: components["schemas"]["OutputKind"];
            ui?: components["schemas"]["TileUiInput"];
            window?: components["schemas"]["TileWindow"];
            crossRules?: components["schemas"]["TileCrossRule"][];
            upstreamRules?: components["schemas"]["TileUpstreamRule"][];
            notes?: string[];
            examples?: components["schemas"]["TileExample"][];
        };
        /** @description The same as for a new tile, without the key. What is left out of the labels (`displayName`, `description`, `ui`) stays as the latest version has it. */
        TileVersionInput: {
            displayName?: components["schemas"]["DisplayName"];
            description?: string;
            language: components["schemas"]["ScriptLanguage"];
            script: components["schemas"]["TileScript"];
            paramsSchema: components["schemas"]["JsonSchema"];
            inputs: components["schemas"]["TileInputDeclaration"][];
            outputKind: components["schemas"]["OutputKind"];
            ui?: components["schemas"]["TileUiInput"];
            window?: components["schemas"]["TileWindow"];
            crossRules?: components["schemas"]["TileCrossRule"][];
            upstreamRules?: components["schemas"]["TileUpstreamRule"][];
            notes?: string[];
            examples?: components["schemas"]["TileExample"][];
        };
        /** @description A tile as it is written: what a new one or a new version would be published with. `key` is that of a new tile, and is checked to be free; leave it out for a new version. Labels may be left out. */
        TileCheckRequest: {
            key?: components["schemas"]["TileKey"];
            displayName?: components["schemas"]["DisplayName"];
            description?: string;
            language: components["schemas"]["ScriptLanguage"];
            script: components["schemas"]["TileScript"];
            paramsSchema: components["schemas"]["JsonSchema"];
            inputs: components["schemas"]["TileInputDeclaration"][];
            outputKind: components["schemas"]["OutputKind"];
            ui?: components["schemas"]["TileUiInput"];
            window?: components["schemas"]["TileWindow"];
            crossRules?: components["schemas"]["TileCrossRule"][];
            upstreamRules?: components["schemas"]["TileUpstreamRule"][];
            notes?: string[];
            examples?: components["schemas"]["TileExample"][];
        };
        TileCheck: {
            /** @description What publishing it would be refused for, in the order of the body; none where it would be published. One in the script has its file, line and column. The tile is tried, on its examples and on generated data, once all that can be read of it is right. */
            faults: components["schemas"]["FieldError"][];
        };
        /** @description Labels of this version. What is absent stays; `ui` is changed member by member. */
        TilePatch: {
            displayName?: components["schemas"]["DisplayName"];
            description?: string;
            ui?: components["schemas"]["TileUiInput"];
            isDeprecated?: boolean;
        };
        TileFork: {
            key: components["schemas"]["TileKey"];
            displayName?: components["schemas"]["DisplayName"];
            language?: components["schemas"]["ScriptLanguage"];
        };
        /** @description Two columns of one length, in canonical units. */
        TileTestSeries: {
            /** @description Epoch milliseconds, ascending. */
            ts: number[];
            value: number[];
        };
        TileTestEvent: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            ts: number;
            kind: components["schemas"]["EventKind"];
            name?: string;
            amount?: number;
            unit?: string;
            note?: string;
        };
        /** @description What the tile is given, by variable and metric, taken as it is. What lies outside the time that the tile would ask for is left out, and `trace` says so. A name that the tile never asks for is refused. */
        TileTestInputs: {
            weather?: {
                [key: string]: components["schemas"]["TileTestSeries"];
            };
            series?: {
                [key: string]: components["schemas"]["TileTestSeries"];
            };
            events?: components["schemas"]["TileTestEvent"][];
        };
        /** @description A place. Without one: 0° N, 0° E. */
        TileTestTarget: {
            name?: components["schemas"]["DisplayName"];
            latitude?: number;
            longitude?: number;
            elevation?: number;
            /** @description IANA name. */
            timezone?: string;
            /** @description A source of the catalogue instead of a place: its sensors are asked for. Needs the scope `sources:read` as well. */
            sourceId?: string;
        };
        /** @description The time that the tile looks at. `end` is `now`, and stands for it where that is left out. Without a window it is what follows from the tile and its parameters. */
        TileTestWindow: {
            /** Format: date-time */
            start: string;
            /** Format: date-time */
            end: string;
        };
        /** @description The result of the tile before. Null: there is none. */
        TileTestUpstream: {
            kind: components["schemas"]["OutputKind"];
            points: components["schemas"]["Point"][];
            isTriggered: boolean;
            lastValue: number | null;
        } | null;
        /** @description The data of one row of one target of an earlier run that has ended, gathered again as that run did: the run's flow, time and randomness, with the tested tile in the place of the row's. `params` are laid over the row's. `target`, `window`, `now` and `upstream` come from the run. Needs the scope `results:read` as well. */
        TileReplay: {
            runId: string;
            targetIndex: number;
            row: number;
        };
        /** @description Data come from one of `inputs`, `dataSource` and `replay`; without any of them from where the parameter `dataSource` says, else they are generated. */
        TileTest: {
            script?: components["schemas"]["TileScript"];
            language?: components["schemas"]["ScriptLanguage"];
            /** @description Default: `{}`. */
            params?: {
                [key: string]: unknown;
            };
            target?: components["schemas"]["TileTestTarget"];
            window?: components["schemas"]["TileTestWindow"];
            /** Format: date-time */
            now?: string;
            /** @enum {string} */
            dataSource?: "generate" | "adapter";
            inputs?: components["schemas"]["TileTestInputs"];
            upstream?: components["schemas"]["TileTestUpstream"];
            replay?: components["schemas"]["TileReplay"];
            /** @description Whether the answer has an `example`, too. */
            asExample?: boolean;
        };
        /** @description What the script goes with: what a new tile would have. */
        TileDraft: {
            paramsSchema?: components["schemas"]["JsonSchema"];
            inputs?: components["schemas"]["TileInputDeclaration"][];
            outputKind?: components["schemas"]["OutputKind"];
            window?: components["schemas"]["TileWindow"];
            crossRules?: components["schemas"]["TileCrossRule"][];
        };
        TileDraftTest: {
            script: components["schemas"]["TileScript"];
            language: components["schemas"]["ScriptLanguage"];
            /** @description Default: `{}`. */
            params?: {
                [key: string]: unknown;
            };
            target?: components["schemas"]["TileTestTarget"];
            window?: components["schemas"]["TileTestWindow"];
            /** Format: date-time */
            now?: string;
            /** @enum {string} */
            dataSource?: "generate" | "adapter";
            inputs?: components["schemas"]["TileTestInputs"];
            upstream?: components["schemas"]["TileTestUpstream"];
            replay?: components["schemas"]["TileReplay"];
            /** @description Whether the answer has an `example`, too. */
            asExample?: boolean;
            definition?: components["schemas"]["TileDraft"];
        };
        /** @description What went wrong; null when nothing did. */
        TileTestError: {
            /**
             * @description The script's own fault, a limit that it passed, or data that could not be had.
             * @enum {string}
             */
            kind: "script" | "limit" | "data";
            message: string;
            line?: number;
            column?: number;
        } | null;
        TileTestResult: {
            /** @description Null when the tile failed. */
            output: {
                kind: components["schemas"]["OutputKind"];
                /** @description Thinned above 2000, as a run's are; `trace` then says so. */
                points: components["schemas"]["Point"][];
                isTriggered: boolean;
                lastValue: number | null;
                /** @description Which stage it is now; null for none. */
                stage: string | null;
            } | null;
            /** @description As a run would show it. */
            trace: string[];
            /** @description What the script printed (`console.log`, `print`): 200 lines of 500 characters at most. Runs show it nowhere. */
            log: string[];
            /** @description Wall time of the evaluation, with the wait for a process. */
            durationMs: number;
            /** @description Processor time of the evaluation; null when there was none, or its process was ended. */
            cpuMs: number | null;
            /**
             * Format: int64
             * @description Memory of the script's realm at its end, what every script needs included; null when it was lost.
             */
            memoryBytes: number | null;
            error: components["schemas"]["TileTestError"];
            /** @description With `replay`: whether the run had the same result (its trace aside), and what it had. */
            replayed?: {
                isEqual: boolean;
                stored: components["schemas"]["TileResult"];
            };
            /** @description With `asExample`: what the tile was given and what came of it, as an example of the tile. Left out when it failed, and where it was given more than 20,000 readings of one series, 2,000 events, or 10,000 points of the tile before. */
            example?: components["schemas"]["TileExample"];
        };
        /**
         * @description Schedules run only while `active`.
         * @enum {string}
         */
        FlowStatus: "draft" | "active" | "paused";
        /** @description A tile as stored, resolved to the version it was saved with, its parameters complete with defaults. */
        FlowTile: {
            tileDefinitionId: string;
            tileKey: string;
            tileVersion: number;
            params: {
                [key: string]: unknown;
            };
            reportOnly: boolean;
        };
        /** @description Names a tile by `tileKey` (its latest version) or pins `tileDefinitionId` and `tileVersion`. A stored tile may be sent back as read. */
        FlowTileInput: {
            /** @description Position in the chain, left to right. Without it the order of the array counts. */
            row?: number;
            tileKey?: string;
            tileDefinitionId?: string;
            tileVersion?: number;
            /** @description Validated against the tile's own `paramsSchema`; defaults are filled in. Default: `{}`. */
            params?: {
                [key: string]: unknown;
            };
            /** @description Evaluated and reported, but not needed for the flow to trigger. Default: `false`. */
            reportOnly?: boolean;
        };
        SourceTarget: {
            /** @description A source of the catalogue. */
            sourceId: string;
        };
        InlineTarget: {
            name: components["schemas"]["DisplayName"];
            /** @description Degrees north, WGS 84. */
            latitude: number;
            /** @description Degrees east, WGS 84. */
            longitude: number;
            /** @description IANA name. Without it local days follow the longitude. */
            timezone?: string;
            /** @description Metres above sea level. */
            elevation?: number;
        };
        /** @description A place given inline, or a source of the catalogue. */
        FlowTarget: components["schemas"]["InlineTarget"] | components["schemas"]["SourceTarget"];
        AlertLevel: {
            /** @description Unique among the levels; stands in the message. */
            name: components["schemas"]["DisplayName"];
            /** @description Percent: the level holds from this probability on, up to the next level. No two levels have the same. */
            atLeast: number;
            /** @description Who is told of the level: that it is reached, and that it is left. Without it the lists of `settings.alerts`. */
            contactListIds?: string[];
            /** @description Appended to the text on a new line. */
            message?: string;
        };
        /** @description Who is told of a flow's crossings and returns, and when. Runs that count are scheduled ones, and those by hand with `suppressAlerts: false`. Without lists nobody is told. */
        AlertSettings: {
            /** @description Lists of the flow's owner. A contact on several is told once. */
            contactListIds?: string[];
            /** @description `trigger` alerts only on a new crossing; `reset` also on the return to normal. */
            triggerTypes?: ("trigger" | "reset")[];
            /** @description Of each target: for so long after an alert was let out, no other is; one exactly so long after it is. After a change of level was told, so long only a rise is. Of scheduled runs the times of their ticks count, else the run's `now`: a flow that runs every hour alerts every hour with 60. */
            triggerAlertCooldownMinutes?: number;
            /** @description The same for returns to normal. A return is told only where an alert was let out for the trigger that it ends. */
            resetAlertCooldownMinutes?: number;
            /** @description Appended to the text on a new line. */
            triggerMessage?: string;
            /** @description The same for returns to normal. */
            resetMessage?: string;
            /** @description One combined message per contact and run. */
            aggregateAlerts?: boolean;
            /** @description Of a target that stays triggered: entering another stage is a new crossing. Absent or false: only becoming triggered is. */
            onStage?: boolean;
            /** @description Against flapping around a threshold. A triggered target returns to normal only when the tile's last value is at least so far on the other side of its threshold, in the tile's unit. Absent or 0: any value on the other side will do. 422 where no value of the variable could ever be so far. */
            recoveryMargin?: number;
            /** @description A triggered target returns to normal only when new data have denied its condition for so long, measured as cooldowns are. Absent or 0: at once. */
            keepFiringMinutes?: number;
            /** @description Tells the lists once that the newest reading of a target is older than this, and again after the next silence. Of scheduled runs the times of their ticks count. Absent: silence is not told. */
            noDataAfterMinutes?: number;
            /** @description Tells the lists when the outlook expects a target's next trigger within so many days: once a season for each target and stage. Absent: nobody is told, and the event `flow.expected` comes within 14 days. */
            expectedWithinDays?: number;
            /** @description Severities of the probability. A target whose level is another one than was told last is a message of its own: rises always, falls within the trigger cooldown not. Stored by `atLeast`, the lowest first. Absent or empty: levels are not told. */
            levels?: components["schemas"]["AlertLevel"][];
        };
        ReportSchedule: {
            /** @description Chosen by the caller, stable, unique in the flow. */
            id: string;
            /** @description The `id` when absent. */
            name?: components["schemas"]["DisplayName"];
            /** @description Default: `true`. */
            enabled: boolean;
            /** @enum {string} */
            mode: "time" | "event";
            /** @description Empty is every month. */
            months?: number[];
            /** @description 5 is the last week; empty is every week. */
            weeksOfMonth?: number[];
            /** @description Sunday is 0; empty is every day. */
            daysOfWeek?: number[];
            /** @description `HH:MM`, matched by the hour. Default: `08:00`. */
            timeOfDay: string;
            /** @description IANA name. Default: `UTC`. */
            timeZone: string;
            /** @description Default: `all`. */
            targetFilter: components["schemas"]["TargetFilter"];
            /** @description The mails carry the PDF. Default: `false`. */
            attachPdf: boolean;
            contactListIds?: string[];
        };
        /** @description Stored with its defaults. */
        ReportScheduleInput: {
            /** @description Chosen by the caller, stable, unique in the flow. */
            id: string;
            /** @description The `id` when absent. */
            name?: components["schemas"]["DisplayName"];
            /** @description Default: `true`. */
            enabled?: boolean;
            /** @enum {string} */
            mode: "time" | "event";
            /** @description Empty is every month. */
            months?: number[];
            /** @description 5 is the last week; empty is every week. */
            weeksOfMonth?: number[];
            /** @description Sunday is 0; empty is every day. */
            daysOfWeek?: number[];
            /** @description `HH:MM`, matched by the hour. Default: `08:00`. */
            timeOfDay?: string;
            /** @description IANA name. Default: `UTC`. */
            timeZone?: string;
            /** @description Default: `all`. */
            targetFilter?: components["schemas"]["TargetFilter"];
            /** @description The mails carry the PDF. Default: `false`. */
            attachPdf?: boolean;
            contactListIds?: string[];
        };
        ReportSettingsInput: {
            schedules?: components["schemas"]["ReportScheduleInput"][];
            /** @description Overrides the tenant's brand per field for this flow's reports and e-mails. */
            brand?: {
                name?: components["schemas"]["DisplayName"];
                /** @description An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
                logo?: string;
            };
        };
        ReportSettings: {
            schedules?: components["schemas"]["ReportSchedule"][];
            /** @description Overrides the tenant's brand per field for this flow's reports and e-mails. */
            brand?: {
                name?: components["schemas"]["DisplayName"];
                /** @description An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
                logo?: string;
            };
        };
        /** @description `#rrggbb`, or `#rgb`, which is stored as `#rrggbb`. */
        FlowColor: string;
        /**
         * @description Colours of results, read on every run. Without `useGradient` a target has `triggerColor` when its first `acc` tile (or first tile of your own that gives a probability) is triggered, else
         *     `resetColor`. With it: `resetColor` below 20 %, then a straight line in sRGB from `color20` at 20 % to `color100` at 100 %; a missing
         *     `color20` is `resetColor`, a missing `color100` is `triggerColor`. Without an `acc` tile it is `triggerColor` when the target is triggered, else `resetColor`.
         */
        ColorSettings: {
            /** @description `#c62828` when absent. */
            triggerColor?: components["schemas"]["FlowColor"];
            /** @description `#2e7d32` when absent. */
            resetColor?: components["schemas"]["FlowColor"];
            useGradient?: boolean;
            color20?: components["schemas"]["FlowColor"];
            color100?: components["schemas"]["FlowColor"];
        };
        /** @description The blocks named here are validated, and completed with their defaults; anything else passes through. What is null is left out. At most 512 KiB of JSON, 1,000 fields in any of its objects, and nested at most 64 deep, counted from the body. */
        FlowSettingsInput: {
            alerts?: components["schemas"]["AlertSettings"];
            reports?: components["schemas"]["ReportSettingsInput"];
            colors?: components["schemas"]["ColorSettings"];
            outlook?: components["schemas"]["OutlookSettingsInput"];
            /**
             * @description For display; parameters and results stay in °C.
             * @enum {string}
             */
            temperatureUnits?: "celsius" | "fahrenheit";
            /** @description Extras of the GUI, kept as given and read by nothing in the service. Whoever shows an address from it checks it. */
            gui?: {
                [key: string]: unknown;
            };
            /** @description Cap on scheduled runs of the tenant in any 60 minutes; the lower of this and the tenant's counts for this flow. By the ticks' minutes, up to a tick's own and without the same minute an hour ago: 12 let `*\/5` run at every tick. */
            maxRunsPerHour?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description As stored, with the defaults. */
        FlowSettings: {
            alerts?: components["schemas"]["AlertSettings"];
            reports?: components["schemas"]["ReportSettings"];
            colors?: components["schemas"]["ColorSettings"];
            outlook?: components["schemas"]["OutlookSettings"];
            /**
             * @description For display; parameters and results stay in °C.
             * @enum {string}
             */
            temperatureUnits?: "celsius" | "fahrenheit";
            /** @description Extras of the GUI, kept as given and read by nothing in the service. Whoever shows an address from it checks it. */
            gui?: {
                [key: string]: unknown;
            };
            /** @description Cap on scheduled runs of the tenant in any 60 minutes; the lower of this and the tenant's counts for this flow. By the ticks' minutes, up to a tick's own and without the same minute an hour ago: 12 let `*\/5` run at every tick. */
            maxRunsPerHour?: number;
        } & {
            [key: string]: unknown;
        };
        /** @description Each member that is given takes the place of the stored one as a whole, one that is null is removed, and the others stay. Null removes them all. What comes of it must be within the bounds of the settings of a new flow. */
        FlowSettingsPatch: ({
            alerts?: {
                /** @description Lists of the flow's owner. A contact on several is told once. */
                contactListIds?: string[];
                /** @description `trigger` alerts only on a new crossing; `reset` also on the return to normal. */
                triggerTypes?: ("trigger" | "reset")[];
                /** @description Of each target: for so long after an alert was let out, no other is; one exactly so long after it is. After a change of level was told, so long only a rise is. Of scheduled runs the times of their ticks count, else the run's `now`: a flow that runs every hour alerts every hour with 60. */
                triggerAlertCooldownMinutes?: number;
                /** @description The same for returns to normal. A return is told only where an alert was let out for the trigger that it ends. */
                resetAlertCooldownMinutes?: number;
                /** @description Appended to the text on a new line. */
                triggerMessage?: string;
                /** @description The same for returns to normal. */
                resetMessage?: string;
                /** @description One combined message per contact and run. */
                aggregateAlerts?: boolean;
                /** @description Of a target that stays triggered: entering another stage is a new crossing. Absent or false: only becoming triggered is. */
                onStage?: boolean;
                /** @description Against flapping around a threshold. A triggered target returns to normal only when the tile's last value is at least so far on the other side of its threshold, in the tile's unit. Absent or 0: any value on the other side will do. 422 where no value of the variable could ever be so far. */
                recoveryMargin?: number;
                /** @description A triggered target returns to normal only when new data have denied its condition for so long, measured as cooldowns are. Absent or 0: at once. */
                keepFiringMinutes?: number;
                /** @description Tells the lists once that the newest reading of a target is older than this, and again after the next silence. Of scheduled runs the times of their ticks count. Absent: silence is not told. */
                noDataAfterMinutes?: number;
                /** @description Tells the lists when the outlook expects a target's next trigger within so many days: once a season for each target and stage. Absent: nobody is told, and the event `flow.expected` comes within 14 days. */
                expectedWithinDays?: number;
                /** @description Severities of the probability. A target whose level is another one than was told last is a message of its own: rises always, falls within the trigger cooldown not. Stored by `atLeast`, the lowest first. Absent or empty: levels are not told. */
                levels?: components["schemas"]["AlertLevel"][];
            } | null;
            reports?: {
                schedules?: components["schemas"]["ReportScheduleInput"][];
                /** @description Overrides the tenant's brand per field for this flow's reports and e-mails. */
                brand?: {
                    name?: components["schemas"]["DisplayName"];
                    /** @description An https URL, kept as parsed, or a data URI with base64 of a PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels. */
                    logo?: string;
                };
            } | null;
            colors?: {
                /** @description `#c62828` when absent. */
                triggerColor?: components["schemas"]["FlowColor"];
                /** @description `#2e7d32` when absent. */
                resetColor?: components["schemas"]["FlowColor"];
                useGradient?: boolean;
                color20?: components["schemas"]["FlowColor"];
                color100?: components["schemas"]["FlowColor"];
            } | null;
            outlook?: components["schemas"]["OutlookSettingsPatch"];
            /** @enum {string|null} */
            temperatureUnits?: "celsius" | "fahrenheit" | null;
            gui?: {
                [key: string]: unknown;
            } | null;
            maxRunsPerHour?: number | null;
        } & {
            [key: string]: unknown;
        }) | null;
        /** @description The newest run in short, read with the flow. */
        LastRun: {
            id: string;
            status: components["schemas"]["RunStatus"];
            trigger: components["schemas"]["RunTrigger"];
            /**
             * Format: date-time
             * @description The run's time.
             */
            now: string;
            finishedAt: components["schemas"]["NullableTimestamp"];
            triggered: boolean | null;
            probability: number | null;
            color: string | null;
            /** @description As in the run's `summary`, and null, as the next two, where it has none. */
            targetCount: number | null;
            triggeredCount: number | null;
            skippedCount: number | null;
            /** @description As in the run's `summary`. */
            demoData: components["schemas"]["DemoData"] | null;
        };
        CronSchedule: {
            cron: string;
            timeZone: string;
            jitterSeconds: number;
        } | null;
        /** @description Cron schedule of runs while active. A flow has either this or `scheduleMinutes`: to change from one to the other, set one and send null for the other in the same request. Stored with its defaults, and replaced as a whole. */
        CronScheduleInput: {
            /** @description Five fields: minute, hour, day of month, month, day of week. Each is `*`, a value, a range (`1-5`; one may lead over the end, as `FRI-MON`, `NOV-FEB` and `22-4` do), a step (`*\/15`, `10-50/20`), or a list of these. Months may be named `JAN` to `DEC`, and days `SUN` to `SAT`; Sunday is 0 or 7. Where neither day field is `*`, either of them is enough. Times are 5 minutes apart at least. Nicknames such as `@daily`, seconds, and `?`, `L`, `W`, `#` are refused. */
            cron: string;
            /** @description IANA name. A local time that does not exist fires at the next minute that does, and one that exists twice fires the first time only. Default: `UTC`. */
            timeZone?: string;
            /** @description Each tick is later by a fixed number of seconds, from 0 to this, that follows from the flow's id: flows at one time of the day do not all come at once. Default: `0`. */
            jitterSeconds?: number;
        } | null;
        Flow: {
            readonly id: string;
            displayName: string;
            /** @description The caller's own id, unique per owner. */
            tenantKey: string | null;
            notes: string | null;
            status: components["schemas"]["FlowStatus"];
            tiles: components["schemas"]["FlowTile"][];
            targets: components["schemas"]["FlowTarget"][];
            settings: components["schemas"]["FlowSettings"];
            readonly demoData: components["schemas"]["DemoData"];
            /** @description Interval of scheduled runs while active. */
            scheduleMinutes: number | null;
            /** @description Cron schedule of runs while active. */
            schedule: components["schemas"]["CronSchedule"];
            readonly nextRunAt: components["schemas"]["NullableTimestamp"];
            /** @description Ticks skipped because the previous run was unfinished or the cap was reached. */
            readonly skippedTicks: number;
            /** @description Bumped by a change of `tiles` or `targets`. */
            readonly version: number;
            readonly ownerUserId: string | null;
            ownerUserKey: string | null;
            readonly lastRun: components["schemas"]["LastRun"] | null;
            /** @description The newest that has ended well: when the targets will be triggered. Its targets are in `GET /v1/outlooks/{id}`. Null where there is none. */
            readonly outlook: components["schemas"]["OutlookSummary"] | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        FlowInput: {
            displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the flow, unique per owner. */
            tenantKey?: string | null;
            notes?: string | null;
            status: components["schemas"]["FlowStatus"];
            tiles: components["schemas"]["FlowTileInput"][];
            targets: components["schemas"]["FlowTarget"][];
            settings?: components["schemas"]["FlowSettingsInput"];
            scheduleMinutes?: number | null;
            schedule?: components["schemas"]["CronScheduleInput"];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            ownerUserKey?: string | null;
        };
        FlowFromTemplateInput: {
            /** @description Of `GET /v1/flow-templates`. */
            templateKey: string;
            /** @description Without it the template's. */
            displayName?: components["schemas"]["DisplayName"];
            targets: components["schemas"]["FlowTarget"][];
            settings?: components["schemas"]["FlowSettingsInput"];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            ownerUserKey?: string | null;
            /** @description Of the flow's name, notes and stages, and of `unset`. Default: `en`. */
            language?: components["schemas"]["FlowTemplateLanguage"];
            /**
             * @description Where each tile takes its data from. With `generate`, demonstration data, the model is tried without an adapter, and `unset` names none. Default: `adapter`.
             * @enum {string}
             */
            dataSource?: "adapter" | "generate";
        };
        /** @description The flow as it was created, and what it still lacks. */
        FlowFromTemplate: {
            readonly id: string;
            displayName: string;
            /** @description The caller's own id, unique per owner. */
            tenantKey: string | null;
            notes: string | null;
            status: components["schemas"]["FlowStatus"];
            tiles: components["schemas"]["FlowTile"][];
            targets: components["schemas"]["FlowTarget"][];
            settings: components["schemas"]["FlowSettings"];
            readonly demoData: components["schemas"]["DemoData"];
            /** @description Interval of scheduled runs while active. */
            scheduleMinutes: number | null;
            /** @description Cron schedule of runs while active. */
            schedule: components["schemas"]["CronSchedule"];
            readonly nextRunAt: components["schemas"]["NullableTimestamp"];
            /** @description Ticks skipped because the previous run was unfinished or the cap was reached. */
            readonly skippedTicks: number;
            /** @description Bumped by a change of `tiles` or `targets`. */
            readonly version: number;
            readonly ownerUserId: string | null;
            ownerUserKey: string | null;
            readonly lastRun: components["schemas"]["LastRun"] | null;
            /** @description The newest that has ended well: when the targets will be triggered. Its targets are in `GET /v1/outlooks/{id}`. Null where there is none. */
            readonly outlook: components["schemas"]["OutlookSummary"] | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
            /** @description What must still be set, by its place in the flow. Empty: it can be turned active. */
            unset: components["schemas"]["FieldError"][];
        };
        /** @description Fields that are absent stay. `settings` is changed member by member. Null clears. */
        FlowPatch: {
            displayName?: components["schemas"]["DisplayName"];
            tenantKey?: string | null;
            notes?: string | null;
            status?: components["schemas"]["FlowStatus"];
            tiles?: components["schemas"]["FlowTileInput"][];
            targets?: components["schemas"]["FlowTarget"][];
            settings?: components["schemas"]["FlowSettingsPatch"];
            scheduleMinutes?: number | null;
            schedule?: components["schemas"]["CronScheduleInput"];
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            ownerUserKey?: string | null;
        };
        FlowPage: {
            items: components["schemas"]["Flow"][];
            nextCursor: components["schemas"]["NextCursor"];
            totalCount?: components["schemas"]["TotalCount"];
        };
        /**
         * @description `run`: a run was queued. `skipped_overlap`: the flow's last run was unfinished. `skipped_cap`: the tenant had `maxRunsPerHour` scheduled runs in the last 60 minutes. `missed`: no scheduler was there, or the tenant was suspended, and a later tick came in its place.
         * @enum {string}
         */
        TickOutcome: "run" | "skipped_overlap" | "skipped_cap" | "missed";
        FlowTick: {
            /**
             * Format: date-time
             * @description When it was due.
             */
            at: string;
            outcome: components["schemas"]["TickOutcome"];
            /** @description Null unless the outcome is `run`. */
            runId: string | null;
            /**
             * Format: int64
             * @description How long after `at` it was dealt with.
             */
            latenessMs: number;
        };
        FlowTickPage: {
            items: components["schemas"]["FlowTick"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        PreviewedTick: {
            /** @description With its jitter. */
            at: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description The same time on the clock of the schedule's zone, with its offset. Intervals have UTC.
             * @example 2026-05-02T08:00:00.000+02:00
             */
            local: string;
        };
        SchedulePreview: {
            items: components["schemas"]["PreviewedTick"][];
        };
        /** @enum {string} */
        RunStatus: "queued" | "running" | "succeeded" | "failed";
        RunStatusEvent: {
            status: components["schemas"]["RunStatus"];
        };
        RunProgressEvent: {
            /** @description Targets whose results are stored. */
            targetsDone: number;
            targetsTotal: number;
        };
        /**
         * @description `simulation` is a manual run at a chosen time; `report` was forced by a report schedule.
         * @enum {string}
         */
        RunTrigger: "manual" | "simulation" | "schedule" | "report";
        RunRequest: {
            /**
             * Format: date-time
             * @description Simulation time: from 1900-01-01 on. Up to 5 minutes ahead of the service's clock it is taken as the present, further ahead is a 422.
             */
            now?: string;
            /** @description False lets this run send alerts. Default: `true`. */
            suppressAlerts?: boolean;
        };
        /**
         * @description How much of what the tiles read is demo data, which the service makes up, and no measurements: their `dataSource` is `generate`. `some`: that of some tiles, and others read from adapters.
         * @enum {string}
         */
        DemoData: "none" | "some" | "all";
        RunSummary: {
            targetCount: number;
            triggeredCount: number;
            /** @description Targets that were left out, their sources being disabled or gone. A run is failed when all of them were. */
            skippedCount: number;
            anyTriggered: boolean;
            /** @description Per cent: the highest of the targets. */
            probability: number | null;
            /** @description Of the target whose probability is the highest; where none has one, of the first that is triggered, else of the first. Null where no target could be evaluated. */
            color: string | null;
            /** @description Null, as `demoRows` is, in lists of runs that ended before it was kept. */
            demoData: components["schemas"]["DemoData"] | null;
            /** @description Places in the flow of the tiles that took demo data. */
            demoRows: number[] | null;
        };
        Point: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            ts: number;
            /** @description Rounded to 10 significant digits; `isTriggered` was decided before. */
            value: number;
            isTriggered: boolean;
        };
        TileResult: {
            row: number;
            key: string;
            version: number;
            kind: components["schemas"]["OutputKind"];
            isTriggered: boolean;
            /** @description Rounded to 10 significant digits. */
            lastValue: number | null;
            /** @description Which stage it is now, such as of a pest's development, in the words of the tile's parameters; null for none. */
            stage: string | null;
            /** @description Thinned above 2000 without losing the first, the last, any change of `isTriggered`, or the extremes; `trace` then says so. */
            points: components["schemas"]["Point"][];
            /** @description What the service found and mended in the tile's data (at most 10 lines, then how many more there are), then what the tile says about its result. */
            trace: string[];
            /** @description True when the tile asks for readings and there was not one usable reading of anything that it asks for: its result says nothing about the target. `trace` names what was asked for. Such a tile never resets the target's `state`. False for a tile that failed; `error` says why. */
            noData: boolean;
            /** @description Why the tile failed. The tiles that were not evaluated because of it are listed too, with an error that says so. */
            error: string | null;
        };
        /** @description A trigger is always taken. A reset needs a reading that denies the condition, of a tile that is not `reportOnly`. A tile denies when it is not triggered; when each series (source and variable) that it stood on, and that is still asked for, has a newer reading than when it was triggered; and when its newest point up to the time for which all these series have spoken is new and not triggered. A tile stood on the series that were still speaking when its condition last held. Beside sensors or scouts, tiles of weather and events also need a newer datum of these. A tile that follows from the one before needs the news of that one too. A sum of a season, whose gaps take nothing away, counts as it is, and the end of a season denies. So a sensor that fell silent, also after some last readings, one silent variable of several, a missing sensor of an area, a failed target, and a tile without data (`noData`) leave the state as it was (`isHeld`). The same do `recoveryMargin` and `keepFiringMinutes` of `settings.alerts`. After a change of the flow's tiles, a triggered target is a new crossing, and one that is not triggered is no reset; one that cannot be evaluated keeps its state until it can. */
        TargetState: {
            isTriggered: boolean;
            /**
             * Format: date-time
             * @description Time of the run at which it became so.
             */
            since: string;
            /** @description The state is the earlier one, although this run did not find it so. May differ from `triggered`, which is this run's evaluation alone. */
            isHeld: boolean;
            /**
             * @description What this run did to the state: `trigger` into triggered, or, with `onStage` of `settings.alerts`, into another stage while triggered; `reset` out of it.
             * @enum {string|null}
             */
            change: "trigger" | "reset" | null;
            /** @description In words, why the state is held: what has no newer reading, what failed, the recovery margin, or until when it keeps firing. Null where it is not held. */
            heldBecause: string | null;
            /** @description Time of the newest reading that was ever seen of the target: of its sensors and scouts, or of its weather in a flow that reads neither; the run's time for generated data. Null where there was none. */
            newestDataAt: components["schemas"]["NullableTimestamp"];
        };
        /** @description How complete the target's data were, and what was wrong with them. What was done about it also stands in the `trace` of the tiles that read the series. */
        DataHealth: {
            /** @description Share of the expected readings that are there and usable over the window, at each series' own cadence; the mean over the series that were needed. 0 when the data could not be had, null when no tile needs readings and where the target was skipped. */
            coverage: number | null;
            /** @description The gravest first; one entry for each kind of fault in each series. */
            issues: components["schemas"]["DataIssue"][];
            /** @description Of all issues, also of those beyond the 50 listed. */
            issueCount: number;
        };
        DataIssue: {
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
            kind: "missing" | "unit" | "future" | "sentinel" | "range" | "spike" | "stuck" | "gap" | "order" | "duplicate";
            /** @description The metric or weather variable. */
            name: string;
            /** @description The source whose series it is: the target's own, or a sensor of an area. Null for weather and for inline targets. */
            sourceId: string | null;
            /** @description Readings concerned; of `gap`, the gaps. */
            count: number;
            /**
             * Format: date-time
             * @description The first place of the fault.
             */
            from: string;
            /**
             * Format: date-time
             * @description The last place of the fault.
             */
            to: string;
            /** @description What was found and done, for people. */
            message: string;
        };
        /**
         * @description A place, or a source as it was at the start of the run. A source that is disabled (by you, or by a sync because its adapter no longer offers it), deleted or
         *     given to another owner is not evaluated: its target is skipped, and the others go on.
         */
        TargetResultTarget: {
            /** @description Null for a place given inline. */
            sourceId: string | null;
            /** @description The source's kind; null for a place given inline, and for a source that is gone. */
            hint: string | null;
            name: string;
            /** @description Of an area the centre of its boundary; null for a source without geometry, which has neither weather nor demonstration data. */
            latitude: number | null;
            longitude: number | null;
            /**
             * @description The sensors that fed an area: those inside its boundary that had at least one reading of what the tiles asked for, in the order of
             *     their ids. Empty for an area without sensors, for which its own id is asked, for an area on demonstration data, and for other targets.
             */
            sensorSources: {
                id: string;
                name: string;
            }[];
        };
        /** @description The stage that the target is in: that of the first tile that names one. Null for none, and when a tile failed. */
        TargetStage: {
            /** @description Of the tile. */
            row: number;
            name: string;
        } | null;
        TargetResult: {
            target: components["schemas"]["TargetResultTarget"];
            /** @description Every tile that is not `reportOnly` is triggered, and there is at least one. False when a tile failed, and where the target was skipped. */
            triggered: boolean;
            /** @description Per cent, from the first `acc` tile, or tile of your own that gives a probability, rounded to 10 significant digits; null without one, or when a tile failed. */
            probability: number | null;
            /** @description From `settings.colors` and that tile, without one from `triggered`; null when a tile failed and where the target was skipped. */
            color: string | null;
            stage: components["schemas"]["TargetStage"];
            /** @description Why the target was left out: its source is disabled or gone. It has no tiles then and is not triggered, its `state` stays as it was, and the run does not fail for it. Null for a target that was evaluated. */
            skipped: string | null;
            /** @description What alerts go by: whether the target counts as triggered, over the flow's runs. Only scheduled runs and manual runs with `suppressAlerts: false` count; in other runs, and for a target of which nothing is known yet, it is null. */
            state: components["schemas"]["TargetState"] | null;
            dataHealth: components["schemas"]["DataHealth"];
            /** @description When it will be triggered, by the flow's newest outlook; empty where that has none of the target. */
            outlook: components["schemas"]["Expectation"][];
            tiles: components["schemas"]["TileResult"][];
        };
        Run: {
            id: string;
            flowId: string;
            flowVersion: number;
            status: components["schemas"]["RunStatus"];
            trigger: components["schemas"]["RunTrigger"];
            /**
             * Format: date-time
             * @description The run's time: the simulation time, else when the run was requested.
             */
            now: string;
            suppressAlerts: boolean;
            windowStart: components["schemas"]["NullableTimestamp"];
            windowEnd: components["schemas"]["NullableTimestamp"];
            requestedAt: components["schemas"]["Timestamp"];
            startedAt: components["schemas"]["NullableTimestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
            /**
             * Format: int64
             * @description From `startedAt` to the end, also where another process took the run over; not the difference of the two times, where a clock was set meanwhile.
             */
            durationMs: number | null;
            /** @description Null until the run has finished. */
            summary: components["schemas"]["RunSummary"] | null;
            /** @description One entry per target, in the flow's order; empty until the run has finished. Lists leave it out unless `includeResults=true`. */
            results?: components["schemas"]["TargetResult"][];
            /** @description Why the run failed: how many targets did, and the first few with tile and message, or that all were skipped. The results of the others are kept. */
            error: string | null;
        };
        /** @description What a run found of one target, without its tiles: as many as a screen shows at once. */
        RunOutcome: {
            /** @description Place in the flow as the run had it, from 0 on. */
            position: number;
            /** @description Null for a place given inline. */
            sourceId: string | null;
            /** @description The source's kind. */
            hint: string | null;
            name: string;
            /** @description Of an area the centre of its boundary. */
            latitude: number | null;
            longitude: number | null;
            outcome: components["schemas"]["RunWhyOutcome"];
            /** @description Per cent. */
            probability: number | null;
            color: string | null;
            stage: components["schemas"]["TargetStage"];
            /** @description What failed, or why the target was left out; null for neither. */
            problem: string | null;
            /** @description Of its `state`, by which alerts go; null, as the next three, where the result has none. */
            isTriggered: boolean | null;
            since: components["schemas"]["NullableTimestamp"];
            isHeld: boolean | null;
            /** @enum {string|null} */
            change: "trigger" | "reset" | null;
            /** @description Of its `dataHealth`. */
            coverage: number | null;
            issueCount: number;
        };
        RunOutcomePage: {
            items: components["schemas"]["RunOutcome"][];
            nextCursor: components["schemas"]["NextCursor"];
            totalCount?: components["schemas"]["TotalCount"];
        };
        /** @description Points as three columns of one length. */
        PointColumns: {
            /** @description Epoch milliseconds. */
            ts: number[];
            value: number[];
            isTriggered: boolean[];
        };
        /** @description A tile's result as `TileResult` has it, with its points as columns. */
        TileColumns: {
            row: number;
            key: string;
            version: number;
            kind: components["schemas"]["OutputKind"];
            isTriggered: boolean;
            lastValue: number | null;
            /** @description Which stage it is now, such as of a pest's development, in the words of the tile's parameters; null for none. */
            stage: string | null;
            columns: components["schemas"]["PointColumns"];
            /** @description Of the time that is asked for, before they are thinned. */
            pointCount: number;
            trace: string[];
            noData: boolean;
            error: string | null;
        };
        /** @description What a run found of one target. */
        RunResult: {
            runId: string;
            /** @description Place in the flow as the run had it, from 0 on. */
            position: number;
            target: components["schemas"]["TargetResultTarget"];
            triggered: boolean;
            /** @description Per cent. */
            probability: number | null;
            color: string | null;
            stage: components["schemas"]["TargetStage"];
            skipped: string | null;
            state: components["schemas"]["TargetState"] | null;
            dataHealth: components["schemas"]["DataHealth"];
            /** @description When it will be triggered, by the flow's newest outlook; empty where that has none of the target. */
            outlook: components["schemas"]["Expectation"][];
            tiles: components["schemas"]["TileColumns"][];
        };
        /** @description Whether a target of a flow is triggered, as alerts go by it (`TargetState`), over the flow's runs that count. */
        FlowTargetState: {
            flowId: string;
            /** @description Its `displayName`. */
            flowName: string;
            flowStatus: components["schemas"]["FlowStatus"];
            /** @description Place in the flow, from 0 on, at the newest run that counts. Null, as what that run found, where it was before such things were kept. */
            position: number | null;
            /** @description Null for a place given inline. */
            sourceId: string | null;
            /** @description The source's kind. */
            hint: string | null;
            /** @description Of a source as it is now, and the id of one that is gone. */
            name: string;
            /** @description Of an area the middle of the box around it. */
            latitude: number | null;
            longitude: number | null;
            isTriggered: boolean;
            /**
             * Format: date-time
             * @description Time of the run at which it became so.
             */
            since: string;
            newestDataAt: components["schemas"]["NullableTimestamp"];
            /** @description In the newest run that counts; null where that is gone, or of an earlier version of the flow. */
            demoData: components["schemas"]["DemoData"] | null;
            /** @description Per cent, in the newest run that counts. */
            probability: number | null;
            /** @description In that run. */
            color: string | null;
            /** @description In words, why the state is an earlier one, although that run did not find it so; else null. */
            heldBecause: string | null;
            /** @description The newest run that counts. It may have been removed. */
            runId: string | null;
            /** @description Its time. */
            runAt: components["schemas"]["NullableTimestamp"];
        };
        FlowTargetStatePage: {
            items: components["schemas"]["FlowTargetState"][];
            nextCursor: components["schemas"]["NextCursor"];
            totalCount?: components["schemas"]["TotalCount"];
        };
        RunPage: {
            items: components["schemas"]["Run"][];
            nextCursor: components["schemas"]["NextCursor"];
            totalCount?: components["schemas"]["TotalCount"];
        };
        FlowPreviewRequest: {
            /** @description As of a flow, saved or not. */
            tiles: components["schemas"]["FlowTileInput"][];
            targets: components["schemas"]["FlowTarget"][];
            /** @description The times of evaluation, such as the same day of past years. As the `now` of a run: from 1900-01-01 on, and up to 5 minutes ahead of the service's clock, which is taken as the present. */
            at: string[];
            /** @description The places in the chain, from 0 on, of the tiles that give points. Without it all of them; empty for none. */
            rows?: number[];
            /** @description At most so many points of each tile and evaluation. Where all of them together would come to more than 20,000 points, each has an equal share of these, and 4 at least. Default: `500`. */
            resolution?: number;
            /** @description Of an earlier answer to the same credential: what was gathered for it is not gathered again. One that is unknown, or kept no longer, does no harm, and neither does a name of your own choice. */
            basis?: string;
            /** @description The `tenantKey` of the flow's owner, whose sources the targets are. For tenants' credentials only. */
            ownerUserKey?: string | null;
        };
        FlowPreview: {
            /** @description Names the data that the preview stands on, for the next request. It is kept in the memory of one process, for 5 minutes after its last use, and is of use to the same credential only. */
            basis: string;
            /** @description How many tiles of the chain were evaluated: those before the first one with a fault. */
            tileCount: number;
            /** @description How many requests for data were made. 0 where `basis` had all. */
            gatheredRequests: number;
            /** @description What saving such a flow would be refused for, tile by tile, then of targets, times and the owner. Evaluated is what has no fault: the tiles before the first faulty one, at the other targets and times. */
            faults: components["schemas"]["FieldError"][];
            /** @description One entry for each time without a fault, in the order of `at`. */
            times: {
                at: components["schemas"]["Timestamp"];
                windowStart: components["schemas"]["NullableTimestamp"];
                /** @description The flow's outcome, as of a run of this time; `color` is one of the default colours. Null where a fault kept tiles or targets out, and where the flow could not be evaluated. */
                summary: components["schemas"]["RunSummary"] | null;
                /** @description As of a run: which targets failed, and why. */
                error: string | null;
            }[];
            /** @description Of each target at each time: by time, in the order of `at`, then by target. */
            evaluations: components["schemas"]["FlowPreviewEvaluation"][];
        };
        FlowPreviewEvaluation: {
            at: components["schemas"]["Timestamp"];
            /** @description Place in `targets` of the request. */
            targetIndex: number;
            targetName: string;
            /** @description As of a run. Null where a fault kept tiles out. */
            triggered: boolean | null;
            probability: number | null;
            /** @description One of the default colours. */
            color: string | null;
            /** @description Why the target was left out: its source is disabled. */
            skipped: string | null;
            dataHealth: components["schemas"]["DataHealth"];
            tiles: components["schemas"]["FlowPreviewTile"][];
        };
        /** @description What a tile found, as of a run. */
        FlowPreviewTile: {
            /** @description Place in the chain. */
            row: number;
            key: string;
            version: number;
            kind: components["schemas"]["OutputKind"];
            isTriggered: boolean;
            lastValue: number | null;
            /** @description Which stage it is now; null for none. */
            stage: string | null;
            noData: boolean;
            error: string | null;
            trace: string[];
            /** @description Of all spans, also of those beyond the 200 listed. */
            spanCount: number;
            spans: components["schemas"]["SpanColumns"];
            /** @description Null for a tile whose points are not asked for. */
            points: components["schemas"]["PointColumns"] | null;
        };
        /** @description Stretches of points that are triggered, ascending: two columns of one length. The newest 200. */
        SpanColumns: {
            /** @description Time of a stretch's first point; epoch milliseconds. */
            from: number[];
            /** @description Time of its last point; epoch milliseconds. */
            to: number[];
        };
        ExportedSource: {
            tenantKey: components["schemas"]["TenantKey"];
            displayName: components["schemas"]["DisplayName"];
            hint: components["schemas"]["Hint"];
        };
        /** @description Contacts are not in it: whoever imports has people of their own. */
        ExportedContactList: {
            tenantKey: components["schemas"]["TenantKey"];
            displayName: components["schemas"]["DisplayName"];
        };
        ExportedTile: {
            key: components["schemas"]["TileKey"];
            version: number;
            isPlatform: boolean;
            /** @description SHA-256 of all that decides what the version does: labels, ids and numbers aside. */
            behaviourHash: string;
            /** @description What publishes it; absent for a built-in tile. */
            definition?: components["schemas"]["NewTile"];
        };
        /** @description As for a new flow; sources and contact lists are named by `tenantKey`. */
        ExportedFlow: {
            displayName: components["schemas"]["DisplayName"];
            tenantKey?: string | null;
            notes?: string | null;
            tiles: {
                tileKey: components["schemas"]["TileKey"];
                tileVersion: number;
                params: {
                    [key: string]: unknown;
                };
                reportOnly: boolean;
            }[];
            targets: (components["schemas"]["InlineTarget"] | {
                sourceKey: components["schemas"]["TenantKey"];
            })[];
            settings: components["schemas"]["FlowSettingsInput"];
            scheduleMinutes?: number | null;
            schedule?: components["schemas"]["CronScheduleInput"];
        };
        FlowExport: {
            /** @enum {string} */
            format: "flow-evaluation/1";
            flow: components["schemas"]["ExportedFlow"];
            tiles: components["schemas"]["ExportedTile"][];
            sources: components["schemas"]["ExportedSource"][];
            contactLists: components["schemas"]["ExportedContactList"][];
        };
        /** @description What an import would do. Its `flow` has no id yet. */
        FlowImportPreview: {
            flow: components["schemas"]["ExportedFlow"];
            /** @description Own tiles that would be published. */
            publishedTiles: {
                key: string;
            }[];
        };
        TileUpgradeRange: {
            /**
             * Format: date-time
             * @description Without it 14 days before `to`.
             */
            from?: string;
            /**
             * Format: date-time
             * @description Without it now.
             */
            to?: string;
        };
        TileUpgradePreview: {
            /** @description Those that have a newer version. */
            tiles: {
                row: number;
                key: string;
                version: number;
                latestVersion: number;
            }[];
            /** @description Of a target on a day, each with both. */
            evaluations: number;
            /** @description By day, then in the order of the targets. Empty: nothing would have been different. */
            changes: {
                at: components["schemas"]["Timestamp"];
                targetIndex: number;
                targetName: string;
                before: components["schemas"]["TileUpgradeOutcome"];
                after: components["schemas"]["TileUpgradeOutcome"];
            }[];
        };
        TileUpgradeOutcome: {
            triggered: boolean;
            probability: number | null;
            /** @description Of each row. */
            lastValues: (number | null)[];
            error: string | null;
        };
        /** @enum {string} */
        FlowTemplateKind: "phenology" | "chill" | "disease" | "irrigation" | "frost" | "livestock" | "operations";
        /** @enum {string} */
        FlowTemplateLanguage: "en" | "de";
        /** @description The same text in every language of the library. */
        FlowTemplateText: {
            en: string;
            de: string;
        };
        FlowTemplateName: {
            /** @description For the filters of the list, such as `apple`. */
            key: string;
            name: components["schemas"]["FlowTemplateText"];
        };
        FlowTemplateMethod: {
            name: components["schemas"]["FlowTemplateText"];
            /** @description Whose version of the model it is: sources disagree. */
            version: string;
            /** @description What decides, as the source has it, such as `base 50 °F, upper 88 °F`. */
            figures: string;
        };
        /** @description A stage of the model: a span of what its last tile counts, in that tile's unit. */
        FlowTemplateStage: {
            name: components["schemas"]["FlowTemplateText"];
            from: number;
            /** @description Null: to the end of the season. */
            to: number | null;
            /** @description Whether the flow is triggered in it. */
            isTriggering: boolean;
            /** @description Where it begins, as the source has it, such as `250 °F·d`. */
            asPublished: string;
        };
        FlowTemplateSource: {
            title: string;
            /** @description Year and publisher, as far as they are told. */
            year: string;
            address: string;
        };
        FlowTemplateSetting: {
            /** @description Its place in the new flow, such as `tiles[0].params.threshold`. */
            loc: string;
            message: components["schemas"]["FlowTemplateText"];
            /**
             * @description It is set once the tenant has an enabled adapter of this facet. Null: it is a choice of yours.
             * @enum {string|null}
             */
            facet: "weather" | "series" | "events" | null;
        };
        FlowTemplateTile: {
            tileKey: string;
            /** @description Texts in English. */
            params: {
                [key: string]: unknown;
            };
            reportOnly: boolean;
        };
        FlowTemplateTest: {
            against: components["schemas"]["FlowTemplateText"];
            /** @description How far the model's result was from it. */
            error: string;
        };
        /** @description A published model as a chain of tiles. */
        FlowTemplate: {
            key: string;
            displayName: components["schemas"]["FlowTemplateText"];
            kind: components["schemas"]["FlowTemplateKind"];
            /** @description Empty: any crop. */
            crops: components["schemas"]["FlowTemplateName"][];
            /** @description The pest or disease; null for a model of something else. */
            pest: components["schemas"]["FlowTemplateName"] | null;
            /** @description Where its source recommends it. */
            regions: components["schemas"]["FlowTemplateName"][];
            method: components["schemas"]["FlowTemplateMethod"];
            /** @description In their order; empty for a model with one threshold. */
            stages: components["schemas"]["FlowTemplateStage"][];
            sources: components["schemas"]["FlowTemplateSource"][];
            assumptions: components["schemas"]["FlowTemplateText"][];
            /** @description What the template cannot know. */
            toSet: components["schemas"]["FlowTemplateSetting"][];
            tiles: components["schemas"]["FlowTemplateTile"][];
            /** @description Tiles that become the tenant's own. */
            ownTiles: {
                [key: string]: unknown;
            }[];
            /** @description What it was tested against. */
            tests: components["schemas"]["FlowTemplateTest"][];
        };
        FlowTemplatePage: {
            items: components["schemas"]["FlowTemplate"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        BacktestRequest: {
            /**
             * Format: date-time
             * @description The flow counts as activated then.
             */
            from: string;
            /**
             * Format: date-time
             * @description The last tick is at or before it, and not after the present.
             */
            to: string;
            /** @description Ticks at `from` and every so many minutes after it. Without it those of the flow's own schedule; a flow without one is evaluated once a day from `from` on. */
            everyMinutes?: number;
        };
        /** @enum {string} */
        BacktestStatus: "queued" | "running" | "succeeded" | "failed";
        BacktestTransition: {
            /** @description The tick. */
            at: components["schemas"]["Timestamp"];
            /** @description Place in the flow's targets. */
            targetIndex: number;
            targetName: string;
            /** @enum {string} */
            change: "trigger" | "reset";
        };
        BacktestMessage: {
            /** @description The tick that it is about. */
            at: components["schemas"]["Timestamp"];
            /** @description When it would have gone: after `at`, and maybe after `to`, where quiet hours would have held it. Null where it would not have been sent. */
            sentAt: components["schemas"]["NullableTimestamp"];
            contactId: string;
            channel: components["schemas"]["AlertChannel"];
            /**
             * @description As in the log of alerts.
             * @enum {string}
             */
            kind: "trigger" | "reset" | "level" | "no_data";
            /**
             * @description As in the log of alerts, as if every provider had taken what it was given.
             * @enum {string}
             */
            outcome: "sent" | "failed" | "skipped_unverified" | "skipped_optout" | "skipped_blacklisted" | "skipped_cooldown" | "skipped_quiet_hours";
            /** @description In words: why it would not have been sent, or would have waited. */
            reason: string | null;
            /** @description Places in the flow's targets. */
            targets: number[];
            /** @description Of an e-mail. */
            subject: string | null;
            /** @description As the log of alerts has it, in the contact's language. */
            text: string;
        };
        BacktestSummary: {
            id: string;
            flowId: string;
            status: components["schemas"]["BacktestStatus"];
            from: components["schemas"]["Timestamp"];
            to: components["schemas"]["Timestamp"];
            /** @description Null where the ticks are those of the flow's own schedule. */
            everyMinutes: number | null;
            tickCount: number;
            ticksDone: number;
            /** @description Ticks at which a target failed, as in a run that failed. */
            ticksFailed: number;
            createdAt: components["schemas"]["Timestamp"];
            startedAt: components["schemas"]["NullableTimestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Of one that failed: why. Else of the first tick that failed. */
            error: string | null;
            /** @description After the first 2,000, of which no more is kept. */
            transitionsLeftOut: number;
            /** @description After the first 1,000, or the first million characters, of which no more is kept. */
            messagesLeftOut: number;
        };
        Backtest: {
            id: string;
            flowId: string;
            status: components["schemas"]["BacktestStatus"];
            from: components["schemas"]["Timestamp"];
            to: components["schemas"]["Timestamp"];
            /** @description Null where the ticks are those of the flow's own schedule. */
            everyMinutes: number | null;
            tickCount: number;
            ticksDone: number;
            /** @description Ticks at which a target failed, as in a run that failed. */
            ticksFailed: number;
            createdAt: components["schemas"]["Timestamp"];
            startedAt: components["schemas"]["NullableTimestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Of one that failed: why. Else of the first tick that failed. */
            error: string | null;
            /** @description After the first 2,000, of which no more is kept. */
            transitionsLeftOut: number;
            /** @description After the first 1,000, or the first million characters, of which no more is kept. */
            messagesLeftOut: number;
            demoData: components["schemas"]["DemoData"];
            /** @description Up to the last tick that is done, oldest first. */
            transitions: components["schemas"]["BacktestTransition"][];
            /** @description The same. Those to a contact that was deleted since are not in it. */
            messages: components["schemas"]["BacktestMessage"][];
        };
        BacktestPage: {
            items: components["schemas"]["BacktestSummary"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        OutlookRequest: {
            /**
             * Format: date-time
             * @description The time from which it looks ahead, not after the present. Without it the present. With a past time the adapter is asked as it is in a simulation: most services then answer with what came, not with what was forecast.
             */
            now?: string;
            /** @description How many past years stand in for the weather after the forecast. Without it those of `settings.outlook`, else 10. */
            years?: number;
        };
        /** @description How `POST /v1/flows/{id}/outlook` looks ahead without `years`, and whether that happens by itself. */
        OutlookSettings: {
            /** @description How many past years stand in for the weather after the forecast. Default: `10`. */
            years: number;
            /** @description One a day, after the first scheduled run of the UTC day. Default: `false`. */
            isDaily: boolean;
        };
        /** @description Stored with its defaults. */
        OutlookSettingsInput: {
            /** @description How many past years stand in for the weather after the forecast. Default: `10`. */
            years?: number;
            /** @description One a day, after the first scheduled run of the UTC day. Default: `false`. */
            isDaily?: boolean;
        };
        OutlookSettingsPatch: {
            /** @description How many past years stand in for the weather after the forecast. Default: `10`. */
            years?: number;
            /** @description One a day, after the first scheduled run of the UTC day. Default: `false`. */
            isDaily?: boolean;
        } | null;
        /** @enum {string} */
        OutlookStatus: "queued" | "running" | "succeeded" | "failed";
        /**
         * @description `expected`: more than half of the years reach it. `not_expected`: they do not, before `basis.until`. `unavailable`: nothing can be told, and `reason` says why.
         * @enum {string}
         */
        ExpectationState: "reached" | "expected" | "not_expected" | "unavailable";
        /**
         * @description What the answer rests on: what was observed; or that and the forecast, past years, or both. Within the days of the forecast all years are one: it says the day, and nobody knows how often that holds.
         * @enum {string}
         */
        ExpectationMethod: "observed" | "forecast" | "years" | "forecast_and_years";
        /**
         * Format: date
         * @description A day of the target's time zone.
         */
        LocalDate: string | null;
        ExpectationBasis: {
            /** @description The newest reading. Null where there is none. */
            observedUntil: components["schemas"]["NullableTimestamp"];
            /** @description Null without a forecast. */
            forecastUntil: components["schemas"]["NullableTimestamp"];
            /** @description How far it looks: the end of the season, or as far as the tiles look back. */
            until: components["schemas"]["Timestamp"];
            /** @description Those that were counted, by the calendar year in which their part begins, oldest first. */
            years: number[];
            leftOut: components["schemas"]["LeftOutYear"][];
            differences: components["schemas"]["YearsDifference"][];
        };
        LeftOutYear: {
            year: number;
            reason: string;
        };
        /** @description This year compared with the past years, over the same local days: the 30 days before `now` and the forecast. Where a temperature differs by more than 6 °C, nothing is told: the data are of two kinds. */
        YearsDifference: {
            variable: string;
            days: number;
            /** @description Mean of this year less the mean of the past years. */
            difference: number;
            /** @description Of the difference. */
            unit: string;
        };
        /** @description When a tile's condition, or one of its stages, will be met for the first time. With n years of which r meet it, the time from `earliest` to `latest` holds the true day in (r − 1) of n + 1 cases: `coverage`. */
        Expectation: {
            /** @description Of the tile, in the flow. */
            row: number;
            /** @description Null for a tile without stages. */
            stage: string | null;
            /** @description Whether the last tile that decides the flow's outcome triggers by it. */
            isDeciding: boolean;
            threshold: number | null;
            /** @description Of `threshold` and `current`. */
            unit: string | null;
            /** @description The newest value. */
            current: number | null;
            state: components["schemas"]["ExpectationState"];
            /** @description Of `unavailable`: why, and what to do. */
            reason: string | null;
            reachedAt: components["schemas"]["LocalDate"];
            /** @description The middle one of the years. */
            expectedAt: components["schemas"]["LocalDate"];
            earliest: components["schemas"]["LocalDate"];
            /** @description Of those that reach it. */
            latest: components["schemas"]["LocalDate"];
            /** @description Null where the forecast says the day, and where no year reaches it. */
            coverage: number | null;
            /** @description Of the years that were counted. Those that never reach it are among them. */
            reachedShare: number | null;
            method: components["schemas"]["ExpectationMethod"];
            basis: components["schemas"]["ExpectationBasis"];
        };
        OutlookTarget: {
            /** @description Place in the flow as it was then. */
            position: number;
            sourceId: string | null;
            targetName: string;
            /** @description IANA name. Null for a target that was left out. */
            timezone: string | null;
            /** @description Why it was left out, as in a run. */
            skipped: string | null;
            expectations: components["schemas"]["Expectation"][];
        };
        /** @description Targets, by what decides the flow's outcome next. */
        OutlookCounts: {
            reached: number;
            expected: number;
            notExpected: number;
            unavailable: number;
        };
        OutlookSummary: {
            id: string;
            flowId: string;
            /** @description Whose tiles and targets it is about. Flows and runs of another version do not show it. */
            flowVersion: number;
            status: components["schemas"]["OutlookStatus"];
            /** @description The time from which it looks ahead. */
            now: components["schemas"]["Timestamp"];
            years: number;
            /** @description Made by itself, after a scheduled run. */
            isDaily: boolean;
            targetCount: number;
            targetsDone: number;
            /** @description So far. */
            counts: components["schemas"]["OutlookCounts"];
            next: components["schemas"]["NextExpectation"];
            createdAt: components["schemas"]["Timestamp"];
            startedAt: components["schemas"]["NullableTimestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Why it failed. */
            error: string | null;
        };
        /** @description What is expected first of all targets; null for nothing. */
        NextExpectation: {
            position: number;
            targetName: string;
            row: number;
            stage: string | null;
            expectedAt: components["schemas"]["LocalDate"];
            earliest: components["schemas"]["LocalDate"];
            latest: components["schemas"]["LocalDate"];
        } | null;
        Outlook: {
            id: string;
            flowId: string;
            /** @description Whose tiles and targets it is about. Flows and runs of another version do not show it. */
            flowVersion: number;
            status: components["schemas"]["OutlookStatus"];
            /** @description The time from which it looks ahead. */
            now: components["schemas"]["Timestamp"];
            years: number;
            /** @description Made by itself, after a scheduled run. */
            isDaily: boolean;
            targetCount: number;
            targetsDone: number;
            /** @description So far. */
            counts: components["schemas"]["OutlookCounts"];
            next: components["schemas"]["NextExpectation"];
            createdAt: components["schemas"]["Timestamp"];
            startedAt: components["schemas"]["NullableTimestamp"];
            finishedAt: components["schemas"]["NullableTimestamp"];
            /** @description Why it failed. */
            error: string | null;
            demoData: components["schemas"]["DemoData"];
            /** @description Those that are done, in the order of the flow: one page of them. */
            targets: components["schemas"]["OutlookTarget"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        OutlookPage: {
            items: components["schemas"]["OutlookSummary"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `failed`: a tile failed, or the run came to no result at all. `skipped`: the target's source was disabled or gone.
         * @enum {string}
         */
        RunWhyOutcome: "triggered" | "not_triggered" | "failed" | "skipped";
        RunWhy: {
            runId: string;
            flowId: string;
            flowVersion: number;
            /**
             * Format: date-time
             * @description The run's time.
             */
            now: string;
            target: {
                /** @description Null for a place given inline. */
                sourceId: string | null;
                /** @description As the run found it. Of a run without results a source's id stands for its name. */
                name: string;
                /** @description Place in the flow, from 0 on. */
                position: number;
            };
            outcome: components["schemas"]["RunWhyOutcome"];
            triggered: boolean;
            /** @description Per cent. */
            probability: number | null;
            stage: components["schemas"]["TargetStage"];
            /** @description What failed, or why the target was left out, as the run stored it; null for neither. */
            problem: string | null;
            /** @description What alerts go by, as in the run's results. */
            state: components["schemas"]["TargetState"] | null;
            demoData: components["schemas"]["DemoData"];
            /** @description All of it in a few sentences, for people, in the reader's language. */
            summary: string;
            /** @description In the order of the flow; empty for a target without results. */
            tiles: components["schemas"]["TileWhy"][];
            data: components["schemas"]["DataWhy"];
            /** @description When it will be triggered, by the flow's newest outlook; empty where that has none of the target. */
            outlook: components["schemas"]["Expectation"][];
            alerts: components["schemas"]["AlertsWhy"];
        };
        TileWhy: {
            row: number;
            key: string;
            /** @description Of the version that the run evaluated. */
            displayName: string;
            reportOnly: boolean;
            isTriggered: boolean;
            /** @description The target's outcome follows from this tile: of a triggered target, each tile that is not `reportOnly`; of one that is not, those of them that were not triggered; of a failed one, what failed. */
            decided: boolean;
            lastValue: number | null;
            /** @description Of the values, the thresholds and the distance; null for none. */
            unit: string | null;
            /**
             * @description How values are compared with the threshold. `sector`: the wind must come from a sector. Null where the tile compares nothing, and for your own tiles, whose comparison is not known.
             * @enum {string|null}
             */
            comparison: "greater" | "less" | "atLeast" | "atMost" | "between" | "outside" | "sector" | null;
            /** @description Of a range, the lower end. Null where there is none. */
            threshold: number | null;
            /** @description The upper end of a range; null for others. */
            thresholdUpper: number | null;
            /**
             * @description How far the tile is from the other outcome. Above 0 for a triggered tile: by how much its condition holds. Below 0 for one that is not triggered: by how much it fails. 0 on the threshold.
             *
             *     It is null where no value alone would have changed the outcome (a reading that is too old, a season that is over, a time that must last), and where the stored points do not tell it; `says` has the reason then. An own tile with a threshold (`x-ui-role`, else a numeric parameter `threshold`) has the value less the threshold, and the sign says nothing about its outcome.
             */
            distance: number | null;
            /** @description What `distance` is measured from. It is the last value. Where a tile looks at all points of a time (`any`, `overlap`, `rolling`), it is the one that came nearest to the condition, or met it by the most. Null without a distance. */
            comparedValue: number | null;
            /** @description Time of `comparedValue`. */
            comparedAt: components["schemas"]["NullableTimestamp"];
            newestPointAt: components["schemas"]["NullableTimestamp"];
            /**
             * Format: int64
             * @description From the newest point to the run's time. Null for a tile that reads no data, for scout events, and for rain that is added up to the run's time.
             */
            dataAgeSeconds: number | null;
            /** @description As in the run's results. */
            noData: boolean;
            /** @description It took demo data (`dataSource` is `generate`). */
            isDemo: boolean;
            /** @description In the reader's language, but for words of a tenant's own script. */
            error: string | null;
            /** @description The tile's own verdict, from its trace, in the reader's language where its script is the library's. */
            tileSays: string | null;
            /** @description For people, in the reader's language. The tile's own words in it stay in that of its script. */
            says: string;
        };
        DataWhy: {
            /** @description As in the result's `dataHealth`. */
            coverage: number | null;
            issues: components["schemas"]["DataIssue"][];
            issueCount: number;
            /** @description The newest point of the tiles that read data in this run; of daily values, the end of the day. Null for none. */
            newestDataAt: components["schemas"]["NullableTimestamp"];
            /**
             * Format: int64
             * @description From then to the run's time.
             */
            ageSeconds: number | null;
        };
        AlertsWhy: {
            /** @description Alerts have decided on this run. */
            evaluated: boolean;
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
            reason: "messages" | "run_does_not_count" | "not_decided_yet" | "no_result" | "target_skipped" | "no_contact_lists" | "state_unknown" | "state_held" | "no_change" | "no_new_crossing" | "reset_not_wanted" | "cooldown" | "unknown";
            /** @description For people, in the reader's language. */
            says: string;
            /** @description Messages about the target, alone or among others, the newest first. `GET /v1/alert-deliveries` has the whole of them. */
            deliveries: components["schemas"]["DeliveryWhy"][];
            /** @description There are more than are listed. */
            hasMoreDeliveries: boolean;
        };
        DeliveryWhy: {
            deliveryId: string;
            contactId: string;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            /** @enum {string} */
            triggerType: "trigger" | "reset" | "level" | "no_data" | "expected" | "test";
            /** @enum {string} */
            status: "pending" | "sent" | "failed" | "unknown" | "skipped_unverified" | "skipped_optout" | "skipped_blacklisted" | "skipped_cooldown" | "skipped_quiet_hours";
            /** @description As in the log of alerts. */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was decided.
             */
            at: string;
            /** @description For people, in the reader's language. */
            says: string;
        };
        /**
         * @description Whether data come from the source, as runs see it: `unknown` until one has got some. `stale` when a run finds no reading for three of the source's own steps: 3 h where it reports
         *     hourly or more often, 36 h for daily values, one and a half steps where they are longer than a day. Without a run, 36 h after its newest reading at the
         *     earliest. Each change emits `source.status.changed`; it is no change of the record, and `ETag` stays.
         * @enum {string}
         */
        SourceStatus: "unknown" | "ok" | "stale";
        /** @description `area` (a field, with the sensors inside it), `sensor`, `weather-station`, or your own word. */
        Hint: string;
        /** @description Such as `soil-probe`: the sensors of an area are averaged by type. Not on areas (422). */
        SensorType: string | null;
        /** @description Where the source is (WGS 84). A source has a location, a boundary, or neither; both in one request are a 422, and a new one of either takes the place of the other. */
        Location: {
            /** @description Degrees north. */
            latitude: number;
            /** @description Degrees east. */
            longitude: number;
        } | null;
        /**
         * @description The outline of a source with the hint `area`; on any other it is a 422. GeoJSON Polygon or MultiPolygon (RFC 7946, WGS 84): positions are `[longitude, latitude]`, perhaps
         *     with an elevation; rings repeat their first position at the end; the first ring of a polygon is its outside, the others are holes inside it. At most
         *     10,000 positions, and the boundaries of all the tenant's sources at most 2,000,000 together. Sides that lie so close together that millions of pairs would have to be compared, in one boundary or in all of a request, are a 422 too. A ring that touches or crosses itself, or crosses another, is a 422 at the place, such as `boundary.coordinates[0][3]`.
         *     Sensors on an edge or a corner, also of a hole, are inside. Across the antimeridian either let the ring run on (positions more than 180° of longitude apart are
         *     joined the short way) or cut the area into a MultiPolygon there.
         */
        Boundary: {
            /** @enum {string} */
            type: "Polygon" | "MultiPolygon";
            /** @description Rings of positions; of a MultiPolygon, polygons of rings of positions. */
            coordinates: unknown[];
        } | null;
        /** @description The outline of a source with the hint `area`, by the rules of `Boundary`. Writers of GeoJSON add `bbox` and `crs`: these are checked and not kept, other members are a 422. A `Feature` is not a boundary: give its `geometry`. */
        BoundaryInput: {
            /** @enum {string} */
            type: "Polygon" | "MultiPolygon";
            /** @description Rings of positions; of a MultiPolygon, polygons of rings of positions. */
            coordinates: unknown[];
            /** @description RFC 7946, section 5: `[west, south, east, north]`, or six numbers with the lowest and the highest elevation. Not kept. */
            bbox?: number[] | null;
            /** @description Of GeoJSON before RFC 7946. Coordinates are WGS 84, so that any other name than `urn:ogc:def:crs:OGC:1.3:CRS84` and `EPSG:4326` is a 422. Not kept. */
            crs?: {
                /** @enum {string} */
                type: "name";
                properties: {
                    name: string;
                };
            } | null;
        } | null;
        Source: {
            readonly id: string;
            displayName: string;
            /** @description The caller's own id, unique per owner. */
            tenantKey: string | null;
            /** @description `area`, `sensor`, `weather-station`, or the tenant's own word. */
            hint: string;
            /** @description Such as `soil-probe`. */
            sensorType: string | null;
            location: components["schemas"]["Location"];
            boundary: components["schemas"]["Boundary"];
            /** @description IANA name. */
            timezone: string | null;
            /** @description A disabled sensor is not read for the areas it lies in. */
            enabled: boolean;
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
            ownerUserKey: string | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        SourceInput: {
            displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the source, unique per owner. Adapters are asked by it. */
            tenantKey?: string | null;
            hint: components["schemas"]["Hint"];
            sensorType?: components["schemas"]["SensorType"];
            location?: components["schemas"]["Location"];
            boundary?: components["schemas"]["BoundaryInput"];
            timezone?: components["schemas"]["TimeZone"];
            /** @description A disabled sensor is not read for the areas it lies in. A disabled source that is the target of a flow is skipped in its runs. Default: `true`. */
            enabled?: boolean;
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            ownerUserKey?: string | null;
        };
        /** @description Fields that are absent stay. Null clears. A source that is the target of a flow cannot change hands (409); one that does leaves its former owner's blacklists. */
        SourcePatch: {
            displayName?: components["schemas"]["DisplayName"];
            /** @description Your own id for the source, unique per owner. Adapters are asked by it. */
            tenantKey?: string | null;
            hint?: components["schemas"]["Hint"];
            sensorType?: components["schemas"]["SensorType"];
            location?: components["schemas"]["Location"];
            boundary?: components["schemas"]["BoundaryInput"];
            timezone?: components["schemas"]["TimeZone"];
            /** @description What is set here, no sync undoes. */
            enabled?: boolean;
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            ownerUserKey?: string | null;
        };
        SourcePage: {
            items: components["schemas"]["Source"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description One source by its key. As in a PATCH, fields that are absent stay and null clears; a source that is new needs `displayName` and `hint`. */
        SourceEntry: {
            /** @description Your own id for the source, by which it is found again. */
            tenantKey: string;
            displayName?: components["schemas"]["DisplayName"];
            hint?: components["schemas"]["Hint"];
            sensorType?: components["schemas"]["SensorType"];
            location?: components["schemas"]["Location"];
            boundary?: components["schemas"]["BoundaryInput"];
            timezone?: components["schemas"]["TimeZone"];
            /** @description What is set here, no sync undoes. A new source is enabled unless this says otherwise. */
            enabled?: boolean;
        };
        SourceBulk: {
            /** @description The `tenantKey` of the user whose sources these are; without it, or null: the tenant's own. For tenants' credentials only. */
            ownerUserKey?: string | null;
            /** @description Each key once: entries that share a key all fail. */
            sources: (components["schemas"]["SourceEntry"] | unknown)[];
        };
        SourceOutcome: {
            /** @description Null where the entry has none that could be told. */
            tenantKey: string | null;
            /** @enum {string} */
            outcome: "created" | "updated" | "unchanged" | "failed";
            /** @description Absent where the entry failed. */
            id?: string;
            /** @description Where the entry failed. `loc` is the place in the request, such as `sources[3].hint`. */
            errors?: components["schemas"]["FieldError"][];
        };
        SourceBulkResult: {
            /** @description One for each entry, in the order of the request. */
            items: components["schemas"]["SourceOutcome"][];
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
        };
        Contact: {
            readonly id: string;
            displayName: string;
            /** @description The caller's own id, unique per owner. */
            tenantKey: string | null;
            email: string | null;
            /** @description E.164. */
            phone: string | null;
            locale: string | null;
            timezone: string | null;
            emailOptIn: boolean;
            smsOptIn: boolean;
            callOptIn: boolean;
            /** @description The present address passed verification. Nothing is sent to an unverified one. */
            readonly emailVerified: boolean;
            /** @description The present number passed verification, for SMS and calls. */
            readonly phoneVerified: boolean;
            /** @description Sources that the contact is never alerted for. */
            blacklist: string[];
            quietHours: components["schemas"]["QuietHours"];
            readonly ownerUserId: string | null;
            ownerUserKey: string | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description When no alert goes to the contact; null for none. */
        QuietHours: {
            start: string;
            end: string;
            timeZone: string;
            mode: components["schemas"]["QuietHoursMode"];
        } | null;
        /**
         * @description `hold`: an alert waits until they end. `drop`: it is not sent, and stands in the log as `skipped_quiet_hours`.
         * @enum {string}
         */
        QuietHoursMode: "hold" | "drop";
        /** @description Every day from `start` to `end` no alert goes to the contact, on no channel. Verifications and tests do. Stored with its defaults, and replaced as a whole; null clears. */
        QuietHoursInput: {
            /** @description `HH:MM`, local. */
            start: string;
            /** @description `HH:MM`, local: the first minute after them. An end before `start` is on the next day; the two are not the same. */
            end: string;
            /** @description IANA name. */
            timeZone: string;
            /** @description Default: `hold`. */
            mode?: components["schemas"]["QuietHoursMode"];
        } | null;
        /** @description With an e-mail address, a phone number, or both. */
        ContactInput: {
            displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the contact, unique per owner. */
            tenantKey?: string | null;
            /**
             * Format: idn-email
             * @description A new address is unverified, and ends verifications of the former one. A domain of other letters than ASCII is kept by its A-labels (`xn--…`); before the @ there is ASCII alone.
             */
            email?: string | null;
            /** @description E.164, such as `+4915112345678`. A new number is unverified. */
            phone?: string | null;
            /** @description BCP 47 language tag. */
            locale?: string | null;
            /** @description IANA name. */
            timezone?: string | null;
            /** @description Agreed to e-mails. Nothing is sent without it. Default: `false`. */
            emailOptIn?: boolean;
            /** @description Default: `false`. */
            smsOptIn?: boolean;
            /** @description Default: `false`. */
            callOptIn?: boolean;
            /** @description Sources that the contact is never alerted for. */
            blacklist?: string[];
            quietHours?: components["schemas"]["QuietHoursInput"];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            ownerUserKey?: string | null;
        };
        /** @description Fields that are absent stay. `blacklist` and `quietHours` are replaced as a whole. Null clears. A contact on a list cannot change hands alone (409). */
        ContactPatch: {
            displayName?: components["schemas"]["DisplayName"];
            /** @description Your own id for the contact, unique per owner. */
            tenantKey?: string | null;
            /**
             * Format: idn-email
             * @description A new address is unverified, and ends verifications of the former one. A domain of other letters than ASCII is kept by its A-labels (`xn--…`); before the @ there is ASCII alone.
             */
            email?: string | null;
            /** @description E.164, such as `+4915112345678`. A new number is unverified. */
            phone?: string | null;
            /** @description BCP 47 language tag. */
            locale?: string | null;
            /** @description IANA name. */
            timezone?: string | null;
            /** @description Agreed to e-mails. Nothing is sent without it. */
            emailOptIn?: boolean;
            smsOptIn?: boolean;
            callOptIn?: boolean;
            /** @description Sources that the contact is never alerted for. */
            blacklist?: string[];
            quietHours?: components["schemas"]["QuietHoursInput"];
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            ownerUserKey?: string | null;
        };
        ContactPage: {
            items: components["schemas"]["Contact"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        ContactList: {
            readonly id: string;
            displayName: string;
            /** @description The caller's own id, unique per owner. */
            tenantKey: string | null;
            /** @description In the order given. */
            contactIds: string[];
            readonly ownerUserId: string | null;
            ownerUserKey: string | null;
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        ContactListInput: {
            displayName: components["schemas"]["DisplayName"];
            /** @description Your own id for the list, unique per owner. */
            tenantKey?: string | null;
            /** @description Contacts of the list's owner, each once. */
            contactIds: string[];
            /** @description The owner's `tenantKey`. For tenants' credentials only. */
            ownerUserKey?: string | null;
        };
        /** @description Fields that are absent stay. `contactIds` is replaced as a whole. A list that a flow names cannot change hands (409). */
        ContactListPatch: {
            displayName?: components["schemas"]["DisplayName"];
            tenantKey?: string | null;
            contactIds?: string[];
            /** @description The owner's `tenantKey`. Only tenants' credentials change it; a user may send back what was read. */
            ownerUserKey?: string | null;
        };
        ContactListPage: {
            items: components["schemas"]["ContactList"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /**
         * @description `email` by a link, `sms` by a code, which verifies the number for calls too.
         * @enum {string}
         */
        VerificationChannel: "email" | "sms";
        VerificationRequest: {
            channel: components["schemas"]["VerificationChannel"];
        };
        VerificationStarted: {
            channel: components["schemas"]["VerificationChannel"];
            /** @description Where the message goes. */
            address: string;
            /** @description How long its link or code may be used, counted from when the message leaves: 24 hours or 10 minutes. */
            validMinutes: number;
        };
        VerificationCode: {
            /** @description The six digits that were sent. */
            code: string;
        };
        ContactVerifications: {
            email: components["schemas"]["VerificationProgress"];
            sms: components["schemas"]["VerificationProgress"];
        };
        /** @description How far a verification is; null for none. */
        VerificationProgress: {
            state: components["schemas"]["VerificationProgressState"];
            /** @description Where its message goes. */
            address: string;
            startedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description Until when its link or code may be used; null where no message was made.
             */
            expiresAt: string | null;
            /** @description How many codes may still be tried; null for a link. */
            attemptsLeft: number | null;
        } | null;
        /**
         * @description - `sending`: its message waits to leave.
         *     - `open`: its link or code can be used.
         *     - `expired`: the time for it is over.
         *     - `used_up`: too many wrong codes were tried.
         *     - `undeliverable`: the provider does not deliver to the address, or the number's holder has answered STOP.
         * @enum {string}
         */
        VerificationProgressState: "sending" | "open" | "expired" | "used_up" | "undeliverable";
        /**
         * @description `voice` is a call that reads the text.
         * @enum {string}
         */
        AlertChannel: "email" | "sms" | "voice";
        /**
         * @description `level`: the probability has reached another of `settings.alerts.levels`. `no_data`: a target has fallen silent. `test`: somebody tested the contact.
         * @enum {string}
         */
        AlertTriggerType: "trigger" | "reset" | "level" | "no_data" | "expected" | "test";
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
        AlertStatus: "pending" | "sent" | "failed" | "unknown" | "skipped_unverified" | "skipped_optout" | "skipped_blacklisted" | "skipped_cooldown" | "skipped_quiet_hours";
        AlertDelivery: {
            deliveryId: string;
            /** @description The run that it came of; null for a test. The run may be gone before it. */
            runId: string | null;
            /** @description Null for a test. */
            flowId: string | null;
            contactId: string;
            channel: components["schemas"]["AlertChannel"];
            triggerType: components["schemas"]["AlertTriggerType"];
            status: components["schemas"]["AlertStatus"];
            /** @description In words: why it was skipped, or why it is not sent yet. Null where nothing needs to be said. */
            reason: string | null;
            /** @description Every target that it is about, in the order of the flow; empty for a test. */
            targetNames: string[];
            /** @description The text of what this delivery tells, in the contact's language. */
            message: string;
            /** @description What went wrong at the last attempt; null for nothing. */
            error: string | null;
            /** @description Attempts that were begun. */
            attempts: number;
            /** @description When it was made. */
            at: components["schemas"]["Timestamp"];
            /** @description When it became final; null while it is `pending`. */
            endedAt: components["schemas"]["NullableTimestamp"];
            /** @description The delivery whose message tells this one too: what quiet hours held of a flow is one message for each contact and channel. Its status is that delivery's. Null for one that has a message of its own. */
            toldWith: string | null;
            /** @description Of a delivery whose message tells what quiet hours held: the text that was sent, with the times of what happened on the contact's clock, and the states at the time of sending. Else null: `message` was sent. */
            combinedMessage: string | null;
        };
        AlertDeliveryPage: {
            items: components["schemas"]["AlertDelivery"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        ContactTest: {
            channel: components["schemas"]["AlertChannel"];
        };
        AlertPreviewRequest: {
            alerts: components["schemas"]["AlertSettings"];
            /** @description BCP 47 tags of the readers. Default: `["en"]`. */
            locales?: string[];
        };
        AlertPreview: {
            /** @description One for each kind of message that the settings let be sent, and each language. About the first 10 targets of the flow together with `aggregateAlerts`, else about the first one. Empty where it has none. */
            messages: components["schemas"]["AlertSample"][];
        };
        AlertSample: {
            /** @description As it was asked for. */
            locale: string;
            triggerType: components["schemas"]["AlertTriggerType"];
            /** @description Of a change of level: the one reached; null below all levels. */
            level: string | null;
            /** @description Of the e-mail. */
            subject: string;
            /** @description As the log of alerts has it for an e-mail. */
            text: string;
            /** @description Names may be shortened, so that it is one segment. */
            smsText: string;
            /** @description What a call reads. */
            voiceText: string;
        };
        /**
         * @description `time`: its schedule's hour came. `event`: a scheduled run triggered. `manual`: it was sent by hand.
         * @enum {string}
         */
        ReportMode: "time" | "event" | "manual";
        /**
         * @description - `waiting`: for the fresh run that it shows.
         *     - `pending`: it is frozen, and its mails are under way.
         *     - `sent`: at least one mail was sent.
         *     - `skipped`: no mail was to be sent; see `reason`.
         *     - `error`: the run failed, or no mail could be sent; see `reason`.
         * @enum {string}
         */
        ReportStatus: "waiting" | "pending" | "sent" | "skipped" | "error";
        /**
         * @description - `no_recipients`: there is nobody on its lists, or all were skipped.
         *     - `no_matching_targets`: the target filter left nothing, so that nothing was frozen.
         *     - `run_failed`: the run that a time report was to show failed.
         *     - `comms_failed`: no mail could be sent; see `recipients`.
         * @enum {string|null}
         */
        ReportReason: "no_recipients" | "no_matching_targets" | "run_failed" | "comms_failed" | null;
        /**
         * @description Which targets of the run the report shows. Those that the run skipped stand in `all` alone.
         * @enum {string}
         */
        TargetFilter: "all" | "triggered" | "not_triggered";
        ReportRecipient: {
            contactId: string;
            /** @description As it was when the report was frozen. */
            email: string | null;
            /**
             * @description `unknown`: the provider may have it, and nobody can know. It is not sent again.
             * @enum {string}
             */
            outcome: "pending" | "sent" | "failed" | "unknown" | "skipped_optout" | "skipped_unverified";
            /** @description In words: why it was skipped, or what it waits for. */
            reason: string | null;
            /** @description What went wrong at the last attempt. */
            error: string | null;
        };
        /** @description An attempt to make a report and to send it. */
        ReportRecord: {
            /** @description The attempt. */
            eventId: string;
            /** @description The same id, once a report was frozen. */
            reportId: string | null;
            flowId: string;
            /** @description The run that it shows; it may be gone before the entry. */
            runId: string | null;
            mode: components["schemas"]["ReportMode"];
            /** @description Null for one that was sent by hand. */
            scheduleId: string | null;
            /** @description Of one that was sent by hand, the name that was given. */
            scheduleName: string;
            /** @description When the schedule's hour began; null but for mode `time`. */
            slot: components["schemas"]["NullableTimestamp"];
            status: components["schemas"]["ReportStatus"];
            reason: components["schemas"]["ReportReason"];
            targetFilter: components["schemas"]["TargetFilter"];
            /** @description Counts; null until the run has ended. */
            targets: {
                /** @description Targets of the run. */
                total: number;
                triggered: number;
                /** @description Those that the report shows. */
                shown: number;
            } | null;
            recipients: components["schemas"]["ReportRecipient"][];
            /** @description When it was begun. */
            at: components["schemas"]["Timestamp"];
            frozenAt: components["schemas"]["NullableTimestamp"];
            /** @description Of the link: 7 days after `frozenAt`. */
            expiresAt: components["schemas"]["NullableTimestamp"];
            /** @description Since when the link leads nowhere. */
            revokedAt: components["schemas"]["NullableTimestamp"];
            endedAt: components["schemas"]["NullableTimestamp"];
        };
        ReportRecordPage: {
            items: components["schemas"]["ReportRecord"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        ReportToSend: {
            /** @description A succeeded run of the flow. When absent, the one that was requested last, whatever time it is of. */
            runId?: string;
            /** @description Whom it is mailed to; to nobody when empty: the link alone is made. Default: `[]`. */
            contactListIds?: string[];
            /** @description Default: `all`. */
            targetFilter?: components["schemas"]["TargetFilter"];
            /** @description For the history; `Sent by hand` when absent. */
            name?: components["schemas"]["DisplayName"];
            /** @description Shown in the report; the flow's notes when absent or null. */
            notes?: string | null;
            /** @description The mails carry the PDF. Default: `false`. */
            attachPdf?: boolean;
            /** @description IANA name, of the report's date. Default: `UTC`. */
            timeZone?: string;
        };
        SentReport: {
            report: components["schemas"]["ReportRecord"];
            /** @description Shown once: where anybody sees the report until it expires. Null where no target matches the filter, so that nothing was frozen. */
            link: string | null;
            /** @description Of the link. */
            expiresAt: components["schemas"]["NullableTimestamp"];
        };
        ReportPreviewRequest: {
            schedule: components["schemas"]["ReportScheduleInput"];
        };
        ReportPreview: {
            /** @description The next hours at which it would be sent, if the flow is active and the schedule enabled. Empty for mode `event`, and for a schedule that never matches. */
            nextSends: {
                at: components["schemas"]["Timestamp"];
                /** @description The same time in the schedule's zone, with its offset. */
                local: string;
            }[];
            recipients: {
                contactId: string;
                /** @enum {string} */
                outcome: "would_send" | "skipped_optout" | "skipped_unverified";
                /** @description In words, why it would be skipped. */
                reason: string | null;
            }[];
            /** @description What it would show of the latest succeeded run; null where there is none, or where no target matches the filter. `expiresAt` is as if it were sent now. */
            payload: components["schemas"]["ReportPayload"] | null;
        };
        ReportTile: {
            row: number;
            tileKey: string;
            tileVersion: number;
            displayName: string;
            kind: components["schemas"]["OutputKind"];
            params: {
                [key: string]: unknown;
            };
            reportOnly: boolean;
            /** @description Of the tile's values and its threshold. */
            unit: string | null;
            threshold: number | null;
            /** @description Markdown: what the tile does. */
            help: string;
        };
        ReportTarget: {
            name: string;
            /** @description Only of a target that has one. */
            boundary?: components["schemas"]["Boundary"];
            triggered: boolean;
            /** @description Per cent. */
            probability: number | null;
            color: string | null;
            /** @description The run's time. */
            runAt: components["schemas"]["Timestamp"];
            tiles: components["schemas"]["TileResult"][];
        };
        ReportPayload: {
            flowName: string;
            /** @description When it was frozen. */
            generatedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date
             * @description The day of `generatedAt` in the schedule's time zone.
             */
            reportDate: string;
            notes: string | null;
            /** @description What the run looked at; null where its tiles have no window. */
            dataWindow: {
                start: components["schemas"]["Timestamp"];
                end: components["schemas"]["Timestamp"];
            } | null;
            /**
             * @description For display, of the flow or else of its owner; all values here are in °C.
             * @enum {string}
             */
            temperatureUnits: "celsius" | "fahrenheit";
            colors: {
                triggerColor: string;
                resetColor: string;
                useGradient: boolean;
                color20: string | null;
                color100: string | null;
            };
            brand: {
                name: string;
                /** @description Address of a picture. */
                logo: string | null;
            };
            demoData: components["schemas"]["DemoData"];
            flowTiles: components["schemas"]["ReportTile"][];
            targets: components["schemas"]["ReportTarget"][];
            /** @description From then on it is a 404. */
            expiresAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description What an adapter serves: `series` readings of sensors, `weather` the weather of a place, `events` what people did or saw in the field, `targets` the
         *     catalogue of sources, `comms` the sending of messages. A tenant has one enabled adapter per facet.
         * @enum {string}
         */
        Facet: "series" | "weather" | "events" | "targets" | "comms";
        /**
         * @description `javascript` is run as `typescript`.
         * @enum {string}
         */
        AdapterLanguage: "typescript" | "javascript" | "python";
        Adapter: {
            readonly id: string;
            displayName: string;
            tenantKey: string | null;
            readonly facet: components["schemas"]["Facet"];
            readonly language: components["schemas"]["AdapterLanguage"];
            script: string;
            egress: string[];
            /** @description Names of the secrets. Their values are never returned. */
            readonly envNames: string[];
            enabled: boolean;
            timeoutMs: number;
            settings: components["schemas"]["AdapterSettings"];
            settingsSchema: components["schemas"]["SettingsSchema"];
            maxSpanHours: components["schemas"]["MaxSpanHours"];
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
        AdapterSettings: {
            [key: string]: unknown;
        };
        /** @description What settings there are: JSON Schema (draft 2020-12) with `x-ui-*` keywords for dialogs, by the rules of a tile's `paramsSchema`. Null: any settings are taken. */
        SettingsSchema: {
            [key: string]: unknown;
        } | null;
        /** @description Of `series`, `weather` and `events`: what spans more hours is asked for in parts of so many, one after the other, and joined. Null: all is asked for at once. */
        MaxSpanHours: number | null;
        /**
         * @description TypeScript: one module with a default export, `export default async function handle(request, { fetch, env, settings, state, log, sleep, instantOf, localOf }) { … }`. Python:
         *     `async def handle(request, host): …` with the same on `host` (`host.instant_of`, `host.local_of`). `request` and the returned value are SeriesRequest and SeriesAnswer,
         *     WeatherRequest and WeatherAnswer, EventsRequest and EventsAnswer, TargetsRequest and TargetsAnswer, or CommsRequest and CommsAnswer. `fetch` reaches
         *     only the origins on `egress`.
         */
        AdapterScript: string;
        /** @description Origins the script may reach, as `https://host[:port]`. */
        Egress: string[];
        FollowedTemplate: {
            key: string;
            /** @description Whose script the adapter has. */
            version: number;
            /** @description A higher one than `version` can be had by `POST /v1/adapters/{id}/upgrade`. Null where the gallery has the entry no more: the adapter stays as it is. */
            latestVersion: number | null;
        };
        /** @description What the newer version needs and the adapter does not have yet. Both may be left out. */
        AdapterUpgrade: {
            /** @description All of them anew. Absent: they stay. */
            settings?: components["schemas"]["AdapterSettings"];
            /** @description Names given are set, null removes a name, and the others stay. */
            env?: {
                [key: string]: string | null;
            };
        };
        TemplateWords: {
            displayName: string;
            description: string;
        };
        TemplateTranslations: {
            de: components["schemas"]["TemplateWords"];
        };
        AdapterTemplateEntry: {
            key: string;
            version: number;
            displayName: string;
            description: string;
            translations: components["schemas"]["TemplateTranslations"];
            facet: components["schemas"]["Facet"];
            language: components["schemas"]["AdapterLanguage"];
        };
        TemplateSecret: {
            /** @description Under this name it goes into `env`. */
            name: string;
            title: string;
            /** @description Where a person finds it. */
            help: string;
            isRequired: boolean;
        };
        AdapterTemplate: {
            key: string;
            /** @description Raised with every change of what adapters take from it. */
            version: number;
            displayName: string;
            description: string;
            translations: components["schemas"]["TemplateTranslations"];
            facet: components["schemas"]["Facet"];
            language: components["schemas"]["AdapterLanguage"];
            /** @description The secrets that the script reads. */
            env: components["schemas"]["TemplateSecret"][];
            /** @description Origins that the script reaches, whatever the settings. */
            egress: string[];
            /** @description Settings that hold an address: the script reaches its origin, too. */
            egressFrom: string[];
            /** @description As of an adapter. */
            settingsSchema: {
                [key: string]: unknown;
            };
            maxSpanHours: components["schemas"]["MaxSpanHours"];
            script: string;
            /** @description Markdown. */
            help: string;
            /** @description `{name, request, settings, responses, expect}`: a request, what the service responds to the script, and what the script makes of it. */
            example: {
                [key: string]: unknown;
            };
        };
        AdapterTemplatePage: {
            items: components["schemas"]["AdapterTemplateEntry"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        /** @description An adapter of your own has `displayName`, `facet`, `language` and `script`. One of the gallery has a `templateKey` instead, with `settings` and `env` as the template wants them, and its newest version. `displayName` is the template's unless it is given. What the template decides (`facet`, `language`, `script`, `egress`, `settingsSchema`, `maxSpanHours`) may not stand beside it. */
        AdapterInput: {
            /** @description Of `GET /v1/adapter-templates`. */
            templateKey?: string;
            displayName?: components["schemas"]["DisplayName"];
            tenantKey?: string | null;
            facet?: components["schemas"]["Facet"];
            language?: components["schemas"]["AdapterLanguage"];
            script?: components["schemas"]["AdapterScript"];
            egress?: components["schemas"]["Egress"];
            /** @description Secrets for the script, by name. Write-only. What they hold is taken out of everything that leaves a call: log lines and messages (4 characters and more), and answers (8 and more), also encoded. What is no secret belongs in `settings`. Default: `{}`. */
            env?: {
                [key: string]: string;
            };
            /** @description Default: `true`. */
            enabled?: boolean;
            /** @description Time for one call of the script. Default: `30000`. */
            timeoutMs?: number;
            /** @description What the script is given as `settings`: nothing secret, at most 16384 bytes as JSON. Where there is a `settingsSchema`, they must fit it, and its defaults are filled in. Default: `{}`. */
            settings?: {
                [key: string]: unknown;
            };
            settingsSchema?: components["schemas"]["SettingsSchema"];
            maxSpanHours?: components["schemas"]["MaxSpanHours"];
        };
        /** @description Fields that are absent stay. In `env`, names given are set, null removes a name, and the others stay. */
        AdapterPatch: {
            displayName?: components["schemas"]["DisplayName"];
            tenantKey?: string | null;
            script?: components["schemas"]["AdapterScript"];
            egress?: components["schemas"]["Egress"];
            env?: {
                [key: string]: string | null;
            };
            enabled?: boolean;
            /** @description With `enabled: true`: disables the facet's other adapter at the same moment, so that two are exchanged without a gap. Without it, a second enabled adapter is a 409. Default: `false`. */
            replace?: boolean;
            timeoutMs?: number;
            /** @description All of them anew. Absent: they stay; with a new `settingsSchema`, those that it still has. */
            settings?: components["schemas"]["AdapterSettings"];
            settingsSchema?: components["schemas"]["SettingsSchema"];
            maxSpanHours?: components["schemas"]["MaxSpanHours"];
        };
        AdapterPage: {
            items: components["schemas"]["Adapter"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        AdapterTestRequest: {
            /**
             * @description A sample request of the adapter's facet, handed to the script as it is: a SeriesRequest, WeatherRequest, EventsRequest, TargetsRequest or CommsRequest.
             *     Where it differs from what the service sends, `notes` says so; what it leaves out is not held against the answer.
             */
            request: {
                [key: string]: unknown;
            };
        };
        /** @description An adapter that is not saved. Without `adapterId` it has `facet`, `language` and `script`. */
        AdapterDraftTest: {
            /** @description The adapter that it changes. `facet` and `language` are those of it. */
            adapterId?: string;
            facet?: components["schemas"]["Facet"];
            language?: components["schemas"]["AdapterLanguage"];
            script?: components["schemas"]["AdapterScript"];
            egress?: components["schemas"]["Egress"];
            /** @description Secrets for this call, by name; null leaves out one that is saved. Where a saved one remains, `egress` may hold no origin that is not saved. Default: `{}`. */
            env?: {
                [key: string]: string | null;
            };
            /** @description Without `adapterId` 30000 by default. */
            timeoutMs?: number;
            settings?: components["schemas"]["AdapterSettings"];
            settingsSchema?: components["schemas"]["SettingsSchema"];
            maxSpanHours?: components["schemas"]["MaxSpanHours"];
            /** @description As of AdapterTestRequest. */
            request: {
                [key: string]: unknown;
            };
        };
        AdapterTestResult: {
            /** @description The script answered, and the answer fits the facet. */
            ok: boolean;
            /** @description The script's answer. */
            response?: unknown;
            /** @description Why it is not ok, with the place. */
            error?: string;
            /** @description Where the sample differs from a real request, and what a run would leave out of the answer or mend in it, such as readings outside the possible range. */
            notes: string[];
            log: string[];
            /** Format: int64 */
            durationMs: number;
        };
        AdapterSyncRequest: {
            /** @description Carry out a sync even where it disables more than half of the sources. Default: `false`. */
            force?: boolean;
            /** @description This user alone; null: the tenant itself; absent: everybody whom the hourly sync covers. */
            userKey?: string | null;
        };
        /**
         * @description `stopped`: it would have disabled more than half of the sources; `failed`: the adapter failed, or its answer does not fit. Neither changed anything.
         * @enum {string}
         */
        SyncOutcome: "synced" | "stopped" | "failed";
        OwnerSync: {
            /** @description Null for the tenant itself. */
            userKey: string | null;
            outcome: components["schemas"]["SyncOutcome"];
            /** @description Sources in the adapter's answer. The counts of a stopped sync say what it would have done. */
            total: number;
            created: number;
            updated: number;
            disabled: number;
            /** @description Enabled again; not counted as updated. */
            reenabled: number;
            /** @description Why it is not synced. */
            error: string | null;
            /** @description When the adapter was asked. */
            askedAt: components["schemas"]["Timestamp"];
            endedAt: components["schemas"]["Timestamp"];
        };
        /** @description Counts are the sums over the syncs that ended well. */
        AdapterSyncReport: {
            adapterId: string;
            total: number;
            created: number;
            updated: number;
            disabled: number;
            reenabled: number;
            users: components["schemas"]["OwnerSync"][];
            /** @description Owners whose syncs go on as jobs; 0 in a 200. */
            queued: number;
        };
        /** @description The latest sync of one owner. */
        AdapterSync: {
            /** @description Null for the tenant itself. */
            userKey: string | null;
            outcome: components["schemas"]["SyncOutcome"];
            total: number;
            created: number;
            updated: number;
            disabled: number;
            reenabled: number;
            /** @description Why it is not synced. */
            error: string | null;
            /** @description When the adapter was asked. */
            askedAt: components["schemas"]["Timestamp"];
            endedAt: components["schemas"]["Timestamp"];
            /**
             * Format: date-time
             * @description When one last ended well, ISO 8601 UTC.
             */
            syncedAt: string | null;
        };
        AdapterSyncPage: {
            items: components["schemas"]["AdapterSync"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        AdapterTarget: {
            name: string;
            latitude: number | null;
            longitude: number | null;
            /** @description Metres above sea level. */
            elevation?: number | null;
            /** @description IANA name, or a fixed offset such as `UTC+05:00`. */
            timezone: string;
            utcOffsets?: components["schemas"]["UtcOffsets"];
        };
        AdapterPlace: {
            latitude: number | null;
            longitude: number | null;
            /** @description Metres above sea level. */
            elevation?: number | null;
            /** @description IANA name, or a fixed offset such as `UTC+05:00`. */
            timezone: string;
            utcOffsets?: components["schemas"]["UtcOffsets"];
        };
        /**
         * @description `[from, minutes]`, ascending: from `from` on (epoch milliseconds), until the next entry, local time is UTC plus so
         *     many minutes. They cover the request's span and two days to either side. The service sends them with every request; a sample may leave them out, and the test endpoint then fills them in. The host's `instantOf` and `localOf` read them.
         */
        UtcOffsets: [
            number,
            number
        ][];
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
        SeriesRequest: {
            /** @constant */
            facet: "series";
            /** @description The `tenantKey` of the flow's owner. */
            userKey: string | null;
            /** @description The service's id of the source; empty for an inline target. */
            sourceIds: string[];
            /** @description The sources' `tenantKey`s, in the same order. */
            sourceKeys: (string | null)[];
            target: components["schemas"]["AdapterTarget"];
            /**
             * @description The metrics that the flow's tiles need, of: `temperature.ambient` (°C), `temperature.soil` (°C), `humidity.ambient` (%),
             *     `moisture.matricPotential` (kPa), `moisture.volumetric` (%), `moisture.percentAvailable` (%), `wetness.leaf` (%),
             *     `wind.speed` (m/s), `wind.gust` (m/s), `wind.direction` (°), `precipitation.interval` (mm), `precipitation.cumulative` (mm). Who needs rain is always asked with both names of it: answer with the amounts
             *     since the reading before (`precipitation.interval`) or with the gauge's counter (`precipitation.cumulative`), whichever you have. A counter is the better
             *     answer: it only rises, may begin again at 0, and nothing is lost when a reading is. The service makes amounts of it.
             */
            metrics: string[];
            /**
             * Format: date-time
             * @description Inclusive. The run's `windowStart`, or as much before it as its first points need: a rolling sum, or the evening before the first night.
             */
            from: string;
            /**
             * Format: date-time
             * @description Inclusive: the run's time.
             */
            to: string;
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
        WeatherRequest: {
            /** @constant */
            facet: "weather";
            /** @description The `tenantKey` of the flow's owner. */
            userKey: string | null;
            target: components["schemas"]["AdapterPlace"];
            /** @description The variables that the flow's tiles need, of: `temperature` (°C), `humidity` (%), `dewPoint` (°C), `rain` (mm), `solarRadiation` (W/m²), `windSpeed` (m/s), `windDirection` (°), `windGust` (m/s), `precipitationProbability` (%), `soilTemperature` (°C), `leafWetness` (%), `temperatureMin` (°C), `temperatureMax` (°C). `temperatureMin` and `temperatureMax` are one value per local day. */
            variables: string[];
            /**
             * Format: date-time
             * @description Inclusive. The run's `windowStart`, or as much before it as its first points need: a rolling sum, or the evening before the first night.
             */
            from: string;
            /**
             * Format: date-time
             * @description Inclusive: the run's time.
             */
            to: string;
            /** @description How many hours beyond `to` a tile wants to see, such as of a forecast. Left out where none does. What is answered up to there is taken then. An adapter that does not know it answers up to `to`, as always. */
            horizonHours?: number;
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
        EventsRequest: {
            /** @constant */
            facet: "events";
            /** @description The `tenantKey` of the flow's owner. */
            userKey: string | null;
            /** @description The service's ids; of an area its own first, then those of the sensors inside its boundary; empty for an inline target. */
            sourceIds: string[];
            /** @description The sources' `tenantKey`s, in the same order. */
            sourceKeys: (string | null)[];
            target: components["schemas"]["AdapterTarget"];
            /** @description The kinds that the flow's tiles need. */
            kinds: components["schemas"]["EventKind"][];
            /**
             * Format: date-time
             * @description Inclusive.
             */
            from: string;
            /**
             * Format: date-time
             * @description Inclusive: the run's time. What lies later has not happened.
             */
            to: string;
        };
        /**
         * @description What a `targets` adapter is asked: every hour and on `POST /v1/adapters/{id}/sync`, once per user and once for the tenant itself.
         * @example {
         *       "facet": "targets",
         *       "userKey": "grower-17"
         *     }
         */
        TargetsRequest: {
            /** @constant */
            facet: "targets";
            /** @description The `tenantKey` of the user whose sources are asked for; null for those of the tenant itself. */
            userKey: string | null;
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
        CommsRequest: {
            /** @description Of an alert: its id in the delivery log. Of a report: one mail of it. The same at every attempt to send it. A provider that takes an idempotency key can be given it. */
            deliveryId?: string;
            /**
             * @description `voice` is a call that reads the message aloud.
             * @enum {string}
             */
            channel: "email" | "sms" | "voice";
            /** @description An e-mail address, or an E.164 phone number for `sms` and `voice`. */
            to: string;
            /** @description Of an e-mail. */
            subject?: string;
            /** @description The plain text. */
            message: string;
            /** @description The same as HTML, of an e-mail. */
            html?: string;
            /** @description Of an e-mail: headers that it is to be sent with, such as `List-Unsubscribe`. */
            headers?: {
                [key: string]: string;
            };
            /** @description Of an e-mail: the files that go with it, of at most 600 KiB together. A larger one is left out, and the text says so. */
            attachments?: {
                filename: string;
                /** @description Media type, such as `application/pdf`. */
                contentType: string;
                /** @description The file's bytes. */
                base64: string;
            }[];
        };
        /** @enum {string} */
        EventKind: "planted" | "harvested" | "irrigated" | "custom";
        /** @description `[time, value]`: epoch milliseconds or an ISO 8601 string with offset, then the value; null is a missing reading. */
        DataPoint: [
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
        SeriesAnswer: {
            series: {
                /** @description One of those in SeriesRequest. A metric that was asked for may be missing: tiles take what there is. */
                metric: string;
                /** @description Unit of the values when it is not the canonical one, such as `°F`: they are converted. An unknown unit fails the run. */
                unit?: string | null;
                /** @description Ascending by time. A few late readings are sorted in, and `dataHealth` says so; when more than a tenth comes out of order, the run fails with the place. Of equal times the last reading counts. */
                points: components["schemas"]["DataPoint"][];
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
        WeatherAnswer: {
            series: {
                /** @description One of those in WeatherRequest. A variable that was asked for may be missing: tiles take what there is. */
                variable: string;
                /** @description Unit of the values when it is not the canonical one, such as `mph`: they are converted. An unknown unit fails the run. */
                unit?: string | null;
                /** @description Ascending by time. A few late readings are sorted in, and `dataHealth` says so; when more than a tenth comes out of order, the run fails with the place. Of equal times the last reading counts. */
                points: components["schemas"]["DataPoint"][];
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
        EventsAnswer: {
            events: {
                /** @description Epoch milliseconds or an ISO 8601 string with offset. */
                ts: number | string;
                kind: components["schemas"]["EventKind"];
                /** @description Of a `custom` event. */
                name?: string | null;
                /** @description An event without an amount counts as 1. Of `irrigated` events the depth of water, in mm unless `unit` says otherwise; outside 0…2000 mm the event is left out. */
                amount?: number | null;
                /** @description `irrigated`: a unit of depth, such as `mm`, `in` or `m3/ha`, which is converted to mm; an unknown one fails the run. Amounts of other kinds stay as they are. */
                unit?: string | null;
                note?: string | null;
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
        TargetsAnswer: {
            sources: components["schemas"]["OfferedSource"][];
        };
        /** @description One source. An optional field that is absent leaves the source's own value as it is; null empties it. */
        OfferedSource: {
            /** @description The tenant's own id of the source, by which it is found again. */
            tenantKey: string;
            displayName: components["schemas"]["DisplayName"];
            /** @description `area`, `sensor`, `weather-station`, or the tenant's own word. */
            hint: string;
            /** @description Such as `soil-probe`: sensors of one type are averaged. Left out on an area. */
            sensorType?: string | null;
            /** @description WGS 84. At most one of `location` and `boundary`. */
            location?: {
                latitude: number;
                longitude: number;
            } | null;
            /** @description Of an `area`: a GeoJSON Polygon or MultiPolygon (RFC 7946, WGS 84). Rings are closed and do not cross themselves. */
            boundary?: {
                /** @enum {string} */
                type: "Polygon" | "MultiPolygon";
                coordinates: unknown[];
            } | null;
            /** @description IANA name, such as `Europe/Zurich`. */
            timezone?: string | null;
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
        CommsAnswer: {
            ok: boolean;
            /** @description Why the message was not sent, for people; the first 500 characters are kept. */
            error?: string | null;
            /** @description Beside `ok` false: the message was not sent and may be another time, as when the provider is down. The request of the next attempt has the same `deliveryId`. */
            retry?: boolean | null;
        };
        Brand: {
            /** @description Null: the tenant's `displayName` is shown. */
            name: string | null;
            /** @description Address of the logo: the one that was given, as it was parsed (`"` is `%22`), or that of the upload, which needs no credential. */
            logo: string | null;
            logoCopy: components["schemas"]["LogoCopy"];
            /** @description Why a logo elsewhere has no newer copy, such as `The picture could not be fetched: its server answers 404.` It is tried again after 1 and 10 minutes, 1 and 6 hours, and twice after a day. Null for nothing, and while it is being fetched. */
            logoProblem: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 UTC; null where nothing was ever set.
             */
            updatedAt: string | null;
        };
        /** @description The whole brand. What is absent or null is unset. */
        BrandInput: {
            name?: string | null;
            /**
             * @description An https URL (at most 2048 characters), the address of an earlier upload, or an upload: a data URI with base64 of a
             *     PNG, JPEG or WebP of at most 256 KiB and 4,194,304 pixels (2048 × 2048). The type is read from the content. SVG is refused: a drawing can hold scripts.
             *     Of a picture at an https URL the service makes a copy, under the same rules, soon after the brand is set. It follows redirects within that origin. Setting the same brand again fetches it again.
             *     An upload that no brand names any more stays for 30 days.
             */
            logo?: string | null;
        };
        /** @description Where the service itself shows the logo, without a credential: the upload, or the copy of a picture elsewhere. Null for no logo, and for one that has no copy yet. */
        LogoCopy: string | null;
        /** @description Colours by role. Those that are absent are chosen to fit: from the platform's own, black or white on a given `main`, `link` from `primary.main`. */
        PaletteInput: {
            /** @description Everything else is judged against these two. */
            background?: {
                default?: components["schemas"]["HexColor"];
                paper?: components["schemas"]["HexColor"];
            };
            /** @description 4.5:1 on both backgrounds. */
            text?: {
                primary?: components["schemas"]["HexColor"];
                secondary?: components["schemas"]["HexColor"];
            };
            primary?: components["schemas"]["IntentInput"];
            secondary?: components["schemas"]["IntentInput"];
            success?: components["schemas"]["IntentInput"];
            info?: components["schemas"]["IntentInput"];
            warning?: components["schemas"]["IntentInput"];
            error?: components["schemas"]["IntentInput"];
            link?: components["schemas"]["HexColor"];
            outline?: components["schemas"]["HexColor"];
        };
        /** @description `main` 3:1 on both backgrounds, `contrastText` 4.5:1 on `main`. */
        IntentInput: {
            main?: components["schemas"]["HexColor"];
            contrastText?: components["schemas"]["HexColor"];
        };
        /** @description Corner radii in CSS pixels. */
        RadiiInput: {
            /** @description Chips and badges. */
            small?: number;
            /** @description Controls. */
            medium?: number;
            /** @description Cards and dialogs. */
            large?: number;
        };
        /** @description The whole skin. An empty one gives the platform's back. */
        SkinInput: {
            light?: components["schemas"]["PaletteInput"];
            dark?: components["schemas"]["PaletteInput"];
            radii?: components["schemas"]["RadiiInput"];
        };
        /** @description A colour for every role; every pair that must be told apart is readable (WCAG 2.2 AA). */
        Palette: {
            background: {
                default: components["schemas"]["HexColor"];
                paper: components["schemas"]["HexColor"];
            };
            text: {
                primary: components["schemas"]["HexColor"];
                secondary: components["schemas"]["HexColor"];
            };
            primary: components["schemas"]["IntentColors"];
            secondary: components["schemas"]["IntentColors"];
            success: components["schemas"]["IntentColors"];
            info: components["schemas"]["IntentColors"];
            warning: components["schemas"]["IntentColors"];
            error: components["schemas"]["IntentColors"];
            link: components["schemas"]["HexColor"];
            outline: components["schemas"]["HexColor"];
        };
        IntentColors: {
            main: components["schemas"]["HexColor"];
            contrastText: components["schemas"]["HexColor"];
        };
        Radii: {
            small: number;
            medium: number;
            large: number;
        };
        Skin: {
            light: components["schemas"]["Palette"];
            dark: components["schemas"]["Palette"];
            radii: components["schemas"]["Radii"];
        };
        SkinStored: {
            light: components["schemas"]["Palette"];
            dark: components["schemas"]["Palette"];
            radii: components["schemas"]["Radii"];
            /** @description The given colours that `adjust` has moved. */
            adjusted: components["schemas"]["ColorAdjustment"][];
            /** @description Each pair that must be told apart, in the colours as given, before `adjust` moved any. */
            contrasts: components["schemas"]["ColorContrast"][];
        };
        ColorContrast: {
            /** @description Of the colour in front, such as `light.primary.contrastText`. */
            loc: string;
            /** @description Of the colour behind it, such as `light.primary.main`. */
            background: string;
            /** @description From 1 to 21, as WCAG 2.2 defines it; rounded down to hundredths. */
            ratio: number;
            /** @description What is required: 4.5 for text, 3 for controls. */
            minRatio: number;
        };
        ColorAdjustment: {
            /** @description Place in the request, such as `light.primary.main`. */
            loc: string;
            from: components["schemas"]["HexColor"];
            to: components["schemas"]["HexColor"];
        };
        /** @description What a client needs to look like the tenant, in the shape that Material UI's `createTheme` takes. */
        Theme: {
            name: string;
            /** @description Where it is: elsewhere as it was set, or here. */
            logo: string | null;
            logoCopy: components["schemas"]["LogoCopy"];
            colorSchemes: {
                light: components["schemas"]["ColorScheme"];
                dark: components["schemas"]["ColorScheme"];
            };
            shape: {
                /** @description CSS pixels; the medium radius. */
                borderRadius: number;
                radii: components["schemas"]["Radii"];
            };
        };
        ColorScheme: {
            palette: components["schemas"]["Palette"];
        };
        /** @enum {string} */
        EventName: "run.completed" | "flow.triggered" | "flow.reset" | "alert.sent" | "report.generated" | "user.verified" | "contact.verified" | "sources.synced" | "ping" | "source.status.changed" | "adapter.disabled" | "webhook.disabling" | "flow.expected";
        /**
         * @description The name of an event, `*` for the events of the specification, or `**` for all.
         * @enum {string}
         */
        EventChoice: "run.completed" | "flow.triggered" | "flow.reset" | "alert.sent" | "report.generated" | "user.verified" | "contact.verified" | "sources.synced" | "ping" | "source.status.changed" | "adapter.disabled" | "webhook.disabling" | "flow.expected" | "*" | "**";
        /** @description A list of names, or `*` or `**` alone. */
        EventChoices: components["schemas"]["EventChoice"][] | ("*" | "**");
        EventType: {
            event: components["schemas"]["EventName"];
            /** @description When it is emitted. */
            description: string;
            /** @description A subscription to `*` gets it. The others go to those who name them, and to `**`. */
            isInStar: boolean;
        };
        EventTypeList: {
            items: components["schemas"]["EventType"][];
        };
        /** @description Only events that are about one of each list that is given. An event that is about nothing of the kind is held back too. An empty list is refused (422), because nothing would pass it: leave it out to hold nothing back. Pings always come. */
        WebhookFilter: {
            flowIds?: string[];
            /** @description Of `run.completed` it is enough that one target is among them. */
            sourceIds?: string[];
            /** @description Kinds of sources, as in `flow.triggered`. */
            hints?: string[];
        } | null;
        /** @enum {string} */
        WebhookStatus: "active" | "disabled";
        Webhook: {
            readonly id: string;
            url: string;
            events: components["schemas"]["EventChoice"][];
            description: string | null;
            filter: components["schemas"]["WebhookFilter"];
            status: components["schemas"]["WebhookStatus"];
            /** @description In words, while it is disabled. */
            readonly disabledReason: string | null;
            /** @description Since when every attempt has failed. After seven days the webhook is disabled, if an attempt failed within a day of that time. */
            readonly failingSince: components["schemas"]["NullableTimestamp"];
            readonly createdAt: components["schemas"]["Timestamp"];
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        WebhookWithSecret: {
            id: string;
            url: string;
            events: components["schemas"]["EventChoice"][];
            description: string | null;
            filter: components["schemas"]["WebhookFilter"];
            status: components["schemas"]["WebhookStatus"];
            disabledReason: string | null;
            failingSince: components["schemas"]["NullableTimestamp"];
            createdAt: components["schemas"]["Timestamp"];
            updatedAt: components["schemas"]["Timestamp"];
            /** @description The key of the signatures. Shown once. */
            secret: string;
        };
        WebhookPage: {
            items: components["schemas"]["Webhook"][];
            nextCursor: string | null;
        };
        WebhookInput: {
            /** @description `https://`, publicly routable, without credentials. Checked again at each attempt. */
            url: string;
            events: components["schemas"]["EventChoices"];
            description?: string | null;
            filter?: components["schemas"]["WebhookFilter"];
            /** @description The HMAC key, as it is written. Made and shown when absent (`whsec_…`); then deliveries carry the headers of Standard Webhooks too. */
            secret?: string;
        };
        /** @description Fields that are absent stay. `status: active` enables a webhook that was disabled. */
        WebhookPatch: {
            url?: string;
            events?: components["schemas"]["EventChoices"];
            description?: string | null;
            filter?: components["schemas"]["WebhookFilter"];
            status?: components["schemas"]["WebhookStatus"];
        };
        RotateSecretRequest: {
            /** @description For so long `webhook-signature` holds the former secret's signature too. `X-Service-Signature` is the new secret's alone. Default: `0`. */
            graceSeconds?: number;
        };
        PingAccepted: {
            /** @enum {string} */
            event: "ping";
        };
        RecoverRequest: {
            /**
             * Format: date-time
             * @description Of the deliveries' creation, itself included.
             */
            since: string;
            /**
             * Format: date-time
             * @description Itself excluded. The present when absent.
             */
            until?: string;
            /** @description Default: `["dead","failed"]`. */
            statuses?: ("dead" | "failed")[];
            /** @description Only counts. Default: `false`. */
            dryRun?: boolean;
        };
        RecoverAccepted: {
            /** @description Deliveries that begin a new chain of attempts, or would. */
            count: number;
        };
        /**
         * @description `failed`: a further attempt is due at `nextAttemptAt`. `dead`: the last attempt failed.
         * @enum {string}
         */
        DeliveryStatus: "pending" | "succeeded" | "failed" | "dead";
        WebhookAttempt: {
            at: components["schemas"]["Timestamp"];
            /** @description Absent where there was no response. */
            statusCode?: number;
            /** @description Absent where it succeeded. */
            error?: string;
            /** Format: int64 */
            durationMs: number;
        };
        WebhookDelivery: {
            /** @description The header `X-Service-Delivery`. */
            deliveryId: string;
            subscriptionId: string;
            /** @description The envelope's `id`. */
            eventId: string;
            event: components["schemas"]["EventName"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description Oldest first, the newest 50. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description The first kilobyte of the latest response's body. Of one that could not be read, what was wrong with it, in parentheses. */
            lastResponse: string | null;
            nextAttemptAt: components["schemas"]["NullableTimestamp"];
            createdAt: components["schemas"]["Timestamp"];
            endedAt: components["schemas"]["NullableTimestamp"];
        };
        FrozenWebhookDelivery: {
            /** @description The header `X-Service-Delivery`. */
            deliveryId: string;
            subscriptionId: string;
            /** @description The envelope's `id`. */
            eventId: string;
            event: components["schemas"]["EventName"];
            status: components["schemas"]["DeliveryStatus"];
            /** @description Oldest first, the newest 50. */
            attempts: components["schemas"]["WebhookAttempt"][];
            /** @description The first kilobyte of the latest response's body. Of one that could not be read, what was wrong with it, in parentheses. */
            lastResponse: string | null;
            nextAttemptAt: components["schemas"]["NullableTimestamp"];
            createdAt: components["schemas"]["Timestamp"];
            endedAt: components["schemas"]["NullableTimestamp"];
            envelope: components["schemas"]["EventEnvelope"];
        };
        WebhookDeliveryPage: {
            items: components["schemas"]["WebhookDelivery"][];
            nextCursor: string | null;
        };
        EventEnvelope: {
            /** @description `evt_…`, unique per event, the same at every delivery. */
            id: string;
            event: components["schemas"]["EventName"];
            tenantId: string;
            occurredAt: components["schemas"]["Timestamp"];
            data: {
                [key: string]: unknown;
            };
        };
        FeedEvent: {
            /**
             * Format: int64
             * @description Its place among the tenant's events, without gaps.
             */
            sequence: number;
            id: string;
            event: components["schemas"]["EventName"];
            tenantId: string;
            occurredAt: components["schemas"]["Timestamp"];
            data: {
                [key: string]: unknown;
            };
        };
        EventFeed: {
            items: components["schemas"]["FeedEvent"][];
            nextCursor: string | null;
            /**
             * Format: int64
             * @description Give it back as `after` to read on: everything up to it has been looked at.
             */
            lastSequence: number;
        };
        RunCompletedData: {
            runId: string;
            flowId: string;
            /** @enum {string} */
            status: "succeeded" | "failed";
            trigger: components["schemas"]["RunTrigger"];
            startedAt: components["schemas"]["NullableTimestamp"];
            finishedAt: components["schemas"]["Timestamp"];
            anyTriggered: boolean;
            targets: {
                /** @description Null for a place given inline. */
                sourceId: string | null;
                name: string;
                isTriggered: boolean;
                probability: number | null;
                color: string | null;
            }[];
            error: string | null;
        };
        TargetCrossingData: {
            runId: string;
            flowId: string;
            flowName: string;
            /** @description Null for a place given inline. */
            sourceId: string | null;
            targetName: string;
            /** @description The kind of the source. */
            hint: string | null;
            /** @enum {string} */
            triggerType: "trigger" | "reset";
            probability: number | null;
            /** @description Absent in events from before it was told. */
            demoData?: components["schemas"]["DemoData"];
            message: string;
        };
        TargetExpectedData: {
            outlookId: string;
            flowId: string;
            flowName: string;
            /** @description Null for a place given inline. */
            sourceId: string | null;
            targetName: string;
            /** @description The kind of the source. */
            hint: string | null;
            row: number;
            stage: string | null;
            expectedAt: components["schemas"]["LocalDate"];
            earliest: components["schemas"]["LocalDate"];
            latest: components["schemas"]["LocalDate"];
            coverage: number | null;
            reachedShare: number | null;
            /** @description Absent in events from before it was told. */
            demoData?: components["schemas"]["DemoData"];
            message: string;
        };
        AlertSentData: {
            deliveryId: string;
            /** @description Null, as `flowId` is, for a message that tests a contact. */
            runId: string | null;
            flowId: string | null;
            contactId: string;
            /** @enum {string} */
            channel: "email" | "sms" | "voice";
            /** @enum {string} */
            triggerType: "trigger" | "reset" | "test" | "level" | "no_data" | "expected";
            /** @enum {string} */
            status: "sent" | "failed" | "skipped_unverified";
            targetNames: string[];
            error: string | null;
        };
        ReportGeneratedData: {
            /** @description Null, as `link` and `expiresAt` are, where no report was frozen. */
            reportId: string | null;
            /** @description The attempt in the flow's report history. */
            eventId: string;
            flowId: string;
            runId: string | null;
            flowName: string;
            /** @description Null for a report that was sent by hand. */
            scheduleId: string | null;
            /** @enum {string} */
            mode: "time" | "event" | "manual";
            /** @description Where anybody sees the report until it expires. */
            link: string | null;
            expiresAt: components["schemas"]["NullableTimestamp"];
            /**
             * @description As in the history: its last one.
             * @enum {string}
             */
            status: "sent" | "skipped" | "error";
            /** @enum {string|null} */
            reason: "no_recipients" | "no_matching_targets" | "run_failed" | "comms_failed" | null;
            recipients: {
                contactId: string;
                email: string | null;
                /**
                 * @description `failed` is also what the history has as `unknown`: nobody can know, and `error` says so.
                 * @enum {string}
                 */
                outcome: "sent" | "failed" | "skipped_optout" | "skipped_unverified";
                /** @description Only of one that failed. */
                error?: string;
            }[];
        };
        VerifiedData: {
            /** @description Of the user or the contact. */
            subjectId: string;
            /** @enum {string} */
            channel: "email" | "sms";
        };
        SourcesSyncedData: {
            adapterId: string;
            total: number;
            created: number;
            updated: number;
            disabled: number;
            reenabled: number;
        };
        PingData: {
            subscriptionId: string;
            url: string;
        };
        SourceStatusChangedData: {
            sourceId: string;
            tenantKey: string | null;
            displayName: string;
            /** @enum {string} */
            status: "unknown" | "ok" | "stale";
            /** @enum {string} */
            previousStatus: "unknown" | "ok" | "stale";
            lastDataAt: components["schemas"]["NullableTimestamp"];
        };
        AdapterDisabledData: {
            adapterId: string;
            displayName: string;
            /** @enum {string} */
            facet: "series" | "weather" | "events" | "targets" | "comms";
            /** @description Failed calls in a row. */
            failures: number;
            lastError: string | null;
        };
        WebhookDisablingData: {
            subscriptionId: string;
            url: string;
            failingSince: components["schemas"]["Timestamp"];
            disablesAt: components["schemas"]["Timestamp"];
            /**
             * @description How much of the time until then is over.
             * @enum {integer}
             */
            percent: 50 | 75 | 90;
        };
        /**
         * @description Of tiles, `created` is a first version, `published` a further one and `forked` a fork.
         * @enum {string}
         */
        AuditAction: "created" | "updated" | "deleted" | "revoked" | "disabled" | "enabled" | "verified" | "synced" | "published" | "forked";
        /**
         * @description Each version of a tile is a record. The records of `brand` and `skin` go by the tenant's id, that of `personal-brand` by the user's.
         * @enum {string}
         */
        AuditedType: "tenant" | "key" | "user" | "session" | "flow" | "adapter" | "source" | "contact" | "contact-list" | "brand" | "skin" | "personal-brand" | "webhook" | "report" | "tile";
        /** @enum {string} */
        ActorKind: "key" | "tenant-session" | "user-session" | "operator" | "system";
        AuditActor: {
            kind: components["schemas"]["ActorKind"];
            /** @description The key itself, or the key that minted the session. */
            keyId: string | null;
            sessionId: string | null;
            userId: string | null;
            /** @description Of `system`: why the service made the change. */
            reason: string | null;
        };
        AuditEntry: {
            id: string;
            at: components["schemas"]["Timestamp"];
            actor: components["schemas"]["AuditActor"];
            action: components["schemas"]["AuditAction"];
            recordType: components["schemas"]["AuditedType"];
            recordId: string;
            /** @description Of an update, the fields that changed, as they were; null for a new record. Secrets read `(not shown)`; scripts and long fields are told by their SHA-256. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The same, as they became; null for a record that is gone. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description The `X-Request-Id` of the change; null where no request asked for it. */
            requestId: string | null;
        };
        AuditPage: {
            items: components["schemas"]["AuditEntry"][];
            nextCursor: components["schemas"]["NextCursor"];
        };
        Clock: {
            /**
             * Format: date-time
             * @description The service's time. It goes on by itself.
             */
            now: string;
            /** @description How far it was moved ahead of the machine's clock, exact to the millisecond. */
            offsetSeconds: number;
        };
        /** @description Either by how much, or to when. At most 400 days at a time, and to a time before 2100-01-01T00:00:00Z. */
        ClockMove: {
            /**
             * Format: int64
             * @description More than 0.
             */
            advanceSeconds?: number;
            /**
             * Format: date-time
             * @description The time to move to; later than the present one. Sent twice, it moves once: the second is a 422.
             */
            now?: string;
        };
        /**
         * @description `outbox`: kept as files, and not sent. `provider`: it leaves through the operator's provider.
         * @enum {string}
         */
        MessageTransport: "outbox" | "provider";
        /** @description By channel, where messages go that no adapter of a tenant sends. */
        MessageTransports: {
            email: components["schemas"]["MessageTransport"];
            sms: components["schemas"]["MessageTransport"];
            voice: components["schemas"]["MessageTransport"];
        };
        OutboxEntry: {
            id: string;
            channel: components["schemas"]["AlertChannel"];
            /** @description E-mail address, or number in E.164. */
            to: string;
            /** @description Of an e-mail; else null. */
            subject: string | null;
            /** @description How its text begins. */
            excerpt: string;
            attachmentCount: number;
            keptAt: components["schemas"]["Timestamp"];
        };
        OutboxPage: {
            items: components["schemas"]["OutboxEntry"][];
            nextCursor: components["schemas"]["NextCursor"];
            transports: components["schemas"]["MessageTransports"];
        };
        OutboxMessage: {
            id: string;
            channel: components["schemas"]["AlertChannel"];
            /** @description E-mail address, or number in E.164. */
            to: string;
            /** @description Under which name an e-mail would leave; null for the platform's own. */
            fromName: string | null;
            /** @description Of an e-mail; else null. */
            subject: string | null;
            /** @description Of an e-mail, beside those that every one has. */
            headers: {
                name: string;
                value: string;
            }[];
            text: string;
            /** @description Of an e-mail, as it would be sent; else null. It holds words of tenants: show it where it can run nothing. */
            html: string | null;
            /** @description In which a call reads the text; null for the provider's own. */
            language: string | null;
            attachments: {
                /** @description Its place in the message. */
                number: number;
                filename: string;
                /** @description Media type, such as `application/pdf`. */
                contentType: string;
                bytes: number;
            }[];
            keptAt: components["schemas"]["Timestamp"];
        };
        ServiceHealth: {
            /**
             * @description `unready`: a part of `checks` is not up.
             * @enum {string}
             */
            status: "ready" | "unready";
            version: string;
            roles: ("api" | "worker" | "scheduler")[];
            /** @enum {string} */
            database: "embedded" | "postgresql";
            /** @enum {string} */
            queue: "embedded" | "redis";
            transports: components["schemas"]["MessageTransports"];
            /**
             * Format: date-time
             * @description The service's time.
             */
            now: string;
            /** @description Since the process that answers started. */
            upForSeconds: number;
            /** @description Each part that the service needs, as in `/readyz`. */
            checks: {
                name: string;
                isUp: boolean;
            }[];
            /** @description Each part of the operating system's confinement of scripts. Why one is not in force stands in the log. */
            confinement: {
                name: string;
                isInForce: boolean;
            }[];
            /** @description What is not finished, in all processes, by topic; topics without a job are left out, and the one whose oldest job waits for longest comes first. Null where the database does not answer. */
            jobs: {
                /** @description As in the metrics, such as `runs` or `messages`. */
                topic: string;
                count: number;
                /** @description A process carries them out, or will at once. */
                inWork: number;
                /** @description They failed at least once, and come again. */
                failed: number;
                /** @description Since the oldest was added. */
                oldestSeconds: number;
            }[] | null;
            /** @description Where scripts run. */
            pool: {
                /** @description Targets that wait for a cell. */
                queuedTargets: number;
                cells: {
                    /** @description Which work they take, such as `typescript`. */
                    name: string;
                    count: number;
                }[];
            };
        };
        Health: {
            /** @constant */
            status: "ok";
            /** @description The service's, which is that of this document. */
            version: string;
        };
        Readiness: {
            /** @enum {string} */
            status: "ready" | "unready";
            /** @description Each part that the service needs, and whether it answers: `database`, `queue` and `pool` (where the scripts run; it fails until the first of its processes is up). With Redis also `bus` (by which processes hear of each other's changes) and, in a process with an API, `rateLimit` (by which they count together). */
            checks: {
                [key: string]: "ok" | "failed";
            };
            /** @description Each part of the operating system's confinement of the cells that run scripts, and whether it is in force on this host. Why one is not stands in the log. */
            confinement: {
                [key: string]: boolean;
            };
        };
    };
    responses: {
        /** @description The request cannot be read. Its body is not valid JSON, or it lacks the header `Host`. */
        MalformedJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No credential, or one that is unknown, expired or revoked. */
        Unauthenticated: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential lacks the gate or a scope of this operation. The operator's key has the gate `admin` alone. */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The caller has the present state already. */
        NotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The caller has the present state already. */
        PublicNotModified: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description There is no such record for this credential. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request contradicts the present state. `Retry-After` is there where waiting helps, and `existingId` where another record has the `tenantKey`. */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                /** @description Seconds to wait. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The tenant's own adapter failed. */
        AdapterFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record has changed since the ETag in If-Match. */
        PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid; `errors` names each place. */
        Validation: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The tenant's rate limit is used up. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description More than is allowed in a minute: from one address, or of the links of one tenant. */
        PublicRateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Another origin's page may not do this. */
        PublicForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing of this name. */
        PublicNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is nothing of this name. Who accepts `text/html` gets a page. */
        PublicNoPage: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /** @description There is no such report, or its link has expired or was revoked. Who accepts `text/html` gets a page. */
        GoneReport: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": string;
            };
        };
        /** @description The request contradicts the present state. */
        PublicConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 1 MiB. */
        PublicBodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as JSON. */
        PublicUnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not valid; `errors` names each place. */
        PublicValidation: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault of the service. Quote the request id when you report it. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A part that the service needs is away. */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Records per page. */
        Limit: number;
        /** @description The `nextCursor` of an earlier page, unchanged. */
        Cursor: string;
        /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
        WithTotalCount: boolean;
        /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
        Query: string;
        /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
        Ids: string;
        /** @description Only what has exactly this key of yours. */
        TenantKey: components["schemas"]["TenantKey"];
        /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
        UserKey: components["schemas"]["TenantKey"];
        /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
        Unowned: boolean;
        /** @description Only what came of this run. */
        AlertRunId: string;
        /**
         * @description The `eventId` of the entry, which is its `reportId` too.
         * @example 0193f2a0-0000-7000-8000-0000000000b1
         */
        ReportId: string;
        /**
         * @description The report's token (`grt_…`), from its link.
         * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
         */
        ReportToken: string;
        /** @description BCP 47 tag of the reader, as the links in mails have it. One that is not known is left out of account. */
        ReportLocale: string;
        /** @description IANA name of the reader's time zone, in the same way. */
        ReportTimezone: string;
        /** @description Only what is for this contact. */
        AlertContactId: string;
        /** @description Only on this channel. */
        AlertChannel: components["schemas"]["AlertChannel"];
        /** @description Only with this status. */
        AlertStatus: components["schemas"]["AlertStatus"];
        /** @description Not before this time. */
        From: string;
        /** @description Before this time. */
        To: string;
        /**
         * @description The record's id.
         * @example 0193f2a0-0000-7000-8000-000000000020
         */
        Id: string;
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
        IdempotencyKey: string;
        /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
        IfMatch: string;
        /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
        IfNoneMatch: string;
        /**
         * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
         * @example de
         */
        AcceptLanguage: string;
        /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
        RequestId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Identifies the request in the service's logs. */
        "X-Request-Id": string;
        /**
         * @description The record's present state: `"<revision>.<digest>"`. Send it back as `If-Match` (which looks at the revision, so that a run or a reading in between does not
         *     matter) or as `If-None-Match` (which looks at all of it). The same for compressed and plain answers. What is no record (a page of tiles, the contract, a guide) has a digest alone, for `If-None-Match`.
         */
        ETag: string;
        /** @description Path of the record. */
        Location: string;
        /** @description The methods of this path. */
        Allow: string;
        /** @description Always `Bearer`. */
        "WWW-Authenticate": string;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description `true` when the answer is the kept one of an earlier request. */
        "Idempotency-Replayed": "true";
        /** @description The session cookie. */
        "Set-Cookie": string;
        /** @description That of the sentences. */
        "Content-Language": "en" | "de";
        /** @description Requests a minute. For a session, of the limit with fewest left: the tenant's or its own. */
        "RateLimit-Limit": number;
        /** @description Requests left in this minute. */
        "RateLimit-Remaining": number;
        /** @description Seconds until the count starts anew. */
        "RateLimit-Reset": number;
        /** @description IETF draft form, such as `"tenant";r=599;t=42`. A session is told of its own limit as well. */
        RateLimit: string;
        /** @description IETF draft form, such as `"session";q=600;w=60, "tenant";q=3000;w=60`. */
        "RateLimit-Policy": string;
        /** @description On deprecated operations: since when (RFC 9745), such as `@1767225600`. */
        Deprecation: string;
        /** @description On deprecated operations: when they go (RFC 8594). */
        Sunset: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTenants: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTenant: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantInput"];
            };
        };
        responses: {
            /** @description The tenant and its key. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantCreated"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTenant: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TenantPatch"];
            };
        };
        responses: {
            /** @description The changed tenant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTenantKey: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockMove"];
            };
        };
        responses: {
            /** @description The time to which it was moved, from which it goes on. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOutboxMessages: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Only on this channel. */
                channel?: components["parameters"]["AlertChannel"];
                /** @description Text to search for in recipient, subject and text, ignoring case. */
                q?: string;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutboxPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOutboxMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole message. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutboxMessage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOutboxAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description Its `number` in the message.
                 * @example 1
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getServiceHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How it is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceHealth"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyInput"];
            };
        };
        responses: {
            /** @description The key with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyCreated"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: {
                /** @description `true`: the keys that it issued are revoked with it, and those that they issued; the key that asks and its own are left out. */
                cascade?: boolean;
            };
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MePatch"];
            };
        };
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startOwnVerification: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description The message is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationStarted"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmOwnVerification: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationCode"];
            };
        };
        responses: {
            /** @description The user, whose phone number is verified now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                tenantKey?: components["parameters"]["TenantKey"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserInput"];
            };
        };
        responses: {
            /** @description The user. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserByKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The tenant's own identifier of the user.
                 * @example grower-17
                 */
                tenantKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                /** @description `delete`: flows with their runs, sources, contact lists and contacts that the user owns are deleted. `keep`: they become the tenant's own, without owner; 409 where the tenant has a record with the same `tenantKey`. */
                records?: "delete" | "keep";
            };
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPatch"];
            };
        };
        responses: {
            /** @description The changed user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableUser: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    enableUser: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUserSessionToken: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionTokenInput"];
            };
        };
        responses: {
            /** @description The token. Shown once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokenCreated"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessionTokens: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description `true`: also those that have expired within the last day. */
                expired?: boolean;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSessionToken: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SessionTokenInput"];
            };
        };
        responses: {
            /** @description The token. Shown once. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionTokenCreated"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeSessionToken: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openSession: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenSessionInput"];
            };
        };
        responses: {
            /** @description Who is signed in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PublicForbidden"];
            409: components["responses"]["PublicConflict"];
            413: components["responses"]["PublicBodyTooLarge"];
            415: components["responses"]["PublicUnsupportedMediaType"];
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSessionPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTiles: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                ids?: components["parameters"]["Ids"];
                /** @description Also earlier versions. */
                allVersions?: boolean;
            };
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileDefinitionPage"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTile: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTile"];
            };
        };
        responses: {
            /** @description The tile. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileDefinition"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testTileDraft: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TileDraftTest"];
            };
        };
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileTestResult"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkTile: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TileCheckRequest"];
            };
        };
        responses: {
            /** @description What is wrong with it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileCheck"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTile: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileDefinition"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTile: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TilePatch"];
            };
        };
        responses: {
            /** @description The changed tile. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileDefinition"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTileSpec: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The specification. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileSpec"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTileVersion: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TileVersionInput"];
            };
        };
        responses: {
            /** @description The new version. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileDefinition"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    forkTile: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TileFork"];
            };
        };
        responses: {
            /** @description The new tile. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileDefinition"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testTile: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TileTest"];
            };
        };
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileTestResult"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlows: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                withTotalCount?: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                unowned?: components["parameters"]["Unowned"];
                status?: components["schemas"]["FlowStatus"];
                /** @description Only those with this source as a target. */
                sourceId?: string;
                /** @description Only those that name this contact list: in their alerts, levels or report schedules. */
                contactListId?: string;
                /** @description Only those with a tile of this key. */
                tileKey?: string;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFlow: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowInput"];
            };
        };
        responses: {
            /** @description The flow. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlowTemplates: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in keys, names, stages, methods, regions and sources. */
                q?: string;
                /** @description Only those for the crop with this key, and for any crop. */
                crop?: string;
                /** @description Only those for the pest or disease with this key. */
                pest?: string;
                kind?: components["schemas"]["FlowTemplateKind"];
                /** @description Only those that are recommended in the region with this key. */
                region?: string;
                /** @description Only those with words in this language; `q` then looks at these words alone. */
                language?: components["schemas"]["FlowTemplateLanguage"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowTemplatePage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFlowTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The template's key.
                 * @example codling-moth
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowTemplate"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importFlow: {
        parameters: {
            query?: {
                /** @description Checks everything and changes nothing; the answer shows what would be imported. */
                dryRun?: boolean;
                /** @description The owner's `tenantKey`, whose sources and contact lists are meant. For tenants' credentials only. */
                ownerUserKey?: string;
            };
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowExport"];
            };
        };
        responses: {
            /** @description With `dryRun`: what would be imported. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowImportPreview"];
                };
            };
            /** @description The new flow. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createFlowFromTemplate: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowFromTemplateInput"];
            };
        };
        responses: {
            /** @description The flow, and what it still lacks. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowFromTemplate"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewFlow: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowPreviewRequest"];
            };
        };
        responses: {
            /** @description What the flow would have found. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowPreview"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFlow: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FlowPatch"];
            };
        };
        responses: {
            /** @description The changed flow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlowTicks: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the outcome and the run's id, ignoring case. */
                q?: string;
                outcome?: components["schemas"]["TickOutcome"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowTickPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewFlowSchedule: {
        parameters: {
            query?: {
                /** @description How many ticks. */
                count?: number;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ticks. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePreview"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow and what it names. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowExport"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewTileUpgrade: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TileUpgradeRange"];
            };
        };
        responses: {
            /** @description What would change. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TileUpgradePreview"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    upgradeTiles: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The flow. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    backtestFlow: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BacktestRequest"];
            };
        };
        responses: {
            /** @description The backtest, queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backtest"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlowBacktests: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the status and the error, ignoring case. */
                q?: string;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacktestPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBacktest: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The backtest. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Backtest"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestOutlook: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OutlookRequest"];
            };
        };
        responses: {
            /** @description The outlook, queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlook"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlowOutlooks: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the status and the error, ignoring case. */
                q?: string;
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutlookPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOutlook: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outlook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Outlook"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    runFlow: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RunRequest"];
            };
        };
        responses: {
            /** @description The queued run. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["Retry-After"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlowRuns: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                withTotalCount?: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Adds `results` to each run. A page then ends early when its results grow large: follow `nextCursor`. */
                includeResults?: boolean;
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                withTotalCount?: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only those with this status. */
                status?: components["schemas"]["RunStatus"];
                /** @description Only those that were started in this way. */
                trigger?: components["schemas"]["RunTrigger"];
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run with its results. A large one is sent in chunks, without a length; when the run is deleted meanwhile the connection is cut. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Run"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRunOutcomes: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                withTotalCount?: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only targets of this outcome. */
                outcome?: components["schemas"]["RunWhyOutcome"];
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunOutcomePage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunResult: {
        parameters: {
            query?: {
                /** @description The target's place in the flow as the run had it, from 0 on. */
                position?: number;
                /** @description The target's source. Beside `position` it must be the one of that place. */
                sourceId?: string;
                /** @description At most so many points of each tile: the first, the last, the extremes and the changes of `isTriggered` stay. */
                resolution?: number;
                /** @description Only points from this time on. */
                from?: string;
                /** @description Only points up to this time. */
                to?: string;
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunResult"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    watchRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `id` of the last event that you have. */
                "Last-Event-ID"?: string;
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description You have been told how the run ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainRun: {
        parameters: {
            query?: {
                /** @description The id of a source, else the exact name of a target as the run found it. Where several have the name, `position` is needed as well. */
                target?: string;
                /** @description The target's place in the flow as the run had it, from 0 on. Beside `target` it must be the place of a target that is called so. */
                position?: number;
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The explanation. It varies with `Accept-Language`. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunWhy"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTargetStates: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description `true`: the page has `totalCount`. Counting takes time where there is much. */
                withTotalCount?: components["parameters"]["WithTotalCount"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only those that are triggered, or that are not. */
                isTriggered?: boolean;
                /** @description Only of this flow. */
                flowId?: string;
                /** @description Only of flows with this status. */
                flowStatus?: components["schemas"]["FlowStatus"];
                /** @description Only of targets that are this source. */
                sourceId?: string;
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlowTargetStatePage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdapters: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only what has exactly this key of yours. */
                tenantKey?: components["parameters"]["TenantKey"];
                facet?: components["schemas"]["Facet"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAdapter: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdapterInput"];
            };
        };
        responses: {
            /** @description The adapter. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adapter"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testAdapterDraft: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdapterDraftTest"];
            };
        };
        responses: {
            /** @description What the script did. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterTestResult"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdapter: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The adapter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adapter"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAdapter: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAdapter: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdapterPatch"];
            };
        };
        responses: {
            /** @description The changed adapter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adapter"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testAdapter: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdapterTestRequest"];
            };
        };
        responses: {
            /** @description What the script did. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterTestResult"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    upgradeAdapter: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdapterUpgrade"];
            };
        };
        responses: {
            /** @description The adapter. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adapter"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    syncAdapter: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AdapterSyncRequest"];
            };
        };
        responses: {
            /** @description Every owner was dealt with. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterSyncReport"];
                };
            };
            /** @description The rest goes on as jobs. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterSyncReport"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            424: components["responses"]["AdapterFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdapterSyncs: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the user's key and the error, ignoring case. */
                q?: string;
                outcome?: components["schemas"]["SyncOutcome"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterSyncPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAdapterTemplates: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                facet?: components["schemas"]["Facet"];
                /** @description Names and descriptions in this language, and English without it; `q` then looks at these words alone. */
                language?: components["schemas"]["FlowTemplateLanguage"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterTemplatePage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdapterTemplate: {
        parameters: {
            query?: {
                /** @description Name, description, help, and the titles and descriptions of settings and secrets in this language; English without it. An adapter's own `settingsSchema` is English. */
                language?: components["schemas"]["FlowTemplateLanguage"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @example open-meteo */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdapterTemplate"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSources: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                unowned?: components["parameters"]["Unowned"];
                /** @description Only sources of this kind. */
                hint?: components["schemas"]["Hint"];
                /** @description Only sources that are enabled, or only those that are not. */
                enabled?: boolean;
                /** @description Only sources whose location, or the rectangle around whose boundary, meets this one: `west,south,east,north` in degrees (RFC 7946, section 5). With `west` > `east` it crosses the antimeridian. Sources without geometry are in none. */
                bbox?: string;
                /** @description Only sources with this status of their data. */
                status?: components["schemas"]["SourceStatus"];
                /** @description Only sources that syncs of the adapter with this id keep. */
                syncedBy?: string;
                /** @description Only the sensors that runs read for the area with this id: enabled ones of its owner inside its boundary. None where the area is disabled, has no boundary, or cannot be seen. */
                sensorsOf?: string;
                /** @description Only the areas for which runs read the sensor with this id: the other way round of `sensorsOf`. */
                areasOf?: string;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourcePage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSource: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceInput"];
            };
        };
        responses: {
            /** @description The source. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    upsertSources: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourceBulk"];
            };
        };
        responses: {
            /** @description What became of each entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceBulkResult"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The source. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSource: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SourcePatch"];
            };
        };
        responses: {
            /** @description The changed source. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                unowned?: components["parameters"]["Unowned"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactInput"];
            };
        };
        responses: {
            /** @description The contact. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactPatch"];
            };
        };
        responses: {
            /** @description The changed contact. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testContact: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactTest"];
            };
        };
        responses: {
            /** @description The delivery. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDelivery"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactVerifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One for each channel, or null. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactVerifications"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startContactVerification: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description The message is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationStarted"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmContactVerification: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationCode"];
            };
        };
        responses: {
            /** @description The contact, whose phone number is verified now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContactLists: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only the records with these ids: at most 500, separated by commas. What the caller cannot see is left out. */
                ids?: components["parameters"]["Ids"];
                /** @description Only what has exactly this key of yours. */
                tenantKey?: components["parameters"]["TenantKey"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                unowned?: components["parameters"]["Unowned"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactListPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContactList: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactListInput"];
            };
        };
        responses: {
            /** @description The contact list. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactList: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContactList: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContactList: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactListPatch"];
            };
        };
        responses: {
            /** @description The changed contact list. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAlertDeliveries: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only of this flow. */
                flowId?: string;
                /** @description Only what came of this run. */
                runId?: components["parameters"]["AlertRunId"];
                /** @description Only what is for this contact. */
                contactId?: components["parameters"]["AlertContactId"];
                /** @description Only on this channel. */
                channel?: components["parameters"]["AlertChannel"];
                /** @description Only with this status. */
                status?: components["parameters"]["AlertStatus"];
                /** @description Not before this time. */
                from?: components["parameters"]["From"];
                /** @description Before this time. */
                to?: components["parameters"]["To"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                unowned?: components["parameters"]["Unowned"];
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDeliveryPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlertDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDelivery"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlowAlerts: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only what came of this run. */
                runId?: components["parameters"]["AlertRunId"];
                /** @description Only what is for this contact. */
                contactId?: components["parameters"]["AlertContactId"];
                /** @description Only on this channel. */
                channel?: components["parameters"]["AlertChannel"];
                /** @description Only with this status. */
                status?: components["parameters"]["AlertStatus"];
                /** @description Not before this time. */
                from?: components["parameters"]["From"];
                /** @description Before this time. */
                to?: components["parameters"]["To"];
                /** @description Only what belongs to the user with this `tenantKey`. For tenants' credentials. */
                userKey?: components["parameters"]["UserKey"];
                /** @description `true`: only what belongs to no user. For tenants' credentials; not beside `userKey`. */
                unowned?: components["parameters"]["Unowned"];
            };
            header?: {
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertDeliveryPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewAlerts: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertPreviewRequest"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertPreview"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listReports: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only of this mode. */
                mode?: components["schemas"]["ReportMode"];
                /** @description Only those with this status. */
                status?: components["schemas"]["ReportStatus"];
                /** @description Only of this schedule. */
                scheduleId?: string;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRecordPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFlowReports: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                /** @description Only of this mode. */
                mode?: components["schemas"]["ReportMode"];
                /** @description Only those with this status. */
                status?: components["schemas"]["ReportStatus"];
                /** @description Only of this schedule. */
                scheduleId?: string;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRecordPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendReport: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReportToSend"];
            };
        };
        responses: {
            /** @description The entry of the history, and the link. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentReport"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewReport: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportPreviewRequest"];
            };
        };
        responses: {
            /** @description The preview. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPreview"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFlowReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description The `eventId` of the entry, which is its `reportId` too.
                 * @example 0193f2a0-0000-7000-8000-0000000000b1
                 */
                reportId: components["parameters"]["ReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entry. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportRecord"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description The `eventId` of the entry, which is its `reportId` too.
                 * @example 0193f2a0-0000-7000-8000-0000000000b1
                 */
                reportId: components["parameters"]["ReportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                token: components["parameters"]["ReportToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The frozen report. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    "Cache-Control"?: string;
                    /** @description `noindex` */
                    "X-Robots-Tag"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportPayload"];
                };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["PublicNotFound"];
            422: components["responses"]["PublicValidation"];
            429: components["responses"]["PublicRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedReportPdf: {
        parameters: {
            query?: {
                /** @description BCP 47 tag of the reader, as the links in mails have it. One that is not known is left out of account. */
                locale?: components["parameters"]["ReportLocale"];
                /** @description IANA name of the reader's time zone, in the same way. */
                timezone?: components["parameters"]["ReportTimezone"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                token: components["parameters"]["ReportToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    "Cache-Control"?: string;
                    /** @description `noindex` */
                    "X-Robots-Tag"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["PublicNotFound"];
            422: components["responses"]["PublicValidation"];
            429: components["responses"]["PublicRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedReportCsv: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                token: components["parameters"]["ReportToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    "Cache-Control"?: string;
                    /** @description `noindex` */
                    "X-Robots-Tag"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["PublicNotFound"];
            422: components["responses"]["PublicValidation"];
            429: components["responses"]["PublicRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSharedReportPage: {
        parameters: {
            query?: {
                /** @description The first target of this page, where a report has more than one page holds. */
                from?: number;
                /** @description BCP 47 tag of the reader, as the links in mails have it. One that is not known is left out of account. */
                locale?: components["parameters"]["ReportLocale"];
                /** @description IANA name of the reader's time zone, in the same way. */
                timezone?: components["parameters"]["ReportTimezone"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The report's token (`grt_…`), from its link.
                 * @example grt_2Jx0mS8vQnT5cYk7RbWdE1hLpZ4aUf9o
                 */
                token: components["parameters"]["ReportToken"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    /** @description `private, no-store` */
                    "Cache-Control"?: string;
                    /** @description `noindex` */
                    "X-Robots-Tag"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["GoneReport"];
            422: components["responses"]["PublicValidation"];
            429: components["responses"]["PublicRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startUserVerification: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description The message is on its way. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationStarted"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmUserVerification: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationCode"];
            };
        };
        responses: {
            /** @description The user, whose phone number is verified now. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                status?: components["schemas"]["WebhookStatus"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook with its secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEventCatalogue: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All events. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypeList"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The changed webhook. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        responses: {
            /** @description The webhook with its new secret. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    pingWebhook: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ping is queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PingAccepted"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    recoverWebhook: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoverRequest"];
            };
        };
        responses: {
            /** @description How many. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoverAccepted"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
                status?: components["schemas"]["DeliveryStatus"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description The delivery's id.
                 * @example 0193f2a0-0000-7000-8000-000000000082
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrozenWebhookDelivery"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
                /**
                 * @description The delivery's id.
                 * @example 0193f2a0-0000-7000-8000-000000000082
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, due again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FrozenWebhookDelivery"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events after this place in the sequence. Not beside `cursor`. */
                after?: number;
                /** @description Only events of this name. */
                event?: components["schemas"]["EventName"];
                /** @description Only events about this record: its id is one of the values in their `data`. */
                recordId?: string;
                /** @description Not before this time. */
                since?: string;
                /** @description Before this time. */
                until?: string;
                /** @description `newest`: the newest first. Not beside `after`. */
                order?: "oldest" | "newest";
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for, ignoring case, in what a person would search by (names, keys, notes, sensor types, e-mail addresses, phone numbers). Letters with marks are found however they are written. */
                q?: components["parameters"]["Query"];
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFeed"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOwnTenant: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant, with what the operator set for it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTenant"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOwnTenant: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description The ETag that the change is based on; of several, separated by commas, one must be the present one. `*` stands for any. */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnTenantPatch"];
            };
        };
        responses: {
            /** @description The changed tenant. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnTenant"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand as it was set. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setBrand: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description The brand as stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSkin: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The skin; the platform's where the tenant set none. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Skin"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setSkin: {
        parameters: {
            query?: {
                /** @description `true`: given colours that are not readable are moved, as little as it takes, instead of refused. */
                adjust?: boolean;
                /** @description `true`: checks and answers as ever, and stores nothing. */
                dryRun?: boolean;
            };
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SkinInput"];
            };
        };
        responses: {
            /** @description The skin as stored, complete; with `dryRun` as it would be. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkinStored"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOwnBrand: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand as the user set it, whether or not it is shown. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    setOwnBrand: {
        parameters: {
            query?: never;
            header?: {
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
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
                /**
                 * @description The language of the sentences: `en` or `de`, also with a region (`de-CH`), which decides how numbers are written. The first one that is named counts; English where it is another, or none.
                 * @example de
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description The brand as stored. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "Content-Language": components["headers"]["Content-Language"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Brand"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTheme: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The theme. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Theme"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLogo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The record's id.
                 * @example 0193f2a0-0000-7000-8000-000000000020
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["PublicNotFound"];
            422: components["responses"]["PublicValidation"];
            429: components["responses"]["PublicRateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Records per page. */
                limit?: components["parameters"]["Limit"];
                /** @description The `nextCursor` of an earlier page, unchanged. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Text to search for in the record's id and the request's id, ignoring case. */
                q?: string;
                recordType?: components["schemas"]["AuditedType"];
                /** @description Only changes of this record. */
                recordId?: string;
                action?: components["schemas"]["AuditAction"];
                actorKind?: components["schemas"]["ActorKind"];
                /** @description Only changes by this key, or by sessions that it has minted. */
                actorKeyId?: string;
                /** @description Only changes by this session. */
                actorSessionId?: string;
                /** @description Only changes by sessions of this user. */
                actorUserId?: string;
                /** @description Not before this time. */
                since?: string;
                /** @description Before this time. */
                until?: string;
            };
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["MalformedJson"];
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["MalformedJson"];
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
            /** @description A part does not answer. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Validation"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract of the running build. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            304: components["responses"]["PublicNotModified"];
            400: components["responses"]["MalformedJson"];
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
        };
    };
    getProblemList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that lists them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
        };
    };
    getProblemPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The last part of a problem's `type`.
                 * @example validation
                 */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the problem means and what to do. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["PublicNoPage"];
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
        };
    };
    getGuideList: {
        parameters: {
            query?: never;
            header?: {
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page with the ways into the service, its reference, contract and guides. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
        };
    };
    getGuide: {
        parameters: {
            query?: never;
            header?: {
                /** @description ETags that the caller has already, separated by commas, or `*`. Where one is the present one the answer is a 304 without a body. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description Correlates the service's logs with yours; 1–128 printable ASCII characters, anything else is replaced. */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Such as `integrators-guide`; `GET /guides` lists them.
                 * @example integrators-guide
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guide as a page, or a file of the script contract as text. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/plain": string;
                };
            };
            304: components["responses"]["PublicNotModified"];
            400: components["responses"]["MalformedJson"];
            404: components["responses"]["PublicNoPage"];
            422: components["responses"]["PublicValidation"];
            500: components["responses"]["Internal"];
        };
    };
    onRunCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "run.completed";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["RunCompletedData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFlowTriggered: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "flow.triggered";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["TargetCrossingData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFlowReset: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "flow.reset";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["TargetCrossingData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAlertSent: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "alert.sent";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["AlertSentData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReportGenerated: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "report.generated";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["ReportGeneratedData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onUserVerified: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "user.verified";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["VerifiedData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactVerified: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "contact.verified";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["VerifiedData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSourcesSynced: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "sources.synced";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["SourcesSyncedData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPing: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "ping";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["PingData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onSourceStatusChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "source.status.changed";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["SourceStatusChangedData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onAdapterDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "adapter.disabled";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["AdapterDisabledData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookDisabling: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "webhook.disabling";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["WebhookDisablingData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onFlowExpected: {
        parameters: {
            query?: never;
            header: {
                /** @description `t=<unix seconds>,v1=<hex HMAC-SHA256 of `<t>.<raw body>` with the secret>` */
                "X-Service-Signature": string;
                "X-Service-Event": string;
                /** @description The delivery's id; another one for each event and webhook. */
                "X-Service-Delivery": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "flow.expected";
                    tenantId: string;
                    occurredAt: components["schemas"]["Timestamp"];
                    data: components["schemas"]["TargetExpectedData"];
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
