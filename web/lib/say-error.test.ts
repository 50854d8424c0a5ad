import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  AppointmentRequestInputSchema,
  confirmByCode,
  EnquiryInputSchema,
} from '#contracts/enquiries/index.ts';
import {
  addOwnChild,
  askForCorrection,
  createGuardianRequest,
  FamilyDetailsSchema,
} from '#contracts/families/index.ts';
import { ApiError, NetworkError } from '#web/lib/api-errors.ts';
import { activateLanguage } from '#web/lib/messages.ts';
import { messages } from '#web/messages/en.po';
import { sayError, sayFailure } from './say-error.ts';

afterEach(() => activateLanguage());

it.each([
  ['Name is required', 'नाम: ज़रूरी है'],
  ['Message must be at most 5000 characters long', 'संदेश: 5000 तक'],
  ['Please enter a valid email address', 'सही ई-मेल लिखें'],
  ['The assessment is of a person aged 12, not 30. Please correct the age.', '12 साल, 30 नहीं'],
  ['Something new from the server', 'Something new from the server'],
])('"%s" in Hindi', (message, words) => {
  activateLanguage('hi', {
    Name: 'नाम',
    Message: 'संदेश',
    [idOf('{field} is required')]: [['field'], ': ज़रूरी है'],
    [idOf('{field} must be at most {most} characters long')]: [['field'], ': ', ['most'], ' तक'],
    [idOf('The assessment is of a person aged {assessed}, not {age}. Please correct the age.')]: [
      ['assessed'],
      ' साल, ',
      ['age'],
      ' नहीं',
    ],
    'Please enter a valid email address': 'सही ई-मेल लिखें',
  });
  expect(sayError(message)).toBe(words);
});

const refused = (message: string) => new ApiError(400, 'bad_request', message);

it.each([
  ['hi', refused('Please enter a valid email address'), 'सही ई-मेल लिखें'],
  ['hi', refused('Something new from the server'), 'फिर कोशिश करें'],
  ['hi', refused(''), 'फिर कोशिश करें'],
  ['hi', new NetworkError('timeout'), 'फिर कोशिश करें'],
  ['en', refused('Something new from the server'), 'Something new from the server'],
] as const)('a failure in %s: %s', (language, error, words) => {
  activateLanguage(language, { 'Please enter a valid email address': 'सही ई-मेल लिखें' });
  expect(sayFailure(error, 'फिर कोशिश करें')).toBe(words);
});

const idOf = (english: string) =>
  Object.keys(messages).find((id) => textOf(messages[id]) === english) ?? `no message: ${english}`;
const textOf = (message: unknown) =>
  Array.isArray(message)
    ? message.map((part) => (Array.isArray(part) ? `{${part[0]}}` : part)).join('')
    : message;

const RIGHT_MESSAGE = {
  idempotencyKey: '3b9b2a9c-5d4e-4f5a-9a7a-0c1d2e3f4a5b',
  writer: 'child',
  name: 'Asha Rao',
  email: 'asha@family.example',
  phone: null,
  parentName: 'Meera Rao',
  parentContact: '+91 98400 12345',
  message: 'Hello',
  consentToContact: true,
};
const RIGHT_REQUEST = {
  idempotencyKey: RIGHT_MESSAGE.idempotencyKey,
  service: 'career',
  name: 'Asha Rao',
  phone: '+91 98400 12345',
  age: 15,
  parentName: 'Meera Rao',
  parentRelation: 'mother',
  consentToContact: true,
  consentOfParent: true,
};
const RIGHT_CHILD = {
  dateOfBirth: '2012-05-14',
  schoolName: 'Hill View School',
  relation: 'mother',
  hasResponsibility: true,
};
const RIGHT_DETAILS = {
  name: 'Meera',
  parentName: 'Meera Rao',
  schoolName: 'Hill View School',
  notes: 'Hello',
};
/** What a person can type or leave out. */
const WRONG = [
  undefined,
  null,
  '',
  ' ',
  '…',
  '12',
  'a@b',
  'x'.repeat(6000),
  'é\u0301\u0301\u0301\u0301\u0301\u0301',
];

it.each<[string, z.ZodMiniType, object]>([
  ['message', EnquiryInputSchema, RIGHT_MESSAGE],
  ['request', AppointmentRequestInputSchema, RIGHT_REQUEST],
  ['code', confirmByCode.body, { idempotencyKey: RIGHT_MESSAGE.idempotencyKey, code: '123456' }],
  ['new child', addOwnChild.body, { ...RIGHT_CHILD, name: 'Asha Rao', className: '8 A' }],
  ['known child', createGuardianRequest.body, { ...RIGHT_CHILD, childName: 'Asha Rao' }],
  ['correction', askForCorrection.body, { field: 'className', value: '9 A', message: 'Hello' }],
  ['family’s details', FamilyDetailsSchema, RIGHT_DETAILS],
])('every error that a person can cause in a %s has words in the catalogue', (_, schema, right) => {
  expect(schema.safeParse(right).success).toBe(true);
  const said = new Set<string>();
  for (const field of Object.keys(right).filter(
    (each) =>
      !/^(idempotencyKey|service|age|parentRelation|consentOfParent|relation|hasResponsibility)$/.test(each),
  ))
    for (const value of WRONG)
      for (const { message } of schema.safeParse({ ...right, [field]: value }).error?.issues ?? [])
        said.add(message);
  expect(said.size).toBeGreaterThan(1);
  i18n.load('en', Object.fromEntries(Object.keys(messages).map((id) => [id, '⟦⟧'])));
  expect([...said].filter((message) => sayError(message) !== '⟦⟧')).toEqual([]);
});
