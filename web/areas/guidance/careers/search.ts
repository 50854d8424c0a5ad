import type { RouteStart } from '#contracts/guidance/index.ts';
import { CAREER_FAMILIES } from '#contracts/guidance/index.ts';
import type { InterestType } from '#contracts/interests.ts';
import type { ListedCareer } from './page-content.ts';

export interface CareerFilters {
  text: string;
  interest: InterestType | '';
  start: RouteStart | '';
  /** Id of a combination of subjects. */
  stream: string;
  isCloseToHome: boolean;
}

export const NO_FILTERS: CareerFilters = {
  text: '',
  interest: '',
  start: '',
  stream: '',
  isCloseToHome: false,
};

/** Chosen filters, without the search. */
export function countChoices({ text: _, ...choices }: CareerFilters): number {
  return Object.values(choices).filter(Boolean).length;
}

/** Blanks alone search for nothing. */
export function hasNoFilters(filters: CareerFilters): boolean {
  return filters.text.trim() === '' && countChoices(filters) === 0;
}

/** Careers with every typed word at the beginning of one of their words. */
export function findCareers(careers: readonly ListedCareer[], filters: CareerFilters): ListedCareer[] {
  const typed = wordsOf(filters.text);
  return careers.filter(
    (career) =>
      (filters.interest === '' || career.interests.includes(filters.interest)) &&
      (filters.start === '' || career.starts.includes(filters.start)) &&
      (filters.stream === '' || career.streams.includes(filters.stream)) &&
      (!filters.isCloseToHome || career.isCloseToHome) &&
      hasWords(career, typed),
  );
}

function hasWords(career: ListedCareer, typed: readonly string[]): boolean {
  if (typed.length === 0) return true;
  const words = wordsOfCareer(career);
  return typed.every((start) => words.some((word) => word.startsWith(start)));
}

const knownWords = new WeakMap<ListedCareer, string[]>();

/** Split once: with hundreds of careers it takes longer than the search. */
function wordsOfCareer(career: ListedCareer): string[] {
  const { name, also, family } = career;
  const words = knownWords.get(career) ?? wordsOf(`${name} ${also} ${CAREER_FAMILIES[family]}`);
  knownWords.set(career, words);
  return words;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
