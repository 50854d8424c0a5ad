import { day } from '#contracts/lib/dates.ts';

const DaySchema = day('');

/** Whether a date field holds a day that the product knows: while a year is typed, it is one of long ago. */
export const isWholeDay = (text: string): boolean => DaySchema.safeParse(text).success;
