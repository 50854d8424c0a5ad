import { expect, test } from 'vitest';
import { type Candidate, decide } from './decide.ts';

const student: Candidate = {
  id: 1,
  counsellorId: 3,
  status: 'active',
  tags: [],
  phone: null,
  guardianName: null,
  isEnrolled: false,
  hasAppointments: true,
  isSeen: true,
  hasActiveCounsellor: true,
};
const assign = { kind: 'assign' as const, counsellorIds: [4] };

test('a student with appointments is assigned only by choice', () => {
  const left = { reason: 'has_appointments' };
  expect(decide(assign, student, 0)).toEqual(left);
  expect(decide({ ...assign, appointments: 'leave' }, student, 0)).toEqual(left);
  expect(decide({ ...assign, counsellorIds: [] }, student, 0)).toEqual(left);
  const assigned = { values: { counsellorId: 4 } };
  expect(decide({ ...assign, appointments: 'keep' }, student, 0)).toEqual(assigned);
  expect(decide(assign, { ...student, hasAppointments: false }, 0)).toEqual(assigned);
  expect(decide({ ...assign, counsellorIds: [3] }, student, 0)).toEqual({ reason: 'unchanged' });
});

test('appointments affect an assignment only', () => {
  const added = { values: { tags: ['chess'] } };
  expect(decide({ kind: 'add_tag', tag: 'chess' }, student, 0)).toEqual(added);
});
