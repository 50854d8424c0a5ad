export { countDue, handOverContacts, releaseContacts } from './contacts/assignment.ts';
export {
  countContactsOf,
  deleteSampleContacts,
  insertSampleContacts,
  lockContact,
  nameContacts,
} from './contacts/changes-sql.ts';
export {
  closeChildrensRequests,
  moveToEnrolled,
  moveToMeeting,
  onRequestsClosed,
} from './contacts/changing.ts';
export {
  addressesOfContacts,
  contactEmail,
  contactName,
  contactPerson,
  contactsSeenBy,
  familyWroteAt,
  linkedContacts,
} from './contacts/contacts-sql.ts';
export { contactsOfFamily } from './contacts/family-sql.ts';
export { selectFunnel } from './contacts/funnel-sql.ts';
export { onContactLinked } from './contacts/linking.ts';
export { listDue, listUnanswered } from './contacts/list.ts';
export {
  contactsWithWords,
  countContacts,
  selectContact,
  selectContactFigures,
  selectSeenContacts,
} from './contacts/repo.ts';
export { registerContacts } from './contacts/routes.ts';
export { sentRequests } from './contacts/sent-parts-sql.ts';
export { answerWithAppointment, onMeetingAsked, onMeetingShown } from './contacts/service.ts';
export { selectSender, senders } from './messages/repo.ts';
export { deleteExpiredCodes } from './receiving/repo.ts';
export { registerReceiving } from './receiving/routes.ts';
export { addRequestOfFamily, onFreeTimes } from './receiving/service.ts';
