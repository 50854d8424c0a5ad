import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { EXAM_NAMES, EXAM_SLUGS } from '#contracts/exams.ts';
import {
  CAREERS,
  type Career,
  CareerSchema,
  type CareerText,
  CareerTextSchema,
  COURSES,
  CourseSchema,
  courseTexts,
  EXAMS,
  ExamSchema,
  isOfficialPage,
  NO_CORRECTIONS,
  OccupationSchema,
  READINGS,
  ReadingSchema,
  STREAMS,
  StreamSchema,
  SUBJECTS,
} from '#contracts/guidance/index.ts';
import { LANGUAGES, type Language, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import type { Names } from '#web/lib/career-names.ts';
import {
  CAREER_SLUGS,
  careerContent,
  careerList,
  doorsData,
  examContent,
  TEXTS_BY_FAMILY,
} from './library.ts';
import { OCCUPATIONS } from './rated-careers.ts';
import { translate } from './translation.ts';

test('the data of the guidance pages has no faults', () => {
  expect(findDataFaults()).toEqual([]);
});

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  'the translations of this data into %s have no faults',
  (language) => {
    expect(translationFaults(language)).toEqual([]);
  },
);

test.each([
  ['a text without a translation', { Two: 'दो' }, 'no translation of: At 17'],
  [
    'a translation of a text that is gone',
    { 'At 17': '17', Two: 'दो', Three: 'तीन' },
    'no text any more: Three',
  ],
  ['other digits', { 'At 17': '18 पर', Two: 'दो' }, '18 पर lacks a number of: At 17'],
  ['letters in another form', { 'At 17': '17', Two: 'e\u0301' }, 'not in NFC: Two'],
])('%s is a fault', (_, table, fault) => {
  expect(tableFaults(['At 17', 'Two'], table, true)).toEqual([fault]);
});

test('every career needs a text', () => {
  expect(
    missingTexts([
      { slug: 'staff-nurse', family: 'health' },
      { slug: 'king', family: 'law' },
    ]),
  ).toEqual(['texts/law.json: king has no text']);
});

const text = (day: string): CareerText => ({
  day,
  workplaces: ['Hospitals', 'Clinics'],
  routes: [{ after: 'class12', text: 'A course leads there.' }],
  related: [],
});

test.each([
  ['They earn well.', '"earn" needs a fact with a source'],
  ['The salary is good.', '"salary" needs a fact with a source'],
  ['There is high demand.', '"high demand" needs a fact with a source'],
  ['Work is guaranteed.', '"guaranteed" is no plain fact'],
  ['A nurse does her round.', '"her": a person is "they"'],
  ["Patients' homes.", 'has a straight apostrophe, or blanks at an end or in a row'],
])('%s: %s', (day, fault) => {
  expect(wordFaults(text(day))).toEqual([fault]);
});

test.each([
  ['From memory; no source read', 'memory'],
  ['Never tell a family it opens BTech', 'family'],
  ["The page's table looks transposed", 'page'],
  ['See ghec.co.in', '.in'],
])('a note for ourselves is refused: %s', (note, word) => {
  expect(publicFaults({ note })).toEqual([`note: "${word}" is a note for ourselves`]);
  expect(publicFaults({ note: 'Each state has its own rules.' })).toEqual([]);
});

test.each([
  ['https://neet.nta.nic.in', []],
  ['https://stage.zollege.in/x', ['stage.zollege.in is not in OFFICIAL_HOSTS']],
  ['https://aiktccentrallibrary.blogspot.com', ['aiktccentrallibrary.blogspot.com is not in OFFICIAL_HOSTS']],
  ['https://nic.in.example.com', ['nic.in.example.com is not in OFFICIAL_HOSTS']],
])('families open reviewed sites only: %s', (address, faults) => {
  expect(hostFaults([address])).toEqual(faults);
});

