import {
  askForAnotherTime,
  bookFamilyAppointment,
  cancelFamilyAppointment,
  type FamilyAppointment,
  listFamilyAppointments,
  listFamilyFreeTimes,
  moveFamilyAppointment,
} from '#contracts/families/index.ts';
import type { Service } from '#contracts/services.ts';
import { callApi } from '#web/lib/api-client.ts';

export const listAppointments = (id: string, signal: AbortSignal) =>
  callApi(listFamilyAppointments, { params: { id }, signal });

/** The free times for a service, or for an appointment that is about to move. */
export const listTimes = (
  id: number,
  what: { service: Service } | { appointmentId: number },
  signal: AbortSignal,
) =>
  callApi(listFamilyFreeTimes, {
    params: { id: String(id) },
    query: 'service' in what ? what : { appointmentId: String(what.appointmentId) },
    signal,
  });

export const book = (id: number, body: { service: Service; startsAt: string; idempotencyKey: string }) =>
  callApi(bookFamilyAppointment, { params: { id: String(id) }, body });

type Changed = Pick<FamilyAppointment, 'id' | 'version'>;
const paramsOf = (childId: number, { id }: Changed) => ({ id: String(childId), appointmentId: String(id) });

export const move = (childId: number, appointment: Changed, startsAt: string) =>
  callApi(moveFamilyAppointment, {
    params: paramsOf(childId, appointment),
    body: { version: appointment.version, startsAt },
  });

export const cancel = (childId: number, appointment: Changed) =>
  callApi(cancelFamilyAppointment, {
    params: paramsOf(childId, appointment),
    body: { version: appointment.version },
  });

export const ask = (id: number, body: { service: Service; message: string; idempotencyKey: string }) =>
  callApi(askForAnotherTime, { params: { id: String(id) }, body });
