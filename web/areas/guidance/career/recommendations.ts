import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Assessment } from './assessment.ts';

export type WrittenAnswers = Pick<Assessment, 'interests' | 'strengths' | 'careerGoals'>;
export type WrittenField = keyof WrittenAnswers;

interface Keyword {
  keyword: string;
  in: readonly WrittenField[];
}

interface Rule {
  area: string;
  /** One match is enough. Lower-case letters and blanks. */
  keywords: readonly Keyword[];
  careers: readonly string[];
}

/** Every matching rule adds its careers, in this order. */
const RECOMMENDATION_RULES = [
  {
    area: 'technology',
    keywords: [
      { keyword: 'computer', in: ['interests'] },
      { keyword: 'programming', in: ['interests'] },
      { keyword: 'coding', in: ['interests'] },
      { keyword: 'problem solving', in: ['strengths'] },
      { keyword: 'logical', in: ['strengths'] },
    ],
    careers: ['Software Development', 'Data Science', 'Web Development'],
  },
  {
    area: 'design',
    keywords: [
      { keyword: 'art', in: ['interests'] },
      { keyword: 'design', in: ['interests'] },
      { keyword: 'creative', in: ['interests', 'strengths'] },
      { keyword: 'visual', in: ['interests', 'strengths'] },
    ],
    careers: ['Graphic Design', 'UI/UX Design', 'Digital Marketing'],
  },
  {
    area: 'science',
    keywords: [
      { keyword: 'science', in: ['interests'] },
      { keyword: 'research', in: ['interests', 'careerGoals'] },
      { keyword: 'analytical', in: ['strengths'] },
    ],
    careers: ['Scientific Research', 'Laboratory Work', 'Biotechnology'],
  },
  {
    area: 'people',
    keywords: [
      { keyword: 'people', in: ['interests'] },
      { keyword: 'helping', in: ['interests', 'careerGoals'] },
      { keyword: 'communication', in: ['interests', 'strengths'] },
    ],
    careers: ['Counseling', 'Human Resources', 'Social Work'],
  },
  {
    area: 'business',
    keywords: [
      { keyword: 'business', in: ['interests', 'careerGoals'] },
      { keyword: 'management', in: ['interests'] },
      { keyword: 'leadership', in: ['interests', 'strengths'] },
    ],
    careers: ['Business Management', 'Entrepreneurship', 'Marketing'],
  },
] as const satisfies readonly Rule[];

const GENERAL_CAREERS = [
  'Education and Teaching',
  'Healthcare Services',
  'Information Technology',
  'Business Administration',
  'Creative Arts',
] as const;

type KnownRule = (typeof RECOMMENDATION_RULES)[number];
export type Career = KnownRule['careers'][number] | (typeof GENERAL_CAREERS)[number];
export type CareerArea = KnownRule['area'] | 'general';

export interface Clue {
  field: WrittenField;
  keyword: string;
  /** As the person wrote it, for example "ART". */
  written: string;
  /** The whole word, for example "ARTist"; only `written` if the word is too long. */
  word: string;
}

export interface Recommendation {
  career: Career;
  area: CareerArea;
  /** Empty for the general careers. */
  clues: Clue[];
}

/** A keyword counts in any case at the beginning of a word: "artist" is about art, "heart" is not. */
export function recommendCareers(answers: WrittenAnswers): Recommendation[] {
  const found = RECOMMENDATION_RULES.flatMap(({ area, keywords, careers }): Recommendation[] => {
    const clues = keywords.flatMap((keyword) => findClues(keyword, answers));
    return clues.length === 0 ? [] : careers.map((career) => ({ career, area, clues }));
  });
  if (found.length > 0) return found;
  return GENERAL_CAREERS.map((career) => ({ career, area: 'general', clues: [] }));
}

function findClues({ keyword, in: fields }: Keyword, answers: WrittenAnswers): Clue[] {
  return fields.flatMap((field) => {
    const text = answers[field];
    const start = findAtWordStart(keyword, text);
    if (start < 0) return [];
    const end = start + keyword.length;
    return [{ field, keyword, written: text.slice(start, end), word: wordFrom(text, start, end) }];
  });
}

function findAtWordStart(keyword: string, text: string): number {
  const found = [...text.matchAll(new RegExp(keyword, 'gi'))];
  const isAtStart = (index: number) => !ENDS_IN_WORD.test(text.slice(Math.max(0, index - 2), index));
  return found.find(({ index }) => isAtStart(index))?.index ?? -1;
}

/** In UTF-16 units. */
const MAX_WORD_LENGTH = 40;
/** Two units hold any letter. */
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u;
const REST_OF_WORD = /^[\p{L}\p{M}\p{N}]*/u;

function wordFrom(text: string, start: number, end: number): string {
  const rest = REST_OF_WORD.exec(text.slice(end))?.[0] ?? '';
  const length = end - start + rest.length;
  return text.slice(start, length > MAX_WORD_LENGTH ? end : start + length);
}

export const AREA_NAMES: Record<CareerArea, MessageDescriptor> = {
  technology: msg`Computers and technology`,
  design: msg`Art and design`,
  science: msg`Science and research`,
  people: msg`Working with people`,
  business: msg`Business`,
  general: msg`A place to begin`,
};

/** The careers of one area. */
export interface Group {
  area: CareerArea;
  clues: Clue[];
  careers: Career[];
}

/** The areas in the order of their first career. */
export function groupRecommendations(recommendations: readonly Recommendation[]): Group[] {
  const groups = new Map<CareerArea, Group>();
  for (const { area, career, clues } of recommendations) {
    const group = groups.get(area) ?? { area, clues, careers: [] };
    group.careers.push(career);
    groups.set(area, group);
  }
  return [...groups.values()];
}

/** The result as plain text, to share. Without the person's name and answers. */
export function describeResult(groups: readonly Group[], day: string): string {
  const areas = groups.map(({ area, careers }) => `${i18n._(AREA_NAMES[area])}: ${careers.join(', ')}`);
  return [t`Career ideas of ${day}`, ...areas, t`A start for a conversation, not a verdict.`].join('\n');
}
