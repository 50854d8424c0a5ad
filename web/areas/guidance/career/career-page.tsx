import { ArrowLeft, History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AssessmentForm } from '#web/areas/guidance/career/components/assessment-form.tsx';
import { Benefits } from '#web/areas/guidance/career/components/benefits.tsx';
import { ServiceOffer } from '#web/areas/site/index.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { isBlank } from './career-draft-storage.ts';
import { formatDay } from './format-day.ts';
import { useAssessment } from './use-assessment.ts';
import { useResultsEntry } from './use-results-entry.ts';

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
