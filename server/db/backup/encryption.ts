import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './errors.ts';

/** The first line of every file in the age format. */
export const AGE_MAGIC = 'age-encryption.org/v1\n';

/** scrypt's cost as a power of two: 128 MiB of memory for each guess at a passphrase. */
const WORK_FACTOR = 17;

/** Encrypts a stream with a passphrase in the age format (https://age-encryption.org/v1). */
export async function encrypt(source: AsyncIterable<Buffer>, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  encrypter.setPassphrase(passphrase.normalize('NFKC'));
  return fromWeb(await encrypter.encrypt(toWeb(Readable.from(source))));
}

/** Decrypts and authenticates. @throws BackupError for a wrong passphrase; the stream fails where it is damaged. */
export async function decrypt(source: Readable, passphrase: string | null): Promise<Readable> {
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
