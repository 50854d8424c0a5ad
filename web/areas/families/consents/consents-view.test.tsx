import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import {
  type ConsentPassport,
  decideConsent,
  FAMILY_REFUSALS,
  getConsentPassport,
  PASSPORT_PURPOSES,
  PASSPORT_WORDING,
  type PassportConsent,
  withdrawFamilyConsent,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { FamilyChildPage } from '#web/areas/families/space/child-page.tsx';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { stubApi } from '#web/testing/stub-api.ts';

const NOTHING = { appointments: [], enrolments: [], links: 0 };
const makeConsent = (
  purpose: PassportConsent['purpose'],
  changes: Partial<PassportConsent> = {},
): PassportConsent => ({
  ...{
    purpose,
    state: 'none',
    own: null,
    by: null,
    at: null,
    isAsked: false,
    wouldDiffer: false,
    stops: NOTHING,
  },
  ...changes,
});

const AT = '2026-04-30T06:30:00.000Z';

function makePassport(
  changes: Partial<Record<PassportConsent['purpose'], Partial<PassportConsent>>> = {},
  more: Partial<ConsentPassport> = {},
): ConsentPassport {
  return {
    childName: 'Asha Example',
    isDecider: true,
    isOwn: false,
    consents: PASSPORT_PURPOSES.map((purpose) => makeConsent(purpose, changes[purpose])),
    history: [],
    ...more,
  };
}

function show(passport: ConsentPassport) {
  setPublicServices('accounts');
  const api = stubApi();
  api.answer(getConsentPassport, passport);
  const router = createMemoryRouter([{ path: paths.familyChild, element: <FamilyChildPage /> }], {
    initialEntries: ['/family/children/3?consents'],
  });
  render(<RouterProvider router={router} />);
  return { api, user: userEvent.setup() };
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows each purpose by itself with its words, and gives a consent in the language of the page', async () => {
  const { api, user } = show(makePassport({ email: { isAsked: true } }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Consents');
  const email = await part('Contact by e-mail');
  expect(screen.getAllByText('Not decided yet')).toHaveLength(PASSPORT_PURPOSES.length);
  expect(email.getByText('Our office asks for your decision')).toBeTruthy();
  await user.click(email.getByText('Why, how long, and who sees it'));
  expect(email.getByText('You get answers, links and news from us.')).toBeTruthy();
  api.answer(decideConsent, { state: 'given' });
  api.answer(
    getConsentPassport,
    makePassport({ email: { state: 'given', own: 'given', by: 'you', at: AT } }),
  );
  await user.click(email.getByRole('button', { name: 'I agree: Contact by e-mail' }));
  expect(api.callsOf(decideConsent)[0]?.body).toEqual({
    purpose: 'email',
    decision: 'given',
    language: 'en',
    wording: PASSPORT_WORDING,
  });
  expect(await email.findByText('You decided on 30 Apr 2026.')).toBeTruthy();
  expect(email.getByRole('status').textContent).toContain('Your decision is recorded.');
});

it('withdraws after a list of what stops', async () => {
  const stops = {
    appointments: [{ id: 1, service: 'career' as const, startsAt: AT }],
    enrolments: ['career' as const],
    links: 0,
  };
  const { api, user } = show(
    makePassport({ parent: { state: 'given', own: 'given', by: 'you', at: AT, stops } }),
  );
  const counselling = await part('Counselling and its records');
  await user.click(counselling.getByRole('button', { name: /^Withdraw/ }));
  const list = counselling.getByRole('alert');
  expect(list.textContent).toContain('Appointment: Career Counseling');
  expect(list.textContent).toContain('Service: Career Counseling');
  expect(api.callsOf(withdrawFamilyConsent)).toEqual([]);
  await user.click(counselling.getByRole('button', { name: 'No, leave it' }));
  expect(counselling.queryByRole('alert')).toBeNull();
  await user.click(counselling.getByRole('button', { name: /^Withdraw/ }));
  const message = FAMILY_REFUSALS.nothingGiven;
  api.refuse(withdrawFamilyConsent, 409, { code: 'conflict', message });
  await user.click(counselling.getByRole('button', { name: 'Yes, withdraw it' }));
  expect(await counselling.findByText('There is no consent to withdraw.')).toBeTruthy();
  api.answer(withdrawFamilyConsent, { state: 'withdrawn' });
  api.answer(
    getConsentPassport,
    makePassport({ parent: { state: 'withdrawn', own: 'refused', by: 'you', at: AT } }),
  );
  await user.click(counselling.getByRole('button', { name: 'Yes, withdraw it' }));
  expect(await counselling.findByText('Withdrawn')).toBeTruthy();
});

it('says that nothing stops yet where another guardian agrees', async () => {
  const stops = { ...NOTHING, enrolments: ['career' as const] };
  const { user } = show(
    makePassport({ parent: { state: 'given', by: 'guardian', stops, wouldDiffer: true } }),
  );
  const counselling = await part('Counselling and its records');
  await user.click(counselling.getByRole('button', { name: /^Withdraw/ }));
  const said = counselling.getByRole('alert').textContent;
  expect(said).toContain('Another guardian agrees to this.');
  expect(said).not.toContain('Career Counseling');
});

it.each([
  { who: 'a student of age', isDecider: true, hasOwnWords: true, intro: /You decide/ },
  { who: 'a student under 18', isDecider: false, hasOwnWords: false, intro: /“your child” means you/ },
])('speaks to $who', async ({ isDecider, hasOwnWords, intro }) => {
  show(makePassport({}, { isOwn: true, isDecider }));
  expect(await screen.findByText(intro)).toBeTruthy();
  expect(screen.queryAllByText(/your child(?!” means)/i).length === 0).toBe(hasOwnWords);
});

it('tells of a difference, of a verification and of receipts, and a child decides nothing', async () => {
  const row = { purpose: 'email', decision: 'given', at: AT, wording: 1, language: 'ta' } as const;
  show(
    makePassport(
      {
        email: { state: 'disputed', own: 'given', by: 'guardian', at: AT },
        phone: { state: 'waiting', own: 'given', by: 'you', at: AT },
      },
      {
        isDecider: false,
        history: [
          { ...row, id: 2, by: 'guardian', decision: 'refused', withdrawnAt: null },
          { ...row, id: 1, by: 'you', withdrawnAt: AT },
        ],
      },
    ),
  );
  const email = await part('Contact by e-mail');
  expect(email.getByText('Two guardians differ')).toBeTruthy();
  expect(email.getByText(/until our office has spoken to both guardians/)).toBeTruthy();
  expect((await part('Contact by phone')).getByText(/show an identity document/)).toBeTruthy();
  expect(screen.getByText(/You can read the consents here/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  const receipts = screen.getByText('Your receipts').closest('details');
  expect(receipts?.textContent).toContain('A guardian decided on 30 Apr 2026');
  expect(receipts?.textContent).toContain('Withdrawn on 30 Apr 2026');
  expect(receipts?.textContent).toContain('version 1, தமிழ்');
});
