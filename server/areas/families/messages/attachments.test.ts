import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_ATTACHMENT_BYTES, uploadFamilyAttachment } from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { messageAttachments } from '#server/db/schema/message-attachments.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildAttachment, buildFamilyAccount, buildSpaceMessage } from '#server/testing/families.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { makePng } from '#server/testing/pictures.ts';
import { api, buildFamily, db, setUpFamilies } from '#server/testing/set-up-families.ts';
import { nameOf } from './read-attachment.ts';
import { deleteUnsent } from './service.ts';

setUpFamilies([messageAttachments]);

let id: number;
let accountId: number;
let headers: Record<string, string>;

beforeAll(async () => {
  ({ id } = await buildStudent(db.database));
  const family = await buildFamily({}, { studentId: id });
  accountId = family.account.id;
  headers = family.headers;
});

const upload = (body: Buffer, name = 'file') =>
  api.call(uploadFamilyAttachment, { params: { id }, headers, query: { name }, body });

/** What is stored of an uploaded file. */
async function kept(body: Buffer, name?: string) {
  const { attachment } = (await upload(body, name)).ok();
  const [row] = await db.database.orm.select().from(messageAttachments);
  if (!row) throw new Error('Nothing was stored');
  expect(attachment.size).toBe(row.file.length);
  return { ...attachment, file: row.file };
}

const HTML = '<html><script>alert(document.cookie)</script></html>';
const PDF = '%PDF-1.7\n1 0 obj <<>> endobj\nstartxref\n9\n%%EOF\n';
const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } });

describe('a picture', () => {
  test('keeps its pixels and nothing else: no place, no camera, no other file', async () => {
    const exif = { IFD0: { Make: 'SecretCamera', Copyright: HTML }, IFD3: { GPSLatitude: '13/1 5/1 0/1' } };
    const jpeg = await photo().jpeg().withExif(exif).toBuffer();
    expect(jpeg.includes('SecretCamera')).toBe(true);
    const polyglot = Buffer.concat([jpeg, Buffer.from(HTML)]);
    const { file, type, name } = await kept(polyglot, 'holiday.html');
    expect([type, name]).toEqual(['image/jpeg', 'holiday.jpg']);
    for (const word of ['SecretCamera', 'script', 'Exif']) expect(file.includes(word)).toBe(false);
    const { width, height, exif: left } = await sharp(file).metadata();
    expect([width, height, left]).toEqual([300, 200, undefined]);
    const { dominant } = await sharp(file).stats();
    expect(dominant.r).toBeGreaterThan(180);
  });

  test('is turned as the camera was held', async () => {
    const jpeg = await photo().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = await sharp((await kept(jpeg)).file).metadata();
    expect([width, height]).toEqual([200, 300]);
  });

  test('of PNG loses words between and behind its pixels', async () => {
    const png = makePng({ chunks: [['tEXt', `Comment\0${HTML}`]] });
    const { file, type, name } = await kept(png, 'plan.PNG');
    expect([type, name]).toEqual(['image/png', 'plan.png']);
    expect(file.includes('script')).toBe(false);
    expect(await sharp(file).metadata()).toMatchObject({ width: 80, height: 80, format: 'png' });
  });

  test('that is progressive, grey, with a palette or transparent is drawn anew', async () => {
    const half = sharp({ create: { width: 60, height: 40, channels: 4, background: '#00cc0080' } });
    const files = [
      await photo().jpeg({ progressive: true }).toBuffer(),
      await photo().greyscale().jpeg().toBuffer(),
      await half.clone().png().toBuffer(),
      await half.clone().png({ palette: true, progressive: true }).toBuffer(),
      await photo().toColourspace('rgb16').png().toBuffer(),
    ];
    for (const file of files) {
      await db.database.orm.delete(messageAttachments);
      const before = await sharp(file).metadata();
      const after = await sharp((await kept(file)).file).metadata();
      expect([after.width, after.height]).toEqual([before.width, before.height]);
    }
  });

  test('of a phone is scaled down to 2,560 pixels', { timeout: 60_000 }, async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
    const large = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } });
    const { file } = await kept(await large.jpeg({ quality: 70 }).toBuffer());
    expect(await sharp(file).metadata()).toMatchObject({ width: 2560, height: 1920 });
    await db.database.orm.delete(messageAttachments);
    const png = await photo(5200, 20).png().toBuffer();
    expect(await sharp((await kept(png)).file).metadata()).toMatchObject({ width: 2560, height: 10 });
  });
});

test('a PDF file stays as it is', async () => {
  const { file, type, name } = await kept(Buffer.from(PDF), 'sheet.pdf');
  expect([file.toString(), type, name]).toEqual([PDF, 'application/pdf', 'sheet.pdf']);
});

