import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { optionalDay } from '../lib/dates.ts';
import { IdParamsSchema, id, optionalText, requiredParagraphs, VersionSchema } from '../lib/text.ts';
import { FamilyMessageInputSchema, FamilyMessageSchema } from '../mail/index.ts';
import { SERVICES } from '../services.ts';
import { MentionableSchema, MentionsSchema, studentFields } from '../students/index.ts';
import { LEAD_STAGES } from './stages.ts';
import { ENQUIRY_STATUSES, StateSchema, type SubmissionKind } from './submissions.ts';

export const ReplyInputSchema = z
  .object({
    version: VersionSchema,
    text: requiredParagraphs('Note', 5000),
    mentions: MentionsSchema,
    /** Today to two years ahead; null if there is a reason instead. */
    followUpOn: optionalDay('The next follow-up'),
    noFollowUpReason: optionalText('The reason', 300),
  })
  .check(
    z.refine(({ followUpOn, noFollowUpReason }) => (followUpOn === null) !== (noFollowUpReason === null), {
      error: 'Please give either the day of the next follow-up or the reason why there is none',
    }),
  );

const BelongingSchema = z
  .object({
    version: VersionSchema,
    /** An existing student. */
    studentId: z.optional(id('Student')),
    /** A new student, enrolled if a service is named. */
    student: z.optional(
      z.object({
        name: studentFields.name,
        guardianName: studentFields.guardianName,
        guardianRelation: studentFields.guardianRelation,
        phone: studentFields.phone,
        email: studentFields.email,
        schoolId: studentFields.schoolId,
        service: z._default(z.nullable(z.enum(SERVICES, { error: 'The service is not known' })), null),
      }),
    ),
  })
  .check(
    z.refine(({ studentId, student }) => (studentId === undefined) !== (student === undefined), {
      error: 'Please give either a student or the fields of a new one',
    }),
  );

export const StageInputSchema = z
  .object({
    version: VersionSchema,
    stage: z.enum(LEAD_STAGES, { error: 'The stage is not known' }),
    /** For a lost one only. */
    lostReason: z._default(optionalText('The reason', 300), null),
  })
  .check(
    z.refine(({ stage, lostReason }) => (stage === 'lost') === (lostReason !== null), {
      error: 'Please give the reason of a lost one, and of no other',
    }),
  );

/** @param collection the list's segment of the path. */
function actionsOn<const Collection extends string>(collection: Collection, what: string) {
  const shared = { params: IdParamsSchema, response: StateSchema } as const;
  return {
    assign: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/assignment`,
      access: 'enquiries:answer',
      summary: `Assigns ${what}; 409 \`stale\` for an older version`,
      body: z.object({ version: VersionSchema, assigneeId: z.nullable(id('The person')) }),
    }),
    reply: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/replies`,
      access: 'enquiries:answer',
      summary: `Records the reply to ${what} and the next follow-up`,
      body: ReplyInputSchema,
      status: 201,
    }),
    listMentionable: endpoint({
      method: 'GET',
      path: `/api/admin/${collection}/{id}/mentionable`,
      access: 'enquiries:answer',
      summary: `The other members who may see ${what}, by name, to be mentioned in a reply`,
      params: IdParamsSchema,
      response: z.object({ members: z.array(MentionableSchema) }),
    }),
    write: endpoint({
      method: 'POST',
      path: `/api/admin/${collection}/{id}/messages`,
      access: 'enquiries:answer',
      summary: `Writes to the family about ${what} by mail, or records what was sent by WhatsApp`,
      params: IdParamsSchema,
      body: FamilyMessageInputSchema,
      response: z.object({ message: FamilyMessageSchema }),
      status: 201,
    }),
    setStatus: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/status`,
      access: 'enquiries:answer',
      summary: `Sets the status of ${what}; closing it clears the follow-up day`,
      body: z.object({
        status: z.enum(ENQUIRY_STATUSES, { error: 'The status is not known' }),
        version: VersionSchema,
      }),
    }),
    moveStage: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/stage`,
      access: 'enquiries:answer',
      summary: `Moves ${what} to a stage, also backwards; lost needs a reason`,
      body: StageInputSchema,
    }),
    link: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/student`,
      access: 'enquiries:answer',
      summary: `Links ${what} to a student, or adds a new one`,
      body: BelongingSchema,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/admin/${collection}/{id}`,
      access: 'students:erase',
      summary: `Erases ${what} that belongs to no student, with its replies and consents`,
      params: IdParamsSchema,
      response: z.object({ message: z.string() }),
    }),
  };
}

export const submissionActions = {
  enquiry: actionsOn('enquiries', 'a message'),
  appointment_request: actionsOn('appointment-requests', 'an appointment request'),
  lead: actionsOn('leads', 'a lead'),
} satisfies Record<SubmissionKind, object>;
