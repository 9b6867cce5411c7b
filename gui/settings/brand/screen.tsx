/** The tenant's brand: its name and logo, its colours and corners. Of a user who may have its own, name and logo. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ask } from "../../api/ask.ts";
import {
  BrandAndSkinDocument,
  PersonalBrandDocument,
  SaveBrandDocument,
  SavePersonalBrandDocument,
} from "../../api/documents/settings-brand.ts";
import type { BrandInput, PersonalBrandQuery } from "../../api/generated.ts";
import { ProblemNote, Skeleton } from "../../controls/states.tsx";
import { useUser } from "../../session/may.ts";
import { findSelf } from "../../session/session.ts";
import { SettingsFrame } from "../frame.tsx";
import { NeedsScope } from "../needs-scope.tsx";
import { useSettingsWords } from "../words.ts";
import { BrandForm } from "./brand-form.tsx";
import { SkinEditor } from "./skin-editor.tsx";
import { useBrandWords } from "./words.ts";
import "./brand.css";

const brandKey = ["brand"];
const ownBrandKey = ["own-brand"];
/** Until the copy of a logo elsewhere is there, or why there is none. */
const awaitEveryMs = 3_000;

export default function BrandScreen() {
  const settings = useSettingsWords();
  const words = useBrandWords();
  const isOwn = useUser()?.canOverrideBranding === true;
  return (
    <SettingsFrame title={settings.brand} about={isOwn ? words.ownAbout : words.about}>
      {isOwn ? (
        <PersonalBrand />
      ) : (
        <NeedsScope scope="branding_manage">
          <TenantBrand />
        </NeedsScope>
      )}
    </SettingsFrame>
  );
}

function PersonalBrand() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ownBrandKey,
    queryFn: async ({ signal }) => (await ask(PersonalBrandDocument, {}, { signal })).ownBrand,
    refetchInterval: ({ state }) => (isAwaited(state.data) ? awaitEveryMs : false),
  });
  const taken = useTaken(ownBrandKey);
  useCopyWorn(data);
  return (
    <>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={4} />}
      {data && (
        <BrandForm
          brand={data}
          save={(input: BrandInput) => ask(SavePersonalBrandDocument, { input })}
          onSaved={taken}
        />
      )}
    </>
  );
}

function TenantBrand() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: brandKey,
    queryFn: ({ signal }) => ask(BrandAndSkinDocument, {}, { signal }),
    refetchInterval: ({ state }) => (isAwaited(state.data?.brand) ? awaitEveryMs : false),
  });
  const taken = useTaken(brandKey);
  useCopyWorn(data?.brand);
  return (
    <>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={8} />}
      {data?.brand && (
        <BrandForm brand={data.brand} save={(input: BrandInput) => ask(SaveBrandDocument, { input })} onSaved={taken} />
      )}
      {data?.skin && <SkinEditor skin={data.skin} onSaved={taken} />}
    </>
  );
}

type Copied = NonNullable<PersonalBrandQuery["ownBrand"]> | null | undefined;

function isAwaited(brand: Copied): boolean {
  return !!brand && brand.logo !== null && brand.logoCopy === null && brand.logoProblem === null;
}

/** The page itself wears a copy that has come meanwhile. */
function useCopyWorn(brand: Copied): void {
  const copy = brand?.logoCopy;
  const before = useRef(copy);
  useEffect(() => {
    if (before.current !== undefined && copy !== before.current) void findSelf();
    before.current = copy;
  }, [copy]);
}

/** What was saved is read again, and the page itself wears it. */
function useTaken(queryKey: readonly string[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey }), findSelf()]);
  };
}
