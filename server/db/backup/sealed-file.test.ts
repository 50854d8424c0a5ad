import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { deriveKey, newEncryption } from './backup-key.ts';
import { type Preamble, readPreamble, seal, unseal } from './sealed-file.ts';

const PASSPHRASE = 'seven lanterns by the river';
const FRAME = 256 * 1024;

const plainPreamble: Preamble = {
  ...{ format: 'srichakra-backup', version: 1, createdAt: '2026-04-30T06:00:00.000Z' },
  ...{ content: 'rows', installation: null, encryption: null },
};
// As weak as is allowed: a key takes a third of a second otherwise.
const sealedPreamble: Preamble = { ...plainPreamble, encryption: { ...newEncryption(), cost: 2 ** 14 } };
let key: Buffer;

beforeAll(async () => {
  if (sealedPreamble.encryption) key = await deriveKey(PASSPHRASE, sealedPreamble.encryption);
});

async function* inPieces(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts = [];
  for await (const part of pieces) parts.push(part);
  return Buffer.concat(parts);
}

const write = (content: Buffer, isEncrypted: boolean) =>
  collect(
    isEncrypted ? seal(sealedPreamble, key, inPieces(content)) : seal(plainPreamble, null, inPieces(content)),
  );

async function read(file: Buffer, passphrase: string | null = PASSPHRASE): Promise<Buffer> {
  return collect((await unseal(inPieces(file, 70_000), passphrase)).content);
}

describe.each([
  ['a plain file', false],
  ['an encrypted file', true],
])('%s', (_, isEncrypted) => {
  test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME])('gives %i bytes back', async (size) => {
    const content = randomBytes(size);
    expect((await read(await write(content, isEncrypted))).equals(content)).toBe(true);
  });

  test('is not taken when any one of its bytes is another', async () => {
    const file = await write(randomBytes(2 * FRAME + 10), isEncrypted);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(file);
        changed.writeUInt8(changed.readUInt8(at) ^ change, at);
        await expect(read(changed)).rejects.toThrow(/backup|passphrase/i);
      }),
      { numRuns: 60 },
    );
  });

  test('is not taken when it ends too early, wherever that is', async () => {
    const file = await write(randomBytes(2 * FRAME + 10), isEncrypted);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), async (length) => {
        await expect(read(file.subarray(0, length))).rejects.toThrow(/not whole|not a backup/);
      }),
      { numRuns: 40 },
    );
  });

  test('is not taken when something was added, or when frames change places or are missing', async () => {
    const file = await write(randomBytes(3 * FRAME), isEncrypted);
    await expect(read(Buffer.concat([file, Buffer.from('x')]))).rejects.toThrow('added to the end');
    const start = file.indexOf('\n') + 1;
    const size = FRAME + 21;
    const frame = (index: number) => file.subarray(start + index * size, start + (index + 1) * size);
    const head = file.subarray(0, start);
    const swapped = Buffer.concat([head, frame(1), frame(0), frame(2)]);
    await expect(read(swapped)).rejects.toThrow(/damaged/);
    const shortened = Buffer.concat([head, frame(0), frame(2)]);
    await expect(read(shortened)).rejects.toThrow(`The backup is damaged at byte ${start + size}.`);
  });
});

test('without the passphrase, or with another, an encrypted file says what it wants', async () => {
  const file = await write(Buffer.from('hidden words'), true);
  expect(file.includes('hidden words')).toBe(false);
  await expect(read(file, null)).rejects.toThrow('Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE');
  await expect(read(file, 'eight lanterns by the river')).rejects.toThrow('The passphrase is not the one');
});

test('the same passphrase written in another form of Unicode opens it', async () => {
  const encryption = { ...newEncryption(), cost: 2 ** 14 };
  const [composed, decomposed] = ['caf\u00e9 caf\u00e9 caf\u00e9', 'cafe\u0301 cafe\u0301 cafe\u0301'];
  expect((await deriveKey(composed, encryption)).equals(await deriveKey(decomposed, encryption))).toBe(true);
});

test('no two files have one key', () => {
  expect(newEncryption().salt).not.toBe(newEncryption().salt);
});

test('everybody can read the first line, and no more is needed for it', async () => {
  const file = await write(Buffer.from('hidden words'), true);
  expect(await readPreamble(inPieces(file.subarray(0, file.indexOf('\n') + 1)))).toEqual(sealedPreamble);
});

test.each([
  ['', 'not a backup'],
  ['PGDMP\n', 'not a backup'],
  [`${'x'.repeat(10_000)}\n`, 'not a backup'],
  ['{"format":"something","version":1}\n', 'not a backup'],
  ['{"format":"srichakra-backup","version":2}\n', 'a newer release'],
  ['{"format":"srichakra-backup","version":1}\n', 'damaged in its first line'],
  [
    `${JSON.stringify({ ...sealedPreamble, encryption: { ...sealedPreamble.encryption, cost: 2 ** 30 } })}\n`,
    'damaged in its first line',
  ],
])('a file that begins with %j is refused', async (text, reason) => {
  await expect(read(Buffer.from(text))).rejects.toThrow(reason);
});
