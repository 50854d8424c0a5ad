import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import {
  type ChildSummary,
  getFamilySession,
  listFamilyChildren,
  listKeptResults,
  listOwnGuardianRequests,
  signOutFamily,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { FIRST_ANSWERS_ID } from '#contracts/public-site.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { acceptFirstAnswers } from '../account/first-answers.ts';
import { FamilySpacePage } from './space-page.tsx';

const ACCOUNT = {
  ...{ name: 'Lalita Example', email: 'lalita@family.example', parentName: 'Lalita Example' },
  ...{ schoolName: '', age: null, occupation: '', city: '', country: '', notes: '', language: 'en' as const },
  ...{ isConfirmed: true, createdAt: '2026-04-01T06:00:00.000Z' },
};
const childNamed = (name: string): ChildSummary => ({
  ...{ id: 3, name, relation: 'mother', sight: 'all', unread: 0, nextAppointment: null },
});
const answersWith = (name: string) => [
  { children: [childNamed(name)], ofAge: [] },
  { results: [] },
  { account: ACCOUNT },
];

let api: ApiStub;
beforeEach(() => {
  setPublicServices('accounts');
  api = stubApi();
  api.answer(listFamilyChildren, { children: [childNamed('Of the API')], ofAge: [] });
  api.answer(listKeptResults, { results: [] });
  api.answer(getFamilySession, { account: ACCOUNT });
  api.answer(listOwnGuardianRequests, { requests: [] });
  api.disconnect(signOutFamily);
});

function putInto(path: string): void {
  const element = document.createElement('script');
  element.id = FIRST_ANSWERS_ID;
  element.type = 'application/json';
  element.textContent = JSON.stringify({ path, answers: answersWith('Of the HTML') });
  document.body.append(element);
}

const signInHere = (account = ACCOUNT) =>
  window.localStorage.setItem('user', JSON.stringify({ ...account, studentName: '' }));

function open() {
  acceptFirstAnswers();
  const { unmount } = render(
    <MemoryRouter initialEntries={[paths.family]}>
      <Routes>
        <Route path={paths.family} element={<FamilySpacePage readResults={async () => []} />} />
      </Routes>
    </MemoryRouter>,
  );
  return unmount;
}

it('shows the answers of its HTML at once and asks for none; the next visit asks', async () => {
  signInHere();
  putInto(paths.family);
  const leave = open();
  screen.getByText('Of the HTML');
  await waitFor(() => expect(api.callsOf(listOwnGuardianRequests)).toHaveLength(1));
  expect(api.callsOf(listFamilyChildren)).toEqual([]);
  leave();
  open();
  await screen.findByText('Of the API');
});

it.each([
  ['of another address', '/family/children/3', signInHere],
  ['of another account', paths.family, () => signInHere({ ...ACCOUNT, email: 'other@family.example' })],
  ['after a sign-out, as Back may bring them', paths.family, () => {}],
  [
    'while the server may not know of a sign-out',
    paths.family,
    () => {
      signInHere();
      window.localStorage.setItem('userLeaving', '');
    },
  ],
])('does not show answers %s', (_, path, prepare) => {
  prepare();
  putInto(path);
  open();
  expect(screen.queryByText('Of the HTML')).toBeNull();
});
