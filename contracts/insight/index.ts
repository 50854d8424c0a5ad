export * from './analytics.ts';
export * from './dashboard.ts';
export * from './my-day.ts';
