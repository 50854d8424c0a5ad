import { useQuery } from '@tanstack/react-query';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { dashboardQuery } from '#web/features/dashboard/api.ts';
import { AssessmentReports } from '#web/features/dashboard/components/assessment-reports.tsx';
import { OverdueFollowUps } from '#web/features/dashboard/components/overdue-follow-ups.tsx';
import { RecentStudents } from '#web/features/dashboard/components/recent-students.tsx';
import { StatCards } from '#web/features/dashboard/components/stat-cards.tsx';
import { TodaysAppointments } from '#web/features/dashboard/components/todays-appointments.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';

export function DashboardPage() {
  usePageTitle('Admin Dashboard');
  const { data, isPending, isError, isFetching, refetch } = useQuery(dashboardQuery);

  if (isPending || (isError && isFetching)) return <Loading text="Loading the dashboard..." />;
  if (isError) {
    return (
      <ErrorPanel message="Failed to load the dashboard. Please try again." onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <StatCards dashboard={data} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
        <TodaysAppointments {...data} />
        {data.overdueFollowUps && <OverdueFollowUps overdue={data.overdueFollowUps} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RecentStudents students={data.recentStudents} />
        <AssessmentReports {...data} />
      </div>
    </div>
  );
}
