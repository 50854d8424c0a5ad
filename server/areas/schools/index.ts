export { schools } from '#server/db/views-from-above.ts';
export { schoolsOfFamily } from './erasure/family.ts';
export { registerImports } from './imports/routes.ts';
export { deleteForgottenImports } from './imports/service.ts';
export { registerSchools } from './records/routes.ts';
export { listSchools } from './records/service.ts';