test('no page of a family holds a note for the staff', () => {
  const pages = JSON.stringify([
    careerList(NO_CORRECTIONS),
    doorsData(NO_CORRECTIONS),
    CAREER_SLUGS.map((slug) => careerContent(slug, NO_CORRECTIONS)),
    EXAM_SLUGS.map((slug) => examContent(slug, NO_CORRECTIONS)),
  ]);
  const secrets = COURSES.flatMap(({ id }) => READINGS[id] ?? []).flatMap(({ page, note }) => [
    ...(note.length > 40 ? [note] : []),
    ...(page !== null && !isOfficialPage(page) ? [page] : []),
  ]);
  expect(secrets.length).toBeGreaterThan(100);
  expect(secrets.filter((secret) => pages.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([]);
});

test('pay may be stated as a fact with a source', () => {
  const told: CareerText = {
    ...text('Nurses look after patients.'),
    facts: [
      {
        how: 'published',
        text: 'The notice of 2026 names a salary.',
        url: 'https://www.example.org/notice',
        date: '2026-11-24',
        authority: 'An authority',
      },
    ],
  };
  expect(wordFaults(told)).toEqual([]);
});

/** Pay and demand need a source, so texts that are our reading say nothing about them. */
const NEEDS_SOURCE =
  /[₹$]|\b(rs\.?|rupees?|lakhs?|crores?|lpa|salary|salaries|stipends?|pay scale|package|earn(s|ed|ings?)?|incomes?|(per|a|each) month|high demand|in demand|growing (field|demand)|well[- ]paid|many jobs|shortage of)\b/i;
const FALSE_PROMISE = /\b(guaranteed?|100 ?%|percentile|best career|natural talent|born to)\b/i;

const MIN_CAREERS = 200;
const MIN_CLOSE = 50;

/** Faults in the data of the guidance pages, each with its place. */
function findDataFaults(): string[] {
  return [...courseFaults(), ...careerFaults(), ...textFaults(), ...examFaults()];
}

const TABLES = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../messages/*/{texts,careers/*}.json',
  {
    eager: true,
    import: 'default',
  },
);
const NAME_TABLES = import.meta.glob<Names>('../../../messages/*/names.json', {
  eager: true,
  import: 'default',
});

/** An offered language needs all translations; a career's own texts may be English as long as all careers' are. */
function translationFaults(language: Language): string[] {
  const folder = `../../../messages/${language}`;
  const isOffered = OFFERED_LANGUAGES.includes(language);
  const names = NAME_TABLES[`${folder}/names.json`] ?? {};
  const hasCareers = Object.keys(TABLES).some((path) => path.startsWith(`${folder}/careers/`));
  const check = (
    name: string,
    english: readonly string[],
    table: Readonly<Record<string, string>> = {},
    isNeeded = isOffered,
  ) => tableFaults(english, table, isNeeded).map((fault) => `${language}/${name}.json: ${fault}`);
  return [
    ...check(
      'names',
      [...CAREERS.map(({ name }) => name), ...Object.values(EXAM_NAMES)],
      Object.fromEntries(Object.entries(names).map(([english, [name, also]]) => [english, name || also])),
    ),
    ...check('texts', textsOf([EXAMS, STREAMS, COURSES]), TABLES[`${folder}/texts.json`]),
    ...Object.entries(TEXTS_BY_FAMILY).flatMap(([family, texts]) =>
      check(
        `careers/${family}`,
        textsOf(texts),
        TABLES[`${folder}/careers/${family}.json`],
        isOffered && hasCareers,
      ),
    ),
  ];
}

function textsOf(data: unknown): string[] {
  const texts = new Set<string>();
  const say = (text: string) => {
    texts.add(text);
    return text;
  };
  translate(data, '', { say, names: {} });
  return [...texts];
}

/** Subjects are messages; numbers alone and names of bodies may stay as they are. */
const KEPT = new Set<string>([...SUBJECTS, ...COURSES.map(({ body }) => body)]);
const hasWords = (text: string) => /[a-z]{2}/i.test(text) && !KEPT.has(text);

/** In Malayalam families say Plus One and Plus Two. */
const withClassNumbers = (text: string) => text.replace(/പ്ലസ് വ[ൺണ]/g, '11').replace(/പ്ലസ് ടു/g, '12');

function tableFaults(english: readonly string[], table: Readonly<Record<string, string>>, isNeeded: boolean) {
  const numbersOf = (text: string): string[] => text.match(/\d+/g) ?? [];
  const entries = Object.entries(table);
  return [
    ...english
      .filter((text) => isNeeded && hasWords(text) && !table[text])
      .map((text) => `no translation of: ${text}`),
    ...entries.filter(([text]) => !english.includes(text)).map(([text]) => `no text any more: ${text}`),
    ...entries
      .filter(([text, own]) =>
        numbersOf(text).some((number) => !numbersOf(withClassNumbers(own)).includes(number)),
      )
      .map(([text, own]) => `${own} lacks a number of: ${text}`),
    ...entries
      .filter(([, translation]) => translation !== translation.normalize('NFC'))
      .map(([text]) => `not in NFC: ${text}`),
  ];
}

