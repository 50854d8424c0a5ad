import { useCallback, useEffect, useRef, useState } from 'react';
import type { InterestAnswer, InterestForm } from '#contracts/interests.ts';
import { useOnOtherAccount } from '#web/areas/families/index.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { clearInventory, type KeptInventory, readInventory, storeInventory } from './inventory-storage.ts';
import type { InterestItem } from './items.en.ts';
import { type Answers, itemsOf } from './score.ts';
import { LENS_ITEMS } from './two-lenses.ts';

type Stage = 'start' | 'guessing' | 'handover' | 'answering' | 'result';

interface Progress {
  stage: Stage;
  form: InterestForm;
  /** Place of the item on the screen. */
  at: number;
  answers: Answers;
  /** From an item's appearance to its answer, by the item's id. */
  times: Readonly<Record<string, number>>;
  guesses: Answers | null;
  /** ISO 8601 day of the office on which the last answer was given. */
  answeredOn: string | null;
}

const NEW: Progress = {
  stage: 'start',
  form: 'short',
  at: 0,
  answers: {},
  times: {},
  guesses: null,
  answeredOn: null,
};

function itemsAt({ stage, form }: Progress): readonly InterestItem[] {
  return stage === 'guessing' ? LENS_ITEMS : itemsOf(form);
}

/** After the last item the next stage begins. */
function goOn(progress: Progress): Progress {
  if (progress.at + 1 < itemsAt(progress).length) return { ...progress, at: progress.at + 1 };
  return { ...progress, at: 0, stage: progress.stage === 'guessing' ? 'handover' : 'result' };
}

function record(progress: Progress, answer: InterestAnswer, ms: number): Progress {
  const item = itemsAt(progress)[progress.at];
  if (!item) return progress;
  const next =
    progress.stage === 'guessing'
      ? { ...progress, guesses: { ...progress.guesses, [item.id]: answer } }
      : {
          ...progress,
          answers: { ...progress.answers, [item.id]: answer },
          times: { ...progress.times, [item.id]: ms },
          answeredOn: officeDay(Date.now()),
        };
  return goOn(next);
}

/** Where given answers go on: at the first item without one, or at the result. */
function resume(progress: Progress): Progress {
  const { form, answers } = progress;
  const at = itemsOf(form).findIndex(({ id }) => answers[id] === undefined);
  return { ...progress, at: Math.max(0, at), stage: at < 0 ? 'result' : 'answering' };
}

/** As above, for a parent who was still guessing. */
function resumeGuesses(progress: Progress): Progress {
  const at = LENS_ITEMS.findIndex(({ id }) => progress.guesses?.[id] === undefined);
  return progress.guesses && at >= 0 ? { ...progress, at, stage: 'guessing' } : resume(progress);
}

/** The way through the inventory. The answers last as long as the page unless the student keeps them. */
export function useInventory() {
  const [progress, setProgress] = useState(NEW);
  const [kept, setKept] = useState<KeptInventory | null>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const [isSharedKept, setIsSharedKept] = useState(false);
  const shownAt = useRef(0);
  const { stage, form, at, answers, guesses, answeredOn } = progress;
  const isAnswering = stage === 'answering' || stage === 'result';

  useEffect(() => setKept(readInventory()), []);
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
    setProgress(NEW);
    setKept(null);
    setIsKeeping(false);
    setIsSharedKept(false);
  }, []);
  useOnOtherAccount(
    useCallback(() => {
      clearInventory();
      forget();
    }, [forget]),
  );

  /** To the beginning, which offers to go on. */
  const pause = () => setProgress({ ...progress, stage: 'start' });

  return {
    ...progress,
    items: itemsAt(progress),
    kept,
    /** Whether somebody has answered since the page was opened or the kept answers were taken up. */
    isBegun: Object.keys(answers).length > 0 || guesses !== null,
    isKeeping,
    isSharedKept,
    /** Only offered while there are no answers. */
    start(form: InterestForm, isWithParent: boolean): void {
      setProgress({ ...NEW, form, stage: isWithParent ? 'guessing' : 'answering' });
    },
    answer(answer: InterestAnswer): void {
      setProgress(record(progress, answer, performance.now() - shownAt.current));
    },
    pause,
    back(): void {
      if (at > 0) setProgress({ ...progress, at: at - 1 });
      else pause();
    },
    /** From the parent to the student, with the guesses or without. */
    handOver(isWithGuesses: boolean): void {
      setProgress({ ...progress, at: 0, stage: 'answering', guesses: isWithGuesses ? guesses : null });
    },
    leaveOutParent(): void {
      setProgress({ ...progress, at: 0, guesses: null, stage: stage === 'result' ? 'result' : 'answering' });
      setIsSharedKept(false);
    },
    goOnWithKept(): void {
      if (kept === null) return;
      setProgress(resume({ ...NEW, ...kept }));
      setKept(null);
      setIsKeeping(true);
      setIsSharedKept(kept.guesses !== null);
    },
    goOn(): void {
      setProgress(resumeGuesses(progress));
    },
    keep(isWanted: boolean): void {
      setKept(null);
      if (!isWanted) {
        clearInventory();
        setIsSharedKept(false);
      }
      setIsKeeping(isWanted);
    },
    /** Only after student and parent agreed. */
    keepShared(isAgreed: boolean): void {
      setIsSharedKept(isAgreed);
      if (!isAgreed) return;
      setKept(null);
      setIsKeeping(true);
    },
    /** Earlier saved answers stay, unless these replaced them. */
    restart(): void {
      if (isKeeping) clearInventory();
      setProgress(NEW);
      setIsKeeping(false);
      setIsSharedKept(false);
    },
    deleteKept(): void {
      clearInventory();
      setKept(null);
    },
  };
}

export type InventoryState = ReturnType<typeof useInventory>;
