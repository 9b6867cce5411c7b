/**
 * Branding: tables, queries, row → domain. A tenant has one row, a user at most one; uploads are rows of their own that
 * both may name.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Brand, type Logo, type LogoPlace, logoTypes, type Skin } from "#server/branding/model.ts";
import {
  bytesColumn,
  choiceColumn,
  idColumn,
  jsonColumn,
  references,
  textColumn,
  timeColumn,
} from "./connection/columns.ts";
import { TenantEntity } from "./tenants.ts";
import { UserEntity } from "./users.ts";

export const LogoEntity = defineEntity({
  name: "Logo",
  tableName: "logos",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    contentType: choiceColumn(logoTypes),
    content: bytesColumn(),
    digest: textColumn(),
    createdAt: timeColumn(),
    /** Since when no brand has named it. */
    retiredAt: timeColumn().nullable(),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  uniques: [
    { name: "logos_id", properties: ["id"] },
    { name: "logos_digest", properties: ["tenantId", "digest"] },
  ],
});

const brandColumns = () => ({
  name: textColumn().nullable(),
  logoUrl: textColumn().nullable(),
  logoId: idColumn().nullable(),
  updatedAt: timeColumn(),
  logo: references(LogoEntity, ["tenant_id", "logo_id"], ["tenant_id", "id"], "restrict"),
  tenant: references(TenantEntity, ["tenant_id"], ["id"]),
});

export const BrandEntity = defineEntity({
  name: "Brand",
  tableName: "brands",
  properties: {
    tenantId: idColumn().primary(),
    ...brandColumns(),
    skin: jsonColumn<Skin>().nullable(),
  },
  checks: [{ name: "brands_one_logo", expression: "logo_url is null or logo_id is null" }],
});

export const PersonalBrandEntity = defineEntity({
  name: "PersonalBrand",
  tableName: "personal_brands",
  properties: {
    tenantId: idColumn().primary(),
    userId: idColumn().primary(),
    ...brandColumns(),
    user: references(UserEntity, ["tenant_id", "user_id"], ["tenant_id", "id"]),
  },
  checks: [{ name: "personal_brands_one_logo", expression: "logo_url is null or logo_id is null" }],
});

/**
 * A logo that no brand names any more may still be shown in an e-mail. One that a report shows stays until the report's
 * link leads nowhere.
 */
export const retiredLogoDays = 30;
export const maxRetiredLogos = 50;

