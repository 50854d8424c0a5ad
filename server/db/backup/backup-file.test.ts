import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openBackup, writeBackup } from './backup-file.ts';
import { makeBackupFolder, silent } from './backup-fixture.ts';
import { verifyBackup } from './table-rows.ts';

const PASSPHRASE = 'seven lanterns by the river';
const { folder, remove } = makeBackupFolder();
afterAll(remove);
let files = 0;

const HEADER = {
  format: 'srichakra-backup',
  version: 1,
  createdAt: '2026-04-30T06:00:00.000Z',
  migrations: [],
  tables: [],
  sequences: [],
};
const TRAILER = { checksums: {} };

function newFile(): string {
  files += 1;
  return join(folder, `${files}.backup`);
}

async function write(lines: string[], passphrase: string | null): Promise<string> {
  const file = newFile();
  async function* pieces() {
    for (const line of lines) yield `${line}\n`;
  }
  await writeBackup(file, passphrase, pieces(), async () => undefined);
  return file;
}

function put(bytes: Buffer | string): string {
  const file = newFile();
  writeFileSync(file, bytes);
  return file;
}

async function read(file: string, passphrase: string | null): Promise<string[]> {
  const backup = await openBackup(file, passphrase);
  const lines: string[] = [];
  try {
    for await (const group of backup.groups) lines.push(...group);
  } finally {
    backup.close();
  }
  return lines;
}

/** With the smallest cost of a passphrase: the product's takes a second for each of many reads. */
async function encryptCheaply(bytes: Buffer, passphrase: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(1);
  encrypter.setPassphrase(passphrase);
  return Buffer.from(await encrypter.encrypt(bytes));
}

/** Lines that compress badly and fill several parts of a file. */
const LINES = Array.from({ length: 40_000 }, (_, index) => JSON.stringify([index * 7919, Math.sin(index)]));

test('the documented test vector is read as documented', async () => {
  const text = readFileSync('docs/backup-format.md', 'utf8');
  const block = (language: string) =>
    new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(text)?.[1] ?? '';
  const file = put(Buffer.from(block('base64'), 'base64'));
  const [header = '', ...lines] = block('jsonl').split('\n');
  const backup = await openBackup(file, PASSPHRASE);
  expect(JSON.stringify(backup.header)).toBe(header);
  backup.close();
  expect(await read(file, PASSPHRASE)).toEqual(lines);
  expect(await verifyBackup(file, PASSPHRASE, silent.progress)).toEqual(JSON.parse(header));
});

test('a passphrase in any Unicode form opens its backup, and another does not', async () => {
  const file = await write([JSON.stringify(HEADER), ...LINES], 'caf\u00e9 caf\u00e9 caf\u00e9');
  expect(readFileSync(file).includes('srichakra')).toBe(false);
  expect(await read(file, 'cafe\u0301 cafe\u0301 cafe\u0301')).toEqual(LINES);
  await expect(read(file, null)).rejects.toThrow('Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE');
  await expect(read(file, PASSPHRASE)).rejects.toThrow('The passphrase is not the one');
});

test.each([
  ['a plain file', null],
  ['an encrypted file', PASSPHRASE],
])(
  '%s that is changed, truncated or extended never yields other rows',
  { timeout: 120_000 },
  async (_, passphrase) => {
    const lines = [...LINES, JSON.stringify(TRAILER)];
    const plain = readFileSync(await write([JSON.stringify(HEADER), ...lines], null));
    const bytes = passphrase === null ? plain : await encryptCheaply(plain, passphrase);
    const refuses = (file: Buffer) =>
      expect(read(put(file), passphrase)).rejects.toThrow(/backup|passphrase/i);
    // Past the header. Bytes 4 to 9 of a plain file are a time and flags without use.
    const first = passphrase === null ? 10 : 200;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: first, max: bytes.length - 1 }), async (at) => {
        const changed = Buffer.from(bytes);
        changed.writeUInt8(changed.readUInt8(at) ^ 0x41, at);
        await refuses(changed);
        await refuses(bytes.subarray(0, at));
      }),
      { numRuns: 30 },
    );
    for (const more of ['x', 'x'.repeat(100_000)]) await refuses(Buffer.concat([bytes, Buffer.from(more)]));
  },
);

test.each([
  ['', 'not a backup'],
  ['PGDMP\n', 'not a backup'],
  ['age-encryption.org/v2\n', 'not a backup'],
])('a file starting with %j is refused', async (bytes, reason) => {
  await expect(verifyBackup(put(bytes), PASSPHRASE, silent.progress)).rejects.toThrow(reason);
});

test.each([
  ['shopping list\n', 'not a backup'],
  ['{"format":"something","version":1}\n', 'not a backup'],
  ['{"format":"srichakra-backup","version":2}\n', 'a newer release'],
  ['{"format":"srichakra-backup","version":1}\n', 'damaged in its first line'],
  [`${JSON.stringify(HEADER)}\n["1`, 'ends in the middle of a row'],
  [`${JSON.stringify(HEADER)}\n["1"]\n["2"]\n`, 'goes on after its end'],
  [`${JSON.stringify(HEADER)}\n`, 'no checksums at its end'],
])('the text %j is refused', async (text, reason) => {
  await expect(verifyBackup(put(gzipSync(text)), null, silent.progress)).rejects.toThrow(reason);
});
