import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Consultancy, PLACEHOLDERS } from '#contracts/consultancy.ts';
import { confirmByCode, createAppointmentRequest, listFreeTimes } from '#contracts/enquiries/index.ts';
import { renderAt } from '#web/areas/enquiries/receiving/sending-fixture.tsx';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { BookingSection } from '../contact-page.tsx';
import { BookCounselling } from './book-counselling.tsx';
import {
  ANSWER,
  ASSESSMENT,
  api,
  bodies,
  button,
  dialog,
  field,
  fillIn,
  fillInForChild,
  OWN_CONSENT,
  open,
  PARENT_CONSENT,
  SEND_ASSESSMENT,
  send,
  setUpBooking,
  tick,
  type,
} from './booking-fixture.tsx';

setUpBooking();

const sent = () => within(screen.getByRole('dialog', { name: 'We have your request' }));

describe('a sent request', () => {
  it('stays in view with its reference, the day of the answer, and how to change it', async () => {
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillInForChild();
    type('Preferred day (optional)', '2026-05-04');
    await send();
    for (const text of ['KFBD-QRST', 'Ravi Pillai', 'Mon, 4 May, 2026', '2 May 2026']) sent().getByText(text);
    const step = sent().getByText(/We first ask you, as the parent or guardian, whether you agree/);
    expect(step.textContent).toMatch(/whether you agree\.$/);
    // For another day, without names and numbers.
    expect(JSON.parse(localStorage.getItem('bookings') ?? '')).toEqual([
      {
        reference: 'KFBD-QRST',
        service: 'career',
        preferredDay: '2026-05-04',
        preferredTime: null,
        preferredStart: null,
        sentOn: '2026-04-30',
        answerBy: '2026-05-02',
        isForChild: true,
      },
    ]);
  });

  const EMAILS: Consultancy['emails'] = [
    { purpose: 'General', address: 'office@family.example' },
    { purpose: 'Sessions', address: 'sessions@family.example' },
  ];
  it.each<[string, Partial<Consultancy>, RegExp]>([
    ['a number', { phone: { display: '044 0000 1111', tel: '+914400001111' } }, /call 044 0000 1111 and/],
    ['an e-mail address for sessions', { emails: EMAILS }, /write to sessions@family.example and/],
    ['nothing', {}, /send us a message on the page Contact us and/],
  ])('is changed by what the office has entered: %s', async (_, entered, words) => {
    setConsultancy({ ...PLACEHOLDERS, ...entered });
    onTestFinished(() => setConsultancy(null));
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    await send();
    expect(sent().getByText(/To change or cancel/).textContent).toMatch(words);
  });

  it.each([
    [false, 'Two words', /whether you agree\. We read your message for the call\.$/],
    [true, '', /whether you agree\. Until then the career assessment stays closed\.$/],
    [true, 'Two words', /the career assessment stays closed\. We read your message for the call\.$/],
  ])('names the data closed until the parent agrees: %s, %j', async (isAttached, message, words) => {
    api.answer(createAppointmentRequest, ANSWER);
    await open(ASSESSMENT);
    fillInForChild();
    if (isAttached) tick(SEND_ASSESSMENT);
    type('Message (optional)', message);
    await send();
    expect(sent().getByText(/We first ask/).textContent).toMatch(words);
  });

  it('is shown again, also after a reload of the tab, until another one is started', async () => {
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    await send();
    fireEvent.click(sent().getByRole('button', { name: 'Done' }));
    screen.getByText(/^You asked for this session/);
    renderAt('enquiries', <BookCounselling service="career">Again</BookCounselling>);
    expect(screen.getAllByText(/^You asked for this session/)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    await screen.findByRole('dialog', { name: 'We have your request' });
    fireEvent.click(sent().getByRole('button', { name: 'Another Request' }));
    fillIn();
    await send();
    sent().getByText('KFBD-QRST');
    // The same answers repeat the key, so that the server keeps one request.
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).toEqual(bodies()[0]);
  });

  it('is shown by the line beside the button, which names its day', async () => {
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    await send();
    fireEvent.click(sent().getByRole('button', { name: 'Done' }));
    screen.getByText(/^You asked for this session on 30 Apr 2026\./);
    const show = screen.getByRole('button', { name: 'Show the request' });
    fireEvent.click(show);
    await screen.findByRole('dialog', { name: 'We have your request' });
    sent().getByText('KFBD-QRST');
    fireEvent.click(sent().getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.activeElement).toBe(show));
  });

  it('is offered by the contact page after a reload', async () => {
    const request = { service: 'dmit', name: 'Asha', age: 30, idempotencyKey: '0190a0bf' };
    sessionStorage.setItem('sentRequests', JSON.stringify({ dmit: { request, answer: ANSWER } }));
    renderAt('enquiries', <BookingSection />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show the request' }));
    await screen.findByRole('dialog', { name: 'We have your request' });
    sent().getByText('DMIT');
  });

  it.each([
    ['Phone', '+91 98765 43210', 'We will tell you the confirmed time by phone.'],
    ['Email', 'meera@example.test', 'We will e-mail you the confirmed time.'],
  ])('promises only the possible reply by %s while no mail is sent', async (label, value, words) => {
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    type('Phone', '');
    type(label, value);
    await send();
    sent().getByText(words);
  });

  it('accepts the code from the parent’s e-mail', async () => {
    api.answer(createAppointmentRequest, { ...ANSWER, asksForCode: true });
    await open();
    fillInForChild();
    type("Parent's email", 'meera@example.test');
    await send();
    const code = sent().getByLabelText('Code from your e-mail');
    expect(document.activeElement).not.toBe(code);
    // The page must not tell whether the office knows the address.
    sent().getByText(
      /^If our office already knows meera@example\.test as the parent’s, a code is on its way/,
    );
    sent().getByText(/Without the code we first ask you whether you agree/);
    const confirm = async (text: string) => {
      fireEvent.change(code, { target: { value: text } });
      sent().getByRole('button', { name: 'Confirm' }).focus();
      fireEvent.click(sent().getByRole('button', { name: 'Confirm' }));
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    };
    await confirm('12');
    sent().getByText('The code has 6 digits');
    expect(document.activeElement).toBe(code);
    const message = 'This is not the code from the e-mail. Please check it.';
    api.refuse(confirmByCode, 400, { message, code: 'bad_request', field: 'code' });
    await confirm('123456');
    sent().getByText(message);
    expect(document.activeElement).toBe(code);
    api.answer(confirmByCode, { confirmed: true });
    await confirm('654321');
    sent().getByText('Thank you: your consent is confirmed.');
    expect(api.callsOf(confirmByCode).at(-1)?.body).toEqual({
      idempotencyKey: bodies()[0]?.idempotencyKey,
      code: '654321',
    });
  });
});

