import type { Notification } from '#contracts/audit/index.ts';
import type { Contact, SessionRequest } from '#contracts/enquiries/index.ts';
import { MEMBER_TEXT_NAMES, type Member, type Profile } from '#contracts/identity/index.ts';
import type { Dashboard, MyDay } from '#contracts/insight/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { LISTED_FIELDS, type StudentSummary } from '#contracts/students/index.ts';

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
    isSample: false,
    lastLogin: null,
    version: 1,
    ...partial,
  };
}

export function makeProfile(partial: Partial<Profile> = {}): Profile {
  return makeMember(partial);
}

export function makeStudentSummary(partial: Partial<StudentSummary> = {}): StudentSummary {
  const id = partial.id ?? nextId();
  return {
    id,
    name: `Student ${id}`,
    school: 'Lotus Public School',
    age: 13,
    status: 'active',
    guardian: 'Meera Pillai',
    counsellor: null,
    services: [],
    className: null,
    phone: null,
    tags: [],
    ...forFields(LISTED_FIELDS, () => null),
    city: 'Kochi',
    createdAt: '2026-04-30T06:30:00.000Z',
    ...partial,
  };
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
    families: none,
    unanswered: none,
    reports: none,
    followUps: none,
    unassigned: { ...none, appointments: NOTHING, tasks: NOTHING, contacts: NOTHING },
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

/** A message of a family. */
export function makeContact(partial: Partial<Contact> = {}): Contact {
  return {
    id: nextId(),
    kind: 'message',
    source: 'website',
    name: 'Meena Pillai',
    email: 'meena@family.example',
    phone: '+91 1234 500 137',
    language: 'en',
    childName: null,
    className: null,
    schoolName: null,
    city: null,
    writer: null,
    age: null,
    service: null,
    message: 'My daughter is 13. Can we talk?',
    privacyTopic: null,
    createdBy: null,
    receivedAt: RECEIVED_AT,
    status: 'new',
    stage: 'new',
    stageSince: RECEIVED_AT,
    lostReason: null,
    assignee: null,
    followUpOn: null,
    followUpTime: null,
    noFollowUpReason: null,
    isDue: false,
    studentId: null,
    version: 1,
    request: null,
    ...partial,
  };
}

type RequestPartial = Partial<Omit<Contact, 'request'>> & { request?: Partial<SessionRequest> };

export function makeSessionRequest({ request, ...partial }: RequestPartial = {}): Contact {
  return makeContact({
    kind: 'session_request',
    name: 'Gopal Menon',
    phone: '+91 1234 500 200',
    email: null,
    service: 'career',
    message: null,
    request: {
      preferredDay: null,
      preferredTime: null,
      preferredStart: null,
      isUnder18: false,
      parent: null,
      earlier: null,
      youngestAge: null,
      parentContact: null,
      awaitsParent: false,
      reference: 'BCDF-GHJK',
      hasAssessment: false,
      hasInterests: false,
      ...request,
    },
    ...partial,
  });
}
