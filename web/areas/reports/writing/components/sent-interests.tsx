import { useQuery } from '@tanstack/react-query';
import type { StoredInterests } from '#contracts/guidance/index.ts';
import { composeInterests, describeDay } from '#contracts/reports/index.ts';
import { interestResultsQuery } from '#web/areas/reports/writing/api.ts';
import { ErrorPanel } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { ReportSections } from './report-sections.tsx';

interface SentInterestsProps {
  studentId: number;
  /** In the report. */
  interests: StoredInterests | null;
  busy: boolean;
  onTakeOver: (isWanted: boolean) => Promise<void>;
}

/** The interest result in the report, and a newer one of the family, if any. */
export function SentInterests({ studentId, interests, busy, onTakeOver }: SentInterestsProps) {
  const { data, isError, isFetching, refetch } = useQuery(interestResultsQuery(studentId));
  const newest = data?.results[0]?.result;
  const isOther = newest !== undefined && JSON.stringify(newest) !== JSON.stringify(interests);
  return (
    <Card>
      <CardTitle>Interests</CardTitle>
      {interests === null ? (
        <p className="mt-2 text-ink-soft">{explain(newest, data?.waiting ?? 0)}</p>
      ) : (
        <p className="mt-2 mb-3 text-ink-soft text-sm">
          As the family sent them. They appear in the report, above your own reading.
        </p>
      )}
      {isError && !isFetching && (
        <ErrorPanel
          message="Failed to load the interest results. Please try again."
          onRetry={() => void refetch()}
        />
      )}
      {interests && <ReportSections sections={composeInterests(interests)} />}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {isOther && (
          <Button variant="secondary" disabled={busy} onClick={() => void onTakeOver(true)}>
            Use the Result of {describeDay(newest.answeredOn)}
          </Button>
        )}
        {interests && (
          <Button variant="ghost" disabled={busy} onClick={() => void onTakeOver(false)}>
            Leave Out
          </Button>
        )}
      </div>
    </Card>
  );
}

function explain(newest: StoredInterests | undefined, waiting: number): string {
  if (newest) return 'The report has no interest result.';
  if (waiting > 0) return 'A result was sent. It opens when a parent has agreed to the request.';
  return 'The family has sent no interest result.';
}
