export * from './audit.ts';
export * from './notifications.ts';
