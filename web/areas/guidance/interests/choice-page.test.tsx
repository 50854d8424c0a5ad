import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { answerChoice, openChoice } from '#contracts/guidance/index.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { ChoicePage } from './choice-page.tsx';

const TOKEN = 'a'.repeat(43);
const QUESTION = {
  answeredOn: '2025-11-20',
  careers: [
    { slug: 'carpenter', name: 'Carpenter' },
    { slug: 'staff-nurse', name: 'Nurse' },
  ],
  answer: null,
};

let api: ApiStub;
beforeEach(() => {
  api = stubApi();
  api.answer(openChoice, QUESTION);
  api.answer(answerChoice, { received: true });
});

const open = (hash = `#${TOKEN}`) =>
  render(
    <MemoryRouter initialEntries={[`/guidance/choice${hash}`]}>
      <ChoicePage />
    </MemoryRouter>,
  );
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send Answer' }));
const bodies = () => api.callsOf(answerChoice).map(({ body }) => body);

it('sends the chosen career, and allows a change', async () => {
  open();
  fireEvent.click(await screen.findByLabelText('Nurse'));
  send();
  await screen.findByRole('heading', { name: 'Thank you.' });
  fireEvent.click(screen.getByRole('button', { name: 'Change My Answer' }));
  expect(screen.getByLabelText<HTMLInputElement>('Nurse').checked).toBe(true);
  fireEvent.click(screen.getByLabelText('Nothing is decided yet'));
  send();
  await screen.findByRole('heading', { name: 'Thank you.' });
  expect(bodies()).toEqual([
    { token: TOKEN, choice: 'listed', slug: 'staff-nurse' },
    { token: TOKEN, choice: 'undecided', slug: null },
  ]);
  expect(api.callsOf(openChoice)[0]?.body).toEqual({ token: TOKEN });
});

it('shows the previous answer', async () => {
  api.answer(openChoice, { ...QUESTION, answer: { choice: 'other', slug: null } });
  open();
  const other = await screen.findByLabelText<HTMLInputElement>('Something that is not in this list');
  expect(other.checked).toBe(true);
});

it('requires an answer, and loses none when sending fails', async () => {
  open();
  await screen.findByLabelText('Carpenter');
  send();
  screen.getByText('Please choose an answer.');
  fireEvent.click(screen.getByLabelText('Carpenter'));
  api.disconnect(answerChoice);
  send();
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Carpenter').checked).toBe(true);
  api.answer(answerChoice, { received: true });
  send();
  await screen.findByRole('heading', { name: 'Thank you.' });
});

it('says that an unknown link opens no question', async () => {
  api.refuse(openChoice, 404, { message: 'The question was not found', code: 'not_found' });
  open();
  await screen.findByText('This link no longer opens a question.');
});

it('says that loading failed, and loads again on Retry', async () => {
  api.disconnect(openChoice);
  open();
  await screen.findByText('The question could not be loaded');
  api.answer(openChoice, QUESTION);
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByLabelText('Carpenter');
});

it('requires a secret', async () => {
  open('');
  await screen.findByText('This link no longer opens a question.');
  expect(api.callsOf(openChoice)).toEqual([]);
});
