import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts } from '#web/areas/families/index.ts';
import { actInAnotherTab } from '#web/testing/render-session.tsx';
import {
  answer,
  careerPage,
  field,
  loadResults,
  messageAt,
  resultsTitle,
  submitButton,
  values,
} from './career-page-fixture.tsx';

const KEY = 'careerDraft';
const DRAFT = {
  name: 'Meera',
  age: '14',
  educationLevel: 'bachelor',
  schoolClass: '',
  stream: '',
  interests: 'Maps',
  strengths: '',
  careerGoals: 'To travel',
};
const BLANK = ['', '', '', '', '', ''];
const KEPT = ['Meera', '14', 'bachelor', 'Maps', '', 'To travel'];

const keep = (draft: unknown = DRAFT) => localStorage.setItem(KEY, JSON.stringify(draft));
const kept = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const clearButton = () => screen.getByText('Clear');

beforeAll(loadResults);

describe('a draft of the answers', () => {
  it('is saved while typing, and restored after a reload', () => {
    const { unmount } = render(careerPage);
    fireEvent.change(field('Interests'), { target: { value: 'Maps' } });
    expect(kept()).toEqual({
      name: '',
      age: '',
      educationLevel: '',
      schoolClass: '',
      stream: '',
      interests: 'Maps',
      strengths: '',
      careerGoals: '',
    });
    fireEvent.change(field('Education Level'), { target: { value: 'phd' } });
    unmount();
    render(careerPage);
    expect(values()).toEqual(['', '', 'phd', 'Maps', '', '']);
  });

  it('is kept after a submit as well', async () => {
    const { unmount } = render(careerPage);
    const user = answer();
    const given = values();
    await user.click(submitButton());
    unmount();
    render(careerPage);
    expect(title()).toBe('Career Assessment');
    expect(values()).toEqual(given);
  });

  it('is removed when the answers are deleted by hand', () => {
    render(careerPage);
    fireEvent.change(field('Name'), { target: { value: 'M' } });
    fireEvent.change(field('Name'), { target: { value: '' } });
    expect(localStorage.length).toBe(0);
  });

  it('appears after hydration', () => {
    keep();
    const container = document.createElement('div');
    container.innerHTML = renderToString(careerPage);
    document.body.append(container);
    expect(container.querySelector<HTMLInputElement>('[name=name]')?.value).toBe('');
    render(careerPage, { container, hydrate: true });
    expect(values()).toEqual(KEPT);
  });

  it('stays away from another child, whose name was typed before hydration', () => {
    keep();
    const container = document.createElement('div');
    container.innerHTML = renderToString(careerPage);
    document.body.append(container);
    const early = container.querySelector<HTMLInputElement>('[name=name]');
    if (early) early.value = 'Ra';
    render(careerPage, { container, hydrate: true });
    expect(values()).toEqual(values().map((_, at) => (at === 0 ? 'Ra' : '')));
    expect(kept()).toMatchObject({ name: 'Ra', age: '' });
  });

  it('is selected in the field under the cursor, so that typing replaces it', () => {
    keep();
    const container = document.createElement('div');
    container.innerHTML = renderToString(careerPage);
    document.body.append(container);
    container.querySelector<HTMLInputElement>('[name=name]')?.focus();
    render(careerPage, { container, hydrate: true });
    const name = field('Name') as HTMLInputElement;
    expect(name.value).toBe(DRAFT.name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, DRAFT.name.length]);
  });

  it('gives way to text typed before hydration', () => {
    keep();
    const container = document.createElement('div');
    container.innerHTML = renderToString(careerPage);
    document.body.append(container);
    const early = container.querySelector<HTMLTextAreaElement>('[name=strengths]');
    if (early) early.value = 'Quick';
    render(careerPage, { container, hydrate: true });
    expect(values()).toEqual(KEPT.with(4, 'Quick'));
    fireEvent.change(field('Name'), { target: { value: 'Asha' } });
    expect(values()).toEqual(KEPT.with(4, 'Quick').with(0, 'Asha'));
    expect(kept()).toEqual({ ...DRAFT, name: 'Asha', strengths: 'Quick' });
  });
});

describe('Clear', () => {
  it('removes the answers at once, with their messages, and starts at the first field', () => {
    keep();
    render(careerPage);
    fireEvent.click(submitButton());
    fireEvent.click(clearButton());
    expect(values()).toEqual(BLANK);
    expect(messageAt('Interests')).toBe('');
    expect(localStorage.length).toBe(0);
    expect(document.activeElement).toBe(field('Name'));
  });

  it('is visible only with answers to clear, in a reserved place', () => {
    render(careerPage);
    expect(clearButton().classList.contains('invisible')).toBe(true);
    fireEvent.change(field('Name'), { target: { value: 'M' } });
    expect(clearButton().classList.contains('invisible')).toBe(false);
  });
});

