export const STUDENT_STATUSES = ['active', 'pending', 'inactive'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

export const STUDENT_STATUS_NAMES: Record<StudentStatus, string> = {
  active: /*i18n*/ 'Active',
  pending: /*i18n*/ 'Pending',
  inactive: /*i18n*/ 'Inactive',
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

/** `self`: the student's own account. `other` needs parental responsibility. */
export const GUARDIAN_RELATIONS = [...PARENT_RELATIONS, 'other', 'self'] as const;
export type GuardianRelation = (typeof GUARDIAN_RELATIONS)[number];

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
 * address, or before the office confirmed consents. In the passport: by an invitation to an address that the office had
 * before, or by a member who saw the parent's identity.
 */
export const CONFIRMATIONS = [
  'not_yet',
  'call_back',
  'code',
  'earlier',
  'invitation',
  'identity_seen',
] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Parts of a session request that a family sends only if it agrees. */
export const SENT_PARTS = ['assessment', 'interests'] as const;
export type SentPart = (typeof SENT_PARTS)[number];

/** What a family agrees to, each by itself. */
export const CONSENT_PURPOSES = [
  'contact',
  'phone',
  'email',
  'whatsapp',
  'parent',
  'fingerprints',
  ...SENT_PARTS,
  'report_sharing',
  'universities',
  'follow_up',
] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** `refused` also ends an earlier consent of the same person. */
export const CONSENT_DECISIONS = ['given', 'refused'] as const;
export type ConsentDecision = (typeof CONSENT_DECISIONS)[number];

/** `waiting`: for the verification of a guardian. `disputed`: two guardians differ, and nothing new may happen. */
export const CONSENT_STATES = ['none', 'waiting', 'given', 'refused', 'withdrawn', 'disputed'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** As the office says it. */
export const CONSENT_STATE_NAMES: Record<ConsentState, string> = {
  none: 'Not decided yet',
  waiting: 'Waits for the guardian’s identity',
  given: 'Given',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  disputed: 'Two guardians differ',
};

export const PURPOSE_NAMES: Record<ConsentPurpose, string> = {
  contact: /*i18n*/ 'Being contacted',
  phone: /*i18n*/ 'Contact by phone',
  email: /*i18n*/ 'Contact by e-mail',
  whatsapp: /*i18n*/ 'Contact by WhatsApp',
  parent: /*i18n*/ 'A parent or guardian agrees to the counselling',
  fingerprints: /*i18n*/ 'Taking fingerprints for DMIT',
  assessment: /*i18n*/ 'Keeping the career assessment',
  interests: /*i18n*/ 'Keeping the interest result',
  report_sharing: /*i18n*/ 'Sharing reports',
  universities: /*i18n*/ 'Passing documents to universities',
  follow_up: /*i18n*/ 'A later question about the choice',
};
