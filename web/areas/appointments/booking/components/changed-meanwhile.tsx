import type { AppointmentDetails } from '#contracts/appointments/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { NewerNotice } from '#web/components/problem.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDayIn, formatForFamily, formatSpanIn } from '#web/lib/format.ts';

interface ChangedMeanwhileProps {
  appointment: AppointmentDetails;
  officeZone: string;
  /** Whether the new state still allows the dialog's action. */
  isPossible: boolean;
}

/** The state of an appointment that somebody else has changed since the dialog opened. */
export function ChangedMeanwhile({ appointment, officeZone, isPossible }: ChangedMeanwhileProps) {
  const { status, startsAt, endsAt, counsellor, place, familyTimeZone, outcomeNote } = appointment;
  return (
    <NewerNotice>
      <p>
        {isPossible
          ? 'Somebody else has changed this appointment. Your entries are still here; save again to continue.'
          : 'Somebody else has changed this appointment, and this is no longer possible; you can still copy your entries.'}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-medium">Now</span>
        <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
        <span>{`${formatDayIn(startsAt, officeZone)}, ${formatSpanIn(startsAt, endsAt, officeZone)}`}</span>
        <span>{counsellor ? `With ${counsellor.name}` : 'Without a counsellor'}</span>
        {place !== null && <span dir="auto">{place}</span>}
        {familyTimeZone !== null && (
          <span>For the family: {formatForFamily(startsAt, familyTimeZone, officeZone)}</span>
        )}
      </p>
      {outcomeNote !== null && (
        <p dir="auto" className="mt-2 whitespace-pre-line break-words">
          {outcomeNote}
        </p>
      )}
    </NewerNotice>
  );
}
