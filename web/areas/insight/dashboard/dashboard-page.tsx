import { useQuery } from '@tanstack/react-query';
import { CalendarDays, GraduationCap, type LucideIcon, UserPlus, Wifi } from 'lucide-react';
import { Link } from 'react-router';
import { type Dashboard, NEW_REGISTRATION_DAYS } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import type { StudentSummary } from '#contracts/students/index.ts';
import { onlineUsersQuery, useSession } from '#web/areas/identity/index.ts';
import { MyDay } from '#web/areas/insight/my-day/my-day.tsx';
import { STUDENT_STATUS_BADGES } from '#web/areas/students/index.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { StudentLink } from '#web/components/student-link.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatChange, formatNumber, orDash } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { EVER, figureAddress } from '../analytics/figure-address.ts';
import { dashboardQuery } from './api.ts';

export function DashboardPage() {
  usePageTitle('Admin Dashboard');
  const query = useQuery(dashboardQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <MyDay />
      <Loaded
        query={query}
        loading="Loading the dashboard..."
        failed="Failed to load the dashboard. Please try again."
      >
        {(data) => (
          <div className="grid grid-cols-1 gap-5">
            <StatCards dashboard={data} />
            <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <RecentStudents students={data.recentStudents} />
              <AssessmentReports {...data} />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  );
}

const COLUMNS: readonly Column<StudentSummary>[] = [
  {
    key: 'name',
    header: 'Name',
    isTitle: true,
    cell: ({ id, name }) => (
      <StudentLink
        studentId={id}
        className="-my-2.5 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        <LongText text={name} />
      </StudentLink>
    ),
  },
  { key: 'school', header: 'School', cardClassName: 'col-span-full', cell: ({ school }) => orDash(school) },
  { key: 'age', header: 'Age', cell: ({ age }) => orDash(age) },
  { key: 'status', header: 'Status', cell: ({ status }) => <Badge {...STUDENT_STATUS_BADGES[status]} /> },
];

function RecentStudents({ students }: { students: readonly StudentSummary[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent Students</CardTitle>
        <Link
          to={paths.admin.dashboardStudents}
          aria-label="View All students"
          className={cn(buttonClasses({ variant: 'ghost' }), '-my-2.5 -mr-3')}
        >
          View All
        </Link>
      </CardHeader>
      {students.length === 0 ? (
        <EmptyState text="No students yet." />
      ) : (
        <DataTable caption="Recent Students" columns={COLUMNS} rows={students} getKey={({ id }) => id} />
      )}
    </Card>
  );
}

const LABELS: Record<Service, string> = {
  dmit: 'DMIT Reports',
  career: 'Career Counseling',
  overseas: 'Overseas Admissions',
  bridging: 'Bridging Courses',
};

function AssessmentReports({ enrolments, days }: Pick<Dashboard, 'enrolments' | 'days'>) {
  const { adminUser } = useSession();
  const canReadReports = adminUser !== null && hasPermission(adminUser.role, 'reports:read');
  const addressOf = (key: Service) =>
    figureAddress('completedServices', { from: EVER, to: days.today }, { by: 'service', key });
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assessment Reports</CardTitle>
      </CardHeader>
      <ul className="grid gap-5">
        {enrolments.map(({ service, completed, total }) => (
          <li key={service}>
            <Completion
              label={LABELS[service]}
              completed={completed}
              total={total}
              to={canReadReports ? addressOf(service) : null}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface CompletionProps {
  label: string;
  completed: number;
  total: number;
  /** The list of completed enrolments; null without the permission to read reports. */
  to: string | null;
}

function Completion({ label, completed, total, to }: CompletionProps) {
  const percent = total === 0 ? 0 : Math.round((completed / total) * 100);
  const text = `${completed} of ${total} completed`;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <span className="font-semibold tabular-nums">{percent}%</span>
      </div>
      <ProgressBar value={percent} label={label} />
      {total > 0 && to !== null ? (
        <Link
          to={to}
          aria-label={`${label}: ${text}, show the list`}
          className="-my-2.5 inline-flex min-h-11 items-center justify-self-start text-primary text-sm underline underline-offset-4"
        >
          {text}
        </Link>
      ) : (
        <p className="text-ink-soft text-sm">{total === 0 ? 'No enrolments yet' : text}</p>
      )}
    </div>
  );
}

const ONLINE_POLL_MS = 60_000;

function StatCards({ dashboard }: { dashboard: Dashboard }) {
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
