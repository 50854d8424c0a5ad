import type { Notification } from '#contracts/audit/index.ts';
import type { AppointmentRequest, Enquiry } from '#contracts/enquiries/index.ts';
import { MEMBER_TEXT_NAMES, type Member, type Profile } from '#contracts/identity/index.ts';
import type { Dashboard, MyDay } from '#contracts/insight/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { LISTED_FIELDS, type Student, type StudentRow } from '#contracts/students/index.ts';

let lastId = 1000;
function nextId(): number {
  lastId += 1;
  return lastId;
}

export function makeMember(partial: Partial<Member> = {}): Member {
  const id = partial.id ?? nextId();
  return {
    id,
    name: `Member ${id}`,
    email: `member${id}@example.test`,
    role: 'staff',
    ...forFields(MEMBER_TEXT_NAMES, () => null),
    phone: null,
    isActive: true,
    lastLogin: null,
    version: 1,
    ...partial,
  };
}

export function makeProfile(partial: Partial<Profile> = {}): Profile {
  return makeMember(partial);
}

export function makeStudent(partial: Partial<Student> = {}): Student {
  const id = partial.id ?? nextId();
  return {
    id,
    name: `Student ${id}`,
    school: 'Lotus Public School',
    age: 13,
    status: 'active',
    guardian: 'Meera Pillai',
    ...forFields(LISTED_FIELDS, () => null),
    city: 'Kochi',
    createdAt: '2026-04-30T06:30:00.000Z',
    ...partial,
  };
}

/** A row of the list of students. */
export function makeStudentRow(partial: Partial<StudentRow> = {}): StudentRow {
  const more = { counsellor: null, services: [], className: null, phone: null, tags: [] };
  return { ...makeStudent(partial), ...more, ...partial };
}

const NOTHING = { rows: 0, isExact: true };

export function makeDashboard(partial: Partial<Dashboard> = {}): Dashboard {
  return {
    totalStudents: 0,
    newRegistrations: 0,
    appointmentsToday: 0,
    membersOnline: 1,
    before: { totalStudents: 0, newRegistrations: 0, appointmentsToday: 0, membersOnline: 0 },
    days: { today: '2026-04-30', newSince: '2026-04-01' },
    timeZone: 'Asia/Kolkata',
    recentStudents: [],
    enrolments: [
      { service: 'dmit', completed: 0, total: 0 },
      { service: 'career', completed: 0, total: 0 },
      { service: 'overseas', completed: 0, total: 0 },
      { service: 'bridging', completed: 0, total: 0 },
    ],
    ...partial,
  };
}

export function makeMyDay(partial: Partial<MyDay> = {}): MyDay {
  const none = { first: [], count: NOTHING };
  return {
    today: '2026-04-30',
    timeZone: 'Asia/Kolkata',
    tasks: none,
    meetings: none,
    past: none,
    unanswered: none,
    reports: none,
    followUps: { first: [], enquiries: NOTHING, requests: NOTHING, leads: NOTHING },
    unassigned: { ...none, appointments: NOTHING, tasks: NOTHING, leads: NOTHING },
    ...partial,
  };
}

export function makeNotification(partial: Partial<Notification> = {}): Notification {
  return {
    id: nextId(),
    kind: 'member_added',
    at: '2026-04-30T06:30:00.000Z',
    actorName: 'Asha Rao',
    subjectName: 'Ravi Menon',
    recordId: null,
    isOwn: false,
    role: null,
    count: null,
    isUnread: false,
    ...partial,
  };
}

const RECEIVED_AT = '2026-04-30T06:30:00.000Z';
const NEW_SUBMISSION = {
  status: 'new',
  assignee: null,
  followUpOn: null,
  noFollowUpReason: null,
  isDue: false,
  studentId: null,
  stage: 'new',
  stageSince: RECEIVED_AT,
  lostReason: null,
  version: 1,
  receivedAt: RECEIVED_AT,
} as const;

export function makeEnquiry(partial: Partial<Enquiry> = {}): Enquiry {
  return {
    id: nextId(),
    name: 'Meena Pillai',
    email: 'meena@family.example',
    phone: '+91 1234 500 137',
    message: 'My daughter is 13. Can we talk?',
    ...NEW_SUBMISSION,
    ...partial,
  };
}

export function makeAppointmentRequest(partial: Partial<AppointmentRequest> = {}): AppointmentRequest {
  return {
    id: nextId(),
    service: 'career',
    name: 'Gopal Menon',
    phone: '+91 1234 500 200',
    email: null,
    preferredDay: null,
    preferredTime: null,
    preferredStart: null,
    age: null,
    isUnder18: false,
    parent: null,
    earlier: null,
    awaitsParent: false,
    reference: 'BCDF-GHJK',
    hasAssessment: false,
    hasInterests: false,
    message: null,
    ...NEW_SUBMISSION,
    ...partial,
  };
}
