import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookWishedTime } from '#contracts/appointments/index.ts';
import { confirmParent, getAssessment } from '#contracts/enquiries/index.ts';
import { makeSessionRequest } from '#web/testing/make-records.ts';
import { expectToast, renderPortal } from '#web/testing/render-portal.tsx';
import type { ApiStub } from '#web/testing/stub-api.ts';
import { answerDetails, answerWith, panelOf, stubContacts } from './contacts-fixture.ts';
import { ContactsPage } from './contacts-page.tsx';

let api: ApiStub;

beforeEach(() => {
  api = stubContacts();
});

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('a wished time', () => {
  const request = { preferredDay: '2026-05-04', preferredStart: '10:30' };

  it('is booked with one click', async () => {
    const contact = makeSessionRequest({ request });
    answerWith(api, contact);
    const message = 'No counsellor is free then any more. Please agree on another time.';
    api.refuse(bookWishedTime, 409, { message, code: 'slot_taken', freeSlots: [] });
    renderPortal(<ContactsPage />, panelOf(contact));
    await screen.findByText('4 May 2026, 10:30 am');
    await userEvent.click(screen.getByRole('button', { name: 'Book this time: Gopal Menon' }));
    await expectToast('Error', message);
    expect(api.callsOf(bookWishedTime)).toMatchObject([{ body: { version: contact.version } }]);
  });
});

describe('the requests', () => {
  it('show person, service, wish and contact details', async () => {
    const contact = makeSessionRequest({
      service: 'overseas',
      email: 'gopal@family.example',
      request: { preferredDay: '2026-05-04', preferredTime: 'evening', isUnder18: true },
    });
    answerWith(api, contact);
    renderPortal(<ContactsPage />, panelOf(contact));
    const panel = within(await screen.findByRole('dialog', { name: 'Gopal Menon' }));
    panel.getByText('Overseas Admission · Request for a session');
    for (const text of ['Under 18', '4 May 2026, Evening', 'BCDF-GHJK']) panel.getByText(text);
    panel.getByText('New', { selector: 'span' });
    panel.getByText(/30 Apr 2026/);
    expect(hrefOf('+91 1234 500 200')).toBe('tel:+911234500200');
    expect(hrefOf('gopal@family.example')).toBe('mailto:gopal@family.example');
    expect(screen.queryByRole('button', { name: /assessment/ })).toBeNull();
  });

  it('of a child wait for the parent, whose consent a member records after a call', async () => {
    const parent = {
      ...({ name: 'Meena Menon', relation: 'mother', confirmation: 'not_yet' } as const),
      confirmedAt: null,
      confirmedBy: null,
    };
    const earlier = { age: 15, receivedAt: '2025-11-12T06:30:00.000Z' };
    const request = makeSessionRequest({
      age: 18,
      request: { isUnder18: true, hasAssessment: true, awaitsParent: true, parent, earlier },
      version: 4,
    });
    answerWith(api, request);
    renderPortal(<ContactsPage />, panelOf(request));
    await screen.findByText('Waiting for the parent’s consent');
    screen.getByText('18');
    screen.getByText('An earlier request of 12 Nov 2025 gave the age 15');
    expect(screen.getByText('Meena Menon').previousSibling?.textContent).toBe('Mother');
    expect(screen.queryByRole('button', { name: /View the assessment/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Parent agreed: Gopal Menon' }));
    const dialog = within(screen.getByRole('dialog', { name: 'The parent agreed on the phone' }));
    const name = dialog.getByLabelText<HTMLInputElement>('Who agreed');
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Record Consent' }));
    dialog.getByText('The parent’s name is required');
    await userEvent.type(name, 'Meena Menon');
    const sent = { isUnder18: true, hasAssessment: true, parent };
    const confirmed = makeSessionRequest({ id: request.id, request: sent, version: 5 });
    api.answer(confirmParent, { contact: confirmed });
    answerWith(api, confirmed);
    await userEvent.click(dialog.getByRole('button', { name: 'Record Consent' }));
    await expectToast('Success', 'The parent’s consent is recorded');
    await screen.findByRole('button', { name: /View the assessment/ });
    expect(api.callsOf(confirmParent).map(({ body }) => body)).toEqual([
      { version: 4, parentName: 'Meena Menon', parentRelation: 'mother' },
    ]);
  });

  it.each([
    [null, null, 'Any time'],
    ['2026-05-04', null, '4 May 2026, Any time of day'],
    [null, 'morning', 'Any day, Morning'],
    [null, 'afternoon', 'Any day, Afternoon'],
  ] as const)('may leave the time open: %s, %s', async (preferredDay, preferredTime, text) => {
    const contact = makeSessionRequest({ request: { preferredDay, preferredTime } });
    answerWith(api, contact);
    renderPortal(<ContactsPage />, panelOf(contact));
    await screen.findByText(text);
    expect(screen.queryByText('Under 18')).toBeNull();
  });
});

describe('the assessment sent with a request', () => {
  const request = makeSessionRequest({ request: { hasAssessment: true } });

  it('is loaded when a member opens it', async () => {
    answerWith(api, request);
    renderPortal(<ContactsPage />, panelOf(request));
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
    expect(screen.queryByRole('dialog', { name: 'Career assessment' })).toBeNull();
  });

  it('says what the family has withdrawn, in place of an error', async () => {
    answerWith(api, request);
    const message = 'The family has withdrawn its consent to the assessment.';
    api.refuse(getAssessment, 403, { message, code: 'consent_needed' });
    renderPortal(<ContactsPage />, panelOf(request));
    await userEvent.click(await screen.findByRole('button', { name: /^View the assessment/ }));
    await screen.findByText(message);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('has an error state with Retry', async () => {
    answerWith(api, request);
    api.refuse(getAssessment, 500, { message: 'Broken', code: 'internal' });
    renderPortal(<ContactsPage />, panelOf(request));
    await userEvent.click(await screen.findByRole('button', { name: /^View the assessment/ }));
    await screen.findByText('Failed to load the assessment. Please try again.');
  });
});

it('a request opened by its address shows the service, the wish and the student', async () => {
  const parent = { name: 'Meera Menon', relation: 'mother', confirmation: 'code' } as const;
  const contact = makeSessionRequest({
    id: 9,
    service: 'overseas',
    age: 16,
    request: {
      preferredDay: '2026-05-04',
      preferredTime: 'afternoon',
      isUnder18: true,
      parent: { ...parent, confirmedAt: null, confirmedBy: null },
    },
  });
  answerWith(api);
  answerDetails(api, contact);
  renderPortal(<ContactsPage />, panelOf(contact));
  const details = within(await screen.findByRole('dialog', { name: 'Gopal Menon' }));
  await details.findByText('Overseas Admission · Request for a session');
  details.getByText('4 May 2026, Afternoon');
  details.getByText('16');
  expect(details.getByText('Meera Menon').previousSibling?.textContent).toBe('Mother');
});

describe('booking an appointment', () => {
  it('opens the form in its place, without a student', async () => {
    const request = makeSessionRequest({ id: 9, childName: 'Asha Menon', age: 14 });
    answerWith(api, request);
    answerDetails(api, request);
    renderPortal(<ContactsPage />, panelOf(request));
    await userEvent.click(await screen.findByRole('button', { name: 'Book appointment: Gopal Menon' }));
    await screen.findByText(/In answer to the request of/);
    screen.getByText('Asha Menon, age 14');
  });
});
