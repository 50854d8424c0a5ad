import { expect, test } from 'vitest';
import { COURSES, CourseCorrectionSchema, factsOf } from '#contracts/guidance/index.ts';
import { correctedCourse, courseState, type StoredCorrection } from './corrected-course.ts';

const compiled = COURSES.find(({ id }) => id === 'eng-bits');
if (!compiled) throw new Error('The table has no eng-bits');
const reading = {
  source: 'https://www.bitsadmission.com/2027',
  readOn: '2026-12-20',
  confidence: 'medium',
  compiledReadOn: compiled.readOn,
} as const;
const correction: StoredCorrection = { changes: { marks: '80%' }, reading, isRetired: false };
const release = (readOn: string) => ({ ...compiled, readOn, marks: '70%', ages: 'at most 25' });

test('a correction changes its fields, source, day and confidence; others follow the release', () => {
  const { source, readOn, confidence } = reading;
  const { ages } = release(compiled.readOn);
  expect(correctedCourse(release(compiled.readOn), correction)).toEqual({
    ...compiled,
    marks: '80%',
    ages,
    source,
    readOn,
    confidence,
  });
});

test.each([
  [compiled.readOn, 'corrected'],
  ['2026-12-19', 'corrected'],
  ['2026-12-20', 'corrected'],
  ['2026-12-21', 'superseded'],
])('the later reading counts: for a release reading of %s it is %s', (readOn, state) => {
  const later = release(readOn);
  expect(courseState(later, correction)).toBe(state);
  expect(correctedCourse(later, correction).marks).toBe(state === 'corrected' ? '80%' : '70%');
});

test('an old page counts if the office has read it after the release', () => {
  const old = { ...correction, reading: { ...reading, readOn: '2025-01-01' } };
  expect(courseState(compiled, old)).toBe('corrected');
  expect(courseState(release('2026-11-25'), old)).toBe('superseded');
});

test('a row is compiled, confirmed or retired', () => {
  const untouched = { changes: {}, reading: null, isRetired: false };
  expect(courseState(compiled, untouched)).toBe('compiled');
  expect(correctedCourse(compiled, untouched)).toBe(compiled);
  expect(courseState(compiled, { ...correction, changes: {} })).toBe('confirmed');
  expect(courseState(release('2027-01-01'), { ...correction, isRetired: true })).toBe('retired');
});

test('every compiled row can be sent back as a correction', () => {
  const { source, readOn, confidence } = reading;
  for (const course of COURSES) {
    const sent = { ...factsOf(course), source: course.source ?? source, readOn, confidence };
    expect([course.id, CourseCorrectionSchema.safeParse(sent).data]).toEqual([course.id, sent]);
  }
});
