import { paths } from '../pages.ts';

/**
 * `message`, `session_request` and `privacy_request` come from the forms of the public site; an `office_entry` is typed in by
 * a member.
 */
export const CONTACT_KINDS = ['message', 'session_request', 'privacy_request', 'office_entry'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const CONTACT_KIND_NAMES: Record<ContactKind, string> = {
  message: /*i18n*/ 'Message',
  session_request: /*i18n*/ 'Request for a session',
  privacy_request: /*i18n*/ 'Request about personal data',
  office_entry: /*i18n*/ 'Entered by the office',
};

/** The name of each kind in the audit trail, which never changes: the type of the subject, and the start of the action. */
export const TRAIL_NAMES = {
  message: 'enquiry',
  session_request: 'appointment_request',
  privacy_request: 'privacy_request',
  office_entry: 'lead',
} as const satisfies Record<ContactKind, string>;

/** Whether the sender has a reference; see `referenceOf`. */
export const hasReference = (kind: ContactKind): boolean =>
  kind === 'session_request' || kind === 'privacy_request';

/** The page that shows a contact. */
export const contactAddress = (id: number) => `${paths.admin.dashboardEnquiries}?contact=${id}`;

/**
 * The same in links of earlier versions, by the number that the audit trail and notifications know it by. The page asks
 * `findContact` for the id.
 */
export const FORMER_PARAMETERS = {
  message: 'id',
  session_request: 'request',
  privacy_request: 'privacy',
  office_entry: 'lead',
} as const satisfies Record<ContactKind, string>;
export const formerContactAddress = (kind: ContactKind, number: number) =>
  `${paths.admin.dashboardEnquiries}?${FORMER_PARAMETERS[kind]}=${number}`;
