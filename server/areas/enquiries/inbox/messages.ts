import { seesSubmission } from '#contracts/enquiries/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { FamilyMessageInput } from '#contracts/mail/index.ts';
import { addMessage, selectMessagesAbout, selectSender } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { lockSubmission, updateSubmission } from './repo.ts';
import { recordMove, stageTowards, statusAt } from './stages.ts';
import { missing, type Subject } from './subject.ts';

function aboutOf({ kind, id }: Subject) {
  switch (kind) {
    case 'enquiry':
      return { type: kind, enquiryId: id } as const;
    case 'appointment_request':
      return { type: kind, appointmentRequestId: id } as const;
    case 'lead':
      return { type: kind, leadId: id } as const;
  }
}

/**
 * Writes to the family of a submission by mail, or records a member’s WhatsApp message. A new submission becomes
 * answered, and moves to `contacted` unless its service skips that stage. Without a follow-up day it gets today.
 * @throws AppError 401, 403, 404, 409 for spam or a family that gets no mail.
 */
export async function writeToSender(ctx: Context, subject: Subject, input: FamilyMessageInput) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const stored = await lockSubmission(ctx.db, subject.kind, subject.id);
    if (!stored || !seesSubmission(actor, stored.assigneeId)) throw missing(subject);
    if (stored.status === 'spam') {
      throw conflict('conflict', 'This is marked as spam. Please open it again first.');
    }
    const message = await addMessage(ctx, aboutOf(subject), input);
    if (stored.stage === 'new' && stored.status !== 'closed') {
      const stage = stageTowards(ctx.office, stored, 'contacted');
      const isMoved = stage !== stored.stage;
      const today = isoDateOf(ctx.now, ctx.office.timeZone);
      await updateSubmission(ctx.db, subject.kind, subject.id, {
        ...(isMoved && { stage, stageSince: ctx.now }),
        ...statusAt('contacted', stored, today),
      });
      if (isMoved) await recordMove(ctx, subject, { from: stored.stage, to: stage });
    }
    return { message };
  });
}

/** The messages to the family, newest first, and whether it may be written to. */
export async function selectWritten(ctx: Context, subject: Subject) {
  const sender = await selectSender(ctx.db, aboutOf(subject));
  return {
    messages: await selectMessagesAbout(ctx.db, aboutOf(subject)),
    refusesContact: sender?.refusesContact ?? false,
  };
}
