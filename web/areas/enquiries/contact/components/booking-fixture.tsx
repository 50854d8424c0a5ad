import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, vi } from 'vitest';
import { createAppointmentRequest } from '#contracts/enquiries/index.ts';
import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import { renderAt, setOnline } from '#web/areas/enquiries/contact/sending-fixture.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { BookCounselling } from './book-counselling.tsx';

const TODAY = '2026-04-30T06:30:00Z';

/** Set by `setUpBooking`, for each test. */
export let api: ApiStub;

/** Each test begins online, on the same day. */
export function setUpBooking(): void {
  // On a busy machine, loading takes longer than a test waits.
  beforeAll(() => import('./booking-dialog.tsx'));

  beforeEach(() => {
    // The dialog's code loads in real time.
    vi.useFakeTimers({ now: Date.parse(TODAY), toFake: ['Date'] });
    setOnline(true);
    api = stubApi();
  });
}

export const button = () => screen.getByRole('button', { name: 'Book Counseling Session', hidden: true });
export const dialog = () => within(screen.getByRole('dialog', { name: 'Book a counselling session' }));
export const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const tick = (label: string | RegExp) => fireEvent.click(field(label));
export const bodies = () => api.callsOf(createAppointmentRequest).map(({ body }) => body);

export const OWN_CONSENT = 'I agree to be contacted about a counselling session.';
export const PARENT_CONSENT = "I am the student's parent or guardian, or one of them agrees to this request.";
export const SEND_ASSESSMENT = 'Send my career assessment with this request.';

export async function open(assessment?: AssessmentSummary): Promise<void> {
  renderAt('enquiries', <BookCounselling service="career" assessment={assessment} />);
  fireEvent.click(button());
  await screen.findByRole('dialog');
}

export function fillIn(): void {
  type('Your name', 'Meera Pillai');
  type('Phone', '+91 98765 43210');
  tick('No');
  tick(OWN_CONSENT);
}

export async function send(): Promise<void> {
  fireEvent.click(dialog().getByRole('button', { name: 'Send Request' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}
