export { BookCounselling } from './components/book-counselling.tsx';
export { ENQUIRY_SINKS } from './enquiry-sink.ts';
export { EnquirySinkContext } from './enquiry-sink-context.ts';
