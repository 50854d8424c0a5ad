import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { composeInterests, describeDay } from '#contracts/reports/index.ts';
import { interestResultsQuery, ReportSections } from '#web/areas/reports/index.ts';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { Section } from './section.tsx';

const EMPTY =
  'The family has sent no result of the interest questions. It can send one with a request for a session.';
const WAITING = 'A result was sent. It opens when a parent has agreed to the request.';

/** The results of the interest inventory that the family sent, the newest one open. */
export function InterestResults({ studentId }: { studentId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(interestResultsQuery(studentId));
  if (!data && isError && !isFetching) {
    return (
      <Section title="Interest results">
        <ErrorPanel
          message="Failed to load the interest results. Please try again."
          onRetry={() => void refetch()}
        />
      </Section>
    );
  }
  const isEmpty = data?.results.length === 0 && data.waiting === 0;
  return (
    <Section title="Interest results" empty={isEmpty ? EMPTY : null}>
      <div aria-busy={!data} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data && data.waiting > 0 && <p>{WAITING}</p>}
        {data?.results.map(({ requestId, result }, at) => (
          <details key={requestId} open={at === 0} className="group">
            <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg font-medium [&::-webkit-details-marker]:hidden">
              <ChevronRight
                aria-hidden
                className="size-4.5 shrink-0 text-primary transition-transform group-open:rotate-90"
              />
              Answers of {describeDay(result.answeredOn)}
            </summary>
            <div className="mt-2">
              <ReportSections sections={composeInterests(result)} />
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
