export { registerImports } from './imports/routes.ts';
export { discardForgotten } from './imports/service.ts';
export { registerSchools } from './records/routes.ts';
export { listPage } from './records/service.ts';
