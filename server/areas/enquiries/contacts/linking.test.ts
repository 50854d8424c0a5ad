import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api, db, sendRequest, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { studentKeys } from '#server/areas/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { act, buildEnquiry, buildRequest, buildSignedIn, eventsAbout, MISSING_ID } from './inbox-fixture.ts';

setUpEnquiries();

const link = (request: Parameters<typeof act>[1]) => act('link', request);

async function selectStudent(id: number | null) {
  const [row] = await db.database.orm
    .select()
    .from(students)
    .where(eq(students.id, id ?? 0));
  return row;
}

const countStudents = () => db.database.orm.$count(students);

describe.each([
  ['enquiry', buildEnquiry],
  ['appointment_request', buildRequest],
] as const)('%s: creating a student', (kind, build) => {
  test('stores the search keys, the school and the service', async () => {
    const me = await buildSignedIn();
    const school = await buildSchool(db.database, { name: 'Lotus Public School' });
    const { id } = await build();
    const student = {
      name: 'आशा Pillai',
      guardianName: 'Meena Pillai',
      guardianRelation: 'mother',
      phone: '098765 43210',
      email: 'meena@family.example',
      language: 'hi',
      schoolId: school.id,
      service: 'overseas',
    };
    const state = (await link({ token: me.token, id, body: { student, version: 1 } })).ok();
    expect(state).toMatchObject({ status: 'closed', stage: 'enrolled', isDue: false, version: 2 });
    const { service, ...fields } = student;
    const kept = { ...fields, phone: '+919876543210' };
    const stored = await selectStudent(state.studentId);
    expect(stored).toMatchObject({
      ...kept,
      ...studentKeys(kept, 'Lotus Public School'),
      status: 'pending',
      counsellorId: null,
      isSample: false,
      version: 1,
      createdAt: api.clock.now,
    });
    const enrolled = await db.database.orm
      .select()
      .from(enrolments)
      .where(eq(enrolments.studentId, stored?.id ?? 0));
    expect(enrolled).toMatchObject([{ service, stage: 'enrolled' }]);

    const studentId = stored?.id ?? 0;
    expect(await eventsAbout(`${kind}.linked`, id)).toMatchObject([
      {
        actorId: me.id,
        before: { studentId: null },
        after: { studentId },
      },
    ]);
    expect(await eventsAbout('student.created', studentId)).toMatchObject([{ actorId: me.id }]);
    expect(await eventsAbout('student.enrolled', studentId)).toMatchObject([{ after: { service } }]);
    const trail = JSON.stringify(await db.database.orm.select().from(auditEvents));
    expect(trail).not.toMatch(/Pillai|98765|family\.example/);
  });

  test('needs only a name', async () => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const body = { student: { name: 'Asha' }, version: 1 };
    const { studentId } = (await link({ token, id, body })).ok();
    expect(await selectStudent(studentId)).toMatchObject({ name: 'Asha', phone: null, schoolId: null });
    expect(await eventsAbout('student.enrolled', studentId ?? 0)).toEqual([]);
  });

  test('happens once for repeated calls', async () => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const before = await countStudents();
    const body = { student: { name: 'Asha' }, version: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => link({ token, id, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await link({ token, id, body: { ...body, version: 2 } });
    expect([again.status, again.error().code]).toEqual([409, 'conflict']);
    expect((await countStudents()) - before).toBe(1);
  });

  test.each([
    ['an invalid phone', 'phone', '12345', 'Please enter a whole phone number, for example 98765 43210'],
    ['an invalid e-mail', 'email', 'meena', 'Please enter a valid email address'],
    ['no name', 'name', ' ', 'Name is required'],
    ['a school that isn’t there', 'schoolId', MISSING_ID, 'The school was not found'],
    ['a service that isn’t', 'service', 'astrology', 'The service is not known'],
  ])('is refused with %s', async (_, field, value, message) => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const before = await countStudents();
    const body = { student: { name: 'Asha', [field]: value }, version: 1 };
    const answer = await link({ token, id, body });
    expect(answer.status).toBe(400);
    expect(answer.error()).toMatchObject({ message, field: `student.${field}` });
    expect(await countStudents()).toBe(before);
  });

  test('is refused at an archived school', async () => {
    const { token } = await buildSignedIn();
    const { id: schoolId } = await buildSchool(db.database, { archivedAt: api.clock.now });
    const { id } = await build();
    const body = { student: { name: 'Asha', schoolId }, version: 1 };
    expect((await link({ token, id, body })).status).toBe(400);
  });
});

