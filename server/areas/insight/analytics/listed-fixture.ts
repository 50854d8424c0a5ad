import { listAppointments } from '#contracts/appointments/index.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import {
  kindsNarrowedTo,
  listAppointmentRequests,
  listEnquiries,
  listLeads,
} from '#contracts/enquiries/index.ts';
import type { FigureList } from '#contracts/insight/index.ts';
import { listReports } from '#contracts/reports/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const ENQUIRIES = { enquiry: listEnquiries, appointment_request: listAppointmentRequests };

/** The endpoints that the page of a list calls. */
const ENDPOINTS: Record<FigureList, (query: Record<string, string>) => Endpoint[]> = {
  students: () => [listStudents],
  enquiries: (query) => kindsNarrowedTo(query).map((kind) => ENQUIRIES[kind]),
  leads: () => [listLeads],
  appointments: () => [listAppointments],
  reports: () => [listReports],
};

/** The number of records in a figure's list. */
export async function countListed(
  api: TestApp,
  token: string,
  { list, query }: { list: FigureList; query: Record<string, string> },
): Promise<number> {
  let sum = 0;
  for (const endpoint of ENDPOINTS[list](query)) {
    const { count } = (await api.call(endpoint, { token, query })).ok() as {
      count: { rows: number; isExact: boolean };
    };
    if (!count.isExact) throw new Error(`${endpoint.path} did not count to the end`);
    sum += count.rows;
  }
  return sum;
}
