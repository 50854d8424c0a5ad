export * from './dmit-disclosure.ts';
export * from './report-content.ts';
export * from './report-gaps.ts';
export * from './reports.ts';
export * from './stored-report.ts';
