import { describe, expect, test } from 'vitest';
import { COURSES, type Subject } from '#contracts/guidance/index.ts';
import { compareDoors, type DoorState, doorOf, doorsOf, fewestSubjects } from './doors.ts';

const PCB: Subject[] = ['Physics', 'Chemistry', 'Biology', 'English'];
const PCM: Subject[] = ['Physics', 'Chemistry', 'Mathematics', 'English'];
const PCMB: Subject[] = [...PCM, 'Biology'];
const COM: Subject[] = ['Accountancy', 'Business Studies', 'Economics', 'English'];
const HUM: Subject[] = ['History', 'Political Science', 'Psychology', 'Geography', 'English'];
const NEET = ['med-mbbs', 'med-bds', 'med-bams', 'med-bhms', 'med-bums', 'med-bvsc'];

function courseOf(id: string) {
  const course = COURSES.find((each) => each.id === id);
  if (course === undefined) throw new Error(`No course ${id}`);
  return course;
}
const named = (start: string) => COURSES.map(({ id }) => id).filter((id) => id.startsWith(start));
const fitting = (subjects: Subject[], ids: string[]) =>
  ids.filter((id) => doorOf(subjects, courseOf(id)).fits);
const allFitting = (subjects: Subject[]) =>
  doorsOf(subjects, COURSES)
    .filter(({ fits }) => fits)
    .map(({ course }) => course.id);
const stateOf = (subjects: Subject[], id: string): DoorState => doorOf(subjects, courseOf(id)).state;
/** Courses whose rule about subjects only the second combination meets, and those whose rule only the first meets. */
function comparedFit(before: Subject[], after: Subject[]) {
  const changes = compareDoors(before, after, COURSES);
  const ids = (isMet: boolean) =>
    changes
      .filter((change) => change.before.fits !== isMet && change.after.fits === isMet)
      .map((change) => change.after.course.id);
  return { met: ids(true), unmet: ids(false) };
}

/** Checks that the subjects meet the rules of exactly the first courses. */
function expectFit(subjects: Subject[], open: string[], closed: string[]) {
  expect(fitting(subjects, [...open, ...closed])).toEqual(open);
}

