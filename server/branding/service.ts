/**
 * The use cases of branding: a tenant's brand and skin, a user's own brand where the tenant allows it, the theme that a
 * caller sees, and the uploads. rules.ts decides whether colours are readable.
 */
import { createHash } from "node:crypto";
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { AppError, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { pictureProblem } from "./picture.ts";
import { logoCopyJob } from "#server/queue/catalogue.ts";
import { type LogoContent, logoAddress, logoPath, ownLogoAddress, type ParsedLogo, parseLogo } from "./logo.ts";
import type { Brand, Logo, LogoPlace, Skin, SkinInput, Theme } from "./model.ts";
import { decideSkin, type DecidedSkin, defaultSkin, isEmptySkin } from "./rules.ts";

/** Replaces the whole brand: what is absent or null is unset. */
export interface BrandInput {
  readonly name?: string | null;
  /** An https URL, a data URI, or the address of an earlier upload. */
  readonly logo?: string | null;
}

/** A brand as callers see it: the logo is an address. */
export interface ShownBrand {
  readonly name: string | null;
  readonly logo: string | null;
  /** Where this service shows it: the upload, or the copy of a picture elsewhere. Null for none yet. */
  readonly logoCopy: string | null;
  /** Why there is no newer copy of a picture elsewhere; null for nothing. */
  readonly logoProblem: string | null;
  /** Epoch ms; null where nothing was ever set. */
  readonly updatedAt: number | null;
}

export type ShownTheme = Omit<Theme, "logo"> & Pick<ShownBrand, "logo" | "logoCopy">;

export interface BrandingOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** How callers reach the service; uploads are served under it. */
  readonly baseUrl: () => string;
}

export type BrandingService = ReturnType<typeof createBrandingService>;

/** What a logo becomes: an address elsewhere, an existing upload, new content, or nothing. */
type Wanted =
  | Extract<LogoPlace, { readonly kind: "upload" }>
  | Exclude<ParsedLogo, { readonly kind: "refused" }>
  | null;

/** The store of the brand that is written. */
type BrandWriter = ReturnType<Stores["branding"]["forUser"]>;

