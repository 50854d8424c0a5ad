import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { MAX_AGE } from '#contracts/lib/ages.ts';
import { toPlainLine } from '#contracts/lib/characters.ts';
import { type AccountDetails, DETAIL_FIELDS } from './account-record.ts';
import type { FormProblem } from './use-account-form.ts';

const MIN_PASSWORD_LENGTH = 8;

const ACCOUNT_FIELDS = ['email', 'name', 'password', 'confirmPassword'] as const;
const SIGNUP_FIELDS = [...ACCOUNT_FIELDS, 'terms', ...DETAIL_FIELDS] as const;
type SignupField = (typeof SIGNUP_FIELDS)[number];

/** Texts as typed; empty for an unticked box. */
export type SignupInput = Record<SignupField, string>;

const EMAIL = /^\S+@\S+\.\S+$/;

export function readSignup(form: HTMLFormElement): SignupInput {
  const data = new FormData(form);
  const texts = SIGNUP_FIELDS.map((field) => [field, String(data.get(field) ?? '')]);
  return { ...Object.fromEntries(texts), age: readAge(form) };
}

/** `NaN` for invalid text, which a number input reports as empty. */
function readAge(form: HTMLFormElement): string {
  const input = form.elements.namedItem('age') as HTMLInputElement;
  return input.validity.badInput ? 'NaN' : input.value;
}

/** The first problem. A missing parent's name is told with it: nobody should learn of it last. */
export function findProblem(input: SignupInput): FormProblem | null {
  const first = findFirst(input);
  return first && isEmpty('parentName', input)
    ? { ...first, fieldErrors: { parentName: i18n._(NO_PARENT) } }
    : first;
}

const NO_PARENT = msg`Please enter the parent's name.`;

/** The specified checks in their order, then the form's own. */
function findFirst(input: SignupInput): FormProblem | null {
  const missing = ACCOUNT_FIELDS.filter((field) => isEmpty(field, input));
  if (missing.length > 0) return atForm(t`Please fill in all fields`, missing);
  const { email, password, confirmPassword, terms } = input;
  if (!EMAIL.test(email.trim())) return atForm(t`Please enter a valid email address`, ['email']);
  if (password.length < MIN_PASSWORD_LENGTH) {
    return atForm(t`Password must be at least 8 characters long`, ['password']);
  }
  if (password !== confirmPassword) return atForm(t`Passwords do not match`, ['password', 'confirmPassword']);
  if (terms === '') return atForm(t`You must agree to the terms and conditions`, ['terms']);
  if (isEmpty('parentName', input)) return atField('parentName', i18n._(NO_PARENT));
  if (!isAge(input.age)) return atField('age', t`Please enter the age in years, as a whole number.`);
  return null;
}

const atForm = (message: string, fields: SignupField[]): FormProblem => ({
  place: 'form',
  message,
  fields,
});

const atField = (field: SignupField, message: string): FormProblem => ({
  place: 'field',
  message,
  fields: [field],
});

/** Blanks are no name, but may be a password. */
function isEmpty(field: SignupField, input: SignupInput): boolean {
  return field.toLowerCase().includes('password') ? input[field] === '' : toPlainLine(input[field]) === '';
}

function isAge(text: string): boolean {
  const age = toPlainLine(text);
  return age === '' || (/^\d+$/.test(age) && Number(age) >= 1 && Number(age) <= MAX_AGE);
}

export function toDetails(input: SignupInput): AccountDetails {
  const age = toPlainLine(input.age);
  return {
    name: toPlainLine(input.name),
    email: toPlainLine(input.email),
    password: input.password,
    parentName: toPlainLine(input.parentName),
    schoolName: toPlainLine(input.schoolName),
    age: age === '' ? null : Number(age),
    occupation: toPlainLine(input.occupation),
    city: toPlainLine(input.city),
    country: toPlainLine(input.country),
    notes: input.notes.trim(),
  };
}