function courseFaults(): string[] {
  return [
    ...COURSES.flatMap((course) => schemaFaults(CourseSchema, course, `courses.json ${course.id}`)),
    ...STREAMS.flatMap((stream) => schemaFaults(StreamSchema, stream, `streams.json ${stream.id}`)),
    ...repeated(COURSES.map(({ id }) => id)).map((id) => `courses.json: ${id} is there twice`),
    ...repeated(STREAMS.map(({ id }) => id)).map((id) => `streams.json: ${id} is there twice`),
    ...[...COURSES, ...STREAMS]
      .filter(({ readOn }) => readOn > new Date().toISOString().slice(0, 10))
      .map(({ id, readOn }) => `${id} was read on a day to come: ${readOn}`),
    ...COURSES.filter(({ id, confidence }) => !READINGS[id]?.page && confidence !== 'low').map(
      ({ id }) => `courses.json ${id}: without a page that was read the confidence is low`,
    ),
    ...Object.entries(READINGS).flatMap(([id, reading]) => [
      ...schemaFaults(ReadingSchema, reading, `readings.json ${id}`),
      ...([...COURSES, ...STREAMS].some((row) => row.id === id) ? [] : [`readings.json: no row is ${id}`]),
    ]),
    ...[...COURSES, ...STREAMS]
      .filter(({ id }) => !(id in READINGS))
      .map(({ id }) => `readings.json has no ${id}`),
    ...COURSES.flatMap((course) =>
      [...publicFaults(courseTexts(course)), ...hostFaults([course.source, course.official])].map(
        (fault) => `courses.json ${course.id}: ${fault}`,
      ),
    ),
    ...STREAMS.flatMap(({ id, source, note, addOns }) =>
      [...publicFaults({ note, addOns }), ...hostFaults([source])].map(
        (fault) => `streams.json ${id}: ${fault}`,
      ),
    ),
  ];
}

/** Words of a note that was written for ourselves. */
const FOR_OURSELVES =
  /\b(memory|famil(y|ies)|table|looks|transposed|pages?|printed|prints|aggregators?|read|this row|sources?|unconfirmed)\b|\.(com|in|org)\b/i;

/** Faults in texts that families read. */
function publicFaults(texts: Record<string, string>): string[] {
  return Object.entries(texts).flatMap(([field, text]) => {
    const [word] = (PUBLIC_FIELDS.has(field) && FOR_OURSELVES.exec(text)) || [];
    return word ? [`${field}: "${word}" is a note for ourselves`] : [];
  });
}

const PUBLIC_FIELDS = new Set([
  ...['name', 'route', 'marks', 'ages', 'other', 'helpful', 'bridge', 'body', 'note', 'addOns'],
]);

/** Addresses that families may open belong to a reviewed site. */
function hostFaults(addresses: readonly (string | null | undefined)[]): string[] {
  return addresses.flatMap((address) =>
    address && !isOfficialPage(address) ? [`${new URL(address).hostname} is not in OFFICIAL_HOSTS`] : [],
  );
}

function careerFaults(): string[] {
  const used = new Set(CAREERS.map(({ onetCode }) => onetCode));
  const close = CAREERS.filter(({ closeToHome }) => closeToHome);
  return [
    ...(CAREERS.length < MIN_CAREERS ? [`careers.json: fewer than ${MIN_CAREERS} careers`] : []),
    ...(close.length < MIN_CLOSE ? [`careers.json: fewer than ${MIN_CLOSE} careers close to home`] : []),
    ...CAREERS.flatMap((career) => schemaFaults(CareerSchema, career, `careers.json ${career.slug}`)),
    ...repeated(CAREERS.map(({ slug }) => slug)).map((slug) => `careers.json: ${slug} is there twice`),
    ...repeated(CAREERS.map(({ name }) => name)).map((name) => `careers.json: ${name} is there twice`),
    ...CAREERS.filter(({ onetCode }) => onetCode !== null && !(onetCode in OCCUPATIONS)).map(
      ({ slug, onetCode }) => `careers.json ${slug}: occupations.json has no ${onetCode}`,
    ),
    ...Object.entries(OCCUPATIONS).flatMap(([code, occupation]) => [
      ...schemaFaults(OccupationSchema, occupation, `occupations.json ${code}`),
      ...(used.has(code) ? [] : [`occupations.json ${code}: no career uses it`]),
    ]),
  ];
}