/** An IHDR of 60,000 by 60,000 pixels before the data of 80 by 80. */
const bomb = () => makePng({ width: 60_000, height: 60_000, rows: 1 });
const wide = () => makePng({ width: 8000, height: 8000, rows: 1 });

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['a page with the name of a PDF file', () => Buffer.from(HTML)],
  ['a page behind the header of a PDF file', () => Buffer.from(`%PDF-1.7\n${HTML}`)],
  ['a page behind a PDF file', () => Buffer.from(PDF + HTML)],
  ['a PDF file behind a page', () => Buffer.from(HTML + PDF)],
  ['a drawing with scripts', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a GIF picture', () => photo().gif().toBuffer()],
  ['a WebP picture', () => photo().webp().toBuffer()],
  ['a PNG bomb', bomb],
  ['a PNG picture of 64 million pixels', wide],
  ['a PNG picture that inflates to more than it says', () => makePng({ height: 80, rows: 100_000 })],
  ['a picture that is cut off', async () => (await photo().jpeg().toBuffer()).subarray(0, -40)],
  [
    'the start of a picture before a page',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
  ],
  [
    'a picture in the colours of a printing press',
    () =>
      sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
  ],
  ['one byte', () => Buffer.from('x')],
])('%s is refused', async (_, make) => {
  const answer = await upload(await make(), 'sheet.pdf');
  expect([answer.status, answer.error().message]).toEqual([
    400,
    'This file can’t be used. Please send a PDF file or a JPEG or PNG picture.',
  ]);
  expect(await db.database.orm.$count(messageAttachments)).toBe(0);
});

test('an empty file, one of 11 MB and one that says another type are refused', async () => {
  expect((await upload(Buffer.alloc(0))).status).toBe(400);
  expect((await upload(Buffer.alloc(MAX_ATTACHMENT_BYTES + 1))).status).toBe(413);
  const json = { ...headers, 'content-type': 'text/html' };
  const answer = await api.call(uploadFamilyAttachment, {
    params: { id },
    headers: json,
    body: Buffer.from(PDF),
  });
  expect(answer.status).toBe(415);
  expect((await upload(Buffer.from(PDF), 'x'.repeat(501))).status).toBe(400);
});

test.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\asha\\Mark sheet.PDF', 'Mark sheet.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.pdf'],
  ['a\r\nSet-Cookie: x=1', 'a Set-Cookie x=1.pdf'],
  ['அட்டை \u0000 क्ष\u200dत्र.pdf', 'அட்டை क्ष\u200dत्र.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
  ['...', 'File.pdf'],
  ['', 'File.pdf'],
  ['page.html', 'page.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  [`${'அ'.repeat(300)}.pdf`, `${'அ'.repeat(100)}.pdf`],
])('the name %j becomes %j', (given, name) => {
  expect(nameOf(given, 'pdf')).toBe(name);
});

test('many files at once are drawn one after the other, and the others are told to wait', async () => {
  const jpeg = await photo(1200, 900).jpeg().toBuffer();
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => upload(jpeg)))).map(
    ({ status }) => status,
  );
  expect(new Set(statuses)).toEqual(new Set([201, 503]));
});

test('the number of files is limited', async () => {
  const statuses = [];
  for (let at = 0; at < 31; at += 1) {
    // Fewer than may wait for a message.
    if (at % 10 === 0) await db.database.orm.delete(messageAttachments);
    statuses.push((await upload(Buffer.from(PDF))).status);
  }
  expect([statuses[29], statuses[30]]).toEqual([201, 429]);
});

test('one that no message takes is deleted after a day', async () => {
  const createdAt = new Date(api.clock.now.getTime() - DAY_MS - 1);
  const messageId = await buildSpaceMessage(db.database, { studentId: id });
  const sent = await buildAttachment(db.database, { studentId: id, messageId, createdAt });
  const fresh = await buildAttachment(db.database, { studentId: id });
  await buildAttachment(db.database, { studentId: id, createdAt });
  const ctx = { db: db.database.orm, now: api.clock.now, office: TEST_OFFICE };
  await deleteUnsent(ctx);
  const left = await db.database.orm.select({ id: messageAttachments.id }).from(messageAttachments);
  expect(left.map((row) => row.id).sort()).toEqual([sent, fresh].sort());
});

describe('the files of an account', () => {
  const uploads = (count: number, values: object = {}) =>
    Promise.all(
      Array.from({ length: count }, () =>
        buildAttachment(db.database, { studentId: id, accountId, createdAt: api.clock.now, ...values }),
      ),
    );
  const REFUSAL = 'You have added many files today. Please try again tomorrow, or bring them to our office.';

  test('are twenty at most that no message has taken, also when two come at once', async () => {
    await uploads(19);
    const answers = await Promise.all([upload(Buffer.from(PDF)), upload(Buffer.from(PDF))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.error().message).toBe(REFUSAL);
    expect(await db.database.orm.$count(messageAttachments)).toBe(20);
  });

  test('are 100 MB a day at most, with those that messages have taken', async () => {
    const messageId = await buildSpaceMessage(db.database, { studentId: id });
    const size = MAX_ATTACHMENT_BYTES;
    await uploads(9, { messageId, size });
    // Another account's, and an older one.
    const { id: other } = await buildFamilyAccount(db.database);
    await uploads(1, { messageId, size, accountId: other });
    await uploads(1, { messageId, size, createdAt: new Date(api.clock.now.getTime() - DAY_MS - 1) });
    (await upload(Buffer.from(PDF))).ok();
    await uploads(1, { messageId, size: size - PDF.length });
    const refused = await upload(Buffer.from(PDF));
    expect([refused.status, refused.error().message]).toEqual([409, REFUSAL]);
  });
});
