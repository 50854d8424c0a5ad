import { i18n } from '@lingui/core';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { EXAM_NAMES } from '#contracts/exams.ts';
import { CAREER_FAMILIES, ROUTE_START_NAMES, ROUTE_STARTS } from '#contracts/guidance/index.ts';
import { INTERESTS, ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, examAddress, paths } from '#contracts/pages.ts';
import { homeFirst } from '#web/areas/guidance/facts/home-board.ts';
import { CompiledNotice, HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady, PAGE_LINK, PageHead, Part } from '#web/areas/guidance/facts/page-parts.tsx';
import { FiltersButton } from '#web/components/filters-button.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import {
  anyText,
  type ListChange,
  type ListQuery,
  listAddress,
  oneOf,
  useListAddress,
} from '#web/lib/list-address.ts';
import { addressHere } from '#web/lib/messages.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';
import type { CareerList, ListedCareer } from './library.ts';
import { type SearchResult, search } from './search.ts';

const careerFilters = {
  q: anyText,
  interest: oneOf(INTERESTS.map(({ letter }) => letter)),
  start: oneOf(ROUTE_STARTS),
  /** Id of a combination of subjects. */
  stream: anyText,
  /** Also careers that the subjects reach by another than the usual route. */
  ways: oneOf(['any']),
  /** Only careers that are found close to most homes. */
  near: oneOf(['yes']),
};
const careerListAddress = listAddress(paths.careers, careerFilters);
export type CareerQuery = ListQuery<typeof careerFilters>;

export function CareersPage() {
  const loaded = usePageData(paths.careers, async () => (await import('./library.ts')).loadCareerList());
  return (
    <>
      <PageHead
        title={t`Careers`}
        lead={t`What people do in a day, where they work, which interests fit, and which routes lead there from Class 10, Class 12, a diploma or a degree.`}
      >
        <CompiledNotice />
        {/* The pages' HTML has their own data, so the browser loads them anew. */}
        <p className="mt-3 flex flex-wrap gap-x-5 leading-snug">
          <a
            href={addressHere(paths.subjectDoors)}
            className="font-medium text-primary-dark underline underline-offset-4"
          >
            <Trans>Subject doors</Trans>
          </a>
          <a
            href={addressHere(paths.exams)}
            className="font-medium text-primary-dark underline underline-offset-4"
          >
            <Trans>Entrance examinations</Trans>
          </a>
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

function Library({ careers, exams, streams }: CareerList) {
  const { query, change, clear } = useListAddress(careerListAddress);
  const searchField = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => withKnownStream(query, streams), [query, streams]);
  return (
    <Part title={t`Find a career`}>
      <CareerFilterFields searchField={searchField} query={shown} streams={streams} onChange={change} />
      {/* Typing stays quick: the list follows. */}
      <Results
        careers={careers}
        exams={exams}
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
  exams: CareerList['exams'];
  query: CareerQuery;
  onClear: () => void;
}

const Results = memo(
  function Results({ careers, exams, query, onClear }: ResultsProps) {
    const isFiltered = Object.keys(query).length > 0;
    const found = isFiltered
      ? findCareers({ careers, exams }, query)
      : { careers, exams: [], isMisspelt: false };
    return (
      <>
        <div className="mt-3 flex flex-wrap items-baseline gap-x-3 md:mt-5">
          <p role="status" className="font-medium leading-snug">
            {isFiltered
              ? plural(careers.length, {
                  one: `${ph({ shown: found.careers.length })} of # career`,
                  other: `${ph({ shown: found.careers.length })} of # careers`,
                })
              : plural(careers.length, { one: '# career', other: '# careers' })}
          </p>
          <HowKnown kind="reading">
            <Trans comment="We grouped the careers into families">The families are ours.</Trans>
          </HowKnown>
        </div>
        {found.isMisspelt && found.careers.length > 0 && (
          <p className="mt-2 leading-snug">
            <Trans comment="No career is spelt like the typed word">
              Nothing is written like that. These have nearly the same word.
            </Trans>
          </p>
        )}
        {found.exams.length > 0 && <FoundExams exams={found.exams} />}
        {/* Stays in the page, because hundreds of rows take long to build again. */}
        <div hidden={isFiltered}>
          <Families careers={careers} />
        </div>
        {isFiltered && found.careers.length > 0 && (
          <Found key={JSON.stringify(query)} careers={found.careers} stream={query.stream} />
        )}
        {found.careers.length === 0 && <NothingFound onClear={onClear} />}
      </>
    );
  },
  // The handler changes with the query only.
  (before, after) => before.careers === after.careers && before.query === after.query,
);

/** Each page's HTML has its own data, so the browser loads it anew. */
function FoundExams({ exams }: { exams: CareerList['exams'] }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-4 rounded-lg bg-mist px-4 py-1 leading-snug">
      <span className="font-semibold">
        <Trans>Examinations:</Trans>
      </span>
      {exams.map(({ slug }) => (
        <a key={slug} href={addressHere(examAddress(slug))} className={PAGE_LINK}>
          {i18n._(EXAM_NAMES[slug])}
        </a>
      ))}
    </p>
  );
}

/** Says what to try. */
function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid justify-items-start gap-3 py-8">
      <p className="max-w-prose leading-snug">
        <Trans>
          No careers found. Try one short word, such as nurse, bank or design. Without filters you see all
          families of careers.
        </Trans>
      </p>
      <Button variant="secondary" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
      <a href={addressHere(paths.exams)} className={PAGE_LINK}>
        <Trans>Entrance examinations, such as NEET, JEE and CUET</Trans>
      </a>
      <a href={addressHere(paths.contact)} className={PAGE_LINK}>
        <Trans>Ask our office</Trans>
      </a>
    </div>
  );
}

