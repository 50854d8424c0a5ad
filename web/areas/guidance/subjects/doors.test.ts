import { describe, expect, test } from 'vitest';
import { COURSES, type Subject } from '#contracts/guidance/index.ts';
import { subjectRule } from '../facts/course-facts.tsx';
import { compareDoors, type DoorState, doorOf, doorsOf, explainDoor, fewestSubjects } from './doors.ts';

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
    expect([allFitting(PCMB).length, allFitting(PCB).length]).toEqual([158, 113]);
    const { met, unmet } = comparedFit(PCMB, PCB);
    expect(met).toEqual([]);
    expect(unmet).toHaveLength(45);
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
        ...['agr-bfsc', 'med-allied-theatre', 'med-dental-mechanic'],
      ].sort(),
    );
  });

  const CLOSED_TO_COMMERCE = [
    ...['eco-du-ba', 'eco-isi-bstat', 'eco-bsc-stats', 'mgt-du-bms', 'com-iimb-ug', 'com-bsc-ds'],
    ...['arc-bplan', 'com-bca-math', 'sci-bsc-math'],
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
    expect(met.sort()).toEqual([...CLOSED_TO_COMMERCE, 'civ-ssc-jso'].sort());
  });

  test('7: Applied Mathematics is accepted, refused or to be asked for, row by row', () => {
    const applied: Subject[] = [...COM, 'Applied Mathematics'];
    const changed = compareDoors(COM, applied, COURSES).map(({ after }) => [after.state, after.why]);
    // All that change are questions to the college.
    expect(changed).toEqual(
      CLOSED_TO_COMMERCE.filter((id) => courseOf(id).appliedMathematics === 'ask').map(() => [
        'depends',
        'applied-mathematics',
      ]),
    );
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
    expect(door.course.ages).toMatch(/18 for the commercial pilot licence/);
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
  // Their rules name no Mathematics, but their examinations have it.
  expect(fewest('def-nda-army')).toEqual([['Mathematics']]);
  expect(fewest('cf-actuary')).toEqual([['English', 'Mathematics']]);
  for (const set of fewest('sci-iiser', 'agr-food-bsc', 'eng-btech-nit', 'arc-barch-coa')) {
    expect(set).toEqual(['Chemistry', 'Mathematics', 'Physics']);
  }
});

describe('doors that mislead', () => {
  const COM_MATHS: Subject[] = [...COM, 'Mathematics'];
  const APPLIED: Subject[] = [...COM, 'Applied Mathematics'];
  const PCB_MATHS: Subject[] = [...PCB, 'Mathematics'];
  test.each<[string, Subject[], string, DoorState]>([
    ['mathematics is open to commerce with Mathematics', COM_MATHS, 'sci-bsc-math', 'open'],
    ['physics is not', COM_MATHS, 'sci-bsc-pcm', 'closed'],
    ['chemistry takes Biology', PCB, 'sci-bsc-chem', 'open'],
    ['economics asks whether Applied Mathematics counts', APPLIED, 'eco-du-ba', 'depends'],
    ['so does mathematics itself', APPLIED, 'sci-bsc-math', 'depends'],
    ['BCom (Hons) accepts it', APPLIED, 'cf-bcom-du', 'open'],
    [
      'engineering refuses it',
      ['Physics', 'Chemistry', 'Applied Mathematics', 'English'],
      'eng-btech-iit',
      'closed',
    ],
    ['a BCA leads to no BTech, but a diploma does', HUM, 'eng-btech-cs-ece', 'bridge'],
    [
      'food science with Biology is no bridge into BTech food technology',
      HUM,
      'eng-btech-food-dairy',
      'bridge',
    ],
    ['no bridge leads into an NIT without Physics and Chemistry', COM_MATHS, 'eng-btech-nit', 'closed'],
    ['a weak row is only probably closed', HUM, 'eng-btech-agri', 'bridge'],
    ['a weak row without a bridge, too', HUM, 'med-optometry', 'probablyClosed'],
    ['NDA has mathematics for every wing', HUM, 'def-nda-army', 'depends'],
    ['clinical psychology differs by university', HUM, 'med-clin-psy', 'probablyClosed'],
    ['the ISI says whether Applied Mathematics counts', APPLIED, 'eco-isi-bstat', 'depends'],
    ['IPM at Indore has mathematics, too', HUM, 'mgt-ipm-indore', 'depends'],
    ['fisheries need Biology, as far as we know', PCM, 'agr-bfsc', 'probablyClosed'],
    ['home science does not', PCM, 'agr-community', 'open'],
    ['an operation theatre needs Biology, as far as we know', PCM, 'med-allied-theatre', 'probablyClosed'],
    ['an X-ray room does not', PCM, 'med-allied-bsc', 'open'],
    ['artificial limbs take Biology', PCB, 'med-bpo', 'open'],
    ['or Mathematics', PCM, 'med-bpo', 'open'],
    [
      'AFCAT’s technical branch asks for no Chemistry',
      ['Physics', 'Mathematics', 'Computer Science', 'English'],
      'def-afcat-tech',
      'depends',
    ],
    ['with Mathematics it is open', PCB_MATHS, 'def-nda-army', 'open'],
    ['CMI’s entrance is mathematics', PCB, 'sci-cmi', 'depends'],
    ['so is the actuaries’', COM, 'cf-actuary', 'depends'],
    ['which commerce with Mathematics may sit', COM_MATHS, 'cf-actuary', 'open'],
  ])('%s', (_, subjects, id, state) => {
    expect(doorOf(subjects, courseOf(id)).state).toBe(state);
  });

  test('the reason names the examination, and the question to the college', () => {
    expect(explainDoor(doorOf(HUM, courseOf('def-nda-army')))).toContain('examination needs: Mathematics');
    expect(subjectRule(courseOf('cf-actuary'))).toBe(
      'Asks for English. The entrance examination has Mathematics at the level of Class 12.',
    );
    expect(explainDoor(doorOf(APPLIED, courseOf('eco-du-ba')))).toContain(
      'whether Applied Mathematics counts',
    );
    expect(explainDoor(doorOf(HUM, courseOf('med-optometry')))).toContain('ask there first');
  });

  test.each(COURSES.filter(({ bridge }) => bridge?.isRoute).map((course) => [course.id, course] as const))(
    'the bridge of %s leads into the course itself',
    (_, { bridge }) => {
      // Other courses first, such as a BCA before an MCA, are no bridge.
      expect(bridge?.text).not.toMatch(/\b(BCA|MCA|BSc food|IITM|State agriculture)\b/);
    },
  );

  test.each([
    ['av-cpl', /16 for the student pilot licence/],
    ['civ-upsc-cse', /no limit for SC and ST/],
  ])('the ages of %s', (id, words) => {
    expect(courseOf(id).ages).toMatch(words);
  });
});
