import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type Analytics,
  DIMENSION_NAMES,
  type Group,
  isOfLeads,
  MEASURE_NAMES,
  type Measure,
} from '#contracts/insight/index.ts';
import { figureAddress } from '#web/areas/insight/analytics/figure-address.ts';
import { LongText } from '#web/components/long-text.tsx';
import { formatNumber, formatShare } from '#web/lib/format.ts';

export interface NamedGroup extends Group {
  title: string;
}

interface FigureTableProps {
  measure: Measure;
  analytics: Analytics;
  groups: readonly NamedGroup[];
}

export function FigureTable({ measure, analytics, groups }: FigureTableProps) {
  const { by, period, totals } = analytics;
  const rows = [
    ...groups.map(({ key, title, figures }) => ({
      key: key ?? '',
      title,
      figures,
      address: figureAddress(measure, period, { by, key }),
    })),
    { key: 'total', title: 'Total', figures: totals, address: figureAddress(measure, period) },
  ];
  const isOfEnquiries = measure === 'conversions' || measure === 'links';
  const isPartOfLeads = isOfLeads(measure) && measure !== 'leads';
  const hasShare = isOfEnquiries || isPartOfLeads || measure === 'noShows';
  const whole = isOfEnquiries ? 'enquiries' : isPartOfLeads ? 'leads' : 'appointments';
  return (
    <div className="max-h-[44rem] overflow-y-auto">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">
          {`${MEASURE_NAMES[measure]} by ${DIMENSION_NAMES[by].toLowerCase()}`}
        </caption>
        <thead>
          <tr>
            <Head>{DIMENSION_NAMES[by]}</Head>
            <Head isNumber>{MEASURE_NAMES[measure]}</Head>
            {hasShare && <Head isNumber>{`Of ${whole}`}</Head>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, figures, address }) => {
            const figure = figures[measure] ?? 0;
            return (
              <tr key={key} className="bg-white last:sticky last:bottom-0 last:font-semibold">
                <th scope="row" className="min-w-0 border-line border-b py-1 pr-3 text-left font-[inherit]">
                  <LongText text={title} />
                </th>
                <td className="border-line border-b text-right tabular-nums">
                  <Link
                    to={address}
                    aria-label={`${title}: ${formatNumber(figure)}, show the list`}
                    className="inline-flex min-h-11 min-w-11 items-center justify-end px-1 text-primary underline underline-offset-4"
                  >
                    {formatNumber(figure)}
                  </Link>
                </td>
                {hasShare && (
                  <td className="border-line border-b pl-3 text-right tabular-nums">
                    {formatShare(figure, figures[whole] ?? 0)}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Head({ isNumber = false, children }: { isNumber?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`sticky top-0 border-line border-b bg-white py-2 font-semibold text-ink-soft text-sm ${isNumber ? 'pl-3 text-right' : 'text-left'}`}
    >
      {children}
    </th>
  );
}
