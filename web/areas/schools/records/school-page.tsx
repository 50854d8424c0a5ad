import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import type { getSchool, SchoolContact } from '#contracts/schools/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { PastImports } from '#web/areas/schools/records/components/past-imports.tsx';
import { SchoolCard } from '#web/areas/schools/records/components/school-card.tsx';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { linkBackTo } from '#web/lib/use-list-place.ts';
import { schoolQuery } from './api.ts';

export function SchoolPage() {
  const params = IdParamsSchema.safeParse(useParams());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        {...linkBackTo(paths.admin.dashboardSchools)}
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
  const { adminUser } = useSession();
  usePageTitle('School', query.data?.school.name);
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
          {adminUser && hasPermission(adminUser.role, 'students:import') && <PastImports schoolId={id} />}
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

function SchoolContacts({ contacts }: { contacts: readonly SchoolContact[] }) {
  return (
    <Card>
      <CardHeader className="mb-2">
        <CardTitle>Contact people</CardTitle>
      </CardHeader>
      {contacts.length === 0 ? (
        <p className="py-2 text-ink-soft">No contact people yet.</p>
      ) : (
        <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {contacts.map((contact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and two may be equal
            <li key={index} className="min-w-0 py-1">
              <p className="break-words font-medium text-ink">{contact.name}</p>
              {contact.role && <p className="break-words text-ink-soft text-sm">{contact.role}</p>}
              <ContactLinks phone={contact.phone || null} email={contact.email || null} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Progress = ResponseOf<typeof getSchool>['progress'][number];

function SchoolProgress({ progress }: { progress: readonly Progress[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Progress by service</CardTitle>
      </CardHeader>
      <ul className="grid gap-5">
        {progress.map((row) => (
          <li key={row.service} className="grid gap-1.5">
            <ServiceProgress row={row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ServiceProgress({ row: { service, enrolled, inProgress, completed } }: { row: Progress }) {
  const name = SERVICE_NAMES[service];
  const total = enrolled + inProgress + completed;
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium text-ink">{name}</span>
        <span className="text-ink-soft">
          {total === 0 ? 'No enrolments' : `${completed} of ${total} completed`}
        </span>
      </div>
      <ProgressBar label={`${name}: completed`} value={total === 0 ? 0 : (completed / total) * 100} />
      {total > 0 && (
        <p className="text-ink-soft text-sm">{`In progress: ${inProgress} · Enrolled: ${enrolled}`}</p>
      )}
    </>
  );
}

type Cohort = ResponseOf<typeof getSchool>['cohorts'][number];

const HEAD = 'border-line border-b py-2 font-semibold text-ink-soft text-sm';
const CELL = 'border-line border-b py-2.5 align-top group-last:border-b-0';

function CohortTable({ cohorts }: { cohorts: readonly Cohort[] }) {
  return (
    <Card>
      <CardHeader className="mb-2">
        <CardTitle>Progress by class</CardTitle>
      </CardHeader>
      {cohorts.length === 0 ? (
        <p className="py-2 text-ink-soft">No students yet.</p>
      ) : (
        <table className="w-full table-fixed border-separate border-spacing-0">
          <caption className="sr-only">Progress by class</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} text-left`}>
                Class
              </th>
              <th scope="col" className={`${HEAD} w-24 text-right`}>
                Students
              </th>
              <th scope="col" className={`${HEAD} w-28 text-right`}>
                With a completed service
              </th>
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ className, students, completed }) => (
              <tr key={className ?? ''} className="group">
                <th scope="row" className={`${CELL} break-words pr-3 text-left font-medium`}>
                  {className ?? 'No class given'}
                </th>
                <td className={`${CELL} text-right`}>{formatNumber(students)}</td>
                <td className={`${CELL} text-right`}>{formatNumber(completed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
