import { useQuery } from '@tanstack/react-query';
import { CalendarDays, GraduationCap, UserPlus, Wifi } from 'lucide-react';
import type { Dashboard } from '#contracts/dashboard.ts';
import { StatCard } from '#web/features/dashboard/components/stat-card.tsx';
import { onlineUsersQuery } from '#web/features/session/api.ts';

const ONLINE_POLL_MS = 60_000;

export function StatCards({ dashboard }: { dashboard: Dashboard }) {
  const { data: onlineUsers } = useQuery({ ...onlineUsersQuery, refetchInterval: ONLINE_POLL_MS });
  const online = onlineUsers?.length ?? dashboard.membersOnline;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <StatCard label="Total Students" value={dashboard.totalStudents} Icon={GraduationCap} />
      <StatCard label="New Registrations" value={dashboard.newRegistrations} Icon={UserPlus} />
      <StatCard label="Appointments Today" value={dashboard.appointmentsToday} Icon={CalendarDays} />
      <StatCard label="Team Members Online Now" value={online} Icon={Wifi} />
    </div>
  );
}
