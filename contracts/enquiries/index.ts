export * from './enquiries.ts';
export * from './enquiry-inbox.ts';
export * from './free-times.ts';
export * from './leads.ts';
export * from './parent-consent.ts';
export * from './stages.ts';
export * from './submission-actions.ts';
export * from './submissions.ts';
