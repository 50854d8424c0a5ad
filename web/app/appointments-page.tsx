import { AppointmentsPage as Appointments } from '#web/areas/appointments/booking/appointments-page.tsx';
import { AppointmentRequests } from '#web/areas/enquiries/inbox/requests-page.tsx';

/** Joins two areas on one page: the calendar and the families' requests. */
export function AppointmentsPage() {
  return <Appointments Requests={AppointmentRequests} />;
}
