import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { listContacts, previewContactMessages, writeToContacts } from '#contracts/enquiries/index.ts';
import { listMessageTemplates } from '#contracts/mail/index.ts';
import { makeTemplate } from '#web/areas/mail/testing.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerWith, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

let api: ApiStub;
const MEENA = makeContact({ id: 4, name: 'Meena Pillai' });
const UMA = makeContact({ id: 5, name: 'Uma Nair' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  switchMailOn();
  api = stubContacts();
  answerWith(api, MEENA, UMA);
  api.answer(listMessageTemplates, { templates: [makeTemplate({ subject: 'Open day' })] });
  api.answer(previewContactMessages, {
    templateVersion: 1,
    ids: [4],
    mails: 1,
    examples: [
      {
        to: [{ id: 4, name: 'Meena Pillai' }],
        address: 'm@home.example',
        subject: 'Open day',
        text: 'Hello',
      },
    ],
    left: [{ id: 5, name: 'Uma Nair', reason: 'no_address', fields: [] }],
    gone: 0,
  });
});

async function select() {
  renderPortal(<ContactsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  return user;
}

it('selects enquiries one by one, or all that are shown', async () => {
  const user = await select();
  expect(button('Write')).toHaveProperty('disabled', true);
  screen.getByRole('checkbox', { name: 'Select Uma Nair' }).focus();
  await user.keyboard(' ');
  screen.getByText('1 selected');
  await user.click(button('Select all 2 shown'));
  screen.getByText('2 selected');
  await user.click(button('Select none'));
  screen.getByText('0 selected');
  await user.click(button('Done'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  button('Select');
});

it('writes to them, and shows the result also when none is left in the list', async () => {
  const user = await select();
  await user.click(button('Select all 2 shown'));
  await user.click(button('Write'));
  await screen.findByRole('option', { name: 'Hello' });
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  await screen.findByText('1 e-mail for 1 enquiry. 1 enquiry without one, named below.');
  screen.getByText(/^New enquiries become answered/);
  expect(api.callsOf(previewContactMessages)[0]?.body).toEqual({ ids: [4, 5], templateId: 3 });
  api.answer(writeToContacts, {
    mails: 1,
    queued: [{ id: 4, name: 'Meena Pillai' }],
    left: [],
    gone: 0,
  });
  const lists = api.callsOf(listContacts).length;
  answerWith(api);
  await user.click(button('Send 1 e-mail'));
  const dialog = within(await screen.findByRole('dialog', { name: '1 e-mail on the way' }));
  expect(api.callsOf(writeToContacts)[0]?.body).toMatchObject({
    ids: [4],
    templateId: 3,
    templateVersion: 1,
  });
  await waitFor(() => expect(api.callsOf(listContacts).length).toBeGreaterThan(lists));
  dialog.getByRole('region', { name: '1 enquiry written to' });
  dialog.getByRole('region', { name: '1 enquiry left out' });
  const link = dialog.getByRole('link', { name: 'Uma Nair' });
  expect(link.getAttribute('href')).toBe('/?contact=5');
});
