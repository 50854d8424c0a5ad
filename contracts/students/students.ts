import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { CityTextSchema, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  IdParamsSchema,
  IdTextSchema,
  id,
  requiredName,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { APPOINTMENT_STATUSES, ENROLMENT_STAGES, STUDENT_GAPS, STUDENT_STATUSES } from '../records.ts';
import { SERVICES } from '../services.ts';
import { CONSENT_PURPOSES } from './consents.ts';
import { plainAnswer, plainSchemas } from './student-fields.ts';
import { StudentSchema } from './student-row.ts';

const RefSchema = z.nullable(z.object({ id: z.int(), name: z.string() }));
const StatusSchema = z.enum(STUDENT_STATUSES, { error: 'The status is not known' });
const ServiceSchema = z.enum(SERVICES, { error: 'The service is not known' });
const StageSchema = z.enum(ENROLMENT_STAGES, { error: 'The stage is not known' });

/** A row of the list: what the dashboard shows of a student, and who counsels her in which services. */
const StudentRowSchema = z.extend(StudentSchema, {
  counsellor: z.nullable(z.string()),
  /** Services of enrolments that were not cancelled. */
  services: z.array(z.enum(SERVICES)),
});
export type StudentRow = z.infer<typeof StudentRowSchema>;

export const STUDENT_SORTS = ['newest', 'oldest', 'name', 'name_desc'] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/** What a list of students can be narrowed down by; the export takes the same. */
export const studentFilters = {
  q: z.optional(SearchTextSchema),
  status: z.optional(StatusSchema),
  schoolId: z.optional(IdTextSchema),
  service: z.optional(ServiceSchema),
  counsellorId: z.optional(IdTextSchema),
  city: z.optional(CityTextSchema),
  /** Only those without it; without a service is who has no enrolment that was not cancelled. */
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
  schoolId: optionalId('School'),
  status: z._default(StatusSchema, 'pending'),
  counsellorId: optionalId('Counsellor'),
};
export const StudentInputSchema = z.object(studentFields);

const StudentDetailsSchema = z.object({
  id: z.int(),
  version: z.int(),
  ...plainAnswer,
  school: RefSchema,
  age: z.nullable(z.int()),
  status: z.enum(STUDENT_STATUSES),
  counsellor: RefSchema,
  createdAt: TimestampSchema,
});
export type StudentDetails = z.infer<typeof StudentDetailsSchema>;

const EnrolmentSchema = z.object({
  id: z.int(),
  service: z.enum(SERVICES),
  stage: z.enum(ENROLMENT_STAGES),
  createdAt: TimestampSchema,
  completedAt: z.nullable(TimestampSchema),
});
export type Enrolment = z.infer<typeof EnrolmentSchema>;

const ConsentSchema = z.object({
  id: z.int(),
  purpose: z.enum(CONSENT_PURPOSES),
  /** Which words were agreed to. */
  wording: z.int(),
  givenAt: TimestampSchema,
  givenBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(TimestampSchema),
  /** Where it was given. */
  source: z.enum(['enquiry', 'appointment_request', 'staff']),
});
export type Consent = z.infer<typeof ConsentSchema>;

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/admin/students',
  access: 'students:read',
  summary: 'Students, searched, filtered and sorted; a teacher’s own ones only',
  query: z.object({ ...studentFilters, ...pageQuery }),
  response: z.object({ students: z.array(StudentRowSchema), ...pageAnswer }),
});

export const getStudent = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}',
  access: 'students:read',
  summary: 'A student with what belongs to her; the view is written down',
  params: IdParamsSchema,
  response: z.object({
    student: StudentDetailsSchema,
    /** Newest first. */
    enrolments: z.array(EnrolmentSchema),
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
    /** What the family sent before it was a record. */
    enquiries: z.array(
      z.object({
        kind: z.enum(['enquiry', 'appointment_request']),
        id: z.int(),
        receivedAt: TimestampSchema,
        text: z.nullable(z.string()),
      }),
    ),
    /** Records that were merged into this one and can be parted again. */
    merges: z.array(z.object({ id: z.int(), name: z.string(), mergedAt: TimestampSchema })),
    /** The record that this one was merged into; then the rest is what little stayed here. */
    mergedInto: RefSchema,
  }),
});

export const createStudent = endpoint({
  method: 'POST',
  path: '/api/admin/students',
  access: 'students:create',
  summary: 'Adds a student',
  body: StudentInputSchema,
  response: z.object({ student: StudentDetailsSchema }),
  status: 201,
});

export const updateStudent = endpoint({
  method: 'PUT',
  path: '/api/admin/students/{id}',
  access: 'students:edit',
  summary: 'Changes a student; 409 `stale` when somebody else changed her since',
  params: IdParamsSchema,
  /** A field that is absent keeps its stored value. */
  body: z.object({
    version: VersionSchema,
    ...z.partial(z.object(plainSchemas)).shape,
    schoolId: z.optional(z.nullable(id('School'))),
    status: z.optional(StatusSchema),
    counsellorId: z.optional(z.nullable(id('Counsellor'))),
  }),
  response: z.object({ student: StudentDetailsSchema }),
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
  summary: 'Says how far an enrolment has come',
  params: IdParamsSchema,
  body: z.object({
    stage: StageSchema,
    /** The stage that the person saw; 409 `stale` when it is another one by now. */
    from: StageSchema,
  }),
  response: z.object({ enrolment: EnrolmentSchema }),
});

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/consents',
  access: 'students:edit',
  summary: 'Writes down a consent that a guardian gave to staff',
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
  summary: 'Writes down that a consent was taken back',
  params: IdParamsSchema,
  response: z.object({ consent: ConsentSchema }),
});
