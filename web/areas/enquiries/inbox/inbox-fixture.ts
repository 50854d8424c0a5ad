import {
  type AppointmentRequest,
  type Enquiry,
  listAppointmentRequests,
  listEnquiries,
  type SubmissionState,
} from '#contracts/enquiries/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import { makeMember } from '#web/testing/make-records.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';

export const exactly = (rows: number) => ({ rows, isExact: true });
export const makeCounts = (waiting: number, due = 0, mine = 0) => ({
  new: exactly(waiting),
  due: exactly(due),
  mine: exactly(mine),
});

export const devika = makeMember({ id: 31, name: 'Devika Rao', role: 'staff' });
export const bala = makeMember({ id: 32, name: 'Bala Iyer', role: 'admin' });
const TEAM = [
  devika,
  bala,
  makeMember({ name: 'Chitra Nair', role: 'teacher' }),
  makeMember({ name: 'Esha Das', role: 'staff', isActive: false }),
];

/** A server with a team; two members can be assignees. */
export function stubInbox(): ApiStub {
  const api = stubApi();
  api.answer(listMembers, { teamMembers: TEAM });
  return api;
}

export function answerWithEnquiries(api: ApiStub, ...enquiries: Enquiry[]): void {
  const waiting = enquiries.filter(({ status }) => status === 'new').length;
  api.answer(listEnquiries, {
    enquiries,
    count: exactly(enquiries.length),
    counts: makeCounts(waiting),
  });
}

export function answerWithRequests(api: ApiStub, ...requests: AppointmentRequest[]): void {
  const waiting = requests.filter(({ status }) => status === 'new').length;
  api.answer(listAppointmentRequests, {
    requests,
    count: exactly(requests.length),
    counts: makeCounts(waiting),
  });
}

/** The server's answer to a change. */
export function stateOf(row: SubmissionState, change: Partial<SubmissionState> = {}): SubmissionState {
  const { status, assignee, followUpOn, noFollowUpReason, isDue, studentId, version } = row;
  const { stage, stageSince, lostReason } = row;
  const state = {
    status,
    assignee,
    followUpOn,
    noFollowUpReason,
    isDue,
    studentId,
    stage,
    stageSince,
    lostReason,
  };
  return { ...state, version: version + 1, ...change };
}
