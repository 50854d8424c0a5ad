import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { CohortTable } from '#web/areas/schools/records/components/cohort-table.tsx';
import { SchoolCard } from '#web/areas/schools/records/components/school-card.tsx';
import { SchoolContacts } from '#web/areas/schools/records/components/school-contacts.tsx';
import { SchoolProgress } from '#web/areas/schools/records/components/school-progress.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { schoolQuery } from './api.ts';

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
  const query = useQuery(schoolQuery(id));
  usePageTitle(query.data?.school.name ?? 'School');
  return (
    <Loaded
      query={query}
      loading="Loading school..."
      failed="Failed to load the school. Please try again."
      missing={<UnknownSchool />}
    >
      {({ school, students, progress, cohorts }) => (
        <>
          <SchoolCard school={school} students={students} />
          <SchoolContacts contacts={school.contacts} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <SchoolProgress progress={progress} />
            <CohortTable cohorts={cohorts} />
          </div>
        </>
      )}
    </Loaded>
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
