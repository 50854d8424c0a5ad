import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deletePhoto,
  getPublicProfile,
  listPublicProfiles,
  MAX_PHOTO_BYTES,
  savePublicProfile,
  setCounsellorHours,
  showPublicProfiles,
  uploadPhoto,
  withdrawPublicProfile,
} from '#contracts/appointments/index.ts';
import { deleteMember, updateMember } from '#contracts/identity/index.ts';
import { BLANK_PARTICULARS, type Particulars } from '#contracts/operations/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { LiveValue } from '#server/live-value.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { makePng } from '#server/testing/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { listFamilyPeople, photoAddress } from './service.ts';

let db: TestDatabase;
let api: TestApp;
let chief: string;
let counsellor: { id: number; name: string };
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.orm.delete(members);
  api = await createTestApp(db.database);
  chief = await api.signIn((await buildMember(db.database, 'super_admin')).email, TEST_PASSWORD);
  const member = await buildMember(db.database, 'teacher');
  counsellor = member;
  token = await api.signIn(member.email, TEST_PASSWORD);
});
afterEach(() => api.close());

const agree = (qualification: string | null = 'M.A. Psychology', as = token) =>
  api.call(savePublicProfile, { token: as, body: { qualification, agreedTo: 1 } });
const upload = (file: Buffer, type = 'image/jpeg') =>
  api.call(uploadPhoto, { token, body: file, headers: { 'content-type': type } });
const show = (...memberIds: number[]) => api.call(showPublicProfiles, { token: chief, body: { memberIds } });
const own = async () => (await api.call(getPublicProfile, { token })).ok();
const people = (hours: Particulars['hours'] = null) =>
  listFamilyPeople(db.database.orm, { ...BLANK_PARTICULARS, hours });
const lastEvent = async () =>
  (await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id)).at(-1);

