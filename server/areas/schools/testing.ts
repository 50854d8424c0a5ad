export { buildWorkbook } from './imports/workbook-fixture.ts';
