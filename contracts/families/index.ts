export * from './accounts.ts';
export * from './booking.ts';
export * from './guardians.ts';
export * from './messages.ts';
export * from './own-account.ts';
export * from './refusals.ts';
export * from './space.ts';
