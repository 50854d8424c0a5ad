import { appointmentAddress } from '../appointments/index.ts';
import { formerContactAddress } from '../enquiries/index.ts';
import { addressOf, PRIVACY_REQUESTS_ADDRESS, paths, SESSION_REQUESTS_ADDRESS } from '../pages.ts';
import { COUNSELLOR_ROLES, hasPermission, type Role } from '../roles.ts';

/** Whole sentences, so that each can be translated as one. The `By` sentences name the actor. */
interface Sentences {
  /** To the member it happened to, or about no member at all. */
  own: string;
  ownBy?: string;
  /** About another member. */
  other?: string;
  otherBy?: string;
}

interface MailWords {
  /** Never names a family: phones show subjects on locked screens. */
  subject: string;
  /** `{actor}` is the acting member. */
  text: string;
}

/** A choice in Settings: whether the member also has this kind by e-mail. */
interface Choice {
  choice: string;
  /** The roles that it concerns; all without it. */
  concerns?: (role: Role) => boolean;
  /** Mailed until the member chooses otherwise. */
  usually?: true;
  /** Absent where the area that notifies mails the member itself. */
  mail?: MailWords;
}

interface NotificationDescription extends Sentences {
  page?: string;
  /** The page of the record that it is about, before `page`. */
  recordPage?: (id: number) => string;
  /** The key of a kind with a choice also covers this kind, with other words. */
  settings?: Choice | { sameAs: string; mail?: MailWords };
}

const isCounsellor = (role: Role) => COUNSELLOR_ROLES.includes(role);
const answersFamilies = (role: Role) => hasPermission(role, 'enquiries:answer');
const studentPage = (id: number) => addressOf(paths.admin.dashboardStudent, id);
const messagePage = (id: number) => formerContactAddress('message', id);
const requestPage = (id: number) => formerContactAddress('session_request', id);
const privacyPage = (id: number) => formerContactAddress('privacy_request', id);
const leadPage = (id: number) => formerContactAddress('office_entry', id);

/**
 * What members are told of: the words behind the bell, the page that they lead to, and the choice in Settings with
 * the words of its e-mail. ACTIONS names the events. Choices stand in the order of Settings.
 */
