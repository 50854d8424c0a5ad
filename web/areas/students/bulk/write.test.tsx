import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listMembers } from '#contracts/identity/index.ts';
import { listMessageTemplates, type MessagesPreview } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  listStudentChoices,
  listStudents,
  previewMessages,
  writeToFamilies,
} from '#contracts/students/index.ts';
import { makeTemplate } from '#web/areas/mail/testing.ts';
import { chitra, makeRow, openStudents } from '#web/areas/students/records/students-fixture.tsx';
import { NO_ANSWER } from '#web/components/form/use-change.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { expectToast } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

const LIST = paths.admin.dashboardStudents;
const ASHA = { id: 7, name: 'Asha' };
const BINA = { id: 8, name: 'Bina' };
const PREVIEW: MessagesPreview = {
  templateVersion: 4,
  ids: [7, 8, 10],
  mails: 2,
  examples: [
    { to: [ASHA, BINA], address: 'meera@home.example', subject: 'Holidays', text: 'Hello Meera' },
    {
      to: [{ id: 10, name: 'Chand' }],
      address: 'usha@home.example',
      subject: 'Holidays',
      text: 'Hello Usha',
    },
  ],
  left: [
    { id: 11, name: 'Dev', reason: 'no_address', fields: [] },
    { id: 12, name: 'Esha', reason: 'not_wanted', fields: [] },
    { id: 13, name: 'Farid', reason: 'no_consent', fields: [] },
    { id: 14, name: 'Gita', reason: 'open_fields', fields: ['guardian', 'appointment day'] },
  ],
  gone: 1,
};

let api: ApiStub;
beforeEach(() => {
  switchMailOn();
  api = stubApi();
  api.answer(listMembers, { teamMembers: [chitra], formerMembers: [] });
  api.answer(listStudents, { students: [makeRow(ASHA), makeRow(BINA)] });
  api.answer(listStudentChoices, { tags: [], counsellors: [] });
  api.answer(listMessageTemplates, {
    templates: [
      makeTemplate({ subject: 'Holidays' }),
      makeTemplate({ id: 5, name: 'Short', subject: null, channel: 'whatsapp' }),
    ],
  });
  api.answer(previewMessages, PREVIEW);
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function open(role: 'staff' | 'super_admin' = 'staff') {
  const user = openStudents(LIST, { role });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Asha' }));
  await user.click(button('Write'));
  await screen.findByRole('option', { name: 'Hello' });
  return user;
}

async function choose() {
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  await screen.findByText(
    '2 e-mails for 3 students. The same words go to one address once. 5 students without one, named below.',
  );
  return user;
}

it('shows the filled-in mails one by one, and who gets none and why', async () => {
  const user = await open();
  expect(screen.queryByRole('option', { name: 'Short' })).toBeNull();
  expect(button('Send')).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(api.callsOf(previewMessages)[0]?.body).toEqual({ selection: { ids: [7] }, templateId: 3 });
  preview.getByText('E-mail 1 of 2');
  preview.getByText('Hello Meera');
  preview.getByText('Asha and Bina');
  await user.click(button('Next e-mail'));
  preview.getByText('Hello Usha');
  expect(button('Next e-mail')).toHaveProperty('disabled', true);
  await user.click(button('Previous e-mail'));
  preview.getByText('Hello Meera');

  const left = within(screen.getByRole('region', { name: '5 students without an e-mail' }));
  expect(left.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Devno e-mail address',
    'Eshaconsent to be contacted withdrawn',
    'Faridno consent to be contacted on record',
    'Gitanot known: guardian’s name, day of the next appointment',
    '1 merged or erased, or you may no longer see it',
  ]);
  expect(left.getByRole('link', { name: 'Farid' }).getAttribute('href')).toBe('/admin/dashboard/students/13');
});

it('sends to the shown ones with one key, also after a lost answer, and shows the result for each', async () => {
  const user = await choose();
  api.disconnect(writeToFamilies);
  await user.click(button('Send 2 e-mails'));
  await expectToast('Error', NO_ANSWER);
  const left = [{ ...BINA, reason: 'not_wanted' as const, fields: [] }];
  api.answer(writeToFamilies, { mails: 1, queued: [ASHA], left, gone: 0 });
  await user.click(button('Send 2 e-mails'));
  await screen.findByRole('dialog', { name: '1 e-mail on the way' });
  const [first, second] = api.callsOf(writeToFamilies).map(({ body }) => body);
  expect(first).toMatchObject({ ids: [7, 8, 10], templateId: 3, templateVersion: 4 });
  expect(second).toEqual(first);
  const queued = within(screen.getByRole('region', { name: '1 student written to' }));
  expect(queued.getByRole('listitem').textContent).toBe('Ashaqueued');
  const others = within(screen.getByRole('region', { name: '6 students left out' }));
  expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Devno e-mail address', 'Binaconsent to be contacted withdrawn']),
  );
  expect(screen.queryByRole('link', { name: /Mail page/ })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('fills the template in again when it has changed', async () => {
  const user = await choose();
  api.refuse(writeToFamilies, 409, { message: 'Somebody else has changed this template.', code: 'stale' });
  await user.click(button('Send 2 e-mails'));
  await expectToast('Error', 'Somebody else has changed this template.');
  await waitFor(() => expect(api.callsOf(previewMessages)).toHaveLength(2));
});

it('shows why the template could not be filled in', async () => {
  api.refuse(previewMessages, 400, { message: 'These are 501 students.', code: 'bad_request' });
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  await screen.findByText('These are 501 students.');
  expect(button('Send')).toHaveProperty('disabled', true);
});

it('says that e-mail is not set up, and sends nothing', async () => {
  document.head.innerHTML = '';
  await choose();
  screen.getByText('E-mail is not set up, so nothing can be sent.');
  expect(button('Send 2 e-mails')).toHaveProperty('disabled', true);
});
