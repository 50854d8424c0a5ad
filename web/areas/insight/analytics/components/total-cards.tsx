import { Link } from 'react-router';
import {
  type Analytics,
  MEASURE_NAMES,
  MEASURES,
  type Measure,
  type Period,
} from '#contracts/insight/index.ts';
import { figureAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { Card } from '#web/components/ui/card.tsx';
import { formatChange, formatDate, formatNumber, formatShare } from '#web/lib/format.ts';

export function TotalCards({ analytics }: { analytics: Analytics }) {
  const { period, before } = analytics;
  return (
    <section aria-label="Totals" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-ink-soft">
        {`${describe(period)}, compared with the same number of days before: ${describe(before.period)}`}
      </p>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 2xl:grid-cols-5">
        {MEASURES.map((measure) => (
          <TotalCard key={measure} measure={measure} analytics={analytics} />
        ))}
      </div>
    </section>
  );
}

const describe = ({ from, to }: Period) => `${formatDate(from)} to ${formatDate(to)}`;

function TotalCard({ measure, analytics }: { measure: Measure; analytics: Analytics }) {
  const { period, totals, before, notCounted } = analytics;
  const total = totals[measure];
  return (
    <Card className="p-4">
      <dl className="flex flex-col-reverse">
        <dt className="text-ink-soft leading-snug">{MEASURE_NAMES[measure]}</dt>
        <dd className="font-semibold text-2xl text-ink leading-tight tabular-nums">
          {total === null ? (
            '—'
          ) : (
            <Link
              to={figureAddress(measure, period)}
              className="-my-2 inline-flex min-h-11 min-w-11 items-center text-primary underline underline-offset-4"
              aria-label={`${formatNumber(total)} ${MEASURE_NAMES[measure].toLowerCase()}: show the list`}
            >
              {formatNumber(total)}
            </Link>
          )}
        </dd>
      </dl>
      <p className="mt-1 text-ink-soft text-sm leading-snug">
        {total === null
          ? notCounted.find((one) => one.measure === measure)?.reason
          : compare(total, before.totals[measure] ?? 0)}
      </p>
      {(measure === 'conversions' || measure === 'links') && total !== null && !!totals.enquiries && (
        <p className="text-ink-soft text-sm leading-snug">
          {`${formatShare(total, totals.enquiries)} of all enquiries`}
        </p>
      )}
    </Card>
  );
}

function compare(now: number, before: number): string {
  const change = formatChange(now, before);
  return change === null ? 'Before: 0' : `${change} (before: ${formatNumber(before)})`;
}
