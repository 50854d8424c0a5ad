import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  approveGuardianRequest,
  listGuardianRequests,
  type OpenGuardianRequest,
  refuseGuardianRequest,
} from '#contracts/families/index.ts';
import { getStudent, listStudents } from '#contracts/students/index.ts';
import { makeRecord } from '#web/areas/students/testing.ts';
import { makeStudentSummary } from '#web/testing/make-records.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { stubApi } from '#web/testing/stub-api.ts';
import { FamilyRequestsPage } from './family-requests-page.tsx';

const REQUEST: OpenGuardianRequest = {
  id: 4,
  childName: 'Kavya B.',
  dateOfBirth: '2012-03-04',
  schoolName: 'Vidya',
  relation: 'mother',
  createdAt: '2026-04-30T06:30:00.000Z',
  account: {
    name: 'Meera',
    parentName: 'Meera Bhat',
    email: 'typed@family.example',
    city: null,
    createdAt: '2026-04-30T06:30:00.000Z',
  },
};

function show() {
  const api = stubApi();
  api.answer(listGuardianRequests, { requests: [REQUEST] });
  renderPortal(<FamilyRequestsPage />, { path: '/' });
  return { api, user: userEvent.setup() };
}

it('shows both records side by side before a request is approved', async () => {
  const { api, user } = show();
  api.answer(listStudents, { students: [makeStudentSummary({ id: 7, name: 'Kavya Bhat' })] });
  api.answer(getStudent, makeRecord());
  api.answer(approveGuardianRequest, { message: 'Done' });
  await user.click(await screen.findByRole('button', { name: 'Find the student: Kavya B.' }));
  const dialog = within(await screen.findByRole('dialog'));
  const approve = dialog.getByRole('button', { name: 'Let the family see' });
  expect(approve).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('combobox', { name: 'Student' }), 'Kavya');
  await user.click(await dialog.findByText('Kavya Bhat'));
  const table = within(await dialog.findByRole('table'));
  table.getByText('typed@family.example');
  table.getByText('Kavya Bhat');
  await user.click(approve);
  expect(api.callsOf(approveGuardianRequest)[0]?.body).toEqual({ studentId: 7, sight: 'all' });
});

it('refuses a request with an answer', async () => {
  const { api, user } = show();
  api.answer(refuseGuardianRequest, { message: 'Done' });
  await user.click(await screen.findByRole('button', { name: 'Refuse: Kavya B.' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(api.callsOf(refuseGuardianRequest)).toHaveLength(0);
  await user.type(dialog.getByLabelText('Answer to the family'), 'Please call us');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(api.callsOf(refuseGuardianRequest)[0]?.body).toEqual({ answer: 'Please call us' });
});
