import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListField } from '#contracts/reports/index.ts';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';

interface RowsFieldProps<Row> {
  field: ListField;
  rows: readonly Row[];
  blankRow: Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, index: number) => ReactNode;
}

/** The element to focus after a change. */
interface Place {
  row: number;
  part: 'fields' | 'up' | 'down' | 'add';
}

/** Ordered rows with buttons to add, move and remove them. The focus stays with the row. */
export function RowsField<Row>({ field, rows, blankRow, onChange, children }: RowsFieldProps<Row>) {
  const { label, rowName, hint, most } = field;
  const list = useRef<HTMLFieldSetElement>(null);
  const [next, setNext] = useState<Place | null>(null);
  const [news, setNews] = useState('');

  useEffect(() => {
    if (next === null) return;
    focusPlace(list.current, next);
    setNext(null);
  }, [next]);

  function handleAdd() {
    onChange([...rows, blankRow]);
    setNext({ row: rows.length, part: 'fields' });
  }

  function handleMove(index: number, step: 1 | -1) {
    const moved = [...rows];
    moved.splice(index + step, 0, ...moved.splice(index, 1));
    onChange(moved);
    setNews(`${sentence(rowName)} moved to place ${index + step + 1} of ${rows.length}`);
    setNext({ row: index + step, part: step < 0 ? 'up' : 'down' });
  }

  function handleRemove(index: number) {
    onChange(rows.filter((_, place) => place !== index));
    setNews(`${sentence(rowName)} ${index + 1} removed`);
    setNext({ row: Math.min(index, rows.length - 2), part: rows.length > 1 ? 'fields' : 'add' });
  }

  return (
    <fieldset ref={list} className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-ink">{label}</legend>
      {hint && <p className="-mt-2 text-ink-soft text-sm leading-snug">{hint}</p>}
      <ol className={cn('grid gap-3', rows.length === 0 && 'hidden')}>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs keep no state of their own.
          <li key={index} data-row={index} className="min-w-0 rounded-xl border border-line p-4">
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

/** Stays enabled at the ends: a disabled button would lose the focus. */
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

function focusPlace(list: HTMLElement | null, { row: at, part }: Place): void {
  const row = part === 'add' ? list : list?.querySelector(`[data-row="${at}"]`);
  const control = part === 'fields' ? 'input, textarea, select' : `[data-part="${part}"]`;
  row?.querySelector<HTMLElement>(control)?.focus();
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
