import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { EXAM_NAMES } from '#contracts/exams.ts';
import {
  type CareerText,
  type Course,
  isWeak,
  type Occupation,
  ROUTE_START_NAMES,
} from '#contracts/guidance/index.ts';
import { INTERESTS, ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, examAddress, paths } from '#contracts/pages.ts';
import {
  CourseDetails,
  CourseSource,
  subjectRule,
  UsualRoute,
  WeakRows,
} from '#web/areas/guidance/facts/course-facts.tsx';
import { CompiledNotice, HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import {
  NotReady,
  PAGE_LINK,
  PAGE_WIDTH,
  PageHead,
  Part,
  START_FROM_CAREERS,
} from '#web/areas/guidance/facts/page-parts.tsx';
import { formatDate } from '#web/lib/format.ts';
import { addressHere } from '#web/lib/messages.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import type { CareerContent } from './library.ts';

/** @param unknown what an address without a career shows. */
export function CareerPage({ unknown }: { unknown: ReactNode }) {
  const { slug = '' } = useParams();
  return <CareerOf key={slug} slug={slug} unknown={unknown} />;
}

function CareerOf({ slug, unknown }: { slug: string; unknown: ReactNode }) {
  const loaded = usePageData(careerAddress(slug), async () =>
    (await import('./library.ts')).loadCareer(slug),
  );
  if (loaded.state !== 'ready') return <NotReady loaded={loaded} />;
  return loaded.data === null ? unknown : <Content {...loaded.data} />;
}

function Content(content: CareerContent) {
  const { career, text, usual, years, occupation, courses, related, exams, isEnglish = false } = content;
  const familyName = i18n._(content.familyName);
  const language = isEnglish ? 'en' : undefined;
  usePageTitle(career.name);
  return (
    <>
      <div className="bg-cream pt-3">
        <div className={PAGE_WIDTH}>
          <Link
            to={paths.careers}
            className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-medium text-primary-dark underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4.5" />
            <Trans>All careers</Trans>
          </Link>
        </div>
      </div>
      <PageHead
        title={career.name}
        lead={
          career.closeToHome
            ? t`${familyName}. This work is found close to most homes.`
            : t`${ph({ name: familyName })}.`
        }
      >
        <CompiledNotice isEnglish={isEnglish} />
      </PageHead>
      <Part title={t`At a glance`}>
        <div className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div>
            <h3 className="font-semibold text-lg leading-snug">
              <Trans>A day at work</Trans>
            </h3>
            <p lang={language} className="mt-2 max-w-prose text-pretty text-lg leading-relaxed">
              {text.day}
            </p>
            <h3 className="mt-6 font-semibold text-lg leading-snug">
              <Trans>Where they work</Trans>
            </h3>
            <ul lang={language} className="mt-2 list-disc space-y-1 pl-5 leading-relaxed">
              {text.workplaces.map((place) => (
                <li key={place}>{place}</li>
              ))}
            </ul>
            <HowKnown kind="reading">
              <Trans comment="What on this page is our reading">
                Day, places, years and routes. Rules of courses name their own source.
              </Trans>
            </HowKnown>
          </div>
          <AtAGlance slug={career.slug} usual={usual} years={years} exams={exams} />
        </div>
      </Part>
      <Part title={t`Routes`} field="mist">
        <Routes routes={text.routes} courses={courses} language={language} />
      </Part>
      <Part title={t`Which interests fit`}>
        {occupation === null ? <NoCloseMatch /> : <InterestRatings occupation={occupation} />}
      </Part>
      {text.facts && (
        <Part title={t`Also known`}>
          <Facts facts={text.facts} language={language} />
        </Part>
      )}
      <Part title={t`Related careers`} field="cream">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {related.map(({ slug, name }) => (
            <li key={slug}>
              <CareerLink slug={slug}>{name}</CareerLink>
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

type AtAGlanceProps = Pick<CareerContent, 'usual' | 'years' | 'exams'> & { slug: string };

/** What a family asks first. */
function AtAGlance({ slug, usual, years, exams }: AtAGlanceProps) {
  return (
    <dl className="grid gap-4 rounded-2xl max-lg:order-first border border-line bg-white p-5 leading-snug shadow-card">
      <div>
        <dt className="text-ink-soft text-sm">
          <Trans>Usual route and subjects</Trans>
        </dt>
        <dd className="mt-0.5">
          <UsualRoute usual={usual} />
        </dd>
      </div>
      {years !== null && (
        <div>
          <dt className="text-ink-soft text-sm">
            <Trans comment="How long the courses of the usual route last">Years of study on it</Trans>
          </dt>
          <dd className="mt-0.5">{years}</dd>
        </div>
      )}
      {exams.length > 0 && (
        <div>
          <dt className="text-ink-soft text-sm">
            <Trans>Examinations on the way</Trans>
          </dt>
          <dd className="flex flex-wrap gap-x-5">
            {exams.map((slug) => (
              <a key={slug} href={addressHere(examAddress(slug))} className={PAGE_LINK}>
                {i18n._(EXAM_NAMES[slug])}
              </a>
            ))}
          </dd>
        </div>
      )}
      <div>
        <dt className="text-ink-soft text-sm">
          <Trans comment="Before a link to another page: continue reading">Read on</Trans>
        </dt>
        <dd>
          {/* The doors' HTML has their data, so the browser loads it anew. */}
          <a
            href={`${addressHere(paths.subjectDoors)}?keep=${slug}#${START_FROM_CAREERS}`}
            className={PAGE_LINK}
          >
            <Trans>Which subjects keep this career open?</Trans>
          </a>
        </dd>
      </div>
    </dl>
  );
}

/** Each page's HTML has its own data, so the browser loads the page anew instead of the whole library. */
function CareerLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <a href={addressHere(careerAddress(slug))} className={PAGE_LINK}>
      {children}
    </a>
  );
}

interface FactsProps {
  facts: NonNullable<CareerText['facts']>;
  language: 'en' | undefined;
}

function Facts({ facts, language }: FactsProps) {
  return (
    <ul className="grid max-w-prose gap-4">
      {facts.map((fact) => (
        <li key={fact.text}>
          <p lang={language} className="leading-relaxed">
            {fact.text}
          </p>
          <HowKnown kind={fact.how}>
            {fact.how === 'published' && (
              <a
                href={fact.url}
                target="_blank"
                rel="noreferrer nofollow"
                className="text-primary-dark underline underline-offset-2"
              >
                <Trans>
                  {ph({ authority: fact.authority })}, read on {ph({ day: formatDate(fact.date) })}
                </Trans>
              </a>
            )}
          </HowKnown>
        </li>
      ))}
    </ul>
  );
}

/** Ratings of another kind of work would mislead. */
function NoCloseMatch() {
  return (
    <p className="max-w-prose leading-relaxed">
      <Trans>
        No close match was measured. The ratings that we use describe occupations in the United States, and
        none of them is close to this work. So the interest inventory does not compare it with your answers.
      </Trans>
    </p>
  );
}

const MOST = 7;

function InterestRatings({ occupation }: { occupation: Occupation }) {
  const { title, jobZone } = occupation;
  return (
    <>
      <HowKnown kind="measured">
        <Trans>
          Ratings of the nearest occupation of O*NET, “{title}”, from 1 (hardly fits) to 7 (fits very well).
          They describe work in the United States and may differ here. Preparation: zone {jobZone} of 5, where
          5 needs most.
        </Trans>
      </HowKnown>
      <table className="mt-4 w-full max-w-prose">
        <thead className="sr-only">
          <tr>
            <th scope="col">
              <Trans>Interest</Trans>
            </th>
            <th scope="col">
              <Trans>Rating from 1 to 7</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {INTERESTS.map(({ letter, name, meaning }, at) => (
            <tr key={letter} className="border-line border-t first:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal leading-snug">
                <span className="font-semibold">{i18n._(name)}</span>
                <span className="block text-ink-soft text-sm">{i18n._(meaning)}</span>
              </th>
              <td className="w-2/5 py-2">
                <Rating value={occupation.ratings[at] ?? 1} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 max-w-prose text-ink-soft text-sm leading-snug">{ONET_CREDIT}</p>
    </>
  );
}

function Rating({ value }: { value: number }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-2.5 grow overflow-hidden rounded-full bg-cream">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${Math.round((100 * (value - 1)) / (MOST - 1))}%` }}
        />
      </span>
      <span className="w-7 text-right tabular-nums">{value.toFixed(1)}</span>
    </span>
  );
}

interface RoutesProps {
  routes: CareerText['routes'];
  courses: readonly Course[];
  /** Of the texts, if it is not the page's. */
  language: 'en' | undefined;
}

const usualFirst = (routes: CareerText['routes']) =>
  routes.toSorted((one, other) => Number(other.usual !== undefined) - Number(one.usual !== undefined));

function Routes({ routes, courses, language }: RoutesProps) {
  return (
    <ol className="grid gap-8">
      {usualFirst(routes).map(({ after, text, courseIds, usual }) => (
        <li key={after + text}>
          <h3 className="font-semibold text-lg text-maroon leading-snug">
            {usual === undefined
              ? i18n._(ROUTE_START_NAMES[after])
              : t({
                  message: `${ph({ start: i18n._(ROUTE_START_NAMES[after]) })}: the usual route`,
                  comment: 'For example “After Class 12: the usual route”',
                })}
          </h3>
          <p lang={language} className="mt-1 max-w-prose text-pretty leading-relaxed">
            {text}
          </p>
          <CourseList courses={courses.filter(({ id }) => courseIds?.includes(id))} />
        </li>
      ))}
    </ol>
  );
}

function CourseList({ courses }: { courses: readonly Course[] }) {
  const weak = courses.filter(isWeak);
  return (
    <>
      <CourseCards courses={courses.filter((course) => !isWeak(course))} />
      <WeakRows count={weak.length}>
        <CourseCards courses={weak} />
      </WeakRows>
    </>
  );
}

function CourseCards({ courses }: { courses: readonly Course[] }) {
  if (courses.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-prose gap-3">
      {courses.map((course) => (
        <li key={course.id} className="rounded-xl border border-line bg-white px-4 py-3 shadow-card">
          <p className="font-semibold leading-snug">{course.name}</p>
          <p className="mt-0.5 leading-snug">{subjectRule(course)}</p>
          <CourseSource course={course} />
          <details>
            <summary className="w-fit cursor-pointer rounded py-2 font-medium text-primary-dark text-sm">
              <Trans>
                Entrance, marks and notes<span className="sr-only"> of {ph({ name: course.name })}</span>
              </Trans>
            </summary>
            <CourseDetails course={course} />
          </details>
        </li>
      ))}
    </ul>
  );
}
