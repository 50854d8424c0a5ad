export { BookCounselling } from './contact/api.ts';
export { ENQUIRY_SINKS, EnquirySinkContext } from './contact/sinks.ts';