function textFaults(): string[] {
  const slugs = new Set(CAREERS.map(({ slug }) => slug));
  const courseIds = new Set(COURSES.map(({ id }) => id));
  return [
    ...missingTexts(CAREERS),
    ...Object.entries(TEXTS_BY_FAMILY).flatMap(([family, texts]) =>
      Object.entries(texts).flatMap(([slug, text]) => {
        const place = `texts/${family}.json ${slug}`;
        if (CAREERS.find((career) => career.slug === slug)?.family !== family) {
          return [`${place}: careers.json has no such career in this family`];
        }
        const ids = text.routes.flatMap((route) => route.courseIds ?? []);
        return [
          ...schemaFaults(CareerTextSchema, text, place),
          ...ids.filter((id) => !courseIds.has(id)).map((id) => `${place}: courses.json has no ${id}`),
          ...usualFaults(text).map((fault) => `${place}: ${fault}`),
          ...text.related
            .filter((other) => other === slug || !slugs.has(other))
            .map((other) => `${place}: ${other} is no other career of careers.json`),
          ...repeated(text.related).map((other) => `${place}: ${other} is related twice`),
          ...hostFaults((text.facts ?? []).map((fact) => ('url' in fact ? fact.url : null))).map(
            (fault) => `${place}: ${fault}`,
          ),
          ...wordFaults(text).map((fault) => `${place}: ${fault}`),
        ];
      }),
    ),
  ];
}

function examFaults(): string[] {
  const careers = new Set(CAREERS.map(({ slug }) => slug));
  const courses = new Set(COURSES.map(({ id }) => id));
  return [
    ...EXAM_SLUGS.filter((slug) => EXAMS.filter((exam) => exam.slug === slug).length !== 1).map(
      (slug) => `exams.json: ${slug} is not there once`,
    ),
    ...EXAMS.flatMap((exam) => [
      ...schemaFaults(ExamSchema, exam, `exams.json ${exam.slug}`),
      ...exam.courseIds
        .filter((id) => !courses.has(id))
        .map((id) => `exams.json ${exam.slug}: courses.json has no ${id}`),
      ...exam.careers
        .filter((slug) => !careers.has(slug))
        .map((slug) => `exams.json ${exam.slug}: careers.json has no ${slug}`),
      ...hostFaults(exam.sites.map(({ url }) => url)).map((fault) => `exams.json ${exam.slug}: ${fault}`),
      ...repeated(exam.careers).map((slug) => `exams.json ${exam.slug}: ${slug} is there twice`),
    ]),
  ];
}

function usualFaults({ routes }: CareerText): string[] {
  const usual = routes.filter((route) => route.usual !== undefined);
  const strange = usual.flatMap(
    ({ usual, courseIds = [] }) => usual?.filter((id) => !courseIds.includes(id)) ?? [],
  );
  return [
    ...(usual.length === 1 ? [] : [`has ${usual.length} usual routes`]),
    ...strange.map((id) => `${id} decides the usual route, which does not name it`),
  ];
}

function missingTexts(careers: readonly Pick<Career, 'slug' | 'family'>[]): string[] {
  return careers
    .filter(({ slug, family }) => TEXTS_BY_FAMILY[family][slug] === undefined)
    .map(({ slug, family }) => `texts/${family}.json: ${slug} has no text`);
}

/** Faults in the words of a career's text. */
function wordFaults({ day, workplaces, routes, facts = [] }: CareerText): string[] {
  const ours = [day, ...workplaces, ...routes.map(({ text }) => text)].join('\n');
  const all = [ours, ...facts.map(({ text }) => text)].join('\n');
  const [money] = NEEDS_SOURCE.exec(ours) ?? [];
  const [promise] = FALSE_PROMISE.exec(all) ?? [];
  const [person] = /\b(she|he|hers?|his|him)\b/i.exec(all) ?? [];
  return [
    ...(money ? [`"${money}" needs a fact with a source`] : []),
    ...(promise ? [`"${promise}" is no plain fact`] : []),
    ...(person ? [`"${person}": a person is "they"`] : []),
    ...(/ {2}|^\s|\s$|'/m.test(all) ? ['has a straight apostrophe, or blanks at an end or in a row'] : []),
  ];
}

function schemaFaults(schema: z.ZodMiniType, value: unknown, place: string): string[] {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ path, message }) => `${place}: ${path.join('.')}: ${message}`) ?? [];
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
