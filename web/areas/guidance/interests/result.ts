import type { SentInterests } from '#contracts/guidance/index.ts';
import {
  type Band,
  INTEREST_TYPES,
  type InterestAnswer,
  type InterestFlag,
  type InterestResult,
  type InterestScores,
  type InterestType,
  LISTED_CAREERS,
  MAX_ANSWER,
  type RatedCareer,
  type Steadiness,
  scoreAnswers,
} from '#contracts/interests.ts';
import type { LibraryCareer } from '#web/areas/guidance/careers/rated-careers.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { type Answers, type Inventory, LENS_ITEMS } from './inventory.ts';
import type { InterestItem } from './items.ts';

// The sources of a result: scores, flags, and the careers with similar ratings.

/** @param items of a form, in their order. @returns null while an answer is missing. */
export function scoreInterests(items: readonly InterestItem[], answers: Answers): InterestResult | null {
  const given = items.flatMap(({ id }) => answers[id] ?? []);
  return given.length === items.length ? scoreAnswers(given) : null;
}

export function toProfile(scores: InterestScores): number[] {
  return INTEREST_TYPES.map((type) => scores[type]);
}

/** The types with equal scores, in groups of two or more; the highest first. */
/** Of more kinds nobody reads a picture. */
const MOST_LIKED = 3;

/** The kinds with the two highest scores, and those that tie with them. Empty if they are too many. */
export function findLiked({ scores }: InterestResult): InterestType[] {
  const sorted = INTEREST_TYPES.toSorted((one, other) => scores[other] - scores[one]);
  const least = scores[sorted[1] ?? 'R'];
  const liked = sorted.filter((type) => scores[type] >= least && scores[type] > 0);
  return liked.length <= MOST_LIKED ? liked : [];
}

export function findTies(scores: InterestScores): InterestType[][] {
  const groups = [...new Set(toProfile(scores))]
    .sort((a, b) => b - a)
    .map((score) => INTEREST_TYPES.filter((type) => scores[type] === score));
  return groups.filter((types) => types.length > 1);
}

/** How sure a single answer is, an assumption; docs/guidance.md gives the reasons. The rest moves to the next step, half each way. */
const STAYS = 0.6;
const MOVES = (1 - STAYS) / 2;

/** The standard deviation of one answer. */
export const ANSWER_DEVIATION = Math.sqrt(1 - STAYS);

/** @param random evenly from 0 to below 1. */
export function drawAgain(answer: InterestAnswer, random: number): InterestAnswer {
  if (random < MOVES) return Math.max(0, answer - 1) as InterestAnswer;
  return random < 1 - MOVES ? answer : (Math.min(4, answer + 1) as InterestAnswer);
}

// docs/guidance.md gives the reasons for the limits.
/** Two rounds through the six types. */
const EQUAL_IN_A_ROW = 12;
/** Reading a sentence and choosing takes longer. */
const TOO_FAST_MS = 1000;
const TOO_FAST_SHARE = 1 / 3;
/** The expected range of six equal interests, in standard deviations. */
const RANGE_BY_CHANCE = 2.53;

export interface TimedAnswer {
  answer: InterestAnswer;
  /** From the item's appearance to the answer. Null for one that was kept from an earlier day. */
  ms: number | null;
}

/** @param answers in the order of the items. */
export function findFlags(answers: readonly TimedAnswer[], result: InterestResult): InterestFlag[] {
  const flags: InterestFlag[] = [];
  if (longestRun(answers.map(({ answer }) => answer)) >= EQUAL_IN_A_ROW) flags.push('sameAnswers');
  const quick = answers.filter(({ ms }) => ms !== null && ms < TOO_FAST_MS);
  if (quick.length >= answers.length * TOO_FAST_SHARE) flags.push('quickAnswers');
  if (isFlat(result)) flags.push('flat');
  return flags;
}

/** Whether the six scores differ by no more than equal interests would by chance. */
export function isFlat({ scores, most }: InterestResult): boolean {
  const profile = toProfile(scores);
  const itemsOfType = most / MAX_ANSWER;
  const byChance = RANGE_BY_CHANCE * ANSWER_DEVIATION * Math.sqrt(itemsOfType);
  return Math.max(...profile) - Math.min(...profile) <= byChance;
}

