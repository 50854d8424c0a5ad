import { useQuery } from '@tanstack/react-query';
import { SERVICE_NAMES } from '#contracts/services.ts';
import type { Enrolment } from '#contracts/students/index.ts';
import { reportBadge, StartReport, studentReportsQuery } from '#web/areas/reports/index.ts';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { formatDate } from '#web/lib/format.ts';
import { Section, SectionRow } from './section.tsx';

interface ReportsProps {
  studentId: number;
  enrolments: readonly Enrolment[];
}

/** The report of each enrolment. A cancelled enrolment shows only an existing one. */
export function Reports({ studentId, enrolments }: ReportsProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...studentReportsQuery(studentId),
    enabled: enrolments.length > 0,
  });
  const ofEnrolment = new Map(data?.map((row) => [row.enrolmentId, row]));
  const shown = enrolments.filter(
    ({ id, stage }) => stage !== 'cancelled' || ofEnrolment.get(id)?.id != null,
  );
  const empty = 'No reports yet. A report is written for each enrolment.';

  if (!data && isError && !isFetching) {
    return (
      <Section title="Reports">
        <ErrorPanel message="Failed to load the reports. Please try again." onRetry={() => void refetch()} />
      </Section>
    );
  }
  return (
    <Section title="Reports" empty={shown.length === 0 ? empty : null}>
      <ul aria-label="Reports" aria-busy={!data} className="grid divide-y divide-line">
        {shown.map((enrolment) => {
          const row = ofEnrolment.get(enrolment.id);
          const service = SERVICE_NAMES[enrolment.service];
          return (
            <SectionRow key={enrolment.id}>
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                  {service}
                  {data && <Badge {...badgeOf(enrolment, row?.status ?? null)} />}
                </p>
                {enrolment.completedAt !== null && (
                  <p className="text-ink-soft text-sm">Completed {formatDate(enrolment.completedAt)}</p>
                )}
              </div>
              {data && <StartReport enrolmentId={enrolment.id} reportId={row?.id ?? null} what={service} />}
            </SectionRow>
          );
        })}
      </ul>
    </Section>
  );
}

/** Red only once a service is completed: before that no report is late. */
function badgeOf({ completedAt }: Enrolment, status: Parameters<typeof reportBadge>[0]) {
  const badge = reportBadge(status);
  return status === null && completedAt === null ? { ...badge, tone: 'gray' as const } : badge;
}
