import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { type FamilyMessageInput, listMessageTemplates } from '#contracts/mail/index.ts';
import { makeTemplate } from '#web/areas/mail/templates/templates-fixture.ts';
import { NO_ANSWER } from '#web/components/form/use-change.ts';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { switchMailOn } from '#web/testing/page-settings.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { WriteToFamily } from './components/write-dialog.tsx';
import type { MessageFamily } from './message-text.ts';

const FAMILY: MessageFamily = {
  guardian: 'Meera Bhat',
  student: 'Kavya Bhat',
  counsellor: 'Chitra Nair',
  email: 'meera@family.example',
  phone: '+919847012345',
  appointmentAt: '2026-05-04T04:30:00.000Z',
  refusesContact: false,
};
const TEMPLATES = [
  makeTemplate({ body: 'Hello {guardian}, on {appointment day} at {appointment time}. {sender}' }),
  makeTemplate({ id: 4, language: 'hi', subject: 'नमस्ते', body: 'नमस्ते {guardian}, {appointment day}' }),
  makeTemplate({ id: 5, name: 'Short', subject: null, channel: 'whatsapp', body: 'For {student}' }),
];

let api: ApiStub;
const send = vi.fn<(input: FamilyMessageInput) => Promise<void>>();
const handleSent = vi.fn();

beforeEach(() => {
  window.localStorage.clear();
  switchMailOn();
  send.mockReset();
  handleSent.mockReset();
  api = stubApi();
  api.answer(listMessageTemplates, { templates: TEMPLATES });
});

async function open(family: Partial<MessageFamily> = {}) {
  renderPortal(
    <WriteToFamily form="message:test" family={{ ...FAMILY, ...family }} send={send} onSent={handleSent} />,
    { path: '/admin/dashboard/students/7', user: { name: 'Asha Rao' } },
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Write to the family' }));
  await screen.findByRole('option', { name: 'Short' });
  return user;
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text').value;
const mailButton = () => screen.getByRole('button', { name: 'Send by e-mail' });

it('fills in a template, in each of its languages, and sends the edited text', async () => {
  const user = await open();
  expect(screen.queryByRole('link', { name: 'Open in WhatsApp' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  expect(text()).toBe('Hello Meera Bhat, on Monday, 4 May 2026 at 10:00 am. Asha Rao');
  expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'About Chitra Nair');
  await user.selectOptions(screen.getByLabelText('Language'), 'हिन्दी (Hindi)');
  expect(text()).toBe('नमस्ते Meera Bhat, सोमवार, 4 मई 2026');
  await user.type(screen.getByLabelText('Text'), '!');
  await user.click(mailButton());
  await expectToast('Success', 'The e-mail is on its way');
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    channel: 'mail',
    template: 'Hello',
    subject: 'नमस्ते',
    text: 'नमस्ते Meera Bhat, सोमवार, 4 मई 2026!',
  });
  expect(handleSent).toHaveBeenCalledOnce();
});

it('begins with the last used template', async () => {
  window.localStorage.setItem('lastMessageTemplate', '5');
  await open();
  await waitFor(() => expect(text()).toBe('For Kavya Bhat'));
});

it('names each missing value, and sends nothing until it is replaced', async () => {
  const user = await open({ guardian: null, appointmentAt: null });
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  screen.getByText(/guardian’s name, day of the next appointment, time of the next appointment\.$/);
  expect(mailButton()).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'Open in WhatsApp' })).toBeNull();
  await user.clear(screen.getByLabelText('Text'));
  await user.type(screen.getByLabelText('Text'), 'Hello Meera');
  expect(mailButton()).toHaveProperty('disabled', false);
});

