import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import {
  appointments,
  counsellorDaysOff,
  counsellorHours,
  counsellorPlans,
  familyBooking,
  publicProfiles,
} from '#server/db/schema/appointments.ts';
import { auditEvents, eventRecipients } from '#server/db/schema/audit.ts';
import { bulkChangeStudents, bulkChanges } from '#server/db/schema/bulk-changes.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import { consentCodes } from '#server/db/schema/consent-codes.ts';
import { countedAnswers, courseCorrections } from '#server/db/schema/course-corrections.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { consentRequests, familyLinks, guardianInvitations } from '#server/db/schema/families.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { erasedTexts, studentFormerDetails } from '#server/db/schema/former-details.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import {
  accountLinks,
  knownDevices,
  rateLimits,
  recoveryCodes,
  secondFactorRoles,
  secondFactors,
  sessions,
  signInChallenges,
} from '#server/db/schema/members.ts';
import { messageTemplates } from '#server/db/schema/messages.ts';
import { office } from '#server/db/schema/office.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { productState } from '#server/db/schema/product-state.ts';
import { studentMerges } from '#server/db/schema/records.ts';
import { savedViews } from '#server/db/schema/saved-views.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent } from './factories.ts';
import {
  buildAttachment,
  buildDataRequest,
  buildFamilyAccount,
  buildFamilySession,
  buildGuardianRequest,
  buildGuardianship,
  buildResult,
  buildSpaceMessage,
} from './families.ts';
import { buildReport, buildReportLink, INTERESTS_SENT } from './report-factories.ts';
import { buildTask } from './task-factories.ts';

const AT = new Date('2026-04-20T06:00:00Z');
const ODD_WORDS = 'शृंखला · கௌரி · 👩🏽‍🎓\n\t"quoted", \\back\\slash, \\N, {curly}, \u0001';

/**
 * Puts rows into every table, with values that a file format easily loses: letters of many scripts, quotes, line feeds,
 * microseconds, SQL null and JSON null.
 */
