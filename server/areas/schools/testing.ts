export { makeWorkbook } from './imports/workbook-fixture.ts';
