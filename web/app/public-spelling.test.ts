import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  'contracts/{consultancy,opening-hours,public-site,services}.ts',
  'contracts/enquiries/*.ts',
  'web/app/*.{ts,tsx}',
  'web/areas/{site,guidance,families}/**/*.{ts,tsx}',
  'web/areas/enquiries/receiving/**/*.{ts,tsx}',
];

/** Texts of the specification. */
const SPECIFIED = [
  'Career Counseling',
  'Book Counseling Session',
  "We'll contact you to schedule a counseling session.",
  // A career of the recommendation rules.
  "'Counseling'",
  'Counseling:',
];

it('the public pages write "counselling" and "counsellor", except in the specified texts', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.|fixture/.test(file));
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) => {
    const text = SPECIFIED.reduce(
      (rest, words) => rest.replaceAll(words, ''),
      readFileSync(join(ROOT, file), 'utf8'),
    );
    return [...text.matchAll(/.{0,30}counsel(ing|or)\b.{0,10}/gi)].map(([words]) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});