/** @param stream the chosen combination of subjects, if any. */
function Found({ careers, stream }: { careers: readonly ListedCareer[]; stream: string | undefined }) {
  const [most, setMost] = useState(FIRST_ROWS);
  return (
    <>
      <Families careers={careers.slice(0, most)} stream={stream} />
      {careers.length > most && (
        <Button variant="secondary" onClick={() => setMost(most + FIRST_ROWS)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

interface FamiliesProps {
  careers: readonly ListedCareer[];
  stream?: string | undefined;
}

const Families = memo(function Families({ careers, stream = '' }: FamiliesProps) {
  // In the order of the careers, so that the best ones found come first.
  const families = [...new Set(careers.map(({ family }) => family))].map((family) => ({
    name: i18n._(CAREER_FAMILIES[family]),
    members: careers.filter((career) => career.family === family),
  }));
  return (
    <div className="mt-3 columns-1 gap-x-10 sm:columns-2 md:mt-6 lg:columns-3">
      {families.map(({ name, members }) => (
        <section key={name} className="mb-6 break-inside-avoid border-terracotta border-t-2 pt-3">
          <h3 className="font-semibold text-lg text-maroon leading-snug">{name}</h3>
          <ul>
            {members.map(({ slug, name, maybeStreams, otherStreams }) => (
              <li key={slug}>
                {/* Each page's HTML has its own data, so the browser loads it anew. */}
                <a
                  href={addressHere(careerAddress(slug))}
                  className="inline-flex min-h-11 items-center leading-snug text-primary-dark underline-offset-4 hover:underline"
                >
                  {name}
                </a>
                {maybeStreams.includes(stream) && (
                  <span className="ml-2 text-ink-soft text-sm">
                    <Trans comment="Beside the name of a career: ask the college whether it counts">
                      ask about Applied Mathematics
                    </Trans>
                  </span>
                )}
                {otherStreams.includes(stream) && (
                  <span className="ml-2 text-ink-soft text-sm">
                    <Trans comment="Beside the name of a career: these subjects lead there, but not by the usual route">
                      by another way
                    </Trans>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

/** The careers that a query shows, the best first, and the examinations that it names. */
export function findCareers(
  { careers, exams }: Pick<CareerList, 'careers' | 'exams'>,
  query: CareerQuery,
): SearchResult<ListedCareer> {
  const { q = '', interest, start, stream, ways, near } = query;
  return search(q, {
    careers: careers.filter(
      (career) =>
        (!interest || career.interests.includes(interest)) &&
        (!start || career.starts.includes(start)) &&
        (!stream ||
          career.streams.includes(stream) ||
          career.maybeStreams.includes(stream) ||
          (ways === 'any' && career.otherStreams.includes(stream))) &&
        (!near || career.isCloseToHome),
    ),
    exams,
  });
}

interface CareerFiltersProps {
  searchField: RefObject<HTMLInputElement | null>;
  query: CareerQuery;
  streams: CareerList['streams'];
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
          <Field label={t`Search`}>
            <Input
              ref={searchField}
              type="search"
              autoComplete="off"
              maxLength={60}
              placeholder={t`For example nurse, NEET, railway`}
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
      <Field label={t`Interest`}>
        <Select
          value={query.interest ?? ''}
          onChange={(event) => onChange({ interest: event.target.value })}
          options={[
            { value: '', label: t`Any` },
            ...INTERESTS.map(({ letter, name, meaning }) => ({
              value: letter,
              label: `${i18n._(name)}: ${i18n._(meaning)}`,
            })),
          ]}
        />
      </Field>
      <Field label={t`Route`}>
        <Select
          value={query.start ?? ''}
          onChange={(event) => onChange({ start: event.target.value })}
          options={[
            { value: '', label: t`Any` },
            ...ROUTE_STARTS.map((start) => ({ value: start, label: i18n._(ROUTE_START_NAMES[start]) })),
          ]}
        />
      </Field>
      <Field label={t`Class 11 subjects`}>
        <Select
          value={query.stream ?? ''}
          onChange={(event) => onChange({ stream: event.target.value })}
          options={[
            { value: '', label: t`Any` },
            ...homeFirst(streams).map(({ id, name, board }) => ({ value: id, label: `${name} (${board})` })),
          ]}
        />
      </Field>
      {query.stream && (
        <Checkbox
          label={t`Also by another way than the usual one`}
          checked={query.ways === 'any'}
          onChange={(event) => onChange({ ways: event.target.checked ? 'any' : '' })}
        />
      )}
      <Checkbox
        label={t`Found close to most homes`}
        checked={query.near === 'yes'}
        onChange={(event) => onChange({ near: event.target.checked ? 'yes' : '' })}
      />
      <div className="col-span-full">
        <HowKnown kind="reading">
          <Trans>
            The filter of interests uses the two highest ratings of the nearest occupation of O*NET, which are
            measured. The filter of subjects shows careers whose usual route the subjects leave open.
          </Trans>
        </HowKnown>
      </div>
    </>
  );
}
