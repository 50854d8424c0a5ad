import { i18n } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { useOnOtherAccount } from '#web/areas/families/index.ts';
import {
  AssessmentForm,
  type AssessmentState,
} from '#web/areas/guidance/career/components/assessment-form.tsx';
import { QuestionList, SampleLink, ServiceOffer, ToolList } from '#web/areas/site/index.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { toast } from '#web/components/toast-store.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { addressHere } from '#web/lib/messages.ts';
import { formatOfficeDay } from '#web/lib/office-zone.ts';
import {
  ASSESSMENT_FIELDS,
  type AssessmentAnswers,
  type AssessmentField,
  findFieldError,
  readAssessment,
} from './assessment.ts';
import {
  BLANK_DRAFT,
  type CareerResult,
  clearCareerAnswers,
  isBlank,
  readCareerDraft,
  readCareerResult,
  storeCareerDraft,
  storeCareerResult,
  watchCareerDraft,
} from './career-draft-storage.ts';

const ResultsView = lazyPage(
  async () => (await import('#web/areas/guidance/career/components/results-view.tsx')).ResultsView,
);

export function CareerPage() {
  const form = useRef<HTMLFormElement>(null);
  const state = useAssessment(form);
  const { draft, results } = state;
  const entry = useResultsEntry(results !== null, state.isRead);
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
            <Trans>Back to home</Trans>
          </Link>
          {!(results && entry.isShown) && <Contents />}
        </div>
        {results && entry.isShown ? (
          <ResultsView {...results} isReturn={state.isReturn} onRetake={entry.leave} />
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
          <OtherTools />
          <Benefits />
          <ServiceOffer service="career" />
        </>
      )}
      <LazyToaster isWanted={!isBlank(draft)} />
    </>
  );
}

function findFieldErrors(draft: AssessmentAnswers): AssessmentState['fieldErrors'] {
  return Object.fromEntries(ASSESSMENT_FIELDS.map((field) => [field, findFieldError(field, draft[field])]));
}

function fieldOf(form: HTMLFormElement | null, name: AssessmentField) {
  const field = form?.elements.namedItem(name);
  const isControl =
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement;
  return isControl ? field : null;
}

function typedBeforeHydration(form: HTMLFormElement | null): Partial<AssessmentAnswers> {
  const typed = ASSESSMENT_FIELDS.map((name) => [name, fieldOf(form, name)?.value ?? '']);
  return Object.fromEntries(typed.filter(([, value]) => value !== ''));
}

/** The field of the form in which somebody is about to type. */
function emptyFocused(form: HTMLFormElement | null): HTMLInputElement | HTMLTextAreaElement | null {
  const focused = document.activeElement;
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return isText && focused.form === form && focused.value === '' ? focused : null;
}

function useAssessment(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState(BLANK_DRAFT);
  const [fieldErrors, setFieldErrors] = useState<AssessmentState['fieldErrors']>({});
  const [results, setResults] = useState<CareerResult | null>(null);
  const [last, setLast] = useState<CareerResult | null>(null);
  const [isReturn, setIsReturn] = useState(false);
  /** The stored answers are read. */
  const [isRead, setIsRead] = useState(false);

  const forget = useCallback(() => {
    setDraft(BLANK_DRAFT);
    setFieldErrors({});
    setResults(null);
    setLast(null);
  }, []);

  const keep = useCallback((answers: AssessmentAnswers) => {
    setDraft(answers);
    storeCareerDraft(answers);
  }, []);

  const filled = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  // Before the browser paints, so that the stored answers do not appear one after the other.
  useLayoutEffect(() => {
    const typed = typedBeforeHydration(form.current);
    const kept = readCareerDraft();
    // Somebody has begun to type another name: a second tab has a child of its own.
    const isAnotherChild = typed.name !== undefined && kept.name !== '' && !kept.name.startsWith(typed.name);
    keep({ ...(isAnotherChild ? BLANK_DRAFT : kept), ...typed });
    filled.current = emptyFocused(form.current);
    const last = readCareerResult();
    setLast(last);
    setIsRead(true);
    if (!isLeft()) return;
    setResults(last);
    setIsReturn(true);
  }, [form, keep]);
  // The next key replaces a stored text that appears in the field under the cursor.
  useLayoutEffect(() => {
    if (isRead) filled.current?.select();
  }, [isRead]);
  useEffect(() => watchCareerDraft(forget), [forget]);
  useOnOtherAccount(
    useCallback(() => {
      forget();
      setDraft(readCareerDraft());
      setLast(readCareerResult());
    }, [forget]),
  );

  /** @returns whether there are results. */
  function handleSubmit(event: FormEvent<HTMLFormElement>): boolean {
    event.preventDefault();
    const assessment = readAssessment(draft);
    if (assessment) {
      const finished = { assessment, finishedAt: new Date() };
      storeCareerResult(finished);
      setLast(finished);
      setResults(finished);
      setIsReturn(false);
      toast({
        title: t`Assessment Completed`,
        description: t`Your career assessment has been processed.`,
      });
      return true;
    }
    const found = findFieldErrors(draft);
    // The message must be there when a screen reader reaches the field.
    flushSync(() => setFieldErrors(found));
    const first = ASSESSMENT_FIELDS.find((field) => found[field] !== null);
    if (first) fieldOf(event.currentTarget, first)?.focus();
    return false;
  }

  return {
    draft,
    fieldErrors,
    results,
    last,
    isReturn,
    isRead,
    showLast() {
      setResults(last);
      setIsReturn(false);
    },
    handleSubmit,
    handleAnswer(field: AssessmentField, value: string): void {
      keep({ ...draft, [field]: value });
      if (fieldErrors[field]) setFieldErrors({ ...fieldErrors, [field]: findFieldError(field, value) });
    },
    handleClear(): void {
      clearCareerAnswers();
      forget();
      fieldOf(form.current, 'name')?.focus();
    },
  };
}

