import { describe, expect, test } from 'vitest';
import { confirmParent, eraseContact, getAssessment, getContact } from '#contracts/enquiries/index.ts';
import { CONSENT_WORDING } from '#contracts/students/index.ts';
import {
  ASSESSMENT,
  api,
  countEnquiries,
  countRequests,
  db,
  sendEnquiry,
  sendRequest,
  setUpEnquiries,
  tokenOf,
} from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { act, buildRequest, buildSignedIn, eventsAbout, MISSING_ID } from './inbox-fixture.ts';

setUpEnquiries();

describe('viewing a record', () => {
  test('shows a message with its consents, and is recorded', async () => {
    await sendEnquiry();
    const me = await buildSignedIn();
    const [{ id } = { id: 0 }] = await db.database.orm.select({ id: consents.contactId }).from(consents);
    const answer = await api.call(getContact, { token: me.token, params: { id: id ?? 0 } });
    expect(answer.ok()).toMatchObject({
      contact: { id, status: 'new', version: 1, email: 'meena@family.example' },
      history: [],
      consents: [
        {
          purpose: 'contact',
          wording: CONSENT_WORDING,
          givenAt: api.clock.now.toISOString(),
          withdrawnAt: null,
        },
      ],
    });
    const events = await eventsAbout('enquiry.viewed', id ?? 0);
    expect(events).toMatchObject([{ actorId: me.id, subjectType: 'enquiry', before: null, after: null }]);
  });

  test('shows a request without its assessment, which has a view of its own', async () => {
    await sendRequest();
    const me = await buildSignedIn();
    const [{ id } = { id: 0 }] = await db.database.orm.select({ id: consents.contactId }).from(consents);
    const params = { id: id ?? 0 };
    const seen = (await api.call(getContact, { token: me.token, params })).ok();
    expect(seen.contact).toMatchObject({ id, request: { hasAssessment: true } });
    expect(seen.consents.map(({ purpose }) => purpose)).toEqual(['contact', 'parent', 'assessment']);
    expect(JSON.stringify(seen)).not.toContain(ASSESSMENT.interests);
    expect(await eventsAbout('appointment_request.assessment_viewed', params.id)).toEqual([]);

    expect((await api.call(getAssessment, { token: me.token, params })).error().code).toBe('consent_needed');
    const body = { version: 1, parentName: 'Meena Example', parentRelation: 'mother' };
    (await api.call(confirmParent, { token: me.token, params, body })).ok();
    const opened = (await api.call(getAssessment, { token: me.token, params })).ok();
    expect(opened.assessment).toEqual(ASSESSMENT);
    for (const action of ['viewed', 'assessment_viewed']) {
      const events = await eventsAbout(`appointment_request.${action}`, params.id);
      expect(events).toMatchObject([{ actorId: me.id }]);
    }
  });

  test('answers 404 for an unknown record', async () => {
    const { id } = await buildRequest();
    const token = await tokenOf();
    const refusals = [
      await api.call(getContact, { token, params: { id: MISSING_ID } }),
      await api.call(getContact, { token, params: { id: MISSING_ID } }),
      await api.call(getAssessment, { token, params: { id } }),
    ];
    expect(refusals.map((answer) => [answer.status, answer.error().message])).toEqual([
      [404, 'The enquiry was not found.'],
      [404, 'The enquiry was not found.'],
      [404, 'The assessment was not found.'],
    ]);
    const { token: teachers } = await buildSignedIn('teacher');
    expect((await api.call(getAssessment, { token: teachers, params: { id } })).status).toBe(404);
  });
});

describe.each([
  ['enquiry', sendEnquiry, countEnquiries, 'enquiry'],
  ['appointment_request', sendRequest, countRequests, 'request'],
] as const)('%s: erasure', (kind, sendOne, count, what) => {
  async function sendAndFind(): Promise<number> {
    await sendOne();
    const [row] = await db.database.orm.select({ id: consents.contactId }).from(consents);
    return row?.id ?? 0;
  }

  test('deletes it with its replies and consents, and leaves none of its words', async () => {
    const id = await sendAndFind();
    const { token } = await buildSignedIn('admin');
    const body = { text: 'Spoke with Meena', followUpOn: '2026-05-04', version: 1 };
    (await act('note', { token, id, body })).ok();
    expect((await api.call(eraseContact, { token, params: { id } })).status).toBe(200);
    expect([
      await count(),
      await db.database.orm.$count(consents),
      await db.database.orm.$count(familyHistory),
    ]).toEqual([0, 0, 0]);
    expect(await eventsAbout(`${kind}.erased`, id)).toMatchObject([
      { subjectType: kind, subjectName: null, before: null, after: null },
    ]);
    const trail = JSON.stringify(await db.database.orm.select().from(auditEvents));
    expect(trail).not.toMatch(/family\.example|1234 500|Gopal|மீனா|Spoke/);
    expect((await api.call(eraseContact, { token, params: { id } })).status).toBe(404);
  });

  test('is refused to staff (403), and for a record of a student (409)', async () => {
    const id = await sendAndFind();
    const staff = await buildSignedIn('staff');
    expect((await api.call(eraseContact, { token: staff.token, params: { id } })).status).toBe(403);
    const student = await buildStudent(db.database);
    const admin = await buildSignedIn('admin');
    const body = { studentId: student.id, version: 1 };
    (await act('link', { token: admin.token, id, body })).ok();
    const answer = await api.call(eraseContact, { token: admin.token, params: { id } });
    expect([answer.status, answer.error().message]).toEqual([
      409,
      `This ${what} belongs to a student and is erased with the student.`,
    ]);
    expect(await count()).toBe(1);
  });
});
