// Apart from api.ts: the frame of every page gives the sinks, and would carry the booking button along.
export { ENQUIRY_SINKS } from './enquiry-sink.ts';
export { EnquirySinkContext } from './enquiry-sink-context.ts';
