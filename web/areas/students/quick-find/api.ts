import { listContacts } from '#contracts/enquiries/index.ts';
import { listSchools } from '#contracts/schools/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const findStudents = (q: string, signal: AbortSignal) =>
  callApi(listStudents, { query: { q, limit: '8' }, signal });

export const findSchools = (q: string, signal: AbortSignal) =>
  callApi(listSchools, { query: { q, limit: '4' }, signal });

/** Contacts of any status but spam, the newest first. */
export const findContacts = async (q: string, signal: AbortSignal) => {
  const query = { q, show: 'received', sort: 'newest', limit: '4' } as const;
  return (await callApi(listContacts, { query, signal })).contacts;
};