describe('leaving the form', () => {
  it('asks before it discards typed values', async () => {
    await open();
    type("Student's age", '15');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Discard what you wrote?' }));
    fireEvent.click(question.getByRole('button', { name: 'Keep Writing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies()).toEqual([]);
  });

  it('asks nothing about an empty form', async () => {
    await open();
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button()).toBeTruthy();
  });

  it('asks before the browser goes back, and keeps the page', async () => {
    await open();
    type("Student's age", '15');
    window.history.back();
    await screen.findByRole('alertdialog', { name: 'Discard what you wrote?' });
    fireEvent.click(screen.getByRole('button', { name: 'Keep Writing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(field("Student's age").value).toBe('15');
    window.history.back();
    await screen.findByRole('alertdialog');
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes an empty form when the browser goes back', async () => {
    await open();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a booking draft', () => {
  it('survives a reload of the tab, without its ticks', async () => {
    await open();
    fillInForChild();
    type('Preferred day (optional)', '2026-05-05');
    type('Message (optional)', 'May both of us come along?');
    cleanup();
    await open();
    for (const [label, value] of [
      ["Student's age", '15'],
      ["Student's name", 'Ravi Pillai'],
      ["Parent's or guardian's name", 'Meera Pillai'],
      ['Relationship to the student', 'mother'],
      ["Parent's phone", '+91 98765 43210'],
      ['Preferred day (optional)', '2026-05-05'],
      ['Message (optional)', 'May both of us come along?'],
    ] as const) {
      expect(field(label).value).toBe(value);
    }
    expect(field(OWN_CONSENT).checked).toBe(false);
    expect(field(PARENT_CONSENT).checked).toBe(false);
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('bookingDraft')).toBeNull();
  });

  it('keeps a free day and time', async () => {
    const days = [{ day: '2026-05-05', starts: ['10:00', '11:00'] }];
    api.answer(listFreeTimes, { days });
    await open();
    fillIn();
    type('Preferred day (optional)', '2026-05-05');
    type('Preferred time', '11:00');
    cleanup();
    await open();
    expect(field('Your name').value).toBe('Meera Pillai');
    expect(field('Preferred time').value).toBe('11:00');
  });

  it('is removed when the request has arrived', async () => {
    api.answer(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    expect(sessionStorage.getItem('bookingDraft')).toContain('Meera Pillai');
    await send();
    expect(sessionStorage.getItem('bookingDraft')).toBeNull();
  });
});
