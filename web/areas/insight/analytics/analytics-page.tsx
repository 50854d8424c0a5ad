import { useQuery } from '@tanstack/react-query';
import {
  type Analytics,
  findPeriodError,
  MEASURES,
  type Measure,
  USUAL_MONTHS,
} from '#contracts/insight/index.ts';
import { lastMonths } from '#contracts/lib/calendar.ts';
import { hasPermission } from '#contracts/roles.ts';
import { InterestFigures } from '#web/areas/guidance/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { MeasureSection } from '#web/areas/insight/analytics/components/measure-section.tsx';
import { PeriodPicker } from '#web/areas/insight/analytics/components/period-picker.tsx';
import { TotalCards } from '#web/areas/insight/analytics/components/total-cards.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { useListAddress } from '#web/lib/list-address.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { type AnalyticsQuery, analyticsAddress } from './analytics-address.ts';
import { analyticsQuery } from './api.ts';

export function AnalyticsPage() {
  usePageTitle('Analytics');
  const address = useListAddress(analyticsAddress);
  const { adminUser } = useSession();
  const today = officeDay(Date.now());
  const usual = lastMonths(today, USUAL_MONTHS);
  const { from = usual.from, to = usual.to, by = 'month' } = address.query;
  const query = { from, to, by };
  const fieldError = findPeriodError(query);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <PeriodPicker today={today} query={query} onChange={address.change} canExport={fieldError === null} />
      </Card>
      {fieldError === null ? <Figures query={query} /> : <Alert>{`${fieldError}.`}</Alert>}
      {adminUser && hasPermission(adminUser.role, 'guidance:measure') && <InterestFigures />}
    </div>
  );
}

function Figures({ query }: { query: AnalyticsQuery }) {
  return (
    <Loaded
      query={useQuery(analyticsQuery(query))}
      loading="Loading analytics..."
      failed="Failed to load analytics. Please try again."
    >
      {(analytics) =>
        hasFigures(analytics) ? (
          <>
            <TotalCards analytics={analytics} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
              {MEASURES.map((measure) => (
                <MeasureSection key={measure} measure={measure} analytics={analytics} />
              ))}
            </div>
          </>
        ) : (
          <Card>
            <EmptyState text="Nothing was recorded in this period or the one before." />
          </Card>
        )
      }
    </Loaded>
  );
}

function hasFigures({ totals, before }: Analytics): boolean {
  const isCounted = (measure: Measure) => totals[measure] !== null;
  return MEASURES.some((one) => isCounted(one) && (totals[one] !== 0 || before.totals[one] !== 0));
}
