import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createPrivacyRequest } from '#contracts/enquiries/index.ts';
import { accounts } from '#web/areas/families/index.ts';
import { activateLanguage } from '#web/lib/messages.ts';
import { pass } from '#web/testing/render-session.tsx';
import { api, setUpContactPage } from './contact-page-fixture.tsx';
import { PrivacyRequestPage } from './privacy-request-page.tsx';
import { renderAt } from './sending-fixture.tsx';

setUpContactPage();

beforeEach(() => renderAt('enquiries', <PrivacyRequestPage />));

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
async function send() {
  fireEvent.click(screen.getByRole('button', { name: 'Send Request' }));
  await pass(100);
}

it('says which fields are missing, and sends nothing', async () => {
  await send();
  expect(document.activeElement).toBe(screen.getByLabelText('What should we do?'));
  for (const text of ['Please choose what we should do', 'Name is required']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  type('What should we do?', 'see');
  type('Name', 'Meena');
  await send();
  expect(screen.getByText('Please give a phone number or an email address')).toBeTruthy();
  type('Email', 'm');
  expect(screen.queryByText('Please give a phone number or an email address')).toBeNull();
  expect(api.callsOf(createPrivacyRequest)).toEqual([]);
});

it('sends with one way to reach the family, and shows reference and day', async () => {
  api.answer(createPrivacyRequest, { received: true, reference: 'ABCD-EFGH', answerBy: '2026-05-02' });
  type('What should we do?', 'delete');
  type('Name', 'Meena');
  type('Email', 'meena@family.example');
  await send();
  expect(api.callsOf(createPrivacyRequest)[0]?.body).toMatchObject({
    topic: 'delete',
    name: 'Meena',
    email: 'meena@family.example',
  });
  expect(document.activeElement?.textContent).toBe('We have your request');
  expect(screen.getByText('ABCD-EFGH')).toBeTruthy();
  expect(sessionStorage.getItem('privacyDraft')).toBe(null);
});

it.each(['en', 'ta'] as const)('sends the language %s of the page', async (language) => {
  api.answer(createPrivacyRequest, { received: true, reference: 'ABCD-EFGH', answerBy: '2026-05-02' });
  type('What should we do?', 'delete');
  type('Name', 'Meena');
  type('Email', 'meena@family.example');
  activateLanguage(language);
  await send();
  activateLanguage();
  expect(api.callsOf(createPrivacyRequest)[0]?.body).toMatchObject({ language });
});

it('keeps every field when the office cannot be reached', async () => {
  api.disconnect(createPrivacyRequest);
  type('What should we do?', 'delete');
  type('Name', 'Meena');
  type('Phone', '98765 43210');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('Everything you wrote is still here.');
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('98765 43210');
});

it('is empty once its account signs out', () => {
  type('Name', 'Meena');
  localStorage.setItem('user', JSON.stringify({ name: 'Meena', email: 'meena@family.example' }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Meena');
  act(() => void accounts.signOut());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});
