import { useQuery } from '@tanstack/react-query';
import { findPeriodMistake, MEASURES, type Measure } from '#contracts/insight/index.ts';
import { MeasureSection } from '#web/areas/insight/analytics/components/measure-section.tsx';
import { PeriodPicker } from '#web/areas/insight/analytics/components/period-picker.tsx';
import { TotalCards } from '#web/areas/insight/analytics/components/total-cards.tsx';
import { EmptyState, ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useAnalyticsAddress } from './analytics-address.ts';
import { type AnalyticsQuery, analyticsQuery } from './api.ts';

/** What was registered, asked, arranged and completed in a period, and by what. */
export function AnalyticsPage() {
  usePageTitle('Analytics');
  const { today, period, by, set } = useAnalyticsAddress();
  const mistake = findPeriodMistake(period);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <PeriodPicker today={today} period={period} by={by} onChange={set} canExport={mistake === null} />
      </Card>
      {mistake === null ? <Figures query={{ ...period, by }} /> : <Alert>{`${mistake}.`}</Alert>}
    </div>
  );
}

function Figures({ query }: { query: AnalyticsQuery }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(analyticsQuery(query));
  if (isPending || (isError && isFetching)) return <Loading text="Loading analytics..." />;
  if (isError) {
    return (
      <ErrorPanel message="Failed to load analytics. Please try again." onRetry={() => void refetch()} />
    );
  }
  const isToBeTold = (measure: Measure) => data.totals[measure] !== 0 || data.before.totals[measure] !== 0;
  if (!MEASURES.some((measure) => data.totals[measure] !== null && isToBeTold(measure))) {
    return (
      <Card>
        <EmptyState text="Nothing was recorded in this period, nor in the one before." />
      </Card>
    );
  }
  return (
    <>
      <TotalCards analytics={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        {MEASURES.map((measure) => (
          <MeasureSection key={measure} measure={measure} analytics={data} />
        ))}
      </div>
    </>
  );
}
