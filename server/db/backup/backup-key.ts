import { randomBytes, scrypt } from 'node:crypto';
import * as z from 'zod';

/** How a passphrase became the key of one file. The bounds keep a file that was tampered with from taking all memory. */
export const EncryptionSchema = z.object({
  cipher: z.literal('aes-256-gcm'),
  derivation: z.literal('scrypt'),
  cost: z
    .int()
    .min(2 ** 14)
    .max(2 ** 20),
  blockSize: z.int().min(8).max(16),
  parallelism: z.int().min(1).max(4),
  /** Base64. Another one for every file, so that no key is ever used twice. */
  salt: z.base64().min(22),
});
export type Encryption = z.infer<typeof EncryptionSchema>;

const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** 128 MiB and a third of a second for each passphrase that somebody tries. */
const PRESENT = { cost: 2 ** 17, blockSize: 8, parallelism: 1 } as const;

export function newEncryption(): Encryption {
  const salt = randomBytes(SALT_BYTES).toString('base64');
  return { cipher: 'aes-256-gcm', derivation: 'scrypt', ...PRESENT, salt };
}

/** The key of the file that the encryption belongs to. */
export function deriveKey(
  passphrase: string,
  { cost, blockSize, parallelism, salt }: Encryption,
): Promise<Buffer> {
  const options = {
    N: cost,
    r: blockSize,
    p: parallelism,
    // What scrypt needs is 128 · N · r, and a little more.
    maxmem: 256 * cost * blockSize,
  };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
