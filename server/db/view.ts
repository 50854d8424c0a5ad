import { QueryBuilder } from 'drizzle-orm/pg-core';

/**
 * A view of an area's table for the queries of other areas: to select from and to join, not to change. It has the name of
 * its table, so that the owner's conditions apply to it. The planner reads the table directly.
 */
export const view = new QueryBuilder({ casing: 'snake_case' });