const photograph = () =>
  sharp({ create: { width: 90, height: 90, channels: 3, background: '#006d77' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 57/1' } })
    .jpeg()
    .toBuffer();
async function showWithPhoto() {
  (await agree()).ok();
  (await upload(await photograph())).ok();
  (await show(counsellor.id)).ok();
  const [person] = await people();
  return person?.photo ?? '';
}
const statusOf = async (url: string) => (await api.app.inject({ url })).statusCode;

describe('a consent', () => {
  test('is given by the counsellor only, and its day and wording are in the trail', async () => {
    expect(await own()).toEqual({ languages: [], days: 'Monday to Saturday', agreed: null });
    const { agreed } = (await agree()).ok();
    expect(agreed).toMatchObject({
      qualification: 'M.A. Psychology',
      photo: null,
      agreedAt: api.clock.now.toISOString(),
      isShown: false,
    });
    expect(await lastEvent()).toMatchObject({
      action: 'member.profile_agreed',
      subjectId: counsellor.id,
      after: { wording: 1, qualification: 'M.A. Psychology' },
    });
  });

  test('keeps its day when the qualification changes', async () => {
    const { agreed } = (await agree()).ok();
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    expect((await agree('M.Sc.')).ok().agreed).toEqual({ ...agreed, qualification: 'M.Sc.' });
    expect(await lastEvent()).toMatchObject({ action: 'member.profile_changed' });
  });

  test('needs the current wording, and staff cannot give it', async () => {
    const body = { qualification: null, agreedTo: 2 as 1 };
    expect((await api.call(savePublicProfile, { token, body })).status).toBe(400);
    expect((await agree('x'.repeat(121))).status).toBe(400);
    const staff = await api.signIn((await buildMember(db.database, 'staff')).email, TEST_PASSWORD);
    expect((await agree(null, staff)).status).toBe(403);
    expect((await own()).agreed).toBeNull();
  });

  test('shows the counsellor only after a super admin has chosen them', async () => {
    (await agree()).ok();
    expect(await people()).toEqual([]);
    const admin = await api.signIn((await buildMember(db.database, 'admin')).email, TEST_PASSWORD);
    const body = { memberIds: [counsellor.id] };
    expect((await api.call(showPublicProfiles, { token: admin, body })).status).toBe(403);
    (await show(counsellor.id)).ok();
    expect(await people()).toHaveLength(1);
  });

  test('withdrawn removes person and photograph at once', async () => {
    const photo = await showWithPhoto();
    expect(await statusOf(photo)).toBe(200);
    const answer = (await api.call(withdrawPublicProfile, { token })).ok();
    expect(answer.agreed).toBeNull();
    expect([await people(), await statusOf(photo)]).toEqual([[], 404]);
    expect(await lastEvent()).toMatchObject({ action: 'member.profile_withdrawn' });
    (await agree()).ok();
    expect((await own()).agreed).toMatchObject({ photo: null, isShown: false });
  });
});

describe('families', () => {
  test('see the agreed fields alone, in the chosen order', async () => {
    const other = await buildMember(db.database, 'admin');
    (await agree(null, await api.signIn(other.email, TEST_PASSWORD))).ok();
    (await agree()).ok();
    const hours = [1, 2, 3, 5].map((weekday) => ({ weekday, startsAt: '09:00', endsAt: '12:00' }));
    const profile = {
      minutesBefore: 0,
      minutesAfter: 0,
      services: [],
      languages: ['hi' as const, 'en' as const],
    };
    const body = { version: 0, hours, profile };
    (await api.call(setCounsellorHours, { token, params: { id: counsellor.id }, body })).ok();
    (await show(counsellor.id, other.id)).ok();
    expect(await people()).toEqual([
      {
        name: counsellor.name,
        qualification: 'M.A. Psychology',
        languages: 'Hindi, English',
        days: 'Monday to Wednesday, Friday',
        photo: null,
      },
      { name: other.name, qualification: null, languages: '', days: 'Monday to Saturday', photo: null },
    ]);
    (await show(other.id)).ok();
    expect((await people()).map(({ name }) => name)).toEqual([other.name]);
  });

  test('see the office’s own opening days of a counsellor without hours', async () => {
    (await agree()).ok();
    (await show(counsellor.id)).ok();
    const [person] = await people([{ weekday: 7, startsAt: '10:00', endsAt: '12:00' }]);
    expect(person?.days).toBe('Sunday');
  });

  test('lose no saved change when filling the pages fails', async () => {
    const { refresh } = LiveValue.prototype;
    const spy = vi.spyOn(LiveValue.prototype, 'refresh').mockRejectedValueOnce(new Error('No space'));
    (await agree()).ok();
    expect(spy).toHaveBeenCalledTimes(1);
    spy.mockRestore();
    expect(LiveValue.prototype.refresh).toBe(refresh);
    expect((await own()).agreed?.qualification).toBe('M.A. Psychology');
  });

  test.each([
    ['deactivated', { isActive: false }],
    ['made staff', { role: 'staff' as const }],
  ])('no longer see a member who is %s, even after the change is reversed', async (_, change) => {
    const photo = await showWithPhoto();
    const params = { id: counsellor.id };
    (await api.call(updateMember, { token: chief, params, body: change })).ok();
    expect([await people(), await statusOf(photo)]).toEqual([[], 404]);
    const back = { isActive: true, role: 'teacher' as const };
    (await api.call(updateMember, { token: chief, params, body: back })).ok();
    expect((await api.call(listPublicProfiles, { token: chief })).ok().profiles).toEqual([]);
  });

  test('no longer see a deleted member', async () => {
    const photo = await showWithPhoto();
    (await api.call(deleteMember, { token: chief, params: { id: counsellor.id } })).ok();
    expect([await people(), await statusOf(photo)]).toEqual([[], 404]);
  });
});

describe('the choice', () => {
  test('is refused for a member without consent, and changes nothing', async () => {
    (await agree()).ok();
    (await show(counsellor.id)).ok();
    const other = await buildMember(db.database, 'teacher');
    expect((await show(other.id)).status).toBe(409);
    expect((await show(counsellor.id, counsellor.id)).status).toBe(400);
    expect(await people()).toHaveLength(1);
  });

  test('lists members with consent', async () => {
    (await agree()).ok();
    const { profiles } = (await api.call(listPublicProfiles, { token: chief })).ok();
    expect(profiles).toEqual([expect.objectContaining({ memberId: counsellor.id, isShown: false })]);
    (await show(counsellor.id)).ok();
    expect(await lastEvent()).toMatchObject({
      action: 'office.people_chosen',
      before: { memberIds: [] },
      after: { memberIds: [counsellor.id] },
    });
  });
});

describe('a photograph', () => {
  test('is served without its metadata, with its type, and revalidated each time', async () => {
    const photo = await showWithPhoto();
    const served = await api.app.inject({ url: photo });
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
    expect(photo).toBe(photoAddress(createHash('sha256').update(served.rawPayload).digest('hex')));
    const headers = { 'if-none-match': String(served.headers.etag) };
    expect((await api.app.inject({ url: photo, headers })).statusCode).toBe(304);
  });

  test('has no address before its counsellor is shown', async () => {
    (await agree()).ok();
    const { agreed } = (await upload(makePng(), 'image/png')).ok();
    expect(agreed?.photo).toMatch(/^data:image\/png;base64,/);
    const hash = createHash('sha256').update(makePng()).digest('hex');
    expect(await statusOf(photoAddress(hash))).toBe(404);
    expect(await statusOf(photoAddress('x'))).toBe(404);
  });

  test('needs a consent', async () => {
    expect((await upload(makePng())).status).toBe(409);
  });

  test('can be removed', async () => {
    const photo = await showWithPhoto();
    expect((await api.call(deletePhoto, { token })).ok().agreed?.photo).toBeNull();
    expect(await statusOf(photo)).toBe(404);
    expect((await people()).map((person) => person.photo)).toEqual([null]);
  });

  test.each([
    ['of another kind', Buffer.from('GIF89a'), 'image/jpeg', 400],
    ['with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 400],
    ['called SVG', Buffer.from('<svg/>'), 'image/svg+xml', 415],
    ['of many bytes', Buffer.alloc(MAX_PHOTO_BYTES + 1, makePng()), 'image/png', 413],
    ['of many pixels', makePng({ width: 9000, height: 9000 }), 'image/png', 400],
  ])('%s is refused', async (_, file, type, status) => {
    (await agree()).ok();
    expect((await upload(file, type)).status).toBe(status);
    expect((await own()).agreed?.photo).toBeNull();
  });

  test('loses data behind the end of the image', async () => {
    (await agree()).ok();
    (await upload(Buffer.concat([makePng(), Buffer.from('<script>alert(1)</script>')]))).ok();
    (await show(counsellor.id)).ok();
    const [person] = await people();
    const served = await api.app.inject({ url: person?.photo ?? '' });
    expect([served.headers['content-type'], served.rawPayload]).toEqual(['image/png', makePng()]);
  });
});
