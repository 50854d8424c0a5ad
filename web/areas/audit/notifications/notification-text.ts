import type { Notification, NotificationKind } from '#contracts/audit/index.ts';
import { notificationAddress } from '#contracts/identity/index.ts';
import { ROLE_NAMES } from '#web/areas/identity/index.ts';

/** Whole sentences, so that each can be translated as one. The `By` sentences name the actor. */
interface Sentences {
  /** To the member it happened to, or about no member at all. */
  own: string;
  ownBy?: string;
  /** About another member. */
  other?: string;
  otherBy?: string;
}

const SENTENCES: Record<NotificationKind, Sentences> = {
  member_added: {
    own: 'You were added to the team.',
    other: '{subject} was added to the team.',
    otherBy: '{actor} added {subject} to the team.',
  },
  member_removed: {
    own: 'You were removed from the team.',
    other: '{subject} was removed from the team.',
    otherBy: '{actor} removed {subject} from the team.',
  },
  role_changed: {
    own: 'Your role was changed to {role}.',
    ownBy: '{actor} changed your role to {role}.',
    other: '{subject} now has the role {role}.',
    otherBy: '{actor} changed the role of {subject} to {role}.',
  },
  profile_changed: {
    own: 'Your profile was changed.',
    ownBy: '{actor} changed your profile.',
    other: 'The profile of {subject} was changed.',
    otherBy: '{actor} changed the profile of {subject}.',
  },
  account_deactivated: {
    own: 'Your account was deactivated.',
    ownBy: '{actor} deactivated your account.',
    other: 'The account of {subject} was deactivated.',
    otherBy: '{actor} deactivated the account of {subject}.',
  },
  account_activated: {
    own: 'Your account was activated.',
    ownBy: '{actor} activated your account.',
    other: 'The account of {subject} was activated.',
    otherBy: '{actor} activated the account of {subject}.',
  },
  password_changed: { own: 'Your password was changed.' },
  one_time_password_issued: {
    own: 'A one-time password was issued for your account.',
    ownBy: '{actor} issued a one-time password for your account.',
  },
  // The event does not prove who used the link, so no sentence names an actor.
  password_set_by_link: { own: 'The password of your account was set with a link.' },
  new_device: { own: 'Your account was used on a device for the first time.' },
  second_factor_on: { own: 'Two-step sign-in was turned on for your account.' },
  second_factor_off: { own: 'Two-step sign-in was turned off for your account.' },
  second_factor_reset: {
    own: 'Two-step sign-in of your account was reset.',
    ownBy: '{actor} reset two-step sign-in of your account.',
  },
  sign_in_refused: { own: 'Somebody tried to sign in to your account and was refused.' },
  sign_in_code_refused: {
    own: 'Somebody entered your correct password and a wrong sign-in code. If that was not you, change your password.',
  },
  // No family is named here: a notification can't be erased with the family's data.
  enquiry_received: { own: 'A new message came from the contact page.' },
  appointment_requested: { own: 'A family asked for a counselling session.' },
  work_due: { own: 'Follow-ups are due today: {count}.' },
  work_received: {
    own: 'Work of a colleague was handed over to you.',
    otherBy: '{actor} handed work of {subject} over to you.',
  },
  student_assigned: {
    own: 'A student was assigned to you.',
    otherBy: '{actor} assigned a student to you.',
  },
  students_assigned: {
    own: 'Students were assigned to you.',
    otherBy: '{actor} assigned students to you.',
  },
  enquiry_assigned: {
    own: 'An enquiry was assigned to you.',
    otherBy: '{actor} assigned an enquiry to you.',
  },
  request_assigned: {
    own: 'A session request was assigned to you.',
    otherBy: '{actor} assigned a session request to you.',
  },
  lead_assigned: {
    own: 'A lead was assigned to you.',
    otherBy: '{actor} assigned a lead to you.',
  },
  appointment_booked: {
    own: 'An appointment was booked with you.',
    otherBy: '{actor} booked an appointment with you.',
  },
  appointment_moved: {
    own: 'An appointment of yours was moved.',
    otherBy: '{actor} moved an appointment of yours.',
  },
  appointment_received: {
    own: 'You have a new appointment.',
    otherBy: '{actor} gave you an appointment.',
  },
  appointment_passed_on: {
    own: 'An appointment of yours is with {subject} now.',
    otherBy: '{actor} gave an appointment of yours to {subject}.',
  },
  appointment_withdrawn: {
    own: 'An appointment of yours was given to a colleague.',
    otherBy: '{actor} took an appointment out of your calendar.',
  },
  appointment_cancelled: {
    own: 'An appointment of yours was cancelled.',
    otherBy: '{actor} cancelled an appointment of yours.',
  },
  mentioned: { own: 'You were mentioned in a note.', otherBy: '{actor} mentioned you in a note.' },
  mentioned_in_enquiry: {
    own: 'You were mentioned in a reply to an enquiry.',
    otherBy: '{actor} mentioned you in a reply to an enquiry.',
  },
  mentioned_in_request: {
    own: 'You were mentioned in a reply to a session request.',
    otherBy: '{actor} mentioned you in a reply to a session request.',
  },
  mentioned_in_lead: {
    own: 'You were mentioned in a note about a lead.',
    otherBy: '{actor} mentioned you in a note about a lead.',
  },
  report_opened: { own: 'A family opened a report of yours for the first time.' },
  task_assigned: { own: 'A task was assigned to you.', otherBy: '{actor} assigned you a task.' },
  import_finished: { own: 'Your class list is imported.' },
  school_proposed: {
    own: 'A new school was proposed.',
    otherBy: '{actor} proposed a new school.',
  },
};

export function notificationPath({ kind, recordId }: Notification): string | null {
  return notificationAddress(kind, recordId);
}

export function notificationText(notification: Notification): string {
  const { actorName, subjectName, isOwn, role, count } = notification;
  const kind = notification.kind === 'role_changed' && role === null ? 'profile_changed' : notification.kind;
  const { own, ownBy = own, other = own, otherBy = other } = SENTENCES[kind];
  const [plain, by] = isOwn ? [own, ownBy] : [other, otherBy];
  const values = {
    actor: actorName ?? '',
    subject: subjectName ?? '',
    role: role === null ? '' : ROLE_NAMES[role],
    count: String(count ?? 0),
  };
  return (actorName === null ? plain : by).replace(
    /\{(actor|subject|role|count)\}/g,
    (_, name: keyof typeof values) => values[name],
  );
}

export interface NotificationGroup {
  text: string;
  newest: Notification;
  /** The newest first. */
  all: Notification[];
}

/** Takes neighbours with the same text together, the newest first, so that a series does not fill the list. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = [];
  for (const notification of notifications) {
    const text = notificationText(notification);
    const last = groups.at(-1);
    if (last?.text === text && last.newest.isUnread === notification.isUnread) last.all.push(notification);
    else groups.push({ newest: notification, text, all: [notification] });
  }
  return groups;
}
