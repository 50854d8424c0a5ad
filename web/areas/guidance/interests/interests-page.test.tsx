import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InterestAnswer } from '#contracts/interests.ts';
import { accounts } from '#web/areas/families/index.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { InterestsPage } from './interests-page.tsx';
import { itemsOf, LENS_ITEMS } from './inventory.ts';
import { ANSWER_WORDS } from './texts.ts';

const KEY = 'interestInventory';
const page = (
  <MemoryRouter initialEntries={['/guidance/interests']}>
    <InterestsPage />
  </MemoryRouter>
);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');

let now = 0;
/** Answers after four seconds. */
function answer(value: InterestAnswer, ms = 4000): void {
  now += ms;
  press(i18n._(ANSWER_WORDS[value]));
}
/** A student who likes to make and to find out. */
const CLEAR: Record<string, InterestAnswer> = { R: 4, I: 3, A: 1, S: 2, E: 0, C: 1 };
function answerAll(answerTo = (type: string): InterestAnswer => CLEAR[type] ?? 2, ms?: number): void {
  for (const { type } of itemsOf('short')) answer(answerTo(type), ms);
}

/** Its code may still be loading. */
const findResult = () =>
  screen.findByRole('heading', { level: 1, name: 'Your interests' }, { timeout: 10_000 });

function openNewTab(): void {
  sessionStorage.clear();
  window.history.replaceState(null, '');
}

beforeEach(() => {
  now = 0;
  openNewTab();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

describe('the inventory', () => {
  it('begins with an introduction, and the built HTML shows the same', () => {
    const html = renderToString(page);
    expect(html).toContain('What would you like to do?');
    render(page);
    expect(title()).toBe('What would you like to do?');
    expect(screen.getByText(/Nothing is sent, unless you decide so at the end\.$/)).toBeTruthy();
  });

  it('shows one item a screen, with progress and a way back to an earlier answer', () => {
    render(page);
    const scrollTo = vi.spyOn(window, 'scrollTo');
    press(/^Start: 30/);
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(title()).toBe('Would you like to do this?');
    const [first, second] = itemsOf('short').map(({ text }) => i18n._(text));
    expect(screen.getByText(first ?? '')).toBe(document.activeElement);
    expect(screen.getByText('1 of 30')).toBeTruthy();
    expect(screen.getByRole('group', { name: first ?? '' })).toBeTruthy();
    answer(3);
    expect(document.activeElement?.textContent).toBe(second);
    expect(screen.getByText('2 of 30')).toBeTruthy();
    press('Back');
    expect(screen.getByRole('button', { name: 'Probably' }).getAttribute('aria-pressed')).toBe('true');
    press('Back');
    expect(title()).toBe('What would you like to do?');
  });

  it('loses no answer on the way back to the beginning', () => {
    render(page);
    press(/^Start: 30/);
    tick(/^Keep my answers/);
    answer(3);
    answer(4);
    for (const _ of [1, 2, 3]) press('Back');
    expect(screen.queryByRole('button', { name: /^Start: 30/ })).toBeNull();
    press('Go on where I stopped');
    expect(screen.getByText('3 of 30')).toBeTruthy();
    expect(kept().answers).toEqual({ r1: 3, i1: 4 });
    for (const _ of [1, 2, 3]) press('Back');
    press('Discard them and start again');
    expect(localStorage.length).toBe(0);
    press(/^Start: 30/);
    expect(screen.getByText('1 of 30')).toBeTruthy();
  });

  it('loses no answer when the browser goes back', async () => {
    const goBack = async () => {
      window.history.back();
      await screen.findByText('Your answers so far are still here.');
    };
    render(page);
    press(/^Start: 30/);
    answer(3);
    answer(4);
    await goBack();
    press('Go on where I stopped');
    expect(screen.getByText('3 of 30')).toBeTruthy();
    await goBack();
    press('Go on where I stopped');
    expect(screen.getByText('3 of 30')).toBeTruthy();
  });

  it('accepts the keys 1 to 5, but not a held key', () => {
    render(page);
    press(/^Start: 60/);
    expect(screen.getByText('1 of 60')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: '5' });
    expect(screen.getByText('2 of 60')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: '5', repeat: true });
    fireEvent.keyDown(document.body, { key: '5', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: '6' });
    expect(screen.getByText('2 of 60')).toBeTruthy();
    press('Back');
    const given = screen.getByRole('button', { name: 'Yes, very much' });
    expect(given.getAttribute('aria-pressed')).toBe('true');
  });

  it('ignores the second tap of a double tap', () => {
    render(page);
    press(/^Start: 30/);
    const button = screen.getByRole('button', { name: 'Probably' });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Probably' }), { detail: 2 });
    expect(screen.getByText('2 of 30')).toBeTruthy();
  });
});

