import { describe, expect, it, test } from 'vitest';
import { COURSES, NO_CORRECTIONS, STREAMS, type Subject } from '#contracts/guidance/index.ts';
import type { UsualSubjects } from '#web/areas/guidance/facts/course-facts.tsx';
import reviewed from './data/usual-subjects.json' with { type: 'json' };
import { CAREER_SLUGS, careerContent, careerList, doorsData } from './library.ts';

function usualOf(slug: string): UsualSubjects {
  const content = careerContent(slug, NO_CORRECTIONS);
  if (content === null) throw new Error(`No career ${slug}`);
  return content.usual;
}

/** For example "Chemistry + Mathematics + Physics or Accountancy". */
function inWords({ subjects }: Pick<UsualSubjects, 'subjects'>): string {
  if (subjects === null) return 'unknown';
  if (subjects.length === 0) return 'none';
  const alternatives = subjects.map((needed) => [...needed].sort().join(' + '));
  return alternatives.sort().join(' or ');
}

test('the subjects of each career’s usual route are those of the reviewed table', () => {
  expect(Object.fromEntries(CAREER_SLUGS.map((slug) => [slug, inWords(usualOf(slug))]))).toEqual(reviewed);
});

const PCM = 'Chemistry + Mathematics + Physics';
const PCB = 'Biology + Chemistry + Physics';
const NEET = 'Biology + Chemistry + English + Physics or Biotechnology + Chemistry + English + Physics';

// Written by hand, not by the product.
test.each([
  ['doctor', NEET],
  ['dentist', NEET],
  ['veterinary-doctor', NEET],
  ['staff-nurse', 'Biology + Chemistry + English + Physics'],
  ['physiotherapist', 'Biology + Chemistry + English + Physics'],
  ['mechanical-engineer', PCM],
  ['civil-engineer', PCM],
  ['chemical-engineer', PCM],
  ['aerospace-engineer', PCM],
  ['mining-engineer', PCM],
  ['physicist', PCM],
  ['astronomer', PCM],
  ['chemist', `${PCB} or ${PCM}`],
  ['microbiologist', `${PCB} or Biotechnology + Chemistry + Physics`],
  ['mathematician', 'Mathematics'],
  ['statistician', 'Mathematics'],
  ['data-scientist', 'Mathematics'],
  ['economist', 'Mathematics'],
  ['actuary', 'Mathematics'],
  ['town-planner', 'Mathematics'],
  ['army-officer', 'Mathematics'],
  ['naval-officer', PCM],
  ['air-force-pilot', PCM],
  ['airline-pilot', 'Mathematics + Physics'],
  ['software-developer', 'Computer Science or Mathematics'],
  ['advocate', 'none'],
  ['chartered-accountant', 'none'],
  ['ias-officer', 'none'],
  ['electrician', 'none'],
  ['journalist', 'none'],
  ['hotel-manager', 'English'],
  ['prosthetist', 'Biology + Chemistry + English + Physics or Chemistry + English + Mathematics + Physics'],
  ['dental-technician', PCB],
  ['operation-theatre-technician', PCB],
  ['ambulance-technician', PCB],
  ['radiographer', `${PCB} or ${PCM}`],
  ['medical-records-technician', 'unknown'],
  ['fire-officer', 'unknown'],
  [
    'agricultural-officer',
    `Agriculture + Biology + Chemistry or Agriculture + Chemistry + Physics or ${PCB} or ${PCM}`,
  ],
  ['marine-engineer', 'Chemistry + English + Mathematics + Physics'],
  ['aircraft-maintenance-engineer', PCM],
  ['military-nurse', 'Biology + Chemistry + English + Physics'],
  ['navy-medical-assistant', PCB],
  ['optometrist', PCB],
  ['pharmacist', `${PCB} or ${PCM}`],
  ['company-secretary', 'none'],
  ['cost-accountant', 'none'],
  ['fashion-designer', 'none'],
  ['product-designer', 'none'],
  ['clinical-psychologist', 'none'],
  ['judge', 'none'],
])('the usual route to %s: %s', (slug, subjects) => {
  expect(inWords(usualOf(slug))).toBe(subjects);
});

test('the usual route to electronics has Physics and Mathematics in every case', () => {
  for (const needed of usualOf('electronics-engineer').subjects ?? []) {
    expect(needed).toEqual(expect.arrayContaining(['Physics', 'Mathematics']));
  }
});

test.each(['station-master', 'postal-assistant', 'income-tax-inspector', 'ias-officer', 'bank-officer'])(
  'the usual route to %s begins after a degree',
  (slug) => {
    expect(usualOf(slug).after).toBe('degree');
  },
);

