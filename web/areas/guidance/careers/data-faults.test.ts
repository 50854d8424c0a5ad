import { expect, test } from 'vitest';
import type { CareerText } from '#contracts/guidance/index.ts';
import { findDataFaults, missingTexts, wordFaults } from './data-faults.ts';

test('the data of the guidance pages has no faults', () => {
  expect(findDataFaults()).toEqual([]);
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
