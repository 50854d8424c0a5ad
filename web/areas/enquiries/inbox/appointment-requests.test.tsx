import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookWishedTime } from '#contracts/appointments/index.ts';
import {
  confirmParent,
  getAppointmentRequest,
  getAssessment,
  listAppointmentRequests,
  submissionActions,
} from '#contracts/enquiries/index.ts';
import { listSchools } from '#contracts/schools/index.ts';
import { findDuplicates } from '#contracts/students/index.ts';
import { makeAppointmentRequest } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerWithRequests, devika, exactly, makeCounts, stateOf, stubInbox } from './inbox-fixture.ts';
import { AppointmentRequests } from './requests-page.tsx';

const { assign, reply, setStatus } = submissionActions.appointment_request;

let api: ApiStub;

beforeEach(() => {
  api = stubInbox();
});

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('a wished time', () => {
  const wish = { preferredDay: '2026-05-04', preferredStart: '10:30' };

  it('is booked with one click once the request has a student', async () => {
    const request = makeAppointmentRequest({ ...wish, studentId: 7 });
    answerWithRequests(api, request);
    const message = 'No counsellor is free then any more. Please agree on another time.';
    api.refuse(bookWishedTime, 409, { message, code: 'slot_taken', freeSlots: [] });
    renderPortal(<AppointmentRequests />);
    await screen.findByText('10:30 am');
    await userEvent.click(screen.getByRole('button', { name: 'Book this time: Gopal Menon' }));
    await expectToast('Error', message);
    expect(api.callsOf(bookWishedTime)).toMatchObject([{ body: { version: request.version } }]);
  });

  it('opens the student’s form first', async () => {
    answerWithRequests(api, makeAppointmentRequest(wish));
    api.answer(findDuplicates, { duplicates: [] });
    api.answer(listSchools, { schools: [] });
    renderPortal(<AppointmentRequests />);
    await userEvent.click(await screen.findByRole('button', { name: 'Book this time: Gopal Menon' }));
    await screen.findByRole('dialog');
    expect(api.callsOf(bookWishedTime)).toEqual([]);
  });
});

