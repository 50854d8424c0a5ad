import { scryptAsync } from '@noble/hashes/scrypt.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { HASHED_PASSWORD } from './account-record.ts';

/** `ln`: binary logarithm of the cost. */
interface Cost {
  ln: number;
  r: number;
  p: number;
}

// 16 MB; about 80 ms on a desktop, 300 ms on a slow phone. Plain HTTP has no WebCrypto.
const COST: Cost = { ln: 14, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** A hash that asks for more is not ours. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** @returns `$scrypt$ln=14,r=8,p=1$<salt>$<hash>`. */
export function hashPassword(password: string): Promise<string> {
  return describeHash(password, randomBytes(SALT_BYTES), COST);
}

/** `stored` may be plain text of an older site. @throws when it asks for too much memory. */
export async function isPassword(typed: string, stored: string): Promise<boolean> {
  const parts = HASHED_PASSWORD.exec(stored);
  if (parts === null) return typed === stored;
  const [, ln, r, p, salt = ''] = parts;
  const bytes = Uint8Array.from(atob(salt), (char) => char.charCodeAt(0));
  return (await describeHash(typed, bytes, { ln: Number(ln), r: Number(r), p: Number(p) })) === stored;
}

/** Whether a stored password is plain text, or cheaper to guess than a new hash. */
export function isOutdated(stored: string): boolean {
  return !(HASHED_PASSWORD.test(stored) && stored.startsWith(describeCost(COST)));
}

async function describeHash(password: string, salt: Uint8Array, cost: Cost): Promise<string> {
  // Keyboards encode the same accented letter in several ways.
  const hash = await scryptAsync(password.normalize('NFKC'), salt, {
    N: 2 ** cost.ln,
    r: cost.r,
    p: cost.p,
    dkLen: HASH_BYTES,
    maxmem: MAX_MEMORY_BYTES,
  });
  return `${describeCost(cost)}${toBase64(salt)}$${toBase64(hash)}`;
}

const describeCost = ({ ln, r, p }: Cost) => `$scrypt$ln=${ln},r=${r},p=${p}$`;

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
