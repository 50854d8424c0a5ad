import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppointmentRequest } from '#contracts/enquiries/index.ts';
import { renderAt } from '#web/areas/enquiries/receiving/sending-fixture.tsx';
import { toast, toastStore } from '#web/components/toast-store.ts';
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

const sentDialog = () => within(screen.getByRole('dialog', { name: 'We have your request' }));

async function expectConfirmed(): Promise<void> {
  const line = await screen.findByText("We'll contact you to schedule a counseling session.");
  expect(line.closest('li')?.textContent).toBe(
    "Appointment Request SentWe'll contact you to schedule a counseling session.",
  );
}

describe('in browser mode', () => {
  it('only shows the message', async () => {
    renderAt('browser', <BookCounselling service="career" assessment={ASSESSMENT} />);
    fireEvent.click(button());
    await expectConfirmed();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies()).toEqual([]);
  });
});

describe('opening', () => {
  it('is busy while the form loads and opens one, however often it is clicked', async () => {
    renderAt('enquiries', <BookCounselling service="bridging">Book a place</BookCounselling>);
    const opener = screen.getByRole('button', { name: 'Book a place' });
    fireEvent.click(opener);
    fireEvent.click(opener);
    expect(opener.getAttribute('aria-busy')).toBe('true');
    await screen.findByRole('dialog');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(opener.hasAttribute('aria-busy')).toBe(false);
    expect(dialog().getByText('Bridging Courses')).toBeTruthy();
    expect(document.activeElement).toBe(field("Student's age"));
  });

  it('closes an earlier toast, which would cover the form', async () => {
    toast({ title: 'Assessment Completed' });
    await open();
    expect(toastStore.get()?.open).toBe(false);
  });

  it('gives the focus back to the button when it is closed', async () => {
    await open();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('links to the contact page without JavaScript', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <BookCounselling service="dmit" />
      </MemoryRouter>,
    );
    expect(html).toMatch(/<noscript><a [^>]*href="\/contact"/);
  });
});

