import { randomUUID } from 'node:crypto';
import { createWriteStream, openSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf } from '#server/lib/error-code.ts';
import { type BackupHeader, HeaderSchema } from './backup-header.ts';
import { deriveKey, newEncryption } from './backup-key.ts';
import { BackupError } from './errors.ts';
import { removeOnExit } from './left-overs.ts';
import { type Preamble, readPreamble, seal, unseal } from './sealed-file.ts';
import { SteadyReader } from './steady-reader.ts';

/** The quickest that still makes a sixth of the rows: the others wait for the processor, not for the disk. */
const COMPRESSION_LEVEL = 1;
const LONGEST_HEADER = 16 * 1024 * 1024;
/** Longer than any row that the product can store. */
const LONGEST_LINE = 64 * 1024 * 1024;

interface NewBackup {
  content: Preamble['content'];
  createdAt: Date;
  installation: string | null;
  passphrase: string | null;
}

/**
 * Writes a backup beside its place and puts it there once it is whole, on the disk, and found good by `verify`. The
 * file is its owner's alone.
 * @param pieces what the frames hold, the header's line first.
 * @throws BackupError when there is a file in its place already.
 */
export async function writeBackup(
  file: string,
  { content, createdAt, installation, passphrase }: NewBackup,
  pieces: AsyncIterable<string | Buffer>,
  verify: (draft: string) => Promise<void>,
): Promise<void> {
  const encryption = passphrase === null ? null : newEncryption();
  const key = passphrase === null || encryption === null ? null : await deriveKey(passphrase, encryption);
  const preamble: Preamble = {
    ...{ format: 'srichakra-backup', version: 1, createdAt: createdAt.toISOString() },
    ...{ content, installation, encryption },
  };
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}.part`);
  const forget = removeOnExit(draft);
  try {
    await refuseIfThere(file);
    await pipeline(
      Readable.from(pieces, { highWaterMark: 2 }),
      createGzip({ level: COMPRESSION_LEVEL }),
      (source: AsyncIterable<Buffer>) => seal(preamble, key, source),
      // Opened at once: a thread could do so after a process that ends has removed it.
      createWriteStream(draft, { fd: openSync(draft, 'wx', 0o600) }),
    );
    await sync(draft);
    await verify(draft);
    await putInPlace(draft, file);
  } finally {
    await rm(draft, { force: true });
    forget();
  }
}

export interface OpenBackup {
  preamble: Preamble;
  header: BackupHeader;
  /** What comes after the header. Can be read once. */
  bytes(): AsyncGenerator<Buffer>;
  /** The same as lines, in groups. */
  lines(): AsyncGenerator<string[]>;
  close(): Promise<void>;
}

/** Opens a backup. @throws BackupError for what is none, a wrong passphrase, and damage as it is come upon. */
export async function openBackup(file: string, passphrase: string | null): Promise<OpenBackup> {
  const stream = await openFile(file);
  try {
    const { preamble, content } = await unseal(stream, passphrase);
    const reader = new SteadyReader(gunzip(content));
    const header = parseHeader(await reader.takeLine(LONGEST_HEADER));
    return {
      preamble,
      header,
      bytes: () => reader.rest(),
      lines: () => splitLines(reader.rest()),
      close: async () => void stream.destroy(),
    };
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/** What everybody can read of a backup. @throws BackupError for a file that is none. */
export async function readPreambleOf(file: string): Promise<Preamble> {
  const stream = await openFile(file);
  try {
    return await readPreamble(stream);
  } finally {
    stream.destroy();
  }
}

/** Its size, for people and for the trail. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file)).size;
}

async function openFile(file: string) {
  try {
    const handle = await open(file, 'r');
    return handle.createReadStream();
  } catch (error) {
    throw new BackupError(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function* gunzip(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unpacking = createGunzip();
  const feeding = pipeline(Readable.from(content), unpacking);
  // It fails with what the reader below is told as well.
  feeding.catch(() => undefined);
  yield* unpacking as AsyncIterable<Buffer>;
  await feeding;
}

function parseHeader(line: Buffer | null): BackupHeader {
  const { data } = HeaderSchema.safeParse(line && JSON.parse(line.toString()));
  if (data === undefined) throw new BackupError('The backup has no header.');
  return data;
}

/** Text as lines, in groups. @throws BackupError when it ends in the middle of one. */
export async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new BackupError('The backup has a row that is too long.');
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new BackupError('The backup ends in the middle of a row.');
}

/** @throws BackupError where no new file can be made. */
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
  if (await isThere(file)) throw new BackupError(`${file} is there already. Choose another name.`);
}

// A link fails where there is a file by now, and a rename would replace it; some file systems have no links.
async function putInPlace(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new BackupError(`${file} is there already. Choose another name.`);
    await refuseIfThere(file);
    await rename(draft, file);
  }
  await sync(dirname(file));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
