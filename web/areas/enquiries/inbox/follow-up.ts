import { addDays } from '#contracts/lib/calendar.ts';
import { officeDay } from '#web/lib/office-zone.ts';

export interface ReplyValues {
  text: string;
  /** Decides which of the next two fields counts. */
  isFollowedUp: boolean;
  followUpOn: string;
  noFollowUpReason: string;
}

export const BLANK_REPLY: ReplyValues = {
  text: '',
  isFollowedUp: true,
  followUpOn: '',
  noFollowUpReason: '',
};

export function findReplyError(values: ReplyValues, days: { first: string; last: string }) {
  const { text, isFollowedUp, followUpOn, noFollowUpReason } = values;
  if (text.trim() === '') {
    return { field: 'text', message: 'Please enter your reply to the family' } as const;
  }
  if (!isFollowedUp && noFollowUpReason.trim() === '') {
    return { field: 'noFollowUpReason', message: 'Please enter why no follow-up is needed' } as const;
  }
  if (isFollowedUp && followUpOn === '') {
    return { field: 'followUpOn', message: 'Please choose the day of the next follow-up' } as const;
  }
  if (isFollowedUp && (followUpOn < days.first || followUpOn > days.last)) {
    return { field: 'followUpOn', message: 'Please choose a day from today on, within two years' } as const;
  }
  return null;
}

export function toReplyBody({ text, isFollowedUp, followUpOn, noFollowUpReason }: ReplyValues) {
  return isFollowedUp ? { text, followUpOn } : { text, noFollowUpReason };
}

/** The allowed days of a follow-up, on the office's calendar. */
export function followUpDays(now: Date) {
  const first = officeDay(now);
  return { first, last: `${Number(first.slice(0, 4)) + 2}${first.slice(4)}` };
}

/** @param today ISO 8601 date. */
export function usualFollowUps(today: string) {
  return [
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In 3 days', day: addDays(today, 3) },
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'In a month', day: addDays(today, 30) },
  ];
}
