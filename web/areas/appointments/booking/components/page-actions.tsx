import { Clock, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { exportAppointments } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import type { AppointmentQuery } from '#web/areas/appointments/booking/calendar-address.ts';
import { ExportButton } from '#web/components/export-button.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { downloadFile } from '#web/lib/api-client.ts';

interface PageActionsProps {
  role: Role;
  query: AppointmentQuery;
  /** The file has what the list shows: of a calendar's days it knows nothing. */
  isList: boolean;
  onBook: () => void;
}

/** What can be done beside looking at the appointments, each for those who may. */
export function PageActions({ role, query, isList, onBook }: PageActionsProps) {
  const { sort: _, ...filters } = query;
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
          to={`${paths.admin.dashboardHours}${counsellorId === undefined ? '' : `?counsellor=${counsellorId}`}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          <Clock aria-hidden className="size-4.5" />
          Working Hours
        </Link>
      )}
      {isList && hasPermission(role, 'records:export') && (
        <ExportButton save={() => downloadFile(exportAppointments, 'appointments.csv', { query: filters })} />
      )}
    </div>
  );
}
