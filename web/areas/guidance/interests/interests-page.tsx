import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft, History } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { INTEREST_ANSWERS, type InterestAnswer, type InterestForm } from '#contracts/interests.ts';
import { accounts, useOnOtherAccount } from '#web/areas/families/index.ts';
import { lazyPage } from '#web/components/lazy-page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { cn } from '#web/lib/cn.ts';
import { isMarked, useBack } from '#web/lib/use-back.ts';
import { useLoadedAhead } from '#web/lib/use-loaded-ahead.ts';
import { ViewTitle } from '../facts/view-title.tsx';
import {
  type Inventory,
  itemsAt,
  itemsOf,
  type KeptInventory,
  NEW,
  record,
  resume,
  resumeGuesses,
} from './inventory.ts';
import {
  clearInventory,
  clearRun,
  readInventory,
  readRun,
  storeInventory,
  storeRun,
} from './inventory-storage.ts';
import { ANSWER_WORDS, describeKept, describeProgress } from './texts.ts';

const InterestResultView = lazyPage(
  async () => (await import('./components/result-view.tsx')).InterestResultView,
);

const loadLateParts = async () => {
  const rated = import('#web/areas/guidance/careers/rated-careers.ts');
  await Promise.all([InterestResultView.preload(), rated.then(({ loadRatedCareers }) => loadRatedCareers())]);
};

export function InterestsPage() {
  const inventory = useInventory();
  const isStarted = inventory.stage !== 'start';
  useBack(isStarted, () => {
    inventory.pause();
    return false;
  });
  useLoadedAhead(loadLateParts, isStarted);
  return (
    <div className="bg-cream print:bg-white">
      <div className="mx-auto max-w-3xl px-4 pt-4 pb-14 sm:px-6 lg:pt-8 lg:pb-20">
        <Screen inventory={inventory} />
      </div>
    </div>
  );
}

const ownerOfRun = () => accounts.session()?.email ?? '';

