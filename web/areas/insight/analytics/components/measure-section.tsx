import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  type Analytics,
  DIMENSION_NAMES,
  type Dimension,
  type Group,
  isOfLeads,
  MEASURE_NAMES,
  type Measure,
  nameGroup,
} from '#contracts/insight/index.ts';
import { LongText } from '#web/components/long-text.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatMonth, formatNumber, formatShare } from '#web/lib/format.ts';
import { figureAddress } from '../figure-address.ts';

const MAX_BARS = 10;

export function MeasureSection({ measure, analytics }: { measure: Measure; analytics: Analytics }) {
  const { by, period, groups, totals, notCounted } = analytics;
  const [isTableOpen, setIsTableOpen] = useState(false);
  const tableId = useId();
  const title = MEASURE_NAMES[measure];
  const reason = notCounted.find((one) => one.measure === measure)?.reason;
  const named = groups.map((group) => ({ ...group, title: titleOf(by, group) }));
  const told = by === 'month' ? named : named.filter(({ figures }) => figures[measure] !== 0);
  const remark = remarkOn(measure, by);
  const isEmpty = !reason && told.every(({ figures }) => figures[measure] === 0);
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {!reason && !isEmpty && (
          <Button
            variant="ghost"
            aria-expanded={isTableOpen}
            aria-controls={tableId}
            aria-label={`${isTableOpen ? 'Hide' : 'Show'} table: ${title}`}
            onClick={() => setIsTableOpen(!isTableOpen)}
            className="-my-2.5 -mr-3"
          >
            {isTableOpen ? 'Hide table' : 'Show table'}
          </Button>
        )}
      </CardHeader>
      {reason && <EmptyState text={reason} />}
      {isEmpty && <EmptyState text="None in this period." />}
      {!reason && !isEmpty && (
        <>
          <p className="-mt-2 mb-1 text-sm">
            <Link
              to={figureAddress(measure, period)}
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >{`${formatNumber(totals[measure] ?? 0)} in total`}</Link>
          </p>
          <Picture measure={measure} analytics={analytics} groups={told} />
          {remark && <p className="mt-3 text-ink-soft text-sm">{remark}</p>}
          <div id={tableId} className="mt-4 empty:hidden">
            {isTableOpen && <FigureTable measure={measure} analytics={analytics} groups={told} />}
          </div>
        </>
      )}
    </Card>
  );
}

const titleOf = (by: Dimension, group: Group) =>
  by === 'month' && group.key !== null ? formatMonth(group.key) : nameGroup(by, group);

interface PictureProps {
  measure: Measure;
  analytics: Analytics;
  groups: readonly NamedGroup[];
}

function Picture({ measure, analytics: { by, period, totals }, groups }: PictureProps) {
  const bars = groups.map(({ key, title, figures }) => ({
    key: key ?? '',
    label: title,
    value: figures[measure] ?? 0,
    address: figureAddress(measure, period, { by, key }),
  }));
  const longestFirst = [...bars].sort((one, other) => other.value - one.value);
  const shown = by === 'month' || by === 'service' ? bars : longestFirst.slice(0, MAX_BARS);
  const most = longestFirst[0];
  const title = `${MEASURE_NAMES[measure]} by ${DIMENSION_NAMES[by].toLowerCase()}: ${formatNumber(totals[measure] ?? 0)} in total; highest: ${most?.label}, ${formatNumber(most?.value ?? 0)}`;
  const Chart = by === 'month' ? Columns : Bars;
  return (
    <>
      <Chart title={title} bars={shown} greatest={Math.max(1, most?.value ?? 0)} />
      {shown.length < bars.length && (
        <p className="mt-3 text-ink-soft text-sm">
          {`The ${shown.length} largest of ${formatNumber(bars.length)}. The table shows all of them.`}
        </p>
      )}
    </>
  );
}

/** A remark that explains the figures of a measure, or null. */
function remarkOn(measure: Measure, by: Dimension): string | null {
  if (by !== 'service') return null;
  if (measure === 'registrations')
    return 'A student in two services counts in each of them, and once in the total.';
  if (measure === 'enquiries') return 'Messages from the contact page have no service.';
  return null;
}

interface Bar {
  key: string;
  label: string;
  value: number;
  address: string;
}

/** Each bar leads to its list. Colour carries no meaning: each value is text, here or in the table. */
interface ChartProps {
  title: string;
  bars: readonly Bar[];
  greatest: number;
}

const nameLink = (title: string, figure: number) => `${title}: ${formatNumber(figure)}, show the list`;

/** For long names. */
function Bars({ title, bars, greatest }: ChartProps) {
  return (
    <ul aria-label={title} className="-my-1 grid">
      {bars.map(({ key, label, value, address }) => (
        <li key={key}>
          <Link
            to={address}
            aria-label={nameLink(label, value)}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1 py-1 hover:bg-mist"
          >
            <span className="min-w-0 break-words text-sm leading-snug">{label}</span>
            <span className="font-semibold text-primary text-sm tabular-nums underline underline-offset-4">
              {formatNumber(value)}
            </span>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className="col-span-full h-2.5 w-full"
            >
              <rect width="100" height="10" className="fill-mist" />
              <rect width={(value / greatest) * 100} height="10" className="fill-primary" />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Keeps a single month from filling the whole width. */
const MIN_PLACES = 6;

/** For points in time. The keyboard has the links of the table: a page has too many columns for its way through. */
function Columns({ title, bars, greatest }: ChartProps) {
  const [first, last] = [bars[0], bars.at(-1)];
  const width = { width: `${(bars.length / Math.max(bars.length, MIN_PLACES)) * 100}%` };
  return (
    <div>
      <p aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
        {`Highest: ${formatNumber(greatest)}`}
      </p>
      <div className="border-field border-y">
        <ul aria-label={title} style={width} className="flex h-36">
          {bars.map(({ key, label, value, address }) => (
            <li key={key} className="min-w-0 flex-1">
              <Link
                to={address}
                tabIndex={-1}
                title={`${label}: ${formatNumber(value)}`}
                aria-label={nameLink(label, value)}
                className="flex h-full items-end px-[12.5%] hover:bg-mist"
              >
                <span style={{ height: `${(value / greatest) * 100}%` }} className="w-full bg-primary" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <p
        aria-hidden="true"
        style={width}
        className="mt-1 flex min-w-fit justify-between gap-2 text-ink-soft text-sm"
      >
        <span>{first?.label}</span>
        {last !== first && <span>{last?.label}</span>}
      </p>
    </div>
  );
}

interface NamedGroup extends Group {
  title: string;
}

interface FigureTableProps {
  measure: Measure;
  analytics: Analytics;
  groups: readonly NamedGroup[];
}

function FigureTable({ measure, analytics, groups }: FigureTableProps) {
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
  const wholeName = MEASURE_NAMES[whole].toLowerCase();
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
            {hasShare && <Head isNumber>{`Of ${wholeName}`}</Head>}
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
                    aria-label={nameLink(title, figure)}
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
