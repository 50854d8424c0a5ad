export * from './import-rows.ts';
export * from './imports.ts';
export * from './imports.ts';
export * from './schools.ts';
