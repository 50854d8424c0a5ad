import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  answerInSpace as answerInSpaceEndpoint,
  changeGuardian,
  endGuardian,
  getFamilyAccess,
  getStudentAttachment,
  inviteGuardian as inviteGuardianEndpoint,
  recordIdentity as recordIdentityEndpoint,
  settleConsent as settleConsentEndpoint,
  uploadStudentAttachment,
  withdrawGuardianInvitation,
} from '#contracts/families/index.ts';
import type { Attachment } from '#contracts/lib/attachments.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import {
  createEnrolment as createEnrolmentEndpoint,
  createNote as createNoteEndpoint,
  createStudent as createStudentEndpoint,
  eraseFamily as eraseFamilyEndpoint,
  exportStudents as exportStudentsEndpoint,
  findDuplicates,
  getFamilyData,
  getStudent,
  getTimeline,
  listMentionable,
  listStudentChoices,
  listStudents,
  mergeStudents as mergeStudentsEndpoint,
  recordConsent as recordConsentEndpoint,
  removeFamilyTexts as removeFamilyTextsEndpoint,
  setEnrolmentStage as setEnrolmentStageEndpoint,
  undoMerge as undoMergeEndpoint,
  updateStudent as updateStudentEndpoint,
  withdrawConsent as withdrawConsentEndpoint,
  writeToFamily as writeToFamilyEndpoint,
} from '#contracts/students/index.ts';
import { callApi, downloadFile, uploadFile } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { OnProgress } from '#web/lib/upload-request.ts';
import type { DuplicateSearch } from './duplicate-search.ts';

const STUDENTS = 'students';

/** Tags and counsellors to choose from. */
export const studentChoicesQuery = queryOptions({
  queryKey: [STUDENTS, 'choices'],
  queryFn: ({ signal }) => callApi(listStudentChoices, { signal }),
  staleTime: MINUTE_MS,
});

const OFFERED_STUDENTS = '10';

export const studentSearchQuery = (q: string) =>
  queryOptions({
    queryKey: [STUDENTS, 'search', q],
    queryFn: ({ signal }) => callApi(listStudents, { signal, query: { q, limit: OFFERED_STUDENTS } }),
    select: ({ students }) => students,
    ...FORGOTTEN_SOON,
    placeholderData: keepPreviousData,
  });

export const studentQuery = (id: number) =>
  queryOptions({
    queryKey: [STUDENTS, 'record', id],
    queryFn: ({ signal }) => callApi(getStudent, { signal, params: { id } }),
    ...FORGOTTEN_AT_ONCE,
  });

const joinEntries = joinPages(
  ({ entries }: ResponseOf<typeof getTimeline>) => entries,
  ({ key }) => key,
);

export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [STUDENTS, 'timeline', id],
    queryFn: ({ signal, pageParam: after }) =>
      callApi(getTimeline, { signal, params: { id }, query: { after } }),
    ...PAGE_BY_PAGE,
    ...FORGOTTEN_AT_ONCE,
    select: joinEntries,
  });

export const mentionableQuery = (id: number) =>
  queryOptions({
    queryKey: [STUDENTS, 'mentionable', id],
    queryFn: async ({ signal }) => (await callApi(listMentionable, { signal, params: { id } })).members,
    staleTime: MINUTE_MS,
  });

export const duplicatesQuery = (query: DuplicateSearch) =>
  queryOptions({
    queryKey: [STUDENTS, 'duplicates', query],
    queryFn: ({ signal }) => callApi(findDuplicates, { signal, query }),
    select: ({ duplicates }) => duplicates,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_AT_ONCE,
  });

export async function createStudent(body: BodyInputOf<typeof createStudentEndpoint>) {
  return (await callApi(createStudentEndpoint, { body })).student;
}

/** @throws ApiError 409 `stale` when the student has another version by now. */
export async function updateStudent(id: number, body: BodyInputOf<typeof updateStudentEndpoint>) {
  const { student } = await callApi(updateStudentEndpoint, { params: { id }, body });
  return student;
}

export const createNote = (id: number, body: BodyInputOf<typeof createNoteEndpoint>) =>
  callApi(createNoteEndpoint, { params: { id }, body });

export const writeToFamily = (id: number, body: BodyInputOf<typeof writeToFamilyEndpoint>) =>
  callApi(writeToFamilyEndpoint, { params: { id }, body });

export const answerInSpace = (id: number, body: BodyInputOf<typeof answerInSpaceEndpoint>) =>
  callApi(answerInSpaceEndpoint, { params: { id }, body });

export async function uploadAttachment(
  id: number,
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<Attachment> {
  const content = new Blob([file], { type: 'application/octet-stream' });
  const options = { params: { id }, query: { name: file.name }, signal };
  return (await uploadFile(uploadStudentAttachment, { content, onProgress }, options)).attachment;
}

export const downloadAttachment = (id: number, { id: attachmentId, name }: Attachment) =>
  downloadFile(getStudentAttachment, name, { params: { id, attachmentId } });

export const createEnrolment = (studentId: number, body: BodyInputOf<typeof createEnrolmentEndpoint>) =>
  callApi(createEnrolmentEndpoint, { params: { id: studentId }, body });

export const setEnrolmentStage = (id: number, body: BodyInputOf<typeof setEnrolmentStageEndpoint>) =>
  callApi(setEnrolmentStageEndpoint, { params: { id }, body });

export const recordConsent = (studentId: number, body: BodyInputOf<typeof recordConsentEndpoint>) =>
  callApi(recordConsentEndpoint, { params: { id: studentId }, body });

export const settleConsent = (studentId: number, body: BodyInputOf<typeof settleConsentEndpoint>) =>
  callApi(settleConsentEndpoint, { params: { id: studentId }, body });

export const recordIdentity = (guardianshipId: number, seenOn: string) =>
  callApi(recordIdentityEndpoint, { params: { id: guardianshipId }, body: { seenOn } });

export const withdrawConsent = (id: number) => callApi(withdrawConsentEndpoint, { params: { id } });

export const mergeStudents = (id: number, body: BodyInputOf<typeof mergeStudentsEndpoint>) =>
  callApi(mergeStudentsEndpoint, { params: { id }, body });

export const undoMerge = (id: number) => callApi(undoMergeEndpoint, { params: { id } });

export const readFamilyData = (id: number) => callApi(getFamilyData, { params: { id } });

export const eraseFamily = (id: number, body: BodyInputOf<typeof eraseFamilyEndpoint>) =>
  callApi(eraseFamilyEndpoint, { params: { id }, body });

export const removeFamilyTexts = (id: number, body: BodyInputOf<typeof removeFamilyTextsEndpoint>) =>
  callApi(removeFamilyTextsEndpoint, { params: { id }, body });

export const exportStudents = (query: z.input<typeof exportStudentsEndpoint.query>) =>
  downloadFile(exportStudentsEndpoint, 'students.csv', { query });

export const familyAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['students', 'family-access', id],
    queryFn: ({ signal }) => callApi(getFamilyAccess, { signal, params: { id } }),
    ...FORGOTTEN_AT_ONCE,
  });

export const inviteGuardian = (id: number, body: BodyInputOf<typeof inviteGuardianEndpoint>) =>
  callApi(inviteGuardianEndpoint, { params: { id }, body });

export const withdrawInvitation = (id: number) => callApi(withdrawGuardianInvitation, { params: { id } });

export const changeAccess = (id: number, body: BodyInputOf<typeof changeGuardian>) =>
  callApi(changeGuardian, { params: { id }, body });

export const endAccess = (id: number, reason: string) =>
  callApi(endGuardian, { params: { id }, body: { reason } });