describe.each([
  ['enquiry', buildEnquiry],
  ['appointment_request', buildRequest],
] as const)('%s: linking to an existing student', (kind, build) => {
  test('can be changed to another one', async () => {
    const { token } = await buildSignedIn();
    const [first, second] = [await buildStudent(db.database), await buildStudent(db.database)];
    const { id } = await build();
    const one = await link({ token, id, body: { studentId: first.id, version: 1 } });
    expect(one.ok()).toMatchObject({ studentId: first.id, status: 'new', version: 2 });
    const other = await link({ token, id, body: { studentId: second.id, version: 2 } });
    expect(other.ok()).toMatchObject({ studentId: second.id, version: 3 });
    const events = await eventsAbout(`${kind}.linked`, id);
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [{ studentId: null }, { studentId: first.id }],
      [{ studentId: first.id }, { studentId: second.id }],
    ]);
  });

  test.each([
    ['ta', 'en', 'ta'],
    ['ta', 'hi', 'hi'],
    ['en', 'hi', 'hi'],
  ] as const)('in %s, of a student in %s: the student is in %s', async (contact, before, after) => {
    const { token } = await buildSignedIn();
    const student = await buildStudent(db.database, { language: before });
    const { id } = await build({ language: contact });
    (await link({ token, id, body: { studentId: student.id, version: 1 } })).ok();
    expect((await selectStudent(student.id))?.language).toBe(after);
  });

  test.each(['answered', 'closed', 'spam'] as const)('keeps it %s', async (status) => {
    const { token } = await buildSignedIn();
    const student = await buildStudent(db.database);
    const { id } = await build({ status, noFollowUpReason: 'Called' });
    const state = (await link({ token, id, body: { studentId: student.id, version: 1 } })).ok();
    expect(state).toMatchObject({ studentId: student.id, status, noFollowUpReason: 'Called' });
  });

  test('is refused for an unknown or merged student and an older version', async () => {
    const { token } = await buildSignedIn();
    const kept = await buildStudent(db.database);
    const merged = await buildStudent(db.database, { mergedIntoId: kept.id });
    const { id } = await build();
    const refusals = [
      await link({ token, id, body: { studentId: MISSING_ID, version: 1 } }),
      await link({ token, id, body: { studentId: merged.id, version: 1 } }),
      await link({ token, id, body: { studentId: kept.id, version: 2 } }),
      await link({ token, id: MISSING_ID, body: { studentId: kept.id, version: 1 } }),
      await link({ token, id, body: { version: 1 } }),
      await link({ token, id, body: { version: 1, studentId: kept.id, student: { name: 'Asha' } } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 409, 409, 404, 400, 400]);
  });
});

test('linking a request leaves the family’s consents with it; they are the student’s too', async () => {
  await sendRequest();
  const { token } = await buildSignedIn();
  const [{ id } = { id: 0 }] = await db.database.orm.select({ id: consents.contactId }).from(consents);
  const before = await db.database.orm.select().from(consents);
  const body = { student: { name: 'Asha' }, version: 1 };
  const { studentId } = (await link({ token, id: id ?? 0, body })).ok();
  expect(await db.database.orm.select().from(consents)).toEqual(
    before.map((consent) => ({ ...consent, studentId })),
  );
});

test('a teacher cannot create students from submissions', async () => {
  const { token, id: assigneeId } = await buildSignedIn('teacher');
  const { id } = await buildEnquiry({ assigneeId });
  const answer = await link({ token, id, body: { student: { name: 'Asha' }, version: 1 } });
  expect(answer.status).toBe(403);
});
