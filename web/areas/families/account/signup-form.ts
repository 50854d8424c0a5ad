import type { AccountDetails } from './account-store.ts';
import type { FormProblem } from './use-account-form.ts';

const LEAST_PASSWORD_LENGTH = 8;
export const OLDEST_AGE = 120;

type SignupField =
  | 'email'
  | 'name'
  | 'password'
  | 'confirmPassword'
  | 'terms'
  | 'parentName'
  | 'schoolName'
  | 'age'
  | 'occupation'
  | 'city'
  | 'country'
  | 'notes';

/** Texts as typed; null for an unticked box. */
export type SignupInput = Record<SignupField, string | null>;

const ACCOUNT_FIELDS = ['email', 'name', 'password', 'confirmPassword'] as const;
const EMAIL = /^\S+@\S+\.\S+$/;

export function readSignup(form: HTMLFormElement): SignupInput {
  const data = new FormData(form);
  const text = (field: SignupField) => {
    const value = data.get(field);
    return typeof value === 'string' ? value : null;
  };
  return {
    email: text('email'),
    name: text('name'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    terms: text('terms'),
    parentName: text('parentName'),
    schoolName: text('schoolName'),
    age: readNumber(form, 'age'),
    occupation: text('occupation'),
    city: text('city'),
    country: text('country'),
    notes: text('notes'),
  };
}

/** `NaN` for invalid text, which a number input reports as empty. */
function readNumber(form: HTMLFormElement, field: SignupField): string {
  const input = form.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement)) return '';
  return input.validity.badInput ? 'NaN' : input.value;
}

/** The first problem: the specified checks in their order, then the form's own. */
export function findProblem(input: SignupInput): FormProblem | null {
  const missing = ACCOUNT_FIELDS.filter((field) => isEmpty(field, input));
  if (missing.length > 0) return atForm('Please fill in all fields', missing);
  const { email, password, confirmPassword, terms } = input;
  if (!EMAIL.test(trimmed(email))) return atForm('Please enter a valid email address', ['email']);
  if ((password ?? '').length < LEAST_PASSWORD_LENGTH) {
    return atForm('Password must be at least 8 characters long', ['password']);
  }
  if (password !== confirmPassword) return atForm('Passwords do not match', ['password', 'confirmPassword']);
  if (terms === null) return atForm('You must agree to the terms and conditions', ['terms']);
  if (isEmpty('parentName', input)) return atField('parentName', "Please enter the parent's name.");
  if (!isAge(input.age)) return atField('age', 'Please enter the age in years, as a whole number.');
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

const trimmed = (text: string | null) => text?.trim() ?? '';

/** Blanks are no name, but may be a password. */
function isEmpty(field: SignupField, input: SignupInput): boolean {
  return field.toLowerCase().includes('password') ? !input[field] : trimmed(input[field]) === '';
}

function isAge(text: string | null): boolean {
  const age = trimmed(text);
  return age === '' || (/^\d+$/.test(age) && Number(age) >= 1 && Number(age) <= OLDEST_AGE);
}

export function toDetails(input: SignupInput): AccountDetails {
  const age = trimmed(input.age);
  return {
    name: trimmed(input.name),
    email: trimmed(input.email),
    password: input.password ?? '',
    parentName: trimmed(input.parentName),
    schoolName: trimmed(input.schoolName),
    age: age === '' ? null : Number(age),
    occupation: trimmed(input.occupation),
    city: trimmed(input.city),
    country: trimmed(input.country),
    notes: trimmed(input.notes),
  };
}
