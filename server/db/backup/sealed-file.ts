import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { deriveKey, EncryptionSchema } from './backup-key.ts';
import { BackupError } from './errors.ts';
import { SteadyReader } from './steady-reader.ts';

/** The first line of a backup, readable for everybody; what follows are sealed frames. */
const PreambleSchema = z.object({
  format: z.literal('srichakra-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** What the frames hold: rows as text that any of the databases takes, or an archive of pg_dump. */
  content: z.enum(['rows', 'pg_dump']),
  /** Of a backup that a schedule made: whose schedule. Only such a one is ever removed by the product. */
  installation: z.uuid().nullable(),
  encryption: EncryptionSchema.nullable(),
});
export type Preamble = z.infer<typeof PreambleSchema>;

const LONGEST_PREAMBLE = 4096;
const FRAME_BYTES = 256 * 1024;
const SEAL_BYTES = 16;
/** Kind (1), length of what follows (4), seal (16). */
const HEAD_BYTES = 5 + SEAL_BYTES;
const MORE = 0;
const LAST = 1;

/**
 * Puts a seal on every frame: the tag of AES-256-GCM where there is a key. It covers the preamble, the frame's number
 * and whether it is the last, so that no frame can be changed, moved, left out or added, and a file that was cut off is
 * known as such. Without a key it is a digest of the same, which finds damage only: whoever changes the file can make it
 * anew.
 */
class Sealer {
  readonly #key: Buffer | null;
  readonly #preambleHash: Buffer;
  #number = 0n;

  constructor(preambleLine: string, key: Buffer | null) {
    this.#key = key;
    this.#preambleHash = createHash('sha256').update(preambleLine).digest();
  }

  seal(kind: number, plain: Buffer): Buffer {
    const { nonce, bound } = this.#next(kind);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(kind, 0);
    head.writeUInt32BE(plain.length, 1);
    if (this.#key === null) {
      digest(bound, nonce, plain).copy(head, 5);
      return Buffer.concat([head, plain]);
    }
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(bound);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    cipher.getAuthTag().copy(head, 5);
    return Buffer.concat([head, sealed]);
  }

  /** What was sealed, or null when the seal is not this frame's. */
  open(kind: number, seal: Buffer, sealed: Buffer): Buffer | null {
    const { nonce, bound } = this.#next(kind);
    if (this.#key === null) return timingSafeEqual(seal, digest(bound, nonce, sealed)) ? sealed : null;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: SEAL_BYTES });
    decipher.setAAD(bound).setAuthTag(seal);
    const plain = decipher.update(sealed);
    try {
      return Buffer.concat([plain, decipher.final()]);
    } catch {
      return null;
    }
  }

  #next(kind: number): { nonce: Buffer; bound: Buffer } {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(this.#number, 4);
    this.#number += 1n;
    return { nonce, bound: Buffer.concat([this.#preambleHash, Buffer.from([kind])]) };
  }
}

function digest(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, SEAL_BYTES);
}

/** The bytes of a sealed file, made as fast as they are taken. @param key belongs to the preamble's encryption. */
export async function* seal(
  preamble: Preamble,
  key: Buffer | null,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const line = `${JSON.stringify(preamble)}\n`;
  const sealer = new Sealer(line, key);
  yield Buffer.from(line);
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    waiting = Buffer.concat([waiting, chunk]);
    for (; waiting.length > FRAME_BYTES; waiting = waiting.subarray(FRAME_BYTES)) {
      yield sealer.seal(MORE, waiting.subarray(0, FRAME_BYTES));
    }
  }
  yield sealer.seal(LAST, waiting);
}

/** Reads no further than the first line. @throws BackupError for a file that is no backup. */
export async function readPreamble(bytes: AsyncIterable<Buffer>): Promise<Preamble> {
  const { preamble } = await takePreamble(new SteadyReader(bytes));
  return preamble;
}

/**
 * The preamble, and what the frames hold, each handed on only after its seal was found whole.
 * @throws BackupError for what is no backup, a passphrase that is missing or wrong, and a file that was damaged.
 */
export async function unseal(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | null,
): Promise<{ preamble: Preamble; content: AsyncGenerator<Buffer> }> {
  const reader = new SteadyReader(bytes);
  const { line, preamble } = await takePreamble(reader);
  if (preamble.encryption !== null && passphrase === null) {
    throw new BackupError(
      'The backup is encrypted. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase.',
    );
  }
  const key =
    preamble.encryption === null || passphrase === null
      ? null
      : await deriveKey(passphrase, preamble.encryption);
  return { preamble, content: openFrames(reader, new Sealer(line, key), key !== null) };
}

async function takePreamble(reader: SteadyReader): Promise<{ line: string; preamble: Preamble }> {
  const line = (await reader.takeLine(LONGEST_PREAMBLE))?.toString() ?? '';
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new BackupError('The file is not a backup of this product.');
  }
  const known = z.looseObject({ format: z.literal('srichakra-backup'), version: z.int() }).safeParse(json);
  if (!known.success) throw new BackupError('The file is not a backup of this product.');
  if (known.data.version !== 1) {
    throw new BackupError('The backup was made by a newer release. Install that release to restore it.');
  }
  const { data } = PreambleSchema.safeParse(json);
  if (data === undefined) throw new BackupError('The backup is damaged in its first line.');
  return { line, preamble: data };
}

async function* openFrames(
  reader: SteadyReader,
  sealer: Sealer,
  isEncrypted: boolean,
): AsyncGenerator<Buffer> {
  for (let isFirst = true; ; isFirst = false) {
    const at = reader.position;
    const head = await reader.take(HEAD_BYTES);
    if (head === null) throw new BackupError('The backup is not whole: its end is missing.');
    const kind = head.readUInt8(0);
    const length = head.readUInt32BE(1);
    const body = length > FRAME_BYTES ? undefined : await reader.take(length);
    if (body === null) throw new BackupError('The backup is not whole: its end is missing.');
    const plain = body && sealer.open(kind, head.subarray(5), body);
    if (!plain) {
      throw new BackupError(
        isFirst && isEncrypted
          ? 'The passphrase is not the one of this backup, or the backup is damaged.'
          : `The backup is damaged at byte ${at}.`,
      );
    }
    yield plain;
    if (kind === LAST) break;
  }
  if ((await reader.take(1)) !== null) throw new BackupError('Something was added to the end of the backup.');
}
