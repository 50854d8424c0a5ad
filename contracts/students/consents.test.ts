import { describe, expect, test } from 'vitest';
import type { ConsentPurpose } from '#contracts/records.ts';
import { hasConsent, missingConsents, refusesContact } from './consents.ts';

const given = (purpose: ConsentPurpose, change: object = {}) => ({
  purpose,
  givenAt: '2026-03-01T09:00:00.000Z',
  confirmation: null,
  confirmedAt: null,
  withdrawnAt: null,
  ...change,
});
const APRIL = '2026-04-01T09:00:00.000Z';
const MAY = '2026-05-01T09:00:00.000Z';

describe('a consent holds', () => {
  test.each([
    ['never given', [], false],
    ['given for something else', [given('contact')], false],
    ['given', [given('parent')], true],
    ['not confirmed yet', [given('parent', { confirmation: 'not_yet' })], false],
    ['confirmed', [given('parent', { confirmation: 'code', confirmedAt: APRIL })], true],
    ['withdrawn', [given('parent', { withdrawnAt: APRIL })], false],
    ['given again', [given('parent', { withdrawnAt: APRIL }), given('parent', { givenAt: MAY })], true],
    ['given twice, withdrawn once', [given('parent'), given('parent', { withdrawnAt: APRIL })], false],
    [
      'confirmed after another was withdrawn',
      [
        given('parent', { withdrawnAt: APRIL }),
        given('parent', { confirmation: 'call_back', confirmedAt: MAY }),
      ],
      true,
    ],
  ])('%s', (_, consents, holds) => {
    expect(hasConsent(consents, 'parent')).toBe(holds);
  });
});

test.each([
  ['nothing recorded', [], false],
  ['given', [given('contact')], false],
  ['withdrawn', [given('contact', { withdrawnAt: APRIL })], true],
  ['given again', [given('contact', { withdrawnAt: APRIL }), given('contact', { givenAt: MAY })], false],
])('refuses contact: %s', (_, consents, refuses) => {
  expect(refusesContact(consents)).toBe(refuses);
});

describe('a service lacks', () => {
  test.each([
    [{ age: 15, service: 'career' }, [], ['parent']],
    [{ age: null, service: 'bridging' }, [given('contact')], ['parent']],
    [{ age: 17, service: 'overseas' }, [given('parent')], []],
    [{ age: 18, service: 'career' }, [], []],
    [{ age: 12, service: 'dmit' }, [given('parent')], ['fingerprints']],
    [{ age: 12, service: 'dmit' }, [], ['parent', 'fingerprints']],
    [{ age: 30, service: 'dmit' }, [], ['fingerprints']],
    [{ age: 12, service: 'dmit' }, [given('parent'), given('fingerprints')], []],
  ] as const)('%o', (student, consents, missing) => {
    expect(missingConsents(consents, student)).toEqual(missing);
  });
});
