import { randomUUID } from 'node:crypto';
import { createWriteStream, openSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { type BackupHeader, parseHeader } from './backup-header.ts';
import { BackupError } from './errors.ts';
import { removeOnExit } from './reporter.ts';

/** The fastest level: higher ones take longer than the database and the disk. */
const COMPRESSION_LEVEL = 1;
/** Large parts mean few statements for the rows in them. */
const GUNZIP_BYTES = 256 * 1024;
const GZIP_MAGIC = '\u001f\u008b';
/** Longer than any row that the product can store. */
const MAX_LINE_LENGTH = 64 * 1024 * 1024;

/**
 * Writes a backup to a temporary file in the same folder and renames it once it is complete, on the disk, and accepted by
 * `verify`. Only its owner can read the file.
 * @param lines the decompressed and decrypted content.
 * @returns the result of `verify`.
 * @throws BackupError when there is already a file in its place.
 */
export async function writeBackup<T>(
  file: string,
  passphrase: string | null,
  lines: AsyncIterable<string>,
  verify: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}.part`);
  const forget = removeOnExit(draft);
  try {
    await pipeline(
      Readable.from(lines, { highWaterMark: 2 }),
      createGzip({ level: COMPRESSION_LEVEL }),
      async function* (source: AsyncIterable<Buffer>) {
        yield* passphrase === null ? source : await encrypt(source, passphrase);
      },
      // Opened synchronously: an asynchronous open could create the file after an exit has removed it.
      createWriteStream(draft, { fd: openSync(draft, 'wx', 0o600) }),
    );
    await sync(draft);
    const verified = await verify(draft);
    await refuseIfThere(file);
    await rename(draft, file);
    await sync(dirname(file));
    return verified;
  } finally {
    await rm(draft, { force: true });
    forget();
  }
}

export interface OpenBackup {
  header: BackupHeader;
  isEncrypted: boolean;
  /** The lines after the header, in groups. Can be read once. */
  groups: AsyncIterable<string[]>;
  close(): void;
}

/**
 * Opens a backup and reads its header.
 * @throws BackupError for another kind of file and for a wrong passphrase; for damage when it is reached.
 */
export async function openBackup(file: string, passphrase: string | null): Promise<OpenBackup> {
  const { bytes, isEncrypted } = await openFile(file);
  try {
    const content = isEncrypted ? await decrypt(bytes, passphrase) : bytes;
    const groups = splitLines(decompress(content));
    const first = await groups.next();
    const [line, ...rest] = first.value ?? [];
    const header = parseHeader(line);
    return { header, isEncrypted, groups: prepend(rest, groups), close: () => void bytes.destroy() };
  } catch (error) {
    bytes.destroy();
    throw error;
  }
}

async function openFile(file: string): Promise<{ bytes: Readable; isEncrypted: boolean }> {
  let handle: FileHandle;
  const start = Buffer.alloc(AGE_MAGIC.length);
  try {
    handle = await open(file, 'r');
    await handle.read(start, 0, start.length, 0);
  } catch (error) {
    throw new BackupError(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const magic = start.toString('latin1');
  if (magic !== AGE_MAGIC && !magic.startsWith(GZIP_MAGIC)) {
    await handle.close();
    throw new BackupError('The file is not a backup of this product.');
  }
  return { bytes: handle.createReadStream({ start: 0 }), isEncrypted: magic === AGE_MAGIC };
}

/** @throws BackupError when the content is damaged or cut off. */
async function* decompress(content: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: GUNZIP_BYTES });
  const feeding = pipeline(content, gunzip);
  // The loop below fails with the same error.
  feeding.catch(() => undefined);
  try {
    yield* gunzip as AsyncIterable<Buffer>;
    await feeding;
  } catch (error) {
    throw new BackupError('The backup is damaged or not whole.', { cause: error });
  }
}

/** @throws BackupError when the text ends in the middle of a line. */
async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[], undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw new BackupError('The backup has a row that is too long.');
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new BackupError('The backup ends in the middle of a row.');
}

async function* prepend(first: string[], groups: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield first;
  yield* groups;
}

/** @throws BackupError where no new file can be created. */
export async function refusePlace(file: string): Promise<void> {
  await refuseIfThere(file);
  if (!(await isThere(dirname(file)))) throw new BackupError(`There is no folder ${dirname(file)}.`);
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function refuseIfThere(file: string): Promise<void> {
  if (await isThere(file)) throw new BackupError(`${file} already exists. Choose another name.`);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The first line of every file in the age format. */
const AGE_MAGIC = 'age-encryption.org/v1\n';

/** scrypt's cost as a power of two: 128 MiB of memory for each guess at a passphrase. */
const WORK_FACTOR = 17;

/** Encrypts a stream with a passphrase in the age format (https://age-encryption.org/v1). */
async function encrypt(source: AsyncIterable<Buffer>, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(passphrase.normalize('NFKC'));
  return fromWeb(await encrypter.encrypt(toWeb(Readable.from(source))));
}

/** Decrypts and authenticates. @throws BackupError for a wrong passphrase; the stream fails where it is damaged. */
async function decrypt(source: Readable, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) {
    throw new BackupError(
      'The backup is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase.',
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFKC'));
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch {
    throw new BackupError('The passphrase is not the one of this backup, or the backup is damaged.');
  }
}

// Node's and the browser's types of the same class differ.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeReadableStream);
