import type * as z from 'zod/mini';
import {
  CAREERS,
  type Career,
  CareerSchema,
  type CareerText,
  CareerTextSchema,
  COURSES,
  CourseSchema,
  OccupationSchema,
  STREAMS,
  StreamSchema,
} from '#contracts/guidance/index.ts';
import { TEXTS_BY_FAMILY } from './library.ts';
import { OCCUPATIONS } from './occupations.ts';

/** Pay and demand need a source, so texts that are our reading say nothing about them. */
const NEEDS_SOURCE =
  /[₹$]|\b(rs\.?|rupees?|lakhs?|crores?|lpa|salary|salaries|stipends?|pay scale|package|earn(s|ed|ings?)?|incomes?|(per|a|each) month|high demand|in demand|growing (field|demand)|well[- ]paid|many jobs|shortage of)\b/i;
const FALSE_PROMISE = /\b(guaranteed?|100 ?%|percentile|best career|natural talent|born to)\b/i;

const MIN_CAREERS = 200;
const MIN_CLOSE = 50;

/** Faults in the data of the guidance pages, each with its place. */
export function findDataFaults(): string[] {
  return [...courseFaults(), ...careerFaults(), ...textFaults()];
}

/** For the report of the check. */
export const countCareers = (): number => CAREERS.length;

function courseFaults(): string[] {
  return [
    ...COURSES.flatMap((course) => schemaFaults(CourseSchema, course, `courses.json ${course.id}`)),
    ...STREAMS.flatMap((stream) => schemaFaults(StreamSchema, stream, `streams.json ${stream.id}`)),
    ...repeated(COURSES.map(({ id }) => id)).map((id) => `courses.json: ${id} is there twice`),
    ...repeated(STREAMS.map(({ id }) => id)).map((id) => `streams.json: ${id} is there twice`),
    ...[...COURSES, ...STREAMS]
      .filter(({ readOn }) => readOn > new Date().toISOString().slice(0, 10))
      .map(({ id, readOn }) => `${id} was read on a day to come: ${readOn}`),
    ...COURSES.filter(({ source, confidence }) => source === null && confidence !== 'low').map(
      ({ id }) => `courses.json ${id}: without a source the confidence is low`,
    ),
  ];
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
    ...CAREERS.filter(({ onetCode }) => !(onetCode in OCCUPATIONS)).map(
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
          ...text.related
            .filter((other) => other === slug || !slugs.has(other))
            .map((other) => `${place}: ${other} is no other career of careers.json`),
          ...repeated(text.related).map((other) => `${place}: ${other} is related twice`),
          ...wordFaults(text).map((fault) => `${place}: ${fault}`),
        ];
      }),
    ),
  ];
}

export function missingTexts(careers: readonly Pick<Career, 'slug' | 'family'>[]): string[] {
  return careers
    .filter(({ slug, family }) => TEXTS_BY_FAMILY[family][slug] === undefined)
    .map(({ slug, family }) => `texts/${family}.json: ${slug} has no text`);
}

/** Faults in the words of a career's text. */
export function wordFaults({ day, workplaces, routes, facts = [] }: CareerText): string[] {
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
