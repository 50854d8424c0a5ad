import {
  APPOINTMENT_OUTCOMES,
  type AppointmentDetails,
  type AppointmentOutcome,
  canActOnAppointment,
} from '#contracts/appointments/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { OUTCOME_WORDS } from '#web/areas/appointments/booking/action-words.ts';
import { downloadCalendarFile } from '#web/areas/appointments/booking/api.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';

export interface ChosenTime {
  /** ISO 8601 in UTC. */
  startsAt: string;
  counsellorId: number | null;
}

/** The open action; null shows the details. */
export type Doing = { kind: 'reschedule'; chosen: ChosenTime | null } | { kind: AppointmentOutcome } | null;

interface AppointmentActionsProps {
  appointment: AppointmentDetails;
  onDo: (doing: Doing) => void;
}

export function AppointmentActions({ appointment, onDo }: AppointmentActionsProps) {
  const { adminUser } = useSession();
  const { busy, submit } = useChange(() => downloadCalendarFile(appointment.id), {
    fallback: 'The file could not be created. Please try again.',
  });
  const mayEdit = adminUser !== null && hasPermission(adminUser.role, 'appointments:edit');
  const can = (action: Parameters<typeof canActOnAppointment>[0]) =>
    mayEdit && canActOnAppointment(action, appointment, new Date());
  return (
    <div className="flex flex-wrap gap-2">
      {can('reschedule') && (
        <Button variant="secondary" onClick={() => onDo({ kind: 'reschedule', chosen: null })}>
          Reschedule
        </Button>
      )}
      {APPOINTMENT_OUTCOMES.filter(can).map((outcome) => (
        <Button key={outcome} variant="secondary" onClick={() => onDo({ kind: outcome })}>
          {outcome === appointment.status ? 'Change the Note' : OUTCOME_WORDS[outcome].button}
        </Button>
      ))}
      <Button variant="ghost" busy={busy} onClick={() => void submit()}>
        Calendar File (.ics)
      </Button>
    </div>
  );
}
