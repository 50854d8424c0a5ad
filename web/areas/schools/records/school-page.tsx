import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { CohortTable } from '#web/areas/schools/records/components/cohort-table.tsx';
import { SchoolCard } from '#web/areas/schools/records/components/school-card.tsx';
import { SchoolContacts } from '#web/areas/schools/records/components/school-contacts.tsx';
import { SchoolProgress } from '#web/areas/schools/records/components/school-progress.tsx';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { schoolQuery } from './api.ts';

/** One school: what is known of it, and how far its students have come. */
export function SchoolPage() {
  const params = IdParamsSchema.safeParse(useParams());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={paths.admin.dashboardSchools}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All schools
      </Link>
      {params.success ? <SchoolView key={params.data.id} id={params.data.id} /> : <UnknownSchool />}
    </div>
  );
}

function SchoolView({ id }: { id: number }) {
  const { data, isPending, isError, isFetching, error, refetch } = useQuery(schoolQuery(id));
  usePageTitle(data?.school.name ?? 'School');

  if (isPending || (isError && isFetching)) return <Loading text="Loading school..." />;
  if (error instanceof ApiError && error.status === 404) return <UnknownSchool />;
  if (isError) {
    return (
      <ErrorPanel message="Failed to load the school. Please try again." onRetry={() => void refetch()} />
    );
  }
  const { school, students, progress, cohorts } = data;
  return (
    <>
      <SchoolCard school={school} students={students} />
      <SchoolContacts contacts={school.contacts} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <SchoolProgress progress={progress} />
        <CohortTable cohorts={cohorts} />
      </div>
    </>
  );
}

function UnknownSchool() {
  usePageTitle('School');
  return (
    <Card>
      <EmptyState text="This school was not found." />
    </Card>
  );
}