export const NOTIFICATIONS = {
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
  enquiry_received: {
    own: 'A new message came from the contact page.',
    page: paths.admin.dashboardEnquiries,
  },
  appointment_requested: {
    own: 'A family asked for a counselling session.',
    page: SESSION_REQUESTS_ADDRESS,
  },
  privacy_requested: {
    own: 'A family asks about its personal data.',
    page: PRIVACY_REQUESTS_ADDRESS,
  },
  child_requested: {
    own: 'A family asks to see its child.',
    page: paths.admin.dashboardFamilyRequests,
  },
  correction_requested: {
    own: 'A family asks for a correction.',
    page: paths.admin.dashboardFamilyRequests,
  },
  erasure_requested: {
    own: 'A family asks to be erased, in 7 days.',
    page: paths.admin.dashboardFamilyRequests,
  },
  erasure_stopped: {
    own: 'A family stopped its erasure.',
    page: paths.admin.dashboardFamilyRequests,
  },
  erasure_disputed: {
    own: 'Guardians differ about an erasure. Please settle it with them.',
    page: paths.admin.dashboardFamilyRequests,
  },
  erasure_ended: {
    own: 'An erasure was not carried out: the guardian who asked no longer decides for the student.',
    page: paths.admin.dashboardFamilyRequests,
  },
  family_erased: {
    own: 'A family was erased, as it asked.',
    page: paths.admin.dashboardFamilyRequests,
  },
  // Not the record’s page, which a teacher may not see.
  child_added: {
    own: 'A family added its child.',
    page: `${paths.admin.dashboardStudents}?status=pending`,
  },
  consent_refused: {
    own: 'A family refused or withdrew a consent, or its guardians differ.',
    page: paths.admin.dashboardStudents,
  },
  work_due: {
    own: 'Follow-ups are due today: {count}.',
    page: paths.admin.dashboard,
    settings: {
      choice: 'Follow-ups due today',
      mail: {
        subject: 'Follow-ups are due today',
        text: 'Some of your follow-ups are due today or earlier.',
      },
    },
  },
  student_assigned: {
    own: 'A student was assigned to you.',
    otherBy: '{actor} assigned a student to you.',
    recordPage: studentPage,
    settings: {
      choice: 'A student is assigned to you',
      concerns: isCounsellor,
      mail: { subject: 'A student was assigned to you', text: '{actor} has assigned a student to you.' },
    },
  },
  students_assigned: {
    own: 'Students were assigned to you.',
    otherBy: '{actor} assigned students to you.',
    page: paths.admin.dashboardStudents,
    settings: {
      choice: 'Several students at once are assigned to you',
      concerns: isCounsellor,
      mail: { subject: 'Students were assigned to you', text: '{actor} has assigned students to you.' },
    },
  },
  enquiry_assigned: {
    own: 'An enquiry was assigned to you.',
    otherBy: '{actor} assigned an enquiry to you.',
    recordPage: messagePage,
    settings: { choice: 'An enquiry is assigned to you', concerns: answersFamilies, usually: true },
  },
  request_assigned: {
    own: 'A session request was assigned to you.',
    otherBy: '{actor} assigned a session request to you.',
    recordPage: requestPage,
    settings: { choice: 'A session request is assigned to you', concerns: answersFamilies, usually: true },
  },
  privacy_request_assigned: {
    own: 'A request about personal data was assigned to you.',
    otherBy: '{actor} assigned a request about personal data to you.',
    recordPage: privacyPage,
    settings: { sameAs: 'enquiry_assigned' },
  },
  lead_assigned: {
    own: 'A lead was assigned to you.',
    otherBy: '{actor} assigned a lead to you.',
    recordPage: leadPage,
    settings: { choice: 'A lead is assigned to you', concerns: answersFamilies, usually: true },
  },
  task_assigned: {
    own: 'A task was assigned to you.',
    otherBy: '{actor} assigned you a task.',
    page: paths.admin.dashboardTasks,
    settings: {
      choice: 'A task is assigned to you',
      mail: { subject: 'A task for you', text: '{actor} has given you a task.' },
    },
  },
  mentioned: {
    own: 'You were mentioned in a note.',
    otherBy: '{actor} mentioned you in a note.',
    recordPage: studentPage,
    settings: {
      choice: 'A colleague mentions you in a note or reply',
      mail: {
        subject: 'You were mentioned in a note',
        text: '{actor} has mentioned you in a note or reply.',
      },
    },
  },
  mentioned_in_enquiry: {
    own: 'You were mentioned in a reply to an enquiry.',
    otherBy: '{actor} mentioned you in a reply to an enquiry.',
    recordPage: messagePage,
    settings: { sameAs: 'mentioned' },
  },
  mentioned_in_request: {
    own: 'You were mentioned in a reply to a session request.',
    otherBy: '{actor} mentioned you in a reply to a session request.',
    recordPage: requestPage,
    settings: { sameAs: 'mentioned' },
  },
  mentioned_in_privacy_request: {
    own: 'You were mentioned in a reply to a request about personal data.',
    otherBy: '{actor} mentioned you in a reply to a request about personal data.',
    recordPage: privacyPage,
    settings: { sameAs: 'mentioned' },
  },
  mentioned_in_lead: {
    own: 'You were mentioned in a note about a lead.',
    otherBy: '{actor} mentioned you in a note about a lead.',
    recordPage: leadPage,
    settings: { sameAs: 'mentioned' },
  },
  family_wrote: {
    own: 'A family wrote to you.',
    recordPage: studentPage,
    settings: {
      choice: 'A family writes in its space',
      mail: { subject: 'A family wrote', text: 'A family has written in its space.' },
    },
  },
  appointment_booked: {
    own: 'An appointment was booked with you.',
    otherBy: '{actor} booked an appointment with you.',
    recordPage: appointmentAddress,
    settings: {
      choice: 'An appointment is booked with you',
      concerns: isCounsellor,
      mail: {
        subject: 'An appointment was booked with you',
        text: '{actor} has booked an appointment with you.',
      },
    },
  },
  appointment_received: {
    own: 'You have a new appointment.',
    otherBy: '{actor} gave you an appointment.',
    recordPage: appointmentAddress,
    settings: {
      sameAs: 'appointment_booked',
      mail: { subject: 'You have a new appointment', text: '{actor} has given you an appointment.' },
    },
  },
  appointment_moved: {
    own: 'An appointment of yours was moved.',
    otherBy: '{actor} moved an appointment of yours.',
    recordPage: appointmentAddress,
    settings: {
      choice: 'An appointment of yours is moved',
      concerns: isCounsellor,
      mail: {
        subject: 'An appointment of yours was moved',
        text: '{actor} has moved an appointment of yours.',
      },
    },
  },
  appointment_passed_on: {
    own: 'An appointment of yours is with {subject} now.',
    otherBy: '{actor} gave an appointment of yours to {subject}.',
    // A former counsellor may not open the appointment itself.
    page: paths.admin.dashboardAppointments,
    settings: {
      sameAs: 'appointment_moved',
      mail: {
        subject: 'An appointment of yours is with a colleague now',
        text: '{actor} has given an appointment of yours to a colleague.',
      },
    },
  },
  appointment_withdrawn: {
    own: 'An appointment of yours was given to a colleague.',
    otherBy: '{actor} took an appointment out of your calendar.',
    page: paths.admin.dashboardAppointments,
    settings: {
      sameAs: 'appointment_moved',
      mail: {
        subject: 'An appointment of yours was given to a colleague',
        text: '{actor} has taken an appointment out of your calendar.',
      },
    },
  },
  appointment_cancelled: {
    own: 'An appointment of yours was cancelled.',
    otherBy: '{actor} cancelled an appointment of yours.',
    settings: {
      choice: 'An appointment of yours is cancelled',
      concerns: isCounsellor,
      mail: {
        subject: 'An appointment of yours was cancelled',
        text: '{actor} has cancelled an appointment of yours.',
      },
    },
  },
  appointment_booked_by_family: {
    own: 'A family booked an appointment with you.',
    recordPage: appointmentAddress,
    settings: {
      sameAs: 'appointment_booked',
      mail: {
        subject: 'An appointment was booked with you',
        text: 'A family has booked an appointment with you.',
      },
    },
  },
  appointment_moved_by_family: {
    own: 'A family moved an appointment of yours.',
    recordPage: appointmentAddress,
    settings: {
      sameAs: 'appointment_moved',
      mail: {
        subject: 'An appointment of yours was moved',
        text: 'A family has moved an appointment of yours.',
      },
    },
  },
  appointment_cancelled_by_family: {
    own: 'A family cancelled an appointment of yours.',
    recordPage: appointmentAddress,
    settings: {
      sameAs: 'appointment_cancelled',
      mail: {
        subject: 'An appointment of yours was cancelled',
        text: 'A family has cancelled an appointment of yours.',
      },
    },
  },
  report_opened: {
    own: 'A family opened a report of yours for the first time.',
    recordPage: (id) => addressOf(paths.admin.dashboardReport, id),
    settings: {
      choice: 'A family opens your report for the first time',
      concerns: (role) => hasPermission(role, 'reports:edit'),
      mail: {
        subject: 'A report of yours was opened',
        text: 'A family has opened a report of yours for the first time.',
      },
    },
  },
  import_finished: {
    own: 'Your class list is imported.',
    recordPage: (id) => `${paths.admin.dashboardStudents}?importId=${id}`,
    settings: {
      choice: 'Your class list is imported',
      concerns: (role) => hasPermission(role, 'students:import'),
      mail: { subject: 'Your class list is imported', text: 'Your class list is imported.' },
    },
  },
  work_received: {
    own: 'Work of a colleague was handed over to you.',
    otherBy: '{actor} handed work of {subject} over to you.',
    settings: {
      choice: 'A colleague’s work is handed over to you',
      mail: {
        subject: 'Work was handed over to you',
        text: '{actor} has handed work of a colleague over to you.',
      },
    },
  },
  school_proposed: {
    own: 'A new school waits to be confirmed.',
    otherBy: '{actor} added a new school. Please confirm it.',
    recordPage: (id) => addressOf(paths.admin.dashboardSchool, id),
    settings: {
      choice: 'A new school waits to be confirmed',
      concerns: (role) => hasPermission(role, 'schools:edit'),
      mail: {
        subject: 'A new school waits to be confirmed',
        text: '{actor} has added a new school. Please confirm or replace it.',
      },
    },
  },
} as const satisfies Record<string, NotificationDescription>;
export type NotificationKind = keyof typeof NOTIFICATIONS;

