export * from './enquiries.ts';
export * from './enquiry-inbox.ts';
export * from './submission-addresses.ts';