describe('the requests', () => {
  it('show person, service, wish and contact details', async () => {
    answerWithRequests(
      api,
      makeAppointmentRequest({
        service: 'overseas',
        email: 'gopal@family.example',
        preferredDay: '2026-05-04',
        preferredTime: 'evening',
        isUnder18: true,
      }),
    );
    renderPortal(<AppointmentRequests />);
    screen.getByText('Loading requests...');
    const table = await screen.findByRole('table', { name: 'Requests from families' });
    const texts = ['Gopal Menon', 'Under 18', 'Overseas Admission', '4 May 2026', 'Evening', 'New'];
    for (const text of texts) within(table).getByText(text);
    within(table).getByText(/30 Apr 2026/);
    expect(hrefOf('+91 1234 500 200')).toBe('tel:+911234500200');
    expect(hrefOf('gopal@family.example')).toBe('mailto:gopal@family.example');
    screen.getByText('1 waits for an answer');
    expect(screen.queryByRole('button', { name: /assessment/ })).toBeNull();
  });

  it('of a child wait for the parent, whose consent a member records after a call', async () => {
    const parent = {
      ...({ name: 'Meena Menon', relation: 'mother', confirmation: 'not_yet' } as const),
      confirmedAt: null,
      confirmedBy: null,
    };
    const earlier = { age: 15, receivedAt: '2025-11-12T06:30:00.000Z' };
    const request = makeAppointmentRequest({
      isUnder18: true,
      age: 18,
      hasAssessment: true,
      awaitsParent: true,
      parent,
      earlier,
      version: 4,
    });
    answerWithRequests(api, request);
    renderPortal(<AppointmentRequests />);
    await screen.findByText('Waiting for the parent’s consent');
    screen.getByText('Age 18');
    screen.getByText('An earlier request of 12 Nov 2025 gave the age 15');
    screen.getByText('Mother: Meena Menon');
    expect(screen.queryByRole('button', { name: /View the assessment/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Parent agreed: Gopal Menon' }));
    const dialog = within(screen.getByRole('dialog', { name: 'The parent agreed on the phone' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Who agreed');
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Record Consent' }));
    dialog.getByText('The parent’s name is required');
    await userEvent.type(name, 'Meena Menon');
    const confirmed = { ...request, awaitsParent: false, version: 5 };
    api.answer(confirmParent, { request: confirmed });
    answerWithRequests(api, confirmed);
    await userEvent.click(dialog.getByRole('button', { name: 'Record Consent' }));
    await expectToast('Success', 'The parent’s consent is recorded');
    await screen.findByRole('button', { name: /View the assessment/ });
    expect(api.callsOf(confirmParent).map(({ body }) => body)).toEqual([
      { version: 4, parentName: 'Meena Menon', parentRelation: 'mother' },
    ]);
  });

  it.each([
    [null, null, ['Any time']],
    ['2026-05-04', null, ['4 May 2026', 'Any time of day']],
    [null, 'morning', ['Any day', 'Morning']],
    [null, 'afternoon', ['Any day', 'Afternoon']],
  ] as const)('may leave the time open: %s, %s', async (preferredDay, preferredTime, texts) => {
    answerWithRequests(api, makeAppointmentRequest({ preferredDay, preferredTime }));
    renderPortal(<AppointmentRequests />);
    await screen.findByRole('table');
    for (const text of texts) screen.getByText(text);
    expect(screen.queryByText('Under 18')).toBeNull();
  });

  it('load older ones on request', async () => {
    const first = { requests: [makeAppointmentRequest()], count: exactly(2), counts: makeCounts(0) };
    api.answer(listAppointmentRequests, { ...first, next: 'page-2' });
    renderPortal(<AppointmentRequests />);
    const more = await screen.findByRole('button', { name: 'Show more' });
    answerWithRequests(api, makeAppointmentRequest({ name: 'Older' }));
    await userEvent.click(more);
    await screen.findByText('Older');
    screen.getByText('Gopal Menon');
    expect(api.callsOf(listAppointmentRequests).at(-1)?.path).toBe(
      '/api/admin/appointment-requests?after=page-2',
    );
  });

  it('have an empty state, and an error state with Retry', async () => {
    api.refuse(listAppointmentRequests, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<AppointmentRequests />);
    await screen.findByText('Failed to load requests. Please try again.');
    answerWithRequests(api);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No open requests. Requests from the public site arrive here.');
  });

  it('keep their part in the address beside other parameters', async () => {
    answerWithRequests(api);
    renderPortal(<AppointmentRequests />, { path: '/?show=elsewhere' });
    await userEvent.click(await screen.findByRole('button', { name: 'Closed' }));
    await screen.findByText('No requests here.');
    expect(screen.getByTestId('address').textContent).toBe('/?show=elsewhere&requests=closed');
  });
});

describe('the assessment sent with a request', () => {
  const request = makeAppointmentRequest({ hasAssessment: true });

  it('is loaded when a member opens it', async () => {
    answerWithRequests(api, request);
    renderPortal(<AppointmentRequests />);
    const view = await screen.findByRole('button', { name: 'View the assessment sent by Gopal Menon' });
    expect(api.callsOf(getAssessment)).toEqual([]);
    api.answer(getAssessment, {
      assessment: {
        name: 'Asha Menon',
        age: '15',
        educationLevel: 'High School',
        interests: 'Computers\nand drawing',
        strengths: 'Logical and patient',
        careerGoals: 'To build things',
        recommendations: ['Software Development', 'Software Development', 'Graphic Design'],
      },
    });
    await userEvent.click(view);
    const dialog = within(screen.getByRole('dialog', { name: 'Career assessment' }));
    dialog.getByText('Sent by Gopal Menon');
    const answers = await dialog.findAllByRole('definition');
    expect(answers.map((answer) => answer.textContent)).toEqual([
      'Asha Menon',
      '15',
      'High School',
      'Computers\nand drawing',
      'Logical and patient',
      'To build things',
      'Software Development',
      'Graphic Design',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has an error state with Retry', async () => {
    answerWithRequests(api, request);
    api.refuse(getAssessment, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<AppointmentRequests />);
    await userEvent.click(await screen.findByRole('button', { name: /^View the assessment/ }));
    await screen.findByText('Failed to load the assessment. Please try again.');
  });
});

describe('an action on a request', () => {
  it('equals the action on a message', async () => {
    const request = makeAppointmentRequest();
    answerWithRequests(api, request);
    renderPortal(<AppointmentRequests />);
    const select = await screen.findByLabelText<HTMLSelectElement>('Assigned to, for Gopal Menon');
    await within(select).findByText('Devika Rao');
    const assignee = { id: devika.id, name: devika.name };
    const assigned = { ...request, assignee, version: 2 };
    api.answer(assign, stateOf(request, { assignee }));
    answerWithRequests(api, assigned);
    await userEvent.selectOptions(select, 'Devika Rao');
    await waitFor(() => expect(select.disabled).toBe(false));

    await userEvent.click(screen.getByRole('button', { name: 'Reply: Gopal Menon' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reply to Gopal Menon' }));
    await userEvent.type(dialog.getByLabelText('Note'), 'Called.');
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    const answered = { ...assigned, status: 'answered', followUpOn: '2026-05-04', version: 3 } as const;
    api.answer(reply, stateOf(assigned, { status: 'answered', followUpOn: '2026-05-04' }));
    answerWithRequests(api, answered);
    await userEvent.click(dialog.getByRole('button', { name: 'Save Reply' }));
    await expectToast('Success', 'Reply noted');

    api.answer(getAppointmentRequest, {
      request: answered,
      replies: [],
      messages: [],
      refusesContact: false,
      consents: [],
      moves: [],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Details: Gopal Menon' }));
    expect(screen.getByTestId('address').textContent).toBe(`/?request=${request.id}`);
    const details = within(await screen.findByRole('dialog', { name: 'Gopal Menon' }));
    await userEvent.click(details.getByRole('button', { name: 'Done' }));

    api.answer(setStatus, stateOf(answered, { status: 'spam' }));
    answerWithRequests(api);
    await userEvent.click(screen.getByRole('button', { name: 'Spam: Gopal Menon' }));
    await screen.findByText(/^No open requests/);
    const path = `/api/admin/appointment-requests/${request.id}`;
    expect(
      [assign, reply, setStatus].map(
        (endpoint) => api.callsOf<typeof assign | typeof reply | typeof setStatus>(endpoint)[0],
      ),
    ).toMatchObject([
      { path: `${path}/assignment`, body: { assigneeId: devika.id, version: 1 } },
      { path: `${path}/replies`, body: { text: 'Called.', version: 2 } },
      { path: `${path}/status`, body: { status: 'spam', version: 3 } },
    ]);
  });
});

it('a request opened by its address shows the service, the wish and the student', async () => {
  const request = makeAppointmentRequest({
    id: 9,
    service: 'overseas',
    preferredDay: '2026-05-04',
    preferredTime: 'afternoon',
    isUnder18: true,
    age: 16,
    parent: {
      name: 'Meera Menon',
      relation: 'mother',
      confirmation: 'code',
      confirmedAt: null,
      confirmedBy: null,
    },
  });
  answerWithRequests(api);
  const none = { replies: [], messages: [], consents: [], moves: [] };
  api.answer(getAppointmentRequest, { request, refusesContact: false, ...none });
  renderPortal(<AppointmentRequests />, { path: '/?request=9' });
  const details = within(await screen.findByRole('dialog', { name: 'Gopal Menon' }));
  await details.findByText('Overseas Admission');
  details.getByText(/^4 May 2026, Afternoon/);
  details.getByText('16');
  expect(details.getByText('Meera Menon').previousSibling?.textContent).toBe('Mother');
});

describe('booking an appointment', () => {
  it('links to the form, for the student of the request', async () => {
    answerWithRequests(api, makeAppointmentRequest({ id: 9, studentId: 7 }));
    renderPortal(<AppointmentRequests />);
    await screen.findByText('Gopal Menon');
    expect(hrefOf('Book appointment: Gopal Menon')).toBe('/admin/dashboard/appointments?book=7&for=9');
  });

  it('asks for a student first, for a request without one', async () => {
    answerWithRequests(api, makeAppointmentRequest({ id: 9 }));
    api.answer(findDuplicates, { duplicates: [] });
    api.answer(listSchools, { schools: [] });
    renderPortal(<AppointmentRequests />);
    await screen.findByText('Gopal Menon');
    await userEvent.click(screen.getByRole('button', { name: 'Book appointment: Gopal Menon' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Convert to student' }));
    dialog.getByText(/This request is not linked to a student yet/);
  });
});