export function brandingStores(em: SqlEntityManager) {
  const brandOf = async (tenantId: string): Promise<Brand | null> => {
    const row = await em.findOne(BrandEntity, { tenantId }, { disableIdentityMap: true });
    return row === null ? null : toBrand(row);
  };

  const skinOf = async (tenantId: string): Promise<Skin | null> => {
    const row = await em.findOne(BrandEntity, { tenantId }, { disableIdentityMap: true });
    return row?.skin ?? null;
  };

  const personalBrandOf = async (tenantId: string, userId: string): Promise<Brand | null> => {
    const row = await em.findOne(PersonalBrandEntity, { tenantId, userId }, { disableIdentityMap: true });
    return row === null ? null : toBrand(row);
  };

  /** Serialises the changes of a tenant's brands, so that no logo is removed while a brand starts to name it. */
  const lock = async (tenantId: string): Promise<void> => {
    await em.execute("select id from tenants where id = ? for no key update", [tenantId]);
  };

  const uploads = (tenantId: string) => ({
    has: async (logoId: string): Promise<boolean> => (await em.count(LogoEntity, { tenantId, id: logoId })) > 0,
    /** The id under which this content is kept: the same content is kept once. */
    keep: async (logo: Logo): Promise<string> => {
      const same = await em.findOne(
        LogoEntity,
        { tenantId, digest: logo.digest },
        { fields: ["id"], disableIdentityMap: true },
      );
      if (same !== null) return same.id;
      await em.insert(LogoEntity, { ...logo, content: Buffer.from(logo.content), tenantId, retiredAt: null });
      return logo.id;
    },
    /** Marks the uploads that are no longer named, and removes those that have been unnamed for long. */
    tidy: async (now: number): Promise<void> => {
      const at = new Date(now).toISOString();
      await em.execute(retireSql, [at, tenantId]);
      const before = new Date(now - retiredLogoDays * 24 * 60 * 60_000).toISOString();
      await em.execute(removeSql, [tenantId, before, tenantId, maxRetiredLogos, at]);
    },
  });

  return {
    /** Reading; any caller sees the tenant's brand and its own. */
    forCaller: (caller: Caller) => ({
      brand: () => brandOf(caller.tenantId),
      skin: () => skinOf(caller.tenantId),
      own: async (): Promise<Brand | null> =>
        caller.userId === null ? null : personalBrandOf(caller.tenantId, caller.userId),
    }),

    forManager: (caller: Caller<"branding:manage">) => ({
      ...uploads(caller.tenantId),
      lock: () => lock(caller.tenantId),
      saveBrand: async (brand: Brand): Promise<void> => {
        await em.upsert(
          BrandEntity,
          { tenantId: caller.tenantId, ...toColumns(brand) },
          { onConflictMergeFields: brandFields },
        );
      },
      saveSkin: async (skin: Skin | null, updatedAt: number): Promise<void> => {
        const row = { tenantId: caller.tenantId, name: null, logoUrl: null, logoId: null, updatedAt, skin };
        await em.upsert(BrandEntity, row, { onConflictMergeFields: ["skin", "updatedAt"] });
      },
    }),

    /** A user's own brand, written by its session. */
    forUser: (caller: Caller, userId: string) => ({
      ...uploads(caller.tenantId),
      lock: () => lock(caller.tenantId),
      saveBrand: async (brand: Brand): Promise<void> => {
        await em.upsert(
          PersonalBrandEntity,
          { tenantId: caller.tenantId, userId, ...toColumns(brand) },
          { onConflictMergeFields: brandFields },
        );
      },
    }),

    forSystem: () => ({
      /** By id alone: a logo's address is public. */
      logo: async (id: string): Promise<Logo | null> => {
        const row = await em.findOne(LogoEntity, { id } as FilterQuery<LogoRow>, { disableIdentityMap: true });
        return row === null ? null : toLogo(row);
      },
      brand: brandOf,
      skin: skinOf,
      /** A user's own brand, and its upload where no other brand names it. */
      removePersonal: async (tenantId: string, userId: string): Promise<void> => {
        await lock(tenantId);
        const row = await em.findOne(PersonalBrandEntity, { tenantId, userId }, { disableIdentityMap: true });
        await em.nativeDelete(PersonalBrandEntity, { tenantId, userId });
        if (typeof row?.logoId === "string")
          await em.execute(`delete from logos where tenant_id = ? and id = ? and not (${named})`, [
            tenantId,
            row.logoId,
          ]);
      },
    }),
  };
}

type LogoRow = InferEntity<typeof LogoEntity>;

const brandFields: ("name" | "logoUrl" | "logoId" | "updatedAt")[] = ["name", "logoUrl", "logoId", "updatedAt"];

function toColumns({ name, logo, updatedAt }: Brand) {
  return {
    name,
    logoUrl: logo?.kind === "url" ? logo.url : null,
    logoId: logo?.kind === "upload" ? logo.logoId : null,
    updatedAt,
  };
}

interface BrandColumns {
  readonly name?: string | null | undefined;
  readonly logoUrl?: string | null | undefined;
  readonly logoId?: string | null | undefined;
  readonly updatedAt: number;
}

function toBrand({ name, logoUrl, logoId, updatedAt }: BrandColumns): Brand {
  return { name: name ?? null, logo: toPlace(logoUrl ?? null, logoId ?? null), updatedAt };
}

function toPlace(url: string | null, logoId: string | null): LogoPlace | null {
  if (url !== null) return { kind: "url", url };
  return logoId === null ? null : { kind: "upload", logoId };
}

function toLogo({ id, tenantId, contentType, content, digest, createdAt }: LogoRow): Logo {
  return { id, tenantId, contentType, content: new Uint8Array(content), digest, createdAt };
}

const named = `
    exists (select from brands b where b.tenant_id = logos.tenant_id and b.logo_id = logos.id)
    or exists (select from personal_brands p where p.tenant_id = logos.tenant_id and p.logo_id = logos.id)`;

const retireSql = `
  update logos set retired_at = case when ${named} then null else coalesce(retired_at, ?::timestamptz) end
  where tenant_id = ?`;

const removeSql = `
  delete from logos
  where tenant_id = ? and retired_at is not null and (
    retired_at < ?::timestamptz
    or id not in (select id from logos where tenant_id = ? and retired_at is not null order by retired_at desc, id desc limit ?)
  ) and not exists (
    select from reports p where p.tenant_id = logos.tenant_id
      and p.expires_at > ?::timestamptz and p.revoked_at is null and p.head #>> '{look,logoId}' = logos.id
  )`;
