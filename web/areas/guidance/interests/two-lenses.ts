import { GUESSED_ITEMS, type InterestType, typesToTalkAbout } from '#contracts/interests.ts';
import { INTEREST_ITEMS, type InterestItem } from './items.en.ts';
import type { Answers } from './score.ts';

/** Two of each type, all of the short form. */
export const LENS_ITEMS: readonly InterestItem[] = INTEREST_ITEMS.slice(0, GUESSED_ITEMS);

const MAX_SHOWN = 3;
/** One step apart is close. */
const CLOSE = 1;

export interface LensPair {
  item: InterestItem;
  student: number;
  parent: number;
}

export interface Comparison {
  /** One step apart at most. */
  close: LensPair[];
  /** Two steps apart or more, the widest first, three at most. */
  apart: LensPair[];
  /** Types to talk about: the widest apart first. */
  talk: InterestType[];
}

/** @returns null while an answer of either is missing. */
export function compareLenses(student: Answers, parent: Answers): Comparison | null {
  const pairs: LensPair[] = [];
  for (const item of LENS_ITEMS) {
    const [own, guess] = [student[item.id], parent[item.id]];
    if (own === undefined || guess === undefined) return null;
    pairs.push({ item, student: own, parent: guess });
  }
  const byGap = [...pairs].sort((a, b) => gapOf(b) - gapOf(a));
  return {
    close: pairs.filter((pair) => gapOf(pair) <= CLOSE),
    apart: byGap.filter((pair) => gapOf(pair) > CLOSE).slice(0, MAX_SHOWN),
    talk: typesToTalkAbout(
      pairs.map((pair) => pair.student),
      pairs.map((pair) => pair.parent),
    ),
  };
}

function gapOf({ student, parent }: LensPair): number {
  return Math.abs(student - parent);
}
