/**
 * Branding: tables, queries, row → domain. A tenant has one row, a user at most one; uploads are rows of their own that
 * both may name. A picture elsewhere that one of them names has a row for its copy, which is an upload as well.
 */
import { defineEntity, type FilterQuery, type InferEntity } from "@mikro-orm/core";
import type { SqlEntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "#core/caller.ts";
import { type Brand, type Logo, type LogoCopy, type LogoPlace, logoTypes, type Skin } from "#server/branding/model.ts";
import {
  bytesColumn,
  choiceColumn,
  countColumn,
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

export const LogoCopyEntity = defineEntity({
  name: "LogoCopy",
  tableName: "logo_copies",
  properties: {
    tenantId: idColumn().primary(),
    id: idColumn().primary(),
    url: textColumn(),
    /** Null while there is none. */
    logoId: idColumn().nullable(),
    problem: textColumn().nullable(),
    /** Since it was last asked for. */
    failures: countColumn(),
    logo: references(LogoEntity, ["tenant_id", "logo_id"], ["tenant_id", "id"], "restrict"),
    tenant: references(TenantEntity, ["tenant_id"], ["id"]),
  },
  uniques: [{ name: "logo_copies_url", properties: ["tenantId", "url"] }],
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

/** A picture elsewhere that is to be copied. */
export interface WantedCopy {
  readonly url: string;
  /** Attempts in a row that brought nothing. */
  readonly failures: number;
}

export function brandingStores(em: SqlEntityManager) {
  const withCopy = async (tenantId: string, row: BrandColumns | null): Promise<Brand | null> => {
    if (row === null) return null;
    const { logoUrl: url } = row;
    const copy = url && (await em.findOne(LogoCopyEntity, { tenantId, url }, { disableIdentityMap: true }));
    return toBrand(row, copy ? toCopy(copy) : null);
  };

  const brandOf = async (tenantId: string): Promise<Brand | null> =>
    withCopy(tenantId, await em.findOne(BrandEntity, { tenantId }, { disableIdentityMap: true }));

  const skinOf = async (tenantId: string): Promise<Skin | null> => {
    const row = await em.findOne(BrandEntity, { tenantId }, { disableIdentityMap: true });
    return row?.skin ?? null;
  };

  const personalBrandOf = async (tenantId: string, userId: string): Promise<Brand | null> =>
    withCopy(tenantId, await em.findOne(PersonalBrandEntity, { tenantId, userId }, { disableIdentityMap: true }));

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
    /** A picture elsewhere is to be copied, again where it was before. @returns what there is of it until then */
    wantCopy: async (url: string, id: string): Promise<LogoCopy & { readonly id: string }> => {
      const [row] = await em.execute<{ id: string; logo_id: string | null }[]>(wantCopySql, [tenantId, id, url]);
      return { id: row?.id ?? id, logoId: row?.logo_id ?? null, problem: null };
    },
    /** Marks the uploads that are no longer named, and removes those that have been unnamed for long. */
    tidy: async (now: number): Promise<void> => {
      await em.execute(forgetCopiesSql, [tenantId]);
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
      /** Of one tenant, for who makes them. */
      copies: (tenantId: string) => ({
        ...uploads(tenantId),
        lock: () => lock(tenantId),
        /** Null where no brand names the picture any more. */
        wanted: async (id: string): Promise<WantedCopy | null> => {
          const row = await em.findOne(LogoCopyEntity, { tenantId, id }, { disableIdentityMap: true });
          return row === null ? null : { url: row.url, failures: row.failures };
        },
        succeeded: async (id: string, logoId: string): Promise<void> => {
          await em.nativeUpdate(LogoCopyEntity, { tenantId, id }, { logoId, problem: null, failures: 0 });
        },
        /** What there was before stays. */
        failed: async (id: string, problem: string, failures: number): Promise<void> => {
          await em.nativeUpdate(LogoCopyEntity, { tenantId, id }, { problem, failures });
        },
      }),
      /** A user's own brand, and its upload or copy where no other brand names it. */
      removePersonal: async (tenantId: string, userId: string): Promise<void> => {
        await lock(tenantId);
        const logo = (await personalBrandOf(tenantId, userId))?.logo;
        const logoId = logo?.kind === "url" ? logo.copy?.logoId : logo?.logoId;
        await em.nativeDelete(PersonalBrandEntity, { tenantId, userId });
        await em.execute(forgetCopiesSql, [tenantId]);
        if (typeof logoId === "string")
          await em.execute(`delete from logos where tenant_id = ? and id = ? and not (${named})`, [tenantId, logoId]);
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

function toBrand({ name, logoUrl, logoId, updatedAt }: BrandColumns, copy: LogoCopy | null): Brand {
  return { name: name ?? null, logo: toPlace(logoUrl ?? null, logoId ?? null, copy), updatedAt };
}

function toCopy({ logoId, problem }: InferEntity<typeof LogoCopyEntity>): LogoCopy {
  return { logoId: logoId ?? null, problem: problem ?? null };
}

function toPlace(url: string | null, logoId: string | null, copy: LogoCopy | null): LogoPlace | null {
  if (url !== null) return { kind: "url", url, copy };
  return logoId === null ? null : { kind: "upload", logoId };
}

function toLogo({ id, tenantId, contentType, content, digest, createdAt }: LogoRow): Logo {
  return { id, tenantId, contentType, content: new Uint8Array(content), digest, createdAt };
}

const named = `
    exists (select from brands b where b.tenant_id = logos.tenant_id and b.logo_id = logos.id)
    or exists (select from personal_brands p where p.tenant_id = logos.tenant_id and p.logo_id = logos.id)
    or exists (select from logo_copies c where c.tenant_id = logos.tenant_id and c.logo_id = logos.id)`;

const wantCopySql = `
  insert into logo_copies (tenant_id, id, url, failures) values (?, ?, ?, 0)
  on conflict (tenant_id, url) do update set problem = null, failures = 0
  returning id, logo_id`;

const forgetCopiesSql = `
  delete from logo_copies c
  where c.tenant_id = ?
    and not exists (select from brands b where b.tenant_id = c.tenant_id and b.logo_url = c.url)
    and not exists (select from personal_brands p where p.tenant_id = c.tenant_id and p.logo_url = c.url)`;

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
