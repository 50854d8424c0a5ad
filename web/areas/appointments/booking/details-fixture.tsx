import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listAppointments } from '#contracts/appointments/index.ts';
import {
  KOLKATA,
  makeAppointment,
  openAppointments,
  stubAppointments,
} from '#web/areas/appointments/calendar/appointments-fixture.tsx';

export function stubDetails(partial: Parameters<typeof makeAppointment>[0] = {}) {
  const api = stubAppointments(makeAppointment(partial));
  api.answer(listAppointments, { appointments: [], timeZone: KOLKATA });
  const answer = (change: Parameters<typeof makeAppointment>[0]) => ({
    appointment: makeAppointment({ ...partial, ...change }),
    timeZone: KOLKATA,
  });
  const open = () => openAppointments('?view=list&appointment=12');
  return { api, answer, open };
}

export const newer = <Answer extends object>(answer: Answer) => ({
  ...answer,
  refusesContact: false,
  history: [],
});

export async function openMove(user: UserEvent) {
  await user.click(await (await details()).findByRole('button', { name: 'Reschedule' }));
  return within(await screen.findByRole('dialog', { name: 'Reschedule' }));
}

export async function openCancellation(user: UserEvent) {
  await user.click(await (await details()).findByRole('button', { name: 'Cancel Appointment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Cancel the appointment' }));
  await user.type(form.getByLabelText('Reason'), 'Travelling.');
  return form;
}

export const details = async () => within(await screen.findByRole('dialog', { name: 'Kavya Bhat' }));