/** Ways past the form. */
function Contents() {
  return (
    <nav aria-label={t`On this page`} className="flex flex-wrap gap-x-5">
      {[
        ['#benefits', t`About counselling`],
        ['#career-questions', t`Questions`],
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
        <Trans>Your last results, of {ph({ date: formatOfficeDay(finishedAt) })}</Trans>
      </button>
    </p>
  );
}

const RESULTS = 'career-results';

let hasArrived = false;

/** Whether the browser came back to the results from another page. After a reload or a new visit the form comes first. */
function isLeft(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isAnew = !hasArrived && load?.type !== 'back_forward';
  hasArrived = true;
  return !isAnew && (window.history.state as { usr?: unknown } | null)?.usr === RESULTS;
}

/** A history entry for the results, without answers: after a reload it shows the form. */
function useResultsEntry(hasResults: boolean, isRead: boolean) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isShown = state === RESULTS;
  const isStale = isShown && isRead && !hasResults;

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
    title: msg`See yourself more clearly`,
    text: msg`Putting interests and strengths side by side shows what they have in common.`,
  },
  {
    Icon: Route,
    title: msg`Know the roads`,
    text: msg`Which subjects, courses and entrance exams lead to a career, and which other roads lead there too.`,
  },
  {
    Icon: Scale,
    title: msg`Compare calmly`,
    text: msg`Two or three choices next to each other: what the work is like, what the study costs, how long it takes.`,
  },
  {
    Icon: HeartHandshake,
    title: msg`Talk as a family`,
    text: msg`Parents and child sit at the same table, and everyone’s hopes and worries are heard.`,
  },
  {
    Icon: Footprints,
    title: msg`Take a small step next`,
    text: msg`A book, a club, a free lesson, a talk with someone who does the job: something to try before deciding.`,
  },
  {
    Icon: Compass,
    title: msg`Stay free to change`,
    text: msg`A plan is a direction, not a promise. It can be looked at again after every school year.`,
  },
];

const listQuestions = () => [
  {
    name: t`Is the assessment a test?`,
    text: t`No. It looks for certain words in what you write and names careers that go with them. There are no marks and no wrong answers.`,
  },
  {
    name: t`Who sees the answers?`,
    text: t`Nobody but you. They stay in this browser, unless you send them with a request for a session. For a student under 18 a parent or guardian must agree first.`,
  },
  {
    name: t`Who comes to a session?`,
    text: t`The student and, if they wish, a parent or guardian. We listen to the student first.`,
  },
  {
    name: t`Must we decide there and then?`,
    text: t`No. You go home with one or two next steps. The decision stays with the student and the family.`,
  },
];

function OtherTools() {
  return (
    <section aria-labelledby="tools" className="bg-mist print:hidden">
      <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6 lg:py-14">
        <h2
          id="tools"
          className="mb-5 text-balance font-bold text-2xl text-primary-deep leading-tight sm:text-3xl"
        >
          <Trans>Look further by yourself</Trans>
        </h2>
        <ToolList />
      </div>
    </section>
  );
}

function Benefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="bg-paper print:hidden">
      <div className="mx-auto max-w-7xl px-4 py-14 sm:px-6 lg:py-20">
        <h2
          id="benefits-title"
          className="text-balance font-bold text-2xl text-primary-deep leading-tight sm:text-3xl"
        >
          <Trans>What career counselling can do for you</Trans>
        </h2>
        <p className="mt-3 max-w-prose text-ink text-lg leading-snug">
          <Trans>A form can only read words. A counsellor can listen, ask and think along with you.</Trans>
        </p>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title.id} className="border-terracotta border-t-2 pt-4">
              <Icon aria-hidden className="size-6 text-primary" />
              <h3 className="mt-2 font-semibold text-ink text-lg leading-snug">{i18n._(title)}</h3>
              <p className="mt-1 text-ink-soft leading-snug">{i18n._(text)}</p>
            </li>
          ))}
        </ul>
        <SampleLink service="career" />
        <a
          href={`${addressHere(paths.contact)}#book`}
          className={`${buttonClasses()} mt-9 at-browser:hidden`}
        >
          <Trans>Book a counselling session</Trans>
        </a>
        <h2
          id="career-questions"
          className="mt-14 mb-4 scroll-mt-4 text-balance font-bold text-2xl text-primary-deep leading-tight sm:text-3xl"
        >
          <Trans>Questions families ask</Trans>
        </h2>
        <QuestionList items={listQuestions()} />
      </div>
    </section>
  );
}
