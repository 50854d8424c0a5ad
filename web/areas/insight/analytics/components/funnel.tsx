import { Link } from 'react-router';
import { type Analytics, FUNNEL_STEP_NAMES, type FunnelStep } from '#contracts/insight/index.ts';
import { stepAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatNumber, formatShare } from '#web/lib/format.ts';

/** What the days since an enquiry came in lead to. */
const UNTIL: Record<FunnelStep, string | null> = {
  came_in: null,
  talked: 'until the first talk',
  met: 'until the first meeting',
  enrolled: 'until the enrolment',
};

/** How far the enquiries of the period came. Each figure leads to its list. */
export function Funnel({ analytics: { funnel, period } }: { analytics: Analytics }) {
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
