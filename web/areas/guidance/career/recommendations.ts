import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import { spellOut, UNSURE } from '#web/lib/letters.ts';
import {
  type Assessment,
  EDUCATION_LEVEL_NAMES,
  SCHOOL_CLASS_NAMES,
  SCHOOL_STREAM_NAMES,
} from './assessment.ts';

export type WrittenAnswers = Pick<Assessment, 'interests' | 'strengths' | 'careerGoals'>;
export type WrittenField = keyof WrittenAnswers;

interface Keyword {
  /** In another language a list with commas: how people there begin words of this meaning. */
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
      { keyword: /*i18n*/ 'computer', in: ['interests'] },
      { keyword: /*i18n*/ 'programming', in: ['interests'] },
      { keyword: /*i18n*/ 'coding', in: ['interests'] },
      { keyword: /*i18n*/ 'problem solving', in: ['strengths'] },
      { keyword: /*i18n*/ 'logical', in: ['strengths'] },
    ],
    careers: [/*i18n*/ 'Software Development', /*i18n*/ 'Data Science', /*i18n*/ 'Web Development'],
  },
  {
    area: 'design',
    keywords: [
      { keyword: /*i18n*/ 'art', in: ['interests'] },
      { keyword: /*i18n*/ 'design', in: ['interests'] },
      { keyword: /*i18n*/ 'creative', in: ['interests', 'strengths'] },
      { keyword: /*i18n*/ 'visual', in: ['interests', 'strengths'] },
    ],
    careers: [/*i18n*/ 'Graphic Design', /*i18n*/ 'UI/UX Design', /*i18n*/ 'Digital Marketing'],
  },
  {
    area: 'science',
    keywords: [
      { keyword: /*i18n*/ 'science', in: ['interests'] },
      { keyword: /*i18n*/ 'research', in: ['interests', 'careerGoals'] },
      { keyword: /*i18n*/ 'analytical', in: ['strengths'] },
    ],
    careers: [/*i18n*/ 'Scientific Research', /*i18n*/ 'Laboratory Work', /*i18n*/ 'Biotechnology'],
  },
  {
    area: 'people',
    keywords: [
      { keyword: /*i18n*/ 'people', in: ['interests'] },
      { keyword: /*i18n*/ 'helping', in: ['interests', 'careerGoals'] },
      { keyword: /*i18n*/ 'communication', in: ['interests', 'strengths'] },
    ],
    careers: [/*i18n*/ 'Counseling', /*i18n*/ 'Human Resources', /*i18n*/ 'Social Work'],
  },
  {
    area: 'business',
    keywords: [
      { keyword: /*i18n*/ 'business', in: ['interests', 'careerGoals'] },
      { keyword: /*i18n*/ 'management', in: ['interests'] },
      { keyword: /*i18n*/ 'leadership', in: ['interests', 'strengths'] },
    ],
    careers: [/*i18n*/ 'Business Management', /*i18n*/ 'Entrepreneurship', /*i18n*/ 'Marketing'],
  },
] as const satisfies readonly Rule[];

const GENERAL_CAREERS = [
  /*i18n*/ 'Education and Teaching',
  /*i18n*/ 'Healthcare Services',
  /*i18n*/ 'Information Technology',
  /*i18n*/ 'Business Administration',
  /*i18n*/ 'Creative Arts',
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
  const words = [keyword, ...i18n._(keyword).split(',')].map((word) => word.trim());
  return fields.flatMap((field) => {
    const text = spellOut(answers[field]);
    const found = words.map((word) => findAtWordStart(word, text)).find((match) => match !== undefined);
    if (found === undefined) return [];
    const [written] = found;
    const end = found.index + written.length;
    return [{ field, keyword, written, word: wordFrom(text, found.index, end) }];
  });
}

function findAtWordStart(word: string, text: string): (RegExpMatchArray & { index: number }) | undefined {
  const letters = [...spellOut(word).replaceAll(RegExp(UNSURE, 'g'), '')];
  const found = [...text.matchAll(new RegExp(letters.join(`${UNSURE}*`), 'gi'))];
  const isAtStart = (index: number) => !ENDS_IN_WORD.test(text.slice(Math.max(0, index - 2), index));
  return found.find(({ index }) => isAtStart(index));
}

/** In UTF-16 units. */
const MAX_WORD_LENGTH = 40;
/** Two units hold any letter. */
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]$/u;
const REST_OF_WORD = /^[\p{L}\p{M}\p{N}\u200c\u200d]*/u;

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
  const areas = groups.map(
    ({ area, careers }) =>
      `${i18n._(AREA_NAMES[area])}: ${careers.map((career) => i18n._(career)).join(', ')}`,
  );
  return [t`Career ideas of ${day}`, ...areas, t`A start for a conversation, not a verdict.`].join('\n');
}

/** As a request for a session carries it: choices in English words, without those that stayed open. */
export function summariseAssessment(
  { schoolClass, stream, ...answers }: Assessment,
  recommendations: readonly Recommendation[],
): AssessmentSummary {
  return {
    ...answers,
    educationLevel: EDUCATION_LEVEL_NAMES[answers.educationLevel],
    ...(schoolClass && { schoolClass: SCHOOL_CLASS_NAMES[schoolClass] }),
    ...(stream && { stream: SCHOOL_STREAM_NAMES[stream] }),
    recommendations: recommendations.map(({ career }) => career),
  };
}
