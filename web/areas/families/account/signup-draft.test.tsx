import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { field, fillIn, pass, renderAccount } from './account-fixture.tsx';

const KEY = 'signupDraft';
const TYPED = {
  'Full name': 'Meena Rao',
  Email: 'meena@family.example',
  "Parent's name": 'Ravi Rao',
  Age: '14',
  School: 'Hill View School',
  Occupation: 'Student',
  City: 'Pune',
  Country: 'India',
  'What are you looking for?': 'Science or arts?',
};
const PASSWORDS = { Password: 'mango-tree', 'Confirm password': 'mango-tree' };
const values = (labels: object) => Object.keys(labels).map((label) => field(label).value);

function reload(): void {
  cleanup();
  renderAccount('/signup');
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  renderAccount('/signup');
});

it('keeps typed values over a reload, but no password and no consent', () => {
  fillIn({ ...TYPED, ...PASSWORDS });
  fireEvent.click(screen.getByRole('checkbox'));
  expect(sessionStorage.getItem(KEY)).not.toContain(PASSWORDS.Password);
  reload();
  expect(values(TYPED)).toEqual(Object.values(TYPED));
  expect(values(PASSWORDS)).toEqual(['', '']);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

it('removes the draft once the account is created', async () => {
  fillIn({ ...TYPED, ...PASSWORDS });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await pass(1000);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it.each(['{"name":', 'null', '7', '{"name":7,"notes":[]}'])('ignores the stored draft %s', (kept) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  sessionStorage.setItem(KEY, kept);
  reload();
  expect(values(TYPED)).toEqual(Object.values(TYPED).map(() => ''));
});
