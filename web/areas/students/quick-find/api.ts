import { listSchools } from '#contracts/schools/index.ts';
import { listStudents } from '#contracts/students/index.ts';
import { callApi } from '#web/lib/api-client.ts';

export const findStudents = (q: string, signal: AbortSignal) =>
  callApi(listStudents, { query: { q, limit: '8' }, signal });

export const findSchools = (q: string, signal: AbortSignal) =>
  callApi(listSchools, { query: { q, limit: '4' }, signal });
