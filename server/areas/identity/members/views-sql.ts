import { members as table } from '#server/db/schema/members.ts';
import { view } from '#server/db/view.ts';

const { id, name, email, role, isActive, isSample, createdAt } = table;

/** For a query that joins several members to a row. */
export const membersAs = <Alias extends string>(alias: Alias) =>
  view.select({ id, name, email, role, isActive, isSample, createdAt }).from(table).as(alias);

export const members = membersAs('members');
