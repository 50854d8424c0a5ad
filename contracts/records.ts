export const STUDENT_STATUSES = ['active', 'pending', 'inactive'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

/** What a student can be without, and found by that; so can her appointments and reports, none of which is without a service. */
export const STUDENT_GAPS = ['school', 'city', 'service', 'counsellor'] as const;
export type StudentGap = (typeof STUDENT_GAPS)[number];

export const ENROLMENT_STAGES = ['enrolled', 'in_progress', 'completed', 'cancelled'] as const;
export type EnrolmentStage = (typeof ENROLMENT_STAGES)[number];

export const APPOINTMENT_STATUSES = ['requested', 'confirmed', 'completed', 'cancelled', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** How long the name of a city may be. */
export const CITY_LENGTH = 80;

/** Nobody who was born earlier is a student; a date before it is a slip of the finger. */
export const FIRST_BIRTHDAY = '1950-01-01';

/** What staff write down about a student. */
export const NOTE_KINDS = ['note', 'call'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