describe('the result', () => {
  it('has the six scores as a picture and as a table, the highest first, and ties', async () => {
    render(page);
    press(/^Start: 30/);
    answerAll();
    await findResult();
    expect(screen.getByRole('img', { name: /^A hexagon of the six scores/ })).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Your six scores' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.querySelector('td')?.textContent)).toEqual([
      '20 of 20',
      '15 of 20',
      '10 of 20',
      '5 of 20',
      '5 of 20',
      '0 of 20',
    ]);
    expect(screen.getByText('Equal scores: Creating and Keeping order.')).toBeTruthy();
    const careers = screen.getByRole('region', { name: 'Careers with similar interests' });
    await within(careers).findAllByText(/fit$/, {}, { timeout: 10_000 });
    const list = within(careers)
      .getAllByRole('listitem')
      .filter((item) => item.parentElement?.tagName === 'OL');
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThanOrEqual(10);
    for (const item of list) {
      expect(within(item).getByRole('link').getAttribute('href')).toMatch(/^\/careers\/[a-z0-9-]+$/);
    }
    expect(careers.textContent).toContain('O*NET 29.3 Database');
    expect(careers.textContent).toMatch(/Stays in (nearly every draw|most draws|about half of the draws)/);
  });

  it('shows no careers for a flat profile, with the reason', async () => {
    render(page);
    press(/^Start: 30/);
    answerAll(() => 2);
    await findResult();
    expect(screen.getByText(/^Your six scores are close together/)).toBeTruthy();
    expect(screen.getByText(/^You gave the same answer many times in a row/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Careers with similar interests' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Talk to a counsellor' })).toBeTruthy();
  });

  it('warns of answers faster than reading', async () => {
    render(page);
    press(/^Start: 30/);
    answerAll(undefined, 400);
    await findResult();
    expect(screen.getByText(/^Many answers came faster/)).toBeTruthy();
  });
});

describe('the run of a tab', () => {
  async function finish(): Promise<void> {
    const { unmount } = render(page);
    press(/^Start: 30/);
    answerAll();
    await findResult();
    unmount();
  }

  it('shows the result again after Back, with the tick to keep it at its head', async () => {
    await finish();
    render(page);
    await findResult();
    const tickBox = screen.getByRole('checkbox', { name: /^Keep my answers in this browser/ });
    const [heading] = screen.getAllByRole('heading', { level: 2 });
    expect(
      tickBox.compareDocumentPosition(heading ?? document.body) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(localStorage).toHaveLength(0);
    fireEvent.click(tickBox);
    expect(Object.keys(kept().answers)).toHaveLength(30);
  });

  it('goes on after a sign-in', async () => {
    await finish();
    localStorage.setItem('user', JSON.stringify({ name: 'Asha', email: 'a@b.example' }));
    render(page);
    await findResult();
    expect(JSON.parse(sessionStorage.getItem('interestRun') ?? '')).toMatchObject({ owner: 'a@b.example' });
  });

  it('offers at a new visit to go on', async () => {
    await finish();
    window.history.replaceState(null, '');
    render(page);
    press('Go on where I stopped');
    await findResult();
    press('Start again');
    expect(sessionStorage).toHaveLength(0);
  });

  it('keeps the place, also of a parent’s guesses', () => {
    const first = render(page);
    tick(/^A parent guesses first/);
    press(/^Start: 30/);
    answer(2);
    first.unmount();
    render(page);
    expect(screen.getByText('2 of 12')).toBeTruthy();
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['another account', (run: string) => run.replace('"owner":""', '"owner":"asha@family.example"')],
    ['broken data', () => '{"owner":"","progress":{"form":"middle"}}'],
    ['no JSON', () => '{'],
  ])('begins anew with a run of %s', async (_, change) => {
    await finish();
    sessionStorage.setItem('interestRun', change(sessionStorage.getItem('interestRun') ?? ''));
    render(page);
    expect(screen.getByRole('button', { name: /^Start: 30/ })).toBeTruthy();
  });
});

describe('storing the answers', () => {
  it('needs the student’s tick', async () => {
    render(page);
    press(/^Start: 30/);
    answerAll();
    await findResult();
    expect(localStorage.length).toBe(0);
  });

  it('continues at the next item on another day, and ends with one button', () => {
    const { unmount } = render(page);
    press(/^Start: 30/);
    answer(4);
    tick(/^Keep my answers/);
    answer(1);
    expect(kept()).toEqual({
      form: 'short',
      answers: { r1: 4, i1: 1 },
      guesses: null,
      answeredOn: officeDay(Date.now()),
    });
    unmount();
    openNewTab();
    const again = render(page);
    expect(screen.getByText('2 of 30 answers are kept in this browser.')).toBeTruthy();
    press('Go on where I stopped');
    expect(screen.getByText('3 of 30')).toBeTruthy();
    again.unmount();
    openNewTab();
    render(page);
    press('Delete them');
    expect(localStorage.length).toBe(0);
    expect(screen.queryByText(/are kept in this browser/)).toBeNull();
  });

  it('leaves another person’s answers, until new ones are stored instead', () => {
    const before = { form: 'short', answers: { r1: 4 }, guesses: null };
    localStorage.setItem(KEY, JSON.stringify(before));
    render(page);
    press(/^Start: 30/);
    answer(0);
    for (const _ of [1, 2]) press('Back');
    press('Discard them and start again');
    expect(kept()).toEqual(before);
    expect(screen.getByText('One of 30 answers is kept in this browser.')).toBeTruthy();
    press(/^Start: 30/);
    answer(1);
    tick('Keep my answers in this browser, and delete those kept before');
    expect(kept().answers).toEqual({ r1: 1 });
  });

  it('ends when the box is unticked', () => {
    render(page);
    press(/^Start: 30/);
    tick(/^Keep my answers/);
    answer(4);
    tick(/^Keep my answers/);
    expect(localStorage.length).toBe(0);
  });

  it('ends with the account', () => {
    localStorage.setItem('user', JSON.stringify({ name: 'Asha', email: 'a@b.example' }));
    render(page);
    press(/^Start: 30/);
    tick(/^Keep my answers/);
    answer(4);
    act(() => void accounts.signOut());
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(title()).toBe('What would you like to do?');
  });

  it.each(['{"form":', '7', '{"form":"huge"}', '{"form":"short","answers":{"r1":9,"x1":2}}'])(
    'ignores invalid data: %s',
    (json) => {
      localStorage.setItem(KEY, json);
      render(page);
      expect(screen.queryByText(/^[1-9]\d* of 30 answers/)).toBeNull();
    },
  );

  it('may fail: the box stays unticked, and the result appears', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    render(page);
    press(/^Start: 30/);
    tick(/^Keep my answers/);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Keep my answers/ });
    expect(box.checked, 'the box does not promise what the browser refuses').toBe(false);
    answerAll();
    await findResult();
  });
});

