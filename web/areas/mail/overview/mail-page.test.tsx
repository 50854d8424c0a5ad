import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  DROP_REASONS,
  getMailState,
  listMail,
  MAIL_KINDS,
  type MailMessage,
  sendMailAgain,
} from '#contracts/mail/index.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { describeFate, kindWords, MailPage } from './mail-page.tsx';

let api: ApiStub;
let lastId = 0;

const ON = {
  isOn: true,
  from: 'Srichakra <office@consultancy.example>',
  publicUrl: 'https://www.consultancy.example',
  waiting: 3,
  dead: 1,
};
const OFF = { ...ON, isOn: false, from: null, publicUrl: 'http://localhost:5000', waiting: 0, dead: 0 };

beforeEach(() => {
  api = stubApi();
  api.answer(getMailState, ON);
});

function makeMessage(partial: Partial<MailMessage> = {}): MailMessage {
  lastId += 1;
  return {
    id: lastId,
    kind: 'appointment_confirmed',
    status: 'waiting',
    attempts: 0,
    to: { name: 'Meena Pillai', address: 'meena@family.example' },
    createdAt: '2026-04-30T06:30:00.000Z',
    dueAt: '2026-04-30T07:30:00.000Z',
    endedAt: null,
    problem: null,
    dropReason: null,
    canSendAgain: false,
    ...partial,
  };
}
const makeDead = (partial: Partial<MailMessage> = {}) =>
  makeMessage({
    status: 'dead',
    attempts: 10,
    dueAt: null,
    endedAt: '2026-05-01T06:30:00.000Z',
    problem: 'The mail server did not answer in time.',
    canSendAgain: true,
    ...partial,
  });

const open = (search = '') => renderPortal(<MailPage />, { path: `/admin/dashboard/mail${search}` });
const address = () => screen.getByTestId('address').textContent;
const lastQuery = () =>
  Object.fromEntries(new URLSearchParams(api.callsOf(listMail).at(-1)?.path.split('?')[1]));
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Messages' });
  return within(table).getAllByRole('row').slice(1);
};

it('a waiting message is reloaded until it has ended', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const message = makeMessage();
  api.answer(listMail, { messages: [message] });
  open();
  await screen.findByText(/Waiting/, { selector: 'td *' });
  api.answer(listMail, { messages: [{ ...message, status: 'sent', endedAt: '2026-04-30T06:31:00.000Z' }] });
  api.answer(getMailState, { ...ON, waiting: 0 });
  await act(() => vi.advanceTimersByTimeAsync(6000));
  await screen.findByText(/Sent/, { selector: 'td *' });
  const asked = api.callsOf(listMail).length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(api.callsOf(listMail)).toHaveLength(asked);
});

describe('the mail settings', () => {
  it('show the waiting and the failed messages', async () => {
    api.answer(listMail, { messages: [] });
    open();
    screen.getByText('Loading the mail settings...');
    await screen.findByText('Mail is on');
    screen.getByText('Srichakra <office@consultancy.example>');
    screen.getByText('https://www.consultancy.example');
    const dead = screen.getByRole('link', { name: 'Failed: 1, show the list' });
    expect(dead.getAttribute('href')).toBe('/admin/dashboard/mail?status=dead');
    expect(screen.queryByText(/PUBLIC_URL/)).toBeNull();
  });

  it('show that mail is off, with the missing setting', async () => {
    api.answer(getMailState, OFF);
    api.answer(listMail, { messages: [makeDead()] });
    open();
    await screen.findByText('Mail is off');
    screen.getByText('Mail is not set up, so nothing is sent.');
    screen.getByText('SMTP_URL');
    await rows();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again/ });
    await waitFor(() => expect(button.disabled).toBe(true));
  });

  it('warn of links to this machine only', async () => {
    api.answer(getMailState, { ...ON, publicUrl: 'http://localhost:5000' });
    api.answer(listMail, { messages: [] });
    open();
    await screen.findByText(/Links in e-mail point to this machine only/);
  });

  it('have an error state with Retry', async () => {
    api.refuse(getMailState, 500, { message: 'Broken', code: 'internal' });
    api.answer(listMail, { messages: [] });
    open();
    await screen.findByText('Failed to load the mail settings. Please try again.');
    api.answer(getMailState, OFF);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Mail is off');
  });
});

