import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  confirmParent,
  getAssessment,
  getContact,
  listContacts,
  type ReceivedRequest,
} from '#contracts/enquiries/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { getFamilyData, getStudent, recordConsent } from '#contracts/students/index.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { linkAllContacts } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import {
  ASSESSMENT,
  api,
  countRequests,
  db,
  eventsOf,
  makeEnquiry,
  makeRequest,
  type RequestBody,
  selectRequests,
  sendEnquiry,
  sendRequest,
  setUpEnquiries,
  tokenOf,
} from './enquiries-fixture.ts';

setUpEnquiries();

type Partials = Partial<Record<keyof RequestBody, unknown>>;
const NO_PARENT = { parentName: null, parentRelation: null, consentOfParent: false };
const OWN_NAME = 'A student can’t agree in a parent’s place. Please give the parent’s own name';
const NO_CONSENT = 'The consent of a parent or guardian is needed for a student under 18';
const NO_NAME = 'Please give the name of a parent or guardian';

describe('a request for a child without a parent', () => {
  test.each<[string, Partials, string]>([
    [
      'that says nothing of the age',
      { age: null, assessment: null },
      'Please give the student’s age in years',
    ],
    [
      'of an old form',
      { age: undefined, isUnder18: false, assessment: null, ...NO_PARENT },
      'Please give the student’s age in years',
    ],
    [
      'of age 12 that says adult',
      { age: 12, isUnder18: false, assessment: null, ...NO_PARENT },
      'A student of this age is under 18: a parent or guardian must agree.',
    ],
    [
      'of an old form with a child’s assessment and the word adult',
      { age: undefined, isUnder18: false, ...NO_PARENT },
      'A student of this age is under 18: a parent or guardian must agree.',
    ],
    ['with a child’s assessment and no age', { age: undefined, ...NO_PARENT }, NO_NAME],
    [
      'with an adult’s age and a child’s assessment',
      { age: 25, ...NO_PARENT },
      'The assessment is of a person aged 15, not 25. Please correct the age, or leave the assessment out.',
    ],
    [
      'with the age of a parent and a parent’s consent',
      { age: 41 },
      'The assessment is of a person aged 15, not 41. Please correct the age, or leave the assessment out.',
    ],
    [
      'with the assessment of another child',
      { age: 11 },
      'The assessment is of a person aged 15, not 11. Please correct the age, or leave the assessment out.',
    ],
    [
      'of 18 with an assessment of 18 in Class 7',
      { age: 18, assessment: { ...ASSESSMENT, age: '18', schoolClass: 'Class 7' }, ...NO_PARENT },
      'The assessment is of a student in Class 7, not aged 18. Please correct the age or the class, or leave the assessment out.',
    ],
    [
      'of 18 with an assessment of 17',
      { age: 18, assessment: { ...ASSESSMENT, age: '17' }, ...NO_PARENT },
      'The assessment is of a person aged 17, not 18. Please correct the age, or leave the assessment out.',
    ],
    [
      'with an assessment of an unknown age',
      { age: 30, assessment: { ...ASSESSMENT, age: 'grown up' }, ...NO_PARENT },
      NO_NAME,
    ],
    [
      'with only an unknown age',
      { age: null, assessment: { ...ASSESSMENT, age: 'grown up' } },
      'Please give the student’s age in years',
    ],
    ['with nobody’s name', { parentName: null }, NO_NAME],
    ['with a number as the name', { parentName: '1' }, NO_NAME],
    ['with the student’s word for themselves', { parentName: 'Myself' }, NO_NAME],
    ['with a blank name', { parentName: ' ' }, 'The parent’s name is required'],
    ['with the student as their own parent', { parentName: 'gopal  EXAMPLE' }, OWN_NAME],
    ['with the name of the assessment as the parent', { parentName: 'Example, Asha' }, OWN_NAME],
    ['with no relation', { parentRelation: null }, 'Please say who agrees: mother, father or guardian'],
    ['with a friend', { parentRelation: 'friend' }, 'The relation is not known'],
    ['without the parent’s tick', { consentOfParent: false }, NO_CONSENT],
    [
      'without a way to reach the parent',
      { phone: null, email: null },
      'Please give a phone number or an email address',
    ],
    ['with an invalid age', { age: 0 }, 'Please give the age in whole years'],
    ['with half a year', { age: 17.5 }, 'Please give the age in whole years'],
    ['with an age as a text', { age: '15' }, 'Please give the age in whole years'],
  ])('%s is refused', async (_, partial, message) => {
    const answer = await sendRequest(makeRequest(partial));
    expect([answer.status, answer.error().message]).toEqual([400, message]);
    expect(await countRequests()).toBe(0);
  });

  test.each<[string, Partials]>([
    ['a parent’s name', { parentName: 'Meena Example', parentRelation: 'mother' }],
    ['a parent’s tick', { consentOfParent: true }],
    ['a parent’s relation', { parentRelation: 'mother' }],
  ])('an adult with %s is refused', async (_, partial) => {
    const adult = { age: 30, assessment: null, ...NO_PARENT };
    const answer = await sendRequest(makeRequest({ ...adult, ...partial }));
    expect([answer.status, answer.error().message]).toEqual([
      400,
      'At 30 the student agrees without a parent. Please correct the age, or leave the parent out.',
    ]);
  });
});

