import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppointmentRequest } from '#contracts/enquiries/index.ts';
import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import { renderAt } from '#web/areas/enquiries/contact/sending-fixture.tsx';
import { toast, toastStore } from '#web/components/toast-store.ts';
import { BookCounselling } from './book-counselling.tsx';
import {
  api,
  bodies,
  button,
  dialog,
  field,
  fillIn,
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

const ASSESSMENT: AssessmentSummary = {
  name: 'Ravi Pillai',
  age: '15',
  educationLevel: 'high_school',
  interests: 'Coding and drawing',
  strengths: 'Logical thinking',
  careerGoals: 'To build useful things',
  recommendations: ['Software Development'],
};

async function expectConfirmed(): Promise<void> {
  const line = await screen.findByText("We'll contact you to schedule a counseling session.");
  expect(line.closest('li')?.textContent).toBe(
    "Appointment Request SentWe'll contact you to schedule a counseling session.",
  );
  expect(screen.queryByRole('dialog')).toBeNull();
}

describe('at browser', () => {
  it('only shows the message', async () => {
    renderAt('browser', <BookCounselling service="career" assessment={ASSESSMENT} />);
    fireEvent.click(button());
    await expectConfirmed();
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
    expect(document.activeElement).toBe(field('Your name'));
  });

  it('takes away an earlier message, which would lie over the form', async () => {
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

  it('leads to the contact page without JavaScript', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <BookCounselling service="dmit" />
      </MemoryRouter>,
    );
    expect(html).toMatch(/<noscript><a [^>]*href="\/contact"/);
  });
});

describe('sending', () => {
  beforeEach(() => api.answer(createAppointmentRequest, { received: true }));

  it('stores what staff need, closes, confirms, and gives the focus back', async () => {
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
        name: 'Meera Pillai',
        phone: '+91 98765 43210',
        email: null,
        preferredDay: '2026-05-04',
        preferredTime: 'evening',
        isUnder18: false,
        consentToContact: true,
        consentOfParent: false,
        assessment: null,
        website: '',
      },
    ]);
    await vi.waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('is content with an e-mail address, any day and any time', async () => {
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

  it('asks for a parent’s consent for a student under 18 only', async () => {
    await open();
    expect(field('Yes').checked || field('No').checked).toBe(false);
    expect(dialog().queryByLabelText(PARENT_CONSENT)).toBeNull();
    fillIn();
    tick('Yes');
    await send();
    expect(
      dialog().getByText('The consent of a parent or guardian is needed for a student under 18'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(field(PARENT_CONSENT));
    expect(bodies()).toEqual([]);
    tick(PARENT_CONSENT);
    await send();
    await expectConfirmed();
    expect(bodies()[0]).toMatchObject({ isUnder18: true, consentOfParent: true });
  });

  it('claims no parent’s consent for an adult, whatever was ticked before', async () => {
    await open();
    fillIn();
    tick('Yes');
    tick(PARENT_CONSENT);
    tick('No');
    expect(dialog().queryByLabelText(PARENT_CONSENT)).toBeNull();
    await send();
    expect(bodies()[0]).toMatchObject({ isUnder18: false, consentOfParent: false });
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
    ]) {
      expect(hint?.textContent).toContain(part);
    }
    fillIn();
    await send();
    await expectConfirmed();
    fireEvent.click(button());
    await screen.findByRole('dialog');
    fillIn();
    tick(SEND_ASSESSMENT);
    await send();
    expect(bodies().map(({ assessment }) => assessment)).toEqual([null, ASSESSMENT]);
    expect(bodies()[0]?.idempotencyKey).not.toBe(bodies()[1]?.idempotencyKey);
  });

  it('does not ask for an assessment that there is not', async () => {
    await open();
    expect(dialog().queryByLabelText(SEND_ASSESSMENT)).toBeNull();
  });

  it('has the field for programs, out of people’s way', async () => {
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

describe('when it fails', () => {
  it('keeps the dialog and every field, says why, and sends the same request again', async () => {
    api.disconnect(createAppointmentRequest);
    await open(ASSESSMENT);
    fillIn();
    tick(SEND_ASSESSMENT);
    await send();
    const alert = dialog().getByRole('alert');
    expect(alert.textContent).toContain('We could not be reached.');
    expect(document.activeElement).toBe(alert);
    expect(field('Your name').value).toBe('Meera Pillai');
    expect(field('Phone').value).toBe('+91 98765 43210');
    expect([field('No'), field(OWN_CONSENT), field(SEND_ASSESSMENT)].every(({ checked }) => checked)).toBe(
      true,
    );
    api.answer(createAppointmentRequest, { received: true });
    await send();
    await expectConfirmed();
    expect(bodies()).toHaveLength(2);
    expect(bodies()[1]).toEqual(bodies()[0]);
  });

  it('makes a new request of changed answers', async () => {
    api.disconnect(createAppointmentRequest);
    await open();
    fillIn();
    await send();
    type('Phone', '+91 98765 43211');
    await send();
    expect(bodies()[0]?.idempotencyKey).not.toBe(bodies()[1]?.idempotencyKey);
  });

  it('sends once, and stays open while it does', async () => {
    const release = api.hold(createAppointmentRequest, { received: true });
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
