export { contactSearchText } from './contacts/changes-sql.ts';
export { limitsFor } from './receiving/limits.ts';