export async function fillEveryTable(database: Database): Promise<void> {
  const { orm } = database;
  const member = await buildMember(database, 'teacher', { name: ODD_WORDS, lastLoginAt: AT });
  const school = await buildSchool(database, {
    name: 'Vidya Mandir "A"',
    contacts: [{ name: 'O’Brien', role: 'Principal', phone: null, email: 'head@school.example' }],
    importMapping: { name: 'Student\nName' },
  });
  const student = await buildStudent(database, {
    name: ODD_WORDS,
    guardianName: '',
    phone: '+914422334455',
    dateOfBirth: '2012-02-29',
    schoolId: school.id,
    counsellorId: member.id,
  });
  const merged = await buildStudent(database, { name: 'Merged', mergedIntoId: student.id });
  // A gap at the end of the ids, so that the counter differs from the number of rows.
  await orm.execute(sql`delete from students where id = ${(await buildStudent(database)).id}`);
  await orm.insert(sessions).values({
    tokenHash: 'a'.repeat(64),
    memberId: member.id,
    address: '2001:db8::1',
    createdAt: AT,
    lastSeenAt: AT,
    expiresAt: new Date('2099-12-31T23:59:59.999Z'),
  });
  await orm.insert(publicProfiles).values({
    memberId: member.id,
    wording: 1,
    agreedAt: AT,
    qualification: ODD_WORDS,
    place: 0,
    photo: 'AAAA',
    photoType: 'image/png',
    photoHash: 'b'.repeat(64),
  });
  await orm.insert(studentFormerDetails).values({ studentId: student.id, name: ODD_WORDS });
  await orm.insert(familyHistory).values([
    { studentId: student.id, kind: 'note', text: ODD_WORDS, authorName: 'Asha', createdAt: AT },
    {
      idempotencyKey: randomUUID(),
      studentId: student.id,
      kind: 'whatsapp',
      text: ODD_WORDS,
      authorName: 'Asha',
      createdAt: AT,
    },
  ]);
  await orm.insert(courseCorrections).values({
    courseId: 'eng-bits',
    changes: { marks: ODD_WORDS, bridge: null },
    source: 'https://a.example',
    readOn: '2026-04-20',
    confidence: 'low',
    compiledReadOn: '2026-04-19',
    retiredAt: AT,
    retiredReason: ODD_WORDS,
    version: 3,
    updatedBy: member.id,
    updatedAt: AT,
  });
  await orm.insert(messageTemplates).values({
    name: 'Hello',
    language: 'ta',
    body: ODD_WORDS,
    createdAt: AT,
    updatedAt: AT,
  });
  const [change] = await orm
    .insert(bulkChanges)
    .values({
      idempotencyKey: randomUUID(),
      createdBy: member.id,
      createdAt: AT,
      action: { kind: 'add_tag', tag: 'chess' },
    })
    .returning();
  await orm.insert(bulkChangeStudents).values({
    bulkId: change?.id ?? 0,
    studentId: student.id,
    state: 'changed',
    version: 2,
    before: { tags: [] },
  });
  await orm
    .insert(savedViews)
    .values({ name: ODD_WORDS, query: 'tag=chess', memberId: member.id, createdAt: AT });
  await orm.insert(office).values({ particulars: { legalName: ODD_WORDS }, version: 2, changedAt: AT });
  await orm.insert(studentMerges).values({
    keptId: student.id,
    mergedId: merged.id,
    mergedAt: AT,
    moved: {
      enrolments: [1],
      appointments: [],
      consents: [],
      contacts: [],
      history: [],
      keptBefore: { name: ODD_WORDS, city: null },
    },
  });
  const [list] = await orm
    .insert(imports)
    .values({
      schoolId: school.id,
      fileName: 'class.csv',
      headers: ['a', ''],
      mapping: {},
      status: 'ready',
      createdAt: AT,
    })
    .returning();
  await orm.insert(importRows).values([
    { importId: list?.id ?? 0, rowNumber: 2, cells: [ODD_WORDS, ''], student: { name: 'x', age: 7 } },
    { importId: list?.id ?? 0, rowNumber: 10, cells: [], errors: ['no name'] },
  ]);
  await fillContacts(database, { studentId: student.id, memberId: member.id });
  await fillAppointments(database, { studentId: student.id, memberId: member.id });
  await fillFamilies(database, { studentId: student.id });
  const { id: reportId } = await buildReport(database, { studentId: student.id, service: 'dmit' });
  await buildReportLink(database, reportId, { expiresAt: AT });
  await buildTask(database, { what: ODD_WORDS, dueTime: '14:30', studentId: student.id, reportId });
  await fillAccounts(database, member.id);
  await orm.insert(rateLimits).values({ key: 'b'.repeat(64), expiresAt: AT });
  await orm
    .insert(countedAnswers)
    .values({ idempotencyKey: randomUUID(), month: '2026-04', age: 15, answers: INTERESTS_SENT.answers });
  await orm.insert(productState).values({ key: 'Ärger', value: ODD_WORDS, changedAt: AT });
  await orm.insert(auditEvents).values([
    { at: AT, action: 'student.viewed', subjectType: 'student', subjectId: student.id },
    { at: AT, action: 'student.updated', before: { name: ODD_WORDS, n: 1.5 }, after: { name: null } },
    { at: AT, action: 'odd', before: sql`'null'::jsonb`, after: sql`'1e400'::jsonb` },
  ]);
  await orm.insert(eventRecipients).values({ memberId: member.id, eventId: 1 });
  // Microseconds, and rows out of order on the disk.
  await orm.execute(sql`update members set created_at = '1999-12-31 23:59:59.999999+05:30', phone = null`);
}

async function fillAccounts({ orm }: Database, memberId: number): Promise<void> {
  await orm.insert(accountLinks).values({
    memberId,
    purpose: 'invitation',
    tokenHash: 'd'.repeat(64),
    createdAt: AT,
    expiresAt: AT,
  });
  await orm
    .insert(knownDevices)
    .values({ memberId, deviceHash: 'e'.repeat(64), createdAt: AT, lastSeenAt: AT });
  await orm
    .insert(secondFactors)
    .values({ memberId, secret: 'ONSWG4TFOQ', confirmedAt: AT, lastUsedStep: 9 });
  await orm.insert(recoveryCodes).values({ memberId, codeHash: 'f'.repeat(64) });
  await orm.insert(secondFactorRoles).values({ role: 'teacher' });
  await orm
    .insert(signInChallenges)
    .values({ tokenHash: '0'.repeat(64), memberId, triesLeft: 5, expiresAt: AT });
  await orm.insert(outbox).values({
    kind: 'new_device',
    memberId,
    details: { browser: ODD_WORDS },
    dueAt: AT,
    createdAt: AT,
  });
}

interface Ids {
  studentId: number;
  memberId: number;
}

