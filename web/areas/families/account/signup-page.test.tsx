import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  alertText,
  blockStorage,
  field,
  fillIn,
  linkTarget,
  pass,
  refuseWrites,
  renderAccount,
  stored,
} from './account-fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const NEEDED = {
  'Full name': 'Meena Rao',
  Email: 'meena@family.example',
  Password: 'mango-tree',
  'Confirm password': 'mango-tree',
  "Parent's name": 'Ravi Rao',
};
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Creat/ });
const terms = () => screen.getByRole<HTMLInputElement>('checkbox');

function send(values: Record<string, string> = {}, { agrees = true } = {}): void {
  fillIn({ ...NEEDED, ...values });
  if (terms().checked !== agrees) fireEvent.click(terms());
  fireEvent.click(submit());
}

describe('signing up', () => {
  it('is busy for 1000 ms, then stores the record and goes to sign in', async () => {
    const { address, greeting } = renderAccount('/signup');
    expect(submit().textContent).toBe('Create account');
    send({
      Age: '14',
      School: 'Hill View School',
      Occupation: 'Student',
      City: 'Pune',
      Country: 'India',
      'What are you looking for?': 'Science or arts?',
    });
    expect(submit()).toMatchObject({ ariaDisabled: 'true', textContent: 'Creating...' });
    await pass(999);
    expect(address()).toBe('/signup');
    expect(localStorage).toHaveLength(0);
    await pass(1);
    expect(address()).toBe('/login');
    expect(stored()).toEqual({
      name: 'Meena Rao',
      email: 'meena@family.example',
      password: expect.stringMatching(/^\$scrypt\$ln=14,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/),
      studentName: '',
      parentName: 'Ravi Rao',
      schoolName: 'Hill View School',
      age: 14,
      occupation: 'Student',
      city: 'Pune',
      country: 'India',
      notes: 'Science or arts?',
    });
    expect(greeting()).toBe('Meena Rao');
    expect(screen.getByRole('status').textContent).toContain(
      'Your account is ready. You are signed in as Meena Rao.',
    );
    expect(linkTarget('Go on to the home page')).toBe('/');
    expect(field('Email').value).toBe('meena@family.example');
  });

  it('stores missing values as empty, and trims the others', async () => {
    renderAccount('/signup');
    send({ 'Full name': ' Meena Rao ', "Parent's name": ' Ravi ', Email: ' meena@family.example ' });
    await pass(1000);
    expect(stored()).toMatchObject({
      name: 'Meena Rao',
      email: 'meena@family.example',
      parentName: 'Ravi',
      age: null,
      schoolName: '',
      occupation: '',
      city: '',
      country: '',
      notes: '',
    });
  });

  it('never stores the password in plain text', async () => {
    renderAccount('/signup');
    send();
    await pass(1000);
    expect(JSON.stringify({ ...localStorage })).not.toContain('mango-tree');
  });

  it('stores nothing once the page is left', async () => {
    const { address } = renderAccount('/signup');
    send();
    fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    await pass(2000);
    expect(address()).toBe('/login');
    expect(localStorage).toHaveLength(0);
  });

  it('remembers the service chosen before', async () => {
    const { address } = renderAccount('/login', { next: '/overseas' });
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    // There and back: the person remembers an existing account.
    fireEvent.click(screen.getByRole('link', { name: 'Sign in' }));
    fireEvent.click(screen.getByRole('link', { name: 'Create an account' }));
    send();
    await pass(1000);
    expect(linkTarget('Go on')).toBe('/overseas');
    fillIn({ Password: 'mango-tree' });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await pass(500);
    expect(address()).toBe('/overseas');
  });

  it('creates an account ready for sign-in', async () => {
    const { address } = renderAccount('/signup');
    send();
    await pass(1000);
    fillIn({ Password: 'mango-tree' });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await pass(500);
    expect(address()).toBe('/');
  });
});