describe('signing out', () => {
  const signIn = () => localStorage.setItem('user', JSON.stringify({ name: 'Asha', email: 'a@b.example' }));

  it('removes the answers, even from the open page', () => {
    signIn();
    keep();
    render(careerPage);
    act(() => void accounts.signOut());
    expect(values()).toEqual(BLANK);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('closes the results', async () => {
    signIn();
    render(careerPage);
    const user = answer();
    await user.click(submitButton());
    act(() => void accounts.signOut());
    expect(title()).toBe('Career Assessment');
    expect(values()).toEqual(BLANK);
  });

  it('in another tab removes them here, too', () => {
    keep();
    render(careerPage);
    actInAnotherTab(() => localStorage.removeItem(KEY), KEY);
    expect(values()).toEqual(BLANK);
  });

  it('in another tab is noticed when it empties the whole storage', () => {
    keep();
    render(careerPage);
    actInAnotherTab(() => localStorage.clear(), null);
    expect(values()).toEqual(BLANK);
  });
});

it('does not let another tab overwrite text typed here', () => {
  keep();
  render(careerPage);
  actInAnotherTab(() => keep({ ...DRAFT, name: 'Somebody else' }), KEY);
  actInAnotherTab(() => localStorage.setItem('other', '1'), 'other');
  expect(values()).toEqual(KEPT);
});

describe('the last results', () => {
  const line = () => screen.queryByRole('button', { name: /^Your last results, of \d+ \w+ \d{4}$/ });

  it('have a line above the form after a reload, until cleared', async () => {
    const { unmount } = render(careerPage);
    expect(line()).toBeNull();
    const user = answer();
    await user.click(submitButton());
    unmount();
    render(careerPage);
    expect(title()).toBe('Career Assessment');
    fireEvent.change(field('Interests'), { target: { value: 'Something else' } });
    await user.click(line() as HTMLElement);
    await resultsTitle();
    expect(screen.getByText('Software Development'), 'of the answers then').toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retake Assessment' }));
    expect(field('Interests').value).toBe('Something else');
    await user.click(clearButton());
    expect(line()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it.each([['{"finishedAt":"2026-04-30"}'], ['{"name":'], ['7'], ['null']])('are missing for %s', (json) => {
    localStorage.setItem('careerResult', json);
    render(careerPage);
    expect(line()).toBeNull();
  });

  it('are out of sight when another account signs in', async () => {
    const signInAs = (email: string) => localStorage.setItem('user', JSON.stringify({ name: 'Asha', email }));
    signInAs('asha@family.example');
    render(careerPage);
    const user = answer();
    await user.click(submitButton());
    actInAnotherTab(() => {
      // That tab puts the answers away, and brings those of the other account back.
      localStorage.setItem(KEY, JSON.stringify({ ...DRAFT, name: 'Ravi Iyer' }));
      localStorage.removeItem('careerResult');
      signInAs('ravi@family.example');
    }, 'user');
    expect(title()).toBe('Career Assessment');
    expect(values()[0]).toBe('Ravi Iyer');
    expect(line()).toBeNull();
  });
});

describe('stored data', () => {
  it.each([
    ['no JSON', '{"name":'],
    ['another kind of data', '[1,2]'],
    ['null', 'null'],
    ['too much', JSON.stringify({ ...DRAFT, more: 'x'.repeat(50_000) })],
  ])('with %s is ignored', (_, json) => {
    localStorage.setItem(KEY, json);
    render(careerPage);
    expect(values()).toEqual(BLANK);
  });

  it.each([
    [{ name: 5 }, 0],
    [{ name: 'x'.repeat(101) }, 0],
    [{ age: undefined }, 1],
    [{ educationLevel: 'kindergarten' }, 2],
    [{ interests: 'x'.repeat(2001) }, 3],
    [{ careerGoals: { text: 'x' } }, 5],
  ])('with an error in one field loses only that field: %j', (wrong, position) => {
    keep({ ...DRAFT, ...wrong, unknown: 'field' });
    render(careerPage);
    expect(values()).toEqual(KEPT.with(position, ''));
  });
});

it('is not needed while the page is open', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(refuse);
  }
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(careerPage);
  const user = answer();
  await user.click(submitButton());
  await resultsTitle();
  await user.click(screen.getByRole('button', { name: 'Retake Assessment' }));
  expect(field('Name').value).toBe('Meera Iyer');
  fireEvent.click(clearButton());
  expect(values()).toEqual(BLANK);
});
