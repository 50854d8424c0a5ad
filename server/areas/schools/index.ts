export { schools } from '#server/db/views-from-above.ts';
export { schoolsOfFamily } from './erasure/service.ts';
export { registerImports } from './imports/routes.ts';
export { deleteForgottenImports } from './imports/service.ts';
export { deleteSampleSchools, insertSampleSchools } from './records/repo.ts';
export { registerSchools } from './records/routes.ts';
