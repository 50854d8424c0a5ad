export * from './audit.ts';
export * from './bell.ts';
export * from './notifications.ts';
export * from './trail.ts';
