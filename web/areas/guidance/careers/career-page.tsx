import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { CareerText, Occupation } from '#contracts/guidance/index.ts';
import { INTERESTS, ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { CompiledNotice, HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady } from '#web/areas/guidance/facts/not-ready.tsx';
import { PAGE_WIDTH, PageHead, Part } from '#web/areas/guidance/facts/page-parts.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { showDay } from '../facts/course-facts.tsx';
import { Routes } from './components/routes.tsx';
import { loadCareer } from './load-careers.ts';
import type { CareerContent } from './page-content.ts';

/** @param unknown what an address without a career shows. */
export function CareerPage({ unknown }: { unknown: ReactNode }) {
  const { slug = '' } = useParams();
  return <CareerOf key={slug} slug={slug} unknown={unknown} />;
}

function CareerOf({ slug, unknown }: { slug: string; unknown: ReactNode }) {
  const loaded = usePageData(careerAddress(slug), () => loadCareer(slug));
  if (loaded.state !== 'ready') return <NotReady loaded={loaded} />;
  return loaded.data === null ? unknown : <Content {...loaded.data} />;
}

function Content({ career, familyName, text, occupation, courses, related }: CareerContent) {
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
            All careers
          </Link>
        </div>
      </div>
      <PageHead
        title={career.name}
        lead={
          career.closeToHome ? `${familyName}. This work is found close to most homes.` : `${familyName}.`
        }
      >
        <CompiledNotice />
      </PageHead>
      <Part title="A day at work">
        <p className="max-w-prose text-pretty text-lg leading-relaxed">{text.day}</p>
        <HowKnown kind="reading" />
        <h3 className="mt-6 font-semibold text-lg leading-snug">Where they work</h3>
        <ul className="mt-2 list-disc space-y-1 pl-5 leading-relaxed">
          {text.workplaces.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
        <HowKnown kind="reading" />
      </Part>
      <Part title="Routes" field="mist">
        <Routes slug={career.slug} routes={text.routes} courses={courses} />
      </Part>
      <Part title="Which interests fit">
        <InterestRatings occupation={occupation} />
      </Part>
      {text.facts && (
        <Part title="Also known">
          <Facts facts={text.facts} />
        </Part>
      )}
      <Part title="Related careers" field="cream">
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

/** Each page's HTML has its own data, so the browser loads the page anew instead of the whole library. */
function CareerLink({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <a
      href={careerAddress(slug)}
      className="inline-flex min-h-11 items-center font-medium text-primary-dark underline underline-offset-4"
    >
      {children}
    </a>
  );
}

function Facts({ facts }: { facts: NonNullable<CareerText['facts']> }) {
  return (
    <ul className="grid max-w-prose gap-4">
      {facts.map((fact) => (
        <li key={fact.text}>
          <p className="leading-relaxed">{fact.text}</p>
          <HowKnown kind={fact.how}>
            {fact.how === 'published' && (
              <a
                href={fact.url}
                target="_blank"
                rel="noreferrer nofollow"
                className="text-primary-dark underline underline-offset-2"
              >
                {fact.authority}, read on {showDay(fact.date)}
              </a>
            )}
          </HowKnown>
        </li>
      ))}
    </ul>
  );
}

const MOST = 7;

function InterestRatings({ occupation }: { occupation: Occupation }) {
  return (
    <>
      <HowKnown kind="measured">
        Ratings of the nearest occupation of O*NET, “{occupation.title}”, from 1 (hardly fits) to 7 (fits very
        well). They describe work in the United States and may differ here. Preparation: zone{' '}
        {occupation.jobZone} of 5, where 5 needs most.
      </HowKnown>
      <table className="mt-4 w-full max-w-prose">
        <thead className="sr-only">
          <tr>
            <th scope="col">Interest</th>
            <th scope="col">Rating from 1 to 7</th>
          </tr>
        </thead>
        <tbody>
          {INTERESTS.map(({ letter, name, meaning }, at) => (
            <tr key={letter} className="border-line border-t first:border-0">
              <th scope="row" className="py-2 pr-3 text-left font-normal leading-snug">
                <span className="font-semibold">{name}</span>
                <span className="block text-ink-soft text-sm">{meaning}</span>
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
