export { dueRuleOf } from './inbox/due-rule.ts';
export { isLinked } from './inbox/linked-sql.ts';
export { moveToMeeting } from './inbox/moving.ts';
export { registerEnquiryInbox } from './inbox/routes.ts';
export { answerWithAppointment, listDue, listPage } from './inbox/service.ts';
export { registerLeads } from './leads/routes.ts';
export { deleteExpiredCodes } from './receiving/consent-codes-sql.ts';
export { limitsFor } from './receiving/limits.ts';
export { registerEnquiries } from './receiving/routes.ts';