describe('the checks', () => {
  const bad = { Email: 'no address', Password: 'short', 'Confirm password': 'other', "Parent's name": '' };
  // Each case corrects the previous mistake, because only the first mistake shows.
  it.each([
    ['Please fill in all fields', { ...bad, 'Full name': ' ' }, ['Full name']],
    ['Please enter a valid email address', bad, ['Email']],
    [
      'Password must be at least 8 characters long',
      { ...bad, Email: NEEDED.Email, Password: '7 chars' },
      ['Password'],
    ],
    [
      'Passwords do not match',
      { 'Confirm password': '8 chars!', Password: '8 chars.', "Parent's name": '' },
      ['Password', 'Confirm password'],
    ],
    ['You must agree to the terms and conditions', { "Parent's name": '' }, []],
  ])('say "%s" at once', (message, values, marked) => {
    renderAccount('/signup');
    send(values, { agrees: false });
    expect(alertText()).toBe(message);
    expect(screen.getAllByText(message), 'stands once').toHaveLength(1);
    expect(document.activeElement).toBe(marked[0] === undefined ? terms() : field(marked[0]));
    // The parent's name, which no specified message names, is marked from the start.
    expect(Object.keys(NEEDED).filter((label) => field(label).ariaInvalid === 'true')).toEqual([
      ...marked,
      "Parent's name",
    ]);
    expect(screen.getByText("Please enter the parent's name.")).toBeTruthy();
    expect(terms().ariaInvalid === 'true').toBe(marked.length === 0);
    expect(submit()).toMatchObject({ ariaDisabled: null, textContent: 'Create account' });
  });

  it("do not mark a given parent's name", () => {
    renderAccount('/signup');
    send({ Email: '' });
    expect(field("Parent's name").ariaInvalid).not.toBe('true');
    expect(screen.queryByText("Please enter the parent's name.")).toBeNull();
  });

  it.each(['Full name', 'Email', 'Password', 'Confirm password'])('require the field %j', (label) => {
    renderAccount('/signup');
    send({ [label]: '' });
    expect(alertText()).toBe('Please fill in all fields');
  });

  it.each(['meena', 'meena@', '@family.example', 'meena@family', 'meena@family.', 'me ena'])(
    'refuse the address %j',
    (email) => {
      renderAccount('/signup');
      send({ Email: email });
      expect(alertText()).toBe('Please enter a valid email address');
    },
  );

  it("require the parent's name beside its field, after all others", async () => {
    renderAccount('/signup');
    send({ "Parent's name": '  ' });
    expect(screen.queryByRole('alert')).toBeNull();
    const parent = field("Parent's name");
    expect(document.activeElement).toBe(parent);
    expect(parent).toMatchObject({ required: true, ariaInvalid: 'true' });
    const description = document.getElementById(parent.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe("Please enter the parent's name.");
    await pass(1000);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['0', '-3', '121', '7.5', '1e1'])('refuse the age %j beside its field', (age) => {
    renderAccount('/signup');
    send({ Age: age });
    expect(document.activeElement).toBe(field('Age'));
    expect(screen.getByText('Please enter the age in years, as a whole number.')).toBeTruthy();
  });

  it('refuse an age other than a number', () => {
    renderAccount('/signup');
    Object.defineProperty(field('Age'), 'validity', { value: { badInput: true } });
    send();
    expect(screen.getByText('Please enter the age in years, as a whole number.')).toBeTruthy();
  });

  it.each([
    ['blocked', blockStorage],
    ['full', refuseWrites],
  ])('end with the general message when storage is %s', async (_, harm) => {
    harm();
    const { address } = renderAccount('/signup');
    send();
    await pass(1000);
    expect(alertText()).toBe('An error occurred. Please try again later.');
    expect(address()).toBe('/signup');
    expect(field('Full name').value).toBe('Meena Rao');
    expect(submit().ariaDisabled).toBeNull();
  });
});

it('has its sections, its autocomplete tokens, and its links', () => {
  const { container } = renderAccount('/signup');
  expect(screen.getAllByRole('group').map((group) => group.querySelector('h2')?.textContent)).toEqual([
    'Account Details',
    'Student Information',
  ]);
  const tokens = [...container.querySelectorAll<HTMLInputElement>('input, textarea')].map((input) => [
    input.name,
    input.autocomplete,
  ]);
  expect(tokens.slice(0, 4).map(([name]) => name)).toEqual(['email', 'name', 'password', 'confirmPassword']);
  expect(Object.fromEntries(tokens)).toEqual({
    email: 'username',
    name: 'name',
    password: 'new-password',
    confirmPassword: 'new-password',
    parentName: 'off',
    age: '',
    schoolName: 'organization',
    occupation: 'organization-title',
    city: 'address-level2',
    country: 'country-name',
    notes: '',
    terms: '',
  });
  expect(field('Age')).toMatchObject({ type: 'number', inputMode: 'numeric' });
  expect(container.querySelector('form')).toMatchObject({ noValidate: true, method: 'post' });
  expect(linkTarget('terms and conditions')).toBe('/terms');
  expect(linkTarget('Sign in')).toBe('/login');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create an account');
  expect(screen.getByText(/kept on this device only/)).toBeTruthy();
});
