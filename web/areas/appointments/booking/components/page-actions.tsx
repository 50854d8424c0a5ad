import { Clock, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { exportAppointments } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import type { AppointmentFilters } from '#web/areas/appointments/booking/calendar-address.ts';
import { listQueryOf } from '#web/areas/appointments/booking/list-query.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { downloadFile } from '#web/lib/api-client.ts';

interface PageActionsProps {
  role: Role;
  filters: AppointmentFilters;
  /** The file has what the list shows: of a calendar's days it knows nothing. */
  isList: boolean;
  onBook: () => void;
}

/** What can be done beside looking at the appointments, each for those who may. */
export function PageActions({ role, filters, isList, onBook }: PageActionsProps) {
  const { counsellorId } = filters;
  return (
    <div className="flex flex-wrap gap-3">
      {hasPermission(role, 'appointments:edit') && (
        <Button onClick={onBook}>
          <Plus aria-hidden className="size-4.5" />
          Book Appointment
        </Button>
      )}
      {hasPermission(role, 'hours:edit') && (
        <Link
          to={`${paths.admin.dashboardHours}${counsellorId === null ? '' : `?counsellor=${counsellorId}`}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          <Clock aria-hidden className="size-4.5" />
          Working Hours
        </Link>
      )}
      {isList && hasPermission(role, 'records:export') && (
        <ExportButton
          save={() => downloadFile(exportAppointments, 'appointments.csv', { query: listQueryOf(filters) })}
        />
      )}
    </div>
  );
}