describe('two lenses', () => {
  function guess(): void {
    render(page);
    tick(/^A parent guesses first/);
    press(/^Start: 30/);
    for (const { type } of LENS_ITEMS) answer(type === 'R' ? 0 : (CLEAR[type] ?? 2));
  }

  it('hide the guesses from the student, and compare them at the end', async () => {
    guess();
    expect(title()).toBe('Now the student answers');
    press('I am the student: start');
    expect(screen.getByText('1 of 30')).toBeTruthy();
    for (const button of screen.getAllByRole('button')) {
      expect(button.getAttribute('aria-pressed')).not.toBe('true');
    }
    answerAll();
    await findResult();
    const view = screen.getByRole('region', { name: 'Two views' });
    expect(view.textContent).toContain('You were close to each other on 10 of 12 activities.');
    const apart = within(view)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(apart).toEqual(['Yes, very much', 'No, not at all', 'Yes, very much', 'No, not at all']);
    const questions = view.querySelectorAll('ol > li');
    expect(questions).toHaveLength(3);
    expect(questions[0]?.textContent).toBe(
      'Which thing that you made, mended or grew did you enjoy most, and why?',
    );
    expect(localStorage.length).toBe(0);
  });

  it('store the guesses only while both agree', async () => {
    guess();
    press('I am the student: start');
    tick(/^Keep my answers/);
    answerAll();
    await findResult();
    expect(kept().guesses).toBeNull();
    tick(/^I, the student/);
    expect(kept().guesses).toBeNull();
    tick(/^I, the parent/);
    expect(kept().guesses).toMatchObject({ r1: 0, i1: 3 });
    tick(/^I, the student/);
    expect(kept().guesses).toBeNull();
  });

  it('can be skipped by the parent and by the student', async () => {
    render(page);
    tick(/^A parent guesses first/);
    press(/^Start: 30/);
    expect(title()).toBe('For the parent: would the student like to do this?');
    answer(1);
    for (const _ of [1, 2]) press('Back');
    press('Go on where I stopped');
    expect(screen.getByText('2 of 12')).toBeTruthy();
    press('Leave the guesses out');
    expect(title()).toBe('Would you like to do this?');
    answerAll();
    await findResult();
    expect(screen.queryByRole('region', { name: 'Two views' })).toBeNull();
    press('Start again');
    tick(/^A parent guesses first/);
    press(/^Start: 30/);
    for (const _ of LENS_ITEMS) answer(2);
    press('Start without the guesses');
    answerAll();
    await findResult();
    expect(screen.queryByRole('region', { name: 'Two views' })).toBeNull();
  });

  it('are removed from the result on request', async () => {
    guess();
    press('I am the student: start');
    answerAll();
    await findResult();
    press('Remove the comparison');
    expect(screen.queryByRole('region', { name: 'Two views' })).toBeNull();
    expect(title()).toBe('Your interests');
  });
});
