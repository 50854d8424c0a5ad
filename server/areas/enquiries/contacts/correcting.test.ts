import { describe, expect, test } from 'vitest';
import { getContact, listContacts } from '#contracts/enquiries/index.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { getTimeline } from '#contracts/students/index.ts';
import { api, db, setUpEnquiries } from '#server/areas/enquiries/receiving/enquiries-fixture.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { act, buildEnquiry, buildRequest, buildSignedIn, eventsAbout } from './inbox-fixture.ts';

setUpEnquiries();

const MESSAGE = 'Can we talk?';
const PARTICULARS = {
  name: 'Lakshmi Rao',
  childName: null,
  age: null,
  phone: null,
  email: 'lakshmi@family.example',
  service: null,
};
const buildEntry = (fields: Parameters<typeof buildContact>[2] = {}) =>
  buildContact(db.database, 'office_entry', { ...PARTICULARS, message: 'Came by.', ...fields });

describe('a correction', () => {
  test('changes the particulars, and the history says from what to what', async () => {
    const { token } = await buildSignedIn('staff', 'Devika Rao');
    const { id } = await buildEntry({ name: 'Arjun', email: null });
    const child = { childName: 'Arjun', age: 14, className: '9 B', schoolName: 'St. Mary’s', city: 'Salem' };
    const body = { ...PARTICULARS, ...child, language: 'ta', service: 'career', note: 'Came by.' };
    const answer = await act('correct', { token, id, body: { ...body, version: 1 } });
    const { note: message, ...fields } = body;
    expect(answer.ok()).toMatchObject({ ...fields, message, version: 2, status: 'new', stage: 'new' });
    const { history } = (await api.call(getContact, { token, params: { id } })).ok();
    const text = [
      'Name: Arjun → Lakshmi Rao',
      'Child’s name: none → Arjun',
      'Age: none → 14',
      'Class: none → 9 B',
      'School: none → St. Mary’s',
      'City: none → Salem',
      'E-mail: none → lakshmi@family.example',
      'Language of the family: English → Tamil',
      `Service: none → ${SERVICE_NAMES.career}`,
    ].join('\n');
    expect(history).toMatchObject([{ kind: 'correction', text, author: 'Devika Rao' }]);
    const [event] = await eventsAbout('lead.corrected', id);
    expect(event?.after).toEqual({ fields: ['name', ...Object.keys(child), 'email', 'language', 'service'] });
    const { contacts } = (await api.call(listContacts, { token, query: { q: 'lakshmi@family' } })).ok();
    expect(contacts.map((contact) => contact.id)).toEqual([id]);
  });

  test('is no reply', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEntry();
    await act('correct', { token, id, body: { ...PARTICULARS, note: 'Came twice.', version: 1 } });
    const lost = { version: 2, stage: 'lost', lostReason: 'Moved away' };
    await act('moveStage', { token, id, body: lost });
    const back = await act('moveStage', { token, id, body: { version: 3, stage: 'proposal' } });
    expect(back.ok()).toMatchObject({ status: 'new', stage: 'proposal' });
  });

  test('of nothing changes nothing', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEntry();
    const body = { ...PARTICULARS, note: 'Came by.', version: 1 };
    expect((await act('correct', { token, id, body })).ok().version).toBe(1);
  });

  test('leaves the words of a family', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ message: MESSAGE });
    const body = { ...PARTICULARS, phone: '+91 98765 43210', version: 1 };
    const refused = await act('correct', { token, id, body: { ...body, note: 'Other words' } });
    expect([refused.status, refused.error().field]).toEqual([400, 'note']);
    expect((await act('correct', { token, id, body })).ok()).toMatchObject({
      message: MESSAGE,
      phone: '+91 98765 43210',
    });
  });

  test.each([
    ['a message without e-mail', buildEnquiry, { email: null, phone: '+91 98765 43210' }, 'email'],
    ['a request without phone and e-mail', buildRequest, { email: null, service: 'career' }, 'phone'],
    ['a request without service', buildRequest, {}, 'service'],
    ['a contact without name', buildEntry, { name: ' ' }, 'name'],
  ])('does not leave %s', async (_what, build, part, field) => {
    const { token } = await buildSignedIn();
    const { id } = await build();
    const refused = await act('correct', { token, id, body: { ...PARTICULARS, ...part, version: 1 } });
    expect([refused.status, refused.error().field]).toEqual([400, field]);
  });

  test('of an older version is refused (409)', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildEnquiry({ version: 3 });
    const refused = await act('correct', { token, id, body: { ...PARTICULARS, version: 2 } });
    expect([refused.status, refused.error().code]).toEqual([409, 'stale']);
  });

  test('of a colleague’s contact is refused to a teacher', async () => {
    const { token } = await buildSignedIn('teacher');
    const { id } = await buildEntry();
    const refused = await act('correct', { token, id, body: { ...PARTICULARS, version: 1 } });
    expect(refused.status).toBe(404);
  });

  test('to an age under 18 makes a request wait for a parent, and no age ends that', async () => {
    const { token } = await buildSignedIn();
    const { id } = await buildRequest({ age: 20 });
    const body = { ...PARTICULARS, service: 'career' };
    const child = await act('correct', { token, id, body: { ...body, age: 15, version: 1 } });
    expect(child.ok().request).toMatchObject({ isUnder18: true, awaitsParent: true });
    const adult = await act('correct', { token, id, body: { ...body, age: 20, version: 2 } });
    expect(adult.ok().request).toMatchObject({ isUnder18: true, awaitsParent: true });
  });

  test('to an age under 18 is refused for a student, whose date of birth counts', async () => {
    const { token } = await buildSignedIn();
    const { id: studentId } = await buildStudent(db.database);
    const { id } = await buildRequest({ age: 20, studentId });
    const body = { ...PARTICULARS, service: 'career', version: 1 };
    expect((await act('correct', { token, id, body: { ...body, age: 15 } })).status).toBe(409);
    expect((await act('correct', { token, id, body: { ...body, age: 19 } })).status).toBe(200);
    const { entries } = (await api.call(getTimeline, { token, params: { id: studentId } })).ok();
    expect(entries.map(({ kind }) => kind)).toContain('correction');
  });
});