describe('sending', () => {
  beforeEach(() => api.answer(createAppointmentRequest, ANSWER));

  it('stores the request, confirms, and gives the focus back when it is closed', async () => {
    await open();
    fillIn();
    type('Preferred day (optional)', '2026-05-04');
    type('Preferred time', 'evening');
    await send();
    await expectConfirmed();
    expect(bodies()).toEqual([
      {
        idempotencyKey: expect.any(String),
        service: 'career',
        age: 21,
        youngestAge: null,
        name: 'Meera Pillai',
        parentName: null,
        parentRelation: null,
        phone: '+91 98765 43210',
        email: null,
        preferredDay: '2026-05-04',
        preferredTime: 'evening',
        preferredStart: null,
        consentToContact: true,
        consentOfParent: false,
        assessment: null,
        interests: null,
        consentToFollowUp: false,
        message: null,
        website: '',
      },
    ]);
    fireEvent.click(sentDialog().getByRole('button', { name: 'Done' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('offers the opening hours of the day', async () => {
    await open();
    const offered = () =>
      [...dialog().getByLabelText<HTMLSelectElement>('Preferred time').options].map(({ text }) => text);
    expect(offered()).toEqual(['Any time', 'Morning', 'Afternoon', 'Evening']);
    type('Preferred day (optional)', '2026-05-02');
    expect(offered()).toEqual(['Any time', 'Morning', 'Afternoon']);
  });

  it('accepts an e-mail address alone, any day and any time', async () => {
    await open();
    fillIn();
    type('Phone', '');
    type('Email', 'meera@example.test');
    await send();
    await expectConfirmed();
    expect(bodies()[0]).toMatchObject({
      phone: null,
      email: 'meera@example.test',
      preferredDay: null,
      preferredTime: null,
    });
  });

  it('requires a parent’s consent for a student under 18 only', async () => {
    await open();
    expect(dialog().queryByLabelText(PARENT_CONSENT)).toBeNull();
    fillInForChild('17');
    tick(PARENT_CONSENT);
    await send();
    expect(
      dialog().getByText('The consent of a parent or guardian is needed for a student under 18'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field(PARENT_CONSENT));
    expect(bodies()).toEqual([]);
    tick(PARENT_CONSENT);
    await send();
    await expectConfirmed();
    expect(bodies()[0]).toMatchObject({
      age: 17,
      name: 'Ravi Pillai',
      parentName: 'Meera Pillai',
      parentRelation: 'mother',
      consentOfParent: true,
    });
  });

  it('claims no parent’s consent for an adult, even if it was ticked before, and keeps the typed names', async () => {
    await open();
    fillInForChild();
    type("Student's age", '18');
    expect(dialog().queryByLabelText(PARENT_CONSENT)).toBeNull();
    expect(field('Your name').value).toBe('Meera Pillai');
    await send();
    expect(bodies()[0]).toMatchObject({ age: 18, parentName: null, consentOfParent: false });
  });

  it('carries the assessment only when its box is ticked', async () => {
    await open(ASSESSMENT);
    expect(field(SEND_ASSESSMENT).checked).toBe(false);
    const hint = document.getElementById(field(SEND_ASSESSMENT).getAttribute('aria-describedby') ?? '');
    for (const part of [
      'name',
      'age',
      'education level',
      'interests',
      'strengths',
      'career goals',
      'recommended',
      'only what this form shows is sent',
    ]) {
      expect(hint?.textContent).toContain(part);
    }
    expect(field("Student's age").value).toBe('15');
    fillInForChild();
    await send();
    await expectConfirmed();
    fireEvent.click(sentDialog().getByRole('button', { name: 'Another Request' }));
    fillInForChild();
    tick(SEND_ASSESSMENT);
    await send();
    expect(bodies().map(({ assessment }) => assessment)).toEqual([null, ASSESSMENT]);
    expect(bodies()[0]?.idempotencyKey).not.toBe(bodies()[1]?.idempotencyKey);
  });

  it('does not offer to send a missing assessment', async () => {
    await open();
    expect(dialog().queryByLabelText(SEND_ASSESSMENT)).toBeNull();
  });

  it('has a spam trap hidden from people', async () => {
    await open();
    fillIn();
    const trap = document.querySelector<HTMLInputElement>('[role=dialog] input[name=website]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
    if (trap) fireEvent.change(trap, { target: { value: 'spam' } });
    await send();
    expect(bodies()[0]?.website).toBe('spam');
  });
});

describe('when sending fails', () => {
  it('keeps the dialog and every field, gives the reason, and sends the same request again', async () => {
    api.disconnect(createAppointmentRequest);
    await open(ASSESSMENT);
    fillInForChild();
    tick(SEND_ASSESSMENT);
    await send();
    const alert = dialog().getByRole('alert');
    expect(alert.textContent).toContain('We could not be reached.');
    expect(document.activeElement).toBe(alert);
    expect(field("Student's name").value).toBe('Ravi Pillai');
    expect(field("Parent's phone").value).toBe('+91 98765 43210');
    const ticked = [field(PARENT_CONSENT), field(OWN_CONSENT), field(SEND_ASSESSMENT)];
    expect(ticked.every(({ checked }) => checked)).toBe(true);
    api.answer(createAppointmentRequest, ANSWER);
    await send();
    await expectConfirmed();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).toEqual(bodies()[0]);
  });

  it('makes a new request from changed answers', async () => {
    api.disconnect(createAppointmentRequest);
    await open();
    fillIn();
    await send();
    type('Phone', '+91 98765 43211');
    await send();
    expect(bodies()[0]?.idempotencyKey).not.toBe(bodies()[1]?.idempotencyKey);
  });

  it('sends once, and stays open while it is sending', async () => {
    const release = api.hold(createAppointmentRequest, ANSWER);
    await open();
    fillIn();
    const form = field('Your name').form;
    if (form === null) throw new Error('The field is in no form');
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    const sending = dialog().getByRole<HTMLButtonElement>('button', { name: 'Sending...' });
    expect(sending.ariaDisabled).toBe('true');
    fireEvent.keyDown(sending, { key: 'Escape' });
    await waitFor(() => expect(bodies()).toHaveLength(1));
    release();
    await expectConfirmed();
    expect(bodies()).toHaveLength(1);
  });
});
