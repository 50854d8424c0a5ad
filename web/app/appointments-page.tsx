import { AppointmentsPage as Appointments } from '#web/areas/appointments/booking/appointments-page.tsx';
import { AppointmentRequests } from '#web/areas/enquiries/inbox/requests-page.tsx';

/** The calendar with the families' requests beside it: two areas on one page. */
export function AppointmentsPage() {
  return <Appointments Requests={AppointmentRequests} />;
}