it('opens WhatsApp with the text, and records it only after confirmation', async () => {
  const user = await open({ email: null });
  screen.getByText('The record has no e-mail address.');
  expect(mailButton()).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('Template'), 'Short');
  const link = screen.getByRole('link', { name: 'Open in WhatsApp' });
  expect(link.getAttribute('href')).toBe('https://wa.me/919847012345?text=For%20Kavya%20Bhat');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await user.click(link);
  await screen.findByRole('alertdialog', { name: 'Did you send it?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(send).not.toHaveBeenCalled();
  expect(text()).toBe('For Kavya Bhat');
  await user.click(screen.getByRole('link', { name: 'Open in WhatsApp' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, log it' }));
  await expectToast('Success', 'Message recorded');
  expect(send.mock.calls[0]?.[0]).toMatchObject({
    channel: 'whatsapp',
    text: 'For Kavya Bhat',
    subject: null,
  });
});

it('says at once that e-mail is not set up, and offers WhatsApp', async () => {
  document.head.innerHTML = '';
  const user = await open();
  const reason = screen.getByText('E-mail is not set up. Please use WhatsApp.');
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  expect(mailButton()).toHaveProperty('disabled', true);
  expect(mailButton().getAttribute('aria-describedby')).toBe(reason.id);
  screen.getByRole('link', { name: 'Open in WhatsApp' });
});

it('says that no consent is recorded, and sends', async () => {
  const user = await open({ lacksConsent: true });
  screen.getByText(/^No consent to be contacted is recorded\./);
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  expect(mailButton()).toHaveProperty('disabled', false);
});

it('refuses a family that withdrew its consent', async () => {
  const user = await open({ refusesContact: true });
  screen.getByText('The family has withdrawn its consent to be contacted.');
  await user.selectOptions(screen.getByLabelText('Template'), 'Short');
  expect(mailButton()).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: 'Open in WhatsApp' })).toBeNull();
});

it('keeps the text after a refusal', async () => {
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  send.mockRejectedValueOnce(new Error('offline'));
  await user.click(mailButton());
  await screen.findByText(NO_ANSWER);
  expect(text()).toContain('Hello Meera Bhat');
  const [[first]] = send.mock.calls as [[FamilyMessageInput]];
  await user.click(mailButton());
  await waitFor(() => expect(send.mock.calls[1]?.[0].idempotencyKey).toBe(first.idempotencyKey));
});

it('takes a new key for changed text, because the first message may have been sent', async () => {
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  send.mockRejectedValueOnce(new Error('offline'));
  await user.click(mailButton());
  await screen.findByText(NO_ANSWER);
  await user.type(screen.getByLabelText('Text'), '!');
  await user.click(mailButton());
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [first, second] = send.mock.calls.map(([input]) => input.idempotencyKey);
  expect(second).not.toBe(first);
});

it('says which particulars of the office are missing, and puts none that is invented into the text', async () => {
  api.answer(listMessageTemplates, {
    templates: [makeTemplate({ body: 'Ring {office phone}' }), makeTemplate({ id: 5, name: 'Short' })],
  });
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  screen.getByText(/don’t get the office’s phone number, e-mail address and postal address/);
  expect(text()).toBe('Ring {office phone}');
  expect(mailButton()).toHaveProperty('disabled', true);
});

it('puts the entered phone number into the text', async () => {
  setConsultancy({ ...PLACEHOLDERS, phone: { display: '044 2233 4400', tel: '+914422334400' } });
  onTestFinished(() => setConsultancy(null));
  api.answer(listMessageTemplates, {
    templates: [makeTemplate({ body: 'Ring {office phone}' }), makeTemplate({ id: 5, name: 'Short' })],
  });
  const user = await open();
  await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
  expect(text()).toBe('Ring 044 2233 4400');
  screen.getByText(/don’t get the office’s e-mail address and postal address/);
});

describe('in the family’s space', () => {
  const sendInSpace = vi.fn<(input: object) => Promise<void>>();
  const upload = vi.fn(async (file: File) => ({
    ...{ id: 6, name: file.name, type: 'application/pdf' as const, size: 2048 },
  }));
  const space = { readers: ['Meera Bhat (mother)', 'Kavya Bhat (the student)'], send: sendInSpace, upload };

  beforeEach(() => {
    sendInSpace.mockReset();
    upload.mockClear();
  });

  const openWith = async (family: Partial<MessageFamily> = {}) => {
    renderPortal(
      <WriteToFamily
        form="message:test"
        family={{ ...FAMILY, ...family }}
        send={send}
        space={space}
        onSent={handleSent}
      />,
      { path: '/admin/dashboard/students/7', user: { name: 'Asha Rao' } },
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Write to the family' }));
    await screen.findByRole('option', { name: 'Short' });
    return user;
  };
  const sendButton = () => screen.getByRole('button', { name: 'Send in the space' });

  it('is chosen first, names the readers, and sends the text with its files', async () => {
    // Withdrawn consents are about phone, e-mail and WhatsApp.
    const user = await openWith({ refusesContact: true, email: null });
    expect(screen.getByLabelText(/^In the family’s space/)).toHaveProperty('checked', true);
    screen.getByText(/Read by Meera Bhat \(mother\), Kavya Bhat \(the student\)\./);
    expect(screen.queryByLabelText('Subject')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send by e-mail' })).toBeNull();
    await user.type(screen.getByLabelText('Text'), 'See you on Monday');
    await user.upload(
      screen.getByLabelText('Add files'),
      new File(['%PDF'], 'Plan.pdf', { type: 'application/pdf' }),
    );
    await screen.findByRole('button', { name: 'Remove Plan.pdf' });
    await user.click(sendButton());
    await expectToast('Success', 'The family can read it in its space');
    expect(sendInSpace.mock.calls[0]?.[0]).toMatchObject({ text: 'See you on Monday', attachmentIds: [6] });
    expect(handleSent).toHaveBeenCalledOnce();
    expect(send).not.toHaveBeenCalled();
  });

  it('needs words or a file, and shows a refusal', async () => {
    const user = await openWith();
    await user.click(sendButton());
    await screen.findByText('Please write a message');
    upload.mockRejectedValueOnce(new Error('lost'));
    await user.upload(
      screen.getByLabelText('Add files'),
      new File(['%PDF'], 'Plan.pdf', { type: 'application/pdf' }),
    );
    await screen.findByText('The file could not be sent');
    await user.click(sendButton());
    await screen.findByText('Please wait for the files, or remove those that could not be sent.');
    await user.click(screen.getByRole('button', { name: 'Send Plan.pdf again' }));
    sendInSpace.mockRejectedValueOnce(new Error('lost'));
    await user.click(sendButton());
    await screen.findByText(NO_ANSWER);
    await user.click(sendButton());
    const [lost, sent] = sendInSpace.mock.calls.map(([input]) => input);
    expect(sent).toEqual(lost);
    expect(sent).toMatchObject({ text: '', attachmentIds: [6] });
  });

  it('leaves the other ways as they are', async () => {
    const user = await openWith();
    await user.click(screen.getByLabelText('By e-mail or WhatsApp'));
    await user.selectOptions(screen.getByLabelText('Template'), 'Hello');
    expect(screen.queryByLabelText('Add files')).toBeNull();
    await user.click(mailButton());
    await expectToast('Success', 'The e-mail is on its way');
    expect(send.mock.calls[0]?.[0]).toMatchObject({ channel: 'mail' });
    expect(sendInSpace).not.toHaveBeenCalled();
  });
});
