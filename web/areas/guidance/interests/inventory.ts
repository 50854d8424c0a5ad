import { GUESSED_ITEMS, type InterestAnswer, type InterestForm } from '#contracts/interests.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { INTEREST_ITEMS, type InterestItem } from './items.ts';

/** By the id of the item. */
export type Answers = Readonly<Record<string, InterestAnswer>>;

export function itemsOf(form: InterestForm): readonly InterestItem[] {
  return form === 'long' ? INTEREST_ITEMS : INTEREST_ITEMS.filter(({ inShortForm }) => inShortForm);
}

/** Two of each type, all of the short form. */
export const LENS_ITEMS: readonly InterestItem[] = INTEREST_ITEMS.slice(0, GUESSED_ITEMS);

export const STAGES = ['start', 'guessing', 'handover', 'answering', 'result'] as const;
type Stage = (typeof STAGES)[number];

export interface Progress {
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

export const NEW: Progress = {
  stage: 'start',
  form: 'short',
  at: 0,
  answers: {},
  times: {},
  guesses: null,
  answeredOn: null,
};

export function itemsAt({ stage, form }: Progress): readonly InterestItem[] {
  return stage === 'guessing' ? LENS_ITEMS : itemsOf(form);
}

/** After the last item the next stage begins. */
function goOn(progress: Progress): Progress {
  if (progress.at + 1 < itemsAt(progress).length) return { ...progress, at: progress.at + 1 };
  return { ...progress, at: 0, stage: progress.stage === 'guessing' ? 'handover' : 'result' };
}

export function record(progress: Progress, answer: InterestAnswer, ms: number): Progress {
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
export function resume(progress: Progress): Progress {
  const { form, answers } = progress;
  const at = itemsOf(form).findIndex(({ id }) => answers[id] === undefined);
  return { ...progress, at: Math.max(0, at), stage: at < 0 ? 'result' : 'answering' };
}

/** As above, for a parent who was still guessing. */
export function resumeGuesses(progress: Progress): Progress {
  const at = LENS_ITEMS.findIndex(({ id }) => progress.guesses?.[id] === undefined);
  return progress.guesses && at >= 0 ? { ...progress, at, stage: 'guessing' } : resume(progress);
}

/** Answers that a student keeps, to go on later. */
export interface KeptInventory {
  form: InterestForm;
  answers: Answers;
  /** A parent's guesses: only after both agreed. */
  guesses: Answers | null;
  /** ISO 8601 day of the last answer; null if it is not known. */
  answeredOn: string | null;
}

/** What the screens see and do. */
export interface Inventory extends Progress {
  items: readonly InterestItem[];
  kept: KeptInventory | null;
  /** Whether somebody has answered since the page was opened or the kept answers were taken up. */
  isBegun: boolean;
  isKeeping: boolean;
  /** The view stands as the tab left it: after a reload, or after Back from another page. */
  isReturn: boolean;
  isSharedKept: boolean;
  /** Only offered while there are no answers. */
  start: (form: InterestForm, isWithParent: boolean) => void;
  answer: (answer: InterestAnswer) => void;
  /** To the beginning, which offers to go on. */
  pause: () => void;
  back: () => void;
  /** From the parent to the student, with the guesses or without. */
  handOver: (isWithGuesses: boolean) => void;
  leaveOutParent: () => void;
  goOnWithKept: () => void;
  goOn: () => void;
  keep: (isWanted: boolean) => void;
  /** Only after student and parent agreed. */
  keepShared: (isAgreed: boolean) => void;
  /** Earlier saved answers stay, unless these replaced them. */
  restart: () => void;
  deleteKept: () => void;
}
