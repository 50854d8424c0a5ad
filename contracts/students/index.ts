export * from './consents.ts';
export * from './duplicates.ts';
export * from './families.ts';
export * from './merges.ts';
export * from './students.ts';
export * from './timeline.ts';
