import type { AppointmentListQuery } from './api.ts';
import type { AppointmentFilters } from './calendar-address.ts';

/** What the list is asked for. The export takes the same filters. */
export function listQueryOf({
  counsellorId,
  status,
  service,
  q,
  list,
}: AppointmentFilters): AppointmentListQuery {
  const { from, to, schoolId, city, without } = list;
  return {
    ...(counsellorId !== null && { counsellorId: String(counsellorId) }),
    ...(status !== null && { status }),
    ...(service !== null && { service }),
    ...(q !== '' && { q }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(schoolId !== null && { schoolId: String(schoolId) }),
    ...(city !== null && { city }),
    ...(without !== null && { without }),
  };
}
