import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alertText,
  blockStorage,
  field,
  fillIn,
  linkTarget,
  OLD_RECORD,
  PASSWORD,
  pass,
  refuseWrites,
  renderAccount,
  stored,
} from './account-fixture.tsx';
import { accounts } from './account-storage.ts';

const GENERAL = 'An error occurred. Please try again later.';
const NO_MATCH = " Don't have an account? Sign up below.";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Sign(ing)? in/ });

function store(record: unknown = OLD_RECORD): void {
  localStorage.setItem('user', typeof record === 'string' ? record : JSON.stringify(record));
}

function send(email = OLD_RECORD.email, password = PASSWORD): void {
  fillIn({ Email: email, Password: password });
  fireEvent.click(submit());
}

describe('signing in', () => {
  it('is busy for 500 ms and goes to the home page', async () => {
    store();
    const { address } = renderAccount('/login');
    expect(submit().textContent).toBe('Sign in');
    send();
    expect(submit()).toMatchObject({ ariaDisabled: 'true', textContent: 'Signing in...' });
    await pass(499);
    expect(address()).toBe('/login');
    expect(submit().ariaDisabled).toBe('true');
    await pass(1);
    expect(address()).toBe('/');
  });

  it.each([
    ['/dmit', '/dmit'],
    ['https://elsewhere.example', '/'],
    ['/admin', '/'],
  ])('opens the service chosen before, %s, as %s', async (next, opened) => {
    store();
    const { address } = renderAccount('/login', { next });
    send();
    await pass(500);
    expect(address()).toBe(opened);
  });

  it('sends once for two clicks', async () => {
    store();
    const signIn = vi.spyOn(accounts, 'signIn');
    renderAccount('/login');
    send();
    if (submit().form !== null) fireEvent.submit(submit().form as HTMLFormElement);
    await pass(600);
    expect(signIn).toHaveBeenCalledTimes(1);
  });

  it('names the signed-in account, and offers to continue', () => {
    store();
    renderAccount('/login');
    expect(screen.getByRole('status').textContent).toContain('You are signed in as Meena Rao.');
    expect(linkTarget('Go on to the home page')).toBe('/');
    expect(field('Email').value).toBe('');
  });

  it('does not redirect from another page opened meanwhile', async () => {
    store();
    const { address } = renderAccount('/login');
    send();
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    await pass(1000);
    expect(address()).toBe('/signup');
    expect(stored()?.password).toBe(PASSWORD);
  });

  it('accepts the address with blanks around it and in other letter case', async () => {
    store();
    const { address } = renderAccount('/login');
    send('  Meena@Family.example ');
    await pass(500);
    expect(address()).toBe('/');
  });
});

describe('a refusal', () => {
  it.each([
    ['', '', ['Email', 'Password']],
    ['   ', PASSWORD, ['Email']],
    [OLD_RECORD.email, '', ['Password']],
  ])('comes at once for (%j, %j)', (email, password, marked) => {
    renderAccount('/login');
    send(email, password);
    expect(alertText()).toBe('Please enter both email and password');
    expect(submit().ariaDisabled).toBeNull();
    const invalid = ['Email', 'Password'].filter((label) => field(label).ariaInvalid === 'true');
    expect(invalid).toEqual(marked);
  });

  it.each([
    ['nothing is stored', null, 'Account not found. Please sign up first.'],
    ['what is stored has no email', { name: 'Meena' }, 'Account not found. Please sign up first.'],
    ['the stored email is empty', { ...OLD_RECORD, email: '' }, 'Account not found. Please sign up first.'],
    ['the email differs', { ...OLD_RECORD, email: 'other@family.example' }, NO_MATCH],
    ['the password differs', { ...OLD_RECORD, password: 'Mango-tree' }, NO_MATCH],
    ['what is stored is no JSON', '{"name":', GENERAL],
    [
      'the stored hash asks too much',
      { ...OLD_RECORD, password: '$scrypt$ln=30,r=8,p=1$AAAA$AAAA' },
      GENERAL,
    ],
  ])('comes after the delay when %s', async (_, record, message) => {
    if (record !== null) store(record);
    const { address } = renderAccount('/login');
    send();
    await pass(499);
    expect(alertText()).toBeNull();
    await pass(1);
    expect(alertText()).toBe(message);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(submit()).toMatchObject({ ariaDisabled: null, textContent: 'Sign in' });
    expect([field('Email').value, field('Password').value]).toEqual([OLD_RECORD.email, PASSWORD]);
    expect(address()).toBe('/login');
  });

  it('has a link to signing up only when it says "Sign up"', async () => {
    const { address } = renderAccount('/login');
    send();
    await pass(500);
    const link = () => screen.queryByRole('link', { name: 'Click here to create an account' });
    expect(link()).toBeNull();
    store({ ...OLD_RECORD, password: 'something else' });
    send();
    expect(alertText()).toBeNull();
    await pass(500);
    expect(screen.getByRole('alert').contains(link())).toBe(true);
    fireEvent.click(link() as HTMLElement);
    expect(address()).toBe('/signup');
  });

  it.each([
    ['blocked', blockStorage],
    ['full', refuseWrites],
  ])('is the general one when storage is %s', async (_, harm) => {
    store();
    harm();
    renderAccount('/login');
    send();
    await pass(500);
    expect(alertText()).toBe(GENERAL);
  });
});

describe('"Remember me"', () => {
  const remember = () => field('Remember me');

  it('is off, and stores nothing', async () => {
    store();
    renderAccount('/login');
    expect(remember().checked).toBe(false);
    send();
    await pass(500);
    expect(localStorage.getItem('userEmail')).toBeNull();
  });

  it('fills in the address next time, and nothing else', async () => {
    store();
    renderAccount('/login');
    fireEvent.click(remember());
    send();
    await pass(500);
    expect(localStorage.getItem('userEmail')).toBe(OLD_RECORD.email);
  });

  it('shows the remembered address, and forgets it on the next sign-in without it', async () => {
    store();
    localStorage.setItem('userEmail', OLD_RECORD.email);
    renderAccount('/login');
    expect([field('Email').value, field('Password').value]).toEqual([OLD_RECORD.email, '']);
    fireEvent.click(remember());
    send();
    await pass(500);
    expect(localStorage.getItem('userEmail')).toBeNull();
  });

  it('stores nothing after a refusal', async () => {
    store({ ...OLD_RECORD, password: 'something else' });
    renderAccount('/login');
    fireEvent.click(remember());
    send();
    await pass(500);
    expect(localStorage.getItem('userEmail')).toBeNull();
  });
});

it('shows and hides the password', () => {
  renderAccount('/login');
  expect(field('Password').type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field('Password').type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field('Password').type).toBe('password');
});

it('supports password managers, leaves validation to its own messages, and links to other pages', () => {
  const { container } = renderAccount('/login');
  expect([field('Email').autocomplete, field('Password').autocomplete]).toEqual([
    'username',
    'current-password',
  ]);
  expect([field('Email').name, field('Password').name]).toEqual(['email', 'password']);
  expect(container.querySelector('form')).toMatchObject({ noValidate: true, method: 'post' });
  expect(linkTarget('Forgot password?')).toBe('/forgot-password');
  expect(linkTarget('Create an account')).toBe('/signup');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign in');
});
