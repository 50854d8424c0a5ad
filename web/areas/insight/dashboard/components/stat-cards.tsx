import { useQuery } from '@tanstack/react-query';
import { CalendarDays, GraduationCap, UserPlus, Wifi } from 'lucide-react';
import { type Dashboard, NEW_REGISTRATION_DAYS } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { onlineUsersQuery } from '#web/areas/identity/index.ts';
import { EVER, listAddress } from '#web/areas/insight/analytics/api.ts';
import { formatChange, formatNumber } from '#web/lib/format.ts';
import { StatCard } from './stat-card.tsx';

const ONLINE_POLL_MS = 60_000;

export function StatCards({ dashboard }: { dashboard: Dashboard }) {
  const { data: onlineUsers } = useQuery({ ...onlineUsersQuery, refetchInterval: ONLINE_POLL_MS });
  const { totalStudents, newRegistrations, appointmentsToday, before, days } = dashboard;
  const online = onlineUsers?.length ?? dashboard.membersOnline;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard
        label="Total Students"
        value={totalStudents}
        comparison={compare(totalStudents, before.totalStudents, `${NEW_REGISTRATION_DAYS} days ago`)}
        to={listAddress('registrations', { from: EVER, to: days.today })}
        Icon={GraduationCap}
      />
      <StatCard
        label="New Registrations"
        value={newRegistrations}
        comparison={compare(
          newRegistrations,
          before.newRegistrations,
          `the ${NEW_REGISTRATION_DAYS} days before`,
        )}
        to={listAddress('registrations', { from: days.newSince, to: days.today })}
        Icon={UserPlus}
      />
      <StatCard
        label="Appointments Today"
        value={appointmentsToday}
        comparison={compare(appointmentsToday, before.appointmentsToday, 'yesterday')}
        to={listAddress('appointments', { from: days.today, to: days.today })}
        Icon={CalendarDays}
      />
      <StatCard
        label="Team Members Online Now"
        value={online}
        comparison={`Active in all of yesterday: ${formatNumber(before.membersOnline)}`}
        to={paths.admin.dashboardTeamMembers}
        Icon={Wifi}
      />
    </div>
  );
}

/** For example "+12% (yesterday: 25)". */
function compare(now: number, before: number, when: string): string {
  const change = formatChange(now, before);
  const then = `${when}: ${formatNumber(before)}`;
  return change === null ? `${then.charAt(0).toUpperCase()}${then.slice(1)}` : `${change} (${then})`;
}