describe('the list', () => {
  it('shows recipient, subject, time, attempts and outcome', async () => {
    api.answer(listMail, {
      messages: [
        makeMessage({ attempts: 2, problem: 'The mail server could not be reached.' }),
        makeMessage({ status: 'sent', attempts: 1, dueAt: null, endedAt: '2026-04-30T06:31:00.000Z' }),
        makeDead(),
        makeDead({ kind: 'report_shared', canSendAgain: false }),
        makeMessage({ status: 'dropped', dueAt: null, dropReason: 'cancelled' }),
        makeMessage({ kind: 'old_thing', to: { name: null, address: null } }),
      ],
      count: { rows: 6, isExact: true },
    });
    open();
    screen.getByText('Loading messages...');
    const [waiting, sent, dead, lost, dropped, unknown] = (await rows()).map(
      ({ textContent }) => textContent,
    );
    expect(waiting).toMatch(/Meena Pillai.*meena@family\.example.*Appointment confirmed.*30 Apr 2026/);
    expect(waiting).toMatch(/2.*Waiting.*Next attempt 30 Apr 2026.*The mail server could not be reached\./);
    expect(sent).toMatch(/Sent.*The mail server accepted it on 30 Apr 2026/);
    expect(dead).toMatch(/10.*Failed.*Failed on 1 May 2026.*did not answer in time\..*Send again/);
    expect(lost).toMatch(/Report shared.*It can’t be sent again/);
    expect(lost).not.toContain('Send again');
    expect(dropped).toMatch(/Not sent.*The appointment was cancelled before the message was sent\./);
    expect(unknown).toMatch(/—.*old_thing.*Will be sent soon\./);
    screen.getByText('Showing 1–6 of 6');
  });

  it('has an empty state, and an error state with Retry', async () => {
    api.refuse(listMail, 500, { message: 'Broken', code: 'internal' });
    open();
    await screen.findByText('Failed to load messages. Please try again.');
    api.answer(listMail, { messages: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No recent messages.');
  });

  it('keeps its filters in the address and in the request', async () => {
    api.answer(listMail, { messages: [] });
    open('?status=lost&kind=report_shared');
    await screen.findByText('No messages found.');
    expect(lastQuery()).toEqual({ kind: 'report_shared' });
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Failed');
    await waitFor(() => expect(lastQuery()).toEqual({ kind: 'report_shared', status: 'dead' }));
    expect(address()).toBe('/admin/dashboard/mail?status=dead&kind=report_shared');
    const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' });
    if (clear) await userEvent.click(clear);
    await waitFor(() => expect(address()).toBe('/admin/dashboard/mail'));
    await screen.findByText('No recent messages.');
  });

  it('shows further messages below', async () => {
    const name = (page: string) => ({ to: { name: page, address: null } });
    const count = { rows: 2, isExact: true };
    api.answer(listMail, { messages: [makeMessage(name('First'))], next: 'two', count });
    open();
    await screen.findByText('First');
    api.answer(listMail, { messages: [makeMessage(name('Second'))] });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Second');
    screen.getByText('First');
    expect(lastQuery()).toEqual({ after: 'two' });
    screen.getByText('Showing 1–2 of 2');
  });
});

describe('Send again', () => {
  it('tries the message again and loads the list again', async () => {
    const message = makeDead();
    api.answer(listMail, { messages: [message] });
    api.answer(sendMailAgain, { message: 'The message will be sent again' });
    open();
    const button = await screen.findByRole('button', {
      name: 'Send again: Appointment confirmed, to Meena Pillai',
    });
    api.answer(listMail, {
      messages: [{ ...message, status: 'waiting', canSendAgain: false, endedAt: null }],
    });
    await userEvent.click(button);
    await expectToast('Success', 'The message will be sent again');
    expect(api.callsOf(sendMailAgain)[0]?.path).toBe(`/api/admin/mail/${message.id}/attempts`);
    await screen.findByText(/^Next attempt/);
    expect(api.callsOf(getMailState)).toHaveLength(2);
  });

  it('reports a refusal, and loads the list again', async () => {
    api.answer(listMail, { messages: [makeDead()] });
    api.refuse(sendMailAgain, 409, { message: 'Only a failed message can be sent again.', code: 'conflict' });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
    await expectToast('Error', 'Only a failed message can be sent again.');
    await waitFor(() => expect(api.callsOf(listMail)).toHaveLength(2));
  });
});

describe('the labels', () => {
  it.each(MAIL_KINDS)('%s has a label of its own', (kind) => {
    expect(kindWords(kind)).toMatch(/^[A-Z][a-z]/);
  });

  it.each(DROP_REASONS)('%s is explained', (dropReason) => {
    expect(describeFate(makeMessage({ status: 'dropped', dropReason }))).toMatch(/^[A-Z].*\.$/);
  });
});
