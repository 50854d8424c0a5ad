export { BookCounselling } from './contact/api.ts';
export { ENQUIRY_SINKS, EnquirySinkContext } from './contact/sinks.ts';
export { AppointmentRequests } from './inbox/api.ts';
export { EnquiriesPage } from './inbox/enquiries-page.tsx';