describe('a message with a child’s particulars, unknown to the form', () => {
  test('keeps only the form’s fields', async () => {
    const child = { age: 12, childName: 'Ravi Child', isUnder18: true, assessment: ASSESSMENT };
    expect((await sendEnquiry({ ...makeEnquiry(), ...child, parentName: 'Amma Parent' })).status).toBe(201);
    const stored = [contacts, consents].map((table) => db.database.orm.select().from(table));
    const text = JSON.stringify(await Promise.all(stored));
    for (const part of ['Ravi Child', 'Amma Parent', ASSESSMENT.interests]) expect(text).not.toContain(part);
    expect(text).not.toMatch(/"purpose":"(parent|assessment)"/);
  });
});

describe('a message', () => {
  const CHILD = {
    writer: 'child',
    name: 'Ravi Example',
    parentName: 'Meena Example',
    parentContact: '98400 00001',
  };
  const AGREED = { version: 1, parentName: 'Meena Example', parentRelation: 'mother' };
  type Fields = Parameters<typeof makeEnquiry>[0];

  test.each<[string, Fields, string]>([
    ['that does not say who writes', { writer: undefined }, 'Please say who is writing'],
    ['of somebody else', { writer: 'uncle' }, 'Please say who is writing'],
    ['of a child without a parent', { ...CHILD, parentName: null }, NO_NAME],
    ['of a child as the parent', { ...CHILD, parentName: 'example ravi' }, OWN_NAME],
    ...[null, '12', 'my mother', 'meena@'].map((parentContact): [string, Fields, string] => [
      `of a child with the contact ${parentContact}`,
      { ...CHILD, parentContact },
      'Please give the parent’s phone number or email address',
    ]),
  ])('%s is refused', async (_, partial, message) => {
    const answer = await sendEnquiry(makeEnquiry(partial));
    expect([answer.status, answer.error().message]).toEqual([400, message]);
  });

  test.each<[string, Fields, object | null]>([
    ['a parent', { writer: 'parent' }, null],
    ['an adult', { writer: 'adult', youngestAge: null }, null],
    ['a student under 18', CHILD, { youngestAge: null, parentContact: '98400 00001' }],
    ['an adult after another choice', { writer: 'adult', youngestAge: 17 }, { youngestAge: 17 }],
    ['a parent after another choice', { writer: 'parent', youngestAge: 12 }, { youngestAge: 12 }],
  ])('of %s waits as it should', async (_, partial, waiting) => {
    (await sendEnquiry(makeEnquiry({ name: 'Meena Example', ...partial }))).ok();
    const token = await tokenOf('staff');
    const [row] = (await api.call(listContacts, { token, query: {} })).ok().contacts;
    expect(row).toMatchObject({
      kind: 'message',
      writer: partial?.writer,
      request: waiting && { isUnder18: true, awaitsParent: true, ...waiting },
    });
    const params = { id: row?.id ?? 0 };
    const confirmed = await api.call(confirmParent, { token, params, body: AGREED });
    if (partial?.writer === 'adult' && waiting) {
      // Nobody agrees in their own place.
      expect(confirmed.status).toBe(400);
      return;
    }
    expect(confirmed.status).toBe(waiting ? 200 : 404);
    if (waiting) {
      expect(confirmed.ok().contact.request).toMatchObject({ awaitsParent: false });
      expect(await eventsOf('enquiry.parent_confirmed')).toHaveLength(1);
    }
  });
});

