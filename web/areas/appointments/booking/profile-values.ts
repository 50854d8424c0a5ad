import {
  COUNSELLOR_LANGUAGE_NAMES,
  type CounsellorPlan,
  type CounsellorProfile,
} from '#contracts/appointments/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { readableWeek, toHours, WEEKDAY_NAMES, type Week, weekOf } from './hours-week.ts';

/** The form of working hours. */
export type PlanValues = Week & CounsellorProfile;

export const PLAN_LABELS = {
  ...WEEKDAY_NAMES,
  minutesBefore: 'Free before',
  minutesAfter: 'Free after',
  languages: 'Languages',
  services: 'Services',
};

export const planValues = ({ hours, profile }: CounsellorPlan): PlanValues => ({
  ...weekOf(hours),
  ...profile,
});

const profileOf = ({ minutesBefore, minutesAfter, languages, services }: PlanValues): CounsellorProfile => ({
  minutesBefore,
  minutesAfter,
  languages,
  services,
});

export const toPlanBody = (values: PlanValues) => ({ hours: toHours(values), profile: profileOf(values) });

export const isPlanChanged = (before: PlanValues, after: PlanValues) =>
  JSON.stringify(toPlanBody(before)) !== JSON.stringify(toPlanBody(after));

export function readablePlan(values: PlanValues): Record<keyof PlanValues, string> {
  const { minutesBefore, minutesAfter, languages, services } = values;
  return {
    ...readableWeek(values),
    minutesBefore: `${minutesBefore} minutes`,
    minutesAfter: `${minutesAfter} minutes`,
    languages: languages.map((each) => COUNSELLOR_LANGUAGE_NAMES[each]).join(', '),
    services: services.map((each) => SERVICE_NAMES[each]).join(', '),
  };
}