/** The way through the inventory. The answers last as long as the tab unless the student keeps them. */
function useInventory(): Inventory {
  const [progress, setProgress] = useState(NEW);
  const [kept, setKept] = useState<KeptInventory | null>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const [isSharedKept, setIsSharedKept] = useState(false);
  const [isReturn, setIsReturn] = useState(false);
  const shownAt = useRef(0);
  const { stage, form, at, answers, guesses, answeredOn } = progress;
  const isAnswering = stage === 'answering' || stage === 'result';

  // Before the browser paints, so that the start page does not flash.
  useLayoutEffect(() => {
    setKept(readInventory());
    const run = readRun(ownerOfRun());
    if (run === null) return;
    // A new visit begins at the start page, which offers to go on.
    const isAsLeft = isMarked();
    setProgress(isAsLeft ? run.progress : { ...run.progress, stage: 'start' });
    setIsKeeping(run.isKeeping);
    setIsSharedKept(run.isSharedKept);
    setIsReturn(isAsLeft);
    if (run.isKeeping) setKept(null);
  }, []);
  useEffect(() => {
    if (progress === NEW) return;
    storeRun({ owner: ownerOfRun(), progress, isKeeping, isSharedKept });
  }, [progress, isKeeping, isSharedKept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins again at each item
  useEffect(() => {
    shownAt.current = performance.now();
  }, [stage, at]);
  useEffect(() => {
    if (!isKeeping || !isAnswering) return;
    const kept = { form, answers, guesses: isSharedKept ? guesses : null, answeredOn };
    if (!storeInventory(kept)) setIsKeeping(false);
  }, [isKeeping, isSharedKept, isAnswering, form, answers, guesses, answeredOn]);

  const forget = useCallback(() => {
    clearRun();
    setProgress(NEW);
    setKept(null);
    setIsKeeping(false);
    setIsSharedKept(false);
  }, []);
  useOnOtherAccount(
    useCallback(
      (isLeft) => {
        // Nobody's unfinished answers go on.
        if (isLeft) forget();
        setKept(readInventory());
      },
      [forget],
    ),
  );

  const pause = () => {
    setIsReturn(false);
    setProgress({ ...progress, stage: 'start' });
  };

  return {
    ...progress,
    items: itemsAt(progress),
    kept,
    isBegun: Object.keys(answers).length > 0 || guesses !== null,
    isKeeping,
    isReturn,
    isSharedKept,
    start(form: InterestForm, isWithParent: boolean) {
      setProgress({ ...NEW, form, stage: isWithParent ? 'guessing' : 'answering' });
    },
    answer(answer: InterestAnswer) {
      setProgress(record(progress, answer, performance.now() - shownAt.current));
    },
    pause,
    back() {
      if (at > 0) setProgress({ ...progress, at: at - 1 });
      else pause();
    },
    handOver(isWithGuesses: boolean) {
      setProgress({ ...progress, at: 0, stage: 'answering', guesses: isWithGuesses ? guesses : null });
    },
    leaveOutParent() {
      setProgress({ ...progress, at: 0, guesses: null, stage: stage === 'result' ? 'result' : 'answering' });
      setIsSharedKept(false);
    },
    goOnWithKept() {
      if (kept === null) return;
      setProgress(resume({ ...NEW, ...kept }));
      setKept(null);
      setIsKeeping(true);
      setIsSharedKept(kept.guesses !== null);
    },
    goOn() {
      setProgress(resumeGuesses(progress));
    },
    keep(isWanted: boolean) {
      setKept(null);
      if (!isWanted) {
        clearInventory();
        setIsSharedKept(false);
      }
      setIsKeeping(isWanted);
    },
    keepShared(isAgreed: boolean) {
      setIsSharedKept(isAgreed);
      if (!isAgreed) return;
      setKept(null);
      setIsKeeping(true);
    },
    restart() {
      if (isKeeping) clearInventory();
      clearRun();
      setIsReturn(false);
      setProgress(NEW);
      setIsKeeping(false);
      setIsSharedKept(false);
    },
    deleteKept() {
      clearInventory();
      setKept(null);
    },
  };
}

function Screen({ inventory }: { inventory: Inventory }) {
  switch (inventory.stage) {
    case 'start':
      return <Start inventory={inventory} />;
    case 'handover':
      return <Handover inventory={inventory} />;
    case 'result':
      return <InterestResultView inventory={inventory} />;
    default:
      return <Question inventory={inventory} />;
  }
}

/** Between the parent's guesses and the student's answers: it shows no guess. */
function Handover({ inventory }: { inventory: Inventory }) {
  return (
    <>
      <ViewTitle takesFocus>{t`Now the student answers`}</ViewTitle>
      <p className="mt-3 max-w-prose text-ink text-lg leading-snug">
        <Trans>
          Thank you. The guesses are hidden until the end and are stored nowhere. Please give the device to
          the student.
        </Trans>
      </p>
      <div className="mt-6 grid gap-3 sm:flex">
        <Button onClick={() => inventory.handOver(true)}>
          <Trans>I am the student: start</Trans>
        </Button>
        <Button variant="ghost" onClick={() => inventory.handOver(false)}>
          <Trans>Start without the guesses</Trans>
        </Button>
      </div>
    </>
  );
}

function Start({ inventory }: { inventory: Inventory }) {
  // The title takes the focus only when somebody comes back from a question.
  const wasOpened = useRef(inventory.isBegun).current;
  return (
    <>
      <ViewTitle takesFocus={wasOpened}>{t`What would you like to do?`}</ViewTitle>
      <p className="mt-3 max-w-prose text-ink text-lg leading-snug">
        <Trans>
          A list of small activities. You say how much you would like to do each, and see what your answers
          have in common.
        </Trans>
      </p>
      <noscript>
        <p className="mt-4 rounded-lg bg-white p-4 text-ink">
          <Trans>The questions run in your browser. Please switch JavaScript on to see them.</Trans>
        </p>
      </noscript>
      {inventory.isBegun ? <Begun inventory={inventory} /> : <Kept inventory={inventory} />}
      <section className="mt-6 rounded-2xl bg-white p-5 shadow-card sm:p-8">
        <ul className="grid list-disc gap-2 pl-5 text-ink leading-snug">
          {[
            t`It is about what you like, not about what you can do. Nobody passes or fails.`,
            t`There is no right answer. Do not think about money, marks or what others would say.`,
            t`Everything is worked out in this browser. Nothing is sent, unless you decide so at the end.`,
          ].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {inventory.isBegun || <Choice onStart={inventory.start} />}
        <p className="mt-4 text-ink-soft text-sm leading-snug">
          <Trans>
            When you close this tab, the answers are gone, unless you choose to keep them in this browser.
            Logout puts kept answers away until you sign in again.
          </Trans>
        </p>
      </section>
    </>
  );
}

function Choice({ onStart }: { onStart: Inventory['start'] }) {
  const [isWithParent, setIsWithParent] = useState(false);
  return (
    <>
      <Checkbox
        checked={isWithParent}
        onChange={({ target }) => setIsWithParent(target.checked)}
        className="mt-5 rounded-lg bg-mist px-3 py-2 leading-snug"
        label={
          <span>
            <span className="block font-semibold">
              <Trans>A parent guesses first (12 activities)</Trans>
            </span>
            <span className="block text-ink-soft">
              <Trans>
                A parent answers as they think the student would, on this device, hidden from the student. The
                result shows where you both agree. Either of you can leave this out.
              </Trans>
            </span>
          </span>
        }
      />
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <Button onClick={() => onStart('short', isWithParent)}>
          <Trans>Start: 30 activities, about 4 minutes</Trans>
        </Button>
        <Button variant="secondary" onClick={() => onStart('long', isWithParent)}>
          <Trans>Start: 60 activities, about 8 minutes</Trans>
        </Button>
      </div>
    </>
  );
}

/** After the way back from the first item. */
function Begun({ inventory: { goOn, restart } }: { inventory: Inventory }) {
  return (
    <div className="mt-5 rounded-2xl border border-line bg-white p-4">
      <p className="text-ink leading-snug">
        <Trans>Your answers so far are still here.</Trans>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={goOn}>
          <History aria-hidden className="size-4.5" />
          <Trans>Go on where I stopped</Trans>
        </Button>
        <Button variant="ghost" onClick={restart}>
          <Trans>Discard them and start again</Trans>
        </Button>
      </div>
    </div>
  );
}

function Kept({ inventory: { kept, goOnWithKept, deleteKept } }: { inventory: Inventory }) {
  if (kept === null) return null;
  const items = itemsOf(kept.form);
  const answered = items.filter(({ id }) => kept.answers[id] !== undefined).length;
  return (
    <div className="mt-5 rounded-2xl border border-line bg-white p-4">
      <p className="text-ink leading-snug">{describeKept(answered, items.length)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={goOnWithKept}>
          <History aria-hidden className="size-4.5" />
          {answered === items.length ? t`Show my result` : t`Go on where I stopped`}
        </Button>
        <Button variant="ghost" onClick={deleteKept}>
          <Trans>Delete them</Trans>
        </Button>
      </div>
    </div>
  );
}

/** One item a screen. Keys 1 to 5 answer. */
function Question({ inventory }: { inventory: Inventory }) {
  const { stage, items, at, answers, guesses } = inventory;
  const item = items[at];
  const textId = useId();
  useAnswerKeys(inventory.answer);
  // The button that led here may stand lower than the first item.
  useEffect(() => {
    // A newer browser returns a promise, which is no cleanup.
    void window.scrollTo(0, 0);
  }, []);
  if (!item) return null;
  const isGuess = stage === 'guessing';
  const given = (isGuess ? guesses : answers)?.[item.id];
  return (
    <>
      <h1 className="font-bold text-primary-deep text-xl leading-tight low-screen:-mt-3 sm:text-2xl">
        {isGuess ? t`For the parent: would the student like to do this?` : t`Would you like to do this?`}
      </h1>
      <div className="mt-3 grid gap-1.5 low-screen:mt-1 low-screen:gap-0.5">
        <ProgressBar value={((at + 1) / items.length) * 100} label={t`Progress`} />
        <p className="text-ink-soft text-sm">{describeProgress(at + 1, items.length)}</p>
      </div>
      <ItemText key={item.id} id={textId}>
        {i18n._(item.text)}
      </ItemText>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the item is above */}
      <div
        role="group"
        aria-labelledby={textId}
        className="mt-4 grid gap-2 low-screen:mt-1.5 low-screen:gap-1"
      >
        {INTEREST_ANSWERS.map((answer) => (
          <AnswerButton
            key={answer}
            answer={answer}
            isGiven={given === answer}
            onAnswer={() => inventory.answer(answer)}
          />
        ))}
      </div>
      <Foot inventory={inventory} />
    </>
  );
}

/** Reading begins here at each item. */
function ItemText({ id, children }: { id: string; children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  return (
    <p
      ref={text}
      id={id}
      tabIndex={-1}
      className="mt-3 flex min-h-20 low-screen:mt-1 low-screen:min-h-15 items-center text-balance rounded font-semibold text-2xl text-ink leading-tight outline-none sm:text-3xl"
    >
      {children}
    </p>
  );
}

interface AnswerButtonProps {
  answer: InterestAnswer;
  isGiven: boolean;
  onAnswer: () => void;
}

function AnswerButton({ answer, isGiven, onAnswer }: AnswerButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isGiven}
      // The second tap of a double tap would answer the next item.
      onClick={({ detail }) => detail < 2 && onAnswer()}
      className={cn(
        'flex min-h-13 w-full cursor-pointer touch-manipulation items-center gap-3 rounded-xl border px-4 py-2 low-screen:min-h-11 low-screen:py-1 text-left font-semibold text-ink leading-tight hover:border-primary hover:bg-mist',
        isGiven ? 'border-2 border-primary bg-mist' : 'border-field bg-white',
      )}
    >
      <kbd
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded border border-line font-sans text-ink-soft text-sm"
      >
        {answer + 1}
      </kbd>
      {i18n._(ANSWER_WORDS[answer])}
    </button>
  );
}

function Foot({
  inventory: { stage, back, kept, isKeeping, keep, leaveOutParent },
}: {
  inventory: Inventory;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-2 low-screen:mt-1">
      <Button variant="ghost" onClick={back}>
        <ArrowLeft aria-hidden className="size-4.5" />
        <Trans>Back</Trans>
      </Button>
      {stage === 'guessing' ? (
        <Button variant="ghost" onClick={leaveOutParent}>
          <Trans>Leave the guesses out</Trans>
        </Button>
      ) : (
        <Checkbox
          checked={isKeeping}
          onChange={({ target }) => keep(target.checked)}
          label={
            kept === null
              ? t`Keep my answers in this browser`
              : t`Keep my answers in this browser, and delete those kept before`
          }
          className="min-w-0 flex-1 basis-48 leading-snug sm:flex-none"
        />
      )}
    </div>
  );
}

function useAnswerKeys(onAnswer: (answer: InterestAnswer) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTyping = event.target instanceof Element && event.target.matches('select, textarea, [type=text]');
    const answer = INTEREST_ANSWERS.find((one) => String(one + 1) === event.key);
    if (answer !== undefined && !isTyping) onAnswer(answer);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
