import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import {
  createMessageTemplate,
  listMessageTemplates,
  setTemplateArchived,
  updateMessageTemplate,
} from '#contracts/mail/index.ts';
import type { Role } from '#contracts/roles.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { makeTemplate } from './templates-fixture.ts';
import { TemplatesPage } from './templates-page.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubApi();
  api.answer(listMessageTemplates, { templates: [makeTemplate()] });
});

function open(role: Role = 'admin') {
  renderPortal(<TemplatesPage />, { path: '/admin/dashboard/templates', user: { role } });
  return userEvent.setup();
}

it('shows a teacher the templates without buttons to change them', async () => {
  open('teacher');
  screen.getByText('Loading templates...');
  const list = within(await screen.findByRole('list', { name: 'Templates' }));
  for (const text of ['Hello', 'English', 'E-mail and WhatsApp', 'Hello {guardian}']) list.getByText(text);
  expect(screen.queryByRole('button', { name: 'Add Template' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
});

it('keeps in its address that archived ones are shown', async () => {
  const { unmount } = renderPortal(<TemplatesPage />, { path: '/admin/dashboard/templates?archived=no' });
  expect(screen.getByLabelText('Show archived')).toHaveProperty('checked', false);
  await userEvent.click(screen.getByLabelText('Show archived'));
  const address = screen.getByTestId('address').textContent ?? '';
  expect(address).toBe('/admin/dashboard/templates?archived=yes');
  unmount();
  renderPortal(<TemplatesPage />, { path: address });
  expect(screen.getByLabelText('Show archived')).toHaveProperty('checked', true);
});

it('has an empty state, and an error state with Retry', async () => {
  api.refuse(listMessageTemplates, 500, { message: 'Broken', code: 'internal' });
  const user = open();
  await screen.findByText('Failed to load the templates. Please try again.');
  api.answer(listMessageTemplates, { templates: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No templates yet.');
});

it('adds a template with fields, and shows it filled in', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Add Template' }));
  await user.type(screen.getByLabelText('Name'), 'Reminder');
  await user.type(screen.getByLabelText('Subject of the e-mail'), 'Your appointment');
  await user.type(screen.getByLabelText('Text'), 'Hello ');
  await user.click(screen.getByRole('button', { name: '{guardian}' }));
  expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Hello {guardian}');
  within(screen.getByRole('region', { name: 'Preview' })).getByText('Hello Meera Bhat');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(screen.getByLabelText('Text'), ', from {{parent}');
  await user.click(dialog.getByRole('button', { name: 'Add Template' }));
  await screen.findByText('There is no such field: {parent}');
  await user.clear(screen.getByLabelText('Text'));
  await user.type(screen.getByLabelText('Text'), 'Hello');
  api.answer(createMessageTemplate, { template: makeTemplate() });
  await user.click(dialog.getByRole('button', { name: 'Add Template' }));
  await expectToast('Success', 'Template added');
  expect(api.callsOf(createMessageTemplate)[0]?.body).toEqual({
    name: 'Reminder',
    language: 'en',
    channel: 'any',
    subject: 'Your appointment',
    body: 'Hello',
  });
});

it('adds a field at the caret, which stays behind it', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Add Template' }));
  const text = screen.getByLabelText<HTMLTextAreaElement>('Text');
  await user.type(text, 'Dear , thank you.');
  text.setSelectionRange(5, 5);
  for (const field of ['{guardian}', '{counsellor}']) {
    await user.click(screen.getByRole('button', { name: field }));
    await user.keyboard('!');
  }
  expect(text.value).toBe('Dear {guardian}!{counsellor}!, thank you.');
});

it('changes a template on its version, and archives it', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Edit: Hello, English' }));
  await user.selectOptions(screen.getByLabelText('For'), 'WhatsApp only');
  expect(screen.queryByLabelText('Subject of the e-mail')).toBeNull();
  api.answer(updateMessageTemplate, { template: makeTemplate({ version: 2 }) });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await expectToast('Success', 'Template saved');
  expect(api.callsOf(updateMessageTemplate)[0]?.body).toMatchObject({ version: 1, channel: 'whatsapp' });

  api.answer(setTemplateArchived, { template: makeTemplate({ isArchived: true }) });
  await user.click(screen.getByRole('button', { name: 'Archive: Hello, English' }));
  await waitFor(() => expect(api.callsOf(setTemplateArchived)[0]?.body).toEqual({ isArchived: true }));
});
