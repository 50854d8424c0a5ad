import {
  ENROLMENT_STAGES,
  type EnrolmentStage,
  STUDENT_STATUS_NAMES,
  STUDENT_STATUSES,
  type StudentStatus,
} from '#contracts/records.ts';
import { type Consent, STUDENT_SORTS, type StudentSort } from '#contracts/students/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';

export const STUDENT_STATUS_BADGES: Record<StudentStatus, { children: string; tone: BadgeTone }> = {
  active: { children: STUDENT_STATUS_NAMES.active, tone: 'green' },
  pending: { children: STUDENT_STATUS_NAMES.pending, tone: 'amber' },
  inactive: { children: STUDENT_STATUS_NAMES.inactive, tone: 'gray' },
};

export const STATUS_OPTIONS = STUDENT_STATUSES.map((value) => ({
  value,
  label: STUDENT_STATUS_BADGES[value].children,
}));

export const ENROLMENT_STAGE_NAMES: Record<EnrolmentStage, string> = {
  enrolled: 'Enrolled',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
export const STAGE_OPTIONS = ENROLMENT_STAGES.map((value) => ({
  value,
  label: ENROLMENT_STAGE_NAMES[value],
}));

const SORT_NAMES: Record<StudentSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name A to Z',
  name_desc: 'Name Z to A',
  school: 'School A to Z',
  school_desc: 'School Z to A',
  class: 'Lowest class first',
  class_desc: 'Highest class first',
  status: 'Status: active first',
  status_desc: 'Status: pending first',
};
export const SORT_OPTIONS = STUDENT_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }));

export const CONSENT_SOURCE_NAMES: Record<Consent['source'], string> = {
  form: 'on a form of the site',
  staff: 'told to staff',
  passport: 'in the family’s account',
};

interface Namesake {
  className: string | null;
  age?: number | null;
  guardian: string | null;
  phone?: string | null;
  school: string | null;
}

/** Tells namesakes apart. */
export function describeStudent({ className, age, guardian, phone, school }: Namesake): string {
  const digits = phone?.replace(/\D/g, '').slice(-4);
  const parts = [
    className && `Class ${className}`,
    age != null && `age ${age}`,
    guardian,
    digits && `phone ends in ${digits}`,
    school,
  ];
  return parts.filter(Boolean).join(' · ');
}