export function createBrandingService({ database, clock, baseUrl }: BrandingOptions) {
  const shownLogo = (place: LogoPlace | null): Pick<ShownBrand, "logo" | "logoCopy"> => ({
    logo: logoAddress(place, baseUrl()),
    logoCopy: ownLogoAddress(place, baseUrl()),
  });

  const shownBrand = (brand: Brand | null): ShownBrand => {
    if (brand === null) return { name: null, ...shownLogo(null), logoProblem: null, updatedAt: null };
    const { name, logo, updatedAt } = brand;
    const logoProblem = logo?.kind === "url" ? (logo.copy?.problem ?? null) : null;
    return { name, ...shownLogo(logo), logoProblem, updatedAt };
  };

  const readWanted = async (logo: string | null): Promise<Wanted> => {
    if (logo === null) return null;
    const uploadsAt = `${baseUrl()}${logoPath}`;
    if (logo.startsWith(uploadsAt)) return { kind: "upload", logoId: logo.slice(uploadsAt.length) };
    const parsed = parseLogo(logo);
    if (parsed.kind === "refused") throw invalid([{ loc: "logo", message: parsed.problem }]);
    const problem = parsed.kind === "content" ? await pictureProblem(parsed.content) : null;
    if (problem !== null) throw invalid([{ loc: "logo", message: problem }]);
    return parsed;
  };

  /** A picture elsewhere is copied by a job: nobody waits for a stranger's server. */
  const place = async (
    stores: Stores,
    store: BrandWriter,
    tenantId: string,
    wanted: Wanted,
    now: number,
  ): Promise<LogoPlace | null> => {
    if (wanted === null) return wanted;
    if (wanted.kind === "url") {
      const { id, ...copy } = await store.wantCopy(wanted.url, newId());
      await stores.outbox.append(logoCopyJob(tenantId, id));
      return { ...wanted, copy };
    }
    if (wanted.kind === "content")
      return { kind: "upload", logoId: await store.keep(uploadOf(tenantId, wanted.content, now)) };
    if (await store.has(wanted.logoId)) return wanted;
    throw invalid([{ loc: "logo", message: "is no upload of this tenant: upload the picture again" }]);
  };

  const save = async (
    stores: Stores,
    store: BrandWriter,
    tenantId: string,
    name: string | null,
    wanted: Wanted,
  ): Promise<ShownBrand> => {
    const updatedAt = clock.now();
    const brand = { name, logo: await place(stores, store, tenantId, wanted, updatedAt), updatedAt };
    await store.saveBrand(brand);
    await store.tidy(updatedAt);
    return shownBrand(brand);
  };

  return {
    brand: async (caller: Caller): Promise<ShownBrand> =>
      shownBrand(await database.read((stores) => stores.branding.forCaller(caller).brand())),

    /** @throws AppError `validation` at `logo` */
    setBrand: async (
      caller: Caller<"branding:manage">,
      { name = null, logo = null }: BrandInput,
    ): Promise<ShownBrand> => {
      const wanted = await readWanted(logo);
      return database.write(async (stores) => {
        const store = stores.branding.forManager(caller);
        await store.lock();
        const before = await stores.branding.forCaller(caller).brand();
        const after = await save(stores, store, caller.tenantId, name, wanted);
        await stores.audit
          .forCaller(caller)
          .changed(
            "brand",
            audited(caller.tenantId, setParts(before && shownBrand(before))),
            audited(caller.tenantId, setParts(after)),
          );
        return after;
      });
    },

    skin: async (caller: Caller): Promise<Skin> =>
      (await database.read((stores) => stores.branding.forCaller(caller).skin())) ?? defaultSkin,

    /**
     * What the skin would become. Stores nothing.
     * @throws AppError as `setSkin`
     */
    trySkin: (input: SkinInput, adjust: boolean): DecidedSkin => decidedSkin(input, adjust),

    /**
     * Replaces the skin. An empty skin restores the platform's.
     * @throws AppError `validation` that names each unreadable pair; with `adjust` the colours are moved instead
     */
    setSkin: async (caller: Caller<"branding:manage">, input: SkinInput, adjust: boolean): Promise<DecidedSkin> => {
      const decision = decidedSkin(input, adjust);
      const stored = isEmptySkin(input) ? null : decision.skin;
      await database.write(async (stores) => {
        const store = stores.branding.forManager(caller);
        await store.lock();
        const before = await stores.branding.forCaller(caller).skin();
        await store.saveSkin(stored, clock.now());
        await stores.audit
          .forCaller(caller)
          .changed("skin", audited(caller.tenantId, before), audited(caller.tenantId, stored));
      });
      return decision;
    },

    /** @throws AppError `forbidden` for a caller that is no user */
    ownBrand: async (caller: Caller): Promise<ShownBrand> => {
      requireUser(caller);
      return shownBrand(await database.read((stores) => stores.branding.forCaller(caller).own()));
    },

    /**
     * @throws AppError `forbidden` for a caller that is no user, or one who may not override the tenant's branding;
     * `validation`
     */
    setOwnBrand: async (caller: Caller, { name = null, logo = null }: BrandInput): Promise<ShownBrand> => {
      const userId = requireUser(caller);
      // Checked before the upload is processed, and again in the transaction.
      await database.read((stores) => requireOverride(stores, caller));
      const wanted = await readWanted(logo);
      return database.write(async (stores) => {
        await requireOverride(stores, caller);
        const store = stores.branding.forUser(caller, userId);
        await store.lock();
        const before = await stores.branding.forCaller(caller).own();
        const after = await save(stores, store, caller.tenantId, name, wanted);
        await stores.audit
          .forCaller(caller)
          .changed(
            "personal-brand",
            audited(userId, setParts(before && shownBrand(before))),
            audited(userId, setParts(after)),
          );
        return after;
      });
    },

    /**
     * The caller's own brand where the tenant allows it, else the tenant's, else its name and the platform's skin. Each
     * field is resolved separately.
     */
    theme: (caller: Caller): Promise<ShownTheme> =>
      database.read(async (stores) => {
        const store = stores.branding.forCaller(caller);
        const user = await stores.users.forAnyCaller(caller).self();
        const own = user?.canOverrideBranding === true ? await store.own() : null;
        const brand = await store.brand();
        const tenant = await stores.tenants.forCaller(caller).own();
        return {
          name: own?.name ?? brand?.name ?? tenant?.displayName ?? "",
          ...shownLogo(own?.logo ?? brand?.logo ?? null),
          skin: (await store.skin()) ?? defaultSkin,
        };
      }),

    /** @throws AppError `not-found` */
    logo: async (id: string): Promise<Logo> => {
      const logo = await database.read((stores) => stores.branding.forSystem().logo(id));
      if (logo === null) throw notFound("logo");
      return logo;
    },
  };
}

function decidedSkin(input: SkinInput, adjust: boolean): DecidedSkin {
  const decision = decideSkin(input, adjust);
  if (!decision.ok) throw invalid(decision.errors);
  return decision;
}

/** A picture as it is kept. */
export function uploadOf(tenantId: string, { contentType, content }: LogoContent, now: number): Logo {
  const digest = createHash("sha256").update(contentType).update(content).digest("hex");
  return { id: newId(), tenantId, contentType, content, digest, createdAt: now };
}

/** What a caller has set of a brand: what becomes of its copy is no change of anybody's. */
function setParts(brand: ShownBrand | null): Pick<ShownBrand, "name" | "logo" | "updatedAt"> | null {
  return brand && { name: brand.name, logo: brand.logo, updatedAt: brand.updatedAt };
}

/** The audit log needs records with an id. A brand has the id of its tenant or user. */
function audited<T extends object>(id: string, record: T | null): ({ readonly id: string } & T) | null {
  return record && { ...record, id };
}

function requireUser({ userId }: Caller): string {
  if (userId === null)
    throw new AppError(
      "forbidden",
      "A personal brand belongs to a user. Use a user's session, or PUT /v1/branding for the tenant's.",
    );
  return userId;
}

async function requireOverride(stores: Stores, caller: Caller): Promise<void> {
  const user = await stores.users.forAnyCaller(caller).self();
  if (user?.canOverrideBranding === true) return;
  throw new AppError(
    "forbidden",
    "This user may not override the tenant's branding. The tenant can set canOverrideBranding.",
  );
}
