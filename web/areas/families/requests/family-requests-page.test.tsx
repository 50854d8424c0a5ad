import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  acceptCorrection,
  approveGuardianRequest,
  type DataRequest,
  listDataRequests,
  listGuardianRequests,
  type OpenGuardianRequest,
  refuseDataRequest,
  refuseGuardianRequest,
} from '#contracts/families/index.ts';
import { getStudent, listStudents, removeFamilyTexts } from '#contracts/students/index.ts';
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

type Data = ResponseOf<typeof listDataRequests>;
function show(data: Partial<Data> = {}) {
  const api = stubApi();
  api.answer(listGuardianRequests, { requests: [REQUEST] });
  api.answer(listDataRequests, { requests: [], erased: [], ...data });
  renderPortal(<FamilyRequestsPage />, { path: '/' });
  return { api, user: userEvent.setup() };
}

it('shows both records side by side before a request is approved', async () => {
  const { api, user } = show();
  api.answer(listStudents, {
    students: [7, 8].map((id) => makeStudentSummary({ id, name: 'Kavya Bhat' })),
  });
  api.answer(getStudent, makeRecord());
  api.answer(approveGuardianRequest, { message: 'Done' });
  await user.click(await screen.findByRole('button', { name: 'Find the student: Kavya B.' }));
  const dialog = within(await screen.findByRole('dialog'));
  const approve = dialog.getByRole('button', { name: 'Let the family see' });
  expect(approve).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('combobox', { name: 'Student' }), 'Kavya');
  await user.click((await dialog.findAllByText('Kavya Bhat'))[0] as HTMLElement);
  const table = within(await dialog.findByRole('table'));
  table.getByText('typed@family.example');
  table.getByText('Kavya Bhat');
  const students = within(dialog.getByRole('listbox', { name: 'Students' })).getAllByRole('option');
  expect(students.map(({ textContent }) => textContent?.includes('Chosen'))).toEqual([true, false]);
  const marked = table.getAllByText('Differs').map((mark) => mark.closest('th')?.textContent);
  expect(marked).toEqual(['Child', 'Born', 'School', 'Email'].map((label) => `${label}Differs`));
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

const CORRECTION: DataRequest = {
  ...{ id: 8, kind: 'correction', field: 'phone', value: '+919876543210', message: 'A new number' },
  ...{ status: 'open', createdAt: '2026-04-29T06:30:00.000Z', dueAt: null, stored: '+914422334455' },
  account: { parentName: 'Ravi', email: 'ravi@family.example' },
  student: { id: 7, name: 'Kavya Bhat', version: 3 },
};
const ERASURE: DataRequest = {
  ...CORRECTION,
  ...{ id: 9, kind: 'erasure', field: null, value: null, message: null, stored: null },
  ...{ createdAt: '2026-05-01T06:30:00.000Z', dueAt: '2026-05-08T06:30:00.000Z' },
};

it('lists each kind of request in the order of their moments', async () => {
  show({ requests: [CORRECTION, ERASURE] });
  const items = within(await screen.findByRole('list', { name: 'Requests' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('Correction'),
    expect.stringContaining('Access'),
    expect.stringContaining('The record is erased on 8 May 2026.'),
  ]);
});

it('makes a correction with the stored value beside the wanted one', async () => {
  const { api, user } = show({ requests: [CORRECTION] });
  api.answer(acceptCorrection, { message: 'Done' });
  await user.click(await screen.findByRole('button', { name: 'Make the correction: Kavya Bhat' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('+914422334455');
  dialog.getByText('+919876543210');
  await user.type(dialog.getByLabelText('Answer to the family'), 'Thank you');
  await user.click(dialog.getByRole('button', { name: 'Change the record' }));
  expect(api.callsOf(acceptCorrection)[0]?.body).toEqual({ version: 3, answer: 'Thank you' });
});

it('stops an erasure with a reason', async () => {
  const { api, user } = show({ requests: [{ ...ERASURE, status: 'disputed', account: null }] });
  api.answer(refuseDataRequest, { message: 'Done' });
  await screen.findByText(/Another guardian stopped it/);
  await user.click(screen.getByRole('button', { name: 'Stop: Kavya Bhat' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Stop the erasure' }));
  expect(api.callsOf(refuseDataRequest)).toHaveLength(0);
  await user.type(dialog.getByLabelText('Reason, for the family'), 'We spoke');
  await user.click(dialog.getByRole('button', { name: 'Stop the erasure' }));
  expect(api.callsOf(refuseDataRequest)[0]?.body).toEqual({ answer: 'We spoke' });
});

it('removes or keeps the texts that name an erased family', async () => {
  const text = { place: 'tasks.what', what: 'Task', text: 'Call Kavya', isFinal: false };
  const { api, user } = show({ erased: [{ studentId: 12, texts: [text] }] });
  api.answer(removeFamilyTexts, { changed: 1 });
  await user.click(await screen.findByRole('button', { name: 'Look at them' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Task: Call Kavya' }));
  await user.click(dialog.getByRole('button', { name: 'Remove chosen texts' }));
  const calls = api.callsOf(removeFamilyTexts);
  expect(calls[0]?.body).toEqual({ texts: [{ place: 'tasks.what', text: 'Call Kavya' }] });
  await user.click(await screen.findByRole('button', { name: 'Look at them' }));
  await user.click(screen.getByRole('button', { name: 'Leave them' }));
  expect(api.callsOf(removeFamilyTexts)[1]?.body).toEqual({ texts: [] });
});
