import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { IdParamsSchema, id, requiredText } from '../lib/text.ts';
import { STUDENT_STATUSES } from '../records.ts';
import type { Permission } from '../roles.ts';
import { SERVICES } from '../services.ts';
import { taskKindSchema } from '../tasks/index.ts';
import { studentFilters } from './students.ts';
import { TagSchema } from './tags.ts';

/** Most students of one bulk change, which is one transaction. */
export const MAX_BULK_STUDENTS = 5_000;
const MAX_IDS = 1_000;
export const MAX_COUNSELLORS = 20;

const { sort: _, ...filters } = studentFilters;

/** Students of a list. */
export const SelectionSchema = z
  .object({
    ids: z.optional(
      z
        .array(id('Student'), { error: 'ids must be a list' })
        .check(
          z.minLength(1, { error: 'Please choose a student' }),
          z.maxLength(MAX_IDS, { error: `Please choose at most ${MAX_IDS} students one by one` }),
        ),
    ),
    /** All students that a list with these filters has at that moment. */
    filter: z.optional(z.object(filters)),
  })
  .check(
    z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      error: 'Please name either ids or a filter',
    }),
  );

const ActionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('assign'),
    /** Assigned round robin, the children of a family together; an empty list removes the counsellor. */
    counsellorIds: z
      .array(id('Counsellor'), { error: 'Please choose counsellors' })
      .check(z.maxLength(MAX_COUNSELLORS, { error: `At most ${MAX_COUNSELLORS} counsellors take turns` })),
    /**
     * For students with future appointments with their present counsellor. `leave`, the default, does not assign them;
     * `keep` assigns them, and the appointments stay.
     */
    appointments: z.optional(z.enum(['leave', 'keep'], { error: 'Please choose leave or keep' })),
  }),
  z.object({
    kind: z.literal('enrol'),
    service: z.enum(SERVICES, { error: 'The service is not known' }),
  }),
  z.object({
    kind: z.literal('status'),
    status: z.enum(STUDENT_STATUSES, { error: 'The status is not known' }),
  }),
  z.object({ kind: z.literal('add_tag'), tag: TagSchema }),
  z.object({ kind: z.literal('remove_tag'), tag: TagSchema }),
  z.object({
    kind: z.literal('task'),
    what: requiredText('What to do', 300),
    task: taskKindSchema,
    dueOn: day('The due day'),
    /** `counsellor`: each student's own one. Null for nobody. */
    assignee: z.union([z.literal('counsellor'), z.nullable(id('The person'))], {
      error: 'Please choose who does it',
    }),
  }),
]);
export type BulkAction = z.infer<typeof ActionSchema>;
type BulkKind = BulkAction['kind'];

/** The permission that a change of this kind needs in addition to `students:edit`. */
export const bulkPermission = (kind: BulkKind): Permission =>
  kind === 'assign' ? 'students:assign' : kind === 'task' ? 'tasks:edit' : 'students:edit';

/** Why a bulk change leaves a student alone. */
export const BULK_REASONS = [
  /** The student has the value already. */
  'unchanged',
  /** An enrolment in the service is open. */
  'enrolled',
  'most_tags',
  /** A future appointment with the present counsellor, who would keep sight of the student. */
  'has_appointments',
  /** The assignee does not see the student. */
  'unseen',
  'no_counsellor',
  /** The family decides in its passport, and has not agreed. */
  'no_consent',
  /** Merged, erased or out of sight. */
  'gone',
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

const LeftSchema = z.array(z.object({ reason: z.enum(BULK_REASONS), students: z.int() }));

export const MAX_NAMED_LEFT = 100;

export const BULK_STATUSES = ['done', 'undone'] as const;

const BulkChangeSchema = z.object({
  id: z.int(),
  kind: z.enum(['assign', 'enrol', 'status', 'add_tag', 'remove_tag', 'task']),
  status: z.enum(BULK_STATUSES),
  /** Selected, and changed. */
  students: z.int(),
  changed: z.int(),
  left: LeftSchema,
  /** Those left alone, without the ones that are gone; by name, at most `MAX_NAMED_LEFT`. */
  leftStudents: z.array(z.object({ id: z.int(), name: z.string(), reason: z.enum(BULK_REASONS) })),
  /** After an undo: students who have their former values again. The others were changed since. */
  restored: z.int(),
});
export type BulkChange = z.infer<typeof BulkChangeSchema>;

export const previewBulkChange = endpoint({
  method: 'POST',
  path: '/api/admin/students/bulk/preview',
  access: 'students:edit',
  summary: 'How many students a bulk change would change and leave alone, and why; changes nothing',
  body: z.object({ selection: SelectionSchema, action: ActionSchema }),
  response: z.object({
    students: z.int(),
    changed: z.int(),
    left: LeftSchema,
    /** Of an enrolment: students to change who lack a consent that the service needs. */
    withoutConsent: z.optional(z.int()),
  }),
});

export const createBulkChange = endpoint({
  method: 'POST',
  path: '/api/admin/students/bulk',
  access: 'students:edit',
  summary: 'Changes many students at once; a repeated key changes nothing',
  body: z.object({
    idempotencyKey: z.uuid({ error: 'idempotencyKey must be a UUID' }),
    selection: SelectionSchema,
    action: ActionSchema,
  }),
  response: z.object({ change: BulkChangeSchema }),
  status: 201,
});

export const getBulkChange = endpoint({
  method: 'GET',
  path: '/api/admin/students/bulk',
  access: 'students:edit',
  summary: 'The person’s own newest bulk change of the last day',
  response: z.object({ change: z.nullable(BulkChangeSchema) }),
});

export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/api/admin/students/bulk/{id}/undo',
  access: 'students:edit',
  summary: 'Restores the previous values of students that have not changed since',
  params: IdParamsSchema,
  response: z.object({ change: BulkChangeSchema }),
});
