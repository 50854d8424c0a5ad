import type { ResponseOf } from '#contracts/endpoint.ts';
import type { getSchool, School, SchoolDetails } from '#contracts/schools/index.ts';

const CREATED = '2026-04-30T06:30:00.000Z';

export function makeSchool(fields: Partial<School> = {}): School {
  return {
    id: 7,
    name: 'Lotus Public School',
    city: null,
    board: 'CBSE',
    students: 1042,
    isArchived: false,
    proposedBy: null,
    createdAt: CREATED,
    ...fields,
  };
}

export function makeSchoolDetails(fields: Partial<SchoolDetails> = {}): SchoolDetails {
  return {
    id: 7,
    version: 3,
    name: 'Lotus Public School',
    city: 'Kochi',
    board: 'CBSE',
    address: null,
    contacts: [
      { name: 'Meera Iyer', role: 'Principal', phone: '+919847012345', email: 'meera@lotus.example' },
    ],
    isArchived: false,
    proposedBy: null,
    createdAt: CREATED,
    ...fields,
  };
}

export function makeSchoolAnswer(
  fields: Partial<SchoolDetails> = {},
  answer: Partial<ResponseOf<typeof getSchool>> = {},
): ResponseOf<typeof getSchool> {
  const none = { enrolled: 0, inProgress: 0, completed: 0 };
  return {
    school: makeSchoolDetails(fields),
    students: 42,
    progress: [
      { service: 'dmit', enrolled: 1, inProgress: 2, completed: 9 },
      { service: 'career', ...none },
      { service: 'overseas', ...none },
      { service: 'bridging', ...none },
    ],
    cohorts: [
      { className: 'Class 9', students: 30, completed: 5 },
      { className: null, students: 12, completed: 0 },
    ],
    ...answer,
  };
}
