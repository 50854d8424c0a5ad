import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listFile, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  IdParamsSchema,
  id,
  OptionalEmailSchema,
  optionalText,
  requiredName,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { SERVICES } from '../services.ts';

export const SchoolContactSchema = z.object({
  name: requiredName('Contact’s name', 100),
  role: optionalText('Contact’s role', 80),
  phone: optionalText('Contact’s phone number', 40),
  email: OptionalEmailSchema,
});
export type SchoolContact = z.infer<typeof SchoolContactSchema>;

const StoredContactSchema = z.object({
  name: z.string(),
  role: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

export const MAX_CONTACTS = 20;

const ContactsSchema = z
  .array(SchoolContactSchema, { error: 'The contact people must be a list' })
  .check(z.maxLength(MAX_CONTACTS, { error: `There can be at most ${MAX_CONTACTS} contact people` }));

const schoolFields = {
  name: requiredName('Name', 150),
  city: optionalText('City', 80),
  board: optionalText('Board', 60),
  address: optionalText('Address', 300),
};

/** The fields of the form; absent, null and empty optional ones are stored as null. */
export const SchoolInputSchema = z.object({ ...schoolFields, contacts: z._default(ContactsSchema, []) });
export type SchoolInput = z.infer<typeof SchoolInputSchema>;

/** The name of the member who proposed the school; null once a manager has confirmed it. */
const ProposedBySchema = z.nullable(z.string());

const SchoolRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  city: z.nullable(z.string()),
  board: z.nullable(z.string()),
  /** Any status counts, merged records do not. For a teacher only their own students. */
  students: z.int(),
  isArchived: z.boolean(),
  proposedBy: ProposedBySchema,
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
  proposedBy: ProposedBySchema,
  createdAt: TimestampSchema,
});
export type SchoolDetails = z.infer<typeof SchoolDetailsSchema>;

const SCHOOL_SORTS = ['name', 'newest'] as const;

export const schoolFilters = {
  q: z.optional(SearchTextSchema),
  /** `all` shows archived schools too. */
  show: z._default(
    z.enum(['active', 'proposed', 'archived', 'all'], { error: 'show is not known' }),
    'active',
  ),
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

export const exportSchools = endpoint({
  ...listFile,
  path: '/api/admin/exports/schools.csv',
  summary: 'The filtered list of schools',
  query: z.object(schoolFilters),
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/admin/schools/{id}',
  access: 'schools:read',
  summary: 'A school with its students’ progress in each service',
  params: IdParamsSchema,
  response: z.object({
    school: SchoolDetailsSchema,
    /** Any status counts, merged records do not. Here and below for a teacher only their own students. */
    students: z.int(),
    /** By service and stage, without cancelled enrolments. */
    progress: z.array(
      z.object({
        service: z.enum(SERVICES),
        enrolled: z.int(),
        inProgress: z.int(),
        completed: z.int(),
      }),
    ),
    /** By class: students, and those with a completed service. */
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
  summary: 'Adds a school; 409 if a school has this name and city already',
  body: SchoolInputSchema,
  response: z.object({ school: SchoolDetailsSchema }),
  status: 201,
});

export const proposeSchool = endpoint({
  method: 'POST',
  path: '/api/admin/schools/proposals',
  access: 'schools:propose',
  summary: 'Adds a school that a manager has yet to confirm; a manager’s own is confirmed at once',
  body: z.object({ name: schoolFields.name, city: schoolFields.city }),
  response: z.object({ school: SchoolDetailsSchema }),
  status: 201,
});

export const confirmSchool = endpoint({
  method: 'POST',
  path: '/api/admin/schools/{id}/confirmation',
  access: 'schools:edit',
  summary: 'Confirms a proposed school; repeating it changes nothing',
  params: IdParamsSchema,
  response: z.object({ school: SchoolDetailsSchema }),
});

export const replaceSchool = endpoint({
  method: 'POST',
  path: '/api/admin/schools/{id}/replacement',
  access: 'schools:edit',
  summary:
    'Removes a proposed school; its students and class lists move to another one, or its students to none',
  params: IdParamsSchema,
  body: z.object({ version: VersionSchema, schoolId: z.nullable(id('School')) }),
  /** The number of moved students. */
  response: z.object({ students: z.int() }),
});

export const updateSchool = endpoint({
  method: 'PUT',
  path: '/api/admin/schools/{id}',
  access: 'schools:edit',
  summary: 'Changes a school; 409 `stale` for an older version',
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
  summary: 'Archives a school or restores it; an archived one keeps its students and gets no new ones',
  params: IdParamsSchema,
  body: z.object({ isArchived: z.boolean({ error: 'isArchived must be true or false' }) }),
  response: z.object({ school: SchoolDetailsSchema }),
});
