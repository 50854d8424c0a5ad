import { useQuery } from '@tanstack/react-query';
import { CalendarDays, GraduationCap, type LucideIcon, UserPlus, Wifi } from 'lucide-react';
import { Link } from 'react-router';
import { type Dashboard, NEW_REGISTRATION_DAYS } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { onlineUsersQuery } from '#web/areas/identity/index.ts';
import { EVER, figureAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { Card } from '#web/components/ui/card.tsx';
import { formatChange, formatNumber } from '#web/lib/format.ts';

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
        to={figureAddress('registrations', { from: EVER, to: days.today })}
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
        to={figureAddress('registrations', { from: days.newSince, to: days.today })}
        Icon={UserPlus}
      />
      <StatCard
        label="Appointments Today"
        value={appointmentsToday}
        comparison={compare(appointmentsToday, before.appointmentsToday, 'yesterday')}
        to={figureAddress('appointments', { from: days.today, to: days.today })}
        Icon={CalendarDays}
      />
      <StatCard
        label="Team Members Online Now"
        value={online}
        comparison={`Active yesterday: ${formatNumber(before.membersOnline)}`}
        to={paths.admin.dashboardTeamMembers}
        Icon={Wifi}
      />
    </div>
  );
}

function compare(now: number, before: number, when: string): string {
  const change = formatChange(now, before);
  const then = `${when}: ${formatNumber(before)}`;
  return change === null ? `${then.charAt(0).toUpperCase()}${then.slice(1)}` : `${change} (${then})`;
}

interface StatCardProps {
  label: string;
  value: number;
  /** For example "+12% (yesterday: 25)". */
  comparison: string;
  to: string;
  Icon: LucideIcon;
}

function StatCard({ label, value, comparison, to, Icon }: StatCardProps) {
  const figure = formatNumber(value);
  return (
    <Card className="relative p-4 focus-within:border-primary hover:border-primary sm:p-5">
      {/* Reversed: screen readers read the label first. */}
      <dl className="flex flex-col-reverse">
        <dt className="text-ink-soft leading-snug">{label}</dt>
        <dd className="font-semibold text-2xl text-ink leading-tight tabular-nums sm:pr-12 sm:text-3xl">
          {/* The link covers the whole card. */}
          <Link
            to={to}
            aria-label={`${label}: ${figure}, show the list`}
            className="after:absolute after:inset-0"
          >
            {figure}
          </Link>
        </dd>
      </dl>
      <p className="mt-1 text-ink-soft text-sm leading-snug">{comparison}</p>
      <span
        aria-hidden
        className="absolute top-4 right-4 hidden size-11 place-items-center rounded-xl bg-mist text-primary sm:grid"
      >
        <Icon className="size-5.5" />
      </span>
    </Card>
  );
}
