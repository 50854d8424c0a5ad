import { useQuery } from '@tanstack/react-query';
import { AssessmentReports } from '#web/areas/insight/dashboard/components/assessment-reports.tsx';
import { DueFollowUps } from '#web/areas/insight/dashboard/components/due-follow-ups.tsx';
import { RecentStudents } from '#web/areas/insight/dashboard/components/recent-students.tsx';
import { StatCards } from '#web/areas/insight/dashboard/components/stat-cards.tsx';
import { TodaysAppointments } from '#web/areas/insight/dashboard/components/todays-appointments.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { dashboardQuery } from './api.ts';

export function DashboardPage() {
  usePageTitle('Admin Dashboard');
  return (
    <Loaded
      query={useQuery(dashboardQuery)}
      loading="Loading the dashboard..."
      failed="Failed to load the dashboard. Please try again."
    >
      {(data) => (
        <div className="grid grid-cols-1 gap-5">
          <StatCards dashboard={data} />
          <div className="grid grid-cols-1 gap-5 lg:grid-cols-[repeat(auto-fit,minmax(24rem,1fr))]">
            <TodaysAppointments {...data} />
            {data.dueFollowUps && <DueFollowUps due={data.dueFollowUps} />}
          </div>
          <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <RecentStudents students={data.recentStudents} />
            <AssessmentReports {...data} />
          </div>
        </div>
      )}
    </Loaded>
  );
}
