import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  type Analytics,
  DIMENSION_NAMES,
  DIMENSIONS,
  FUNNEL_STEP_NAMES,
  type FunnelStep,
  findPeriodError,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type Period,
  USUAL_MONTHS,
} from '#contracts/insight/index.ts';
import { lastMonths } from '#contracts/lib/calendar.ts';
import { hasPermission } from '#contracts/roles.ts';
import { InterestFigures } from '#web/areas/guidance/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { MeasureSection } from '#web/areas/insight/analytics/components/measure-section.tsx';
import { ExportButton } from '#web/components/export-button.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatChange, formatDate, formatNumber, formatShare } from '#web/lib/format.ts';
import { type ListChange, useListAddress } from '#web/lib/list-address.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { type AnalyticsQuery, analyticsAddress } from './analytics-address.ts';
import { analyticsQuery, exportAnalytics } from './api.ts';
import { figureAddress, stepAddress } from './figure-address.ts';

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

/** The funnel and the four figures do not depend on the dimension, so they stay when it changes. */
function Figures({ query }: { query: AnalyticsQuery }) {
  return (
    <Loaded
      query={useQuery(analyticsQuery({ ...query, by: 'month' }))}
      loading="Loading analytics..."
      failed="Failed to load analytics. Please try again."
    >
      {(analytics) =>
        isRecorded(analytics.totals) || isRecorded(analytics.before.totals) ? (
          <>
            <Funnel analytics={analytics} />
            <MainFigures analytics={analytics} />
            <Charts query={query} />
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

const isRecorded = (totals: Analytics['totals']) => MEASURES.some((one) => !!totals[one]);

function Charts({ query }: { query: AnalyticsQuery }) {
  return (
    <Loaded
      query={useQuery(analyticsQuery(query))}
      loading="Loading the charts..."
      failed="Failed to load the charts. Please try again."
    >
      {(analytics) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
          {MEASURES.map((measure) => (
            <MeasureSection key={measure} measure={measure} analytics={analytics} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

const MAIN_MEASURES = ['registrations', 'appointments', 'noShows', 'completedServices'] as const;

function MainFigures({ analytics }: { analytics: Analytics }) {
  const { period, before } = analytics;
  const days = describe(before.period);
  return (
    <section aria-label="Totals" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-ink-soft">
        {isRecorded(before.totals)
          ? `${describe(period)}, compared with the same number of days before: ${days}`
          : `${describe(period)}. Nothing was recorded in the same number of days before: ${days}`}
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {MAIN_MEASURES.map((measure) => (
          <MainFigure key={measure} measure={measure} analytics={analytics} />
        ))}
      </div>
    </section>
  );
}

const describe = ({ from, to }: Period) => `${formatDate(from)} to ${formatDate(to)}`;

function MainFigure({ measure, analytics }: { measure: Measure; analytics: Analytics }) {
  const { period, totals, before } = analytics;
  const total = totals[measure] ?? 0;
  const earlier = before.totals[measure] ?? 0;
  const change = formatChange(total, earlier);
  return (
    <Card className="p-4">
      <dl className="flex flex-col-reverse">
        <dt className="text-ink-soft leading-snug">{MEASURE_NAMES[measure]}</dt>
        <dd className="font-semibold text-2xl text-ink leading-tight tabular-nums">
          <Link
            to={figureAddress(measure, period)}
            className="-my-2 inline-flex min-h-11 min-w-11 items-center text-primary underline underline-offset-4"
            aria-label={`${formatNumber(total)} ${MEASURE_NAMES[measure].toLowerCase()}: show the list`}
          >
            {formatNumber(total)}
          </Link>
        </dd>
      </dl>
      {change !== null && (
        <p className="mt-1 text-ink-soft text-sm leading-snug">
          {`${change}, `}
          <Link
            to={figureAddress(measure, before.period)}
            aria-label={`Before: ${formatNumber(earlier)}, show the list`}
            className="-my-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {`before: ${formatNumber(earlier)}`}
          </Link>
        </p>
      )}
    </Card>
  );
}

interface PeriodPickerProps {
  /** ISO 8601 date. */
  today: string;
  query: AnalyticsQuery;
  onChange: (change: ListChange<AnalyticsQuery>) => void;
  canExport: boolean;
}

function usualPeriods(today: string): { label: string; period: Period }[] {
  return [
    { label: 'This month', period: { from: `${today.slice(0, 7)}-01`, to: today } },
    { label: 'Last 3 months', period: lastMonths(today, 3) },
    { label: 'Last 12 months', period: lastMonths(today, USUAL_MONTHS) },
    { label: 'This year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

function PeriodPicker({ today, query, onChange, canExport }: PeriodPickerProps) {
  const isShown = (usual: Period) => usual.from === query.from && usual.to === query.to;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
        {usualPeriods(today).map(({ label, period: usual }) => (
          <button
            key={label}
            type="button"
            aria-pressed={isShown(usual)}
            onClick={() => onChange(usual)}
            className={cn(
              'min-h-11 cursor-pointer rounded-full border px-4 font-medium',
              isShown(usual)
                ? 'border-primary bg-primary text-white'
                : 'border-field bg-white text-ink hover:border-primary hover:bg-mist',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,14rem))_auto]">
        <Field label="First day">
          <DayInput value={query.from} onChange={(from) => from && onChange({ from })} />
        </Field>
        <Field label="Last day">
          <DayInput value={query.to} onChange={(to) => to && onChange({ to })} />
        </Field>
        <Field label="By">
          <Select
            value={query.by}
            options={DIMENSIONS.map((one) => ({ value: one, label: DIMENSION_NAMES[one] }))}
            onChange={({ target }) => onChange({ by: target.value })}
          />
        </Field>
        <div className="justify-self-start lg:justify-self-end">
          <ExportButton save={() => exportAnalytics(query)} disabled={!canExport} />
        </div>
      </div>
    </div>
  );
}

/** What the days since an enquiry came in lead to. */
const UNTIL: Record<FunnelStep, string | null> = {
  came_in: null,
  talked: 'until the first talk',
  met: 'until the first meeting',
  enrolled: 'until the enrolment',
};

/** How far the enquiries of the period came. Each figure leads to its list. */
function Funnel({ analytics: { funnel, period } }: { analytics: Analytics }) {
  const all = funnel[0]?.count ?? 0;
  return (
    <Card aria-label="From enquiry to enrolment">
      <CardHeader>
        <CardTitle>From enquiry to enrolment</CardTitle>
      </CardHeader>
      {all === 0 ? (
        <EmptyState text="No enquiry came in during this period." />
      ) : (
        <ol className="grid gap-3">
          {funnel.map(({ step, count, days }, index) => (
            <li key={step} className="grid grid-cols-[5.5rem_3.5rem_minmax(0,1fr)] items-center gap-x-3">
              <span className="font-medium text-ink">{FUNNEL_STEP_NAMES[step]}</span>
              <Link
                to={stepAddress(step, period)}
                aria-label={`${FUNNEL_STEP_NAMES[step]}: ${formatNumber(count)}, show the list`}
                className="inline-flex min-h-11 min-w-11 items-center justify-end font-semibold text-primary text-xl tabular-nums underline underline-offset-4"
              >
                {formatNumber(count)}
              </Link>
              <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-4 w-full">
                <rect width="100" height="10" className="fill-mist" />
                <rect width={(count / all) * 100} height="10" className="fill-primary" />
              </svg>
              {index > 0 && (
                <p className="col-span-full text-ink-soft text-sm leading-snug sm:col-start-3">
                  {[
                    `${formatShare(count, all)} of those who came in`,
                    durationOf(days, UNTIL[step]),
                    // Only the last step can lack the one before.
                    step === 'enrolled' &&
                      count > (funnel[index - 1]?.count ?? 0) &&
                      'some without a meeting',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function durationOf(days: number | null, until: string | null): string | null {
  if (days === null || until === null) return null;
  const shown = days < 10 ? days : Math.round(days);
  return `median ${formatNumber(shown)} ${shown === 1 ? 'day' : 'days'} ${until}`;
}
