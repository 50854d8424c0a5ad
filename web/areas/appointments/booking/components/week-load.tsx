import type { CounsellorLoad } from '#contracts/appointments/index.ts';
import { loadWords } from '#web/areas/appointments/booking/calendar-columns.ts';

/** The counsellors' booked hours of the shown week. */
export function WeekLoad({ load }: { load: readonly CounsellorLoad[] }) {
  if (load.length === 0) return null;
  return (
    <section aria-label="Booked hours of the week">
      <h3 className="font-medium text-ink">Booked this week</h3>
      <ul className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
        {load.map((each) => (
          <li key={each.id}>
            <span dir="auto" className="text-ink">
              {each.name}
            </span>{' '}
            {loadWords(each)}
          </li>
        ))}
      </ul>
    </section>
  );
}
