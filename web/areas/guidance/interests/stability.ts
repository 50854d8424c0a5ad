import { INTEREST_TYPES, LISTED_CAREERS, type RatedCareer, type Steadiness } from '#contracts/interests.ts';
import { drawAgain } from './answer-model.ts';
import { standardise } from './fit.ts';
import type { InterestItem } from './items.en.ts';
import type { Answers } from './score.ts';
import { seededRandom } from './seeded-random.ts';

const DRAWS = 1000;
/** Any number will do; a fixed one repeats the result. */
const SEED = 20_261_124;
/** Draws in one task: about 2 ms on a laptop. */
const DRAWS_AT_ONCE = 100;

export interface RankedCareer<C extends RatedCareer = RatedCareer> {
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
