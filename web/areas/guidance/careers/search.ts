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

/** Careers with every typed word at the beginning of one of their words; first those with the whole words. */
export function findCareers(careers: readonly ListedCareer[], filters: CareerFilters): ListedCareer[] {
  const typed = wordsOf(filters.text).map(singularOf);
  const found = careers.filter(
    (career) =>
      (filters.interest === '' || career.interests.includes(filters.interest)) &&
      (filters.start === '' || career.starts.includes(filters.start)) &&
      (filters.stream === '' || career.streams.includes(filters.stream)) &&
      (!filters.isCloseToHome || career.isCloseToHome) &&
      typed.every((start) => wordsOfCareer(career).some((word) => word.startsWith(start))),
  );
  const isWhole = (career: ListedCareer) => typed.every((word) => wordsOfCareer(career).includes(word));
  return [...found.filter(isWhole), ...found.filter((career) => !isWhole(career))];
}

/** Shorter words are abbreviations: IAS, CS. */
const singularOf = (word: string) => (word.length > 4 && word.endsWith('s') ? word.slice(0, -1) : word);

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