/** Stored in mail that waits, so a kind keeps its name. */
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[];

/** A description with all its optional keys. */
export const describeNotification = (kind: NotificationKind): NotificationDescription => NOTIFICATIONS[kind];

/** The page that a notification leads to. */
export function notificationAddress({
  kind,
  recordId,
}: {
  kind: NotificationKind;
  recordId: number | null;
}): string | null {
  const { recordPage, page = null } = describeNotification(kind);
  return recordPage && recordId !== null ? recordPage(recordId) : page;
}

/** A kind with a choice in Settings. */
export type Notice = {
  [Kind in NotificationKind]: (typeof NOTIFICATIONS)[Kind] extends { settings: { choice: string } }
    ? Kind
    : never;
}[NotificationKind];

const settingsOf = (kind: NotificationKind) => {
  const description = NOTIFICATIONS[kind];
  return 'settings' in description ? description.settings : null;
};
/** The choice that covers a kind of notification; null where members have none. */
export function noticeOf(kind: NotificationKind): Notice | null {
  const settings = settingsOf(kind);
  if (settings === null) return null;
  return 'sameAs' in settings ? settings.sameAs : (kind as Notice);
}
export const NOTICES = NOTIFICATION_KINDS.filter((kind): kind is Notice => noticeOf(kind) === kind);
export const choiceOf = (kind: Notice): Choice => NOTIFICATIONS[kind].settings;
export const USUALLY_MAILED = NOTICES.filter((kind) => choiceOf(kind).usually);

/** The kinds that concern a role. */
export function noticesFor(role: Role): Notice[] {
  return NOTICES.filter((kind) => choiceOf(kind).concerns?.(role) ?? true);
}

/** The words of the e-mail; null where the area that notifies mails the member itself, or nobody does. */
export function mailWordsOf(kind: NotificationKind): MailWords | null {
  const notice = noticeOf(kind);
  if (notice === null) return null;
  return describeNotification(kind).settings?.mail ?? choiceOf(notice).mail ?? null;
}
