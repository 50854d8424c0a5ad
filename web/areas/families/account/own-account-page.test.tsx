import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelFamilyAddressChange,
  changeFamilyAddress,
  changeFamilyDetails,
  changeFamilyMails,
  changeFamilyPassword,
  deleteFamilyAccount,
  endFamilySession,
  endOtherFamilySessions,
  getFamilyAccount,
  getFamilySession,
  listFamilySessions,
  type OwnAccount,
  requestFamilyConfirmation,
  resendFamilyAddressLink,
} from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { setPublicServices } from '#web/testing/page-settings.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { field, fillIn } from './account-fixture.tsx';
import { accounts } from './account-storage.ts';
import { FamilyAccountPage } from './own-account-page.tsx';

const ACCOUNT = {
  name: 'Meena Rao',
  email: 'meena@family.example',
  parentName: 'Ravi Rao',
  schoolName: '',
  age: 14,
  occupation: '',
  city: 'Pune',
  country: '',
  notes: '',
  language: 'hi' as const,
  isConfirmed: true,
  createdAt: '2026-04-30T06:00:00.000Z',
};
const OWN: OwnAccount = { account: ACCOUNT, newEmail: null, mailsShowText: false, isMailOn: true };
const DEVICE = { browser: 'Chrome', system: 'Android', address: '203.0.113.7' };
const AT = { begunAt: '2026-04-29T06:00:00.000Z', lastUsedAt: '2026-04-30T05:00:00.000Z' };
const SESSIONS = [
  { id: 1, ...DEVICE, ...AT, isCurrent: true },
  { id: 2, ...DEVICE, browser: null, system: null, address: '198.51.100.9', ...AT, isCurrent: false },
];
const WRONG = { code: 'invalid_credentials', message: 'The current password is wrong.' } as const;

let api: ApiStub;
beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  setPublicServices('accounts');
  localStorage.setItem('user', JSON.stringify(ACCOUNT));
  api = stubApi();
  api.answer(getFamilyAccount, OWN);
  api.answer(getFamilySession, { account: ACCOUNT });
  api.answer(listFamilySessions, { sessions: SESSIONS });
});

function renderPage() {
  return render(
    <MemoryRouter initialEntries={[paths.familyAccount]}>
      <Routes>
        <Route path={paths.familyAccount} element={<FamilyAccountPage />} />
        <Route path={paths.login} element={<h1>Sign in here</h1>} />
        <Route path={paths.home} element={<h1>Home</h1>} />
      </Routes>
    </MemoryRouter>,
  );
}
const section = (name: string) => screen.findByRole('region', { name });
const press = (name: string | RegExp, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }));

