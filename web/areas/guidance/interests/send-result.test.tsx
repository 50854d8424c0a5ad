import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAppointmentRequest, listFreeTimes } from '#contracts/enquiries/index.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { InterestsPage } from './interests-page.tsx';
import { itemsOf, LENS_ITEMS } from './inventory.ts';

const VALUES = { R: 4, I: 3, A: 1, S: 2, E: 0, C: 1 };
const answers = Object.fromEntries(itemsOf('short').map(({ id, type }) => [id, VALUES[type]]));
const guesses = Object.fromEntries(LENS_ITEMS.map(({ id }) => [id, 2]));

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
  api.answer(listFreeTimes, { days: [] });
  api.answer(createAppointmentRequest, {
    received: true,
    reference: 'KFBD-QRST',
    answerBy: '2026-05-02',
    asksForCode: false,
  });
});

/** The result of stored answers, with a comparison if both agreed to store it. */
async function openResult(isCompared = true): Promise<void> {
  const kept = { form: 'short', answers, guesses: isCompared ? guesses : null, answeredOn: '2026-04-18' };
  localStorage.setItem('interestInventory', JSON.stringify(kept));
  render(
    <MemoryRouter initialEntries={['/guidance/interests']}>
      <InterestsPage />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show my result' }));
  const careers = await screen.findByRole('region', { name: 'Careers with similar interests' });
  await within(careers).findAllByText(/fit$/, {}, { timeout: 10_000 });
}

/** Asks for a session as an adult. @returns the sent body. */
async function book(isResultSent: boolean) {
  fireEvent.click(screen.getByRole('button', { name: 'Book Counseling Session' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type("Student's age", '21');
  type('Your name', 'Meera Pillai');
  type('Phone', '+91 98765 43210');
  type('Message (optional)', 'Which subjects fit?');
  if (isResultSent) fireEvent.click(dialog.getByLabelText('Send my interest result with this request.'));
  fireEvent.click(dialog.getByLabelText('I agree to be contacted about a counselling session.'));
  fireEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  return vi.waitFor(() => {
    const [call] = api.callsOf(createAppointmentRequest);
    expect(call).toBeDefined();
    return call?.body;
  });
}

it('is sent with a request if the family ticks its box, with its wished subjects', async () => {
  await openResult();
  const subjects = screen.getByLabelText('Subjects you think of for Class 11 (optional)');
  fireEvent.change(subjects, { target: { value: 'pcm-with-computer-science' } });
  const body = await book(true);
  expect(body?.message).toBe('Which subjects fit?');
  const { careers, ...sent } = body?.interests ?? { careers: [] };
  expect(sent).toEqual({
    answeredOn: '2026-04-18',
    answers: itemsOf('short').map(({ type }) => VALUES[type]),
    flags: [],
    subjects: ['English', 'Physics', 'Chemistry', 'Mathematics', 'Computer Science'],
    guesses: new Array(12).fill(2),
  });
  expect(careers.length).toBeGreaterThan(0);
  // The open dialog hides the page from the accessibility tree.
  expect(screen.getByText(careers[0]?.name ?? '', { selector: 'ol a' })).toBeTruthy();
});

it('is followed up only with a tick of its own, which needs an e-mail address', async () => {
  await openResult();
  fireEvent.click(screen.getByRole('button', { name: 'Book Counseling Session' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }));
  const label = 'You may ask me by e-mail, after one year and after two, about the choice.';
  expect(dialog.queryByLabelText(label)).toBeNull();
  const type = (field: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(field), { target: { value } });
  type("Student's age", '21');
  type('Your name', 'Meera Pillai');
  type('Phone', '+91 98765 43210');
  fireEvent.click(dialog.getByLabelText('Send my interest result with this request.'));
  fireEvent.click(dialog.getByLabelText(label));
  fireEvent.click(dialog.getByLabelText('I agree to be contacted about a counselling session.'));
  fireEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  dialog.getByText('Please give an email address for the questions after a year, or untick that box');
  type('Email', 'meera@family.example');
  fireEvent.click(dialog.getByRole('button', { name: 'Send Request' }));
  await vi.waitFor(() =>
    expect(api.callsOf(createAppointmentRequest)[0]?.body?.consentToFollowUp).toBe(true),
  );
});

it('stays on the device without the tick', async () => {
  await openResult();
  expect((await book(false))?.interests).toBeNull();
});

it('has no guesses unless both agreed to store them', async () => {
  await openResult(false);
  expect((await book(true))?.interests?.guesses).toBeNull();
});
