// Conditions on `contacts` joined with `session_requests`: which parts of a request staff may see.

import { eq, type SQL, sql } from 'drizzle-orm';
import type { SentPart } from '#contracts/records.ts';
import { hasConfirmedParent, hasConsented, isTakenBack, wasChild } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';

/** Whether a session request is for a child: by the age that it gave, or by the date of birth of its student. */
export const isOfChild = (): SQL<boolean> =>
  sql<boolean>`(${sessionRequests.isUnder18} or ${wasChild(contacts.studentId, contacts.createdAt)})`;

/** Whether a session request is for a child whose parent has not confirmed their consent. */
export const awaitsParent = (): SQL<boolean> =>
  sql<boolean>`(${isOfChild()} and not ${hasConfirmedParent(contacts.id)})`;

/**
 * Whether a family withdrew its consent to a part of a session request, or the parent's consent that the part needs,
 * and has not given it again since: to the request or to staff.
 */
export const isWithdrawn = (purpose: SentPart | 'follow_up'): SQL<boolean> =>
  isTakenBack(
    sql`${purpose}, 'parent'`,
    (consent) => sql`(${consent}.contact_id = ${contacts.id}
      or ${consent}.contact_id is null and ${consent}.student_id = ${contacts.studentId})`,
  );

/** Whether staff may see a part that a family sent with a session request. */
export const staffMaySee = (part: SentPart): SQL<boolean> =>
  sql<boolean>`(not ${awaitsParent()} and not ${isWithdrawn(part)})`;

/** The family agreed to later questions, and has not withdrawn that. */
const mayBeAskedAgain = (): SQL<boolean> => sql<boolean>`(${hasConsented(contacts.id, 'follow_up')}
  and not ${isWithdrawn('follow_up')} and ${staffMaySee('interests')})`;

/**
 * The session requests with what families sent along, to select from or to join in other areas.
 * @param name a second one in a query needs another.
 */
export const sentRequests = (db: Queryable, name = 'sent') =>
  db
    .select({
      id: contacts.id,
      studentId: contacts.studentId,
      assigneeId: contacts.assigneeId,
      sentAt: contacts.createdAt,
      assessment: sessionRequests.assessment,
      interests: sessionRequests.interests,
      isAssessmentOpen: staffMaySee('assessment').as('is_assessment_open'),
      areInterestsOpen: staffMaySee('interests').as('are_interests_open'),
      /** The interests are kept closed until a parent agrees. */
      doInterestsWait: sql<boolean>`(${awaitsParent()} and not ${isWithdrawn('interests')})`.as(
        'do_interests_wait',
      ),
      mayBeAskedAgain: mayBeAskedAgain().as('may_be_asked_again'),
    })
    .from(sessionRequests)
    .innerJoin(contacts, eq(contacts.id, sessionRequests.contactId))
    .as(name);
