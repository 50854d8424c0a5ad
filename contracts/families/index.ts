export * from './accounts.ts';
export * from './guardians.ts';
