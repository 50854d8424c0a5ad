import type { Notification, NotificationKind } from '#contracts/audit/index.ts';
import { paths } from '#contracts/pages.ts';
import { ROLE_NAMES } from '#web/areas/identity/index.ts';

/**
 * Whole sentences only, so that each can be translated as one. `own` happened to the reader,
 * `other` to somebody else; the `By` sentences are for a known actor, `unnamed` is for a subject
 * whose name isn't known.
 */
interface Sentences {
  own: string;
  ownBy: string;
  other: string;
  otherBy: string;
  unnamed: string;
}

const SENTENCES: Record<NotificationKind, Sentences> = {
  member_added: {
    own: 'You were added to the team.',
    ownBy: '{actor} added you to the team.',
    other: '{subject} was added to the team.',
    otherBy: '{actor} added {subject} to the team.',
    unnamed: 'A member was added to the team.',
  },
  member_removed: {
    own: 'You were removed from the team.',
    ownBy: '{actor} removed you from the team.',
    other: '{subject} was removed from the team.',
    otherBy: '{actor} removed {subject} from the team.',
    unnamed: 'A member was removed from the team.',
  },
  role_changed: {
    own: 'Your role was changed to {role}.',
    ownBy: '{actor} changed your role to {role}.',
    other: '{subject} now has the role {role}.',
    otherBy: '{actor} changed the role of {subject} to {role}.',
    unnamed: 'A member now has the role {role}.',
  },
  profile_changed: {
    own: 'Your profile was changed.',
    ownBy: '{actor} changed your profile.',
    other: 'The profile of {subject} was changed.',
    otherBy: '{actor} changed the profile of {subject}.',
    unnamed: 'The profile of a member was changed.',
  },
  account_deactivated: {
    own: 'Your account was deactivated.',
    ownBy: '{actor} deactivated your account.',
    other: 'The account of {subject} was deactivated.',
    otherBy: '{actor} deactivated the account of {subject}.',
    unnamed: 'The account of a member was deactivated.',
  },
  account_activated: {
    own: 'Your account was activated.',
    ownBy: '{actor} activated your account.',
    other: 'The account of {subject} was activated.',
    otherBy: '{actor} activated the account of {subject}.',
    unnamed: 'The account of a member was activated.',
  },
  // Nobody but its owner can change a password, so the actor adds nothing here.
  password_changed: {
    own: 'Your password was changed.',
    ownBy: 'Your password was changed.',
    other: '{subject} changed their password.',
    otherBy: '{subject} changed their password.',
    unnamed: 'A member changed their password.',
  },
  one_time_password_issued: {
    own: 'A one-time password was issued for your account.',
    ownBy: '{actor} issued a one-time password for your account.',
    other: 'A one-time password was issued for {subject}.',
    otherBy: '{actor} issued a one-time password for {subject}.',
    unnamed: 'A one-time password was issued for a member.',
  },
  // Whoever held the link, or the password, is not told apart from the member.
  password_set_by_link: {
    own: 'The password of your account was set with a link.',
    ownBy: 'The password of your account was set with a link.',
    other: 'The password of {subject} was set with a link.',
    otherBy: 'The password of {subject} was set with a link.',
    unnamed: 'The password of a member was set with a link.',
  },
  new_device: {
    own: 'Your account was used on a device for the first time.',
    ownBy: 'Your account was used on a device for the first time.',
    other: 'The account of {subject} was used on a device for the first time.',
    otherBy: 'The account of {subject} was used on a device for the first time.',
    unnamed: 'The account of a member was used on a device for the first time.',
  },
  second_factor_on: {
    own: 'Two-step sign-in was turned on for your account.',
    ownBy: 'Two-step sign-in was turned on for your account.',
    other: 'Two-step sign-in was turned on for {subject}.',
    otherBy: 'Two-step sign-in was turned on for {subject}.',
    unnamed: 'Two-step sign-in was turned on for a member.',
  },
  second_factor_off: {
    own: 'Two-step sign-in was turned off for your account.',
    ownBy: 'Two-step sign-in was turned off for your account.',
    other: 'Two-step sign-in was turned off for {subject}.',
    otherBy: 'Two-step sign-in was turned off for {subject}.',
    unnamed: 'Two-step sign-in was turned off for a member.',
  },
  second_factor_reset: {
    own: 'Two-step sign-in of your account was reset.',
    ownBy: '{actor} reset two-step sign-in of your account.',
    other: 'Two-step sign-in of {subject} was reset.',
    otherBy: '{actor} reset two-step sign-in of {subject}.',
    unnamed: 'Two-step sign-in of a member was reset.',
  },
  // The actor is a stranger, whatever address was typed.
  sign_in_refused: {
    own: 'Somebody tried to sign in to your account and was refused.',
    ownBy: 'Somebody tried to sign in to your account and was refused.',
    other: 'Somebody tried to sign in as {subject} and was refused.',
    otherBy: 'Somebody tried to sign in as {subject} and was refused.',
    unnamed: 'Somebody tried to sign in and was refused.',
  },
  sign_in_code_refused: {
    own: 'Somebody gave your right password and a wrong sign-in code. If it was not you, change your password.',
    ownBy:
      'Somebody gave your right password and a wrong sign-in code. If it was not you, change your password.',
    other: 'Somebody gave the right password of {subject} and a wrong sign-in code.',
    otherBy: 'Somebody gave the right password of {subject} and a wrong sign-in code.',
    unnamed: 'Somebody gave the right password of a member and a wrong sign-in code.',
  },
  // Who wrote is told where it can be erased: on the page that the notification leads to.
  enquiry_received: theSame('A new message came from the contact page.'),
  appointment_requested: theSame('A family asked for a counselling session.'),
};

function theSame(sentence: string): Sentences {
  return { own: sentence, ownBy: sentence, other: sentence, otherBy: sentence, unnamed: sentence };
}

const PATHS: Partial<Record<NotificationKind, string>> = {
  enquiry_received: paths.admin.dashboardEnquiries,
  appointment_requested: `${paths.admin.dashboardAppointments}?view=requests`,
};

/** The page on which the event can be looked into, if there is one. */
export function notificationPath({ kind }: Notification): string | null {
  return PATHS[kind] ?? null;
}

export function notificationText(notification: Notification): string {
  const { actorName, subjectName, role } = notification;
  // Without the new role, "changed" is all that can be said.
  const kind = notification.kind === 'role_changed' && role === null ? 'profile_changed' : notification.kind;
  return fill(SENTENCES[kind][variantOf(notification)], {
    actor: actorName ?? '',
    subject: subjectName ?? '',
    role: role === null ? '' : ROLE_NAMES[role],
  });
}

function variantOf({ isOwn, actorName, subjectName }: Notification): keyof Sentences {
  if (isOwn) return actorName === null ? 'own' : 'ownBy';
  if (subjectName === null) return 'unnamed';
  return actorName === null ? 'other' : 'otherBy';
}

function fill(sentence: string, values: Record<'actor' | 'subject' | 'role', string>): string {
  return sentence.replace(/\{(actor|subject|role)\}/g, (_, name: keyof typeof values) => values[name]);
}
