import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

export interface KeyedRow {
  /** Stays with the row while it moves. */
  key: number;
}

interface RowsFieldProps<Row extends KeyedRow> {
  /** Of all of them, for example "Recommendations". */
  label: string;
  /** Of one of them, for example "recommendation". */
  rowName: string;
  hint?: string | undefined;
  rows: readonly Row[];
  /** No more than these. */
  most: number;
  /** A new row for the end, with a key of its own. */
  makeRow: () => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, index: number) => ReactNode;
}

type Place = { key: number; part: 'fields' | 'up' | 'down' } | { key: null; part: 'add' };

/** Rows of a form in an order that counts. Each is added, moved and removed by buttons, and the focus stays with it. */
export function RowsField<Row extends KeyedRow>(props: RowsFieldProps<Row>) {
  const { label, rowName, hint, rows, most, makeRow, onChange, children } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const [next, setNext] = useState<Place | null>(null);
  const [news, setNews] = useState('');

  useEffect(() => {
    if (next === null) return;
    focusPlace(list.current, next);
    setNext(null);
  }, [next]);

  function handleAdd() {
    const row = makeRow();
    onChange([...rows, row]);
    setNext({ key: row.key, part: 'fields' });
  }

  function handleMove(index: number, step: 1 | -1) {
    const moved = [...rows];
    const [row] = moved.splice(index, 1);
    if (!row) return;
    moved.splice(index + step, 0, row);
    onChange(moved);
    setNews(`${sentence(rowName)} moved to place ${index + step + 1} of ${rows.length}`);
    setNext({ key: row.key, part: step < 0 ? 'up' : 'down' });
  }

  function handleRemove(index: number) {
    onChange(rows.filter((_, place) => place !== index));
    setNews(`${sentence(rowName)} ${index + 1} removed`);
    const neighbour = rows[index + 1] ?? rows[index - 1];
    setNext(neighbour ? { key: neighbour.key, part: 'fields' } : { key: null, part: 'add' });
  }

  return (
    <fieldset ref={list} className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-ink">{label}</legend>
      {hint && <p className="-mt-2 text-ink-soft text-sm leading-snug">{hint}</p>}
      <ol className={cn('grid gap-3', rows.length === 0 && 'hidden')}>
        {rows.map((row, index) => (
          <li key={row.key} data-row={row.key} className="min-w-0 rounded-xl border border-line p-4">
            <div className="-mt-1.5 mb-2 flex items-center gap-1">
              <p className="grow font-medium text-ink-soft">{`${sentence(rowName)} ${index + 1}`}</p>
              <RowButton
                part="up"
                label={`Move ${rowName} ${index + 1} up`}
                disabled={index === 0}
                onClick={() => handleMove(index, -1)}
              >
                <ArrowUp aria-hidden className="size-4.5" />
              </RowButton>
              <RowButton
                part="down"
                label={`Move ${rowName} ${index + 1} down`}
                disabled={index === rows.length - 1}
                onClick={() => handleMove(index, 1)}
              >
                <ArrowDown aria-hidden className="size-4.5" />
              </RowButton>
              <RowButton
                part="remove"
                label={`Remove ${rowName} ${index + 1}`}
                onClick={() => handleRemove(index)}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </RowButton>
            </div>
            {children(row, index)}
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <Button variant="secondary" data-part="add" className="justify-self-start" onClick={handleAdd}>
          <Plus aria-hidden className="size-4.5" />
          {`Add ${rowName}`}
        </Button>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </fieldset>
  );
}

interface RowButtonProps {
  part: 'up' | 'down' | 'remove';
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Not taken out of use at the ends: a button that had the focus would lose it. */
function RowButton({ part, label, disabled = false, onClick, children }: RowButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      data-part={part}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {children}
    </Button>
  );
}

function focusPlace(list: HTMLElement | null, { key, part }: Place): void {
  const row = key === null ? list : list?.querySelector(`[data-row="${key}"]`);
  const control = part === 'fields' ? 'input, textarea, select' : `[data-part="${part}"]`;
  row?.querySelector<HTMLElement>(control)?.focus();
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
