import * as z from 'zod';
import { NOTIFICATION_KINDS, type NotificationKind } from '#contracts/audit/index.ts';
import { NOTICES, type Notice, notificationAddress } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { messageTo } from '#server/areas/identity/members/account-mail.ts';
import { memberRecipient as recipient, selectMailedMember } from '#server/areas/identity/members/repo.ts';
import { defineTemplate, ref } from '#server/areas/mail/index.ts';

/** Kinds whose area mails the assignee itself. */
type MailedElsewhere = 'enquiry_assigned' | 'request_assigned' | 'lead_assigned';

interface Words {
  /** Never names a family: phones show subjects on locked screens. */
  subject: string;
  /** @param by the acting member. */
  text: (by: string) => string;
}

const WORDS: Record<Exclude<Notice, MailedElsewhere>, Words> = {
  work_due: {
    subject: 'Follow-ups are due today',
    text: () => 'Some of your follow-ups are due today or earlier.',
  },
  student_assigned: {
    subject: 'A student was assigned to you',
    text: (by) => `${by} has assigned a student to you.`,
  },
  students_assigned: {
    subject: 'Students were assigned to you',
    text: (by) => `${by} has assigned students to you.`,
  },
  task_assigned: { subject: 'A task for you', text: (by) => `${by} has given you a task.` },
  mentioned: {
    subject: 'You were mentioned in a note',
    text: (by) => `${by} has mentioned you in a note or reply.`,
  },
  appointment_booked: {
    subject: 'An appointment was booked with you',
    text: (by) => `${by} has booked an appointment with you.`,
  },
  appointment_moved: {
    subject: 'An appointment of yours was moved',
    text: (by) => `${by} has moved an appointment of yours.`,
  },
  appointment_cancelled: {
    subject: 'An appointment of yours was cancelled',
    text: (by) => `${by} has cancelled an appointment of yours.`,
  },
  report_opened: {
    subject: 'A report of yours was opened',
    text: () => 'A family has opened a report of yours for the first time.',
  },
  import_finished: { subject: 'Your class list is imported', text: () => 'Your class list is imported.' },
  work_received: {
    subject: 'Work was handed over to you',
    text: (by) => `${by} has handed work of a colleague over to you.`,
  },
  school_proposed: { subject: 'A new school was proposed', text: (by) => `${by} has proposed a new school.` },
};

/** For kinds that a notice covers with other words than its own. */
const WORDS_OF_KIND: Partial<Record<NotificationKind, Words>> = {
  appointment_received: {
    subject: 'You have a new appointment',
    text: (by) => `${by} has given you an appointment.`,
  },
  appointment_passed_on: {
    subject: 'An appointment of yours is with a colleague now',
    text: (by) => `${by} has given an appointment of yours to a colleague.`,
  },
  appointment_withdrawn: {
    subject: 'An appointment of yours was given to a colleague',
    text: (by) => `${by} has taken an appointment out of your calendar.`,
  },
};

export function isMailedHere(kind: string): kind is keyof typeof WORDS {
  return kind in WORDS;
}

const DetailsSchema = z.object({
  notice: z.enum(NOTICES),
  /** Absent in mail of an earlier version: then the notice's own. */
  kind: z.optional(z.enum(NOTIFICATION_KINDS)),
  recordId: z.nullable(z.int()),
  by: z.nullable(z.string()),
});

/** To a member who has chosen this kind of notification by e-mail. */
export const workNotice = defineTemplate(
  'work_notice',
  { needs: z.object({ memberId: ref, details: DetailsSchema }), recipient },
  async ({ db, office }, { memberId, details: { notice, kind, recordId, by } }) => {
    const member = await selectMailedMember(db, memberId);
    if (!member) return { drop: 'gone' };
    if (!member.isActive || !isMailedHere(notice)) return { drop: 'inactive' };
    const { subject, text } = (kind && WORDS_OF_KIND[kind]) ?? WORDS[notice];
    const address = notificationAddress(kind ?? notice, recordId) ?? paths.admin.dashboard;
    return messageTo(member, subject, [
      { kind: 'text', text: text(by ?? 'A colleague') },
      { kind: 'button', label: 'Open it in the portal', url: `${office.publicUrl}${address}` },
      { kind: 'note', text: 'You chose this e-mail in Settings, under Notifications.' },
    ]);
  },
);
