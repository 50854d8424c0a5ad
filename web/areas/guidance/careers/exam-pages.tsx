import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useLocation } from 'react-router';
import { EXAM_NAMES, EXAM_SLUGS, type ExamSlug } from '#contracts/exams.ts';
import type { Exam } from '#contracts/guidance/index.ts';
import { careerAddress, examAddress, paths } from '#contracts/pages.ts';
import { subjectRule } from '#web/areas/guidance/facts/course-facts.tsx';
import { CompiledNotice, HowKnown } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady, PAGE_LINK, PAGE_WIDTH, PageHead, Part } from '#web/areas/guidance/facts/page-parts.tsx';
import { addressHere } from '#web/lib/messages.ts';
import { usePageData } from '#web/lib/page-data.ts';
import type { ExamContent, ListedExam } from './library.ts';

// Each page's HTML has its own data, so the links load the next page anew.

export function ExamsPage() {
  const loaded = usePageData(paths.exams, async () => (await import('./library.ts')).loadExamList());
  return (
    <>
      <PageHead
        title={t`Entrance examinations`}
        lead={t`What each examination opens, who may sit it, when it usually is, and its official page.`}
      >
        <CompiledNotice />
      </PageHead>
      <Part title={t`Examinations`}>
        {loaded.state === 'ready' ? <ExamCards exams={loaded.data} /> : <NotReady loaded={loaded} />}
      </Part>
    </>
  );
}

function ExamCards({ exams }: { exams: readonly ListedExam[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {exams.map(({ slug, fullName, opens }) => (
        <li key={slug} className="rounded-xl border border-line bg-white px-4 py-3 shadow-card">
          <a href={addressHere(examAddress(slug))} className={`${PAGE_LINK} text-lg`}>
            {i18n._(EXAM_NAMES[slug])}
          </a>
          <p className="text-ink-soft text-sm leading-snug">{fullName}</p>
          <p className="mt-2 line-clamp-3 leading-snug">{opens}</p>
        </li>
      ))}
    </ul>
  );
}

/** The page of the examination that the address names. */
export function ExamPage() {
  const { pathname } = useLocation();
  const slug = EXAM_SLUGS.find((each) => pathname.replace(/\/+$/, '') === examAddress(each));
  return slug && <ExamOf slug={slug} />;
}

function ExamOf({ slug }: { slug: ExamSlug }) {
  const loaded = usePageData(examAddress(slug), async () => (await import('./library.ts')).loadExam(slug));
  if (loaded.state !== 'ready') return <NotReady loaded={loaded} />;
  return loaded.data && <Content {...loaded.data} />;
}

function Content({ exam, careers, courses }: ExamContent) {
  return (
    <>
      <div className="bg-cream pt-3 print:hidden">
        <div className={PAGE_WIDTH}>
          <a href={addressHere(paths.exams)} className={`${PAGE_LINK} gap-2 no-underline hover:underline`}>
            <ArrowLeft aria-hidden className="size-4.5" />
            <Trans>All examinations</Trans>
          </a>
        </div>
      </div>
      <PageHead title={i18n._(EXAM_NAMES[exam.slug])} lead={t`${ph({ name: exam.fullName })}.`}>
        <CompiledNotice />
      </PageHead>
      <Part title={t`At a glance`}>
        <Facts exam={exam} />
      </Part>
      <Part title={t`Careers it leads to`} field="mist">
        <ul className="columns-1 gap-x-10 sm:columns-2 lg:columns-3">
          {careers.map(({ slug, name }) => (
            <li key={slug}>
              <a href={addressHere(careerAddress(slug))} className={PAGE_LINK}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Part>
      {courses.length > 0 && (
        <Part title={t`Courses, with their Class 12 subjects`}>
          <ul className="grid max-w-prose gap-3">
            {courses.map((course) => (
              <li key={course.id} className="border-line border-t pt-3 first:border-0 first:pt-0">
                <p className="font-semibold leading-snug">{course.name}</p>
                <p className="mt-0.5 leading-snug">{subjectRule(course)}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5">
            <a href={addressHere(paths.subjectTable)} className={PAGE_LINK}>
              <Trans>Marks, ages and sources: all doors in one table</Trans>
            </a>
          </p>
        </Part>
      )}
    </>
  );
}

function Facts({ exam }: { exam: Exam }) {
  const unknown = t`We do not know this for sure. See the official page.`;
  const facts = [
    [t`What it opens`, exam.opens],
    [t`Who may sit it`, exam.who],
    [t`Class 12 subjects`, exam.subjects ?? unknown],
    [t`Age`, exam.age ?? unknown],
    [t`When`, exam.months ?? unknown],
    [t({ message: 'Held by', comment: 'Before the body that holds an examination' }), exam.body],
  ] as const;
  return (
    <>
      <dl className="grid max-w-prose gap-x-6 gap-y-3 leading-relaxed sm:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="font-semibold text-maroon max-sm:-mb-2">{label}</dt>
            <dd className="text-pretty">{text}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 font-semibold text-lg leading-snug">
        <Trans>Official pages</Trans>
      </h3>
      <ul>
        {exam.sites.map(({ name, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer nofollow" className={`${PAGE_LINK} gap-2`}>
              {name}: {new URL(url).hostname.replace(/^www\./, '')}
              <ExternalLink aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">
                {' '}
                <Trans>(opens in a new tab)</Trans>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <HowKnown kind="reading">
        <Trans>
          Written from general knowledge of the last years’ notices, not from this year’s. Days, ages and fees
          change: only the notice of the year counts.
        </Trans>
      </HowKnown>
    </>
  );
}
