import { describe, expect, test } from 'vitest';
import type { ConsentPurpose } from '#contracts/records.ts';
import {
  consentState,
  hasConsent,
  lackingConsents,
  missingConsents,
  NEEDED_CONSENTS,
  refusesContact,
  type StaffAction,
} from './consents.ts';

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

describe('the state of a purpose', () => {
  const MOTHER = { accountId: 1, relation: 'mother', confirmation: 'invitation' } as const;
  const FATHER = { accountId: 2, relation: 'father', confirmation: 'identity_seen' } as const;
  const SELF = { accountId: 3, relation: 'self', confirmation: 'invitation' } as const;
  const yes = (by: object, more: object = {}) => given('parent', { decision: 'given', ...by, ...more });
  const no = (by: object, more: object = {}) =>
    given('parent', { decision: 'refused', ...by, confirmation: null, ...more });
  const FORMER = { ...FATHER, isFormer: true };
  const SISTER = { accountId: 4, relation: 'guardian', confirmation: 'invitation' } as const;
  const form = ({ relation }: { relation: string }, more: object = {}) =>
    given('parent', { relation, confirmation: 'code', confirmedAt: APRIL, ...more });
  const settled = (decision: 'given' | 'refused') =>
    given('parent', { decision, settlement: 'Both said so.', givenAt: MAY });
  test.each([
    ['none', []],
    ['given', [given('parent')]],
    ['waiting', [given('parent', { confirmation: 'not_yet' })]],
    ['withdrawn', [given('parent', { withdrawnAt: APRIL })]],
    ['given', [yes(MOTHER)]],
    ['waiting', [yes(MOTHER, { confirmation: 'not_yet' })]],
    ['given', [yes(MOTHER), yes(FATHER, { confirmation: 'not_yet' })]],
    ['given', [given('parent'), yes(FATHER, { confirmation: 'not_yet' })]],
    ['refused', [no(MOTHER)]],
    ['refused', [no(MOTHER), no(FATHER)]],
    ['withdrawn', [yes(MOTHER, { withdrawnAt: APRIL }), no(MOTHER, { givenAt: APRIL })]],
    ['withdrawn', [given('parent', { withdrawnAt: APRIL }), no(MOTHER, { givenAt: APRIL })]],
    ['disputed', [yes(MOTHER), no(FATHER)]],
    ['disputed', [no(FATHER), yes(MOTHER)]],
    ['disputed', [no(FATHER), yes(MOTHER, { confirmation: 'not_yet' })]],
    // The last click never wins.
    ['disputed', [yes(MOTHER), no(FATHER), yes(MOTHER)]],
    ['disputed', [yes(MOTHER), no(FATHER), given('parent')]],
    ['disputed', [no(FATHER), given('parent')]],
    ['given', [yes(MOTHER), no(FATHER), yes(FATHER)]],
    ['given', [yes(MOTHER), no(FATHER), settled('given')]],
    ['refused', [yes(MOTHER, { withdrawnAt: MAY }), no(FATHER), settled('refused')]],
    ['disputed', [yes(MOTHER), no(FATHER), settled('refused'), yes(MOTHER, { givenAt: MAY })]],
    ['disputed', [yes(MOTHER), no(FATHER), settled('given'), no(FATHER, { givenAt: MAY })]],
    ['given', [yes(MOTHER), no(FATHER), settled('refused'), yes(MOTHER), settled('given')]],
    // A settlement binds an account until it decides again.
    ['refused', [yes(MOTHER), no(FATHER), settled('given'), no(MOTHER), no(FATHER)]],
    ['disputed', [yes(MOTHER), no(FATHER), settled('given'), no(MOTHER), yes(FATHER)]],
    ['given', [yes(MOTHER), no(FATHER), settled('refused'), yes(MOTHER), yes(FATHER)]],
    ['disputed', [no(FATHER), settled('given'), no(SISTER)]],
    ['refused', [settled('given'), no(MOTHER)]],
    // The consent of an account that no longer decides does not stand against a refusal; its refusal does.
    ['refused', [yes(FORMER), no(MOTHER)]],
    ['given', [yes(FORMER)]],
    ['disputed', [no(FORMER), yes(MOTHER)]],
    ['refused', [yes(MOTHER), no(FORMER), settled('given'), no(MOTHER)]],
    // One account takes nothing back that another one gave.
    ['given', [yes(MOTHER), yes(FATHER, { withdrawnAt: APRIL })]],
    ['withdrawn', [yes(MOTHER), given('parent', { withdrawnAt: APRIL })]],
    ['withdrawn', [given('parent'), yes(FATHER, { withdrawnAt: APRIL })]],
    // A form that names another guardian.
    ['disputed', [form(MOTHER), no(FATHER)]],
    ['refused', [form(MOTHER, { confirmation: 'not_yet' }), no(FATHER)]],
    ['refused', [form(MOTHER), no(SELF)]],
    ['refused', [form(MOTHER), no(FATHER), settled('refused')]],
    ['disputed', [form(MOTHER), no(FATHER), settled('given'), no(FATHER)]],
    // A student of age decides alone.
    ['given', [yes(MOTHER), no(FATHER), yes(SELF)]],
    ['refused', [yes(MOTHER, { withdrawnAt: APRIL }), no(SELF)].slice(1)],
    ['refused', [settled('given'), no(SELF)]],
  ])('is %s: case %#', (state, consents) => {
    expect(consentState(consents, 'parent')).toBe(state);
    expect(hasConsent(consents, 'parent')).toBe(state === 'given');
  });

  test.each([
    ['the coarse consent counts for each way', 'given', [given('contact')]],
    ['until a decision about the way', 'refused', [given('contact'), no(MOTHER, { purpose: 'email' })]],
    [
      'also a newer coarse one does not change that',
      'refused',
      [no(MOTHER, { purpose: 'email' }), given('contact', { givenAt: MAY })],
    ],
    [
      'a coarse withdrawal ends the way',
      'withdrawn',
      [yes(MOTHER, { purpose: 'email' }), given('contact', { withdrawnAt: APRIL })],
    ],
    [
      'a later consent to the way counts',
      'given',
      [given('contact', { withdrawnAt: APRIL }), yes(MOTHER, { purpose: 'email', givenAt: MAY })],
    ],
    [
      'also if the guardian was verified before the withdrawal only',
      'withdrawn',
      [
        yes(MOTHER, { purpose: 'email', confirmation: 'identity_seen', confirmedAt: MAY }),
        given('contact', { withdrawnAt: APRIL }),
      ],
    ],
  ])('e-mail: %s', (_, state, consents) => {
    expect(consentState(consents, 'email')).toBe(state);
  });
});

