import { listAppointments } from '#contracts/appointments/index.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { listContacts } from '#contracts/enquiries/index.ts';
import type { FigureList } from '#contracts/insight/index.ts';
import { listReports } from '#contracts/reports/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** The endpoint that the page of a list calls. */
const ENDPOINTS: Record<FigureList, Endpoint> = {
  students: listStudents,
  enquiries: listContacts,
  appointments: listAppointments,
  reports: listReports,
};

/** The number of records in a figure's list. */
export async function countListed(
  api: TestApp,
  token: string,
  { list, query }: { list: FigureList; query: Record<string, string> },
): Promise<number> {
  const endpoint = ENDPOINTS[list];
  const { count } = (await api.call(endpoint, { token, query })).ok() as {
    count: { rows: number; isExact: boolean };
  };
  if (!count.isExact) throw new Error(`${endpoint.path} did not count to the end`);
  return count.rows;
}
