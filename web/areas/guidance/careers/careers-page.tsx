import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CAREER_FAMILIES } from '#contracts/guidance/index.ts';
import { ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { CompiledNotice, HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady } from '#web/areas/guidance/facts/not-ready.tsx';
import { PageHead, Part } from '#web/areas/guidance/facts/page-parts.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useListAddress } from '#web/lib/list-address.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { type CareerQuery, careerListAddress } from './career-address.ts';
import { CareerFilterFields } from './components/career-filters.tsx';
import { loadCareerList } from './load-careers.ts';
import type { CareerList, ListedCareer } from './page-content.ts';
import { findCareers } from './search.ts';

export function CareersPage() {
  const loaded = usePageData(paths.careers, loadCareerList);
  return (
    <>
      <PageHead
        title="Careers"
        lead="What people do in a day, where they work, which interests fit, and which routes lead there from Class 10, Class 12, a diploma or a degree."
      >
        <CompiledNotice />
        <p className="mt-3 leading-snug">
          <Link
            to={paths.subjectDoors}
            className="font-medium text-primary-dark underline underline-offset-4"
          >
            Subject doors: what Class 11 subjects open and shut
          </Link>
        </p>
      </PageHead>
      {loaded.state === 'ready' ? <Library {...loaded.data} /> : <NotReady loaded={loaded} />}
    </>
  );
}

/** Limits the rows to render at each key press; a button shows more. */
const FIRST_ROWS = 30;

/** A link may name a combination that is gone. */
function withKnownStream({ stream, ...others }: CareerQuery, streams: CareerList['streams']): CareerQuery {
  return streams.some(({ id }) => id === stream) ? { ...others, stream } : others;
}

function Library({ careers, streams }: CareerList) {
  const { query, change, clear } = useListAddress(careerListAddress);
  const searchField = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => withKnownStream(query, streams), [query, streams]);
  return (
    <Part title="Find a career">
      <CareerFilterFields searchField={searchField} query={shown} streams={streams} onChange={change} />
      {/* Typing stays quick: the list follows. */}
      <Results
        careers={careers}
        query={useDeferredValue(shown)}
        onClear={() => {
          clear();
          // The pressed button goes with the empty list.
          searchField.current?.focus();
        }}
      />
      <p className="mt-8 max-w-prose text-ink-soft text-sm leading-snug">{ONET_CREDIT}</p>
    </Part>
  );
}

interface ResultsProps {
  careers: readonly ListedCareer[];
  query: CareerQuery;
  onClear: () => void;
}

const Results = memo(
  function Results({ careers, query, onClear }: ResultsProps) {
    const isFiltered = Object.keys(query).length > 0;
    const found = isFiltered ? findCareers(careers, query) : careers;
    return (
      <>
        <div className="mt-3 flex flex-wrap items-baseline gap-x-3 md:mt-5">
          <p role="status" className="font-medium leading-snug">
            {isFiltered ? `${found.length} of ${careers.length} careers` : `${careers.length} careers`}
          </p>
          <HowKnown kind="reading">The families are ours.</HowKnown>
        </div>
        {/* Stays in the page, because hundreds of rows take long to build again. */}
        <div hidden={isFiltered}>
          <Families careers={careers} />
        </div>
        {isFiltered && found.length > 0 && <Found key={JSON.stringify(query)} careers={found} />}
        {found.length === 0 && (
          <div className="grid justify-items-start gap-3 py-8">
            <p>No careers found. Try another word, or fewer filters.</p>
            <Button variant="secondary" onClick={onClear}>
              Clear filters
            </Button>
          </div>
        )}
      </>
    );
  },
  // The handler changes with the query only.
  (before, after) => before.careers === after.careers && before.query === after.query,
);

function Found({ careers }: { careers: readonly ListedCareer[] }) {
  const [most, setMost] = useState(FIRST_ROWS);
  return (
    <>
      <Families careers={careers.slice(0, most)} />
      {careers.length > most && (
        <Button variant="secondary" onClick={() => setMost(most + FIRST_ROWS)}>
          Show more
        </Button>
      )}
    </>
  );
}

const Families = memo(function Families({ careers }: { careers: readonly ListedCareer[] }) {
  // In the order of the careers, so that the best ones found come first.
  const families = [...new Set(careers.map(({ family }) => family))].map((family) => ({
    name: CAREER_FAMILIES[family],
    members: careers.filter((career) => career.family === family),
  }));
  return (
    <div className="mt-3 columns-1 gap-x-10 sm:columns-2 md:mt-6 lg:columns-3">
      {families.map(({ name, members }) => (
        <section key={name} className="mb-6 break-inside-avoid border-terracotta border-t-2 pt-3">
          <h3 className="font-semibold text-lg text-maroon leading-snug">{name}</h3>
          <ul>
            {members.map(({ slug, name }) => (
              <li key={slug}>
                {/* Each page's HTML has its own data, so the browser loads it anew. */}
                <a
                  href={careerAddress(slug)}
                  className="inline-flex min-h-11 items-center leading-snug text-primary-dark underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});