describe('the twelve questions', () => {
  test('1: Biology without Mathematics: which doors stay open in computing?', () => {
    const open = ['com-bca', 'com-iitm-ds'];
    const closed = ['com-bca-math', 'com-bsc-cs-du', 'com-bsc-ds', 'com-iimb-ug'];
    expectFit(PCB, open, closed);
    expect([...open, ...closed].sort()).toEqual(named('com-').sort());
    expectFit([...PCB, 'Computer Science'], ['com-bca-math'], ['com-bsc-ds']);
  });

  test('2: Biology without Mathematics: is any engineering degree left?', () => {
    expectFit(
      PCB,
      ['eng-bits-env', 'eng-btech-biotech', 'eng-lateral', 'eng-aicte-any3', 'agr-food-bsc'],
      [
        'eng-btech-iit',
        'eng-btech-nit',
        'eng-btech-cs-ece',
        'eng-btech-aicte-state',
        'eng-bits',
        'eng-btech-food-dairy',
        'eng-btech-agri',
      ],
    );
    expect(stateOf(PCB, 'eng-bits-env')).toBe('open');
    expect(doorOf(PCB, courseOf('eng-lateral')).why).toBe('class10');
    expect(doorOf(PCB, courseOf('eng-aicte-any3')).why).toBe('low-confidence');
  });

  test('3: Mathematics without Biology, then medicine: is it over?', () => {
    expectFit(PCM, [], NEET);
    for (const id of NEET) {
      expect(doorOf(PCM, courseOf(id))).toMatchObject({ state: 'bridge', missing: ['Biology'] });
      expect(stateOf(HUM, id)).toBe('closed');
    }
    expectFit([...PCM, 'Biology'], NEET, []);
    expectFit(
      PCM,
      [
        'med-bpharm',
        'med-dpharm',
        'med-pharmd',
        'med-gnm',
        'med-anm',
        'med-psy-bpsy',
        'med-allied-bsc',
        'med-baslp',
        'med-forensic',
      ],
      [],
    );
  });

  test('4: dropping Mathematics from Physics, Chemistry, Mathematics and Biology: what shuts?', () => {
    expect([allFitting(PCMB).length, allFitting(PCB).length]).toEqual([149, 106]);
    const { met, unmet } = comparedFit(PCMB, PCB);
    expect(met).toEqual([]);
    expect(unmet).toHaveLength(43);
    expect(unmet).toEqual(
      expect.arrayContaining([
        ...['eng-btech-iit', 'eng-btech-nit', 'eng-btech-cs-ece', ...named('arc-barch-'), 'arc-bplan'],
        ...['arc-bft-nift', 'arc-bdes-uceed-sci', 'av-cpl', 'av-ame', ...named('av-imu-')],
        ...['def-nda-navy-af', 'def-tes', 'def-navy-btech', 'def-afcat-fly', 'def-cds-af'],
        ...['eco-du-ba', 'eco-isi-bstat', 'com-bsc-ds', 'com-iimb-ug', 'sci-iisc-bs', 'sci-iiser-math'],
      ]),
    );
    expectFit(PCB, ['sci-iiser', 'sci-nest', ...NEET], []);
  });

  test('5: dropping Biology: what shuts?', () => {
    expect(comparedFit(PCMB, PCM).unmet.sort()).toEqual(
      [
        ...NEET,
        ...['med-bpt', 'med-bot', 'med-bsc-nursing', 'med-mns', 'med-clin-psy', 'med-nutrition'],
        ...['med-optometry', 'sci-bsc-life', 'def-navy-medical'],
      ].sort(),
    );
  });

  const CLOSED_TO_COMMERCE = [
    ...['eco-du-ba', 'eco-isi-bstat', 'eco-bsc-stats', 'mgt-du-bms', 'com-iimb-ug', 'com-bsc-ds'],
    ...['arc-bplan', 'com-bca-math'],
  ];

  test('6: commerce without Mathematics', () => {
    expectFit(
      COM,
      [
        ...[
          'cf-ca',
          'cf-cs',
          'cf-cma',
          'cf-actuary',
          'cf-bcom',
          'cf-bcom-du',
          'mgt-bba',
          ...named('mgt-ipm-'),
        ],
        ...['eco-ba-other', 'law-clat'],
      ],
      CLOSED_TO_COMMERCE,
    );
    const { met } = comparedFit(COM, [...COM, 'Mathematics']);
    // The clerk's entry takes Accountancy already, and nothing else waits for Mathematics alone.
    expect(met.sort()).toEqual([...CLOSED_TO_COMMERCE].sort());
  });

  test('7: commerce with Applied Mathematics opens nothing further', () => {
    const applied: Subject[] = [...COM, 'Applied Mathematics'];
    expect(compareDoors(COM, applied, COURSES)).toEqual([]);
    expectFit(applied, ['cf-bcom-du'], [...CLOSED_TO_COMMERCE, 'eng-btech-nit', 'def-nda-navy-af']);
    expectFit(['Applied Mathematics'], ['cf-bcom-du'], []);
  });

  test('8: humanities without Mathematics: design and law?', () => {
    expectFit(
      HUM,
      ['arc-bdes-nid', 'arc-bdes-nift', 'arc-fddi', 'arc-bdes-uceed', 'law-clat', 'law-ailet', 'law-llb3'],
      ['arc-bdes-uceed-sci', 'arc-bft-nift', ...named('arc-barch-'), 'arc-bplan'],
    );
    expect(doorOf(HUM, courseOf('law-llb3')).why).toBe('degree');
  });

  test('9: a commerce student wants to be an airline pilot', () => {
    const door = doorOf(COM, courseOf('av-cpl'));
    expect(door).toMatchObject({ state: 'bridge', fits: false, missing: ['Physics', 'Mathematics'] });
    expect(door.course.bridge?.text).toMatch(/NIOS.*Physics \(312\) and Mathematics \(311\)/);
    expect(door.course.ages).toMatch(/^18 for CPL/);
    expect(door.course.other).toContain('still pending');
  });

  test('10: the armed forces with Physics, Chemistry and Mathematics, for women and for men', () => {
    expectFit(
      PCM,
      [
        ...['def-nda-army', 'def-nda-navy-af', 'def-navy-btech', 'def-navy-ssr', 'def-afcat-fly'],
        ...['def-afcat-tech', 'def-afcat-gnd', 'def-agniveer-vayu', 'def-cds-ima', 'def-tes'],
      ],
      ['def-navy-medical'],
    );
    for (const id of ['def-tes', 'def-cds-ina', 'def-cds-af', 'def-navy-medical']) {
      expect(courseOf(id).other, id).toMatch(/unmarried men(?! and women)/);
    }
    for (const id of ['def-nda-army', 'def-nda-navy-af', 'def-navy-btech', 'def-navy-ssr']) {
      expect(courseOf(id).other, id).toMatch(/men and women/);
    }
    expect(courseOf('def-cds-ima').other).toMatch(/IMA men only; OTA men and women/);
    expect(doorOf(PCM, courseOf('def-cds-ima')).why).toBe('degree');
    expect(doorOf(PCM, courseOf('def-afcat-fly')).why).toBe('degree-and-subjects');
  });

  test('11: Physics, Mathematics and Computer Science without Chemistry', () => {
    expectFit(
      ['Physics', 'Mathematics', 'Computer Science', 'English'],
      [
        ...['av-cpl', 'arc-barch-coa', 'arc-bplan', 'eng-btech-cs-ece', 'def-navy-ssr', 'def-coastguard'],
        ...['def-agniveer-vayu', 'def-afcat-fly', 'def-cds-af', 'com-bsc-cs-du'],
      ],
      [
        ...['eng-btech-iit', 'eng-btech-nit', 'eng-bits', 'def-nda-navy-af', 'def-tes', 'def-navy-btech'],
        ...['av-ame', ...named('av-imu-'), 'sci-iiser', 'sci-nest', ...NEET],
      ],
    );
  });

  test('12: stopping after Class 10: what leads somewhere?', () => {
    const begun = doorsOf([], COURSES).filter(({ why }) => why === 'class10');
    expect(begun.map(({ course }) => course.id).sort()).toEqual(
      [
        ...['skl-iti', 'skl-copa', 'skl-polytechnic', 'eng-lateral', 'def-agniveer-gd', 'def-navy-mr'],
        ...['def-coast-db', 'def-coast-yantrik', 'civ-ssc-gd', 'civ-rrb-d', 'hosp-diploma'],
        'skl-agri-diploma',
      ].sort(),
    );
    expect(courseOf('arc-barch-coa').other).toContain('diploma with Mathematics');
  });
});

