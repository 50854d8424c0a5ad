import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, it } from 'vitest';
import { exportCountedAnswers, getChoiceFigures } from '#contracts/guidance/index.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { InterestFigures } from './interest-figures.tsx';

let api: ApiStub;
beforeEach(() => {
  api = stubApi();
  api.answer(getChoiceFigures, {
    figures: [
      { months: 12, asked: 5, answered: 4, listed: 3, other: 1, undecided: 0 },
      { months: 24, asked: 0, answered: 0, listed: 0, other: 0, undecided: 0 },
    ],
  });
});

it('shows how often a later choice was in the list, with the number of answers', async () => {
  renderPortal(<InterestFigures />);
  await screen.findByText('In the list: 3 of 4 answers.');
  screen.getByRole('heading', { name: 'After 24 months' });
  screen.getByText('No answers yet.');
});

it('says how many answers are missing for the file', async () => {
  const message = 'The answers can be exported from 30 results on. Counted so far: 12.';
  api.refuse(exportCountedAnswers, 409, { message, code: 'conflict' });
  renderPortal(<InterestFigures />);
  await userEvent.click(screen.getByRole('button', { name: 'Export answers' }));
  await screen.findByText(message);
});
