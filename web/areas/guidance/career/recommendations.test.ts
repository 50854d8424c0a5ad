import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { Language } from '#contracts/languages.ts';
import { SAMPLE_REPORTS } from '#contracts/reports/index.ts';
import { activateLanguage } from '#web/lib/messages.ts';
import { recommendCareers, type WrittenAnswers } from './recommendations.ts';

const TECHNOLOGY = ['Software Development', 'Data Science', 'Web Development'];
const DESIGN = ['Graphic Design', 'UI/UX Design', 'Digital Marketing'];
const SCIENCE = ['Scientific Research', 'Laboratory Work', 'Biotechnology'];
const PEOPLE = ['Counseling', 'Human Resources', 'Social Work'];
const BUSINESS = ['Business Management', 'Entrepreneurship', 'Marketing'];
const GENERAL = [
  'Education and Teaching',
  'Healthcare Services',
  'Information Technology',
  'Business Administration',
  'Creative Arts',
];

const FIELDS = ['interests', 'strengths', 'careerGoals'] as const;
const NOTHING: WrittenAnswers = { interests: '', strengths: '', careerGoals: '' };

function careersFor(answers: Partial<WrittenAnswers>): string[] {
  return recommendCareers({ ...NOTHING, ...answers }).map(({ career }) => career);
}

