export { makeTemplate } from './templates/templates-fixture.ts';
