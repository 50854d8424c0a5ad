export * from './compose-report.ts';
export * from './dmit-disclosure.ts';
export * from './report-content.ts';
export * from './report-fields.ts';
export * from './report-forms.ts';
export * from './report-gaps.ts';
export * from './reports.ts';
export * from './sample-reports.ts';