describe('an action of staff', () => {
  const ALL = [
    'parent',
    'fingerprints',
    'report_sharing',
    'phone',
    'email',
    'whatsapp',
    'universities',
  ] as const;
  const NEEDS = {
    enrol: ['parent'],
    enrol_dmit: ['parent', 'fingerprints'],
    apply_overseas: ['parent', 'universities'],
    book: ['parent'],
    book_dmit: ['parent', 'fingerprints'],
    call: ['phone'],
    share_report: ['report_sharing'],
    mail_report: ['report_sharing', 'email'],
    mail: ['email'],
    whatsapp: ['whatsapp'],
    mail_many: ['email'],
  } as const satisfies Record<StaffAction, readonly (typeof ALL)[number][]>;
  const actions = Object.keys(NEEDED_CONSENTS) as StaffAction[];
  test.each(actions.flatMap((action) => ALL.map((purpose) => [action, purpose] as const)))(
    '%s without %s',
    (action, purpose) => {
      const others = ALL.filter((other) => other !== purpose).map((other) => given(other));
      const isNeeded = NEEDS[action].some((needed) => needed === purpose);
      const lacking = isNeeded ? [{ purpose, state: 'none' }] : [];
      expect(lackingConsents({ consents: others, hasPassport: true }, action)).toEqual(lacking);
      expect(lackingConsents({ consents: others }, action)).toEqual([]);
      const all = [...others, given(purpose)];
      expect(lackingConsents({ consents: all, hasPassport: true }, action)).toEqual([]);
    },
  );

  test('is a call, for which the consent of a guardian whom nobody has verified is enough', () => {
    const waiting = ALL.map((purpose) => given(purpose, { confirmation: 'not_yet' }));
    const isAllowed = (action: StaffAction) =>
      lackingConsents({ consents: waiting, hasPassport: true }, action).length === 0;
    expect(actions.filter(isAllowed)).toEqual(['call']);
  });
});
