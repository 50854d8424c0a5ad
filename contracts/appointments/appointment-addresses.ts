import { paths } from '#contracts/pages.ts';

/** The form of a new appointment, for whom is still to be said. */
export const NEW_BOOKING_ADDRESS = `${paths.admin.dashboardAppointments}?book`;

/** Where one appointment is shown. */
export function appointmentAddress(id: number): string {
  return `${paths.admin.dashboardAppointments}?appointment=${id}`;
}

/** Where an appointment is booked for a student. @param requestId the appointment request that it answers. */
export function bookingAddress(studentId: number, requestId: number | null = null): string {
  const request = requestId === null ? '' : `&for=${requestId}`;
  return `${paths.admin.dashboardAppointments}?book=${studentId}${request}`;
}
