import { useEffect, useState } from 'react';
import {
  type Band,
  INTEREST_TYPES,
  type InterestScores,
  LISTED_CAREERS,
  type RatedCareer,
  type Steadiness,
} from '#contracts/interests.ts';
import { drawAgain } from './answer-model.ts';
import type { InterestItem } from './items.en.ts';
import type { LibraryCareer } from './rated-careers.ts';
import { type Answers, toProfile } from './score.ts';

export interface SuggestedCareer {
  career: LibraryCareer;
  band: Band;
  steadiness: Steadiness;
}

export type Suggestions = { state: 'loading' | 'failed' } | { state: 'ready'; careers: SuggestedCareer[] };

interface CareerListInput {
  items: readonly InterestItem[];
  answers: Answers;
  scores: InterestScores;
}

/** Also before a result, while there is a network. */
export const loadCareers = () => import('./rated-careers.ts');

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

async function findCareers({ items, answers, scores }: CareerListInput): Promise<SuggestedCareer[]> {
  const { RATED_CAREERS } = await loadCareers();
  const shares = await measureStability({ items, answers, careers: RATED_CAREERS, rest });
  return rankCareers(toProfile(scores), RATED_CAREERS)
    .slice(0, LISTED_CAREERS)
    .flatMap(({ career, r }) => {
      const band = bandOf(r);
      const share = shares[RATED_CAREERS.indexOf(career)] ?? 0;
      return band === null ? [] : [{ career, band, steadiness: steadinessOf(share) }];
    });
}

/** The first ten careers with their bands. @returns the list, and how to try again. */
export function useCareerList(input: CareerListInput): [Suggestions, retry: () => void] {
  const [list, setList] = useState<Suggestions>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // The answers do not change while a result is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isGone = false;
    setList({ state: 'loading' });
    findCareers(input).then(
      (careers) => isGone || setList({ state: 'ready', careers }),
      (error: unknown) => {
        console.warn('The careers could not be loaded', error);
        if (!isGone) setList({ state: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return [list, () => setAttempt(attempt + 1)];
}

const DRAWS = 1000;
/** Any number will do; a fixed one repeats the result. */
const SEED = 20_261_124;
/** Draws in one task: about 2 ms on a laptop. */
const DRAWS_AT_ONCE = 100;

interface RankedCareer<C extends RatedCareer = RatedCareer> {
  career: C;
  r: number;
}

/** The careers by r, the highest first; equal ones in the order of the list. */
export function rankCareers<C extends RatedCareer>(
  profile: readonly number[],
  careers: readonly C[],
): RankedCareer<C>[] {
  const own = standardise(profile);
  if (own === null) return [];
  const rows = toRows(careers);
  return topOf(own, rows, careers.length).map((at) => ({
    career: careers[at] as C,
    r: multiply(own, rows, at),
  }));
}

export function steadinessOf(share: number): Steadiness {
  if (share >= 0.95) return 'nearlyEvery';
  if (share >= 0.7) return 'most';
  return share >= 0.4 ? 'half' : 'few';
}

interface StabilityInput<C extends RatedCareer> {
  items: readonly InterestItem[];
  answers: Answers;
  careers: readonly C[];
  draws?: number;
  /** Lets the page answer between two parts. */
  rest: () => Promise<void>;
}

/**
 * Draws all answers again and counts how often a career is among the first ten.
 * @returns the share of the draws, by the place of the career in the list. A flat draw has no list.
 */
export async function measureStability<C extends RatedCareer>({
  items,
  answers,
  careers,
  draws = DRAWS,
  rest,
}: StabilityInput<C>): Promise<number[]> {
  const rows = toRows(careers);
  const random = seededRandom(SEED);
  const given = items.map(({ id, type }) => ({ answer: answers[id] ?? 2, at: INTEREST_TYPES.indexOf(type) }));
  const counts = new Array<number>(careers.length).fill(0);
  for (let draw = 0; draw < draws; draw += 1) {
    if (draw > 0 && draw % DRAWS_AT_ONCE === 0) await rest();
    const sums = [0, 0, 0, 0, 0, 0];
    for (const { answer, at } of given) sums[at] = (sums[at] ?? 0) + drawAgain(answer, random());
    const profile = standardise(sums);
    if (profile === null) continue;
    for (const at of topOf(profile, rows, LISTED_CAREERS)) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count) => count / draws);
}

/** Six standardised ratings of each career, one after the other. A flat career gets zeros: its r is 0. */
function toRows(careers: readonly RatedCareer[]): Float64Array {
  const rows = new Float64Array(careers.length * 6);
  careers.forEach(({ ratings }, at) => {
    rows.set(standardise(ratings) ?? [], at * 6);
  });
  return rows;
}

function multiply(profile: readonly number[], rows: Float64Array, career: number): number {
  let r = 0;
  for (let at = 0; at < 6; at += 1) r += (profile[at] ?? 0) * (rows[career * 6 + at] ?? 0);
  return r;
}

/** Places of the careers with the highest r, in their order. */
function topOf(profile: readonly number[], rows: Float64Array, size: number): number[] {
  const top: { at: number; r: number }[] = [];
  let lowest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length / 6; at += 1) {
    const r = multiply(profile, rows, at);
    if (r <= lowest) continue;
    // Before the first career that is worse; equal ones keep their order.
    let place = top.length;
    while (place > 0 && (top[place - 1]?.r ?? 1) < r) place -= 1;
    top.splice(place, 0, { at, r });
    if (top.length > size) top.pop();
    if (top.length === size) lowest = top[size - 1]?.r ?? lowest;
  }
  return top.map(({ at }) => at);
}

/**
 * Random numbers from 0 to below 1 that repeat for the same seed: a 32-bit counter, its bits mixed as in MurmurHash3. Not
 * for secrets.
 */
export function seededRandom(seed: number): () => number {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let bits = counter;
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** Thresholds of r; docs/guidance.md gives the reasons. */
const STRONG_FROM = 0.73;
const GOOD_FROM = 0.61;
const SOME_FROM = 0.35;

/** Shifted to the mean 0 and scaled to the length 1: the product of two such profiles is Pearson's r. Null if flat. */
export function standardise(values: readonly number[]): number[] | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const shifted = values.map((value) => value - mean);
  const length = Math.hypot(...shifted);
  return length < 1e-9 ? null : shifted.map((value) => value / length);
}

export function bandOf(r: number): Band | null {
  if (r >= STRONG_FROM) return 'strong';
  if (r >= GOOD_FROM) return 'good';
  return r >= SOME_FROM ? 'some' : null;
}
