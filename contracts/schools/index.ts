export * from './imports.ts';
export * from './schools.ts';
