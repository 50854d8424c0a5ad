export * from './enquiries.ts';
export * from './enquiry-inbox.ts';
