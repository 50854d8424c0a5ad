import type { AppointmentStatus } from '#contracts/records.ts';
import type { BadgeTone } from './ui/badge.tsx';

export const APPOINTMENT_STATUS_BADGES: Record<AppointmentStatus, { children: string; tone: BadgeTone }> = {
  requested: { children: 'Requested', tone: 'amber' },
  confirmed: { children: 'Confirmed', tone: 'blue' },
  completed: { children: 'Completed', tone: 'green' },
  cancelled: { children: 'Cancelled', tone: 'gray' },
  no_show: { children: 'No-show', tone: 'red' },
};