async function fillContacts({ orm }: Database, { studentId, memberId }: Ids): Promise<void> {
  const shared = { contentHash: 'c'.repeat(64), createdAt: AT, name: 'Amma', studentId, becameStudent: true };
  const sent = { ...shared, source: 'website', message: ODD_WORDS } as const;
  const [message, request] = await orm
    .insert(contacts)
    .values([
      {
        ...sent,
        kind: 'message',
        // Lower than every new id, as the migration guarantees.
        formerId: 0,
        idempotencyKey: '0190a0b0-0000-7000-8000-000000000001',
        email: 'amma@home.example',
      },
      {
        ...sent,
        kind: 'session_request',
        idempotencyKey: '0190a0b0-0000-7000-8000-000000000002',
        service: 'career',
        phone: '+914422334455',
      },
      {
        ...shared,
        kind: 'office_entry',
        idempotencyKey: '0190a0b0-0000-7000-8000-000000000003',
        source: 'walk_in',
        childName: 'Asha',
        message: ODD_WORDS,
        stage: 'lost',
        lostReason: 'too far',
        createdBy: memberId,
      },
    ])
    .returning();
  if (!message || !request) throw new Error('The contacts were not stored');
  await orm.insert(sessionRequests).values({
    contactId: request.id,
    isUnder18: true,
    preferredDay: '2026-05-04',
    preferredTime: 'morning',
    assessment: {
      name: 'Asha',
      age: '14',
      educationLevel: 'high_school',
      interests: ODD_WORDS,
      strengths: 'patience',
      careerGoals: 'bridges',
      recommendations: [],
    },
    interests: INTERESTS_SENT,
  });
  await orm.insert(familyHistory).values({
    contactId: message.id,
    studentId,
    kind: 'note',
    text: ODD_WORDS,
    noFollowUpReason: 'answered',
    authorId: memberId,
    authorName: 'Asha',
    createdAt: AT,
  });
  const given = { studentId, givenAt: AT };
  await orm.insert(consents).values({ ...given, contactId: message.id, purpose: 'contact', wording: 1 });
  const [parent] = await orm
    .insert(consents)
    .values({
      ...given,
      contactId: request.id,
      purpose: 'parent',
      wording: 3,
      givenBy: 'Amma',
      relation: 'mother',
      confirmation: 'call_back',
      confirmedAt: AT,
      confirmedBy: memberId,
    })
    .returning();
  await orm.insert(choiceQuestions).values({
    contactId: request.id,
    months: 12,
    tokenHash: 'b'.repeat(64),
    askedAt: AT,
    expiresAt: AT,
    choice: 'listed',
    slug: 'staff-nurse',
    answeredAt: AT,
  });
  await orm
    .insert(consentCodes)
    .values({ consentId: parent?.id ?? 0, codeHash: 'a'.repeat(64), triesLeft: 5, expiresAt: AT });
}

async function fillAppointments({ orm }: Database, { studentId, memberId }: Ids): Promise<void> {
  await orm.insert(appointments).values({
    studentId,
    service: 'career',
    counsellorId: memberId,
    status: 'confirmed',
    createdAt: AT,
    ...anHourFrom(AT),
  });
  await orm
    .insert(counsellorHours)
    .values({ counsellorId: memberId, weekday: 1, startsAt: '09:00', endsAt: '17:30' });
  await orm.insert(counsellorPlans).values({ counsellorId: memberId });
  await orm.insert(familyBooking).values({
    services: ['career'],
    counsellorIds: [memberId],
    changeHours: 24,
    noticeHours: 12,
    daysAhead: 30,
    version: 1,
  });
  await orm.insert(counsellorDaysOff).values({
    counsellorId: memberId,
    firstDay: '2026-05-01',
    lastDay: '2026-05-02',
    createdAt: AT,
  });
}

async function fillFamilies(database: Database, { studentId }: Pick<Ids, 'studentId'>): Promise<void> {
  const { orm } = database;
  const { id: accountId } = await buildFamilyAccount(database, { name: ODD_WORDS, notes: ODD_WORDS });
  await buildFamilySession(database, accountId, AT);
  await buildGuardianship(database, { accountId, studentId, endedAt: AT, endReason: ODD_WORDS });
  await buildGuardianship(database, { accountId, studentId });
  await buildGuardianRequest(database, { accountId, childName: ODD_WORDS });
  const messageId = await buildSpaceMessage(database, {
    studentId,
    text: ODD_WORDS,
    familyAccountId: accountId,
  });
  await buildAttachment(database, { studentId, messageId, accountId, name: ODD_WORDS });
  await buildResult(database, { accountId, studentId });
  await orm.insert(consentRequests).values({ studentId, purpose: 'email', createdAt: AT });
  await buildDataRequest(database, { accountId, studentId, message: ODD_WORDS });
  await orm
    .insert(erasedTexts)
    .values({ studentId, place: 'tasks.what', textHash: 'e'.repeat(64), erasedAt: AT });
  const link = { tokenHash: 'c'.repeat(64), createdAt: AT, expiresAt: AT };
  await orm.insert(familyLinks).values({ ...link, accountId, purpose: 'confirmation' });
  await orm.insert(guardianInvitations).values({
    ...link,
    studentId,
    email: 'aunt@family.example',
    relation: 'other',
    sight: 'appointments',
    codeHash: 'd'.repeat(64),
  });
}
