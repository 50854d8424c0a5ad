import { memo, type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { CAREER_FAMILIES, ROUTE_START_NAMES, ROUTE_STARTS } from '#contracts/guidance/index.ts';
import { INTERESTS, ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { CompiledNotice, HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady } from '#web/areas/guidance/facts/not-ready.tsx';
import { PageHead, Part } from '#web/areas/guidance/facts/page-parts.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { type ListChange, useListAddress } from '#web/lib/list-address.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';
import { type CareerQuery, careerListAddress } from './career-address.ts';
import { loadCareerList } from './load-careers.ts';
import type { CareerList, ListedCareer } from './page-content.ts';

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

/** Careers with every typed word at the beginning of one of their words; first those with the whole words. */
export function findCareers(careers: readonly ListedCareer[], query: CareerQuery): ListedCareer[] {
  const { q = '', interest, start, stream, near } = query;
  const typed = wordsOf(q).map(singularOf);
  const found = careers.filter(
    (career) =>
      (!interest || career.interests.includes(interest)) &&
      (!start || career.starts.includes(start)) &&
      (!stream || career.streams.includes(stream)) &&
      (!near || career.isCloseToHome) &&
      typed.every((beginning) => wordsOfCareer(career).some((word) => word.startsWith(beginning))),
  );
  const isWhole = (career: ListedCareer) => typed.every((word) => wordsOfCareer(career).includes(word));
  return [...found.filter(isWhole), ...found.filter((career) => !isWhole(career))];
}

/** Shorter words are abbreviations: IAS, CS. */
const singularOf = (word: string) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word);

const knownWords = new WeakMap<ListedCareer, string[]>();

/** Split once: with hundreds of careers it takes longer than the search. */
function wordsOfCareer(career: ListedCareer): string[] {
  const { name, also, family } = career;
  const words = knownWords.get(career) ?? wordsOf(`${name} ${also} ${CAREER_FAMILIES[family]}`);
  knownWords.set(career, words);
  return words;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

interface CareerFiltersProps {
  searchField: RefObject<HTMLInputElement | null>;
  query: CareerQuery;
  streams: readonly { id: string; name: string }[];
  onChange: (changed: ListChange<CareerQuery>) => void;
}

/** A phone folds all but the search, so that the first careers are on its first screen. */
function CareerFilterFields({ searchField, query, streams, onChange }: CareerFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { q = '', ...choices } = query;
  const { text, setText, search } = useTypedSearch(q, (q) => onChange({ q }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed into the prerendered HTML
  useEffect(() => {
    const typed = searchField.current?.value ?? '';
    if (typed !== '') onChange({ q: typed });
  }, []);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <div className="flex flex-wrap items-end gap-2 max-md:col-span-full">
        <div className="min-w-0 grow basis-40">
          <Field label="Search">
            <Input
              ref={searchField}
              type="search"
              autoComplete="off"
              maxLength={60}
              placeholder="For example nurse, ITI, railway"
              value={text}
              onChange={(event) => setText(event.target.value)}
              // Before a click elsewhere takes effect, as in every search field.
              onBlur={search}
            />
          </Field>
        </div>
        <FiltersButton
          count={Object.keys(choices).length}
          isOpen={isOpen}
          controls={id}
          onToggle={() => setIsOpen(!isOpen)}
        />
      </div>
      <div id={id} className={cn('contents', !isOpen && 'max-md:hidden')}>
        <Choices query={query} streams={streams} onChange={onChange} />
      </div>
    </div>
  );
}

function Choices({ query, streams, onChange }: Omit<CareerFiltersProps, 'searchField'>) {
  return (
    <>
      <Field label="Interest">
        <Select
          value={query.interest ?? ''}
          onChange={(event) => onChange({ interest: event.target.value })}
          options={[
            { value: '', label: 'Any' },
            ...INTERESTS.map(({ letter, name, meaning }) => ({
              value: letter,
              label: `${name}: ${meaning}`,
            })),
          ]}
        />
      </Field>
      <Field label="Route">
        <Select
          value={query.start ?? ''}
          onChange={(event) => onChange({ start: event.target.value })}
          options={[
            { value: '', label: 'Any' },
            ...ROUTE_STARTS.map((start) => ({ value: start, label: ROUTE_START_NAMES[start] })),
          ]}
        />
      </Field>
      <Field label="Class 11 subjects">
        <Select
          value={query.stream ?? ''}
          onChange={(event) => onChange({ stream: event.target.value })}
          options={[
            { value: '', label: 'Any' },
            ...streams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <Checkbox
        label="Found close to most homes"
        checked={query.near === 'yes'}
        onChange={(event) => onChange({ near: event.target.checked ? 'yes' : '' })}
      />
      <div className="col-span-full">
        <HowKnown kind="reading">
          The filter of interests uses the two highest ratings of the nearest occupation of O*NET, which are
          measured. The filter of subjects shows careers with a route that the subjects leave open.
        </HowKnown>
      </div>
    </>
  );
}