test('a rule that only weak rows give is marked', () => {
  expect(usualOf('optometrist').isUnsure).toBe(true);
  expect(usualOf('dental-technician').isUnsure).toBe(true);
  expect(usualOf('doctor').isUnsure).toBe(false);
  expect(usualOf('advocate').isUnsure).toBe(false);
});

describe('Applied Mathematics', () => {
  const { careers } = careerList(NO_CORRECTIONS);
  const ofStream = (slug: string, id = 'commerce-with-applied-mathematics') => {
    const career = careers.find((each) => each.slug === slug);
    return [career?.streams, career?.maybeStreams, career?.otherStreams].map((ids) => ids?.includes(id));
  };

  it.each(['economist', 'town-planner', 'actuary', 'data-scientist', 'statistician', 'software-developer'])(
    'is to be asked for: %s',
    (slug) => {
      expect(ofStream(slug)).toEqual([false, true, false]);
      expect(usualOf(slug).maybeApplied.length).toBeGreaterThan(0);
    },
  );

  it.each(['architect', 'naval-officer', 'airline-pilot', 'physicist'])(
    'does not help without the other subjects: %s',
    (slug) => expect(ofStream(slug)[1]).toBe(false),
  );

  it('asks nothing where Mathematics itself was taken', () => {
    expect(ofStream('economist', 'commerce-with-mathematics')).toEqual([true, false, false]);
  });
});

describe('another way', () => {
  it.each([
    ['air-traffic-controller', 'a degree with Physics and Mathematics has a rule of its own'],
    ['forest-officer', 'so has a degree in science'],
    ['mathematician', 'a teacher’s degree makes no mathematician'],
    ['army-clerk', 'an officer is no clerk'],
    ['navy-medical-assistant', 'a hospital is no navy'],
  ])('is not the way to another post: %s, because %s', (slug) => {
    expect(usualOf(slug).otherWays).toEqual([]);
    expect(careerList(NO_CORRECTIONS).careers.find((each) => each.slug === slug)?.otherStreams).not.toContain(
      'humanities',
    );
  });

  it('is named apart from the usual route', () => {
    const ways = usualOf('mechanical-engineer').otherWays;
    expect(ways[0]).toMatch(/^Polytechnic diploma/);
    expect(ways.filter((name) => /IIT|NIT|BITS/.test(name))).toEqual([]);
    expect(usualOf('staff-nurse').otherWays).toContainEqual(expect.stringMatching(/^GNM/));
    expect(usualOf('economist').otherWays).toContain('BA economics at other universities');
  });

  it('begins with those after Class 12', () => {
    expect(usualOf('software-developer').otherWays[0]).toMatch(/^BCA/);
    expect(usualOf('cyber-security-analyst').otherWays[0]).toMatch(/^BCA/);
  });

  it('is no examination for engineers, but an entry for other graduates', () => {
    expect(usualOf('civil-engineer').otherWays).not.toContain('Engineering Services Exam');
    expect(usualOf('naval-officer').otherWays).toEqual(['Navy short service entries for logistics and law']);
  });

  it('is never a weak row', () => {
    const weak = COURSES.filter(({ confidence }) => confidence === 'low').map(({ name }) => name);
    const named = CAREER_SLUGS.flatMap((slug) => usualOf(slug).otherWays);
    expect(named.filter((name) => weak.includes(name))).toEqual([]);
  });

  it('does not count as the usual one in the list', () => {
    const { careers } = careerList(NO_CORRECTIONS);
    const humanities = STREAMS.filter(
      ({ name, board }) => /humanities|arts/i.test(name) && board === 'CBSE',
    ).filter(({ choices }) => !choices.flat(2).includes('Mathematics'));
    expect(humanities.length).toBeGreaterThan(0);
    for (const { id } of humanities) {
      const state = (slug: string) => {
        const career = careers.find((each) => each.slug === slug);
        return career?.streams.includes(id)
          ? 'usual'
          : career?.otherStreams.includes(id)
            ? 'other'
            : 'closed';
      };
      expect(['mechanical-engineer', 'physicist', 'doctor', 'advocate', 'economist'].map(state)).toEqual([
        'other',
        'closed',
        'closed',
        'usual',
        'other',
      ]);
      expect(careers.filter(({ streams }) => streams.includes(id)).length).toBeLessThan(250);
    }
  });
});

test('a wish asks for the subjects of the usual route', () => {
  const wish = doorsData(NO_CORRECTIONS).careers.find(({ id }) => id === 'mechanical-engineer');
  expect(wish?.subjects).toEqual([['Physics', 'Chemistry', 'Mathematics']] satisfies Subject[][]);
});

test('a retired row that alone decides leaves the rule unknown', () => {
  const retired = { ...NO_CORRECTIONS, retired: ['eng-btech-aicte-state'] };
  expect(careerContent('mechanical-engineer', retired)?.usual.subjects).toBe(null);
});
