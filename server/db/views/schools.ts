import { schools as table } from '#server/db/schema/schools.ts';
import { view } from './view.ts';

const { id, name, nameKey, archivedAt } = table;

export const schools = view.select({ id, name, nameKey, archivedAt }).from(table).as('schools');
