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

/** Clicks a button of the details, which opens a dialog. */
async function openBy(user: UserEvent, button: string, title: string) {
  await user.click(await (await details()).findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}
export const openMove = (user: UserEvent) => openBy(user, 'Reschedule', 'Reschedule');
export const openCancellation = (user: UserEvent) =>
  openBy(user, 'Cancel Appointment', 'Cancel the appointment');
export const openNoShow = (user: UserEvent) => openBy(user, 'No-show', 'The family did not come');

export const details = async () => within(await screen.findByRole('dialog', { name: 'Kavya Bhat' }));
