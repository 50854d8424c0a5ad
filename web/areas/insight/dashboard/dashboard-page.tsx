import { useQuery } from '@tanstack/react-query';
import { AssessmentReports } from '#web/areas/insight/dashboard/components/assessment-reports.tsx';
import { RecentStudents } from '#web/areas/insight/dashboard/components/recent-students.tsx';
import { StatCards } from '#web/areas/insight/dashboard/components/stat-cards.tsx';
import { MyDay } from '#web/areas/insight/my-day/my-day.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
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
