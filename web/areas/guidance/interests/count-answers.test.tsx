import { i18n } from '@lingui/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCountedAnswers } from '#contracts/guidance/index.ts';
import type { InterestAnswer } from '#contracts/interests.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { InterestsPage } from './interests-page.tsx';
import { itemsOf } from './inventory.ts';
import { ANSWER_WORDS } from './texts.ts';

const BY_PARENT = /^I am the parent or guardian, and I agree/;
const BY_STUDENT = /^I agree that my answers/;

let api: ApiStub;
// On a busy machine, loading takes longer than a test waits.
beforeAll(() =>
  Promise.all([
    import('./components/result-view.tsx'),
    import('#web/areas/guidance/careers/rated-careers.ts'),
  ]),
);
beforeEach(() => {
  setPublicServices('enquiries');
  api = stubApi();
  api.answer(createCountedAnswers, { received: true });
});

const VALUES = { R: 4, I: 3, A: 1, S: 3, E: 0, C: 1 } as const;
let made = 0;
/** Answers unique among the tests of this page. */
function makeValues(): InterestAnswer[] {
  made += 1;
  return itemsOf('short').map(
    ({ type }, place) => (place === made ? 4 - VALUES[type] : VALUES[type]) as InterestAnswer,
  );
}

/** Opens the result of stored answers. */
async function openResult(values: readonly InterestAnswer[]) {
  const answers = Object.fromEntries(itemsOf('short').map(({ id }, place) => [id, values[place]]));
  // A new tab.
  sessionStorage.clear();
  window.history.replaceState(null, '');
  localStorage.setItem('interestInventory', JSON.stringify({ form: 'short', answers, guesses: null }));
  const page = render(
    <MemoryRouter initialEntries={['/guidance/interests']}>
      <InterestsPage />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show my result' }));
  const careers = await screen.findByRole('region', { name: 'Careers with similar interests' });
  await within(careers).findAllByText(/fit$/, {}, { timeout: 10_000 });
  return page;
}

const section = () => screen.getByRole('region', { name: 'Help us check the questions' });
const ageField = () => screen.getByLabelText('Student’s age');
const send = () => userEvent.click(within(section()).getByRole('button', { name: 'Send the answers' }));

describe('a family’s answers for counting', () => {
  it('are sent once with the age and nothing else', async () => {
    const values = makeValues();
    const page = await openResult(values);
    expect(section().textContent).toContain('no name, no address, nothing else');
    expect(section().textContent).toContain('you cannot take them back');
    await userEvent.type(ageField(), '15');
    await userEvent.click(screen.getByLabelText(BY_PARENT));
    await send();
    const thanks = await screen.findByText('Thank you. Your answers help us to ask better questions.');
    await vi.waitFor(() => expect(document.activeElement).toBe(thanks));
    expect(within(section()).queryByRole('button')).toBeNull();
    const [call, ...others] = api.callsOf(createCountedAnswers);
    expect(others).toEqual([]);
    expect(call?.body).toEqual({
      idempotencyKey: expect.any(String),
      answers: values,
      age: 15,
      agreedBy: 'parent',
    });

    // The same result, opened again on this page.
    page.unmount();
    await openResult(values);
    expect(section().textContent).toContain('Thank you.');
    expect(within(section()).queryByRole('button')).toBeNull();
  });

  it('need the student’s own agreement from age 18, and another age resets the tick', async () => {
    await openResult(makeValues());
    await userEvent.type(ageField(), '17');
    await userEvent.click(screen.getByLabelText(BY_PARENT));
    await userEvent.clear(ageField());
    expect(screen.queryByRole('checkbox', { name: /agree/ })).toBeNull();
    await userEvent.type(ageField(), '१८');
    expect(screen.queryByLabelText(BY_PARENT)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>(BY_STUDENT).checked).toBe(false);
    await send();
    expect(document.activeElement).toBe(screen.getByLabelText(BY_STUDENT));
    within(section()).getByText('Please tick the box if you agree. Otherwise nothing is sent.');
    expect(api.callsOf(createCountedAnswers)).toEqual([]);
    await userEvent.click(screen.getByLabelText(BY_STUDENT));
    await send();
    await screen.findByText(/^Thank you\./);
    expect(api.callsOf(createCountedAnswers)[0]?.body).toMatchObject({ age: 18, agreedBy: 'student' });
  });

  it.each(['', '9', '14.5', '121', 'fifteen'])('are not sent with the age %j', async (age) => {
    await openResult(makeValues());
    if (age !== '') await userEvent.type(ageField(), age);
    expect(screen.queryByRole('checkbox', { name: /agree/ })).toBeNull();
    await send();
    expect(document.activeElement).toBe(ageField());
    within(section()).getByText('Please give the student’s age in whole years, from 10.');
    expect(api.callsOf(createCountedAnswers)).toEqual([]);
  });

  it('stay with age and tick after a failure, and a retry has the same key', async () => {
    await openResult(makeValues());
    await userEvent.type(ageField(), '15');
    await userEvent.click(screen.getByLabelText(BY_PARENT));
    api.refuse(createCountedAnswers, 503, { message: 'The server is busy.', code: 'busy' });
    await send();
    expect((await within(section()).findByRole('alert')).textContent).toBe('The server is busy.');
    expect(screen.getByLabelText<HTMLInputElement>('Student’s age').value).toBe('15');
    expect(screen.getByLabelText<HTMLInputElement>(BY_PARENT).checked).toBe(true);
    api.answer(createCountedAnswers, { received: true });
    await send();
    await screen.findByText(/^Thank you\./);
    const keys = api.callsOf(createCountedAnswers).map(({ body }) => body?.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

it('counting is hidden in browser mode and in print', async () => {
  await openResult(makeValues());
  expect(section().className).toContain('at-browser:hidden');
  expect(section().className).toContain('print:hidden');
});

it('careless answers are not counted: too many alike', async () => {
  await openResult(itemsOf('short').map(({ type }, place) => (place < 12 ? 2 : VALUES[type])));
  screen.getByText(/^You gave the same answer many times in a row\./);
  expect(screen.queryByRole('region', { name: 'Help us check the questions' })).toBeNull();
});

it('careless answers are not counted: too quick', async () => {
  render(
    <MemoryRouter initialEntries={['/guidance/interests']}>
      <InterestsPage />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Start: 30/ }));
  for (const { type } of itemsOf('short')) {
    fireEvent.click(screen.getByRole('button', { name: i18n._(ANSWER_WORDS[VALUES[type]]) }));
  }
  await screen.findByText(/^Many answers came faster than the sentences can be read\./);
  expect(screen.queryByRole('region', { name: 'Help us check the questions' })).toBeNull();
  await screen.findAllByText(/fit$/, {}, { timeout: 10_000 });
});
