import { expect, test } from 'vitest';
import { MAX_FAMILY } from '#server/areas/students/records/siblings-sql.ts';
import { type Candidate, decide, turnsOf } from './decide.ts';

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

const ofFamily = (id: number, phone: string | null, guardianName: string | null) => ({
  id,
  phone,
  guardianName,
});

test('children of one guardian and phone number share a turn', () => {
  const students = [
    ofFamily(1, '+914422334401', 'Uma Rao'),
    ofFamily(2, null, 'Uma Rao'),
    ofFamily(3, '+914422334401', 'UMA  RAO'),
    ofFamily(4, '+914422334401', 'Dev Nair'),
    ofFamily(5, null, null),
    ofFamily(6, '+914422334402', null),
    ofFamily(7, '+914422334402', null),
  ];
  expect(turnsOf(students)).toEqual([0, 1, 0, 2, 3, 4, 4]);
});

test('a phone number of many students is no family’s', () => {
  const many = Array.from({ length: MAX_FAMILY + 1 }, (_, id) => ofFamily(id, '+914422334401', null));
  expect(turnsOf(many)).toEqual(many.map(({ id }) => id));
});
