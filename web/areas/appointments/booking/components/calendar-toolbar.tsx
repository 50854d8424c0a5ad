import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '#contracts/lib/calendar.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface CalendarToolbarProps {
  view: 'day' | 'week';
  /** ISO 8601 dates. */
  date: string;
  today: string;
  title: string;
  onDate: (date: string) => void;
}

export function CalendarToolbar({ view, date, today, title, onDate }: CalendarToolbarProps) {
  const step = view === 'day' ? 1 : 7;
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-x-3">
      <h2 aria-live="polite" className="mr-auto w-full font-semibold text-ink text-lg leading-snug sm:w-auto">
        {title}
      </h2>
      <Button
        variant="secondary"
        aria-label={`Previous ${view}`}
        className="px-3"
        onClick={() => onDate(addDays(date, -step))}
      >
        <ChevronLeft aria-hidden className="size-5" />
        <span className="hidden sm:inline">Previous</span>
      </Button>
      <Button variant="secondary" onClick={() => onDate(today)}>
        Today
      </Button>
      <Button
        variant="secondary"
        aria-label={`Next ${view}`}
        className="px-3"
        onClick={() => onDate(addDays(date, step))}
      >
        <span className="hidden sm:inline">Next</span>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
      <div className="min-w-0 grow basis-28 sm:w-44 sm:grow-0 sm:basis-auto">
        <DayInput
          aria-label="Go to day"
          className="px-2! sm:px-3!"
          value={date}
          onChange={(day) => day && onDate(day)}
        />
      </div>
    </div>
  );
}
