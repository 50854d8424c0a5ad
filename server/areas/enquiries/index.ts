export { registerEnquiryInbox } from './inbox/routes.ts';
export { answerWithAppointment, listOverdue, listPage } from './inbox/service.ts';
export { limitsFor } from './receiving/limits.ts';
export { registerEnquiries } from './receiving/routes.ts';
