import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { CityTextSchema, listFile, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  FamilyLanguageSchema,
  IdParamsSchema,
  IdTextSchema,
  id,
  LanguageSchema,
  requiredName,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import {
  APPOINTMENT_STATUSES,
  CONSENT_PURPOSES,
  ENROLMENT_STAGES,
  STUDENT_GAPS,
  STUDENT_STATUSES,
} from '../records.ts';
import { REPORT_STATUSES } from '../reports/index.ts';
import { SERVICES } from '../services.ts';
import { decidedConsent, givenConsent } from './given-consents.ts';
import { listedAnswer, plainAnswer, plainSchemas } from './student-fields.ts';
import { TagSchema, TagsSchema } from './tags.ts';

const RefSchema = z.nullable(z.object({ id: z.int(), name: z.string() }));
const StatusSchema = z.enum(STUDENT_STATUSES, { error: 'The status is not known' });
const ServiceSchema = z.enum(SERVICES, { error: 'The service is not known' });
const StageSchema = z.enum(ENROLMENT_STAGES, { error: 'The stage is not known' });

/** A row of the list. */
export const StudentSummarySchema = z.object({
  id: z.int(),
  name: z.string(),
  school: z.nullable(z.string()),
  /** In whole years. */
  age: z.nullable(z.int()),
  status: z.enum(STUDENT_STATUSES),
  guardian: z.nullable(z.string()),
  ...listedAnswer,
  counsellor: z.nullable(z.string()),
  /** Services of enrolments that were not cancelled. */
  services: z.array(z.enum(SERVICES)),
  className: plainAnswer.className,
  phone: plainAnswer.phone,
  /** True in the list of students if a call lacks the family's consent. */
  refusesCalls: z.optional(z.boolean()),
  tags: z.array(z.string()),
  createdAt: TimestampSchema,
});
export type StudentSummary = z.infer<typeof StudentSummarySchema>;

export const STUDENT_SORTS = [
  'newest',
  'oldest',
  'name',
  'name_desc',
  'school',
  'school_desc',
  'class',
  'class_desc',
  'status',
  'status_desc',
] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** Classes to filter by, in any spelling of the record: "12" finds "XII" and "12 B". */
export const GRADES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const;

export const studentFilters = {
  q: z.optional(SearchTextSchema),
  status: z.optional(StatusSchema),
  schoolId: z.optional(IdTextSchema),
  service: z.optional(ServiceSchema),
  grade: z.optional(z.enum(GRADES, { error: 'The class must be a number from 1 to 12' })),
  counsellorId: z.optional(IdTextSchema),
  /** Only students without a counsellor. */
  counsellor: z.optional(z.enum(['nobody'], { error: 'counsellor is not known' })),
  /** By the student's first counsellor, for whom the registration counts. */
  registeredWith: z.optional(
    z.union([z.literal('nobody'), IdTextSchema], { error: 'registeredWith is not known' }),
  ),
  city: z.optional(CityTextSchema),
  tag: z.optional(TagSchema),
  /** The class list that added them. */
  importId: z.optional(IdTextSchema),
  /** Only students without it. A cancelled enrolment is no service. */
  without: z.optional(z.enum(STUDENT_GAPS, { error: 'without is not known' })),
  /** Calendar days of the consultancy, both included. */
  createdFrom: z.optional(day('The first day')),
  createdTo: z.optional(day('The last day')),
  sort: z._default(z.enum(STUDENT_SORTS, { error: 'The order is not known' }), 'newest'),
};

const optionalId = (label: string) => z._default(z.nullable(id(label)), null);

/** The fields of the form; absent, null and empty optional ones are stored as null. */
export const studentFields = {
  ...plainSchemas,
  language: FamilyLanguageSchema,
  schoolId: optionalId('School'),
  status: z._default(StatusSchema, 'pending'),
  counsellorId: optionalId('Counsellor'),
  tags: z._default(TagsSchema, []),
};
export const StudentInputSchema = z.object(studentFields);

const StudentSchema = z.object({
  id: z.int(),
  version: z.int(),
  ...plainAnswer,
  language: LanguageSchema,
  school: RefSchema,
  age: z.nullable(z.int()),
  status: z.enum(STUDENT_STATUSES),
  counsellor: RefSchema,
  tags: z.array(z.string()),
  createdAt: TimestampSchema,
});
export type Student = z.infer<typeof StudentSchema>;

const EnrolmentSchema = z.object({
  id: z.int(),
  service: z.enum(SERVICES),
  stage: z.enum(ENROLMENT_STAGES),
  createdAt: TimestampSchema,
  completedAt: z.nullable(TimestampSchema),
});
export type Enrolment = z.infer<typeof EnrolmentSchema>;

/** The facts of a report that every role may know: its state, and the day of the state. */
const ReportStateSchema = z.object({
  enrolmentId: z.int(),
  status: z.enum(REPORT_STATUSES),
  since: TimestampSchema,
});
export type ReportState = z.infer<typeof ReportStateSchema>;

const ConsentSchema = z.object({
  id: z.int(),
  ...givenConsent,
  ...decidedConsent,
  /** On a form of the public site, told to staff, or in the passport. */
  source: z.enum(['form', 'staff', 'passport']),
  /** Of an account that no longer decides. */
  isFormer: z.optional(z.boolean()),
});
export type Consent = z.infer<typeof ConsentSchema>;

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/admin/students',
  access: 'students:read',
  summary: 'Students, searched, filtered and sorted; teachers see only their own',
  query: z.object({ ...studentFilters, ...pageQuery }),
  response: z.object({ students: z.array(StudentSummarySchema), ...pageAnswer }),
});

