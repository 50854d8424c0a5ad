import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import { createAppointmentRequest, listFreeTimes, type ReceivedRequest } from '#contracts/enquiries/index.ts';
import type { AssessmentSummary } from '#contracts/guidance/index.ts';
import { renderAt, setOnline } from '#web/areas/enquiries/receiving/sending-fixture.tsx';
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
    sessionStorage.clear();
    localStorage.clear();
    setOnline(true);
    api = stubApi();
    api.answer(listFreeTimes, { days: [] });
  });
}

export const button = () => screen.getByRole('button', { name: 'Book Counseling Session', hidden: true });
export const dialog = () => within(screen.getByRole('dialog', { name: 'Book a counselling session' }));
export const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label);
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
export const tick = (label: string | RegExp) => fireEvent.click(field(label));
export const bodies = () =>
  api.callsOf(createAppointmentRequest).map(({ body: { device: _, language: __, ...body } }) => body);

export const OWN_CONSENT = 'I agree to be contacted about a counselling session.';
export const PARENT_CONSENT = 'I am this parent or guardian, and I agree to this request.';
export const SEND_ASSESSMENT = 'Send my career assessment with this request.';

export async function open(assessment?: AssessmentSummary): Promise<void> {
  renderAt('enquiries', <BookCounselling service="career" assessment={assessment} />);
  fireEvent.click(button());
  await screen.findByRole('dialog');
  await freeTimesAreKnown();
}

/** Until then the day can't be chosen. */
export const freeTimesAreKnown = () => vi.waitFor(() => expect(field(/Preferred day/).disabled).toBe(false));

/** As an adult who books for themselves. */
export function fillIn(): void {
  type("Student's age", '21');
  type('Your name', 'Meera Pillai');
  type('Phone', '+91 98765 43210');
  tick(OWN_CONSENT);
}

/** As a parent of a student of this age. */
export function fillInForChild(age = '15'): void {
  type("Student's age", age);
  type("Student's name", 'Ravi Pillai');
  type("Parent's or guardian's name", 'Meera Pillai');
  type('Relationship to the student', 'mother');
  type("Parent's phone", '+91 98765 43210');
  tick(PARENT_CONSENT);
  tick(OWN_CONSENT);
}

export const ANSWER: ReceivedRequest = {
  received: true,
  reference: 'KFBD-QRST',
  answerBy: '2026-05-02',
  asksForCode: false,
};

export async function send(): Promise<void> {
  fireEvent.click(dialog().getByRole('button', { name: 'Send Request' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

export const ASSESSMENT: AssessmentSummary = {
  name: 'Ravi Pillai',
  age: '15',
  educationLevel: 'high_school',
  interests: 'Coding and drawing',
  strengths: 'Logical thinking',
  careerGoals: 'To build useful things',
  recommendations: ['Software Development'],
};
