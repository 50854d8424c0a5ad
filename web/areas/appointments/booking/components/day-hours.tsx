import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { MAX_HOURS_A_DAY } from '#contracts/appointments/index.ts';
import { newStretch, type Stretch } from '#web/areas/appointments/booking/hours-week.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface DayHoursProps {
  name: string;
  stretches: readonly Stretch[];
  error: string | null;
  onChange: (stretches: readonly Stretch[]) => void;
}

/** The hours of one day of the week; the gaps between them are breaks. */
export function DayHours({ name, stretches, error, onChange }: DayHoursProps) {
  const errorId = useId();
  const isIncomplete = stretches.some(({ startsAt, endsAt }) => startsAt === '' || endsAt === '');
  /** An error of complete hours is about all of them. */
  const markOf = (time: string) =>
    error !== null && (time === '' || !isIncomplete) && { 'aria-invalid': true, 'aria-describedby': errorId };
  const change = (key: number, part: Partial<Stretch>) =>
    onChange(stretches.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const addWords = stretches.length === 0 ? 'Add hours' : 'Add hours after a break';
  const next = stretches.length === 0 ? newStretch('09:00', '13:00') : newStretch('', '');

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-line border-b py-3 last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="float-left font-medium text-ink sm:leading-11">{name}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {stretches.length === 0 && <p className="py-2.5 text-ink-soft">Not working</p>}
        {stretches.map(({ key, startsAt, endsAt }, index) => (
          <div key={key} className="flex items-center gap-1 sm:gap-2">
            <Input
              {...markOf(startsAt)}
              type="time"
              aria-label={`${name}, from${index === 0 ? '' : ` (${index + 1})`}`}
              value={startsAt}
              step={300}
              className="min-w-0 max-w-36 px-1.5! sm:px-3!"
              onChange={(event) => change(key, { startsAt: event.target.value })}
            />
            <span aria-hidden className="whitespace-nowrap">
              to
            </span>
            <Input
              {...markOf(endsAt)}
              type="time"
              aria-label={`${name}, to${index === 0 ? '' : ` (${index + 1})`}`}
              value={endsAt}
              step={300}
              className="min-w-0 max-w-36 px-1.5! sm:px-3!"
              onChange={(event) => change(key, { endsAt: event.target.value })}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${startsAt} to ${endsAt} on ${name}`}
              onClick={() => onChange(stretches.filter((each) => each.key !== key))}
            >
              <X aria-hidden className="size-5" />
            </Button>
          </div>
        ))}
        {error !== null && (
          <p id={errorId} role="alert" className="text-danger-dark text-sm">
            {error}
          </p>
        )}
        {stretches.length < MAX_HOURS_A_DAY && (
          <Button
            variant="ghost"
            className="-ml-3 justify-self-start"
            aria-label={`${addWords} on ${name}`}
            onClick={() => onChange([...stretches, next])}
          >
            <Plus aria-hidden className="size-4" />
            {addWords}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
