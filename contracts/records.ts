export const STUDENT_STATUSES = ['active', 'pending', 'inactive'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

export const STUDENT_STATUS_NAMES: Record<StudentStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  inactive: 'Inactive',
};

/** Missing values that lists can filter by. Appointments and reports always have a service. */
export const STUDENT_GAPS = ['school', 'city', 'service', 'counsellor'] as const;
export type StudentGap = (typeof STUDENT_GAPS)[number];

export const ENROLMENT_STAGES = ['enrolled', 'in_progress', 'completed', 'cancelled'] as const;
export type EnrolmentStage = (typeof ENROLMENT_STAGES)[number];

export const APPOINTMENT_STATUSES = ['requested', 'confirmed', 'completed', 'cancelled', 'no_show'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

export const CITY_LENGTH = 80;

/** Earlier dates of birth are typing errors. */
export const FIRST_BIRTHDAY = '1950-01-01';

/** What a member notes of a talk with a family. */
export const NOTE_KINDS = ['note', 'call', 'visit'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Written in the family's space: by a family's account, or by a member. */
export const SPACE_KINDS = ['family_message', 'space_message'] as const;

export const PARENT_RELATIONS = ['mother', 'father', 'guardian'] as const;
export type ParentRelation = (typeof PARENT_RELATIONS)[number];

export const RELATION_NAMES: Record<ParentRelation, string> = {
  mother: /*i18n*/ 'Mother',
  father: /*i18n*/ 'Father',
  guardian: /*i18n*/ 'Guardian',
};

/** Who wrote a message: a parent or guardian, a student of 18 or more, a student under 18. */
export const WRITERS = ['parent', 'adult', 'child'] as const;
export type Writer = (typeof WRITERS)[number];

export const WRITER_NAMES: Record<Writer, string> = {
  parent: /*i18n*/ 'A parent or guardian',
  adult: /*i18n*/ 'A student of 18 or more',
  child: /*i18n*/ 'A student under 18',
};

/**
 * How a parent's consent was confirmed: not yet, by a call that a member recorded, by a code to the parent's e-mail
 * address, or before the office confirmed consents.
 */
export const CONFIRMATIONS = ['not_yet', 'call_back', 'code', 'earlier'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Parts of a session request that a family sends only if it agrees. */
export const SENT_PARTS = ['assessment', 'interests'] as const;
export type SentPart = (typeof SENT_PARTS)[number];

/** What a family agrees to, each by itself. */
export const CONSENT_PURPOSES = ['contact', 'parent', 'fingerprints', ...SENT_PARTS, 'follow_up'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export const PURPOSE_NAMES: Record<ConsentPurpose, string> = {
  contact: 'Being contacted',
  parent: 'A parent or guardian agrees to the counselling',
  fingerprints: 'Taking fingerprints for DMIT',
  assessment: 'Keeping the career assessment',
  interests: 'Keeping the interest result',
  follow_up: 'A later question about the choice',
};
