/** The gallery: ready adapters as cards, by what they serve. */
import { mdiCodeBraces } from "@mdi/js";
import { Link } from "wouter";
import { EmptyNote, ProblemNote, Skeleton } from "../controls/states.tsx";
import { Icon } from "../icons/icon.tsx";
import { useDataWords } from "./words.ts";
import { byFacet } from "./facets.ts";
import { DataFrame } from "./frame.tsx";
import { useGallery } from "./queries.ts";

export default function GalleryScreen() {
  const words = useDataWords();
  const back = { href: "/data", label: words.title };
  return (
    <DataFrame title={words.gallery} about={words.galleryAbout} back={back} actions={<ScriptLink />}>
      <Cards />
    </DataFrame>
  );
}

function ScriptLink() {
  const words = useDataWords();
  return (
    <Link href="/data/new-script" className="button">
      <Icon path={mdiCodeBraces} size={18} />
      {words.ownScript}
    </Link>
  );
}

function Cards() {
  const words = useDataWords();
  const { data: gallery, error, isPending, refetch } = useGallery();
  return (
    <>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={6} />}
      {gallery?.length === 0 && <EmptyNote title={words.galleryEmpty} />}
      {byFacet(gallery ?? []).map(({ facet, members }) => (
        <section key={facet} className="stack" aria-labelledby={`facet-${facet}`}>
          <h2 id={`facet-${facet}`}>{words.facets[facet]}</h2>
          <ul className="data-cards">
            {members.map(({ key, displayName, description }) => (
              <li key={key} className="card data-card">
                <h3>
                  <Link href={`/data/new/${key}`}>{displayName}</Link>
                </h3>
                <p className="small">{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
