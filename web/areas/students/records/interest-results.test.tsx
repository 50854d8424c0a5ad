import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listInterestResults, type StoredInterests } from '#contracts/guidance/index.ts';
import { kavyasPage, NOON, openStudents, stubStudent } from './students-fixture.tsx';

const RESULT: StoredInterests = {
  answeredOn: '2026-04-18',
  answers: Array.from({ length: 30 }, (_, at) => (at % 6 === 0 ? 4 : 1)),
  flags: ['quickAnswers'],
  subjects: ['Physics', 'Mathematics'],
  guesses: new Array(12).fill(1),
  careers: [{ slug: 'carpenter', name: 'Carpenter', band: 'strong', steadiness: 'most' }],
};

const section = async () => within(await screen.findByRole('region', { name: 'Interest results' }));

it('shows scores, flags, subjects, careers and topics for a conversation', async () => {
  const api = stubStudent();
  const older = { ...RESULT, answeredOn: '2026-03-01' };
  api.answer(listInterestResults, {
    results: [
      { requestId: 5, sentAt: NOON, result: RESULT },
      { requestId: 4, sentAt: NOON, result: older },
    ],
    waiting: 0,
  });
  openStudents(kavyasPage);
  const shown = await section();
  const newest = await shown.findByText('Answers of 18 April 2026');
  expect(newest.closest('details')?.open).toBe(true);
  expect(shown.getByText('Answers of 1 March 2026').closest('details')?.open).toBe(false);
  const own = within(newest.closest('details') as HTMLElement);
  own.getByRole('heading', { name: 'Interests, measured by answers on 18 April 2026' });
  const row = own.getByRole('row', { name: /^R: Making and mending/ });
  within(row).getByText('20 of 20');
  own.getByText('Many answers came faster than the sentences can be read.');
  own.getByText('Subjects the student thinks of: Physics, Mathematics.');
  own.getByText('Strong fit');
  own.getByText('Stays in most draws');
  own.getByText(/^Which thing that you made, mended or grew/);
  own.getByText(/O\*NET 29\.3 Database/);
});

it('says that a child’s result waits for a parent', async () => {
  const api = stubStudent();
  api.answer(listInterestResults, { results: [], waiting: 1 });
  openStudents(kavyasPage);
  await (await section()).findByText(/^A result was sent\. It opens when a parent has agreed/);
});

it('has an empty state, and an error state with Retry', async () => {
  const api = stubStudent();
  api.refuse(listInterestResults, 500, { message: 'Broken', code: 'internal' });
  const user = openStudents(kavyasPage);
  const shown = await section();
  await shown.findByText('Failed to load the interest results. Please try again.');
  api.answer(listInterestResults, { results: [], waiting: 0 });
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  await (await section()).findByText(/^The family has sent no result/);
});
