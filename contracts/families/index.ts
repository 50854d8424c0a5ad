export * from './accounts.ts';
export * from './guardians.ts';
export * from './space.ts';