test('a row with a degree or Class 10 as its entry, or with low confidence, is never plainly open', () => {
  for (const { course, state } of doorsOf(PCMB, COURSES)) {
    const isPlain = course.entry.after === 'class12' && course.confidence !== 'low';
    expect(state, course.id).toBe(isPlain ? 'open' : 'depends');
  }
});

test('another subject never shuts a door', () => {
  for (const subjects of [PCB, PCM, COM, HUM]) {
    const more: Subject[] = [...subjects, 'Mathematics'];
    expect(comparedFit(subjects, more).unmet).toEqual([]);
    for (const { before, after } of compareDoors(subjects, more, COURSES)) {
      expect(after.state, after.course.id).not.toBe('closed');
      if (!after.fits) expect([before.state, after.state], after.course.id).toEqual(['closed', 'bridge']);
    }
  }
});

test('a comparison shows each door with both states, and a bridge is no shut door', () => {
  const withComputing: Subject[] = [...PCM, 'Computer Science'];
  const changes = compareDoors(withComputing, PCB, COURSES);
  const moves = changes.map(({ before, after }) => [after.course.id, before.state, after.state]);
  expect(moves).toEqual(
    expect.arrayContaining([
      ['eng-btech-iit', 'open', 'closed'],
      ['eng-btech-nit', 'open', 'bridge'],
      ['av-cpl', 'open', 'bridge'],
      ['med-mbbs', 'bridge', 'open'],
    ]),
  );
  const ids = moves.map(([id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const course of COURSES) {
    const states = [stateOf(withComputing, course.id), stateOf(PCB, course.id)];
    const move = moves.find(([id]) => id === course.id);
    expect(move?.slice(1), course.id).toEqual(states[0] === states[1] ? undefined : states);
  }
  for (const { after } of changes) {
    if (after.state === 'bridge') expect(after.course.bridge?.text, after.course.id).toBeTruthy();
  }
});

test('the fewest subjects that keep several courses open', () => {
  const fewest = (...all: string[]) => fewestSubjects(all.map(courseOf));
  expect(fewest()).toEqual([[]]);
  expect(fewest('law-clat', 'cf-ca')).toEqual([[]]);
  expect(fewest('med-mbbs', 'eng-btech-iit')).toEqual([
    ['Biology', 'Chemistry', 'English', 'Mathematics', 'Physics'],
    ['Biotechnology', 'Chemistry', 'English', 'Mathematics', 'Physics'],
  ]);
  expect(fewest('cf-bcom-du', 'com-bsc-ds')).toEqual([['Mathematics']]);
  for (const set of fewest('sci-iiser', 'agr-food-bsc', 'eng-btech-nit', 'arc-barch-coa')) {
    expect(set).toEqual(['Chemistry', 'Mathematics', 'Physics']);
  }
});
