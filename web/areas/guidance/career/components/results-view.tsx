import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Printer, RotateCcw, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { EXAM_NAMES } from '#contracts/exams.ts';
import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import { careerAddress, examAddress } from '#contracts/pages.ts';
import { BookCounselling } from '#web/areas/enquiries/index.ts';
import { KeepInAccount } from '#web/areas/families/index.ts';
import type { CareerResult } from '#web/areas/guidance/career/career-draft-storage.ts';
import {
  describeResult,
  type Group,
  groupRecommendations,
  recommendCareers,
  summariseAssessment,
} from '#web/areas/guidance/career/recommendations.ts';
import type { NamedInText } from '#web/areas/guidance/careers/search.ts';
import { PAGE_LINK } from '#web/areas/guidance/facts/page-parts.tsx';
import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { toast } from '#web/components/toast-store.ts';
import { Button } from '#web/components/ui/button.tsx';
import { hasOwnPhone, readConsultancy } from '#web/lib/consultancy.ts';
import { addressHere } from '#web/lib/messages.ts';
import { formatOfficeDay } from '#web/lib/office-zone.ts';
import { usePlace } from '#web/lib/use-place.ts';
import {
  type Assessment,
  EDUCATION_LEVEL_NAMES,
  SCHOOL_CLASS_NAMES,
  SCHOOL_STREAM_NAMES,
} from '../assessment.ts';
import { InterestsLink } from './interests-link.tsx';
import { RecommendationGroup } from './recommendation-group.tsx';

interface ResultsViewProps extends CareerResult {
  /** The view stands as it was left, after Back from another page. */
  isReturn?: boolean;
  onRetake: () => void;
}

const title = () => t`Your Career Recommendations`;

export function ResultsView({ assessment, finishedAt, isReturn = false, onRetake }: ResultsViewProps) {
  usePlace(isReturn);
  const recommendations = recommendCareers(assessment);
  const summary = summariseAssessment(assessment, recommendations);
  const groups = groupRecommendations(recommendations);
  const isGeneral = recommendations.every(({ clues }) => clues.length === 0);
  return (
    <div className="career-results mx-auto max-w-7xl px-4 pt-4 pb-14 sm:px-6 lg:pt-8 lg:pb-20 print:max-w-none print:p-0 print:**:border-neutral-400! print:**:bg-transparent! print:**:decoration-black! print:**:text-black! print:**:shadow-none!">
      <PrintedAnswers assessment={assessment}>
        <ViewTitle takesFocus={!isReturn}>{title()}</ViewTitle>
      </PrintedAnswers>
      <p className="mt-3 max-w-prose text-ink text-lg leading-snug print:max-w-none print:text-sm">
        {isGeneral
          ? t`We found none of our key words in your answers. Talk to a counsellor first: they can ask what a form cannot. The five fields below are the same for everybody: a place to begin, not a recommendation.`
          : t`These ideas come only from the words you wrote: a start for a conversation, not a verdict. They stay in this browser unless you share them.`}
      </p>
      <KeepInAccount result={{ kind: 'assessment', content: summary }} />
      <Actions
        summary={summary}
        text={describeResult(groups, formatOfficeDay(finishedAt))}
        onRetake={onRetake}
      />
      <Groups groups={groups} isCrowded={recommendations.length > MANY_ON_PAPER} />
      <WrittenByYou assessment={assessment} />
      <div className="mt-10 rounded-2xl bg-white p-5 shadow-card sm:p-8 print:mt-3 print:p-0">
        <NextSteps />
      </div>
      <InterestsLink className="mt-6 print:hidden" />
      <PrintedFoot />
    </div>
  );
}

/** More leave no room on paper for descriptions. */
const MANY_ON_PAPER = 9;

interface ActionsProps {
  summary: AssessmentSummary;
  /** The result, to share. */
  text: string;
  onRetake: () => void;
}

function Actions({ summary, text, onRetake }: ActionsProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:grid print:hidden">
      <BookCounselling service="career" assessment={summary} />
      <Button variant="secondary" onClick={onRetake}>
        <RotateCcw aria-hidden className="size-4.5" />
        <Trans>Retake Assessment</Trans>
      </Button>
      <Button variant="ghost" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4.5" />
        <Trans>Print or save as PDF</Trans>
      </Button>
      <ShareButton title={title()} text={text} />
    </div>
  );
}

function Groups({ groups, isCrowded }: { groups: readonly Group[]; isCrowded: boolean }) {
  return (
    <div
      data-many={isCrowded}
      className="group mt-7 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 print:mt-2 print:grid-cols-3 print:gap-2"
    >
      {groups.map((group) => (
        <RecommendationGroup key={group.area} {...group} />
      ))}
    </div>
  );
}

