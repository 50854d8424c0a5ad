// Conditions on contacts, for this area's queries and, by its door, for joins of others.

import { type AnyColumn, and, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contracts/endpoint.ts';
import {
  type ContactKind,
  type ContactLink,
  type ContactStatus,
  type ContactView,
  hasEnded,
  type listContacts,
  OPEN_STATUSES,
  RECEIVED_STATUSES,
  spellReference,
} from '#contracts/enquiries/index.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Actor, Context, JobContext } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import { exactly } from '#server/db/keyset.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { hasWords } from '#server/db/search.ts';
import { dueRuleOf } from './due-rule.ts';
import { hasReached } from './funnel-sql.ts';

/** The number by which the audit trail and old links know a contact, unique within its kind. */
export const contactNumber = sql<number>`coalesce(${contacts.formerId}, ${contacts.id})`;

/** Whether the actor sees a contact; the other direction of `selectReaders`. */
export const isContactSeenBy = (actor: Pick<Actor, 'id' | 'role'>): SQL | undefined =>
  seesOnlyAssigned(actor.role) ? eq(contacts.assigneeId, actor.id) : undefined;

/** Whether a contact has a student: for `new` one made from it, for `existing` an earlier one. */
export const isLinked = (link: ContactLink) =>
  and(isNotNull(contacts.studentId), eq(contacts.becameStudent, link === 'new'));

/** The follow-up day of an open contact, or the last day to answer a new one; null without either. */
export function dueDay(ctx: JobContext) {
  const { status, followUpOn, noFollowUpReason, createdAt } = contacts;
  const { daysToAnswer, nearHolidays } = dueRuleOf(ctx);
  const received = sql`(${createdAt} at time zone ${ctx.office.timeZone})::date`;
  const usual = sql`(${`{${daysToAnswer.join()}}`}::int[])[extract(isodow from ${received})::int]`;
  // A place outside an array is null.
  const near = sql`(${`{${nearHolidays.daysToAnswer.join()}}`}::int[])[${received} - ${nearHolidays.from}::date + 1]`;
  const days = nearHolidays.daysToAnswer.length > 0 ? sql`coalesce(${near}, ${usual})` : usual;
  const dueOn = sql`coalesce(${followUpOn}, case when ${status} = 'new' and ${noFollowUpReason} is null then ${received} + ${days} end)`;
  return sql<string | null>`(case when ${inArray(status, OPEN_STATUSES)} then ${dueOn} end)`;
}

/** Parts of the open contacts that are due; each part has an index. */
export function dueParts(ctx: JobContext) {
  const { status, followUpOn, noFollowUpReason, createdAt } = contacts;
  const { today, dueReceipt } = dueRuleOf(ctx);
  const received = isOnDays(createdAt, { to: dueReceipt }, ctx.office.timeZone);
  return {
    followUps: and(lte(followUpOn, today), inArray(status, OPEN_STATUSES)),
    answers: and(sql`${status} = 'new'`, isNull(followUpOn), isNull(noFollowUpReason), ...received),
  };
}

export type ContactFilters = Partial<Omit<QueryOf<typeof listContacts>, 'sort' | 'after' | 'limit'>>;

const STATUSES: Record<ContactView, readonly ContactStatus[]> = {
  open: OPEN_STATUSES,
  overdue: OPEN_STATUSES,
  mine: OPEN_STATUSES,
  new: ['new'],
  answered: ['answered'],
  closed: ['closed'],
  spam: ['spam'],
  received: RECEIVED_STATUSES,
};

/** An enrolled or lost contact is closed, but has a column of the board. */
export const statusesOf = ({ show = 'open', stage }: ContactFilters) =>
  show === 'open' && stage && hasEnded(stage) ? RECEIVED_STATUSES : STATUSES[show];

/** The member for whom figures count a contact: of an open one the owner before a handover, else the owner. */
export const countedMember = sql<number | null>`coalesce(
  case when ${inArray(contacts.status, [...OPEN_STATUSES])} then ${contacts.formerOwnerId} end,
  ${contacts.assigneeId}, ${contacts.formerOwnerId})`;

const isCountedFor = (member: number | 'nobody') =>
  member === 'nobody' ? isNull(countedMember) : eq(countedMember, member);

/** Whether a contact is in the actor's list. */
export function isContactListed(ctx: Context, filters: ContactFilters): SQL | undefined {
  const { show, q, kind, source, service, owner, due, wished, stage, linked, countedFor, reached } = filters;
  const { assigneeId } = contacts;
  return and(
    inArray(contacts.status, statusesOf(filters)),
    stage && eq(contacts.stage, stage),
    kind && eq(contacts.kind, kind),
    source ? eq(contacts.source, source) : undefined,
    service && (service === 'none' ? isNull(contacts.service) : eq(contacts.service, service)),
    owner === 'nobody' ? isNull(assigneeId) : undefined,
    owner === 'mine' || show === 'mine' ? eq(assigneeId, ctx.actor.id) : undefined,
    typeof owner === 'number' ? eq(assigneeId, owner) : undefined,
    isContactSeenBy(ctx.actor),
    due || show === 'overdue' ? or(...Object.values(dueParts(ctx))) : undefined,
    wished &&
      sql`exists (select 1 from ${sessionRequests} wish where wish.contact_id = ${contacts.id} and wish.preferred_day is not null)`,
    countedFor ? isCountedFor(countedFor) : undefined,
    linked && isLinked(linked),
    reached && hasReached(reached),
    hasWords(contacts.searchText, spellReference(q ?? '')),
    ...isOnDays(contacts.createdAt, filters, ctx.office.timeZone),
  );
}

export const isOfKind = (kind: ContactKind) => eq(contacts.kind, kind);

/** The contacts with their students, for a join: columns `id` and `student_id`. */
export const linkedContacts = sql`select ${contacts.id}, ${contacts.studentId} from ${contacts}`;

/** The addresses of the contacts that are linked to a student. @param before leaves out those received later. */
export const addressesOfContacts = (studentId: number, before?: Date) =>
  sql`select ${contacts.email} from ${contacts} where ${and(
    eq(contacts.studentId, studentId),
    before && lt(contacts.createdAt, before),
  )}`;

/** The child of the contact with an id, or its sender, as a subquery. */
export const contactPerson = (id: AnyColumn) =>
  sql<
    string | null
  >`(select coalesce(contact.child_name, contact.name) from ${contacts} contact where contact.id = ${id})`;

/** The address of the contact with an id, as a subquery. */
export const contactEmail = (id: AnyColumn) =>
  sql<string | null>`(select contact.email from ${contacts} contact where contact.id = ${id})`;

/** The name of the contact with an id, as a subquery. */
export const contactName = (id: AnyColumn) =>
  sql<string | null>`(select contact.name from ${contacts} contact where contact.id = ${id})`;

/** The ids of the contacts that a member sees, as a subquery. */
export const contactsSeenBy = (viewer: Pick<Actor, 'id' | 'role'>) =>
  sql`select ${contacts.id} from ${contacts} where ${isContactSeenBy(viewer) ?? sql`true`}`;

/** When a student's family last wrote, as a subquery. */
export const familyWroteAt = (studentId: AnyColumn) =>
  sql<string | null>`(select ${exactly(sql`max(${contacts.createdAt})`)} from ${contacts}
    where ${contacts.studentId} = ${studentId} and ${contacts.message} is not null)`;
