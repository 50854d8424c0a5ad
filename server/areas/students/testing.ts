export { buildFamily, FAMILY, findTraces } from './families/families-fixture.ts';
export { api, buildSignedIn, db, setUpRecords } from './families/records-fixture.ts';
