import { formatNumber } from '#web/lib/format.ts';

interface Bar {
  key: string;
  label: string;
  value: number;
}

interface BarChartProps {
  /** Text alternative of the chart. */
  title: string;
  bars: readonly Bar[];
  /** Columns for points in time; bars for long names. */
  direction: 'columns' | 'bars';
}

/** A bar chart in SVG. Colour carries no meaning: each value is text, here or in the table. */
export function BarChart({ title, bars, direction }: BarChartProps) {
  const greatest = Math.max(1, ...bars.map(({ value }) => value));
  if (direction === 'columns') return <Columns title={title} bars={bars} greatest={greatest} />;
  return (
    <div role="img" aria-label={title} className="grid gap-2.5">
      {bars.map(({ key, label, value }) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
          <span className="min-w-0 break-words text-sm leading-snug">{label}</span>
          <span className="font-semibold text-sm tabular-nums">{formatNumber(value)}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            className="col-span-full h-2.5 w-full"
          >
            <rect width="100" height="10" className="fill-mist" />
            <rect width={(value / greatest) * 100} height="10" className="fill-primary" />
          </svg>
        </div>
      ))}
    </div>
  );
}

const HEIGHT = 100;
/** Keeps a single month from filling the whole width. */
const MIN_PLACES = 6;
/** Free share of a column's width. */
const GAP = 0.25;

function Columns({ title, bars, greatest }: Pick<BarChartProps, 'title' | 'bars'> & { greatest: number }) {
  const [first, last] = [bars[0], bars.at(-1)];
  const places = Math.max(bars.length, MIN_PLACES);
  return (
    <div role="img" aria-label={title}>
      <p aria-hidden="true" className="text-ink-soft text-sm tabular-nums">
        {formatNumber(greatest)}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${places} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-field border-y"
      >
        {bars.map(({ key, value }, index) => {
          const height = (value / greatest) * HEIGHT;
          return (
            <rect
              key={key}
              x={index + GAP / 2}
              y={HEIGHT - height}
              width={1 - GAP}
              height={height}
              className="fill-primary"
            />
          );
        })}
      </svg>
      <p
        aria-hidden="true"
        style={{ width: `${(bars.length / places) * 100}%` }}
        className="mt-1 flex min-w-fit justify-between gap-2 text-ink-soft text-sm"
      >
        <span>{first?.label}</span>
        {last !== first && <span>{last?.label}</span>}
      </p>
    </div>
  );
}