const SELECTED_ERROR = 'ids must be numbers with commas between them';
/** Rows that somebody has selected, for example "3,17". */
const SelectedIdsSchema = z.pipe(
  z
    .string({ error: SELECTED_ERROR })
    .check(
      z.maxLength(6000, { error: SELECTED_ERROR }),
      z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, { error: SELECTED_ERROR }),
    ),
  z.transform((text) => text.split(',').map(Number)),
);

export const exportStudents = endpoint({
  ...listFile,
  path: '/api/admin/exports/students.csv',
  summary: 'The filtered list of students',
  query: z.object({ ...studentFilters, ids: z.optional(SelectedIdsSchema) }),
});

export const listStudentChoices = endpoint({
  method: 'GET',
  path: '/api/admin/students/choices',
  access: 'students:read',
  summary: 'Tags and counsellors of the students whom the person sees, to choose from',
  response: z.object({
    /** The most used ones, in the order of their letters. */
    tags: z.array(z.string()),
    /** Deactivated ones too. */
    counsellors: z.array(z.object({ id: z.int(), name: z.string(), isActive: z.boolean() })),
  }),
});

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}',
  access: 'students:read',
  summary: 'A student with all related records; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({
    student: StudentSchema,
    /** Newest first. */
    enrolments: z.array(EnrolmentSchema),
    reports: z.array(ReportStateSchema),
    appointments: z.array(
      z.object({
        id: z.int(),
        service: z.enum(SERVICES),
        counsellor: z.nullable(z.string()),
        counsellorId: z.nullable(z.int()),
        startsAt: TimestampSchema,
        status: z.enum(APPOINTMENT_STATUSES),
      }),
    ),
    /** Oldest first. */
    consents: z.array(ConsentSchema),
    /** The family decides about its consents itself: see `NEEDED_CONSENTS`. */
    hasPassport: z.optional(z.boolean()),
    contacts: z.array(
      z.object({
        kind: z.enum(['message', 'session_request', 'privacy_request', 'office_entry']),
        id: z.int(),
        receivedAt: TimestampSchema,
        text: z.nullable(z.string()),
        /** ISO 8601 date of the next follow-up. */
        followUpOn: z.nullable(z.string()),
        /** A teacher reads what the family said, and opens their own contacts only. */
        isOpenToReader: z.boolean(),
      }),
    ),
    /** Brothers and sisters by name; see `selectSiblings`. */
    siblings: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        className: z.nullable(z.string()),
        school: z.nullable(z.string()),
        status: z.enum(STUDENT_STATUSES),
        counsellor: z.nullable(z.string()),
      }),
    ),
    /** Merges into this record that can be undone. */
    merges: z.array(z.object({ id: z.int(), name: z.string(), mergedAt: TimestampSchema })),
    /** The kept record, if this one was merged. Then little else is left here. */
    mergedInto: RefSchema,
  }),
});
/** A student with all related records. */
export type StudentRecord = z.infer<typeof getStudent.response>;

export const createStudent = endpoint({
  method: 'POST',
  path: '/api/admin/students',
  access: 'students:create',
  summary: 'Adds a student',
  body: StudentInputSchema,
  response: z.object({ student: StudentSchema }),
  status: 201,
});

export const REASSIGNMENTS = ['keep', 'move', 'cancel'] as const;
export type Reassignment = (typeof REASSIGNMENTS)[number];

export const updateStudent = endpoint({
  method: 'PUT',
  path: '/api/admin/students/{id}',
  access: 'students:edit',
  summary: 'Changes a student; 409 `stale` for an older version',
  params: IdParamsSchema,
  /** A field that is absent keeps its stored value. */
  body: z.object({
    version: VersionSchema,
    ...z.partial(z.object(plainSchemas)).shape,
    language: z.optional(LanguageSchema),
    schoolId: z.optional(z.nullable(id('School'))),
    status: z.optional(StatusSchema),
    counsellorId: z.optional(z.nullable(id('Counsellor'))),
    tags: z.optional(TagsSchema),
    /** With another counsellor: what becomes of future appointments with the former one. `keep` by default. */
    appointments: z.optional(z.enum(REASSIGNMENTS, { error: 'Please choose keep, move or cancel' })),
  }),
  response: z.object({ student: StudentSchema }),
});

export const createEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/enrolments',
  access: 'students:edit',
  summary: 'Enrols a student in a service',
  params: IdParamsSchema,
  body: z.object({ service: ServiceSchema }),
  response: z.object({ enrolment: EnrolmentSchema }),
  status: 201,
});

export const setEnrolmentStage = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/{id}/stage',
  access: 'students:edit',
  summary: 'Sets the stage of an enrolment',
  params: IdParamsSchema,
  body: z.object({
    stage: StageSchema,
    /** The stage that the person saw; 409 `stale` if the stored one differs. */
    from: StageSchema,
  }),
  response: z.object({ enrolment: EnrolmentSchema }),
});

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/consents',
  access: 'students:edit',
  summary: 'Records a consent that a guardian gave to staff; 409 where the family has a passport',
  params: IdParamsSchema,
  body: z.object({
    purpose: z.enum(CONSENT_PURPOSES, { error: 'The purpose is not known' }),
    givenBy: requiredName('Given by', 100),
  }),
  response: z.object({ consent: ConsentSchema }),
  status: 201,
});

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/api/admin/consents/{id}/withdrawal',
  access: 'students:edit',
  summary: 'Records the withdrawal of a consent',
  params: IdParamsSchema,
  response: z.object({ consent: ConsentSchema }),
});
