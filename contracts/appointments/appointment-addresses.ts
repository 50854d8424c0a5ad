import { paths } from '#contracts/pages.ts';

/** The form of a new appointment, without a student yet. */
export const NEW_BOOKING_ADDRESS = `${paths.admin.dashboardAppointments}?book`;

export function appointmentAddress(id: number): string {
  return `${paths.admin.dashboardAppointments}?appointment=${id}`;
}

/** The form of a student's new appointment. @param requestId the appointment request that it answers. */
export function bookingAddress(studentId: number, requestId: number | null = null): string {
  const request = requestId === null ? '' : `&for=${requestId}`;
  return `${paths.admin.dashboardAppointments}?book=${studentId}${request}`;
}
