import { CAREER_FAMILIES } from '#contracts/guidance/index.ts';
import type { CareerQuery } from './career-address.ts';
import type { ListedCareer } from './page-content.ts';

/** Careers with every typed word at the beginning of one of their words; first those with the whole words. */
export function findCareers(careers: readonly ListedCareer[], query: CareerQuery): ListedCareer[] {
  const { q = '', interest, start, stream, near } = query;
  const typed = wordsOf(q).map(singularOf);
  const found = careers.filter(
    (career) =>
      (!interest || career.interests.includes(interest)) &&
      (!start || career.starts.includes(start)) &&
      (!stream || career.streams.includes(stream)) &&
      (!near || career.isCloseToHome) &&
      typed.every((beginning) => wordsOfCareer(career).some((word) => word.startsWith(beginning))),
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
