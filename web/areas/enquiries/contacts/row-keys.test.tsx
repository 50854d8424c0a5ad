import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { assignContact, setContactStatus, writeToContact } from '#contracts/enquiries/index.ts';
import { listMessageTemplates } from '#contracts/mail/index.ts';
import { makeContact } from '#web/testing/make-records.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerDetails, answerWith, bala, changed, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

const ASHA = makeContact({ id: 1, name: 'Asha' });
const BINDU = makeContact({ id: 2, name: 'Bindu' });
const CHITRA = makeContact({ id: 3, name: 'Chitra' });

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
  answerWith(api, ASHA, BINDU, CHITRA);
});

const row = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) });
const focused = () => document.activeElement?.textContent?.match(/^[A-Z][a-z]+?(?=New|Answered)/)?.[0];
const address = () => screen.getByTestId('address').textContent;
const press = (keys: string) => userEvent.keyboard(keys);

describe('with the focus in the list', () => {
  it.each([
    ['j', 'Bindu'],
    ['jj', 'Chitra'],
    ['jjj', 'Chitra'],
    ['jjk', 'Bindu'],
    ['k', 'Asha'],
    ['{Control>}j{/Control}', 'Asha'],
  ])('%s goes to %s', async (keys, name) => {
    renderPortal(<ContactsPage />);
    (await row('Asha')).focus();
    await press(keys);
    expect(focused()).toBe(name);
    expect(address()).toBe('/');
  });

  it('a assigns, at Enter to the member who asks', async () => {
    api.answer(assignContact, changed(ASHA, { assignee: { id: bala.id, name: bala.name } }));
    renderPortal(<ContactsPage />, { user: { id: bala.id } });
    (await row('Asha')).focus();
    await press('a');
    const dialog = within(screen.getByRole('dialog', { name: 'Assign Asha' }));
    await waitFor(() => expect(dialog.getByLabelText('Assigned to')).toHaveProperty('value', bala.name));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText('Asha is assigned to Bala Iyer');
    expect(api.callsOf(assignContact)[0]?.body).toEqual({ assigneeId: bala.id, version: 1 });
    await waitFor(() => expect(focused()).toBe('Asha'));
  });

  it('e closes and goes on', async () => {
    api.answer(setContactStatus, changed(ASHA, { status: 'closed' }));
    renderPortal(<ContactsPage />);
    (await row('Asha')).focus();
    answerWith(api, BINDU, CHITRA);
    await press('e');
    await screen.findByText('Asha is closed');
    expect(focused()).toBe('Bindu');
    await waitFor(() => expect(screen.queryByText('Asha')).toBeNull());
    expect(api.callsOf(setContactStatus)[0]?.body).toEqual({ status: 'closed', version: 1 });
  });

  it('r writes, and j goes on to the next one although the answered one moved', async () => {
    api.answer(listMessageTemplates, { templates: [] });
    renderPortal(<ContactsPage />);
    (await row('Asha')).focus();
    await press('r');
    await screen.findByRole('dialog', { name: 'Write to Asha' });
    answerWith(api, BINDU, CHITRA, { ...ASHA, status: 'answered', version: 2 });
    await press('{Escape}');
    expect(focused()).toBe('Asha');
    await press('j');
    expect(focused()).toBe('Bindu');
  });

  it('r asks for the owner and the next step after a reply, as the panel does, which it opens', async () => {
    switchMailOn();
    api.answer(listMessageTemplates, { templates: [] });
    api.answer(writeToContact, changed(ASHA, { status: 'answered' }));
    renderPortal(<ContactsPage />);
    (await row('Asha')).focus();
    await press('r');
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to Asha' }));
    await userEvent.type(dialog.getByLabelText('Subject'), 'Your question');
    await userEvent.type(dialog.getByLabelText('Text'), 'We can talk.');
    const answered = { ...ASHA, status: 'answered', version: 2 } as const;
    answerWith(api, answered, BINDU, CHITRA);
    await userEvent.click(dialog.getByRole('button', { name: 'Send by e-mail' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Asha' }));
    await panel.findByRole('form', { name: 'After the answer' });
    expect(address()).toBe('/?contact=1');
  });

  it.each(['a', 'e', 'r', 'j'])('%s does nothing when single keys are turned off', async (key) => {
    localStorage.setItem('singleKeyShortcuts', 'off');
    renderPortal(<ContactsPage />);
    (await row('Asha')).focus();
    await press(key);
    expect(focused()).toBe('Asha');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf(setContactStatus)).toEqual([]);
  });
});

describe('while nothing has the focus', () => {
  it.each([
    ['j', 'Asha'],
    ['jj', 'Bindu'],
    // Changes nothing before a row is marked.
    ['e', 'Asha'],
    ['{Control>}j{/Control}', undefined],
  ])('%s goes to %s', async (keys, name) => {
    renderPortal(<ContactsPage />);
    await row('Asha');
    await press(keys);
    expect(focused()).toBe(name);
    expect(address()).toBe('/');
    expect(api.callsOf(setContactStatus)).toEqual([]);
  });

  it.each(['{Enter}', 'jj{Enter}'])('%s opens a row', async (keys) => {
    renderPortal(<ContactsPage />);
    await row('Asha');
    await press(keys);
    expect(address()).toBe(`/?contact=${keys === '{Enter}' ? ASHA.id : BINDU.id}`);
  });

  it('j goes on from the last row, whose letters then work', async () => {
    api.answer(listMessageTemplates, { templates: [] });
    renderPortal(<ContactsPage />);
    (await row('Asha')).focus();
    (document.activeElement as HTMLElement).blur();
    await press('jr');
    await screen.findByRole('dialog', { name: 'Write to Bindu' });
    (document.activeElement as HTMLElement).blur();
    await press('j');
    expect(focused()).toBeUndefined();
  });

  it('nothing happens when single keys are turned off', async () => {
    localStorage.setItem('singleKeyShortcuts', 'off');
    renderPortal(<ContactsPage />);
    await row('Asha');
    await press('jer');
    expect(focused()).toBeUndefined();
  });
});

it('letters in a field, or with the focus elsewhere, are no shortcuts', async () => {
  renderPortal(<ContactsPage />);
  await row('Asha');
  screen.getByRole('button', { name: 'Board' }).focus();
  await press('er');
  await userEvent.type(screen.getByRole('searchbox'), 'jear');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jear');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.callsOf(setContactStatus)).toEqual([]);
});

describe('beside the list', () => {
  beforeEach(() => {
    const wide = (media: string) => Object.assign(new EventTarget(), { media, matches: true });
    vi.stubGlobal('matchMedia', wide);
  });

  it('the panel opens at Enter, follows j and k, and closes at Escape', async () => {
    renderPortal(<ContactsPage />);
    (await row('Asha')).focus();
    await press('{Enter}');
    const panel = await screen.findByRole('region', { name: 'Asha' });
    await waitFor(() => expect(document.activeElement).toBe(panel));
    expect((await row('Asha')).getAttribute('aria-current')).toBe('true');
    answerDetails(api, BINDU);
    await press('j');
    expect(address()).toBe('/?contact=2');
    await screen.findByRole('region', { name: 'Bindu' });
    // From a row it follows, too.
    (await row('Bindu')).focus();
    answerDetails(api, CHITRA);
    await press('j');
    expect(focused()).toBe('Chitra');
    expect(address()).toBe('/?contact=3');
    const other = await screen.findByRole('region', { name: 'Chitra' });
    await press('{Enter}');
    expect(document.activeElement).toBe(other);
    await press('{Escape}');
    expect(address()).toBe('/');
    expect(focused()).toBe('Chitra');
    expect(screen.queryByRole('region', { name: 'Chitra' })).toBeNull();
  });
});
