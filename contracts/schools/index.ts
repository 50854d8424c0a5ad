export * from './import-rows.ts';
export * from './import-undo.ts';
export * from './imports.ts';
export * from './schools.ts';
