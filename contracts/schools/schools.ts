import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  EmailSchema,
  IdParamsSchema,
  optionalText,
  requiredName,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { SERVICES } from '../services.ts';

const ContactInputSchema = z.object({
  name: requiredName('Contact’s name', 100),
  role: optionalText('Contact’s role', 80),
  phone: optionalText('Contact’s phone number', 40),
  email: z.pipe(
    z.optional(
      z.nullable(z.union([z.literal(''), EmailSchema], { error: 'Please enter a valid email address' })),
    ),
    z.transform((value): string | null => (value ? value : null)),
  ),
});
/** Somebody at a school whom the consultancy talks to. */
export type SchoolContact = z.infer<typeof ContactInputSchema>;

const StoredContactSchema = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

export const MOST_CONTACTS = 20;

const ContactsSchema = z
  .array(ContactInputSchema, { error: 'The contact people must be a list' })
  .check(z.maxLength(MOST_CONTACTS, { error: `There can be at most ${MOST_CONTACTS} contact people` }));

const schoolFields = {
  name: requiredName('Name', 150),
  city: optionalText('City', 80),
  board: optionalText('Board', 60),
  address: optionalText('Address', 300),
};

/** The fields of the form; absent, null and empty optional ones are stored as null. */
export const SchoolInputSchema = z.object({ ...schoolFields, contacts: z._default(ContactsSchema, []) });
export type SchoolInput = z.infer<typeof SchoolInputSchema>;

const SchoolRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  city: z.nullable(z.string()),
  board: z.nullable(z.string()),
  /** Of any status, without merged records; to a teacher, her own ones. */
  students: z.int(),
  isArchived: z.boolean(),
  createdAt: TimestampSchema,
});
export type School = z.infer<typeof SchoolRowSchema>;

const SchoolDetailsSchema = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  city: z.nullable(z.string()),
  board: z.nullable(z.string()),
  address: z.nullable(z.string()),
  contacts: z.array(StoredContactSchema),
  isArchived: z.boolean(),
  createdAt: TimestampSchema,
});
export type SchoolDetails = z.infer<typeof SchoolDetailsSchema>;

const SCHOOL_SORTS = ['name', 'newest'] as const;

export const schoolFilters = {
  q: z.optional(SearchTextSchema),
  /** `all` shows archived schools too. */
  show: z._default(z.enum(['active', 'archived', 'all'], { error: 'show is not known' }), 'active'),
  sort: z._default(z.enum(SCHOOL_SORTS, { error: 'The order is not known' }), 'name'),
};

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/admin/schools',
  access: 'schools:read',
  summary: 'Schools, searched and sorted',
  query: z.object({ ...schoolFilters, ...pageQuery }),
  response: z.object({ schools: z.array(SchoolRowSchema), ...pageAnswer }),
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/admin/schools/{id}',
  access: 'schools:read',
  summary: 'A school with how far its students have come in each service',
  params: IdParamsSchema,
  response: z.object({
    school: SchoolDetailsSchema,
    /** Of any status, without merged records; here and below, to a teacher, her own ones. */
    students: z.int(),
    /** Enrolments of the school's students per service, by stage, without cancelled ones. */
    progress: z.array(
      z.object({
        service: z.enum(SERVICES),
        enrolled: z.int(),
        inProgress: z.int(),
        completed: z.int(),
      }),
    ),
    /** By class, for the cohorts that a school thinks in: students, and those of them with a completed service. */
    cohorts: z.array(
      z.object({
        className: z.nullable(z.string()),
        students: z.int(),
        completed: z.int(),
      }),
    ),
  }),
});

export const createSchool = endpoint({
  method: 'POST',
  path: '/api/admin/schools',
  access: 'schools:edit',
  summary: 'Adds a school; 409 where one of this name and city is there already',
  body: SchoolInputSchema,
  response: z.object({ school: SchoolDetailsSchema }),
  status: 201,
});

export const updateSchool = endpoint({
  method: 'PUT',
  path: '/api/admin/schools/{id}',
  access: 'schools:edit',
  summary: 'Changes a school; 409 `stale` when somebody else changed it since',
  params: IdParamsSchema,
  /** A field that is absent keeps its stored value. */
  body: z.object({
    version: VersionSchema,
    name: z.optional(schoolFields.name),
    city: z.optional(schoolFields.city),
    board: z.optional(schoolFields.board),
    address: z.optional(schoolFields.address),
    contacts: z.optional(ContactsSchema),
  }),
  response: z.object({ school: SchoolDetailsSchema }),
});

export const setSchoolArchived = endpoint({
  method: 'POST',
  path: '/api/admin/schools/{id}/archived',
  access: 'schools:edit',
  summary: 'Archives a school, or takes it back: an archived one keeps its students and is offered no more',
  params: IdParamsSchema,
  body: z.object({ isArchived: z.boolean({ error: 'isArchived must be true or false' }) }),
  response: z.object({ school: SchoolDetailsSchema }),
});