describe('the page of an account', () => {
  it('says that it loads, what failed, and loads again', async () => {
    api.disconnect(getFamilyAccount);
    renderPage();
    screen.getByText('Loading...');
    expect((await screen.findByRole('alert')).textContent).toContain('No connection');
    api.answer(getFamilyAccount, OWN);
    press('Try again');
    expect((await section('E-mail address')).textContent).toContain(ACCOUNT.email);
  });

  it('leads to the sign-in without a session', async () => {
    const refusal = { code: 'unauthenticated', message: 'Please sign in to continue.' } as const;
    api.refuse(getFamilyAccount, 401, refusal);
    api.refuse(getFamilySession, 401, refusal);
    renderPage();
    await screen.findByText('Sign in here');
    await waitFor(() => expect(accounts.session()).toBeNull());
  });

  it('keeps changed details over a reload until they are saved', async () => {
    const { unmount } = renderPage();
    await section('Your details');
    fillIn({ City: 'Mysuru', Age: '', 'What are you looking for?': 'Science or arts?' });
    unmount();
    renderPage();
    const details = await section('Your details');
    expect(
      ['Full name', 'City', 'Age', 'What are you looking for?'].map((label) => field(label).value),
    ).toEqual(['Meena Rao', 'Mysuru', '', 'Science or arts?']);
    api.answer(changeFamilyDetails, OWN);
    press('Save', details);
    await within(details).findByText('Saved.');
    expect(sessionStorage.getItem('detailsDraft')).toBeNull();
  });

  it('saves the details with the language, and shows a fault at its field', async () => {
    renderPage();
    const details = await section('Your details');
    expect(within(details).getByLabelText<HTMLSelectElement>('Language of our messages').value).toBe('hi');
    fillIn({ 'Full name': 'Meena R. Rao', 'Language of our messages': 'ta' });
    const message = 'Name must contain a letter or a number';
    api.refuse(changeFamilyDetails, 400, { code: 'bad_request', message, field: 'name' });
    press('Save', details);
    await within(details).findByText(message);
    expect(document.activeElement).toBe(field('Full name'));
    api.answer(changeFamilyDetails, OWN);
    press('Save', details);
    await within(details).findByText('Saved.');
    expect(api.callsOf(changeFamilyDetails).at(-1)?.body).toMatchObject({
      name: 'Meena R. Rao',
      parentName: 'Ravi Rao',
      age: 14,
      language: 'ta',
    });
  });

  it('changes the address by a link, which is sent again or given up', async () => {
    renderPage();
    const address = await section('E-mail address');
    within(address).getByText('confirmed');
    press('Change the address', address);
    fillIn({ 'New e-mail address': 'new@family.example', 'Current password': 'not the one' });
    api.refuse(changeFamilyAddress, 400, { ...WRONG, field: 'password' });
    press('Change the address', address);
    await within(address).findByText(WRONG.message);
    const waiting = { ...OWN, newEmail: 'new@family.example' };
    api.answer(changeFamilyAddress, waiting);
    api.answer(getFamilyAccount, waiting);
    press('Change the address', address);
    await within(address).findByText('new@family.example');
    api.answer(resendFamilyAddressLink, { message: 'sent' });
    press('Send the link again', address);
    await within(address).findByText(/The link is on its way/);
    api.answer(cancelFamilyAddressChange, OWN);
    api.answer(getFamilyAccount, OWN);
    press('Keep the present address', address);
    await waitFor(() => expect(within(address).queryByText('new@family.example')).toBeNull());
  });

  it('asks for the confirmation of an address, or for the office where mail is off', async () => {
    api.answer(getFamilyAccount, { ...OWN, account: { ...ACCOUNT, isConfirmed: false } });
    api.answer(requestFamilyConfirmation, { message: 'sent' });
    const { unmount } = renderPage();
    const address = await section('E-mail address');
    within(address).getByText(/Please confirm the address/);
    press('Send the link again', address);
    await within(address).findByText(/The link is on its way/);
    unmount();
    api.answer(getFamilyAccount, { ...OWN, isMailOn: false, account: { ...ACCOUNT, isConfirmed: false } });
    renderPage();
    const other = await section('E-mail address');
    within(other).getByText(/Our office can do it/);
    expect(within(other).queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });

  it('changes the password, after its own checks', async () => {
    renderPage();
    const password = await section('Password');
    press('Change the password', password);
    const type = (next: string, again: string) =>
      fillIn({ 'Current password': 'mango-tree', 'New password': next, 'Confirm password': again });
    type('short', 'short');
    press('Change the password', password);
    await within(password).findByText('Password must be at least 8 characters long');
    type('amber lantern', 'amber lamp');
    press('Change the password', password);
    await within(password).findByText('Passwords do not match');
    expect(api.callsOf(changeFamilyPassword)).toEqual([]);
    api.answer(changeFamilyPassword, { message: 'changed' });
    type('amber lantern', 'amber lantern');
    press('Change the password', password);
    await within(password).findByText(/Your password is changed/);
    expect(api.callsOf(changeFamilyPassword)[0]?.body).toEqual({
      currentPassword: 'mango-tree',
      newPassword: 'amber lantern',
    });
  });

  it('chooses whether a mail shows the text of a message', async () => {
    renderPage();
    const mails = within(await section('E-mails about messages'));
    const box = mails.getByLabelText('Show the text of the message in the e-mail');
    expect(box).toHaveProperty('checked', false);
    api.disconnect(changeFamilyMails);
    fireEvent.click(box);
    await mails.findByRole('alert');
    expect(box).toHaveProperty('checked', false);
    api.answer(changeFamilyMails, { ...OWN, mailsShowText: true });
    fireEvent.click(box);
    await mails.findByText('Saved.');
    expect(box).toHaveProperty('checked', true);
    expect(api.callsOf(changeFamilyMails).at(-1)?.body).toEqual({ mailsShowText: true });
  });

  it('ends a device, or all others', async () => {
    renderPage();
    const devices = await section('Devices');
    expect(within(devices).getAllByRole('listitem')[0]?.textContent).toContain('this device');
    api.answer(endOtherFamilySessions, { message: 'ended' });
    press('Sign out every other device', devices);
    await waitFor(() => expect(api.callsOf(endOtherFamilySessions)).toHaveLength(1));
    api.answer(endFamilySession, { message: 'ended' });
    api.answer(listFamilySessions, { sessions: SESSIONS.slice(0, 1) });
    await waitFor(() => press('Sign out: Unknown device, 198.51.100.9', devices));
    await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(1));
  });

  it('deletes the account with its results in this browser', async () => {
    localStorage.setItem('careerDraft', 'own words');
    renderPage();
    const end = await section('Delete the account');
    press('Delete the account', end);
    fillIn({ 'Current password': 'mango-tree' });
    api.answer(deleteFamilyAccount, { message: 'deleted' });
    press('Delete it now', end);
    await screen.findByText('Home');
    expect(accounts.session()).toBeNull();
    expect(['careerDraft', 'accountWork', 'user'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
