import { appointments as table } from '#server/db/schema/appointments.ts';
import { view } from './view.ts';

const { id, studentId, requestId, counsellorId, service, status, startsAt, endsAt, createdAt, version } =
  table;

export const appointments = view
  .select({ id, studentId, requestId, counsellorId, service, status, startsAt, endsAt, createdAt, version })
  .from(table)
  .as('appointments');
