import type { AppointmentRequest } from '#contracts/enquiries/index.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { formatDate } from '#web/lib/format.ts';

/** What the family asked for. Only a request that belongs to a student becomes an appointment. */
export function RequestNote({ request }: { request: AppointmentRequest }) {
  const { name, service, preferredDay, preferredTime, studentId } = request;
  const wishes = [
    SERVICE_NAMES[service],
    preferredDay === null ? 'any day' : formatDate(preferredDay),
    preferredTime === null ? 'any time of day' : DAY_PART_NAMES[preferredTime],
  ];
  return (
    <Alert tone="info">
      <p>
        In answer to the request of <span dir="auto">{name}</span>: {wishes.join(', ')}.
      </p>
      {studentId === null && (
        <p className="mt-1">
          It is not linked to a student yet. Please convert it to a student in the list of requests first.
        </p>
      )}
    </Alert>
  );
}
