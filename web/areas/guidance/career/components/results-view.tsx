import { Printer, RotateCcw } from 'lucide-react';
import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import { BookCounselling } from '#web/areas/enquiries/index.ts';
import type { CareerResult } from '#web/areas/guidance/career/career-draft-storage.ts';
import { formatDay } from '#web/areas/guidance/career/format-day.ts';
import {
  describeResult,
  type Group,
  groupRecommendations,
} from '#web/areas/guidance/career/group-recommendations.ts';
import { recommendCareers } from '#web/areas/guidance/career/recommendations.ts';
import { summariseAssessment } from '#web/areas/guidance/career/summarise-assessment.ts';
import { ViewTitle } from '#web/areas/guidance/facts/view-title.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { InterestsLink } from './interests-link.tsx';
import { PrintedAnswers } from './printed-answers.tsx';
import { RecommendationGroup } from './recommendation-group.tsx';
import { ShareButton } from './share-button.tsx';

interface ResultsViewProps extends CareerResult {
  onRetake: () => void;
}

const TITLE = 'Your Career Recommendations';

export function ResultsView({ assessment, finishedAt, onRetake }: ResultsViewProps) {
  const recommendations = recommendCareers(assessment);
  const groups = groupRecommendations(recommendations);
  const isGeneral = recommendations.every(({ clues }) => clues.length === 0);
  return (
    <div className="career-results mx-auto max-w-7xl px-4 pt-4 pb-14 sm:px-6 lg:pt-8 lg:pb-20 print:max-w-none print:p-0 print:**:border-neutral-400! print:**:bg-transparent! print:**:decoration-black! print:**:text-black! print:**:shadow-none!">
      <PrintedAnswers assessment={assessment}>
        <ViewTitle takesFocus>{TITLE}</ViewTitle>
      </PrintedAnswers>
      <p className="mt-3 max-w-prose text-ink text-lg leading-snug print:max-w-none print:text-sm">
        {isGeneral ? GENERAL_EXPLANATION : EXPLANATION}
      </p>
      <Actions
        summary={summariseAssessment(assessment, recommendations)}
        text={describeResult(groups, formatDay(finishedAt))}
        onRetake={onRetake}
      />
      <Groups groups={groups} isCrowded={recommendations.length > MANY_ON_PAPER} />
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

const EXPLANATION =
  'These ideas come only from the words you wrote: a start for a conversation, not a verdict. They stay in this browser unless you share them.';
const GENERAL_EXPLANATION =
  'We found none of our key words in your answers. Talk to a counsellor first: they can ask what a form cannot. The five fields below are the same for everybody: a place to begin, not a recommendation.';

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
        Retake Assessment
      </Button>
      <Button variant="ghost" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4.5" />
        Print or save as PDF
      </Button>
      <ShareButton title={TITLE} text={text} />
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

const STEPS = [
  'Choose the one or two ideas that make you most curious, and tell your family why.',
  'Find out which subjects and courses lead there.',
  'Try something small this month: a club, a free lesson, a talk with someone who does the job.',
];

function NextSteps() {
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="font-bold text-primary-deep text-xl print:text-base">
        Your next steps
      </h2>
      <ol className="mt-4 grid gap-3 print:mt-1 print:gap-0.5">
        {STEPS.map((step, index) => (
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
  const { legalName, phone } = readConsultancy();
  return (
    <footer className="mt-3 hidden items-center gap-3 border-t pt-2 text-xs leading-snug print:flex print:break-inside-avoid">
      <SriYantra detail="medium" className="size-12 shrink-0" />
      <p>
        <span className="block font-semibold">{legalName}</span>
        <span>{phone.display}</span>
        <span className="ml-4">{window.location.host}</span>
      </p>
    </footer>
  );
}
