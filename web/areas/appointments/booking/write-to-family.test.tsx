import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAppointment, listAppointments } from '#contracts/appointments/index.ts';
import { listMessageTemplates, type MessageTemplate } from '#contracts/mail/index.ts';
import { type LackingWays, writeToFamily } from '#contracts/students/index.ts';
import {
  KOLKATA,
  makeAppointment,
  openAppointments,
  stubAppointments,
} from '#web/areas/appointments/calendar/appointments-fixture.tsx';

const TEMPLATE: MessageTemplate = {
  id: 3,
  version: 1,
  name: 'Reminder',
  language: 'en',
  channel: 'any',
  subject: 'Soon',
  body: 'On {appointment day}',
  isArchived: false,
  updatedAt: '2026-04-30T06:30:00.000Z',
};

it('fills in the appointment’s day, and blocks sending without consent', async () => {
  const appointment = makeAppointment({});
  const api = stubAppointments(appointment);
  api.answer(listAppointments, { appointments: [], timeZone: KOLKATA });
  api.answer(getAppointment, { appointment, timeZone: KOLKATA, refusesContact: true, history: [] });
  api.answer(listMessageTemplates, { templates: [TEMPLATE] });
  const user = openAppointments('?view=list&appointment=12');
  await user.click(await screen.findByRole('button', { name: 'Write to the family' }));
  await screen.findByText('The family has withdrawn its consent to be contacted.');
  await waitFor(() => screen.getByRole('option', { name: 'Reminder' }));
  await user.selectOptions(screen.getByLabelText('Template'), 'Reminder');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toMatch(/^On [A-Z][a-z]+, \d+ \w+ 2026$/);
  expect(screen.getByRole('button', { name: 'Send by e-mail' })).toHaveProperty('disabled', true);
  expect(api.callsOf(writeToFamily)).toHaveLength(0);
});

/** @param refusesContact whether the family withdrew its consent to all ways. */
async function openWithWays(ways: Pick<LackingWays, 'hasPassport' | 'whatsapp'>, refusesContact: boolean) {
  const appointment = makeAppointment({});
  const api = stubAppointments(appointment);
  api.answer(listAppointments, { appointments: [], timeZone: KOLKATA });
  api.answer(getAppointment, {
    ...{ appointment, timeZone: KOLKATA, refusesContact, history: [] },
    ways: { studentId: 7, mail: [], call: [], ...ways },
  });
  api.answer(listMessageTemplates, { templates: [] });
  const user = openAppointments('?view=list&appointment=12');
  await user.click(await screen.findByRole('button', { name: 'Write to the family' }));
  await user.type(await screen.findByLabelText('Text'), 'Hello');
}

it('shows at once which way the family’s passport does not allow', async () => {
  await openWithWays({ hasPassport: true, whatsapp: [{ purpose: 'whatsapp', state: 'refused' }] }, false);
  await screen.findByText('Contact by WhatsApp');
  expect(screen.getByRole('button', { name: 'Ask the family' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open in WhatsApp' })).toHaveProperty('disabled', true);
});

it('allows the way that the passport allows, after an earlier withdrawal of all ways', async () => {
  await openWithWays({ hasPassport: true, whatsapp: [] }, true);
  expect(screen.getByRole('link', { name: /Open in WhatsApp/ })).toBeTruthy();
});

it('says that a family without a passport took back one way, and all', async () => {
  await openWithWays({ hasPassport: false, whatsapp: [{ purpose: 'whatsapp', state: 'withdrawn' }] }, true);
  await screen.findByText('Contact by WhatsApp');
  await screen.findByText('The family has withdrawn its consent to be contacted.');
  expect(screen.getByRole('button', { name: 'Send by e-mail' })).toHaveProperty('disabled', true);
});
