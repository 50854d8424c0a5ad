import * as z from 'zod/mini';
import { appointmentAddress } from '../appointments/index.ts';
import { endpoint } from '../endpoint.ts';
import { formerContactAddress } from '../enquiries/index.ts';
import { day } from '../lib/dates.ts';
import { pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import { IdTextSchema, TimestampSchema } from '../lib/text.ts';
import { addressOf, paths } from '../pages.ts';
import { AUDIT_ACTIONS } from './audit.ts';

interface SubjectKind {
  label: string;
  path: (id: number) => string | null;
  /** The page of a kind whose records have no number. */
  list?: string;
}

/** The records that events are about. */
const SUBJECTS = {
  member: { label: 'Team member', path: () => paths.admin.dashboardTeamMembers },
  student: { label: 'Student', path: (id) => addressOf(paths.admin.dashboardStudent, id) },
  school: { label: 'School', path: (id) => addressOf(paths.admin.dashboardSchool, id) },
  enquiry: { label: 'Message', path: (id) => formerContactAddress('message', id) },
  appointment_request: {
    label: 'Session request',
    path: (id) => formerContactAddress('session_request', id),
  },
  privacy_request: {
    label: 'Request about personal data',
    path: (id) => formerContactAddress('privacy_request', id),
  },
  lead: { label: 'Lead', path: (id) => formerContactAddress('office_entry', id) },
  appointment: { label: 'Appointment', path: appointmentAddress },
  report: { label: 'Report', path: (id) => addressOf(paths.admin.dashboardReport, id) },
  task: { label: 'Task', path: () => paths.admin.dashboardTasks },
  // Its page needs the school, which the event does not name.
  import: { label: 'Class list', path: () => null },
  bulk_change: { label: 'Change of many students', path: () => null },
  message_template: { label: 'Message template', path: () => paths.admin.dashboardTemplates },
  course: { label: 'Course', path: () => null, list: paths.admin.dashboardCourses },
  mail: { label: 'E-mail', path: () => paths.admin.dashboardMail },
  family_account: { label: 'Family account', path: () => null },
} satisfies Record<string, SubjectKind>;
export type AuditSubject = keyof typeof SUBJECTS;
export const AUDIT_SUBJECTS = Object.keys(SUBJECTS) as AuditSubject[];

const AuditEventSchema = z.object({
  id: z.int(),
  at: TimestampSchema,
  /** One of AUDIT_ACTIONS, or an action of an older version of the product. */
  action: z.string(),
  /** Null for a visitor and for the product itself. */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()) })),
  /** Most subjects have no name: the trail keeps no names of families. */
  subject: z.nullable(z.object({ type: z.string(), id: z.nullable(z.int()), name: z.nullable(z.string()) })),
  /** The network address of the request. */
  address: z.nullable(z.string()),
  /** The record's fields before and after the change, without secrets. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEvent = z.infer<typeof AuditEventSchema>;

type Subject = NonNullable<AuditEvent['subject']>;
// Typed for any kind, because an older version may have written another one.
const kindOf = (type: string) => new Map<string, SubjectKind>(Object.entries(SUBJECTS)).get(type);

/** The record's name, or its kind and id. */
export function subjectWords({ type, id, name }: Subject): string {
  return name ?? (id === null ? type : `${kindOf(type)?.label ?? type} ${id}`);
}

/** The record's page or list; null where there is none. */
export function subjectPath({ type, id }: Subject): string | null {
  const kind = kindOf(type);
  return (id === null ? kind?.list : kind?.path(id)) ?? null;
}

export const auditFilters = {
  /** Words of the actor's name, the subject's name and the address. */
  q: z.optional(SearchTextSchema),
  action: z.optional(z.enum(AUDIT_ACTIONS, { error: 'The action is not known' })),
  actorId: z.optional(IdTextSchema),
  subjectType: z.optional(z.enum(AUDIT_SUBJECTS, { error: 'The kind of record is not known' })),
  subjectId: z.optional(IdTextSchema),
  /** Calendar days of the consultancy, both included. */
  from: z.optional(day('The first day')),
  to: z.optional(day('The last day')),
};

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/audit-events',
  access: 'audit:read',
  summary: 'Who did what to which record, newest first',
  query: z.object({ ...auditFilters, ...pageQuery }),
  response: z.object({
    events: z.array(AuditEventSchema),
    next: pageAnswer.next,
  }),
});
/** Allowed with the trail itself, not with `records:export`: it is about the team. */
export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/exports/audit-events.csv',
  access: 'audit:read',
  summary: 'The filtered audit trail as CSV; the trail records the export',
  query: z.object(auditFilters),
  response: z.string(),
  download: 'text/csv',
});

export type AuditQuery = z.output<typeof listAuditEvents.query>;
export type AuditFilters = Omit<AuditQuery, 'after' | 'limit'>;
