import {
  ArrowLeft,
  Compass,
  Footprints,
  HeartHandshake,
  History,
  Lightbulb,
  Route,
  Scale,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AssessmentForm } from '#web/areas/guidance/career/components/assessment-form.tsx';
import { QuestionList, SampleLink, ServiceOffer } from '#web/areas/site/index.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { isBlank } from './career-draft-storage.ts';
import { formatDay } from './format-day.ts';
import { useAssessment } from './use-assessment.ts';

const ResultsView = lazyPage(
  async () => (await import('#web/areas/guidance/career/components/results-view.tsx')).ResultsView,
);

export function CareerPage() {
  const form = useRef<HTMLFormElement>(null);
  const state = useAssessment(form);
  const { draft, results } = state;
  const entry = useResultsEntry(results !== null);
  const isStarted = !isBlank(draft) || state.last !== null;
  useEffect(() => {
    if (!isStarted) return;
    ResultsView.preload().catch((error: unknown) =>
      console.warn('The results could not be loaded ahead', error),
    );
  }, [isStarted]);

  return (
    <>
      <div className="bg-cream print:bg-white">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 px-4 pt-3 sm:px-6 print:hidden">
          <Link
            to={paths.home}
            className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-medium text-primary-dark underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4.5" />
            Back to home
          </Link>
          {!(results && entry.isShown) && <Contents />}
        </div>
        {results && entry.isShown ? (
          <ResultsView {...results} onRetake={entry.leave} />
        ) : (
          <>
            {state.last && (
              <LastResults
                finishedAt={state.last.finishedAt}
                onShow={() => {
                  state.showLast();
                  entry.open();
                }}
              />
            )}
            <AssessmentForm ref={form} state={state} onResults={entry.open} takesFocus={results !== null} />
          </>
        )}
      </div>
      {!(results && entry.isShown) && (
        <>
          <Benefits />
          <ServiceOffer service="career" />
        </>
      )}
      <LazyToaster isWanted={!isBlank(draft)} />
    </>
  );
}

/** Ways past the form. */
function Contents() {
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-5">
      {[
        ['#benefits', 'About counselling'],
        ['#career-questions', 'Questions'],
      ].map(([href, label]) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-11 items-center text-primary-dark underline underline-offset-4"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function LastResults({ finishedAt, onShow }: { finishedAt: Date; onShow: () => void }) {
  return (
    <p className="mx-auto max-w-7xl px-4 sm:px-6">
      <button
        type="button"
        onClick={onShow}
        className="-ml-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-2 text-left font-medium text-primary-dark underline underline-offset-4"
      >
        <History aria-hidden className="size-4.5 shrink-0" />
        Your last results, of {formatDay(finishedAt)}
      </button>
    </p>
  );
}

const RESULTS = 'career-results';

/** A history entry for the results, without answers: after a reload it shows the form. */
function useResultsEntry(hasResults: boolean) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isShown = state === RESULTS;
  const isStale = isShown && !hasResults;

  useEffect(() => {
    if (isStale) void navigate('.', { replace: true });
  }, [isStale, navigate]);

  return {
    isShown,
    open: () => void navigate('.', { state: RESULTS }),
    leave: () => void navigate(-1),
  };
}

const BENEFITS = [
  {
    Icon: Lightbulb,
    title: 'See yourself more clearly',
    text: 'Putting interests and strengths side by side shows what they have in common.',
  },
  {
    Icon: Route,
    title: 'Know the roads',
    text: 'Which subjects, courses and entrance exams lead to a career, and which other roads lead there too.',
  },
  {
    Icon: Scale,
    title: 'Compare calmly',
    text: 'Two or three choices next to each other: what the work is like, what the study costs, how long it takes.',
  },
  {
    Icon: HeartHandshake,
    title: 'Talk as a family',
    text: 'Parents and child sit at the same table, and everyone’s hopes and worries are heard.',
  },
  {
    Icon: Footprints,
    title: 'Take a small step next',
    text: 'A book, a club, a free lesson, a talk with someone who does the job: something to try before deciding.',
  },
  {
    Icon: Compass,
    title: 'Stay free to change',
    text: 'A plan is a direction, not a promise. It can be looked at again after every school year.',
  },
];

const QUESTIONS = [
  {
    name: 'Is the assessment a test?',
    text: 'No. It looks for certain words in what you write and names careers that go with them. There are no marks and no wrong answers.',
  },
  {
    name: 'Who sees the answers?',
    text: 'Nobody but you. They stay in this browser, unless you send them with a request for a session. For a student under 18 a parent or guardian must agree first.',
  },
  {
    name: 'Who comes to a session?',
    text: 'The student and, if they wish, a parent or guardian. We listen to the student first.',
  },
  {
    name: 'Must we decide there and then?',
    text: 'No. You go home with one or two next steps. The decision stays with the student and the family.',
  },
];

function Benefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="bg-paper print:hidden">
      <div className="mx-auto max-w-7xl px-4 py-14 sm:px-6 lg:py-20">
        <h2
          id="benefits-title"
          className="text-balance font-bold text-2xl text-primary-deep leading-tight sm:text-3xl"
        >
          What career counselling can do for you
        </h2>
        <p className="mt-3 max-w-prose text-ink text-lg leading-snug">
          A form can only read words. A counsellor can listen, ask and think along with you.
        </p>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title} className="border-terracotta border-t-2 pt-4">
              <Icon aria-hidden className="size-6 text-primary" />
              <h3 className="mt-2 font-semibold text-ink text-lg leading-snug">{title}</h3>
              <p className="mt-1 text-ink-soft leading-snug">{text}</p>
            </li>
          ))}
        </ul>
        <SampleLink service="career" />
        <a href={`${paths.contact}#book`} className={`${buttonClasses()} mt-9 at-browser:hidden`}>
          Book a counselling session
        </a>
        <h2
          id="career-questions"
          className="mt-14 mb-4 scroll-mt-4 text-balance font-bold text-2xl text-primary-deep leading-tight sm:text-3xl"
        >
          Questions families ask
        </h2>
        <QuestionList items={QUESTIONS} />
      </div>
    </section>
  );
}
