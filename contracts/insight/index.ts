export * from './analytics.ts';
export * from './dashboard.ts';
export * from './exports.ts';
export * from './my-day.ts';