describe('after a child’s own', () => {
  const OWN = { name: 'Ravi Example', email: 'ravi@child.example' };
  const write = (partial: object) => sendEnquiry(makeEnquiry({ ...OWN, ...partial }));
  const ask = (partial: object) =>
    sendRequest(makeRequest({ ...OWN, phone: null, assessment: null, preferredDay: null, ...partial }));
  const MESSAGE = () => write({ writer: 'child', parentName: 'Meena Example', parentContact: '98400 00001' });
  const REQUEST = () => ask({ age: 12, parentName: 'Meena Example' });
  const adultMessage = (partial = {}) => write({ writer: 'adult', ...partial });
  const adultRequest = () => ask({ age: 18, ...NO_PARENT });

  test.each<[string, () => Promise<unknown>, () => Promise<unknown>, number, object | null]>([
    ['message, an adult’s message', MESSAGE, adultMessage, 0, { youngestAge: 17, earlier: null }],
    ['message, an adult’s request', MESSAGE, adultRequest, 0, { youngestAge: 17, earlier: null }],
    ['request, an adult’s message', REQUEST, adultMessage, 0, { youngestAge: null, earlier: { age: 12 } }],
    ['request, an adult’s request', REQUEST, adultRequest, 0, { youngestAge: null, earlier: { age: 12 } }],
    ['message, another person’s', MESSAGE, () => adultMessage({ name: 'Meena Example' }), 0, null],
    ['message, a parent’s', MESSAGE, () => write({ writer: 'parent' }), 0, null],
    ['message, an adult’s message of another day', MESSAGE, adultMessage, 2, null],
    ['request, an adult’s message of next year', REQUEST, adultMessage, 365, { earlier: { age: 12 } }],
  ])('%s waits for the parent as it should', async (_, first, second, days, waiting) => {
    await first();
    api.clock.advance(days * DAY_MS);
    await second();
    const [newest] = (await api.call(listContacts, { token: await tokenOf('staff'), query: {} })).ok()
      .contacts;
    const { isUnder18 = false } = newest?.request ?? {};
    expect(isUnder18).toBe(waiting !== null);
    if (waiting) expect(newest?.request).toMatchObject({ awaitsParent: true, ...waiting });
  });

  test('a parent’s message with the age of the child, the parent’s own request does not wait', async () => {
    await write({ writer: 'parent', youngestAge: 12 });
    await adultRequest();
    const [newest] = (await api.call(listContacts, { token: await tokenOf('staff'), query: {} })).ok()
      .contacts;
    expect(newest?.request?.isUnder18).toBe(false);
  });
});

