export * from './backups.ts';
export * from './fees.ts';
export * from './office.ts';
export * from './office-fields.ts';
export * from './sample-data.ts';
export * from './show-office.ts';
