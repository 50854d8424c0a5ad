export * from './import-rows.ts';
export * from './import-sheets.ts';
export * from './imports.ts';
export * from './schools.ts';
