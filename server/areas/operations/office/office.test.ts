import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAppointmentRequest } from '#contracts/enquiries/index.ts';
import {
  BLANK_PARTICULARS,
  consultancyOf,
  deleteLogo,
  type Fee,
  getOffice,
  NO_FEES,
  updateOffice,
  uploadLogo,
} from '#contracts/operations/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { office } from '#server/db/schema/office.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { makePng } from '#server/testing/pictures.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  for (const table of [office, members]) await db.database.orm.delete(table);
  api = await createTestApp(db.database);
  token = await api.signIn((await buildMember(db.database, 'super_admin')).email, TEST_PASSWORD);
});
afterEach(() => api.close());

const read = async () => (await api.call(getOffice, { token })).ok().office;
const save = (changes: object, version = 1) =>
  api.call(updateOffice, { token, body: { version, particulars: { ...BLANK_PARTICULARS, ...changes } } });

const DAY = { firstDay: '2026-05-04', lastDay: '2026-05-04', name: 'Diwali' };

const withFee = (fee: Partial<Fee>) => ({ ...NO_FEES, dmit: { ...NO_FEES.dmit, ...fee } });

describe('the particulars', () => {
  test('are blank by default, with the specified hours and one working day', async () => {
    expect(await read()).toEqual({ particulars: BLANK_PARTICULARS, logo: null, version: 1 });
  });

  test('are stored, with the changed ones in the audit trail', async () => {
    const changes = { legalName: ' Asha Guidance ', phone: '+91 44 2233 4455', gstin: '33aaaca1234a1zk' };
    expect((await save(changes)).status, 'a wrong check character').toBe(400);
    const right = { ...changes, gstin: '27aapfu0939f1zv', services: ['career'], cancellationHours: 24 };
    const saved = (await save(right)).ok().office;
    expect(saved).toMatchObject({
      version: 2,
      particulars: {
        legalName: 'Asha Guidance',
        phone: '+91 44 2233 4455',
        gstin: '27AAPFU0939F1ZV',
        services: ['career'],
        cancellationHours: 24,
      },
    });
    expect(await read()).toEqual(saved);
    const events = await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id);
    expect(events.at(-1)).toMatchObject({
      action: 'office.changed',
      before: { legalName: null, phone: null, gstin: null, cancellationHours: null },
      after: { legalName: 'Asha Guidance', services: ['career'] },
    });
  });

  test('require a PIN code of six digits', async () => {
    for (const postalCode of ['60001', '6000011', '060001', 'Chennai']) {
      expect((await save({ postalCode })).status, postalCode).toBe(400);
    }
    const { particulars } = (await save({ postalCode: '६०० ००१' })).ok().office;
    expect(particulars.postalCode).toBe('600001');
  });

  test('select the services offered to families', async () => {
    (await save({ services: ['dmit'] })).ok();
    const ask = (service: 'dmit' | 'career') =>
      api.call(createAppointmentRequest, {
        body: {
          service,
          name: 'Latha Example',
          phone: '+91 1234 500 200',
          age: 30,
          consentOfParent: false,
          consentToContact: true,
          idempotencyKey: randomUUID(),
        },
      });
    expect((await ask('career')).error()).toMatchObject({ field: 'service' });
    (await ask('dmit')).ok();
    const { particulars } = await read();
    expect(consultancyOf(particulars, null).services).toEqual(['dmit']);
  });

  test('have fees and a registration, visible to families', async () => {
    const included = ' A talk of an hour \n\n A written report ';
    const saved = (
      await save({
        registrationNumber: 'UDYAM-TN-00-0000000',
        foundedIn: '२०१२',
        fees: withFee({ fromRupees: 125_000, included, refundRule: '' }),
      })
    ).ok().office;
    expect(saved.particulars.fees.dmit).toMatchObject({ fromRupees: 125_000, refundRule: null });
    expect(consultancyOf(saved.particulars, null)).toMatchObject({
      registration: { kind: 'Registration', number: 'UDYAM-TN-00-0000000' },
      foundedIn: '2012',
      fees: {
        dmit: {
          from: '₹1,25,000',
          duration: null,
          included: ['A talk of an hour', 'A written report'],
          refundRule: [],
        },
      },
    });
    expect(Object.keys(consultancyOf(saved.particulars, null).fees)).toEqual(['dmit']);
  });

  test('have the skipped stages of services, hidden from families', async () => {
    const skippedStages = { dmit: ['meeting_booked', 'proposal'], career: [] };
    const { particulars } = (await save({ skippedStages })).ok().office;
    expect(particulars.skippedStages).toEqual(skippedStages);
    expect(JSON.stringify(consultancyOf(particulars, null))).not.toMatch(/skippedStages|proposal/);
  });

  test('have holidays by day, of which those long over are dropped', async () => {
    const holiday = (firstDay: string, lastDay: string, name: string) => ({ firstDay, lastDay, name });
    const diwali = holiday('2026-11-08', '2026-11-12', 'Diwali');
    const republic = holiday('2026-01-26', '2026-01-26', 'Republic day');
    const old = holiday('2026-01-15', '2026-01-15', 'Pongal');
    const holidays = [{ ...diwali, name: ' Diwali ' }, republic, old];
    const { particulars } = (await save({ holidays })).ok().office;
    expect(particulars.holidays).toEqual([republic, diwali]);
    expect(consultancyOf(particulars, null).holidays).toEqual([republic, diwali]);
  });

  test('of an older version are refused', async () => {
    (await save({ city: 'Pune' })).ok();
    const answer = await save({ city: 'Chennai' });
    expect([answer.status, answer.error().code]).toEqual([409, 'stale']);
    expect((await read()).particulars.city).toBe('Pune');
  });

  test('store a page as the address parsed by a browser', async () => {
    const { office } = (await save({ facebook: ' HTTPS://WWW.Facebook.com:443/a/../us ' })).ok();
    expect(office.particulars.facebook).toBe('https://www.facebook.com/us');
  });

  test.each(['https://x.com/asha', 'https://www.x.com/asha', 'https://twitter.com/asha'])(
    'accept %s for the Twitter page',
    async (twitter) => {
      const { office } = (await save({ twitter })).ok();
      expect(office.particulars.twitter).toBe(twitter);
      expect(consultancyOf(office.particulars, null).social.twitter).toBe(twitter);
    },
  );

  test('saved without a change keep their version', async () => {
    expect((await save({})).ok().office.version).toBe(1);
  });

  test.each([
    ['phone', '12', 'Phone must be a whole phone number'],
    ['facebook', 'http://facebook.com/us', 'Facebook page must be an address such as'],
    ['facebook', 'https://facebook.com.evil.example/us', 'Facebook page must be an address such as'],
    ['facebook', 'https://facebook.com:8443/us', 'Facebook page must be an address such as'],
    ['facebook', "https://facebook.com/us'x", 'Facebook page must be an address such as'],
    ['facebook', 'https://a:b@facebook.com/us', 'Facebook page must be an address such as'],
    ['twitter', 'https://netflix.com/asha', 'Twitter page must be an address such as'],
    ['facebook', 'https://x.com/asha', 'Facebook page must be an address such as'],
    ['instagram', 'javascript:alert(1)', 'Instagram page must be an address such as'],
    ['generalEmail', 'nobody', 'Please enter a valid email address'],
    ['services', [], 'Please choose at least one service'],
    ['cancellationHours', 1.5, 'The cancellation limit must be a whole number'],
    ['answerWorkingDays', 0, 'The time to answer must be a whole number'],
    ['hours', [], 'Please enter the hours of at least one day'],
    ['hours', [{ weekday: 1, startsAt: '10:00', endsAt: '09:00' }], 'Hours must end after they begin'],
    ['holidays', null, 'The holidays must be a list'],
    ['holidays', [{ ...DAY, lastDay: '2026-05-03' }], 'The last day must not be before the first'],
    ['holidays', [{ ...DAY, lastDay: '2026-07-03' }], 'A holiday can last at most 60 days'],
    ['holidays', [{ ...DAY, name: ' ' }], 'Name is required'],
    ['holidays', [{ ...DAY, firstDay: 'soon' }], 'The first day must be a date'],
    ['holidays', [{ ...DAY, firstDay: '' }], 'The first day must be a date'],
    ['holidays', [{ ...DAY, firstDay: '2026-13-01', lastDay: '2026-13-01' }], 'The first day must be a date'],
    ['holidays', [{ ...DAY, lastDay: '2026-02-31' }], 'The last day must'],
    ['lostReasons', 'x'.repeat(301), 'Each line can have at most 300 characters'],
    ['holidays', Array(61).fill(DAY), 'There can be at most 60 holidays'],
    ['legalName', 'x'.repeat(121), 'Registered name must be at most 120 characters long'],
    ['foundedIn', '98', 'Founding year must be a year such as 1998'],
    ['foundedIn', '2099', 'The founding year must not be in the future'],
    ['fees', withFee({ fromRupees: 0 }), 'The fee must be a whole number from 1 to 10000000'],
    ['fees', withFee({ fromRupees: 1500.5 }), 'The fee must be a whole number'],
    ['fees', withFee({ included: 'a\n'.repeat(9) }), 'Please enter at most 8 lines'],
    ['fees', withFee({ included: 'x'.repeat(101) }), 'Each line can have at most 100 characters'],
    ['fees', withFee({ refundRule: 'x'.repeat(401) }), 'Refund rule must be at most 400 characters long'],
    ['fees', {}, 'particulars.fees.dmit is not valid'],
    ['skippedStages', null, 'The stages must be an object'],
    ['skippedStages', { dmit: ['new'] }, 'A service can leave out a stage between New and Enrolled only'],
    ['skippedStages', { dmit: Array(4).fill('proposal') }, 'Each stage can be left out once'],
  ])('refuse %s %j', async (field, value, message) => {
    const answer = await save({ [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toContain(message);
  });
});

const PNG = makePng();

describe('the logo', () => {
  const upload = (file: Buffer, type = 'image/png') =>
    api.call(uploadLogo, { token, body: file, headers: { 'content-type': type } });

  test('is public at the hash of its file, until its removal', async () => {
    const { logo } = (await upload(PNG)).ok().office;
    expect(logo).toMatch(/^\/logo\/[\da-f]{64}$/);
    const served = await api.app.inject({ url: logo ?? '' });
    expect([served.statusCode, served.headers['content-type'], served.rawPayload]).toEqual([
      200,
      'image/png',
      PNG,
    ]);
    expect(served.headers['cache-control']).toContain('immutable');
    (await api.call(deleteLogo, { token })).ok();
    expect((await api.app.inject({ url: logo ?? '' })).statusCode).toBe(404);
    expect((await read()).logo).toBeNull();
  });

  test.each(['%00', 'x', `${'a'.repeat(63)}%00`, 'a'.repeat(64)])(
    'with the hash %s answers 404',
    async (hash) => {
      for (const page of ['logo', 'people']) {
        expect((await api.app.inject({ url: `/${page}/${hash}` })).statusCode).toBe(404);
      }
    },
  );

  test('is refused as another kind of file, with any stated type, and if too large', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await upload(svg)).status).toBe(400);
    expect((await upload(svg, 'image/svg+xml')).status).toBe(415);
    expect((await upload(Buffer.alloc(200_001, PNG))).status).toBe(413);
  });

  test.each([
    ['the start of a PNG', PNG.subarray(0, 8)],
    ['the start of a JPEG', Buffer.from('ffd8ff', 'hex')],
    ['a PNG without its last rows', makePng({ rows: 8 })],
    ['a PNG of 6,000 pixels a side', makePng({ width: 6000, height: 6000 })],
  ])('is refused as %s, which would break every PDF file', async (_, file) => {
    expect((await upload(file)).error().message).toContain('of 16 to 1,000 pixels a side');
    expect((await read()).logo).toBeNull();
  });
});
