import type { BodyOf } from '#contracts/endpoint.ts';
import {
  isOpenStatus,
  type linkContact as linkContactEndpoint,
  TRAIL_NAMES,
} from '#contracts/enquiries/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { OPTIONAL_FIELDS } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  addEnrolment,
  addStudent,
  holdStudent,
  linkContactsTo,
  takeLanguage,
} from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, withinPart } from '#server/errors.ts';
import { defineEvent } from '#server/lib/event.ts';
import type { LockedContact } from './changes-sql.ts';
import { changeContact, closeChildrensRequests, enrol, holdContact, stale, subjectOf } from './changing.ts';
import { changed } from './list.ts';
import { selectState } from './repo.ts';

/**
 * Links a contact to a student, or adds a new one. Neither answers it. A new student's contact is due no more, and with a
 * service enrolled. An English student takes the contact's language. Consents and history stay with the contact, and belong to the student too; so do its appointments.
 * @throws AppError 400 for a wrong phone number or school, 401, 403, 404, 409 for another version, a second new student
 *   of one contact, or a merged student.
 */
export function linkContact(
  ctx: Context,
  id: number,
  { version, studentId, student }: BodyOf<typeof linkContactEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    // Lock the students before the contact, as every change does. The actor must see both.
    const linkedId = (await selectState(ctx.db, id))?.studentId ?? null;
    const studentIds = [linkedId, studentId ?? null].filter((one) => one !== null);
    for (const one of studentIds.sort((a, b) => a - b)) await holdStudent(ctx, { id: one });
    const { actor, stored } = await holdContact(ctx, id, version);
    if (stored.studentId !== linkedId) throw stale(stored);
    if (student && stored.studentId !== null) {
      throw conflict('conflict', 'This already belongs to a student. Please reload the page.');
    }
    const belongsTo = student ? await becomeStudent(ctx, actor, student) : (studentId ?? null);
    if (belongsTo === stored.studentId) return changed(ctx, id);
    const service = student?.service ?? null;
    const changes = {
      studentId: belongsTo,
      becameStudent: student !== undefined,
      ...(student && isOpenStatus(stored.status) && nothingDue(ctx, stored)),
      ...(service !== null && stored.kind !== 'session_request' && { service }),
    };
    if (service === null || stored.status === 'spam') await changeContact(ctx, stored, changes);
    else await enrol(ctx, stored, changes);
    await linkContactsTo(ctx.db, [id], belongsTo);
    if (belongsTo !== null && !student) await takeLanguage(ctx.db, belongsTo, stored.language);
    await onContactLinked.emit(ctx, { contactId: id, from: stored.studentId, to: belongsTo });
    if (stored.kind === 'session_request') {
      await closeChildrensRequests(
        ctx,
        [stored.studentId, belongsTo].filter((one) => one !== null),
      );
    }
    await recordEvent(ctx, {
      action: `${TRAIL_NAMES[stored.kind]}.linked`,
      subject: subjectOf(stored),
      before: { studentId: stored.studentId },
      after: { studentId: belongsTo },
    });
    return changed(ctx, id);
  });
}

/** Runs after a contact got a student or another one. The contact and both students are locked. */
export const onContactLinked =
  defineEvent<[ctx: Context, link: { contactId: number; from: number | null; to: number | null }]>();

/** The next step of a contact that became a student: a planned one stays, a due one is taken by the student. */
function nothingDue(ctx: Context, { followUpOn }: LockedContact) {
  const isPlanned = followUpOn !== null && followUpOn > isoDateOf(ctx.now, ctx.office.timeZone);
  return isPlanned ? {} : { followUpOn: null, noFollowUpReason: 'Added as a student' };
}

/** For fields that the family did not give. */
const DEFAULTS = {
  ...forFields(OPTIONAL_FIELDS, () => null),
  status: 'pending' as const,
  counsellorId: null,
  tags: [],
};

async function becomeStudent(
  ctx: Context,
  actor: Actor,
  { service, ...fields }: NonNullable<BodyOf<typeof linkContactEndpoint>['student']>,
): Promise<number> {
  const id = await withinPart('student', () => addStudent(ctx, actor, { ...DEFAULTS, ...fields }));
  if (service !== null) await addEnrolment(ctx, id, service);
  return id;
}