/** The rules of the specification, written out; a keyword matches the start of a word. */
function expectedCareers({ interests, strengths, careerGoals }: WrittenAnswers): string[] {
  const startsWordIn = (text: string) => {
    const lower = text.toLowerCase();
    return (keyword: string) => new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${keyword}`, 'u').test(lower);
  };
  const i = startsWordIn(interests);
  const s = startsWordIn(strengths);
  const g = startsWordIn(careerGoals);
  const careers: string[] = [];
  if (i('computer') || i('programming') || i('coding') || s('problem solving') || s('logical')) {
    careers.push(...TECHNOLOGY);
  }
  if (i('art') || i('design') || s('creative') || i('creative') || s('visual') || i('visual')) {
    careers.push(...DESIGN);
  }
  if (i('science') || i('research') || g('research') || s('analytical')) careers.push(...SCIENCE);
  if (i('people') || i('helping') || g('helping') || s('communication') || i('communication')) {
    careers.push(...PEOPLE);
  }
  if (i('business') || g('business') || i('management') || s('leadership') || i('leadership')) {
    careers.push(...BUSINESS);
  }
  return careers.length > 0 ? careers : GENERAL;
}

const INTERESTS = ['interests'] as const;
const STRENGTHS = ['strengths'] as const;
const EITHER = ['interests', 'strengths'] as const;
const OR_GOALS = ['interests', 'careerGoals'] as const;
/** The fields that count for each keyword. */
const KEYWORDS: [keyword: string, careers: string[], read: readonly string[]][] = [
  ['computer', TECHNOLOGY, INTERESTS],
  ['programming', TECHNOLOGY, INTERESTS],
  ['coding', TECHNOLOGY, INTERESTS],
  ['problem solving', TECHNOLOGY, STRENGTHS],
  ['logical', TECHNOLOGY, STRENGTHS],
  ['art', DESIGN, INTERESTS],
  ['design', DESIGN, INTERESTS],
  ['creative', DESIGN, EITHER],
  ['visual', DESIGN, EITHER],
  ['science', SCIENCE, INTERESTS],
  ['research', SCIENCE, OR_GOALS],
  ['analytical', SCIENCE, STRENGTHS],
  ['people', PEOPLE, INTERESTS],
  ['helping', PEOPLE, OR_GOALS],
  ['communication', PEOPLE, EITHER],
  ['business', BUSINESS, OR_GOALS],
  ['management', BUSINESS, INTERESTS],
  ['leadership', BUSINESS, EITHER],
];

describe('the keyword', () => {
  const cases = KEYWORDS.flatMap(([keyword, careers, read]) =>
    FIELDS.map((field) => ({ keyword, field, careers: read.includes(field) ? careers : GENERAL })),
  );
  it.each(cases)('$keyword in $field leads to $careers', ({ keyword, field, careers }) => {
    expect(careersFor({ [field]: `I like ${keyword} very much` })).toEqual(careers);
  });
});

describe('recommendations', () => {
  it('come in the order of the table, in any order of the words', () => {
    const interests = 'leadership, helping, science, art and computer games';
    expect(careersFor({ interests })).toEqual([...TECHNOLOGY, ...DESIGN, ...SCIENCE, ...PEOPLE, ...BUSINESS]);
  });

  it('combine over all fields', () => {
    const answers = { interests: 'music', strengths: 'analytical', careerGoals: 'a business' };
    expect(careersFor(answers)).toEqual([...SCIENCE, ...BUSINESS]);
  });

  it('name a career once when several words of a rule match', () => {
    expect(careersFor({ interests: 'coding a computer', strengths: 'logical' })).toEqual(TECHNOLOGY);
  });

  it('are general ones only without a match', () => {
    expect(careersFor({})).toEqual(GENERAL);
    expect(recommendCareers(NOTHING).map(({ area, clues }) => [area, clues])).toEqual(
      GENERAL.map(() => ['general', []]),
    );
  });

  it.each(['artist', 'Arts', 'art-work', '“art”', 'heart and art'])('find "art" in %j', (interests) => {
    expect(careersFor({ interests })).toEqual(DESIGN);
  });

  it.each(['heart', 'start', 'smart', 'éart', 'कart', '7art'])('find no "art" in %j', (interests) => {
    expect(careersFor({ interests })).toEqual(GENERAL);
  });

  it('need the exact words of a keyword', () => {
    expect(careersFor({ strengths: 'problem-solving' })).toEqual(GENERAL);
  });
});

describe('a clue', () => {
  function cluesFor(answers: Partial<WrittenAnswers>) {
    return recommendCareers({ ...NOTHING, ...answers })[0]?.clues;
  }

  it('consists of the keyword and the whole word in their original spelling', () => {
    expect(cluesFor({ interests: 'Smart, an ARTist!' })).toEqual([
      { field: 'interests', keyword: 'art', written: 'ART', word: 'ARTist' },
    ]);
  });

  it('is given for every keyword and field, in the order of the table', () => {
    const answers = { interests: 'visual, Creative things', strengths: 'CREATIVE', careerGoals: 'art' };
    expect(cluesFor(answers)?.map(({ keyword, field, written }) => [keyword, field, written])).toEqual([
      ['creative', 'interests', 'Creative'],
      ['creative', 'strengths', 'CREATIVE'],
      ['visual', 'interests', 'visual'],
    ]);
  });

  it.each([
    ['İİİ Art', 'Art', 'Art'],
    ['😀art😀', 'art', 'art'],
    ['चित्र Artकला', 'Art', 'Artकला'],
    ['problem solving', undefined, undefined],
  ])('in %j is found in its place', (interests, written, word) => {
    const clue = cluesFor({ interests })?.[0];
    expect([clue?.written, clue?.word]).toEqual([written, word]);
  });

  it('omits a word of excessive length', () => {
    const endless = `art${'x'.repeat(38)}`;
    expect(cluesFor({ interests: endless })?.[0]?.word).toBe('art');
    expect(cluesFor({ interests: endless.slice(1) })).toEqual([]);
    expect(cluesFor({ interests: endless.slice(0, 40) })?.[0]?.word).toBe(endless.slice(0, 40));
  });
});

describe('on a page in another language', () => {
  afterEach(() => activateLanguage());

  it.each<[language: Language, words: Record<string, string>, written: string, found: string | undefined]>([
    ['hi', { coding: 'कोडिंग' }, 'मुझे कोडिंग पसंद है', 'कोडिंग'],
    ['hi', { design: 'डिज़ाइन' }, 'डिजाइनर बनना', 'डिजाइनर'],
    ['hi', { design: 'डिज़ाइन' }, 'डि\u095bाइन', 'डिज़ाइन'.normalize('NFC')],
    ['hi', { computer: 'कंप्यूटर, कम्प्यूटर' }, 'कम्प्यूटर गेम', 'कम्प्यूटर'],
    ['hi', { art: 'कला' }, 'चित्रकला', undefined],
    ['hi', { art: 'कला' }, 'art and कला', 'art'],
    ['ta', { helping: 'உதவி' }, 'பிறருக்கு உதவிசெய்ய', 'உதவிசெய்ய'],
    ['ml', { people: 'ആളുകൾ' }, 'ആളുകള്\u200dക്കൊപ്പം', 'ആളുകള്\u200dക്കൊപ്പം'],
    ['ml', { people: 'ആളുകള്\u200d' }, 'ആളുകൾ', 'ആളുകള്\u200d'],
    ['kn', { business: 'ವ್ಯಾಪಾರ' }, 'ವ್ಯಾಪಾರ ಮಾಡುವುದು', 'ವ್ಯಾಪಾರ'],
  ])('%s %j is found in "%s": %s', (language, words, interests, found) => {
    activateLanguage(language, words);
    expect(recommendCareers({ ...NOTHING, interests })[0]?.clues[0]?.word).toBe(found);
  });
});

describe('any answers', () => {
  const inAnyCase = (word: string) =>
    fc
      .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
      .map((upper) => [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));
  const piece = fc.oneof(
    fc.constantFrom(...KEYWORDS.map(([keyword]) => keyword)).chain(inAnyCase),
    fc.constantFrom(' ', 'sm', '\n', 'İ', 'ſ', 'K', 'ẞ', '😀', 'क्षि', 'problem ', 'ar', 't', '\ud800'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const answers = fc.record({ interests: text, strengths: text, careerGoals: text });

  it('give the careers of the rules, once each', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(recommendCareers(given).map(({ career }) => career)).toEqual(expectedCareers(given));
      }),
      { numRuns: 1000 },
    );
  });

  it('give clues from the answers', () => {
    fc.assert(
      fc.property(answers, (given) => {
        for (const { field, keyword, written, word } of recommendCareers(given).flatMap(
          ({ clues }) => clues,
        )) {
          expect(written.toLowerCase()).toBe(keyword);
          expect(word).toContain(written);
          expect(given[field]).toContain(word);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('of the maximum length take no noticeable time', () => {
    const long = { interests: 'problem solvin'.repeat(143).slice(0, 2000), strengths: 'a'.repeat(2000) };
    const start = performance.now();
    for (let run = 0; run < 50; run += 1) careersFor({ ...long, careerGoals: 'researc'.repeat(285) });
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

it('gives the careers that the sample report names, for its words', () => {
  const { assessment } = SAMPLE_REPORTS.career;
  if (!assessment) throw new Error('The sample has no assessment');
  const { interests, strengths, careerGoals, recommendations } = assessment;
  const found = recommendCareers({ interests, strengths, careerGoals });
  expect(found.map(({ career }) => career)).toEqual(recommendations);
});