function longestRun(values: readonly number[]): number {
  let longest = 0;
  let run = 0;
  values.forEach((value, at) => {
    run = at > 0 && value === values[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

export interface SuggestedCareer {
  career: LibraryCareer;
  band: Band;
  steadiness: Steadiness;
}

export type Suggestions = { state: 'loading' | 'failed' } | { state: 'ready'; careers: SuggestedCareer[] };

export interface CareerListInput {
  items: readonly InterestItem[];
  answers: Answers;
  scores: InterestScores;
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

export async function findCareers({ items, answers, scores }: CareerListInput): Promise<SuggestedCareer[]> {
  const { loadRatedCareers } = await import('#web/areas/guidance/careers/rated-careers.ts');
  const rated = await loadRatedCareers();
  const shares = await measureStability({ items, answers, careers: rated, rest });
  return rankCareers(toProfile(scores), rated)
    .slice(0, LISTED_CAREERS)
    .flatMap(({ career, at, r }) => {
      const band = bandOf(r);
      const share = shares[at] ?? 0;
      return band === null ? [] : [{ career, band, steadiness: steadinessOf(share) }];
    });
}

const DRAWS = 1000;
/** Any number will do; a fixed one repeats the result. */
const SEED = 20_261_124;
/** Draws in one task: about 2 ms on a laptop. */
const DRAWS_AT_ONCE = 100;

/** The careers by r, the highest first; equal ones in the order of the list. */
export function rankCareers<C extends RatedCareer>(profile: readonly number[], careers: readonly C[]) {
  const own = standardise(profile);
  return own === null ? [] : rank(own, careers.map(withShape));
}

type Shaped<C> = { career: C; shape: readonly number[] };

/** A flat career gets zeros: its r is 0. */
const withShape = <C extends RatedCareer>(career: C): Shaped<C> => ({
  career,
  shape: standardise(career.ratings) ?? [0, 0, 0, 0, 0, 0],
});

function rank<C>(own: readonly number[], careers: readonly Shaped<C>[]) {
  return careers
    .map(({ career, shape }, at) => ({
      career,
      at,
      r: shape.reduce((sum, rating, type) => sum + (own[type] ?? 0) * rating, 0),
    }))
    .sort((one, other) => other.r - one.r);
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
  const shaped = careers.map(withShape);
  const random = seededRandom(SEED);
  const given = items.map(({ id, type }) => ({ answer: answers[id] ?? 2, at: INTEREST_TYPES.indexOf(type) }));
  const counts = new Array<number>(careers.length).fill(0);
  for (let draw = 0; draw < draws; draw += 1) {
    if (draw > 0 && draw % DRAWS_AT_ONCE === 0) await rest();
    const sums = [0, 0, 0, 0, 0, 0];
    for (const { answer, at } of given) sums[at] = (sums[at] ?? 0) + drawAgain(answer, random());
    const profile = standardise(sums);
    if (profile === null) continue;
    for (const { at } of rank(profile, shaped).slice(0, LISTED_CAREERS)) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count) => count / draws);
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

interface SentParts {
  flags: readonly InterestFlag[];
  careers: readonly SuggestedCareer[];
  subjects: Readonly<SentInterests['subjects']>;
}

/** The result as it is sent. A parent's guesses only if both agreed to keep them. */
export function describeSent(
  {
    items,
    answers,
    guesses,
    isSharedKept,
    answeredOn,
  }: Pick<Inventory, 'items' | 'answers' | 'guesses' | 'isSharedKept' | 'answeredOn'>,
  { flags, careers, subjects }: SentParts,
): SentInterests {
  return {
    answeredOn: answeredOn ?? officeDay(Date.now()),
    answers: items.map(({ id }) => answers[id] ?? 0),
    flags: [...flags],
    subjects: [...subjects],
    guesses: isSharedKept && guesses ? LENS_ITEMS.map(({ id }) => guesses[id] ?? 0) : null,
    careers: careers.map(({ career: { slug, name }, band, steadiness }) => ({
      slug,
      name,
      band,
      steadiness,
    })),
  };
}
