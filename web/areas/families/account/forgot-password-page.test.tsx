import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { linkTarget, OLD_RECORD, renderAccount } from './account-fixture.tsx';

const remove = () => screen.queryByRole('button', { name: 'Remove the account from this device' });
const confirm = () => screen.getByRole('button', { name: 'Remove account' });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  localStorage.setItem('registeredUsers', JSON.stringify([OLD_RECORD]));
});

it('explains, links to the next steps, and offers no e-mail', () => {
  renderAccount('/forgot-password');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Forgot password');
  expect(linkTarget('Back to sign in')).toBe('/login');
  expect(linkTarget('Contact us')).toBe('/contact');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('removes the account after naming the lost data', () => {
  localStorage.setItem('user', JSON.stringify(OLD_RECORD));
  const { greeting } = renderAccount('/forgot-password');
  expect(greeting()).toBe('Meena Rao');
  fireEvent.click(remove() as HTMLElement);
  expect(screen.getByRole('alertdialog').textContent).toContain('student information');
  expect(localStorage).toHaveLength(2);
  fireEvent.click(confirm());
  expect(localStorage).toHaveLength(0);
  expect(greeting()).toBe('nobody');
  expect(document.activeElement?.textContent).toBe('The account has been removed from this device.');
  expect(linkTarget('Create a new account')).toBe('/signup');
});

it('asks which of several accounts to remove', () => {
  const others = [OLD_RECORD, { ...OLD_RECORD, email: 'asha@family.example' }];
  localStorage.setItem('registeredUsers', JSON.stringify(others));
  renderAccount('/forgot-password');
  const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Email of the account/ });
  const removeAccountOf = (value: string) => {
    fireEvent.change(email(), { target: { value } });
    fireEvent.click(remove() as HTMLElement);
    fireEvent.click(confirm());
  };
  expect((remove() as HTMLButtonElement).disabled).toBe(true);
  removeAccountOf('nobody@family.example');
  expect(screen.getByText('There is no account with this email on this device.')).toBeTruthy();
  removeAccountOf('asha@family.example');
  expect(JSON.parse(localStorage.getItem('registeredUsers') ?? '')).toEqual([OLD_RECORD]);
  expect(screen.getByRole('status').textContent).toBe('The account has been removed from this device.');
});

it('keeps the account on Cancel', () => {
  renderAccount('/forgot-password');
  fireEvent.click(remove() as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(localStorage).toHaveLength(1);
});

it('offers only signing up without an account, also after another tab has removed it', () => {
  renderAccount('/forgot-password');
  expect(remove()).not.toBeNull();
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(remove()).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('There is no account on this device.');
});

it('reports a failed removal', () => {
  renderAccount('/forgot-password');
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  fireEvent.click(remove() as HTMLElement);
  fireEvent.click(confirm());
  expect(screen.getByRole('alert').textContent).toBe('An error occurred. Please try again later.');
  expect(remove()).not.toBeNull();
});