describe('a child’s request', () => {
  const staffCalls = async () => {
    const token = await tokenOf('staff');
    const [stored] = await selectRequests();
    const id = stored?.id ?? 0;
    const assessmentOf = (id: number) => api.call(getAssessment, { token, params: { id } });
    const confirmFor = (id: number, body: object) => api.call(confirmParent, { token, params: { id }, body });
    return {
      id,
      list: async () => (await api.call(listContacts, { token, query: {} })).ok().contacts,
      view: async () => (await api.call(getContact, { token, params: { id } })).ok(),
      assessmentOf,
      confirmFor,
      assessment: () => assessmentOf(id),
      confirm: (body: object) => confirmFor(id, body),
    };
  };
  const withdraw = (purpose: 'parent' | 'assessment') =>
    db.database.orm.update(consents).set({ withdrawnAt: api.clock.now }).where(eq(consents.purpose, purpose));
  const AGREED = { version: 1, parentName: 'Meena Example', parentRelation: 'mother' };

  test('of a student shows the parent’s consent on the student’s page', async () => {
    await sendRequest();
    const { confirm } = await staffCalls();
    const { id: studentId } = await buildStudent(db.database);
    await linkAllContacts(db.database, studentId);
    const parents = async () => {
      const call = { token: await tokenOf('staff'), params: { id: studentId } };
      const { consents } = (await api.call(getStudent, call)).ok();
      return consents.find(({ purpose }) => purpose === 'parent');
    };
    const open = { confirmation: 'not_yet', confirmedAt: null, confirmedByName: null };
    expect(await parents()).toMatchObject({ givenBy: 'Meena Example', relation: 'mother', ...open });
    (await confirm({ ...AGREED, parentRelation: 'guardian' })).ok();
    expect(await parents()).toMatchObject({
      givenBy: 'Meena Example',
      relation: 'guardian',
      confirmation: 'call_back',
      confirmedAt: api.clock.now.toISOString(),
      confirmedByName: expect.any(String) as string,
    });
  });

  test('stores consents and wording, and shows staff the contact without the assessment', async () => {
    const sent = (await sendRequest()).ok() as ReceivedRequest;
    expect(sent).toEqual({
      received: true,
      reference: expect.stringMatching(/^[B-T]{4}-[B-T]{4}$/),
      answerBy: '2026-05-01',
      asksForCode: false,
    });
    const { list, view, assessment } = await staffCalls();
    const [shown] = await list();
    expect(shown).toMatchObject({
      name: 'Gopal Example',
      age: 15,
      phone: '+91 1234 500 200',
      request: {
        isUnder18: true,
        awaitsParent: true,
        hasAssessment: true,
        reference: sent.reference,
        parent: { name: 'Meena Example', relation: 'mother', confirmation: 'not_yet', confirmedAt: null },
      },
    });
    const details = await view();
    expect(
      details.consents.map(({ purpose, givenBy, confirmation }) => [purpose, givenBy, confirmation]),
    ).toEqual([
      ['contact', null, null],
      ['parent', 'Meena Example', 'not_yet'],
      ['assessment', 'Meena Example', null],
    ]);
    expect(JSON.stringify([shown, details])).not.toContain(ASSESSMENT.interests);
    const refused = await assessment();
    expect([refused.status, refused.error().code]).toEqual([403, 'consent_needed']);
    expect(await eventsOf('appointment_request.assessment_viewed')).toEqual([]);
  });

  test('opens its assessment when a member records the parent’s consent by phone', async () => {
    await sendRequest();
    const { id, assessment, confirm, view } = await staffCalls();
    api.clock.advance(60_000);
    const { contact } = (await confirm(AGREED)).ok();
    expect(contact).toMatchObject({
      version: 2,
      request: {
        awaitsParent: false,
        parent: { confirmation: 'call_back', confirmedAt: api.clock.now.toISOString() },
      },
    });
    expect(contact.request?.parent?.confirmedBy).toBe(
      (await eventsOf('appointment_request.parent_confirmed')).at(-1)?.actorName,
    );
    expect((await assessment()).ok().assessment).toEqual(ASSESSMENT);
    expect((await view()).consents.filter(({ purpose }) => purpose === 'parent')).toHaveLength(1);
    const event = (await eventsOf('appointment_request.parent_confirmed')).at(-1);
    expect([event?.subjectId, event?.after]).toEqual([id, { confirmation: 'call_back' }]);
    const again = await confirm({ ...AGREED, version: 2 });
    expect([again.status, again.error().code]).toEqual([409, 'conflict']);
  });

  test.each<[string, object, number, string]>([
    ['the student', { parentName: 'GOPAL example' }, 400, 'bad_request'],
    ['the child of the assessment', { parentName: 'Asha Example' }, 400, 'bad_request'],
    ['nobody', { parentName: '' }, 400, 'bad_request'],
    ['a number', { parentName: '1' }, 400, 'bad_request'],
    ['a neighbour', { parentRelation: 'neighbour' }, 400, 'bad_request'],
    ['another version', { version: 2 }, 409, 'stale'],
  ])('is not confirmed by %s', async (_, partial, status, code) => {
    await sendRequest();
    const { assessment, confirm } = await staffCalls();
    const answer = await confirm({ ...AGREED, ...partial });
    expect([answer.status, answer.error().code]).toEqual([status, code]);
    expect((await assessment()).status).toBe(403);
  });

  test('closes its assessment again when the parent’s consent is withdrawn', async () => {
    await sendRequest();
    const { assessment, confirm, list } = await staffCalls();
    (await confirm(AGREED)).ok();
    await withdraw('parent');
    expect((await assessment()).status).toBe(403);
    expect((await list())[0]?.request?.awaitsParent).toBe(true);
    (await confirm({ ...AGREED, version: 2 })).ok();
    expect((await assessment()).status).toBe(200);
  });

  test('closes its assessment to every member when the consent to keep it is withdrawn', async () => {
    await sendRequest();
    const { id, assessment, confirm, list } = await staffCalls();
    (await confirm(AGREED)).ok();
    const student = await buildStudent(db.database);
    await linkAllContacts(db.database, student.id);
    await withdraw('assessment');
    const refused = await assessment();
    expect([refused.status, refused.error()]).toEqual([
      403,
      {
        code: 'consent_needed',
        message: 'The family has withdrawn its consent to the assessment.',
      },
    ]);
    expect((await list())[0]?.request).toMatchObject({ awaitsParent: false, hasAssessment: false });
    const token = await tokenOf('super_admin');
    const file = async () => (await api.call(getFamilyData, { token, params: { id: student.id } })).ok();
    expect((await file()).contacts).toMatchObject([{ id, request: { assessment: null } }]);
    api.clock.advance(1000);
    const given = { purpose: 'assessment', givenBy: 'Meena Example' };
    (await api.call(recordConsent, { token, params: { id: student.id }, body: given })).ok();
    expect((await assessment()).status).toBe(200);
    expect((await file()).contacts).toMatchObject([{ request: { assessment: ASSESSMENT } }]);
  });

  test('with the age 18 awaits the parent once linked to a younger student', async () => {
    const assessed = { ...ASSESSMENT, age: '18' };
    await sendRequest(makeRequest({ age: 18, assessment: assessed, ...NO_PARENT }));
    const { assessment, confirm, list } = await staffCalls();
    const link = async (dateOfBirth: string) => {
      const { id: studentId } = await buildStudent(db.database, { name: 'Gopal Example', dateOfBirth });
      await linkAllContacts(db.database, studentId);
    };
    await link('2008-04-01');
    expect((await assessment()).status).toBe(200);
    await link('2010-04-01');
    expect((await assessment()).error().code).toBe('consent_needed');
    expect((await list())[0]?.request).toMatchObject({ isUnder18: true, awaitsParent: true });
    (await confirm(AGREED)).ok();
    expect((await assessment()).ok().assessment).toEqual(assessed);
    expect((await confirm({ ...AGREED, version: 2 })).error().code).toBe('conflict');
  });

  test.each<[string, number, Partials & { says?: number }, number, boolean]>([
    ['the same name and phone', 15, { phone: '098400 00002', name: 'example GOPAL' }, 700, true],
    ['the same name and e-mail', 15, { phone: null, email: 'Gopal@child.example' }, 700, true],
    ['the same phone and an extension', 15, { phone: '98400 00002 ext 5' }, 1, true],
    ['the same phone and words beside it', 15, { phone: 'Meena: 9840000002' }, 1, true],
    ['an age of which they can be 18', 15, { phone: '9840000002' }, 740, false],
    ['an age of 17', 17, { phone: '9840000002' }, 1, false],
    ['an age of 17, and 20 a day later', 17, { phone: '9840000002', says: 20 }, 1, true],
    ['an age of 17, and 20 after two years', 17, { phone: '9840000002', says: 20 }, 740, false],
    ['an age of 18, and 21 a day later', 18, { phone: '9840000002', says: 21 }, 1, false],
    ['another name', 15, { phone: '9840000002', name: 'Asha Example' }, 1, false],
    ['another phone number', 15, { phone: '9840000003' }, 1, false],
  ])(
    'by an adult after a request with %s is closed or open as expected',
    async (_, age, { says = 18, ...partial }, days, isClosed) => {
      const contact = { email: 'gopal@child.example', phone: '+91 98400 00002' };
      const child = { age, assessment: null, ...contact, ...(age < 18 ? {} : NO_PARENT) };
      (await sendRequest(makeRequest(child))).ok();
      const receivedAt = api.clock.now.toISOString();
      api.clock.advance(days * DAY_MS);
      const assessed = { ...ASSESSMENT, age: String(says) };
      const adult = { age: says, assessment: assessed, preferredDay: null, ...NO_PARENT };
      const answer = (await sendRequest(makeRequest({ ...adult, ...partial }))).ok();
      expect(answer).toMatchObject({ received: true, asksForCode: false });
      const { list, assessmentOf, confirmFor } = await staffCalls();
      const [shown] = await list();
      expect(shown?.request).toMatchObject({
        isUnder18: isClosed,
        awaitsParent: isClosed,
        earlier: isClosed ? { age, receivedAt } : null,
      });
      const id = shown?.id ?? 0;
      expect((await assessmentOf(id)).status).toBe(isClosed ? 403 : 200);
      if (isClosed) (await confirmFor(id, AGREED)).ok();
      expect((await assessmentOf(id)).ok().assessment).toEqual(assessed);
    },
  );

  test.each<[string, Partials, number | null]>([
    ['18 after 12 in the form', { youngestAge: 12 }, 12],
    ['18 after "under 18" on the contact page', { youngestAge: 17 }, 17],
    ['18 after another adult age', { youngestAge: 18 }, null],
    ['18 only', { youngestAge: null }, null],
  ])('of %s waits for the parent if a child may have sent it', async (_, partial, told) => {
    const assessed = { ...ASSESSMENT, age: '18' };
    const adult = { age: 18, assessment: assessed, ...NO_PARENT };
    (await sendRequest(makeRequest({ ...adult, ...partial }))).ok();
    // Without the word, from another tab.
    (await sendRequest(makeRequest(adult))).ok();
    const { list, assessmentOf, confirmFor } = await staffCalls();
    const rows = await list();
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const waits = told !== null;
      expect(row.request).toMatchObject({
        isUnder18: waits,
        awaitsParent: waits,
        youngestAge: waits ? told : null,
        earlier: null,
      });
      expect((await assessmentOf(row.id)).status).toBe(waits ? 403 : 200);
      if (waits) (await confirmFor(row.id, AGREED)).ok();
      expect((await assessmentOf(row.id)).ok().assessment).toEqual(assessed);
    }
  });

  test('needs no call for an adult', async () => {
    const assessed = { ...ASSESSMENT, age: '18' };
    await sendRequest(makeRequest({ age: 18, assessment: assessed, ...NO_PARENT }));
    const { assessment, confirm, list } = await staffCalls();
    expect((await list())[0]?.request).toMatchObject({
      isUnder18: false,
      awaitsParent: false,
      parent: null,
    });
    expect((await assessment()).ok().assessment).toEqual(assessed);
    expect((await confirm(AGREED)).error().code).toBe('conflict');
  });
});
