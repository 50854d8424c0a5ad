import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CalendarContent, CalendarHandlers } from '#web/areas/appointments/booking/mount-calendar.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';

interface CalendarViewProps extends CalendarHandlers {
  /** The accessible name. */
  label: string;
  content: CalendarContent;
  /** False while the days before are still shown. */
  isCurrent: boolean;
}

type MountedCalendar = ReturnType<
  typeof import('#web/areas/appointments/booking/mount-calendar.ts')['mountCalendar']
>;

/** Loads the calendar's code on demand. */
export function CalendarView({ label, content, isCurrent, onOpen, onPick, onDrop }: CalendarViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const calendar = useRef<MountedCalendar>(null);
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const latest = useEffectEvent(() => content);
  const open = useEffectEvent(onOpen);
  const pick = useEffectEvent(onPick);
  const drop = useEffectEvent(onDrop);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the code again
  useEffect(() => {
    let isGone = false;
    setState('loading');
    import('#web/areas/appointments/booking/mount-calendar.ts').then(
      ({ mountCalendar }) => {
        if (isGone || place.current === null) return;
        const handlers: CalendarHandlers = {
          onOpen: (id) => open(id),
          onPick: (start, columnId) => pick(start, columnId),
          onDrop: (dropped) => drop(dropped),
        };
        calendar.current = mountCalendar(place.current, latest(), handlers);
        setState('ready');
      },
      () => isGone || setState('failed'),
    );
    return () => {
      isGone = true;
      calendar.current?.destroy();
      calendar.current = null;
    };
  }, [attempt]);

  useEffect(() => {
    calendar.current?.update(content);
  }, [content]);

  const { view, date } = content;
  // Not at every new content: the person may have scrolled away.
  useEffect(() => {
    if (state === 'ready' && isCurrent && view === 'week') calendar.current?.showDay(date);
  }, [state, isCurrent, view, date]);

  return (
    <section aria-label={label}>
      {state === 'loading' && <Loading text="Loading the calendar..." />}
      {state === 'failed' && (
        <ErrorPanel
          message="The calendar could not be loaded. Please check your internet connection and try again."
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
      <div ref={place} className={state === 'ready' ? undefined : 'hidden'} />
    </section>
  );
}
