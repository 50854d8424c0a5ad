export * from './stored-assessment.ts';
