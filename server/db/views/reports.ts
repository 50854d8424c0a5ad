import { reports as table } from '#server/db/schema/reports.ts';
import { view } from './view.ts';

const { id, enrolmentId, status, authorId, authorName, createdAt, updatedAt, readyAt, sharedAt } = table;

export const reports = view
  .select({ id, enrolmentId, status, authorId, authorName, createdAt, updatedAt, readyAt, sharedAt })
  .from(table)
  .as('reports');
