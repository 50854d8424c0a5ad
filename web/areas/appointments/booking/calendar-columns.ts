import type { AppointmentRow, Calendar, CounsellorLoad } from '#contracts/appointments/index.ts';

/** The column of appointments without a counsellor. */
export const NO_COUNSELLOR = 0;

export interface CalendarColumn {
  /** The counsellor's, or `NO_COUNSELLOR`. */
  id: number;
  title: string;
  /** The load of the week; empty while unknown. */
  note: string;
}

const hours = (minutes: number) => String(Math.round(minutes / 6) / 10);

/** For example "7.5 of 45 h". */
export const loadWords = ({ bookedMinutes, openMinutes }: CounsellorLoad) =>
  `${hours(bookedMinutes)} of ${hours(openMinutes)} h`;

export const columnOf = ({ counsellor }: AppointmentRow) => counsellor?.id ?? NO_COUNSELLOR;

/** Active counsellors, then former ones with appointments on these days, then the column without one. */
export function columnsOf(
  { counsellors, appointments }: Calendar,
  load: readonly CounsellorLoad[],
): CalendarColumn[] {
  const loadOf = new Map(load.map((each) => [each.id, loadWords(each)]));
  const titles = new Map(counsellors.map(({ id, name }) => [id, name]));
  for (const { counsellor } of appointments) {
    if (counsellor && !titles.has(counsellor.id)) titles.set(counsellor.id, counsellor.name);
  }
  if (appointments.some(({ counsellor }) => counsellor === null)) {
    titles.set(NO_COUNSELLOR, 'No counsellor yet');
  }
  return [...titles].map(([id, title]) => ({ id, title, note: loadOf.get(id) ?? '' }));
}