/** The careers and examinations that the answers name themselves, found by the search of careers. */
function WrittenByYou({ assessment: { careerGoals, interests, strengths } }: { assessment: Assessment }) {
  const [named, setNamed] = useState<readonly NamedInText[]>([]);
  useEffect(() => {
    let isGone = false;
    import('#web/areas/guidance/careers/named-careers.ts')
      .then(({ findNamedIn }) => findNamedIn([careerGoals, interests, strengths]))
      .then(
        (found) => !isGone && setNamed(found),
        (error: unknown) => console.warn('The names of careers could not be loaded', error),
      );
    return () => {
      isGone = true;
    };
  }, [careerGoals, interests, strengths]);
  if (named.length === 0) return null;
  return (
    <section
      aria-labelledby="written-title"
      className="mt-6 rounded-2xl bg-white p-5 shadow-card sm:p-8 print:hidden"
    >
      <h2 id="written-title" className="font-bold text-primary-deep text-xl">
        <Trans>What you wrote yourself</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {named.map(({ written, careers, exams }) => (
          <li key={written} className="flex flex-wrap items-baseline gap-x-4 py-1.5 leading-snug">
            <span className="wrap-anywhere">
              <Trans comment="The names of careers and examinations follow, as links">
                You wrote <q className="font-semibold">{written}</q>: read
              </Trans>
            </span>
            {/* Each page's HTML has its own data, so the browser loads it anew. */}
            {careers.map(({ slug, name }) => (
              <a key={slug} href={addressHere(careerAddress(slug))} className={PAGE_LINK}>
                {name}
              </a>
            ))}
            {exams.map(({ slug }) => (
              <a key={slug} href={addressHere(examAddress(slug))} className={PAGE_LINK}>
                {i18n._(EXAM_NAMES[slug])}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const listSteps = () => [
  t`Choose the one or two ideas that make you most curious, and tell your family why.`,
  t`Find out which subjects and courses lead there.`,
  t`Try something small this month: a club, a free lesson, a talk with someone who does the job.`,
];

function NextSteps() {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="font-bold text-primary-deep text-xl print:text-base">
        <Trans>Your next steps</Trans>
      </h2>
      <ol className="mt-4 grid gap-3 print:mt-1 print:gap-0.5">
        {listSteps().map((step, index) => (
          <li key={step} className="flex items-start gap-3 print:gap-2">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-peach font-semibold text-maroon text-sm print:size-auto print:font-normal"
            >
              {index + 1}
            </span>
            <span className="pt-0.5 text-ink leading-snug print:pt-0 print:text-sm">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PrintedFoot() {
  const consultancy = readConsultancy();
  const { legalName, phone } = consultancy;
  return (
    <footer className="mt-3 hidden items-center gap-3 border-t pt-2 text-xs leading-snug print:flex print:break-inside-avoid">
      <SriYantra detail="medium" className="size-12 shrink-0" />
      <p>
        <span className="block font-semibold">{legalName}</span>
        {hasOwnPhone(consultancy) && <span className="mr-4">{phone.display}</span>}
        <span>{window.location.host}</span>
      </p>
    </footer>
  );
}

/** Opens the phone's own list of apps; absent where the browser has none. Nothing goes to the site. */
function ShareButton({ title, text }: { title: string; text: string }) {
  if (typeof navigator.share !== 'function') return null;
  async function handleShare(): Promise<void> {
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // The person closed the list.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn('The result could not be shared', error);
      toast({
        title: t`Sharing did not work`,
        description: t`Please try again, or use Print or save as PDF.`,
        variant: 'destructive',
      });
    }
  }
  return (
    <Button variant="ghost" onClick={handleShare}>
      <Share2 aria-hidden className="size-4.5" />
      <Trans>Share</Trans>
    </Button>
  );
}

function PrintedAnswers({ assessment, children }: { assessment: Assessment; children: ReactNode }) {
  const printedOn = useDateOfPrinting();
  return (
    <>
      <BrandName className="hidden! text-xl print:inline-flex!" />
      {children}
      <dl className="mt-2 hidden grid-flow-col auto-cols-auto gap-x-4 border-y py-2 text-sm leading-snug print:grid">
        <Answer label={t`Name`}>{assessment.name}</Answer>
        <Answer label={t`Age`}>{assessment.age}</Answer>
        <Answer label={t`Education Level`}>{i18n._(EDUCATION_LEVEL_NAMES[assessment.educationLevel])}</Answer>
        {assessment.schoolClass && (
          <Answer label={t({ message: 'Class', comment: 'Of a school' })}>
            {i18n._(SCHOOL_CLASS_NAMES[assessment.schoolClass])}
          </Answer>
        )}
        {assessment.stream && (
          <Answer
            label={t({ message: 'Stream', comment: 'Of Classes 11 and 12: science, commerce or arts' })}
          >
            {i18n._(SCHOOL_STREAM_NAMES[assessment.stream])}
          </Answer>
        )}
        <Answer label={t`Printed on`}>{printedOn}</Answer>
      </dl>
      <dl className="mt-2 hidden grid-cols-3 gap-x-4 text-sm leading-snug print:grid">
        <Answer label={t`Interests`}>{assessment.interests}</Answer>
        <Answer label={t`Strengths`}>{assessment.strengths}</Answer>
        <Answer label={t`Career Goals`}>{assessment.careerGoals}</Answer>
      </dl>
    </>
  );
}

function Answer({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{label}</dt>
      <dd className="line-clamp-4 break-words">{children}</dd>
    </div>
  );
}

/** For example "30 Apr 2026". Updated at printing: a page may stay open past midnight. */
function useDateOfPrinting(): string {
  const [date, setDate] = useState(formatToday);
  useEffect(() => {
    const handlePrint = () => flushSync(() => setDate(formatToday()));
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, []);
  return date;
}

const formatToday = () => formatOfficeDay(new Date());
