import { useId, useState } from 'react';
import {
  type Analytics,
  DIMENSION_NAMES,
  type Dimension,
  type Group,
  MEASURE_NAMES,
  type Measure,
  nameGroup,
} from '#contracts/insight/index.ts';
import { EmptyState } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { formatMonth, formatNumber } from '#web/lib/format.ts';
import { BarChart } from './bar-chart.tsx';
import { FigureTable, type NamedGroup } from './figure-table.tsx';

const MAX_BARS = 10;

export function MeasureSection({ measure, analytics }: { measure: Measure; analytics: Analytics }) {
  const { by, groups, totals, notCounted } = analytics;
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
          <Picture measure={measure} by={by} groups={told} total={totals[measure] ?? 0} />
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
  by: Dimension;
  groups: readonly NamedGroup[];
  total: number;
}

function Picture({ measure, by, groups, total }: PictureProps) {
  const bars = groups.map(({ key, title, figures }) => ({
    key: key ?? '',
    label: title,
    value: figures[measure] ?? 0,
  }));
  const longestFirst = [...bars].sort((one, other) => other.value - one.value);
  const shown = by === 'month' || by === 'service' ? bars : longestFirst.slice(0, MAX_BARS);
  const most = longestFirst[0];
  const title = `${MEASURE_NAMES[measure]} by ${DIMENSION_NAMES[by].toLowerCase()}: ${formatNumber(total)} in total; highest: ${most?.label}, ${formatNumber(most?.value ?? 0)}`;
  return (
    <>
      <BarChart title={title} bars={shown} direction={by === 'month' ? 'columns' : 'bars'} />
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
